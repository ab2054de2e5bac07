"""A photographed board: the stones, whether they end the game, and what should not stand there."""

from __future__ import annotations

import pytest

from companion.games.lineage import GAME
from companion.judge import judge

OPTIONS = GAME.choose()


def seen(red, blue):
    return GAME.read_marks(
        OPTIONS,
        {f"stone {p}": "red" for p in red.split()} | {f"stone {p}": "blue" for p in blue.split()},
        "travel",
    )


def test_stones_are_counted_and_the_centre_is_looked_at():
    reading = seen("e4 e5 d4 a1 a2", "d5 h8 h7 h6 g8")
    result = reading.result
    assert result.score == {"blue": 5, "red": 5}
    assert result.counts == {"centre_blue": 1, "centre_red": 3}
    assert (result.finished, result.winner) == (False, None), "both can move: nobody has passed"
    assert reading.audit == ()
    assert result.places["d5"] == "blue"


@pytest.mark.parametrize(
    ("red", "blue", "winner", "rule"),
    [
        ("e4 e5 d4 d5", "h8 h7 h6 g8 a8", "red", "LG-9"),
        ("e4 e5 d4 d5", "h8 h7 h6", "red", "LG-9"),
        ("e4 e5 d4", "h8 h7 h6 g8 a8", "blue", "LG-10"),
        ("e4 e5 d4 a1", "h8 h7 h6 g8", None, "LG-10"),
    ],
)
def test_stones_that_end_the_game_end_it_whatever_came_before(red, blue, winner, rule):
    result = seen(red, blue).result
    assert (result.winner, result.rule, result.finished) == (winner, rule, True)


def test_a_surrounded_stone_is_told_and_nothing_decided_while_it_stands():
    reading = seen("d4 a1 a2 a3", "c4 e4 d3 d5")
    (breach,) = reading.audit
    assert (breach.rule, breach.places) == ("LG-8", ("d4",))
    assert (reading.result.finished, reading.result.winner) == (None, None)
    notes = [str(note) for note in reading.result.notes]
    assert notes == [
        "Without the surrounded pieces: Blue 4, Red 3",
        "Then: Red has fewer than 4 pieces and loses",
    ]


def test_more_pieces_than_anyone_has():
    reading = seen(" ".join(f"{c}{r}" for c in "abcdefgh" for r in (1, 8)), "d4 e4 d5 e5")
    assert [breach.rule for breach in reading.audit] == ["LG-1"]


def test_what_a_photo_leaves_open_makes_a_verdict_hang_on_it():
    at = seen("e4 e5 a1 a2 a3", "d5 h8 h7 h6 g8").position
    found = judge(GAME, at, "red", "e4-f4")
    assert found.legal is None
    assert found.depends == ("next", "bars")
    assert judge(GAME, at, "red", "e4-f5").legal is False
    assert judge(GAME, at, "red", "pass").legal is False
    after = GAME.play(at, {"red": GAME.parse_move("e4-f4")})
    assert GAME.to_move(after) == ("blue",)
