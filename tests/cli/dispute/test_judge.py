"""``companion judge`` and ``moves`` settle a dispute over a record or a photo."""

from __future__ import annotations

import re
import shlex
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from companion import read
from companion.application.dispute.answers import check_told
from companion.application.dispute.disputed import Disputed
from companion.cli.dispute.telling import tell_judged
from companion.games.corona_line import GAME as CORONA_LINE
from tests.cli.conftest import Companion
from tests.cli.records import ILLEGAL, OPENING, written
from tests.cli.situations import FILES
from tests.cli.terminal import companion_at_terminal

SAMPLES = Path(__file__).parents[3] / "samples"


def test_nothing_is_judged_after_an_illegal_move(companion: Companion, tmp_path: Path) -> None:
    game = written(tmp_path, ILLEGAL)
    for args in (["judge", game, "b3-c3-c4-c5"], ["moves", game]):
        answer = companion(*args)
        assert answer.code == 1
        assert "b3-b2" in answer.problem
        (then,) = re.findall("“companion (.*)”", answer.problem)
        settled = companion(*shlex.split(then))
        assert answer.problem.split(". ")[1] in settled.out  # what it breaks
        assert "What have you agreed?" in settled.out


def test_moves_are_the_legal_ones_of_the_player_to_move(
    companion: Companion, tmp_path: Path
) -> None:
    first = written(tmp_path, '[Game "line-wars"]\n\n1. a7-b7 g1-f1-f2-f3-f4\n')
    found = companion("moves", first, "--json").json
    assert found["moves"] == {"blue": found["blue"]}
    trails = set(found["blue"]) - {"agreed"}
    assert {trail.rpartition("-")[0] for trail in trails} == {"a7-a6", "b7-c7", "b7-b6"}
    for move in found["blue"]:
        assert companion("judge", first, move).code == 0
    assert len(companion("moves", first, "--limit", 2, "--json").json["blue"]) == 2
    assert found["blue"][0] in companion("moves", first).out


def test_a_move_is_judged_in_any_turn_of_a_record(companion: Companion, tmp_path: Path) -> None:
    record = written(tmp_path, OPENING)
    told = companion("judge", record, "b5-b4-b3", "--at", 2, "--json")
    assert (told.code, told.json["legal"], told.json["turn"]) == (0, True, 2)
    assert (told.json["player"], told.json["move"]) == ("blue", "b5-b4-b3")
    red = companion("judge", record, "d1 d2 d3", "--at", 2, "--json")
    assert (red.code, red.json["player"]) == (0, "red")
    out_of_turn = companion("judge", record, "red: d1-d2-d3", "--at", 3)
    assert out_of_turn.code == 1
    assert "It is Blue's turn" in out_of_turn.out
    none = companion("judge", record, "b5-b4-b3", "--at", 9)
    assert none.code == 2
    assert none.problem == "choose turn 1 to 3, not 9"


def test_before_an_illegal_move_everything_can_be_judged_still(
    companion: Companion, tmp_path: Path
) -> None:
    record = written(tmp_path, ILLEGAL)
    assert companion("judge", record, "b3-c3-c4-c5", "--at", 3).code == 0
    assert companion("judge", record, "b3-c3-c4-c5").code == 1


def test_a_move_of_a_turn_that_is_half_played_is_judged_as_its_player_s(
    companion: Companion, tmp_path: Path
) -> None:
    for text in (OPENING, OPENING.replace(" d1-d2-d3", "")):
        told = companion("judge", written(tmp_path, text), "b5-b4", "--at", 2, "--json").json
        assert (told["player"], told["rule"]) == ("blue", "LW-5")


