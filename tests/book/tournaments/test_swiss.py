"""Swiss rounds: nobody meets twice, nobody sits out twice, seats even out, equals meet."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.book.problems import BookProblem
from companion.book.tournaments.entrant import DOWN, Entrant, certain_rounds, standing
from companion.book.tournaments.swiss import Pair, pair_round
from companion.book.tournaments.trf import Player, Round
from tests.bench.swiss_simulated import broken, tournament


class Played:
    """A random tournament of ``players``."""

    def __init__(self, players: int, seed: int) -> None:
        self.rng = random.Random(seed)
        self.points = dict.fromkeys(range(1, players + 1), 0.0)
        self.met: dict[int, set[int]] = {n: set() for n in self.points}
        self.seats: dict[int, list[int]] = {n: [] for n in self.points}
        self.out: Counter[int] = Counter()
        self.apart: list[float] = []

    def entrants(self) -> list[Entrant]:
        return [
            Entrant(
                n, self.points[n], frozenset(self.met[n]), tuple(self.seats[n]), bool(self.out[n])
            )
            for n in self.points
        ]

    def round(self) -> tuple[Pair, ...]:
        pairs = pair_round(self.entrants())
        for one, two in pairs:
            if two is None:
                self.out[one] += 1
                self.points[one] += 1
                continue
            assert two not in self.met[one], "they have met"
            self.apart.append(abs(self.points[one] - self.points[two]))
            self.met[one].add(two)
            self.met[two].add(one)
            self.seats[one].append(1)
            self.seats[two].append(2)
        for one, two in pairs:
            if two is not None:
                scored = self.rng.choice([0, 0.5, 1])
                self.points[one] += scored
                self.points[two] += 1 - scored
        return pairs


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.integers(2, 12), st.integers(0, 10**6))
def test_as_many_rounds_as_are_allowed_can_always_be_paired(players: int, seed: int) -> None:
    played = Played(players, seed)
    for _ in range(certain_rounds(players)):
        pairs = played.round()
        seen = [number for pair in pairs for number in pair if number is not None]
        assert sorted(seen) == list(range(1, players + 1))
        assert sum(two is None for _, two in pairs) == players % 2
    assert max(played.out.values(), default=0) <= 1


@pytest.mark.parametrize(
    ("players", "rounds"), [(2, 1), (3, 3), (4, 3), (5, 3), (6, 3), (7, 5), (8, 5), (10, 5)]
)
def test_no_round_is_refused_that_can_be_paired_whatever_the_results(
    players: int, rounds: int
) -> None:
    assert certain_rounds(players) == rounds
    for seed in range(20):
        played = Played(players, seed)
        for _ in range(rounds):
            played.round()


@pytest.mark.parametrize("players", [8, 9, 12, 16, 21])
def test_seats_even_out_and_equals_meet(players: int) -> None:
    for seed in range(6):
        played = Played(players, seed)
        for _ in range(5):
            played.round()
        for seats in played.seats.values():
            assert abs(seats.count(1) - seats.count(2)) <= 2
            assert all(len(set(seats[i : i + 3])) > 1 for i in range(len(seats) - 2))
        assert sum(played.apart) / len(played.apart) <= 0.5


@pytest.mark.slow
def test_fide_s_absolute_criteria_hold_with_late_entries_and_withdrawals() -> None:
    """Ten thousand of these are a bench's; see tests/bench/swiss.py."""
    for seed in range(60):
        for paired in tournament(seed, 12):
            assert broken(paired) == [], f"tournament {seed}"


def test_the_first_round_is_upper_half_against_lower() -> None:
    pairs = pair_round([Entrant(number) for number in range(1, 9)])
    assert {frozenset(pair) for pair in pairs} == {frozenset((n, n + 4)) for n in range(1, 5)}
    assert Counter(one <= 4 for one, _ in pairs) == {True: 2, False: 2}


def test_whoever_has_fewest_points_sits_out() -> None:
    entrants = [Entrant(1, 2.0), Entrant(2, 1.0), Entrant(3, 0.0), Entrant(4, 0.0, sat_out=True),
                Entrant(5, 1.0)]  # fmt: skip
    assert (3, None) in pair_round(entrants)


def test_who_has_fewest_points_sits_out_though_a_float_less_would_do() -> None:
    """3 and 4 have met, so one of them has to meet 2; the bye is still for one of theirs."""
    entrants = [
        Entrant(1, 2.0, frozenset({2})), Entrant(2, 2.0, frozenset({1})),
        Entrant(3, 1.0, frozenset({4})), Entrant(4, 1.0, frozenset({3})), Entrant(5, 1.0),
    ]  # fmt: skip
    (out,) = [one for one, two in pair_round(entrants) if two is None]
    assert out in (3, 4, 5)


def test_of_those_who_may_sit_out_who_has_played_most_does() -> None:
    entrants = [
        Entrant(1, 1.0, frozenset({8, 9})), Entrant(2, 1.0, frozenset({7})),
        Entrant(3, 1.0, frozenset({6})),
    ]  # fmt: skip
    assert (1, None) in pair_round(entrants)


def test_points_without_playing_are_a_downfloat_and_absence_is_not() -> None:
    rounds = {
        code: standing([Player(1, "Ann", (Round(None, None, code),))], [1], last=False)[0].floats
        for code in ("U", "H", "Z")
    }
    assert rounds == {"U": (DOWN,), "H": (DOWN,), "Z": (0,)}


def test_leaders_meet_each_other() -> None:
    entrants = [Entrant(1, 2.0), Entrant(2, 0.0), Entrant(3, 2.0), Entrant(4, 0.0)]
    assert {frozenset(pair) for pair in pair_round(entrants)} == {
        frozenset((1, 3)), frozenset((2, 4)),
    }  # fmt: skip


def test_a_round_without_meeting_again_is_found_where_a_greedy_one_would_not_be() -> None:
    """1 meeting 2 would leave 3 and 4, who have met."""
    entrants = [
        Entrant(1, 2.0), Entrant(2, 2.0), Entrant(3, 1.0, frozenset({4})),
        Entrant(4, 1.0, frozenset({3})),
    ]  # fmt: skip
    pairs = {frozenset(pair) for pair in pair_round(entrants)}
    assert frozenset((3, 4)) not in pairs


def test_no_round_is_forced_where_everybody_has_met() -> None:
    entrants = [Entrant(1, met=frozenset({2})), Entrant(2, met=frozenset({1}))]
    with pytest.raises(BookProblem, match="no further round"):
        pair_round(entrants)


def test_two_firsts_in_a_row_are_followed_by_a_second() -> None:
    entrants = [
        Entrant(1, 2.0, frozenset({3, 4}), (1, 1)),
        Entrant(2, 2.0, frozenset({3, 4}), (2, 1)),
        Entrant(3, 0.0, frozenset({1, 2}), (2, 2)),
        Entrant(4, 0.0, frozenset({1, 2}), (1, 2)),
    ]
    assert set(pair_round(entrants)) == {(2, 1), (3, 4)}
