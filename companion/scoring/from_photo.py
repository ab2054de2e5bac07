"""Scores a photo: the reader's marks, interpreted by the game."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from companion.board.readable import INKS
from companion.files.inputs import DRAWING_MARK, NEAR_THE_START, OVERLAY_MARK, start_of
from companion.games import game as find_game
from companion.games.mark_words import pens_named
from companion.judge.asking import moot
from companion.judge.given import answered_with
from companion.photo.reading import FEW
from companion.photo.refusals import refusal
from companion.scoring.readings import read_told
from companion.scoring.scored import Scored
from companion.sentences import N_, Term, either, say
from companion.worker import TookTooLong, apart, here

if TYPE_CHECKING:
    from companion.photo.image.load import Source
    from companion.photo.reading import How, PhotoReading
    from companion.photo.trace import Trace


def score_photo(path: Source, *, trace: Trace | None = None, **how: Unpack[How]) -> Scored:
    """Read a photo and score what it shows; of several slips the first, with the others in
    ``beside``. A ``trace`` records how the photo is read.

    Raises:
        companion.photo.reading.Refusal: the photo cannot be read, or has no such colour.
        companion.games.options.BadOption: an answer that the game does not have.
        OSError: the file cannot be opened.
    """
    if trace is not None or not isinstance(path, str | os.PathLike):
        return _of_photo(path, how, trace)
    try:
        return _apart(_of_photo, path, how)
    except TookTooLong:
        raise TookTooLong(str(path)) from None


def score_together(paths: Sequence[str | os.PathLike[str]], **how: Unpack[How]) -> Scored:
    """Read several photos of one sheet and score what they show together: as the first readable
    one, completed by the others. Slips are scored one by one.

    Raises:
        companion.photo.reading.Refusal: none can be read, or they show different sheets.
        companion.games.options.BadOption: an answer that the game does not have.
        OSError: a file cannot be opened.
    """
    return _apart(_of_several, paths, how)


def _apart(work: Callable[[Any, How], Scored], photos: object, how: How) -> Scored:
    return apart(work, photos, how) if here() else apart(_portable, work, photos, how)


def _portable(work: Callable[[Any, How], Scored], photos: object, how: How) -> Scored:
    """As scored, for a process that does not load the reader."""
    from companion.scoring.grid_warp import with_grid

    return with_grid(work(photos, how))


def _of_photo(path: Source, how: How, trace: Trace | None = None) -> Scored:
    return _scored(_called(path), _sheets(path, how, trace), how.get("chosen"))


def _sheets(path: Source, how: How, trace: Trace | None = None) -> tuple[PhotoReading, ...]:
    """What the reader finds in a photo."""
    from companion.photo import Refusal, read_sheets

    try:
        _check_unpainted(path)
        photos = read_sheets(
            path,
            game=how.get("game"),
            options=how.get("chosen"),
            inks=how.get("inks"),
            pointed=how.get("pointed"),
            trace=trace,
        )
        _check_colours(photos[0], how.get("inks") or {})
    except Refusal as error:
        if error.case == "unclear" and how.get("inks"):
            error = refusal("other-inks:named", flag="--inks")
        error.file = _called(path)
        raise error from None
    return tuple(_other_pens_seen(photo) for photo in photos) if how.get("inks") else photos


def _other_pens_seen(photo: PhotoReading) -> PhotoReading:
    """A photo for which pens were named, such as for all of a folder; with a note if they are not
    those that it was drawn with."""
    places = {place for each in photo.foreign for place in each.places} - {*photo.board.squares}
    if len(places) < FEW:
        return photo
    told = N_(
        "Much of the ink is in neither of the pens that you named. If this photo has others, "
        "leave {flag} out."
    )
    return replace(photo, notes=(*photo.notes, say(told, flag="--inks")))


def _of_several(paths: Sequence[str | os.PathLike[str]], how: How) -> Scored:
    from companion.photo import Refusal
    from companion.photo.decode.fusion import fused

    seen: dict[str, tuple[PhotoReading, ...]] = {}
    unread: dict[str, Refusal] = {}
    for path in paths:
        try:
            seen[str(path)] = _sheets(path, how)
        except Refusal as error:
            if error.bad_file:
                raise
            unread[str(path)] = error
        how = {**how, "pointed": None}
    if not seen:
        raise next(iter(unread.values()))
    notes = tuple(
        say(N_("{file} cannot be read: {why}"), file=file, why=error.sentence)
        for file, error in unread.items()
    )
    found = [photo for photos in seen.values() for photo in photos]
    players = dict.fromkeys(photo.board.player for photo in found)
    if "" in players and len(players) > 1:  # a board, and slips: two answers, not one
        raise refusal("different-sheets")
    whole = [
        fused([photo for photo in found if photo.board.player == player]) for player in players
    ]
    whole[0] = replace(whole[0], notes=(*whole[0].notes, *notes))
    return replace(
        _scored(next(iter(seen)), whole, how.get("chosen")), together=tuple(map(str, paths))
    )


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
    """Reject a photo over which this program painted a score, as the paint would be read as ink,
    and a board that it drew."""
    start = source[:NEAR_THE_START] if isinstance(source, bytes) else b""
    if isinstance(source, str | os.PathLike):
        start = start_of(Path(source))
    if OVERLAY_MARK.encode() in start:
        raise refusal("has-score")
    if DRAWING_MARK.encode() in start:
        raise refusal("is-drawing")


def _check_colours(photo: PhotoReading, inks: Mapping[str, str]) -> None:
    """Reject a pen for a colour that no marks are made in.

    A sheet on which all marks are black, such as a slip, accepts the players' colours: the same
    pens may be given for it and for the board.
    """
    game = find_game(photo.game)
    marked = (v for slot in photo.board.slots if slot.kind != "spot" for v in slot.values)
    known = dict.fromkeys((*game.players, *(value for value in marked if isinstance(value, str))))
    players = {*game.players} - {*inks}
    pens = ((told, pen) for told, pen in inks.items() if told in INKS)
    if turned := {pen: told for told, pen in pens if {told, pen} & players == {pen}}:
        raise refusal("unknown-colour:pen", flag=pens_named(turned))
    for colour in inks:
        if colour not in known:
            raise refusal("unknown-colour", word=colour, choices=either(map(Term, known)))


def score_reading(file: str, photo: PhotoReading, answers: Mapping[str, str]) -> Scored:
    """Score a photo that has been read; ``answers`` answers questions that the sheet leaves
    open."""
    game = find_game(photo.game)
    told = answered_with(game, answers, unsure=bool(photo.unsure))
    sheet = photo.options, photo.values, photo.sheet.item
    alone = (game.read_marks(*one).position for one in (sheet,))  # only read if it is asked about
    return Scored(
        file=file,
        source="photo",
        game=game,
        options=photo.options,
        board=photo.board,
        reading=read_told(game, *sheet, told),
        values=photo.values,
        photo=photo,
        breaches=photo.foreign,
        notes=photo.notes,
        answers=answers,
        moot=moot(game, alone, answers, unsure=bool(photo.unsure)),
    )
