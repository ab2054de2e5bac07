"""The orders in which the turns between two photos of a sheet may have been played, and which rule
every order breaks if none is legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from companion.board import LASTING, MarkKind, Marks, Value, split_mark
from companion.games.between import Change
from companion.games.protocol import Breach, Game
from companion.records import may_be_legal
from companion.sentences import N_, Sentence, Term, say, strung

MOST_TRIED: Final = 10_000
"""Moves tried before the search stops and reports that it is incomplete; a few seconds."""
OF_A_PIECE: Final = 5
"""What a move of a piece counts for, as nearly each leads to another position."""
MOST_LISTED: Final = 5
"""Orders that are listed; all are counted."""
MOST_FAULTS: Final = 200
LONGER: Final = 2
"""Turns beyond the number of displaced pieces, up to which the search follows moved pieces."""
NO_TURNS: Final = N_("No turns were found that lead from the first sheet to the second")

Turns = tuple[tuple[str, Any], ...]
"""Moves by player, in the order played."""


@dataclass(frozen=True)
class Fault:
    """One order in which exactly one turn breaks a rule: the turns before it, and that turn."""

    before: Turns
    player: str
    move: Any
    breach: Breach


@dataclass(frozen=True)
class Sequences:
    """The orders in which several turns lead from one photo to the next.

    Attributes:
        listed: the first legal orders.
        count: how many there are; a lower bound if not ``complete``.
        certain: whether one of those listed is legal whatever the sheets do not show.
        complete: whether every order was examined.
        faults: if none is legal, the orders in which one turn breaks as few rules as possible.
        assumes: the assumptions behind them.
        tried: moves tried to find all this.
        recorded: whether a game record has the one that is listed, so that no other was sought.
    """

    listed: tuple[Turns, ...] = ()
    count: int = 0
    certain: bool = False
    complete: bool = True
    faults: tuple[Fault, ...] = ()
    assumes: tuple[Sentence, ...] = ()
    tried: int = 0
    recorded: bool = False

    @property
    def rule(self) -> str:
        """The one rule that every order breaks; '' if there are legal orders, several rules, or
        orders that were not examined."""
        rules = {fault.breach.rule for fault in self.faults if self.complete}
        return rules.pop() if len(rules) == 1 else ""

    def sentence(self, game: Game[Any, Any]) -> Sentence:
        """In which orders the turns can have been played, or what every order breaks."""
        if self.count:
            first = in_words(game, self.listed[0])
            if game.simultaneous:
                return say(N_("One legal move, for example: {turns}"), turns=first)
            number = len(self.listed[0])
            if self.recorded:  # several turns, or none of it would be told
                recorded = N_("{number} turns, as the game record has them: {turns}")
                return say(recorded, number=number, turns=first)
            if self.count == 1 and self.complete:
                return say(
                    N_("1 turn, and no other is possible: {turns}"),
                    plural=N_("{number} turns, in the only possible order: {turns}"),
                    number=number,
                    turns=first,
                )
            return say(
                N_("1 turn, possible in {orders} different ways, for example: {turns}"),
                plural=N_(
                    "{number} turns, possible in {orders} different orders, for example: {turns}"
                ),
                number=number,
                orders=f"{self.count}" if self.complete else f"{self.count}+",
                turns=first,
            )
        if not self.complete:
            return say(
                N_(
                    "There are too many turns to try every order. No legal order has been found "
                    "so far."
                )
            )
        if not self.faults:
            return say("{none}.", none=say(NO_TURNS))
        none = say(N_("No order of these turns is legal."))
        if self.rule:
            return say("{told} {why}", told=none, why=self.faults[0].breach.sentence)
        return none

    def reasons(self, game: Game[Any, Any]) -> Iterator[Sentence]:
        """Further orders, or what each breaks, as far as they are listed."""
        for turns in self.listed[1:]:
            yield say(N_("Or: {turns}"), turns=in_words(game, turns))
        for fault in self._told_once():
            last = say(
                N_("{player}'s {move} is not legal. {why} ({rule})"),
                player=Term(fault.player.capitalize()),
                move=game.format_move(fault.move),
                rule=fault.breach.rule,
                why=fault.breach.sentence,
            )
            if not fault.before:
                yield last
                continue
            yield say(N_("After {turns}: {fault}"), turns=in_words(game, fault.before), fault=last)

    def _told_once(self) -> list[Fault]:
        """The first fault by each rule, then others, up to the number listed."""
        first = {fault.breach.rule: fault for fault in reversed(self.faults)}
        rest = [fault for fault in self.faults if fault is not first[fault.breach.rule]]
        return [*first.values(), *rest][:MOST_LISTED]


def in_words(game: Game[Any, Any], turns: Turns) -> Sentence:
    """Turns in order, in words: ``Blue a7-b7, Red g1-f1``."""
    if not turns:
        return say(N_("no turn"))
    return told_of((player, game.format_move(move)) for player, move in turns)


def told_of(moves: Iterable[tuple[str, str]]) -> Sentence:
    """The same for moves that are text already."""
    return strung(
        say("{player} {move}", player=Term(player.capitalize()), move=move)
        for player, move in moves
    )


def sequences(
    game: Game[Any, Any], position: Any, after: Marks, different: tuple[Change, ...]
) -> Sequences:
    """The orders of turns that lead from a position to a sheet with these marks.

    ``different`` are the changed marks; those that are only notes by the players are ignored.
    """
    kinds = kinds_played(game, position, different)
    if game.simultaneous or not kinds:
        return Sequences()
    goal = of_kinds(after, kinds)
    searches = [
        (_Search(game, goal, kinds, before), assumes)
        for before, assumes in game.histories(position)
    ]
    for extra in range(LONGER + 1 if kinds - LASTING else 1):
        for search, assumes in searches:
            found = search.legal_orders(extra, assumes)
            if found is not None:
                return found
    tried = [search.faulty_orders(assumes) for search, assumes in searches]
    return next((found for found in tried if found.faults), tried[0])


def kinds_played(game: Game[Any, Any], position: Any, different: Iterable[Change]) -> set[MarkKind]:
    """The kinds of changed marks, without those that are only notes by the players."""
    noted = game.boards(game.options_of(position))["board"].noted
    return {split_mark(change.name)[0] for change in different} - noted


def of_kinds(marks: Marks, kinds: set[MarkKind]) -> Mapping[str, Value]:
    return {name: value for name, value in marks.items() if split_mark(name)[0] in kinds}


@dataclass
class _Search:
    """A search for every legal path from a position to given marks; visits each position once."""

    game: Game[Any, Any]
    goal: Mapping[str, Value]
    kinds: set[MarkKind]
    start: Any
    ways: dict[Any, int] = field(default_factory=dict)
    paths: dict[Any, Turns] = field(default_factory=dict)
    tried: int = 0
    most: int = MOST_TRIED
    complete: bool = True

    def legal_orders(self, extra: int, assumes: tuple[Sentence, ...]) -> Sequences | None:
        """The legal orders; ``None`` if there is none. In games with moving pieces, up to ``extra``
        turns beyond the number of displaced pieces are tried."""
        length = self._length(extra)
        self.paths[self.start, length] = ()
        count = self._count(self.start, length)
        if not count:
            return None
        listed = tuple(islice(self._orders(self.start, length), MOST_LISTED))
        certain = any(map(self._certain, listed))
        return Sequences(listed, count, certain, self.complete, (), assumes, self.tried)

    def faulty_orders(self, assumes: tuple[Sentence, ...]) -> Sequences:
        """The orders in which one turn breaks a rule."""
        self.most = self.tried + MOST_TRIED
        found = list(islice(self._faults(self._length(0)), MOST_FAULTS))
        least = min((number for number, _ in found), default=0)
        faults = tuple(fault for number, fault in found if number == least)
        return Sequences((), 0, False, self.complete, faults, assumes, self.tried)

    def _length(self, extra: int) -> int | None:
        moving = bool(self.kinds - LASTING)
        return self._missing(self._seen(self.start)) + extra if moving else None

    def _certain(self, turns: Turns) -> bool:
        """Whether the legality of an order of turns depends on nothing unknown."""
        position = self.start
        for player, move in turns:
            if any(self.game.breaches(position, player, move)):
                return False
            position = self.game.play(position, {player: move})
        return True

    def _seen(self, position: Any) -> Mapping[str, Value]:
        return of_kinds(self.game.marks(position), self.kinds)

    def _missing(self, seen: Mapping[str, Value]) -> int:
        """How many marks are still to be made; in games with pieces, one is moved per turn."""
        return sum(seen.get(name) != value for name, value in self.goal.items())

    def _fits(self, seen: Mapping[str, Value], left: int | None) -> bool:
        """Whether the goal can still be reached: no mark drawn that the goal lacks, or enough turns
        left to bring every piece to its place."""
        if left is None:
            return all(self.goal.get(name) == value for name, value in seen.items())
        return self._missing(seen) <= left

    def _count(self, position: Any, left: int | None) -> int:
        """The number of ways to reach the goal from here; ``left`` is the number of turns left in
        games with moving pieces."""
        key = (position, left)
        if key in self.ways:
            return self.ways[key]
        if self._seen(position) == self.goal and left in (None, 0):
            self.ways[key] = 1
            return 1
        if self.tried >= self.most:
            self.complete = False
            return 0
        self.ways[key] = 0
        total = 0
        for player, move, after in self._steps(position, left):
            then = None if left is None else left - 1
            self.paths.setdefault((after, then), (*self.paths[key], (player, move)))
            total += self._count(after, then)
        self.ways[key] = total
        return total

    def _steps(self, position: Any, left: int | None) -> Iterator[tuple[str, Any, Any]]:
        """The turns that lead towards the goal and are not certainly illegal."""
        if left == 0:
            return
        for player in self.game.to_move(position):
            for move in self._towards(position, player, left):
                self.tried += 1 if left is None else OF_A_PIECE
                if may_be_legal(self.game.breaches(position, player, move)):
                    yield from self._played(position, player, move, left)

    def _towards(self, position: Any, player: str, left: int | None) -> Iterator[Any]:
        """The moves after which the goal may still be reached."""
        if left is None:
            return self.game.moves_towards(position, player, self.goal)
        least = self._missing(self._seen(position)) - left + 1
        return self.game.moves_nearer(position, player, self.goal, least)

    def _played(
        self, position: Any, player: str, move: Any, left: int | None
    ) -> Iterator[tuple[str, Any, Any]]:
        after = self.game.play(position, {player: move})
        if self._fits(self._seen(after), None if left is None else left - 1):
            yield player, move, after

    def _orders(self, position: Any, left: int | None) -> Iterator[Turns]:
        if self._seen(position) == self.goal and left in (None, 0):
            yield ()
            return
        then = None if left is None else left - 1
        for player, move, after in self._steps(position, left):
            if self.ways.get((after, then)):
                for rest in self._orders(after, then):
                    yield ((player, move), *rest)

    def _faults(self, length: int | None) -> Iterator[tuple[int, Fault]]:
        """The orders that lead to the goal with one illegal turn, and how many breaches that turn
        has."""
        for (position, left), path in list(self.paths.items()):
            if left == 0 or (left is None) != (length is None) or (length or 0) < (left or 0):
                continue
            for player in self.game.players:
                for move in self.game.moves_towards(position, player, self.goal, legal=False):
                    self.tried += 1 if left is None else OF_A_PIECE
                    if self.tried >= self.most:
                        self.complete = False
                        return
                    found = tuple(self.game.breaches(position, player, move))
                    if may_be_legal(found):
                        continue
                    for _, _, after in self._played(position, player, move, left):
                        then = None if left is None else left - 1
                        self.paths.setdefault((after, then), (*path, (player, move)))
                        if self._count(after, then):
                            breach = min(found, key=lambda one: bool(one.unknown))
                            yield len(found), Fault(path, player, move, breach)
