"""Pieces fit the boards they are cut out for."""

from collections import Counter

import pypdfium2
import pytest

from companion.board.page import RIM
from companion.games import game, game_keys
from companion.games.printables import printables_of
from companion.sheets.pieces import PIPS, cut_outs, in_rows, ring_radii
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
