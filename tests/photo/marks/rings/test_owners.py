"""Rings of a snapshot: told from the outline that they are drawn round, on full sheets as well."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.board import EMPTY
from companion.photo.marks.rings.outlined import ring_probability
from companion.photo.marks.rings.paths import Rounds
from companion.photo.marks.rings.snapshot import odds_by_pips, ring_probability_by_pips
from companion.photo.reading import SURE
from tests.photo.marks.rings.test_pips import (
    BLUE,
    BOARD,
    RED,
    SCALE,
    disc,
    dot,
    played,
    printed,
    read,
    ring,
)

SPOTS = list(BOARD.spots)
HALF = len(SPOTS) // 2
OWNERS = {place: "blue" if k < HALF else "red" for k, place in enumerate(SPOTS)}
PENS = {"blue": BLUE, "red": RED}


@pytest.mark.parametrize(
    "beside", [0.0, 0.4, 1.0, 2.2, 3.2], ids=["on", "touching", "beside", "wide", "overlapping"]
)
def test_the_only_bare_outline_of_a_full_sheet_is_bare(beside: float) -> None:
    sheet = printed()
    for place, owner in OWNERS.items():
        if place != "d5":
            spot = BOARD.spots[place]
            disc(sheet, spot.at, spot.radius + beside, PENS[owner], 0.6)
    marks = read(sheet)
    owners = {place: marks[f"owner {place}"] for place in SPOTS}
    assert {place: mark.value for place, mark in owners.items()} == {**OWNERS, "d5": EMPTY}
    assert all(mark.sure for place, mark in owners.items() if place != "d5")


def test_where_no_ring_is_drawn_all_outlines_are_bare() -> None:
    marks = read(printed())
    assert {marks[f"owner {place}"].value for place in SPOTS} == {EMPTY}
    assert all(marks[f"owner {place}"].sure for place in SPOTS)


def test_outlines_on_paper_burnt_out_in_red_alone_are_bare() -> None:
    """The light of a warm lamp is brighter there than the picture holds."""
    lit = played() * np.array([1.17, 1.09, 1.02])
    marks = read(np.clip(lit, 0, 255).astype(np.uint8))
    bare = [marks[f"owner {place}"] for place in SPOTS if place[1] not in "123"]
    assert {(mark.value, mark.sure) for mark in bare} == {(EMPTY, True)}


def test_filled_pips_speak_for_a_ring_and_empty_ones_against_it() -> None:
    filled, empty = odds_by_pips(np.array([[0.999] + [0.0] * 7, [0.0] * 8])).tolist()
    assert filled > 10 > 1 > empty


def test_pale_rings_are_an_older_game_s_where_none_has_a_filled_pip() -> None:
    rings, bare = np.linspace(-1.2, -0.8, 40), np.linspace(-3.3, -3.1, 6)
    pale = np.linspace(-2.3, -1.7, 10)
    logs = np.concatenate([rings, bare, pale])
    density = np.exp(np.concatenate([rings + 1.3, bare, pale + 1.5]))
    measured = np.exp(logs), density, density[:, None] * [0.5, 0.3, 0.2]
    empty, filled = (
        ring_probability(*measured, np.repeat([10.0, by_pips], [40, 16]))[0][46:]
        for by_pips in (0.15, 10.0)
    )
    assert max(empty) < 0.5 < 0.99 < min(filled)


def test_a_pale_ring_is_a_ring_where_no_older_game_shows() -> None:
    logs, bare = np.append(np.linspace(-1.2, -0.8, 50), -1.4), np.linspace(-3.3, -3.1, 5)
    amount, density = np.exp(np.append(logs, bare)), np.exp(np.append(logs + 1.0, bare))
    density[50] = np.exp(-0.7)
    tint = density[:, None] * [0.5, 0.3, 0.2]
    rounds = Rounds(amount, density, (amount > 0.1) * 1.0, tint)
    odds = np.repeat([10.0, 0.15], [50, 6])
    clean, older = (ring_probability_by_pips(rounds, odds, nats)[50:] for nats in (-1.0, 20.0))
    assert older[0] < SURE < clean[0]
    assert clean[1:].max() < 1 - SURE


def test_a_ring_over_which_darker_ones_of_another_pen_run_is_in_its_own_ink() -> None:
    sheet, spot, pale = played(), BOARD.spots["d5"], (225, 150, 155)
    ring(sheet, "d5", pale, pen=0.5)
    dot(sheet, "d5.1", pale)
    at = [round((place * SCALE - 0.5) * 8) for place in spot.at]
    size = [round((spot.radius + 0.4) * SCALE * 8)] * 2
    cv2.ellipse(sheet, at, size, 0, 20, 140, BLUE, round(0.8 * SCALE), cv2.LINE_AA, 3)
    mark = read(sheet)["owner d5"]
    assert (mark.value, mark.sure) == ("red", True)
