"""Several photos of one sheet made one reading: what glare or a hand hides in one, another shows.

A mark that one photo shows plainly is taken from it. Where both leave it open, the likelier answer
is asked about, as agreement proves little. Where both are sure of different answers, one such mark
is asked about; many are two sheets, or one at two times.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.board import EMPTY, Board, Value, split_mark
from companion.games.mark_words import mark_name
from companion.games.sheet_page import same_places
from companion.photo.image.statistics import expit, logit
from companion.photo.reading import FEW, HIDING, PhotoReading, ReadMark, Reason, too_many
from companion.photo.rectify.board import turned_marks
from companion.photo.refusals import refusal
from companion.sentences import N_, say, strung


def fused(readings: Sequence[PhotoReading]) -> PhotoReading:
    """One reading of photos of one sheet; where it lies is told of the first.

    Raises:
        Refusal: the photos show different sheets, or one sheet at different times.
    """
    first, *others = readings
    if not others:
        return first
    marks = dict(first.marks)
    for other in others:
        _refuse_other_board(first, other)
        theirs = _alike(first, marks, other)
        _refuse_other_sheet(marks, theirs)
        marks = {name: _fused(mark, theirs[name]) for name, mark in marks.items()}
    said = say(N_("Read from {photos} photos of this sheet."), photos=len(readings))
    named = [{place for one in each.foreign for place in one.places} for each in readings]
    fewest = min((each.foreign for each in readings), key=len)
    foreign = tuple(one for one in fewest if all(places.issuperset(one.places) for places in named))
    return replace(first, marks=marks, foreign=foreign, notes=(*first.notes, said))


def _alike(
    first: PhotoReading, marks: Mapping[str, ReadMark], other: PhotoReading
) -> Mapping[str, ReadMark]:
    """The marks of another photo; a board drawn by hand has no up, and is turned as the first."""
    lattice = first.board.lattice
    if lattice is None or first.sheet.kind != "hand-drawn":
        return {
            name: on_print(first.board, other.board, mark) for name, mark in other.marks.items()
        }
    turns = [turned_marks(other.board, other.marks, quarters) for quarters in range(4)]
    return min(turns, key=lambda turned: len(_contradicted(marks, turned)))


def on_print(board: Board, other: Board, mark: ReadMark) -> ReadMark:
    """A mark of a board whose spots were taken for printed in other colours, as where its QR code
    was not read: a spot of the printed colour is none."""
    kind, place = split_mark(mark.name)
    if kind != "spot":
        return mark
    own, theirs = board.spots[place].colour, other.spots[place].colour

    def shown(value: Value) -> Value:
        colour = theirs if value == EMPTY else value
        return EMPTY if colour == own else colour

    also = tuple(map(shown, mark.also))
    return replace(mark, value=shown(mark.value), other=shown(mark.other), also=also)


def _contradicted(marks: Mapping[str, ReadMark], theirs: Mapping[str, ReadMark]) -> list[str]:
    """The names of marks that both are sure of in different ways."""
    return [
        name
        for name, mark in marks.items()
        if mark.sure and theirs[name].sure and mark.value != theirs[name].value
    ]


def _refuse_other_board(first: PhotoReading, other: PhotoReading) -> None:
    """Refuse photos of different games, sizes, layouts or matches."""
    matches = {reading.sheet.match for reading in (first, other)} - {""}
    if (
        (first.game, first.sheet.item, first.sheet.kind)
        != (other.game, other.sheet.item, other.sheet.kind)
        or not same_places(first.board, other.board)
        or len(matches) > 1
    ):
        raise refusal("different-sheets")


def _refuse_other_sheet(marks: Mapping[str, ReadMark], theirs: Mapping[str, ReadMark]) -> None:
    """Refuse photos too much of which is surely different."""
    differing = _contradicted(marks, theirs)
    drawn = sum(mark.value != EMPTY for mark in marks.values())
    if too_many(len(differing), drawn):
        some = strung([*map(mark_name, differing[:FEW]), *([say("…")] if differing[FEW:] else [])])
        raise refusal("different-sheets:marks", marks=len(differing), some=some)


def _fused(one: ReadMark, other: ReadMark) -> ReadMark:
    """A mark from two photos."""
    best, rest = (one, other) if one.confidence >= other.confidence else (other, one)
    if best.value == rest.value:
        return best
    if rest.sure:
        return ReadMark(best.name, best.value, 0.5, rest.value, (Reason.PHOTOS,))
    says_nothing = bool(HIDING & set(rest.reasons))
    against = 0.0 if says_nothing else float(logit(rest.confidence))
    odds = float(logit(min(best.confidence, 1 - 1e-9))) - against
    found = replace(best, confidence=max(float(expit(odds)), 0.5))
    if found.sure:
        return found
    why = tuple(dict.fromkeys((*found.reasons, *rest.reasons)))
    also = tuple(value for value in best.others if value in rest.others)
    return replace(found, other=rest.value, reasons=why, also=also)
