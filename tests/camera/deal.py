"""Random Line Wars games on paper, ready to be photographed, and their truth."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Literal

import numpy as np

from companion.board import EMPTY, Board, Marks, Slot
from companion.games.line_wars import GAME, Position
from companion.games.options import Options
from companion.games.sheet_page import sheet_page
from companion.photo.reading import FoundSheet, PhotoReading, ReadMark
from companion.scoring.from_photo import score_reading
from companion.sheets.printing import print_sheet
from tests.camera.hands import Hand, draw_hand, hand_drawn_scene, printed_scene, set_dots
from tests.camera.looks import Rng, draw_look
from tests.camera.scene import Scene
from tests.camera.shot import Photo
from tests.games.line_wars.random_games import finished_game, random_play

Kind = Literal["printed", "hand-drawn"]
SIZES = range(4, 13)


@dataclass(frozen=True)
class Dealt:
    """A sheet played on: the scene to photograph, and all that a truth file says of it."""

    kind: Kind
    scene: Scene
    options: Options
    board: Board
    marks: Marks
    paper: str
    ruling: str | None
    hand: Hand


def deal(
    kind: Kind,
    look: str,
    seed: int,
    sheets: Path,
    *,
    size: int | None = None,
    inks: Mapping[str, str] | None = None,
    **conditions: Any,
) -> Dealt:
    """A random game of a random size (every other one 7) on a random sheet; the same every time.

    ``sheets`` is a folder for the PDFs of printed sheets; ``conditions`` set fields of the look,
    such as ``long_side=2400``.
    """
    rng = np.random.default_rng(seed)
    if size is None:
        size = 7 if rng.random() < 0.5 else int(rng.choice(SIZES))
    options = GAME.choose({"size": size})
    board = GAME.boards(options)["board"]
    marks = GAME.marks(_played(options, random.Random(seed)))
    marks = _as_blackened(marks, rng)
    hand = draw_hand(rng, **(inks or {}))
    drawn_look = draw_look(look, rng, **conditions)
    if kind == "printed":
        paper = str(rng.choice(["a4", "letter"]))
        scene = printed_scene(
            sheet_page(GAME, options, "board", paper),
            str(_sheet(options, paper, sheets)),
            marks,
            hand,
            drawn_look,
            seed,
        )
        return Dealt(kind, scene, options, board, marks, paper, None, hand)
    assert board.lattice is not None
    sheet = set_dots(board.lattice, rng)
    scene = hand_drawn_scene(board, sheet, marks, hand, drawn_look, seed)
    return Dealt(kind, scene, options, board, marks, sheet.paper, sheet.ruling, hand)


def _played(options: Options, rng: random.Random) -> Position:
    """A finished game, or as often one that the players left off after a few turns."""
    if rng.random() < 0.5:
        return finished_game(options.number("size"), rng, options)
    turns = rng.randint(7, 20)
    *_, (_, _, _, last) = islice(random_play(options, rng), turns)
    return last.blackened()


def _as_blackened(marks: Marks, rng: Rng) -> Marks:
    """The squares players really black out: none, as often; now and then all but one."""
    lines = {name: value for name, value in marks.items() if not name.startswith("fill ")}
    filled = [name for name in marks if name not in lines]
    if rng.random() < 0.5:
        return lines
    if filled and rng.random() < 0.2:
        filled.pop(int(rng.integers(len(filled))))
    return {**lines, **{name: marks[name] for name in filled}}


def _sheet(options: Options, paper: str, folder: Path) -> Path:
    path = folder / f"line-wars-{options['size']}-{paper}.pdf"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(print_sheet("line-wars", "board", options, paper))
    return path


class _NoWarp:
    """Truth needs no picture's geometry."""

    def to_photo(self, points: Any) -> Any:
        raise NotImplementedError


def _true_mark(slot: Slot, marks: Marks) -> ReadMark:
    value = marks.get(slot.name, EMPTY)
    return ReadMark(slot.name, value, 1.0, slot.values[0] if value == EMPTY else EMPTY)


def truth(dealt: Dealt, file: str, photo: Photo | None = None) -> dict[str, Any]:
    """The score object of what truly stands on the sheet, and how the photo was made."""
    corners = (
        tuple(photo.points[name] for name in ("tl", "tr", "br", "bl")) if photo is not None else ()
    )
    paper = dealt.paper if dealt.kind == "printed" else None
    reading = PhotoReading(
        game=GAME.key,
        options=dealt.options,
        board=dealt.board,
        marks={slot.name: _true_mark(slot, dealt.marks) for slot in dealt.board.slots},
        sheet=FoundSheet(dealt.kind, "board", paper, corners),
        warp=_NoWarp(),
        photo_size=photo.size if photo is not None else (0, 0),
    )
    look = dealt.scene.look
    return {
        **score_reading(file, reading, {}).as_json(marks=True),
        "look": look.kind,
        "seed": dealt.scene.seed,
        "inks": dict(dealt.hand.inks),
        "drawn_on": dealt.paper,
        "ruling": dealt.ruling,
        "long_side": look.long_side,
    }
