"""FIDE's Tournament Report File (TRF26, which includes TRF16): lines with fixed columns.

Pure: converts a :class:`Report` to text and back. White moves first. Written are the
tournament's name, place, dates, number of players and rounds (142, and XXR for pairing programs of
TRF16), its system (092), requested byes (240), and each player (001) with one result per round. Any
file with these columns can be read, whatever other lines it has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from companion.book.problems import BookProblem
from companion.sentences import N_, Sentence, like, say

NAME, CITY, FROM, UNTIL, PLAYERS, TYPE = "012", "022", "042", "052", "062", "092"
ROUNDS, ROUNDS_16, BYES, PLAYER = "142", "XXR", "240", "001"
NAME_WIDTH = 33
FIRST_ROUND = 91
"""Column, from 0, where the first round's opponent begins."""
STEP = 10
"""Width of a round in columns."""

WON, DRAWN, LOST = "1", "=", "0"
WON_BY_FORFEIT, LOST_BY_FORFEIT = "+", "-"
FULL, HALF, ALLOCATED, ZERO = "F", "H", "U", "Z"
"""Byes: requested for a point or half a point, allocated in pairing, and none (absent)."""
POINTS: Mapping[str, float] = {
    WON: 1.0, "W": 1.0, WON_BY_FORFEIT: 1.0, FULL: 1.0, ALLOCATED: 1.0, DRAWN: 0.5, "D": 0.5,
    HALF: 0.5, LOST: 0.0, "L": 0.0, LOST_BY_FORFEIT: 0.0, ZERO: 0.0,
}  # fmt: skip
PLAYED = {WON, DRAWN, LOST, "W", "D", "L"}
_OTHER_NAMES = {"W": WON, "D": DRAWN, "L": LOST}
_OPEN = " "
_COMMENT = "###"


@dataclass(frozen=True)
class Round:
    """One player's round: the opponent (``None``: nobody), the seat (1 or 2), and the result, ''
    while it is open."""

    opponent: int | None
    seat: int | None
    code: str


@dataclass(frozen=True)
class Player:
    """A player; ``number`` is the starting rank, from 1."""

    number: int
    name: str
    rounds: tuple[Round, ...] = ()
    rank: int = 0

    @property
    def points(self) -> float:
        return sum(POINTS.get(each.code, 0.0) for each in self.rounds)


@dataclass(frozen=True)
class Report:
    """A tournament. ``byes`` are the requested ones: (letter, round, player number); ``notes`` are
    comments, line by line."""

    name: str
    players: tuple[Player, ...]
    rounds: int
    city: str = ""
    date: str = ""
    kind: str = ""
    byes: tuple[tuple[str, int, int], ...] = ()
    notes: tuple[str, ...] = field(default=())


def write(report: Report) -> str:
    day = report.date.replace("-", "/")
    heads = (
        (NAME, report.name), (CITY, report.city), (FROM, day), (UNTIL, day),
        (PLAYERS, str(len(report.players))), (TYPE, report.kind), (ROUNDS, str(report.rounds)),
    )  # fmt: skip
    lines = [f"{_COMMENT} {note}" for note in report.notes]
    lines += [f"{code} {_plain(words)}" for code, words in heads if words]
    lines += [_player(each) for each in report.players]
    for letter, round_ in sorted({(letter, round_) for letter, round_, _ in report.byes}):
        numbers = [n for told, at, n in report.byes if (told, at) == (letter, round_)]
        lines.append(f"{BYES} {letter} {round_:03} " + " ".join(f"{n:4}" for n in numbers))
    lines.append(f"{ROUNDS_16} {report.rounds}")
    return "".join(f"{line.rstrip()}\r\n" for line in lines)


def _plain(words: str) -> str:
    return " ".join(words.split())


def _player(one: Player) -> str:
    line = (
        f"{PLAYER} {one.number:4}      {_plain(one.name)[:NAME_WIDTH]:{NAME_WIDTH}}"
        f"{'':33}{one.points:4.1f} {one.rank:4}"
    )
    for each in one.rounds:
        seat = {1: "w", 2: "b", None: "-"}[each.seat]
        line += f"  {each.opponent or 0:04} {seat} {each.code or _OPEN}"
    return line


