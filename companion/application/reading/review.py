"""A review: a photo, how it is read, and a person's corrections. No window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.application.reading.ask import Ask, Corners, Need, Pairs, State, said_of
from companion.application.reading.correct import correct
from companion.application.reading.requests import Answer, Found, Opened, Readings, Refused
from companion.application.undo import UndoStack
from companion.board import EMPTY, Slot, Value
from companion.sentences import Sentence

if TYPE_CHECKING:
    from companion.application.reading.of_match import OfMatch
    from companion.scoring.scored import Scored
    from companion.scoring.stakes import Doubt

Scores = tuple["Scored", ...]
"""Every sheet scored."""


class Review:
    """One photo under review.

    A correction takes effect at once (:meth:`values`); the scores follow when they are computed
    (:meth:`work`, :meth:`worked`), which a window does in the background.

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

    def opened(self, found: Opened) -> None:
        """Handle the first reading of the photo; restores earlier corrections."""
        self._readings.put(found.ask, found.answer, held=self.state.ask)
        state = replace(self.state, ask=found.ask)
        self._stack.amend(state)
        if found.record:
            self.record = Path(found.record)
        if self.match is not None:
            self.match = replace(self.match, opened=found)
            self._stack.amend(replace(state, said=found.said, answers=found.answers))
        elif (found.said or found.answers) and isinstance(found.answer, Found):
            self._stack.do(replace(state, said=found.said, answers=found.answers))
            self.restored = True
        if found.in_book:
            self.in_book.append((self.state, self.sheet))
        self._settle_at()
        self._changed()

    def answered(self, ask: Ask, answer: Answer) -> None:
        """Handle the reader's answer to a further request."""
        self._readings.put(ask, answer, held=self.state.ask)
        if ask == self.state.ask:
            self._settle_at()
        self._changed()

    def ask(self, ask: Ask) -> None:
        """Request another reading; :attr:`answer` is ``None`` until there is one."""
        self._stack.do(replace(self.state, ask=ask, pointing=()))
        self._settle_at()
        self._changed()

    def join(self, photo: Path) -> bool:
        """Request a reading together with another photo of the sheet; whether it is another."""
        ask = self.state.ask
        if str(photo) in (str(self.path), *ask.also):
            return False
        self.ask(replace(ask, also=(*ask.also, str(photo))))
        return True

    def part(self, photo: Path) -> None:
        """Request a reading without one of the photos."""
        ask = self.state.ask
        self.ask(replace(ask, also=tuple(path for path in ask.also if path != str(photo))))

    # -- scores

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
                sheet.asks  # noqa: B018  (found here with the outcome, off the window's thread)
            return done

        return scores

    def worked(self, state: State, scores: Scores) -> None:
        """Store scores that :meth:`work` computed for a state."""
        self._scores, self._scored_state = scores, state
        self._changed()

    def work_now(self) -> None:
        """Compute the scores synchronously, if there is no window."""
        self.worked(self.state, self.work()())

    # -- marks

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
        scored = self.scored
        if scored is None:
            return None
        return next((slot for slot in scored.board.slots if slot.name == mark), None)

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

    def look_beside(self) -> None:
        """Go to the next mark of the current place."""
        others = self.beside(self.at) if self.at else ()
        scored = self.scored
        if others and scored is not None:
            names = [slot.name for slot in scored.board.slots if slot.name in (*others, self.at)]
            self.look(names[(names.index(self.at) + 1) % len(names)])

    @property
    def said(self) -> Mapping[str, Value]:
        """The corrections to the current sheet."""
        found = self.found
        if found is None:
            return {}
        return said_of(found.sheets[self.sheet], self.state.said, self.sheet)

    def say(self, mark: str, value: Value) -> None:
        """Correct or confirm a mark of the current sheet; if it was uncertain, go to the next
        uncertain one. A mark may be named as people do, such as ``a1-b1``.

        Raises:
            BadCorrection: the sheet has no such mark or value.
            ValueError: no sheet was read.
        """
        found = self.found
        if found is None:
            raise ValueError("no sheet was read")
        if value not in self.choices(mark):
            from companion.application.reading.correct import slot_meant, value_meant

            slot = slot_meant(found.sheets[self.sheet].board, mark)
            mark, value = slot.name, value_meant(slot, value)
        read = found.sheets[self.sheet].marks[mark]
        was_asked = (self.sheet, mark) in self.queue
        after = self._after(mark)
        others = tuple(one for one in self.state.said if one[:2] != (self.sheet, mark))
        if value == read.value and read.sure:
            self._stack.do(replace(self.state, said=others))
        else:
            self._stack.do(replace(self.state, said=(*others, (self.sheet, mark, value))))
        if was_asked and after is not None:
            self.sheet, self.at = after
        else:
            self.at = mark
        self._changed()

    def turn_over(self, mark: str, step: int = 1) -> None:
        """Change a mark to its next possible value; an uncertain one to its alternative."""
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
        """Confirm the current uncertain mark as read."""
        if self.at and self.found is not None:
            self.say(self.at, self.value(self.at))

    def accept_all(self) -> None:
        """Confirm every uncertain mark as read, which one step undoes; not while the sheet's
        corners are pointed at."""
        read = tuple((*at, doubt.mark.value) for at, doubt in self.doubts.items())
        if read and not self.state.pointing:
            self._stack.do(replace(self.state, said=(*self.state.said, *read)))
            self._changed()

    def put_in_book(self, sheet: int) -> None:
        """Note that a sheet was put into the scorebook as it is now."""
        self.in_book.append((self.state, sheet))
        self._changed()

    def take_out_of_book(self, sheet: int) -> None:
        """Note that a sheet was taken out of the scorebook again."""
        if (self.state, sheet) in self.in_book:
            self.in_book.remove((self.state, sheet))
            self._changed()

    # -- uncertain marks

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
        """The marks to check: sheet, from 0, and name."""
        return list(self.doubts)

    def look(self, mark: str, sheet: int | None = None) -> None:
        """Go to a mark."""
        self.at = mark
        if sheet is not None:
            self.sheet = sheet
        self._changed()

    def step(self, by: int) -> bool:
        """Go to the next or previous uncertain mark; returns whether there is any."""
        queue = self.queue
        if not queue:
            return False
        here = (self.sheet, self.at)
        at = (queue.index(here) + by) % len(queue) if here in queue else (0 if by > 0 else -1)
        self.sheet, self.at = queue[at]
        self._changed()
        return True

    def _after(self, mark: str) -> tuple[int, str] | None:
        """The uncertain mark after another, ``None`` if that is the last."""
        queue = self.queue
        if (self.sheet, mark) not in queue or len(queue) == 1:
            return None
        return queue[(queue.index((self.sheet, mark)) + 1) % len(queue)]

    def _settle_at(self) -> None:
        """Go to the first uncertain mark if the current one is not on this board."""
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
        """Answer what the sheet leaves open; '' withdraws the answer."""
        others = tuple(pair for pair in self.state.answers if pair[0] != question)
        self._stack.do(
            replace(self.state, answers=(*others, (question, answer)) if answer else others)
        )
        self._changed()

    def begin_pointing(self, corners: Corners, target: tuple[str, str, str, Pairs]) -> None:
        """Begin pointing at a sheet, with four initial corners."""
        self._stack.do(replace(self.state, pointing=corners, target=target))
        self._changed()

    def point(self, corners: Corners) -> None:
        """Set the four corners."""
        self._stack.do(replace(self.state, pointing=corners))
        self._changed()

    def aim_at(self, game: str, item: str, paper: str, options: Pairs) -> None:
        """Set which sheet is being pointed at."""
        self._stack.do(replace(self.state, target=(game, item, paper, options)))
        self._changed()

    def stop_pointing(self) -> None:
        """Leave the corners as they were read."""
        self.point(())

    def read_pointed(self) -> None:
        """Request a reading with the sheet at the corners, once its game is set."""
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
        """Whether there is something to take back."""
        return self._stack.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether there is something to do again."""
        return self._stack.can_redo

    def undo(self) -> bool:
        """Undo the last change, and go to what it changed."""
        return self._moved(self._stack.undo)

    def redo(self) -> bool:
        """Do the last undone change again; returns whether there was any."""
        return self._moved(self._stack.redo)

    def _moved(self, step: Callable[[], bool]) -> bool:
        before = self.state
        if not step():
            return False
        changed = set(before.said) ^ set(self.state.said)
        if before.ask != self.state.ask:
            self._settle_at()
        elif changed:
            self.sheet, self.at = min(one[:2] for one in changed)
        self._changed()
        return True

    def _changed(self) -> None:
        for listener in list(self.listeners):
            listener()

    # -- outcome

    @property
    def told(self) -> Sentence | str:
        """Who won, or the score so far, in a sentence; '' if nothing is known yet."""
        if self.refused is not None:
            return self.refused.sentence
        return self.headline or ""


def need_of(review: Review) -> Need:
    """What a photo under review needs."""
    if review.refused is not None:
        return "refused"
    scored = review.scored
    if scored is None:
        return "unread"
    if (review.state, review.sheet) in review.in_book:
        return "done"
    outcome = scored.outcome
    if review.queue or outcome.id == "depends-on-question":
        return "check"
    return "sure" if outcome.certain else "open"
