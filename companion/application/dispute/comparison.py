"""Comparing an earlier and a later photo of one sheet: what is new, and whether it is legal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, Unpack

from companion.application.dispute import comparison_told
from companion.application.dispute.compared import (
    Compared,
    Side,
    between_looks,
    confidence_of,
    names,
    one_and_the_same,
)
from companion.application.dispute.given import refuse_moot
from companion.application.reading.correct import correct
from companion.application.reading.one_file import score
from companion.application.reading.requests import Tell, unwatched
from companion.application.reading.settled_marks import BadCorrection
from companion.board import EMPTY, Value, split_mark
from companion.errors import NOTHING_FOUND, CompanionError
from companion.games.sheet_page import same_places
from companion.locale.meant import meant
from companion.photo.reading import SURE, How, ReadMark
from companion.refusals import of_file
from companion.scoring.from_photo import score_reading
from companion.scoring.from_record import on_the_board
from companion.scoring.scored import NoPosition, Scored
from companion.sentences import ENGLISH, N_, Catalogue, say

if TYPE_CHECKING:
    from companion.answers.disputes import ComparedJson

BOARD: Final = "board"


def as_board(scored: Scored) -> Scored:
    """The same reading with the marks of the play board: a snapshot's pips as forces.

    A photo keeps its own ``board`` and warp, which belong to the photographed sheet. A sheet
    without a position, such as an order slip, is returned unchanged.
    """
    photo, position = scored.photo, scored.reading.position
    if scored.board.item == BOARD or position is None:
        return scored
    board = scored.game.boards(scored.options)[BOARD]
    values = dict(scored.game.marks(position))
    told = replace(scored, board=board, values=values, doubts=on_the_board(scored))
    if photo is None:
        return told
    made_of: dict[str, float] = {}
    for mark in photo.marks.values():
        place = split_mark(mark.name)[1].partition(".")[0]
        made_of[place] = made_of.get(place, 1.0) * mark.confidence
    marks: dict[str, ReadMark] = {
        slot.name: photo.marks.get(
            slot.name,
            ReadMark(
                slot.name,
                values.get(slot.name, EMPTY),
                max(SURE, made_of.get(slot.place, 1.0)),
                EMPTY,
            ),
        )
        for slot in board.slots
    }
    marks |= {mark.name: mark for mark in told.doubts}
    return replace(told, photo=replace(photo, marks=marks), doubts=())


class NotComparable(CompanionError, ValueError):
    """Two files that are not of one sheet; ``sentence`` says why."""

    kind = "not-comparable"
    exit_code = NOTHING_FOUND


@dataclass(frozen=True, repr=False)
class Comparison(Compared):
    """What was done to a sheet between two photos of it, as the answer to a comparison."""

    def as_json(self, language: Catalogue = ENGLISH) -> ComparedJson:
        """The object of ``compare --json``."""
        return comparison_told.as_json(self, language)


def by_photo(marks: Mapping[str, str]) -> dict[Side, dict[str, Value]]:
    """Corrections that begin with which photo they are of: ``later line a1-b1``.

    Raises:
        BadCorrection: one does not.
    """
    sides = {word: side for side, word in comparison_told.PHOTO.items()}
    found: dict[Side, dict[str, Value]] = {side: {} for side in comparison_told.PHOTO}
    for name, value in marks.items():
        word, _, mark = name.strip().partition(" ")
        if (said := meant(word, sides)) not in sides:
            told = N_("say whether “{mark}” is in the earlier or the later file, as in “{example}”")
            raise BadCorrection.of(told, mark=name, example=f"later {name}")
        found[sides[said]][mark] = value
    return found


def both_read(
    earlier: str, later: str, tell: Tell = unwatched, **how: Unpack[How]
) -> tuple[Scored, Scored]:
    """Two photos or records, scored; ``tell`` is told of each.

    Raises:
        CompanionError: one cannot be read; it says which.
    """
    looks = []
    for part, file in ((0.1, earlier), (0.5, later)):
        tell(part, say(N_("Reading {file}"), file=Path(file).name))
        try:
            looks.append(score(file, **how))
        except Exception as error:
            raise of_file(error, file) from error
    return looks[0], looks[1]


def compare(
    before: Scored, after: Scored, marks: Mapping[Side, Mapping[str, Value]] | None = None
) -> Comparison:
    """What was done between two photos or records of one sheet; ``marks``: corrections of either,
    by the names that the comparison has for them.

    Raises:
        NotComparable: they show different games or boards, or one is only a result.
        BadCorrection: one of them has no such mark or value.
        BadOption, CompanionError: an answer that was not among those offered, or to what neither
            leaves open.
    """
    check_one_sheet(before, after)
    if before.board.item != after.board.item:  # compare both as the play board
        before, after = as_board(before), as_board(after)
    if after.photo is None:
        before = printed_alike(before, after)
    else:
        after = printed_alike(after, before)
    if before.photo is None:
        after = turned_alike(after, before)
    else:
        before = turned_alike(before, after)
    both = one_and_the_same(before, after)
    before = correct(replace(before, beside=()), (marks or {}).get("before"))
    after = correct(replace(after, beside=()), (marks or {}).get("after"))
    said = {name: v for name, v in {**before.settled, **after.settled}.items() if name in both}
    before = correct(before, {**said, **before.settled})
    after = correct(after, {**said, **after.settled})
    refuse_moot(before.moot, after.moot)
    before = as_stated(before, after)
    found = between_looks(before, after, {}, {})
    return Comparison(before, after, found, confidence_of(before, after, found))


def as_stated(before: Scored, after: Scored) -> Scored:
    """The earlier sheet with what the later record says of the same drawing, from which it goes on:
    whose turn it was, and the like."""
    record, game = after.record, after.game
    if record is None or not (record.position and record.turns):
        return before
    start = game.parse_position(record.options, record.position)
    if record.options != before.options or dict(game.marks(start)) != dict(before.values):
        return before
    return replace(before, reading=replace(before.reading, position=start))


def check_one_sheet(before: Scored, after: Scored) -> None:
    """Reject two inputs that cannot show one sheet.

    Raises:
        NotComparable: they differ in game or board, or one is only a result.
        NoPosition: a sheet shows none.
    """
    earlier, later = names(before, after)
    if before.game.key != after.game.key:
        raise NotComparable.of(
            N_("“{before}” shows {one}, “{after}” shows {other}"),
            before=earlier,
            one=before.game.title,
            after=later,
            other=after.game.title,
        )
    looks = (before, after)
    for look, name in zip(looks, (earlier, later), strict=True):
        if look.only_result:
            bare = N_("“{file}” has only a result, so there is nothing to compare")
            raise NotComparable.of(bare, file=name)
    kinds = [{slot.kind for slot in look.board.slots} for look in looks]
    shared = kinds[0] & kinds[1]  # a hand-drawn board has no boxes to tick
    one, other = ({s.name for s in look.board.slots if s.kind in shared} for look in looks)
    shapes = (one.id for one in after.game.options if not one.rule and one.kind != "text")
    differing = [key for key in shapes if before.options[key] != after.options[key]]
    if one != other or differing:
        different = N_("“{before}” and “{after}” show different sheets")
        told = say(different, before=earlier, after=later)
        if differing:
            ways = ", ".join(f"{key}={look.options[key]}" for look in looks for key in differing)
            told = say("{told} ({ways})", told=told, ways=ways)
        raise NotComparable(told)
    for look, name in ((before, earlier), (after, later)):
        if look.reading.position is None:
            raise NoPosition(name)


def printed_alike(scored: Scored, like: Scored) -> Scored:
    """A sheet as printed in the colours of another: where its QR code was not read, they are not
    known, and those printed on its spots were taken for changed."""
    photo, board = scored.photo, like.board
    if photo is None or not same_places(photo.board, board):
        return scored
    if all(spot.colour == board.spots[place].colour for place, spot in photo.board.spots.items()):
        return scored
    from companion.photo.decode.fusion import on_print

    marks = {name: on_print(board, photo.board, mark) for name, mark in photo.marks.items()}
    photo = replace(photo, options=like.options, board=board, marks=marks)
    return score_reading(scored.file, photo, scored.answers)


def turned_alike(scored: Scored, like: Scored) -> Scored:
    """A sheet, turned the way another was read, or as a record has it.

    A hand-drawn board has no "up", and with few lines on it more than one turn fits the rules.
    """
    photo, lattice = scored.photo, scored.board.lattice
    photos = [look.photo for look in (scored, like) if look.photo is not None]
    drawn = [one.sheet.kind == "hand-drawn" for one in photos]
    if photo is None or lattice is None or lattice.columns != lattice.rows or not all(drawn):
        return scored
    from companion.photo.rectify.board import turned_marks

    turns = [replace(photo, marks=turned_marks(photo.board, photo.marks, k)) for k in range(4)]
    wanted = like.values

    def lost(turn: int) -> int:
        return sum(wanted.get(name) != value for name, value in turns[turn].values.items())

    best = min(range(4), key=lambda turn: (lost(turn), turn))
    return score_reading(scored.file, turns[best], scored.answers) if best else scored
