"""A tournament in words: kinds, results, byes, the rounds as table cells, and reasons for the
ranking."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from companion.application.scorebook.told.figures import first_place
from companion.application.scorebook.told.matches import won_by
from companion.book.events import (
    DOUBLE_ROUND_ROBIN,
    EVENING,
    HAS_WITHDRAWN,
    KNOCK_OUT,
    ROUND_ROBIN,
    SWISS,
)
from companion.book.events import EVENT_IS_DELETED as EVENT_IS_DELETED
from companion.book.tournaments import tie_breaks, trf
from companion.book.tournaments.draw import check_paired as check_paired
from companion.book.tournaments.pairing import Pairing
from companion.book.tournaments.tournament import Tournament, games
from companion.games.phrases import points_told, result_told
from companion.sentences import N_, Catalogue, Sentence, say

if TYPE_CHECKING:
    from companion.application.scorebook.outcomes import Arbited

KINDS = {
    EVENING: N_("evening"),
    ROUND_ROBIN: N_("round robin"),
    DOUBLE_ROUND_ROBIN: N_("double round robin"),
    SWISS: N_("Swiss system"),
    KNOCK_OUT: N_("knock-out"),
}
"""The names of kinds of events for people."""

NAMES: Mapping[str, str] = {
    tie_breaks.HEAD_TO_HEAD: N_("Direct encounter"),
    tie_breaks.WINS: N_("Wins"),
    tie_breaks.BUCHHOLZ: N_("Buchholz"),
    tie_breaks.BUCHHOLZ_CUT: N_("Buchholz without the lowest"),
    tie_breaks.SONNEBORN_BERGER: N_("Sonneborn-Berger"),
}
"""The names of tie-breaks for people."""
SHORT: Mapping[str, str] = {
    tie_breaks.HEAD_TO_HEAD: "DE",
    tie_breaks.WINS: "WON",
    tie_breaks.BUCHHOLZ: "BH",
    tie_breaks.BUCHHOLZ_CUT: "BH-C1",
    tie_breaks.SONNEBORN_BERGER: "SB",
}
"""FIDE's own abbreviations, for columns and report files."""

_RESULTS = {1: "1–0", 2: "0–1", 0: "½–½"}
_LOST = {"one": "−:+", "two": "+:−", "both": "−:−"}
_BYES = {
    trf.ALLOCATED: N_("bye"),
    trf.FULL: N_("bye on request"),
    trf.HALF: N_("bye on request"),
    trf.ZERO: N_("absent"),
}


def entered_told(done: Arbited) -> Iterator[Sentence]:
    """That a player takes part in a tournament from a round on, or does again, and which matches
    are open again."""
    event = done.tournament.event
    told = N_("Added {player} to “{event}” from round {round} on.")
    if done.back:
        told = N_("{player} is in “{event}” again from round {round} on.")
    if done.round > event.rounds:  # who comes back after the last round was paired
        told = N_("{player} is in “{event}” again. All its rounds are paired.")
    yield say(told, player=done.player, event=event.name, round=done.round)
    for each in done.opened:
        assert each.two is not None
        yield open_told(each.one.name, each.two.name, each.round)


def open_told(player: str, other: str, round: int) -> Sentence:
    """That two have their match still before them."""
    told = N_("The match of {player} and {other} in round {round} is open.")
    return say(told, player=player, other=other, round=round)


def withdrawn_told(done: Arbited) -> Iterator[Sentence]:
    """That a player has withdrawn, and what became of the open matches."""
    now = done.tournament
    told = HAS_WITHDRAWN
    if now.paired >= now.event.rounds:
        told = N_(
            '{player} has withdrawn from “{event}”. “companion book enter "{event}" '
            '"{player}"” takes that back.'
        )
    yield say(told, player=done.player, event=now.event.name)
    if any(each.void for each in done.decided):
        told = N_(
            "{player} played fewer than half of the matches, so none of them counts in the "
            "standings."
        )
        yield say(told, player=done.player)
    else:
        yield from lost_told(done)


def lost_told(done: Arbited) -> Iterator[Sentence]:
    """What happened to each match that was decided without a game."""
    for each in done.decided:
        assert each.two is not None
        told = N_(
            "Round {round}, board {board}: {winner} wins, {loser} did not come. If they did play, "
            'use “companion book result "{event}" {board} RESULT --round {round}”.'
        )
        if each.lost == "both":
            told = N_(
                "Round {round}, board {board}: {winner} and {loser} did not come, so both lose."
            )
        winner, loser = each.two.name, each.one.name
        if each.lost == "two":
            winner, loser = loser, winner
        yield say(
            told, event=done.tournament.event.name, round=each.round, board=each.board,
            winner=winner, loser=loser,
        )  # fmt: skip


