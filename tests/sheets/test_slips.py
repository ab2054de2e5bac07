"""Order slips: cut apart and folded they keep the orders secret, and each can be photographed."""

from __future__ import annotations

import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray

from companion.board import PAPERS, Page
from companion.games import game
from companion.games.sheet_page import sheet_page
from companion.locale import catalogue
from companion.photo.printed.sheet import find_sheet
from companion.sheets import print_sheet
from tests.sheets.rendered import text_boxes

GAME = game("blottos-war")
SLIPS = ("slip-blue", "slip-red")
every_slip = pytest.mark.parametrize("item", SLIPS)
both_papers = pytest.mark.parametrize("paper", list(PAPERS))
PX = 144 / 25.4


def page(item: str, paper: str) -> Page:
    return sheet_page(GAME, GAME.choose(), item, paper)


def cut_off(item: str, paper: str) -> tuple[float, float]:
    """Top and bottom of the part of the page that is the slip."""
    upper, lower = (page(slip, paper) for slip in SLIPS)
    last = max(corner[1] for marker in upper.markers for corner in marker.corners())
    first = min(corner[1] for marker in lower.markers for corner in marker.corners())
    assert last + 20 < first
    cut = last + 23.5
    return (0.0, cut) if item == "slip-blue" else (cut, PAPERS[paper][1])


@pytest.mark.parametrize("language", ["en", "de"])
@both_papers
@every_slip
def test_a_folded_slip_shows_the_player_and_the_turn_alone(
    item: str, paper: str, language: str
) -> None:
    slip, (top, bottom) = page(item, paper), cut_off(item, paper)
    fold = slip.on_page((slip.board.fold, 0.0))[0]
    outside = 2 * fold
    words = catalogue(language)
    boxes = text_boxes(print_sheet("blottos-war", item, GAME.choose(), paper, language=language))
    mine = [box for box in boxes if top < box[1] < bottom]
    player = words.gettext("Blue" if item == "slip-blue" else "Red")
    seen = "".join(box[4] for box in mine if box[2] > outside)
    assert seen == f"Blotto’sWar{player}{words.gettext('Turn no.').replace(' ', '')}"
    for bubble in slip.board.bubbles.values():
        assert slip.on_page(bubble.at)[0] + bubble.radius < outside
    assert slip.qr is not None
    assert slip.qr.at[0] + slip.qr.side / 2 < outside
    assert fold >= outside - fold


@both_papers
@every_slip
def test_the_fold_runs_through_no_bubble_and_no_marker(item: str, paper: str) -> None:
    slip = page(item, paper)
    fold = slip.on_page((slip.board.fold, 0.0))[0]
    for bubble in slip.board.bubbles.values():
        assert abs(slip.on_page(bubble.at)[0] - fold) > bubble.radius + 1
    for marker in slip.markers:
        assert abs(marker.at[0] - fold) > marker.side / 2 + marker.side / 7


def photo(item: str, paper: str) -> NDArray[np.uint8]:
    """A slip cut off its page."""
    data = print_sheet("blottos-war", item, GAME.choose(), paper)
    sheet = pypdfium2.PdfDocument(data)[0].render(scale=PX * 25.4 / 72, rev_byteorder=True)
    top, bottom = (round(v * PX) for v in cut_off(item, paper))
    return np.ascontiguousarray(sheet.to_numpy()[top:bottom, :, :3])


@both_papers
@every_slip
def test_a_slip_by_itself_is_told_by_its_markers(item: str, paper: str) -> None:
    found = find_sheet(photo(item, paper))
    assert found is not None
    assert (found.kind.item, found.kind.paper, found.markers) == (item, paper, 12)


@both_papers
def test_both_slips_share_one_page(paper: str) -> None:
    blue, red = (print_sheet("blottos-war", item, GAME.choose(), paper) for item in SLIPS)
    assert blue == red
    assert len(pypdfium2.PdfDocument(blue)) == 1
