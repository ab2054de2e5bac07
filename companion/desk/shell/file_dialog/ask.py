"""Asking for files and folders, in the system's own dialog if there is one.

That is Tk's on Windows and macOS. On Linux it is the desktop's portal, else zenity or kdialog,
which show pictures; else our own for photos, and Tk's for the rest. While another program's dialog
is open a card covers the window, which also allows cancelling it; photos keep arriving meanwhile.
"""

from __future__ import annotations

import os
import shutil
import tkinter as tk
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from companion.desk.shell.file_dialog import portal
from companion.desk.shell.file_dialog.programs import PROGRAMS, DialogProgram
from companion.desk.shell.file_dialog.request import (
    FileKind,
    FileRequest,
    Paths,
    Purpose,
    SystemDialog,
    Unavailable,
    first_ending,
)
from companion.desk.shell.question import Question
from companion.desk.shell.shell import Shell
from companion.desk.tasks.mailbox import mailbox_of
from companion.sentences import N_, Sentence, say

Kinds = Sequence[tuple[Sentence | str, Sequence[str]]]
"""Names of kinds of files, and the endings of each; '' stands for all files."""

PICTURES: Final = (("PNG", (".png",)), ("SVG", (".svg",)), ("PDF", (".pdf",)))
"""The formats for drawings."""


def ask_open(
    shell: Shell, title: Sentence | str, kinds: Kinds, chosen: Callable[[Path], object]
) -> None:
    """Ask for an existing file; ``chosen`` is called with it, or never."""
    _ask(shell, _request(shell, "open", title, kinds), lambda paths: chosen(paths[0]))


def ask_several(
    shell: Shell, title: Sentence | str, kinds: Kinds, chosen: Callable[[Paths], object]
) -> None:
    """Ask for one or more existing files."""
    _ask(shell, _request(shell, "open-several", title, kinds), chosen)


def ask_folder(shell: Shell, title: Sentence | str, chosen: Callable[[Path], object]) -> None:
    """Ask for an existing folder."""
    _ask(shell, _request(shell, "folder", title, ()), lambda paths: chosen(paths[0]))


def ask_save(
    shell: Shell,
    title: Sentence | str,
    kinds: Kinds,
    chosen: Callable[[Path], object],
    *,
    name: str,
    folder: Path | None = None,
    over: Callable[[], object] = lambda: None,
) -> None:
    """Ask for a file to write; replacing an existing one needs confirmation.

    Args:
        kinds: a name without an ending gets the first.
        name: the proposed name.
        folder: where the dialog begins; ``None`` for its default.
        over: called at the end, whether or not a file was chosen.
    """
    request = _request(shell, "save", title, kinds, name, folder)

    def found(paths: Paths) -> None:
        path = with_ending(paths[0], first_ending(request.kinds))
        if path != paths[0] and path.exists():
            _ask_to_replace(shell, path, chosen, over)
            return
        chosen(path)
        over()

    _ask(shell, request, found, over)


def with_ending(path: Path, ending: str) -> Path:
    """A path as typed, with an ending added if it has none."""
    return path if path.suffix else path.with_name(path.name + ending)


def _ask_to_replace(
    shell: Shell, path: Path, chosen: Callable[[Path], object], over: Callable[[], object]
) -> None:
    def replace() -> None:
        chosen(path)
        over()

    title = say(N_("“{file}” already exists"), file=path.name)
    answers = [(N_("Replace"), replace, "outline-danger")]
    Question(shell, shell.window, title, (), answers, stay=over)


def _request(
    shell: Shell,
    purpose: Purpose,
    title: Sentence | str,
    kinds: Kinds,
    name: str = "",
    folder: Path | None = None,
) -> FileRequest:
    named = tuple(FileKind(shell.words(kind), tuple(endings)) for kind, endings in kinds)
    return FileRequest(purpose, shell.words(title), named, name, str(folder or ""))


def _ask(
    shell: Shell,
    request: FileRequest,
    found: Callable[[Paths], object],
    over: Callable[[], object] = lambda: None,
) -> None:
    dialogs = list(system_dialogs(shell))
    if dialogs:
        _Waiting(shell, request, dialogs, found, over)
    else:
        _tell(ask_here(shell, request), found, over)


def _tell(paths: Paths, found: Callable[[Paths], object], over: Callable[[], object]) -> None:
    if paths:
        found(paths)
    else:
        over()


