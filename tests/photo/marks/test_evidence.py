"""From log-likelihoods and how far ink can be relied on to a posterior."""

from __future__ import annotations

import numpy as np
import pytest

from companion.board import EMPTY
from companion.photo.marks.evidence import (
    MarkEvidence,
    as_seen,
    coloured_or_empty,
)
from companion.photo.marks.priors import load_reasons
from companion.photo.reading import Reason
from companion.photo.visibility import Seen

PLAIN = MarkEvidence("line a1-a2", {"blue": 0.0, "red": -8.0, EMPTY: -12.0})


def test_the_likeliest_value_is_read_and_the_next_one_named() -> None:
    mark = PLAIN.posterior().mark
    assert (mark.value, mark.other, mark.reasons) == ("blue", "red", ())
    assert mark.confidence == pytest.approx(1 / (1 + np.exp(-8) + np.exp(-12)))


def test_only_differences_of_log_likelihoods_count() -> None:
    other = {value: nats - 500 for value, nats in PLAIN.log_likelihood.items()}
    assert MarkEvidence(PLAIN.name, other).posterior().mark.confidence == pytest.approx(
        PLAIN.posterior().mark.confidence
    )


@pytest.mark.parametrize("reason", load_reasons())
def test_evidence_that_is_not_relied_on_is_asked_about_with_its_reason(reason: Reason) -> None:
    mark = PLAIN.doubted(reason).posterior().mark
    assert mark.value == "blue"
    assert not mark.sure
    assert mark.reasons == (reason,)


def test_two_reasons_make_a_mark_less_sure_than_one() -> None:
    once = PLAIN.doubted(Reason.COVERED)
    twice = once.doubted(Reason.INK_BESIDE)
    assert 0.5 < twice.posterior().mark.confidence < once.posterior().mark.confidence


def test_what_cannot_be_seen_at_all_is_as_likely_one_as_the_other() -> None:
    assert PLAIN.hidden(0.0, Reason.COVERED).posterior().mark.confidence == 0.5


def test_near_likelihoods_say_whether_the_colour_or_the_ink_is_in_doubt() -> None:
    colour = MarkEvidence("line a1-a2", {"blue": 0.0, "red": -1.0, EMPTY: -9.0})
    faint = MarkEvidence("line a1-a2", {"blue": 0.0, "red": -9.0, EMPTY: -1.0})
    assert colour.posterior().mark.reasons == (Reason.COLOURS_ALIKE,)
    assert faint.posterior().mark.reasons == (Reason.FAINT,)
    covered = MarkEvidence("tick a", {True: 0.0, EMPTY: -1.0}, unclear=Reason.COVERED)
    assert covered.posterior().mark.reasons == (Reason.COVERED,)


def test_colours_share_the_probability_that_there_is_a_mark() -> None:
    one, two = coloured_or_empty(
        ["a", "b"], ("blue", "red"), np.array([0.9, 0.2]), np.array([[0.75, 0.25], [0.5, 0.5]])
    )
    assert one.likely == pytest.approx({"blue": 0.675, "red": 0.225, EMPTY: 0.1})
    assert two.value == EMPTY


def test_doubts_hold_for_their_own_marks() -> None:
    doubts = {Reason.COVERED: np.array([False, True])}
    clear, covered = coloured_or_empty(
        ["a", "b"], (True,), np.full(2, 0.999), np.ones((2, 1)), doubts
    )
    assert clear.visible == 1
    assert covered.visible == load_reasons()[Reason.COVERED]


def test_where_little_is_seen_a_mark_is_not_relied_on_and_glare_is_why() -> None:
    bare = MarkEvidence("line a1-b1", {EMPTY: 0.0, "blue": -20.0})
    clear, dazzled = (as_seen(bare, Seen(share, 1.0, Reason.GLARE)) for share in (0.999, 0.5))
    assert clear.posterior().mark.sure
    assert clear.reasons == ()
    assert dazzled.posterior().mark.confidence == pytest.approx(0.75)
    assert dazzled.posterior().mark.reasons == (Reason.GLARE,)


def test_ink_that_is_seen_through_glare_is_relied_on_and_under_a_thing_it_is_not() -> None:
    assert as_seen(PLAIN, Seen(0.1, 1.0, Reason.GLARE)).posterior().mark.sure
    covered = as_seen(PLAIN, Seen(0.1, 0.1, Reason.COVERED))
    assert covered.posterior().mark.reasons == (Reason.COVERED,)


def test_what_hides_a_mark_a_little_is_its_reason_if_it_becomes_uncertain_by_it() -> None:
    nearly = MarkEvidence("line a1-a2", {"blue": 0.0, EMPTY: -5.3})
    plain = MarkEvidence("line a1-a2", {"blue": 0.0, EMPTY: -30.0})
    seen = Seen(0.985, 0.985, Reason.GLARE)
    assert nearly.posterior().mark.sure
    assert as_seen(nearly, seen).posterior().mark.reasons == (Reason.GLARE,)
    assert as_seen(plain, seen).posterior().mark.reasons == ()
