"""Settling a dispute from files: a game record, a photo, or two photos of one sheet."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from companion.application.dispute.dispute import Dispute
from companion.application.dispute.walk import Standing
from companion.application.table.open_game import open_record
from companion.errors import CompanionError
from companion.files.inputs import is_record
from companion.sentences import N_, say

if TYPE_CHECKING:
    from companion.photo.reading import How

Pairs = Mapping[str, str]


def settle(
    file: str | Path,
    what: str = "",
    *,
    game: str | None = None,
    options: Pairs | None = None,
    inks: Pairs | None = None,
) -> Dispute:
    """Open a dispute: what it asks, one question after the other, is its ``question``, ``answer``
    answers it and ``back`` takes the last answer back; ``rulings`` are what was agreed, and
    ``kept`` is the game with them in it.

    Args:
        file: a game record, which is opened at its first move that is not surely legal, or a photo.
        what: the disputed move, or the later of two photos of one sheet; '' for what was played.
        game, options, inks: how to read photos, as in :func:`companion.read`.

    >>> dispute = companion.settle("samples/line-wars-whole-game.pgr")
    >>> dispute.legal, dispute.question
    (True, None)

    Raises:
        CompanionError: something cannot be read, or the text is not a move.
    """
    how: How = {"game": game, "chosen": options, "inks": inks}
    later = bool(what) and Path(what).is_file()
    if later:
        from companion.application.dispute.from_photos import dispute_between, read_two

        found = read_two(_nothing, str(file), what, **how)
        return dispute_between(found, Path(file).name, Path(what).name)
    dispute = _in_record(Path(file)) if is_record(str(file)) else _in_photo(file, **how)
    if what and not dispute.table.type_move(what):
        told = dispute.table.answer
        raise CompanionError(
            told.sentence if told is not None else say(N_("The game is over")), id="bad-text"
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


def _in_photo(file: str | Path, **how: Unpack[How]) -> Dispute:
    from companion.application.dispute.from_photos import read_as_record

    return Dispute.of_photo(read_as_record(_nothing, str(file), **how), file)


def _nothing(_part: float, _told: object) -> None:
    """Nobody waits for how far it is."""
