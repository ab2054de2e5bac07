"""A game's sheets printed, drawn on, photographed and read back."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import Any, Final, Literal

from companion.board import EMPTY, Board, Marks, Value
from companion.errors import CompanionError
from companion.games.mark_words import mark_name, value_name
from companion.games.protocol import Game
from companion.games.sheet_page import sheet_page
from companion.photo.reading import ReadMark
from companion.scoring.from_photo import score_photo
from companion.sentences import N_, Sentence, say
from companion.sheets.printing import print_sheet
from companion.tryout.camera import Picture, photograph
from companion.tryout.reasons import causes
from companion.tryout.reasons import reason as reason_for
from companion.tryout.rules import random_game

PHOTOS: Final = 40
_STOPS: Final = (1.0, 0.6, 0.3, 0.001, 0.0)
"""How much of a game is on a sheet, from all of it to one move and none."""
CERTAIN: Final = 0.99
"""Marks less certain than this are asked about."""

Verdict = Literal["exact", "asked", "wrong", "refused"]


@dataclass(frozen=True)
class Photo:
    """One photo read back.

    Attributes:
        reason: why, as far as it can be told; ``None`` where all is read.
    """

    picture: Picture
    verdict: Verdict
    reason: Sentence | None = None


def photos(game: Game[Any, Any], number: int = PHOTOS) -> Iterator[Photo]:
    """Random games of all sizes, stopped anywhere, on the sheets they were printed on."""
    options = list(_sizes(game))
    pdfs: dict[int, bytes] = {}
    for seed in range(number):
        which = seed % len(options)
        chosen = options[which]
        played = list(random_game(game, chosen, random.Random(seed)))
        stop = _STOPS[seed // len(options) % len(_STOPS)]
        moves = ceil(stop * len(played))
        after = played[moves - 1][2] if moves else game.start(chosen)
        page = sheet_page(game, chosen, "board", "a4")
        if which not in pdfs:
            pdfs[which] = print_sheet(game.key, "board", chosen, "a4")
        marks = game.marks(after)
        yield _read(game, marks, photograph(pdfs[which], page, marks, seed), page.board, seed)


def _sizes(game: Game[Any, Any]) -> Iterator[Any]:
    """The options of the usual, the smallest and the largest board."""
    yield game.choose()
    for option in game.options:
        if option.id == "size":
            for size in {option.numbers[0], option.numbers[-1]} - {option.default}:
                yield game.choose({"size": size})


def _read_as(number: int, mark: ReadMark, drawn: Value) -> Sentence:
    """How a mark of a photo was read that was read wrongly, or is to be checked."""
    told = N_("photo {number}: {mark} is read as {value} and drawn as {drawn} (--show)")
    if mark.value == drawn:
        told = N_("photo {number}: {mark} is rightly read as {value}, but uncertain (--show)")
    value = value_name(mark.value)
    return say(told, number=number, mark=mark_name(mark.name), value=value, drawn=value_name(drawn))


def _read(game: Game[Any, Any], marks: Marks, picture: Picture, board: Board, seed: int) -> Photo:
    try:
        # As it comes from the process that reads photos.
        scored = pickle.loads(pickle.dumps(score_photo(picture)))
    except CompanionError as error:
        cause = next(iter(causes(board).values()), None)
        return Photo(picture, "refused", reason=cause or error.sentence)
    if scored.game.key != game.key or scored.photo is None:
        told = say(N_("it looks like a sheet of {game}"), game=scored.game.title)
        return Photo(picture, "wrong", reason=told)
    read = scored.photo.marks
    unsure = {name for name, mark in read.items() if mark.confidence < CERTAIN}
    off = [name for name, mark in read.items() if mark.value != marks.get(name, EMPTY)]
    wrong = [name for name in off if name not in unsure]
    odd = [*wrong, *sorted(unsure)]
    reason = reason_for(board, odd)
    if odd and reason is None:
        reason = _read_as(seed + 1, read[odd[0]], marks.get(odd[0], EMPTY))
    verdict: Verdict = "wrong" if wrong else "asked" if unsure else "exact"
    return Photo(picture, verdict, reason)
