"""What the window and the phones at its table propose to each other, and who resigns."""

from __future__ import annotations

from companion.application.scorebook.book import Book
from companion.desk.shell import route
from tests.bench.desk_pictures import shown
from tests.desk.conftest import Seat
from tests.desk.pages.play.phone_table import Table, answer
from tests.desk.pages.play.phone_table import here as here


def test_what_the_phone_proposes_ends_the_game_once_the_window_accepts(seat: Seat) -> None:
    table = Table(seat, "line-wars", "blue")
    table.on_phone("say", "agreed")
    seat.until(table.buttons)
    assert table.told().startswith("Ben proposes to end the game: ")
    seat.picture("proposed-on-the-phone")
    assert not table.page.table.result.finished
    table.buttons()["Accept"].invoke()
    assert table.page.table.result.finished
    assert not table.buttons()


def test_what_the_phone_proposes_is_declined_in_the_window(seat: Seat) -> None:
    table = Table(seat, "line-wars", "blue")
    table.on_phone("say", "agreed")
    seat.until(table.buttons)
    table.buttons()["Decline"].invoke()
    assert not table.buttons()
    assert not table.page.table.result.finished


def test_the_windows_end_is_proposed_to_the_phone_that_plays(seat: Seat) -> None:
    table = Table(seat, "line-wars", "red")
    table.page.acts.begin_act(next(act for act in table.page.table.acts if act.text == "agreed"))
    seat.until(table.buttons)
    assert table.told().endswith("Waiting for Ben.")
    assert [*table.buttons()] == ["Withdraw the proposal"]
    seat.picture("proposed-in-the-window")
    assert not table.page.table.result.finished
    (one,) = table.page.phones.table.shared.proposals
    table.on_phone("accept", str(one.number))
    assert table.page.table.result.finished
    told = "You agreed that the game is over."
    seat.until(lambda: told in str(table.page.bar.told.cget("text")))
    seat.wait(0.2)
    assert seat.desk.told != told, "it stands below the board"


def test_a_draw_is_agreed_on_once_the_phone_accepts_it(seat: Seat) -> None:
    table = Table(seat, "lineage", "red")
    table.page.acts.agree_draw()
    (one,) = table.page.phones.table.shared.proposals
    assert str(one.text) == "Blue proposes a draw."
    assert not table.page.table.agreed
    table.on_phone("accept", str(one.number))
    assert table.page.table.agreed == "1/2-1/2"


def test_where_no_phone_plays_the_window_speaks_for_both(seat: Seat) -> None:
    table = Table(seat, "line-wars", "")
    table.page.table.type_move("agreed")
    assert table.page.table.result.finished


def test_only_a_player_at_the_window_resigns_there(seat: Seat) -> None:
    table = Table(seat, "corona-line", "red")
    assert table.page.phones.here == ("blue",)
    table.page.phones.turn()
    assert table.page.phones.here == ("blue", "red")


def test_after_an_end_the_game_goes_on_only_if_the_phone_accepts(seat: Seat) -> None:
    table = Table(seat, "corona-line", "red")
    game = table.page.table
    game.type_move("c2")
    game.give_up("red")
    assert not game.agreed, "no one gives up for a phone's player"
    game.give_up("blue")
    assert game.agreed
    assert table.seen()["over"].endswith("wins. Blue resigned.")
    assert table.seen()["told"] == [], "it is said once"
    for act in (game.reopen, game.undo):
        act()
        (one,) = table.page.phones.table.shared.proposals
        assert str(one.text) == "Blue proposes to play on."
        assert game.agreed
    table.on_phone("accept", str(one.number))
    assert not game.agreed


def test_who_resigns_at_the_window_is_asked_once_more_and_the_phone_learns_of_it(
    seat: Seat,
) -> None:
    table = Table(seat, "lineage", "red")
    acts, game = table.page.acts, table.page.table
    acts.agree_draw()
    assert "Blue resigns" in table.menu()
    assert "Red resigns" not in table.menu()
    acts.give_up("blue")
    seat.picture("resign-asked")
    assert not game.agreed
    seat.key("<Escape>")
    assert not game.agreed
    acts.give_up("blue")
    answer(seat, "Cancel")
    assert not game.agreed, "“Play on” is what the players do after an end"
    acts.give_up("blue")
    answer(seat, "Resign")
    seat.wait(0.2)
    seat.picture("resigned-in-the-window")
    assert table.page.banner.told == "Ben (Red) wins."
    assert table.seen()["over"].endswith("wins. Blue resigned.")
    assert table.seen()["told"] == [], "it is said once"
    assert not table.seen()["wait"]
    assert not {"Blue resigns", "Agree on a draw"} & {*table.menu()}


def test_who_resigns_on_a_phone_is_told_at_the_window(seat: Seat) -> None:
    table = Table(seat, "corona-line", "red")
    table.page.table.type_move("c2")
    table.page.table.step(-1)
    table.on_phone("resign")
    seat.until(lambda: seat.desk.told == "Ben (Red) resigned.")
    assert "Blue resigns" not in table.menu()
    table.page.table.step(1)
    seat.wait(0.1)
    seat.picture("resigned-on-the-phone")
    assert table.page.banner.told == "Blue wins."


