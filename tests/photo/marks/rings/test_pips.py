"""Pips inside rings: rings are taken out to their edges, the rest is held against the sheet's own
pips, and a row is read as this sheet fills its rows."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.board import EMPTY, Board
from companion.games.blottos_war import GAME
from companion.photo.marks.rings import pips
from companion.photo.marks.rings.pips import PipInk
from companion.photo.marks.rings.snapshot import read_snapshot
from companion.photo.reading import ReadMark
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.rectify.warp import Flat

SCALE = 6.0
INK = (25, 25, 25)
RED, BLUE, PENCIL = (190, 40, 50), (50, 70, 190), (120, 120, 125)
BOARD: Board = GAME.boards(GAME.choose({}))["snapshot"]
Picture = NDArray[np.uint8]


def printed() -> Picture:
    """The sheet's outlines on paper, seen from straight above."""
    paper = np.full((round(BOARD.size[1] * SCALE), round(BOARD.size[0] * SCALE), 3), 235, np.uint8)
    for spot in (*BOARD.spots.values(), *BOARD.bubbles.values()):
        disc(paper, spot.at, spot.radius, (70, 70, 70), 0.17)
    return paper


def disc(
    on: Picture, at: tuple[float, float], radius: float, ink: tuple[int, int, int], pen: float = -1
) -> None:
    """A circle drawn with a pen of so many mm, or filled."""
    x, y = ((value * SCALE - 0.5) * 8 for value in at)
    thick = round(pen * SCALE) if pen > 0 else -1
    cv2.circle(
        on, (round(x), round(y)), round(radius * SCALE * 8), ink, thick, lineType=cv2.LINE_AA,
        shift=3,
    )  # fmt: skip


def ring(
    on: Picture, place: str, ink: tuple[int, int, int], off: float = 0.0, pen: float = 0.8
) -> None:
    x, y = BOARD.spots[place].at
    disc(on, (x + off, y), BOARD.spots[place].radius + 0.4, ink, pen)


def dot(on: Picture, pip: str, ink: tuple[int, int, int], size: float = 0.8) -> None:
    disc(on, BOARD.bubbles[pip].at, size * BOARD.bubbles[pip].radius, ink)


def cross(on: Picture, pip: str) -> None:
    """Two thin strokes across a pip."""
    spot = BOARD.bubbles[pip]
    (x, y), far = ((at * SCALE - 0.5) * 8 for at in spot.at), 0.7 * spot.radius * SCALE * 8
    for way in (1, -1):
        ends = [(round(x - side * far), round(y - way * side * far)) for side in (1, -1)]
        cv2.line(on, *ends, INK, 2, lineType=cv2.LINE_AA, shift=3)


def read(sheet: Picture) -> dict[str, ReadMark]:
    noise = np.random.default_rng(1).normal(0, 3, sheet.shape)
    seen = np.clip(cv2.GaussianBlur(sheet, (0, 0), 0.8) + noise, 0, 255).astype(np.uint8)
    found, *_ = read_snapshot(RectifiedBoard(Flat(seen, SCALE, 0.0), BOARD))
    marks = [one.posterior().mark for one in found]
    return {mark.name: mark for mark in marks}


def played(ink: tuple[int, int, int] = BLUE) -> Picture:
    """A sheet on which Blue holds three rows with a force in each territory."""
    sheet = printed()
    for number, place in enumerate(place for place in BOARD.spots if place[1] in "123"):
        ring(sheet, place, BLUE)
        for pip in range(1, 2 + number % 3):
            dot(sheet, f"{place}.{pip}", ink)
    return sheet


@pytest.mark.parametrize("pen", [0.8, 1.6])
def test_an_empty_pip_half_under_a_ring_is_empty_without_a_question(pen: float) -> None:
    sheet = played()
    ring(sheet, "d5", BLUE, off=1.6, pen=pen)
    marks = read(sheet)
    for pip in ("d5.1", "d5.4"):
        assert (marks[f"bubble {pip}"].value, marks[f"bubble {pip}"].sure) == (EMPTY, True)


def test_a_filled_pip_half_under_a_ring_of_its_own_pen_is_filled_without_a_question() -> None:
    sheet = played()
    ring(sheet, "d5", BLUE, off=1.6)
    dot(sheet, "d5.1", BLUE, 1.0)
    marks = read(sheet)
    assert (marks["bubble d5.1"].value, marks["bubble d5.1"].sure) == (True, True)


@pytest.mark.parametrize("ink", [BLUE, PENCIL, (185, 190, 195)])
def test_faint_pens_are_held_against_the_sheet_s_own_marks(ink: tuple[int, int, int]) -> None:
    marks = read(played(ink))
    filled = [name for name, mark in marks.items() if mark.value is True]
    assert len(filled) == sum(2 + k % 3 - 1 for k in range(21))
    assert all(mark.sure for name, mark in marks.items() if name.startswith("bubble"))


