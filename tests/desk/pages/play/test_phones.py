"""Phones at the table of a game in the window."""

from __future__ import annotations

import threading
import urllib.parse

import pytest

from companion.application.table.drafts import drafts
from companion.desk.pages.play import phones
from companion.desk.pages.play.page import PlayPage
from companion.desk.pages.play.secret_set_up_page import SecretSetUpPage
from companion.desk.shell import route
from companion.desk.shell.files.opening import open_draft
from companion.phone.addresses import Address
from tests.bench.desk_pictures import shown
from tests.desk.conftest import Seat
from tests.desk.pages.play.beginning import start
from tests.desk.pages.play.phone_table import Table
from tests.desk.pages.play.phone_table import here as here
from tests.phone.conftest import Browser


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


def test_phones_join_at_another_address_of_this_computer_until_one_has(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = (Address("127.0.0.1"), Address("127.0.0.2"))
    monkeypatch.setattr(phones, "addresses", lambda: two)
    start(seat, "corona-line")
    card = seat.desk.page.phones
    card.turn()
    choice = card.choice.choice
    assert choice.get() == "127.0.0.1 (this computer only)"
    choice.set("127.0.0.2 (this computer only)")
    choice.event_generate("<<ComboboxSelected>>")
    seat.until(lambda: card.table is not None and card.table.service.ip == "127.0.0.2")
    seat.wait(0.1)
    assert "127.0.0.2" in card._address.cget("text")
    seat.picture("another-address")
    said = urllib.parse.urlencode({"seat": "blue", "name": "Ann"}).encode()
    ask, ticket = Browser(card.table.service.root).ask, card.table.service.tickets.ticket
    threading.Thread(target=ask, args=(f"/{ticket}", said)).start()
    seat.until(lambda: not choice.winfo_viewable())


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


def test_one_player_at_the_window_writes_orders_without_a_curtain(seat: Seat) -> None:
    table = Table(seat, "blottos-war", "blue")
    game = table.page.table
    assert not game.curtain
    assert game.player == "red"
    seat.picture("orders-of-one-at-the-window")
    table.on_phone("say", "c2*4")
    assert not game.curtain
    assert not table.page.anew.link.winfo_ismapped(), "the phone's orders are not rewritten here"
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
    seat.until(lambda: len(table.page.banner.buttons) > 2)
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


def test_a_game_that_phones_play_is_the_same_when_it_is_opened_again(seat: Seat) -> None:
    def named(seat: Seat, key: str) -> None:
        start(seat, key).name("blue", "Ann")
        seat.wait(0.1)  # kept as a game that nobody has begun

    table = Table(seat, "corona-line", "red", named)
    for move in ("", "c2"):  # before the first move, too
        if move:
            table.page.table.type_move(move)
        seat.desk.home()
        seat.wait(0.1)
        (draft,) = drafts(seat.desk.start.data)
        assert draft.begun, "the first page offers it"
        open_draft(seat.desk, draft)
        seat.wait(0.1)
        assert seat.desk.page.table is table.page.table
    table.on_phone("say", "e4")
    assert len(seat.desk.page.table.tree.main_line()) == 3
