"""The pages of a PDF one below another, as wide as there is room for."""

from __future__ import annotations

import io
import tkinter as tk
from typing import Any

from companion.desk.pages.printing.document import Made
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.containers import ScrolledFrame, emptied
from companion.desk.toolkit.widgets import label, show_picture
from companion.sentences import N_, say


class Preview(ScrolledFrame):
    """Shows the pages of what was made."""

    def __init__(self, shell: Shell, parent: tk.Misc) -> None:
        super().__init__(parent, shell.shades.line)
        self._shell = shell
        self._pictures: list[Any] = []
        self._labels: list[tk.Label] = []
        self.inside.configure(style="Line.TFrame")
        label(
            self.inside, shell.words(N_("Making the preview")), "Quiet.Text",
            background=shell.shades.line,
        ).pack(pady=shell.px(40))  # fmt: skip
        self.on_resize(self._fit_pages)

    def show(self, made: Made) -> None:
        """Show the pages of a document."""
        from PIL import Image

        self.clear()
        inside = self.inside
        self._pictures = [Image.open(io.BytesIO(page)).convert("RGB") for page in made.pages]
        for _ in self._pictures:
            shown = tk.Label(inside, borderwidth=0)
            shown.pack(pady=self._shell.px(12))
            self._labels.append(shown)
        self._fit_pages()
        if made.more:
            told = say(N_("and {more} more"), more=made.more)
            label(inside, self._shell.words(told)).pack(pady=self._shell.px(12))

    def clear(self) -> None:
        """Show nothing."""
        emptied(self.inside)
        self._pictures, self._labels = [], []

    def _fit_pages(self) -> None:
        """Show the pages full size, or smaller if there is less space."""
        from PIL import Image, ImageOps

        room = max(80, self.canvas.winfo_width() - 2 * self._shell.px(12))
        for picture, shown in zip(self._pictures, self._labels, strict=True):
            fitting = min(room, picture.width), picture.height
            show_picture(shown, ImageOps.contain(picture, fitting, Image.Resampling.LANCZOS))
