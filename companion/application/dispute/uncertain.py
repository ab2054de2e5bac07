"""What depends on the uncertain marks of a photo: whether a move is legal, which moves are, and
whether the game is over; of the photo itself, and at any position of a record made from one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from companion.application.dispute.given import told_beside, with_given
from companion.board import Value
from companion.games.options import BadOption
from companion.games.protocol import BadText, Breach, Game, Move, Position, Reading
from companion.judge import Verdict, judge
from companion.records import DOUBTS, Replay
from companion.scoring.from_record import at_position, scored_record
from companion.scoring.outcome import Outcome, outcome_of_sheet
from companion.scoring.readings import end_deciders, over_in_every_reading
from companion.scoring.scored import Scored
from companion.scoring.stakes import decided_by, flipped

if TYPE_CHECKING:
    from companion.board import Board
    from companion.games.options import Options
    from companion.photo.reading import ReadMark
    from companion.scoring.stakes import Doubt


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

        A move after the end depends on those that decide whether the game is over, unless it breaks
        another rule however they are read: then it is illegal for that.
        """

        def legal(position: Any) -> bool | None:
            return self._judged(position, verdict, move, said).legal

        if not self.marks:
            return verdict, ()
        deciding = () if self._after_end(verdict) else self._decided_by(legal, verdict.legal)
        if deciding or verdict.legal is not False or self.game.to_move(self.position):
            return verdict, deciding
        if ending := self.ending():
            lasting = self._lasting(verdict, move)
            return (replace(verdict, breaches=lasting), ()) if lasting else (verdict, ending)
        return verdict, ()

    def _lasting(self, verdict: Verdict[Position, Move], move: str) -> tuple[Breach, ...]:
        """What a move breaks whichever mark was misread, besides that the game is over."""
        over = verdict.breaches[0]
        left = [one for one in verdict.breaches if not one.unknown and told(one) != told(over)]
        for mark in self.marks:
            for value in mark.others if left else ():
                if (position := self._misread({mark.name: value})) is not None:
                    other = {*map(told, self._judged(position, verdict, move).breaches)}
                    left = [one for one in left if told(one) in other]
        return tuple(left)

    def _judged(
        self,
        position: Any,
        verdict: Verdict[Position, Move],
        move: str,
        said: Mapping[str, str] | None = None,
    ) -> Verdict[Position, Move]:
        """The same player's move in another position."""
        whole = self.game.settled(position, said) if said else position
        return judge(self.game, whole, verdict.player or None, move)

    def _after_end(self, verdict: Verdict[Position, Move]) -> bool:
        """Whether a move is illegal because the game is over, and for nothing else."""
        sure = [breach for breach in verdict.breaches if not breach.unknown]
        return len(sure) == 1 and not self.game.to_move(self.position)

    def ending(self) -> tuple[ReadMark, ...]:
        """The marks that decide whether the game is over."""
        found, sheet = self.game.ending(self.position), self.sheet
        deciding = self._decided_by(lambda other: self.game.ending(other).over, found.over)
        if sheet is None or not sheet.unsure or found.over is None:
            return deciding
        if over_in_every_reading(sheet) is None:
            both = {*deciding, *end_deciders(sheet)}
            deciding = tuple(mark for mark in sheet.unsure if mark in both)
        return deciding

    def listing(self) -> tuple[ReadMark, ...]:
        """The marks that change the list of legal moves, or who may move, each alone."""
        game = self.game

        def moves(position: Any) -> Iterator[object]:
            yield (players := game.to_move(position))
            for player in players:
                yield from ((player, move) for move in game.legal_moves(position, player))

        def same(mark: ReadMark, value: Value) -> bool:
            other = self._misread({mark.name: value})
            if other is None:
                return False
            pairs = zip_longest(moves(self.position), moves(other))
            return all(one == another for one, another in pairs)

        return tuple(m for m in self.marks if not all(same(m, value) for value in m.others))

    def _decided_by(self, ask: Callable[[Any], object], answer: object) -> tuple[ReadMark, ...]:
        """The marks on which an answer about the position depends: those that change it alone, or
        else all that can change it together."""

        def same(changes: Mapping[str, Value]) -> bool:
            position = self._misread(changes)
            return position is not None and ask(position) is answer

        return decided_by(self.marks, same)

    def _misread(self, changes: Mapping[str, Value]) -> Any:
        """The position if some marks were misread; ``None`` if there is none."""
        assert self.sheet is not None
        with suppress(BadOption, BadText):
            return self.sheet.understood(flipped(self.sheet.values, changes)).position
        return None

    @property
    def outcome(self) -> Outcome | None:
        """What the photo comes to, with what was said of it; ``None`` for a record of moves."""
        return None if self.sheet is None else outcome_of_sheet(self.sheet)

    @cached_property
    def sheet(self) -> Told | None:
        """The photo with what was said of it."""
        scored, game = self.scored, self.game
        if scored is None:
            return None
        if scored.record is None:
            return Told(scored, self.position, (self.given,))
        drawn = scored.understood(scored.values).position
        beside = told_beside(game, self.position, drawn)
        said = dict.fromkeys((f"{beside}; {self.given}" if beside else self.given, self.given))
        return Told(scored, self.position, (*said,))


