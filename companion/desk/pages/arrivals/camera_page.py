"""The live picture of a camera connected to this computer, and the button that takes the photo."""

from __future__ import annotations

import io
import tkinter as tk
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any, Final

from PIL import Image, ImageOps, ImageTk

from companion.desk.pages.arrivals.camera import END, PHOTO, PREVIEW, TAKE, film
from companion.desk.pages.shared.empty_state import EmptyState
from companion.desk.shell import route
from companion.desk.shell.files.opening import review_photo
from companion.desk.shell.files.photo_storage import taken_in
from companion.desk.shell.keys import Key
from companion.desk.shell.page import Page
from companion.desk.shell.shell import Shell
from companion.desk.tasks.processes import JobQueue, WorkFailed
from companion.desk.toolkit.delayed_call import DelayedCall
from companion.desk.toolkit.rows import full_row
from companion.desk.toolkit.widgets import button, label, wrapping
from companion.files.temporary import new_folder, remove_folder
from companion.sentences import N_, say

EVERY: Final = 60
"""Milliseconds between two checks for a new picture."""
CAMERAS: Final = 4
"""Most cameras that are tried in turn."""


class CameraPage(Page):
    """A moving picture and one button."""

    title = N_("Camera")

    def __init__(self, shell: Shell, parent: tk.Misc, source: int | str = 0) -> None:
        super().__init__(shell, parent)
        self.source = source
        self._folder = new_folder("camera")
        self._jobs = JobQueue(shell.window)
        self._seen = 0
        self._image: Any = None
        self._later = DelayedCall(self)
        self.gone = False
        self._view = tk.Canvas(
            self, height=1, highlightthickness=0, borderwidth=0, background=str(shell.colours.bg)
        )  # fmt: skip
        self._view.pack(fill="both", expand=True, padx=self.px(20), pady=(self.px(14), 0))
        footer = full_row(self, padding=(self.px(20), self.px(12)))
        self.take_button = button(
            footer, self.words(N_("Take a photo")), self.take, icon="camera", look="primary",
            state="disabled",
        )  # fmt: skip
        self.take_button.pack(side="left")
        button(footer, self.words(N_("Another camera")), self.other).pack(
            side="left", padx=self.px(8)
        )
        self._words = wrapping(label(footer, self.words(N_("Opening the camera")), "Text"))
        self._words.pack(side="left", fill="x", expand=True, padx=self.px(8))
        self._begin()

    def page_keys(self) -> Iterator[Key]:
        yield Key("<space>", N_("Take a photo"), self.take, True)
        yield Key("<Return>", "", self.take, True)

    def _begin(self) -> None:
        self._jobs.run(film, self.source, str(self._folder), done=_done, failed=self._failed)
        self._later.call(EVERY, self._look)

    def on_hide(self) -> None:
        self.gone = True
        with suppress(OSError):
            (self._folder / END).touch()
        self._later.close()
        self._jobs.close()
        remove_folder(self._folder)

    def _failed(self, error: WorkFailed) -> None:
        self._words.configure(text="")
        self.take_button.configure(state="disabled")
        EmptyState(
            self.shell, self._view, "camera-video-off", N_("No picture"), error.sentence,
            N_("Send photos from your phone"), partial(self.shell.replace, route.Phone()),
        ).show(True)  # fmt: skip

    def other(self) -> None:
        """Switch to the next camera."""
        number = (self.source + 1) % CAMERAS if isinstance(self.source, int) else 0
        self.shell.replace(route.Camera(number))

    def take(self) -> None:
        """Take a photo."""
        if str(self.take_button.cget("state")) == "normal":
            (self._folder / TAKE).touch()

    def _look(self) -> None:
        photo, preview = self._folder / PHOTO, self._folder / PREVIEW
        if photo.exists() and not (self._folder / TAKE).exists():
            path = taken_in(self.shell, photo, N_("Camera"))
            review_photo(self.shell, path)
            return
        with suppress(OSError):
            changed = preview.stat().st_mtime_ns
            if changed != self._seen:
                self._seen = changed
                self._show(preview.read_bytes())
        self._later.call(EVERY, self._look)

    def _show(self, data: bytes) -> None:
        room = (self._view.winfo_width(), self._view.winfo_height())
        if min(room) < 20:
            return
        picture = ImageOps.contain(Image.open(io.BytesIO(data)), room, Image.Resampling.BILINEAR)
        self._image = ImageTk.PhotoImage(picture, master=self._view)
        self._view.delete("all")
        self._view.create_image(room[0] // 2, room[1] // 2, image=self._image)
        if str(self.take_button.cget("state")) != "normal":
            self.take_button.configure(state="normal")
            told = say(N_("Hold the sheet flat in front of the camera with all of it in view."))
            self._words.configure(text=self.words(told))


def _done(_: object) -> None:
    """Handle that the camera was stopped."""