def table_name(now: Tournament, number: int) -> str:
    """An entrant's name, with a sign once they have withdrawn."""
    entrant = next(each for each in now.entrants if each.number == number)
    return entrant.name if entrant.left_after is None else f"{entrant.name} †"


def legend(now: Tournament, language: Catalogue) -> Iterator[str]:
    """What the abbreviations and signs of the table mean."""
    yield from (f"{SHORT[name]}: {language.gettext(NAMES[name])}" for name in now.order)
    if any(entrant.left_after is not None for entrant in now.entrants):
        yield language.gettext(N_("†: withdrawn"))


def by_rule(pairings: Iterable[Pairing], language: Catalogue) -> Iterable[str]:
    """What decided the matches whose scores do not say who won, each rule once."""
    told = (
        say("{score}: {why}.", score=result_told(each.result), why=each.why)
        for each in pairings
        if each.why is not None
    )
    return dict.fromkeys(one.text(language) for one in told)


def won_told(now: Tournament) -> Sentence | None:
    """Who came first, once all rounds are played."""
    best = [line for line in now.table if line.rank == 1] if now.finished else []
    if not best:
        return None
    names = [now.name(line.number) for line in best]
    return first_place(names, best[0].points, len(_made(now, best[0].number)))


def pairing_told(pairing: Pairing, *, short: bool = False) -> str | Sentence:
    """``14–11``, ``1–0`` or ``½–½`` if no more is known, ``9–9 (Ben wins)`` if the score does
    not say that, in ``short`` ``9–9 (0–1)``; ``+:−`` for a forfeit; the points of a bye;
    ``14–11 ?`` with marks to check; '' while open."""
    if pairing.two is None:
        return _free(pairing)
    if pairing.void:
        return say(N_("does not count"))
    if pairing.winner is not None:
        first, hyphen, _ = pairing.result.partition("-")
        if not hyphen or first == "1/2":
            return _RESULTS[pairing.winner]
        told = say("{score}", score=result_told(pairing.result))
        if not (pairing.winner and pairing.by_rule):
            return told
        if short:
            return f"{result_told(pairing.result)} ({_RESULTS[pairing.winner]})"
        return won_by(told, (pairing.one if pairing.winner == 1 else pairing.two).name)
    if pairing.so_far:
        return f"{result_told(pairing.so_far)} ?"
    return _LOST.get(pairing.lost, "")


def _free(bye: Pairing) -> str:
    return f"+{points_told(bye.free)}" if bye.free else ""


def second_told(now: Tournament, pairing: Pairing) -> str | Sentence:
    """The second player, or why there is none."""
    if pairing.two is not None:
        return pairing.two.name
    if now.event.kind == SWISS:
        return say(_BYES[pairing.bye])
    return say(N_("advances without playing")) if now.event.kind == KNOCK_OUT else say(N_("bye"))


def cell(now: Tournament, own: int, round_: int) -> str:
    """A player's points in a round and the opponent's number: ``½ (3)``, ``+ (5)``, ``+½`` for a
    bye, ``? (3)`` with marks to check, ``(3)`` while it is open, ``–`` for none."""
    told = []
    for pairing in (*now.round(round_), *(b for b in now.byes if b.round == round_)):
        if not pairing.has(own):
            continue
        if pairing.two is None:
            told.append(_free(pairing) or "–")
            continue
        mine = own == pairing.one.number
        other = pairing.two.number if mine else pairing.one.number
        told.append(f"{_scored(pairing, mine)} ({other})".lstrip())
    return " ".join(told) or "–"


def _scored(pairing: Pairing, mine: bool) -> str:
    if pairing.points is None:
        return "?" if pairing.so_far else ""
    points = pairing.points[0 if mine else 1]
    if pairing.winner is None:
        return "+" if points else "−"
    return points_told(points)


