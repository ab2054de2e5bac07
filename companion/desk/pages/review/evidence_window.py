"""How a mark was read, in pictures: the paper, its ink, what hides it, and what explains it."""

from __future__ import annotations

import io
from tkinter import ttk as plain
from typing import Final

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


class EvidenceWindow(ChildWindow):
    """Shows how the current mark of a review was read."""

    def __init__(self, shell: Shell, review: Review) -> None:
        super().__init__(shell)
        self._review = review
        self._known: tuple[object, tuple[HowRead, ...]] | None = None
        self._job: Job | None = None

    def show(self) -> None:
        """Show the current mark; the photo is read again for it, once."""
        review = self._review
        ask = review.state.ask
        if review.found is None or not review.at:
            return
        if self._known is not None and self._known[0] == ask:
            self._show_mark(self._known[1])
            return

        def keep(found: tuple[HowRead, ...]) -> None:
            self._known = (ask, found)
            if review.found is not None and review.at and review.state.ask == ask:
                self._show_mark(found)

        leave(self._shell, self._job)
        self._job = run_with_progress(self._shell, keep, how_read, str(review.path), ask)

    def close(self) -> None:
        """Close the window with its page, or open none if it is still being prepared."""
        leave(self._shell, self._job)
        super().close()

    def dismiss(self) -> None:
        """Close the window; the page gets the keyboard back, also where no window manager sees to
        it."""
        self.close()
        self._shell.window.focus_force()
        self._shell.page.take_keyboard()

    def _show_mark(self, sheets: tuple[HowRead, ...]) -> None:
        review, shell, words = self._review, self._shell, self._shell.words
        assert review.found is not None
        self.close()
        read, how = review.found.sheets[review.sheet].marks[review.at], sheets[review.sheet]
        _, frame = self._begin(words(say(N_("How {mark} was read"), mark=mark_name(read.name))), 18)
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
            told = label(cell, words(caption), "Quiet.Small", wraplength=shell.px(SIDE))
            told.pack(anchor="w")
        stages = plain.Frame(grid)
        row, column = divmod(len(_PICTURES), COLUMNS)
        stages.grid(row=row, column=column, padx=shell.px(5), pady=shell.px(5), sticky="nw")
        for sentence in stages_told(how, read.name):
            told = label(stages, words(sentence), "Small", wraplength=shell.px(SIDE))
            told.pack(anchor="w", pady=2)
        self._show()


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
