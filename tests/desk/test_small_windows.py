"""In a small window, at large letters, nothing that is needed is out of reach."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tkinter import ttk
from tkinter.font import nametofont
from typing import Any

import pytest

from companion import Filter
from companion.application.table.open_game import OpenGame
from companion.application.table.table import Table
from companion.book.book import Book
from companion.book.events import make_tournament
from companion.book.facts import result_record
from companion.book.matches import add, entry
from companion.book.tournaments.draw import pair
from companion.desk.board.tile import Tile
from companion.desk.pages.arrivals import phone_page
from companion.desk.pages.play import phones
from companion.desk.pages.play.curtain import WIDTH as CURTAIN
from companion.desk.pages.scorebook.result_page import ResultPage
from companion.desk.shell import child_window, route, shortcuts_window
from companion.desk.shell.files.opening import open_file
from companion.desk.toolkit.accessible import spoken
from companion.desk.toolkit.containers import scroll_to
from companion.desk.toolkit.theme import ROW
from companion.desk.toolkit.widgets import Link
from companion.games import game
from companion.phone.addresses import Address
from tests.desk.conftest import Seat
from tests.desk.pages.dispute.test_walk import FAULTY
from tests.desk.pages.dispute.test_walk import opened as dispute_of
from tests.desk.pages.play.beginning import start
from tests.desk.pages.review.photos import SAMPLES, opened, photo, settled
from tests.desk.test_without_a_mouse import controls
from tests.desk.widgets import within

WIDTH, HEIGHT = 880, 560


@pytest.fixture
def small(seat: Seat) -> Iterator[Seat]:
    """The desk at large letters, in a small window."""
    least = seat.desk.minsize()
    seat.desk.minsize(1, 1)
    seat.desk.change(scale=1.5)
    seat.desk.geometry(f"{WIDTH}x{HEIGHT}+10+10")
    seat.until(lambda: (seat.desk.winfo_width(), seat.desk.winfo_height()) == (WIDTH, HEIGHT))
    yield seat
    seat.desk.minsize(*least)


def in_sight(seat: Seat, widget: Any) -> bool:
    """Whether all of a widget is within the window, and within every frame that holds it."""
    left, top = widget.winfo_rootx(), widget.winfo_rooty()
    right, low = left + widget.winfo_width(), top + widget.winfo_height()
    around = widget.master
    while around is not None:
        x, y = around.winfo_rootx(), around.winfo_rooty()
        if left < x or top < y or right > x + around.winfo_width():
            return False
        if low > y + around.winfo_height():
            return False
        around = around.master if around is not seat.desk else None
    return bool(widget.winfo_ismapped())


def test_every_field_of_a_match_can_be_come_to_and_its_button_is_always_seen(small: Seat) -> None:
    small.desk.open(route.Result())
    page = small.desk.page
    small.wait(0.1)
    last = list(page.entries.values())[-1]
    assert not in_sight(small, last)
    for field in page.entries.values():
        field.focus_force()
        small.until(lambda shown=field: in_sight(small, shown))  # type: ignore[misc]
        assert in_sight(small, page.done)
    page.put_in()
    small.wait(0.05)
    assert page.problem.cget("text")
    assert in_sight(small, page.problem)
    small.picture("small-into-the-scorebook")


def test_the_players_of_a_tournament_have_room_and_can_be_come_to(small: Seat) -> None:
    small.desk.open(route.NewTournament())
    small.counted()
    page = small.desk.page
    for field in (page.players, page._known, page.name):
        field.event_generate("<<TraverseIn>>")
        small.until(lambda shown=field: in_sight(small, shown))  # type: ignore[misc]
    assert page.players.winfo_height() >= page.players.winfo_reqheight()
    small.picture("small-new-tournament")


def test_a_rating_is_shown_whole(small: Seat) -> None:
    with Book.open() as book:
        for day in range(1, 8):
            names = {"blue": "Annemarie", "red": "Eve Müller-Lüdenscheid"}
            played = result_record("line-wars", names, "14-11", tags={"Date": f"2026-11-{day:02}"})
            add(book, [entry(played)])
    small.desk.open(route.Scorebook())
    small.counted()
    small.wait(0.1)
    table = small.desk.page._standings.table
    shown = [table.set(row, "5") for row in table.get_children()]
    assert "5" in table.cget("displaycolumns")
    assert all("±" in rating and "…" not in rating for rating in shown)
    small.picture("small-standings")


def test_the_wheel_scrolls_the_fields_of_a_match(small: Seat) -> None:
    small.desk.open(route.Result())
    page = small.desk.page
    small.wait(0.1)
    before = page.column.canvas.yview()
    page.column.inside.event_generate("<Button-5>")
    page.column.inside.event_generate("<MouseWheel>", delta=-120)
    small.wait(0.05)
    assert page.column.canvas.yview() > before


def test_the_question_of_a_photo_is_seen_first_and_whole(small: Seat, tmp_path: Path) -> None:
    page = opened(small, photo(tmp_path))
    answers = [page.side.ask.answer(value) for value in page.review.choices(page.review.at)]
    assert len(answers) == 3
    small.wait(0.1)
    assert all(in_sight(small, answer) for answer in answers)
    small.picture("small-review")
    findings = page.side.findings
    assert findings.canvas.yview() == (0.0, 1.0), "the column alone scrolls"
    page.side.column.turn(200)
    small.wait(0.05)
    last = findings.inside.winfo_children()[-1]
    assert in_sight(small, last)
    most = 0
    for _ in range(len(page.review.queue)):
        page.review.step(1)
        settled(small, page)
        values = page.review.choices(page.review.at)
        assert all(in_sight(small, page.side.ask.answer(value)) for value in values)
        most = max(most, len(values))
    assert most == 3


def test_the_curtain_breaks_its_lines_where_the_board_ends(small: Seat) -> None:
    table = start(small, "blottos-war")
    assert table.curtain
    small.wait(0.1)
    curtain = small.desk.page.curtain
    assert curtain.winfo_width() < small.desk.px(CURTAIN)
    assert len(curtain.lines) == 2
    assert all(in_sight(small, line) for line in curtain.lines)
    assert all(line.winfo_width() >= line.winfo_reqwidth() for line in curtain.lines)
    small.picture("small-curtain")


def test_the_sheet_of_keys_is_no_larger_than_the_screen(
    small: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (child_window, shortcuts_window):
        monkeypatch.setattr(module, "room", lambda _: (WIDTH, HEIGHT))
    opened(small, photo(tmp_path))
    small.desk.show_keys()
    small.wait(0.1)
    (window,) = (one for one in small.desk.winfo_children() if one.winfo_class() == "Toplevel")
    assert window.winfo_width() <= WIDTH
    assert window.winfo_height() <= HEIGHT


def below(seat: Seat, of: type[Any]) -> list[Any]:
    """All widgets of a kind that the page lays out, in the order in which they were made."""
    laid_out = (one for one in within(seat.desk.page) if one.winfo_manager())
    return [one for one in laid_out if isinstance(one, of)]


def tab_to(seat: Seat, widget: Any) -> None:
    """Come to a widget as the Tab key does, and wait until it is seen."""
    seat.desk.tk.call("tk::TabToWindow", widget)
    seat.until(lambda: in_sight(seat, widget))


@pytest.mark.parametrize("page", ["book", "profile", "versus", "tournaments", "tournament"])
def test_lists_of_the_scorebook_and_what_is_below_them_can_be_come_to_by_keys(
    small: Seat, page: str
) -> None:
    small.desk.change(language="de")
    with Book.open() as book:
        names = {"blue": "Ann", "red": "Ben"}
        add(book, [entry(result_record("line-wars", names, "14-11")) for _ in range(9)])
        make_tournament(book, "Open", "line-wars", "round-robin", ["Ann", "Ben"])
        pair(book, "Open")
    pages = {
        "book": route.Scorebook(),
        "profile": route.Profile("Ann"),
        "versus": route.Versus("Ann", "Ben"),
        "tournaments": route.Tournaments(),
        "tournament": route.Tournament("Open"),
    }
    small.desk.open(pages[page])
    small.counted()
    small.wait(0.2)
    lists = below(small, ttk.Treeview)
    assert lists
    for shown in lists:
        tab_to(small, shown)
        rows = min(4, len(shown.get_children()))
        assert shown.winfo_height() > rows * small.desk.px(ROW)
    small.picture(f"small-{page}")
    for each in below(small, ttk.Button):
        tab_to(small, each)


@pytest.mark.parametrize(
    "page", ["game", "about", "choose", "set-up", "photos", "phone", "camera", "evening"]
)
def test_all_controls_of_a_page_can_be_come_to_by_keys(
    small: Seat, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phone_page, "addresses", lambda: (Address("127.0.0.1"),))
    small.desk.change(language="de")
    assert small.desk.spoken == "de"
    found = game("line-wars")
    options = found.choose()
    pages = {
        "game": route.Play(OpenGame(Table(found, options))),
        "about": route.About(Table(found, options)),
        "choose": route.ChooseGame(),
        "set-up": route.SetUp(found, options, found.start(options), lambda _: None),
        "photos": route.PhotoSource(),
        "phone": route.Phone(),
        "camera": route.Camera(),
        "evening": route.Evening(),
    }
    small.desk.open(pages[page])
    small.wait(0.3)
    small.picture(f"small-all-{page}")
    kinds = (ttk.Button, ttk.Menubutton, ttk.Entry, Tile, Link)
    for each in (each for kind in kinds for each in below(small, kind)):
        if each.winfo_manager() and each.master.winfo_ismapped():
            tab_to(small, each)
    if page == "phone":
        small.desk.page.switch_off()


@pytest.fixture
def full(small: Seat) -> Seat:
    """The desk at large letters in German, over the whole of a screen of 1024 by 768."""
    small.desk.change(language="de")
    small.desk.geometry("1024x768+10+10")
    small.until(lambda: small.desk.winfo_width() == 1024)
    return small


def test_the_pictures_of_the_games_to_choose_from_are_whole(full: Seat) -> None:
    full.desk.open(route.ChooseGame())
    full.wait(0.3)
    full.picture("full-choose")
    pictures = [one for one in below(full, ttk.Label) if str(one.cget("image"))]
    assert len(pictures) == 5
    assert all(one.winfo_width() >= one.winfo_reqwidth() for one in pictures)


def test_below_a_decided_board_all_buttons_are_seen(full: Seat) -> None:
    open_file(full.desk, SAMPLES / "line-wars-whole-game.pgr")
    full.wait(0.3)
    full.picture("full-decided")
    assert full.desk.page.banner.told
    assert all(in_sight(full, one) for one in within(full.desk.page.bar._row))
    assert in_sight(full, full.desk.page.bar._menu)


def test_a_score_in_words_leaves_a_players_name_its_room(full: Seat) -> None:
    table = Table(
        game("line-or-colour"), game("line-or-colour").choose(), names={"white": "Annemarie"}
    )
    full.desk.open(route.Play(OpenGame(table)))
    full.wait(0.3)
    field = full.desk.page.players.names["white"]
    assert field.xview() == (0.0, 1.0), "all of it is shown"


def test_a_players_name_is_not_broken_inside_its_words(small: Seat) -> None:
    with Book.open() as book:
        names = {"blue": "Annemarie", "red": "Ben"}
        add(book, [entry(result_record("line-wars", names, "14-11"))])
    small.desk.open(route.Profile("Annemarie"))
    small.counted()
    small.wait(0.1)
    small.picture("small-name")
    (name,) = (one for one in below(small, ttk.Label) if str(one.cget("text")) == "Annemarie")
    font = nametofont(str(name.cget("font")), root=name)
    assert name.winfo_width() > font.measure("Annemarie")


def test_a_click_on_a_list_of_the_scorebook_does_not_move_it(small: Seat) -> None:
    small.desk.change(language="de")
    small.desk.open(route.Scorebook())
    small.counted()
    small.wait(0.2)
    shown = small.desk.page.list
    before = shown.winfo_rooty()
    shown.event_generate("<ButtonPress-1>", x=10, y=10)
    shown.event_generate("<ButtonRelease-1>", x=10, y=10)
    small.wait(0.05)
    assert shown.winfo_rooty() == before
    shown.event_generate("<Button-5>", x=10, y=10)
    shown.event_generate("<MouseWheel>", x=10, y=10, delta=-120)
    small.wait(0.05)
    assert shown.winfo_rooty() < before, "an empty list leaves the wheel to the page"


def test_lists_of_the_scorebook_never_lose_the_result(small: Seat) -> None:
    small.desk.open(route.Result())
    page = small.desk.page
    for key, text in (("0", "Ann"), ("1", "Ben"), ("result", "1-0")):
        page.entries[key].insert(0, text)
    page.put_in()
    small.until(lambda: not isinstance(small.desk.page, ResultPage))
    small.desk.open(route.Scorebook())
    small.counted()
    small.wait(0.1)
    for shown, kept in ((small.desk.page.table, "5"), (small.desk.page.list, "3")):
        columns = shown.cget("displaycolumns")
        assert kept in map(str, columns)
        assert sum(shown.column(each, "width") for each in columns) <= shown.winfo_width()
    small.picture("small-scorebook")


def test_a_dispute_is_gone_through_and_settled(small: Seat, tmp_path: Path) -> None:
    page = dispute_of(small, tmp_path, FAULTY)
    small.wait(0.2)
    small.picture("small-dispute")
    assert in_sight(small, page.walk_bar.scale)
    assert in_sight(small, page.entry)
    assert page.view.winfo_height() > small.desk.px(110)
    (stand,) = (one for one in controls(small.desk) if spoken(one).name == "Let it stand")
    tab_to(small, stand)
    assert page.turns.table.bbox(page.turns.table.selection()[0]), "its row is seen"
    page.dispute.go_to(0)
    small.wait(0.1)
    assert in_sight(small, page.walk_bar.fault)
    assert in_sight(small, page.entry)


@pytest.fixture
def smallest(seat: Seat) -> Iterator[Seat]:
    """The desk as a screen of 800 by 600 lets it be."""
    least = seat.desk.minsize()
    seat.desk.minsize(1, 1)
    seat.desk.geometry("780x520+10+10")
    seat.until(lambda: (seat.desk.winfo_width(), seat.desk.winfo_height()) == (780, 520))
    yield seat
    seat.desk.minsize(*least)


def test_what_a_turn_did_leaves_the_board_its_room(smallest: Seat) -> None:
    open_file(smallest.desk, SAMPLES / "line-wars-whole-game.pgr")
    page = smallest.desk.page
    smallest.wait(0.3)
    smallest.picture("smallest-game")
    assert in_sight(smallest, page.bar.told)
    assert in_sight(smallest, page.view)
    assert page.view.winfo_height() >= smallest.desk.px(200)
    font = nametofont(str(page.bar.told.cget("font")), root=page)
    longest = max(map(font.measure, page.bar.told.cget("text").split()))
    assert page.bar.told.winfo_width() > longest, "no move is broken"


def test_phones_at_the_table_leave_the_moves_in_reach(
    smallest: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phones, "addresses", lambda: (Address("127.0.0.1"),))
    open_file(smallest.desk, SAMPLES / "line-wars-whole-game.pgr")
    page = smallest.desk.page
    page.phones.turn()
    smallest.wait(0.3)
    smallest.picture("smallest-phones")
    assert in_sight(smallest, page.entry)
    assert page.moves.text.winfo_height() > 2 * smallest.desk.px(16)
    assert not in_sight(smallest, page.moves)
    scroll_to(page.moves)
    smallest.wait(0.05)
    assert in_sight(smallest, page.moves)
    page.phones.turn()


def test_where_a_disputed_position_comes_from_can_be_scrolled(smallest: Seat) -> None:
    smallest.desk.change(scale=1.75)
    smallest.desk.open(route.DisputeSource())
    page = smallest.desk.page
    smallest.wait(0.2)
    smallest.picture("smallest-dispute-source")
    last = page.tiles[-1]
    assert not in_sight(smallest, last)
    tab_to(smallest, last)
    assert last.winfo_height() >= last.winfo_reqheight(), "its words are whole"
    smallest.picture("smallest-dispute-source-end")


def test_what_an_export_is_for_is_not_broken_inside_its_words(smallest: Seat) -> None:
    smallest.desk.open(route.Care(Filter()))
    smallest.wait(0.2)
    smallest.picture("smallest-care")
    told = [one for one in below(smallest, ttk.Label) if "spreadsheet" in str(one.cget("text"))]
    font = nametofont(str(told[0].cget("font")), root=told[0])
    longest = max(font.measure(word) for word in str(told[0].cget("text")).split())
    assert told[0].winfo_width() > 2 * longest


def test_the_scroll_bar_leaves_the_last_column_its_room(smallest: Seat) -> None:
    with Book.open() as book:
        names = {"blue": "Ann", "red": "Ben"}
        add(book, [entry(result_record("line-wars", names, "14-11")) for _ in range(40)])
    smallest.desk.open(route.Scorebook())
    smallest.counted()
    smallest.wait(0.2)
    shown = smallest.desk.page.list
    scroll_to(shown)
    smallest.wait(0.1)
    smallest.picture("smallest-scorebook")
    assert shown.cells.beside
    row = shown.get_children()[0]
    last = shown.cget("displaycolumns")[-1]
    x, _, width, _ = shown.bbox(row, last)
    assert x + width <= shown.winfo_width() - shown.cells.beside


def test_what_is_below_the_board_of_a_decided_game_is_always_seen(small: Seat) -> None:
    table = Table(game("line-or-colour"), game("line-or-colour").choose())
    while table.to_move:
        table.type_move(next(iter(table.game.legal_moves(table.position, table.player))))
    small.desk.open(route.Play(OpenGame(table)))
    small.wait(0.1)
    page = small.desk.page
    assert page.banner.told
    assert all(in_sight(small, one) for one in page.bar.winfo_children() if one.winfo_ismapped())


def test_the_aim_of_a_new_game_can_be_read(small: Seat) -> None:
    small.desk.geometry("1180x520")
    small.desk.change(scale=2.0)
    small.desk.open(route.NewGame("lineage"))
    small.wait(0.1)
    aim = small.desk.page._aim
    scroll_to(aim)
    small.until(lambda: in_sight(small, aim))
