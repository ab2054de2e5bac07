"""The photo inbox: where photos come from, what has come, and what is to be done next."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from tkinter import ttk as plain
from typing import Any

from companion.application.reading.requests import ready
from companion.desk.board.tile import Tile
from companion.desk.pages.arrivals.inbox_list import InboxList
from companion.desk.pages.shared.sample import show_sample
from companion.desk.shell import route
from companion.desk.shell.file_dialog.ask import ask_folder
from companion.desk.shell.files.arrivals import arrivals_of
from companion.desk.shell.files.opening import ask_photos, drop, open_next, paste, photos_among
from companion.desk.shell.files.removal import clear_inbox
from companion.desk.shell.files.scans import with_pages
from companion.desk.shell.keys import Key
from companion.desk.shell.page import Page
from companion.desk.shell.shell import Shell
from companion.desk.shell.shown_page import SPREAD
from companion.desk.toolkit.containers import Flow, rule, scrolled
from companion.desk.toolkit.rows import full_row, wrap_rows
from companion.desk.toolkit.widgets import Link, able, button, guarded, label, wrapping
from companion.sentences import N_, Sentence, say


class PhotoSourcePage(Page):
    """Files, a folder, the phone, the clipboard, a watched folder, a camera; below them the
    inbox."""

    title = N_("Score photos")
    widest = SPREAD
    awaits_photos = True
    shows_inbox = True

    def __init__(self, shell: Shell, parent: tk.Misc) -> None:
        super().__init__(shell, parent)
        self.arrivals = arrivals_of(shell)
        self._frame = scrolled(self, filled=True, padding=(self.px(30), self.px(22))).inside
        self._filled = bool(self.arrivals.inbox.items)
        if self._filled:
            self._build_inbox()
        else:
            self._build_empty()
        self._watched = plain.Frame(self._frame)
        self._watched.pack(fill="x", side="bottom")
        self._told_watched = wrapping(label(self._watched, "", "Quiet.Small"))
        self._stop = Link(self._watched, self.words(N_("Stop")), self.unwatch)
        self.follow(self.arrivals.listeners, self.refresh)
        self.refresh()

    # -- building

    def _ways(self) -> list[tuple[str, str, str, Callable[[], object]]]:
        shell = self.shell
        whole = partial(ask_folder, shell, N_("Whole folder"), lambda path: drop(shell, [path]))
        watch = partial(ask_folder, shell, N_("Watch a folder"), self.watch_folder)
        camera = partial(shell.open, route.Camera())
        return [
            ("folder2-open", N_("Choose photos"), N_("One or many  (Ctrl+O)"),
             partial(ask_photos, shell)),
            ("folder", N_("Whole folder"), N_("All photos in a folder"), whole),
            ("phone", N_("Phone upload"), N_("Send photos from your phone"), self.phone),
            ("clipboard", N_("Paste"), N_("A copied picture  (Ctrl+V)"), partial(paste, shell)),
            ("eye", N_("Watch a folder"), N_("New photos in a folder, such as a scanner's"), watch),
            ("camera-video", N_("Camera"), N_("A camera on this computer"), camera),
        ]  # fmt: skip

    def _build_empty(self) -> None:
        tiles = full_row(self._frame)
        self.tiles = [
            Tile(self.shell, tiles, self.words(name), self.words(text), action, icon=icon)
            for icon, name, text, action in self._ways()
        ]
        Flow(tiles, self.tiles, least=self.px(170), gap=self.px(14))
        hint = N_("You can also drop photos on this window at any time.")
        label(self._frame, self.words(hint), "Quiet.Text").pack(anchor="w", pady=(self.px(12), 0))
        self.sample = show_sample(self.shell, self._frame)

    def _build_inbox(self) -> None:
        ways = full_row(self._frame)
        for icon, name, text, action in self._ways():
            button(ways, self.words(name), action, icon=icon, tip=self.words(text)).pack(
                side="left", padx=(0, self.px(8))
            )
        wrap_rows(ways, gap=self.px(6))
        head = full_row(self._frame, pady=(self.px(18), self.px(8)))
        self.count = label(head, "", "Heading")
        self.count.pack(side="left")
        tip = N_("Remove all photos from this list. The files stay.")
        self.clear = Link(
            head,
            self.words(N_("Clear the list")),
            partial(clear_inbox, self.shell),
            tip=self.words(tip),
        )
        guarded(self.clear).pack(side="left", padx=self.px(14))
        self.add_button = button(head, " ", self.add_sure, icon="trophy")
        self.add_button.pack(side="right")
        self.check_button = button(head, " ", self.check, look="primary")
        self.check_button.pack(side="right", padx=self.px(8))
        for made in (self.add_button, self.check_button):
            made.tip = self.shell.tooltip(made, "")
        rule(self._frame).pack(fill="x")
        self.list = InboxList(self.shell, self._frame, self.arrivals)
        self.list.pack(fill="both", expand=True)

    def page_keys(self) -> Iterator[Key]:
        yield Key("<Control-o>", N_("Choose photos"), partial(ask_photos, self.shell))
        yield Key("<Control-v>", N_("Paste a picture"), partial(paste, self.shell), True)
        yield Key("<Control-n>", N_("Next photo to check"), self.check)
        yield Key("<Control-z>", N_("Undo"), self.shell.take_back, True)

    def on_show(self) -> None:
        (self.check_button if self._filled else self.tiles[0]).focus_set()
        self.shell.jobs.prepare(ready)
        self.arrivals.read_on()

    # -- what is shown

    def refresh(self) -> None:
        """Show how far the reading is, and what is to be done."""
        inbox = self.arrivals.inbox
        if bool(inbox.items) != self._filled:
            self.shell.refresh()
            return
        self._show_watched()
        if not self._filled:
            return
        read, all_ = inbox.progress
        photos = say(N_("{number} photo"), plural=N_("{number} photos"), number=len(inbox.items))
        told = photos if read == all_ else say(N_("{read} of {all} read"), read=read, all=all_)
        self.count.configure(text=self.words(told))
        checks, sure = inbox.those("check"), inbox.those("sure")
        self._show(self.check_button, len(checks), N_("Check photos"), say(
            N_("Check {number} photo"), plural=N_("Check {number} photos"),
            number=len(checks),
        ))  # fmt: skip
        self._show(self.add_button, len(sure), N_("Add to scorebook"), say(
            N_("Add {number} to the scorebook"), number=len(sure),
        ))  # fmt: skip

    def _show(self, made: Any, number: int, none: str, told: Sentence) -> None:
        made.configure(text=self.words(told if number else none))
        able(made, bool(number))
        made.tip.text = "" if number else self.words(N_("No photo is ready for this yet."))

    def _show_watched(self) -> None:
        folder = self.arrivals.folder
        if folder is None:
            self._told_watched.pack_forget()
            self._stop.pack_forget()
            return
        if folder.problem:
            told = say(
                N_("{file} cannot be read: {why}"), file=str(folder.folder), why=folder.problem
            )
        elif folder.left_out:
            told = say(
                N_("Opening “{file}” took too much time or memory, so it was skipped."),
                file=folder.left_out,
            )
        else:
            told = say(
                N_("New photos in {folder} are read until you stop it."), folder=str(folder.folder)
            )
        self._told_watched.configure(text=self.words(told))
        self._stop.pack(side="right", padx=self.px(10))
        self._told_watched.pack(side="left", fill="x", expand=True)

    # -- what is done

    def check(self) -> None:
        """Show the first photo with something to check."""
        open_next(self.shell)

    def add_sure(self) -> None:
        """Put all photos that leave nothing open into the scorebook."""
        sure = self.arrivals.inbox.those("sure")
        if sure:
            self.shell.open(route.AddPhotos(tuple(sure)))

    def dropped(self, paths: Sequence[Path]) -> bool:
        photos = photos_among(paths)
        with_pages(self.shell, photos, self.arrivals.take)
        return bool(photos)

    def phone(self) -> None:
        """Show the code that a phone scans."""
        self.shell.open(route.Phone())

    def watch_folder(self, folder: Path) -> None:
        """Watch a folder, and put what comes into the inbox."""
        self.arrivals.watch(folder)
        self.refresh()

    def unwatch(self) -> None:
        """Stop watching."""
        self.arrivals.unwatch()
        self.refresh()
