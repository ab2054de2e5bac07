"""What depends on each uncertain mark: whether score or winner change if it was misread."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, product
from math import prod
from typing import Any, Final, Literal, NamedTuple

from companion.board import EMPTY, Value
from companion.games.options import BadOption
from companion.games.phrases import STAKES, looks, reasons
from companion.games.protocol import BadText, Reading
from companion.photo.reading import ReadMark
from companion.sentences import Sentence, say

Stake = Literal["winner", "legality", "ending", "score", "nothing"]
Understood = Callable[[Mapping[str, Value]], Reading[Any]]
"""A game's reading of marks; empty marks are omitted."""

MOST_TRIED: Final = 60
"""Most uncertain marks, least certain first, whose alternatives are tried; the others get no
answer."""
WEIGHTS: Final[Mapping[Stake, float]] = {
    "winner": 1.0, "legality": 0.75, "ending": 0.75, "score": 0.5, "nothing": 0.0,
}  # fmt: skip
"""A mark that decides who wins ranks before one twice as uncertain that changes only the score, and
one that decides whether the game is over, or whether it was legal, between them."""


@dataclass(frozen=True)
class Doubt:
    """An uncertain mark, and what changes at most if it is one of its ``others``.

    ``changes`` is ``None`` if that was not tried. ``mends``: the rules cannot explain the sheet as
    read, and ``legality`` is that they can with the mark changed. ``ordered``: the sheet is a slip,
    and what ``score`` stands for is its order.
    """

    mark: ReadMark
    changes: Stake | None
    mends: bool = False
    ordered: bool = False

    @property
    def stake(self) -> str:
        """The key of what is told of it, in :data:`companion.games.phrases.STAKES`."""
        if self.ordered and self.changes == "score":
            return "order"
        return "mended" if self.mends else str(self.changes)

    @property
    def told(self) -> tuple[Sentence, ...]:
        """What the mark, named before, looks like, and :attr:`why` that is asked about."""
        return (looks(self.mark), *self.why)

    @property
    def why(self) -> tuple[Sentence, ...]:
        """Why the mark is uncertain, and what it changes."""
        stake = STAKES.get(self.stake)
        return (*reasons(self.mark), *([say(stake)] if stake else ()))

    @property
    def weight(self) -> float:
        """How likely the mark is to change the outcome, 0 to 1; the score alone counts half."""
        return (1 - self.mark.confidence) * WEIGHTS[self.changes or "nothing"]


def ranked(
    doubtful: Iterable[ReadMark], values: Mapping[str, Value], understood: Understood
) -> tuple[Doubt, ...]:
    """Uncertain marks, the one most likely to change the outcome first; the rest least certain
    first.

    ``values`` are all marks as read; each uncertain one is tried alone with all that it may be.
    """
    least_sure = sorted(doubtful, key=lambda mark: mark.confidence)
    if not least_sure:
        return ()
    usual = _outcome(values, understood)
    found = [
        _doubt(mark, values, usual, understood) if tried < MOST_TRIED else Doubt(mark, None)
        for tried, mark in enumerate(least_sure)
    ]
    return tuple(sorted(found, key=lambda doubt: -doubt.weight))


def example(
    doubts: Sequence[Doubt], values: Mapping[str, Value], understood: Understood
) -> Mapping[str, Value]:
    """A correction to suggest, empty without uncertain marks: of the first mark that the rules can
    explain otherwise, or if there is none, of all together if that they can explain."""
    alone = [
        {doubt.mark.name: doubt.mark.other}
        for doubt in doubts
        if doubt.mends or doubt.changes != "legality"
    ]
    if alone:
        return alone[0]
    every = {doubt.mark.name: doubt.mark.other for doubt in doubts}
    found = _outcome(flipped(values, every), understood)
    return every if found and found.explained else dict([*every.items()][:1])


TRIED: Final = 6
"""Uncertain marks, least certain first, that are tried in every combination; the others stay as
read and lower the confidence."""


def ways(marks: Sequence[ReadMark], most: int = TRIED) -> Iterator[tuple[float, tuple[bool, ...]]]:
    """Every combination of the first ``most`` uncertain marks being as read or not, each with its
    probability, 0 to 1."""
    tried = marks[:most]
    for way in product((True, False), repeat=len(tried)):
        chance = 1.0
        for as_read, mark in zip(way, tried, strict=True):
            chance *= mark.confidence if as_read else 1 - mark.confidence
        if chance:
            yield chance, way


def further_alone(mark: ReadMark, same: Callable[[Value], bool]) -> bool:
    """Whether one of a mark's further values changes what its likeliest alternative, which
    :func:`ways` tries, does not."""
    return bool(mark.also) and same(mark.other) and not all(map(same, mark.also))


MOST_WAYS: Final = 512
"""Ways of misreading several marks together that are tried to find what decides an answer."""

Changes = Mapping[str, Value]


