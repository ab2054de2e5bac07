"""Putting a reviewed photo into the scorebook."""

from __future__ import annotations

from companion import Record
from companion.application.reading.read import load
from companion.application.reading.review import Review
from companion.desk.pages.review.actions import record_of_photo
from companion.desk.shell import route
from companion.desk.shell.shell import Shell
from companion.sentences import N_


def into_scorebook(shell: Shell, review: Review) -> None:
    """Ask who played, and put the match into the book; unless a sheet printed for a tournament says
    so itself."""
    text, scored = record_of_photo(shell, review), review.scored
    if text is None or scored is None:
        return
    record = load(text.encode())
    if review.match is not None:
        _into_match(shell, review, review.match, record)
        return
    match = "" if scored.photo is None else scored.photo.sheet.match
    lines = [shell.words(scored.outcome.text)]
    now = (review.state, review.sheet)
    shell.open(
        route.Result(
            record, match, review.path, lines,
            lambda: review.in_book.append(now),
        )
    )  # fmt: skip


def _into_match(shell: Shell, review: Review, match: int, record: Record) -> None:
    """Apply the corrections of a match's photo to the match, and go back to it."""
    from companion.desk.pages.shared.scorebook import asked

    marks = {mark: value for _, mark, value in review.state.said}
    answers = dict(review.state.answers)
    if asked(
        lambda book: book.review(match, record, corrections=marks, options=answers),
        shell.tell_failure,
    ):
        shell.back()
        shell.tell(N_("Changed. Ctrl+Z undoes it."))
