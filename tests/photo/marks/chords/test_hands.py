"""How likely a hand's stroke is between two dots, and two strokes where one would do."""

from __future__ import annotations

import numpy as np
import pytest

from companion.photo.marks.chords.hands import (
    USUAL_HAND,
    Hand,
    Hands,
    Offsets,
    likely_hands,
    misfits,
)

STEPS, AT, BESIDE = 5.8, 3.6, 0.12
"""A line's length, and where a dot lies along it and beside it, steps."""
ALONG = np.arange(0.06, STEPS, 0.125)
STEADY, UNSTEADY = Hand(0.012, 0.004, 0.01), Hand(0.055, 0.004, 0.01)
BEFORE = ALONG < AT


def misfit_by(line: Offsets, hands: Hands) -> float:
    (found,) = misfits([line], hands)
    return float(found)


def misfit(line: Offsets, hand: Hand) -> float:
    return misfit_by(line, {hand: 1.0})


def likeliest_hand(lines: list[Offsets]) -> Hand:
    found = likely_hands(lines)
    return max(found, key=found.__getitem__)


def line(beside: np.ndarray, at: np.ndarray = ALONG, steps: float = STEPS) -> Offsets:
    return Offsets(at, beside, steps)


def wobbles(seed: int, size: float, bow: float = 0.0) -> np.ndarray:
    """A hand's offsets along the line, steps, that lose their way over half a step."""
    apart = np.sqrt(3) * np.abs(ALONG[:, None] - ALONG[None]) / 0.5
    spread = size**2 * (1 + apart) * np.exp(-apart) + 1e-9 * np.eye(len(ALONG))
    drawn = np.linalg.cholesky(spread) @ np.random.default_rng(seed).normal(size=len(ALONG))
    share = ALONG / STEPS
    return np.asarray(drawn + bow * 4 * share * (1 - share))


def as_seen(beside: np.ndarray, seed: int) -> np.ndarray:
    """Offsets as a picture shows them, each a hundredth of a step off: of 1,804 lines the median
    was 0.003 or less on sharp pictures, and the worst tenth on the smallest 0.0085."""
    return np.asarray(beside + np.random.default_rng(seed + 100).normal(0, 0.01, len(beside)))


def two_strokes(seed: int, aim: float = 0.02) -> np.ndarray:
    """Offsets from the whole line of one stroke that ends ``aim`` beside the dot, and another that
    begins on the dot's other side."""
    up, down = (BESIDE - aim) * ALONG / AT, (BESIDE + aim) * (STEPS - ALONG) / (STEPS - AT)
    return np.where(BEFORE, up + wobbles(seed, 0.01), down + wobbles(seed + 50, 0.01))


def two_rather_than_one(beside: np.ndarray, hand: Hand) -> float:
    """Nats by which ink is cheaper as two strokes that meet at the dot than as one past it."""
    ends = BESIDE * np.where(BEFORE, ALONG / AT, (STEPS - ALONG) / (STEPS - AT))
    halves = (
        line((beside - ends)[BEFORE], ALONG[BEFORE], AT),
        line((beside - ends)[~BEFORE], ALONG[~BEFORE] - AT, STEPS - AT),
    )
    return misfit(line(beside), hand) - sum(misfit(half, hand) for half in halves)


def test_a_straight_line_costs_least() -> None:
    straight = misfit(line(np.zeros(len(ALONG))), STEADY)
    assert all(straight < misfit(line(wobbles(seed, 0.01)), STEADY) for seed in range(3))


def test_a_bow_costs_less_than_a_stroke_that_ends_beside_the_dot() -> None:
    """By a tenth of a step either; the one is a hand's, the other another line's."""
    bow = 0.1 * np.sin(np.pi * ALONG / STEPS)
    assert misfit(line(bow), USUAL_HAND) < misfit(line(0.1 * ALONG / STEPS), USUAL_HAND)


def test_unsteady_hands_may_stray_farther() -> None:
    wave = line(0.05 * np.sin(2 * ALONG))
    assert misfit(wave, UNSTEADY) < misfit(wave, STEADY)


def test_ink_that_is_seen_nowhere_costs_nothing() -> None:
    assert misfit(line(np.zeros(0), np.zeros(0)), USUAL_HAND) == 0


def test_a_stroke_costs_as_much_beside_others_as_alone() -> None:
    strokes = [line(wobbles(1, 0.01)[:n], ALONG[:n]) for n in (0, 5, 19, 46)]
    alone = [misfit_by(one, {USUAL_HAND: 0.6, STEADY: 0.4}) for one in strokes]
    assert misfits(strokes, {USUAL_HAND: 0.6, STEADY: 0.4}) == pytest.approx(alone)


@pytest.mark.parametrize("seed", range(4))
def test_a_stroke_that_goes_on_past_the_dot_is_one(seed: int) -> None:
    assert two_rather_than_one(wobbles(seed, 0.01), STEADY) < -6


@pytest.mark.parametrize("seed", range(4))
def test_strokes_that_end_beside_one_another_at_the_dot_are_two(seed: int) -> None:
    assert two_rather_than_one(two_strokes(seed), STEADY) > 3


def test_the_less_steady_the_hands_the_less_a_stroke_tells() -> None:
    strokes = two_strokes(1)
    assert abs(two_rather_than_one(strokes, UNSTEADY)) < abs(two_rather_than_one(strokes, STEADY))


@pytest.mark.parametrize("wobble", [0.02, 0.033])
def test_a_sheets_lines_tell_how_steady_its_hands_are(wobble: float) -> None:
    found = likeliest_hand([line(as_seen(wobbles(seed, wobble), seed)) for seed in range(8)])
    assert found.wobble == pytest.approx(wobble)


def test_lines_along_a_ruler_tell_of_a_hand_that_hardly_bows() -> None:
    ruled = likeliest_hand([line(wobbles(seed, 0.003)) for seed in range(6)])
    free = likeliest_hand([line(wobbles(seed, 0.003, bow=0.06)) for seed in range(6)])
    assert ruled.bow < free.bow


def test_where_no_line_is_sure_any_hand_may_have_drawn_and_one_like_the_usual_most_likely() -> None:
    hands = likely_hands([])
    likeliest = max(hands, key=hands.__getitem__)
    assert (likeliest.wobble, likeliest.bow) == (0.02, 0.004)
    bowed = line(0.3 * 4 * ALONG / STEPS * (1 - ALONG / STEPS))
    assert misfit_by(bowed, hands) < misfit(bowed, USUAL_HAND) - 3


def test_few_lines_leave_open_how_far_hands_bow() -> None:
    hands = likely_hands([line(wobbles(1, 0.01))])
    bowed = line(0.3 * 4 * ALONG / STEPS * (1 - ALONG / STEPS))
    assert misfit_by(bowed, hands) < misfit(bowed, max(hands, key=hands.__getitem__)) - 3