def test_pale_pips_among_an_owner_s_dark_ones_are_not_filled() -> None:
    """They shine through from the back of the sheet, or were erased."""
    sheet = played()
    for place in ("a1", "b1", "c1", "d1", "e1", "f1"):
        dot(sheet, f"{place}.4", (178, 178, 180))
    marks = read(sheet)
    assert all(
        marks[f"bubble {place}.4"].value == EMPTY for place in ("a1", "b1", "c1", "d1", "e1")
    )
    assert marks["bubble a2.1"].sure


def test_thin_dark_crosses_are_filled_and_broad_pale_patches_erased() -> None:
    """Both have as much ink: an older game's of a broad pen, smeared by an eraser."""
    sheet, crossed = printed(), set()
    for number, place in enumerate(BOARD.spots):
        ring(sheet, place, BLUE if place[1] in "1234" else RED)
        for pip in (f"{place}.{k}" for k in range(1, 1 + number % 3)):
            cross(sheet, pip)
            crossed.add(f"bubble {pip}")
        if number % 3 == 0:
            dot(sheet, f"{place}.4", (165, 165, 185), 1.0)
    assert filled(sheet) == (crossed, set())


def test_a_stroke_that_runs_over_from_a_filled_pip_fills_none() -> None:
    sheet = played()
    for place in ("a4", "c5", "f6"):
        ring(sheet, place, BLUE)
        dot(sheet, f"{place}.1", BLUE)
        (x, y), beside = BOARD.bubbles[f"{place}.1"].at, BOARD.bubbles[f"{place}.2"]
        ends = [
            (round(at * SCALE), round(y * SCALE)) for at in (x, beside.at[0] - 0.3 * beside.radius)
        ]
        cv2.line(sheet, *ends, BLUE, 3, lineType=cv2.LINE_AA)
    marks = read(sheet)
    for place in ("a4", "c5", "f6"):
        mark = marks[f"bubble {place}.2"]
        assert (mark.value, mark.sure) == (EMPTY, True)


def test_a_sheet_of_which_most_pips_are_filled_is_read() -> None:
    """What is alike in most pips is not the print then."""
    sheet, full = printed(), set()
    for number, place in enumerate(BOARD.spots):
        ring(sheet, place, BLUE if place[1] in "1234" else RED)
        for pip in range(1, 5 if number % 5 else 1):
            dot(sheet, f"{place}.{pip}", INK)
            full.add(f"bubble {place}.{pip}")
    assert len(full) > 0.75 * len(BOARD.bubbles)
    assert filled(sheet) == (full, set())


@pytest.mark.parametrize("filled", [True, False])
def test_a_pip_buried_by_a_ring_is_told_by_how_much_darker_it_is(filled: bool) -> None:
    sheet = played(INK)
    ring(sheet, "d5", BLUE, off=2.0, pen=3.0)
    if filled:
        dot(sheet, "d5.4", INK)
    mark = read(sheet)["bubble d5.4"]
    assert (mark.value, mark.sure) == (filled or EMPTY, True)


def test_a_pip_of_another_pen_than_the_sheet_s_is_not_silently_empty_under_a_ring() -> None:
    sheet = played(INK)
    ring(sheet, "d5", BLUE, off=1.0)
    dot(sheet, "d5.4", BLUE, 1.0)
    mark = read(sheet)["bubble d5.4"]
    assert mark.value is True or not mark.sure


def test_a_pip_hidden_by_a_blot_is_asked_about() -> None:
    sheet = played()
    ring(sheet, "d5", BLUE)
    disc(sheet, BOARD.bubbles["d5.3"].at, 4.0, (20, 20, 20))
    assert not read(sheet)["bubble d5.3"].sure


@pytest.mark.parametrize("ink", [PENCIL, BLUE])
@pytest.mark.parametrize("pip", ["d5.1", "d5.4"])
def test_a_ring_s_loose_end_in_a_pip_fills_none(pip: str, ink: tuple[int, int, int]) -> None:
    sheet = played(ink)
    ring(sheet, "d5", BLUE, off=-0.4, pen=1.2)
    x, y = BOARD.bubbles[pip].at
    edge = x - BOARD.bubbles[pip].radius
    for step in range(8):
        disc(sheet, (edge - 0.1 * step, y + 0.3 * step), 0.6, BLUE)
    mark = read(sheet)[f"bubble {pip}"]
    assert mark.value == EMPTY or not mark.sure


