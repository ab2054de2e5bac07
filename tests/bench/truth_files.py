"""Truth files of photos: the real marks on a sheet, in either form of the file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.board import (
    EMPTY,
    Board,
    Lattice,
    Marks,
    Value,
    edge_name,
    mark_name,
    place_cell,
    place_name,
    split_mark,
)
from companion.games import game, game_keys


@dataclass(frozen=True)
class Truth:
    """The content of the sheet in a photo; ``marks`` omits empty ones."""

    game: str
    board: Board
    hand_drawn: bool
    marks: Marks
    look: str

    def readings(self) -> Iterator[Marks]:
        """Every right reading: a hand-drawn sheet may be turned if its starts' inks agree."""
        yield self.marks
        lattice = self.board.lattice
        if not self.hand_drawn or lattice is None or lattice.columns != lattice.rows:
            return
        for quarters in (1, 2, 3):
            turned = {_turned(lattice, name, quarters): v for name, v in self.marks.items()}
            if all(v in _touching(turned, dot) for dot, v in self.board.starts.items()):
                yield turned


def _touching(marks: Marks, dot: str) -> set[Value]:
    found = set()
    for name, value in marks.items():
        kind, place = split_mark(name)
        if kind == "line" and dot in place.split("-"):
            found.add(value)
    return found


def _turned(lattice: Lattice, name: str, quarters: int) -> str:
    kind, place = split_mark(name)
    if kind == "line":
        a, b = (lattice.turned(dot, quarters) for dot in place.split("-"))
        return mark_name(kind, edge_name(a, b))
    if kind == "fill":  # a square is named by its lower-left dot, another one once it is turned
        column, row = place_cell(place)
        corners = [place_name(column + i, row + j) for i in (0, 1) for j in (0, 1)]
        cells = [place_cell(lattice.turned(dot, quarters)) for dot in corners]
        return mark_name(kind, place_name(*(min(axis) for axis in zip(*cells, strict=True))))
    return mark_name(kind, lattice.turned(place, quarters))


def truths_of(photo: Path) -> tuple[Truth, ...] | None:
    """The truths of a photo's sheets, in the order in which they are read; ``None`` as below."""
    first = truth_of(photo)
    if first is None:
        return None
    others = json.loads(photo.with_suffix(".json").read_text(encoding="utf-8")).get("others", [])
    return (first, *filter(None, map(_truth, others)))


def truth_of(photo: Path) -> Truth | None:
    """The truth file of a photo; ``None`` without one, or if it has no marks."""
    path = photo.with_suffix(".json")
    if not path.exists():
        return None
    return _truth(json.loads(path.read_text(encoding="utf-8")))


def _truth(told: Mapping[str, Any]) -> Truth | None:
    if told.get("game") not in game_keys() or not {"marks", "edges", "segments"} & set(told):
        return None
    key = told["game"]
    options = game(key).choose(_options(told))
    sheet = told.get("sheet")
    if isinstance(sheet, dict):
        kind, item = sheet["kind"], sheet["item"]
    else:
        kind, item = sheet, told.get("item", "board")
    return Truth(
        key,
        game(key).boards(options)[item],
        kind == "hand-drawn",
        _marks(told),
        str(told.get("look", "")),
    )


def _options(told: Mapping[str, Any]) -> dict[str, Any]:
    return dict(told["options"]) if "options" in told else {"size": told["size"]}


def _marks(told: Mapping[str, Any]) -> Marks:
    if "marks" in told:
        found = {mark["mark"]: mark["value"] for mark in told["marks"]}
    elif "segments" in told:
        found = {
            mark_name("line", edge_name(*segment.split("-"))): colour
            for colour, segments in told["segments"].items()
            for segment in segments
        }
    else:
        found = {mark_name("line", edge): colour for edge, colour in told["edges"].items()}
        found |= {mark_name("fill", square): "black" for square in told["blackened"]}
    return {name: value for name, value in found.items() if value != EMPTY}
