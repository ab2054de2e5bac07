"""A reviewed photo put into the scorebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.desk.jobs import Tell, WorkFailed
from companion.desk.review.actions import record_of_photo
from companion.desk.review.review import Review
from companion.records import parse_record

if TYPE_CHECKING:
    from companion.desk.window import Desk


def printed_for(_tell: Tell, path: str) -> str:
    """The match that a sheet was printed for, '' for any; the work of the other process."""
    from companion.book.sheet_match import match_of_photo

    return match_of_photo(path)


def into_scorebook(desk: Desk, review: Review) -> None:
    """Ask who played, and put the match into the book; a sheet printed for a tournament says so
    itself."""
    text, scored = record_of_photo(desk, review), review.scored
    if text is None or scored is None:
        return

    def show(match: str) -> None:
        from companion.desk.scorebook.result_page import ResultPage

        desk.working(1.0)
        record = parse_record(text)
        desk.show(lambda one, parent: ResultPage(one, parent, record, match, review.path))

    def failed(_: WorkFailed) -> None:
        show("")

    if scored.photo is None or scored.photo.sheet.kind != "printed":
        show("")
        return
    page = desk.page

    def done(match: str) -> None:
        if desk.page is page:
            show(match)

    job = desk.jobs.run(printed_for, str(review.path), done=done, failed=failed)
    desk.working(0.3, job.stop)
