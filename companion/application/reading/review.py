"""A review: a photo, how it is read, and a person's corrections. No window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from companion.application.reading.ask import Ask, Corners, Need, Pairs, State
from companion.application.reading.requests import Answer, Found, Opened
from companion.application.reading.seen import Scores, Seen
from companion.application.reading.settled_marks import slot_meant, value_meant
from companion.board import EMPTY, Value
from companion.photo.reading import Pointed


class Review(Seen):
    """One photo under review.

    A correction takes effect at once (:meth:`values`); the scores follow when they are computed
    (:meth:`work`, :meth:`worked`), which a window does in the background.
    """

    def __repr__(self) -> str:
        return f"<Review {self.path}: {self.headline or 'not read'}>"

    # -- reading

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
        self.listeners.tell()

    def answered(self, ask: Ask, answer: Answer) -> None:
        """Handle the reader's answer to a further request."""
        self._readings.put(ask, answer, held=self.state.ask)
        if ask == self.state.ask:
            self._settle_at()
        self.listeners.tell()

    def ask(self, ask: Ask) -> None:
        """Request another reading; :attr:`answer` is ``None`` until there is one."""
        self._stack.do(replace(self.state, ask=ask, pointing=()))
        self._settle_at()
        self.listeners.tell()

    def join(self, photo: Path) -> bool:
        """Request a reading together with another photo of the sheet; whether it is another."""
        ask = self.state.ask
        if str(photo) in (str(self.path), *ask.also):
            return False
        self.ask(replace(ask, also=(*ask.also, str(photo))))
        return True

    def take_in(self, photo: Path) -> None:
        """The same for a photo that was recognised as one of the sheet: no step to undo."""
        self._with_photos(lambda also: (*also, str(photo)))

    def part(self, photo: Path) -> None:
        """Request a reading without one of the photos."""
        self._with_photos(lambda also: tuple(path for path in also if path != str(photo)))

    def _with_photos(self, change: Callable[[tuple[str, ...]], tuple[str, ...]]) -> None:
        def changed(state: State) -> State:
            return replace(state, ask=replace(state.ask, also=change(state.ask.also)))

        self._stack.everywhere(changed)
        self._settle_at()
        self.listeners.tell()

    # -- scores

    def worked(self, state: State, scores: Scores) -> None:
        """Store scores that :meth:`work` computed for a state."""
        self._scores, self._scored_state = scores, state
        self.listeners.tell()

    def work_now(self) -> None:
        """Compute the scores synchronously, if there is no window."""
        self.worked(self.state, self.work()())

    # -- marks

    def look_beside(self) -> None:
        """Go to the next mark of the current place."""
        others = self.beside(self.at) if self.at else ()
        scored = self.scored
        if others and scored is not None:
            names = [slot.name for slot in scored.board.slots if slot.name in (*others, self.at)]
            self.look(names[(names.index(self.at) + 1) % len(names)])

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
        self.listeners.tell()

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

    def accept_all(self) -> int:
        """Confirm every uncertain mark as read, which one step undoes; not while the sheet's
        corners are pointed at. Returns how many."""
        read = tuple((*at, doubt.mark.value) for at, doubt in self.doubts.items())
        if not read or self.state.pointing:
            return 0
        self._stack.do(replace(self.state, said=(*self.state.said, *read)))
        self.listeners.tell()
        return len(read)

    # -- the scorebook

    def put_in_book(self, sheet: int) -> None:
        """Note that a sheet was put into the scorebook as it is now."""
        self.in_book.append((self.state, sheet))
        self.listeners.tell()

    def take_out_of_book(self, sheet: int) -> None:
        """Note that a sheet was taken out of the scorebook again."""
        if (self.state, sheet) in self.in_book:
            self.in_book.remove((self.state, sheet))
            self.listeners.tell()

    # -- uncertain marks

    def look(self, mark: str, sheet: int | None = None) -> None:
        """Go to a mark."""
        self.at = mark
        if sheet is not None:
            self.sheet = sheet
        self.listeners.tell()

    def step(self, by: int) -> bool:
        """Go to the next or previous uncertain mark; returns whether there is any."""
        queue = self.queue
        if not queue:
            return False
        here = (self.sheet, self.at)
        at = (queue.index(here) + by) % len(queue) if here in queue else (0 if by > 0 else -1)
        self.sheet, self.at = queue[at]
        self.listeners.tell()
        return True

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
        """Answer what the sheet leaves open."""
        others = tuple(pair for pair in self.state.answers if pair[0] != question)
        self._stack.do(replace(self.state, answers=(*others, (question, answer))))
        self.listeners.tell()

    def ask_again(self) -> None:
        """Withdraw all answers to what the sheet leaves open."""
        self._stack.do(replace(self.state, answers=()))
        self.listeners.tell()

    def begin_pointing(self, corners: Corners, target: tuple[str, str, str, Pairs]) -> None:
        """Begin pointing at a sheet, with four initial corners."""
        self._stack.do(replace(self.state, pointing=corners, target=target))
        self.listeners.tell()

    def point(self, corners: Corners) -> None:
        """Set the four corners."""
        self._stack.do(replace(self.state, pointing=corners))
        self.listeners.tell()

    def aim_at(self, game: str, item: str, paper: str, options: Pairs) -> None:
        """Set which sheet is being pointed at."""
        self._stack.do(replace(self.state, target=(game, item, paper, options)))
        self.listeners.tell()

    def stop_pointing(self) -> None:
        """Leave the corners as they were read."""
        self.point(())

    def read_pointed(self) -> None:
        """Request a reading with the sheet at the corners, once its game is set."""
        game, item, paper, options = self.state.target
        if not game:
            return
        pointed = Pointed(self.state.pointing, paper, item)
        rulings = dict(self.state.ask.options) if self.state.ask.game == game else {}
        chosen = tuple({**rulings, **dict(options)}.items())
        self.ask(replace(self.state.ask, game=game, options=chosen, pointed=pointed))

    # -- undo

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
        self.listeners.tell()
        return True


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