def why(now: Tournament, own: int) -> Iterator[Sentence]:
    """Reasons for a rank: the points, and what each tie-break is made of."""
    line = next(line for line in now.table if line.number == own)
    yield say(
        N_(
            "{name}: place {rank}, {points} of {most} point ({wins} won, {draws} drawn, "
            "{losses} lost)."
        ),
        plural=N_(
            "{name}: place {rank}, {points} of {most} points ({wins} won, {draws} drawn, "
            "{losses} lost)."
        ),
        count="most",
        name=now.name(own),
        rank=line.rank,
        points=points_told(line.points),
        most=len(_made(now, own)),
        wins=line.wins,
        draws=line.draws,
        losses=line.losses,
    )
    for name in now.order:
        yield _part(now, line, name)
    points = {each.number: each.points for each in now.table}
    if any(p.opponent and p.reached != points[p.opponent] for p in _made(now, own)):
        yield say(
            N_("If an opponent's last rounds were byes on request, they count as draws here.")
        )
    equal = [each for each in now.table if each.points == line.points and each.number != own]
    for other in equal:
        yield _between(now, line, other)


def ties(now: Tournament) -> Iterator[Sentence]:
    """What decides between neighbours of the table with equal points, once some are scored."""
    for line, below in pairwise(now.table):
        if line.points == below.points > 0:
            yield _between(now, line, below)


_HOW = {
    tie_breaks.BUCHHOLZ: N_("{tie_break} {value}: the points of all opponents, {parts}."),
    tie_breaks.BUCHHOLZ_CUT: N_("{tie_break} {value}: the same, leaving out the lowest, {least}."),
    tie_breaks.SONNEBORN_BERGER: N_(
        "{tie_break} {value}: the points of opponents beaten and half the points of opponents "
        "drawn against, {parts}."
    ),
    tie_breaks.HEAD_TO_HEAD: N_(
        "{tie_break} {value}: the points from matches between players who are still tied. They "
        "count only if all of these have met."
    ),
    tie_breaks.WINS: N_("{tie_break} {value}: how many matches were won."),
}
_CUT_MISSED = N_(
    "{tie_break} {value}: the same without {least} for a missed round. Missed rounds are left out "
    "first."
)


def _part(now: Tournament, line: tie_breaks.TableLine, name: str) -> Sentence:
    made = _made(now, line.number)
    half = name == tie_breaks.SONNEBORN_BERGER
    told = [_opponent(now, part, half=half) for part in made if part.scored or not half]
    cut, how = tie_breaks.least(made), _HOW[name]
    if name == tie_breaks.BUCHHOLZ_CUT and any(part.reached < cut for part in made):
        how = _CUT_MISSED
    return say(
        how,
        tie_break=say(NAMES[name]),
        value=points_told(line.tie_breaks[name]),
        parts=_sum(told),
        least=points_told(cut),
    )


def _made(now: Tournament, own: int) -> tuple[tie_breaks.Part, ...]:
    rounds = now.event.rounds if now.event.kind == SWISS else 0
    return tie_breaks.parts(games(now.event, (*now.pairings, *now.byes)), rounds).get(own, ())


def _sum(parts: Sequence[Sentence]) -> Sentence:
    """``2½ (Ben) + 1 (Cy)``; ``0`` if empty."""
    names = [f"part{place}" for place in range(len(parts))]
    template = " + ".join(f"{{{name}}}" for name in names) or "0"
    return Sentence(template, dict(zip(names, parts, strict=True)))


def _opponent(now: Tournament, part: tie_breaks.Part, *, half: bool) -> Sentence:
    reached = points_told(part.reached)
    if half and part.scored == 0.5:
        reached = f"½ × {reached}"
    if part.opponent is None:
        return say(N_("{points} (not played)"), points=reached)
    return say("{points} ({name})", points=reached, name=now.name(part.opponent))


def _between(now: Tournament, line: tie_breaks.TableLine, other: tie_breaks.TableLine) -> Sentence:
    """What decides between two players with equal points."""
    facts = {"name": now.name(line.number), "other": now.name(other.number)}
    for name in now.order:
        mine, theirs = line.tie_breaks[name], other.tie_breaks[name]
        if mine != theirs:
            ahead, behind = (line, other) if mine > theirs else (other, line)
            return say(
                N_(
                    "{name} and {other} have equal points. {name} is ahead on {tie_break}, {more} "
                    "to {less}."
                ),
                name=now.name(ahead.number),
                other=now.name(behind.number),
                tie_break=say(NAMES[name]),
                more=points_told(max(mine, theirs)),
                less=points_told(min(mine, theirs)),
            )
    level = N_("{name} and {other} are level in all tie-breaks and share the place.")
    without = N_("{name} and {other} have equal points and share the place.")
    return say(level if now.order else without, **facts)
