"""A reviewed photo put into the scorebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.desk.review.actions import record_of_photo
from companion.desk.review.review import Review
from companion.records import parse_record

if TYPE_CHECKING:
    from companion.desk.window import Desk


def into_scorebook(desk: Desk, review: Review) -> None:
    """Ask who played, and put the match into the book; a sheet printed for a tournament says so
    itself."""
    text, scored = record_of_photo(desk, review), review.scored
    if text is None or scored is None:
        return
    from companion.desk.scorebook.result_page import ResultPage
    from companion.scoring.phrases import outcome, score_line

    record = parse_record(text)
    match = "" if scored.photo is None else scored.photo.sheet.match
    result = scored.reading.result
    lines = (score_line(result.score, desk.catalogue), desk.words(outcome(result)))
    desk.show(
        lambda one, parent: ResultPage(
            one, parent, record, match, review.path, [line for line in lines if line]
        )
    )
