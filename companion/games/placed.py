"""Games whose position is who has marked, or whose piece is on, which place: what they all share.

A game says its board and who has won. How a position is written, whose turn it is, what a sheet
shows, when nobody can go on and who has then won are here, and may be replaced one by one.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from math import dist
from typing import ClassVar, Final

from companion.board import Board, Marks, Slot, split_mark
from companion.games.options import Options
from companion.games.playable import MOST_MOVES
from companion.games.pointers import Pointer
from companion.games.position_text import bad_word, parts_of
from companion.games.protocol import Breach, Game, Item, Reading, Result, Unknown
from companion.games.taking_turns import out_of_turn
from companion.sentences import N_, Term, say

NEXT: Final = "next"
BOTH: Final = "both"
"""Whose a mark is that looks alike whoever makes it: the values of its slot are no players."""


@dataclass(frozen=True)
class Marked:
    """The marks or pieces on the board, and who is to move, ``None`` if a photo does not show
    it."""

    options: Options
    places: frozenset[tuple[str, str]] = frozenset()
    """Each taken place with the player whose mark or piece is on it, or :data:`BOTH`."""
    player: str | None = None

    def of(self, player: str) -> frozenset[str]:
        """The places that a player has taken."""
        return frozenset(place for place, whose in self.places if whose == player)

    def owner(self, place: str) -> str | None:
        """Whose mark or piece is on a place."""
        return next((whose for each, whose in self.places if each == place), None)

    @property
    def taken(self) -> frozenset[str]:
        """The places that are not free."""
        return frozenset(place for place, _ in self.places)


@dataclass(frozen=True)
class Win:
    """Who has won, '' if nobody, and with which places, in order where they form a path; ``stuck``
    is the player who cannot move where that ends the game."""

    player: str
    places: tuple[str, ...] = ()
    stuck: str = ""


class PlacedGame(Game[Marked, str]):
    """Players take turns; a move is a text of places. The ``rules.toml`` of a subclass begins with
    the rule of whose turn it is, then the rule of what a turn is, and ends with the rule of who
    wins.
    """

    unknowns: ClassVar[Mapping[str, Unknown]] = {
        NEXT: Unknown(N_("whose turn it is"), asked=(NEXT,))
    }
    scored: ClassVar[bool] = False
    drawable: ClassVar[bool] = False
    last_wins: ClassVar[bool | None] = None
    """Who wins when a player cannot move: whoever moved last, the other player if false; ``None``:
    nobody."""

    def __init__(self) -> None:
        super().__init__()
        self.turn_rule, self.move_rule, *_, self.end_rule = self.rules
        self._board_of = lru_cache(maxsize=32)(self.board)
        self._open_to = lru_cache(maxsize=32)(self._open)
        self._end_of = lru_cache(maxsize=4096)(self._ended)

    # -- what a game says

    @abstractmethod
    def board(self, options: Options) -> Board:
        """The board for play."""

    def won(self, position: Marked) -> Win | None:
        """Who has won; ``None`` while nobody has."""
        return None

    @abstractmethod
    def then(self, position: Marked, player: str, move: str) -> Marked:
        """The position after a move."""

    @abstractmethod
    def reachable(self, position: Marked, player: str) -> Iterable[str]:
        """The moves that a player may consider, whoever is to move."""

    def misplaced(self, position: Marked, player: str, move: str) -> Iterator[Breach]:
        """The rules that a move of the player who is to move breaks."""
        return iter(())

    def next_shown(self, position: Marked) -> str | None:
        """Whose turn the board itself shows it to be."""
        return None

    def audit(self, position: Marked) -> Iterator[Breach]:
        """What on a sheet the rules cannot explain."""
        return iter(())

    # -- what all of them share

    def boards(self, options: Options) -> Mapping[str, Board]:
        return {"board": self._board_of(options)}

    def start(self, options: Options) -> Marked:
        return Marked(options, player=self.players[0])

    def other(self, player: str) -> str:
        return next(one for one in self.players if one != player)

    def _open(self, options: Options, player: str) -> Mapping[str, Slot]:
        """The places that may ever carry this player's mark or piece, in the board's order."""
        slots = self._board_of(options).slots
        return {slot.place: slot for slot in slots if player in self._markers(slot)}

    def _markers(self, slot: Slot) -> tuple[str, ...]:
        """Who may mark a place, and :data:`BOTH` if their marks look alike."""
        if self.players[0] in slot.values or self.players[1] in slot.values:
            return tuple(str(value) for value in slot.values)
        return (*self.players, BOTH)

    def _ended(self, position: Marked) -> Win | None:
        """How the game is over; ``None`` while it goes on, or the board does not tell."""
        won = self.won(position)
        if won is not None:
            return won
        movers = self.players if position.player is None else (position.player,)
        for player in movers:
            moves = self.reachable(position, player)
            if any(not [*self.misplaced(position, player, move)] for move in moves):
                return None
        if self.last_wins is None:
            return Win("")
        stuck = position.player or self.next_shown(position)
        if stuck is None:
            return None
        return Win(self.other(stuck) if self.last_wins else stuck, stuck=stuck)

    def to_move(self, position: Marked) -> tuple[str, ...]:
        if self._end_of(position) is not None:
            return ()
        return self.players if position.player is None else (position.player,)

    def candidates(self, position: Marked, player: str) -> Iterator[str]:
        if player in self.to_move(position):
            yield from self.reachable(position, player)

    def breaches(self, position: Marked, player: str, move: str) -> Iterator[Breach]:
        movers = self.to_move(position)
        if not movers:
            yield Breach.of(self.end_rule, N_("The game is over"))
            return
        if player not in movers:
            yield from out_of_turn(self.turn_rule, movers[0], player)
        yield from self.misplaced(position, player, move)

    def random_move(self, position: Marked, player: str, rng: random.Random) -> str:
        moves = list(islice(self.candidates(position, player), MOST_MOVES))
        rng.shuffle(moves)
        for move in moves:
            if not [*self.breaches(position, player, move)]:
                return move
        return super().random_move(position, player, rng)

    def play(self, position: Marked, moves: Mapping[str, str]) -> Marked:
        ((player, move),) = moves.items()
        then = self.then(position, player, move)
        shown = replace(then, player=None)
        return shown if self._end_of(shown) is not None else then

    def nearby(self, position: Marked, player: str, move: str, limit: int = 5) -> list[str]:
        board = self._board_of(position.options)

        def apart(other: str) -> float:
            pairs = zip(self.places_of(move), self.places_of(other), strict=False)
            return sum(dist(board.place(a), board.place(b)) for a, b in pairs)

        if not all(board.has(place) for place in self.places_of(move)):
            return []
        return sorted(islice(self.legal_moves(position, player), MOST_MOVES), key=apart)[:limit]

    def places_of(self, move: str) -> tuple[str, ...]:
        """The places that a move's text names."""
        return (move,)

    def result(self, position: Marked) -> Result:
        end = self._end_of(position)
        if end is None:
            return Result(finished=False, score=dict.fromkeys(self.players, 0))
        told = say(N_("Nobody has won, and no place is left"))
        if end.player:
            told = say(N_("{player} has won"), player=Term(end.player.capitalize()))
        if end.stuck:
            told = say(N_("{player} cannot move"), player=Term(end.stuck.capitalize()))
        return Result(
            finished=True,
            score={player: int(player == end.player) for player in self.players},
            winner=end.player or None,
            rule=self.end_rule,
            items=(Item(self.end_rule, told, end.places, end.player),),
        )

    # -- marks

    def marks(self, position: Marked) -> Marks:
        slots = {slot.place: slot for slot in self._board_of(position.options).slots}
        return {
            slots[place].name: slots[place].values[0] if whose == BOTH else whose
            for place, whose in sorted(position.places)
        }

    def read_marks(
        self,
        options: Options,
        marks: Marks,
        item: str = "board",
        answers: Mapping[str, str] | None = None,
    ) -> Reading[Marked]:
        shown = Marked(
            options,
            frozenset(
                (split_mark(name)[1], str(value) if value in self.players else BOTH)
                for name, value in marks.items()
            ),
        )
        over = self._end_of(shown) is not None
        position = shown if over else replace(shown, player=self.next_shown(shown))
        return Reading(position, self.result(position), tuple(self.audit(position)))

    def pointers(self, reading: Reading[Marked]) -> Iterator[Pointer]:
        """The marks with which the winner won, as a path where they are one."""
        for pointer in super().pointers(reading):
            yield replace(pointer, kind="chain")

    # -- text

    def format_move(self, move: str) -> str:
        return move

    def format_position(self, position: Marked) -> str:
        parts = [" ".join([one, *sorted(position.of(one))]) for one in (*self.players, BOTH)]
        kept = [part for part in parts if part != BOTH]
        if self._end_of(replace(position, player=None)) is None:
            kept.append(f"{NEXT} {position.player or '?'}")
        return "; ".join(kept)

    def parse_position(self, options: Options, text: str) -> Marked:
        parts = parts_of(text, (*self.players, BOTH, NEXT))
        places: dict[str, str] = {}
        for player in (*self.players, BOTH):
            open_to = self._open_to(options, player)
            for word in parts.get(player, ()):
                if word.text in places or word.text not in open_to:
                    raise bad_word(N_("“{word}” is not a free place on this board"), word)
                places[word.text] = player
        found = Marked(options, frozenset(places.items()))
        for word in parts.get(NEXT, ()):
            if word.text not in (*self.players, "?"):
                raise bad_word(N_("“{word}” is not a player"), word)
            if self._end_of(found) is None and word.text != "?":
                return replace(found, player=word.text)
        return found


def path(
    starts: Iterable[str], goals: Iterable[str], neighbours: Mapping[str, Iterable[str]]
) -> tuple[str, ...]:
    """A shortest path from one of the starts to one of the goals; empty if there is none."""
    came: dict[str, Hashable] = dict.fromkeys(starts)
    waiting, wanted = list(came), set(goals)
    for at in waiting:
        if at in wanted:
            back = [at]
            while (before := came[back[-1]]) is not None:
                back.append(str(before))
            return tuple(reversed(back))
        for other in neighbours.get(at, ()):
            if other not in came:
                came[other] = at
                waiting.append(other)
    return ()
