"""Kits: an evening of a game in one PDF, in the order in which it is printed on both sides."""

from functools import cache

import numpy as np
import pypdfium2
import pytest

from companion.board.tiles import on_one_page
from companion.games import game, game_keys
from companion.games.printables import printables_of
from companion.sheets import print_sheet
from companion.sheets.boards.pieces import behind
from companion.sheets.file_name import file_name
from companion.sheets.listing import listed
from companion.sheets.page.typeset import typeset
from companion.sheets.printing import items
from tests.sheets.rendered import page_texts


@cache
def kit(key, paper="a4", **asked):
    return print_sheet(key, "kit", game(key).choose(), paper, **asked)


def fronts(pages, words):
    """Indices of the pages, from 0, that contain a text."""
    return [number for number, page in enumerate(pages) if words in page]


@pytest.mark.slow
@pytest.mark.parametrize("key", game_keys())
def test_the_contents_call_the_board_what_the_list_of_printables_calls_it(key):
    item = on_one_page(game(key).boards(game(key).choose())).item
    (told,) = [each.text for each in listed(game(key)) if each.item == item]
    assert told[1:] in page_texts(kit(key))[1]


@pytest.mark.slow
@pytest.mark.parametrize("key", game_keys())
def test_rules_have_a_sheet_of_their_own_and_boards_an_empty_back(key):
    pages = page_texts(kit(key))
    plan = {part.item: part.times for part in printables_of(game(key)).kit.plan}
    rules = fronts(pages, "How to play")
    assert rules[0] == 2
    assert rules == [*range(2, 2 + len(rules))]
    boards = fronts(pages, "After the game")
    assert len(boards) == plan["board"] + plan.get("snapshot", 0)
    assert all(number % 2 == 0 and pages[number + 1] == "" for number in boards)
    for words in ("Score sheet", "Pieces to cut out"):
        begun = [number for number in fronts(pages, words) if number > 1]
        assert not begun or begun[0] % 2 == 0
    assert len(kit(key)) < 400_000


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "paper", "sides"),
    [(key, *(("a4", "long"), ("letter", "short"))[n % 2]) for n, key in enumerate(game_keys())],
)
def test_nothing_shines_through_that_is_drawn_on_photographed_or_cut(key, paper, sides):
    """Each sheet held against the light: a tenth of its back is seen through its front. Behind a
    board it is as good as white, and behind a slip; behind a piece there is a piece; what is only
    read, or written on with words, stands before no more than another page of words."""
    data = kit(key, paper, sides=sides)
    pages = [
        page.render(scale=0.5, grayscale=True).to_numpy().astype(float)
        for page in pypdfium2.PdfDocument(data)
    ]
    told = page_texts(data)
    assert len(pages) % 2 == 0
    for number in range(0, len(pages), 2):
        front, back = pages[number], np.flip(pages[number + 1], axis=0 if sides == "short" else 1)
        through = 0.1 * (255.0 - back)
        if any(words in told[number] for words in ("After the game", "Turn no.")):
            assert through.max() < 8, number
            assert through.mean() < 1.5, number
        elif "Pieces to cut out" in told[number]:
            assert (through[front > 250] > 12).mean() < 0.005, number
        else:
            assert through.mean() < 3, number


@pytest.mark.parametrize("sides", ["long", "short"])
def test_the_back_of_every_piece_lies_behind_it(sides):
    chosen = game("lineage")
    data = print_sheet("lineage", "pieces", chosen.choose(), "a4", sides=sides)
    front, back = (page.render(scale=2).to_numpy() for page in pypdfium2.PdfDocument(data))
    through = np.flip(back, axis=0 if sides == "short" else 1)
    red = front[:, :, 0].astype(int) - front[:, :, 2] > 60
    seen = through[:, :, 0].astype(int) - through[:, :, 2] > 60
    assert seen.any()
    assert (red != seen).sum() < 0.02 * red.sum()
    assert behind(behind((3.0, 5.0), (210.0, 297.0), sides), (210.0, 297.0), sides) == (3.0, 5.0)


def test_single_sided_it_has_no_empty_pages():
    one, both = page_texts(kit("line-wars", sides="one")), page_texts(kit("line-wars"))
    assert "" not in one
    assert [page for page in both if page][2:] == one[2:]
    assert "one side" in one[1]


@pytest.mark.slow
@pytest.mark.parametrize("key", game_keys())
def test_the_cover_says_for_whom_it_is_and_its_back_what_is_in_it(key):
    cover, contents, *_ = page_texts(kit(key))
    assert "2 players" in cover
    assert "minutes" in cover
    assert "from age" in cover
    assert "our own estimates" in contents
    assert typeset("What you need") in contents
    in_it = "Pieces to cut out" in contents
    assert in_it == ("pieces" in items(game(key), game(key).choose()))


@pytest.mark.slow
def test_copies_of_a_kit_have_one_cover():
    pages = page_texts(kit("line-wars", copies=3))
    assert len(fronts(pages, "Everything you need to play")) == 1
    assert len(fronts(pages, "After the game")) == 12
    assert len(fronts(pages, "Aim:")) == 3


def test_names_and_event_are_filled_in():
    asked = {"names": ("Ann", "Ben"), "event": "Spring Open", "date": "21 Nov"}
    pages = page_texts(kit("corona-line", **asked))
    board = fronts(pages, "After the game")[0]
    scores = fronts(pages, "Score sheet ·")[0]
    for words in ("Ann", "Ben", "Spring Open", "21 Nov"):
        assert words in pages[scores]
    for words in ("Ann", "Ben", "Spring Open · 21 Nov"):
        assert words in pages[board]
        assert words in pages[0]


def test_copies_of_a_board_are_as_many_pages():
    chosen = game("line-wars").choose()
    data = print_sheet("line-wars", "board", chosen, "a4", copies=3)
    assert len(page_texts(data)) == 3
    assert data == print_sheet("line-wars", "board", chosen, "a4", copies=3)


def test_what_is_printed_otherwise_is_called_otherwise():
    chosen, options = game("line-wars"), game("line-wars").choose()
    names = [
        file_name(chosen, "board", options, "a4", **asked)
        for asked in (
            {},
            {"copies": 2},
            {"up": 2},
            {"up": 4},
            {"names": ("Ann", "Ben")},
            {"names": ("Ann", "")},
            {"event": "Spring Open"},
            {"date": "21.11.2026"},
            {"sides": "short"},
            {"large": True},
        )
    ]
    assert len(set(names)) == len(names)
    assert names[4] == "line-wars-7-ann+ben-a4.pdf"


def test_order_slips_are_for_a_whole_game_on_seven_sheets():
    pages = page_texts(kit("blottos-war"))
    slips = fronts(pages, "Turn no.")[:7]
    assert slips == [*range(slips[0], slips[0] + 14, 2)]
    assert " 28 " in f" {pages[slips[-1]]} "


def test_a_kit_of_small_boards_has_no_rules_cut_in_quarters():
    pages = page_texts(kit("line-wars", up=4))
    assert "How to play" in pages[2]
    assert not any(page.count("How to play") > 1 for page in pages)
