"""The orders in which new lines on a sheet may have been drawn, legal ones and those with one
illegal turn: what to ask the people who saw it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final

from companion.board import LASTING, Marks, split_mark
from companion.board.mark_kinds import MarkKind
from companion.games.between import Change
from companion.games.protocol import Game, QuestionPart
from companion.judge.asking import Way
from companion.judge.sequences import MOST_LISTED, Fault, Sequences, Turns, kinds_played, of_kinds
from companion.judge.verdict import sure_first
from companion.records import may_be_legal
from companion.sentences import N_, Sentence, Term, say

MOST_TRIED: Final = 5_000
"""Moves tried before nothing is asked: about a second."""
MOST_ORDERS: Final = 400
"""Most orders that are distinguished; with more, questions would not help."""
TOGETHER: Final = "together"
"""The answer that two lines were drawn in one turn."""

Drawn = tuple[tuple[str, frozenset[str]], ...]
"""Who drew which marks, turn by turn."""


@dataclass(frozen=True)
class Order:
    """One order of turns; ``fault`` is the turn that breaks a rule, ``None`` if there is none."""

    turns: Turns
    fault: Fault | None = None
    unsure: bool = False
    """Whether the legality of one of its turns depends on something unknown."""


@dataclass(frozen=True)
class Orders:
    """All orders of the turns between two photos of a sheet, and the questions that distinguish
    them."""

    questions: tuple[QuestionPart, ...]
    ways: tuple[Way[Order], ...]
    assumes: tuple[Sentence, ...] = ()

    def sequences(self, ways: tuple[Way[Order], ...]) -> Sequences:
        """Some of the orders, in the form of the comparison of two sheets."""
        legal = [way.what for way in ways if way.legal is not False]
        return Sequences(
            tuple(order.turns for order in legal[:MOST_LISTED]),
            len(legal),
            any(not order.unsure for order in legal),
            faults=tuple(way.what.fault for way in ways if way.what.fault and not legal),
            assumes=self.assumes,
        )


def orders(
    game: Game[Any, Any], position: Any, after: Marks, different: tuple[Change, ...]
) -> Orders | None:
    """The orders in which the new marks on a sheet may have been drawn; ``None`` if legality does
    not depend on the order, or there are too many to ask.

    Args:
        position: the older sheet's.
        after: the marks of the newer one; ``different`` are the changed ones.
    """
    kinds = kinds_played(game, position, different)
    if game.simultaneous or not kinds or kinds - LASTING:
        return None
    new = {c.name: c.after for c in different if split_mark(c.name)[0] in kinds and c.is_new}
    for start, assumes in game.histories(position):
        search = _Search(game, of_kinds(after, kinds), kinds)
        found = search.found(start)
        if found is None:
            return None
        if any(order.fault is None for order in found.values()):
            ways = tuple(_way(drawn, order) for drawn, order in found.items())
            if len({way.legal for way in ways}) < 2:
                return None
            return Orders(tuple(_questions(new, ways)), ways, assumes)
    return None


def _way(drawn: Drawn, order: Order) -> Way[Order]:
    """An order with its answer to every question about two of its marks."""
    turn_of = {mark: number for number, (_, marks) in enumerate(drawn) for mark in marks}
    answers = {}
    for one, other in combinations(sorted(turn_of), 2):
        earlier = min(one, other, key=turn_of.__getitem__)
        same = turn_of[one] == turn_of[other]
        answers[_id(one, other)] = TOGETHER if same else earlier
    return Way(answers, False if order.fault else None if order.unsure else True, order)


def _id(one: str, other: str) -> str:
    return f"{one} | {other}"


def _questions(new: Marks, ways: tuple[Way[Order], ...]) -> Iterator[QuestionPart]:
    """Which of two marks came first; pairs of two colours before pairs of one."""

    def named(mark: str) -> Sentence:
        return say(
            "{player}: {move}", player=Term(str(new[mark]).capitalize()), move=split_mark(mark)[1]
        )

    pairs = combinations(sorted(new), 2)
    for one, other in sorted(pairs, key=lambda pair: new[pair[0]] == new[pair[1]]):
        key = _id(one, other)
        if len({way.answers[key] for way in ways}) < 2:
            continue
        places = {mark: (split_mark(mark)[1],) for mark in (one, other)}
        yield QuestionPart(
            key,
            say(N_("Which was drawn first?")),
            {one: named(one), other: named(other), TOGETHER: say(N_("Both in the same turn"))},
            {**places, TOGETHER: (*places[one], *places[other])},
        )


class _TooMany(Exception):
    """There are more orders than can be asked about."""


@dataclass
class _Search:
    """A search for every order with at most one illegal turn. Turns that draw the same marks count
    as one, whatever their direction, which is legal if any of them is."""

    game: Game[Any, Any]
    goal: Marks
    kinds: set[MarkKind]
    tried: int = 0
    dead: set[tuple[Any, bool]] = field(default_factory=set)

    def found(self, start: Any) -> dict[Drawn, Order] | None:
        """All orders by what was drawn in them; ``None`` if there are too many."""
        orders: dict[Drawn, Order] = {}
        try:
            for drawn, order in self._orders(start, (), None, unsure=False):
                known = orders.get(drawn)
                if known is None or (known.fault is not None and order.fault is None):
                    orders[drawn] = order
                if len(orders) > MOST_ORDERS:
                    return None
        except _TooMany:
            return None
        return orders

    def _orders(
        self, position: Any, turns: Turns, fault: Fault | None, *, unsure: bool
    ) -> Iterator[tuple[Drawn, Order]]:
        """The orders that continue from a position, each with what is drawn from there on."""
        seen = self._seen(position)
        if seen == self.goal:
            yield (), Order(turns, fault, unsure)
            return
        key = (position, fault is not None)
        if key in self.dead:
            return
        alive = False
        moving = self.game.to_move(position)
        for player in moving if fault else self.game.players:
            for drawn, move, own, doubtful in self._turns(position, seen, player, fault):
                then = self.game.play(position, {player: move})
                step = (player, frozenset(drawn))
                wrong = Fault(turns, player, move, own[0]) if own else fault
                for rest, order in self._orders(
                    then, (*turns, (player, move)), wrong, unsure=unsure or doubtful
                ):
                    alive = True
                    yield (step, *rest), order
        if not alive:
            self.dead.add(key)

    def _turns(
        self, position: Any, seen: Marks, player: str, fault: Fault | None
    ) -> Iterator[tuple[frozenset[str], Any, tuple[Any, ...], bool]]:
        """The turns that draw only marks of the goal, each set of marks once: the marks, the move,
        its certain breaches, and whether it may have others."""
        best: dict[frozenset[str], tuple[Any, tuple[Any, ...], bool]] = {}
        for move in self.game.moves_towards(position, player, self.goal, legal=False):
            self.tried += 1
            if self.tried > MOST_TRIED:
                raise _TooMany
            breaches = sure_first(self.game.breaches(position, player, move))
            legal = may_be_legal(breaches)
            if fault is not None and not legal:
                continue
            after = self._seen(self.game.play(position, {player: move}))
            if any(self.goal.get(name) != value for name, value in after.items()):
                continue
            drawn = frozenset(after.keys() - seen.keys())
            known = best.get(drawn)
            if drawn and (known is None or (known[1] and legal)):
                best[drawn] = (move, () if legal else breaches, bool(breaches) and legal)
        for drawn, (move, breaches, doubtful) in best.items():
            yield drawn, move, breaches, doubtful

    def _seen(self, position: Any) -> Marks:
        return of_kinds(self.game.marks(position), self.kinds)
