"""The scorebook in the window."""

from __future__ import annotations

from typing import Any

import companion
from companion.book.book import Book
from companion.book.facts import result_record
from companion.book.listing import matches
from companion.book.matches import add, entry, text_of
from companion.desk.pages.play.new_game_page import begin
from companion.desk.pages.play.page import PlayPage
from companion.desk.pages.shared.scorebook import leading, of_record, put_in
from companion.desk.shell import route
from companion.desk.toolkit.tooltip import tooltip_of
from companion.games import game, game_keys
from tests.application.a_game import SAMPLES
from tests.desk.conftest import Seat
from tests.desk.widgets import buttons, words


def _game(seat: Seat, white: str, black: str, *moves: str) -> PlayPage:
    found = game("line-or-colour")
    seat.desk.open(route.NewGame("line-or-colour"))
    begin(seat.desk, found, found.choose(), {"white": white, "black": black})
    for move in moves:
        assert seat.desk.page.table.type_move(move)
    return seat.desk.page


WON = ("a1", "a7", "b1", "b7", "c1", "c6", "d1", "d7", "e1")


def test_a_game_is_put_into_the_book_and_opened_from_it(seat: Seat) -> None:
    page = _game(seat, "Ann", "Ben", *WON)
    page.book.add()
    seat.counted()
    assert "scorebook" in seat.desk.status_bar.noticed
    seat.desk.home()
    seat.desk.open(route.Scorebook())
    seat.counted()
    seat.picture("scorebook")
    book = seat.desk.page
    assert [book.table.item(row, "values")[1] for row in book.table.get_children()] == [
        "Ann",
        "Ben",
    ]
    (row,) = book.list.get_children()
    book.list.selection_set(row)
    book.open()
    assert len(seat.desk.page.table.tree.nodes) == len(WON) + 1


def test_a_match_added_without_an_end_says_that_it_stays_open(seat: Seat) -> None:
    page = _game(seat, "Ann", "Ben", *WON[:2])
    record = page.game.record()
    seat.desk.open(route.Result(record))
    seat.desk.page.put_in()
    seat.until(lambda: seat.desk.page.__class__ is PlayPage)
    why = "The match is still open. If the game is over, enter its result: see “Details”"
    seat.until(lambda: why in seat.desk.told)
    assert seat.desk.status_bar.noticed == "In the scorebook as match 1."
    seat.picture("added-open")
    seat.desk.open(route.Scorebook())
    seat.counted()
    assert not seat.desk.page.table.get_children()
    assert "1 match has no result yet" in seat.desk.page.first.cget("text")
    seat.picture("scorebook-open")


def test_a_tie_decided_by_a_rule_shows_its_winner_in_the_list(seat: Seat) -> None:
    with Book.open() as book:
        for score in ("9-9", "14-11"):
            record = result_record("line-wars", {"blue": "Ann", "red": "Ben"}, score)
            add(book, [entry(record)])
    seat.desk.open(route.Scorebook())
    seat.counted()
    shown = seat.desk.page.list
    results = [shown.item(row, "values")[3] for row in shown.get_children()]
    assert results == ["14–11", "9–9 (Ben wins)"]
    seat.picture("scorebook-tie")


def test_players_who_are_level_have_the_same_rank(seat: Seat) -> None:
    with Book.open() as book:
        for one, two in (("Ann", "Ben"), ("Cy", "Dan")):
            record = result_record("line-wars", {"blue": one, "red": two}, "14-11")
            add(book, [entry(record)])
    seat.desk.open(route.Scorebook())
    seat.counted()
    table = seat.desk.page.table
    shown = [tuple(map(str, table.item(row, "values")[:2])) for row in table.get_children()]
    assert shown == [("1", "Ann"), ("1", "Cy"), ("3", "Ben"), ("3", "Dan")]


