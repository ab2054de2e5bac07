"""Beside black hatching a line is read by its pen's own colour, or it is asked about."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from companion.board import EMPTY
from companion.photo.image.statistics import logit
from companion.photo.marks.lines.classifier import (
    judge_lines,
    line_marks,
    nats_of_looks,
    stroke_nats,
)
from companion.photo.marks.lines.profiles import LinePaths, PenPaths
from companion.photo.marks.priors import load_priors
from companion.photo.reading import SURE, ReadMark, Reason

PENS = ("blue", "red")
BARE, STROKE = 0.2, 1.7
BLUE, RED, BLACK = (0.41, -0.14), (-0.27, 0.96), (0.0, 0.0)
WIDE = 4.0
CLEAR, HATCHED = 8, 8

Row = tuple[float, float, tuple[float, float]]
"""A line's evidence for a pen and its mean absorptance across a stroke, px, and its hue."""


def of_pens(*pens: Sequence[Row]) -> PenPaths:
    """The core of a stroke shows more of its colour at its plainest places than most do."""
    own, grey, hues = (
        np.stack([[row[k] for row in rows] for rows in pens], axis=1) for k in (0, 1, 2)
    )
    return PenPaths(own, hues, 1.5 * own / WIDE, grey / WIDE)


def paths(blue: Sequence[Row], red: Sequence[Row], any_ink: Sequence[Row]) -> LinePaths:
    grey, hues = (np.array([row[k] for row in any_ink]) for k in (1, 2))
    none, seen, runs = (
        np.zeros(len(blue)),
        np.zeros((len(blue), 1), bool),
        np.zeros((len(blue), 1, 2)),
    )
    pens, hatched = of_pens(blue, red), none > 0
    return LinePaths(pens, grey, hues, seen, none, none, none, grey / WIDE, runs, hatched)


def read(
    lines: LinePaths, hatched: np.ndarray, controls: LinePaths, controls_hatched: np.ndarray
) -> list[ReadMark]:
    beside, bare = lines._replace(hatched=hatched), controls._replace(hatched=controls_hatched)
    ink = judge_lines(PENS, beside, bare)
    names = [str(k) for k in range(len(hatched))]
    nowhere, unshaded = np.zeros(len(hatched), bool), np.zeros((len(hatched), len(PENS)), bool)
    marks = line_marks(names, PENS, ink, nowhere, unshaded)
    return [one.posterior().mark for one in marks]


def beside_hatching(noise: float) -> list[ReadMark]:
    """Four lines of each pen in the clear, then beside hatching four blue ones and four bare.

    ``noise`` is the most evidence for blue where no line is; a blue line's is 0.6.
    """
    own = [(0.6, STROKE, BLUE)] * 4 + [(0.0, STROKE, RED)] * 4
    black = (0.0, 2.5, BLACK)
    blue = own + [(0.6, 2.0, BLUE)] * 4 + [black] * 4
    red = [(0.0, STROKE, BLUE)] * 4 + [(1.5, STROKE, RED)] * 4 + [black] * 8
    lines = paths(blue, red, own + [black] * 8)
    bare = [(0.05, BARE, BLACK)] * 12 + [(noise, BARE, BLACK)] * 4
    controls = paths(
        bare + [black] * 4, [(0.0, BARE, BLACK)] * 16 + [black] * 4, bare + [black] * 4
    )
    return read(lines, np.arange(CLEAR + HATCHED) >= CLEAR, controls, np.arange(20) >= 16)


def test_a_faint_pen_is_read_beside_hatching_though_noise_shows_half_its_colour() -> None:
    marks = beside_hatching(noise=0.3)
    assert [mark.value for mark in marks[:8]] == ["blue"] * 4 + ["red"] * 4
    assert [mark.value for mark in marks[8:]] == ["blue"] * 4 + [EMPTY] * 4
    assert all(mark.sure for mark in marks)


def test_a_pen_whose_colour_is_lost_in_noise_is_asked_about_beside_hatching() -> None:
    marks = beside_hatching(noise=0.6)
    assert all(mark.sure for mark in marks[:8])
    assert not any(mark.sure for mark in marks[8:12])


def one_beside_hatching(own: Row, any_ink: Row) -> ReadMark:
    """The last line, beside hatching, by its path of most blue and that of most ink; in the clear
    are four lines of each pen, of a strong colour."""
    blue, red = (0.93, -0.82), (-0.25, 0.54)
    of_blue = [(2.5, STROKE, blue)] * 4 + [(0.0, STROKE, red)] * 4
    of_red = [(0.0, STROKE, blue)] * 4 + [(1.3, STROKE, red)] * 4 + [(0.0, STROKE, BLACK)]
    bare = [(0.15, BARE, BLACK)] * 16 + [(0.0, STROKE, BLACK)] * 4
    lines = paths([*of_blue, own], of_red, [*of_blue, any_ink])
    return read(lines, np.arange(9) == 8, paths(bare, bare, bare), np.arange(20) >= 16)[8]


def test_black_over_a_stroke_makes_its_hue_weaker_and_it_darker() -> None:
    mixed = (2.4, 1.8 * STROKE, (0.52, -0.46))
    mark = one_beside_hatching(mixed, mixed)
    assert mark.value == "blue"
    assert mark.sure
    # of 376 boards all 7,460 lines are strokes that show half of a stroke's colour or more along
    # most of them, and 48 of 53 that show a fifth to a half
    pale = (1.0, STROKE, (0.39, -0.34))
    assert not one_beside_hatching(pale, pale).sure


def test_a_stroke_in_neither_colour_beside_hatching_is_asked_about() -> None:
    nothing = (0.0, 1.0, BLACK)
    assert one_beside_hatching(nothing, (0.0, 2.5, BLACK)).sure
    green = one_beside_hatching(nothing, (-0.3, 2.5, (-0.3, -0.4)))
    assert green.value == EMPTY
    assert Reason.INK_UNEXPLAINED in green.reasons


