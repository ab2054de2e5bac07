"""The interview: which mark is asked about next, and what the keys mean.

Any command that scores a photo can use it::

    if may_ask():
        answered = ask_about(scored)
        scored = answered.scored  # with the answers; asks nothing if nothing is open
        tell_flags(answered.marks, answered.answers, scored.photo)  # the options for the same

Marks that change the result come first; the person decides whether to go on to the others.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from companion import Doubt, Outcome, Scored
from companion.application.reading.correct import correct
from companion.application.reading.report import alone_told, answers_to, on_photo
from companion.board import EMPTY, Slot, Value
from companion.cli.asking.keys import (
    ACCEPT,
    ALL,
    BACK,
    SKIP,
    STOP,
    Keys,
    chosen,
    keys_pressed,
    prompt,
    valid,
)
from companion.cli.frame import tell, words
from companion.games.phrases import mark_name, to_check, value_name
from companion.photo.reading import PhotoReading
from companion.sentences import N_, Sentence, Term, capitalised, say

if TYPE_CHECKING:
    from PIL.Image import Image

    from companion.cli.asking.graphics import Graphics


@dataclass(frozen=True)
class Answered:
    """A photo's score with a person's answers.

    Attributes:
        marks: values by mark in the form for ``--correct``, in the order of answering.
        answers: to questions that the sheet leaves open, in the form for ``--set``.
    """

    scored: Scored
    marks: Mapping[str, Value] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)


def ask_about(scored: Scored, shown: Scored | None = None) -> Answered:
    """Ask what a photo, or the record of one, leaves open, until all is answered or the person
    stops. Returns at once if nothing is uncertain and no question is open.

    Args:
        shown: the photo that a record was read from, to show its marks.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed.
    """
    if not scored.leaves_open:
        return Answered(scored)
    with keys_pressed() as keys:
        return _Interview(scored, keys, shown or scored).held()


@dataclass(frozen=True)
class _Open:
    """A mark to ask about: its name for ``--correct``, and the sheet it is on."""

    name: str
    doubt: Doubt
    sheet: Scored

    @property
    def matters(self) -> bool:
        """Whether the result may change with it; true if that was not tried."""
        return self.doubt.changes != "nothing"

    @property
    def slot(self) -> Slot:
        return self.sheet.board.slot_of[self.doubt.mark.name]

    @property
    def values(self) -> Sequence[Value]:
        """All that it may be said to be; what the photo rules out comes last."""
        mark = self.doubt.mark
        likely = {mark.value, *mark.others}
        return sorted((*self.slot.values, EMPTY), key=lambda value: value not in likely)


@dataclass(frozen=True)
class _Step:
    """One answer, or a skipped mark or question (``value`` is ``None``)."""

    name: str
    value: Value | None
    question: bool = False


class _Interview:
    def __init__(self, scored: Scored, keys: Keys, shown: Scored) -> None:
        self._first, self._keys, self._shown = scored, keys, shown
        self._steps: list[_Step] = []
        self._all = False
        """Whether to ask about marks that change nothing, too."""

    def held(self) -> Answered:
        self._greet()
        if _open(self._first):
            self._graphics  # noqa: B018  (queried before the first key can be pressed)
        while True:
            left = [one for one in _open(self._now) if not self._passed(one.name)]
            mattering = [one for one in left if one.matters]
            if mattering:
                going_on = self._ask_mark(mattering[0], left)
            elif self._question_open():
                going_on = self._ask_question()
            elif left and self._all:
                going_on = self._ask_mark(left[0], left)
            elif left:
                going_on = self._ask_for_more(left)
            else:
                going_on = False
            if not going_on:
                return self._answered

    @property
    def _answered(self) -> Answered:
        said = {s.name: s.value for s in self._steps if s.value is not None and not s.question}
        answers = {s.name: str(s.value) for s in self._steps if s.question and s.value is not None}
        scored = correct(self._first, said, answers=answers, lenient=True)
        return Answered(scored, said, answers)

    @property
    def _now(self) -> Scored:
        return self._answered.scored

    def _passed(self, name: str) -> bool:
        return any(step.name == name for step in self._steps)

    def _question_open(self) -> bool:
        question = self._now.asked
        return question is not None and not self._passed(question.id)

    def _greet(self) -> None:
        marks = _open(self._first)
        for sheet in self._first.sheets.values():
            for told in on_photo(sheet) if marks else ():
                tell(told)
        if marks:
            told = to_check(len(marks))
            some = alone_told([one.doubt for one in marks]) if marks[0].matters else None
            tell(some or say("{told}.", told=told))
        tell(valid(accept=bool(marks)))

    def _ask_mark(self, one: _Open, left: Sequence[_Open]) -> bool:
        tell()
        number = say(N_("{marks} left"), marks=len(left))
        tell("{left}: {mark}", left=number, mark=_named(one))
        if not self._showed(one):
            self._tell_where(one)
        tell(" ".join(map(words, one.doubt.told)))
        values = one.values
        shown = [words(value_name(value)) for value in values]
        said = self._answer(shown, values.index(one.doubt.mark.value))
        if said in ALL:
            self._keep(left)
        elif said not in BACK and said not in STOP:
            self._steps.append(_Step(one.name, values[said] if isinstance(said, int) else None))
        return said not in STOP

    def _ask_question(self) -> bool:
        question = self._now.asked
        assert question is not None
        tell()
        tell(question.sentence)
        for _, leading_to in answers_to(question, self._now.asks[1], self._now.outcome_if):
            tell("  {answer}", answer=leading_to)
        asked = list(question.answers)
        shown = [words(told) for told in question.answers.values()]
        said = self._answer(shown, None)
        if said not in BACK and said not in STOP:
            answer = asked[said] if isinstance(said, int) else None
            self._steps.append(_Step(question.id, answer, question=True))
        return said not in STOP

    def _keep(self, left: Sequence[_Open]) -> None:
        """Confirm marks as read."""
        self._steps += [_Step(one.name, one.doubt.mark.value) for one in left]

    def _ask_for_more(self, left: Sequence[_Open]) -> bool:
        tell()
        told, winner_known = others_told(self._now.outcome, len(left))
        tell(told)
        keys = N_("Press Space to check, + to keep all as read, or Enter to finish.")
        if not winner_known:
            keys = N_(
                "Press Space to check, + to keep all as read, or Enter to finish without a winner."
            )
        prompt(words(keys))
        while True:
            key = self._keys.next()
            if key in SKIP:
                self._all = True
            elif key in ALL:
                self._keep(left)
            elif key in BACK:
                if not self._back():
                    continue
            elif key not in STOP and key not in ACCEPT:
                tell()
                prompt(words(keys))
                continue
            tell()
            return key in SKIP or key in BACK or key in ALL

    def _answer(self, shown: list[str], read: int | None) -> int | str:
        """The number of the answer, or the key, as :func:`chosen` has it; back where one goes."""
        said = chosen(self._keys, shown, read, back=bool(self._steps))
        if said in BACK:
            self._back()
        return said

    def _back(self) -> bool:
        """Undo the last answer; ``False`` if there is none."""
        if not self._steps:
            return False
        self._steps.pop()
        return True

    @cached_property
    def _graphics(self) -> Graphics:
        from companion.cli.asking.graphics import graphics

        return graphics()

    @cached_property
    def _picture(self) -> Image | None:
        from companion.application.reading.cut_out import upright

        return upright(self._shown.file)

    def _showed(self, one: _Open) -> bool:
        """Show the photo around a mark; ``False`` if the terminal cannot."""
        photo = self._photo(one)
        if photo is None or not self._graphics or self._picture is None:
            return False
        from companion.application.reading.cut_out import cut_out
        from companion.cli.asking.graphics import picture_text

        text = picture_text(cut_out(photo, self._picture, one.doubt.mark.name), self._graphics)
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
        return True

    def _tell_where(self, one: _Open) -> None:
        from companion.application.reading.cut_out import where

        photo = self._photo(one)
        if photo is not None:
            place = words(where(photo, one.doubt.mark.name))
            tell(capitalised(place) + ".")

    def _photo(self, one: _Open) -> PhotoReading | None:
        """The photo that shows a mark, if there is one."""
        photo = one.sheet.photo or self._shown.photo
        return photo if photo is not None and one.doubt.mark.name in photo.marks else None


def _open(scored: Scored) -> list[_Open]:
    """What is uncertain on all sheets of a photo, the most likely to change the result first."""
    found = []
    for name, sheet in scored.sheets.items():
        before = f"{name} " if scored.beside else ""
        found += [_Open(before + doubt.mark.name, doubt, sheet) for doubt in sheet.asked_about]
    return sorted(found, key=lambda one: (not one.matters, -one.doubt.weight))


_OTHERS = {
    "alone": (
        N_("The mark still to check does not change the result."),
        N_("None of the {marks} marks still to check changes the result on its own."),
    ),
    "together": (
        N_("The mark still to check cannot change who wins."),
        N_("The {marks} marks still to check cannot change who wins, not even together."),
    ),
    "depends": (
        N_("The mark still to check does not change the result, but who wins is not certain yet."),
        N_(
            "None of the {marks} marks still to check changes the result on its own, but who wins "
            "is not certain yet."
        ),
    ),
}
"""What the marks do that change nothing on their own."""


def others_told(outcome: Outcome, marks: int) -> tuple[Sentence, bool]:
    """What the marks that change nothing on their own may do together, and whether the outcome
    is certain without them; it is not while a question is open."""
    effect = "alone" if outcome.winner is None else "together"
    if outcome.id == "depends-on-marks":
        effect = "depends"
    one, many = _OTHERS[effect]
    return say(one, plural=many, marks=marks), not outcome.depends


def _named(one: _Open) -> Sentence:
    name = mark_name(one.doubt.mark.name)
    player = one.sheet.board.player
    if not player:
        return name
    return say(N_("{mark} on {player}'s sheet"), mark=name, player=Term(player.capitalize()))
