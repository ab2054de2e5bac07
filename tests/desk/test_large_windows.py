"""Space in a large window, and the font size beside a board."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tkinter import font as tkfont

import pytest

from companion.book.book import Book
from companion.book.facts import result_record
from companion.book.listing import Filter
from companion.book.matches import add, entry
from companion.desk.shell import route
from companion.desk.shell.settings import load_settings
from companion.desk.shell.shown_page import COLUMN, SPREAD
from companion.desk.toolkit.fitting import CUT, READING, fitted, reading_width
from companion.desk.toolkit.side_panel import LEAST, MOST, panel_width
from tests.desk.conftest import Seat
from tests.desk.pages.play.beginning import start
from tests.desk.pages.review.photos import opened, photo
from tests.desk.widgets import of_class


def sized(seat: Seat, width: int, height: int = 700) -> None:
    seat.desk.geometry(f"{width}x{height}+0+0")
    seat.until(lambda: seat.desk.winfo_width() == width)
    seat.wait(0.05)


@pytest.fixture
def any_size(seat: Seat) -> Iterator[Seat]:
    least = seat.desk.minsize()
    seat.desk.minsize(1, 1)
    yield seat
    seat.desk.minsize(*least)


def test_all_five_games_are_side_by_side_in_a_window_of_1120_pixels(
    any_size: Seat,
) -> None:
    sized(any_size, 1120)
    any_size.wait(0.3)
    tiles = [tile for _, tile in any_size.desk.page._tiles]
    assert len(tiles) == 5
    assert len({tile.winfo_rooty() for tile in tiles}) == 1


def test_a_photos_name_is_whole_where_there_is_room_and_keeps_its_ends_where_not(
    any_size: Seat, tmp_path: Path
) -> None:
    long = tmp_path / ("the final between Ann and Ben in the library " + "x" * 10 + ".jpg")
    long.write_bytes(photo(tmp_path).read_bytes())
    sized(any_size, 1400)
    opened(any_size, long)
    head = any_size.desk._head
    any_size.wait(0.1)
    assert head.title.cget("text") == long.name
    sized(any_size, 700)
    shown = head.title.cget("text")
    assert CUT in shown
    assert shown.startswith("the f")
    assert shown.endswith(".jpg")
    assert head.title.winfo_width() >= head.title.winfo_reqwidth()
    assert head._tip.text == long.name
    sized(any_size, 1400)
    assert head.title.cget("text") == long.name
    assert not head._tip.text


def test_words_are_cut_only_as_far_as_they_must_be(seat: Seat) -> None:
    font = tkfont.nametofont("Desk.text", root=seat.desk)
    text = "Cyrus Featherstonehaugh"
    assert fitted(text, font, font.measure(text)) == text
    for room in range(font.measure("Cy…"), font.measure(text), 7):
        for middle in (False, True):
            short = fitted(text, font, room, middle=middle)
            assert font.measure(short) <= room
            assert short.count(CUT) == 1


@pytest.mark.parametrize("room", [1024, 1280, 1920, 2560, 3840])
def test_a_side_panel_grows_with_the_window_and_leaves_the_board_more(
    seat: Seat, room: int
) -> None:
    width = panel_width(seat.desk, room)
    assert LEAST <= width <= MOST
    assert width <= 0.45 * room
    assert panel_width(seat.desk, 1024) < panel_width(seat.desk, 1920) < MOST + 1


def test_in_a_large_window_the_board_of_a_new_game_is_large_and_its_choices_are_beside_it(
    seat: Seat,
) -> None:
    sizes = []
    for width, height in ((1430, 860), (900, 600)):
        sized(seat, width, height)
        seat.desk.open(route.NewGame("line-wars"))
        page = seat.desk.page
        seat.wait(0.1)
        sizes.append(page._picture.winfo_width())
        begin = page._picture.winfo_rootx() - seat.desk.winfo_rootx()
        end = page.begin_button.winfo_rootx() + page.begin_button.winfo_width()
        left = seat.desk.winfo_rootx() + seat.desk.winfo_width() - end
        assert abs(begin - left) <= 4, "in the middle of the window"
    large, small = sizes
    assert large >= 420 > small >= 220


def test_the_aim_of_a_new_game_is_that_of_the_rules_chosen(seat: Seat) -> None:
    seat.desk.open(route.NewGame("corona-line"))
    page = seat.desk.page
    assert "3 points" in page._aim.cget("text")
    page.options._variables["target"].set("5")
    page._changed()
    seat.until(lambda: "5 points" in page._aim.cget("text"))


def test_the_words_beside_the_board_have_a_size_of_their_own_that_is_remembered(seat: Seat) -> None:
    seat.desk.open(route.Settings())
    usual = tkfont.nametofont("Desk.text", root=seat.desk).metrics("linespace")
    seat.desk.page.sizes["side_text", 1].invoke()
    seat.wait(0.05)
    seat.desk.page.sizes["side_text", 1].invoke()
    seat.wait(0.05)
    settings = seat.desk.settings
    assert settings.side_text == 1.3
    assert settings.scale == 1.0
    assert load_settings(seat.desk.start.file).side_text == 1.3
    start(seat, "line-wars")
    page = seat.desk.page
    assert tkfont.nametofont("Desk.text", root=seat.desk).metrics("linespace") == usual
    outcome = page.players._outcome
    assert str(outcome.cget("font")) == "Side.heading"
    assert str(page.moves.text.cget("font")) == "Side.text"
    larger = tkfont.nametofont("Side.text", root=seat.desk)
    assert larger.metrics("linespace") > usual
    seat.picture("side-text-130")


def test_other_pages_have_letters_of_the_usual_size(seat: Seat) -> None:
    seat.desk.change(side_text=2.0)
    seat.desk.open(route.ChooseGame())
    seat.wait(0.05)
    labels = [one for one in of_class(seat.desk.page, "TLabel") if one.cget("text")]
    assert all(str(one.cget("font")).startswith("Desk.") for one in labels)


def test_no_line_of_reading_is_wider_than_80_letters(seat: Seat) -> None:
    font = tkfont.nametofont("Desk.text", root=seat.desk)
    line = "Both players draw in turn; whoever cannot draw any more has lost the game at once. "
    wide = reading_width(font) * len(line) // font.measure(line)
    assert 0.9 * READING < wide < 1.1 * READING
    sized(seat, 1430)
    seat.desk.open(route.NewTournament())
    seat.wait(0.1)
    broken = [
        one for one in of_class(seat.desk.page, "TLabel") if int(str(one.cget("wraplength")) or 0)
    ]
    assert broken
    for one in broken:
        letters = tkfont.nametofont(str(one.cget("font")), root=seat.desk)
        assert int(str(one.cget("wraplength"))) <= reading_width(letters)


def test_pages_of_words_and_tables_stay_in_the_middle(seat: Seat) -> None:
    seat.desk.change(scale=0.75)
    sized(seat, 1430)
    for to, widest in ((route.Settings(), COLUMN), (route.Scorebook(), SPREAD)):
        seat.desk.open(to)
        seat.wait(0.1)
        page = seat.desk.page
        assert page.winfo_width() == min(1430, seat.desk.px(widest))
        left = page.winfo_rootx() - seat.desk.winfo_rootx()
        assert abs(2 * left + page.winfo_width() - 1430) <= 1


def test_a_name_is_whole_before_a_spare_column_is_shown(any_size: Seat) -> None:
    long = "Cyrus Featherstonehaugh"
    with Book.open() as book:
        add(book, [entry(result_record("line-wars", {"blue": long, "red": "Ben"}, "14-11"))])
    sized(any_size, 860)
    any_size.desk.open(route.Scorebook())
    any_size.counted()
    any_size.wait(0.1)
    table = any_size.desk.page.table
    name = next(iter(table.get_children()))
    assert table.set(name, "1") == long
    shown = len(table.cget("displaycolumns"))
    sized(any_size, 1420)
    assert len(table.cget("displaycolumns")) > shown
    assert table.set(name, "1") == long


@pytest.mark.parametrize(
    ("blue", "heads", "cells"),
    [
        ("Ann", ["Date", "Players", "Result"], {"2026-11-14", "Ann – Ben", "14–11"}),
        ("Bartholomew Featherstonehaugh", ["Players", "Result"], {"2026-11-14", "14–11"}),
    ],
)
def test_the_list_of_matches_shows_their_date_before_their_number(
    any_size: Seat, blue: str, heads: list[str], cells: set[str]
) -> None:
    with Book.open() as book:
        players = {"blue": blue, "red": "Ben"}
        add(
            book, [entry(result_record("line-wars", players, "14-11", tags={"Date": "2026-11-14"}))]
        )
    any_size.desk.change(scale=1.5)
    sized(any_size, 1004)
    any_size.desk.open(route.Scorebook())
    any_size.counted()
    any_size.wait(0.1)
    shown = any_size.desk.page.list
    any_size.picture(f"scorebook-narrow-{len(blue)}")
    seen = shown.cget("displaycolumns")
    assert [shown.heading(column, "text") for column in seen] == heads
    (row,) = shown.get_children()
    assert cells <= {line for column in seen for line in shown.set(row, column).split("\n")}


def test_what_standings_are_ranked_by_is_shown_in_the_narrowest_window(any_size: Seat) -> None:
    with Book.open() as book:
        add(book, [entry(result_record("line-wars", {"blue": "Ann", "red": "Ben"}, "14-11"))])
    any_size.desk.open(route.Scorebook())
    any_size.counted()
    sized(any_size, 1400)
    table = any_size.desk.page.table
    names = [table.heading(column, "text") for column in table["columns"]]
    shown = []
    for width in range(1400, 300, -100):
        sized(any_size, width)
        shown.append([names[int(column)] for column in table.cget("displaycolumns")])
    assert "Rating" in shown[0]
    assert shown[-1] == ["Rank", "Player", "Points"]


def test_the_wheel_beside_a_column_scrolls_it(any_size: Seat) -> None:
    sized(any_size, 1400, 300)
    any_size.desk.open(route.Care(Filter()))
    any_size.desk.change(scale=0.75)
    any_size.wait(0.1)
    page = any_size.desk.page
    canvas = of_class(page, "Canvas")[0]
    before = canvas.yview()
    any_size.desk.body.event_generate("<Button-5>", x=2, y=100)
    any_size.desk.body.event_generate("<MouseWheel>", x=2, y=100, delta=-120)
    any_size.wait(0.05)
    assert canvas.yview() > before
