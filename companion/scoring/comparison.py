"""Two looks at one sheet, earlier and later: what is new, how sure that is, and whether it was one
legal turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from companion.board import EMPTY, LASTING, Value, split_mark
from companion.errors import NOTHING_FOUND, CompanionError
from companion.games.between import Change
from companion.judge.between import Between, between, lost, verdict_of
from companion.judge.verdict import Verdict
from companion.scoring.as_board import as_board
from companion.scoring.scored import Scored
from companion.scoring.stakes import TRIED, flipped, ways
from companion.sentences import ENGLISH, N_, Catalogue, say

if TYPE_CHECKING:
    from companion.photo.reading import ReadMark

Side = Literal["before", "after"]

SURE: Final = 0.99
TRIED_OF_SEVERAL: Final = 3
"""Doubtful marks that are tried where several turns were played, which takes longer."""
ANOTHER: Final = 3
"""Marks that cannot go, but have gone, from which two looks are taken for looks at two sheets, if
they are more than a quarter of all: fewer may have been misread."""


class NotComparable(CompanionError, ValueError):
    """Two files that are not of one sheet; ``sentence`` says why."""

    kind = "not-comparable"
    exit_code = NOTHING_FOUND


@dataclass(frozen=True)
class Difference:
    """A mark that is not what it was, and the probability that it is as told, 0 to 1."""

    change: Change
    confidence: float

    @property
    def sure(self) -> bool:
        return self.confidence >= SURE


@dataclass(frozen=True)
class Comparison:
    """What was done to a sheet between two looks at it.

    Attributes:
        before, after: the earlier and the later look; of a sheet drawn by hand the earlier one is
            turned as the later one was read.
        found: what was done as the marks were read.
        confidence: the probability, 0 to 1, that the doubtful marks leave the answer (legal or
            not, and whose turn) as it is.
    """

    before: Scored
    after: Scored
    found: Between
    confidence: float

    def __repr__(self) -> str:
        changes = len(self.differences)
        return f"<Comparison {self.after.game.key}: {changes} changes, legal {self.legal}>"

    def as_json(self, language: Catalogue = ENGLISH) -> dict[str, Any]:
        """What ``compare --json`` answers."""
        from companion.scoring import comparison_told

        return comparison_told.as_json(self, language)

    @property
    def legal(self) -> bool | None:
        """The answer; ``None`` where it hangs on what is not known or not sure."""
        return self.found.legal if self.confidence >= SURE else None

    @cached_property
    def differences(self) -> tuple[Difference, ...]:
        """The marks that are not what they were, in the order of the board."""
        order = {slot.name: number for number, slot in enumerate(self.after.board.slots)}
        changed = sorted(self.found.changes, key=lambda change: order[change.name])
        return tuple(
            Difference(
                change,
                self.before.marks[change.name].confidence
                * self.after.marks[change.name].confidence,
            )
            for change in changed
        )

    @cached_property
    def lost(self) -> int:
        """How many marks have gone or are others, of a kind that stays as it was made."""
        return len(lost(self.found.changes))

    @cached_property
    def had(self) -> int:
        """How many marks of such kinds the earlier look shows."""
        return sum(
            value != EMPTY and split_mark(name)[0] in LASTING
            for name, value in self.before.values.items()
        )

    @cached_property
    def other_way_round(self) -> Between | None:
        """The turn that leads from the later look to the earlier one, where marks have gone and
        nothing seen forbids it: then the two were named in the wrong order."""
        if not self.lost:
            return None
        found = _between(self.after, self.before, {}, {})
        made = found.turn is not None and found.turn.move is not None
        return found if made and found.legal is not False else None

    @property
    def two_sheets(self) -> bool:
        """Whether so much has gone that these look like two sheets."""
        gone = self.lost >= ANOTHER and 4 * self.lost > self.had
        return gone and not self.nothing_new and self.other_way_round is None

    @property
    def nothing_new(self) -> bool:
        """Whether marks have gone or are others, and none has come."""
        return bool(self.differences) and not any(d.change.is_new for d in self.differences)

    @property
    def misnamed(self) -> Literal["order", "sheets"] | None:
        """Why the two are not to be judged as named: they seem to be in the wrong order, or of two
        sheets."""
        if self.two_sheets:
            return "sheets"
        turned = self.other_way_round
        if (turned is not None and turned.turn is not None) or (self.nothing_new and self.lost):
            return "order"
        return None

    @cached_property
    def doubtful(self) -> tuple[tuple[Side, ReadMark], ...]:
        """The marks of either look that are not sure, least sure first."""
        return doubtful(self.before, self.after)

    @cached_property
    def verdict(self) -> Verdict[Any, Any] | None:
        """The judge's verdict on the one move that was made."""
        return verdict_of(self.after.game, self.found)


def names(before: Scored, after: Scored) -> tuple[str, str]:
    """What two looks are called in sentences: their files without folders, unless those are the
    same."""
    one, other = Path(before.file).name, Path(after.file).name
    return (one, other) if one != other else (before.file, after.file)


