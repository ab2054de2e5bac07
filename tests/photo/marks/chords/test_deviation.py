"""How likely a hand's path is between two dots."""

from __future__ import annotations

import numpy as np
import pytest

from companion.photo.marks.chords.deviation import hand_deviation, likeliest_deviation, misfit

PLACES = np.linspace(0.06, 4.94, 120)
STRAIGHT = np.zeros(120)


def cost(offsets: np.ndarray, wobble: float = 0.02) -> float:
    return misfit(offsets, 0.06, 5.0, wobble)


def test_a_straight_line_costs_nothing() -> None:
    assert cost(STRAIGHT) == pytest.approx(0)


def test_a_bow_costs_less_than_a_path_that_ends_beside_the_dot() -> None:
    """By a tenth of a step either; the one is a hand's, the other another line's."""
    bow = 0.1 * np.sin(np.pi * PLACES / 5)
    away = 0.1 * PLACES / 5
    assert cost(bow) < cost(away)


def test_unsteady_hands_may_stray_farther() -> None:
    wave = 0.05 * np.sin(2 * PLACES)
    assert cost(wave, 0.05) < 0.5 * cost(wave, 0.015)


def test_bare_places_are_passed_over() -> None:
    broken = np.where(np.arange(120) < 40, np.nan, STRAIGHT)
    assert cost(broken) == pytest.approx(0)
    assert cost(np.full(120, np.nan)) == 0


def test_a_sheets_hands_are_judged_by_the_middle_of_what_they_do() -> None:
    rng = np.random.default_rng(1)
    lines = [rng.normal(0, 0.03, 50) for _ in range(20)]
    lines[0] += 1.0
    assert hand_deviation(lines) == pytest.approx(0.03, rel=0.2)
    assert 0.01 < hand_deviation([]) < 0.06


def drawn_by(rng: np.random.Generator, wobble: float) -> np.ndarray:
    """A line's offsets that lose their way over half a step."""
    apart = np.sqrt(3) * np.abs(PLACES[:, None] - PLACES[None, :]) / 0.5
    spread = wobble**2 * (1 + apart) * np.exp(-apart)
    return rng.multivariate_normal(STRAIGHT, spread + 1e-8 * np.eye(len(PLACES)))


@pytest.mark.parametrize("wobble", [0.015, 0.04])
def test_a_hands_own_lines_tell_how_steady_it_is(wobble: float) -> None:
    rng = np.random.default_rng(2)
    lines = [(drawn_by(rng, wobble), 5.0) for _ in range(8)]
    assert likeliest_deviation(lines, 0.06, 0.06) == pytest.approx(wobble, rel=0.3)


def test_two_lines_tell_nothing_about_the_hand() -> None:
    assert likeliest_deviation([(STRAIGHT, 5.0)] * 2, 0.06, 0.03) == 0.03


def test_a_line_that_slipped_is_unlikely_but_not_impossible() -> None:
    """Ten times as far aside is a hundred times as many nats for a hand that never slips."""
    slip = 0.05 * np.exp(-((PLACES - 2.5) ** 2) / 0.1)
    assert cost(slip) < cost(10 * slip) < 50 * cost(slip)
