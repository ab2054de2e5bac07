"""All stored games and photos: unsaved games, saved ones, reviewed photos, and photos from which no
game was read yet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import compress
from pathlib import Path
from typing import Literal

from companion.application.reading.store import kept_reviews
from companion.application.scorebook.book import Book
from companion.application.scorebook.told.matches import result_of
from companion.application.table.drafts import GONE, Draft, drafts, holds_sealed
from companion.book.listing import Match
from companion.errors import CompanionError
from companion.files import BadFile
from companion.files.inputs import is_record, names_apart
from companion.games.names import title_of
from companion.games.options import BadOption
from companion.games.phrases import result_told
from companion.games.protocol import Move, Position
from companion.locale import catalogue
from companion.records import RecordError, load_record, player_tag
from companion.records.replay import Replay, replay
from companion.scoring.outcome import ended_outcome, outcome_of
from companion.sentences import Catalogue

LATEST = 500
"""Most matches of the scorebook that are looked through for photos."""

Kind = Literal["unsaved", "saved", "photo", "unread"]


@dataclass(frozen=True)
class Entry:
    """One game or photo.

    Attributes:
        kind: where it comes from; ``unread`` for a photo that was never read, or was refused.
        path: its record or picture.
        title: its game, '' if unknown.
        name: who played, or the file, with its folder where several have its name.
        result: the score in a line, or who won, '' if there is none.
        changed: modification time in seconds since the epoch.
        draft: the draft of an unsaved game.
        sha256: identifies a reviewed photo.
        game, position: the content of a game's picture.
    """

    kind: Kind
    path: Path
    title: str = ""
    name: str = ""
    result: str = ""
    changed: float = 0.0
    draft: Draft | None = None
    sha256: str = ""
    game: str = ""
    position: Position | None = None

    @property
    def date(self) -> str:
        """The day of its modification: ``2026-11-21``."""
        return f"{datetime.fromtimestamp(self.changed):%Y-%m-%d}"

    def matches(self, wanted: str) -> bool:
        """Whether it contains every word of a search."""
        text = " ".join((self.title, self.name, self.result, self.date, self.path.name)).casefold()
        return all(word in text for word in wanted.casefold().split())


def my_games(
    data: Path | None,
    recent: Sequence[str],
    words: Catalogue,
    photos: Path | None = None,
    language: str = "en",
) -> tuple[Entry, ...]:
    """All stored games and photos, the latest first, without games with no move and missing files.

    Args:
        data: the folder of unsaved games, which contains that of reviews.
        recent: files opened or saved last.
        photos: the folder of photos that came without a file of the user's own.
        language: that of ``words``.
    """
    found = [*_games(data, recent, words), *_photos(data, recent, photos, language)]
    named = [entry.name == entry.path.name for entry in found]
    apart = names_apart(entry.path for entry in compress(found, named))
    told = [
        replace(entry, name=apart[entry.path]) if by_file else entry
        for entry, by_file in zip(found, named, strict=True)
    ]
    return tuple(sorted(told, key=lambda entry: -entry.changed))


def _games(data: Path | None, recent: Sequence[str], words: Catalogue) -> Iterator[Entry]:
    unsaved = drafts(data)
    for draft in unsaved:
        entry = _game(draft.path, draft.changed, words, draft)
        if entry is not None:
            yield entry
    beneath = {draft.origin for draft in unsaved}
    for path in map(Path, recent):
        if is_record(path) and str(path) not in beneath and path.is_file():
            entry = _game(path, path.stat().st_mtime, words)
            if entry is not None:
                yield entry


def _game(path: Path, changed: float, words: Catalogue, draft: Draft | None = None) -> Entry | None:
    """A game from its record; ``None`` for one without a move."""
    kind: Kind = "saved" if draft is None else "unsaved"
    name = path.name if draft is None else draft.told(words)
    try:
        record = load_record(path, to_mend=True)
        if not (record.shows_play or holds_sealed(record)):
            return None
        played: Replay[Position, Move] = replay(record)
        found, end = played.game, played.end
        result = found.result(end)
    except (BadFile, RecordError, BadOption, ValueError):
        return Entry(kind, path, name=name, changed=changed, draft=draft)
    names = {player: record.tag(player_tag(player)) for player in found.players}
    if any(names.values()):
        name = " – ".join(player or "?" for player in names.values())
    outcome = ended_outcome(played, names) or outcome_of(found, result, names)
    told, agreed = outcome.text.text(words), record.tag("Result")
    if not outcome.finished and agreed not in ("", "*"):
        told = result_told(agreed)
    return Entry(
        kind, path, found.title, name, told, changed, draft, game=record.game, position=end
    )


def _booked() -> dict[str, Match]:
    """The latest matches of the scorebook that were read from photos, by the photo."""
    with suppress(CompanionError), Book(create=False) as book:  # There may be none yet.
        return {match.photo: match for match in book.matches(limit=LATEST) if match.photo}
    return {}


def _photos(
    data: Path | None, recent: Sequence[str], photos: Path | None, language: str
) -> Iterator[Entry]:
    booked = _booked()
    known = set()
    for sha256, kept in kept_reviews(None if data is None else data / "reviews"):
        path = Path(kept.photo)
        known.add(path)
        key = kept.ask.game or kept.seen
        title = title_of(key) if key else ""
        told, name = kept.told_to(language), path.name
        if match := booked.get(sha256):
            name = " – ".join(one or "?" for one in match.players)
            told = result_of(match).text(catalogue(language))
        yield Entry("photo", path, title, name, told, kept.changed, sha256=sha256)
    there = photos.iterdir() if photos is not None and photos.is_dir() else ()
    ours = sorted(one for one in there if one.suffix != GONE)
    for path in dict.fromkeys((*map(Path, recent), *ours)):
        if not is_record(path) and path not in known and path.is_file():
            yield Entry("unread", path, name=path.name, changed=path.stat().st_mtime)
