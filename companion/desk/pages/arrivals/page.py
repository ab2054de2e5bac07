"""The choice of where a photo to be scored comes from, and the latest reviews."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tkinter import ttk as plain
from typing import TYPE_CHECKING

from companion.application.reading.store import Kept, kept_reviews
from companion.desk.board.tile import Tile
from companion.desk.shell import route
from companion.desk.shell.file_dialog.ask import ask_folder
from companion.desk.shell.files.arrivals import arrivals_of
from companion.desk.shell.files.opening import review_photo
from companion.desk.shell.files.pasting import paste
from companion.desk.shell.files.photo_storage import remove, reviews_folder
from companion.desk.shell.keys import Key
from companion.desk.shell.page import Page
from companion.desk.shell.shown_page import SPREAD
from companion.desk.toolkit.widgets import (
    Flow,
    Link,
    ScrolledFrame,
    button,
    guarded,
    label,
    rule,
    wrapping,
)
from companion.sentences import N_

if TYPE_CHECKING:
    from companion.desk.shell.shell import Shell

NAME_HEIGHT = 26
"""Height of a photo's name in logical pixels."""
SHOWN = 30
"""Most reviews that are listed."""


class PhotoSourcePage(Page):
    """A file, the phone, the clipboard, a folder, a camera; below them the latest reviews."""

    title = N_("Score a photo")
    widest = SPREAD

    def __init__(self, shell: Shell, parent: tk.Misc) -> None:
        super().__init__(shell, parent)
        frame = plain.Frame(self, padding=(self.px(30), self.px(22)))
        frame.pack(fill="both", expand=True)
        tiles = plain.Frame(frame)
        tiles.pack(fill="x")
        self.tiles = [
            Tile(shell, tiles, self.words(name), self.words(text), action, icon=icon)
            for icon, name, text, action in self._ways()
        ]
        Flow(tiles, self.tiles, least=self.px(170), gap=self.px(14))
        hint = N_("You can also drop a photo on this window at any time.")
        label(frame, self.words(hint), "Quiet.Text").pack(anchor="w", pady=(self.px(12), 0))
        self._list(frame)

    def _ways(self) -> list[tuple[str, str, str, Callable[[], object]]]:
        return [
            ("folder2-open", N_("Choose a photo"), N_("From this computer  (Ctrl+O)"), self.choose),
            ("phone", N_("Phone upload"), N_("Send photos from your phone"),
             self.phone),
            ("clipboard", N_("Paste"), N_("A copied picture  (Ctrl+V)"), self.paste),
            ("eye", N_("Watch a folder"), N_("New photos in a folder, such as a scanner's"),
             self.watch),
            ("camera-video", N_("Camera"), N_("A camera on this computer"), self.camera),
        ]  # fmt: skip

    def _list(self, frame: tk.Misc) -> None:
        folder = reviews_folder(self.shell)
        found = kept_reviews(folder)[:SHOWN]
        if not found:
            return
        label(frame, self.words(N_("Recent photos")), "Heading").pack(
            anchor="w", pady=(self.px(22), 0)
        )
        rule(frame).pack(fill="x", pady=(self.px(4), 0))
        column = ScrolledFrame(frame, str(self.shell.colours.bg))
        column.pack(fill="both", expand=True)
        for sha256, kept in found:
            self._row(column.inside, sha256, kept)

    def _row(self, column: tk.Misc, sha256: str, kept: Kept) -> None:
        path = Path(kept.photo)
        row = plain.Frame(column)
        row.pack(fill="x", pady=self.px(3), padx=(0, self.px(12)))
        # A long name takes at most half the width, so that the result fits.
        row.columnconfigure((0, 1), weight=1, uniform="photo")
        name = plain.Frame(row, height=self.px(NAME_HEIGHT))
        name.grid(row=0, column=0, sticky="ew")
        name.pack_propagate(False)
        Link(name, path.name, partial(review_photo, self.shell, path), tip=str(path)).pack(
            side="left"
        )
        forget = guarded(button(
            row, "", partial(remove, self.shell, path, sha256), icon="x-lg", look="ghost",
            tip=self.words(N_("Remove from the list; a photo from phone or camera is deleted")),
        ))  # fmt: skip
        forget.grid(row=0, column=2)
        told = wrapping(label(row, kept.told, "Quiet.Small"))
        told.grid(row=0, column=1, sticky="ew", padx=self.px(10))

    def page_keys(self) -> Iterator[Key]:
        yield Key("<Control-o>", "Ctrl+O", N_("Choose a photo"), self.choose)
        yield Key("<Control-v>", "Ctrl+V", N_("Paste a picture"), self.paste, True)

    def on_show(self) -> None:
        self.tiles[0].focus_set()

    def choose(self) -> None:
        """Ask for a file."""
        from companion.desk.shell.files.opening import ask_photo

        ask_photo(self.shell)

    def phone(self) -> None:
        """Show the code that a phone scans."""
        self.shell.open(route.Phone())

    def paste(self) -> None:
        """Review the clipboard's picture."""
        paste(self.shell)

    def watch(self) -> None:
        """Ask for a folder to watch."""
        ask_folder(self.shell, N_("Watch a folder"), self.watch_folder)

    def watch_folder(self, folder: Path) -> None:
        """Watch a folder, and show what comes."""
        arrivals_of(self.shell).watch(folder)
        self.shell.open(route.Watch())

    def camera(self) -> None:
        """Show what the camera sees."""
        self.shell.open(route.Camera())
