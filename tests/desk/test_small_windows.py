"""In a small window, at large letters, nothing that is needed is out of reach."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
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
WHOLE = SAMPLES / "line-wars-whole-game.pgr"


def sized(seat: Seat, width: int, height: int, **settings: Any) -> Iterator[Seat]:
    """The desk in a window of a size, however small."""
    least = seat.desk.minsize()
    seat.desk.minsize(1, 1)
    seat.desk.change(**settings)
    seat.desk.geometry(f"{width}x{height}+10+10")
    seat.until(lambda: (seat.desk.winfo_width(), seat.desk.winfo_height()) == (width, height))
    yield seat
    seat.desk.minsize(*least)


@pytest.fixture
def small(seat: Seat) -> Iterator[Seat]:
    """The desk at large letters, in a small window."""
    yield from sized(seat, WIDTH, HEIGHT, scale=1.5)


@pytest.fixture
def full(seat: Seat) -> Iterator[Seat]:
    """The desk at large letters in German, over the whole of a screen of 1024 by 768."""
    yield from sized(seat, 1024, 768, scale=1.5, language="de")


@pytest.fixture
def smallest(seat: Seat) -> Iterator[Seat]:
    """The desk as a screen of 800 by 600 lets it be."""
    yield from sized(seat, 780, 520)


def shown(seat: Seat, to: route.Route | Path, picture: str = "") -> Any:
    """The page of a route or of a file, with all that comes after a moment."""
    if isinstance(to, Path):
        open_file(seat.desk, to)
    else:
        seat.desk.open(to)
    page = seat.desk.page
    if hasattr(page, "beside"):
        seat.counted()
    seat.wait(0.2)
    if picture:
        seat.picture(picture)
    return page


def played(number: int = 1, blue: str = "Ann", red: str = "Ben") -> None:
    """Matches in the scorebook, one a day."""
    names = {"blue": blue, "red": red}
    with Book.open() as book:
        for day in range(1, number + 1):
            tags = {"Date": f"2026-10-{day:02}"}
            add(book, [entry(result_record("line-wars", names, "14-11", tags=tags))])


def longest_word(label: Any) -> int:
    """The width in pixels of the longest word of a label."""
    font = nametofont(str(label.cget("font")), root=label)
    return max(map(font.measure, str(label.cget("text")).split()))


def in_sight(seat: Seat, widget: Any) -> bool:
    """Whether all of a widget is within the window, and within every frame that holds it."""
    left, top = widget.winfo_rootx(), widget.winfo_rooty()
    right, low = left + widget.winfo_width(), top + widget.winfo_height()
    around = widget.master
    while around is not None:
        x, y = around.winfo_rootx(), around.winfo_rooty()
        across = x <= left and right <= x + around.winfo_width()
        if not across or top < y or low > y + around.winfo_height():
            return False
        around = around.master if around is not seat.desk else None
    return bool(widget.winfo_ismapped())


def test_every_field_of_a_match_can_be_come_to_and_its_button_is_always_seen(small: Seat) -> None:
    page = shown(small, route.Result())
    assert not in_sight(small, list(page.entries.values())[-1])
    for field in page.entries.values():
        field.focus_force()
        small.until(partial(in_sight, small, field))
        assert in_sight(small, page.done)
    page.put_in()
    small.wait(0.05)
    assert page.problem.cget("text")
    assert in_sight(small, page.problem)
    small.picture("small-into-the-scorebook")


def test_the_players_of_a_tournament_have_room_and_can_be_come_to(small: Seat) -> None:
    page = shown(small, route.NewTournament())
    for field in (page.players, page._known, page.name):
        field.event_generate("<<TraverseIn>>")
        small.until(partial(in_sight, small, field))
    assert page.players.winfo_height() >= page.players.winfo_reqheight()
    small.picture("small-new-tournament")


def test_the_house_rules_of_a_tournament_have_half_of_a_narrow_window(small: Seat) -> None:
    small.desk.change(scale=2.0)
    shown(small, route.NewTournament(), "small-house-rules")
    (head,) = (one for one in below(small, ttk.Label) if str(one.cget("text")) == "House rules")
    assert head.winfo_width() >= head.winfo_reqwidth()


def test_a_rating_is_shown_whole(small: Seat) -> None:
    played(7, "Annemarie", "Eve Müller-Lüdenscheid")
    table = shown(small, route.Scorebook(), "small-standings")._standings.table
    ratings = [table.set(row, "5") for row in table.get_children()]
    assert "5" in table.cget("displaycolumns")
    assert all("±" in rating and "…" not in rating for rating in ratings)


def test_the_wheel_scrolls_the_fields_of_a_match(small: Seat) -> None:
    page = shown(small, route.Result())
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
    assert in_sight(small, findings.inside.winfo_children()[-1])
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


def named(to: route.Route) -> str:
    """A page's name."""
    return type(to).__name__.lower()


