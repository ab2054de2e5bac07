"""Opening a match of the book on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import Match
from companion.application.reading.read import load
from companion.application.scorebook.told.matches import result_of
from companion.desk.pages.shared.scorebook import asked
from companion.desk.shell.files.opening import show_record
from companion.sentences import N_, say

if TYPE_CHECKING:
    from companion.desk.shell.shell import Shell


def open_match(shell: Shell, match: Match) -> None:
    """Show a match's game, or only the result if nothing else is known."""
    text = asked(lambda book: book.text(match), shell.tell_failure)
    if text is None:
        return
    record = load(text.encode())
    show_record(shell, record)
    if match.winner is not None and not (record.turns or record.position):
        told = N_("Match {match}: only the result {result} is known, not the moves")
        shell.tell(say(told, match=match.id, result=result_of(match)))
