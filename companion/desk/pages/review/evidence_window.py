"""How a mark was read, in pictures: the paper, its ink, what hides it, and what explains it."""

from __future__ import annotations

import io
from collections.abc import Callable
from tkinter import ttk as plain
from typing import Final

import ttkbootstrap as ttk
from PIL import Image

from companion.application.reading.review import Review
from companion.desk.models.review.evidence import HowRead, how_read
from companion.desk.shell.child_window import ChildWindow
from companion.desk.shell.progress import leave, run_with_progress
from companion.desk.shell.shell import Shell
from companion.desk.tasks.processes import Job
from companion.desk.toolkit.rows import paragraph
from companion.desk.toolkit.widgets import label, show_picture
from companion.games.mark_words import mark_name, value_name
from companion.games.phrases import reasons
from companion.photo.reading import ReadMark
from companion.sentences import N_, Sentence, say

SIDE: Final = 190
"""Side of a picture in logical px."""
COLUMNS: Final = 3
_PICTURES: Final = {
    "rectified": N_("The paper, laid flat"),
    "ink": N_("The ink on it"),
    "visibility": N_("What hides it: glare (orange), objects (purple), edges of shadows (blue)"),
    "explained": N_("The marks as read"),
    "left-over": N_("Ink that no mark explains"),
}
_STAGES: Final = {
    "ink": N_("From its ink"),
    "visibility": N_("From what is visible"),
    "second look": N_("Compared with the picture"),
    "sheet": N_("Compared with the whole sheet"),
    "rules": N_("Checked against the rules"),
    "result": N_("Result"),
}


class EvidenceWindow:
    """Shows how the current mark of a review was read; one window at a time."""

    def __init__(self, shell: Shell, review: Review) -> None:
        self._shell, self._review = shell, review
        self._known: tuple[object, tuple[HowRead, ...]] | None = None
        self._job: Job | None = None
        self.window: ttk.Toplevel | None = None

    def show(self) -> None:
        """Show the current mark; the photo is read again for it, once."""
        review = self._review
        ask = review.state.ask
        if review.found is None or not review.at:
            return
        if self._known is not None and self._known[0] == ask:
            self._show(self._known[1])
            return

        def keep(found: tuple[HowRead, ...]) -> None:
            self._known = (ask, found)
            if review.found is not None and review.at and review.state.ask == ask:
                self._show(found)

        leave(self._shell, self._job)
        self._job = run_with_progress(self._shell, keep, how_read, str(review.path), ask)

    def close(self) -> None:
        """Close the window with its page, or open none if it is still being prepared."""
        leave(self._shell, self._job)
        if self.window is not None and self.window.winfo_exists():
            self.window.destroy()
        self.window = None

    def dismiss(self) -> None:
        """Close the window; the page gets the keyboard back, also where no window manager sees to
        it."""
        self.close()
        self._shell.window.focus_force()
        self._shell.page.take_keyboard()

    def _show(self, sheets: tuple[HowRead, ...]) -> None:
        review = self._review
        assert review.found is not None
        self.close()
        read = review.found.sheets[review.sheet].marks[review.at]
        how = sheets[review.sheet]
        self.window = _made(self._shell, read, how, self.dismiss)


def _made(shell: Shell, read: ReadMark, how: HowRead, closed: Callable[[], object]) -> ttk.Toplevel:
    """The window; Escape or its button closes it."""
    words = shell.words
    title = words(say(N_("How {mark} was read"), mark=mark_name(read.name)))
    child = ChildWindow(shell, title, closed, 18)
    frame = child.frame
    why = " ".join(map(words, reasons(read)))
    if why:
        paragraph(frame, why, pady=(shell.px(2), 0))
    grid = plain.Frame(frame)
    grid.pack(pady=shell.px(12))
    for number, (name, caption) in enumerate(_PICTURES.items()):
        cell = plain.Frame(grid)
        row, column = divmod(number, COLUMNS)
        cell.grid(row=row, column=column, padx=shell.px(5), pady=shell.px(5), sticky="n")
        part = part_of(how.pictures[name], how, read.name, shell.px(SIDE))
        show_picture(plain.Label(cell), part).pack()
        label(cell, words(caption), "Quiet.Small", wraplength=shell.px(SIDE)).pack(anchor="w")
    told = plain.Frame(grid)
    row, column = divmod(len(_PICTURES), COLUMNS)
    told.grid(row=row, column=column, padx=shell.px(5), pady=shell.px(5), sticky="nw")
    for sentence in stages_told(how, read.name):
        label(told, words(sentence), "Small", wraplength=shell.px(SIDE)).pack(anchor="w", pady=2)
    return child.show()


def part_of(picture: bytes, how: HowRead, mark: str, side: int) -> Image.Image:
    """The part of a picture around a mark, ``side`` px a side; white beyond the picture's edge."""
    whole = Image.open(io.BytesIO(picture)).convert("RGB")
    left, top, right, bottom = how.boxes[mark]
    part = Image.new("RGB", (right - left, bottom - top), "white")
    part.paste(whole, (-left, -top))
    return part.resize((side, side), Image.Resampling.LANCZOS)


def stages_told(how: HowRead, mark: str) -> list[Sentence]:
    """Each stage's reading of a mark, without stages that changed nothing."""
    found: list[Sentence] = []
    before: object = None
    for stage, value, confidence in how.stages[mark]:
        percent = int(confidence * 100)
        if (value, percent) != before or stage == "result":
            sure = N_("{mark}: {value}, {percent}% sure")
            stage_name = say(_STAGES[stage])
            found.append(say(sure, mark=stage_name, value=value_name(value), percent=percent))
        before = (value, percent)
    return found
