"""The table of a tournament, against numbers worked out by hand."""

from __future__ import annotations

from companion.book.tournaments.tie_breaks import (
    BUCHHOLZ,
    BUCHHOLZ_CUT,
    HEAD_TO_HEAD,
    ROUND_ROBIN,
    SONNEBORN_BERGER,
    SWISS,
    WINS,
    Game,
    table,
)


def test_equals_are_parted_by_the_game_between_them() -> None:
    games = [
        Game(1, 2, 0),
        Game(1, 3, 1),
        Game(1, 4, 1),
        Game(2, 3, 1),
        Game(2, 4, 0),
        Game(3, 4, 0.5),
    ]
    lines = table(range(1, 5), games, ROUND_ROBIN)
    assert [(line.rank, line.number, line.points) for line in lines] == [
        (1, 2, 2), (2, 1, 2), (3, 4, 1.5), (4, 3, 0.5),
    ]  # fmt: skip
    assert lines[0].tie_breaks[HEAD_TO_HEAD] == 1


def test_three_who_beat_each_other_in_a_ring_are_equal() -> None:
    lines = table([1, 2, 3], [Game(1, 2, 1), Game(2, 3, 1), Game(3, 1, 1)], ROUND_ROBIN)
    assert [line.rank for line in lines] == [1, 1, 1]


def test_buchholz_is_the_sum_of_the_opponents_points() -> None:
    games = [Game(1, 2, 1), Game(3, 4, 1), Game(1, 3, 0.5), Game(2, 4, 1)]
    lines = {line.number: line for line in table(range(1, 5), games, SWISS)}
    assert {n: line.points for n, line in lines.items()} == {1: 1.5, 3: 1.5, 2: 1, 4: 0}
    assert lines[1].tie_breaks[BUCHHOLZ] == 1 + 1.5
    assert lines[3].tie_breaks[BUCHHOLZ] == 0 + 1.5
    assert lines[1].tie_breaks[BUCHHOLZ_CUT] == 1.5
    assert lines[1].tie_breaks[SONNEBORN_BERGER] == 1 + 0.75
    assert [line.rank for line in lines.values()] == [1, 2, 3, 4]
    assert next(iter(lines)) == 1


def test_sitting_out_counts_as_meeting_an_equal_and_as_no_win() -> None:
    lines = {
        line.number: line for line in table([1, 2, 3], [Game(1, 2, 1), Game(3, None, 1)], SWISS)
    }
    assert (lines[3].points, lines[3].wins) == (1, 0)
    assert lines[3].tie_breaks[BUCHHOLZ] == 1
    assert lines[1].tie_breaks[BUCHHOLZ] == 0
    assert lines[3].tie_breaks[WINS] == 0


def test_head_to_head_says_nothing_where_not_all_have_met() -> None:
    games = [Game(1, 2, 1), Game(3, 4, 1), Game(1, 5, 0), Game(2, 6, 1)]
    lines = table([1, 2, 3], games, (HEAD_TO_HEAD,))
    assert {line.number: line.tie_breaks[HEAD_TO_HEAD] for line in lines} == {1: 0, 2: 0, 3: 0}
