"""Pieces fit the boards they are cut out for."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pypdfium2
import pytest
from PIL import Image, ImageDraw

import companion
from companion.board import PAPERS
from companion.board.page import RIM
from companion.games import game, game_keys
from companion.games.printables import printables_of
from companion.games.sheet_page import sheet_page
from companion.pictures.pdf import MM
from companion.pictures.shapes import Line
from companion.sheets import print_sheet
from companion.sheets.boards.pieces import (
    BLEED,
    PIPS,
    _Backs,
    behind,
    cut_outs,
    in_rows,
    pieces_pdf,
    ring_radii,
)
from companion.sheets.listing import listed
from companion.sheets.page.document import Document
from companion.sheets.page.leaf import Leaf, Order, styles_of
from tests.sheets.rendered import page_texts, pixels
from tests.sheets.test_printables import pdf

PIECES = [(key, piece) for key in game_keys() for piece in printables_of(game(key)).pieces]


def pieces(key, shape, **chosen):
    found = game(key)
    boards = found.boards(found.choose(chosen))
    for piece in printables_of(found).pieces:
        if piece.shape == shape:
            yield boards[piece.item], list(cut_outs(piece, boards[piece.item]))


@pytest.mark.parametrize("size", [5, 7])
def test_rings_go_round_spots_side_by_side_and_are_enough_for_a_full_board(size):
    ((board, rings),) = pieces("line-or-colour", "ring", size=size)
    inner, outer = ring_radii(board)
    radius = next(iter(board.spots.values())).radius
    assert radius < inner < outer < board.lattice.pitch / 2
    assert {ring.radius for ring in rings} == {outer}
    count = Counter(ring.colour for ring in rings)
    assert count["white"] == count["black"] == -(-size * size // 2)


@pytest.mark.parametrize("size", [5, 7])
def test_counters_cover_a_spot_inside_a_ring_and_each_colour_has_enough(size):
    ((board, counters),) = pieces("line-or-colour", "counter", size=size)
    radius = next(iter(board.spots.values())).radius
    assert all(0.9 * radius <= c.radius < radius for c in counters)
    assert set(Counter(c.colour for c in counters).values()) == {size}
    assert len(counters) == size * size


def test_forces_lie_within_their_territory():
    ((board, forces),) = pieces("blottos-war", "force")
    assert max(force.radius for force in forces) < next(iter(board.spots.values())).radius
    assert Counter(f.colour for f in forces)["blue"] == Counter(f.colour for f in forces)["red"]


def test_stones_are_those_of_both_boards_and_enough_for_the_setup():
    full, travel = pieces("lineage", "stone")
    for board, stones in (full, travel):
        assert {stone.radius for stone in stones} == {board.stone}
        assert min(Counter(stone.colour for stone in stones).values()) >= 12


def test_pips_are_as_many_as_they_are_worth():
    assert all(len(places) == worth for worth, places in PIPS.items())


@pytest.mark.parametrize(("key", "piece"), PIECES)
def test_colours_side_by_side_have_columns_of_their_own_and_room_between(key, piece):
    found = game(key)
    cuts = list(cut_outs(piece, found.boards(found.choose({}))[piece.item]))
    side, room = 2 * cuts[0].radius, 170.0
    rows, columns = in_rows(cuts, side, room)
    assert sorted(id(cut) for row in rows for _, cut in row) == sorted(map(id, cuts))
    assert columns[-1] + side <= room
    for row in rows:
        for (left, cut), (right, other) in pairwise(row):
            gap = columns[right] - columns[left] - side
            assert gap == pytest.approx(0.0 if cut.colour == other.colour else 2 * BLEED)


@pytest.mark.parametrize("size", [5, 7])
def test_pieces_that_fill_a_page_go_on_upon_the_next_within_the_rim(size):
    document = pypdfium2.PdfDocument(pdf("line-or-colour", "pieces", "letter", size=size))
    for page in document:
        image = page.render(scale=100 / 72).to_numpy().min(axis=2)
        rim = int(RIM * 100 / 25.4) - 1
        assert (image < 250).sum() == (image[rim:-rim, rim:-rim] < 250).sum()


@pytest.mark.parametrize(("key", "item"), [("line-or-colour", "5"), ("line-or-colour", "7")])
def test_the_pieces_of_each_size_are_offered(key, item):
    offered = {each.item: each.sizes for each in listed(game(key))}
    assert int(item) in offered["pieces"]


@pytest.mark.parametrize(("key", "sides"), [("line-or-colour", "long"), ("lineage", "short")])
def test_colour_goes_on_past_every_cut_on_both_sides(key, sides):
    """All round every piece, and as far as the bleed where no other piece lies beside it."""
    found, placed, dpmm = game(key), [], 10

    def draw(backs, document):
        placed.extend(backs.placed)
        drawn(backs, document)

    drawn = _Backs.draw
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_Backs, "draw", draw)
        data = pieces_pdf(Order(found, found.choose(), "a4", sides=sides))
    pages = [page.render(scale=dpmm / MM).to_numpy() for page in pypdfium2.PdfDocument(data)]
    assert len(pages) == 2
    for at, cut in placed[::2]:
        if cut.colour == "white":  # as the paper
            continue
        ways = [(np.cos(a), np.sin(a)) for a in np.linspace(0, 2 * np.pi, 24, endpoint=False)]
        lone = [
            way
            for way in ((1, 0), (0, 1), (-1, 0), (0, -1))
            if not any(
                np.allclose(np.subtract(other, at), 2 * cut.radius * np.array(way), atol=4)
                for other, _ in placed
            )
        ]
        for page, (x, y), flip in zip(
            pages, (at, behind(at, PAPERS["a4"], sides)), ((1, 1), _turned[sides]), strict=True
        ):
            reach = cut.radius + 0.4
            around = [_at(page, (x + reach * a, y + reach * b), dpmm) for a, b in ways]
            ground = np.median(around, axis=0)
            assert ground.min() < 200
            assert np.mean(np.abs(around - ground).max(axis=1) < 40) > 0.6, (cut.colour, at)
            for a, b in lone:
                far = cut.radius + BLEED - 0.2
                seen = _at(page, (x + flip[0] * far * a, y + flip[1] * far * b), dpmm)
                assert np.abs(seen - ground).max() < 40, (cut.colour, at, a, b)


_turned = {"long": (-1, 1), "short": (1, -1)}
"""Which way the axes of a sheet's back run as its front sees them."""


