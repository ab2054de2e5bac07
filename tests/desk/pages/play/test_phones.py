"""Phones at the table of a game in the window."""

from __future__ import annotations

import threading
import tkinter as tk
import urllib.parse
from collections.abc import Callable
from typing import Any

import pytest

from companion.application.scorebook.book import Book
from companion.application.table.drafts import drafts
from companion.desk.pages.play import phones
from companion.desk.pages.play.acts import fill_more_menu
from companion.desk.pages.play.page import PlayPage
from companion.desk.pages.play.phones import _OF
from companion.desk.pages.play.secret_set_up_page import SecretSetUpPage
from companion.desk.shell import route
from companion.desk.shell.files.opening import open_draft
from companion.phone.addresses import Address
from tests.bench.desk_pictures import shown
from tests.desk.conftest import Seat
from tests.desk.pages.play.beginning import start
from tests.phone.conftest import Browser
from tests.phone.test_table import streamed

Begin = Callable[[Seat, str], object]
"""Begins a game in the window."""


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phones, "addresses", lambda: (Address("127.0.0.1"),))


def test_phones_and_the_window_play_one_game(seat: Seat) -> None:
    start(seat, "corona-line")
    page = seat.desk.page
    page.phones.turn()
    table = page.phones.table
    assert table is not None
    phone, answers = Browser(table.service.root), []

    def beside() -> None:
        said = urllib.parse.urlencode({"seat": "blue", "name": "Ann"}).encode()
        phone.ask("/" + table.service.tickets.ticket, said)
        move = urllib.parse.urlencode({"form": phone.form(), "act": "say", "what": "c2"}).encode()
        answers.append(phone.ask("/table", move, {"Accept": "application/json"}).json)

    thread = threading.Thread(target=beside)
    thread.start()
    seat.until(lambda: bool(answers))
    assert len(page.table.tree.path()) == 2
    assert page.table.name_of("blue") == "Ann"
    assert answers[0]["turn"] == "Red to move"
    page.table.type_move("e4")
    seat.wait(0.1)
    seat.until(lambda: len(page.phones.phones.winfo_children()) == 1)
    seat.picture("phones-at-the-table")
    (row,) = page.phones.phones.winfo_children()
    row.winfo_children()[1]._action()
    assert not table.service.tickets.phones
    assert phone.ask("/").status == 403
    page.phones.turn()
    assert page.phones.table is None
    assert not table.service.running


def answer(seat: Seat, text: str) -> None:
    """Answer the question that covers the page."""
    left = list(seat.desk.page.winfo_children())
    while left:
        one = left.pop()
        left += one.winfo_children()
        if one.winfo_class() == "TButton" and str(one.cget("text")) == text:
            one.invoke()
            return
    raise AssertionError(f"no {text}")


class Table:
    """A game in the window that a phone joins as one player."""

    def __init__(self, seat: Seat, key: str, player: str, begin: Begin = start) -> None:
        begin(seat, key)
        self.seat, self.page = seat, seat.desk.page
        self.page.phones.turn()
        self.joins(player)

    def joins(self, player: str, name: str = "Ben") -> None:
        """Let a phone join as a player."""
        self.phone = Browser(self.page.phones.table.service.root)
        ticket = self.page.phones.table.service.tickets.ticket
        said = urllib.parse.urlencode({"seat": player, "name": name}).encode()
        self._beside(lambda: self.phone.ask("/" + ticket, said))

    def _beside(self, what: Callable[[], object]) -> None:
        thread = threading.Thread(target=what)
        thread.start()
        self.seat.until(lambda: not thread.is_alive())

    def on_phone(self, act: str, what: str = "") -> None:
        def ask() -> None:
            said = {"form": self.phone.form(), "act": act, "what": what}
            self.phone.ask("/table", urllib.parse.urlencode(said).encode())

        self._beside(ask)

    def seen(self) -> Any:
        """What the phone shows."""
        found: list[Any] = []
        self._beside(lambda: found.append(streamed(self.phone, "title")))
        return found[0]

    def buttons(self) -> dict[str, Any]:
        """What the window offers about what is proposed, by its text."""
        found, left = {}, [self.page.phones.proposals]
        while left:
            one = left.pop()
            left += one.winfo_children()
            if one.winfo_class() == "TButton":
                found[str(one.cget("text"))] = one
        return found

    def menu(self) -> tuple[str, ...]:
        """What the page's menu offers."""
        made, page = tk.Menu(self.page), self.page
        fill_more_menu(self.seat.desk, made, page.acts, page.book, page.phones)
        entries = range(int(made.index("end") or 0) + 1)
        labels = (made.entrycget(n, "label") for n in entries if made.type(n) == "command")
        return tuple(map(str, labels))

    def told(self) -> str:
        rows = self.page.phones.proposals.winfo_children()
        return " ".join(str(one.cget("text")) for one in rows if one.winfo_class() == "TLabel")


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


