"""The rules of every game, with pictures and house rules; a search filters while typing."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterator, Sequence
from functools import partial
from tkinter import font as tkfont
from tkinter import ttk as plain
from typing import TYPE_CHECKING, Any

import ttkbootstrap as ttk

from companion.application.table.example_game import can_be_played, example_table
from companion.application.table.open_game import OpenGame
from companion.desk.pages.rules.search import Found, matches, search
from companion.desk.shell import route
from companion.desk.shell.keys import Key
from companion.desk.shell.page import Page
from companion.desk.shell.shown_page import COLUMN
from companion.desk.tasks.preload import Preload
from companion.desk.toolkit.accessible import set_name
from companion.desk.toolkit.widgets import button, label, scroll_beside
from companion.games import game, game_keys
from companion.games.examples import fault_told
from companion.games.options import Option
from companion.games.printables import Example, faults_of, printables_of
from companion.games.protocol import Game, Rule
from companion.games.stated import origin
from companion.sentences import N_, say

if TYPE_CHECKING:
    from companion.desk.shell.shell import Shell

FOLDED, UNFOLDED = "▸", "▾"
DIAGRAM = 220
"""Logical pixels of a diagram's width."""
STRIP = 120
"""Logical pixels of the width of a picture of a mistake."""
LETTERS = 76
"""Longest line in letters: longer ones are hard to read."""
SAMPLE = "A trail may pass through a dot again, but it never draws a line twice."
"""A sample text from which a line's width is measured."""
_INDENTED = ("rule", "about_text", "house", "answers", "caption")
"""The tags of text that is indented beside the rules' numbers."""


