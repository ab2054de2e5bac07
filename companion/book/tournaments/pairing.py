"""The pairs of a tournament: who meets whom in a round, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, cast

from companion.book.book import Book
from companion.book.events import ROUND_ROBINS, Entrant, Event
from companion.book.facts import first_mover
from companion.book.listing import BY_RULE, why_won
from companion.book.tournaments import trf
from companion.errors import CompanionError
from companion.games import game as find_game
from companion.sentences import Sentence

if TYPE_CHECKING:
    from companion.answers.tournaments import Lost, PairingJson

POINTS = {1: (1.0, 0.0), 0: (0.5, 0.5), 2: (0.0, 1.0)}
"""The points of both players of a pair, by :attr:`Pairing.winner`."""


@dataclass(frozen=True)
class Pairing:
    """Two players who meet in a round, or one with a bye (``two`` is ``None``).

    Attributes:
        uid: the match's id, which is in its sheet's QR code and in its record.
        winner: 1 or 2 for the first or second player of the pair, whichever seat they took; 0 for a
            draw; ``None`` while there is no result.
        match: its number in the book.
        result: the points of the pair's first player, then the second's, such as ``14-11``.
        bye: its kind as in a report file: ``U`` allocated in pairing; ``F``, ``H`` or ``Z``
            requested or absent, for a point, half a point or none.
        free: the points for the bye.
        lost: who forfeited: ``one``, ``two``, ``both``, '' if the game is or was played.
        void: it counts for nobody, as a player withdrew from a round robin before half of it.
        so_far: the result as read, if the photo has marks to check before it counts.
        by_rule: the record's text, if the score does not say who won.
        replay: how many games of the two in this round of a knock-out came before it.
        began: 1 or 2, which of the pair moved first, or is to.
        begun: whether the book has a result, moves or a photo of it; not where a result that was
            taken back had been all.
    """

    uid: str
    round: int
    board: int
    one: Entrant
    two: Entrant | None
    winner: int | None = None
    match: int | None = None
    result: str = ""
    bye: str = ""
    free: float = 0.0
    lost: str = ""
    void: bool = False
    so_far: str = ""
    by_rule: str = field(default="", repr=False, compare=False)
    replay: int = 0
    began: int = 1
    begun: bool = False

    @property
    def why(self) -> Sentence | None:
        """What decided a match whose score does not say who won, to be part of a sentence; ``None``
        if nothing had to."""
        return why_won(self.by_rule)

    @property
    def open(self) -> bool:
        """Whether its result is still missing."""
        return self.two is not None and self.winner is None and not (self.lost or self.void)

    @property
    def points(self) -> tuple[float, float] | None:
        """The points of both, if it counts and is finished."""
        if self.two is None or self.void:
            return None
        if self.winner is not None:
            return POINTS[self.winner]
        return {"one": (0.0, 1.0), "two": (1.0, 0.0), "both": (0.0, 0.0)}.get(self.lost)

    @property
    def through(self) -> int | None:
        """The number of who advances in a knock-out; ``None`` while nobody does."""
        if self.two is None:
            return self.one.number
        first, second = self.points or (0.0, 0.0)
        if first == second:
            return None
        return self.one.number if first > second else self.two.number

    def as_json(self) -> PairingJson:
        """The pairing as in ``book event --json``, by name."""
        two = None if self.two is None else self.two.name
        return {
            "match": self.uid,
            "round": self.round,
            "board": self.board,
            "one": self.one.name,
            "two": two,
            "id": self.match,
            "open": self.open,
            "winner": {1: self.one.name, 2: two}.get(self.winner or 0),
            "draw": self.winner == 0,
            "result": self.result or None,
            "lost": cast("Lost", self.lost or None),
            "counts": not self.void,
        }

    def has(self, number: int) -> bool:
        """Whether the entrant with this number plays in it."""
        return number == self.one.number or (self.two is not None and number == self.two.number)


def pairings_of(book: Book, event: Event, entered: Sequence[Entrant]) -> tuple[Pairing, ...]:
    """All pairs of a tournament, round by round, those of who withdrew as they count by now."""
    return _without_who_left(event, entered, _read(book, event, entered))


_BEGUN = """p.match IS NOT NULL AND (p.winner IS NOT NULL OR p.marks > 0 OR p.turns > 0
    OR p.photo <> '' OR instr(m.text, '[Position ') > 0)"""
"""What is true of a pairing of which the book has more than that there is no result."""


def _read(book: Book, event: Event, entered: Sequence[Entrant]) -> tuple[Pairing, ...]:
    by_number = {entrant.number: entrant for entrant in entered}
    rows = book.rows(
        f"""SELECT g.uid, g.round, g.board, g.one, g.two, p.match, p.one, p.winner, p.result,
            f.lost, p.marks, p.starter, {_BEGUN}, {BY_RULE}
        FROM pairing g LEFT JOIN match m ON m.uid = g.uid
        LEFT JOIN played p ON p.match = m.id LEFT JOIN forfeit f ON f.pairing = g.uid
        WHERE g.event = ? ORDER BY g.round, g.board""",
        (event.id,),
    )
    found, places = [], dict[object, list[int]]()
    usual = first_seat(event.game, event.options)
    for uid, round_, board, one, two, match, first, winner, result, *rest in rows:
        lost, marks, starter, begun, text = rest
        # a replay is played where the two had drawn
        boards = places.setdefault((round_, frozenset((one, two))), [])
        boards.append(board)
        other = by_number[two] if two is not None else None
        turned = other is not None and first == other.player
        if turned and winner:
            winner = 3 - winner
        result = turned_round(result or "") if turned else result or ""
        alone = other is None
        found.append(
            Pairing(
                uid, round_, boards[0], by_number[one], other, winner, match, result,
                bye="" if not alone else trf.ZERO if event.kind in ROUND_ROBINS else trf.ALLOCATED,
                free=1.0 if alone and event.kind not in ROUND_ROBINS else 0.0,
                lost=lost or "" if match is None else "",
                so_far=result if marks and winner is None else "",
                by_rule=text,
                begun=bool(begun),
                replay=len(boards) - 1,
                began=usual if starter is None else 3 - starter if turned else starter,
            )
        )  # fmt: skip
    return tuple(found)


def first_seat(game: str, options: Mapping[str, str]) -> int:
    """The seat, 1 or 2, that moves first in a tournament's matches; 1 if both move at once."""
    with suppress(CompanionError):  # the game is not here
        found = find_game(game)
        return first_mover(found, found.choose(options)) or 1
    return 1


def turned_round(result: str) -> str:
    """A result with the other player first."""
    first, hyphen, second = result.partition("-")
    return f"{second}{hyphen}{first}" if hyphen else result


def _without_who_left(
    event: Event, entered: Sequence[Entrant], pairings: tuple[Pairing, ...]
) -> tuple[Pairing, ...]:
    """Open matches of withdrawn players are forfeited. If somebody withdraws from a round robin
    before playing half of it, all their games are void, by FIDE's tournament rules."""
    gone = {entrant.number for entrant in entered if entrant.left_after is not None}
    void: set[int] = set()
    if event.kind in ROUND_ROBINS:
        for number in gone:
            own = [each for each in pairings if each.two is not None and each.has(number)]
            if 2 * sum(each.begun for each in own) < len(own):
                void.add(number)
    found = []
    for each in pairings:
        left = [each.one.number in gone, each.two is not None and each.two.number in gone]
        if each.one.number in void or (each.two is not None and each.two.number in void):
            each = replace(each, void=True)
        elif each.open and not each.begun and any(left):
            each = replace(each, lost="both" if all(left) else "one" if left[0] else "two")
        found.append(each)
    return tuple(found)