def read(text: str) -> Report:
    heads: dict[str, str] = {}
    players: list[Player] = []
    byes: list[tuple[str, int, int]] = []
    notes: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        code, rest = line[:3], line[4:].strip()
        if line.startswith(_COMMENT):
            notes.append(line[len(_COMMENT) :].strip())
        elif code == PLAYER:
            players.append(_read_player(line, number))
        elif code == BYES:
            byes += _read_byes(line, number)
        elif code.strip():
            heads.setdefault(code, rest)
    if not players:
        raise BookProblem.of(N_("there are no players: no line begins with 001"))
    _check(players)
    most = max(len(player.rounds) for player in players)
    told = heads.get(ROUNDS) or heads.get(ROUNDS_16) or ""
    rounds = max(int(told) if told.isdecimal() else 0, most)
    date = heads.get(FROM, "").replace("/", "-").replace(".", "-")
    return Report(
        heads.get(NAME, ""), tuple(players), rounds, heads.get(CITY, ""), date,
        heads.get(TYPE, ""), tuple(byes), tuple(notes),
    )  # fmt: skip


def _wrong(line: int, why: Sentence) -> BookProblem:
    return BookProblem.of(N_("line {line}: {why}"), line=line, why=why)


def _read_player(line: str, number: int) -> Player:
    own, name = line[4:8].strip(), " ".join(line[14:47].split())
    if not own.isdecimal() or not name:
        raise _wrong(
            number, say(N_("a player needs a number in columns 5 to 8 and a name from column 15"))
        )
    rounds = tuple(_read_rounds(line, number))
    rank = line[85:89].strip()
    return Player(int(own), name, rounds, int(rank) if rank.isdecimal() else 0)


def _read_rounds(line: str, number: int) -> Iterator[Round]:
    for start in range(FIRST_ROUND, len(line.rstrip()), STEP):
        told = line[start : start + 8].ljust(8)
        opponent, seat, code = told[:4].strip(), told[5].lower(), told[7].strip().upper()
        if not re.fullmatch(r"\d*", opponent) or seat not in "wb- " or code not in _CODES:
            raise _wrong(number, like("“  12 w 1”", told.strip()))
        result = _OTHER_NAMES.get(code, code)
        if met := int(opponent or 0):
            yield Round(met, {"w": 1, "b": 2}.get(seat), result)
        else:
            yield Round(None, None, result or ZERO)


_CODES = {"", *POINTS}


def _read_byes(line: str, number: int) -> Iterator[tuple[str, int, int]]:
    words = line.split()
    if (
        len(words) < 3
        or words[1] not in (FULL, HALF, ZERO)
        or not all(map(str.isdecimal, words[2:]))
    ):
        raise _wrong(number, say(N_("write a bye like “240 H 003   12”")))
    for player in words[3:]:
        yield words[1], int(words[2]), int(player)


_ANSWERS = {
    WON: {LOST}, DRAWN: {DRAWN}, LOST: {WON}, WON_BY_FORFEIT: {LOST_BY_FORFEIT},
    LOST_BY_FORFEIT: {WON_BY_FORFEIT, LOST_BY_FORFEIT}, "": {""},
}  # fmt: skip


def _check(players: Sequence[Player]) -> None:
    """Check that both players of each game report the same result."""
    by_number = {player.number: player for player in players}
    if len(by_number) < len(players):
        raise BookProblem.of(N_("two players have the same number"))
    for player in players:
        for at, each in enumerate(player.rounds):
            if each.opponent is None:
                continue
            other = by_number.get(each.opponent)
            theirs = other.rounds[at] if other is not None and at < len(other.rounds) else None
            if (
                theirs is None
                or theirs.opponent != player.number
                or theirs.code not in _ANSWERS.get(each.code, set())
                or (each.seat is not None and theirs.seat == each.seat)
            ):
                told = N_(
                    "round {round}: the lines of {one} and of player number {two} contradict "
                    "each other"
                )
                raise BookProblem.of(told, round=at + 1, one=player.name, two=each.opponent)
