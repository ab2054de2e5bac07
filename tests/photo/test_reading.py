"""Marks as read: what a doubt does to them, and the terms of their posterior."""

from __future__ import annotations

import pytest

from companion.board import EMPTY, Value
from companion.photo.posterior import Posterior, PosteriorTerm, Said, as_asked, reliance
from companion.photo.reading import Reason, mixed

FAINT = Reason.FAINT
INK = {"blue": 0.0, "red": -9.0, EMPTY: -7.0}
PLAIN = Posterior("line a1-a2", {PosteriorTerm.INK: Said(INK, (Reason.FAINT,))})


def test_a_probability_that_is_relied_on_by_half_is_half_as_far_from_even_odds() -> None:
    assert mixed(0.999, 0.5) == pytest.approx(0.5 + 0.499 / 2)
    assert mixed(0.999, 0.0) == 0.5
    assert mixed(0.9, 0.8) < mixed(0.999, 0.8)


@pytest.mark.parametrize("share", [0.0, 0.3, 0.95, 1.0])
def test_a_mark_that_is_relied_on_by_a_share_is_that_far_from_even_odds(share: float) -> None:
    relied = PLAIN.plus(PosteriorTerm.VISIBILITY, reliance(INK, share), Reason.GLARE).mark
    assert relied.value == "blue"
    assert relied.confidence == pytest.approx(mixed(PLAIN.mark.confidence, share))


def test_however_sure_a_mark_is_by_its_ink_what_hides_it_leaves_it_open() -> None:
    ink = {"blue": 0.0, "red": -400.0, EMPTY: -900.0}
    hidden = Posterior("line a1-a2", {PosteriorTerm.INK: Said(ink)})
    relied = hidden.plus(PosteriorTerm.VISIBILITY, reliance(ink, 0.1), Reason.COVERED).mark
    assert relied.confidence == pytest.approx(0.55)
    assert relied.reasons == (Reason.COVERED,)


def test_terms_add_up_and_each_is_added_once() -> None:
    ruled = PLAIN.plus(PosteriorTerm.RULES, {EMPTY: 3.0}, Reason.RULES)
    assert ruled.nats == {"blue": 0.0, "red": -9.0, EMPTY: -4.0}
    assert ruled.mark.reasons == (Reason.RULES,)
    assert ruled.of(()).mark == PLAIN.mark
    with pytest.raises(AssertionError):
        ruled.plus(PosteriorTerm.RULES, {EMPTY: 3.0})


def test_a_mark_that_other_terms_turn_says_which() -> None:
    turned = PLAIN.plus(PosteriorTerm.SECOND_LOOK, {EMPTY: 9.0}, Reason.INK_MISSING).mark
    assert (turned.value, turned.other) == (EMPTY, "blue")
    assert turned.reasons == (Reason.INK_MISSING,)


def _read(name: str, against: float, why: Reason = FAINT) -> Posterior:
    """A mark in black that the ink has, rather than none, by so many nats."""
    return Posterior(name, {PosteriorTerm.INK: Said({"black": 0.0, EMPTY: -against}, (why,))})


def test_a_sheet_that_leaves_several_marks_open_asks_about_its_less_sure_ones_too() -> None:
    marks = [_read("ring a1", 5.0), _read("ring a2", 7.0), _read("line a1-a2", 5.0)]
    for several in ([], [_read("ring b1", 2.0)]):
        read = as_asked({one.name: one for one in [*marks, *several]})
        assert all(read[one.name].sure for one in marks)
    asked = as_asked(
        {one.name: one for one in [*marks, _read("ring b1", 2.0), _read("line b1-b2", 3.0)]}
    )
    assert [name for name, mark in asked.items() if mark.sure] == ["ring a2"]
    hidden = [
        _read(f"ring d{row}", 9.0).plus(
            PosteriorTerm.VISIBILITY, reliance({"black": 0.0, EMPTY: -9.0}, 0.5), Reason.COVERED
        )
        for row in range(1, 9)
    ]
    beside = as_asked({one.name: one for one in [*marks, *hidden]})
    assert all(beside[one.name].sure for one in marks)
    older = [_read(f"ring e{row}", 0.5 * row, Reason.OLDER) for row in range(1, 9)]
    left = as_asked({one.name: one for one in [*marks, *older]})
    assert [name for name, mark in left.items() if not mark.sure] == [one.name for one in older]
    many = [_read(f"ring c{row}", 3.0) for row in range(1, 9)]
    assert not any(mark.sure for mark in as_asked({m.name: m for m in [*marks, *many]}).values())
    assert asked["ring a1"].reasons == (FAINT,)
    assert asked["ring a1"].confidence == marks[0].mark.confidence


def test_what_the_ink_rules_out_is_not_among_what_a_mark_may_be() -> None:
    def others(nats: dict[Value, float]) -> tuple[Value, ...]:
        return Posterior("line a1-a2", {PosteriorTerm.INK: Said(nats)}).mark.others

    assert others({"blue": -9.0, "red": -0.5, EMPTY: 0.0}) == ("red",)
    assert others({"blue": -4.0, "red": -0.5, EMPTY: 0.0}) == ("red", "blue")
    assert others({"blue": -9.0, "red": -8.0, EMPTY: 0.0}) == ("red",)


def test_what_the_ink_leaves_open_is_told_of_the_two_values_that_are_asked_about() -> None:
    ink = {"black": 0.0, "white": -2.0, EMPTY: -4.0}
    by_ink = Posterior("ring b1", {PosteriorTerm.INK: Said(ink)})
    assert by_ink.mark.reasons == (Reason.COLOURS_ALIKE,)
    ruled = by_ink.plus(PosteriorTerm.RULES, {"white": -9.0}, Reason.RULES).mark
    assert (ruled.value, ruled.other) == ("black", EMPTY)
    assert FAINT in by_ink.plus(PosteriorTerm.RULES, {"white": -9.0}).read(0.999).reasons