def misreadings(marks: Sequence[ReadMark], most: int = MOST_WAYS) -> Iterator[Changes]:
    """The ways in which uncertain marks may be misread, however unlikely: single ones, then as few
    together as may be, up to ``most`` of these."""
    together = (
        dict(zip((mark.name for mark in some), way, strict=True))
        for size in range(2, len(marks) + 1)
        for some in combinations(marks, size)
        for way in product(*(mark.others for mark in some))
    )
    yield from ({mark.name: value} for mark in marks for value in mark.others)
    yield from islice(together, most)


def all_tried(marks: Sequence[ReadMark], most: int = MOST_WAYS) -> bool:
    """Whether :func:`decided_by` tries every way to read some uncertain marks."""
    return prod(1 + len(mark.others) for mark in marks) <= most


def decided_by(
    marks: Sequence[ReadMark], ask: Callable[[Changes], object], most: int = MOST_WAYS
) -> tuple[ReadMark, ...]:
    """The uncertain marks on which an answer depends: those that change it in any way to read the
    others, so that once they are known no other is left to ask about.

    Where there are more than ``most`` ways, those that suffice if they are as read, as far as is
    tried: few marks misread together, and all that may be of one colour. ``ask`` gives the answer
    with some marks changed.
    """
    every = all_tried(marks, most)
    found: dict[frozenset[tuple[str, Value]], object] = {frozenset(): ask({})}
    deciding: set[str] = set()
    for changes in misreadings(marks, most):
        if every or deciding.isdisjoint(changes):
            way = frozenset(changes.items())
            found[way] = ask(changes)
            deciding |= {one[0] for one in way if found[way - {one}] != found[way]}
    usual = found[frozenset()]
    if not every:
        for value in dict.fromkeys(value for mark in marks for value in mark.others):
            able = [mark for mark in marks if value in mark.others and mark.name not in deciding]
            deciding.update(_deciding_alike(able, value, lambda way: ask(way) != usual))
    return tuple(mark for mark in marks if mark.name in deciding)


def _deciding_alike(
    marks: Sequence[ReadMark], value: Value, differs: Callable[[Changes], bool]
) -> Iterator[str]:
    """Of marks that may all be of one value, those that suffice for an answer not to differ where
    all others are of it: time and again the fewest that change it."""
    changes = dict.fromkeys((mark.name for mark in marks), value)
    while changes and differs(changes):
        fewest = changes
        for name in changes:
            fewer = {one: value for one in fewest if one != name}
            if differs(fewer):
                fewest = fewer
        yield from fewest
        changes = {name: value for name in changes if name not in fewest}


def flipped(values: Mapping[str, Value], changes: Mapping[str, Value]) -> Mapping[str, Value]:
    """Marks with some of them changed; empty marks are omitted."""
    changed = {**values, **changes}
    return {name: value for name, value in changed.items() if value != EMPTY}


def _doubt(
    mark: ReadMark, values: Mapping[str, Value], usual: _Standing | None, understood: Understood
) -> Doubt:
    found = [_change(mark.name, value, values, usual, understood) for value in mark.others]
    changes = max(found, key=lambda stake: WEIGHTS[stake])
    mends = changes == "legality" and usual is not None and not usual.explained
    ordered = usual is not None and usual.score[-1] is not None
    return Doubt(mark, changes, mends, ordered)


def _change(
    name: str,
    value: Value,
    values: Mapping[str, Value],
    usual: _Standing | None,
    understood: Understood,
) -> Stake:
    otherwise = _outcome(flipped(values, {name: value}), understood)
    if (usual and usual[:-1]) == (otherwise and otherwise[:-1]):
        return "nothing"
    if usual and otherwise and usual.explained and not otherwise.explained:
        return "legality"
    if not usual or not otherwise:
        return "winner"
    if usual.ahead != otherwise.ahead and (usual.ends or otherwise.ends):
        return "winner"
    if otherwise.explained and not usual.explained:
        return "legality"
    if usual.finished is otherwise.finished:
        return "score"
    if otherwise.finished is None and otherwise.broken and not usual.broken:
        return "legality" if usual.score == otherwise.score else "score"
    return "ending"


class _Standing(NamedTuple):
    """Who wins or leads, whether it is over, whether the rules say anything of it, everything else
    that people would call the score, whether it is won or drawn by any answer; and which rules the
    sheet breaks, which alone is no change."""

    ahead: Any
    finished: bool | None
    explained: bool
    score: Any
    ends: bool
    broken: frozenset[str]


def _outcome(values: Mapping[str, Value], understood: Understood) -> _Standing | None:
    """How a sheet with these marks stands; ``None`` if they are no drawing of the game."""
    try:
        reading = understood(values)
    except (BadOption, BadText):
        return None
    result = reading.result
    cases = [(dict(c.answer), c.result.winner, c.result.score) for c in result.cases]
    ahead = result.winner or result.leader
    who = (ahead, sorted({str(winner) for _, winner, _ in cases}))
    # A slip has no score: its order is all that can be wrong.
    ordered = result.extra if reading.position is None else None
    ends = bool(result.finished or result.winner or any(winner for _, winner, _ in cases))
    broken = frozenset(breach.rule for breach in reading.audit if not breach.noted)
    rest = (result.score, cases, ordered)
    return _Standing(who, result.finished, result.explained, rest, ends, broken)
