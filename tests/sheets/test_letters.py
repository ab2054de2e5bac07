"""The letters of the colours are those of the reader's language, the same on every sheet."""

import pytest

from companion.games import game
from companion.locale import catalogue
from companion.pictures.screen_board import lettered
from companion.sheets import print_sheet
from tests.sheets.rendered import page_texts

GERMAN = catalogue("de")


def _letters(item: str, language: str) -> set[str]:
    """The single capitals on a sheet's pages; A is an English word."""
    options = game("line-or-colour").choose({"size": 5})
    pdf = print_sheet("line-or-colour", item, options, "a4", language=language)
    words = " ".join(page_texts(pdf)).split()
    return {word for word in words if len(word) == 1 and word.isupper()} - {"A"}


def test_every_colour_has_a_letter_of_its_own_in_german():
    board = game("line-or-colour").boards(game("line-or-colour").choose())["board"]
    german = lettered(board, GERMAN).signs
    assert german["purple"] == "L"
    assert german["green"] == "G"
    assert len(set(german.values())) == len(german) == 7
    assert lettered(board, catalogue("en")).signs == board.signs


@pytest.mark.parametrize("item", ["board", "pieces"])
def test_one_colour_has_one_letter_on_all_sheets(item):
    assert _letters(item, "de") == set("LRBGE")
    assert _letters(item, "en") == set("PRBGY")


@pytest.mark.parametrize("language", ["de", "en"])
def test_rule_cards_name_the_colours_by_the_same_letters(language):
    """Their typical mistakes are shown on the board of seven colours too."""
    board = game("line-or-colour").boards(game("line-or-colour").choose())["board"]
    every = set(lettered(board, catalogue(language)).signs.values())
    assert _letters("board", language) <= _letters("rules", language) <= every
