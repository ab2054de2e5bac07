"""A tournament as a tournament report file, and importing one.

What the format has no field for (the game and its house rules, ids of matches, withdrawals) is
written in comments, so that reading the file again makes the same tournament.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from companion.book.book import Book
from companion.book.events import KNOCK_OUT, ROUND_ROBIN, ROUND_ROBINS, SWISS, SYSTEMS
from companion.book.facts import result_record
from companion.book.problems import BookProblem
from companion.book.spelling import key_of
from companion.book.tags import DATE, EVENT, MATCH, ON_SHEETS, PLACE, ROUND, uid_of_content
from companion.book.tournaments import trf
from companion.book.tournaments.pairing import first_seat
from companion.book.tournaments.tournament import Tournament, history, tournament
from companion.games import game as find_game
from companion.games.names import title_of
from companion.records import Record
from companion.sentences import N_

_Pair = tuple[int, int | None, str, str]
"""The numbers of two, ``None`` for a bye, and what the round gave each, as the file has it."""
_MARK = "companion"
"""Begins our own comments."""
_KINDS = {
    SWISS: "Swiss system", ROUND_ROBIN: "Round robin",
    "double-round-robin": "Double round robin", KNOCK_OUT: "Knock-out",
}  # fmt: skip
_RESULTS = {trf.WON: "1-0", trf.DRAWN: "1/2-1/2", trf.LOST: "0-1"}
_LOST = {
    (trf.LOST_BY_FORFEIT, trf.WON_BY_FORFEIT): "one",
    (trf.WON_BY_FORFEIT, trf.LOST_BY_FORFEIT): "two",
    (trf.LOST_BY_FORFEIT, trf.LOST_BY_FORFEIT): "both",
}


def trf_text(book: Book, name: str) -> str:
    now = tournament(book, name)
    if any(pairing.winner == 0 for pairing in now.pairings) and now.event.kind == KNOCK_OUT:
        raise BookProblem.of(
            N_(
                "a knock-out with replayed matches does not fit into a tournament "
                "report. Export it as .json."
            )
        )
    event = now.event
    byes = tuple((kind, round_, number) for (round_, number), kind in now.asked.items())
    return trf.write(
        trf.Report(
            event.name, history(now), event.rounds, event.place, event.date,
            f"{_KINDS[event.kind]} ({title_of(event.game)})", byes, tuple(_notes(now)),
        )
    )  # fmt: skip


def _notes(now: Tournament) -> Iterator[str]:
    yield shlex.join((_MARK, "game", now.event.game, now.event.kind))
    for option, answer in now.event.options.items():
        yield shlex.join((_MARK, "option", option, answer))
    for entrant in now.entrants:
        if entrant.left_after is not None:
            yield f"{_MARK} left {entrant.number} {entrant.left_after}"
    for pairing in now.pairings:
        yield f"{_MARK} match {pairing.round} {pairing.board} {pairing.one.number} {pairing.uid}"


@dataclass
class _Ours:
    """The content of our own comments."""

    game: str = ""
    system: str = ""
    options: dict[str, str] = field(default_factory=dict)
    left: dict[int, int] = field(default_factory=dict)
    matches: dict[tuple[int, int], tuple[int, str]] = field(default_factory=dict)


def read_report(
    text: str, name: str, game: str
) -> tuple[Mapping[str, Any], tuple[Callable[[], Record], ...]]:
    """A report file's tournament, as in a JSON export, and its matches, each with a function that
    makes its record; ``name`` and ``game`` are used if it does not say."""
    report = trf.read(text)
    ours = _ours(report.notes)
    key = ours.game or game
    if not key:
        raise BookProblem.of(
            N_("name the game with --game: a tournament report does not say which it was")
        )
    system = ours.system if ours.system in SYSTEMS else SWISS
    if not ours.system and "robin" in report.kind.casefold():
        system = ROUND_ROBIN
    # Numbers may have gaps in the file; here they are consecutive from 1.
    ordered = sorted(report.players, key=lambda player: player.number)
    numbers = {player.number: place for place, player in enumerate(ordered, start=1)}
    title = report.name or name
    pairings = list(_pairings(report, ours, numbers, system, (key, title, report.date)))
    made = {
        "name": title,
        "system": system,
        "game": key,
        "options": ours.options,
        "rounds": report.rounds,
        "date": report.date if len(report.date) == len("2026-11-14") else "",
        "place": report.city,
        "players": [
            {"number": numbers[player.number], "name": player.name,
             "left_after": ours.left.get(player.number)}
            for player in ordered
        ],
        "pairings": [pairing for pairing, _ in pairings],
        "byes": list(_byes(report, numbers)),
    }  # fmt: skip
    names = {numbers[player.number]: player.name for player in ordered}
    matches = tuple(
        partial(_match, made, pairing, names, result) for pairing, result in pairings if result
    )
    return made, matches


def _ours(notes: tuple[str, ...]) -> _Ours:
    found = _Ours()
    for note in notes:
        try:
            mark, *words = shlex.split(note)
        except ValueError:
            continue
        match words if mark == _MARK else ():
            case ["game", game, system]:
                found.game, found.system = game, system
            case ["option", option, answer]:
                found.options[option] = answer
            case ["left", number, after] if (number + after).isdecimal():
                found.left[int(number)] = int(after)
            case ["match", at, board, one, uid] if (at + board + one).isdecimal():
                found.matches[int(at), int(one)] = int(board), uid
    return found


def _pairings(
    report: trf.Report, ours: _Ours, numbers: Mapping[int, int], system: str, of: Sequence[str]
) -> Iterator[tuple[dict[str, Any], str]]:
    """Each pair as in an export, with its result, '' if it was not played. Where the file has no
    ids, that of a pair is computed from the tournament, ``of``, the round and the players: it is
    the same whenever this file is read, or a later one of the tournament."""
    by_number = {player.number: player for player in report.players}
    paired = max(len(player.rounds) for player in report.players)
    for at in range(paired):
        found: list[_Pair] = []
        for player in report.players:
            each = player.rounds[at] if at < len(player.rounds) else trf.Round(None, None, trf.ZERO)
            if each.opponent is None:
                if each.code == trf.ALLOCATED or (system in ROUND_ROBINS and each.code == trf.ZERO):
                    found.append((player.number, None, each.code, ""))
            elif each.seat == 1 or (each.seat is None and player.number < each.opponent):
                other = by_number[each.opponent].rounds[at]
                found.append((player.number, each.opponent, each.code, other.code))
        found = [_seated(at + 1, pair, ours, of[0]) for pair in found]
        # Boards in the file's stated order, else in its order of players; byes last.
        found.sort(key=lambda pair: (pair[1] is None, ours.matches.get((at + 1, pair[0]), (0,))[0]))
        for board, (one, two, code, other_code) in enumerate(found, start=1):
            told = ours.matches.get((at + 1, one))
            names = (by_number[each].name for each in (one, two) if each is not None)
            pairing = {
                "match": told[1] if told else _id(*of, str(at + 1), *names),
                "round": at + 1,
                "board": told[0] if told else board,
                "one": numbers[one],
                "two": None if two is None else numbers[two],
                "lost": _LOST.get((code, other_code)),
            }
            yield pairing, _RESULTS.get(code, "") if two is not None else ""


def _seated(round_: int, pair: _Pair, ours: _Ours, game: str) -> _Pair:
    """A pair, of whom White moved first, by their seats, as the file or else the game has them."""
    one, two, code, other = pair
    if two is None or (round_, one) in ours.matches:
        return pair
    if (round_, two) in ours.matches or first_seat(game, ours.options) == 2:
        return two, one, other, code
    return pair


def _id(*parts: str) -> str:
    return uid_of_content("\n".join(map(key_of, parts)))[:ON_SHEETS]


def _byes(report: trf.Report, numbers: Mapping[int, int]) -> Iterator[dict[str, Any]]:
    """Requested byes: those that a round shows, and those of future rounds."""
    kinds = {
        (at, player.number): each.code
        for player in report.players
        for at, each in enumerate(player.rounds, start=1)
        if each.opponent is None and each.code in (trf.HALF, trf.FULL)
    }
    kinds |= {(round_, number): kind for kind, round_, number in report.byes}
    for (round_, number), kind in sorted(kinds.items()):
        if number in numbers:
            yield {"number": numbers[number], "round": round_, "kind": kind}


def _match(
    made: Mapping[str, Any], pairing: Mapping[str, Any], names: Mapping[int, str], result: str
) -> Record:
    """The record of a match of which the report only has the result."""
    colours = find_game(made["game"]).players
    players = dict(zip(colours, (names[pairing["one"]], names[pairing["two"]]), strict=True))
    tags = {EVENT: made["name"], ROUND: str(pairing["round"]), MATCH: pairing["match"]}
    tags |= {tag: made[key] for tag, key in ((DATE, "date"), (PLACE, "place")) if made[key]}
    return result_record(made["game"], players, result, options=made["options"], tags=tags)
