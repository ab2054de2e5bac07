"""A tournament on the terminal and as JSON: its table, its rounds, reasons for a rank."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import fill
from typing import TYPE_CHECKING

from companion.application.scorebook.told.tournaments import (
    KINDS,
    NAMES,
    SHORT,
    cell,
    pairing_told,
    second_told,
    why,
    won_told,
)
from companion.cli.book_frame import screen, tell_table
from companion.cli.frame import tell, words
from companion.games.names import title_of
from companion.games.phrases import points_told
from companion.sentences import N_, say

if TYPE_CHECKING:
    from companion import Pairing, Tournament


def tell_tournament(now: Tournament, *, rounds: bool = False) -> None:
    """Print the table and the current round; ``rounds``: each player's rounds instead."""
    event = now.event
    tell(
        N_("{name}: {game}, {system}, {paired} of {rounds} rounds paired"),
        name=event.name,
        game=title_of(event.game),
        system=say(KINDS[event.kind]),
        paired=now.paired,
        rounds=event.rounds,
    )
    _tell_table(now)
    if rounds:
        _tell_rounds(now)
        return
    last = next((pairing.round for pairing in now.pairings if pairing.open), now.paired)
    if last:
        tell_round(now, last)
    won = won_told(now)
    if won is not None:
        tell(won)


def _tell_table(now: Tournament) -> None:
    headings = [
        N_("Rank"),
        N_("No."),
        N_("Name"),
        N_("Points"),
        *(SHORT[name] for name in now.order),
    ]
    rows = [
        (
            line.rank,
            line.number,
            _name(now, line.number),
            points_told(line.points),
            *(points_told(line.tie_breaks[name]) for name in now.order),
        )
        for line in now.table
    ]
    spare = range(len(headings) - 1, 3, -1)
    tell_table(headings, rows, "rr " + "r" * (1 + len(now.order)), spare=(1, *spare))
    legend = [f"{SHORT[name]}: {words(NAMES[name])}" for name in now.order]
    if any(entrant.left_after is not None for entrant in now.entrants):
        legend.append(words(N_("†: withdrawn")))
    if legend:
        tell(fill(", ".join(legend), screen()))


def _name(now: Tournament, number_: int) -> str:
    entrant = next(each for each in now.entrants if each.number == number_)
    return f"{entrant.name} †" if entrant.left_after is not None else entrant.name


CELL = 5
"""Characters of a round's cell, ``12: ½``."""
GAP = 3
"""Characters between columns."""


def _tell_rounds(now: Tournament) -> None:
    """Each player's opponents by number, round by round, with the results."""
    name = max(len(each.name) for each in now.entrants)
    at_once = max(4, (screen() - 2 * GAP - name - GAP) // (CELL + GAP))
    for first in range(1, now.paired + 1, at_once):
        shown = range(first, min(first + at_once, now.paired + 1))
        rows = [
            (each.number, each.name, *(cell(now, each.number, round_) for round_ in shown))
            for each in now.entrants
        ]
        tell_table((N_("No."), N_("Name"), *map(str, shown)), rows, "r ")


def tell_round(now: Tournament, round_: int) -> None:
    """Print a round's pairs and byes, with the results."""
    tell(N_("Round {number}"), number=round_)
    pairings: Iterable[Pairing] = (*now.round(round_), *now.absent(round_))
    rows = [
        (
            pairing.board if pairing.two is not None else "",
            pairing.one.name,
            second_told(now, pairing),
            pairing_told(now, pairing),
            pairing.uid if pairing.two is not None else "",
        )
        for pairing in pairings
    ]
    headings = (N_("Board no."), N_("First"), N_("Second"), N_("Result"), N_("Match"))
    tell_table(headings, rows, "r  r", spare=(4,))


def tell_why(now: Tournament, number_: int) -> None:
    """Print why an entrant has their rank."""
    for sentence in why(now, number_):
        tell(sentence)
