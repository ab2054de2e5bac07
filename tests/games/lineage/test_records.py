"""Lineage's records: setup and board in the head, and the same game when read again."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from companion.games.lineage import GAME
from companion.games.lineage.board_folder import board_answer
from companion.records import RecordError, parse_record, record_of, replay, write_record
from tests.games.lineage.setups import random_setup
from tests.games.random_games import random_play


def game_on(board, seed, plies=30, **rulings):
    rng = random.Random(seed)
    options = GAME.choose({"board": board, "setup": random_setup(board, rng), **rulings})
    turns = list(islice(random_play(GAME, options, rng), plies))
    *_, (_, _, _, end) = turns
    return record_of(GAME, options, [move for _, _, move, _ in turns]), end


@pytest.mark.parametrize("rulings", [{}, {"first": "blue", "no_return": "ever"}])
def test_a_written_game_is_read_and_played_again(folder, rulings):
    for seed in range(6):
        record, end = game_on(board_answer("small"), seed, **rulings)
        text = write_record(record)
        again = parse_record(text)
        assert again == record
        assert replay(again).end == end
        assert '[Setup "red ' in text
        assert f'[Board "{board_answer("small")}"]' in text


def test_board_and_setup_are_written_even_where_they_are_the_usual_ones():
    text = write_record(record_of(GAME, GAME.choose()))
    assert f'[Setup "{GAME.choose()["setup"]}"]' in text
    assert f'[Board "{GAME.choose()["board"]}"]' in text


def test_a_setup_that_breaks_the_rules_is_told_where_it_stands():
    with pytest.raises(RecordError, match=r"line 3.*Red must set up 10 pieces in the oval, not 1"):
        parse_record('[Game "lineage"]\n[Red "Ann"]\n[Setup "red b2; blue b7"]\n\n1. e4-h4\n')


def test_a_board_is_never_a_path(folder):
    for name in ("../small", "/tmp/small", "small.toml"):
        with pytest.raises(RecordError, match="line 2"):
            parse_record(f'[Game "lineage"]\n[Board "{name}"]\n')


def test_check_judge_and_score_from_the_shell(tmp_path, companion):
    path = tmp_path / "game.pgr"
    path.write_text('[Game "lineage"]\n\n1. e4-h4 d5-a5 2. d2n-d3\n', "utf-8")
    assert companion("check", path).code == 0
    verdict = companion("judge", path, "a5-d5", "--json")
    assert (verdict.code, verdict.json["rule"]) == (1, "LG-5")
    assert verdict.json["places"] == ["a5", "d5"]
    score = companion("score", path, "--json").json
    assert score["score"] == {"blue": 12, "red": 12}
    assert score["places"]["d3"] == "red"
    assert (score["finished"], score["winner"]) == (False, None)
    assert "d4-a4" in companion("moves", path, "--json").json["blue"]
    path.write_text('[Game "lineage"]\n\n1. e4-h4 d5-a5 2. h4-e4\n', "utf-8")
    checked = companion("check", path, "--json")
    assert (checked.code, checked.json["turn"], checked.json["verdict"]["rule"]) == (1, 2, "LG-5")