def _at(page, at, dpmm):
    x, y = (int(v * dpmm) for v in at)
    return page[y, x].astype(int)


@pytest.mark.parametrize("key", ["line-or-colour", "blottos-war", "lineage"])
def test_every_cut_has_a_crop_mark_at_both_ends(key):
    drawn = []

    class Kept(Leaf):
        def __init__(self, *args, **kwargs):
            super().__init__(*args, **kwargs)
            draw = self.document.draw
            self.document.draw = lambda *shapes: (drawn.extend(shapes), draw(*shapes))

    found = game(key)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.sheets.boards.pieces.Leaf", Kept)
        pieces_pdf(Order(found, found.choose(), "a4"))
    marks = [(s.a, s.b) for s in drawn if isinstance(s, Line) and s.style == "rule"]
    crosses = [(s.a, s.b) for s in drawn if isinstance(s, Line) and s.style == "fine"]
    assert crosses
    for (ax, ay), (bx, by) in crosses:
        if ax == bx:
            assert sum(a[0] == b[0] == ax for a, b in marks) >= 2
        else:
            assert sum(a[1] == b[1] == ay == by for a, b in marks) >= 2


@pytest.mark.parametrize("key", ["line-or-colour", "blottos-war", "lineage"])
def test_a_sheet_says_how_wide_pieces_are_and_what_else_works(key):
    words = page_texts(pdf(key, "pieces", "a4"))[0]
    assert "mm wide" in words
    assert "cut along the circles" in words
    assert "work too" in words
    board = {"line-or-colour": "7 × 7", "blottos-war": "7 × 8"}.get(key)
    assert board is None or f"for the {board} board" in words


@pytest.mark.slow
def test_pieces_cut_out_are_read_from_a_photo_in_colour_or_grey(tmp_path):
    """Without colours it is by their rims that pieces are told apart."""
    found, dpi = game("lineage"), 200
    dpmm = dpi / 25.4
    options = found.choose()
    page = sheet_page(found, options, "travel", "a4")
    photo = Image.fromarray(pixels(print_sheet("lineage", "travel", options, "a4"), dpi))
    piece = printables_of(found).pieces[1]
    cuts = {cut.colour: cut for cut in cut_outs(piece, page.board)}
    placed = {"d4": "red", "e5": "blue", "b2": "red", "c7": "blue", "c7n": "blue"}
    for place, colour in placed.items():
        cut = cuts[colour]
        side = 2 * cut.radius
        order = Order(found, options, "a4")
        square = Document((side, side), styles_of(order), title="", subject="", language="en")
        middle = (side / 2, side / 2)
        square.draw(cut.ground(middle), *cut.drawn(middle))
        image = Image.fromarray(pixels(square.to_bytes(), dpi))
        outline = Image.new("L", image.size)
        ImageDraw.Draw(outline).ellipse((0, 0, *image.size), fill=255)
        x, y = page.on_page(page.board.points[place])
        corner = (round((x - side / 2) * dpmm), round((y - side / 2) * dpmm))
        photo.paste(image, corner, outline)
    for mode in ("RGB", "L"):
        photo.convert(mode).save(tmp_path / "photo.png")
        told = companion.read(tmp_path / "photo.png").as_json(marks=True)
        seen = {m["mark"]: m["value"] for m in told["marks"] if m["value"] != "empty"}
        assert seen == {f"stone {place}": colour for place, colour in placed.items()}
        assert not told["unsure"]
