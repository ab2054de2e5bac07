"""``companion settle`` says of a move what ``judge``, ``moves`` and ``play`` say of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion import CompanionError, judge, settle
from companion.application.reading.correct import position_record
from companion.application.table.in_words import of_table
from companion.application.table.table_record import opened
from companion.games import game
from companion.records import load_record
from companion.scoring.from_photo import score_reading
from tests.application.dispute.test_what_was_said import ORDERED
from tests.cli.conftest import Companion
from tests.cli.records import DOUBTED, ILLEGAL, OPENING, written
from tests.scoring.photos import reading_of

SAMPLES = Path(__file__).parents[3] / "samples"


def test_settle_answers_as_judge_does_where_a_mark_decides(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, DOUBTED)
    for move in ("c3-c2-c1-b1-a1-a2", "c3-c2-c1-b1-a1-a2-b2"):
        judged, settled = companion("judge", game, move), companion("settle", game, move)
        assert settled.out.startswith("It depends on marks to check.")
        assert settled.out.splitlines()[1:2] == judged.out.splitlines()[1:2]
        assert (judged.code, settled.code) == (3, 3)
        found = companion("settle", game, move, "--json").json
        assert (found["legal"], found["verdict"]["depends"]) == (None, ["line b6-c6"])
    assert "let_stand" in found["question"]["answers"]


def test_similar_moves_that_marks_may_forbid_are_suggested_with_these_marks(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, DOUBTED)
    for command in ("judge", "settle", "play"):
        told = companion(command, game, "blue: c3-c2").out
        assert "Similar legal moves: " in told
        assert "mark to check: the line b6-c6." in told or "marks to check: " in told
    assert companion("settle", game, "blue: c3-c2", "--json").json["notes"]


def test_a_mark_that_a_legal_move_does_not_need_is_noted_wherever_it_is_judged(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, '[Game "line-or-colour"]\n\n1. d4')
    told = "The move is legal, so it needs no “!”."
    for command in ("judge", "settle", "play"):
        assert told in companion(command, game, "a1!").out.splitlines()
    game = written(tmp_path, ORDERED)
    for command in ("judge", "settle"):
        said = companion(command, game, "d6!", "--set", "red_path=g7-e4")
        assert told in said.out.splitlines(), command


@pytest.mark.parametrize(
    ("answer", "given"),
    [
        ("red_path=g7-e4", "rest no no"),
        ("red_path=g7-d5", "points 1 1"),
        ("first=blue", "next red"),
        ("first=red", "rest yes no"),
    ],
)
def test_what_is_given_is_taken_after_the_answers_in_judge_and_settle(
    companion: Companion, tmp_path: Path, answer: str, given: str
) -> None:
    game = written(tmp_path, ORDERED.partition("\n\n")[0])
    said = (game, "d4", "--set", answer, "--given", given, "--json")
    judged, settled = companion("judge", *said).json, companion("settle", *said).json
    assert (judged["problem"], settled["problem"]) == (None, None)
    assert (judged["legal"], judged["text"]) == (settled["legal"], settled["verdict"]["text"])
    assert set(judged["notes"]) <= set(settled["notes"])


def test_what_is_given_says_whose_move_it_is_in_judge_and_settle_alike(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(
        tmp_path, '[Game "lineage"]\n[Position "red c1 d1 e1 f1; blue a8 b8 c8 d8 e8"]\n'
    )
    for said in (("--given", "next red"), ("--set", "next=red")):
        for command in ("judge", "settle"):
            told = companion(command, game, "a8-a7", *said).out
            assert told.startswith("Blue: a8-a7 is not legal. It is Red's turn (LG-2)")
    for command in ("judge", "settle", "moves"):
        move = () if command == "moves" else ("a8-a7",)
        refused = companion(command, game, *move, "--set", "next=blue", "--given", "next red")
        assert refused.code == 2
        assert refused.problem == "“next red” contradicts “next=blue”: leave one of them out"
        twice = companion(command, game, *move, "--given", "next blue; next red")
        assert twice.code == 2
        assert twice.problem == "“next red” contradicts “next blue”: leave one of them out"


def test_an_answer_to_what_is_not_open_is_refused_in_judge_settle_and_python_alike(
    companion: Companion, tmp_path: Path
) -> None:
    lines = "blue a7-b7; red g1-f1-f2-f3-f4; next blue; turns 1 1"
    moves = '[Game "line-wars"]\n\n1. a7-b7 g1-f1-f2-f3-f4\n'
    position = f'[Game "line-wars"]\n[Position "{lines}"]\n'
    for text in (moves, position):
        game = written(tmp_path, text)
        for key, answer in (("next", "blue"), ("next", "red"), ("turns", "purple")):
            said = f"{key}={answer}"
            told = f"“{said}” answers a question that is not open here: leave it out"
            for command in ("judge", "settle", "moves"):
                move = () if command == "moves" else ("b7-b6-b5",)
                refused = companion(command, game, *move, "--set", said)
                assert (refused.code, refused.problem) == (2, told)
            for act in (judge, settle):
                with pytest.raises(CompanionError, match=told) as error:
                    act(game, "b7-b6-b5", options={key: answer})
                assert error.value.as_json()["id"] == "no-effect"
    photo = SAMPLES / "line-wars-printed-wood.jpg"
    answers = [companion(act, photo, "a1-a2", "--set", "next=red") for act in ("judge", "settle")]
    assert [(one.code, "leave it out" in one.problem) for one in answers] == [(2, True)] * 2


def test_a_move_that_an_answer_makes_legal_is_written_alike_in_judge_and_settle(
    companion: Companion, tmp_path: Path
) -> None:
    drawn = "blue a1-c4-g1 a1-b6; red g7-d3 g7-e4; next red; ends ? ?; points 1 0; rest ? no"
    game = written(tmp_path, f'[Game "corona-line"]\n[Position "{drawn}"]\n')
    said = (game, "d4", "--set", "red_path=g7-e4")
    judged, settled = (companion(act, *said).out.splitlines() for act in ("judge", "settle"))
    assert judged == settled[: len(judged)]
    assert judged[0] == "Red: d4x is legal"


def test_what_makes_an_earlier_move_illegal_is_refused_by_settle_as_by_judge(
    companion: Companion, tmp_path: Path
) -> None:
    start = '[Game "lineage"]\n[Position "red c1 d1 e1 f1; blue a8 b8 c8 d8 e8; next ?"]\n'
    game = written(tmp_path, f"{start}\n1. a8-a7\n")
    for said in (("--given", "next red"), ("--set", "next=red")):
        for command in ("judge", "settle"):
            refused = companion(command, game, "c1-c2", *said)
            assert refused.code == 1
            assert refused.problem.startswith("Red's a8-a7 in turn 1 is not legal. ")
        assert companion("settle", game, "a8-a7", *said).out.startswith("Red: a8-a7\n")


@pytest.mark.parametrize(
    ("position", "move", "flags"),
    [
        ("next ?; ends ? ?; points ? ?", "c5", ("--set", "blue_path=a1-a2")),
        ("next blue; ends d4 ?; points 2 1", "c3x", ()),
    ],
)
def test_settle_says_what_judge_does_after_some_of_the_answers(
    companion: Companion, tmp_path: Path, position: str, move: str, flags: tuple[str, ...]
) -> None:
    lines = "blue a1-a2-b4 a1-b1-g3-c2-b5-e7-d4; red g7-e4 g7-d5-c4-b3-b2-a3-b7-b6"
    tag = f'[Position "{lines}; {position}; rest yes no"]'
    game = written(tmp_path, f'[Game "corona-line"]\n{tag}\n')
    judged = companion("judge", game, move, *flags, "--json").json
    settled = companion("settle", game, move, *flags, "--json").json
    assert judged["text"] == settled["verdict"]["text"]
    assert set(judged["notes"]) <= set(settled["notes"])


def test_a_move_that_an_answer_makes_legal_whoever_s_turn_it_is_is_so_in_both(
    companion: Companion, tmp_path: Path
) -> None:
    lines = "blue a1-b1-d4-e1-d2 a1-b4; red e5-b3 e5-d5-c5-a4-b2"
    tag = f'[Position "{lines}; next ?; ends ? ?; points 0 1; rest no ?"]'
    game = written(tmp_path, f'[Game "corona-line"]\n[Size "5"]\n{tag}\n')
    for said in (("judge", "--set", "red_path=e5-d5"), ("settle", "--answer", "e5-d5")):
        found = companion(said[0], game, "c2", *said[1:])
        assert (found.code, "c2 is legal, whoever's turn it is" in found.out) == (0, True)


def test_what_is_given_and_known_is_told_in_one_line(companion: Companion, tmp_path: Path) -> None:
    game = written(tmp_path, ORDERED.partition("\n\n")[0])
    for command in ("judge", "settle"):
        told = companion(command, game, "d3", "--given", "rest yes no").out
        assert "“rest yes no” was known already and changes nothing." in told.splitlines()
        assert "known already" not in companion(command, game, "d3", "--given", "ends d4 ?").out


def test_an_illegal_move_is_written_as_in_the_record_after_answers(
    companion: Companion, tmp_path: Path
) -> None:
    told = companion("settle", written(tmp_path, ORDERED), "--set", "red_path=g7-d5").out
    assert told.startswith("Turn 1, Red: c5\nc5 is not legal. ")


def test_settle_says_in_place_of_which_move_another_is_judged(
    companion: Companion, tmp_path: Path
) -> None:
    told = companion("settle", written(tmp_path, ILLEGAL), "b3-c3-d3-e3").out
    assert told.startswith("Turn 3, Blue: instead of b3-b2\nb3-c3-d3-e3 is legal\n")


def test_a_move_in_place_of_the_illegal_one_is_of_whom_it_fits_in_judge_and_settle(
    companion: Companion, tmp_path: Path
) -> None:
    game, red = written(tmp_path, ILLEGAL), "d3-d4 is not legal. It is Blue's turn (LW-1)"
    assert companion("judge", game, "d3-d4", "--at", 3).out == f"Turn 3, Red: {red}\n"
    told = companion("settle", game, "d3-d4").out
    assert told == f"Turn 3, Blue: instead of b3-b2\n{red}\n"


def test_an_agreement_to_stop_begins_with_no_player(companion: Companion, tmp_path: Path) -> None:
    game = written(tmp_path, '[Game "line-wars"]\n[Position "blue a7-b7; red g1-f1-f2-f3"]\n')
    for command in ("judge", "settle"):
        assert companion(command, game, "agreed").out.startswith("You may agree to stop\n")


def test_judge_takes_what_it_supposes_and_suggests_nothing_else(
    companion: Companion, tmp_path: Path
) -> None:
    game, move = written(tmp_path, DOUBTED), "c3-c2-c1-b1-a1-a2"
    for given in ("turns 4 4", "next blue; turns 4 4"):
        assert companion("judge", game, move, "--given", given).code == 0
    refused = companion("judge", game, move, "--given", "next red; turns 5 4")
    assert refused.code == 2
    assert "write for example “next blue; turns 4 4”" in refused.err
    broken = companion("judge", game, move, "--given", "turns 5 5")
    assert "If none did" not in broken.out


def test_moves_tells_what_judge_supposes_and_the_marks_to_check(
    companion: Companion, tmp_path: Path
) -> None:
    game, move = written(tmp_path, DOUBTED), "c3-c2-c1-b1-a1-a2"
    judged = companion("judge", game, move, "--json").json
    found = companion("moves", game, "--limit", "2", "--json").json
    assert found["moves"]["blue"][0] == move
    assert found["assumes"] == judged["assumes"] != []
    assert any("b6-c6" in note for note in found["notes"])


def test_a_house_rule_that_allows_more_is_not_said_to_forbid_a_full_turn(
    companion: Companion, tmp_path: Path
) -> None:
    judged = companion("judge", written(tmp_path, DOUBTED), "b5-b6-c6-c5-c4-d4", "--json").json
    assert judged["answers"].get("short_turns=allowed") is not False


def test_what_a_record_breaks_by_an_answer_is_told_and_not_left_to_a_command_without_it(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, ORDERED)
    for said in ("judge", game, "f4"), ("moves", game):
        refused = companion(*said, "--set", "red_path=g7-d5")
        assert refused.code == 1
        assert "Red's line e4-c5 crosses Red's own line d5-c4 (CL-4)" in refused.err
        assert "companion check" not in refused.err


def test_orders_that_name_nobody_are_of_whom_they_fit_or_who_has_given_none(
    companion: Companion, tmp_path: Path
) -> None:
    war = written(tmp_path, '[Game "blottos-war"]\n\n1. a3*4 | a6*4\n')
    for command in ("judge", "settle"):
        assert companion(command, war, "b6*4").out.startswith("Red: b6*4 is legal")
    war = written(tmp_path, '[Game "blottos-war"]\n\n1. blue: a1*4\n')
    for orders, told in (("a8*4", "a8*4 is legal"), ("a1*4", "a1*4 is not legal. a1 belongs to")):
        for command in ("judge", "settle"):
            assert companion(command, war, orders).out.startswith(f"Red: {told}")


def test_a_game_that_is_only_a_result_is_over_for_one_reason_in_judge_and_settle(
    companion: Companion, tmp_path: Path
) -> None:
    for result, winner in (("0-1", "Red wins."), ("14-11", "Blue wins 14–11.")):
        told = written(tmp_path, f'[Game "line-wars"]\n[Result "{result}"]\n')
        over = f"{winner} The players gave this result."
        for command in ("judge", "settle", "play"):
            found = companion(command, told, "a7-b7")
            assert (over in found.out, found.code) == (True, 1)
        at_the_table = of_table(opened(load_record(told)))
        assert at_the_table is not None
        assert str(at_the_table.headline) == winner
        assert companion("play", told, "--undo").code == 0
        assert companion("play", told, "a7-b7").code == 0


def test_in_an_impossible_position_settle_judges_no_more_than_judge(
    companion: Companion, tmp_path: Path
) -> None:
    lines = "blue a1-d5 a1-e6-a5-c4; red g7-b4-b3-a4 g7-f6 f2-b5; next ?; ends ? ?; points ? ?"
    sheet = written(tmp_path, f'[Game "corona-line"]\n[Position "{lines}; rest ? ?"]\n')
    judged, settled = (companion(one, sheet, "c3", "--json") for one in ("judge", "settle"))
    assert (judged.code, settled.code) == (3, 3)
    assert (judged.json["legal"], settled.json["legal"]) == (None, None)
    assert settled.json["question"] is None


def test_marks_are_weighed_with_what_was_said_at_the_terminal(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No order of play explains the line, so nothing is sure before it is checked."""
    lines = "blue a1-f7; red g7-d3; next ?; ends f7 d3; points 0 0; rest no no"
    doubts = '[Doubts "line b2-d1=empty:0.9:red"]'
    sheet = written(tmp_path, f'[Game "corona-line"]\n[Position "{lines}"]\n{doubts}\n')
    settled = companion("settle", sheet, "red: d4", "--answer", "blue", "--json").json
    assert (settled["legal"], settled["verdict"]["depends"]) == (None, ["line b2-d1"])
    monkeypatch.setattr("companion.cli.dispute.judge.may_ask", lambda: True)
    monkeypatch.setattr(
        "companion.cli.dispute.judge.ask_parts", lambda asking: asking.answer("blue")
    )
    judged = companion("judge", sheet, "red: d4")
    assert judged.code == 3
    assert judged.out.startswith("It depends on marks to check.")


