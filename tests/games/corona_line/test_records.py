"""CoronaLine through records, the judge and the score object of the command line."""

from __future__ import annotations

import random

from companion.application.dispute.checked import check
from companion.application.reading.one_file import score
from companion.games.corona_line import GAME
from companion.judge import judge
from companion.records import parse_record, record_of, write_record
from tests.games.corona_line.random_games import finished_game, lines_only, random_options
from tests.games.corona_line.whole_games import CROSSED_FOUR_TIMES, GAMES, played

MOVES = '[Game "corona-line"]\n\n1. d2 f6 2. e2 g3 3. b1 f3 4. switch:b4 d4 5. c6 b3 6. f7 a2x\n'
OPEN = (
    '[Game "corona-line"]\n[Position "blue a1-b1-d2-b3-b4-c3-b5-a2-a3-a4 a1-c2; '
    'red g7-e6-e5-c4-d6-c7-b6-c6-a5-b2 g7-f6"]\n'
)


def scored(tmp_path, text, **chosen):
    file = tmp_path / "game.pgr"
    file.write_text(text, encoding="utf-8")
    return score(str(file), chosen=chosen).as_json()


def test_a_record_is_read_checked_and_written_alike():
    record = parse_record(MOVES, GAME)
    assert check(record).ok is True
    assert write_record(record).splitlines()[-1] == "6. f7  a2x"
    assert parse_record(write_record(record), GAME) == record


def test_check_names_the_first_illegal_move_and_its_rule():
    checked = check(parse_record(MOVES.replace("d4 5.", "d5 5."), GAME))
    assert checked.ok is False
    assert (checked.objection.turn, checked.objection.player) == (4, "red")
    assert checked.verdict.rule == "CL-3"


def test_a_verdict_tells_the_rulings_it_rests_on():
    verdict = judge(GAME, played("b1 f6"), "blue", "c1")
    assert verdict.legal is True
    assert "no_straight_on" in [ruling.option.id for ruling in verdict.rulings]
    told = [str(sentence) for ruling in verdict.rulings for sentence in ruling.sentences]
    assert any(one.startswith("It would not be legal with another house rule. ") for one in told)


def test_the_score_object_has_segments_and_the_history(tmp_path):
    found = scored(tmp_path, '[Game "corona-line"]\n\n' + CROSSED_FOUR_TIMES)
    assert found["score"] == {"blue": 3, "red": 1}
    assert (found["winner"], found["rule"], found["finished"]) == ("blue", "CL-9", True)
    assert found["segments"]["red"][0] == "g7-f6"
    assert found["places"] == {}
    assert found["moves"] == CROSSED_FOUR_TIMES.split()
    assert found["first"] == "blue"


def test_a_drawing_asks_who_started_and_takes_the_answer(tmp_path):
    found = scored(tmp_path, OPEN)
    assert found["question"] == {"id": "first", "text": "Who went first?"}
    assert found["winner"] is None
    assert [case["answer"] for case in found["cases"]] == [{"first": "blue"}, {"first": "red"}]
    assert [case["winner"] for case in found["cases"]] == ["red", "blue"]
    answered = scored(tmp_path, OPEN, first="blue")
    assert (answered["question"], answered["winner"]) == (None, "red")
    assert (answered["score"]["blue"], answered["score"]["red"], "red") == next(
        iter(GAMES.values())
    )
    assert answered["audit"] == []


def test_a_sheets_position_is_kept_in_a_record():
    for seed in range(30):
        rng = random.Random(seed)
        options = random_options(rng)
        reading = GAME.read_marks(options, lines_only(GAME.marks(finished_game(options, rng))))
        record = record_of(GAME, options, position=reading.position)
        again = parse_record(write_record(record), GAME)
        assert again == record
        assert GAME.parse_position(again.options, again.position) == reading.position
