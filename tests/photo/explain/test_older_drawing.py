"""What an eraser left of an older drawing is no line, and a pale line may be one of its own."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from companion.board import EMPTY
from companion.photo.explain.contrast import Bare, nats_for_strokes, pale_as_older
from companion.photo.image.arrays import Values

BLUE, RED = (0.5, 0.4, 0.1), (0.1, 0.5, 0.4)
NOTHING: tuple[Values, Values] = (np.empty(0), np.empty((0, 3)))


def in_one_tint(amounts: Sequence[float], names: Sequence[str]) -> Values:
    bare = Bare(0.0, 0.003)
    return nats_for_strokes(np.array(amounts), np.array([BLUE] * len(names)), names, bare)


def test_what_an_eraser_left_is_no_stroke_beside_strokes() -> None:
    nats = in_one_tint([0.4] * 6 + [0.06, 0.07], ["blue"] * 6 + [EMPTY] * 2)
    assert (nats[-2:] > 4).all()
    alone = in_one_tint([0.06] * 7, [EMPTY] * 7)
    assert (alone < 0).all(), "with nothing to compare it with it may be a faint pen"


def test_what_an_eraser_left_is_held_against_strokes_of_its_own_tint() -> None:
    """A third of what red strokes show is as much as blue ones do."""
    amounts = [0.15] * 6 + [0.5] * 6 + [0.15] * 2
    names = ["blue"] * 6 + ["red"] * 6 + [EMPTY] * 2
    for tint, sign in ((BLUE, -1), (RED, 1)):
        tints = np.array([BLUE] * 6 + [RED] * 6 + [tint] * 2)
        nats = nats_for_strokes(np.array(amounts), tints, names, Bare(0.0, 0.003))
        assert (sign * nats[-2:] > 4).all()
        assert (nats[:12] > 4).all()


def test_a_lone_faint_stroke_on_clean_paper_is_asked_about() -> None:
    """An eraser leaves more than one."""
    drawn, names = [0.4] * 6, ["blue"] * 6 + [EMPTY] * 2
    alone = in_one_tint([*drawn, 0.13, 0.0], names)
    assert alone[-2] < 1, "less than the reading needs to be relied on, at 0.99"
    assert (alone[:6] > 4).all()
    assert (in_one_tint([*drawn, 0.13, 0.13], names)[-2:] > 3).all()


def test_where_an_older_drawing_shows_pale_strokes_are_asked_about() -> None:
    drawn, pale, erased = [0.4] * 6, [0.22], [0.1, 0.12]
    names = [*["blue"] * 7, EMPTY, EMPTY]
    clean = in_one_tint([*drawn, *pale, 0.0, 0.0], names)
    assert clean[6] > 4
    older = in_one_tint([*drawn, *pale, *erased], names)
    assert older[6] < 2.2, "with as much for it as the reading may say, below 0.99"
    assert (older[:6] > 4).all()


@pytest.mark.parametrize(("third", "erased"), [(0.8, [0.1, 0.12]), (0.43, [])])
def test_of_strokes_that_may_share_their_ink_the_darkness_tells_older_ones(
    third: float, erased: list[float]
) -> None:
    """Such as show on places called empty, or are called drawn themselves."""
    amounts = np.array([0.4] * 6 + [0.38, 0.39, 0.4, 0.4, *erased])
    darkness = np.array([0.8] * 6 + [0.44, 0.4, 0.62, third, *erased])
    names, tints = ["blue"] * 10 + [EMPTY] * len(erased), np.array([BLUE] * len(amounts))
    nats = nats_for_strokes(amounts, tints, names, Bare(0.0, 0.003), darkness)
    assert (nats[6:8] < -6).all()
    assert (nats[:6] > 4).all()
    assert -2 < nats[8] < 4, "it may be either"
    one = np.delete(np.arange(9), 7)
    alone = nats_for_strokes(amounts[one], tints[one], names[:8], Bare(0.0, 0.003), darkness[one])
    assert (alone > 4).all(), "one pale stroke shows no older drawing"


def test_of_few_strokes_of_a_colour_the_darkness_tells_older_ones_too() -> None:
    """Of three blue strokes two may be an older drawing's."""
    amounts = np.array([0.4] * 6 + [0.4, 0.38, 0.39, 0.1, 0.12])
    darkness = np.array([0.8] * 6 + [0.8, 0.44, 0.42, 0.1, 0.12])
    names = ["red"] * 6 + ["blue"] * 3 + [EMPTY] * 2
    tints = np.array([RED] * 6 + [BLUE] * 3 + [RED] * 2)
    nats = nats_for_strokes(amounts, tints, names, Bare(0.0, 0.003), darkness)
    assert (nats[:7] > 4).all()
    assert (nats[7:9] < 4).all()


