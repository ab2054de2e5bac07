"""A review of a photo that scores itself, for programs and terminals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.application.reading.ask import Ask
from companion.application.reading.read import Answers, _chosen
from companion.application.reading.requests import open_photo
from companion.application.reading.review import Review

if TYPE_CHECKING:
    from companion.photo.reading import Pointed


def review(
    photo: str | Path,
    *,
    game: str | None = None,
    options: Answers | None = None,
    inks: Mapping[str, str] | None = None,
    together: Sequence[str | Path] = (),
    pointed: Pointed | None = None,
) -> Review:
    """Read a photo and review it: what is uncertain, what is asked, corrections, undo.

    Every correction and answer is scored at once. A photo that cannot be read has a ``refused``
    that says why. The arguments are those of :func:`companion.read`.

    >>> review = companion.review("samples/line-wars-printed-wood.jpg")
    >>> review.queue, str(review.headline)
    ([], 'Blue wins 10–8.')
    >>> review.say("line a3-a4", "red")
    >>> review.scored.as_json()["read_as"]
    {'line a3-a4': 'empty'}
    >>> review.undo(), dict(review.said)
    (True, {})
    """
    ask = Ask(
        game or "",
        tuple(_chosen(options).items()),
        tuple((inks or {}).items()),
        pointed,
        tuple(map(str, together)),
    )
    made = Review(Path(photo), ask)

    def settle() -> None:
        if made.stale:
            made.work_now()

    made.listeners.append(settle)
    made.opened(open_photo(_silent, str(photo), ask))
    return made


def _silent(part: float, what: object) -> None:
    """Progress that nobody watches."""
