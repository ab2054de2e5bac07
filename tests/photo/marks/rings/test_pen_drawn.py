"""Rings drawn by pen: found in any ink, told apart by tint, and asked about where two are alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.board import EMPTY
from companion.games.line_or_colour import GAME
from companion.games.sheet_page import sheet_page
from companion.photo.marks.rings.paths import best_paths
from companion.photo.marks.rings.pen_drawn import on_this_paper, paler_over_older, ring_tints
from companion.photo.marks.rings.pen_tints import greyer_probability
from companion.photo.marks.rings.presence import read_rings, surroundings
from companion.photo.reading import ReadMark
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.rectify.warp import Flat
from tests.bench.ringed_spots import PRINT

BOARD = sheet_page(GAME, GAME.choose({"size": 7}), "board", "a4").board
SCALE = 6.0
PLACES = {
    "a1": "white",
    "b4": "white",
    "c6": "white",
    "f2": "white",
    "d4": "black",
    "e5": "black",
    "g7": "black",
}
PAPER = (226, 224, 218)


def sheet(
    pens: dict[str, tuple[int, int, int]],
    width: float,
    gap: float = 1.6,
    ringed: Mapping[str, str] = PLACES,
) -> RectifiedBoard:
    """A board with rings of some mm width drawn ``gap`` mm outside their spots, softly focused."""
    rng = np.random.default_rng(3)
    size = (round(BOARD.size[1] * SCALE), round(BOARD.size[0] * SCALE), 3)
    picture = np.full(size, PAPER, np.uint8)
    for name, spot in BOARD.spots.items():
        middle = (round(spot.at[0] * SCALE * 16), round(spot.at[1] * SCALE * 16))
        radius = round(spot.radius * SCALE * 16)
        cv2.circle(picture, middle, radius, PRINT[spot.colour], -1, cv2.LINE_AA, 4)
        if name in ringed:
            radius = round((spot.radius + gap) * SCALE * 16)
            thick = max(1, round(width * SCALE))
            cv2.circle(picture, middle, radius, pens[ringed[name]], thick, cv2.LINE_AA, 4)
    soft = cv2.GaussianBlur(picture.astype(np.float32), (0, 0), 1.2)
    noisy = soft + rng.normal(0, 2.0, soft.shape)
    return RectifiedBoard(Flat(np.clip(noisy, 0, 255).astype(np.uint8), SCALE, 0.0), BOARD)


def read(rectified: RectifiedBoard) -> dict[str, ReadMark]:
    return {one.name[5:]: one.posterior().mark for one in read_rings(rectified)}


INKS = {
    "blue beside black": {"white": (58, 70, 150), "black": (62, 62, 64)},
    "red beside black": {"white": (190, 60, 66), "black": (62, 62, 64)},
    "dark blue beside pencil": {"white": (44, 50, 110), "black": (140, 140, 141)},
    "green beside grey": {"white": (60, 130, 80), "black": (120, 119, 120)},
}


@pytest.mark.parametrize(
    ("inks", "width"), [*zip(2 * [*INKS], [0.4, 1.6, 1.0, 0.4, 1.6, 0.4], strict=False)]
)
def test_rings_are_read_in_any_two_inks_and_widths(inks: str, width: float) -> None:
    marks = read(sheet(INKS[inks], width))
    wrong = {name: m.value for name, m in marks.items() if m.value != PLACES.get(name, EMPTY)}
    assert not wrong
    alike = inks == "dark blue beside pencil"  # blurred and noisy: whose these are may be asked
    assert alike or all(mark.sure for mark in marks.values())


def test_colours_drawn_by_lot_are_print_where_no_square_code_is_read() -> None:
    """The layout that is taken for granted then has other colours nearly everywhere."""
    drawn = sheet(INKS["blue beside black"], 0.8)
    lot = sheet_page(GAME, GAME.drawn_by_lot(GAME.choose({"size": 7}), 4), "board", "a4").board
    taken = RectifiedBoard(drawn.flat, lot, coded=False)
    assert not surroundings(taken).covered.any()
    colours = [BOARD.spots[slot.place].colour for slot in taken.slots("ring")]
    pairs = set(zip(colours, surroundings(taken).spots.alike.tolist(), strict=True))
    assert len(pairs) == len(set(colours)) == len({group for _, group in pairs})
    assert read(taken) == read(drawn)
    assert surroundings(replace(taken, coded=True)).covered.sum() > 24, "counters, by its code"


def test_rings_in_one_ink_are_found_and_asked_whose_they_are() -> None:
    same = {"white": (70, 72, 78), "black": (70, 72, 78)}
    marks = read(sheet(same, 0.8))
    assert {name for name, mark in marks.items() if mark.value != EMPTY} == set(PLACES)
    assert not any(marks[name].sure for name in PLACES)
    assert all(mark.sure for name, mark in marks.items() if name not in PLACES)


@pytest.mark.parametrize(
    ("inks", "third"),
    [("blue beside black", (215, 110, 40)), ("red beside black", (30, 130, 150))],
)
def test_whose_a_ring_in_a_third_ink_is_is_asked(inks: str, third: tuple[int, int, int]) -> None:
    """One of the pens may have run dry."""
    more = dict.fromkeys(("b1", "c2", "a6", "d2"), "white") | dict.fromkeys(("e1", "f5"), "black")
    pens = {**INKS[inks], "third": third}
    marks = read(sheet(pens, 0.8, ringed={**PLACES, **more, "c4": "third"}))
    assert {name for name, mark in marks.items() if not mark.sure} == {"c4"}
    assert marks["c4"].value != EMPTY


def test_a_ring_that_touches_its_spot_is_no_blurred_rim() -> None:
    marks = read(sheet(INKS["blue beside black"], 0.8, gap=0.7))
    assert {name for name, mark in marks.items() if mark.value != EMPTY} == set(PLACES)


def test_the_greyer_of_two_inks_is_named_by_its_tint_and_not_by_its_darkness() -> None:
    rng = np.random.default_rng(1)
    strength = rng.uniform(0.6, 1.6, (8, 1))
    pale_black = np.array([0.33, 0.34, 0.33]) * 0.6 * strength[:4]
    blue = np.array([0.42, 0.38, 0.20]) * 2.0 * strength[4:]
    grey = greyer_probability(np.concatenate([pale_black, blue]))
    assert (grey[:4] > 0.99).all()
    assert (grey[4:] < 0.01).all()


def test_a_pen_whose_colour_fades_as_it_draws_darker_is_told_from_a_grey_one() -> None:
    rng = np.random.default_rng(0)
    pressed = rng.normal(0, 0.5, (24, 1))
    colour = np.repeat([[-0.06, 0.01, 0.05], [-0.005, 0.0, 0.005]], 12, axis=0)
    colour[:12] *= np.exp(-1.2 * pressed[:12])
    tints = np.exp(pressed) * (1 / 3 + colour + rng.normal(0, 0.003, (24, 3)))
    grey = greyer_probability(tints)
    assert (grey[:12] < 0.05).all()
    assert (grey[12:] > 0.95).all()


def test_what_print_of_a_colour_without_a_bare_spot_shows_is_told_by_the_others() -> None:
    """As far as a lens blurs one colour's rim, and compression its colour, they do every one's."""
    drawn = sheet(INKS["blue beside black"], 0.8, gap=0.8)
    small = cv2.resize(drawn.flat.rgb, None, fx=0.3, fy=0.3, interpolation=cv2.INTER_AREA)
    colours = cv2.cvtColor(small, cv2.COLOR_RGB2YCrCb)
    colours[..., 1:] = cv2.blur(colours[..., 1:], (3, 3))
    chatted = np.asarray(cv2.cvtColor(colours, cv2.COLOR_YCrCb2RGB), np.uint8)
    rectified = RectifiedBoard(Flat(chatted, 0.3 * SCALE, 0.0), BOARD)
    seen = surroundings(rectified).spots
    ringed = np.array([slot.place in PLACES for slot in rectified.slots("ring")])
    known = ring_tints(rectified, seen, ~ringed)
    as_it_is = ring_tints(rectified, seen, np.zeros_like(ringed))
    for group in np.unique(seen.alike[ringed]):
        without = seen.alike == group
        told = ring_tints(rectified, seen, ~(ringed | without))
        turned = replace(seen, alike=seen.alike.max() - seen.alike)
        assert told == pytest.approx(ring_tints(rectified, turned, ~(ringed | without)))
        some = ringed & without
        off = np.abs(told[some] - known[some]).sum()
        assert off < 0.5 * np.abs(as_it_is[some] - known[some]).sum(), group


@pytest.mark.parametrize("gap", [0.0, 0.3, 1.6], ids=["on the rim", "along it", "clear of it"])
def test_a_pen_has_one_tint_round_spots_of_any_colour(gap: float) -> None:
    """On print its ink lets through a share of what light that leaves."""
    bare = sheet({}, 1.0, ringed={})
    rings = np.zeros(bare.flat.rgb.shape[:2], np.float32)
    for name in PLACES:
        spot = BOARD.spots[name]
        middle = (round(spot.at[0] * SCALE * 16), round(spot.at[1] * SCALE * 16))
        radius = round((spot.radius + gap) * SCALE * 16)
        cv2.circle(rings, middle, radius, 1.0, round(SCALE), cv2.LINE_AA, 4)
    light = 1 - 0.75 * cv2.GaussianBlur(rings, (0, 0), 1.2)[..., None]
    inked = 255 * ((bare.flat.rgb / 255) ** 2.2 * light) ** (1 / 2.2)
    drawn = RectifiedBoard(Flat(inked.astype(np.uint8), SCALE, 0.0), BOARD)
    ringed = np.array([slot.place in PLACES for slot in drawn.slots("ring")])
    tints = ring_tints(drawn, surroundings(drawn).spots, ~ringed)[ringed]
    shares = tints / tints.sum(axis=1, keepdims=True)
    assert (np.ptp(shares, axis=0) < 0.02).all()


@pytest.mark.parametrize("inks", ["blue beside black", "red beside black"])
@pytest.mark.parametrize("quality", [60, 75])
def test_pens_are_as_far_apart_in_a_small_picture_that_keeps_half_its_colours(
    inks: str, quality: int
) -> None:
    """A JPEG file's colours spread over more pixels than its greys; all of them are counted."""
    drawn = sheet(INKS[inks], 0.4)
    small = cv2.resize(drawn.flat.rgb, None, fx=0.6, fy=0.6, interpolation=cv2.INTER_AREA)
    stored = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    ringed = np.array([slot.place in PLACES for slot in drawn.slots("ring")])
    white = np.array(
        [PLACES[slot.place] == "white" for slot in drawn.slots("ring") if slot.place in PLACES]
    )
    apart = []
    for picture in (small, cv2.imdecode(stored, cv2.IMREAD_COLOR)):
        rectified = RectifiedBoard(Flat(np.asarray(picture, np.uint8), 0.6 * SCALE, 0.0), BOARD)
        tints = ring_tints(rectified, surroundings(rectified).spots, ~ringed)[ringed]
        shares = tints / tints.sum(axis=1, keepdims=True)
        apart.append(shares[white].mean(axis=0) - shares[~white].mean(axis=0))
    assert np.linalg.norm(apart[1] - apart[0]) < 0.2 * np.linalg.norm(apart[0])


