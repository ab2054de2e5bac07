"""Kits: all that a game takes in one PDF, in the order in which it is printed on both sides."""

from functools import cache

import pypdfium2
import pytest

from companion.games import game, game_keys
from companion.sheets import print_sheet
from companion.sheets.file_name import file_name
from companion.sheets.typeset import typeset


@cache
def kit(key, paper="a4", **asked):
    return print_sheet(key, "kit", game(key).choose(), paper, **asked)


def texts(data):
    return [
        " ".join(page.get_textpage().get_text_range().split())
        for page in pypdfium2.PdfDocument(data)
    ]


def fronts(pages, words):
    """Indices of the pages, from 0, that contain a text."""
    return [number for number, page in enumerate(pages) if words in page]


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("key", game_keys())
def test_the_rules_stand_on_the_back_of_the_board_and_every_part_begins_in_front(key, paper):
    pages = texts(kit(key, paper=paper))
    (board,) = fronts(pages, "The game in short")
    assert board % 2 == 0
    assert "How to play" in pages[board + 1]
    assert "Aim" in pages[board + 1]
    for words in ("Score sheet", "Pieces to cut out"):
        assert not fronts(pages, words) or fronts(pages, words)[0] % 2 == 0
    assert all(number % 2 == 0 for number in fronts(pages, "Pieces to cut out"))


@pytest.mark.slow
@pytest.mark.parametrize("key", game_keys())
def test_the_cover_says_for_whom_it_is_and_what_is_in_it(key):
    cover = texts(kit(key))[0]
    assert "2 players" in cover
    assert "minutes" in cover
    assert "from age" in cover
    assert "our own estimates" in cover
    assert typeset("What you need") in cover
    assert ("Pieces to cut out" in cover) == ("pieces" in {*_items(key)})


def _items(key):
    from companion.sheets.printing import items

    return items(game(key), game(key).choose())


@pytest.mark.slow
def test_copies_of_a_kit_have_one_cover():
    pages = texts(kit("line-wars", copies=3))
    assert len(fronts(pages, "Everything you need to play")) == 1
    assert len(fronts(pages, "The game in short")) == 3
    assert len(fronts(pages, "Aim:")) == 3


def test_names_and_event_are_filled_in():
    asked = {"names": ("Ann", "Ben"), "event": "Spring Open", "date": "21 Nov"}
    pages = texts(kit("corona-line", **asked))
    (board,) = fronts(pages, "The game in short")
    scores = fronts(pages, "Score sheet ·")[0]
    for words in ("Ann", "Ben", "Spring Open", "21 Nov"):
        assert words in pages[scores]
    for words in ("Ann", "Ben", "Spring Open · 21 Nov"):
        assert words in pages[board]
        assert words in pages[0]


def test_large_print_has_the_rules_on_pages_of_their_own():
    pages = texts(kit("line-or-colour", large=True))
    (board,) = fronts(pages, "The game in short")
    assert "How to play" not in pages[board + 1]
    assert fronts(pages, "How to play")[0] == 2


def test_copies_of_a_board_are_as_many_pages():
    chosen = game("line-wars").choose()
    data = print_sheet("line-wars", "board", chosen, "a4", copies=3)
    assert len(texts(data)) == 3
    assert data == print_sheet("line-wars", "board", chosen, "a4", copies=3)


@pytest.mark.slow
@pytest.mark.parametrize("key", game_keys())
def test_it_is_light(key):
    assert len(kit(key)) < 1_500_000


def test_it_is_the_same_every_time():
    assert kit("line-wars") == kit.__wrapped__("line-wars")


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
            {"large": True},
        )
    ]
    assert len(set(names)) == len(names)
    assert names[4] == "line-wars-7-ann+ben-a4.pdf"


def test_order_slips_are_for_a_game_s_turns_and_lie_on_fronts_alone():
    pages = texts(kit("blottos-war"))
    slips = fronts(pages, "Turn no.")
    assert all(number % 2 == 0 for number in slips)
    assert len(slips) == 6
    assert " 12 " in f" {pages[slips[-1]]} "


@pytest.mark.parametrize(("key", "pages"), [("line-wars", 2), ("line-or-colour", 1)])
def test_the_cover_says_where_the_pages_of_the_rules_are(key, pages):
    cover, *rest = texts(kit(key))
    assert ("page 2 on the back of this page" in cover) == (pages == 2)
    assert ("Page 2 of 2" in rest[0]) == (pages == 2)
    assert ("Page 1 of 2" in rest[2]) == (pages == 2)
