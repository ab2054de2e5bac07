"""A review that a phone follows: the phone shows the score and the questions, and its answers are
applied here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from companion.application.reading.keeping import keeping
from companion.application.reading.review import Review
from companion.board import EMPTY
from companion.desk.shell.files.photo_storage import reviews_folder
from companion.desk.tasks.latest import LatestTask
from companion.desk.tasks.processes import Tell
from companion.games.mark_words import mark_name, value_name
from companion.phone.inbox import Asked, Inbox, Reply
from companion.phone.questions import (
    mark_answers,
    mark_question,
    near_view,
    open_question,
    score_picture,
)
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion import Scored
    from companion.desk.shell.shell import Shell

Mark = tuple[int, str]
"""A sheet of the photo (from 0) and a mark on it."""


class PhoneReview:
    """Keeps the phone that sent a photo and its review in sync, until closed.

    Args:
        number: the photo's number in the inbox.
    """

    def __init__(self, shell: Shell, inbox: Inbox, number: int, review: Review) -> None:
        self._shell, self._inbox, self.number = shell, inbox, number
        self.review = review
        self._mark: Mark | None = None
        """The mark that the phone is asked about, until it is answered."""
        self._asked: Asked | None = None
        self._scorer, self._keeper = LatestTask(shell.window), LatestTask(shell.window)
        self._painting = False
        self._near_of = ""
        self._painted: tuple[Scored, ...] = ()
        inbox.tell(number, "reading")
        review.listeners.append(self.follow)
        self.follow()

    def close(self) -> None:
        """Stop, as phone upload is switched off."""
        if self.follow in self.review.listeners:
            self.review.listeners.remove(self.follow)
        self._scorer.close()
        self._keeper.close()

    # -- to the phone

    def follow(self) -> None:
        """Send the review's state to the phone."""
        review = self.review
        if review.refused is not None:
            self._inbox.tell(self.number, "refused", review.refused.sentence)
        elif review.scored is not None:
            self._ask()
            if review.stale and not self._is_shown:
                work, state = review.work(), review.state
                self._scorer.run(work, partial(review.worked, state), None)
            elif not review.stale:
                self._keep()
                self._paint()

    @property
    def _is_shown(self) -> bool:
        """Whether a page shows the review, which then computes and stores its scores."""
        return getattr(self._shell.page, "review", None) is self.review

    def _keep(self) -> None:
        folder = reviews_folder(self._shell)
        if folder is None or self._is_shown:
            return
        write = keeping(folder, self.review, self._shell.words(self.review.told))
        if write is not None:
            self._keeper.run(write, lambda _: None)

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
            self._asked = open_question(review.scored)
        state = review.state
        undoable = review.can_undo and bool(state.said or state.answers)
        self._inbox.tell(self.number, "read", self._told, self._asked, undoable)

    @property
    def _told(self) -> Sentence:
        """The score in a line; no winner while something may still change it."""
        assert self.review.scored is not None
        return self.review.scored.outcome.text

    # -- pictures

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
            whole = replace(first, beside=tuple(others))
            self._make(_score, whole, self._shell.language, shown=show)

    def _make(
        self,
        work: Callable[..., bytes | None],
        scored: Scored,
        *given: str,
        shown: Callable[[bytes], object],
    ) -> None:
        self._painting = True

        def over(jpeg: bytes | None) -> None:
            self._painting = False
            if jpeg is not None:
                shown(jpeg)
            if not self.review.stale:
                self._paint()

        self._shell.jobs.run(
            work, str(self.review.path), scored, *given, done=over, failed=lambda _: over(None)
        )

    # -- from the phone

    def take(self, reply: Reply) -> None:
        """Apply an answer, unless the question has been answered here meanwhile."""
        review, asked, mark = self.review, self._asked, self._mark
        if not reply.asked:
            self._mark = None
            if review.undo():
                self._shell.tell(say(N_("The phone undid the last answer.")))
        elif asked is not None and reply.asked == asked.id:
            if mark is None:
                review.answer_question(asked.id, reply.answer)
            else:
                self._say(mark, reply.answer)
        self.follow()

    def _say(self, mark: Mark, answer: str) -> None:
        sheet, name = mark
        value = mark_answers(self.review.scores[sheet], name).get(answer, EMPTY)
        self.review.look(name, sheet)
        self.review.say(name, value)
        self._shell.tell(
            say(
                N_("The phone says: {mark} is {value}. Ctrl+Z undoes it."),
                mark=mark_name(name),
                value=value_name(value),
            )
        )


def _near(tell: Tell, path: str, scored: Scored, mark: str) -> bytes | None:
    """The photo around a mark; runs in the worker process."""
    tell(0.1, None)
    return near_view(replace(scored, file=path), mark)


def _score(tell: Tell, path: str, scored: Scored, language: str) -> bytes:
    """The photo with its score; runs in the worker process."""
    from companion.locale import catalogue

    tell(0.1, None)
    return score_picture(replace(scored, file=path), catalogue(language))
