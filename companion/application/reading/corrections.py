"""Marks and values as people name them, and the truth file that their corrections make.

A truth file ``NAME.json`` lies beside its photo. It is the contract's score object with all marks,
as in ``samples``; the reader's tests and benchmarks read it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from companion.board import EMPTY, Board, Slot, Value
from companion.errors import CompanionError
from companion.files.inputs import photo_needed
from companion.games.phrases import mark_name
from companion.locale.meant import catalogues, meant
from companion.scoring.scored import Json, Scored
from companion.sentences import ENGLISH, N_, Sentence, either, say

BY_HAND: Final = "manual"
"""The ``look`` of a truth file made by a person; those from the simulated camera name its look."""
MARKED: Final = frozenset({"true", "marked", "yes", "x"})
MOST_NAMED: Final = 5
"""Uncertain marks listed by name when they prevent writing a truth file."""


class BadCorrection(CompanionError, ValueError):
    """A correction that does not fit the board, or that is not for a photo."""

    kind = "bad-correction"


def truth_file(scored: Scored) -> Json:
    """The truth file of a photo's sheet: the score object with all marks, each certain, and for
    corrected marks how they were read.

    Raises:
        BadCorrection: some marks are still uncertain, or ``scored`` is not from a photo.
    """
    if scored.photo is None:
        raise BadCorrection(photo_needed("--keep-truth", scored.file))
    for sheet in (scored, *scored.beside):
        if sheet.unsure:
            raise BadCorrection(_still_in_doubt(sheet))
    told = replace(_as_true(scored), beside=tuple(_as_true(sheet) for sheet in scored.beside))
    return {
        **told.as_json(ENGLISH, marks=True),
        "file": Path(scored.file).name,
        "look": BY_HAND,
        "seed": None,
        "sha256": scored.photo.sha256,
        "read_as": dict(scored.read_as),
    }


def _as_true(scored: Scored) -> Scored:
    """A sheet with every mark certain."""
    from companion.photo.reading import ReadMark
    from companion.scoring.from_photo import score_reading

    photo = scored.photo
    assert photo is not None
    marks = {
        slot.name: ReadMark(
            slot.name,
            photo.marks[slot.name].value,
            1.0,
            slot.values[0] if photo.marks[slot.name].value == EMPTY else EMPTY,
        )
        for slot in photo.board.slots
    }
    return score_reading(scored.file, replace(photo, marks=marks, foreign=()), scored.answers)


def _still_in_doubt(scored: Scored) -> Sentence:
    names = [mark.name for mark in scored.unsure]
    shown = ", ".join(names[:MOST_NAMED])
    return say(
        N_("one mark is still uncertain. Correct it first: {names}"),
        plural=N_("{marks} marks are still uncertain. Correct them first: {names}"),
        count="marks",
        marks=len(names),
        names=f"{shown}, …" if len(names) > MOST_NAMED else shown,
    )


def slot_meant(board: Board, name: str) -> Slot:
    """The mark that a person means, by its name or its words in any language, a line from either
    end: ``line a1-b1``, ``the line b1-a1``, ``Linie a1-b1`` or ``a1-b1`` alone.

    Raises:
        BadCorrection: the sheet has none of this name, or several.
    """
    *before, place = name.lower().split() or [""]
    turned = "-".join(reversed(place.split("-")))
    there = [slot for slot in board.slots if slot.place.lower() in (place, turned)]
    meant_by = [slot for slot in there if any(_ends_in(name, before) for name in _names(slot))]
    if len(meant_by) == 1:
        return meant_by[0]
    examples = {slot.kind: slot.name for slot in reversed(board.slots)}
    raise BadCorrection.of(
        N_("this sheet has no mark “{mark}”. Its marks have names like {examples}."),
        mark=name,
        examples=", ".join(sorted(examples.values())),
    )


def _names(slot: Slot) -> Iterator[list[str]]:
    """The possible names of a mark, as words without its place."""
    yield [slot.kind]
    for words in catalogues():
        yield mark_name(slot.name).text(words).lower().split()[:-1]


def _ends_in(words: list[str], last: list[str]) -> bool:
    return words[len(words) - len(last) :] == last


def value_meant(slot: Slot, said: Value) -> Value:
    """The value that a person means.

    Raises:
        BadCorrection: the mark cannot have this value.
    """
    if said is not True and not isinstance(said, str) and said in slot.values:
        return said
    names = [EMPTY, "marked", *(value for value in slot.values if isinstance(value, str))]
    word = "true" if said is True else meant(str(said), names).strip().lower()
    if word == EMPTY:
        return EMPTY
    for value in slot.values:
        if word in MARKED if value is True else word == str(value):
            return value
    known = [*("marked" if value is True else str(value) for value in slot.values), EMPTY]
    raise BadCorrection.of(
        N_("for {option} choose {allowed}, not “{value}”"),
        option=mark_name(slot.name),
        value=str(said),
        allowed=either(known),
    )
