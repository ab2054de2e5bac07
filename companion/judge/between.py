"""Was what is new on a sheet one legal turn, whose, and if not, which rule does it break?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from companion.board import EMPTY, LASTING, Marks, Value, split_mark
from companion.games.between import Change, Made, changes
from companion.games.mark_words import mark_name, value_name
from companion.games.protocol import Breach, Game
from companion.judge.verdict import Verdict, sure_first
from companion.sentences import N_, Sentence, Term, say

GONE = 5
"""Marks that are gone at most for every part of them to be tried as the earlier turn's."""


@dataclass(frozen=True)
class Between:
    """What was done between two looks at a sheet.

    Attributes:
        changes: every mark that is not what it was.
        turns: the turn that accounts for them; two where each player took one; none else.
        legal: whether it was one legal turn; ``None`` where that hangs on what sheets cannot show,
            or no turn was played.
        breaches: the rules it breaks, those behind that hang on an unknown field.
        assumes: what the answer takes for granted.
        besides: the changed marks that no turn accounts for, such as squares blackened.
        remark: what there is to say where no turn was found.
        instead: turns of the other player that account for it as well.
    """

    changes: tuple[Change, ...]
    turns: tuple[Made[Any, Any], ...] = ()
    legal: bool | None = None
    breaches: tuple[Breach, ...] = ()
    assumes: tuple[Sentence, ...] = ()
    besides: tuple[Change, ...] = ()
    remark: Sentence | None = None
    instead: tuple[Made[Any, Any], ...] = ()

    @property
    def turn(self) -> Made[Any, Any] | None:
        """The one turn that it was."""
        return self.turns[0] if len(self.turns) == 1 else None

    @property
    def depends(self) -> tuple[str, ...]:
        """The unknown fields of the position on which the answer hangs."""
        if self.legal is not None:
            return ()
        return tuple(dict.fromkeys(breach.unknown for breach in self.breaches if breach.unknown))


def between(game: Game[Any, Any], position: Any, before: Marks, after: Marks) -> Between:
    """What was done between two looks at one sheet of a game.

    Args:
        position: the older sheet's, or that of a record.
        before, after: the marks of the older and the newer sheet.
    """
    different = changes(before, after)
    if not different:
        return Between((), remark=say(N_("Nothing has changed.")))
    found = [_judged(game, made, different) for made in game.turns_between(position, after)]
    if found:
        best = _best(found)
        two = _two_turns(game, position, before, different) if best.legal is False else None
        return two if two is not None and two.turns else best
    gone = tuple(_erased(game, different))
    if gone:
        return Between(different, legal=False, breaches=gone, besides=different)
    if game.simultaneous:
        remark = say(
            N_("Both players order at once: “companion resolve” works the turn out from the slips.")
        )
        return Between(different, besides=different, remark=remark)
    return _two_turns(game, position, before, different) or _unexplained(game, different)


def _judged(game: Game[Any, Any], made: Made[Any, Any], different: tuple[Change, ...]) -> Between:
    """One way to understand what was done, with all that is wrong about it."""
    besides = tuple(change for change in different if change.name not in made.explains)
    breaches = [*made.breaches]
    if made.move is not None:
        breaches += game.breaches(made.before, made.player, made.move)
    breaches += _erased(game, besides)
    ordered = sure_first(breaches)
    legal = True if not ordered else None if ordered[0].unknown else False
    return Between(different, (made,), legal, ordered, made.assumes, besides)


def _best(found: list[Between]) -> Between:
    """The way in which least is wrong.

    Ways that take other things for granted (who started) may differ: then it hangs on those.
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
    """The marks gone or altered of a kind that stays as it was made."""
    return tuple(c for c in different if not c.is_new and split_mark(c.name)[0] in LASTING)


def _erased(game: Game[Any, Any], different: Iterable[Change]) -> Iterable[Breach]:
    """Marks gone or altered of a kind that stays as it was made."""
    for change in lost(different):
        kind, place = split_mark(change.name)
        template = (
            N_("{mark} was {value} and is gone")
            if change.after == EMPTY
            else N_("{mark} was {value} and is {now}")
        )
        sentence = say(
            template,
            mark=mark_name(change.name),
            value=value_name(change.before),
            now=value_name(change.after),
        )
        yield Breach(game.lasting.get(kind, ""), sentence, (place,))


def _two_turns(
    game: Game[Any, Any], position: Any, before: Marks, different: tuple[Change, ...]
) -> Between | None:
    """Both players' marks are new: one turn each, if some order of them is legal."""
    players = [p for p in game.players if any(c.is_new and c.after == p for c in different)]
    if len(players) != 2:
        return None
    for first in players:
        for own in _shares(first, different):
            one = between(game, position, before, {**before, **own})
            if one.turn is None or one.legal is False or one.turn.move is None:
                continue
            middle = game.play(one.turn.before, {first: one.turn.move})
            rest = {c.name: c.after for c in different if c.name not in own}
            two = between(game, middle, game.marks(middle), {**game.marks(middle), **rest})
            if two.turn is None or two.legal is False:
                continue
            return _each_one(game, one, two, different)
    sentence = say(N_("Both players' marks are new: that is more than one turn"))
    return Between(different, legal=False, breaches=(Breach("", sentence),), besides=different)


def _shares(player: str, different: tuple[Change, ...]) -> Iterator[Mapping[str, Value]]:
    """What of the changes may be the earlier turn's, if it was a player's: their new marks, and of
    what is gone (pieces moved or hemmed in) their own, else any part of it."""
    new = {c.name: c.after for c in different if c.after == player}
    gone = [c for c in different if c.after == EMPTY]
    own = [c for c in gone if c.before == player]
    parts = [own]
    if len(gone) <= GONE:
        parts += [list(p) for size in range(len(gone) + 1) for p in combinations(gone, size)]
    for part in parts:
        yield new | {c.name: c.after for c in part}


def _each_one(
    game: Game[Any, Any], one: Between, two: Between, different: tuple[Change, ...]
) -> Between:
    """A turn of each player, one after the other."""
    assert one.turn is not None
    assert two.turn is not None
    sentence = say(
        N_("That is not one turn but two: {first}'s {one}, then {second}'s {two}"),
        first=Term(one.turn.player.capitalize()),
        one=game.format_move(one.turn.move),
        second=Term(two.turn.player.capitalize()),
        two=game.format_move(two.turn.move),
    )
    explained = one.turn.explains | two.turn.explains
    besides = tuple(change for change in different if change.name not in explained)
    turns = (one.turn, two.turn)
    return Between(different, turns, False, (Breach("", sentence),), one.assumes, besides)


def _unexplained(game: Game[Any, Any], different: tuple[Change, ...]) -> Between:
    """Marks that no turn makes: boxes ticked or squares blackened, or pieces moved past telling."""
    players = [p for p in game.players if any(p in (c.before, c.after) for c in different)]
    if not players:
        remark = say(N_("No turn was played: only what players note down has changed."))
        return Between(different, besides=different, remark=remark)
    sentence = say(N_("No one turn leads from the first sheet to the second"))
    return Between(different, legal=False, breaches=(Breach("", sentence),), besides=different)


def verdict_of(game: Game[Any, Any], found: Between) -> Verdict[Any, Any] | None:
    """The judge's verdict on the one move that was made, with its house rules and nearby moves."""
    made = found.turn
    if made is None or made.move is None:
        return None
    return Verdict(
        game,
        made.before,
        made.player,
        made.move,
        sure_first(game.breaches(made.before, made.player, made.move)),
    )
