"""The keys of a review."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Protocol

from companion.application.reading.review import Review
from companion.desk.board.view import BoardView
from companion.desk.pages.review import actions
from companion.desk.pages.review.evidence_window import EvidenceWindow
from companion.desk.pages.review.to_scorebook import into_scorebook
from companion.desk.pages.review.touching import choose
from companion.desk.pages.shared.photo_view import PhotoView
from companion.desk.shell.files.opening import ask_file
from companion.desk.shell.keys import Key
from companion.desk.shell.shell import Shell
from companion.sentences import N_


class ReviewCommands(Protocol):
    """What keys and the header's buttons do on the page of a review."""

    shell: Shell
    review: Review
    photo: PhotoView
    how: EvidenceWindow

    @property
    def view(self) -> BoardView: ...

    def accept(self) -> None: ...

    def undo(self) -> None: ...

    def redo(self) -> None: ...

    def show_over(self) -> None: ...

    def save(self) -> None: ...

    def show_next(self) -> None: ...

    def play_on(self) -> None: ...

    def settle(self) -> None: ...

    def tip(self, text: str, key: str) -> str: ...


def review_keys(page: ReviewCommands) -> Iterator[Key]:
    """What each key does on the page of a review."""
    review, photo = page.review, page.photo
    yield Key("<<NextDoubt>>", "Tab", N_("Next mark to check"), partial(review.step, 1))
    yield Key(
        "<<DoubtBefore>>", "Shift+Tab", N_("Previous mark to check"), partial(review.step, -1)
    )
    yield Key("<n>", "", "", partial(review.step, 1), True)
    yield Key("<p>", "", "", partial(review.step, -1), True)
    yield Key("<Return>", "Return", N_("Right as read"), page.accept, True)
    yield Key("<Key-1>", "1 … 9", N_("Choose the first answer, the second …"),
              partial(choose, page.review, 0), True)  # fmt: skip
    for number in range(1, 9):
        yield Key(f"<Key-{number + 1}>", "", "", partial(choose, page.review, number), True)
    for event, shown in (("<Key-0>", "0, ⌫"), ("<BackSpace>", ""), ("<Delete>", "")):
        yield Key(event, shown, N_("Empty"), partial(choose, page.review, -1), True)
    yield Key("<m>", "M", N_("The other mark in this place"), review.look_beside, True)
    yield Key("<Control-z>", "Ctrl+Z", N_("Undo"), page.undo, True)
    yield Key("<Control-y>", "Ctrl+Y", N_("Redo"), page.redo, True)
    yield Key("<Control-Z>", "", "", page.redo, True)
    yield Key("<plus>", "+", N_("Zoom in"), partial(photo.zoom, 1), True)
    yield Key("<minus>", "-", N_("Zoom out"), partial(photo.zoom, -1), True)
    yield Key("<f>", "F", N_("Whole board"), photo.fit_next, True)
    yield Key("<r>", "R", N_("Rotate the photo"), partial(photo.turn, 1), True)
    yield Key("<o>", "O", N_("Show the reading over the photo"), page.show_over, True)
    yield Key("<h>", "H", N_("Show how it was read"), page.how.show, True)
    yield Key("<Control-b>", "Ctrl+B", N_("Go to the board (arrow keys move, Space selects)"),
              page.view.take_keyboard)  # fmt: skip
    yield Key("<Control-s>", "Ctrl+S", N_("Save"), page.save)
    yield Key("<Control-o>", "Ctrl+O", N_("Open a game or photo"), partial(ask_file, page.shell))
    yield Key("<Control-n>", "Ctrl+N", N_("Next photo to check"), page.show_next)
    yield Key("<Control-g>", "Ctrl+G", N_("Play on"), page.play_on)
    yield Key("<Control-d>", "Ctrl+D", N_("Settle a dispute"), page.settle)
    yield Key("<Control-k>", "Ctrl+K", N_("Add to scorebook"),
              partial(into_scorebook, page.shell, review))  # fmt: skip
    yield Key("<Control-c>", "Ctrl+C", N_("Copy the score as text"),
              partial(actions.copy_score, page.shell, review), True)  # fmt: skip