def test_who_has_few_matches_has_no_place_below_those_with_a_rating(seat: Seat) -> None:
    with Book.open() as book:
        for day, (one, two) in enumerate([("Ben", "Cy")] * 5 + [("Anne", "Ben")] * 3, start=1):
            names, tags = {"blue": one, "red": two}, {"Date": f"2026-11-{day:02}"}
            add(book, [entry(result_record("line-wars", names, "14-11", tags=tags))])
    with companion.Book() as book:
        assert [(leader.name, str(leader.points)) for leader in leading(book)] == [
            ("Ben", "5 of 8 points"), ("Cy", "0 of 5 points"),
        ]  # fmt: skip
    seat.desk.open(route.Scorebook())
    seat.counted()
    table = seat.desk.page.table
    shown = [tuple(map(str, table.item(row, "values")[:2])) for row in table.get_children()]
    assert shown == [("1", "Ben"), ("2", "Cy"), ("–", "Anne")]


def test_the_list_has_the_numbers_by_which_the_note_names_matches(seat: Seat) -> None:
    with Book.open() as book:
        for names in (("Ann", "Ben"), ("Cy", "Dan")):
            players = dict(zip(("blue", "red"), names, strict=True))
            add(book, [entry(result_record("line-wars", players, "14-11"))])
    seat.desk.open(route.Scorebook())
    seat.counted()
    rows = [seat.desk.page.list.item(row, "values") for row in seat.desk.page.list.get_children()]
    assert sorted((str(row[2]), str(row[4])) for row in rows) == [
        ("Ann – Ben", "1"),
        ("Cy – Dan", "2"),
    ]
    seat.picture("scorebook-numbers")


def test_a_game_put_in_twice_is_one_match(seat: Seat) -> None:
    page = _game(seat, "Ann", "Ben", *WON[:4])
    page.book.add()
    seat.counted()
    for move in WON[4:]:
        page.table.type_move(move)
    page.book.add()
    seat.counted()
    seat.desk.home()
    seat.desk.open(route.Scorebook())
    seat.counted()
    book = seat.desk.page
    (row,) = book.list.get_children()
    assert book.list.item(row, "values")[3] == "1–0"


def test_what_is_deleted_can_be_brought_back(seat: Seat) -> None:
    _game(seat, "Ann", "Ben", *WON).book.add()
    seat.counted()
    seat.desk.home()
    seat.desk.open(route.Scorebook())
    seat.counted()
    book = seat.desk.page
    book.list.selection_set(book.list.get_children()[0])
    book.take_out()
    seat.counted()
    assert book.list.get_children() == ()
    seat.key("<Control-z>")
    seat.counted()
    assert len(book.list.get_children()) == 1
    book.acts.delete(1)
    seat.counted()
    book.acts.bring_back()
    seat.until(lambda: seat.desk.told.startswith("Restored match 1. Line or Colour · "))
    assert "Ann – Ben  1–0" in seat.desk.told


def test_coming_back_from_a_match_finds_the_list_as_it_was_filtered(seat: Seat) -> None:
    _game(seat, "Ann", "Ben", *WON).book.add()
    seat.counted()
    _game(seat, "Cy", "Dora", *WON[:-2]).book.add()
    seat.counted()
    seat.desk.home()
    seat.desk.open(route.Scorebook())
    seat.counted()
    seat.desk.page.filters.choose(player="Ann")
    seat.counted()
    (row,) = seat.desk.page.list.get_children()
    seat.desk.page.list.selection_set(row)
    seat.desk.page.open()
    seat.desk.back()
    seat.counted()
    assert seat.desk.page.filters.which.player == "Ann"
    assert len(seat.desk.page.list.get_children()) == 1
    seat.desk.home()
    seat.desk.open(route.Scorebook())
    seat.counted()
    assert len(seat.desk.page.list.get_children()) == 2
    filters = seat.desk.page.filters
    filters.fields["player"].insert(0, "do")
    filters._typed("player")
    seat.counted()
    assert filters.which.player == "Dora"
    assert len(seat.desk.page.list.get_children()) == 1


def test_an_empty_book_says_how_games_come_into_it(seat: Seat) -> None:
    seat.desk.open(route.Scorebook())
    seat.counted()
    seat.wait(0.05)
    assert seat.desk.page.empty.winfo_ismapped()


def _told_and_opened(seat: Seat) -> PlayPage:
    """A match of which only the result is known, on the table."""
    with Book.open() as book:
        add(book, [entry(result_record("line-wars", {"blue": "Ann", "red": "Ben"}, "14-11"))])
    seat.desk.open(route.Scorebook())
    seat.counted()
    book_page = seat.desk.page
    book_page.list.selection_set(book_page.list.get_children()[0])
    book_page.open()
    return seat.desk.page


