"""A sheet of a board of any shape is told by its square code, and refused without it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray

from companion.board import PAPERS
from companion.games import UnknownGame, game
from companion.games.options import Options
from companion.games.sheet_page import NoSuchSheet, sheet_page
from companion.photo.printed import coded_sheet, sheet
from companion.photo.printed.sheet import find_sheets
from companion.photo.reading import Refusal
from companion.sheets import print_sheet
from tests.games.lineage.boards import small_board

GAME = game("blottos-war")
PX = 144 / 25.4


def photo(key: str, item: str, options: Options, paper: str) -> NDArray[np.uint8]:
    data = print_sheet(key, item, options, paper)
    page = pypdfium2.PdfDocument(data)[0].render(scale=PX * 25.4 / 72, rev_byteorder=True)
    return np.ascontiguousarray(page.to_numpy()[:, :, :3])


def hide(rgb: NDArray[np.uint8], at: tuple[float, float], side: float) -> None:
    """White in the place of a square of the page, in mm."""
    x0, x1, y0, y1 = (round((v + s * side) * PX) for v in at for s in (-0.6, 0.6))
    rgb[y0:y1, x0:x1] = 255


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("item", ["board", "snapshot"])
@pytest.mark.parametrize(("columns", "rows"), [(5, 8), (12, 12), (3, 3)])
def test_its_code_says_which_board_it_is(item: str, paper: str, columns: int, rows: int) -> None:
    options = GAME.choose({"columns": columns, "rows": rows, "neutral": rows % 2})
    (found,) = find_sheets(photo("blottos-war", item, options, paper))
    assert (found.game, found.kind.item, found.kind.paper) == ("blottos-war", item, paper)
    assert found.kind.options == options
    assert found.page == sheet_page(GAME, options, item, paper)


@pytest.mark.parametrize("item", ["slip-blue", "slip-red"])
def test_a_slip_of_another_board_is_told_apart_from_the_other_players(item: str) -> None:
    options = GAME.choose({"columns": 6, "rows": 6})
    rgb = photo("blottos-war", item, options, "a4")
    cut = len(rgb) // 2
    (found,) = find_sheets(rgb[:cut] if item == "slip-blue" else np.ascontiguousarray(rgb[cut:]))
    assert (found.kind.item, found.kind.options) == (item, options)


def test_an_owners_board_of_lineage_is_told_by_its_code(
    tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.games.lineage import board_folder

    monkeypatch.setattr(board_folder, "board_folder", lambda: tmp_path)
    board_folder.board_named.cache_clear()
    (tmp_path / "small.toml").write_text(small_board(), "utf-8")
    lineage = game("lineage")
    options = lineage.choose({"board": "small"})
    rgb = photo("lineage", "travel", options, "a4")
    (found,) = find_sheets(rgb)
    assert (found.kind.item, found.kind.options) == ("travel", options)
    assert found.page.board == lineage.boards(options)["travel"]
    with pytest.raises(NoSuchSheet, match="travel"):
        sheet_page(lineage, options, "board", "a4")
    (tmp_path / "small.toml").unlink()
    board_folder.board_named.cache_clear()
    with pytest.raises(Refusal) as refused:
        find_sheets(rgb)
    assert refused.value.code == "unknown-board"


def test_without_its_code_it_is_refused_not_taken_for_the_usual_board() -> None:
    options = GAME.choose({"columns": 5})
    rgb = photo("blottos-war", "board", options, "a4")
    qr = sheet_page(GAME, options, "board", "a4").qr
    assert qr is not None
    hide(rgb, qr.at, qr.side)
    with pytest.raises(Refusal) as refused:
        find_sheets(rgb)
    assert refused.value.code == "unread-code"
    assert "code" in str(refused.value.sentence)


def test_a_code_of_another_sheet_is_refused() -> None:
    strange, usual = GAME.choose({"columns": 5}), GAME.choose()
    rgb = photo("blottos-war", "board", strange, "a4")
    other = photo("blottos-war", "board", usual, "a4")
    qr = sheet_page(GAME, usual, "board", "a4").qr
    assert qr is not None
    x0, x1, y0, y1 = (round((v + s * qr.side) * PX) for v in qr.at for s in (-0.6, 0.6))
    rgb[y0:y1, x0:x1] = other[y0:y1, x0:x1]
    with pytest.raises(Refusal) as refused:
        find_sheets(rgb)
    assert refused.value.code == "unknown-board"


def test_a_code_that_names_a_game_that_is_not_here_is_told_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rgb = photo("blottos-war", "board", GAME.choose({"columns": 5}), "a4")

    def nowhere(key: str) -> None:
        raise UnknownGame(key)

    monkeypatch.setattr(coded_sheet, "game", nowhere)
    with pytest.raises(Refusal) as refused:
        find_sheets(rgb)
    assert refused.value.code == "not-installed"
    assert "blottos-war" in str(refused.value)


def test_a_sheet_of_an_earlier_edition_is_refused_not_read_as_this_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    options = GAME.choose({"columns": 5})
    rgb = photo("blottos-war", "snapshot", options, "a4")
    told = coded_sheet.printed_code

    def earlier(*asked):
        code = told(*asked)
        assert code is not None
        return replace(code, edition=1)

    monkeypatch.setattr(coded_sheet, "printed_code", earlier)
    with pytest.raises(Refusal, match="Print the sheet again") as refused:
        find_sheets(rgb)
    assert refused.value.code == "earlier-sheet"


def test_markers_of_a_sheet_that_is_printed_no_more_are_known_and_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rgb = photo("blottos-war", "snapshot", GAME.choose(), "a4")
    monkeypatch.setattr(sheet, "_withdrawn", lambda _: True)
    with pytest.raises(Refusal) as refused:
        find_sheets(rgb)
    assert refused.value.code == "earlier-sheet"
