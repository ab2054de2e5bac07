"""Whether the changes between two photos of a sheet are one legal turn, whose, and what they
break."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from companion.board import EMPTY, LASTING, Marks, split_mark
from companion.games.between import Change, Made, Together, changes
from companion.games.mark_words import mark_name, value_name
from companion.games.protocol import Breach, Game
from companion.judge.sequences import NO_TURNS, Sequences, Turns, kinds_played, sequences
from companion.judge.verdict import OVER, Verdict, sure_first, verdict_on
from companion.sentences import N_, Sentence, say


@dataclass(frozen=True)
class Between:
    """What was played between two photos of a sheet.

    Attributes:
        changes: every mark whose value changed.
        turns: the turn that explains them; several turns if only one order of them does; empty if
            none does.
        legal: whether it was one legal turn, or several in a legal order; ``None`` if that depends
            on what the sheets do not show, or no turn was played.
        breaches: the rules it breaks, those that depend on an unknown field last.
        assumes: the assumptions behind the answer.
        besides: changed marks that no turn explains, such as squares blackened.
        remark: what to say if no turn was found.
        instead: turns of the other player that would also explain the changes.
        sequences: the orders of several turns that explain them, if one turn does not.
        tried: how many moves were tried to find several turns in vain.
    """

    changes: tuple[Change, ...]
    turns: tuple[Made[Any, Any], ...] = ()
    legal: bool | None = None
    breaches: tuple[Breach, ...] = ()
    assumes: tuple[Sentence, ...] = ()
    besides: tuple[Change, ...] = ()
    remark: Sentence | None = None
    instead: tuple[Made[Any, Any], ...] = ()
    sequences: Sequences | None = None
    tried: int = 0

    @property
    def searched(self) -> int:
        """How many moves were tried to find several turns, even if there are none."""
        return self.sequences.tried if self.sequences is not None else self.tried

    @property
    def exhausted(self) -> bool:
        """Whether there were too many orders of turns to examine them all."""
        return self.sequences is not None and not self.sequences.complete

    @property
    def turn(self) -> Made[Any, Any] | None:
        """The turn, if there was exactly one."""
        return self.turns[0] if len(self.turns) == 1 else None

    @property
    def depends(self) -> tuple[str, ...]:
        """The unknown fields of the position on which the answer depends."""
        if self.legal is not None:
            return ()
        return tuple(dict.fromkeys(breach.unknown for breach in self.breaches if breach.unknown))


def between(
    game: Game[Any, Any],
    position: Any,
    before: Marks,
    after: Marks,
    *,
    several: bool = True,
    recorded: Turns = (),
) -> Between:
    """What was played between two photos of one sheet of a game.

    Args:
        position: the older sheet's, or that of a record.
        before, after: the marks of the older and the newer sheet.
        several: whether to search for several turns where one explains too little; else nothing is
            said of them.
        recorded: the legal turns that a record has between the two, so that none are sought.
    """
    different = changes(before, after)
    if not different:
        return Between((), remark=say(N_("Nothing has changed.")))
    if len(recorded) > 1:
        known = Sequences((recorded,), 1, certain=True, recorded=True)
        if (orders := _several(game, position, different, known)) is not None:
            return orders
    found = [_judged(game, made, different) for made in game.turns_between(position, after)]
    if found:
        best = _best(found)
        more = bool(kinds_played(game, position, best.besides))
        if best.legal is not False and not more:
            return best
        if not several:
            return Between(different)
        search = sequences(game, position, after, different)
        orders = _several(game, position, different, search)
        if best.legal is False and (orders is None or not _outweigh(orders, best)):
            return replace(best, tried=search.tried)
        return orders or _unexplained(game, position, before, after, different, search.tried)
    gone = tuple(_erased(game, different))
    if gone:
        return Between(different, legal=False, breaches=gone, besides=different)
    together = game.orders_between(position, after) if game.simultaneous else None
    if together is not None:
        return _together(position, together, different)
    if game.simultaneous:
        remark = say(
            N_(
                "Both players give their orders at the same time. “companion resolve POSITION "
                "SLIP SLIP” works out the turn from their slips."
            )
        )
        return Between(different, besides=different, remark=remark)
    if not several:
        return Between(different)
    search = sequences(game, position, after, different)
    orders = _several(game, position, different, search)
    return orders or _unexplained(game, position, before, after, different, search.tried)


def after_end(game: Game[Any, Any], position: Any, found: Between, told: Sentence) -> Between:
    """The same changes after the players had ended the game themselves, as ``told``: no turn of
    theirs is legal."""
    if not kinds_played(game, position, found.changes):
        return found
    over = Breach("", say("{first} {second}", first=say(OVER), second=told))
    turns = found.turns if found.turn is not None else ()
    return Between(found.changes, turns, False, (over,), besides=found.besides)


def _outweigh(orders: Between, turn: Between) -> bool:
    """Whether several turns are told rather than one that is illegal: where they are legal, or may
    be, and no one move explains the changes."""
    if orders.sequences is not None and orders.sequences.count:
        return True
    return orders.exhausted and turn.turn is not None and turn.turn.move is None


def _together(position: Any, found: Together[Any], different: tuple[Change, ...]) -> Between:
    """Simultaneous turns: one that explains everything, or how many it took at least."""
    if found.breaches:
        return Between(different, legal=False, breaches=found.breaches, besides=different)
    if found.orders is not None:
        explains = frozenset(change.name for change in different)
        turns = tuple(Made(p, move, position, explains) for p, move in found.orders.items())
        one = Sequences((tuple(found.orders.items()),), 1, certain=True)
        return Between(different, turns, True, sequences=one)
    remark = say(N_("At least {number} turns have been played."), number=found.turns)
    for what in found.told:
        remark = say("{remark} {what}.", remark=remark, what=what)
    return Between(different, remark=remark)


def _judged(game: Game[Any, Any], made: Made[Any, Any], different: tuple[Change, ...]) -> Between:
    """One way to interpret the changes, with every fault in it."""
    besides = tuple(change for change in different if change.name not in made.explains)
    breaches = [*made.breaches]
    if made.move is not None:
        breaches += game.breaches(made.before, made.player, made.move)
    breaches += _erased(game, besides)
    ordered = sure_first(breaches)
    legal = True if not ordered else None if ordered[0].unknown else False
    return Between(different, (made,), legal, ordered, made.assumes, besides)


def _best(found: list[Between]) -> Between:
    """The interpretation with the fewest faults.

    If interpretations with different assumptions (who started) disagree, the answer depends on
    them.
    """

    def wrong(one: Between) -> tuple[int, int]:
        sure = sum(not breach.unknown for breach in one.breaches)
        return sure, len(one.breaches)

    groups: dict[tuple[Sentence, ...], Between] = {}
    for one in sorted(found, key=wrong):
        groups.setdefault(one.assumes, one)
    best, *others = groups.values()
    instead = {
        one.turn.player: one.turn
        for one in reversed(found)
        if one.turn and best.turn and one.turn.player != best.turn.player
        if wrong(one)[0] == wrong(best)[0]
    }
    best = replace(best, instead=tuple(instead.values()))
    if all(one.legal is best.legal for one in others):
        shared = tuple(s for s in best.assumes if all(s in one.assumes for one in others))
        return replace(best, assumes=shared)
    return replace(best, legal=None)


def lost(different: Iterable[Change]) -> tuple[Change, ...]:
    """The removed or changed marks of a kind that must stay as it was made."""
    return tuple(c for c in different if not c.is_new and split_mark(c.name)[0] in LASTING)


def _erased(game: Game[Any, Any], different: Iterable[Change]) -> Iterable[Breach]:
    """The breaches for removed or changed marks of a kind that must stay as it was made."""
    for change in lost(different):
        kind, place = split_mark(change.name)
        yield Breach(game.lasting.get(kind, ""), change_told(change), (place,))


def change_told(change: Change) -> Sentence:
    """A changed mark in words."""
    template = N_("{mark} was {value} and is {now}")
    if change.is_new:
        template = N_("{mark} is new: {now}")
    elif change.after == EMPTY:
        template = N_("{mark} was {value} and is gone")
    return say(
        template,
        mark=mark_name(change.name),
        value=value_name(change.before),
        now=value_name(change.after),
    )


def _several(
    game: Game[Any, Any], position: Any, different: tuple[Change, ...], found: Sequences
) -> Between | None:
    """Several turns, if some order of them explains the changes, legal or with one fault; ``None``
    if none was found."""
    if not found.count and not found.faults and found.complete:
        return None
    sentence = found.sentence(game)
    kinds = kinds_played(game, position, different)
    besides = tuple(c for c in different if split_mark(c.name)[0] not in kinds)
    if not found.count and not found.complete:
        return Between(different, (), None, (), found.assumes, besides, sequences=found)
    if not found.count:
        breach = Breach(found.rule, sentence)
        return Between(different, (), False, (breach,), found.assumes, besides, sequences=found)
    turns: tuple[Made[Any, Any], ...] = ()
    if found.count == 1 and found.complete:
        turns = tuple(Made(p, move, position, frozenset()) for p, move in found.listed[0])
    legal = True if found.certain else None
    return Between(different, turns, legal, (), found.assumes, besides, sequences=found)


def _unexplained(
    game: Game[Any, Any],
    position: Any,
    before: Marks,
    after: Marks,
    different: tuple[Change, ...],
    tried: int,
) -> Between:
    """Marks that no turn makes: boxes ticked, squares blackened, or pieces moved in ways that
    cannot be reconstructed.

    If the later sheet alone proves a new fault, such as turns out of order, that is the reason.
    """
    players = [p for p in game.players if any(p in (c.before, c.after) for c in different)]
    if not players:
        remark = say(N_("No turn was played: only the players' notes have changed."))
        return Between(different, besides=different, remark=remark)
    options = game.options_of(position)
    known = {breach.rule for breach in game.audit_marks(options, before)}
    audit = game.audit_marks(options, after)
    why = tuple(breach for breach in audit if breach.rule not in known)
    breaches = why or (Breach("", say(NO_TURNS)),)
    return Between(different, legal=False, breaches=breaches, besides=different, tried=tried)


def verdict_of(game: Game[Any, Any], found: Between) -> Verdict[Any, Any] | None:
    """The verdict on the one move that was made, with its house rules and nearby moves."""
    made = found.turn
    if made is None or made.move is None:
        return None
    return verdict_on(game, made.before, made.player, made.move)
