"""Games in which a turn makes one mark on a free place: what they all share.

Hex, Gale and many others. A game says its board and who has won; how a move and a position are
written, whose turn it is, which moves are legal, what a sheet shows and what it cannot explain are
here, and may be replaced one by one.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from math import dist
from typing import ClassVar, Final

from companion.board import XY, Board, Marks, edge_name, mark_name, split_mark
from companion.games.between import Made, new_places
from companion.games.options import Options
from companion.games.pointers import Pointer
from companion.games.position_text import bad_word, parts_of
from companion.games.protocol import Breach, Game, Item, Reading, Result, Unknown
from companion.games.texts import not_a_move
from companion.sentences import N_, Term, say

NEXT: Final = "next"


@dataclass(frozen=True)
class Marked:
    """The marks on the board, and who is to move, ``None`` if a photo does not show it."""

    options: Options
    places: frozenset[tuple[str, str]] = frozenset()
    """Each marked place with the player whose mark it is."""
    player: str | None = None

    def of(self, player: str) -> frozenset[str]:
        """The places that a player has marked."""
        return frozenset(place for place, whose in self.places if whose == player)

    def owner(self, place: str) -> str | None:
        """Whose mark is at a place."""
        return next((whose for each, whose in self.places if each == place), None)

    @property
    def taken(self) -> frozenset[str]:
        """The marked places."""
        return frozenset(place for place, _ in self.places)


@dataclass(frozen=True)
class Win:
    """Who has won, and with which marks, in order where they form a path."""

    player: str
    places: tuple[str, ...] = ()


class MarkGame(Game[Marked, str]):
    """A game in which players take turns to mark one free place each. A move is the place's name.

    A subclass says ``key``, ``title``, ``players`` and ``credit``, :meth:`board` and :meth:`won`;
    its ``rules.toml`` begins with the rule of whose turn it is, then the rule of what a turn is,
    and ends with the rule of who wins.
    """

    unknowns: ClassVar[Mapping[str, Unknown]] = {
        NEXT: Unknown(N_("whose turn it is"), asked=(NEXT,))
    }
    scored: ClassVar[bool] = False
    drawable: ClassVar[bool] = False

    def __init__(self) -> None:
        super().__init__()
        self.turn_rule, self.move_rule, *_, self.end_rule = self.rules
        self._board_of = lru_cache(maxsize=32)(self.board)
        self._won_in = lru_cache(maxsize=4096)(self.won)

    # -- what a game says

    @abstractmethod
    def board(self, options: Options) -> Board:
        """The board for play."""

    @abstractmethod
    def won(self, position: Marked) -> Win | None:
        """Who has won; ``None`` while nobody has."""

    def then(self, position: Marked, player: str, place: str) -> Marked:
        """The position after a mark: the other player is to move."""
        others = [other for other in self.players if other != player]
        return replace(position, places=position.places | {(place, player)}, player=others[0])

    def forbidden(self, position: Marked, player: str, place: str) -> Iterator[Breach]:
        """Rules that marking a free place breaks."""
        return iter(())

    # -- what all of them share

    def boards(self, options: Options) -> Mapping[str, Board]:
        return {"board": self._board_of(options)}

    def start(self, options: Options) -> Marked:
        return Marked(options, player=self.players[0])

    def _open_to(self, position: Marked, player: str) -> tuple[str, ...]:
        """The places that may ever carry this player's mark."""
        slots = self._board_of(position.options).slots
        return tuple(slot.place for slot in slots if player in slot.values)

    def _full(self, position: Marked) -> bool:
        taken = position.taken
        movers = self.players if position.player is None else (position.player,)
        return all(taken.issuperset(self._open_to(position, player)) for player in movers)

    def to_move(self, position: Marked) -> tuple[str, ...]:
        if self._won_in(position) is not None or self._full(position):
            return ()
        return self.players if position.player is None else (position.player,)

    def candidates(self, position: Marked, player: str) -> Iterator[str]:
        if player in self.to_move(position):
            taken = position.taken
            yield from (one for one in self._open_to(position, player) if one not in taken)

    def breaches(self, position: Marked, player: str, move: str) -> Iterator[Breach]:
        movers = self.to_move(position)
        if not movers:
            yield Breach(self.end_rule, say(N_("The game is over")))
            return
        if player not in movers:
            told = say(N_("It is {player}'s turn"), player=Term(movers[0].capitalize()))
            yield Breach(self.turn_rule, told)
        places = {slot.place for slot in self._board_of(position.options).slots}
        if move not in places:
            yield Breach(self.move_rule, say(N_("This board has no {place}"), place=move))
        elif move not in self._open_to(position, player):
            yield self._not_theirs(move, player)
        elif move in position.taken:
            told = say(N_("{place} is marked already"), place=move)
            yield Breach(self.move_rule, told, (move,))
        else:
            yield from self.forbidden(position, player, move)

    def _not_theirs(self, place: str, player: str) -> Breach:
        whose = Term(player.capitalize())
        told = say(N_("{place} is not {player}'s to mark"), place=place, player=whose)
        return Breach(self.move_rule, told, (place,))

    def play(self, position: Marked, moves: Mapping[str, str]) -> Marked:
        ((player, move),) = moves.items()
        then = self.then(position, player, move)
        over = self._won_in(then) is not None or self._full(then)
        return replace(then, player=None) if over else then

    def nearby(self, position: Marked, player: str, move: str, limit: int = 5) -> list[str]:
        board = self._board_of(position.options)
        if move not in {slot.place for slot in board.slots}:
            return []
        at = _middle(board, move)
        free = self.legal_moves(position, player)
        return sorted(free, key=lambda other: dist(at, _middle(board, other)))[:limit]

    def result(self, position: Marked) -> Result:
        win = self._won_in(position)
        if win is None and not self._full(position):
            return Result(finished=False, score=dict.fromkeys(self.players, 0))
        winner = win.player if win is not None else None
        told = say(N_("Nobody has won, and no place is left"))
        places: tuple[str, ...] = ()
        if win is not None:
            told = say(N_("{player} has won"), player=Term(win.player.capitalize()))
            places = win.places
        return Result(
            finished=True,
            score={player: int(player == winner) for player in self.players},
            winner=winner,
            rule=self.end_rule,
            items=(Item(self.end_rule, told, places, winner or ""),),
        )

    # -- marks

    def marks(self, position: Marked) -> Marks:
        slots = self._board_of(position.options).slots
        kinds = {slot.place: slot.kind for slot in slots}
        return {mark_name(kinds[place], place): whose for place, whose in sorted(position.places)}

    def read_marks(
        self,
        options: Options,
        marks: Marks,
        item: str = "board",
        answers: Mapping[str, str] | None = None,
    ) -> Reading[Marked]:
        places = frozenset((split_mark(name)[1], str(value)) for name, value in marks.items())
        bare = Marked(options, places)
        position = replace(bare, player=self.next_shown(bare)) if self.to_move(bare) else bare
        return Reading(position, self.result(position), tuple(self.audit(position)))

    def next_shown(self, position: Marked) -> str | None:
        """Whose turn the marks show it to be: by their numbers, as turns alternate."""
        first, second = (len(position.of(player)) for player in self.players)
        return {0: self.players[0], 1: self.players[1]}.get(first - second)

    def audit(self, position: Marked) -> Iterator[Breach]:
        """What on a sheet the rules cannot explain: by default, marks where the other player's
        belong, and numbers of marks that do not go with taking turns."""
        for place, player in sorted(position.places):
            if place not in self._open_to(position, player):
                yield self._not_theirs(place, player)
        first, second = (len(position.of(player)) for player in self.players)
        if first - second not in (0, 1):
            told = say(
                N_("{one} has made {first} marks, {other} {second}"),
                one=Term(self.players[0].capitalize()),
                other=Term(self.players[1].capitalize()),
                first=first,
                second=second,
            )
            yield Breach(self.turn_rule, told)

    def pointers(self, reading: Reading[Marked]) -> Iterator[Pointer]:
        """The marks with which the winner won, as a path where they are one."""
        for pointer in super().pointers(reading):
            yield replace(pointer, kind="chain")

    def turns_between(self, before: Marked, after: Marks) -> Iterator[Made[Marked, str]]:
        kind = split_mark(next(iter(after), "line -"))[0]
        new = new_places(self.marks(before), after, kind)
        for place, player in new.items():
            yield Made(str(player), place, before, frozenset({mark_name(kind, place)}))

    # -- text

    def parse_move(self, text: str) -> str:
        word = text.strip().lower()
        first, dash, second = word.partition("-")
        try:
            place = edge_name(first, second) if dash else word
        except ValueError:
            place = ""
        if not place.replace("-", "").isalnum():
            raise not_a_move(text.strip(), self._board_of(self.choose()).slots[0].place)
        return place

    def format_move(self, move: str) -> str:
        return move

    def format_position(self, position: Marked) -> str:
        parts = [" ".join([player, *sorted(position.of(player))]) for player in self.players]
        if self.to_move(position):
            parts.append(f"{NEXT} {position.player or '?'}")
        return "; ".join(parts)

    def parse_position(self, options: Options, text: str) -> Marked:
        parts = parts_of(text, (*self.players, NEXT), lower=True)
        places: set[tuple[str, str]] = set()
        for player in self.players:
            for word in parts.get(player, ()):
                taken = {place for place, _ in places}
                if word.text in taken or word.text not in self._open_to(Marked(options), player):
                    raise bad_word(N_("“{word}” is not a free place of this board"), word)
                places.add((word.text, player))
        found = Marked(options, frozenset(places))
        for word in parts.get(NEXT, ()):
            if word.text not in (*self.players, "?"):
                raise bad_word(N_("“{word}” is not a player"), word)
            if self.to_move(found) and word.text != "?":
                return replace(found, player=word.text)
        return found


def _middle(board: Board, place: str) -> XY:
    if place in board.edges:
        (ax, ay), (bx, by) = board.line(place)
        return (ax + bx) / 2, (ay + by) / 2
    found = board.spots.get(place) or board.bubbles.get(place) or board.ticks.get(place)
    return found.at if found is not None else {**board.squares, **board.points}[place]


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
