"""The words beside boxes: printed wherever they are clear of dots and lines."""

from __future__ import annotations

import pytest

from companion.application.table.exporting import page_of
from companion.games import game
from companion.sheets import print_sheet
from tests.sheets.rendered import page_texts

GAME = '[Game "corona-line"]\n\n1. b3 f5\n2. c1 e2\n'


@pytest.mark.parametrize(("language", "word"), [("en", "switch"), ("de", "Wechsel")])
def test_the_boxes_of_a_game_to_keep_are_named_in_every_language(language: str, word: str) -> None:
    assert page_texts(page_of(GAME, None, "a4", language))[0].count(word) == 2


@pytest.mark.parametrize(("up", "boards"), [(2, 2), (4, 0)], ids=["with room", "beside a dot"])
@pytest.mark.parametrize(("language", "word"), [("en", "switch"), ("de", "Wechsel")])
def test_no_word_is_printed_where_a_line_may_be_drawn(
    language: str, word: str, up: int, boards: int
) -> None:
    options = game("corona-line").choose()
    pdf = print_sheet("corona-line", "board", options, "a4", up=up, language=language)
    assert page_texts(pdf)[0].count(word) == 2 * boards