def _results() -> list[str]:
    with Book.open() as book:
        return sorted(one.result for one in matches(book))


def _asked(seat: Seat, page: PlayPage) -> Any:
    """Take the result back, put a game into the book that is going on, and wait for the
    question."""
    assert not page.table.type_move("a7-b7"), "the game is over"
    page.table.undo()
    assert page.table.type_move("a7-b7")
    page.book.add()
    seat.counted()
    (cover,) = [one for one in page.winfo_children() if one.place_info()]
    seat.picture("result-asked")
    return cover


def test_a_match_of_which_only_the_result_is_known_says_so(seat: Seat) -> None:
    page = _told_and_opened(seat)
    assert "14–11" in seat.desk.told
    assert "only the result" in seat.desk.told
    assert "Make a move" not in page.moves.text.get("1.0", "end"), "the game is over"


def test_an_entered_result_is_not_replaced_by_an_unfinished_game_without_asking(seat: Seat) -> None:
    page = _told_and_opened(seat)
    cover = _asked(seat, page)
    assert _results() == ["14-11"]
    page.book.add()
    seat.counted()
    assert not cover.winfo_exists(), "asked once more, in the place of the question before"
    (cover,) = [one for one in page.winfo_children() if one.place_info()]
    seat.key("<Return>")
    assert not cover.winfo_exists()
    assert _results() == ["14-11"]
    assert "Nothing was changed" in seat.desk.told


def test_an_entered_result_is_not_replaced_by_another_without_asking(seat: Seat) -> None:
    page = _told_and_opened(seat)
    page.table.agree("9-16")
    page.book.add()
    seat.counted()
    assert _results() == ["14-11"]
    (cover,) = [one for one in page.winfo_children() if one.place_info()]
    seat.picture("other-result-asked")
    buttons(cover)[2].invoke()
    seat.counted()
    assert _results() == ["9-16"]
    page.table.write("Place", "Vienna")
    page.book.add()
    seat.counted()
    noticed = seat.desk.status_bar.noticed
    assert "In the scorebook" in noticed, "the same result is no question"


def test_an_unfinished_game_is_added_besides_an_entered_result(seat: Seat) -> None:
    page = _told_and_opened(seat)
    buttons(_asked(seat, page))[1].invoke()
    seat.counted()
    assert _results() == ["*", "14-11"]
    page.table.type_move("g1-g2")
    page.book.add()
    seat.counted()
    assert _results() == ["*", "14-11"], "from now on it is a match of its own"


def test_a_photo_of_an_entered_result_says_what_it_shows_instead(seat: Seat) -> None:
    with Book.open() as book:
        record = result_record("line-wars", {"blue": "Ann", "red": "Ben"}, "2-3")
        add(book, [entry(record, uid="bgp4n6ud")])
    photo = companion.load(
        b'[Game "line-wars"]\n[Size "4"]\n[Match "bgp4n6ud"]\n[Photo "sha256:00"]\n'
        b'[Position "blue a4-b4; red d1-c1"]\n'
    )
    seat.desk.open(route.Scorebook())
    seat.counted()
    page = seat.desk.page
    put_in(seat.desk, page.beside, of_record(photo), lambda _: page.refresh())
    seat.counted()
    assert _results() == ["2-3"]
    assert "The players gave this result. The photo or game record does" in seat.desk.told
    seat.picture("players-result")


def test_a_replaced_result_can_be_brought_back(seat: Seat) -> None:
    page = _told_and_opened(seat)
    buttons(_asked(seat, page))[2].invoke()
    seat.counted()
    assert _results() == ["*"]
    seat.desk.home()
    seat.desk.open(route.Scorebook())
    seat.counted()
    seat.key("<Control-z>")
    seat.counted()
    assert _results() == ["14-11"]
    seat.desk.page.acts.bring_back()
    seat.counted()
    assert "nothing to undo" in seat.desk.told


def test_a_damaged_match_is_not_replaced_by_a_game_going_on(seat: Seat) -> None:
    page = _told_and_opened(seat)
    with Book.open() as book:
        book.db.execute("UPDATE match SET text = 'torn'")
    page.table.undo()
    assert page.table.type_move("a7-b7")
    page.book.add()
    seat.counted()
    assert seat.desk.status_bar.failed
    with Book.open() as book:
        assert text_of(book, 1) == "torn"


