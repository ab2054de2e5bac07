"""A chart in the window, drawn for the current theme; the value under the pointer, or selected with
arrow keys, is shown beside it."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence
from typing import Any, Final

from companion.application.scorebook.pictures.frame import Value, chart_styles
from companion.board import XY
from companion.desk.shell.shell import Shell
from companion.desk.tasks.latest import LatestTask
from companion.desk.toolkit.accessible import set_name, tell_value
from companion.pictures.shapes import Picture
from companion.pictures.styles import rgb_of
from companion.sentences import N_

REACH: Final = 7.0
"""Largest distance in mm between the pointer and a value for it to be shown."""
RIM: Final = 5
"""Padding in logical pixels round the text of a value."""


class ChartView(tk.Canvas):
    """One chart, as wide as :meth:`draw` says.

    Attributes:
        told: the text of the selected value, '' if none.
    """

    def __init__(self, shell: Shell, parent: tk.Misc, name: str) -> None:
        super().__init__(
            parent, background=shell.shades.card, borderwidth=0, takefocus=True,
            highlightthickness=shell.px(2), highlightbackground=shell.shades.card,
            highlightcolor=str(shell.colours.primary),
        )  # fmt: skip
        self._shell = shell
        self._painter = LatestTask(shell.window)
        self._values: Sequence[Value] = ()
        self._at = -1
        self._scale = 1.0
        self.image: Any = None
        self.told = ""
        for event, steps in (("<Left>", -1), ("<Right>", 1), ("<Home>", -9999), ("<End>", 9999)):
            self.bind(event, lambda _, steps=steps: self.step(steps))  # type: ignore[misc]
        self.bind("<Motion>", self._pointed)
        self.bind("<Leave>", lambda _: self._choose(-1))
        self.bind("<FocusOut>", lambda _: self._choose(-1))
        set_name(self, name, shell.words(N_("Use the arrow keys to see the values.")))

    def draw(self, picture: Picture, values: Sequence[Value], across: int) -> None:
        """Draw a chart ``across`` pixels wide; it appears a moment later."""
        self._values, self._at = values, -1
        scale = self._scale = across / picture.size[0]
        self.configure(width=across, height=round(picture.size[1] * scale))
        ground = rgb_of(self._shell.shades.card)

        def paint() -> Any:
            from companion.pictures.raster import paint_image

            return paint_image(picture, scale, chart_styles(ground), ground)

        self._painter.run(paint, self._show)

    def close(self) -> None:
        """Stop drawing."""
        self._painter.close()

    def _show(self, painted: Any) -> None:
        from PIL import ImageTk

        self.image = ImageTk.PhotoImage(painted, master=self)
        self.delete("chart")
        self.create_image(self._rim, self._rim, image=self.image, anchor="nw", tags="chart")
        self.tag_lower("chart")

    # -- values

    @property
    def _rim(self) -> int:
        return int(str(self.cget("highlightthickness")))

    def step(self, steps: int) -> str:
        """Select the value some places before or after the current one."""
        if self._values:
            before = self._at if self._at >= 0 else (-1 if steps > 0 else len(self._values))
            self._choose(max(0, min(len(self._values) - 1, before + steps)))
        return "break"

    def _pointed(self, event: Any) -> None:
        x, y = ((where - self._rim) / self._scale for where in (event.x, event.y))
        near = sorted((_distance(value, (x, y)), at) for at, value in enumerate(self._values))
        self._choose(near[0][1] if near and near[0][0] <= REACH else -1)

    def _choose(self, at: int) -> None:
        if at == self._at:
            return
        self._at = at
        self.delete("value")
        self.told = "" if at < 0 else self._shell.words(self._values[at].told)
        if at >= 0:
            self._show_value(self._values[at])
            tell_value(self, self.told)

    def _show_value(self, value: Value) -> None:
        shell, rim = self._shell, self._shell.px(RIM)
        accent, scale = str(shell.colours.primary), self._scale
        (x0, y0), (x1, y1) = (
            (self._rim + x * scale, self._rim + y * scale) for x, y in (value.low, value.high)
        )
        if (x0, y0) == (x1, y1):
            r = shell.px(6)
            self.create_oval(x0 - r, y0 - r, x0 + r, y0 + r, outline=accent, width=shell.px(2),
                             tags="value")  # fmt: skip
        else:
            self.create_rectangle(x0, y0, x1, y1, outline=accent, width=shell.px(2), tags="value")
        words = self.create_text(
            (x0 + x1) / 2, y0 - shell.px(14), text=self.told, anchor="s", font="Desk.text",
            fill=shell.colours.bg, tags="value",
        )  # fmt: skip
        left, top, right, low = self.bbox(words)
        over = max(0, right + 2 * rim - self.winfo_width()) - max(0, 2 * rim - left)
        down = max(0, 2 * rim - top)
        self.move(words, -over, down)
        box = left - over - rim, top + down - rim, right - over + rim, low + down + rim
        self.create_rectangle(*box, fill=shell.colours.fg, outline="", tags=("value", "box"))
        self.tag_raise(words)


def _distance(value: Value, at: XY) -> float:
    """mm from a point to the place of a value."""
    across = max(value.low[0] - at[0], 0.0, at[0] - value.high[0])
    down = max(value.low[1] - at[1], 0.0, at[1] - value.high[1])
    return float((across * across + down * down) ** 0.5)