def test_an_answer_tells_no_effects_that_depend_on_another_question(
    companion: Companion, tmp_path: Path
) -> None:
    """Where Blue's path ends, and so whether Blue has a line left, nobody has said."""
    lines = "blue a1-d2-c2-e3 a1-e4-b2; red e5-a2-d4-c3 e5-b4"
    sheet = written(tmp_path, f'[Game "corona-line"]\n[Size "5"]\n[Position "{lines}; next red"]\n')
    said = ("b3", "--set", "red_path=e5-a2", "--json")
    judged = companion("judge", sheet, *said).json
    settled = companion("settle", sheet, *said).json["verdict"]
    assert (judged["legal"], judged["effects"]) == (True, [])
    assert settled == {key: judged[key] for key in settled}
    whole = companion("judge", sheet, *said, "--set", "blue_path=a1-d2").json
    assert [one["kind"] for one in whole["effects"]] == ["wins"]


@pytest.mark.parametrize("last", ["3. b3-b2-a2-a3  d3-d4", "3. b3-b2-a2-a3"])
def test_words_that_fit_both_moves_of_a_turn_are_judged_as_settle_judges_them(
    companion: Companion, tmp_path: Path, last: str
) -> None:
    game = written(tmp_path, f"{OPENING}{last}\n")
    judged = companion("judge", game, "pass", "--at", 3)
    settled = companion("settle", game, "pass")
    assert judged.out.startswith("Turn 3, Red: pass is not legal. Red can still draw a line")
    assert "pass is not legal. Red can still draw a line" in settled.out
    assert companion("judge", game, "b3-b2-a2-a3", "--at", 3).out.startswith("Turn 3, Blue: ")


