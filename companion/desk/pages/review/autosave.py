"""Saving a review continuously, so that it can be continued another day."""

from __future__ import annotations

from collections.abc import Callable

from companion.application.reading.inbox import keeping, kept_of
from companion.application.reading.review import Review
from companion.desk.pages.review import actions
from companion.desk.shell.files.photo_storage import reviews_folder
from companion.desk.shell.shell import Shell
from companion.desk.tasks.latest import LatestTask
from companion.files import BadFile
from companion.refusals import refusal
from companion.sentences import N_, Catalogue, Sentence, say


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