def below(seat: Seat, of: type[Any]) -> list[Any]:
    """All widgets of a kind that the page lays out, in the order in which they were made."""
    laid_out = (one for one in within(seat.desk.page) if one.winfo_manager())
    return [one for one in laid_out if isinstance(one, of)]


def tab_to(seat: Seat, widget: Any) -> None:
    """Come to a widget as the Tab key does, and wait until it is seen."""
    seat.desk.tk.call("tk::TabToWindow", widget)
    seat.until(lambda: in_sight(seat, widget))


@pytest.mark.parametrize("to", [
    route.Scorebook(), route.Profile("Ann"), route.Versus("Ann", "Ben"), route.Tournaments(),
    route.Tournament("Open"),
], ids=named)  # fmt: skip
def test_lists_of_the_scorebook_and_what_is_below_them_can_be_come_to_by_keys(
    small: Seat, to: route.Route
) -> None:
    small.desk.change(language="de")
    played(9)
    with Book.open() as book:
        make_tournament(book, "Open", "line-wars", "round-robin", ["Ann", "Ben"])
        pair(book, "Open")
    shown(small, to)
    lists = below(small, ttk.Treeview)
    assert lists
    for one in lists:
        tab_to(small, one)
        rows = min(4, len(one.get_children()))
        assert one.winfo_height() > rows * small.desk.px(ROW)
    small.picture(f"small-{named(to)}")
    for each in below(small, ttk.Button):
        tab_to(small, each)


FOUND = game("line-wars")
OPTIONS = FOUND.choose()


@pytest.mark.parametrize("to", [
    route.Play(OpenGame(Table(FOUND, OPTIONS))), route.About(Table(FOUND, OPTIONS)),
    route.ChooseGame(), route.SetUp(FOUND, OPTIONS, FOUND.start(OPTIONS), lambda _: None),
    route.PhotoSource(), route.Phone(), route.Camera(), route.Evening(),
], ids=named)  # fmt: skip
def test_all_controls_of_a_page_can_be_come_to_by_keys(
    small: Seat, to: route.Route, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phone_page, "addresses", lambda: (Address("127.0.0.1"),))
    small.desk.change(language="de")
    assert small.desk.spoken == "de"
    page = shown(small, to, f"small-all-{named(to)}")
    kinds = (ttk.Button, ttk.Menubutton, ttk.Entry, Tile, Link)
    for each in (each for kind in kinds for each in below(small, kind)):
        if each.winfo_manager() and each.master.winfo_ismapped():
            tab_to(small, each)
    if isinstance(to, route.Phone):
        page.switch_off()


def test_the_pictures_of_the_games_to_choose_from_are_whole(full: Seat) -> None:
    shown(full, route.ChooseGame(), "full-choose")
    pictures = [one for one in below(full, ttk.Label) if str(one.cget("image"))]
    assert len(pictures) == 5
    assert all(one.winfo_width() >= one.winfo_reqwidth() for one in pictures)


def test_below_a_decided_board_all_buttons_are_seen(full: Seat) -> None:
    page = shown(full, WHOLE, "full-decided")
    assert page.banner.told
    assert all(in_sight(full, one) for one in within(page.bar._row))
    assert in_sight(full, page.bar._menu)


def test_a_score_in_words_leaves_a_players_name_its_room(full: Seat) -> None:
    found = game("line-or-colour")
    table = Table(found, found.choose(), names={"white": "Annemarie"})
    field = shown(full, route.Play(OpenGame(table))).players.names["white"]
    assert field.xview() == (0.0, 1.0), "all of it is shown"


