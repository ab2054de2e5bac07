"""Having the reading that a review lacks done in the worker process."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.application.reading.ask import Ask
from companion.application.reading.of_match import open_photo_of
from companion.application.reading.requests import Answer, Opened, open_photo, read
from companion.application.reading.review import Review
from companion.desk.shell.files.photo_storage import reviews_folder
from companion.desk.shell.shell import Shell
from companion.desk.tasks.processes import Job, WorkFailed
from companion.sentences import Sentence


def reading_job(
    shell: Shell,
    review: Review,
    *,
    opened: Callable[[Opened], object],
    answered: Callable[[Ask, Answer], object],
    failed: Callable[[WorkFailed], object],
    told: Callable[[float, Sentence | None], object] | None = None,
) -> Job:
    """Read a review's photo, the first time with what is stored of it or, of a
    match's, in the scorebook (``opened``), later as is
    asked for by then (``answered``, with what was asked)."""
    path, ask = str(review.path), review.state.ask
    if review.began:
        done = partial(answered, ask)
        return shell.jobs.run(read, path, ask, done=done, failed=failed, told=told)
    if review.match is not None:
        text = review.match.text
        return shell.jobs.run(open_photo_of, path, text, done=opened, failed=failed, told=told)
    folder = reviews_folder(shell)
    stored = "" if folder is None else str(folder)
    return shell.jobs.run(open_photo, path, ask, stored, done=opened, failed=failed, told=told)