def compare(before: Scored, after: Scored) -> Comparison:
    """What was done between two looks at one sheet, photos or records.

    Raises:
        NotComparable: they show different games or boards.
    """
    check_one_sheet(before, after)
    if before.board.item != after.board.item:  # a position written down is held against the board
        before, after = as_board(before), as_board(after)
    before = turned_alike(before, after)
    found = _between(before, after, {}, {})
    return Comparison(before, after, found, _confidence(before, after, found))


def check_one_sheet(before: Scored, after: Scored) -> None:
    """Refuse two looks that cannot be at one sheet.

    Raises:
        NotComparable: another game, another board, or a sheet that shows no position.
    """
    earlier, later = names(before, after)
    if before.game.key != after.game.key:
        raise NotComparable(
            say(
                N_("“{before}” shows {one} and “{after}” {other}: not one sheet"),
                before=earlier,
                one=before.game.title,
                after=later,
                other=after.game.title,
            )
        )
    looks = (before, after)
    kinds = [{slot.kind for slot in look.board.slots} for look in looks]
    shared = kinds[0] & kinds[1]  # a board drawn by hand has no boxes to tick
    one, other = ({s.name for s in look.board.slots if s.kind in shared} for look in looks)
    same_options = all(
        before.options[option.id] == after.options[option.id]
        for option in after.game.options
        if not option.rule and option.kind != "text"
    )
    if one != other or not same_options:
        raise NotComparable(
            say(
                N_("“{before}” and “{after}” show different boards of {game}: not one sheet"),
                before=earlier,
                after=later,
                game=after.game.title,
            )
        )
    for look, name in ((before, earlier), (after, later)):
        if look.reading.position is None:
            raise NotComparable(
                say(N_("“{file}” shows no position that could be compared"), file=name)
            )


def turned_alike(before: Scored, after: Scored) -> Scored:
    """The earlier look, turned as the later one was read.

    A board drawn by hand has no "up", and with few lines on it more than one turn fits the rules.
    """
    photo, lattice = before.photo, before.board.lattice
    drawn = [look.photo is not None and look.photo.sheet.kind == "hand-drawn"
             for look in (before, after)]  # fmt: skip
    if photo is None or lattice is None or lattice.columns != lattice.rows or not all(drawn):
        return before
    from companion.photo.rectify.quarter_turns import turned_marks
    from companion.scoring.from_photo import score_reading

    turns = [replace(photo, marks=turned_marks(photo.board, photo.marks, k)) for k in range(4)]
    later = after.values

    def lost(turn: int) -> int:
        return sum(later.get(name) != value for name, value in turns[turn].values.items())

    best = min(range(4), key=lambda turn: (lost(turn), turn))
    return score_reading(before.file, turns[best], before.answers) if best else before


def doubtful(before: Scored, after: Scored) -> tuple[tuple[Side, ReadMark], ...]:
    """The marks of either look that are not sure, least sure first."""
    sides: tuple[tuple[Side, Scored], ...] = (("before", before), ("after", after))
    found = [(side, mark) for side, look in sides for mark in look.unsure]
    return tuple(sorted(found, key=lambda one: one[1].confidence))


def _between(
    before: Scored,
    after: Scored,
    earlier: Mapping[str, Value],
    later: Mapping[str, Value],
) -> Between:
    """What was done if some marks are otherwise than read, ``earlier`` and ``later``."""
    position = before.reading.position
    values = before.values
    if earlier:
        values = flipped(values, earlier)
        position = before.understood(values).position
    now = flipped(after.values, later)
    seen = before.marks.keys() & after.marks.keys()
    one, other = ({n: v for n, v in look.items() if n in seen} for look in (values, now))
    return between(after.game, position, one, other)


def _confidence(before: Scored, after: Scored, found: Between) -> float:
    """How probable the ways of the doubtful marks are that give the same answer."""
    marks = doubtful(before, after)
    if found.exhausted:
        return prod(mark.confidence for _, mark in marks)
    most = TRIED if found.sequences is None else TRIED_OF_SEVERAL
    total = 0.0
    for chance, way in ways([mark for _, mark in marks], most):
        changed: dict[Side, dict[str, Value]] = {"before": {}, "after": {}}
        for as_read, (side, mark) in zip(way, marks, strict=False):
            if not as_read:
                changed[side][mark.name] = mark.other
        other = _between(before, after, changed["before"], changed["after"])
        if _answer(other) == _answer(found):
            total += chance
    for _, mark in marks[most:]:
        total *= mark.confidence
    return total


def _answer(found: Between) -> tuple[bool | None, str, str]:
    turn = found.turn
    rule = found.breaches[0].rule if found.breaches and found.legal is False else ""
    return found.legal, "" if turn is None else turn.player, rule


def hangs_on(comparison: Comparison) -> Iterator[tuple[Side, ReadMark]]:
    """The doubtful marks that alone would change the answer."""
    for side, mark in () if comparison.found.exhausted else comparison.doubtful[:TRIED]:
        way: dict[Side, dict[str, Value]] = {"before": {}, "after": {}}
        way[side][mark.name] = mark.other
        other = _between(comparison.before, comparison.after, way["before"], way["after"])
        if _answer(other) != _answer(comparison.found):
            yield side, mark
