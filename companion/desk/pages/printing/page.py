"""The print dialog: every printable with its options and a preview."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from tkinter import ttk as plain

import ttkbootstrap as ttk

from companion.board import PAPERS
from companion.desk.pages.printing.document import Made, Wish, make, make_own
from companion.desk.pages.printing.preview import Preview
from companion.desk.pages.shared.options import OptionRows
from companion.desk.shell.file_dialog.ask import ask_save
from companion.desk.shell.files.file_output import show_outside, write_file
from companion.desk.shell.keys import Key
from companion.desk.shell.page import Page
from companion.desk.shell.shell import Shell
from companion.desk.tasks.processes import JobQueue, WorkFailed
from companion.desk.toolkit.accessible import set_name
from companion.desk.toolkit.containers import emptied, scrolled
from companion.desk.toolkit.delayed_call import DelayedCall
from companion.desk.toolkit.rows import full_row
from companion.desk.toolkit.side_panel import SidePanel
from companion.desk.toolkit.widgets import button, choice, label, one_of, wrapping
from companion.files.inputs import TO_PRINT
from companion.files.temporary import new_folder
from companion.games import game, game_keys
from companion.pictures.fonts import not_printed
from companion.sentences import N_, capitalised, say

SOON = 250
"""Milliseconds after the last change before the preview is made anew."""
A4 = 297 / 25.4 * 96
"""Pixels of height of a page at the scale 1."""
SMALLEST = 0.9
"""Scale of the preview in a small window."""
LARGEST = 1.8
"""Scale of the preview in a large window."""
DRAWN_BY_LOT = "puzzle"
SAME_UNDER_ALL = (DRAWN_BY_LOT, "tournament")
"""Prefixes of items that no house rule changes."""
_LEVELS = {"": N_("any"), "easy": N_("easy"), "medium": N_("medium"), "hard": N_("hard")}

OwnPage = Callable[..., bytes]
"""Makes a PDF; called with paper, language and ``ink_saver``; picklable."""


class PrintPage(Page):
    """What to print on the left, its pages on the right.

    Args:
        key: the game whose printables are shown first, '' for the first game.
        item: the printable shown first.
        made: makes a single page to show instead of the printables (a game, a ruling).
        name: what the file of that page is called, without its ending.
    """

    title = N_("Print")

    def __init__(
        self,
        shell: Shell,
        parent: tk.Misc,
        key: str = "",
        *,
        item: str = "board",
        made: OwnPage | None = None,
        name: str = "",
    ) -> None:
        super().__init__(shell, parent)
        self._own, self._own_name = made, f"{name or 'companion'}.pdf"
        self._jobs = self.closing(JobQueue(shell.window))
        self._later = DelayedCall(self)
        self._number = 0
        self._pdf: bytes | None = None
        self._file_name = ""
        self._key = key or game_keys()[0]
        self._rows: OptionRows | None = None
        self._item = tk.StringVar(self, item)
        self.columnconfigure(1, weight=1)
        self.rowconfigure(0, weight=1)
        side = SidePanel(shell, self, padding=(self.px(18), self.px(16), 0, 0))
        side.grid(row=0, column=0, sticky="nsew")
        self._side(side)
        self._preview = Preview(shell, self)
        self._preview.grid(row=0, column=1, sticky="nsew", padx=(self.px(16), 0))

    # -- what to print

    def _side(self, side: tk.Misc) -> None:
        shell = self.shell
        footer = plain.Frame(side)
        footer.pack(side="bottom", fill="x", pady=self.px(12))
        self.save_button = button(
            footer, self.words(N_("Save as PDF")), self.save, look="primary", icon="floppy"
        )
        self.save_button.pack(fill="x")
        button(
            footer, self.words(N_("Open to print")), self.open_pdf, icon="printer"
        ).pack(fill="x", pady=(self.px(6), 0))  # fmt: skip
        hint = label(footer, self.words(N_("Print at 100% (“actual size”).")), "Quiet.Small")
        wrapping(hint).pack(fill="x", pady=(self.px(6), 0))
        self._paper = tk.StringVar(self, shell.settings.paper)
        self._saver = tk.BooleanVar(self, False)
        self._seed = tk.StringVar(self, "1")
        self._level = tk.StringVar(self, "")
        self._turns = tk.StringVar(self, "")
        self._turns.trace_add("write", lambda *_: self.changed())
        row = full_row(side, pady=(0, self.px(8)))
        papers = [(paper, paper.capitalize()) for paper in PAPERS]
        one_of(row, papers, self._paper, self._paper_changed, self.px(4))
        ttk.Checkbutton(
            row, text=self.words(N_("Save ink")), variable=self._saver, bootstyle="toggle",
            command=self.changed,
        ).pack(side="right")  # fmt: skip
        if self._own is not None:
            return
        self._game_box = ttk.Combobox(
            side, values=[game(key).title for key in game_keys()], state="readonly"
        )
        set_name(self._game_box, self.words(N_("Game")))
        self._game_box.set(game(self._key).title)
        self._game_box.pack(fill="x", pady=(0, self.px(8)))
        self._game_box.bind("<<ComboboxSelected>>", self._game_chosen)
        self._scrolled = scrolled(side)
        self._list_items()

    def _game_chosen(self, _: object = None) -> None:
        self._key = game_keys()[self._game_box.current()]
        self._item.set("board")
        self._list_items()
        self.changed()

    def _list_items(self) -> None:
        from companion.sheets.listing import listed

        inside = self._scrolled.inside
        emptied(inside)
        found = game(self._key)
        boards = found.boards(found.choose())
        for each in listed(found):
            if each.item in boards and boards[each.item].half == "lower":
                continue  # on one page with the upper half
            text = self.words(each.text) if each.text else found.title
            text = capitalised(text)
            choice(inside, text, each.item, self._item, self._item_chosen).pack(
                fill="x", pady=self.px(2)
            )
        self._lot = full_row(inside)
        self._shape = full_row(inside)
        self._item_chosen(first=True)

    def _item_chosen(self, *, first: bool = False) -> None:
        for frame in (self._lot, self._shape):
            emptied(frame)
            plain.Frame(frame, height=1).pack()
        found, item = game(self._key), self._item.get()
        if item.startswith(DRAWN_BY_LOT):
            self._lot_rows()
        board = found.boards(found.choose()).get(item)
        if board is not None and board.half:
            self._turn_row()
        elif self._turns.get():
            self._turns.set("")
        self._rows = None
        if not item.startswith(SAME_UNDER_ALL):
            self._rows = OptionRows(self.shell, self._shape, found, self.changed)
            self._rows.pack(fill="x")
        if not first:
            self.changed()

    def _lot_rows(self) -> None:
        row = full_row(self._lot, pady=self.px(6))
        label(row, self.words(N_("Random seed"))).pack(side="left")
        spin = ttk.Spinbox(
            row, from_=1, to=9999, textvariable=self._seed, width=6, command=self.changed
        )
        spin.pack(side="left", padx=self.px(6))
        spin.bind("<KeyRelease>", lambda _: self.changed())
        row = full_row(self._lot)
        levels = [(level, self.words(text)) for level, text in _LEVELS.items()]
        one_of(row, levels, self._level, self.changed, self.px(3))

    def _turn_row(self) -> None:
        """For order slips: the turns whose numbers they carry."""
        row = full_row(self._lot, pady=self.px(6))
        label(row, self.words(N_("For turns"))).pack(side="left")
        entry = ttk.Entry(row, textvariable=self._turns, width=8)
        entry.pack(side="left", padx=self.px(6))
        label(row, self.words(N_("such as 1-10")), "Quiet.Small").pack(side="left")

    def _paper_changed(self) -> None:
        self.shell.change(paper=self._paper.get())
        self.changed()

    # -- the preview

    def on_show(self) -> None:
        self.changed(now=True)

    def changed(self, *, now: bool = False) -> None:
        """Update the preview a moment after the last change."""
        self._later.call(1 if now else SOON, self._make)

    def wish(self) -> Wish:
        """The current request."""
        answers: Mapping[str, str] = self._rows.answers() if self._rows else {}
        item = self._item.get()
        seed = self._seed.get() if item.startswith(DRAWN_BY_LOT) else ""
        return Wish(
            self._key, item, dict(answers), self._paper.get(), self.shell.spoken,
            self._saver.get(), seed, self._level.get(), self._turns.get(),
        )  # fmt: skip

    def _make(self) -> None:
        self._number += 1
        number = self._number
        height = self.shell.window.winfo_height() / A4
        scale = max(SMALLEST * self.shell.scale, min(height, LARGEST * self.shell.scale))

        def done(made: Made) -> None:
            if number == self._number and self.winfo_exists():
                self.shell.tell(not_printed(made.left_out) or "")
                self._pdf, self._file_name = made.pdf, made.name
                self._preview.show(made)

        def failed(error: WorkFailed) -> None:
            if number == self._number and self.winfo_exists():
                self._pdf = None
                self._preview.clear()
                self.shell.tell(error.sentence, bad=True)

        if self._own is None:
            self._jobs.run(make, self.wish(), scale, done=done, failed=failed)
            return
        own = partial(self._own, self._paper.get(), self.shell.spoken, ink_saver=self._saver.get())
        self._jobs.run(make_own, own, self._own_name, scale, done=done, failed=failed)

    # -- output

    def page_keys(self) -> Iterator[Key]:
        yield Key("<Control-s>", N_("Save as PDF"), self.save)
        yield Key("<Control-p>", N_("Open to print"), self.open_pdf)

    def save(self) -> None:
        """Ask for a file and write the PDF there."""
        if self._pdf is None:
            return
        kinds = (("PDF", (".pdf",)),)
        ask_save(self.shell, N_("Save as PDF"), kinds, self.save_to, name=self._file_name)

    def save_to(self, path: Path) -> bool:
        """Write the PDF to a file, and report success or the reason for failure."""
        if self._pdf is None:
            return False
        return write_file(self.shell, path, self._pdf, say(TO_PRINT, file=str(path)))

    def open_pdf(self) -> None:
        """Open the PDF in the system's program for PDFs."""
        if self._pdf is None:
            return
        # The program that shows the file may outlive this one, so the next start deletes it.
        path = new_folder("print") / (self._file_name or "page.pdf")
        if write_file(self.shell, path, self._pdf):
            show_outside(self.shell, path)

    def on_hide(self) -> None:
        self._number += 1
        super().on_hide()
