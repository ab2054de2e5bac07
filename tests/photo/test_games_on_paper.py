"""Games photographed by the test camera: what is read is on the paper, or is asked about."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.board import EMPTY
from companion.games.line_wars import GAME
from companion.games.sheet_page import sheet_page
from companion.photo import PhotoReading, Reason, Refusal, read_photo, read_sheets
from companion.photo.trace import Trace
from tests.bench.truth_files import Truth
from tests.camera import Photo, draw_look, photograph
from tests.camera.deal import Dealt, Kind, deal
from tests.camera.faults import METALS
from tests.camera.hands import draw_hand, hand_drawn_scene, printed_scene, set_dots
from tests.camera.scene import Piece
from tests.photo.shots import Picture, differing, one_up, silent_errors, stored, taken, upright

KINDS: tuple[Kind, ...] = ("printed", "hand-drawn")
Rgb8 = tuple[int, int, int]


def fewest_errors(reading: PhotoReading, dealt: Dealt) -> dict[str, object]:
    """Sure marks that are wrong, whichever way up a board drawn by hand is read."""
    truth = Truth("line-wars", dealt.board, dealt.kind == "hand-drawn", dealt.marks, "")
    return dict(min((silent_errors(reading, right) for right in truth.readings()), key=len))


def test_no_mark_under_a_coin_is_wrong_and_not_asked_about(tmp_path: Path, sheets: Path) -> None:
    dealt = deal("hand-drawn", "desk", 617, sheets, size=9, long_side=1400)
    corners = [np.array(dealt.scene.points[name]) for name in ("tl", "tr", "bl")]
    places = ((0.3, 0.3), (0.7, 0.4), (0.4, 0.7))
    coins = tuple(
        Piece("disc", tuple(np.array([1 - x - y, x, y]) @ corners), 20.0, metal)
        for (x, y), metal in zip(places, METALS, strict=True)
    )
    path = tmp_path / "coins.jpg"
    path.write_bytes(photograph(replace(dealt.scene, pieces=coins)).jpeg)
    reading = read_photo(path)
    assert fewest_errors(reading, dealt) == {}
    assert any(Reason.COVERED in mark.reasons for mark in reading.unsure)


def shaded(reading: PhotoReading, picture: Picture, count: int, colour: Rgb8, rows: int) -> Picture:
    """A picture on which players shade so many of the bare squares, in so many strokes each."""
    squares = {name[5:] for name, mark in reading.marks.items() if mark.value == EMPTY}
    bare = [at for square, at in reading.board.squares.items() if square in squares]
    half, found = 0.42 * reading.board.pitch, picture.copy()
    across = half * (-1.0) ** np.arange(rows)
    for middle in bare[:count]:
        way = np.array(middle) + np.stack([across, np.linspace(-half, half, rows)], axis=1)
        ends = reading.warp.to_photo(way).round().astype(np.int32)
        cv2.polylines(found, [ends], False, colour, 5, cv2.LINE_AA)
    return found


def test_squares_that_players_shade_are_not_black_and_hide_no_line_unasked(sheets: Path) -> None:
    dealt = deal("printed", "desk", 905, sheets, size=7, long_side=1400, quarter=0)
    picture = upright(photograph(dealt.scene).jpeg)
    plain = read_photo(picture)
    black = {name for name, mark in plain.marks.items() if mark.value == "black"}
    for colour, rows in (((30, 60, 160), 8), ((190, 40, 40), 16)):
        reading = read_photo(shaded(plain, picture, 4, colour, rows))
        assert fewest_errors(reading, dealt) == {}
        assert {name for name, mark in reading.marks.items() if mark.value == "black"} <= black
    with pytest.raises(Refusal, match="shaded in colour"):
        read_photo(shaded(plain, picture, 99, colour, rows))


@dataclass(frozen=True)
class Plain:
    """A game in good light, as it was taken and as it is read."""

    dealt: Dealt
    photo: Photo
    reading: PhotoReading


@pytest.fixture(scope="module")
def plain(sheets: Path) -> dict[Kind, Plain]:
    """A game each that fits the rules in one turn only; told, as to find it out takes longer."""
    found: dict[Kind, Plain] = {}
    for kind in KINDS:
        seeds = (s for s in range(40, 90))
        deals = (deal(kind, "desk", s, sheets, size=6, long_side=1200, quarter=0) for s in seeds)
        dealt = next(d for d in deals if one_up(d) and any(m.startswith("fill") for m in d.marks))
        photo = photograph(dealt.scene)
        found[kind] = Plain(dealt, photo, read_photo(upright(photo.jpeg), game=GAME.key))
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_a_sheet_reads_the_same_however_it_is_turned(
    tmp_path: Path, plain: dict[Kind, Plain], kind: Kind
) -> None:
    picture, first = upright(plain[kind].photo.jpeg), plain[kind].reading
    assert differing(first, plain[kind].dealt.marks) == {}
    for quarters in (1, 2):
        reading = read_photo(stored(tmp_path, np.rot90(picture, quarters)), game=GAME.key)
        assert reading.values == first.values
        assert reading.notes == first.notes


@pytest.mark.parametrize("kind", KINDS)
def test_corners_and_places_are_told_in_pixels_of_the_upright_picture(
    plain: dict[Kind, Plain], kind: Kind
) -> None:
    dealt, photo, reading = plain[kind].dealt, plain[kind].photo, plain[kind].reading
    assert reading.photo_size == photo.size
    wanted = np.array([photo.points[name] for name in ("tl", "tr", "br", "bl")])
    step = np.linalg.norm(wanted[1] - wanted[0]) / 5
    assert np.abs(np.array(reading.sheet.corners_px) - wanted).max() < 0.08 * step
    lattice = reading.board.lattice
    assert lattice is not None
    dots = np.array([lattice.xy(0, 5), lattice.xy(5, 5), lattice.xy(5, 0), lattice.xy(0, 0)])
    if kind == "printed":
        page = sheet_page(GAME, dealt.options, "board", dealt.paper)
        wanted = photo.to_px(np.array([page.on_page((x, y)) for x, y in dots]))
    assert np.abs(reading.warp.to_photo(dots) - wanted).max() < 0.05 * step


def test_a_board_drawn_by_hand_scores_the_same_in_a_mirror(
    tmp_path: Path, plain: dict[Kind, Plain]
) -> None:
    """Nothing on it tells left from right; on a printed sheet the markers do."""
    dealt = plain["hand-drawn"].dealt
    picture = upright(plain["hand-drawn"].photo.jpeg)[:, ::-1]
    mirrored = read_photo(stored(tmp_path, picture), game=GAME.key)
    told = GAME.read_marks(mirrored.options, mirrored.values, "board", {}).result
    true = GAME.read_marks(dealt.options, dealt.marks, "board", {}).result
    assert told.score == true.score
    assert told.counts == true.counts


@pytest.mark.parametrize(("seed", "doubted"), [(28, False), (40, True)])
def test_a_black_pen_beside_black_squares_is_told_by_the_paper_between_or_doubted(
    tmp_path: Path, sheets: Path, seed: int, doubted: bool
) -> None:
    pens = {"blue": "black-gel", "red": "red-felt"}
    dealt = deal("printed", "desk", seed, sheets, size=6, long_side=1800, quarter=0, inks=pens)
    assert sum(name.startswith("fill") for name in dealt.marks) > 5
    reading = read_photo(stored(tmp_path, taken(dealt.scene)), inks={"blue": "black"})
    assert silent_errors(reading, dealt.marks) == {}
    assert all(Reason.INK_BESIDE in mark.reasons for mark in reading.unsure)
    assert (len(reading.unsure) > 5) == doubted
    assert doubted or dict(reading.values) == dealt.marks


@pytest.mark.parametrize(
    ("kind", "pens", "inks"),
    [
        ("printed", {"red": "green-felt"}, {"red": "green"}),
        ("hand-drawn", {"red": "black-gel"}, {"red": "black"}),
    ],
)
def test_one_pen_that_nobody_told_of_is_the_player_s_whose_colour_is_missing(
    tmp_path: Path, sheets: Path, kind: Kind, pens: dict[str, str], inks: dict[str, str]
) -> None:
    dealt = deal(kind, "desk", 22, sheets, size=6, long_side=1200, quarter=0, inks=pens)
    path, trace = stored(tmp_path, taken(dealt.scene)), Trace()
    (reading,) = read_sheets(path, trace=trace)
    assert dict(reading.inks) == inks
    ((who, ink),) = inks.items()
    note = str(reading.notes[-1])
    assert note.startswith(f"Nothing is drawn in {who}: {ink} is taken for {who.title()}'s pen.")
    told = read_photo(path, inks=inks)
    assert fewest_errors(told, dealt) == {}
    assert dict(reading.marks) == dict(told.marks)
    assert dict(trace.sheets[0].marks) == dict(told.marks) or reading.sheet.kind == "hand-drawn"


def test_whose_pens_are_whose_must_be_said_where_both_are_other_colours(
    tmp_path: Path, sheets: Path
) -> None:
    pens, inks = {"blue": "black-ballpoint", "red": "green-felt"}, {"blue": "black", "red": "green"}
    dealt = deal("hand-drawn", "desk", 22, sheets, size=6, long_side=1200, quarter=0, inks=pens)
    path = stored(tmp_path, taken(dealt.scene))
    with pytest.raises(Refusal, match="nothing says whose is whose") as refused:
        read_photo(path, game="line-wars")
    assert refused.value.code == "other-inks"
    assert fewest_errors(read_photo(path, game="line-wars", inks=inks), dealt) == {}


def test_a_pen_that_was_told_of_is_not_told_by_what_is_drawn(tmp_path: Path, sheets: Path) -> None:
    pens = {"blue": "blue-gel", "red": "green-felt"}
    dealt = deal("printed", "desk", 21, sheets, size=6, long_side=1200, quarter=0, inks=pens)
    reading = read_photo(stored(tmp_path, taken(dealt.scene)), inks={"red": "red"})
    assert dict(reading.inks) == {"red": "red"}
    assert silent_errors(reading, dealt.marks) == {}
    assert len(reading.unsure) > 0.5 * len(dealt.marks)


def test_a_blank_printed_sheet_is_empty_beyond_doubt(tmp_path: Path, sheets: Path) -> None:
    size = 9
    dealt = deal("printed", "desk", 3, sheets, size=size)
    rng = np.random.default_rng(size)
    look = draw_look("desk", rng, long_side=1280)
    page = sheet_page(GAME, dealt.options, "board", dealt.paper)
    pdf = str(sheets / f"line-wars-{size}-{dealt.paper}.pdf")
    scene = printed_scene(page, pdf, {}, draw_hand(rng), look, 5)
    reading = read_photo(stored(tmp_path, taken(scene)))
    assert reading.options["size"] == size
    assert reading.values == {}
    assert reading.unsure == ()


def test_a_blank_dot_grid_is_empty_but_for_doubts_at_one_dot(tmp_path: Path) -> None:
    size, ruling = 7, "squared"
    rng = np.random.default_rng(size)
    board = GAME.boards(GAME.choose({"size": size}))["board"]
    assert board.lattice is not None
    look = draw_look("desk", rng, long_side=1280)
    sheet = set_dots(board.lattice, rng, ruling=ruling)
    scene = hand_drawn_scene(board, sheet, {}, draw_hand(rng), look, 6)
    reading = read_photo(stored(tmp_path, taken(scene)))
    assert reading.options["size"] == size
    assert reading.values == {}
    ends = [set(mark.name.removeprefix("line ").split("-")) for mark in reading.unsure]
    assert not ends or set.intersection(*ends), "doubts at more than one dot"


@pytest.mark.parametrize(
    ("kind", "colour"), [("printed", (30, 30, 32)), ("hand-drawn", (40, 90, 190))]
)
def test_what_lies_on_the_board_is_doubted_and_the_rest_is_read(
    tmp_path: Path, plain: dict[Kind, Plain], kind: Kind, colour: tuple[int, int, int]
) -> None:
    """A plain bar, as of a pen, over two squares and the line between them."""
    dealt, clear = plain[kind].dealt, plain[kind].reading
    picture = upright(plain[kind].photo.jpeg)
    (ax, ay), (bx, by) = (clear.board.squares[name] for name in ("b2", "d2"))
    corners = np.array([(ax, ay - 4), (bx, by - 4), (bx, by + 4), (ax, ay + 4)])
    outline = clear.warp.to_photo(corners)
    covered = np.ascontiguousarray(picture)
    cv2.fillPoly(covered, [np.round(outline).astype(np.int32)], colour, cv2.LINE_AA)
    reading = read_photo(stored(tmp_path, covered), game=GAME.key)
    assert silent_errors(reading, dealt.marks) == {}
    under = {"line c2-c3", "line d2-d3", "fill c2"}
    empty = {name for name in under if dealt.marks.get(name, EMPTY) == EMPTY}
    assert {name for name in empty if not reading.marks[name].sure} or not empty
    beside = {m.name for m in reading.unsure} - {m.name for m in clear.unsure}
    assert {name for name in beside if not set("bcde") & set(name.split(" ")[1])} == set()