class RulesPage(Page):
    """One game's rules, or the search results from all games.

    Args:
        key: the game shown first, '' for the first one.
        rule: the id of a rule to begin at.
    """

    title = N_("Rules")
    widest = COLUMN

    def __init__(self, shell: Shell, parent: tk.Misc, key: str = "", *, rule: str = "") -> None:
        super().__init__(shell, parent)
        self._rule = rule
        self._images: list[Any] = []
        self._folds = 0
        self._diagrams: list[Any] = []
        self._folded_pictures: dict[int, list[tuple[str, Game[Any, Any], Example]]] = {}
        self._drawing = Preload("companion.desk.pages.rules.diagrams", "companion.sheets.diagram")
        self._key = tk.StringVar(self, key or game_keys()[0])
        head = plain.Frame(self, padding=(self.px(24), self.px(14), self.px(24), self.px(8)))
        head.pack(fill="x")
        for each in game_keys():
            ttk.Radiobutton(
                head, text=game(each).title, value=each, variable=self._key,
                bootstyle="toolbutton-outline-primary", command=self._chosen,
            ).pack(side="left", padx=(0, self.px(5)))  # fmt: skip
        self.search = ttk.Entry(head, width=26)
        self.search.pack(side="right")
        set_name(self.search, self.words(N_("Search")))
        self.search.bind("<KeyRelease>", lambda _: self.refresh())
        self.search.bind("<Escape>", self._clear)
        label(head, self.words(N_("Search")), "Quiet.Small").pack(
            side="right", padx=(0, self.px(8))
        )
        body = plain.Frame(self)
        body.pack(fill="both", expand=True)
        self._text(body)
        self.refresh()

    def _text(self, body: tk.Misc) -> None:
        shell, colours, shades = self.shell, self.shell.colours, self.shell.shades
        self.text = tk.Text(
            body, wrap="word", borderwidth=0, highlightthickness=0, font="Desk.text",
            background=colours.bg, foreground=colours.fg, padx=shell.px(24), pady=shell.px(6),
            spacing2=shell.px(3), cursor="arrow", state="disabled", takefocus=True,
        )  # fmt: skip
        self.text.pack(side="left", fill="both", expand=True)
        set_name(self.text, self.words(N_("Rules")))
        scroll_beside(self.text)
        tag = self.text.tag_configure
        indent = shell.px(64)
        tag("title", font="Desk.title", spacing1=shell.px(10), spacing3=shell.px(2))
        tag("quiet", foreground=shades.quiet, font="Desk.small")
        tag("id", foreground=colours.primary, font="Desk.heading")
        tag("rule", lmargin1=0, lmargin2=indent, tabs=(indent,), spacing1=shell.px(9))
        tag("about", spacing1=shell.px(9))
        tag("about_text", lmargin1=indent, lmargin2=indent)
        tag("house", lmargin1=indent, lmargin2=indent + shell.px(14), foreground=shades.quiet)
        tag("chosen", foreground=colours.fg)
        tag("answers", lmargin1=indent + shell.px(14), lmargin2=indent + shell.px(24),
            foreground=shades.quiet)  # fmt: skip
        tag("link", foreground=colours.primary)
        self.text.tag_bind("link", "<Enter>", lambda _: self.text.configure(cursor="hand2"))
        self.text.tag_bind("link", "<Leave>", lambda _: self.text.configure(cursor="arrow"))
        line = tkfont.nametofont("Desk.text", root=self).measure(SAMPLE)
        longest = line * LETTERS // len(SAMPLE) + indent
        self.text.bind("<Configure>", lambda event: self._limit(event.width - longest))
        tag("found", background="#ffe08a", foreground="#24272c")
        tag("here", background=shades.card_hover)
        tag("caption", foreground=shades.quiet, font="Desk.small", lmargin1=indent, lmargin2=indent)
        tag("picture", lmargin1=indent, spacing1=shell.px(10))
        self.text.tag_raise("link")

    def _limit(self, over: int) -> None:
        """Limit the lines to a readable length."""
        for tag in _INDENTED:
            self.text.tag_configure(tag, rmargin=max(0, over - 2 * self.px(24)))

    def header(self, parent: tk.Misc) -> None:
        button(
            parent, self.words(N_("Print the rule card")), self._print, icon="printer",
            look="outline",
        ).pack(side="right")  # fmt: skip

    def page_keys(self) -> Iterator[Key]:
        yield Key("<Control-f>", "Ctrl+F", N_("Search"), self.search.focus_set)
        for number, each in enumerate(game_keys(), start=1):
            yield Key(
                f"<Control-Key-{number}>", f"Ctrl+{number}", game(each).title,
                lambda each=each: self._go(each),  # type: ignore[misc]
            )  # fmt: skip

    def _go(self, key: str) -> None:
        self._key.set(key)
        self._chosen()

    def _chosen(self) -> None:
        self._rule = ""
        self.search.delete(0, "end")
        self.refresh()

    def _clear(self, _: object = None) -> str | None:
        if not self.search.get():
            return None
        self.search.delete(0, "end")
        self.refresh()
        return "break"

    def on_show(self) -> None:
        self.search.focus_set()
        self._draw_next()

    # -- what is shown

    def refresh(self) -> None:
        """Show the game's rules, or the search results."""
        query = self.search.get().strip()
        text = self.text
        text.configure(state="normal")
        text.delete("1.0", "end")
        self._images, self._diagrams, self._folded_pictures = [], [], {}
        if query:
            self._results(query)
        else:
            self._whole(game(self._key.get()))
        text.configure(state="disabled")
        if not query and self._rule:
            self.see(self._rule)
        if self.winfo_ismapped():
            self.after_idle(self._draw_next)

    def _whole(self, found: Game[Any, Any]) -> None:
        text = self.text
        text.insert("end", f"{found.title}\n", "title")
        by = say(N_("by {author}"), author=self.words(found.credit))
        text.insert("end", self.words(by) + "\n", "quiet")
        for heading, texts in found.about.headed:
            text.insert("end", f"{self.words(heading)}\n", ("id", "about"))
            for each in texts:
                text.insert("end", f"{self.words(each)}\n", "about_text")
        examples = printables_of(found).examples
        self._mark_diagrams(found, [one for one in examples if not one.rule])
        for rule in found.rules.values():
            self._one(found, rule)
            self._mark_diagrams(found, [one for one in examples if one.rule == rule.id])
        others = [option for option in found.options if not option.rule or option.aside]
        if others:
            text.insert("end", "\n" + self.words(N_("Other house rules")) + "\n", "title")
        for option in others:
            self._option(option)

    def _one(self, found: Game[Any, Any], rule: Rule) -> None:
        text = self.text
        text.mark_set(_mark(rule.id), "end-1c")
        text.mark_gravity(_mark(rule.id), "left")
        text.insert("end", f"{rule.id}\t", ("id", "rule"))
        text.insert("end", self.words(rule.text) + "\n", "rule")
        comes_from = origin(rule.source, rule.left_open)
        if comes_from is not None:
            text.insert("end", self.words(comes_from) + "\n", ("house", "quiet"))
        for option in found.options:
            if (option.id == rule.option or option.rule == rule.id) and not option.aside:
                self._option(option)
        mistakes = faults_of(found, rule.id)
        if mistakes:
            self._mistakes(found, mistakes)

    def _folded(self, heading: str) -> tuple[str, str]:
        """A heading that shows more when it is clicked; the tags of what it shows."""
        text = self.text
        self._folds += 1
        fold, answers = f"fold.{self._folds}", ("answers", f"answers.{self._folds}")
        text.tag_configure(answers[1], elide=True)
        text.tag_bind(fold, "<Button-1>", partial(self._unfold, self._folds))
        text.insert("end", f"{FOLDED} {heading}\n", ("house", "link", fold))
        return answers

    def _mistakes(self, found: Game[Any, Any], mistakes: Sequence[Example]) -> None:
        """The typical illegal moves against a rule; their pictures are drawn once they are
        unfolded."""
        heading = say(
            N_("{number} typical mistake"), plural=N_("{number} typical mistakes"),
            count="number", number=len(mistakes),
        )  # fmt: skip
        answers = self._folded(self.words(heading))
        for fault in mistakes:
            mark = f"mistake.{self._folds}.{len(self._folded_pictures.get(self._folds, ()))}"
            self.text.insert("end", "· ", answers)
            self.text.mark_set(mark, "end-1c")
            self.text.mark_gravity(mark, "left")
            self.text.insert("end", "\n", answers)
            self._folded_pictures.setdefault(self._folds, []).append((mark, found, fault))

    def _option(self, option: Option) -> None:
        text = self.text
        answers = self._folded(self.words(option.question))
        comes_from = origin(option.source, option.left_open)
        if comes_from is not None:
            text.insert("end", f"{self.words(comes_from)}\n", answers)
        for answer in option.answers:
            usual = ""
            if answer.value == option.default:
                usual = f" ({self.words(N_('default'))})"
            text.insert("end", f"· {self.words(answer.text)}{usual}\n", answers)
        if option.numbers:
            told = say(
                N_("{low} to {high}; default {default}"),
                low=option.numbers[0], high=option.numbers[-1], default=option.default,
            )  # fmt: skip
            text.insert("end", f"· {self.words(told)}\n", answers)

    def _unfold(self, number: int, _: object = None) -> None:
        """Show the answers to a house rule, or hide them again."""
        text, answers, fold = self.text, f"answers.{number}", f"fold.{number}"
        folded = bool(int(text.tag_cget(answers, "elide")))
        text.tag_configure(answers, elide=not folded)
        start = text.tag_ranges(fold)[0]
        tags = text.tag_names(start)
        text.configure(state="normal")
        text.insert(f"{start}+1c", UNFOLDED if folded else FOLDED, tags)
        text.delete(start)
        for mark, found, fault in self._folded_pictures.pop(number, ()):
            self._draw_mistake(mark, found, fault, ("answers", answers))
        text.configure(state="disabled")

    def _draw_mistake(
        self, mark: str, found: Game[Any, Any], fault: Example, tags: tuple[str, str]
    ) -> None:
        """What is wrong, the illegal move, the legal one most like it, and that move's text."""
        from PIL import ImageTk

        from companion.desk.pages.rules.diagrams import strip_images

        images, instead = strip_images(
            found, fault, self.px(STRIP), self.shell.shades.paper, self.shell.catalogue
        )
        if instead:
            told = say(N_("Instead: {move}"), move=instead)
            self.text.insert(mark, f"   {self.words(told)}", tags)
        for image in reversed(images):
            kept = ImageTk.PhotoImage(image, master=self)
            self._images.append(kept)
            self.text.image_create(mark, image=kept, padx=self.px(4), pady=self.px(4))
            for tag in tags:
                self.text.tag_add(tag, mark)
        self.text.insert(mark, f"{self.words(fault_told(found, fault))}\n", tags)

    def _results(self, query: str) -> None:
        found: list[Found] = search(query, self.shell.catalogue)
        if not found:
            self.text.insert("end", self.words(N_("Nothing found.")) + "\n", "quiet")
        title = ""
        for each in found:
            if each.game.title != title:
                title = each.game.title
                self.text.insert("end", f"{title}\n", "title")
            self._one(each.game, each.rule)
        content = self.text.get("1.0", "end-1c")
        for start, end in matches(content, query):
            self.text.tag_add("found", f"1.0+{start}c", f"1.0+{end}c")

    def see(self, rule: str) -> None:
        """Scroll to a rule and highlight it."""
        mark = _mark(rule)
        if mark in self.text.mark_names():
            self.text.tag_add("here", mark, f"{mark} lineend")
            self.text.yview(mark)

    # -- diagrams

    def _mark_diagrams(self, found: Game[Any, Any], examples: Sequence[Example]) -> None:
        """Reserve a place for each diagram; they are drawn one by one once the page is shown."""
        for example in examples:
            mark = f"diagram.{len(self._diagrams)}"
            self.text.mark_set(mark, "end-1c")
            self.text.mark_gravity(mark, "left")
            self.text.insert("end", "\n", "picture")
            self.text.insert("end", self.words(example.text), "caption")
            if can_be_played(example):
                link = f"play.{mark}"
                self.text.tag_bind(link, "<Button-1>", partial(self._play, found, example))
                told = f"  {self.words(N_('Play it through'))}"
                self.text.insert("end", told, ("caption", "link", link))
            self.text.insert("end", "\n", "caption")
            self._diagrams.append((mark, found, example))

    def _draw_next(self) -> None:
        if not self._diagrams or not self.winfo_exists():
            return
        if not self._drawing.ready:
            self.after(20, self._draw_next)
            return
        mark, found, example = self._diagrams.pop(0)
        from PIL import ImageTk

        from companion.desk.pages.rules.diagrams import diagram_image

        image = diagram_image(
            found, example, self.px(DIAGRAM), self.shell.shades.paper, self.shell.catalogue
        )
        kept = ImageTk.PhotoImage(image, master=self)
        self._images.append(kept)
        self.text.configure(state="normal")
        self.text.image_create(mark, image=kept)
        self.text.tag_add("picture", mark)
        self.text.configure(state="disabled")
        self.after(1, self._draw_next)

    def _play(self, found: Game[Any, Any], example: Example, _: object = None) -> None:
        """Open the example at the board, at its first position."""
        game_ = OpenGame(example_table(found, example))
        self.shell.open(route.Play(game_))
        self.shell.tell(N_("Page Down plays the next move of the example."))

    def _print(self) -> None:
        key = self._key.get()
        self.shell.open(route.Print(key, item="rules"))


def _mark(rule: str) -> str:
    """The Tk mark where a rule begins; Tk would take a hyphen in it for a minus."""
    return f"rule.{rule.replace('-', '.')}"
