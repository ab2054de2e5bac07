"""A dialog for choosing photos by their pictures, where Tk's own shows none."""

from __future__ import annotations

import tkinter as tk
from datetime import datetime
from functools import partial
from pathlib import Path
from tkinter import ttk as plain
from typing import Any, Final

import ttkbootstrap as ttk

from companion.desk.board.thumbnails import Made, RowPictures, Thumbnails
from companion.desk.shell.file_dialog.request import FileRequest, Paths
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.accessible import set_name
from companion.desk.toolkit.focus import keys_held
from companion.desk.toolkit.rows import full_row, paragraph
from companion.desk.toolkit.table import fill, table
from companion.desk.toolkit.widgets import button, label, show_picture
from companion.errors import unread
from companion.sentences import N_, Day, say

SMALL: Final = 44
"""Logical pixels of a picture in the list."""
LARGE: Final = 260
"""Logical pixels of the picture beside the list."""
MOST: Final = 2000
"""Most files listed of a folder, the latest first."""
_last: list[Path] = []
"""The folder where a photo was chosen last."""


class PhotoDialog(tk.Toplevel):
    """Folders and files with a picture before each, and the selected one large beside them."""

    def __init__(self, shell: Shell, request: FileRequest) -> None:
        super().__init__(shell.window, background=str(shell.colours.bg))
        self._shell, self._request = shell, request
        self.chosen: Paths = ()
        self.folder = Path.home()
        self._paths: list[Path] = []
        self._large = Thumbnails(shell.window)
        self.title(request.title)
        self.transient(shell.window)
        px, words = shell.px, shell.words
        beneath = shell.window
        left = beneath.winfo_rootx() + (beneath.winfo_width() - px(860)) // 2
        top = beneath.winfo_rooty() + (beneath.winfo_height() - px(560)) // 2
        self.geometry(f"{px(860)}x{px(560)}+{max(0, left)}+{max(0, top)}")
        frame = plain.Frame(self, padding=px(14))
        frame.pack(fill="both", expand=True)
        label(frame, request.title, "Heading").pack(anchor="w", pady=(0, px(8)))
        head = full_row(frame, pady=(0, px(10)))
        button(
            head, "", self.up, icon="arrow-up", look="ghost", tip=words(N_("Folder above"))
        ).pack(side="left")
        label(head, words(N_("Folder or file")), "Quiet.Small").pack(side="left", padx=px(8))
        self.where = ttk.Entry(head)
        set_name(self.where, words(N_("Folder or file")))
        self.where.bind("<Return>", lambda _: self._typed())
        self.where.pack(side="left", fill="x", expand=True)
        below = plain.Frame(frame)
        below.pack(side="bottom", fill="x", pady=(px(12), 0))
        kinds = [kind.name for kind in request.kinds]
        self.kind = ttk.Combobox(below, values=kinds, state="readonly", width=24)
        self.kind.current(0)
        self.kind.bind("<<ComboboxSelected>>", lambda _: self.show(self.folder))
        self.kind.pack(side="left")
        self.done = button(below, words(N_("Open")), self.choose, look="primary")
        self.done.pack(side="right")
        button(below, words(N_("Cancel")), self.destroy).pack(side="right", padx=px(8))
        beside = plain.Frame(frame, width=px(LARGE), padding=(px(12), 0, 0, 0))
        beside.pack(side="right", fill="y")
        beside.pack_propagate(False)
        self.preview = plain.Label(beside)
        self.preview.pack()
        self._about = paragraph(beside, "", "Quiet.Small", pady=px(8))
        self.list = table(
            shell, frame, ((N_("Name"), 30), (N_("Date"), 10)), self.choose, pictured=SMALL
        )
        if request.purpose == "open-several":
            self.list.configure(selectmode="extended")
            self.list.bind("<Control-a>", lambda _: self.list.selection_set(self._files()))
        self.list.bind("<<TreeviewSelect>>", lambda _: self._selected(), add="+")
        self.list.bind("<BackSpace>", lambda _: self.up())
        self.list.bind("<Key>", self._begin_typing)
        self.list.pack(fill="both", expand=True)
        below.lift()  # After the list for Tab too.
        self._pictures = RowPictures(shell, self.list)
        self.bind("<Escape>", lambda _: self.destroy())
        self.bind("<Destroy>", self._gone)
        begin = Path(request.folder) if request.folder else (_last or [Path.home()])[-1]
        self.show(begin if begin.is_dir() else self.folder)
        self.list.focus_force()

    def ask(self) -> Paths:
        """Wait until something is chosen, or nothing."""
        self.wait_visibility()
        self.grab_set()
        self.wait_window()
        return self.chosen

    # -- what is shown

    def show(self, folder: Path) -> None:
        """List a folder: its folders, then its files, the latest first."""
        try:
            found = [path for path in folder.iterdir() if not path.name.startswith(".")]
            folders = sorted((path for path in found if path.is_dir()), key=lambda one: one.name)
            timed = [(path.stat().st_mtime, path) for path in found if self._fits(path)]
        except OSError as error:
            self._about.configure(text=self._shell.words(unread(error, str(folder))[1]))
            return
        files = [path for _, path in sorted(timed, reverse=True)][:MOST]
        days = {path: datetime.fromtimestamp(time).date().isoformat() for time, path in timed}
        self.folder, self._paths = folder, [*folders, *files]
        self.where.delete(0, "end")
        self.where.insert(0, str(folder))
        rows = fill(self.list, [
            *((f"{path.name}/", "") for path in folders),
            *((path.name, self._shell.words(say("{day}", day=Day(days[path])))) for path in files),
        ])  # fmt: skip
        side = self._shell.px(SMALL)
        small = self._pictures.thumbnails.decoded
        self._pictures.show(
            rows[len(folders) :], [partial(small, path, side) for path in files]
        )  # fmt: skip
        if rows:
            self.list.focus(rows[0])
        else:
            self._about.configure(text=self._shell.words(N_("No photos in this folder.")))

    def _fits(self, path: Path) -> bool:
        endings = self._request.kinds[self.kind.current()].endings
        return path.is_file() and ("" in endings or path.suffix.lower() in endings)

    def _files(self) -> list[str]:
        rows = self.list.get_children()
        return [row for row, path in zip(rows, self._paths, strict=True) if not path.is_dir()]

    def _those(self) -> list[Path]:
        return [self._paths[self.list.index(row)] for row in self.list.selection()]

    def _selected(self) -> None:
        """Show the selected photo large."""
        paths = self._those()
        self.done.configure(state="normal" if paths else "disabled")
        self._large.forget()
        show_picture(self.preview, None)
        photos = [path for path in paths if path.is_file()]
        self._about.configure(text="\n".join(path.name for path in photos[-3:]))
        if photos:
            side = self._shell.px(LARGE) - self._shell.px(12)
            self._large.photo(photos[-1], side, partial(self._show_large, photos[-1]))

    def _show_large(self, path: Path, picture: Made) -> None:
        if picture is not None and self.winfo_exists() and path in self._those():
            show_picture(self.preview, picture)

    # -- what is done

    def up(self) -> None:
        """Show the folder above."""
        self.show(self.folder.parent)

    def choose(self) -> None:
        """Open the selected folder, or take the selected photos."""
        paths = self._those()
        folders = [path for path in paths if path.is_dir()]
        if folders:
            self.show(folders[0])
        elif paths:
            self._take(tuple(paths))

    def _begin_typing(self, event: Any) -> None:
        """A letter typed in the list begins a name."""
        if event.char.strip().isprintable() and event.char.strip() and not keys_held(event):
            self.where.delete(0, "end")
            self.where.insert(0, event.char)
            self.where.focus_set()

    def _typed(self) -> None:
        # A name alone is one of the folder shown.
        path = self.folder / Path(self.where.get().strip()).expanduser()
        if path.is_file():
            self._take((path,))
        else:
            self.show(path)

    def _take(self, paths: Paths) -> None:
        _last[:] = [paths[0].parent]
        self.chosen = paths
        self.destroy()

    def _gone(self, event: Any) -> None:
        if event.widget is self:
            self._large.close()
            self._pictures.close()