@pytest.mark.parametrize("ink", [PENCIL, INK])
def test_a_ring_across_pips_hides_none_of_another_pen_s_marks(ink: tuple[int, int, int]) -> None:
    sheet = played(ink)
    for place in ("d5", "e5", "f5", "g5"):
        ring(sheet, place, BLUE, off=1.6, pen=1.6)
        dot(sheet, f"{place}.1", ink)
    marks = read(sheet)
    for place in ("d5", "e5", "f5", "g5"):
        assert [marks[f"bubble {place}.{k}"].value for k in (1, 4)] == [True, EMPTY]
        assert all(marks[f"bubble {place}.{k}"].sure for k in (1, 4))


def test_a_pip_under_a_thing_is_asked_about() -> None:
    sheet = played()
    ring(sheet, "d5", BLUE)
    x, y = BOARD.bubbles["d5.3"].at
    disc(sheet, (x, y + 4.0), 3.0, (20, 20, 20))
    assert not read(sheet)["bubble d5.3"].sure


def both(blue: tuple[int, int, int], red: tuple[int, int, int]) -> Picture:
    """A sheet on which either player holds four rows, their forces filled in such inks."""
    sheet = printed()
    for number, place in enumerate(BOARD.spots):
        mine = place[1] in "1234"
        ring(sheet, place, BLUE if mine else RED)
        for pip in range(1, 2 + number % 3):
            dot(sheet, f"{place}.{pip}", blue if mine else red)
    return sheet


def filled(sheet: Picture) -> tuple[set[str], set[str]]:
    """The pips that are filled, and those that are asked about."""
    marks = {name: mark for name, mark in read(sheet).items() if name.startswith("bubble")}
    asked = {name for name, mark in marks.items() if not mark.sure}
    return {name for name, mark in marks.items() if mark.value is True}, asked


@pytest.mark.parametrize("ghost", [(200, 200, 205), (205, 205, 205)])
def test_pips_that_were_erased_are_empty(ghost: tuple[int, int, int]) -> None:
    clean, _ = filled(both(INK, INK))
    erased = both(INK, INK)
    gone = {f"{place}.{pip}" for place in list(BOARD.spots)[::3] for pip in (3, 4)}
    for pip in gone:
        dot(erased, pip, ghost)
    read_filled, asked = filled(erased)
    assert read_filled == clean
    assert len(asked) < len(gone) / 4


def test_pips_darker_than_others_that_were_erased_are_not_filled() -> None:
    sheet = both(INK, INK)
    places = list(BOARD.spots)
    for place in places[::3]:
        dot(sheet, f"{place}.3", (205, 205, 205))
    dark = [f"{place}.4" for place in places[::8]]
    for pip in dark:
        dot(sheet, pip, (178, 178, 178))
    marks = read(sheet)
    assert not [pip for pip in dark if marks[f"bubble {pip}"].value is True]


def test_a_player_whose_pencil_is_pale_erased_nothing() -> None:
    assert filled(both(INK, (190, 190, 195)))[0] == filled(both(INK, INK))[0]


def clear(looks: NDArray[np.float64]) -> PipInk:
    """Pips with such looks, clear of rings."""
    return PipInk(looks, np.zeros(len(looks)), np.zeros((len(looks), 7)))


def filled_probability(
    ink: PipInk, seen: NDArray[np.bool_], owners: NDArray[np.intp], erased: float
) -> tuple[NDArray[np.float64], float, NDArray[np.bool_]]:
    """Where every spot has a ring."""
    return pips.filled_probability(ink, seen, owners, erased, np.full(len(seen), -1))


def test_pale_pips_in_spots_without_rings_are_an_older_game_s() -> None:
    rng = np.random.default_rng(5)
    looks = np.repeat([[-3.2, -3.0], [-1.45, -0.8], [-1.15, -0.38]], [77, 69, 78], axis=0)
    ink = clear(looks + rng.normal(0, 0.05, looks.shape))
    owners, bare = np.arange(224) % 2, np.full(224, -1)
    bare[77:97] = np.arange(20) // 4
    likely, *_ = pips.filled_probability(ink, np.ones(224, bool), owners, 0.0, bare)
    assert (likely[77:146] < 0.01).all()
    assert (likely[146:] > 0.99).all()


def test_three_pale_pips_are_no_older_game() -> None:
    rng = np.random.default_rng(5)
    looks = np.repeat([[-2.98, -2.99], [-0.6, -0.03], [-1.1, -0.5]], [170, 47, 3], axis=0)
    ink = clear(looks + rng.normal(0, 0.03, looks.shape))
    pale = filled_probability(ink, np.ones(220, bool), np.repeat([0, 1], 110), 0.0)[0][217:]
    assert (pale > 0.1).all()


