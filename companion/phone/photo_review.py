"""A review that a phone follows: the phone shows the score and the questions, and its answers are
applied to the review."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial, reduce
from typing import TYPE_CHECKING

from companion.application.reading.review import Review
from companion.board import EMPTY, Value
from companion.phone.inbox import Asked, Inbox, Reply
from companion.phone.questions import (
    mark_answers,
    mark_question,
    near_view,
    open_question,
    reasons_told,
    score_picture,
)
from companion.sentences import Sentence, say

if TYPE_CHECKING:
    from companion import Scored

Mark = tuple[int, str]
"""A sheet of the photo (from 0) and a mark on it."""
Draw = Callable[..., bytes | None]
"""Makes a picture, a JPEG; ``None`` if that cannot be done."""


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
        self._mark: Mark | None = None
        """The mark that the phone is asked about, until it is answered."""
        self._asked: Asked | None = None
        self._painting = False
        self._near_of = ""
        self._painted: tuple[Scored, ...] = ()
        inbox.tell(number, "reading")
        review.listeners.append(self.follow)
        self.follow()

    def close(self) -> None:
        """Follow no more."""
        if self.follow in self.review.listeners:
            self.review.listeners.remove(self.follow)

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
                review.scores[sheet], sheet, doubts[self._mark], len(doubts)
            )
        elif review.scored is not None and not review.stale:
            self._asked = open_question(review.scored) or self.offered()
        state = review.state
        undoable = review.can_undo and bool(state.said or state.answers)
        why, broken = reasons_told(review.scores)
        self._inbox.tell(self.number, "read", self._told, self._asked, undoable, why, broken)

    @property
    def _told(self) -> Sentence:
        """Each sheet's score in a line; no winner while something may still change it."""
        told = (scored.outcome.text for scored in self.review.scores)
        return reduce(lambda one, other: say("{one} · {other}", one=one, other=other), told)

    def _paint(self) -> None:
        """Make the pictures that the phone lacks, one after another."""
        if self._painting:
            return
        review, asked, mark = self.review, self._asked, self._mark
        if asked is not None and mark is not None and asked.id != self._near_of:
            self._near_of = asked.id
            show = partial(self._inbox.show, self.number, "closer", asked=asked.id)
            self._make(_near, review.scores[mark[0]], mark[1], shown=show)
        elif review.scores != self._painted:
            self._painted = review.scores
            first, *others = review.scores
            show = partial(self._inbox.show, self.number, "score")
            self._make(_score, replace(first, beside=tuple(others)), self._language, shown=show)

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

        self.draw(work, str(self.review.path), scored, given, done=over)

    # -- from the phone

    def take(self, reply: Reply) -> None:
        """Apply an answer, unless the question has been answered elsewhere meanwhile."""
        review, asked, mark = self.review, self._asked, self._mark
        if not reply.asked:
            self._mark = None
            if review.undo():
                self.undone()
        elif asked is not None and reply.asked == asked.id:
            if mark is not None:
                sheet, name = mark
                value = mark_answers(review.scores[sheet], name).get(reply.answer, EMPTY)
                review.look(name, sheet)
                review.say(name, value)
                self.answered(name, value)
            elif asked.offer:
                self.take_up(asked, reply.answer)
            else:
                review.answer_question(asked.id, reply.answer)
        self.follow()


def _near(path: str, scored: Scored, mark: str) -> bytes | None:
    """The photo around a mark."""
    return near_view(replace(scored, file=path), mark)


def _score(path: str, scored: Scored, language: str) -> bytes:
    """The photo with its score."""
    from companion.locale import catalogue

    return score_picture(replace(scored, file=path), catalogue(language))
