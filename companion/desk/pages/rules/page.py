"""The rules of every game, with house rules and diagrams; searched as one types."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterator
from tkinter import ttk as plain
from typing import TYPE_CHECKING, Any

import ttkbootstrap as ttk

from companion.desk.pages.rules.search import Found, matches, search
from companion.desk.shell import route
from companion.desk.shell.keys import Key
from companion.desk.shell.page import Page
from companion.desk.tasks.preload import Preload
from companion.desk.toolkit.accessible import set_name
from companion.desk.toolkit.widgets import button, label, scroll_beside
from companion.games import game, game_keys
from companion.games.options import Option
from companion.games.protocol import Game, Rule
from companion.sentences import N_, say

if TYPE_CHECKING:
    from companion.desk.shell.shell import Shell

DIAGRAM = 300
"""Logical pixels of a diagram's width."""
WIDTH = 900
"""Logical pixels of the text's width at most."""


class RulesPage(Page):
    """One game's rules, or what is found in all of them.

    Args:
        key: the game shown first, '' for the first one.
        rule: the id of a rule to begin at.
    """

    title = N_("Rules")

    def __init__(self, shell: Shell, parent: tk.Misc, key: str = "", *, rule: str = "") -> None:
        super().__init__(shell, parent)
        self._rule = rule
        self._images: list[Any] = []
        self._diagrams: list[Any] = []
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
        tag("found", background="#ffe08a", foreground="#24272c")
        tag("here", background=shades.card_hover)
        tag("caption", foreground=shades.quiet, font="Desk.small", lmargin1=indent)
        tag("picture", lmargin1=indent, spacing1=shell.px(10))

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
        """Show the game's rules, or what is found."""
        query = self.search.get().strip()
        text = self.text
        text.configure(state="normal")
        text.delete("1.0", "end")
        self._images, self._diagrams = [], []
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
        for rule in found.rules.values():
            self._one(found, rule)
        others = [option for option in found.options if not option.rule or option.aside]
        if others:
            text.insert("end", "\n" + self.words(N_("Other house rules")) + "\n", "title")
        for option in others:
            self._option(option)
        text.insert("end", "\n" + self.words(N_("Examples")) + "\n", "title")
        self._mark_diagrams(found)

    def _one(self, found: Game[Any, Any], rule: Rule) -> None:
        text = self.text
        text.mark_set(_mark(rule.id), "end-1c")
        text.mark_gravity(_mark(rule.id), "left")
        text.insert("end", f"{rule.id}\t", ("id", "rule"))
        text.insert("end", self.words(rule.text) + "\n", "rule")
        for option in found.options:
            if (option.id == rule.option or option.rule == rule.id) and not option.aside:
                self._option(option)

    def _option(self, option: Option) -> None:
        text = self.text
        text.insert("end", self.words(option.question) + "\n", ("house", "chosen"))
        for answer in option.answers:
            usual = ""
            if answer.value == option.default:
                usual = f" ({self.words(N_('default'))})"
            text.insert("end", f"· {self.words(answer.text)}{usual}\n", "house")
        if option.numbers:
            told = say(
                N_("{low} to {high}; default {default}"),
                low=option.numbers[0], high=option.numbers[-1], default=option.default,
            )  # fmt: skip
            text.insert("end", f"· {self.words(told)}\n", "house")

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
        """Scroll to a rule and let it stand out."""
        mark = _mark(rule)
        if mark in self.text.mark_names():
            self.text.tag_add("here", mark, f"{mark} lineend")
            self.text.yview(mark)

    # -- diagrams

    def _mark_diagrams(self, found: Game[Any, Any]) -> None:
        """Leave a place for each diagram; they are drawn one by one, once the page is shown."""
        from companion.games.printables import printables_of

        for number, example in enumerate(printables_of(found).examples):
            mark = f"diagram.{number}"
            self.text.mark_set(mark, "end-1c")
            self.text.insert("end", "\n", "picture")
            self.text.mark_gravity(mark, "left")
            self.text.insert("end", self.words(example.text) + "\n", "caption")
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

    def _print(self) -> None:
        key = self._key.get()
        self.shell.open(route.Print(key, item="rules"))


def _mark(rule: str) -> str:
    """The mark where a rule begins; a hyphen in it would be taken for a minus."""
    return f"rule.{rule.replace('-', '.')}"