def test_two_pale_strokes_are_a_hands_own_where_no_bare_place_shows_an_older_drawing() -> None:
    """A drawing of which two lines are left, and nothing else, is rarer than a pen that fades."""
    for pale, older in ((2, False), (3, True)):
        amounts = np.array([0.4] * 9 + [0.38] * pale)
        darkness = np.array([0.8] * 9 + [0.44] * pale)
        names, tints = (
            ["red"] * 6 + ["blue"] * (3 + pale),
            np.array([RED] * 6 + [BLUE] * (3 + pale)),
        )
        nats = nats_for_strokes(amounts, tints, names, Bare(0.0, 0.003), darkness)
        assert (nats[9:] < 4).all() == older
        assert (nats[:9] > 4).all()


def test_where_each_colour_has_few_strokes_those_of_both_tell_what_is_left_of_older_ones() -> None:
    amounts = np.array([0.4] * 5 + [0.1] * 3)
    names, tints = ["red"] * 2 + ["blue"] * 3 + [EMPTY] * 3, np.array([RED] * 2 + [BLUE] * 6)
    for strokes, told in ((5, True), (3, False)):
        kept = np.r_[:strokes, 5:8]
        some = [names[k] for k in kept]
        nats = nats_for_strokes(amounts[kept], tints[kept], some, Bare(0.0, 0.003))
        assert (nats[strokes:] > 4).all() == told
        assert (nats[:strokes] > 4).all()


def test_a_pale_stroke_that_was_missed_is_not_taken_for_an_older_one_beside_another() -> None:
    """Of 240 clean boards two showed ink on one place called empty, beside a pale line: a line."""
    amounts, darkness = np.array([0.4] * 6 + [0.3, 0.17]), np.array([0.8] * 6 + [0.44, 0.4])
    names, tints = ["blue"] * 7 + [EMPTY], np.array([BLUE] * 8)
    assert nats_for_strokes(amounts, tints, names, Bare(0.0, 0.003), darkness)[-1] < 0
    amounts, darkness = np.append(amounts, 0.1), np.append(darkness, 0.3)
    names, tints = [*names, EMPTY], np.array([BLUE] * 9)
    assert nats_for_strokes(amounts, tints, names, Bare(0.0, 0.003), darkness)[-2] > 1


def test_wide_strokes_as_pale_as_the_older_drawing_are_asked_about() -> None:
    """They have as much ink as a fine one that is dark."""
    amounts = np.array([0.4] * 6 + [0.3, 0.3, 0.1, 0.12])
    darkness = np.array([0.8] * 6 + [0.42, 0.7, 0.2, 0.3])
    names, tints = ["blue"] * 8 + [EMPTY] * 2, np.array([BLUE] * 10)
    for bare, pale in ((Bare(0.0, 0.003), [6]), (Bare(0.2, 0.02), [])):
        found = pale_as_older(amounts, darkness, tints, names, bare, NOTHING)
        assert np.flatnonzero(found).tolist() == pale, "without an older drawing none is"
