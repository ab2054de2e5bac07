"""A move found later to break a rule: it is taken back, or it stands, marked ``!``."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from companion.application.dispute.checked import Checked, check
from companion.games import game, game_keys
from companion.records import Replay, parse_record, write_record

HEAD = {
    "line-wars": '[Game "line-wars"]\n[Size "5"]\n\n',
    "corona-line": '[Game "corona-line"]\n\n',
    "line-or-colour": '[Game "line-or-colour"]\n[Pie "off"]\n\n',
    "blottos-war": '[Game "blottos-war"]\n\n',
}


def checked(key: str, moves: str) -> Checked:
    return check(parse_record(HEAD[key] + moves))


def lineage(*moves: str) -> Checked:
    return check(parse_record('[Game "lineage"]\n\n' + " ".join(moves)))


STOOD = [
    ("line-wars", "1. a5-b5 e1-d1-c1-b1-a1 2. b5-b4-b3-c3! d1-d2-d3", "LW-5"),
    ("line-wars", "1. a5-b5 e1-d1-c1-b1-a1 2. d5-d4-d3! d1-d2-c2", "LW-8"),
    ("line-wars", "1. b5-c5! e1-d1-c1-b1-a1", "LW-7"),
    ("line-wars", "1. a5-b5 e1-d1-c1-b1-a1 2. a5-a4,b5-b4! d1-d2-d3", "LW-4"),
    ("line-wars", "1. a5-b5 pass! 2. b5-b4-b3", "LW-"),
    ("line-wars", "1. red: e1-d1-c1-b1-a1! a5-b5", "LW-1"),
    ("corona-line", "1. c2 c2!", "CL-5"),
    ("corona-line", "1. c3! f6", "CL-3"),
    ("line-or-colour", "1. d4 swap! 2. a1", "LC-3"),
    ("line-or-colour", "1. d4 white: e5! e4", "LC-1"),
    ("blottos-war", "1. c3*2 d4 h9! | d5*2 e5 f5", "BW-2"),
    ("blottos-war", "1. c3*2 d4 e4 | d5*2 e5!", "BW-3"),
]


@pytest.mark.parametrize(("key", "moves", "rule"), STOOD)
def test_a_marked_move_stands_and_is_listed_and_without_the_mark_it_is_a_fault(
    key: str, moves: str, rule: str
) -> None:
    found = checked(key, moves)
    assert found.ok is True
    assert found.replay.illegal is None
    ((at, verdict),) = found.let_stand
    assert verdict.legal is False
    assert (verdict.rule or "").startswith(rule)
    assert "!" not in str(verdict.sentence)
    assert str(found.sentence) == "Every move is legal, except 1 that was left to stand."
    assert found.as_json()["let_stand"][0]["move"] == at.text
    bare = checked(key, moves.replace("!", ""))
    assert (bare.ok, bare.verdict and bare.verdict.rule) == (False, verdict.rule)
    assert bare.remedy is not None
    assert bare.remedy.marked.count("!") == 1
    assert write_record(found.replay.record).count("!") == 1
    assert parse_record(write_record(found.replay.record)) == found.replay.record


NEVER = [
    ("line-wars", "1. a5-b4! e1-d1-c1-b1-a1", "LW-2"),
    ("line-wars", "1. a5-b5 e1-d1-c1-b1-a1 2. b5-a5-a4! d1-d2-d3", "LW-3"),
    ("line-wars", "1. a5-b5 e1-d1-c1-b1-a1 2. b5-b4-b5! d1-d2-d3", "LW-4"),
    ("corona-line", "1. c2 f6 2. a1!", "CL-5"),
    ("corona-line", "1. c2 f6 2. e3 e4 3. a1!", "CL-3"),
    ("line-or-colour", "1. d4 white: d4!", "LC-2"),
    ("line-or-colour", "1. d4 e4 2. e5 swap!", "LC-3"),
]


@pytest.mark.parametrize(("key", "moves", "rule"), NEVER)
def test_what_nobody_can_leave_as_it_is_is_a_fault_though_marked(
    key: str, moves: str, rule: str
) -> None:
    found = checked(key, moves)
    assert (found.ok, found.verdict and found.verdict.rule) == (False, rule)
    assert found.let_stand == ()
    assert found.remedy is not None
    assert found.remedy.marked == ""
    told = f"{found.verdict.breaches[0].sentence}, so this move can't stay."
    assert told in [str(one) for one in found.remedy.sentences]


def test_a_mark_that_nothing_needs_is_dropped_with_a_note() -> None:
    found = checked("line-wars", "1. a5-b5! e1-d1-c1-b1-a1")
    assert found.ok is True
    assert found.let_stand == ()
    assert "Turn 1: a5-b5! breaks no rule, so the “!” is not needed." in map(str, found.notes)
    (first, _) = found.replay
    assert game("line-wars").format_move(first.moves["blue"]) == "a5-b5"


def test_a_lineage_slide_stands_onto_an_empty_intersection_alone() -> None:
    found = game("lineage")
    start = found.start(found.choose())
    net = start.net
    own = net.name_list(start.red)[0]
    empty = [name for name in net.names if not start.occupied >> net.index[name] & 1]
    reached = {found.format_move(m).rpartition("-")[2] for m in found.candidates(start, "red")
               if found.format_move(m).startswith(f"{own}-")}  # fmt: skip
    far = next(name for name in empty if name not in reached)
    fault = f"{own}-{far}"
    marked = lineage(f"{fault}!")
    assert marked.ok is True
    assert [v.rule for _, v in marked.let_stand] == ["LG-3"]
    assert marked.replay.end.red >> net.index[far] & 1
    theirs = net.name_list(start.blue)[0]
    assert lineage(f"{own}-{theirs}!").ok is False
    assert lineage(f"{theirs}-{far}!").ok is False


def test_taking_back_or_letting_stand_are_both_offered_and_the_house_rule_says_which_first() -> (
    None
):
    moves = "1. a5-b5 e1-d1-c1-b1-a1 2. b5-b4-b3-c3 d1-d2-d3-d4 3. c3-c4-c5-d5"
    found = checked("line-wars", moves)
    assert found.remedy is not None
    assert (found.remedy.stands, found.remedy.marked, found.remedy.falls) == (
        False,
        "b5-b4-b3-c3!",
        2,
    )
    assert [one.text for one in found.remedy.further] == ["d1-d2-d3-d4"]
    told = [str(sentence) for sentence in found.remedy.sentences]
    assert told == [
        "Take it back and go on from the position before it. 2 later moves are dropped.",
        "Let it stand: write b5-b4-b3-c3! in the game record. It counts as Blue's turn 2. The "
        "next one has 3 lines.",
    ]
    tags = HEAD["line-wars"].replace("\n\n", '\n[Illegal "stands"]\n\n')
    other = check(parse_record(tags + moves))
    assert other.as_json()["remedy"]["proposal"] == "stands"
    assert other.remedy is not None
    assert [str(sentence) for sentence in other.remedy.sentences] == told[::-1]


def test_moves_after_the_end_stay_in_the_record_and_do_not_count() -> None:
    won = "1. a1 a7 2. b1 b7 3. c1 c7 4. d1 d7 5. e1"
    found = checked("line-or-colour", f"{won} e7 6. a3 b3")
    assert found.ok is False
    assert found.replay.uncounted == 3
    assert str(found.sentence) == (
        "The game ended in turn 5 with “e1”. The 3 moves after that do not count."
    )
    winner = SimpleNamespace(as_json=lambda _: found.replay.result.winner)
    vars(found)["scored"] = winner
    told = found.as_json()
    assert told["ended"] == {"turn": 5, "player": "white", "rule": "LC-5", "uncounted": 3}
    assert told["score"] == "white"
    assert write_record(found.replay.record).count("b3") == 1
    assert found.remedy is None


@pytest.mark.parametrize("key", [key for key in game_keys() if key != "blottos-war"])
def test_every_game_asks_whether_faults_are_taken_back(key: str) -> None:
    found = game(key)
    assert found.choose()["illegal"] == "taken_back"
    assert found.stands_by(found.choose({"illegal": "stands"}))
    assert not found.stands_by(found.choose())


def test_in_blottos_war_a_bad_slip_stands_unless_the_table_is_strict() -> None:
    found = game("blottos-war")
    assert "illegal" not in found.choose()
    assert found.stands_by(found.choose())
    assert not found.stands_by(found.choose({"bad_slip": "strict"}))


def replayed(text: str) -> Any:
    return Replay(parse_record(text), game("line-wars")).end


def test_the_turn_number_rises_by_one_whatever_stood() -> None:
    end = replayed(HEAD["line-wars"] + "1. a5-b5 e1-d1-c1-b1-a1 2. b5-b4-b3-c3! d1-d2-d3")
    assert end.turns == (2, 2)
