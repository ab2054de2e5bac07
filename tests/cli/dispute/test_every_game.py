"""Every game's disputes from the shell: each command answers."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.games import game, game_keys
from companion.records import load_record, record_of, write_record
from tests.cli.conftest import Companion
from tests.cli.records import written
from tests.games.random_games import plies

PLIES = 6


@pytest.fixture(params=game_keys())
def key(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def started(key: str, tmp_path: Path) -> Path:
    """The first turns of a random game as a record."""
    g = game(key)
    played = [moves for _, moves, _ in plies(g, g.choose(), random.Random(4), PLIES)]
    moves = played if g.simultaneous else [move for one in played for move in one.values()]
    return written(tmp_path, write_record(record_of(g, g.choose(), moves)))


def test_a_move_listed_as_legal_is_judged_legal(
    companion: Companion, started: Path, key: str
) -> None:
    listed = companion("moves", started, "--limit", 3, "--json")
    assert listed.code == 0
    assert listed.json
    for player, moves in listed.json["moves"].items():
        assert player in game(key).players
        for move in moves:
            answer = companion("judge", started, f"{player}: {move}", "--json")
            assert answer.code == 0
            assert (answer.json["legal"], answer.json["rule"]) == (True, None)


def test_an_illegal_move_is_shown_with_its_rule_and_nearby_legal_moves(
    companion: Companion, started: Path, key: str
) -> None:
    bad = {
        "line-wars": "a1-c1",
        "corona-line": "z9",
        "line-or-colour": "z9",
        "blottos-war": "blue: z9*4",
        "lineage": "a1-b1",
    }.get(key)
    if bad is None:  # for a game that is not ours, repeat a move
        (_, again), *_ = load_record(started).moves()
        bad = again.text
    answer = companion("judge", started, bad, "--json")
    assert answer.code == 1
    found = answer.json
    assert found["legal"] is False
    assert found["rule"] in game(key).rules
    assert found["breaches"][0] == {k: found[k] for k in ("rule", "text", "places")}
    for move in found["nearby"]:
        label = f"{found['player']}: {move}"
        assert companion("judge", started, label, "--json").json["legal"] is True
    told = companion("judge", started, bad)
    assert found["text"] in told.out
    assert f"({found['rule']})" in told.out


def test_a_record_is_checked_scored_and_drawn(
    companion: Companion, started: Path, tmp_path: Path
) -> None:
    checked = companion("check", started, "--json")
    assert checked.code == 0
    assert checked.json["ok"] is True
    scored = companion("score", started, "--json")
    assert scored.json == checked.json["score"]
    assert (scored.json["source"], scored.json["status"]) == ("record", "read")
    drawn = tmp_path / "drawn.svg"
    assert companion("draw", started, "-o", drawn).code == 0
    assert drawn.read_text("utf-8").startswith("<")


def test_rules_are_shown_with_their_house_rules(companion: Companion, key: str) -> None:
    rules = companion("rules", key, "--json").json
    assert [rule["id"] for rule in rules] == list(game(key).rules)
    for rule in rules:
        assert set(rule) == {"id", "text", "ruling", "source", "open"}
        if rule["ruling"] is not None:
            assert set(rule["ruling"]) >= {"option", "default", "answers"}
    told = companion("rules", key).out
    assert all(f"\n{rule['id']} " in told for rule in rules)
    assert all(f"--set {option.id}=" in told for option in game(key).options)


def test_a_wrongly_marked_crossing_gets_a_note(companion: Companion, tmp_path: Path) -> None:
    text = '[Game "corona-line"]\n\n1. b2 f6\n2. c4 e4\n3. d5x\n'
    path = written(tmp_path, text)
    checked = companion("check", path)
    assert checked.code == 0
    assert "Turn 3: Blue's line c4-d5 is marked x, but it crosses no line" in checked.out
    judged = companion("judge", path, "d3x")
    assert "Red's line e4-d3 is marked x, but it crosses no line" in judged.out


def test_so_does_one_of_which_it_is_not_known_whose_it_is(
    companion: Companion, tmp_path: Path
) -> None:
    drawn = (
        '[Game "corona-line"]\n[Position "blue a1-b2-e1 a1-d6; red g7-d3-f4-e3; next ?; '
        'ends ? e3; points 0 0; rest no no"]\n'
    )
    judged = companion("judge", written(tmp_path, drawn), "c2x").out
    assert "c2x is legal, whoever's turn it is\nThe line is marked x, but it crosses no" in judged
