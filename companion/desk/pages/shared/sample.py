"""The way to try the program without a photo of one's own."""

from __future__ import annotations

import tkinter as tk
from functools import partial

from companion.application.reading.read import sample_photo
from companion.desk.shell.files.opening import review_photo
from companion.desk.shell.shell import Shell
from companion.desk.toolkit.widgets import Link
from companion.sentences import N_


def show_sample(shell: Shell, parent: tk.Misc, ground: str = "") -> Link | None:
    """A link that scores the photo that comes with the program, if it is there."""
    sample = sample_photo()
    if sample is None:
        return None
    said = shell.words(N_("No photo yet? Try a sample"))
    link = Link(parent, said, partial(review_photo, shell, sample), ground=ground)
    link.pack(anchor="w", pady=(shell.px(6), 0))
    return link
