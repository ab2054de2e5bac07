"""Reviews stored by their photo, so that closing loses nothing and any can be continued."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

from companion.application.reading.ask import ORDER, Ask, Need, Pairs, Said
from companion.board import Value
from companion.files import own_json, write_whole
from companion.photo.reading import Pointed

LARGEST: Final = 400_000
MOST: Final = 200
"""Most reviews that are read."""
ENDING: Final = ".json"


@dataclass(frozen=True)
class Kept:
    """A stored review.

    Attributes:
        photo: the picture's file.
        record: where the review was saved, '' if nowhere yet.
        told: the score in a line at that time, in the language of that time.
        told_in: the same, by language.
        read_in: how it was read, by language.
        need: what it needed then, '' if that was not stored.
        to_check: how many marks were to be checked.
        seen: the key of the game it shows, '' if unknown.
        changed: when it was stored, in seconds since the epoch.
    """

    photo: str
    ask: Ask = field(default_factory=Ask)
    said: Said = ()
    answers: Pairs = ()
    record: str = ""
    told: str = ""
    need: Need | Literal[""] = ""
    to_check: int = 0
    seen: str = ""
    told_in: Pairs = ()
    read_in: Pairs = ()
    changed: float = 0.0

    def told_to(self, language: str) -> str:
        """The score in a line, in a language if it was stored in that."""
        return dict(self.told_in).get(language, self.told)

    def how_read_in(self, language: str) -> str:
        """How it was read, in a language if it was stored in that."""
        return dict(self.read_in).get(language, "")


def keep_review(folder: Path, sha256: str, kept: Kept) -> None:
    """Store a review atomically.

    Raises:
        BadFile, OSError: it cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    found = {**asdict(kept), **asdict(kept.ask)}
    del found["ask"], found["changed"]
    found |= {key: dict(found[key]) for key in ("options", "inks", "answers", "told_in", "read_in")}
    write_whole(review_file(folder, sha256), json.dumps(found, ensure_ascii=False).encode())


def kept_review(folder: Path, sha256: str) -> Kept | None:
    """The review of a photo, ``None`` if there is none that can be read."""
    if not sha256:
        return None
    return _read(review_file(folder, sha256))


def review_file(folder: Path, sha256: str) -> Path:
    """The file of a photo's review."""
    return folder / f"{sha256}{ENDING}"


def kept_reviews(folder: Path | None) -> list[tuple[str, Kept]]:
    """The reviews in a folder whose photo still exists, by the photos' hashes, the latest first."""
    if folder is None or not folder.is_dir():
        return []
    return sorted(_all(folder), key=lambda one: -one[1].changed)


def _all(folder: Path) -> Iterator[tuple[str, Kept]]:
    for path in sorted(folder.glob(f"*{ENDING}"))[:MOST]:
        kept = _read(path)
        if kept is not None and Path(kept.photo).is_file():
            yield path.stem, kept


def _read(path: Path) -> Kept | None:
    try:
        found = own_json(path, LARGEST)
        pointed = found["pointed"]
        return Kept(
            str(found["photo"]),
            Ask(
                str(found["game"]),
                _pairs(found["options"]),
                _pairs(found["inks"]),
                None if pointed is None else _pointed(pointed),
                tuple(str(path) for path in found["also"]),
            ),
            tuple((int(sheet), str(mark), _value(value)) for sheet, mark, value in found["said"]),
            _pairs(found["answers"]),
            str(found["record"]),
            str(found["told"]),
            next((need for need in ORDER if need == found["need"]), ""),
            int(found["to_check"]),
            str(found["seen"]),
            _pairs(found["told_in"]),
            _pairs(found.get("read_in", {})),
            path.stat().st_mtime,
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def _pairs(found: dict[str, Any]) -> Pairs:
    return tuple((str(key), str(value)) for key, value in found.items())


def _value(found: Any) -> Value:
    return found if isinstance(found, (bool, int)) else str(found)


def _pointed(found: dict[str, Any]) -> Pointed:
    corners = tuple((float(x), float(y)) for x, y in found["corners"])
    return Pointed(corners, str(found["paper"]), str(found["item"]))