def told(breach: Breach) -> tuple[str, str]:
    """What is told of a breach, by which it is the same in several positions."""
    return breach.rule, str(breach.sentence)


@dataclass(frozen=True)
class Told:
    """A scored sheet with what people say of its position, which holds however its marks are read.

    Attributes:
        said: parts of the position's text, and fewer of them for marks that these do not fit.
    """

    scored: Scored
    position: Any
    said: tuple[str, ...]

    @property
    def game(self) -> Game[Any, Any]:
        return self.scored.game

    @property
    def options(self) -> Options:
        return self.scored.options

    @property
    def board(self) -> Board:
        return self.scored.board

    @property
    def values(self) -> Mapping[str, Value]:
        return self.scored.values

    @property
    def unsure(self) -> tuple[ReadMark, ...]:
        return self.scored.unsure

    @property
    def asked_about(self) -> tuple[Doubt, ...]:
        return self.scored.asked_about

    @property
    def reading(self) -> Reading[Any]:
        """The sheet as read."""
        return self._read_as(self.scored.reading, self.position)

    def understood(self, values: Mapping[str, Value]) -> Reading[Any]:
        """The sheet with other marks; see :meth:`Scored.understood`.

        Raises:
            BadOption, BadText: what was said fits no such sheet.
        """
        read = self.scored.understood(values)
        for said in self.said[:-1]:
            with suppress(BadOption, BadText):
                return self._read_as(read, completed(self.scored, read.position, said))
        return self._read_as(read, completed(self.scored, read.position, self.said[-1]))

    def _read_as(self, read: Reading[Any], position: Any) -> Reading[Any]:
        if position == read.position:
            return read
        return Reading(position, self.game.result(position))


def completed(scored: Scored, position: Any, given: str) -> Any:
    """A position with what people know besides: answers to its questions, and parts of its text."""
    position = scored.game.settled(position, scored.answers)
    return with_given(scored.game, scored.options, position, given)


def uncertain_at(played: Replay[Position, Move], position: Any) -> Uncertain:
    """What is uncertain at a position of a record."""
    record, game = played.record, played.game
    if not (record.position and record.tag(DOUBTS)):
        return Uncertain(game, position, None)
    scored = at_position(scored_record("", record, game, played), position)
    return Uncertain(game, position, scored)


def deciding_at(
    played: Replay[Position, Move], position: Any, player: str, move: str
) -> tuple[ReadMark, ...]:
    """The uncertain marks on which it depends whether a move of a record is legal; ``player`` is ''
    where nobody said whose move it is."""
    found = uncertain_at(played, position)
    if not found.marks:
        return ()
    return found.decide(judge(found.game, position, player or None, move), move)[1]
