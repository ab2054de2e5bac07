"""The rules of a game as a text with pictures, and parts of it that unfold."""

from __future__ import annotations

import re
import tkinter as tk
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from tkinter import font as tkfont
from tkinter import ttk as plain
from typing import Any

from PIL import Image

from companion.application.table.open_game import OpenGame
from companion.application.table.table_record import can_be_played, example_table
from companion.desk.board.compositor import Compositor
from companion.desk.shell import route
from companion.desk.shell.shell import Shell
from companion.desk.tasks.preload import Preload
from companion.desk.toolkit.accessible import set_name
from companion.desk.toolkit.containers import scroll_beside
from companion.games import game, game_keys
from companion.games.examples import fault_told
from companion.games.options import Option
from companion.games.printables import Example, faults_of, printables_of
from companion.games.protocol import Game, Rule
from companion.games.stated import origin, rulings_of
from companion.pictures.scene import SCREEN
from companion.pictures.shapes import Picture
from companion.pictures.styles import RGB, Paint
from companion.sentences import N_, Catalogue, say

FOLDED, UNFOLDED = "▸", "▾"
DIAGRAM = 220
"""Logical pixels of a diagram's width."""
LETTER = 7.5
"""mm on the board of the letters and numbers of a diagram's columns and rows."""
STRIP = 120
"""Logical pixels of the width of a picture of a mistake."""
LETTERS = 76
"""Longest line in letters: longer ones are hard to read."""
SAMPLE = "A trail may pass through a dot again, but it never draws a line twice."
"""A sample text from which a line's width is measured."""
_INDENTED = ("rule", "about_text", "house", "answers", "caption")
"""The tags of text that is indented beside the rules' numbers."""


