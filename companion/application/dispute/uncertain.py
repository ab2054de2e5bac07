"""What depends on the uncertain marks of a photo: whether a move is legal, which moves are, and
whether the game is over; of the photo itself, and at any position of a record made from one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import islice, zip_longest
from typing import Any, Final

from companion.application.reading.report import in_doubt
from companion.board import Value
from companion.games.options import BadOption, Options
from companion.games.protocol import BadText, Breach, Game, Move, Position, Reading, Result
from companion.judge import Verdict, judge
from companion.judge.given import with_given
from companion.photo.reading import ReadMark
from companion.records import DOUBTS, Replay
from companion.scoring.from_record import at_position, scored_record
from companion.scoring.outcome import Outcome, outcome_of_sheet
from companion.scoring.readings import Sheet, finished, read_as, read_with
from companion.scoring.scored import Scored
from companion.scoring.stakes import (
    MOST_WAYS,
    Changes,
    all_tried,
    decided_by,
    flipped,
    misreadings,
)
from companion.sentences import N_, Sentence, say

MOST_LISTED: Final = 5000
"""Moves of two lists that are compared; lists that go on are not the same."""


@dataclass(frozen=True)
class Uncertain:
    """A position, and the sheet that shows it with its uncertain marks.

    Attributes:
        scored: the photo as read, or the record made from one, at that position; ``None`` where
            nothing comes from a photo.
        given: parts of the position supplied by somebody, as :func:`with_given` takes them.
    """

    game: Game[Position, Move]
    position: Any
    scored: Scored | None
    given: str = ""

    @property
    def marks(self) -> list[ReadMark]:
        """The uncertain marks, the least certain first."""
        marks = () if self.scored is None else self.scored.unsure
        return sorted(marks, key=lambda mark: mark.confidence)

    def decide(
        self, verdict: Verdict[Position, Move], move: str, said: Mapping[str, str] | None = None
    ) -> tuple[Verdict[Position, Move], tuple[ReadMark, ...]]:
        """A verdict, with what people said of its position, and the marks on which it depends.

        A move after the end depends on those that decide whether the game is over, too, unless it
        breaks another rule however they are read: then it is illegal for that.
        """

        def judged(position: Any) -> Verdict[Position, Move]:
            whole = self.game.settled(position, said) if said else position
            return judge(self.game, whole, verdict.player or None, move)

        if not self.marks:
            return verdict, ()
        deciding = self._decided_by(lambda position, _: judged(position).legal)
        if verdict.legal is not False or self.game.to_move(self.position):
            return verdict, deciding
        if not (ending := self.ending()):
            return verdict, deciding
        if lasting := self._lasting(verdict, judged):
            return replace(verdict, breaches=lasting), ()
        return verdict, tuple(mark for mark in self.marks if mark in {*deciding, *ending})

    def _lasting(
        self,
        verdict: Verdict[Position, Move],
        judged: Callable[[Any], Verdict[Position, Move]],
    ) -> tuple[Breach, ...]:
        """What a move breaks however the marks are read, besides that the game is over."""
        over = verdict.breaches[0]
        left = [one for one in verdict.breaches if not one.unknown and told(one) != told(over)]
        for changes in misreadings(self.marks):
            if not left:
                break
            if (read := self._misread(changes)) is not None:
                other = {*map(told, judged(read[0]).breaches)}
                left = [one for one in left if told(one) in other]
        return tuple(left)

    def beside(
        self, verdict: Verdict[Position, Move], deciding: Collection[ReadMark]
    ) -> tuple[Sentence, ...]:
        """What is told of the marks with a verdict: which they are, where it is sure and the moves
        that it suggests are not; and that not every way to read them is tried."""
        named = self.named if verdict.nearby and not deciding else ()
        return (*named, *self.untried)

    @property
    def named(self) -> tuple[Sentence, ...]:
        """How many marks are uncertain, and which; () if none is."""
        if not self.marks:
            return ()
        return (in_doubt(self.marks),)

    @property
    def untried(self) -> tuple[Sentence, ...]:
        """That not every way to read the marks is tried; () if it is."""
        if all_tried(self.marks):
            return ()
        told = N_(
            "There are too many ways to read the {marks} marks to check to try them all. Every "
            "mark you check helps."
        )
        return (say(told, marks=len(self.marks)),)

    def ending(self) -> tuple[ReadMark, ...]:
        """The marks that decide whether the game is over, by the rules or as the score says."""

        return self._decided_by(lambda at, result: (self.game.over(at), finished(result)))

    def listing(self) -> tuple[ReadMark, ...]:
        """The marks that change the list of legal moves, each alone, and those that decide whether
        the game is over."""
        game = self.game

        def moves(position: Any) -> Iterator[object]:
            yield (players := game.to_move(position))
            for player in players:
                yield from ((player, move) for move in game.legal_moves(position, player))

        def same(mark: ReadMark, value: Value) -> bool:
            if (other := self._misread({mark.name: value})) is None:
                return False
            pairs = zip_longest(moves(self.position), moves(other[0]))
            alike = all(one == another for one, another in islice(pairs, MOST_LISTED))
            return alike and next(pairs, None) is None

        ending = self.ending()
        return tuple(
            mark
            for mark in self.marks
            if mark in ending or not all(same(mark, value) for value in mark.others)
        )

    def _decided_by(self, ask: Callable[[Any, Result], object]) -> tuple[ReadMark, ...]:
        """The marks on which an answer about a position and its result depends."""

        def answer(changes: Changes) -> object:
            read = self._misread(changes)
            return None if read is None else (ask(*read),)

        return decided_by(self.marks, answer) if self.marks else ()

    def _misread(self, changes: Changes) -> tuple[Any, Result] | None:
        """The position and its result if some marks were misread; ``None`` if there is none."""
        assert self.sheet is not None
        if not changes:
            return self.position, self.sheet.reading.result
        with suppress(BadOption, BadText):
            read = self.sheet.understood(flipped(self.sheet.values, changes))
            return read.position, read.result
        return None

    @property
    def outcome(self) -> Outcome | None:
        """What the photo comes to, with what was said of it; ``None`` for a record of moves."""
        return None if self.sheet is None else outcome_of_sheet(self.sheet)

    @cached_property
    def sheet(self) -> Sheet | None:
        """The photo with what was said of it, which holds however its marks are read."""
        scored, game, given = self.scored, self.game, self.given
        if scored is None:
            return None
        told = scored.told
        # of what was said, less for marks that all of it does not fit
        said = (f"{told.given}; {given}" if told.given else given, given)
        known = (game, scored.options, scored.board.item, (*told.answers.items(),), said)
        return replace(
            scored.sheet,
            reading=read_as(game, scored.reading, self.position),
            understood=lambda values: _understood(*known, (*values.items(),)),
        )


def told(breach: Breach) -> tuple[str, str]:
    """What is told of a breach, by which it is the same in several positions."""
    return breach.rule, str(breach.sentence)


@lru_cache(maxsize=2 * MOST_WAYS)
def _understood(
    game: Game[Any, Any],
    options: Options,
    item: str,
    answers: tuple[tuple[str, str], ...],
    said: tuple[str, ...],
    marks: tuple[tuple[str, Value], ...],
) -> Reading[Any]:
    """A sheet read with what was said of it, kept as each of several questions about the same
    sheet tries the same ways to misread it."""
    read = read_with(game, options, dict(marks), item, dict(answers))

    def known(given: str) -> Reading[Any]:
        told = with_given(game, options, read.position, given, dict(answers))
        return read_as(game, read, told)

    for one in said[:-1]:
        with suppress(BadOption, BadText):
            return known(one)
    return known(said[-1])


def uncertain_at(played: Replay[Position, Move], position: Any) -> Uncertain:
    """What is uncertain at a position of a record."""
    record, game = played.record, played.game
    if not (record.position and record.tag(DOUBTS)):
        return Uncertain(game, position, None)
    scored = at_position(scored_record("", record, game, played), position)
    return Uncertain(game, position, scored)


def decided_at(
    played: Replay[Position, Move], position: Position, player: str, move: str
) -> tuple[Verdict[Position, Move] | None, tuple[ReadMark, ...]]:
    """The verdict on a move of a record, ``None`` if no mark is uncertain, and the marks on which
    it depends; ``player`` is '' where nobody said whose move it is."""
    found = uncertain_at(played, position)
    if not found.marks:
        return None, ()
    return found.decide(judge(found.game, position, player or None, move), move)