def in_the_clear(hue: tuple[float, float], scattered: float = 0.0) -> ReadMark:
    """The last of twelve lines, of this hue; the red ones' lie so far to either side of red."""
    red = [(RED[0] + scattered * side, RED[1]) for side in (-1, 1, -1, 1)]
    rows = [(0.6, STROKE, BLUE)] * 7 + [(1.5, STROKE, hue_of) for hue_of in (*red, hue)]
    lines = paths(rows, rows, rows)
    bare = paths(*[[(0.0, BARE, BLACK)] * 8] * 3)
    return read(lines, np.zeros(12, bool), bare, np.zeros(8, bool))[-1]


def test_what_is_nearly_red_but_browner_may_be_a_stain() -> None:
    stain = in_the_clear((-0.82, 0.89))
    assert not stain.sure


def test_a_stroke_in_neither_colour_is_no_line_and_is_asked_about() -> None:
    pencil = in_the_clear((0.0, 0.0))
    assert pencil.value == EMPTY
    assert Reason.INK_UNEXPLAINED in pencil.reasons


def test_where_compression_scatters_all_hues_one_more_is_no_stain() -> None:
    lilac = (-0.71, 1.12)
    assert not in_the_clear(lilac).sure
    assert in_the_clear(lilac, scattered=0.14).sure


def in_a_coloured_shadow(hue: tuple[float, float], own: float) -> ReadMark:
    """The last line, beside hatching whose grey a blue shadow tints here and there."""
    blue, red, grey = (0.44, -0.26), (-0.31, 0.65), (0.05, -0.06)
    drawn = [(1.8, 4.1, blue)] * 4 + [(0.0, 4.1, red)] * 4
    lines = paths(
        [*drawn, (own, 3.5, hue)],
        [(0.0, 4.1, blue)] * 4 + [(2.7, 4.1, red)] * 4 + [(-0.8, 3.5, hue)],
        [*drawn, (own, 3.5, hue)],
    )
    bare = [(0.1, 1.3, grey)] * 8
    tinted = [
        (own, 3.0, (0.05 + 0.13 * tint, -0.06 - 0.13 * tint))
        for own, tint in zip((0.2, 0.2, 0.2, 0.6) * 6, np.linspace(0, 1, 24) ** 3, strict=True)
    ]
    squares = paths(bare + tinted, [(0.0, 1.3, grey)] * 32, bare + tinted)
    return read(lines, np.arange(9) == 8, squares, np.arange(32) >= 8)[8]


def test_grey_that_a_shadow_tints_far_from_both_pen_and_hatching_is_not_surely_a_pens() -> None:
    assert not in_a_coloured_shadow((0.244, -0.223), own=1.0).sure
    drawn = in_a_coloured_shadow((0.41, -0.25), own=1.7)
    assert drawn.sure
    assert drawn.value == "blue"


def test_where_no_stroke_is_plain_and_nothing_hatched_a_faint_tint_is_no_pens() -> None:
    tints = [(0.13, 0.22, (0.12, -0.07))] * 20 + [(0.04, 0.48, (0.05, -0.04))] * 2
    lines, bare = paths(tints, tints, tints), paths(*[[(0.0, BARE, BLACK)] * 8] * 3)
    for mark in read(lines, np.zeros(22, bool), bare, np.zeros(8, bool)):
        assert mark.value == EMPTY
        assert mark.sure


def test_a_pale_line_alone_is_no_older_drawings() -> None:
    """It is told by what the other lines are: so dark it is a stroke where none was erased, and
    what is left of one where others were, too."""
    bare, strokes = np.linspace(-3.5, -3, 12), np.linspace(-0.15, 0.15, 40)
    priors, pale = load_priors("lines"), np.linspace(-1.2, -0.8, 9)

    def nats_of_one(*others: float) -> float:
        dark = np.concatenate([bare, strokes, others, [-0.65]])
        looks = nats_of_looks(dark, np.zeros(0), np.ones(len(dark), bool), priors)
        return float(stroke_nats(looks, priors)[-1])

    assert nats_of_one() > logit(SURE)
    assert nats_of_one(*pale) < 0


def test_pale_strokes_of_one_player_alone_may_be_a_dry_pens() -> None:
    """Both players drew an older game."""
    pale = STROKE * np.exp(-1.2)
    rows = [(0.6, STROKE, BLUE)] * 20 + [(0.6, STROKE, RED)] * 20
    bare = paths(*[[(0.0, 0.07, BLACK)] * 30] * 3)
    for older in ([BLUE] * 2 + [RED] * 2, [RED] * 4, [RED] * 12):
        lines = rows + [(0.3, pale, hue) for hue in older] + [(0.0, 0.07, BLACK)] * 20
        seen = read(paths(*[lines] * 3), np.zeros(len(lines), bool), bare, np.zeros(30, bool))
        assert all(mark.sure for mark in seen[:40])
        asked = [not mark.sure for mark in seen[40 : 40 + len(older)]]
        assert asked == [BLUE not in older] * len(older)
        assert all(mark.sure and mark.value == EMPTY for mark in seen[40 + len(older) :])


def test_what_is_paler_than_any_stroke_is_none_however_even_the_paper_is() -> None:
    bare, strokes = np.linspace(-3.6, -3.4, 30), np.linspace(-0.3, 0.3, 40)
    dark = np.concatenate([bare, strokes, [-2.3]])
    priors = load_priors("lines")
    nats = stroke_nats(nats_of_looks(dark, bare, np.ones(len(dark), bool), priors), priors)
    assert nats[-1] < -logit(SURE)
