"""The current house rules are on the paper: words, boxes and QR code, each read back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.board import EMPTY
from companion.board.board import Box
from companion.board.sheet_code import parse
from companion.games import game, game_keys
from companion.games.in_force import game_in_short, house_rules
from companion.games.options import BadOption, Option
from companion.games.sheet_page import sheet_page
from companion.games.short_words import in_full
from companion.photo import Refusal, read_photo
from companion.sheets import print_sheet
from companion.sheets.page.typeset import typeset
from tests.photo.shots import stored
from tests.sheets.rendered import all_apart, code_on, page_texts, pixels, text_boxes

DPI = 110
MM = DPI / 25.4
"""Pixels of a rendered sheet in a mm."""
Picture = NDArray[np.uint8]


def board_item(key: str) -> str:
    return "travel" if key == "lineage" else "board"


def answers(option: Option) -> list[Any]:
    return [a.value for a in option.answers] or [*(option.numbers if option.rule else ())]


def every_answer() -> Iterator[Any]:
    for key in game_keys():
        for option in game(key).options:
            for value in answers(option):
                yield pytest.param(key, option, value, id=f"{key}-{option.id}-{value}")


def all_answers() -> Iterator[Any]:
    """For each game all first answers together, all second ones, and so on."""
    for key in game_keys():
        asked = {option.id: found for option in game(key).options if (found := answers(option))}
        for number in range(max(map(len, asked.values()))):
            given = {id: found[min(number, len(found) - 1)] for id, found in asked.items()}
            yield pytest.param(key, given, id=f"{key}-{number}")


def on_paper(text: object) -> str:
    return " ".join(typeset(str(text)).split())


@pytest.mark.slow
@pytest.mark.parametrize(("key", "option", "value"), list(every_answer()))
def test_every_answer_is_told_on_the_board(key: str, option: Option, value: Any) -> None:
    g = game(key)
    options = g.choose({option.id: value})
    words = page_texts(print_sheet(key, board_item(key), options, "letter"))[0]
    short = [on_paper(sentence) for sentence in game_in_short(g, options)]
    whole = [sentence for sentence in short if sentence in words]
    assert whole in (short, []), "the game in short is printed whole or not at all"
    for rule in house_rules(g, options):
        in_short = rule.in_short and whole and rule.option.rule in words
        assert in_short or on_paper(rule.sentence) in words
    usual = [on_paper(sentence) for sentence in game_in_short(g, g.choose())]
    assert not [sentence for sentence in usual if sentence not in short and sentence in words]


@pytest.mark.slow
@pytest.mark.parametrize(("key", "given"), list(all_answers()))
def test_every_answer_stands_in_the_qr(key: str, given: dict[str, Any]) -> None:
    g = game(key)
    options = g.choose(given)
    item = board_item(key)
    page = sheet_page(g, options, item, "a4")
    assert page.qr is not None
    text = code_on(pixels(print_sheet(key, item, options, "a4")), page.qr.at, page.qr.side)
    assert g.choose(in_full(g.options, parse(text).options)) == options


CORONA = game("corona-line")


def ticked(sheet: Picture, box: Box, offset: tuple[float, float]) -> None:
    x, y = ((box.at[k] + offset[k]) * MM for k in range(2))
    reach = 0.35 * box.side * MM
    for way in (1, -1):
        a = (round(x - reach), round(y - way * reach))
        b = (round(x + reach), round(y + way * reach))
        cv2.line(sheet, a, b, (30, 30, 40), 2, cv2.LINE_AA)


@pytest.mark.slow
@pytest.mark.parametrize("target", [1, 5, 8])
def test_there_is_a_box_for_each_point_that_wins_and_the_ticks_are_read(
    tmp_path: Path, target: int
) -> None:
    options = CORONA.choose({"target": target, "size": 5})
    page = sheet_page(CORONA, options, "board", "a4")
    sheet = pixels(print_sheet("corona-line", "board", options, "a4"), DPI)
    boxes = [f"red.point{target}", "blue.point1", "blue.switch"]
    for name in boxes:
        ticked(sheet, page.board.ticks[name], page.offset)
    for line, ink in (("a1-b3", (30, 60, 170)), ("d3-e5", (200, 40, 50))):
        ends = [[round((at[k] + page.offset[k]) * MM) for k in range(2)]
                for at in page.board.line(line)]  # fmt: skip
        cv2.line(sheet, *ends, ink, 3, cv2.LINE_AA)
    reading = read_photo(stored(tmp_path, sheet))
    assert reading.options["target"] == target
    seen = {name for name, mark in reading.marks.items() if mark.value != EMPTY}
    assert seen == {*(f"tick {name}" for name in boxes), "line a1-b3", "line d3-e5"}


@pytest.mark.parametrize("target", range(1, 9))
@pytest.mark.parametrize("starts", ["corners", "sides"])
def test_boxes_lie_in_the_field_clear_of_points_and_of_each_other(target: int, starts: str) -> None:
    board = CORONA.boards(CORONA.choose({"target": target, "size": 9, "starts": starts}))["board"]
    edges = {
        name: (box.at[0] - box.side / 2, box.at[1] - box.side / 2,
               box.at[0] + box.side / 2, box.at[1] + box.side / 2)
        for name, box in board.ticks.items()
    }  # fmt: skip
    assert len(edges) == 2 * (target + 1)
    right = max(x for x, _ in board.points.values())
    for name, (left, top, far, low) in edges.items():
        assert left > right + 2.5
        assert far < board.size[0]
        assert top > 0
        assert low < board.size[1]
        for other, box in edges.items():
            apart = max(box[0] - far, left - box[2], box[1] - low, top - box[3])
            assert name == other or apart > 1.7


def test_a_sheet_of_an_earlier_edition_is_refused_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sheets for five points had three boxes once, and the markers of the usual sheet."""
    from companion.games.corona_line import boards
    from companion.sheets import printing

    now = boards.board(5, "corners", 5)
    options = CORONA.choose({"target": 5, "size": 5})
    with monkeypatch.context() as then:
        old = boards.board(5, "corners", 3)
        then.setattr(type(CORONA), "boards", lambda *_: {"board": old})
        sheet = pixels(printing.print_sheet("corona-line", "board", options, "a4"), DPI)
    assert now.edition != old.edition
    with pytest.raises(Refusal) as refused:
        read_photo(stored(tmp_path, sheet))
    assert refused.value.code == "earlier-sheet"


