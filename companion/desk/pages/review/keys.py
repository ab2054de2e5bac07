"""The keys of a review."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Protocol

from companion.desk.pages.review import actions
from companion.desk.pages.review.to_scorebook import into_scorebook
from companion.desk.shell.keys import Key
from companion.sentences import N_

if TYPE_CHECKING:
    from companion.desk.board.view import BoardView
    from companion.desk.models.review.review import Review
    from companion.desk.pages.review.evidence_window import HowReadWindow
    from companion.desk.pages.review.photo_view import PhotoView
    from companion.desk.shell.shell import Shell


class ReviewCommands(Protocol):
    """What keys do on the page of a review."""

    shell: Shell
    review: Review
    photo: PhotoView
    how: HowReadWindow

    @property
    def view(self) -> BoardView: ...

    def accept(self) -> None: ...

    def choose(self, place: int, /) -> None: ...

    def undo(self) -> None: ...

    def redo(self) -> None: ...

    def show_over(self) -> None: ...

    def save(self) -> None: ...

    def show_next(self) -> None: ...

    def play_on(self) -> None: ...

    def settle(self) -> None: ...


def review_keys(page: ReviewCommands) -> Iterator[Key]:
    """What each key does on the page of a review."""
    review, photo = page.review, page.photo
    yield Key("<<NextDoubt>>", "Tab", N_("The next doubt"), partial(review.step, 1))
    yield Key("<<DoubtBefore>>", "Shift+Tab", N_("The doubt before"), partial(review.step, -1))
    yield Key("<n>", "", "", partial(review.step, 1), True)
    yield Key("<p>", "", "", partial(review.step, -1), True)
    yield Key("<Return>", "Return", N_("It is as it was read"), page.accept, True)
    yield Key("<Key-1>", "1 … 9", N_("It is the first answer, and so on"),
              partial(page.choose, 0), True)  # fmt: skip
    for number in range(1, 9):
        yield Key(f"<Key-{number + 1}>", "", "", partial(page.choose, number), True)
    for event, shown in (("<Key-0>", "0, ⌫"), ("<BackSpace>", ""), ("<Delete>", "")):
        yield Key(event, shown, N_("It is empty"), partial(page.choose, -1), True)
    yield Key("<m>", "M", N_("The other mark of the same place"), review.look_beside, True)
    yield Key("<Control-z>", "Ctrl+Z", N_("Undo"), page.undo, True)
    yield Key("<Control-y>", "Ctrl+Y", N_("Redo"), page.redo, True)
    yield Key("<Control-Z>", "", "", page.redo, True)
    yield Key("<plus>", "+", N_("Nearer"), partial(photo.zoom, 1), True)
    yield Key("<minus>", "-", N_("Farther"), partial(photo.zoom, -1), True)
    yield Key("<f>", "F", N_("All of the board, all of the photo"), photo.fit_next, True)
    yield Key("<r>", "R", N_("Turn the photo"), partial(photo.turn, 1), True)
    yield Key("<o>", "O", N_("Show what was read over the photo"), page.show_over, True)
    yield Key("<h>", "H", N_("Show how it was read"), page.how.show, True)
    yield Key("<Control-b>", "Ctrl+B", N_("To the board; arrows go about it, Space touches"),
              page.view.focus_set)  # fmt: skip
    yield Key("<Control-s>", "Ctrl+S", N_("Save the game"), page.save)
    yield Key("<Control-n>", "Ctrl+N", N_("The next photo that has come"), page.show_next)
    yield Key("<Control-g>", "Ctrl+G", N_("Play on"), page.play_on)
    yield Key("<Control-d>", "Ctrl+D", N_("Settle a dispute"), page.settle)
    yield Key("<Control-k>", "Ctrl+K", N_("Put into the scorebook"),
              partial(into_scorebook, page.shell, review))  # fmt: skip
    yield Key("<Control-c>", "Ctrl+C", N_("Copy the score in words"),
              partial(actions.copy_score, page.shell, review), True)  # fmt: skip
