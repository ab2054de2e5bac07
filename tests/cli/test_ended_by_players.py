"""A game that its players ended themselves is over, whoever is asked."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from companion.application.dispute.settle import settle
from companion.application.table.in_words import of_table
from companion.application.table.my_games import my_games
from companion.application.table.table_record import opened
from companion.records import load_record
from companion.sentences import ENGLISH
from tests.cli.conftest import Companion

GAME = '[Game "{game}"]\n[Result "{result}"]\n\n1. {moves}\n'
ENDED = {
    "resigned": GAME.format(game="line-wars", result="0-1", moves="a7-b7 g1-f1-f2-f3-f4"),
    "drawn": GAME.format(game="line-or-colour", result="1/2-1/2", moves="d4"),
}
SAMPLES = Path(__file__).parents[2] / "samples"
TOLD = {"resigned": "Red wins. Blue resigned.", "drawn": "A draw. The players agreed on it."}


@pytest.fixture(params=ENDED)
def ended(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, str]:
    """A game that one player gave up, or in which both agreed on a draw, and how that is told."""
    file = tmp_path / "game.pgr"
    file.write_text(ENDED[request.param], encoding="utf-8")
    return file, TOLD[request.param]


def test_check_score_and_the_question_whether_it_is_over_say_how_it_ended(
    companion: Companion, ended: tuple[Path, str]
) -> None:
    file, told = ended
    for command in (("check",), ("score",), ("judge", "--over")):
        found = companion(*command, file)
        assert (told in found.out, found.code) == (True, 0)
        assert "still going" not in found.out
    score = json.loads(companion("score", file, "--json").out)
    assert (score["finished"], score["outcome"]["text"], score["notes"]) == (True, told, [])
    assert json.loads(companion("judge", file, "--over", "--json").out)["over"] is True
    assert "no legal moves" in companion("moves", file).out


def test_the_table_and_the_list_of_games_say_the_same(ended: tuple[Path, str]) -> None:
    file, told = ended
    assert str(of_table(opened(load_record(file)))) == told
    assert [entry.result for entry in my_games(None, [str(file)], ENGLISH)] == [told]


def test_nothing_is_played_or_ruled_on_after_a_player_resigned(
    companion: Companion, tmp_path: Path
) -> None:
    file = tmp_path / "game.pgr"
    file.write_text(ENDED["resigned"], encoding="utf-8")
    refused = "b7-b6-c6 is not legal. The game is over. Red wins. Blue resigned."
    judged = companion("judge", file, "b7-b6-c6")
    assert (judged.out.strip(), judged.code) == (refused, 1)
    in_turn = companion("judge", file, "b7-b6-c6", "--at", "2")
    assert (in_turn.out.strip(), in_turn.code) == (f"Turn 2, Blue: {refused}", 1)
    assert companion("judge", file, "--over", "--at", "2").code == 0
    assert companion("judge", file, "--over", "--at", "1").code == 1
    assert companion("judge", file, "a7-b7", "--at", "1").code == 0
    dispute = settle(file, "b7-b6-c6")
    assert (str(dispute), dispute.legal, dispute.question) == (refused, False, None)
    assert not dispute.play_legal()
    assert dispute.walk is not None
    assert dispute.go_to(0)
    assert dispute.legal, "what was played before it is judged as ever"


@pytest.mark.parametrize("turn", ["2. b7-b6-c6", "2. b7-b6-c6 f4-e4-d4"])
def test_what_is_drawn_on_after_a_player_resigned_is_not_legal_however_it_is_asked(
    companion: Companion, tmp_path: Path, turn: str
) -> None:
    ended, later, out = tmp_path / "game.pgr", tmp_path / "later.pgr", tmp_path / "out.pgr"
    ended.write_text(ENDED["resigned"], encoding="utf-8")
    later.write_text(ENDED["resigned"].replace("0-1", "*") + turn + "\n", encoding="utf-8")
    why = "The game is over. Red wins. Blue resigned."
    for command in (("compare",), ("settle", "--no-input"), ("settle", "-o", out)):
        found = companion(command[0], ended, later, *command[1:])
        assert (why in found.out, "a legal move" in found.out, found.code) == (True, False, 1)
        assert "What have you agreed?" not in found.out
    assert f"{out} was not saved: there is nothing to settle." in found.out
    told = companion("compare", ended, later, "--json").json
    assert (told["legal"], told["breaches"][0]["text"]) == (False, why)
    assert not out.exists()
    assert companion("settle", ended, later, "--answer", "let_stand").code == 2


def test_no_command_is_proposed_that_would_keep_what_was_drawn_after_a_player_resigned(
    companion: Companion, tmp_path: Path
) -> None:
    ended, later, out = tmp_path / "game.pgr", tmp_path / "later.pgr", tmp_path / "out.pgr"
    ended.write_text(ENDED["resigned"], encoding="utf-8")
    position = "blue a7-b7; red g1-f1-f2-f3-f4; black; next ?; turns ? ?; agreed ?"
    doubts = '[Doubts "line b6-b7=empty:0.71:blue"]'
    later.write_text(f'[Game "line-wars"]\n[Position "{position}"]\n{doubts}\n', "utf-8")
    asked = companion("settle", ended, later, "-o", out)
    assert f"{out} was not saved: there is nothing to settle." in asked.out
    (command,) = re.findall("ask again with “companion (.*)”", asked.out)
    answered = companion(*shlex.split(command))
    assert (answered.code, answered.out.splitlines()[0]) == (0, "Nothing has changed.")
    assert not out.exists()


def test_of_orders_that_both_gave_after_the_end_none_counts(
    companion: Companion, tmp_path: Path
) -> None:
    ended, later = tmp_path / "game.pgr", tmp_path / "later.pgr"
    ended.write_text(GAME.format(game="blottos-war", result="0-1", moves="a1*4 | a8*4"), "utf-8")
    orders = "a1*4 | a8*4\n2. a1*4 | a8*4\n3. a1*4 | a8*4"
    later.write_text(GAME.format(game="blottos-war", result="*", moves=orders), "utf-8")
    for command in ("compare", "settle"):
        found = companion(command, ended, later)
        assert ("The game is over." in found.out, found.code) == (True, 1)


def test_a_result_that_the_players_entered_afterwards_is_no_resignation(
    companion: Companion, tmp_path: Path
) -> None:
    file = tmp_path / "game.pgr"
    text = ENDED["resigned"].replace("\n\n", '\n[Told "0-1"]\n\n')
    file.write_text(text, encoding="utf-8")
    given = "Red wins. The players gave this result."
    for command in (("check",), ("score",), ("judge", "b7-b6-c6"), ("settle", "b7-b6-c6")):
        assert given in companion(command[0], file, *command[1:]).out


def test_a_score_of_a_game_given_up_does_not_say_how_it_goes_on(
    companion: Companion, tmp_path: Path
) -> None:
    file = tmp_path / "game.pgr"
    for game, moves in (("line-wars", "a7-b7 g1-f1-f2-f3-f4"), ("corona-line", "c2 d5")):
        file.write_text(GAME.format(game=game, result="0-1", moves=moves), encoding="utf-8")
        told = companion("score", file).out
        assert "resigned." in told
        assert not any(one in told for one in ("turn", "yet", "still", "So far"))
        assert all(
            item["places"] for item in json.loads(companion("score", file, "--json").out)["why"]
        )


def test_a_draw_in_a_game_that_has_none_is_a_fault_and_told_what_it_can_be(
    companion: Companion, tmp_path: Path
) -> None:
    file = tmp_path / "game.pgr"
    file.write_text(ENDED["resigned"].replace("0-1", "1/2-1/2"), encoding="utf-8")
    told = (
        "The game record says 1/2-1/2, but Line Wars cannot end in a draw. Change that to *, or to "
        "1-0 or 0-1 if a player resigned."
    )
    checked = companion("check", file)
    assert (checked.code, checked.out.splitlines()[0], checked.out.count(told)) == (1, told, 1)
    assert json.loads(companion("check", file, "--json").out)["ok"] is False
    assert told in companion("score", file).out
    assert companion("settle", file).out.splitlines() == [told, "Every move is legal."]
    assert json.loads(companion("settle", file, "--json").out)["notes"] == [told]
    assert str(settle(file)) == told
    added = companion("book", "add", file)
    assert (added.code, added.err) == (2, f"companion: {told}\n"), "and no sentence about typing"
    assert "write 1-0" in companion("book", "add", file, "--result", "1/2-1/2").err


@pytest.mark.parametrize("claimed", ["1/2-1/2", "5-3"])
def test_the_moves_of_a_finished_game_decide_whatever_result_its_record_claims(
    companion: Companion, tmp_path: Path, claimed: str
) -> None:
    file = tmp_path / "game.pgr"
    whole = (SAMPLES / "line-wars-whole-game.pgr").read_text("utf-8")
    file.write_text(whole.replace('"9-11"', f'"{claimed}"'), "utf-8")
    told = f"The game record says {claimed}, but its moves give 9-11."
    checked = companion("check", file)
    assert checked.code == 0
    assert checked.out.splitlines() == ["Every move is legal.", "Red wins 11–9.", told]
    added = companion("book", "add", file, "--book", tmp_path / "book.db")
    assert added.code == 0
    assert added.out.splitlines()[1:] == [told]


def test_a_position_that_may_be_over_is_not_given_up_whatever_result_its_record_has(
    companion: Companion, tmp_path: Path
) -> None:
    file = tmp_path / "game.pgr"
    lines = (
        "red c2 d2 e2 f2 b2n c2n e2n f2n g2n d3 e4 e5 b7; blue d4 d5 f6 c7 d7 e7 f7 g7s f7s e7s "
        "d7s c7s b7s; next ?; bars ?; passes ?; earlier ?"
    )
    file.write_text(f'[Game "lineage"]\n[Result "0-1"]\n[Position "{lines}"]\n', "utf-8")
    for command in ("judge", "settle"):
        found = companion(command, file, "g7s-d7n")
        assert ("The game is over" in found.out, found.code) == (False, 3)


def test_who_writes_that_a_player_resigns_is_told_how_a_record_says_it(
    companion: Companion, tmp_path: Path
) -> None:
    file = tmp_path / "game.pgr"
    file.write_text(ENDED["resigned"].replace('[Result "0-1"]\n', "") + "2. resigns\n", "utf-8")
    refused = companion("check", file)
    assert refused.code == 2
    assert refused.problem.endswith(
        'resigning is not written as a move but as the result: [Result "0-1"] if Blue resigned, '
        '[Result "1-0"] if Red did'
    )


@pytest.mark.parametrize("command", ["play", "judge", "settle"])
def test_whoever_types_that_they_resign_is_told_how_a_record_says_it(
    companion: Companion, tmp_path: Path, command: str
) -> None:
    file = tmp_path / "game.pgr"
    file.write_text(ENDED["resigned"].replace('[Result "0-1"]\n', ""), "utf-8")
    for typed in ("resign", "blue: resigns", "aufgegeben", "I resign", "Ich gebe auf"):
        refused = companion(command, file, typed)
        assert refused.code == 2
        assert '[Result "0-1"] if Blue resigned' in refused.problem


def test_a_resignation_is_taken_back_before_the_move_that_it_followed(
    companion: Companion, tmp_path: Path
) -> None:
    file = tmp_path / "game.pgr"
    file.write_text(ENDED["resigned"], encoding="utf-8")
    assert companion("play", file, "--undo").out.startswith("Taken back: 0-1\nBlue to move")
    assert [move.text for _, move in load_record(file).moves()] == ["a7-b7", "g1-f1-f2-f3-f4"]
    assert companion("play", file, "--undo").out.startswith("Taken back: g1-f1-f2-f3-f4\n")


def test_who_gave_up_a_game_of_sealed_orders_can_play_on(
    companion: Companion, tmp_path: Path
) -> None:
    file = tmp_path / "game.pgr"
    file.write_text(GAME.format(game="blottos-war", result="0-1", moves="a1*4 | a8*4"), "utf-8")
    assert companion("play", file, "--undo").out.startswith("Taken back: 0-1\n")
    assert "cannot be taken back" in companion("play", file, "--undo").err


def test_the_scorebook_says_that_a_player_resigned(
    companion: Companion, ended: tuple[Path, str], tmp_path: Path
) -> None:
    file, told = ended
    book = ("--book", tmp_path / "book.db")
    names = ("--player", "blue=Ann") if "Blue" in told else ()
    why = "Ann (Blue) resigned." if names else "The players agreed on it."
    assert why in companion("book", "add", file, *names, *book).out
    assert why in companion("book", "show", "1", *book).out.splitlines()
    changed = companion("book", "change", "1", "--result", "1-0", *book).out
    assert "The players gave this result. The moves do not show who won." in changed
    assert "game record does not show" not in changed, "it said so until then"


def test_a_result_after_an_illegal_move_does_not_end_the_game_before_it(
    companion: Companion, tmp_path: Path
) -> None:
    file = tmp_path / "game.pgr"
    file.write_text(GAME.format(game="line-or-colour", result="1-0", moves="d4 d4"), "utf-8")
    (offered, *_) = re.findall(r"--answer ('redo [^']*')", companion("settle", file).out)
    settled = companion("settle", file, "--answer", *shlex.split(offered))
    assert (settled.code, "is replaced by" in settled.out) == (0, True)
    assert companion("check", file).out == "Every move is legal.\nWhite wins. Black resigned.\n"


def test_nobody_resigned_where_what_is_said_of_a_position_changes_its_result(
    companion: Companion, tmp_path: Path
) -> None:
    drawn = (
        "blue a1-c4 a1-d2-e1-d4; red e5-a4-b2 e5-b4-c2; next ?; ends d4 ?; points 0 2; rest no yes"
    )
    file = tmp_path / "game.pgr"
    file.write_text(
        f'[Game "corona-line"]\n[Size "5"]\n[Result "1-0"]\n[Position "{drawn}"]\n', "utf-8"
    )
    assert companion("score", file).out.startswith("CoronaLine: Blue wins if the game is over.")
    for said in (("--set", "first=blue"), ("--given", "next blue")):
        for command in ("judge", "settle", "moves"):
            move = () if command == "moves" else ("blue: e4",)
            assert "resigned" not in companion(command, file, *move, *said).out
    scored = companion("score", file, "--set", "first=blue", "--json").json
    assert (scored["outcome"]["id"], scored["winner"]) == ("open", None)
