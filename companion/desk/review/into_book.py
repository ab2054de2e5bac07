"""A reviewed photo put into the scorebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.desk.review.actions import record_of_photo
from companion.desk.review.review import Review
from companion.records import DOUBTS, PHOTO, parse_record
from companion.sentences import N_, say

if TYPE_CHECKING:
    from companion.desk.window import Desk
    from companion.records import Record


def into_scorebook(desk: Desk, review: Review) -> None:
    """Ask who played, and put the match into the book; a sheet printed for a tournament says so
    itself."""
    text, scored = record_of_photo(desk, review), review.scored
    if text is None or scored is None:
        return
    record = parse_record(text)
    if review.match is not None:
        _into_match(desk, review, review.match, record)
        return
    from companion.desk.scorebook.result_page import ResultPage
    from companion.scoring.phrases import outcome, score_line

    match = "" if scored.photo is None else scored.photo.sheet.match
    result = scored.reading.result
    lines = (score_line(result.score, desk.catalogue), desk.words(outcome(result)))
    desk.show(
        lambda one, parent: ResultPage(
            one, parent, record, match, review.path, [line for line in lines if line]
        )
    )


def _into_match(desk: Desk, review: Review, match: int, record: Record) -> None:
    """Write what was said of a match's photo into the match, and go back to it."""
    from companion.book import Book, change, text_of
    from companion.book.history import REVIEWED
    from companion.book.tags import TOLD, with_result, with_tags
    from companion.desk.scorebook.asking import asked

    said = {
        "marks": {mark: "marked" if v is True else v for _, mark, v in review.state.said},
        "answers": dict(review.state.answers),
    }

    def written(book: Book) -> bool:
        old = parse_record(text_of(book, match))
        kept = {name: value for name, value in old.tags if name not in (PHOTO, DOUBTS)}
        new = with_tags(record, kept)
        if old.tag(TOLD):
            new = with_result(new, old.result)
        change(book, match, new, kind=REVIEWED, said={n: v for n, v in said.items() if v})
        return True

    if asked(written, desk.tell_failure):
        desk.back()
        desk.tell(say(N_("Match {match} is changed; Ctrl+Z takes it back"), match=match))