def test_names_beside_the_board_are_no_ink_round_a_spot() -> None:
    bare = sheet({"white": (190, 60, 66), "black": (40, 40, 40)}, 0.8)
    named = bare.flat.rgb.copy()
    left = min(spot.at[0] for spot in BOARD.spots.values())
    for spot in BOARD.spots.values():
        if spot.at[0] == left:
            end = round((left - spot.radius - 0.7) * SCALE)
            named[round(spot.at[1] * SCALE) - 3 :][:6, end - 12 : end] = 60
    assert not np.array_equal(named, bare.flat.rgb)
    plain, other = read(bare), read(RectifiedBoard(Flat(named, SCALE, 0.0), BOARD))
    assert {name: one.value for name, one in plain.items()} == {
        name: one.value for name, one in other.items()
    }
    assert all(mark.sure for mark in other.values())


def test_the_colour_of_a_spot_beside_a_thin_ring_is_not_the_pens() -> None:
    inks = {"white": (190, 60, 66), "black": (120, 119, 120)}
    laid = sheet(inks, 0.4, gap=0.9)
    marks = read(laid)
    assert {name: m.value for name, m in marks.items() if m.value != EMPTY} == PLACES


def test_what_shows_faintly_on_paper_that_is_otherwise_bare_is_a_ring() -> None:
    """And on paper with an older drawing no ring is surer than the network says."""
    rings, faint = [11.0] * 10, -1.0
    bare = on_this_paper(np.array([*rings, faint, *[-10.8] * 20]))
    assert bare[10] > 0 > bare[11]
    assert bare[11] <= -10.8  # what plainly shows nothing is no faint ring
    older = on_this_paper(np.array([*rings, faint, *np.linspace(-10, -3, 20)]))
    assert older[:11].tolist() == pytest.approx([*rings, faint], abs=0.1)


def test_paler_rings_may_be_an_older_game_s_where_bare_places_show_one() -> None:
    rings, bare, left = [14.0] * 12 + [4.5, 9.3], np.full(20, -10.7), [-3.0, -6.5]
    over_older = np.array([*rings, *bare, *left])
    assert np.flatnonzero(paler_over_older(over_older) & (over_older > 0)).tolist() == [12, 13]
    assert not paler_over_older(np.array([*rings, *bare])).any(), "a pen may be pale"
    assert not paler_over_older(over_older[11:]).any(), "too few rings to say"


def test_full_sheets_show_nothing_of_their_paper() -> None:
    full = np.array([11.0] * 24 + [-1.0])
    assert on_this_paper(full).tolist() == full.tolist()


def test_a_felt_pen_s_colour_is_told_by_its_edges_where_its_middle_is_black() -> None:
    seen = np.zeros((1, 96, 32, 4), np.float32)
    seen[:, :, 14:21, :3] = (0.06, 0.5, 0.5)
    seen[:, :, 15:20, :3] = 0.95
    seen[..., 3] = seen[..., :3].max(axis=3)
    red, green, blue = best_paths(seen, SCALE).usual[0]
    assert green == pytest.approx(blue)
    assert red < 0.6 * green