def test_the_effects_of_a_legal_move_are_shown(companion: Companion, tmp_path: Path) -> None:
    record = written(tmp_path, '[Game "line-or-colour"]\n\n1. a1 a7 2. b1 b7 3. c1 c7 4. d1 d7\n')
    answer = companion("judge", record, "e1", "--json")
    (effect,) = answer.json["effects"]
    assert (effect["kind"], effect["rule"]) == ("wins", "LC-5")
    assert effect["places"] == ["a1", "b1", "c1", "d1", "e1"]
    assert f"{effect['text']} (LC-5)" in companion("judge", record, "5. E1").out


UNKNOWN = (
    '[Game "line-wars"]\n[Size "4"]\n[End "last_line"]\n[Position "blue a4-b4-c4-c3-d3-d4-c4; '
    'red d1-d2-c2-b2-b3-a3-a2-a1 c2-c3-b3"]\n'
)
"""Three turns each; or Blue's fourth was a pass."""


def test_what_nobody_knows_is_never_a_yes_and_is_to_be_found_out(
    companion: Companion, tmp_path: Path
) -> None:
    record = written(tmp_path, UNKNOWN)
    answer = companion("judge", record, "d3-d2", "--json")
    assert (answer.code, answer.json["legal"]) == (3, None)
    assert answer.json["depends"] == ["next"]
    assert "whose turn it is" in answer.json["find_out"]
    told = companion("judge", record, "d3-d2").out
    asked = "Whose turn is it? Add --set next=blue or --set next=red."
    assert asked in told
    listed = companion("moves", record)
    assert listed.code == 3
    assert asked in listed.out
    assert companion("judge", record, "d3-d2", "--set", "next=blue").code == 0
    assert companion("judge", record, "d3-d2", "--set", "next=red").code == 1
    found = companion("moves", record, "--json").json
    assert found["depends"] == ["next"]


def test_what_was_found_out_can_be_said_and_settles_it(
    companion: Companion, tmp_path: Path
) -> None:
    record = written(tmp_path, UNKNOWN)
    given = ("--given", "turns 3 3")
    assert companion("judge", record, "d3-d2", *given).code == 0
    assert companion("judge", record, "c3-c2", *given).code == 1
    listed = companion("moves", record, *given)
    assert listed.code == 0
    assert "d3-d2" in listed.out
    bad = companion("judge", record, "d3-d2", "--given", "next white")
    assert bad.code == 2
    assert "white" in bad.problem


def test_a_complete_record_never_blames_the_paper_for_having_no_moves_listed(
    companion: Companion, tmp_path: Path
) -> None:
    record = written(tmp_path, OPENING)
    answer = companion("moves", record, "--limit", 0)
    assert answer.code == 0
    assert "certain" not in answer.out
    assert "And more" in answer.out


def test_a_long_list_is_cut_with_a_word(companion: Companion, tmp_path: Path) -> None:
    record = written(tmp_path, '[Game "blottos-war"]\n')
    lines = companion("moves", record).out.splitlines()
    assert len(lines) == 2 * 102
    assert lines[101] == "  And more: --limit N lists N moves"


DOUBTED = (
    '[Game "line-or-colour"]\n[Position "white a1 b2; black c3; next black"]\n'
    '[Photo "sha256:00"]\n[Doubts "ring b2=white:0.7:empty; ring g7=empty:0.8:black"]\n'
)


def test_the_doubts_of_a_photo_are_part_of_the_verdict(
    companion: Companion, tmp_path: Path
) -> None:
    record = written(tmp_path, DOUBTED)
    answer = companion("judge", record, "g7", "--given", "next black", "--json")
    assert (answer.code, answer.json["legal"]) == (3, None)
    assert [mark["mark"] for mark in answer.json["unsure"]] == ["ring g7"]
    assert "ring g7" in answer.json["depends"]
    told = companion("judge", record, "g7", "--given", "next black").out
    assert told.startswith(
        "It depends on marks to check. This is the answer if all marks are as read. "
    )
    assert "Please check: " in told
    clear = companion("judge", record, "d4", "--given", "next black", "--json")
    assert (clear.code, clear.json["legal"], clear.json["unsure"]) == (0, True, [])
    taken = companion("judge", record, "c3", "--given", "next black", "--json")
    assert (taken.code, taken.json["legal"]) == (1, False)


