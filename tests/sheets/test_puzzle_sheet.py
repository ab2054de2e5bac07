"""Puzzle sheets: each page is self-explanatory; the solutions are on the last pages."""

import pypdfium2
import pytest

from companion.games import game, game_keys
from companion.sheets import print_sheet
from companion.sheets.printing import printables
from tests.sheets.rendered import page_texts
from tests.sheets.test_printables import pdf

HEADINGS = [
    "Fill the board",
    "White wins in one",
    "Stop Black",
    "Complete the rings",
    "Find the illegal ring",
]


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_sheet_has_every_kind_and_only_the_last_page_tells_solutions(paper):
    *puzzles, solutions = page_texts(pdf("line-or-colour", "puzzles", paper))
    assert len(puzzles) == 6
    assert [page for page in puzzles if "Solutions" in page] == []
    for heading, page in zip(HEADINGS, puzzles, strict=False):
        assert heading in page
    assert "Solutions" in solutions


@pytest.mark.slow
def test_every_page_says_what_wins_shows_a_solved_example_and_tells_its_seed():
    data = print_sheet("line-or-colour", "puzzles", game("line-or-colour").choose(), "a4", seed=3)
    *puzzles, _ = page_texts(data)
    for number, page in enumerate(puzzles, start=1):
        assert "on spots of one colour" in page
        assert "side by side in a row, column or diagonal" in page
        assert "Example, solved" in page
        assert "seed 3" in page
        assert f"Page {number} " in page


@pytest.mark.slow
def test_a_book_has_twenty_numbered_pages_and_solutions_of_all_its_puzzles():
    data = pdf("line-or-colour", "puzzle-book", "a4")
    told = page_texts(data)
    cover, book, solutions = told[0], told[1:21], told[21:]
    assert "20 pages of numbered puzzles" in cover
    assert all(f"Page {number} " in page for number, page in enumerate(book, start=1))
    assert all("Solutions" in page for page in solutions)
    last = int(book[-1].partition(" to ")[2].split()[0])
    assert f" {last} " in f" {solutions[-1]} "
    assert f" to {last}" in cover
    assert len(data) < 300_000


@pytest.mark.slow
def test_a_chosen_difficulty_is_that_of_every_puzzle():
    chosen = game("line-or-colour")
    first, *_ = page_texts(
        print_sheet("line-or-colour", "puzzles", chosen.choose(), "a4", seed=2, difficulty="hard")
    )
    assert first.count("hard") == 6


def test_games_without_a_puzzle_have_no_puzzle_sheet():
    assert [key for key in game_keys() if "puzzles" in printables(game(key))] == ["line-or-colour"]


def test_the_page_names_are_bookmarks():
    document = pypdfium2.PdfDocument(pdf("line-or-colour", "puzzles", "a4"))
    names = [entry.get_title() for entry in document.get_toc()]
    assert names[0] == "Puzzles 1 to 6 · Fill the board"
    assert names[-1] == "Solutions"


def test_solutions_of_large_boards_are_larger_so_that_letters_stay_on_their_spots():
    document = pypdfium2.PdfDocument(pdf("line-or-colour", "puzzles", "letter"))
    text = document[len(document) - 1].get_textpage()

    def left(number):
        at, _ = text.search(str(number), match_whole_word=True).get_next()
        return text.get_charbox(at)[0]

    assert left(32) - left(31) > 1.15 * (left(26) - left(25))
