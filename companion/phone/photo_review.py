"""A review that a phone follows: the phone shows the score and the questions, and its answers are
applied to the review."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Final

from companion import Doubt, Scored
from companion.application.reading.correct import overlay
from companion.application.reading.report import alone_told, answers_to, notes_told, titled
from companion.application.reading.review import Review
from companion.board import EMPTY, Value
from companion.games.mark_words import mark_name, value_name
from companion.games.phrases import to_check, with_rule
from companion.games.results import Item
from companion.games.rule import Breach
from companion.phone.inbox import Asked, Inbox, Reply
from companion.pictures.kinds import encoded
from companion.sentences import N_, Sentence, say, strung

Mark = tuple[int, str]
"""A sheet of the photo (from 0) and a mark on it."""
Draw = Callable[..., bytes | None]
"""Makes a picture, a JPEG; ``None`` if that cannot be done."""
BESIDE: Final = "{one} · {other}"
"""What is told in one line."""
ALL: Final = "all"
"""The answer that every uncertain mark is right as read."""
NOBODY: Final = "nobody"
"""The answer that nobody knows."""


class PhotoReview:
    """Keeps the phone that sent a photo and its review in sync, until closed. A window overrides
    where the work is done.

    Args:
        number: the photo's number in the inbox.
        language: of the pictures.
    """

    def __init__(self, inbox: Inbox, number: int, review: Review, language: str) -> None:
        self._inbox, self.number, self._language = inbox, number, language
        self.review = review
        self._mark: Mark | None
        """The mark that the phone is asked about, until it is answered."""
        self._asked: Asked | None
        self._unknown: set[str] = set()
        """Questions that nobody can answer."""
        self._painting = False
        self._near_of: str
        self._painted: tuple[Scored, ...]
        self.turn_to(review)

    def turn_to(self, review: Review) -> None:
        """Follow another review, which the photo belongs to now."""
        self.review.listeners.drop(self.follow)
        self.review = review
        self._mark = self._asked = None
        self._near_of, self._painted = "", ()
        self._inbox.tell(self.number, "reading")
        review.listeners.append(self.follow)
        self.follow()

    def removed(self) -> None:
        """Tell the phone that nobody reads the photo any more, if nobody has."""
        if self.review.answer is None:
            told = say(N_("This photo was removed at the computer."))
            self._inbox.tell(self.number, "refused", told)

    def close(self) -> None:
        """Follow no more."""
        self.review.listeners.drop(self.follow)

    # -- where the work is done

    def work(self) -> None:
        """Compute the scores after an answer."""
        self.review.work_now()

    def draw(
        self,
        work: Callable[..., bytes | None],
        *given: object,
        done: Callable[[bytes | None], None],
    ) -> None:
        """Make a picture; ``done`` is called with it."""
        done(work(*given))

    def keep(self) -> None:
        """Store the review."""

    def answered(self, mark: str, value: Value) -> None:
        """Somebody at the computer may want to know what the phone said of a mark."""

    def all_accepted(self, marks: int) -> None:
        """Somebody at the computer may want to know how many marks the phone confirmed."""

    def undone(self) -> None:
        """Somebody at the computer may want to know that the phone undid an answer."""

    def offered(self) -> Asked | None:
        """What can be done with the photo once nothing is open."""
        return None

    def take_up(self, asked: Asked, answer: str) -> None:
        """Do what was offered."""

    # -- to the phone

    def follow(self) -> None:
        """Send the review's state to the phone."""
        review = self.review
        if review.refused is not None:
            self._inbox.tell(self.number, "refused", review.refused.sentence)
        elif review.scored is not None:
            self._ask()
            if review.stale:
                self.work()
            else:
                self.keep()
                self._paint()

    def _ask(self) -> None:
        review, doubts = self.review, self.review.doubts
        here = (review.sheet, review.at)
        if self._mark not in doubts:
            self._mark = here if here in doubts else next(iter(doubts), None)
        self._asked = None
        if self._mark is not None:
            sheet = self._mark[0]
            self._asked = mark_question(
                review.scores[sheet], sheet, doubts[self._mark], [*doubts.values()]
            )
        elif review.scored is not None and not review.stale:
            self._asked = self._left_open(review.scored)
        state = review.state
        undoable = review.can_undo and bool(state.said or state.answers)
        why, broken = reasons_told(review.scores)
        # Each sheet's score in a line; no winner while something may still change it.
        told = strung((one.outcome.text for one in review.scores), BESIDE)
        told = titled(review.scores[0], told)
        notes = notes_told(review.scores)
        self._inbox.tell(self.number, "read", told, self._asked, undoable, why, broken, notes)

    def _left_open(self, scored: Scored) -> Asked | None:
        """The question that the sheet leaves open, then what can be done with the photo, for which
        nobody has to know the answer."""
        asked, offer = open_question(scored), self.offered()
        if asked is None or offer is None:
            return asked or offer
        if asked.id in self._unknown:
            return offer
        return replace(asked, answers=(*asked.answers, (NOBODY, say(N_("Nobody knows")))))

    def _paint(self) -> None:
        """Make the pictures that the phone lacks, one after another."""
        if self._painting:
            return
        review, asked, mark = self.review, self._asked, self._mark
        if asked is not None and mark is not None and asked.id != self._near_of:
            self._near_of = asked.id
            show = partial(self._inbox.show, self.number, "closer", asked=asked.id)
            self._make(near_view, review.scores[mark[0]], mark[1], shown=show)
        elif review.scores != self._painted:
            self._painted = review.scores
            first, *others = review.scores
            show = partial(self._inbox.show, self.number, "score")
            self._make(
                score_picture, replace(first, beside=tuple(others)), self._language, shown=show
            )

    def _make(
        self,
        work: Callable[..., bytes | None],
        scored: Scored,
        given: str,
        *,
        shown: Callable[[bytes], object],
    ) -> None:
        self._painting = True

        def over(jpeg: bytes | None) -> None:
            self._painting = False
            if jpeg is not None:
                shown(jpeg)
            if not self.review.stale:
                self._paint()

        self.draw(work, replace(scored, file=str(self.review.path)), given, done=over)

    # -- from the phone

    def take(self, reply: Reply) -> None:
        """Apply an answer, unless the question has been answered elsewhere meanwhile."""
        review, asked, mark = self.review, self._asked, self._mark
        if not reply.asked:
            self._mark = None
            self._unknown.clear()
            if review.undo():
                self.undone()
        elif asked is not None and reply.asked == asked.id:
            if reply.answer == ALL:
                self.all_accepted(review.accept_all())
            elif mark is not None:
                sheet, name = mark
                value = mark_answers(review.scores[sheet], name).get(reply.answer, EMPTY)
                review.look(name, sheet)
                review.say(name, value)
                self.answered(name, value)
            elif reply.answer == NOBODY:
                self._unknown.add(asked.id)
            elif asked.offer:
                self.take_up(asked, reply.answer)
            else:
                review.answer_question(asked.id, reply.answer)
        self.follow()


