"""The table of a tournament, against numbers worked out by hand."""

from __future__ import annotations

from companion.book.tournaments.tie_breaks import (
    ASKED,
    BUCHHOLZ,
    BUCHHOLZ_CUT,
    FORFEIT,
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


def test_byes_of_an_opponent_who_plays_no_more_count_as_drawn() -> None:
    """2 leaves after the first round, 4 comes back for the third."""
    games = [
        Game(1, 2, 1), Game(3, 4, 1),
        Game(1, 3, 0.5), Game(2, None, 0, ASKED), Game(4, None, 0, ASKED),
        Game(1, 4, 1), Game(2, None, 0, ASKED), Game(3, None, 1),
    ]  # fmt: skip
    lines = {line.number: line for line in table(range(1, 5), games, SWISS, 3)}
    assert {n: line.points for n, line in lines.items()} == {1: 2.5, 2: 0, 3: 2.5, 4: 0}
    assert lines[1].tie_breaks[BUCHHOLZ] == (0 + 0.5 + 0.5) + 2.5 + 0
    # The dummy of a bye has no more than draws in all rounds.
    assert lines[3].tie_breaks[BUCHHOLZ] == 0 + 2.5 + 1.5


def test_the_dummy_of_a_forfeit_has_no_more_than_who_did_not_come() -> None:
    games = [
        Game(1, None, 1, FORFEIT, 2), Game(2, None, 0, FORFEIT, 1), Game(3, 4, 1),
        Game(1, 3, 1), Game(2, 4, 0.5),
    ]  # fmt: skip
    lines = {line.number: line for line in table(range(1, 5), games, SWISS, 5)}
    assert lines[1].tie_breaks[BUCHHOLZ] == 0.5 + 1
    # Cut is the round that 2 chose not to play, though the opponents' is lower.
    assert lines[2].tie_breaks[BUCHHOLZ] == 0.5 + 0.5
    assert lines[2].tie_breaks[BUCHHOLZ_CUT] == 0.5
    assert lines[1].tie_breaks[BUCHHOLZ_CUT] == 1


def test_head_to_head_says_nothing_where_not_all_have_met() -> None:
    games = [Game(1, 2, 1), Game(3, 4, 1), Game(1, 5, 0), Game(2, 6, 1)]
    lines = table([1, 2, 3], games, (HEAD_TO_HEAD,))
    assert {line.number: line.tie_breaks[HEAD_TO_HEAD] for line in lines} == {1: 0, 2: 0, 3: 0}
