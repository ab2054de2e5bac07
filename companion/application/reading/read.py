"""Game records and photos."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from companion import records
from companion.errors import CompanionError
from companion.files.inputs import is_picture, is_record, photo_needed
from companion.games import game as _game
from companion.records import Record
from companion.records.reader import record_in
from companion.sentences import N_, say

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from companion.application.reading.review import Review
    from companion.photo.reading import How, Pointed
    from companion.scoring.scored import Scored

Answers = Mapping[str, str | int | bool]
"""House rules by id: ``{"size": 9, "negation": "square"}``."""
Picture: TypeAlias = "NDArray[np.uint8]"
"""A photo: shape (height, width, 3), RGB, 8 bits, upright."""


def load(source: str | Path | bytes) -> Record:
    """Load a game record (``.pgr``) from a file, or from the bytes of one.

    >>> companion.load("samples/line-wars-from-photo.pgr")
    <Record line-wars: 0 turns, 10-8>
    >>> record = companion.load(b'[Game "line-wars"]\\n\\n1. a7-b7 g1-f1-f2-f3-f4')
    >>> record.as_json()["turns"]
    [[{'player': None, 'move': 'a7-b7'}, {'player': None, 'move': 'g1-f1-f2-f3-f4'}]]

    Raises:
        CompanionError: the file cannot be read. ``line`` and ``column`` say where.
    """
    return record_in(source) if isinstance(source, bytes) else records.load_record(source)


def read(
    source: str | Path | bytes | Picture | Record,
    *,
    game: str | None = None,
    options: Answers | None = None,
    inks: Mapping[str, str] | None = None,
    together: Sequence[str | Path] = (),
    pointed: Pointed | None = None,
    trace: str | Path | None = None,
) -> Scored:
    """Score and explain a photo of a finished game, or a game record.

    Args:
        source: a file, the bytes of a file, a game record, or an upright photo as an array
            of shape (height, width, 3) in RGB (OpenCV reads BGR: pass ``picture[..., ::-1]``).
        game: which game it is, if the photo does not say.
        options: house rules, and answers to questions that a photo leaves open.
        inks: the pen that each colour was drawn with, such as ``{"blue": "black"}``.
        together: further photos of the same sheet; what one hides, another may show.
        pointed: where the sheet lies in the photo, if it was not found; ``game`` is then needed.
        trace: a folder in which to save how the photo was read.

    >>> scored = companion.read("samples/line-wars-printed-wood.jpg")
    >>> scored.score, scored.winner
    ({'blue': 10, 'red': 8}, 'blue')
    >>> [mark.name for mark in scored.unsure]
    []
    >>> scored.as_json()["status"]
    'read'

    Raises:
        CompanionError: the photo shows no readable board (the error says what to do), the file
            cannot be read, the game has no such option or answer, an answer is to something that
            is not open here, or ``together``, ``pointed`` or
            ``trace`` is given with something else than one photo each.
    """
    from companion.application.dispute.given import only_asked

    return only_asked(look_at(source, _how(game, options, inks), together, pointed, trace))


def look_at(
    source: str | Path | bytes | Picture | Record,
    how: How,
    together: Sequence[str | Path] = (),
    pointed: Pointed | None = None,
    trace: str | Path | None = None,
) -> Scored:
    """The same, whether or not ``source`` leaves open what was answered."""
    ways = {"together": together, "pointed": pointed, "trace": trace}
    special = [name for name, given in ways.items() if given]
    if special:
        _check_special(source, special)
    if isinstance(source, (str, Path)) and not special:
        from companion.application.reading.one_file import score

        return score(str(source), **how)
    if isinstance(source, bytes) and not is_picture(source):
        game = how.get("game")
        source = record_in(source, _game(game) if game else None)
    if isinstance(source, Record):
        from companion.scoring.from_record import score_loaded

        return score_loaded(source, how.get("chosen") or {})
    from companion.scoring.from_photo import score_photo, score_together

    if together:
        assert isinstance(source, (str, Path))
        photos = (str(source), *map(str, together))
        return score_together(photos, **how)
    how = {**how, "pointed": pointed}
    if trace is None:
        return score_photo(source, **how)
    from companion.application.reading.trace_files import traced

    with traced(Path(trace)) as seen:
        return score_photo(source, trace=seen, **how)


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

    Raises:
        CompanionError: an answer is to something that is not open here.
    """
    from companion.application.dispute.given import refuse_moot
    from companion.application.reading.ask import Ask
    from companion.application.reading.requests import Found, open_photo, unwatched
    from companion.application.reading.review import Review

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
    opened = open_photo(unwatched, str(photo), ask)
    if isinstance(opened.answer, Found):
        refuse_moot(*(sheet.moot for sheet in opened.answer.sheets))
    made.opened(opened)
    return made


def _check_special(source: object, special: Sequence[str]) -> None:
    """Refuse what only a photo can be read with, and two such ways at once."""
    if isinstance(source, Record) or (isinstance(source, (str, Path)) and is_record(source)):
        told = photo_needed(special[0], str(source))
        raise CompanionError(told, id="bad-request", file=str(source))
    if special[0] == "together" and (special[1:] or not isinstance(source, (str, Path))):
        told = say(N_("to read photos together, give their file names and nothing else"))
        raise CompanionError(told, id="bad-request")


def _how(game: str | None, options: Answers | None, inks: Mapping[str, str] | None) -> How:
    return {"game": game, "chosen": _chosen(options), "inks": inks}


def _chosen(options: Answers | None) -> dict[str, str]:
    """House rules written as on the command line."""
    return {
        key: ("on" if value else "off") if isinstance(value, bool) else str(value)
        for key, value in (options or {}).items()
    }


NAME: Final = "line-wars-printed-wood.jpg"
_PACKAGE: Final = Path(__file__).parents[2]


def sample_photo() -> Path | None:
    """The photo: a package has it beside its modules, the source beside itself."""
    places = (_PACKAGE / "samples" / NAME, _PACKAGE.parent / "samples" / NAME)
    return next((place for place in places if place.is_file()), None)
