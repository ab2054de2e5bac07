"""Scores a photo: the reader's marks, interpreted by the game."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from companion.files.inputs import NEAR_THE_START, OVERLAY_MARK, is_overlay
from companion.games import game as find_game
from companion.scoring.scored import Scored
from companion.sentences import N_, say
from companion.worker import TookTooLong, apart, here

if TYPE_CHECKING:
    from companion.photo.image.load import Source
    from companion.photo.reading import PhotoReading, Pointed
    from companion.photo.trace import Trace


def score_photo(
    path: Source,
    *,
    game: str | None = None,
    chosen: Mapping[str, str] | None = None,
    inks: Mapping[str, str] | None = None,
    pointed: Pointed | None = None,
    trace: Trace | None = None,
) -> Scored:
    """Read a photo and score what it shows; of several slips the first, with the others in
    ``beside``.

    ``chosen`` are options given by the user; options on the sheet itself (its size) apply where
    they leave them open. ``inks`` names the pen used for each colour, ``pointed`` is where the
    sheet is if a person had to say so; a ``trace`` records how the photo is read.

    Raises:
        companion.photo.reading.Refusal: the photo cannot be read, or has no such colour.
        companion.games.options.BadOption: an answer that the game does not have.
        OSError: the file cannot be opened.
    """
    if trace is not None or not isinstance(path, str | os.PathLike):
        return _of_photo(path, game, chosen, inks, pointed, trace)
    try:
        return apart(_of_photo if here() else _portable, path, game, chosen, inks, pointed, None)
    except TookTooLong:
        raise TookTooLong(str(path)) from None


def _portable(
    path: Source,
    game: str | None,
    chosen: Mapping[str, str] | None,
    inks: Mapping[str, str] | None,
    pointed: Pointed | None,
    also: Sequence[str | os.PathLike[str]] | None,
) -> Scored:
    """As scored, for a process that does not load the reader."""
    from companion.scoring.grid_warp import with_grid

    if also is None:
        scored = _of_photo(path, game, chosen, inks, pointed, None)
    else:
        scored = _of_several(also, game, chosen, inks, pointed)
    return with_grid(scored)


def _of_photo(
    path: Source,
    game: str | None,
    chosen: Mapping[str, str] | None,
    inks: Mapping[str, str] | None,
    pointed: Pointed | None,
    trace: Trace | None,
) -> Scored:
    from companion.photo import Refusal, read_sheets

    try:
        _check_unpainted(path)
        photos = read_sheets(
            path, game=game, options=chosen, inks=inks, pointed=pointed, trace=trace
        )
        _check_colours(photos[0], inks or {})
    except Refusal as error:
        error.file = _called(path)
        raise
    return _scored(_called(path), photos, chosen)


def score_together(
    paths: Sequence[str | os.PathLike[str]],
    *,
    game: str | None = None,
    chosen: Mapping[str, str] | None = None,
    inks: Mapping[str, str] | None = None,
    pointed: Pointed | None = None,
) -> Scored:
    """Read several photos of one sheet and score what they show together: as the first readable
    one, completed by the others. Slips are scored one by one.

    ``pointed`` is where the sheet is in the first photo.

    Raises:
        companion.photo.reading.Refusal: none can be read, or they show different sheets.
        companion.games.options.BadOption: an answer that the game does not have.
        OSError: a file cannot be opened.
    """
    if here():
        return apart(_of_several, paths, game, chosen, inks, pointed)
    return apart(_portable, "", game, chosen, inks, pointed, paths)


def _of_several(
    paths: Sequence[str | os.PathLike[str]],
    game: str | None,
    chosen: Mapping[str, str] | None,
    inks: Mapping[str, str] | None,
    pointed: Pointed | None,
) -> Scored:
    from companion.photo import Refusal, read_sheets
    from companion.photo.decode.fusion import fused

    seen: dict[str, tuple[PhotoReading, ...]] = {}
    unread: dict[str, Refusal] = {}
    for number, path in enumerate(paths):
        where = None if number else pointed
        try:
            _check_unpainted(path)
            photos = read_sheets(path, game=game, options=chosen, inks=inks, pointed=where)
            _check_colours(photos[0], inks or {})
            seen[str(path)] = photos
        except Refusal as error:
            error.file = str(path)
            if error.bad_file:
                raise
            unread[str(path)] = error
    if not seen:
        raise next(iter(unread.values()))
    notes = tuple(
        say(N_("{file} cannot be read: {why}"), file=file, why=error.sentence)
        for file, error in unread.items()
    )
    items = dict.fromkeys(photo.sheet.item for photos in seen.values() for photo in photos)
    whole = [
        fused([photo for photos in seen.values() for photo in photos if photo.sheet.item == item])
        for item in items
    ]
    whole[0] = replace(whole[0], notes=(*whole[0].notes, *notes))
    return replace(_scored(next(iter(seen)), whole, chosen), together=tuple(map(str, paths)))


def _scored(file: str, photos: Sequence[PhotoReading], chosen: Mapping[str, str] | None) -> Scored:
    first, *others = (score_reading(file, photo, chosen or {}) for photo in _named_apart(photos))
    return replace(first, beside=tuple(others))


def _named_apart(photos: Sequence[PhotoReading]) -> Iterator[PhotoReading]:
    """The readings of a photo, each further board of one kind under a hash of its own, so that the
    scorebook takes it for a match of its own."""
    seen: set[str] = set()
    for number, photo in enumerate(photos, start=1):
        if photo.sheet.item in seen:
            own = sha256(f"{photo.sha256}:{number}".encode()).hexdigest()
            photo = replace(photo, sha256=own)
        seen.add(photo.sheet.item)
        yield photo


def _called(source: Source) -> str:
    """The file of a photo; '' for one given as bytes or as an array."""
    return str(source) if isinstance(source, str | os.PathLike) else ""


def _check_unpainted(source: Source) -> None:
    """Reject a photo over which this program painted a score: the paint would be read as ink."""
    from companion.photo.refusals import refusal

    start = source[:NEAR_THE_START] if isinstance(source, bytes) else b""
    named = isinstance(source, str | os.PathLike) and is_overlay(Path(source))
    if named or OVERLAY_MARK.encode() in start:
        raise refusal("has-score")


def _check_colours(photo: PhotoReading, inks: Mapping[str, str]) -> None:
    """Reject a pen for a colour that no marks are made in.

    A sheet on which all marks are black, such as a slip, accepts the players' colours: the same
    pens may be given for it and for the board.
    """
    from companion.photo.refusals import refusal

    game = find_game(photo.game)
    marked = (v for slot in photo.board.slots if slot.kind != "spot" for v in slot.values)
    known = dict.fromkeys((*game.players, *(value for value in marked if isinstance(value, str))))
    for colour in inks:
        if colour not in known:
            colours = ", ".join(known)
            raise refusal("unknown-colour", word=colour, choices=colours)


def score_reading(file: str, photo: PhotoReading, answers: Mapping[str, str]) -> Scored:
    """Score a photo that has been read; ``answers`` answers questions that the sheet leaves
    open."""
    game = find_game(photo.game)
    reading = game.read_marks(photo.options, photo.values, photo.sheet.item, answers)
    return Scored(
        file=file,
        source="photo",
        game=game,
        options=photo.options,
        board=photo.board,
        reading=reading,
        values=photo.values,
        photo=photo,
        breaches=photo.foreign,
        notes=photo.notes,
        answers=answers,
    )
