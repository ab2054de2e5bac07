"""What people type is understood, what they leave out asked for; whose turn it is comes first."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import game
from companion.games.protocol import BadText
from companion.judge import Verdict, judge
from tests.games.playing import played

LINES = "blue a7-b7-b6-c6; red g1-f1-f2-f3-f4 f4-e4-e5; next blue; turns 2 2"


def asked(text: str, key: str = "line-wars", position: str = LINES) -> Verdict[Any, Any]:
    found = game(key)
    return judge(found, found.parse_position(found.choose(), position), None, text)


@pytest.mark.parametrize(
    "text",
    [
        "c6-c5-d5-d4",
        "c6 c5 d5 d4",
        "C6-C5-D5-D4",
        "c6–c5—d5−d4",
        "3. c6-c5-d5-d4",
        "3) c6 - c5 - d5 - d4",
        "3... c6-c5-d5-d4",
        "c6 → c5 → d5 → d4",
        "c6, c5, d5, d4",
        "c6c5d5d4",
        "blue c6 c5 d5 d4",
        "Blue: c6-c5-d5-d4",
        "blau: c6-c5-d5-d4",
        "c6-c5-d5-d4!",
    ],
)
def test_one_trail_typed_in_many_ways(text: str) -> None:
    verdict = asked(text)
    assert (verdict.text, verdict.player, verdict.legal) == ("c6-c5-d5-d4", "blue", True)


@pytest.mark.parametrize(
    ("key", "text", "answer"),
    [
        ("line-wars", "c6", "From c6 to where?"),
        ("line-wars", "3. c6-", "From c6 to where?"),
        ("lineage", "c3", "From c3 to where?"),
        ("lineage", "force", "Force the piece on which intersection?"),
        ("corona-line", "switch", "Switch sides: draw the line to where?"),
    ],
)
def test_half_a_move_is_answered_with_a_question(key: str, text: str, answer: str) -> None:
    found = game(key)
    with pytest.raises(BadText) as refused:
        judge(found, found.start(found.choose()), None, text)
    assert str(refused.value) == answer


def test_the_column_of_what_is_wrong_is_that_of_the_text_as_typed() -> None:
    with pytest.raises(BadText) as refused:
        asked("3. blue: c6-zz")
    assert refused.value.column == 13


@pytest.mark.parametrize(
    ("text", "player", "rules"),
    [
        ("e5-e6-e7", "red", ["LW-1", "LW-5"]),
        ("e5-e6-e7-f7", "red", ["LW-1"]),
        ("a1-a2", "blue", ["LW-8", "LW-5"]),
        ("c6-c5", "blue", ["LW-5"]),
    ],
)
def test_a_move_that_only_fits_the_other_player_begins_with_whose_turn_it_is(
    text: str, player: str, rules: list[str]
) -> None:
    verdict = asked(text)
    assert verdict.player == player
    assert [breach.rule for breach in verdict.breaches] == rules


def test_a_move_that_only_says_where_it_ends_is_that_of_the_player_to_move() -> None:
    """Red's line to d1 crosses two of Blue's; that Blue could draw one there matters not."""
    corona = game("corona-line")
    verdict = judge(corona, played(corona.key, "f3", "c6", "c1"), None, "d1")
    assert (verdict.player, verdict.rule) == ("red", "CL-6")


def test_whose_turn_it_is_comes_before_every_other_reason_in_every_game() -> None:
    for key, bad in {
        "line-wars": "red: a1-c3",
        "corona-line": "red: a1",
        "line-or-colour": "black: z9",
        "lineage": "blue: a1-b8",
    }.items():
        found = game(key)
        start = found.start(found.choose())
        verdict = judge(found, start, None, bad)
        mover = found.to_move(start)[0].capitalize()
        assert str(verdict.breaches[0].sentence) == f"It is {mover}'s turn"
        assert len(verdict.breaches) > 1


def test_the_orders_of_both_are_read_as_records_write_them() -> None:
    position = "blue c4 d4*2; red d5 e5*2; turns 3"
    for text in ("c5*4 | e4*4", "4. c5*4|e4*4", "red: e4*4 | blue: c5*4"):
        verdict = asked(text, "blottos-war", position)
        assert (verdict.text, verdict.legal) == ("c5*4 | e4*4", True)
    with pytest.raises(BadText, match=r"write “\|” once"):
        asked("c5*4 | e4*4 | c5", "blottos-war", position)
    with pytest.raises(BadText, match="orders twice"):
        asked("red: c5*4 | red: e4*4", "blottos-war", position)