def test_a_list_of_moves_that_doubts_change_is_told_as_read(
    companion: Companion, tmp_path: Path
) -> None:
    record = written(tmp_path, DOUBTED)
    answer = companion("moves", record, "--given", "next black", "--json")
    assert (answer.code, answer.json["depends"]) == (3, ["ring b2", "ring g7"])
    assert (
        "If all marks are as read, Black may play:"
        in companion("moves", record, "--given", "next black").out
    )
    sure = written(tmp_path, DOUBTED.partition("[Doubts")[0])
    assert companion("moves", sure, "--given", "next black", "--json").json["depends"] == []


@pytest.mark.slow
def test_a_move_is_judged_on_a_photo(companion: Companion) -> None:
    photo = SAMPLES / "line-or-colour-plastic-shadow.jpg"
    scored = companion("score", photo, "--json").json
    (taken, *_) = scored["places"]
    answer = companion("judge", photo, taken, "--json")
    assert (answer.code, answer.json["rule"] in ("LC-2", "LC-6")) == (1, True)
    assert companion("judge", photo, taken, "--at", 2).problem == (
        "A photo shows one position. Only a game record has turns to choose from."
    )


def test_a_photo_of_slips_has_no_position_to_judge_in(companion: Companion) -> None:
    answer = companion("judge", SAMPLES / "blottos-war-slips-lamp.jpg", "c3*4")
    assert answer.code == 2
    assert "blottos-war-slips-lamp.jpg” shows no position" in answer.problem


def test_unknown_fields_are_not_mentioned_for_a_move_that_is_illegal_anyway(
    companion: Companion, tmp_path: Path
) -> None:
    seen = '[Game "line-wars"]\n[Position "blue a7-b7; red g1-f1-f2-f3-f4"]\n'
    told = companion("judge", written(tmp_path, seen), "blue c3-c4")
    assert told.code == 1
    assert "which is not on any of Blue's earlier lines (LW-8)" in told.out
    assert "not known" not in told.out
    legal = companion("judge", written(tmp_path, seen), "blue b7-b6-c6")
    assert legal.code == 0
    assert legal.out.count("Assuming") == 1


def test_a_move_that_the_record_has_is_judged_as_that_players(
    companion: Companion, tmp_path: Path
) -> None:
    text = '[Game "line-or-colour"]\n\n1. a1 swap 2. b1 b7\n'
    told = companion("judge", written(tmp_path, text), "swap", "--at", 1, "--json")
    assert (told.code, told.json["player"], told.json["rule"]) == (1, "black", "LC-3")
    stood = companion("judge", written(tmp_path, text.replace("swap", "swap!")), "swap", "--at", 1)
    assert stood.out.startswith("Turn 1, Black: swap is not legal")


def test_nothing_is_given_to_a_record_that_holds_the_whole_game(
    companion: Companion, tmp_path: Path
) -> None:
    record = written(tmp_path, '[Game "line-wars"]\n\n1. a7-b7\n')
    told = companion("judge", record, "g1-f1-e1-d1-c1", "--given", "turns 3 3")
    assert told.code == 2
    assert told.problem == "this game record has the whole game, so there is nothing to add"


@pytest.mark.parametrize("asked", [("judge", "--over"), ("judge", "d2"), ("moves",)])
def test_a_move_that_cannot_be_judged_is_not_called_illegal(
    companion: Companion, tmp_path: Path, asked: tuple[str, ...]
) -> None:
    drawn = "blue a1-b1 a1-f5; red g7-e4 g7-b5; next blue; ends ? ?; points 0 0; rest yes yes"
    text = f'[Game "corona-line"]\n[Size "7"]\n[Position "{drawn}"]\n\n1. c2 *\n'
    game = written(tmp_path, text)
    assert "c2 cannot be judged." in companion("judge", game, "c2", "--at", 1).out
    answer = companion(asked[0], game, *asked[1:])
    why = "The lines so far cannot come from a legal game (CL-1)"
    assert answer.problem.startswith(f"Blue's c2 in turn 1 cannot be judged. {why}. ")
    assert answer.code == companion("check", game).code == 3
    added = companion("book", "add", game, "--book", tmp_path / "book.db").out
    assert "A move cannot be judged." in added


