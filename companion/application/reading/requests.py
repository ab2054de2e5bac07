"""Requests to the photo reader and its answers, in any process."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.application.reading.ask import Ask, Pairs, Said
from companion.board import Value
from companion.sentences import N_, Sentence, say
from companion.worker import limits

if TYPE_CHECKING:
    from companion.photo.reading import Warp
    from companion.scoring.scored import Scored

Tell = Callable[[float, Sentence | None], None]
"""Called with the progress, from 0 to 1, and what is being done."""
WarpOf = Callable[["Warp", tuple[float, float]], "Warp"]
"""Another form of a warp over a board of a size in mm, such as one that needs no OpenCV."""


@dataclass(frozen=True)
class Found:
    """What a photo shows: a sheet, or each player's own sheet, in seating order."""

    sheets: tuple[Scored, ...]
    pens: tuple[str, ...] = ()
    """Possible ink colours of a pen."""
    sha256: str = ""


@dataclass(frozen=True)
class Refused:
    """A photo that could not be read as requested.

    ``picture`` says whether it is a picture at all, so that its corners can be pointed out.
    """

    code: str
    sentence: Sentence
    picture: bool


Answer = Found | Refused


@dataclass(frozen=True)
class Opened:
    """A photo read for the first time, with the corrections of an earlier review."""

    ask: Ask
    answer: Answer
    said: Said = ()
    answers: Pairs = ()
    record: str = ""


def open_photo(
    tell: Tell, path: str, ask: Ask, folder: str = "", warp_of: WarpOf | None = None
) -> Opened:
    """Read a photo; if it was reviewed before, as it was read then.

    Args:
        folder: where reviews are stored, '' for nowhere.
        warp_of: the form in which the sheets hold how the photo lies, ``None`` for the reader's.
    """
    from companion.application.reading.store import kept_review, sha256_of

    tell(0.05, say(N_("Reading {file}"), file=Path(path).name))
    kept = None
    with limits():
        if folder and ask == Ask():
            kept = kept_review(Path(folder), sha256_of(Path(path)))
        if kept is None:
            return Opened(ask, read(tell, path, ask, warp_of))
        answer = read(tell, path, kept.ask, warp_of)
        return Opened(kept.ask, answer, kept.said, kept.answers, kept.record)


def read_again(tell: Tell, path: str, ask: Ask, warp_of: WarpOf | None = None) -> Answer:
    """Read a photo with a different request."""
    tell(0.05, say(N_("Reading {file}"), file=Path(path).name))
    with limits():
        return read(tell, path, ask, warp_of)


def read(tell: Tell, path: str, ask: Ask, warp_of: WarpOf | None = None) -> Answer:
    """Read and score a photo."""
    from companion.photo.image.pens import INKS
    from companion.photo.reading import Refusal
    from companion.refusals import refusal
    from companion.scoring.from_photo import score_photo, score_together

    tell(0.2, None)
    try:
        how: dict[str, Any] = {
            "game": ask.game or None,
            "chosen": dict(ask.options),
            "inks": dict(ask.inks),
            "pointed": ask.pointed,
        }
        photos = (path, *ask.also)
        scored = score_together(photos, **how) if ask.also else score_photo(path, **how)
    except Refusal as error:
        return Refused(error.code, error.sentence, error.code not in _NO_PICTURE)
    except (MemoryError, ImportError):
        raise
    except Exception as error:
        sentence = refusal(error, Path(path).name).sentence
        return Refused("other", sentence, False)
    tell(0.9, None)
    photo = scored.photo
    assert photo is not None
    sheets = [_ready(sheet, warp_of) for sheet in (replace(scored, beside=()), *scored.beside)]
    return Found(tuple(sheets), tuple(INKS), photo.sha256)


_NO_PICTURE = frozenset(
    {"not-an-image", "truncated", "missing", "permission", "directory", "empty"}
    | {"unreadable-file", "too-large"}
)
"""Refusals of files that cannot even be displayed."""


def _ready(scored: Scored, warp_of: WarpOf | None) -> Scored:
    """The same with its warp in another form, and its uncertain marks already ranked."""
    photo = scored.photo
    assert photo is not None
    if warp_of is not None:
        photo = replace(photo, warp=warp_of(photo.warp, photo.board.size))
    ready = replace(scored, photo=photo)
    ready.asked_about  # noqa: B018  (computed here, as it is cached)
    return ready


def rescored(
    file: str, sheet: Scored, said: Mapping[str, Value], answers: Mapping[str, str]
) -> Scored:
    """A sheet's score with some marks corrected by a person, and questions answered.

    An answer that no longer fits the corrected drawing is left out.

    Raises:
        BadCorrection: the board has no such mark or value.
    """
    from companion.games.options import BadOption

    try:
        return _rescored(file, sheet, said, answers)
    except BadOption:
        return _rescored(file, sheet, said, {})


def _rescored(
    file: str, sheet: Scored, said: Mapping[str, Value], answers: Mapping[str, str]
) -> Scored:
    from companion.application.reading.corrections import corrected
    from companion.scoring.from_photo import score_reading

    if not said and dict(answers) == dict(sheet.answers):
        return sheet
    assert sheet.photo is not None
    again = score_reading(file, sheet.photo, {**sheet.answers, **answers})
    scored = corrected(again, said) if said else again
    scored.outcome  # noqa: B018
    return scored
