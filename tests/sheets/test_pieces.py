"""Pieces fit the boards they are cut out for."""

from collections import Counter

import pypdfium2
import pytest

import companion
from companion.board.page import RIM
from companion.games import game, game_keys
from companion.games.printables import printables_of
from companion.games.sheet_page import sheet_page
from companion.pictures.shapes import Circle, Line
from companion.sheets import print_sheet
from companion.sheets.document import Document
from companion.sheets.leaf import Leaf, Order, styles_of
from companion.sheets.listing import listed
from companion.sheets.pieces import PIPS, cut_outs, in_rows, pieces_pdf, ring_radii
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
    assert {c.radius for c in counters} == {next(iter(board.spots.values())).radius}
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
def test_a_colour_begins_a_row_unless_all_of_it_fits(key, piece):
    found = game(key)
    cuts = list(cut_outs(piece, found.boards(found.choose({}))[piece.item]))
    rows = list(in_rows(cuts, 9))
    assert [cut for row in rows for cut in row] == cuts
    assert max(map(len, rows)) <= 9
    for colour in {cut.colour for cut in cuts}:
        held = [row for row in rows if any(cut.colour == colour for cut in row)]
        assert len(held) == 1 or held[0][0].colour == colour


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


@pytest.mark.parametrize("key", ["line-or-colour", "blottos-war", "lineage"])
def test_pieces_lie_in_squares_that_share_their_cuts_with_crop_marks_at_both_ends(key):
    drawn = []

    class Kept(Leaf):
        def __init__(self, *args, **kwargs):
            super().__init__(*args, **kwargs)
            draw = self.document.draw
            self.document.draw = lambda *shapes: (drawn.extend(shapes), draw(*shapes))

    found = game(key)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.sheets.pieces.Leaf", Kept)
        pieces_pdf(Order(found, found.choose(), "a4"))
    cuts = [s for s in drawn if isinstance(s, Line) and s.style == "fine"]
    marks = [s for s in drawn if isinstance(s, Line) and s.style == "rule"]
    assert len(marks) == 2 * len(cuts)
    outlines = [s for s in drawn if isinstance(s, Circle) and s.style.startswith("piece")]
    assert outlines
    for circle in outlines:
        assert any(-0.6 < circle.at[0] - circle.radius - c.a[0] < 1.3 for c in cuts)


@pytest.mark.parametrize("key", ["line-or-colour", "blottos-war", "lineage"])
def test_a_sheet_says_how_wide_pieces_are_and_what_else_works(key):
    text = pypdfium2.PdfDocument(pdf(key, "pieces", "a4"))[0].get_textpage().get_text_range()
    words = " ".join(text.split())
    assert "mm wide" in words
    assert "cut straight along the lines" in words
    assert "work too" in words
    board = {"line-or-colour": "7 × 7", "blottos-war": "7 × 8"}.get(key)
    assert board is None or f"for the {board} board" in words


@pytest.mark.slow
def test_pieces_cut_straight_are_read_from_a_photo_in_colour_or_grey(tmp_path):
    """The white corners of the squares are no marks, and cover none; without colours it is by
    their rims that pieces are told apart."""
    found, dpi = game("lineage"), 200
    dpmm = dpi / 25.4
    options = found.choose()
    page = sheet_page(found, options, "travel", "a4")
    sheet = pypdfium2.PdfDocument(print_sheet("lineage", "travel", options, "a4"))[0]
    photo = sheet.render(scale=dpi / 72).to_pil().convert("RGB")
    piece = printables_of(found).pieces[1]
    cuts = {cut.colour: cut for cut in cut_outs(piece, page.board)}
    placed = {"d4": "red", "e5": "blue", "b2": "red", "c7": "blue", "c7n": "blue"}
    for place, colour in placed.items():
        side = 2 * cuts[colour].radius
        order = Order(found, options, "a4")
        square = Document((side, side), styles_of(order), title="", subject="", language="en")
        square.draw(*cuts[colour].drawn((side / 2, side / 2)))
        image = pypdfium2.PdfDocument(square.to_bytes())[0].render(scale=dpi / 72).to_pil()
        x, y = page.on_page(page.board.points[place])
        photo.paste(image, (round((x - side / 2) * dpmm), round((y - side / 2) * dpmm)))
    for mode in ("RGB", "L"):
        photo.convert(mode).save(tmp_path / "photo.png")
        told = companion.read(tmp_path / "photo.png").as_json(marks=True)
        seen = {m["mark"]: m["value"] for m in told["marks"] if m["value"] != "empty"}
        assert seen == {f"stone {place}": colour for place, colour in placed.items()}
        assert not told["unsure"]
