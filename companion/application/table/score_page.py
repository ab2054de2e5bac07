"""A desk game as a printable page; can be made in another process."""

from __future__ import annotations

from companion.games import game as find_game
from companion.records import parse_record
from companion.scoring.from_record import scored_record
from companion.scoring.page_to_keep import page_to_keep
from companion.scoring.shown import Shown


def page_of(
    text: str, shown: Shown | None, paper: str, language: str, *, ink_saver: bool = False
) -> bytes:
    """A record's score and why, and every move, as a PDF; its board shows the position ``shown``,
    or else the last."""
    record = parse_record(text, to_mend=True)
    scored = scored_record("", record, find_game(record.game))
    return page_to_keep(scored, record, paper, language, ink_saver=ink_saver, shown=shown)
