"""A card that is a button: a picture or an icon, a name, a few words."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterable
from tkinter import ttk as plain
from typing import Any

from PIL import Image
from ttkbootstrap import Icon

from companion.desk.toolkit.accessible import set_name
from companion.desk.toolkit.delayed_call import DelayedCall
from companion.desk.toolkit.look import Look
from companion.desk.toolkit.rows import paragraph
from companion.desk.toolkit.tooltip import Tooltip
from companion.desk.toolkit.widgets import Link, label, wrapping
from companion.games import game

ICON = 30
"""Logical pixels."""
OFTEN = 250
"""Milliseconds between two checks whether the pointer is still on a lit tile."""


def draw_portraits(look: Look, tiles: Iterable[tuple[str, Tile]], side: int) -> None:
    """Draw the games' pictures on their tiles one by one, so that the window stays responsive."""
    from companion.desk.board.portrait import portrait

    waiting = list(tiles)

    def next_one() -> None:
        if waiting and waiting[0][1].winfo_exists():
            key, tile = waiting.pop(0)
            tile.after(1, next_one)
            words: Any = look.catalogue  # mypy takes a protocol for unhashable
            tile.show(portrait(game(key), side, look.shades.paper, words))

    next_one()


class Tile(plain.Frame):
    """Highlights under the pointer and the keyboard; a click, Return or Space activates it.

    ``footer`` is a frame below the words for further buttons.
    """

    def __init__(
        self,
        look: Look,
        parent: tk.Misc,
        name: str,
        text: str,
        action: Callable[[], object],
        *,
        icon: str = "",
        picture: int = 0,
        tip: str = "",
    ) -> None:
        super().__init__(parent, style="Line.TFrame", padding=1, takefocus=True)
        set_name(self, name, text)
        self._action = action
        self._look = look
        self._inner = plain.Frame(self, style="Card.TFrame", padding=look.px(14))
        self._inner.pack(fill="both", expand=True)
        self._image: Any = None
        self._labels: list[plain.Label] = []
        if icon:
            self._image = Icon(icon, ICON, look.colours.primary)
            self._add(plain.Label(self._inner, image=self._image, style="Card.Text.TLabel"))
        self._picture: plain.Label | None = None
        self._pictures: list[Any] = []
        self._lit = False
        self._watching = DelayedCall(self)
        if picture:
            side = look.px(picture)
            self._image = tk.PhotoImage(master=self, width=side, height=side)
            self._picture = plain.Label(self._inner, image=self._image, style="Card.Text.TLabel")
            self._add(self._picture, anchor="center")
        title = wrapping(label(self._inner, name, "Card.Heading"))
        self._add(title, pady=(look.px(8), 0), fill="x")
        self._add(wrapping(label(self._inner, text, "Card.Quiet.Small")), fill="x")
        self.footer = plain.Frame(self._inner, style="Card.TFrame")
        self.footer.pack(anchor="w", side="bottom")
        parts: list[plain.Frame | plain.Label] = [self, self._inner, *self._labels]
        for part in parts:
            part.bind("<Button-1>", self._clicked)
            part.configure(cursor="hand2")
        for event in ("<Enter>", "<Leave>"):
            self.bind(event, lambda _: self._light(), add="+")
        self.bind("<FocusIn>", lambda _: self.configure(style="Accent.TFrame"))
        self.bind("<FocusOut>", lambda _: self.configure(style="Line.TFrame"))
        for event in ("<Return>", "<space>", "<KP_Enter>"):
            self.bind(event, self._clicked)
        if tip:
            Tooltip(self, tip)

    def _add(self, made: plain.Label, anchor: Any = "w", pady: Any = 0, fill: Any = "none") -> None:
        made.pack(anchor=anchor, pady=pady, fill=fill)
        self._labels.append(made)

    def show(self, picture: Image.Image) -> None:
        """Show a picture, which is darkened together with the tile."""
        from PIL import ImageChops, ImageColor, ImageTk

        shades, shown = self._look.shades, [picture]
        if shades.paper == ImageColor.getrgb(shades.card):
            ground = Image.new(picture.mode, picture.size, shades.card_hover)
            shown.append(ImageChops.multiply(picture, ground))
        self._pictures = [ImageTk.PhotoImage(each, master=self) for each in shown]
        self._show_picture(lit=self._lit)

    def _show_picture(self, *, lit: bool) -> None:
        self._lit = lit
        if self._picture is not None and self._pictures:
            self._picture.configure(image=self._pictures[-1 if lit else 0])

    def invoke(self) -> None:
        """Activate the tile, like a click."""
        self._action()

    def _clicked(self, _: Any) -> str:
        self._action()
        return "break"

    def _light(self) -> None:
        """Be lit as long as the pointer is on the tile and on nothing above it; not every way of
        the pointer off it is told."""
        lit = self._under_pointer()
        if lit:
            self._watching.soon(OFTEN, self._light)
        if lit == self._lit:
            return
        ground = "CardHover" if lit else "Card"
        self._show_picture(lit=lit)
        self._inner.configure(style=f"{ground}.TFrame")
        self.footer.configure(style=f"{ground}.TFrame")
        for child in self.footer.winfo_children():
            if isinstance(child, Link):
                child.stand_on(f"{ground}.")
        for made in self._labels:
            style = str(made.cget("style")).removeprefix("CardHover.").removeprefix("Card.")
            made.configure(style=f"{ground}.{style}")

    def _under_pointer(self) -> bool:
        found: Any = self.winfo_containing(*self.winfo_pointerxy())
        while found is not None and found is not self:
            found = found.master
        return found is self


class GreyTile(plain.Frame):
    """Where something cannot be used: its name, and why."""

    def __init__(self, look: Look, parent: tk.Misc, name: str, why: str) -> None:
        super().__init__(parent, style="Line.TFrame", padding=1, takefocus=True)
        set_name(self, name, why)
        inner = plain.Frame(self, padding=look.px(14))
        inner.pack(fill="both", expand=True)
        paragraph(inner, name, "Quiet.Heading")
        paragraph(inner, why, "Quiet.Small", pady=(look.px(8), 0))
