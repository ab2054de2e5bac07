"""The rules as a prior: which of the readings that a photo allows can be a game's.

A photo may leave a mark open that the rules settle; and marks that no game can lead to were
probably not all read right, so the least sure of them is asked about. What the photo says plainly
stands: players err as well (:data:`BREACH`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence, Set
from math import log
from operator import itemgetter
from typing import Final

import numpy as np

from companion.board import EMPTY, KINDS, Slot, Value
from companion.board.mark_kinds import MarkKind
from companion.games import game as game_by_key
from companion.games.rule import Breach
from companion.photo.decode.turn_counts import nats_by_counts, nats_by_pens, prior_on_counts
from companion.photo.image.arrays import Values
from companion.photo.image.statistics import BEYOND_DOUBT
from companion.photo.locate.place import Place
from companion.photo.marks.rings.pen_tints import EXCESS_RING
from companion.photo.posterior import Nats, Posterior, PosteriorTerm
from companion.photo.reading import SURE, ReadMark, Reason, too_many
from companion.photo.rectify.board import turned_name, turned_place

BREACH: Final = 4.0
"""Nats by which a reading that breaks the rules is less likely: chosen, as players err on one sheet
in ten or twenty. Less than makes any reading sure by itself."""


def drawn(marks: Mapping[str, Value]) -> Mapping[str, Value]:
    """Those marks that are not empty."""
    return {name: value for name, value in marks.items() if value != EMPTY}


def can_be_game(place: Place, marks: Mapping[str, Value]) -> bool:
    """Whether marks can be a game's, turned as the rules have them where the board was drawn by
    hand; not where the board has no place for one."""
    return place.board.slot_of.keys() >= marks.keys() and not best_turn(place, marks)[1]


def best_turn(
    place: Place, marks: Mapping[str, Value], count: Callable[[Sequence[Breach]], int] = len
) -> tuple[int, Sequence[Breach]]:
    """The quarter turn clockwise in which marks break fewest rules, as they are counted, and
    these."""
    tried = {turn: breaches(place, marks, turn) for turn in turns_of(place, marks)}
    return min(tried.items(), key=lambda one: (count(one[1]), min(one[0], 4 - one[0])))


def breaches(place: Place, marks: Mapping[str, Value], quarters: int) -> tuple[Breach, ...]:
    """The rules that marks break once the board is turned clockwise by quarter turns. Noted
    breaches are left out: many players do not note everything, which says nothing of the moves."""
    turned = _turned(place, marks, quarters)
    audit = game_by_key(place.game).audit_marks(place.options, turned, place.board.item)
    return tuple(breach for breach in audit if not breach.noted)


def _turned(place: Place, marks: Mapping[str, Value], quarters: int) -> Mapping[str, Value]:
    """The marks of a board turned clockwise by quarter turns."""
    board = place.board
    return {turned_name(board, board.slot_of[name], quarters): marks[name] for name in marks}


def turns_of(place: Place, marks: Mapping[str, Value]) -> tuple[int, ...]:
    """The quarter turns of a hand-drawn board that fit the rules best; only 0 for a printed one."""
    if place.grid is None:
        return (0,)
    return game_by_key(place.game).turns(place.options, marks)


def upright_turns(place: Place, marks: Mapping[str, ReadMark]) -> tuple[int, ...]:
    """The quarter turns of a hand-drawn board that fit the rules best, put in order by what
    uncertain marks may be instead. For each of these alone, the turns that fit best if it has its
    second value score how probable it is that the first is wrong. The highest score comes first,
    and of equal ones the turn nearest to upright."""
    values = {name: mark.value for name, mark in marks.items()}
    instead: Counter[int] = Counter()

    def fitting(changed: Mapping[str, Value]) -> tuple[int, ...]:
        return turns_of(place, drawn({**values, **changed}))

    turns = fitting({})
    for mark in marks.values():
        if len(turns) > 1 and not mark.sure:
            found = fitting({mark.name: mark.other})
            instead.update(dict.fromkeys(found, 1 - mark.confidence))
    return tuple(sorted(turns, key=lambda turn: (-instead[turn], min(turn, 4 - turn), turn)))


def cheapest_combinations(
    costs: Sequence[Sequence[float]], reach: float, most: int
) -> tuple[list[tuple[float, tuple[int, ...]]], float]:
    """What the cheapest combinations cost and which option of each choice is in each, the cheapest
    first, one at the least; and the least that any other one costs.

    Args:
        costs: of each choice's options, the cheapest first, which mostly costs nothing.
        reach: what a combination may cost.
        most: how many there may be.
    """
    total, ranks = np.zeros(1), np.zeros((1, 0), np.intp)
    for own in costs:  # the cheapest begin as the cheapest of the choices before do
        sums = (np.asarray(own)[:, None] + total).ravel()
        order = np.argsort(sums, kind="stable")
        kept = order[: max(1, min(most, int((sums <= reach).sum())))]
        reach = min([reach, *sums[order[len(kept) : len(kept) + 1]].tolist()])
        rank, before = np.divmod(kept, len(total))
        total, ranks = sums[kept], np.column_stack([ranks[before], rank])
    return list(zip(total.tolist(), map(tuple, ranks.tolist()), strict=True)), reach


WEIGHED: Final = 150
"""Readings held against the rules at the most, the likeliest first: on 66 boards of lines that were
silent or asked about 600 settle none more, and 60 lose one."""
_MOST: Final = 3.3
"""Nats that the rules say of a mark at the most: 0.9997 by its ink stays certain. On 536 photos
they settled 42 rings, and doubted 11 bubbles, all read right, of slips that break a rule."""
_SETTLED: Final = log(SURE / (1 - SURE))
"""Nats that turns say of a mark at the most: one that its ink leaves even is just sure. Bounded by
3.3, 9 of 375 boards over traces that ask nothing would."""
_PLAIN: Final = 0.999
"""Probability of a mark from which turns say nothing of it. Of 625 boards of rings 0.9985 asks as
much, and 0.99 about two marks more."""
_TURNS: Final[Set[MarkKind]] = {"ring", "line"}
"""Kinds of marks that turns are counted by: one or more in each."""
_BY_TURNS: Final[Set[MarkKind]] = {"ring", "spot"}
"""Kinds of marks of boards on which taking turns says how many of each there may be."""


def by_turns(place: Place) -> bool:
    """Whether turns are taken on a board, which may make any number of its marks surer."""
    return {slot.kind for slot in place.board.slots} <= _BY_TURNS


def bounded(nats: Nats, bound: float) -> Nats:
    """What rules say of a mark, as far as they are to be believed."""
    most = max(nats.values())
    return {value: max(one - most, -bound) for value, one in nats.items()}


def held_against_rules(place: Place, posteriors: Mapping[str, Posterior]) -> Mapping[str, Nats]:
    """What the rules of a board's game say of its marks, by name; nothing of those not named.

    Taking turns tells what ink may not: each ring or line is weighed by how many either player has;
    where all are plain, a wrong number is the players' fault. The other rules make a mark surer
    that every reading needs which keeps them, unless more is open than a few marks: an older
    drawing's may keep every rule together. Where a rule is broken, only marks that may be behind
    that are doubted, and none becomes surer.
    """
    if all(one.mark.value == EMPTY for one in posteriors.values()):
        return {}  # an empty sheet is no game yet, and not one mark of it is misread
    if any(slot.kind == "owner" for slot in place.board.slots):
        return _held_place_by_place(place, posteriors)
    turns, faint, counted = _said_by_turns(place, posteriors)
    posteriors = {
        name: one.plus(PosteriorTerm.RULES, together(turns[name], faint.get(name, {})))
        if name in turns
        else one
        for name, one in posteriors.items()
    }
    values = {name: one.mark.value for name, one in posteriors.items()}

    def count(broken: Sequence[Breach]) -> int:
        return sum(one.rule != counted for one in broken)

    turn, broken = best_turn(place, drawn(values), count)
    at_odds = count(broken) > 0
    slots = _concerned(place, broken, turn) if at_odds else _open(place, posteriors)
    names = {slot.name for slot in slots}
    rest = {name: value for name, value in values.items() if name not in names}

    def broken_by(shown: Mapping[str, Value]) -> int:
        return count(best_turn(place, drawn({**rest, **shown}), count)[1])

    found = dict(turns)
    for name, nats in weighed([posteriors[slot.name] for slot in slots], broken_by).items():
        if not at_odds or nats.get(values[name], 0.0) < max(nats.values()):
            found[name] = together(bounded(nats, _MOST), turns.get(name, {}))
    return {name: together(nats, faint.get(name, {})) for name, nats in found.items()}


def _held_place_by_place(place: Place, posteriors: Mapping[str, Posterior]) -> Mapping[str, Nats]:
    """The same of a board on which each territory is right or wrong by itself, however many are
    open. That one of them is wrong is as likely as on a sheet with one rule to break, unless
    others are."""
    groups: dict[str, list[Posterior]] = {}
    for slot in place.board.slots:
        groups.setdefault(dots_named(slot.place)[0], []).append(posteriors[slot.name])
    values = {name: one.mark.value for name, one in posteriors.items()}
    turn, broken = best_turn(place, drawn(values))
    amiss = _dots_of(broken)
    alone = not any(all(one.mark.sure for one in groups.get(name, ())) for name in amiss)
    price, found = BREACH + log(len(groups)) * alone, dict[str, Nats]()
    for where, own in groups.items():
        if where not in amiss and all(one.mark.sure for one in own):
            continue

        def broken_by(shown: Mapping[str, Value], where: str = where) -> int:
            return sum(where in _dots_of([one]) for one in breaches(place, drawn(shown), turn))

        for name, nats in weighed(own, broken_by, price).items():
            if where not in amiss or nats.get(values[name], 0.0) < max(nats.values()):
                most = _MOST if posteriors[name].mark.sure else _SETTLED
                found[name] = bounded(nats, most)
    return found


_NOTE, _FORGOTTEN = 0.5, 0.2
"""Share of tables that note what follows from their lines at all, and of what they note that they
forget: chosen, as many colour nothing black, or tick nothing."""


def beside_others(place: Place, posteriors: Mapping[str, Posterior]) -> Mapping[str, Posterior]:
    """Marks with what the rules say of those that note what follows from the others, where all of
    these are sure. A square that they do not make black, or a box for a point that they do not
    give, is rather not marked; one that is called for is as others that are called for, too.
    """
    slots = {slot.name: slot for slot in place.board.slots if slot.kind in place.board.noted}
    marks = {name: one.mark for name, one in posteriors.items()}
    said = {name for name in slots if marks[name].value != EMPTY or not marks[name].sure}
    if not said or not all(mark.sure for name, mark in marks.items() if name not in slots):
        return posteriors
    shown = drawn({name: mark.value for name, mark in marks.items() if name not in slots})
    turn = turns_of(place, shown)[0]
    game = game_by_key(place.game)
    noted = game.noted(place.options, _turned(place, shown, turn), place.board.item)
    if noted is None:
        return posteriors
    called_for = {n for n, slot in slots.items() if turned_name(place.board, slot, turn) in noted}
    found, most = dict(posteriors), BREACH + log(len(slots))

    def say(name: str, against: float, *reasons: Reason) -> None:
        nats = dict.fromkeys(slots[name].values, -against)
        found[name] = posteriors[name].plus(PosteriorTerm.RULES, nats, *reasons)

    for name in said - called_for:
        say(name, _MOST if marks[name].sure else most, Reason.RULES)
    for name in said & called_for:
        if not marks[name].sure:
            others = [marks[n].value != EMPTY for n in called_for - {name} if marks[n].sure]
            say(name, min(nats_for_none(others), most))
    return found


def nats_for_none(others: Sequence[bool]) -> float:
    """By how many nats it is likelier that a mark that is called for is not there, by which of the
    others that are called for are."""
    noting = _NOTE * np.prod([1 - _FORGOTTEN if one else _FORGOTTEN for one in others])
    not_noting = 0.0 if any(others) else 1 - _NOTE
    return float(log(noting * _FORGOTTEN + not_noting) - log(noting * (1 - _FORGOTTEN)))


def with_rules(one: Posterior, said: Nats | None, reason: Reason = Reason.RULES) -> Posterior:
    """A mark with what the rules say of it, if they say anything. They do not speak for one that
    may be mistaken together with others: turns agree with a ring too many of each player's, too."""
    shared = Reason.OLDER in one.said[PosteriorTerm.INK].reasons
    if said is None or (shared and said.get(one.mark.value, 0.0) >= max(said.values())):
        return one
    return one.plus(PosteriorTerm.RULES, said, reason)