def test_a_players_name_is_not_broken_inside_its_words(small: Seat) -> None:
    played(blue="Annemarie")
    shown(small, route.Profile("Annemarie"), "small-name")
    (name,) = (one for one in below(small, ttk.Label) if str(one.cget("text")) == "Annemarie")
    assert name.winfo_width() > longest_word(name)


def test_a_click_on_a_list_of_the_scorebook_does_not_move_it(small: Seat) -> None:
    small.desk.change(language="de")
    matches = shown(small, route.Scorebook()).list
    before = matches.winfo_rooty()
    matches.event_generate("<ButtonPress-1>", x=10, y=10)
    matches.event_generate("<ButtonRelease-1>", x=10, y=10)
    small.wait(0.05)
    assert matches.winfo_rooty() == before
    matches.event_generate("<Button-5>", x=10, y=10)
    matches.event_generate("<MouseWheel>", x=10, y=10, delta=-120)
    small.wait(0.05)
    assert matches.winfo_rooty() < before, "an empty list leaves the wheel to the page"


def test_lists_of_the_scorebook_never_lose_the_result(small: Seat) -> None:
    played()
    page = shown(small, route.Scorebook(), "small-scorebook")
    for one, kept in ((page.table, "5"), (page.list, "3")):
        columns = one.cget("displaycolumns")
        assert kept in map(str, columns)
        assert sum(one.column(each, "width") for each in columns) <= one.winfo_width()


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


def test_what_a_turn_did_leaves_the_board_its_room(smallest: Seat) -> None:
    page = shown(smallest, WHOLE, "smallest-game")
    assert in_sight(smallest, page.bar.told)
    assert in_sight(smallest, page.view)
    assert page.view.winfo_height() >= smallest.desk.px(200)
    assert page.bar.told.winfo_width() > longest_word(page.bar.told), "no move is broken"


def test_phones_at_the_table_leave_the_moves_in_reach(
    smallest: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phones, "addresses", lambda: (Address("127.0.0.1"),))
    page = shown(smallest, WHOLE)
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
    last = shown(smallest, route.DisputeSource(), "smallest-dispute-source").tiles[-1]
    assert not in_sight(smallest, last)
    tab_to(smallest, last)
    assert last.winfo_height() >= last.winfo_reqheight(), "its words are whole"
    smallest.picture("smallest-dispute-source-end")


def test_what_an_export_is_for_is_not_broken_inside_its_words(smallest: Seat) -> None:
    shown(smallest, route.Care(Filter()), "smallest-care")
    told = [one for one in below(smallest, ttk.Label) if "spreadsheet" in str(one.cget("text"))]
    assert told[0].winfo_width() > 2 * longest_word(told[0])


def test_the_scroll_bar_leaves_the_last_column_its_room(smallest: Seat) -> None:
    played(31)
    matches = shown(smallest, route.Scorebook()).list
    scroll_to(matches)
    smallest.wait(0.1)
    smallest.picture("smallest-scorebook")
    assert matches.cells.beside
    row = matches.get_children()[0]
    last = matches.cget("displaycolumns")[-1]
    x, _, width, _ = matches.bbox(row, last)
    assert x + width <= matches.winfo_width() - matches.cells.beside


def test_what_is_below_the_board_of_a_decided_game_is_always_seen(small: Seat) -> None:
    table = Table(game("line-or-colour"), game("line-or-colour").choose())
    while table.to_move:
        table.type_move(next(iter(table.game.legal_moves(table.position, table.player))))
    page = shown(small, route.Play(OpenGame(table)))
    assert page.banner.told
    assert all(in_sight(small, one) for one in page.bar.winfo_children() if one.winfo_ismapped())


def test_the_aim_of_a_new_game_can_be_read(small: Seat) -> None:
    small.desk.geometry("1180x520")
    small.desk.change(scale=2.0)
    aim = shown(small, route.NewGame("lineage"))._aim
    scroll_to(aim)
    small.until(lambda: in_sight(small, aim))