def test_the_window_moves_for_nobody_who_plays_on_a_phone(seat: Seat) -> None:
    table = Table(seat, "corona-line", "red")
    game = table.page.table
    assert game.type_move("c2")
    assert not game.lit
    assert not game.acts
    seat.click("e4")
    assert not game.type_move("e4")
    seat.picture("the-phones-turn")
    assert str(game.answer.sentence) == "It is Red's turn."
    assert len(game.tree.main_line()) == 2
    table.on_phone("say", "e4")
    assert not game.type_move("c3!") or len(game.tree.main_line()) == 4
    assert not str(game.tree.node.moves).endswith("!")


def test_the_window_names_its_own_players_alone(seat: Seat) -> None:
    table = Table(seat, "corona-line", "red")
    game, names = table.page.table, table.page.players.names
    seat.until(lambda: str(names["red"].cget("state")) == "readonly")
    seat.picture("names-of-a-shared-game")
    assert str(game.name("red", "Cy")) == "Red plays on a phone and is named there."
    assert game.name("blue", "Ann") is None
    table.on_phone("name", "Benno")
    rows = table.page.phones.phones
    seat.until(lambda: "Red: Benno" in [str(one.cget("text")) for row in rows.winfo_children()
                                        for one in row.winfo_children()])  # fmt: skip
    table.page.acts.describe()
    seat.wait(0.1)
    about = seat.desk.page
    assert str(about.entries["red"].cget("state")) == "readonly"
    table.on_phone("name", "Bea")
    seat.desk.back()
    seat.wait(0.1)
    assert [game.name_of(player) for player in game.game.players] == ["Ann", "Bea"]
    seat.desk.page.phones.turn()
    assert str(seat.desk.page.players.names["red"].cget("state")) == "normal"


def test_the_window_undoes_its_own_move_alone_and_the_phones_only_if_that_accepts(
    seat: Seat,
) -> None:
    table = Table(seat, "corona-line", "red")
    game = table.page.table
    game.type_move("c2")
    seat.key("<Control-z>")
    assert len(game.tree.main_line()) == 1
    game.type_move("c2")
    table.on_phone("say", "e4")
    seat.key("<Control-z>")
    seat.until(table.buttons)
    seat.picture("undo-proposed")
    assert table.told() == "Blue proposes to take back e4. Waiting for Ben."
    assert len(game.tree.main_line()) == 3
    seat.key("<Control-y>")
    (one,) = table.page.phones.table.shared.proposals
    table.on_phone("accept", str(one.number))
    assert len(game.tree.main_line()) == 2
    game.step(-1)
    table.page.acts.delete_branch()
    assert len(game.tree.main_line()) == 2, "there is nothing before the first move"


def test_a_game_on_phones_is_played_at_its_end_alone(seat: Seat) -> None:
    table = Table(seat, "corona-line", "red")
    game = table.page.table
    game.type_move("c2")
    table.on_phone("say", "e4")
    game.step(-2)
    assert not game.lit
    assert not game.type_move("d3")
    assert str(game.answer.sentence) == "The game goes on after its last move. Go there to play."
    game.step(2)
    assert game.type_move("d3")
    assert len(game.tree.nodes) == 4


def with_a_branch(seat: Seat) -> Table:
    """A game with a branch beside its last move, which a phone joins then."""
    table = Table(seat, "corona-line", "")
    game = table.page.table
    for move in ("c2", "e4"):
        game.type_move(move)
    game.step(-1)
    game.type_move("d3")
    game.look(game.tree.to(game.tree.main_line()[-1]))
    table.joins("red")
    return table


def test_a_branch_does_not_become_the_game_as_a_move_is_taken_back(seat: Seat) -> None:
    table = with_a_branch(seat)
    game = table.page.table
    table.on_phone("back")
    assert len(game.tree.main_line()) == 2
    assert game.player == "red"
    assert not table.page.phones.table.shared.proposals


def test_the_game_goes_on_with_a_branch_only_if_the_phone_accepts(seat: Seat) -> None:
    table = with_a_branch(seat)
    game = table.page.table
    game.step(-1)
    game.look(game.tree.to(game.tree.node.ways[1]))
    assert not game.type_move("f5")
    game.make_main_line()
    (one,) = table.page.phones.table.shared.proposals
    assert str(one.text) == "Blue proposes to go on with d3 instead."
    table.on_phone("accept", str(one.number))
    assert [game.game.format_move(m) for _, m in game.tree.node.moves] == ["d3"]
    assert game.tree.on_main_line


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


def in_secret(seat: Seat, key: str) -> None:
    seat.desk.open(route.NewGame(key))
    seat.desk.page.set_up_in_secret()


