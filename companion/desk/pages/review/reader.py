"""Has a review's photo read beside the window, with progress and a way to stop, and saves the
review continuously."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.application.reading.ask import Ask
from companion.application.reading.inbox import keeping, kept_of
from companion.application.reading.requests import Answer, Found, Opened, Refused
from companion.application.reading.review import Review
from companion.desk.pages.review import actions
from companion.desk.shell.files.photo_storage import reviews_folder
from companion.desk.shell.files.reading_job import reading_job
from companion.desk.shell.shell import Shell
from companion.desk.tasks.latest import LatestTask
from companion.desk.tasks.processes import Job, WorkFailed
from companion.files import BadFile
from companion.refusals import refusal
from companion.sentences import N_, Catalogue, Sentence, say


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


class ReviewAutosave:
    """Saves a review in the background whenever it has changed.

    It outlives the page: the window asks it whether the review may be closed.
    """

    def __init__(self, shell: Shell, review: Review) -> None:
        self._shell, self._review = shell, review
        self._folder = reviews_folder(shell)
        self._aside = LatestTask(shell.window)
        self._kept: object = None
        self._saved: object = None

    def keep(self) -> None:
        """Save the review, once its score is computed."""
        if self._review.stale:
            return
        write = self._to_keep()
        if write is not None:
            self._aside.run(write, lambda _: None, self._not_kept)

    def close(self) -> None:
        """Save unsaved changes now, as the page is closed."""
        write = self._to_keep()
        self._aside.close()
        if write is not None:
            try:
                write()
            except Exception as error:
                self._not_kept(error)

    def name(self, _words: Catalogue) -> str:
        """The review's name for people: its photo."""
        return self._review.path.name

    def unsaved_reason(self, _words: Catalogue) -> Sentence | None:
        """Why corrections of the photo would be lost; ``None`` if they are saved or there are
        none."""
        folder, review = self._folder, self._review
        said = review.state.said or review.state.answers
        if folder is None or not said or review.state == self._saved:
            return None
        write = keeping(folder, review, self._shell.words(review.told))
        try:
            if write is not None:
                write()
        except (BadFile, OSError) as error:
            return refusal(error).sentence
        return None

    def save_elsewhere(self, shell: Shell, over: Callable[[], object]) -> None:
        """Ask for a file, and save the record of what the photo shows."""

        def saved() -> None:
            self._saved = self._review.state

        actions.save_as(shell, self._review, saved, over)

    def _to_keep(self) -> Callable[[], None] | None:
        """A function that saves the review, if something has changed."""
        folder, review = self._folder, self._review
        if folder is None or review.found is None:
            return None
        now = kept_of(review, self._shell.words(review.told))
        if now == self._kept:
            return None
        self._kept = now
        return keeping(folder, review, now.told)

    def _not_kept(self, error: Exception) -> None:
        self._kept = None
        told = say(N_("This could not be saved: {why}"), why=refusal(error).sentence)
        self._shell.tell(told, bad=True)