class RulesText(plain.Frame):
    """One game's rules, or those in which a search is found."""

    def __init__(self, shell: Shell, parent: tk.Misc) -> None:
        super().__init__(parent)
        self._shell = shell
        self._images: list[Any] = []
        self._folds = 0
        self._diagrams: list[Any] = []
        self._folded_pictures: dict[int, list[tuple[str, Game[Any, Any], Example]]] = {}
        self._drawing = Preload("companion.sheets.page.diagram")
        colours, shades = shell.colours, shell.shades
        self.text = tk.Text(
            self, wrap="word", borderwidth=0, highlightthickness=0, font="Desk.text",
            background=colours.bg, foreground=colours.fg, padx=shell.px(24), pady=shell.px(6),
            spacing2=shell.px(3), cursor="arrow", state="disabled", takefocus=True,
        )  # fmt: skip
        self.text.pack(side="left", fill="both", expand=True)
        set_name(self.text, self._shell.words(N_("Rules")))
        scroll_beside(self.text)
        tag = self.text.tag_configure
        indent = shell.px(64)
        tag("title", font="Desk.title", spacing1=shell.px(10), spacing3=shell.px(2))
        tag("quiet", foreground=shades.quiet, font="Desk.small")
        tag("id", foreground=colours.primary, font="Desk.heading")
        tag("rule", lmargin1=0, lmargin2=indent, tabs=(indent,), spacing1=shell.px(9))
        tag("about", spacing1=shell.px(9))
        tag("about_text", lmargin1=indent, lmargin2=indent, spacing1=shell.px(6))
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
        tag("picture", lmargin1=indent, spacing1=shell.px(10), spacing3=shell.px(4))
        self.text.tag_raise("link")

    def _limit(self, over: int) -> None:
        """Limit the lines to a readable length."""
        for tag in _INDENTED:
            self.text.tag_configure(tag, rmargin=max(0, over - 2 * self._shell.px(24)))

    def show_game(self, found: Game[Any, Any], rule: str) -> None:
        """Show all rules of a game, scrolled to one."""
        with self._written():
            self._whole(found)
        if rule:
            self.see(rule)

    @contextmanager
    def _written(self) -> Iterator[None]:
        """The text is written anew; diagrams follow."""
        self.text.configure(state="normal")
        self.text.delete("1.0", "end")
        self._images, self._diagrams, self._folded_pictures = [], [], {}
        yield
        self.text.configure(state="disabled")
        if self.winfo_ismapped():
            self.after_idle(self.draw_next)

    def _whole(self, found: Game[Any, Any]) -> None:
        text = self.text
        text.insert("end", f"{found.title}\n", "title")
        by = say(N_("by {author}"), author=self._shell.words(found.credit))
        text.insert("end", self._shell.words(by) + "\n", "quiet")
        for heading, texts in found.about().headed:
            text.insert("end", f"{self._shell.words(heading)}\n", ("id", "about"))
            for each in texts:
                text.insert("end", f"{self._shell.words(each)}\n", "about_text")
        examples = printables_of(found).examples
        self._mark_diagrams(found, [one for one in examples if not one.rule])
        for rule in found.rules.values():
            self._one(found, rule)
            self._mark_diagrams(found, [one for one in examples if one.rule == rule.id])
        others = [option for option in found.options if not option.rule or option.aside]
        if others:
            text.insert("end", "\n" + self._shell.words(N_("Other house rules")) + "\n", "title")
        for option in others:
            self._option(option)

    def _one(self, found: Game[Any, Any], rule: Rule) -> None:
        text = self.text
        text.mark_set(_mark(rule.id), "end-1c")
        text.mark_gravity(_mark(rule.id), "left")
        text.insert("end", f"{rule.id}\t", ("id", "rule"))
        text.insert("end", self._shell.words(rule.text) + "\n", "rule")
        comes_from = origin(rule.source, rule.left_open)
        if comes_from is not None:
            text.insert("end", self._shell.words(comes_from) + "\n", ("house", "quiet"))
        for option in rulings_of(found, rule):
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
            number=len(mistakes),
        )  # fmt: skip
        answers = self._folded(self._shell.words(heading))
        for fault in mistakes:
            mark = f"mistake.{self._folds}.{len(self._folded_pictures.get(self._folds, ()))}"
            self.text.insert("end", "· ", answers)
            self.text.mark_set(mark, "end-1c")
            self.text.mark_gravity(mark, "left")
            self.text.insert("end", "\n", answers)
            self._folded_pictures.setdefault(self._folds, []).append((mark, found, fault))

    def _option(self, option: Option) -> None:
        text = self.text
        answers = self._folded(self._shell.words(option.question))
        comes_from = origin(option.source, option.left_open)
        if comes_from is not None:
            text.insert("end", f"{self._shell.words(comes_from)}\n", answers)
        for answer in option.answers:
            usual = ""
            if answer.value == option.default:
                usual = f" ({self._shell.words(N_('default'))})"
            text.insert("end", f"· {self._shell.words(answer.text)}{usual}\n", answers)
        if option.numbers:
            span = say(N_("{low} to {high}"), low=option.numbers[0], high=option.numbers[-1])
            told = say(N_("{form} (default: {default})"), form=span, default=option.default)
            text.insert("end", f"· {self._shell.words(told)}\n", answers)

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

        images, instead = strip_images(
            found, fault, self._shell.px(STRIP), self._shell.shades.paper, self._shell.catalogue
        )
        if instead:
            told = say(N_("Instead: {move}"), move=instead)
            self.text.insert(mark, f"   {self._shell.words(told)}", tags)
        for image in reversed(images):
            kept = ImageTk.PhotoImage(image, master=self)
            self._images.append(kept)
            self.text.image_create(mark, image=kept, padx=self._shell.px(4), pady=self._shell.px(4))
            for tag in tags:
                self.text.tag_add(tag, mark)
        self.text.insert(mark, f"{self._shell.words(fault_told(found, fault))}\n", tags)

    def show_found(self, query: str) -> None:
        """Show the rules of all games in which a search is found."""
        with self._written():
            self._results(query)

    def _results(self, query: str) -> None:
        found: list[Found] = search(query, self._shell.catalogue)
        if not found:
            self.text.insert("end", self._shell.words(N_("Nothing found.")) + "\n", "quiet")
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

    def _mark_diagrams(self, found: Game[Any, Any], examples: Sequence[Example]) -> None:
        """Reserve a place for each diagram; they are drawn one by one once the page is shown."""
        for example in examples:
            mark = f"diagram.{len(self._diagrams)}"
            self.text.mark_set(mark, "end-1c")
            self.text.mark_gravity(mark, "left")
            self.text.insert("end", "\n", "picture")
            self.text.insert("end", self._shell.words(example.text), "caption")
            if can_be_played(example):
                link = f"play.{mark}"
                self.text.tag_bind(link, "<Button-1>", partial(self._play, found, example))
                told = f"  {self._shell.words(N_('Play it through'))}"
                self.text.insert("end", told, ("caption", "link", link))
            self.text.insert("end", "\n", "caption")
            self._diagrams.append((mark, found, example))

    def draw_next(self) -> None:
        """Draw the diagrams, one by one."""
        if not self._diagrams or not self.winfo_exists():
            return
        if not self._drawing.ready:
            self.after(20, self.draw_next)
            return
        mark, found, example = self._diagrams.pop(0)
        from PIL import ImageTk

        image = diagram_image(
            found, example, self._shell.px(DIAGRAM), self._shell.shades.paper, self._shell.catalogue
        )
        kept = ImageTk.PhotoImage(image, master=self)
        self._images.append(kept)
        self.text.configure(state="normal")
        self.text.image_create(mark, image=kept)
        self.text.tag_add("picture", mark)
        self.text.configure(state="disabled")
        self.after(1, self.draw_next)

    def _play(self, found: Game[Any, Any], example: Example, _: object = None) -> None:
        """Open the example at the board, at its first position."""
        game_ = OpenGame(example_table(found, example))
        self._shell.open(route.Play(game_))
        self._shell.tell(N_("Page Down plays the next move of the example."))


