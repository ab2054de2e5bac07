"""A review: a photo, how it is read, and what a person says of its marks. Nothing of a window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.board import EMPTY, Slot, Value
from companion.desk.models.review.ask import Ask, Pairs
from companion.desk.models.review.readings import Readings
from companion.desk.models.review.requests import Answer, Found, Opened, Outlook, Refused, rescored
from companion.desk.models.review.state import Corners, State, said_of
from companion.desk.models.undo import UndoStack
from companion.sentences import Sentence

if TYPE_CHECKING:
    from companion.scoring.scored import Scored
    from companion.scoring.stakes import Doubt

Scores = tuple[tuple["Scored", Outlook], ...]
"""Every sheet scored, and what can be said of it with its uncertain marks open."""


class Review:
    """One photo under review.

    What is said of a mark holds at once (:meth:`values`); the scores follow when they are worked
    out (:meth:`work`, :meth:`worked`), which a window does beside everything else.

    Attributes:
        path: the photo's file.
        at: the sheet and mark that is looked at, '' for none.
        record: the file it was saved in, ``None`` for none yet.
        match: the number of the scorebook's match whose photo it is, ``None`` for none.
        restored: whether what was said at an earlier review was said again.
        photo_size: width and height of the photo in px as stored, once it is known.
        listeners: called after every change.
    """

    def __init__(self, path: Path, ask: Ask = Ask()) -> None:  # noqa: B008  (immutable)
        self.path = path
        self.record: Path | None = None
        self.match: int | None = None
        self.sheet = 0
        self.at = ""
        self.listeners: list[Callable[[], object]] = []
        self.restored = False
        self.photo_size: tuple[int, int] | None = None
        self._stack = UndoStack(State(ask))
        self._readings = Readings()
        self._scores: Scores = ()
        self._scored_state: State | None = None

    # -- reading

    @property
    def state(self) -> State:
        return self._stack.state

    @property
    def answer(self) -> Answer | None:
        """What the reader says, ``None`` while it has not been asked."""
        return self._readings.of(self.state.ask)

    @property
    def found(self) -> Found | None:
        return self.answer if isinstance(self.answer, Found) else None

    @property
    def refused(self) -> Refused | None:
        return self.answer if isinstance(self.answer, Refused) else None

    @property
    def began(self) -> bool:
        """Whether the photo was read at all."""
        return bool(self._readings)

    def opened(self, found: Opened) -> None:
        """The photo was read for the first time; what was said of it before is said again."""
        self._readings.put(found.ask, found.answer, held=self.state.ask)
        state = replace(self.state, ask=found.ask)
        self._stack.amend(state)
        if found.record:
            self.record = Path(found.record)
        if (found.said or found.answers) and isinstance(found.answer, Found):
            self._stack.do(replace(state, said=found.said, answers=found.answers))
            self.restored = True
        self._settle_at()
        self._changed()

    def answered(self, ask: Ask, answer: Answer) -> None:
        """The reader has answered another way of asking."""
        self._readings.put(ask, answer, held=self.state.ask)
        if ask == self.state.ask:
            self._settle_at()
        self._changed()

    def ask(self, ask: Ask) -> None:
        """Have it read in another way; :attr:`answer` is ``None`` until somebody has."""
        self._stack.do(replace(self.state, ask=ask, pointing=()))
        self._settle_at()
        self._changed()

    # -- scores

    @property
    def scores(self) -> tuple[Scored, ...]:
        """Every sheet scored, as last worked out."""
        found = self.found
        if found is None:
            return ()
        return tuple(scored for scored, _ in self._scores) or found.sheets

    @property
    def stake(self) -> Sentence | None:
        """Whether the doubts of the sheet looked at can change who wins."""
        outlook = self._outlook
        return None if outlook is None else outlook[1]

    @property
    def headline(self) -> Sentence | None:
        """Who won on the sheet looked at; the score so far where uncertain marks may change it."""
        outlook = self._outlook
        return None if outlook is None else outlook[0]

    @property
    def _outlook(self) -> Outlook | None:
        found, number = self.found, self.sheet
        if self._scores:
            return self._scores[number][1]
        return found.outlooks[number] if found is not None and found.outlooks else None

    @property
    def scored(self) -> Scored | None:
        """The sheet that is looked at."""
        scores = self.scores
        return scores[min(self.sheet, len(scores) - 1)] if scores else None

    @property
    def stale(self) -> bool:
        """Whether something was said since the scores were worked out."""
        state, known = self.state, self._scored_state
        if self.found is None:
            return False
        if known is None:
            return bool(state.said or state.answers)
        return (state.ask, state.said, state.answers) != (known.ask, known.said, known.answers)

    def work(self) -> Callable[[], Scores]:
        """What works the scores out, for any thread; nothing of the review is touched by it."""
        found, state, file = self.found, self.state, str(self.path)
        assert found is not None

        def scores() -> Scores:
            from companion.scoring.report import outlook

            sheets = [
                rescored(file, sheet, said_of(sheet, state.said, number), dict(state.answers))
                for number, sheet in enumerate(found.sheets)
            ]
            return tuple((sheet, outlook(sheet)) for sheet in sheets)

        return scores

    def worked(self, state: State, scores: Scores) -> None:
        """Scores that :meth:`work` gave when the review was in a state."""
        self._scores, self._scored_state = scores, state
        self._changed()

    def work_now(self) -> None:
        """Work the scores out here, as where there is no window to wait for."""
        self.worked(self.state, self.work()())

    # -- marks

    def values(self, sheet: int | None = None) -> Mapping[str, Value]:
        """The marks of a sheet as they are now said to be, empty ones left out."""
        number = self.sheet if sheet is None else sheet
        found = self.found
        if found is None:
            return {}
        read = found.sheets[number]
        values = {**read.values, **said_of(read, self.state.said, number)}
        return {name: value for name, value in values.items() if value != EMPTY}

    def value(self, mark: str) -> Value:
        """What a mark of the sheet looked at is said to be."""
        return self.values().get(mark, EMPTY)

    def slot(self, mark: str) -> Slot | None:
        scored = self.scored
        if scored is None:
            return None
        return next((slot for slot in scored.board.slots if slot.name == mark), None)

    def choices(self, mark: str) -> tuple[Value, ...]:
        """All that a mark may be, in the board's order, empty last."""
        slot = self.slot(mark)
        return () if slot is None else (*slot.values, EMPTY)

    def beside(self, mark: str) -> tuple[str, ...]:
        """The other marks of a mark's place, such as the force where an owner stands."""
        slot, scored = self.slot(mark), self.scored
        if slot is None or scored is None:
            return ()
        return tuple(
            other.name
            for other in scored.board.slots
            if other.place == slot.place and other.name != mark
        )

    def look_beside(self) -> None:
        """Look at the next mark of the place that is looked at."""
        others = self.beside(self.at) if self.at else ()
        scored = self.scored
        if others and scored is not None:
            names = [slot.name for slot in scored.board.slots if slot.name in (*others, self.at)]
            self.look(names[(names.index(self.at) + 1) % len(names)])

    @property
    def said(self) -> Mapping[str, Value]:
        """What was said of the sheet that is looked at."""
        found = self.found
        if found is None:
            return {}
        return said_of(found.sheets[self.sheet], self.state.said, self.sheet)

    def say(self, mark: str, value: Value) -> None:
        """A mark of the sheet looked at is what a person says; the next doubt is looked at if it
        was one.

        Raises:
            ValueError: the mark cannot be that.
        """
        found = self.found
        if found is None or value not in self.choices(mark):
            raise ValueError(f"{mark} cannot be {value!r}")
        read = found.sheets[self.sheet].marks[mark]
        was_asked = (self.sheet, mark) in self.queue
        after = self._after(mark)
        others = tuple(one for one in self.state.said if one[:2] != (self.sheet, mark))
        if value == read.value and read.sure:
            self._do(replace(self.state, said=others))
        else:
            self._do(replace(self.state, said=(*others, (self.sheet, mark, value))))
        if was_asked and after is not None:
            self.sheet, self.at = after
        else:
            self.at = mark
        self._changed()

    def turn_over(self, mark: str, step: int = 1) -> None:
        """A mark becomes the next thing that it may be; a doubtful one what else it may be."""
        found = self.found
        if found is None or self.slot(mark) is None:
            return
        read = found.sheets[self.sheet].marks[mark]
        now = self.value(mark)
        if not read.sure and mark not in self.said and step > 0:
            self.say(mark, read.other)
            return
        ring = (EMPTY, *self.choices(mark)[:-1])
        self.say(mark, ring[(ring.index(now) + step) % len(ring)])

    def accept(self) -> None:
        """The doubtful mark that is looked at is as it was read."""
        if self.at and self.found is not None:
            self.say(self.at, self.value(self.at))

    # -- doubts

    @property
    def doubts(self) -> Mapping[tuple[int, str], Doubt]:
        """The marks that nobody has yet spoken of, the one most likely to matter first."""
        return {
            (number, doubt.mark.name): doubt
            for number, scored in enumerate(self.scores)
            for doubt in scored.asked_about
            if doubt.mark.name not in said_of(scored, self.state.said, number)
        }

    @property
    def queue(self) -> list[tuple[int, str]]:
        return list(self.doubts)

    def look(self, mark: str, sheet: int | None = None) -> None:
        """Look at a mark."""
        self.at = mark
        if sheet is not None:
            self.sheet = sheet
        self._changed()

    def step(self, by: int) -> bool:
        """Look at the next doubt, or the one before; whether there is any."""
        queue = self.queue
        if not queue:
            return False
        here = (self.sheet, self.at)
        at = (queue.index(here) + by) % len(queue) if here in queue else (0 if by > 0 else -1)
        self.sheet, self.at = queue[at]
        self._changed()
        return True

    def _after(self, mark: str) -> tuple[int, str] | None:
        """The doubt that comes after one, ``None`` where it is the last."""
        queue = self.queue
        if (self.sheet, mark) not in queue or len(queue) == 1:
            return None
        return queue[(queue.index((self.sheet, mark)) + 1) % len(queue)]

    def _settle_at(self) -> None:
        """Look at the first doubt where what was looked at is none of this board's."""
        self._scores, self._scored_state = (), None
        found = self.found
        self.sheet = min(self.sheet, len(found.sheets) - 1) if found is not None else 0
        if found is not None and (not self.at or self.slot(self.at) is None):
            self.at = ""
            queue = self.queue
            if queue:
                self.sheet, self.at = queue[0]

    # -- answers, corners

    def answer_question(self, question: str, answer: str) -> None:
        """Answer what the sheet leaves open; '' takes the answer back."""
        others = tuple(pair for pair in self.state.answers if pair[0] != question)
        self._do(replace(self.state, answers=(*others, (question, answer)) if answer else others))
        self._changed()

    def begin_pointing(self, corners: Corners, target: tuple[str, str, str, Pairs]) -> None:
        """Point at a sheet, beginning with four corners."""
        self._do(replace(self.state, pointing=corners, target=target))
        self._changed()

    def point(self, corners: Corners) -> None:
        """Four corners are pointed at."""
        self._do(replace(self.state, pointing=corners))
        self._changed()

    def aim_at(self, game: str, item: str, paper: str, options: Pairs) -> None:
        """The sheet that is pointed at is this one."""
        self._do(replace(self.state, target=(game, item, paper, options)))
        self._changed()

    def stop_pointing(self) -> None:
        self.point(())

    def read_pointed(self) -> None:
        """Have the photo read with the sheet where it is pointed at, once its game is said."""
        from companion.photo.reading import Pointed

        game, item, paper, options = self.state.target
        if not game:
            return
        pointed = Pointed(self.state.pointing, paper, item)
        rulings = dict(self.state.ask.options) if self.state.ask.game == game else {}
        chosen = tuple({**rulings, **dict(options)}.items())
        self.ask(replace(self.state.ask, game=game, options=chosen, pointed=pointed))

    # -- undo

    @property
    def can_undo(self) -> bool:
        return self._stack.can_undo

    @property
    def can_redo(self) -> bool:
        return self._stack.can_redo

    def undo(self) -> bool:
        """Take the last change back, and look at what it changed."""
        return self._moved(self._stack.undo)

    def redo(self) -> bool:
        return self._moved(self._stack.redo)

    def _moved(self, step: Callable[[], bool]) -> bool:
        before = self.state
        if not step():
            return False
        changed = set(before.said) ^ set(self.state.said)
        if before.ask != self.state.ask:
            self._settle_at()
        elif changed:
            self.sheet, self.at = next(iter(changed))[:2]
        self._changed()
        return True

    def _do(self, state: State) -> None:
        self._stack.do(state)

    def _changed(self) -> None:
        for listener in list(self.listeners):
            listener()

    # -- what came of it

    @property
    def told(self) -> Sentence | str:
        """Who won, or the score so far, in a sentence; '' where nothing is known yet."""
        if self.refused is not None:
            return self.refused.sentence
        return self.headline or ""
