"""How a player looks: a colour with initials, the form of late, and the boards played on."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from functools import partial
from tkinter import ttk as plain
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

from PIL import Image, ImageTk

from companion.application.scorebook.last_boards import LastBoard
from companion.desk.board.compositor import Compositor
from companion.desk.board.portrait import picture_of_position
from companion.desk.tasks.latest import LatestTask
from companion.desk.toolkit.accessible import set_name
from companion.desk.toolkit.tooltip import Tooltip
from companion.games.names import title_of
from companion.pictures.scene import SCREEN
from companion.pictures.shapes import Circle, Text
from companion.sentences import N_, dated, say

if TYPE_CHECKING:
    from companion import Outing
    from companion.desk.shell.shell import Shell

INKS: Final = ("blue", "red", "purple", "green", "orange", "grey")
FACE: Final = 44
FORM: Final = 13
BOARD: Final = 92
"""Logical pixels of a player's token, of a match of the form, and of a board."""
LATEST: Final = 12
"""Most matches of the form, and most boards."""


def face(shell: Shell, master: tk.Misc, name: str, ground: str) -> Any:
    """A player's token: a disc of a colour that always goes with the name, with the initials."""
    side = shell.px(FACE)
    ink = INKS[crc32(name.casefold().encode()) % len(INKS)]
    red, green, blue = (int(ground[i : i + 2], 16) for i in (1, 3, 5))
    initials = "".join(word[0] for word in name.split()[:2]).upper()
    compositor = Compositor((side, side), side / 10, SCREEN, (red, green, blue))
    words = Text.centred((5, 5), initials, 4.2 if len(initials) < 2 else 3.6, f"sign {ink}", "Bold")
    compositor.paint([Circle((5, 5), 4.8, f"spot {ink}"), words])
    return ImageTk.PhotoImage(compositor.image, master=master)


def form(shell: Shell, parent: tk.Misc, outings: Sequence[Outing], ground: str) -> tk.Canvas:
    """The latest matches, the last on the right: a full disc is won, half a one drawn, a ring
    lost."""
    late, side = outings[-LATEST:], shell.px(FORM)
    made = tk.Canvas(
        parent, width=max(1, len(late)) * side, height=side, highlightthickness=0, borderwidth=0,
        background=ground, takefocus=False,
    )  # fmt: skip
    accent, rim = shell.shades.accent, shell.px(2)
    for place, outing in enumerate(late):
        box = (place * side + rim, rim, (place + 1) * side - rim, side - rim)
        fill = accent if outing.kind == "won" else ground
        made.create_oval(*box, outline=accent, fill=fill, width=max(1, rim // 2))
        if outing.kind == "drawn":
            made.create_arc(*box, start=90, extent=180, outline="", fill=accent)
    set_name(made, shell.words(N_("The latest matches")))
    Tooltip(made, shell.words(N_("The latest matches: full is won, half drawn, empty lost")))
    return made


class Boards(plain.Frame):
    """Small boards side by side; a click opens their match. They are drawn one by one."""

    def __init__(self, shell: Shell, parent: tk.Misc, opened: Callable[[int], object]) -> None:
        super().__init__(parent)
        self._shell, self._opened = shell, opened
        self._painter = LatestTask(shell.window)
        self._images: list[Any] = []
        self._waiting: list[tuple[LastBoard, plain.Label]] = []

    def show(self, found: Sequence[LastBoard]) -> None:
        """Show other boards, as many as there is room for."""
        for child in self.winfo_children():
            child.destroy()
        self._images.clear()
        side = self._shell.px(BOARD)
        room = max(1, self.master.winfo_width() // (side + self._shell.px(10)))
        for seen in found[:room]:
            outing = seen.outing
            place = plain.Label(self, cursor="hand2")
            place.pack(side="left", padx=(0, self._shell.px(10)))
            place.bind("<Button-1>", partial(self._clicked, outing.match))
            told = say(
                "{game} · {day} · {opponent}", game=title_of(outing.game), day=dated(outing.date),
                opponent=outing.opponent,
            )  # fmt: skip
            Tooltip(place, self._shell.words(told))
            self._waiting.append((seen, place))
        self._next()

    def _clicked(self, match: int, _: object) -> None:
        self._opened(match)

    def close(self) -> None:
        """Draw no more."""
        self._painter.close()

    def _next(self) -> None:
        if not self._waiting:
            return
        (_, found, position), place = self._waiting.pop(0)
        side, shell = self._shell.px(BOARD), self._shell

        def show(image: Image.Image) -> None:
            if place.winfo_exists():
                self._images.append(ImageTk.PhotoImage(image, master=self))
                place.configure(image=self._images[-1])
            self._next()

        work = partial(
            picture_of_position, found, position, (side, side), shell.shades.paper,
            words=shell.catalogue,
        )  # fmt: skip
        self._painter.run(work, show, lambda _: self._next())