def test_where_all_are_as_pale_as_an_older_game_s_they_are_a_pencil_s_or_asked_about() -> None:
    rng = np.random.default_rng(5)
    looks = np.repeat([[-3.0, -3.0], [-1.75, -1.15]], [98, 126], axis=0)
    ink = clear(looks + rng.normal(0, 0.1, looks.shape))
    likely, *_ = filled_probability(ink, np.ones(224, bool), np.arange(224) % 2, 0.0)
    assert (likely[:98] < 0.01).all()
    assert (likely[98:] > 0.01).all()


def test_pens_of_unlike_darkness_show_no_older_game() -> None:
    rng = np.random.default_rng(5)
    looks = np.repeat([[-3.0, -3.0], [-0.4, -0.1], [-0.8, -0.28]], [90, 67, 67], axis=0)
    ink = clear(looks + rng.normal(0, 0.05, looks.shape))
    owners = np.repeat([0, 1, 0, 1], [45, 45, 67, 67])
    likely, older, _ = filled_probability(ink, np.ones(224, bool), owners, 0.0)
    assert older < 0
    assert (likely[90:] > 0.99).all()


def test_where_rings_were_erased_pale_pips_are_likelier_erased() -> None:
    rng = np.random.default_rng(5)
    looks = np.repeat([[-2.98, -2.99], [-0.9, -0.3], [-1.3, -0.7]], [60, 30, 8], axis=0)
    ink = clear(looks + rng.normal(0, 0.1, looks.shape))
    owners = np.repeat([0, 1], 49)
    one, several = (
        filled_probability(ink, np.ones(98, bool), owners, erased)[0][90:] for erased in (0.0, 6.0)
    )
    assert (several < one).all()


def test_many_pale_pips_beside_few_dark_ones_are_asked_about_where_rings_were_erased() -> None:
    rng = np.random.default_rng(5)
    number = [75, 138, 8]
    looks = np.repeat([[-3.0, -3.0], [-1.5, -1.0], [-0.5, -0.15]], number, axis=0)
    ink = clear(looks + rng.normal(0, 0.15, looks.shape))
    owners = np.arange(221) % 2
    likely, *_ = filled_probability(ink, np.ones(221, bool), owners, 5.5)
    assert ((likely[75:213] > 0.01) & (likely[75:213] < 0.99)).all()
    assert (likely[213:] > 0.9).all()


def test_a_few_hardly_seen_do_not_hide_that_the_many_are_paler_than_the_few() -> None:
    rng = np.random.default_rng(5)
    number = [70, 18, 111, 20]
    looks = np.repeat([[-3.1, -2.9], [-2.5, -2.0], [-1.5, -1.0], [-0.3, -0.03]], number, axis=0)
    ink = clear(looks + rng.normal(0, 0.05, looks.shape))
    owners = np.arange(219) % 2
    likely, older, _ = filled_probability(ink, np.ones(219, bool), owners, 10.0)
    assert older > 10
    assert (likely[:199] < 0.05).all()
    assert (likely[199:] > 0.95).all()


def rather_paler(nepers: float) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """How likely 69 pips of both owners' are filled that are so much paler than 78 others, and
    which of all 224 are open."""
    rng = np.random.default_rng(5)
    looks = np.repeat([[-3.2, -3.0], [-1.45, -0.38 - nepers], [-1.15, -0.38]], [77, 69, 78], axis=0)
    ink = clear(looks + rng.normal(0, 0.05, looks.shape))
    likely, _, undecided = filled_probability(ink, np.ones(224, bool), np.arange(224) % 2, 0.0)
    assert (likely[146:] > 0.99).all()
    return likely[77:146], undecided


def test_many_rather_paler_pips_are_open_even_where_they_are_likelier_filled() -> None:
    likely, undecided = rather_paler(0.44)
    assert undecided[77:146].all()
    assert ((likely > 0.01) & (likely < 0.99)).all()


def test_pips_that_a_pencil_scribbles_over_once_are_filled_as_others_are_twice() -> None:
    likely, undecided = rather_paler(0.37)
    assert not undecided.any()
    assert (likely > 0.99).all()


def test_pips_that_are_paler_because_one_owner_s_pen_is_show_no_older_game() -> None:
    rng = np.random.default_rng(5)
    looks = np.repeat([[-3.0, -3.0], [-1.45, -0.75], [-1.15, -0.35]], [90, 67, 67], axis=0)
    ink = clear(looks + rng.normal(0, 0.04, looks.shape))
    owners = np.repeat([0, 1, 0, 1], [45, 45, 67, 67])
    likely, older, undecided = filled_probability(ink, np.ones(224, bool), owners, 0.0)
    assert older < 0
    assert not undecided.any()
    assert (likely[90:] > 0.99).all()