def together(nats: Nats, others: Nats) -> Nats:
    """What two say of the values of the first."""
    return {value: one + others.get(value, 0.0) for value, one in nats.items()}


def _open(place: Place, posteriors: Mapping[str, Posterior]) -> list[Slot]:
    """The marks that are not certain; none where so many are that the others may be wrong, too."""
    marks = {name: one.mark for name, one in posteriors.items()}
    slots = [slot for slot in place.board.slots if slot.kind not in place.board.noted]
    found = [slot for slot in slots if not marks[slot.name].sure]
    return [] if too_many(len(found), sum(one.value != EMPTY for one in marks.values())) else found


def _said_by_turns(
    place: Place, posteriors: Mapping[str, Posterior]
) -> tuple[Mapping[str, Nats], Mapping[str, Nats], str]:
    """What the number of turns says of each ring or line that is not plain, by how many marks
    either player has, by name; what is to be added as a pen that draws rings may be faint; and the
    rule that says so, '' if none does, as where other marks are made in turns as well."""
    game, marks = game_by_key(place.game), {name: one.mark for name, one in posteriors.items()}
    own = [slot for slot in place.board.slots if KINDS[slot.kind].whose]
    counted = all(s.kind in _TURNS and {*s.values} == {*game.players} for s in own)
    if not own or not counted:
        return {}, {}, ""
    open_ = [slot.name for slot in own if marks[slot.name].confidence < _PLAIN]
    shown = drawn({name: mark.value for name, mark in marks.items()})
    turned = _turned(place, shown, turns_of(place, shown)[0])
    counts = game.turn_counts(place.options, turned, place.board.item)
    if counts is None or not open_:
        return {}, {}, counts.rule if counts else ""
    values = (*game.players, EMPTY)
    others = Counter(shown.get(slot.name) for slot in own if slot.name not in open_)
    least = (others[values[0]], others[values[1]])
    prior = prior_on_counts(counts.fits, least, len(open_), BREACH, EXCESS_RING)
    every = [posteriors[name].probabilities for name in open_]
    likely = np.array([[each.get(value, 0.0) for value in values] for each in every])
    said = nats_by_counts(likely, prior)

    def named(nats: Values) -> Mapping[str, Nats]:
        each = zip(open_, nats.tolist(), strict=True)
        return {name: dict(zip(values, own, strict=True)) for name, own in each}

    faint = named(nats_by_pens(likely, prior, said)) if by_turns(place) else {}
    return {n: bounded(nats, _SETTLED) for n, nats in named(said).items()}, faint, counts.rule