@pytest.mark.parametrize("first", ["window", "phone"])
def test_one_sets_up_in_secret_at_the_window_and_the_other_on_a_phone(
    seat: Seat, first: str
) -> None:
    table = Table(seat, "lineage", "blue", in_secret)
    page = table.page
    assert isinstance(page, SecretSetUpPage)
    seat.until(lambda: page.player == "red")
    seat.picture("set-up-with-a-phone")

    def on_phone() -> None:
        table.on_phone("usual")
        table.on_phone("confirm")

    if first == "phone":
        on_phone()
        assert not page.chosen.ready("blue"), "sealed"
    page.curtain.open()
    page.usual()
    assert not any(
        "stone" in mark and value == "blue" and mark.endswith(page.chosen.hidden.usual["blue"])
        for mark, value in page.view.scene.marks.items()
    )
    page.seal()
    if first == "window":
        assert page.player == ""
        seat.wait(0.05)
        seat.picture("set-up-waits-for-a-phone")
        assert "Waiting for Ben." in shown(page)
        on_phone()
        seat.until(lambda: isinstance(seat.desk.page, PlayPage))
    played = seat.desk.page
    assert isinstance(played, PlayPage)
    assert played.phones.table is not None
    assert played.phones.here == ("red",)
    assert table.seen()["turn"] == "Red to move"


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


def test_the_menu_offers_the_scorebook_once_a_shared_game_is_over(seat: Seat) -> None:
    table = Table(seat, "line-wars", "red")
    assert "Add to scorebook" not in table.menu()
    table.page.phones.turn()
    assert "Add to scorebook" in table.menu(), "one player at the window knows what to do"
    table.page.phones.turn()
    table.joins("red")
    table.page.table.type_move("a7-b7")
    table.on_phone("resign")
    assert "Add to scorebook" not in table.menu(), "the banner has it"
    table.page.table.step(-1)
    assert "Add to scorebook" in table.menu()


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


def test_one_player_at_the_window_writes_orders_without_a_curtain(seat: Seat) -> None:
    table = Table(seat, "blottos-war", "blue")
    game = table.page.table
    assert not game.curtain
    assert game.player == "red"
    seat.picture("orders-of-one-at-the-window")
    table.on_phone("say", "c2*4")
    assert not game.curtain
    assert not table.page.anew.winfo_children()[1:], "the phone's orders are not rewritten here"
    assert not game.type_move("blue: c2*4 | c6*4")
    assert game.type_move("c6*2 d6 e5")
    assert game.tree.node.moves
    assert game.type_move("c5*4")
    assert not game.type_move("c4*4")
    assert str(game.answer.sentence) == ("Your orders are sealed. Take them back to change them.")
    game.undo()
    assert not game.sealed


def test_a_phone_goes_on_with_the_rematch_in_the_other_seat(seat: Seat) -> None:
    table = Table(seat, "corona-line", "red")
    table.page.table.name("blue", "Ann")
    table.on_phone("resign")
    before = table.page.phones.table
    table.page.banner.buttons[2].invoke()
    seat.wait(0.1)
    table.page = seat.desk.page
    assert table.page.phones.table is not before
    assert table.page.phones.here == ("red",)
    seen = table.seen()
    assert (seen["seat"], seen["role"], seen["mine"]) == ("blue", "You are Blue.", True)
    assert [one["name"] for one in seen["players"]] == ["Ben", "Ann"]
    table.on_phone("say", "c2")
    seat.picture("rematch-with-a-phone")
    assert table.page.table.player == "red"


def test_the_window_counts_no_recruits_of_orders_that_are_written_on_phones(seat: Seat) -> None:
    table = Table(seat, "blottos-war", "blue")
    table.joins("red", "Cy")
    game = table.page.table
    seat.until(lambda: str(game.turn_told) == "Both players to move")
    table.on_phone("say", "c6*4")
    assert str(game.turn_told) == "Blue is writing orders."
    seat.picture("orders-of-two-phones")


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
    (one,) = _OF[seat.desk].shared.proposals
    table.on_phone("refuse", str(one.number))
    seat.until(lambda: not bar.waiting)


def test_what_came_of_the_windows_proposal_is_told_on_another_page(seat: Seat) -> None:
    table = Table(seat, "lineage", "red")
    table.page.acts.agree_draw()
    (one,) = table.page.phones.table.shared.proposals
    seat.desk.open(route.Settings())
    table.on_phone("refuse", str(one.number))
    seat.until(lambda: seat.desk.told == "Ben declined.")


def test_a_game_that_phones_play_is_the_same_when_it_is_opened_again(seat: Seat) -> None:
    table = Table(seat, "corona-line", "red")
    table.page.table.type_move("c2")
    seat.desk.home()
    seat.wait(0.1)
    (draft,) = drafts(seat.desk.start.data)
    open_draft(seat.desk, draft)
    seat.wait(0.1)
    assert seat.desk.page.table is table.page.table
    table.on_phone("say", "e4")
    assert len(seat.desk.page.table.tree.main_line()) == 3


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
