"""The games that wait to be continued: those with sealed orders first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.application.table.drafts import Draft
from companion.application.table.sealed_text import SEALED
from companion.files import BadFile
from companion.files.inputs import RECORD
from companion.games.options import BadOption
from companion.games.phrases import player_name
from companion.records import UNFINISHED, Record, RecordError, load_record
from companion.sentences import N_, Sentence, say

LOOKED_AT = 12
"""Most files that are opened to see whether their game is over."""


@dataclass(frozen=True)
class Unfinished:
    """A game that waits to be continued.

    Attributes:
        path: its record.
        draft: its draft; ``None`` if it is as it was saved.
        sealed: whether somebody's orders are sealed, and the others' are waited for.
        waits_for: whose turn it is, ``None`` if only the game can say.
        changed: modification time in seconds since the epoch.
    """

    path: Path
    draft: Draft | None
    sealed: bool
    waits_for: Sentence | None
    changed: float


def unfinished(kept: Sequence[Draft], recent: Sequence[str]) -> tuple[Unfinished, ...]:
    """The games to be continued: those with sealed orders, then the others, each the latest first.

    Args:
        kept: the unsaved games.
        recent: files opened or saved last.
    """
    found = [*_drafts(kept), *_saved(kept, recent)]
    return tuple(sorted(found, key=lambda one: (not one.sealed, -one.changed)))


def _drafts(kept: Sequence[Draft]) -> Iterator[Unfinished]:
    looks = LOOKED_AT
    for draft in kept:
        sealed = bool(draft.sealed)
        if draft.to_move is None:
            record = _record(draft.path) if looks else None
            looks -= 1
            if record is not None and _goes_on(record):
                yield Unfinished(draft.path, draft, _is_sealed(record), None, draft.changed)
        elif draft.begun and draft.to_move:
            yield Unfinished(draft.path, draft, sealed, _waiting(draft), draft.changed)


def _saved(kept: Sequence[Draft], recent: Sequence[str]) -> Iterator[Unfinished]:
    beneath = {draft.origin for draft in kept}
    records = [path for path in recent if path.lower().endswith(RECORD) and path not in beneath]
    for path in map(Path, records[:LOOKED_AT]):
        record = _record(path)
        if record is not None and _goes_on(record):
            yield Unfinished(path, None, _is_sealed(record), None, path.stat().st_mtime)


def _waiting(draft: Draft) -> Sentence | None:
    names = {player: name for player, name in draft.players if name}
    who = [names.get(player) or player_name(player) for player in draft.to_move or ()]
    if not who or len(who) > 1:
        return None
    if not draft.sealed:
        return say(N_("{player} to move"), player=who[0])
    first = names.get(draft.sealed[0]) or player_name(draft.sealed[0])
    sealed = say(N_("{player}'s orders are sealed."), player=first)
    return say("{sealed} {next}", sealed=sealed, next=say(N_("{player} to move"), player=who[0]))


def _record(path: Path) -> Record | None:
    try:
        return load_record(path, to_mend=True)
    except (BadFile, RecordError, BadOption, OSError, ValueError):
        return None


def _goes_on(record: Record) -> bool:
    begun = bool(record.turns or record.position or _is_sealed(record))
    return begun and record.result == UNFINISHED


def _is_sealed(record: Record) -> bool:
    return bool(record.tag(SEALED))