LONGEST: Final = 1600
"""Longer side in px of a photo with its score: enough to be enlarged on a phone."""
NEAR: Final = 720
"""Longer side in px of the part around a mark."""
QUALITY: Final = 85
MOST_REASONS: Final = 60
"""Most reasons told of a photo."""


def mark_question(scored: Scored, sheet: int, doubt: Doubt, left: Sequence[Doubt]) -> Asked:
    """The question what a mark is.

    Args:
        sheet: which of the photo's sheets it is on, from 0.
        left: all that are open, including this one.
    """
    mark = doubt.mark
    answers = [(id, value_name(value)) for id, value in mark_answers(scored, mark.name).items()]
    if len(left) > 1:
        answers.append((ALL, say(N_("All marks right as read"))))
    return Asked(
        f"{sheet} {mark.name}",
        say("{mark}", mark=mark_name(mark.name)),
        doubt.told,
        tuple(answers),
        alone_told(left) or to_check(len(left)),
    )


def mark_answers(scored: Scored, mark: str) -> Mapping[str, Value]:
    """All values a mark may have, by answer id, in the board's order, empty last."""
    slot = scored.board.slot_of[mark]
    return {str(value): value for value in (*slot.values, EMPTY)}


def open_question(scored: Scored) -> Asked | None:
    """The question about something the sheet does not show, such as who started; else ``None``."""
    asked = scored.asked
    if asked is None:
        return None
    answers = answers_to(asked, scored.asks[1], scored.outcome_if)
    return Asked(asked.id, asked.sentence, (), tuple(answers))


def reasons_told(scores: Sequence[Scored]) -> tuple[tuple[Sentence, ...], tuple[Sentence, ...]]:
    """Why the sheets' scores are what they are, and what the rules cannot explain, each with its
    rule, once for all sheets; no reasons while marks are open."""

    def ruled(found: Iterable[Item | Breach]) -> tuple[Sentence, ...]:
        told = dict.fromkeys(with_rule(one.rule, one.sentence) for one in found)
        return tuple(islice(told, MOST_REASONS))

    items = (item for one in scores if not one.unsure for item in one.further)
    return ruled(items), ruled(each for one in scores for each in one.audit if not each.noted)


def score_picture(scored: Scored, language: str) -> bytes:
    """The photo with its score painted over it, a JPEG with a longer side of :data:`LONGEST` px.

    Raises:
        Refusal: the photo can no longer be read.
    """
    return overlay(scored, "jpg", language=language, longest=LONGEST)


def near_view(scored: Scored, mark: str) -> bytes | None:
    """The part of the photo around a mark, a JPEG; ``None`` if the photo can no longer be read."""
    from companion.application.reading.cut_out import cut_out, upright

    picture = upright(scored.file)
    if picture is None or scored.photo is None:
        return None
    return encoded(cut_out(scored.photo, picture, mark, NEAR), "JPEG", quality=QUALITY)
