"""A board of any shape has a page: markers that no game claims, and the same geometry."""

import pytest

from companion.board import PAPERS, Board
from companion.board.open_pages import FIRST_OPEN_MARKER, open_first_marker, open_pages
from companion.board.page import MARKERS_A_SHEET
from companion.games import game, game_keys
from companion.games.sheet_page import sheet_page


def test_no_game_claims_an_open_pages_markers():
    for key in game_keys():
        for kind in game(key).sheet_kinds():
            assert kind.first_marker + MARKERS_A_SHEET <= FIRST_OPEN_MARKER


def test_no_two_open_pages_share_a_marker():
    ids = [marker.id for page in open_pages().values() for marker in page.markers]
    assert len(set(ids)) == len(ids) == 8 * MARKERS_A_SHEET
    assert max(ids) < 1000
    assert all(page.markers[0].id == first for first, page in open_pages().items())


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("item", ["board", "snapshot", "slip-blue", "slip-red"])
def test_a_board_of_another_shape_lies_on_its_open_page(item, paper):
    found = game("blottos-war")
    page = sheet_page(found, found.choose({"columns": 9, "rows": 6}), item, paper)
    empty = open_pages()[page.markers[0].id]
    assert (page.markers, page.offset, page.qr) == (empty.markers, empty.offset, empty.qr)
    usual = sheet_page(found, found.choose(), item, paper)
    assert page.offset == usual.offset
    assert [m.at for m in page.markers] == [m.at for m in usual.markers]


@pytest.mark.parametrize(("size", "paper"), [((150.0, 156.0), "a4"), ((156.0, 156.0), "a3")])
def test_a_board_of_another_size_has_none(size, paper):
    assert open_first_marker(Board("test", "board", size), paper) is None
