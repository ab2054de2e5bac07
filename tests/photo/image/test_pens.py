"""Pens are told apart by the light their ink lets through."""

import numpy as np
import pytest

from companion.board.readable import INKS
from companion.photo.image.absorptance import Ink
from companion.photo.image.pens import USUAL_HUES, evidence
from tests.camera.inks import INKS as MEASURED
from tests.camera.inks import PAPER

NAMES = {"blue": "blue", "red": "red", "green": "green", "black": "black", "pencil": "black"}


def absorbed(ink, cover=1.0):
    reflected = np.array(MEASURED[ink]) * cover + PAPER * (1 - cover)
    return flat(*(1 - reflected / PAPER))


def flat(red, green, blue):
    """A small picture that takes the same share of each colour everywhere."""
    return Ink(*(np.full((2, 3), share, np.float32) for share in (red, green, blue)))


@pytest.mark.parametrize("pen", INKS)
def test_paper_is_no_evidence_for_any_pen(pen):
    assert evidence(flat(0, 0, 0), pen).tolist() == [[0.0] * 3] * 2


@pytest.mark.parametrize("ink", [n for n in MEASURED if n.split("-")[0] in NAMES])
@pytest.mark.parametrize("cover", [1.0, 0.3])
def test_an_ink_speaks_most_for_its_own_pen_however_thin_it_lies(ink, cover):
    told = {pen: float(evidence(absorbed(ink, cover), pen)[0, 0]) for pen in INKS}
    own = NAMES[ink.split("-")[0]]
    coloured = {pen: value for pen, value in told.items() if pen != "black"}
    if own == "black":
        assert max(coloured.values()) < 0.03
        assert told["black"] > 0.15 * cover
    else:
        assert max(coloured, key=lambda pen: coloured[pen]) == own
        assert told[own] > 0


@pytest.mark.parametrize("grey", [0.05, 0.4, 0.9])
def test_grey_of_any_depth_speaks_for_no_colour(grey):
    shade = flat(grey, grey, grey)
    for pen in ("blue", "red", "green"):
        assert float(evidence(shade, pen)[0, 0]) == pytest.approx(0, abs=1e-6)
    assert float(evidence(shade, "black")[0, 0]) == pytest.approx(grey)


def test_each_pen_usually_speaks_most_for_itself():
    for pen in INKS:
        hues = {other: USUAL_HUES[other][pen] for other in INKS}
        assert max(hues, key=lambda other: hues[other]) == pen
