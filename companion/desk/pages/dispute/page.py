"""The disputed move on the board, and the verdict beside it."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from tkinter import ttk as plain
from typing import Any

import ttkbootstrap as ttk

from companion.application.dispute.dispute import Dispute
from companion.application.dispute.inquiry import TwoPhotos
from companion.application.dispute.verdict_page import VerdictPage, verdict_page
from companion.application.table.scene import TableScene
from companion.application.table.table import Table
from companion.desk.board.view import DROP, TAKE, BoardView, Touch
from companion.desk.pages.dispute.photo_curtain import PhotoCurtain
from companion.desk.pages.dispute.verdict_panel import HOW, VerdictPanel
from companion.desk.pages.dispute.walking import TurnList, WalkBar
from companion.desk.shell import route
from companion.desk.shell.file_dialog.ask import ask_save
from companion.desk.shell.files.file_output import write_in_background
from companion.desk.shell.keys import Key, answer_keys, board_keys
from companion.desk.shell.page import Page, Way
from companion.desk.shell.shell import Shell
from companion.desk.tasks.processes import Tell
from companion.desk.toolkit.containers import ScrolledFrame
from companion.desk.toolkit.side_panel import SidePanel
from companion.desk.toolkit.widgets import button, label, one_of
from companion.games.phrases import player_name
from companion.pictures.scene import Scene
from companion.sentences import N_

SIDE = 400
"""Logical pixels of the column beside the board, at the least where there is room."""
ENTRY = 260
"""Logical pixels of the field for a move and its button at the least."""


class DisputePage(Page):
    """A position, a move made or typed in it, and what the rules say."""

    title = N_("Settle a dispute")

    def __init__(self, shell: Shell, parent: tk.Misc, dispute: Dispute) -> None:
        super().__init__(shell, parent)
        self.dispute = dispute
        self.table: Table = dispute.table
        self._scene = TableScene(self.table, shell.catalogue)
        self.columnconfigure(0, weight=1)
        self.rowconfigure(0, weight=1)
        left = plain.Frame(self, padding=(self.px(14), self.px(10)))
        left.grid(row=0, column=0, sticky="nsew")
        left.columnconfigure(0, weight=1)
        left.rowconfigure(1, weight=1)
        self.view = BoardView(shell, left, touched=self.touched)
        self.view.grid(row=1, column=0, sticky="nsew")
        self.curtain: PhotoCurtain | None = None
        if dispute.photos is not None and dispute.photos.pair is not None:
            self._photos(left, dispute.photos)
        self.walk_bar: WalkBar | None = None
        self.turns: TurnList | None = None
        if dispute.walk is not None:
            self.walk_bar = WalkBar(shell, left, dispute)
            self.walk_bar.grid(row=2, column=0, sticky="ew", pady=(self.px(6), 0))
        self._entry_row(left)
        side = SidePanel(shell, self, least=SIDE, padding=(0, self.px(14), self.px(16), 0))
        side.grid(row=0, column=1, sticky="nsew")
        side.columnconfigure(0, weight=1)
        side.rowconfigure(0, weight=3)
        self._scrolled = ScrolledFrame(side)
        self._scrolled.grid(row=0, column=0, sticky="nsew")
        if dispute.walk is not None:
            side.rowconfigure(1, weight=2)
            self.turns = TurnList(shell, side, dispute)
            self.turns.grid(row=1, column=0, sticky="nsew", pady=self.px(10))
        self._column = VerdictPanel(shell, self._scrolled.inside, dispute, self.choose, self.point)
        self._shown: object = self
        self._asked_places: tuple[str, ...] = ()
        self.follow(self.table.listeners, self.refresh)
        self.refresh()

    def _photos(self, left: tk.Misc, photos: TwoPhotos) -> None:
        """The photos in the place of the board, and a row to go from one to the other."""
        row = plain.Frame(left)
        row.grid(row=0, column=0, sticky="w", pady=(0, self.px(6)))
        self._which = tk.StringVar(self, "")
        sides = (("photos", self.words(N_("Photos"))), ("board", self.words(N_("Board"))))
        turned = lambda: self.show_photos(shown=self._which.get() == "photos")  # noqa: E731
        one_of(row, sides, self._which, turned, self.px(4))
        self.curtain = PhotoCurtain(
            self.shell, left, photos, lambda mark: self._column.choose(mark)
        )
        self.curtain.grid(row=1, column=0, sticky="nsew")
        self.show_photos(shown=self.dispute.shows_photos)

    def show_photos(self, *, shown: bool) -> None:
        """Show the photos, or the board."""
        if self.curtain is None:
            return
        self.dispute.shows_photos = shown
        self._which.set("photos" if shown else "board")
        if shown:
            self.curtain.grid()
            self.view.grid_remove()
        else:
            self.view.grid()
            self.curtain.grid_remove()

    def choose(self, mark: str) -> None:
        """Show in the photos a mark that differs."""
        if self.curtain is not None:
            self.show_photos(shown=True)
            self.curtain.view.choose(mark)

    def point(self, places: Sequence[str]) -> None:
        """Point at what is asked about, on the board and in the photos."""
        self._asked_places = tuple(places)
        if self.curtain is not None:
            self.curtain.view.point_at(self._asked_places)
        self.view.show(self._seen())

    def turn_over(self) -> None:
        """The photos in the place of the board, or the other way round."""
        self.show_photos(shown=not self.dispute.shows_photos)
        self.take_keyboard()

    def to_board(self) -> None:
        """Give the board the keyboard."""
        self.show_photos(shown=False)
        self.view.take_keyboard()

    def take_keyboard(self) -> None:
        if self.dispute.shows_photos and self.curtain is not None:
            self.curtain.view.focus_set()
        else:
            super().take_keyboard()

    on_show = take_keyboard

    def _entry_row(self, left: tk.Misc) -> None:
        row = plain.Frame(left)
        row.grid(row=3, column=0, sticky="ew", pady=(self.px(8), 0))
        who = plain.Frame(row)
        self._player = tk.StringVar(self, self.table.whose)
        whose = label(who, self.words(N_("Whose move is it?")), "Quiet.Small")
        whose.pack(side="left", padx=(0, self.px(6)))
        names = [(player, self.words(player_name(player))) for player in self.table.game.players]
        one_of(who, names, self._player, self._asked, self.px(6))
        what = plain.Frame(row)
        self.entry = ttk.Entry(what)
        text = self.words(N_("Judge the move"))
        judge = button(what, text, self.judge, look="primary", icon="hammer")
        # The button first: where there is little room, the field gives way.
        judge.pack(side="right")
        self.entry.pack(side="left", fill="x", expand=True, padx=(0, self.px(10)))
        self.entry.bind("<Return>", self._typed)
        self.shell.tooltip(self.entry, N_("Type a move and press Enter  (Ctrl+L)"))
        row.bind("<Configure>", lambda event: self._fit_entry(event.width, who, what))

    def _fit_entry(self, width: int, who: plain.Frame, what: plain.Frame) -> None:
        """Whose move it is and which, side by side where there is room for it."""
        narrow = width < who.winfo_reqwidth() + self.px(ENTRY)
        who.pack_configure(side="top" if narrow else "left", anchor="w")
        what.pack_configure(side="top" if narrow else "left", fill="x", expand=True,
                            padx=(0 if narrow else self.px(10), 0),
                            pady=(self.px(6) if narrow else 0, 0))  # fmt: skip

    def ways(self) -> Iterable[Way]:
        return (
            (N_("Save the verdict"), self.save, "file-earmark-pdf"),
            (N_("Print the verdict"), self.print_ruling, "printer"),
            (N_("Set up a position"), self.set_up, "grid-3x3-gap"),
        )

    def page_keys(self) -> Iterator[Key]:
        yield Key("<Return>", N_("Judge the move"), self.judge, True)
        yield Key("<BackSpace>", N_("Undo the last click"), self.table.take, True)
        yield Key("<Control-z>", N_("Undo"), self._column.question.back, True)
        yield from answer_keys(self._column.question.choose)
        if self.walk_bar is not None:
            yield from self.walk_bar.walk_keys()
        yield Key("<Control-l>", N_("Type a move"), self.entry.focus_set)
        yield from board_keys(self.to_board, self.view.turn)
        if self.curtain is not None:
            view = self.curtain.view
            yield Key("<p>", N_("Photos or board"), self.turn_over, True)
            yield Key("<plus>", N_("Zoom in"), partial(view.zoom, 1), True)
            yield Key("<minus>", N_("Zoom out"), partial(view.zoom, -1), True)
            yield Key("<Key-0>", N_("Whole board"), view.fit_board, True)
            yield Key("<n>", N_("Next difference"), partial(view.step, 1), True)
        yield Key("<Control-s>", N_("Save the verdict"), self.save)
        yield Key("<Control-p>", N_("Print the verdict"), self.print_ruling)

    # -- the move

    def touched(self, place: str, how: Touch) -> None:
        if how is TAKE:
            self.table.take(place)
        elif how is not DROP:
            self.table.touch(place)

    def judge(self) -> None:
        """Judge what is typed, else what is held."""
        if self.entry.get().strip():
            self._typed()
        elif self.table.held:
            self.table.confirm()
        else:
            self.entry.focus_set()
            self.shell.tell(HOW)

    def _seen(self) -> Scene:
        """The position; while nothing else is asked, with what was found to be new in it."""
        photos, table = self.dispute.photos, self.table
        if photos is None or table.verdict is not None or table.held:
            shown = self._scene.scene(("lit", "last"))
            if self._asked_places:  # what a rule is about has the same colour
                return shown.with_(pointed=self._asked_places, wrong=())
            return shown
        finding = photos.finding
        pointed = finding.pointed(self._scene.board.squares)
        if self._asked_places:
            return self._scene.scene((), of=photos.after).with_(pointed=self._asked_places)
        return self._scene.scene((), of=photos.after).with_(
            pointed=pointed, wrong=[place for place in finding.places if place not in pointed]
        )

    def escaped(self) -> bool:
        return self.table.let_go()

    def _typed(self, _: object = None) -> str:
        text = self.entry.get().strip()
        if text:
            self.table.type_move(text)
        return "break"

    def _asked(self) -> None:
        self.table.asked = self._player.get()
        self.table.let_go()

    # -- the verdict

    def refresh(self) -> None:
        """Show the board and the verdict as they are now."""
        self.view.show(self._seen())
        self._player.set(self.table.whose)
        asking = self.dispute.asking
        said = None if asking is None else (id(asking), dict(asking.said), tuple(asking.aside))
        shown = (self.table.verdict, self.table.answer, self.table.held, said)
        if shown == self._shown:
            return
        self._shown = shown
        verdict = self.table.verdict
        if self.table.held and not (verdict is not None and self.dispute.is_found(verdict)):
            self.show_photos(shown=False)
        self._column.show()
        if self.walk_bar is not None and self.turns is not None:
            self.walk_bar.refresh()
            self.turns.refresh()

    # -- elsewhere

    def set_up(self) -> None:
        """Judge in a position that is set up by hand."""
        dispute, table = self.dispute, self.table

        def done(position: Any) -> None:
            changed = Dispute(table.game, table.options, position)
            self.shell.replace(route.Dispute(changed))

        self.shell.open(route.SetUp(table.game, table.options, dispute.position, done))

    def _made(self) -> VerdictPage | None:
        """The verdict that is shown, as a page; without one the window says what is missing."""
        made = verdict_page(self.dispute, self.shell.catalogue)
        if made is None:
            self.shell.tell(HOW)
        return made

    @property
    def _file_name(self) -> str:
        """A name for the verdict's file, without its ending."""
        verdict, found = self.table.verdict, self.dispute.finding
        rule = verdict.rule if verdict is not None else found.rule if found is not None else ""
        return f"{self.table.game.key}-{rule or 'ruling'}"

    def save(self) -> None:
        """Ask for a file, and write the verdict there."""
        if self._made() is not None:
            name, kinds = f"{self._file_name}.pdf", (("PDF", (".pdf",)),)
            ask_save(self.shell, N_("Save the verdict"), kinds, self.save_to, name=name)

    def save_to(self, path: Path) -> None:
        """Write the verdict to a file, and say so, or why not."""
        made, shell = self._made(), self.shell
        if made is not None:
            write_in_background(shell, path, _pdf, made, shell.settings.paper, shell.spoken)

    def print_ruling(self) -> None:
        """The verdict as a page in the print dialog."""
        made = self._made()
        if made is not None:
            to = route.Print(self.table.game.key, made=made.pdf, name=self._file_name)
            self.shell.open(to)


def _pdf(_tell: Tell, made: VerdictPage, paper: str, language: str) -> bytes:
    return made.pdf(paper, language)