def _concerned(place: Place, broken: Sequence[Breach], quarters: int) -> list[Slot]:
    """The marks that may be behind breaches: of lines those at a dot of the places that the
    breaches name; of other boards every mark, as a breach there names what is too much or
    surrounded and the mark that was misread may lie elsewhere."""
    slots = [slot for slot in place.board.slots if slot.kind not in place.board.noted]
    lines = any(slot.kind == "line" for slot in slots)
    if not lines or not all(breach.places for breach in broken):
        return slots
    named = _dots_of(broken)
    return [
        slot for slot in slots if named & set(dots_named(turned_place(place.board, slot, quarters)))
    ]


def _dots_of(broken: Sequence[Breach]) -> Set[str]:
    """The dots, or the squares, that breaches name."""
    return {part for one in broken for name in one.places for part in dots_named(name)}


def dots_named(name: str) -> list[str]:
    """The dots, or the square, that a mark's place is named by."""
    return name.partition(".")[0].split("-")


def weighed(
    posteriors: Sequence[Posterior],
    broken: Callable[[Mapping[str, Value]], int],
    breach: float = BREACH,
) -> Mapping[str, Nats]:
    """What the rules say of marks, if each broken rule makes a reading of all of them less likely
    by ``breach`` nats.

    Args:
        broken: how many rules values, by the marks' names, break.
    """
    choices = [(one, own) for one in posteriors if len(own := possible(one)) > 1]
    plain = {one.name: one.mark.value for one in posteriors}
    prices = [[price for price, _ in own] for _, own in choices]
    found, beyond = cheapest_combinations(prices, BEYOND_DOUBT, WEIGHED)
    readings = [
        {one.name: own[rank][1] for (one, own), rank in zip(choices, ranks, strict=True)}
        for _, ranks in found
    ]
    every = zip(found, readings, strict=True)
    costs = np.array([cost + breach * broken(plain | shown) for (cost, _), shown in every])
    best = int(costs.argmin())
    still_broken = costs[best] > found[best][0]  # then they speak for no reading not thought of
    said = {}
    for one, own in choices:
        each = dict[Value, float]()
        for price, value in own:
            unseen = price + costs[best] if still_broken else max(beyond, price)
            seen = zip(costs, readings, strict=True)
            least = min([unseen, *(cost for cost, shown in seen if shown[one.name] == value)])
            each[value] = float(price - least)
        said[one.name] = each
    return said


def possible(one: Posterior) -> list[tuple[float, Value]]:
    """The values that a mark may have, the likeliest first, and by how many nats each is less
    likely."""
    most = max(one.nats.values())
    every = [(most - nats, value) for value, nats in one.nats.items() if most - nats < BEYOND_DOUBT]
    return sorted(every, key=itemgetter(0))