def _by_hand(seat: Seat, blue: str, red: str, result: str, day: str) -> None:
    """A result entered by hand, for Line Wars."""
    seat.desk.open(route.Result())
    seat.counted()
    page = seat.desk.page
    page.games.current(game_keys().index("line-wars"))
    page._game_chosen()
    for key, text in {"0": blue, "1": red, "result": result, "Date": day}.items():
        page._fill_in(key, text)
    page.put_in()


def test_a_result_that_a_game_of_that_day_contradicts_is_asked_about(seat: Seat) -> None:
    with companion.Book() as book:
        book.add(SAMPLES / "line-wars-whole-game.pgr")
    _by_hand(seat, "Ann", "Ben", "11-9", "2026-11-14")
    seat.counted()
    (question,) = [one for one in seat.desk.page.winfo_children() if one.place_info()]
    assert "Result: 9–11 in the scorebook, 11–9 here" in words(question)
    seat.picture("result-contradicted")
    buttons(question)[2].invoke()
    seat.until(lambda: seat.desk.status_bar.noticed == "Changed match 1.")
    with companion.Book() as book:
        assert [(one.result, one.as_read) for one in book.matches()] == [("11-9", "9-11")]


def test_moving_a_match_to_a_tournament_says_which_deleted_one_it_displaces(seat: Seat) -> None:
    with companion.Book() as book:
        book.make_tournament("Cup", "line-wars", ["Ann", "Ben"])
        book.pair("Cup")
        book.result("Cup", 1, "14-11")
        book.delete(1)
        book.add_result("line-wars", {"blue": "Ann", "red": "Ben"}, "9-11")
    seat.desk.open(route.MatchDetails(2))
    seat.counted()
    seat.desk.page.details.fields["event"].insert(0, "Cup")
    seat.desk.page.details.put_right()
    seat.until(lambda: "The deleted match 1 had this place in “Cup”" in seat.desk.told)


def test_a_result_entered_in_place_of_a_deleted_match_says_which_one_it_displaces(
    seat: Seat,
) -> None:
    with companion.Book() as book:
        book.make_tournament("Cup", "line-wars", ["Ann", "Ben"])
        (pairing,) = book.pair("Cup")
        book.result("Cup", 1, "14-11")
        book.delete(1)
    seat.desk.open(route.Tournament("Cup"))
    seat.counted()
    page = seat.desk.page
    page.rounds.say_result("9-11")
    seat.until(lambda: "The deleted match 1 had this place in “Cup”" in seat.desk.told)
    seat.picture("place-displaced")
    with companion.Book() as book:
        assert (book.match(2).uid, book.match(2).event) == (pairing.uid, "Cup")


def test_a_result_of_two_who_were_paired_says_so(seat: Seat) -> None:
    with companion.Book() as book:
        book.make_tournament("Cup", "line-wars", ["Ann", "Ben"])
        book.pair("Cup")
    _by_hand(seat, "Ann", "Ben", "14-11", "2026-11-14")
    seat.until(lambda: "still have to play round 1 of “Cup”" in seat.desk.told)
    seat.picture("result-paired")
    seat.desk.open(route.MatchDetails(1))
    seat.counted()
    page = seat.desk.page
    page.details.fields["event"].insert(0, "Cup")
    page.details.put_right()
    seat.counted()
    with companion.Book() as book:
        assert book.tournament("Cup").finished
    seat.picture("result-of-pairing")
    page.details.fields["event"].delete(0, "end")
    page.details.put_right()
    seat.counted()
    assert "is of round 1 of “Cup”" in page.details.problem.cget("text")
    seat.picture("result-stays")


def test_the_field_of_a_result_suggests_what_its_game_can_end_with(seat: Seat) -> None:
    seat.desk.open(route.Result())
    page = seat.desk.page
    for key, told in (
        ("corona-line", "3-1, 1-0 or 0-1"),
        ("line-or-colour", "1-0, 0-1 or 1/2-1/2"),
    ):
        page.games.current(game_keys().index(key))
        page.games.event_generate("<<ComboboxSelected>>")
        seat.wait(0.05)
        assert tooltip_of(page.entries["result"]) == f"First player first: {told}"
