"""Settling a dispute from files: a game record, a photo, or two photos of one sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.application.dispute.dispute import Dispute
from companion.application.dispute.walk import Standing
from companion.application.table.open_game import OpenGame, open_record
from companion.application.table.photo_doubts import doubted
from companion.application.table.table_record import opened
from companion.errors import CompanionError
from companion.files.inputs import is_record
from companion.records import parse_record
from companion.schema import told
from companion.sentences import ENGLISH, N_, Catalogue, say

if TYPE_CHECKING:
    from companion.answers.disputes import SettledJson

Pairs = Mapping[str, str]


def settle(
    file: str | Path,
    what: str = "",
    *,
    game: str | None = None,
    options: Pairs | None = None,
    inks: Pairs | None = None,
    language: str = "en",
) -> Dispute:
    """Open a dispute: what it asks, one question after the other, is its ``question``, ``answer``
    answers it and ``back`` takes the last answer back; ``rulings`` are what was agreed, and
    ``kept`` is the game with them in it.

    Args:
        file: a game record, which is opened at its first move that is not surely legal, or a photo.
        what: the disputed move, or the later of two photos of one sheet; '' for what was played.
        game, options, inks: how to read photos, as in :func:`companion.read`.
        language: in which two photos are told.

    Raises:
        CompanionError: something cannot be read, or the text is not a move.
    """
    reading: dict[str, Any] = {"game": game, "chosen": options, "inks": inks}
    later = bool(what) and Path(what).is_file()
    if later:
        from companion.application.dispute.from_photos import dispute_between, read_two

        found = read_two(_nothing, str(file), what, language, **reading)
        return dispute_between(found, Path(file).name, Path(what).name)
    dispute = _in_record(Path(file)) if is_record(str(file)) else _in_photo(file, reading)
    if what and not dispute.table.type_move(what):
        told = dispute.table.answer
        raise CompanionError(
            told.sentence if told is not None else say(N_("The game is over.")), id="bad-text"
        )
    return dispute


def _in_record(path: Path) -> Dispute:
    dispute = Dispute.of_game(open_record(path, None))
    walk = dispute.walk
    if walk is not None and walk.here.standing is not Standing.ILLEGAL:
        open_ones = (Standing.DEPENDS, Standing.ILLEGAL)
        at = next((n for n, one in enumerate(walk.points) if one.standing in open_ones), None)
        if at is not None:
            dispute.go_to(at)
    return dispute


def _in_photo(file: str | Path, reading: dict[str, Any]) -> Dispute:
    from companion.application.dispute.from_photos import read_as_record

    kept = OpenGame(opened(parse_record(read_as_record(_nothing, str(file), **reading))))
    table, doubts = kept.table, doubted(kept.table)
    return Dispute(
        table.game,
        table.options,
        table.position,
        origin=say(N_("As read from {file}"), file=Path(file).name),
        notes=() if doubts is None else (doubts,),
        kept=kept,
    )


def _nothing(_part: float, _told: object) -> None:
    """Nobody waits for how far it is."""


def settled_json(
    dispute: Dispute,
    language: Catalogue = ENGLISH,
    *,
    file: str | None = None,
    written: Sequence[str] = (),
) -> SettledJson:
    """The object of ``settle --json``."""
    verdict, question = dispute.table.verdict, dispute.question
    asked = dispute.asking.told if dispute.asking is not None else ()
    return {
        **told(None),
        "file": file,
        "legal": dispute.legal,
        "verdict": None if verdict is None else verdict.as_json(language),
        "question": None
        if question is None
        else {
            "id": question.id,
            "text": question.sentence.text(language),
            "answers": {
                key: say("{answer}", answer=answer).text(language)
                for key, answer in question.answers.items()
            },
            "places": {key: list(places) for key, places in question.places.items()},
        },
        "said": [one.text(language) for one in asked],
        "rulings": [one.text(language) for one in dispute.rulings],
        "record": dispute.kept.shown_text() if dispute.rulings and dispute.kept else None,
        "written": list(written),
    }
