"""Records and verdicts of Line Wars: a real game through text, replay, check and judge."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.application.dispute.checked import check
from companion.games import game
from companion.judge import judge
from companion.records import parse_record, record_of, replay, result_text, write_record
from tests.games.line_wars.random_games import random_play

LINE_WARS = game("line-wars")

OPENING = """[Game "line-wars"]
[Size "7"]
[Result "*"]

1. a7-b7  g1-f1-f2-f3-f4
2. b7-b6-c6  f4-e4-e5
"""


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from([4, 5, 7]), st.sampled_from(["on", "off"]))
def test_a_random_game_goes_through_its_record_unharmed(
    seed: int, size: int, branching: str
) -> None:
    rng = random.Random(seed)
    options = LINE_WARS.choose({"size": size, "branching": branching})
    _, _, moves, (*_, position) = zip(*random_play(options, rng), strict=True)
    result = result_text(LINE_WARS, LINE_WARS.result(position))
    record = record_of(LINE_WARS, options, moves, tags={"Blue": "Ann"}, result=result)
    assert parse_record(write_record(record)) == record
    checked = check(record)
    assert checked.ok is True
    assert checked.notes == ()
    assert checked.replay.end == position
    alone = record_of(LINE_WARS, options, position=position, result=result)
    assert parse_record(write_record(alone)) == alone
    assert replay(alone).end == position


def test_both_may_agree_to_stop_by_every_ruling_on_the_games_end() -> None:
    position = replay(parse_record(OPENING)).end
    verdict = judge(LINE_WARS, position, None, "agreed")
    assert (verdict.legal, verdict.rulings) == (True, ())


def test_a_position_from_a_photo_tells_by_its_lines_whose_turn_it_is() -> None:
    text = OPENING.split("\n1.")[0] + '[Position "blue a7-b7; red g1-f1-f2-f3-f4; black"]\n'
    position = replay(parse_record(text)).end
    by_red = judge(LINE_WARS, position, None, "f4-e4-e5")
    assert by_red.player == "red"
    assert (by_red.legal, by_red.rule) == (False, "LW-1")
    assert judge(LINE_WARS, position, None, "b7-b6-c6").legal is True
    assert judge(LINE_WARS, position, None, "a7-b7-c7").legal is False
