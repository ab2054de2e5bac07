"""Puzzle sheets: the solutions stand on a page of their own, the last."""

import pypdfium2
import pytest

from companion.games import game, game_keys
from companion.sheets import print_sheet
from companion.sheets.printables import printables
from tests.sheets.test_printables import pdf


def pages(data):
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(data)]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_only_the_last_page_tells_solutions(paper):
    *puzzles, solutions = pages(pdf("line-or-colour", "puzzles", paper))
    assert len(puzzles) == 2
    assert not any("rings\n" in page or "Solutions" in page for page in puzzles)
    assert "Solutions" in solutions
    assert solutions.count("15 rings") == 6
    assert solutions.count("28 rings") == 4


def test_a_chosen_difficulty_is_that_of_every_puzzle():
    chosen = game("line-or-colour")
    data = print_sheet(
        "line-or-colour", "puzzles", chosen.choose({}), "a4", seed=2, difficulty="hard"
    )
    first, _ = pages(data)
    assert first.count("hard") == 6
    assert data != print_sheet(
        "line-or-colour", "puzzles", chosen.choose({}), "a4", seed=3, difficulty="hard"
    )


def test_games_without_a_puzzle_have_no_puzzle_sheet():
    assert [key for key in game_keys() if "puzzles" in printables(game(key))] == ["line-or-colour"]


def test_the_page_names_are_bookmarks():
    document = pypdfium2.PdfDocument(pdf("line-or-colour", "puzzles", "a4"))
    names = [entry.get_title() for entry in document.get_toc()]
    assert names == ["Puzzles 1 to 6", "Puzzles 7 to 10", "Solutions"]