def test_a_ruling_at_the_window_waits_for_the_phone(seat: Seat) -> None:
    table = Table(seat, "corona-line", "red")
    game = table.page.table
    game.type_move("c2")
    table.on_phone("say", "e4")
    table.page.acts.settle()
    seat.wait(0.1)
    dispute = seat.desk.page
    dispute.table.type_move("c4")
    dispute._column.settle("let_stand")
    seat.wait(0.1)
    table.page = seat.desk.page
    seat.until(table.buttons)
    seat.picture("ruling-proposed")
    assert table.told() == "Blue proposes: c4 stands. Waiting for Ben."
    assert len(game.tree.main_line()) == 3
    (one,) = table.page.phones.table.shared.proposals
    table.on_phone("accept", str(one.number))
    assert game.game.format_move(game.tree.node.moves[0][1]) == "c4!"


def test_what_the_phone_proposes_is_told_on_every_page_and_a_click_leads_there(seat: Seat) -> None:
    table = Table(seat, "line-wars", "blue")
    bar = seat.desk.status_bar
    seat.desk.open(route.Rules("line-wars"))
    seat.wait(0.1)
    seat.desk.open(route.Settings())
    table.on_phone("say", "agreed")
    seat.until(lambda: bar.waiting)
    assert bar.waiting.startswith("Ben proposes to end the game: ")
    seat.desk.tell("A message beside it.")
    seat.picture("proposal-on-another-page")
    seat.desk.change(scale=1.0)
    bar.show.invoke()
    seat.wait(0.1)
    assert seat.desk.page.game is table.page.game
    table.page = seat.desk.page
    seat.until(table.buttons)
    assert not bar.waiting
    table.buttons()["Accept"].invoke()
    assert table.page.table.result.finished
    seat.desk.back()
    seat.wait(0.1)
    assert seat.desk.page.title != "Rules", "the way back is the game's own"
    assert not bar.waiting


def test_a_proposal_that_is_withdrawn_is_told_no_more(seat: Seat) -> None:
    table = Table(seat, "line-wars", "blue")
    bar = seat.desk.status_bar
    seat.desk.home()
    table.on_phone("say", "agreed")
    seat.until(lambda: bar.waiting)
    (one,) = table.page.phones.table.shared.proposals
    table.on_phone("refuse", str(one.number))
    seat.until(lambda: not bar.waiting)


def test_a_second_games_phones_leave_the_first_games_phone_at_its_game(seat: Seat) -> None:
    first = Table(seat, "line-wars", "blue")
    seat.desk.home()
    second = Table(seat, "corona-line", "red")
    first.on_phone("say", "agreed")
    bar = seat.desk.status_bar
    seat.until(lambda: bar.waiting)
    assert bar.waiting.startswith("Ben proposes to end the game")
    first.on_phone("refuse", str(first.page.phones.table.shared.proposals[0].number))
    seat.until(lambda: not bar.waiting)
    second.page.phones.turn()
    first.on_phone("say", "a7-b7")
    assert len(first.page.table.tree.main_line()) == 2


def test_what_came_of_the_windows_proposal_is_told_on_another_page(seat: Seat) -> None:
    table = Table(seat, "lineage", "red")
    table.page.acts.agree_draw()
    (one,) = table.page.phones.table.shared.proposals
    seat.desk.open(route.Settings())
    table.on_phone("refuse", str(one.number))
    seat.until(lambda: seat.desk.told == "Ben declined.")


def decided(seat: Seat) -> Table:
    """A game that the window's White has just won against a phone's Black."""
    table = Table(seat, "line-or-colour", "black")
    for white, black in (("a1", "b1"), ("a2", "b2"), ("a3", "c1"), ("a4", "c2"), ("a5", "")):
        table.page.table.type_move(white)
        if black:
            table.on_phone("say", black)
    return table


def test_a_game_that_a_phone_plays_is_added_to_the_scorebook_once_that_accepts(seat: Seat) -> None:
    table = decided(seat)
    first = table.page.banner.buttons[0]
    first.invoke()
    assert seat.desk.told == "White needs a name. Enter it at the computer."
    table.page.table.name("white", "Ann")
    first.invoke()
    seat.until(table.buttons)
    seat.picture("scorebook-proposed-in-the-window")
    told = "Ann proposes to add to the scorebook: Ann (White) wins."
    assert table.told().startswith(told)
    assert table.told().endswith("Waiting for Ben.")
    assert not Book.exists()
    (one,) = table.page.phones.table.shared.proposals
    table.on_phone("accept", str(one.number))
    seat.until(lambda: str(first.cget("text")) == "In the scorebook")
    with Book() as book:
        (match,) = book.matches()
    assert match.players == ("Ann", "Ben")


def test_what_the_scorebook_asks_of_an_agreed_match_is_decided_at_the_window(seat: Seat) -> None:
    table = decided(seat)
    table.page.table.name("white", "Ann")
    with Book() as book:
        book.delete(book.add(table.page.game.record()).id)
    first, bar = table.page.banner.buttons[0], seat.desk
    first.invoke()
    (one,) = table.page.phones.table.shared.proposals
    table.on_phone("accept", str(one.number))
    seat.until(lambda: bar.told.endswith("Decide at the computer."))
    first.invoke()
    seat.until(lambda: "This game is match 1, which was deleted" in shown(table.page))
