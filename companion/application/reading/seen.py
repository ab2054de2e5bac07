"""A photo under review as it is seen: how it was read, with a person's corrections, what that comes
to, and which marks are still to be checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from companion.application.reading.ask import Ask, State, said_of
from companion.application.reading.correct import correct
from companion.application.reading.of_match import OfMatch
from companion.application.reading.requests import Answer, Found, Readings, Refused
from companion.application.undo import UndoStack
from companion.board import EMPTY, Slot, Value
from companion.listening import Listeners
from companion.scoring.scored import Scored
from companion.scoring.stakes import Doubt
from companion.sentences import Sentence, strung

Scores = tuple["Scored", ...]
"""Every sheet scored."""


class Seen:
    """What is known of a photo under review.

    Attributes:
        path: the photo's file.
        at: the current sheet and mark, '' if none.
        record: the file it was saved in, ``None`` if none yet.
        match: the scorebook's match whose photo it is, ``None`` if none.
        in_book: what was put into the scorebook, each as the state and the sheet it had then.
        restored: whether corrections of an earlier review were restored.
        photo_size: width and height of the photo in px as stored, once known.
        listeners: called after every change.
    """

    def __init__(self, path: Path, ask: Ask = Ask()) -> None:  # noqa: B008  (immutable)
        self.path = path
        self.record: Path | None = None
        self.match: OfMatch | None = None
        self.in_book: list[tuple[State, int]] = []
        self.sheet = 0
        self.at = ""
        self.listeners = Listeners()
        self.restored = False
        self.photo_size: tuple[int, int] | None = None
        self._stack = UndoStack(State(ask))
        self._readings = Readings()
        self._scores: Scores = ()
        self._scored_state: State | None = None

    @property
    def state(self) -> State:
        """How the photo is to be read, and what people have said about it."""
        return self._stack.state

    @property
    def answer(self) -> Answer | None:
        """The reader's answer, ``None`` while it has not been asked."""
        return self._readings.of(self.state.ask)

    @property
    def found(self) -> Found | None:
        """What the photo shows, ``None`` while that is unknown."""
        return self.answer if isinstance(self.answer, Found) else None

    @property
    def refused(self) -> Refused | None:
        """Why the photo could not be read, ``None`` if it was."""
        return self.answer if isinstance(self.answer, Refused) else None

    @property
    def began(self) -> bool:
        """Whether the photo was read at all."""
        return bool(self._readings)

    @property
    def scores(self) -> tuple[Scored, ...]:
        """Every sheet scored, as last computed."""
        found = self.found
        if found is None:
            return ()
        return self._scores or found.sheets

    @property
    def headline(self) -> Sentence | None:
        """The outcome of the current sheet; the score so far if uncertain marks decide it."""
        return None if self.scored is None else self.scored.outcome.headline

    @property
    def scored(self) -> Scored | None:
        """The current sheet."""
        scores = self.scores
        return scores[min(self.sheet, len(scores) - 1)] if scores else None

    @property
    def games(self) -> tuple[int, ...]:
        """The sheets that are matches: of several boards on one page those with a mark, else the
        current sheet."""
        boards = [n for n, one in enumerate(self.scores) if one.marked and not one.board.player]
        return tuple(boards) if len(self.scores) > 1 and boards else (self.sheet,)

    @property
    def stale(self) -> bool:
        """Whether anything was changed since the scores were computed."""
        state, known = self.state, self._scored_state
        if self.found is None:
            return False
        if known is None:
            return bool(state.said or state.answers)
        return (state.ask, state.said, state.answers) != (known.ask, known.said, known.answers)

    def work(self) -> Callable[[], Scores]:
        """A function that computes the scores, for any thread; it does not touch the review."""
        found, state = self.found, self.state
        assert found is not None

        def scores() -> Scores:
            answers = dict(state.answers)
            done = tuple(
                correct(sheet, said_of(sheet, state.said, number), answers=answers, lenient=True)
                for number, sheet in enumerate(found.sheets)
            )
            for sheet in done:
                sheet.find_outcome()
            return done

        return scores

    @property
    def told(self) -> Sentence | str:
        """Who won, or the score so far, on every sheet; '' if nothing is known yet."""
        if self.refused is not None:
            return self.refused.sentence
        told = [one.outcome.headline for one in self.scores if one.marked]
        return strung(told, "{one} · {other}") if told else self.headline or ""

    def values(self, sheet: int | None = None) -> Mapping[str, Value]:
        """The marks of a sheet including corrections, without empty ones."""
        number = self.sheet if sheet is None else sheet
        found = self.found
        if found is None:
            return {}
        read = found.sheets[number]
        values = {**read.values, **said_of(read, self.state.said, number)}
        return {name: value for name, value in values.items() if value != EMPTY}

    def value(self, mark: str) -> Value:
        """The value of a mark of the current sheet, including corrections."""
        return self.values().get(mark, EMPTY)

    def slot(self, mark: str) -> Slot | None:
        """A mark of the current sheet, ``None`` if it has none of this name."""
        return None if self.scored is None else self.scored.board.slot_of.get(mark)

    def choices(self, mark: str) -> tuple[Value, ...]:
        """All possible values of a mark, in the board's order, empty last."""
        slot = self.slot(mark)
        return () if slot is None else (*slot.values, EMPTY)

    def beside(self, mark: str) -> tuple[str, ...]:
        """The other marks of a mark's place, such as the force beside an owner."""
        slot, scored = self.slot(mark), self.scored
        if slot is None or scored is None:
            return ()
        return tuple(
            other.name
            for other in scored.board.slots
            if other.place == slot.place and other.name != mark
        )

    @property
    def said(self) -> Mapping[str, Value]:
        """The corrections to the current sheet."""
        found = self.found
        if found is None:
            return {}
        return said_of(found.sheets[self.sheet], self.state.said, self.sheet)

    @property
    def doubts(self) -> Mapping[tuple[int, str], Doubt]:
        """The marks not yet confirmed, the one most likely to matter first."""
        return {
            (number, doubt.mark.name): doubt
            for number, scored in enumerate(self.scores)
            for doubt in scored.asked_about
            if doubt.mark.name not in said_of(scored, self.state.said, number)
        }

    @property
    def queue(self) -> list[tuple[int, str]]:
        """The marks to check, the most likely to change the result first: a pair each, of the
        sheet's number, from 0, and the mark's name."""
        return list(self.doubts)

    def _after(self, mark: str) -> tuple[int, str] | None:
        """The uncertain mark after another, ``None`` if that is the last."""
        queue = self.queue
        if (self.sheet, mark) not in queue or len(queue) == 1:
            return None
        return queue[(queue.index((self.sheet, mark)) + 1) % len(queue)]

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return self._stack.can_undo
