"""What a judge says of a photo depends on the marks that the photo asks about."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion import judge
from companion.board import EMPTY
from companion.games import game
from companion.photo.reading import ReadMark
from companion.scoring.from_photo import score_reading
from companion.scoring.scored import Scored
from tests.scoring.photos import reading_of


def with_marks(position: Any, key: str, *marks: ReadMark) -> Scored:
    """A sheet as read, some of its marks uncertain."""
    reading = reading_of(position, {}, key)
    found = {**reading.marks, **{mark.name: mark for mark in marks}}
    return score_reading("a.jpg", replace(reading, marks=found), {})


def test_a_ring_that_is_asked_about_decides_however_sure_it_is() -> None:
    found = game("line-or-colour")
    position = found.start(found.choose({}))
    for player, text in (("white", "a1"), ("black", "d4"), ("white", "b2")):
        position = found.play(position, {player: found.parse_move(text)})
    ring = ReadMark("ring d4", "black", 0.995, EMPTY, asked_below=0.998)
    scored = with_marks(position, "line-or-colour", ring)
    assert scored.unsure == (ring,)
    judged = judge(scored, "d4", given="next black")
    assert (judged.legal, judged.deciding) == (None, (ring,))
    assert judge(scored, "a1", given="next black").legal is False
