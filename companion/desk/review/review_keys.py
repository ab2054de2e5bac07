"""The keys of a review."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from companion.desk.page import Key
from companion.desk.review import actions
from companion.desk.review.into_book import into_scorebook
from companion.sentences import N_

if TYPE_CHECKING:
    from companion.desk.review.page import ReviewPage


def review_keys(page: ReviewPage) -> Iterator[Key]:
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
    yield Key("<Control-z>", "Ctrl+Z", N_("Undo"), review.undo, True)
    yield Key("<Control-y>", "Ctrl+Y", N_("Redo"), review.redo, True)
    yield Key("<Control-Z>", "", "", review.redo, True)
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
              partial(into_scorebook, page.desk, review))  # fmt: skip
    yield Key("<Control-c>", "Ctrl+C", N_("Copy the score in words"),
              partial(actions.copy_score, page.desk, review), True)  # fmt: skip