def test_a_score_is_written_down_where_there_is_one_and_a_winner_ticked_elsewhere() -> None:
    for key in game_keys():
        words = page_texts(print_sheet(key, board_item(key), game(key).choose(), "a4"))[0]
        assert ("Score" in words) == game(key).scored
        assert ("Won" in words) != game(key).scored


def test_rows_that_players_own_at_first_are_told_by_a_bar_each_and_read_from_the_qr(
    tmp_path: Path,
) -> None:
    blotto = game("blottos-war")
    for neutral, deep in ((2, 3), (4, 2), (6, 1)):
        options = blotto.choose({"neutral": neutral})
        board = blotto.boards(options)["board"]
        upright = [bar for bar in board.bars if bar.a[0] == bar.b[0]]
        assert [bar.colour for bar in upright] == ["blue", "red"]
        for bar in upright:
            inside = [
                name for name, spot in board.spots.items()
                if min(bar.a[1], bar.b[1]) < spot.at[1] < max(bar.a[1], bar.b[1])
            ]  # fmt: skip
            assert len(inside) == 7 * deep
    sheet = pixels(print_sheet("blottos-war", "board", options, "a4"), DPI)
    assert read_photo(stored(tmp_path, sheet)).options["neutral"] == 6


@pytest.mark.slow
@pytest.mark.parametrize(("columns", "language"), [(3, "de"), (7, "en"), (12, "de")])
@pytest.mark.parametrize("item", ["board", "snapshot"])
def test_no_words_touch_on_boards_of_any_shape(item: str, columns: int, language: str) -> None:
    blotto = game("blottos-war")
    for rows, neutral in ((4, 0), (12, 4)):
        options = blotto.choose({"columns": columns, "rows": rows, "neutral": neutral})
        all_apart(
            text_boxes(print_sheet("blottos-war", item, options, "letter", language=language))
        )


@pytest.mark.parametrize("up", [1, 2])
def test_however_many_there_are_each_is_on_the_paper_or_the_sheet_is_refused(up):
    chosen = game("line-wars")
    every = {
        o.id: next(a.value for a in o.answers if a.value != o.default)
        for o in chosen.options
        if o.rule
    }
    options = chosen.choose(every)
    words = page_texts(print_sheet("line-wars", "board", options, "letter", up=up))[0]
    assert all(words.count(rule) >= up for rule in ("LW-4", "LW-6", "LW-11", "LW-13"))
    with pytest.raises(BadOption, match="no room on this sheet"):
        print_sheet("line-wars", "board", options, "letter", up=6)
