"""Has a review's photo read in the worker process, with progress and a way to stop."""

from __future__ import annotations

from functools import partial

from companion.application.reading.ask import Ask
from companion.application.reading.requests import Answer, Found, Opened, Refused
from companion.application.reading.review import Review
from companion.desk.shell.files.reading_job import reading_job
from companion.desk.shell.shell import Shell
from companion.desk.tasks.processes import Job, WorkFailed
from companion.sentences import N_, Sentence, say


class Reader:
    """Requests the readings that the review lacks, one at a time."""

    def __init__(self, shell: Shell, review: Review) -> None:
        self._shell, self._review = shell, review
        self._job: Job | None = None
        self._asked: Ask | None = None

    def begin(self) -> None:
        """Request a reading of the photo, unless it is under way or was answered."""
        review, shell = self._review, self._shell
        ask = review.state.ask
        if review.answer is not None or (self._job is not None and self._asked == ask):
            return
        self.stop()
        self._asked = ask
        self._job = reading_job(
            shell, review, opened=self._opened, answered=self._answered,
            failed=partial(self._failed, ask), told=self._told,
        )  # fmt: skip
        shell.working(0.03, self._stopped)
        shell.tell(say(N_("Reading {file}"), file=review.path.name), stays=True)

    def stop(self) -> None:
        """Request no more."""
        if self._job is not None:
            self._job.stop()
            self._job = None
            self._shell.working(1.0)

    def _stopped(self) -> None:
        """Handle that a person does not want to wait."""
        asked = self._asked
        self.stop()
        stopped = say(N_("Stopped reading {file}"), file=self._review.path.name)
        self._shell.tell(stopped)
        if asked is not None:
            self._review.answered(asked, Refused("stopped", stopped, True))

    def _told(self, part: float, sentence: Sentence | None) -> None:
        self._shell.working(part)
        if sentence is not None:
            self._shell.tell(sentence, stays=True)

    def _opened(self, found: Opened) -> None:
        self._end()
        self._review.opened(found)
        if self._review.restored:
            self._shell.tell(say(N_("Your earlier answers were applied. Ctrl+Z undoes them.")))

    def _answered(self, ask: Ask, answer: Answer) -> None:
        self._end()
        if isinstance(answer, Refused) and ask.also and ask == self._review.state.ask:
            self._review.undo()  # remove a photo that does not fit the others
            self._shell.tell(answer.sentence, bad=True)
            return
        self._review.answered(ask, answer)
        if ask.also and isinstance(answer, Found):
            number = 1 + len(ask.also)
            self._shell.tell(say(N_("Read from {photos} photos of this sheet."), photos=number))

    def _failed(self, ask: Ask, error: WorkFailed) -> None:
        self._end()
        self._review.answered(ask, Refused("failed", error.sentence, True))

    def _end(self) -> None:
        self._job = None
        self._shell.working(1.0)
        self._shell.tell("")
