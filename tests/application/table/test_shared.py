"""Several seats at one table: each has its own move, and sees nothing of the other's secrets."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from companion.application.scorebook.at_the_table import propose_game
from companion.application.table.answering import GOES_ON
from companion.application.table.open_game import OpenGame, open_record
from companion.application.table.secret_setup import wait_for_set_up
from companion.application.table.shared import WATCHING, SharedTable
from companion.application.table.table import Table
from companion.games import game, game_keys
from companion.sentences import Sentence, say


def shared(key: str, file: Path | None = None, **chosen: str | int) -> SharedTable:
    found = game(key)
    table = Table(found, found.choose(chosen))
    wait_for_set_up(table)
    made = OpenGame(table)
    if file is not None:
        made.save(file)
    return SharedTable(made)


def again(file: Path) -> SharedTable:
    """The table after its program was killed and started again."""
    return SharedTable(open_record(file, None))


def test_a_player_holds_what_the_others_do_not_see() -> None:
    table = shared("line-wars")
    lit = min(table.look("blue", lambda seen: seen.lit))
    table.touch("blue", lit)
    assert table.look("blue", lambda seen: seen.held) == (lit,)
    assert table.look("red", lambda seen: seen.held) == ()
    assert table.look(WATCHING, lambda seen: seen.held) == ()


def test_nobody_plays_out_of_turn_or_against_a_rule() -> None:
    table = shared("corona-line")
    table.say_move("red", "c2")
    answer = table.look("red", lambda seen: seen.answer)
    assert answer is not None
    assert str(answer.sentence) == "It is Blue's turn."
    table.say_move("blue", "a1!")
    assert len(table.table.tree.nodes) == 1
    assert table.look("blue", lambda seen: seen.answer and seen.answer.rule) == "CL-5"
    assert table.look("red", lambda seen: seen.answer and seen.answer.rule) == ""


def test_sealed_orders_outlive_the_program_and_are_not_in_its_file(tmp_path: Path) -> None:
    file = tmp_path / "war.pgr"
    table = shared("blottos-war", file)
    for place in ("c2", "c2", "d2", "e3"):
        table.touch("blue", place)
    table.confirm("blue")
    assert "c2" not in file.read_text("utf-8")
    later = again(file)
    assert later.look("red", lambda seen: seen.lit)
    assert later.look(WATCHING, lambda seen: seen.waiting_orders) == ("blue",)
    later.say_move("red", "blue: a1 | c6 d6 e6 f6")
    assert not later.table.tree.node.moves
    later.say_move("red", "c6*2 d6 e5")
    assert later.table.state.tree.node.moves
    assert "c2*2 d2 e3 | e5 c6*2 d6" in file.read_text("utf-8")


def test_sealed_orders_can_be_taken_back_until_the_other_has_sealed(tmp_path: Path) -> None:
    table = shared("blottos-war")
    table.say_move("blue", "c2*4")
    table.take_back("red")
    assert table.look("red", lambda seen: seen.waiting_orders) == ("blue",)
    table.take_back("blue")
    assert not table.look("red", lambda seen: seen.waiting_orders)


def test_a_set_up_in_secret_begins_the_game_once_both_have_sealed(tmp_path: Path) -> None:
    file = tmp_path / "lineage.pgr"
    table = shared("lineage", file)
    hidden = table.table.game.hidden_setup(table.table.options)
    assert hidden is not None
    own = hidden.places["red"][4:14]
    for place in own:
        table.touch("red", place)
    table.touch("red", hidden.places["blue"][0])
    table.confirm("red")
    written = file.read_text("utf-8").partition("SealedSetup")[2]
    assert not any(f" {place} " in written for place in own)
    later = again(file)
    assert later.set_up is not None
    assert later.set_up.sealed == {"red"}
    assert not later.set_up.marks(later.table, "blue").keys() & {f"stone {one}" for one in own}
    later.usual_set_up("blue")
    later.confirm("blue")
    assert later.set_up is None
    assert {*own} < {*again(file).table.options.choice("setup").replace(";", "").split()}


def test_one_takes_back_ones_own_move_until_it_is_answered() -> None:
    table = shared("corona-line")
    table.say_move("blue", "c2")
    table.take_back("red")
    assert len(table.table.tree.line()) == 2
    table.take_back("blue")
    assert len(table.table.tree.main_line()) == 1
    table.say_move("blue", "c2")
    table.say_move("red", "e4")
    table.take_back("blue")
    assert len(table.table.tree.main_line()) == 3


def test_one_takes_back_ones_own_move_and_nothing_that_was_done_since() -> None:
    table = shared("corona-line")
    table.say_move("blue", "c2")
    table.name("red", "Ben")
    table.take_back("blue")
    assert not table.table.tree.node.moves
    assert table.table.name_of("red") == "Ben"


def test_one_does_not_take_back_alone_what_both_have_agreed_on() -> None:
    table = shared("corona-line")
    table.say_move("blue", "c2")
    before = table.table.state
    table.say_move("red", "e4")
    seats = table.seats(lambda: ("blue",))
    number = seats.propose(lambda who: say("back", player=who), table.table.state, before, GOES_ON)
    table.accept("red", number)
    assert len(table.table.tree.nodes) == 2
    table.take_back("blue")
    assert len(table.table.tree.nodes) == 1, "only the move itself is taken back"


def with_agreed_moves(table: SharedTable) -> SharedTable:
    """After a move of each in turn, and one of each that both have agreed on."""
    table.say_move("blue", "c2")
    table.say_move("red", "e4")
    before = table.table.state

    def do() -> Sentence:
        table.play_found((("blue", "d5"), ("red", "d4")), before.course)
        return say("played")

    table.accept("red", table.propose("blue", say, do, "", before.course))
    return table


def test_that_both_have_agreed_on_moves_outlives_the_program(tmp_path: Path) -> None:
    file = tmp_path / "game.pgr"
    with_agreed_moves(shared("corona-line", file))
    assert '[AgreedMoves "3-4"]' in file.read_text("utf-8")
    later = again(file)
    later.take_back("red")
    (one,) = later.proposals
    assert str(one.text) == "Red proposes to take back d4."
    later.say_move("blue", "c5")
    later.take_back("blue")
    assert len(later.table.tree.main_line()) == 5, "this one is Blue's own"
    later.say_move("blue", "c5")
    last = again(file)
    last.take_back("blue")
    last.take_back("red")
    assert [str(one.text) for one in last.proposals] == ["Red proposes to take back d4."]
    last.accept("blue", last.proposals[0].number)
    assert '[AgreedMoves "3-3"]' in file.read_text("utf-8")


@pytest.mark.parametrize("text", ["", "x", "3", "9-12", "2-1", "0-0", "-1--1", "99999-99999"])
def test_a_file_that_says_nonsense_of_agreed_moves_is_played_as_any_other(
    tmp_path: Path, text: str
) -> None:
    file = tmp_path / "game.pgr"
    file.write_text(f'[Game "corona-line"]\n[AgreedMoves "{text}"]\n\n1. c2 e4\n', "utf-8")
    table = again(file)
    table.take_back("red")
    assert len(table.table.tree.main_line()) == 2
    assert "AgreedMoves" not in file.read_text("utf-8")


def test_a_move_that_both_have_agreed_on_is_taken_back_by_both() -> None:
    table = with_agreed_moves(shared("corona-line"))
    table.table.note("as on the paper")
    assert len(table.table.tree.main_line()) == 5
    assert not table.look("blue", lambda seen: seen.can_take_back)
    assert table.look("red", lambda seen: seen.can_take_back)
    table.take_back("red")
    assert len(table.table.tree.main_line()) == 5
    (one,) = table.proposals
    assert str(one.text) == "Red proposes to take back d4."
    table.accept("blue", one.number)
    assert len(table.table.tree.main_line()) == 4
    table.take_back("blue")
    assert len(table.table.tree.main_line()) == 4, "both have agreed on this move, too"
    table.say_move("red", "d4")
    table.say_move("blue", "c5")
    table.take_back("blue")
    assert len(table.table.tree.main_line()) == 5, "this one is Blue's own"


def test_what_both_accept_is_done_once() -> None:
    table = shared("corona-line")
    done: list[int] = []

    def do() -> object:
        done.append(1)
        return say("done")

    table.agreements.propose("", lambda: say("to do"), do)  # type: ignore[arg-type]
    assert table.agreements.accept("", 1) is None
    assert table.agreements.accept("blue", 1) is None
    assert table.agreements.accept("blue", 1) is None
    found = table.agreements.accept("red", 1)
    assert found is not None
    assert table.agreements.accept("red", 1) is None


def test_what_was_proposed_about_an_earlier_course_of_the_game_can_be_proposed_again() -> None:
    table = shared("line-wars")
    table.say_move("blue", "agreed")
    (first,) = table.proposals
    table.say_move("blue", "a7-b7")
    assert not table.proposals
    assert [*map(str, table.told.values())] == [
        f"No longer open, as the game has changed: {first.text}"
    ]
    table.accept("red", first.number)
    assert not table.table.result.finished
    table.say_move("red", "agreed")
    table.accept("blue", table.proposals[-1].number)
    assert table.table.result.finished


def test_what_came_of_a_proposal_is_told_as_long_as_the_game_is_as_it_was_then() -> None:
    table = shared("line-or-colour")
    table.say_move("white", "c2")
    table.propose_draw("white")
    table.refuse("black", table.proposals[-1].number)
    table.name("black", "Ben")
    assert [*map(str, table.told.values())] == ["Black declined."]
    table.table.step(-1)
    assert table.told, "a window that looks back changes nothing"
    table.say_move("black", "e4")
    assert not table.told
    table.take_back("black")
    assert not table.told, "nor is it told again where a move is taken back"


def test_taking_a_move_back_says_that_a_proposal_goes_with_it() -> None:
    table = shared("line-or-colour")
    table.say_move("white", "c2")
    table.propose_draw("white")
    table.take_back("white")
    assert not table.proposals
    assert [*map(str, table.told.values())] == [
        "No longer open, as the game has changed: White proposes a draw."
    ]


def test_whoever_proposes_the_end_that_another_has_proposed_accepts_it() -> None:
    table = shared("lineage")
    table.set_up = None
    for player in ("red", "blue"):
        assert not table.table.agreed
        table.propose_draw(player)
    assert table.table.agreed == "1/2-1/2"
    assert not table.proposals
    table.take_back("red")
    assert table.table.agreed, "nor does one alone take it back"


def test_another_end_does_not_replace_the_one_that_was_proposed() -> None:
    table = shared("line-wars")
    table.say_move("blue", "agreed")
    seats = table.seats(lambda: ("red",))
    state = table.table.state
    other = replace(state, result="0-1")
    seats.propose(lambda who: say("to resign", player=who), state, other, GOES_ON)
    assert len(table.proposals) == 2


def test_what_a_player_proposed_who_has_left_is_open_no_more() -> None:
    """Another may take the seat, who has agreed to nothing."""
    table = shared("line-wars")
    table.say_move("blue", "agreed")
    (proposed,) = table.proposals
    table.leave("red")
    assert table.proposals == (proposed,)
    table.leave("blue")
    assert not table.proposals
    assert str(table.told[proposed.number]).startswith("No longer open, as Blue has left the table")
    table.accept("red", proposed.number)
    assert not table.table.agreed


def test_what_is_proposed_can_be_accepted_while_a_window_looks_back() -> None:
    table = shared("corona-line")
    for player, move in (("blue", "c2"), ("red", "e4")):
        table.say_move(player, move)
    table.look("blue", lambda seen: seen.undo())
    (one,) = table.proposals
    assert str(one.text) == "Blue proposes to take back e4."
    table.table.step(-2)
    table.accept("red", one.number)
    assert [*map(str, table.told.values())] == ["The game goes on as you agreed."]
    assert len(table.table.tree.main_line()) == 2


def test_a_window_that_looks_back_stays_where_it_is() -> None:
    table = shared("corona-line")
    table.say_move("blue", "c2")
    table.say_move("red", "e4")
    table.table.step(-1)
    assert len(table.look("blue", lambda seen: seen.tree.path())) == 3
    assert len(table.table.tree.path()) == 2
    table.say_move("blue", "c3")
    assert len(table.table.tree.path()) == 4


@pytest.mark.parametrize("key", game_keys())
def test_seats_play_as_the_table_alone(key: str) -> None:
    """The same moves by touches of two seats and on a table alone lead to the same position."""
    chosen = {"end": "agreement"} if key == "line-wars" else {}
    table, rng = shared(key, **chosen), random.Random(3)
    for player in table.players:
        table.usual_set_up(player)
        table.confirm(player)
    found = table.table.game
    alone = found.start(table.table.options)
    for _ in range(6):
        moves = {one: found.random_move(alone, one, rng) for one in found.to_move(alone)}
        for player, move in moves.items():
            for place in found.hand.touches(alone, player, move):
                table.touch(player, place)
            if len(table.table.tree.main_line()) == len(table.table.tree.path()):
                table.confirm(player)
        alone = found.play(alone, moves)
        assert table.look("", lambda seen: seen.position) == alone


def test_who_resigns_ends_the_game_and_the_others_learn_of_it(tmp_path: Path) -> None:
    table = shared("line-or-colour", tmp_path / "game.pgr")
    table.say_move("white", "c2")
    table.propose_draw("black")
    table.resign("white")
    assert table.table.state.result == "0-1"
    assert str(table.news(beside_game=True)) == "White resigned.", "the draw is not told last"
    assert not table.proposals
    table.resign("black")
    table.propose_draw("black")
    assert again(tmp_path / "game.pgr").table.state.result == "0-1"
    assert not table.proposals


def test_sealed_orders_are_not_taken_back_after_the_end(tmp_path: Path) -> None:
    table = shared("blottos-war")
    table.say_move("blue", "c2*4")
    table.resign("red")
    assert not table.look("blue", lambda seen: seen.can_take_back)
    table.play_on("red")
    table.accept("blue", table.proposals[-1].number)
    assert table.look("blue", lambda seen: seen.can_take_back)
    table.say_move("red", "c6*4")
    assert table.table.tree.node.moves, "what was sealed is played"


def test_an_end_that_was_agreed_on_is_undone_by_both_alone() -> None:
    table = shared("line-wars")
    table.play_on("blue")
    table.say_move("blue", "agreed")
    table.accept("red", table.proposals[-1].number)
    assert not table.table.to_move
    table.say_move("red", "g1-f1-f2-f3-f4")
    answer = table.look("red", lambda seen: seen.answer)
    assert answer is not None
    assert (str(answer.sentence), answer.rule) == ("You agreed that the game is over.", "")
    table.play_on("red")
    assert [str(one.text) for one in table.proposals] == ["Red proposes to play on."]
    table.play_on("blue")
    assert table.table.to_move == ("blue",)


def test_nobody_resigns_before_both_have_set_up() -> None:
    table = shared("lineage")
    table.resign("blue")
    assert table.set_up is not None
    assert not table.table.state.result


def test_what_is_proposed_names_the_players_as_they_are_called_now() -> None:
    table = shared("line-wars")
    for player, name in (("red", "Ben"), ("blue", "Ann")):
        table.name(player, name)
    table.say_move("blue", "agreed")
    table.name("blue", "Anna")
    table.name("red", "Bert")
    (proposed,) = table.proposals
    ends = "Anna proposes to end the game: Bert (Red) wins. 0 squares each"
    assert str(proposed.text).startswith(ends)
    table.accept("red", proposed.number)
    assert propose_game(table, "red") is None
    table.name("red", "Bea")
    (proposed,) = table.proposals
    booked = "Bea proposes to add to the scorebook: Bea (Red) wins. 0 squares each"
    assert str(proposed.text).startswith(booked)
