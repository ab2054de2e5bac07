"""What is told of the photos of a game that is tried out."""

from __future__ import annotations

from companion.application.games import testing
from companion.photo.reading import ReadMark
from companion.sentences import say
from companion.tryout.photos import _read_as


def test_a_mark_read_rightly_is_not_told_like_one_read_wrongly() -> None:
    mark = ReadMark("ring a6", "white", confidence=0.8, other="black")
    wrong, right = _read_as(3, mark, "black"), _read_as(3, mark, "white")
    assert "is read as white and drawn as black" in str(wrong)
    assert "is rightly read as white, but uncertain" in str(right)


def test_reasons_are_counted_only_if_there_are_more_of_them() -> None:
    reasons = ((say("once"), 1), (say("twice"), 2))
    tested = testing.Tested("hex", ("white", "black"), {}, 0, 0, 3, (), 0, 3, 0, 0, reasons, ())
    assert [str(line) for line in tested.told()][-2:] == ["- once", "- 2 ×: twice"]