def test_a_drawing_that_fits_no_turns_is_judged_and_asks_nothing_that_nobody_remembers(
    companion: Companion, tmp_path: Path
) -> None:
    seen = written(tmp_path, '[Game "line-wars"]\n[Position "blue a7-b7; red g1-f1-f2-f3"]\n')
    told = companion("judge", seen, "b7-b6-c6")
    assert told.code == 3
    assert "Assuming: a turn with too many or too few lines was left to stand" in told.out
    assert "turns" not in told.out.replace("short_turns", "")
    *_, command = told.out.strip().splitlines()
    settled = companion(
        *shlex.split(command.partition("companion ")[2].removesuffix("”")), "--answer", "blue"
    )
    assert settled.code == 0
    assert "b7-b6-c6 is legal" in settled.out


def test_a_move_of_several_words_needs_no_quotes(companion: Companion, tmp_path: Path) -> None:
    record = written(tmp_path, OPENING)
    quoted, bare = (
        companion("judge", record, *move) for move in (["b3 c3 c4 d4"], ["b3", "c3", "c4", "d4"])
    )
    assert quoted.code == bare.code == 0
    assert quoted.out == bare.out


def test_of_a_judge_either_a_move_or_the_end_is_asked(companion: Companion, tmp_path: Path) -> None:
    record = written(tmp_path, OPENING)
    for args in ((), ("b3-c3", "--over")):
        answer = companion("judge", record, *args)
        assert answer.code == 2
        assert "--over" in answer.problem


def test_of_a_photo_it_is_told_whose_move_was_judged(capsys: pytest.CaptureFixture[str]) -> None:
    start = CORONA_LINE.start(CORONA_LINE.choose({}))
    tell_judged(replace(Disputed(CORONA_LINE, start).judge("c2"), from_photo=True))
    assert capsys.readouterr().out.startswith("Blue: c2 is legal")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="has no pty")
def test_what_a_sheet_leaves_open_is_asked_at_a_terminal(
    companion: Companion, tmp_path: Path
) -> None:
    text = (
        '[Game "corona-line"]\n[Position "blue a1-b1-g3-c2-b5-e7-d4 a1-a2-b4; red g7-e4 '
        'g7-d5-c4-b3-b2-a3-b7-b6; next ?; ends ? ?; points ? ?; rest yes no"]\n'
    )
    record = written(tmp_path, text)
    with companion_at_terminal("judge", record, "c5") as terminal:
        terminal.until("Who went first")
        terminal.press("r")
        terminal.until("came first")
        terminal.press("\x1b")
        code, told = terminal.rest()
    assert code == 3
    assert "To give the same answers next time, add --set first=red" in told
    assert companion("judge", record, "c5", "--set", "first=red").code == code


def test_what_is_asked_next_is_added_to_what_was_said_before(companion: Companion) -> None:
    photo = SAMPLES / "lineage-travel-lamp.jpg"
    first = companion("moves", photo, "--given", "next blue")
    assert first.code == 3
    assert '--given "bars f1:f8; passes 0"' in first.out
    both = companion("moves", photo, "--given", "next blue", "--given", "bars f1:f8; passes 0")
    assert both.code == 0
    assert "f1-a1" in both.out