def _mark(rule: str) -> str:
    """The Tk mark where a rule begins; Tk would take a hyphen in it for a minus."""
    return f"rule.{rule.replace('-', '.')}"


@dataclass(frozen=True)
class Found:
    """A rule that contains all words of a query."""

    game: Game[Any, Any]
    rule: Rule


def search(query: str, words: Catalogue) -> list[Found]:
    """The rules whose id, text, questions or answers contain every word of a query."""
    wanted = query.casefold().split()
    return [
        Found(found, rule)
        for key in game_keys()
        for found in (game(key),)
        for rule in found.rules.values()
        for text in (" ".join(_texts(found, rule, words)).casefold(),)
        if all(word in text for word in wanted)
    ]


def _texts(found: Game[Any, Any], rule: Rule, words: Catalogue) -> Iterator[str]:
    yield found.title
    yield rule.id
    yield words.gettext(rule.text)
    for option in rulings_of(found, rule):
        yield words.gettext(option.question)
        yield from (words.gettext(answer.text) for answer in option.answers)


def matches(text: str, query: str) -> Iterator[tuple[int, int]]:
    """Start and end index of each word of a query in a text."""
    for word in query.lower().split():
        yield from (found.span() for found in re.finditer(re.escape(word), text.lower()))


def diagram_image(
    game: Game[Any, Any], example: Example, width: int, paper: RGB, words: Catalogue
) -> Image.Image:
    """A diagram, at most ``width`` pixels wide and as high."""
    from companion.sheets.page.diagram import diagram_of

    return _image(diagram_of(game, example, words, letter=LETTER).picture, width, paper)


def strip_images(
    game: Game[Any, Any], fault: Example, width: int, paper: RGB, words: Catalogue
) -> tuple[list[Image.Image], str]:
    """A typical illegal move, the legal one most like it, if there is one, and that move's
    text."""
    from companion.sheets.page.diagram import strip_of

    pictures, instead = strip_of(game, fault, words)
    return [_image(picture, width, paper) for picture in pictures], instead


def _image(picture: Picture, width: int, paper: RGB) -> Image.Image:
    scale = width / max(picture.size)
    size = (max(1, round(picture.size[0] * scale)), max(1, round(picture.size[1] * scale)))
    styles = {**SCREEN, "paper": Paint(fill=paper)}
    compositor = Compositor(size, scale, styles, paper)
    compositor.paint(picture.shapes)
    return compositor.image