def system_dialogs(shell: Shell) -> Iterator[SystemDialog]:
    """The dialogs of other programs that can be tried here, the best first."""
    if shell.window.tk.call("tk", "windowingsystem") != "x11":
        return
    if portal.can_be_asked():
        yield portal.PortalDialog()
    # Each desktop's own first.
    names = sorted(PROGRAMS, reverse="KDE" not in os.environ.get("XDG_CURRENT_DESKTOP", ""))
    for name in names:
        file = shutil.which(name)
        if file is not None:
            yield DialogProgram(file, PROGRAMS[name])


class _Waiting:
    """A card over the window while another program's dialog is open."""

    def __init__(
        self,
        shell: Shell,
        request: FileRequest,
        dialogs: Sequence[SystemDialog],
        found: Callable[[Paths], object],
        over: Callable[[], object],
    ) -> None:
        self._shell, self._request, self._dialogs = shell, request, dialogs
        self._found, self._over = found, over
        self._stopped = False
        self._card = Question(
            shell, shell.window, say("{title}", title=request.title),
            [N_("Choose in the window that opens.")], (), stay=over,
        )  # fmt: skip
        # Destroyed with the card, as when the program exits.
        self._card.on_gone(self._stop)
        self._mailbox = mailbox_of(shell.window)
        self._mailbox.run(self._work)

    def _work(self) -> None:
        paths: Paths | None = None
        for dialog in self._dialogs:
            if self._stopped:
                break
            try:
                paths = dialog.ask(self._request)
                break
            except Unavailable:
                continue
        self._mailbox.post_last(lambda: self._answered(paths))

    def _answered(self, paths: Paths | None) -> None:
        if self._stopped:
            return
        self._stopped = True
        self._card.take_away()
        if paths is None:
            paths = ask_here(self._shell, self._request)
        _tell(paths, self._found, self._over)

    def _stop(self) -> None:
        if not self._stopped:
            self._stopped = True
            for dialog in self._dialogs:
                dialog.stop()


def hide_hidden(window: tk.Misc) -> None:
    """Leave hidden files out of Tk's own dialog until its switch asks for them; a setting of its
    library, which exists once the dialog has been loaded."""
    if window.tk.call("tk", "windowingsystem") == "x11":
        window.tk.eval(
            "catch {tk_getOpenFile -unknown}\n"
            "if {![info exists ::tk::dialog::file::showHiddenBtn]"
            " || !$::tk::dialog::file::showHiddenBtn} {\n"
            "set ::tk::dialog::file::showHiddenBtn 1\n"
            "set ::tk::dialog::file::showHiddenVar 0\n}"
        )


def ask_here(shell: Shell, request: FileRequest) -> Paths:
    """The choice in a dialog of this program: our own for photos where Tk's shows none."""
    if shows_photos(shell, request):
        from companion.desk.shell.file_dialog.photo_dialog import PhotoDialog

        return PhotoDialog(shell, request).ask()
    return ask_tk(shell, request)


def shows_photos(shell: Shell, request: FileRequest) -> bool:
    """Whether photos are to be opened where Tk's own dialog shows names alone."""
    opens = request.purpose in ("open", "open-several")
    photos = any(".jpg" in kind.endings for kind in request.kinds)
    return opens and photos and shell.window.tk.call("tk", "windowingsystem") == "x11"


def ask_tk(shell: Shell, request: FileRequest) -> Paths:
    """The choice in Tk's own dialog, which is the system's on Windows and macOS."""
    from tkinter import filedialog

    shell.window.tk.eval(
        f"catch {{msgcat::mclocale {shell.spoken}; msgcat::mcload [file join $tk_library msgs]}}"
    )
    hide_hidden(shell.window)
    how: dict[str, Any] = {"parent": shell.window, "title": request.title}
    if request.folder:
        how["initialdir"] = request.folder
    if request.purpose == "folder":
        chosen: Any = filedialog.askdirectory(mustexist=True, **how)
        return (Path(chosen),) if chosen else ()
    how["filetypes"] = [(kind.name, list(kind.patterns)) for kind in request.kinds]
    if request.purpose == "open-several":
        return tuple(map(Path, filedialog.askopenfilenames(**how)))
    if request.purpose == "open":
        chosen = filedialog.askopenfilename(**how)
    else:
        ending = first_ending(request.kinds)
        chosen = filedialog.asksaveasfilename(
            initialfile=request.name, defaultextension=ending, **how
        )
    return (Path(chosen),) if chosen else ()
