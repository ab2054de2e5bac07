"""A phone's photo in the window: the work is done beside it, and answers are told here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.application.reading.inbox import keeping
from companion.application.reading.review import Review
from companion.board import Value
from companion.desk.shell.files.photo_storage import reviews_folder
from companion.desk.tasks.latest import LatestTask
from companion.desk.tasks.processes import Tell
from companion.games.phrases import changed_to, kept_as_read
from companion.phone.inbox import Inbox
from companion.phone.photo_review import Draw, PhotoReview
from companion.sentences import N_, labelled, say

if TYPE_CHECKING:
    from companion.desk.shell.shell import Shell


class PhoneReview(PhotoReview):
    """A phone's review that the window shows as well."""

    def __init__(self, shell: Shell, inbox: Inbox, number: int, review: Review) -> None:
        self._shell = shell
        self._scorer, self._keeper = LatestTask(shell.window), LatestTask(shell.window)
        super().__init__(inbox, number, review, shell.language)

    def close(self) -> None:
        super().close()
        self._scorer.close()
        self._keeper.close()

    @property
    def _is_shown(self) -> bool:
        """Whether a page shows the review, which then computes and stores its scores."""
        return getattr(self._shell.page, "review", None) is self.review

    def work(self) -> None:
        if not self._is_shown:
            work, state = self.review.work(), self.review.state
            self._scorer.run(work, partial(self.review.worked, state), None)

    def keep(self) -> None:
        folder = reviews_folder(self._shell)
        if folder is None or self._is_shown:
            return
        write = keeping(folder, self.review, self._shell.words(self.review.told))
        if write is not None:
            self._keeper.run(write, lambda _: None)

    def draw(
        self,
        work: Callable[..., bytes | None],
        *given: object,
        done: Callable[[bytes | None], None],
    ) -> None:
        self._shell.jobs.run(_drawn, work, *given, done=done, failed=lambda _: done(None))

    def answered(self, mark: str, value: Value) -> None:
        self._shell.tell(labelled(N_("Phone"), changed_to(mark, value)))

    def all_accepted(self, marks: int) -> None:
        self._shell.tell(labelled(N_("Phone"), kept_as_read(marks)))

    def undone(self) -> None:
        self._shell.tell(say(N_("The phone undid the last answer.")))


def _drawn(tell: Tell, work: Draw, *given: object) -> bytes | None:
    """A picture; runs in the worker process."""
    tell(0.1, None)
    return work(*given)
