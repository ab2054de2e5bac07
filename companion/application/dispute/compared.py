"""What changed between two photos of one sheet, how certain that is, and whether it was one turn;
and what is found so, in sentences that any process can hold."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import dropwhile
from math import prod
from pathlib import Path
from typing import Final, Literal

from companion.board import EMPTY, LASTING, Value, split_mark
from companion.games.between import Change
from companion.games.protocol import Move, Position
from companion.judge.between import Between, after_end, between, lost, verdict_of
from companion.judge.sequences import Turns
from companion.judge.verdict import Verdict
from companion.photo.reading import SURE, ReadMark
from companion.records import PHOTO, Replay, photo_tag, replay
from companion.scoring.scored import Scored
from companion.scoring.stakes import TRIED, decided_by, flipped, further_alone, ways
from companion.sentences import N_, Sentence

Side = Literal["before", "after"]

TRIED_OF_SEVERAL: Final = 3
"""Uncertain marks that are tried together if several turns are searched for, which takes longer."""
MOST_WORK: Final = 60_000
"""Moves tried, if several turns are searched for, to find how sure the answer is, and again to find
the marks that decide: some seconds each."""
MOST_TOGETHER: Final = 64
"""Ways to read the uncertain marks of one turn that are all tried."""
ANOTHER: Final = 3
"""If at least this many permanent marks are gone, and they are more than a quarter of all, the
photos are taken for photos of two sheets; fewer may have been misread."""


@dataclass(frozen=True)
class Difference:
    """A changed mark, the probability that it is as read, 0 to 1, and whether neither photo asks
    about it."""

    change: Change
    confidence: float
    sure: bool


@dataclass(frozen=True)
class Compared:
    """What was done to a sheet between two photos of it.

    Attributes:
        before, after: the earlier and the later sheet; a hand-drawn earlier one is turned the way
            the later one was read.
        found: what was played according to the marks as read.
        confidence: the probability, 0 to 1, that the answer (legal or not, and whose turn) does not
            depend on the uncertain marks.
    """

    before: Scored
    after: Scored
    found: Between
    confidence: float

    def __repr__(self) -> str:
        changes = len(self.differences)
        return f"<Comparison {self.after.game.key}: {changes} changes, legal {self.legal}>"

    @property
    def stops(self) -> bool:
        """Whether one of the two is a record with an illegal move, compared only up to there."""
        return not (self.before.legal and self.after.legal)

    @property
    def legal(self) -> bool | None:
        """The answer; ``None`` if it depends on something unknown or uncertain."""
        return self.found.legal if self.confidence >= SURE and not self.deciding else None

    @cached_property
    def deciding(self) -> tuple[tuple[Side, ReadMark], ...]:
        """The uncertain marks that decide the answer, however sure they are."""
        return tuple(hangs_on(self))

    @cached_property
    def differences(self) -> tuple[Difference, ...]:
        """The changed marks, in board order."""
        order = {slot.name: number for number, slot in enumerate(self.after.board.slots)}
        changed = sorted(self.found.changes, key=lambda change: order[change.name])
        looks = [(self.before.marks[one.name], self.after.marks[one.name]) for one in changed]
        return tuple(
            Difference(change, one.confidence * other.confidence, one.sure and other.sure)
            for change, (one, other) in zip(changed, looks, strict=True)
        )

    @cached_property
    def lost(self) -> int:
        """How many marks of a permanent kind are gone or changed."""
        return len(lost(self.found.changes))

    @cached_property
    def had(self) -> int:
        """How many marks of permanent kinds the earlier sheet shows."""
        return sum(
            value != EMPTY and split_mark(name)[0] in LASTING
            for name, value in self.before.values.items()
        )

    @cached_property
    def other_way_round(self) -> Between | None:
        """The turn that leads from the later sheet to the earlier one, if marks are gone and no
        breach is certain: the two were then named in the wrong order."""
        if not self.lost:
            return None
        found = between_looks(self.after, self.before, {}, {})
        made = found.turn is not None and found.turn.move is not None
        return found if made and found.legal is not False else None

    @property
    def two_sheets(self) -> bool:
        """Whether so many marks are gone that these look like two sheets."""
        gone = self.lost >= ANOTHER and 4 * self.lost > self.had
        return gone and not self.nothing_new and self.other_way_round is None

    @property
    def nothing_new(self) -> bool:
        """Whether marks are gone or changed, and none is new."""
        return bool(self.differences) and not any(d.change.is_new for d in self.differences)

    @property
    def misnamed(self) -> Literal["order", "sheets"] | None:
        """Why the two should not be judged as named: they seem to be in the wrong order, or of two
        sheets."""
        if self.two_sheets:
            return "sheets"
        turned = self.other_way_round
        if (turned is not None and turned.turn is not None) or (self.nothing_new and self.lost):
            return "order"
        return None

    @cached_property
    def doubtful(self) -> tuple[tuple[Side, ReadMark], ...]:
        """The uncertain marks of either sheet, least certain first."""
        return doubtful(self.before, self.after)

    @cached_property
    def verdict(self) -> Verdict[Position, Move] | None:
        """The verdict on the one move that was made."""
        verdict, over = verdict_of(self.after.game, self.found), ended_before(self.before)
        return verdict if verdict is None or over is None else verdict.after_end(over)


def names(before: Scored, after: Scored) -> tuple[str, str]:
    """The names of the two sheets in sentences: their files without folders, unless two files are
    then called the same."""
    one, other = Path(before.file).name, Path(after.file).name
    apart = one != other or before.file == after.file
    return (one, other) if apart else (before.file, after.file)


def one_and_the_same(before: Scored, after: Scored) -> Container[str]:
    """The uncertain marks that both sheets have from one photo, which are misread in both or in
    neither."""
    if not (photo := _photo(after)) or _photo(before) != photo:
        return ()
    there = {(mark.name, mark.value) for mark in after.unsure}
    return {mark.name for mark in before.unsure if (mark.name, mark.value) in there}


def _photo(scored: Scored) -> str:
    """What identifies the photo of a sheet, '' for a record of moves."""
    if scored.photo is not None:
        return photo_tag(scored.photo.sha256) if scored.photo.sha256 else ""
    return scored.record.tag(PHOTO) if scored.record is not None else ""


def doubtful(before: Scored, after: Scored) -> tuple[tuple[Side, ReadMark], ...]:
    """The uncertain marks of either sheet, least certain first."""
    once = one_and_the_same(before, after)
    sides: tuple[tuple[Side, Scored], ...] = (("before", before), ("after", after))
    found = [
        (side, mark)
        for side, look in sides
        for mark in look.unsure
        if side == "after" or mark.name not in once
    ]
    return tuple(sorted(found, key=lambda one: one[1].confidence))


def between_looks(
    before: Scored,
    after: Scored,
    earlier: Mapping[str, Value],
    later: Mapping[str, Value],
    than: Between | None = None,
) -> Between:
    """What was played if the marks ``earlier`` and ``later`` differ from the reading. If it is only
    to be compared with the answer ``than``, several turns are not searched for where any would
    differ from it: where that is one turn that is not illegal."""
    if later:
        both = one_and_the_same(before, after)
        earlier = {**{name: value for name, value in later.items() if name in both}, **earlier}
    position = before.reading.position
    values = before.values
    if earlier:
        values = flipped(values, earlier)
        position = before.understood(values).position
    now = flipped(after.values, later)
    seen = before.marks.keys() & after.marks.keys()
    one, other = ({n: v for n, v in look.items() if n in seen} for look in (values, now))
    several = than is None or than.turn is None or bool(than.sequences) or than.legal is False
    recorded = () if earlier or later else _recorded(position, after)
    found = between(after.game, position, one, other, several=several, recorded=recorded)
    over = ended_before(before)
    return found if over is None else after_end(after.game, position, found, over)


def ended_before(before: Scored) -> Sentence | None:
    """How the players of the earlier record had ended the game themselves; ``None`` if not."""
    return before.outcome.text if before.ended else None


def _recorded(position: Position | None, after: Scored) -> Turns:
    """The turns by which a later record goes on from a position; () for a photo, a record that did
    not come by it, or one with moves that are not surely legal."""
    if after.record is None or after.game.simultaneous:
        return ()
    played: Replay[Position, Move] = replay(after.record, after.game)
    if played.illegal or played.doubts or played.let_stand:
        return ()
    rest = dropwhile(lambda step: step.before != position, played)
    return tuple(move for step in rest for move in step.moves.items())


def confidence_of(before: Scored, after: Scored, found: Between) -> float:
    """The total probability of those readings of the uncertain marks that give the same answer, as
    far as they are tried."""
    marks = doubtful(before, after)
    if found.exhausted:
        return prod(mark.confidence for _, mark in marks)
    most = TRIED_OF_SEVERAL if found.searched else TRIED
    total, work = 0.0, 0
    for chance, way in ways([mark for _, mark in marks], most):
        if all(way):
            total += chance
            continue
        if work >= MOST_WORK:
            break
        changed: dict[Side, dict[str, Value]] = {"before": {}, "after": {}}
        for as_read, (side, mark) in zip(way, marks, strict=False):
            if not as_read:
                changed[side][mark.name] = mark.other
        other = between_looks(before, after, changed["before"], changed["after"], found)
        work += other.searched
        if _answer(other) == _answer(found):
            total += chance
    for _, mark in marks[most:]:
        total *= mark.confidence
    for side, mark in marks[:most]:
        if further_alone(mark, partial(_same, before, after, found, side, mark)):
            total *= mark.confidence
    return total


def _same(
    before: Scored, after: Scored, found: Between, side: Side, mark: ReadMark, value: Value
) -> bool:
    """Whether the answer stays if one mark has another value."""
    earlier, later = ({mark.name: value}, {}) if side == "before" else ({}, {mark.name: value})
    return _answer(between_looks(before, after, earlier, later, found)) == _answer(found)


def _answer(found: Between) -> tuple[bool | None, str, str]:
    turn = found.turn
    rule = found.breaches[0].rule if found.breaches and found.legal is False else ""
    return found.legal, "" if turn is None else turn.player, rule


def hangs_on(comparison: Compared) -> Iterator[tuple[Side, ReadMark]]:
    """The uncertain marks that decide the answer (:func:`decided_by`). Where several turns were
    played, or a rule broken, which may take longer, each alone, up to :data:`MOST_WORK`."""
    before, after, found = comparison.before, comparison.after, comparison.found
    if found.exhausted:
        return
    of = {f"{side} {mark.name}": (side, mark) for side, mark in comparison.doubtful}
    work = 0

    def ask(changes: Mapping[str, Value]) -> tuple[bool | None, str, str]:
        nonlocal work
        if work >= MOST_WORK or not changes:
            return _answer(found)
        said: dict[Side, dict[str, Value]] = {"before": {}, "after": {}}
        for name, value in changes.items():
            side, mark = of[name]
            said[side][mark.name] = value
        other = between_looks(before, after, said["before"], said["after"], found)
        work += other.searched
        return _answer(other)

    marks = [replace(mark, name=name) for name, (_, mark) in of.items()]
    most = 0 if found.sequences or found.legal is False else MOST_TOGETHER
    yield from (of[mark.name] for mark in decided_by(marks, ask, most))


@dataclass(frozen=True)
class Finding:
    """What was done between two looks at a sheet; any process can hold it.

    Attributes:
        legal: whether it was one legal turn; ``None`` where that is in doubt or depends on what
            sheets cannot show.
        decided: whether there is anything to be legal or not.
        answer: that in a sentence; ``reasons``: what else is wrong, what is taken for granted.
        rule: the rule that is broken first, '' for none.
        changes: what has changed, mark by mark; ``marks``: the names of the changed marks, in the
            same order, of which there may be more than are told.
        doubts: marks to look at in the photos.
        score: what the later sheet shows, '' for nothing.
        player, move: the one turn that was made, '' where no one turn accounts for it.
        turns: several that were made, by player and move, where one order of them alone is legal.
        misnamed: ``sheets`` or ``order`` where the photos seem to be of two sheets, or in the wrong
            order: then nothing is judged; '' where they are as they should be.
        deciding: the uncertain marks that decide the answer, by the names that
            corrections have; none where those of the play board are told, not the photo's own.
        over: how the players had ended the game before; ``None`` if they had not.
        stops: that a record is compared only as far as it is legal.
    """

    legal: bool | None
    decided: bool
    answer: Sentence | str
    reasons: tuple[Sentence | str, ...] = ()
    rule: str = ""
    changes: tuple[Sentence | str, ...] = ()
    marks: tuple[str, ...] = ()
    doubts: tuple[Sentence | str, ...] = ()
    score: Sentence | str = ""
    player: str = ""
    move: str = ""
    turns: tuple[tuple[str, str], ...] = ()
    misnamed: str = ""
    deciding: tuple[ReadMark, ...] = ()
    over: Sentence | None = None
    stops: tuple[Sentence, ...] = ()

    def pointed(self, squares: Container[str]) -> tuple[str, ...]:
        """Of the places, lines and squares. A name may be a dot's and a square's at once; what
        changes there is the square."""
        return tuple(place for place in self.places if place in squares or "-" in place)

    @property
    def places(self) -> tuple[str, ...]:
        """Where something has changed; nowhere where the photos seem to be of two sheets."""
        if self.misnamed == "sheets":
            return ()
        return tuple(split_mark(mark)[1] for mark in self.marks)


NOT_JUDGED = {
    "sheets": N_("Not judged: two different sheets"),
    "order": N_("Not judged: the two are in the wrong order"),
    "position": N_("Not judged: this position is impossible"),
}
"""Why there is no verdict: photos that are not of one sheet, earlier and later, or a position that
no game comes to."""
