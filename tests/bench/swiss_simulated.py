"""Random Swiss tournaments, with late entries, withdrawals, forfeits and half-point byes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.book.problems import BookProblem
from companion.book.tournaments import trf
from companion.book.tournaments.entrant import Entrant, can_be_paired, may_meet, standing
from companion.book.tournaments.swiss import Pair, pair_round


@dataclass
class Simulated:
    """A tournament as it goes: ``rounds`` of each player by number."""

    rng: random.Random
    total: int
    rounds: dict[int, list[trf.Round]] = field(default_factory=dict)
    left: set[int] = field(default_factory=set)
    played: int = 0

    def join(self) -> None:
        """One more player, absent in the rounds before."""
        missed = [trf.Round(None, None, trf.ZERO)] * self.played
        self.rounds[len(self.rounds) + 1] = missed

    def players(self, absent: dict[int, str] | None = None) -> tuple[trf.Player, ...]:
        """As a report has them; those absent in the next round have it already."""
        told = absent or {}
        return tuple(
            trf.Player(
                number, f"Player {number}",
                (*rounds, trf.Round(None, None, told[number])) if number in told
                else tuple(rounds), number,
            )
            for number, rounds in self.rounds.items()
        )  # fmt: skip

    def report(self, absent: dict[int, str]) -> trf.Report:
        return trf.Report("Simulated", self.players(absent), self.total)

    def play(self, pairs: tuple[Pair, ...], absent: dict[int, str]) -> None:
        """Random results; one game in thirty is forfeited."""
        for number, code in absent.items():
            self.rounds[number].append(trf.Round(None, None, code))
        for one, two in pairs:
            if two is None:
                self.rounds[one].append(trf.Round(None, None, trf.ALLOCATED))
                continue
            first, second = self.rng.choice(("10", "==", "01"))
            if self.rng.random() < 1 / 30:
                first, second = self.rng.choice(("+-", "-+", "--"))
            self.rounds[one].append(trf.Round(two, 1, first))
            self.rounds[two].append(trf.Round(one, 2, second))
        self.played += 1


@dataclass(frozen=True)
class Paired:
    """A round that was paired: the tournament before it, who was absent, the pairs, and whether
    C3 could be kept at all."""

    before: trf.Report
    absent: dict[int, str]
    pairs: tuple[Pair, ...]
    seats_possible: bool


def tournament(seed: int, largest: int = 20) -> Iterator[Paired]:
    """Every round of a tournament of 4 to ``largest`` players, until no round is left."""
    rng = random.Random(seed)
    players = rng.randint(4, largest)
    now = Simulated(rng, rng.randint(3, min(9, players - 1)))
    for _ in range(players):
        now.join()
    while now.played < now.total:
        if now.played and rng.random() < 0.15:
            now.join()
        absent = dict.fromkeys(now.left, trf.ZERO)
        for number in now.rounds:
            if number not in now.left and now.played and rng.random() < 0.03:
                now.left.add(number)
                absent[number] = trf.ZERO
            elif number not in now.left and rng.random() < 0.03:
                absent[number] = trf.HALF
        playing = [n for n in now.rounds if n not in absent]
        last = now.played + 1 == now.total
        entrants = standing(now.players(), playing, last=last)
        try:
            pairs = pair_round(entrants)
        except BookProblem:
            assert not can_be_paired(entrants, strict=False)
            return
        yield Paired(now.report(absent), absent, pairs, can_be_paired(entrants))
        now.play(pairs, absent)


def entrants_of(paired: Paired) -> list[Entrant]:
    """The entrants to be paired, with their state before the round."""
    players = paired.before.players
    rounds = min(len(player.rounds) for player in players)
    before = [trf.Player(p.number, p.name, p.rounds[:rounds]) for p in players]
    playing = [p.number for p in players if p.number not in paired.absent]
    return standing(before, playing, last=rounds + 1 == paired.before.rounds)


def broken(paired: Paired) -> list[str]:
    """The absolute criteria that a round breaks: C1, C2, and C3 if it was avoidable."""
    entrants = {entrant.number: entrant for entrant in entrants_of(paired)}
    seen = sorted(n for pair in paired.pairs for n in pair if n is not None)
    found = [] if seen == sorted(entrants) else ["everybody once"]
    for one, two in paired.pairs:
        if two is None:
            if entrants[one].sat_out or len(entrants) % 2 == 0:
                found.append("C2")
        elif two in entrants[one].met:
            found.append("C1")
        elif paired.seats_possible and not may_meet(entrants[one], entrants[two]):
            found.append("C3")
    return found
