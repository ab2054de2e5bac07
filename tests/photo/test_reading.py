"""Marks as read: what a doubt does to them."""

from __future__ import annotations

import pytest

from companion.board import EMPTY
from companion.photo.reading import ReadMark, Reason

PLAIN = ReadMark("line a1-a2", "blue", 0.999, EMPTY)


def test_a_mark_that_is_relied_on_by_half_is_half_as_far_from_even_odds() -> None:
    assert PLAIN.relied(0.5).confidence == pytest.approx(0.5 + 0.499 / 2)
    assert PLAIN.relied(0.0).confidence == 0.5
    assert PLAIN.relied(1.0) == PLAIN


def test_the_less_sure_of_two_marks_stays_the_less_sure_however_far_both_are_relied_on() -> None:
    fainter = ReadMark("line a1-b1", "blue", 0.9, EMPTY)
    assert fainter.relied(0.8).confidence < PLAIN.relied(0.8).confidence


def test_every_reason_is_kept_once_in_the_order_of_the_stages() -> None:
    mark = PLAIN.relied(0.9, Reason.GLARE).doubted(0.7, Reason.RULES).relied(0.9, Reason.GLARE)
    assert mark.reasons == (Reason.GLARE, Reason.RULES)
    assert mark.confidence < 0.7