def test_marks_to_check_are_under_one_heading_and_many_are_not_all_listed(
    companion: Companion, tmp_path: Path
) -> None:
    record = written(tmp_path, FILES["many.pgr"])
    marks = read(record).unsure
    (told,) = map(str, check_told([mark for mark in marks if mark.name == "ring f1"]))
    assert told == "Please check: the ring on f1 looks empty (60% sure), but could be white."
    head, *lines = map(str, check_told(marks))
    assert (head, len(lines), lines[-1]) == ("Please check:", 12, "  and 3 more")
    assert all(line.startswith("  the ring on ") and line.endswith(".") for line in lines[:-1])
    assert len([*check_told(marks[:12])]) == 13
    (again,) = (line for line in companion("moves", record).out.splitlines() if "again" in line)
    assert again.startswith("To correct one")
    assert again.count("--correct") == 1


def test_a_move_that_is_legal_for_neither_player_is_judged_for_both(companion: Companion) -> None:
    photo = Path(__file__).parents[3] / "samples" / "line-wars-printed-creased.jpg"
    for command in ("judge", "settle"):
        answer = companion(command, photo, "g7-g6")
        assert answer.code == 1
        assert answer.out.splitlines()[0] == (
            "g7-g6 is not legal, whoever's turn it is. "
            "Blue: Blue starts at g7, which is not on any of Blue's earlier lines (LW-8). "
            "Red: Red has already drawn the line g6-g7 (LW-3)"
        )
    same = companion("judge", photo, "c3-d3").out.splitlines()[0]
    assert same.startswith("c3-d3 is not legal, whoever's turn it is. This turn stops after 1 of 9")
    assert companion("judge", photo, "c3-d3", "--json").json["player"] == ""


BOTH_WRONG = "b4 a5*3 | a6*4 a7"


def test_orders_that_are_both_wrong_are_both_named(companion: Companion, tmp_path: Path) -> None:
    begun = '[Game "blottos-war"]\n\n1. a3*4 | g6*4\n'
    game, wrong = (
        written(tmp_path, text, name)
        for name, text in (("game.pgr", begun), ("wrong.pgr", f"{begun}2. {BOTH_WRONG}\n"))
    )
    told = (
        f"{BOTH_WRONG} is not legal. a5 belongs to nobody and is not next to any of Blue's "
        "territories (BW-2). Red places 5 recruits, but a turn has only 4 (BW-3)"
    )
    for command in (("play", game), ("judge", game), ("settle", game)):
        assert companion(*command, BOTH_WRONG).out.splitlines()[0] == told
    assert companion("check", wrong).out.splitlines()[0] == f"Turn 2: {told}"
    assert told in companion("settle", wrong).out.splitlines()
    assert [one["rule"] for one in companion("check", wrong, "--json").json["verdict"]["breaches"]
            ] == ["BW-2", "BW-3"]  # fmt: skip
    stood = companion("settle", wrong, "--answer", "let_stand")
    assert f"{BOTH_WRONG} stands." in stood.out


def test_one_order_is_played_instead_with_the_other_as_it_was(
    companion: Companion, tmp_path: Path
) -> None:
    moves = "1. a3*4 | g6*4\n2. b4 a5*3 | a6*4\n"
    game = written(tmp_path, f'[Game "blottos-war"]\n\n{moves}')
    instead = "a4*3 b4 | a6*4"
    assert f"--answer 'redo {instead}'" in companion("settle", game).out
    assert companion("settle", game, "--answer", f"redo {instead}").code == 0
    assert f"2. {instead}" in game.read_text()


def test_what_is_wrong_with_what_is_said_of_a_position_is_named(
    companion: Companion, tmp_path: Path
) -> None:
    drawn = written(tmp_path, '[Game "line-wars"]\n[Position "blue a7-b7; red g1-f1"]\n')
    told = companion("judge", drawn, "b7-c7", "--given", "next=blue").problem
    assert "write it like “next blue”, not “next=blue”" in told
    board = '[Position "blue a1*99999999999999999999; red g8"]'
    large = written(tmp_path, f'[Game "blottos-war"]\n{board}\n')
    told = companion("judge", large, "blue: a1*4").problem
    assert "the number of recruits in “a1*99999999999999999999” is too large" in told
