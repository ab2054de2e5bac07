"""A game of a table in other forms: a page to keep, a picture, its score."""

from __future__ import annotations

import json

from companion.application.printing.shown import Shown, scored_at
from companion.application.reading.csv_table import csv_text
from companion.application.reading.requests import Tell
from companion.files import BadFile
from companion.files.inputs import RECORD
from companion.games import game as find_game
from companion.locale import catalogue
from companion.records import parse_record
from companion.scoring.from_record import scored_record
from companion.sentences import N_, choose

FORMS = {
    ".pdf": N_("Page to keep (PDF)"),
    ".png": N_("Picture of the board (PNG)"),
    ".svg": N_("Vector drawing of the board (SVG)"),
    ".pgr": N_("Game record"),
    ".json": N_("Score (JSON)"),
    ".csv": N_("Score for a spreadsheet (CSV)"),
}


def page_of(
    text: str, shown: Shown | None, paper: str, language: str, *, ink_saver: bool = False
) -> bytes:
    """A record's score and why, and every move, as a PDF; its board shows the position ``shown``,
    or else the last."""
    from companion.application.printing.page_to_keep import page_to_keep

    record = parse_record(text, to_mend=True)
    scored = scored_record("", record, find_game(record.game))
    return page_to_keep(scored, record, paper, language, ink_saver=ink_saver, shown=shown)


def exported(
    _tell: Tell,
    text: str,
    ending: str,
    name: str = "",
    language: str = "en",
    paper: str = "a4",
    shown: Shown | None = None,
) -> bytes:
    """The bytes of a record in one of :data:`FORMS`; pictures show the position ``shown``, or else
    the last.

    Raises:
        BadFile: an unknown format.
    """
    if ending == RECORD:
        return text.encode("utf-8")
    if ending not in FORMS:
        raise BadFile(choose(FORMS, ending))
    if ending == ".pdf":
        return page_of(text, shown, paper, language)
    from companion.scoring.picture_file import picture_bytes

    record = parse_record(text, to_mend=True)
    scored = scored_record(name, record, find_game(record.game))
    if ending == ".json":
        found = json.dumps(scored.as_json(), ensure_ascii=False, indent=1)
        return (found + "\n").encode("utf-8")
    if ending == ".csv":
        return csv_text([scored.as_json()]).encode("utf-8")
    if shown is not None:
        scored = scored_at(scored, shown)
    return picture_bytes(scored, ending, catalogue(language))