STOPS = "1. e6 d3\n2. switch:b4 switch:c4x\n3. c5 d7\n4. b7 d7"


@pytest.mark.parametrize(
    ("game", "moves", "words", "player", "legal"),
    [
        ("line-wars", "1. a7-b7", "a7-b7", "blue", True),
        ("line-or-colour", "1. d4 c7\n2. c2", "c2", "white", True),
        ("line-or-colour", "1. d4 c7\n2. c2", "white: c2", "white", True),
        ("line-or-colour", "1. d4 c7\n2. c2", "d4", "black", False),
        ("line-or-colour", "1. d4 c7\n2. c2", "c3", "black", True),
        ("corona-line", STOPS, "b7", "blue", True),
        ("corona-line", STOPS, "d7", "red", False),
        ("corona-line", "1. b4 c4\n2. c5x", "b4", "red", False),
    ],
)
def test_words_are_judged_where_they_were_played_or_else_next_in_judge_and_settle(
    tmp_path: Path, game: str, moves: str, words: str, player: str, legal: bool
) -> None:
    record = written(tmp_path, f'[Game "{game}"]\n\n{moves}\n')
    dispute = settle(record, words)
    assert dispute.walk is not None
    judged = judge(record, words, at=dispute.walk.here.turn)
    for verdict in (dispute.table.verdict, judged.verdict):
        assert verdict is not None
        assert (verdict.player, verdict.legal) == (player, legal)


def test_the_last_move_is_judged_where_it_was_played_by_settle(
    companion: Companion, tmp_path: Path
) -> None:
    record = written(tmp_path, '[Game "line-or-colour"]\n\n1. d4 c7\n')
    assert companion("settle", record, "c7").out == "Turn 1, Black: c7\nc7 is legal\n"


def test_an_answer_that_is_a_house_rule_too_is_taken_alike_of_a_photo_and_its_record() -> None:
    corona = game("corona-line")
    lines = "blue a1-d2-e2 a1-f3-g2; red g7-a2-e3-c2 g7-e4; next ?; ends ? ?; points 0 0"
    drawn = corona.parse_position(corona.choose(), f"{lines}; rest no no")
    photo = reading_of(drawn, {}, "corona-line")
    record = position_record(score_reading("a.jpg", photo, {}))
    answer = {"first": "red"}
    shown = score_reading("a.jpg", replace(photo, options=corona.choose(answer)), answer)
    by_photo, by_record = judge(shown, "d1"), judge(record, "d1", options=answer)
    assert str(by_photo) == str(by_record)
    assert by_photo.verdict.player == by_record.verdict.player
