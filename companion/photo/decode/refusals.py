"""Boards that were read and cannot be relied on: too much is in doubt, or they are no boards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from companion.board import EMPTY
from companion.board.page import MARKERS_A_SHEET
from companion.games import game as game_by_key
from companion.games.mark_words import SOME_PENS
from companion.photo.image.load import Photo
from companion.photo.image.quality import Overview
from companion.photo.locate.place import Place
from companion.photo.locate.refusals import POOR, first_shown, no_board, sheet_colourless
from companion.photo.marks.board import BoardInk
from companion.photo.reading import FEW, ReadMark, Reason, too_many
from companion.photo.refusals import refusal

if TYPE_CHECKING:
    from companion.photo.hand_drawn.detection import DrawnGrid

_MOST_DOUBTS, _MOST_OF_DRAWN, _FEW_DOUBTS, _MANY_DOUBTS = 0.25, 0.75, 20, 48
"""Share of a board's marks that may be asked about, and how many for each drawn; so few may always,
and so many never: chosen, as nobody answers fifty questions. A third where the photo is dark or
blurred. Of 1,050 photos 2 ask more, and both are silently wrong about an owner."""
_BY_OTHERS: Final = {Reason.SHEET, Reason.RULES}
"""What leaves a mark open whose own ink is plain."""
_PALE: Final = {Reason.FAINT, Reason.OLDER}


def of_another_game(ink: BoardInk) -> bool:
    """Whether strokes run across so many squares of a board that it is another game's."""
    return too_many(len(ink.crossed), ink.unhatched)


def refuse_other_game(place: Place, ink: BoardInk) -> None:
    """A drawn grid says nothing of its game; strokes across its squares are none of this one's."""
    if of_another_game(ink):
        title = game_by_key(place.game).title
        squares = len(ink.crossed)
        raise refusal(
            "which-game:crossed", squares=squares, game=title, key=place.game, flag=SOME_PENS
        )


def refuse_unclear(
    photo: Photo, place: Place, ink: BoardInk, marks: Mapping[str, ReadMark]
) -> None:
    """Refuse a photo too much of which is in doubt, as the rest is not to be relied on then. Inks
    that cannot be told are another matter: no better photo settles those. What a thing hides says
    nothing of the rest either, nor do marks that an older game may have left, or bare lines with an
    older drawing's faint ink, if the photo is sharp and light."""
    unsure = [mark for mark in marks.values() if not mark.sure]
    drawn = sum(mark.value != EMPTY for mark in marks.values())
    by_ink = [mark for mark in unsure if not _BY_OTHERS.issuperset(mark.reasons)]
    rings = any(slot.kind == "ring" for slot in place.board.slots)  # few, and no photo tells more
    if rings or 4 * len(by_ink) > drawn:  # they leave the others open, as another's pen may
        unsure = by_ink
    doubts = len(unsure)
    doubts -= int(ink.foreign.sum())
    doubts -= sum(Reason.COLOURS_ALIKE in mark.reasons for mark in unsure)
    dazzled = sum(Reason.GLARE in mark.reasons for mark in unsure)
    covered = sum(Reason.COVERED in mark.reasons for mark in unsure)
    lines = {slot.name for slot in place.board.slots if slot.kind == "line"}
    bare = [mark.reasons for mark in unsure if mark.name in lines and mark.value == EMPTY]
    left = sum(Reason.FAINT in why and Reason.COVERED not in why for why in bare)
    older = sum(Reason.OLDER in mark.reasons for mark in unsure)

    def beyond(share: float, says_nothing: int) -> bool:
        most = max(_FEW_DOUBTS, share * _MOST_OF_DRAWN * drawn)
        part = share * max(_FEW_DOUBTS, _MOST_DOUBTS * len(marks))
        others = doubts - older
        return doubts > _MANY_DOUBTS or others > part or others - says_nothing > most

    if not beyond(1 / 3, covered):  # then not too many of a good photo either
        return
    poor = first_shown(Overview(photo.rgb), POOR)
    if poor is None and not beyond(1, covered + left):
        return
    if dazzled > doubts / 2 and dazzled >= covered:
        raise refusal("glare")
    hidden = covered > doubts / 2
    if poor is not None:
        raise poor
    if hidden and sheet_colourless(place, photo.rgb):
        raise refusal("no-colours:sheet")
    if hidden and len(ink.shaded) >= FEW:
        raise refusal("covered:shaded")
    if hidden:
        raise refusal("covered")
    circles = {slot.name for slot in place.board.slots if slot.kind == "bubble"}
    pale = sum(mark.name in circles and bool(_PALE & set(mark.reasons)) for mark in unsure)
    if pale > doubts / 2:
        raise refusal("unclear:pale", doubts=pale)
    raise refusal("unclear", doubts=doubts)


def refuse_other_inks(ink: BoardInk) -> None:
    """A drawn grid with most lines nobody's is some other drawing, or needs its pens told."""
    if ink.lines is not None:
        clear = ~ink.lines.hatched  # beside hatching, black ink is no sign of a third pen
        strokes, foreign = int(ink.lines.drawn[clear].sum()), int(ink.foreign[clear].sum())
    elif ink.segments is not None:
        strokes, foreign = int(ink.segments.ink.drawn.any(axis=1).sum()), int(ink.foreign.sum())
    else:
        return
    if foreign >= 2 * FEW and foreign > strokes / 2:
        raise refusal("other-inks", flag=SOME_PENS)


def refuse_bare_ring(photo: Photo, grid: DrawnGrid, marks: Mapping[str, ReadMark]) -> None:
    """A grid as wide as a ring of markers, with no mark on it, is no game that could be scored, and
    may be a printed sheet's ring."""
    bare = all(mark.value == EMPTY for mark in marks.values())
    if bare and grid.size == MARKERS_A_SHEET // 4 + 1:
        raise no_board(Overview(photo.rgb))
