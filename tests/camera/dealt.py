"""A dealt sheet: played on, ready to be photographed, with the content of its truth file."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Protocol

import numpy as np

from companion.board import EMPTY, XY, Board, Marks, Slot
from companion.games import game
from companion.games.options import Options
from companion.photo.reading import FoundSheet, PhotoReading, ReadMark
from companion.scoring.from_photo import score_reading
from companion.sheets.printing import print_sheet
from tests.camera.hands import Hand, draw_hand, draw_other_hand
from tests.camera.looks import Look, Rng, draw_look
from tests.camera.presses import pressed
from tests.camera.scene import Scene

CORNERS = ("tl", "tr", "br", "bl")
"""The names of a scene's points that are a sheet's corners, as ``corners_px`` lists them."""


def beside_corners(number: int) -> tuple[str, ...]:
    """The same for a page beside the scene's own, counted from 1."""
    return tuple(f"{name}+{number}" for name in CORNERS)


@dataclass(frozen=True)
class Dealt:
    """A sheet played on: the scene to photograph, and the content of its truth file.

    Attributes:
        kind: of the sheet, in the reader's terms.
        marks: the true marks on the sheet, without empty places.
        paper: the paper it was printed or drawn on; ``ruling``: of paper drawn on by hand.
        name: the requested kind, a key of ``tests.camera.deal.KINDS``.
        told: further content of the truth file, such as the material of the pieces.
        others: further sheets in the same scene; their own scenes are this one.
    """

    kind: Literal["printed", "hand-drawn"]
    scene: Scene
    options: Options
    board: Board
    marks: Marks
    paper: str
    ruling: str | None
    hand: Hand
    name: str = "line-wars-printed"
    told: Mapping[str, Any] = field(default_factory=dict)
    others: tuple[Dealt, ...] = ()
    corners: tuple[str, ...] = CORNERS
    """Which of the scene's points are this sheet's corners."""


@dataclass(frozen=True)
class Asked:
    """A request for a sheet; equal requests give the same scene.

    ``size`` is for games that have one, ``layout`` for one whose spots can be rearranged;
    ``sheets`` is a folder for PDFs; ``inks`` names pens by colour; ``press`` is how the sheet came
    onto paper, a key of ``tests.camera.presses.PRESSES`` or ''; ``end`` is the rule by which the
    players of Line Wars ended, or '' for the sheet's; ``other_hands`` draw unlike those that priors
    were fitted on; ``conditions`` are fixed fields of the look.
    """

    name: str
    look: str
    seed: int
    sheets: Path
    size: int | None = None
    layout: str | None = None
    inks: Mapping[str, str] = field(default_factory=dict)
    press: str = ""
    end: str = ""
    conditions: Mapping[str, Any] = field(default_factory=dict)
    other_hands: bool = False

    def rng(self) -> Rng:
        return np.random.default_rng(self.seed)

    def hand(self, rng: Rng) -> Hand:
        drawn = draw_other_hand if self.other_hands else draw_hand
        return drawn(rng, **self.inks)

    def drawn_look(self, rng: Rng) -> Look:
        return draw_look(self.look, rng, **self.conditions)

    def own_pdf(self, pdf: bytes, part: str = "") -> str:
        """A PDF that is for this scene alone, or a part of it, as a file."""
        words = [self.name, str(self.seed), *filter(None, (self.press, part))]
        path = self.sheets / f"{'-'.join(words)}.pdf"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(pdf)
        return str(path)

    def sheet(self, game: str, item: str, options: Options, paper: str, *shape: str) -> str:
        """A printed sheet as a file; ``shape`` names the options that tell it from others."""
        words = [game, *(str(options[option]) for option in shape), item, paper]
        if (game, item) == ("line-wars", "board"):
            words.remove(item)
        if self.press:
            return self.own_pdf(self.pressed(print_sheet(game, item, options, paper)))
        path = self.sheets / f"{'-'.join(words).replace(' ', '_')}.pdf"
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(print_sheet(game, item, options, paper))
        return str(path)

    def pressed(self, pdf: bytes) -> bytes:
        """A sheet as it came onto paper."""
        rng = np.random.default_rng([self.seed, 2])
        return pressed(pdf, self.press, rng) if self.press else pdf


class Taken(Protocol):
    """A photo: width and height in px, and where the scene's points are in it."""

    @property
    def size(self) -> tuple[int, int]: ...

    @property
    def points(self) -> Mapping[str, XY]: ...


class _NoWarp:
    """Truth needs no picture's geometry."""

    def to_photo(self, points: Any) -> Any:
        raise NotImplementedError


def _true_mark(slot: Slot, marks: Marks) -> ReadMark:
    value = marks.get(slot.name, EMPTY)
    return ReadMark(slot.name, value, 1.0, slot.values[0] if value == EMPTY else EMPTY)


def truth(dealt: Dealt, file: str, photo: Taken | None = None) -> dict[str, Any]:
    """The score object of the true marks on the sheet, and how the photo was made.

    If the photo shows further sheets, each one's own score object is in ``others``.
    """
    look = dealt.scene.look
    others = [_scored(other, file, photo) for other in dealt.others]
    return {
        **_scored(dealt, file, photo),
        "kind": dealt.name,
        "look": look.kind,
        "seed": dealt.scene.seed,
        "inks": dict(dealt.hand.inks),
        "drawn_on": dealt.paper,
        "ruling": dealt.ruling,
        "long_side": look.long_side,
        **dealt.told,
        **({"others": others} if others else {}),
    }


def _scored(dealt: Dealt, file: str, photo: Taken | None) -> dict[str, Any]:
    corners = tuple(photo.points[name] for name in dealt.corners) if photo is not None else ()
    paper = dealt.paper if dealt.kind == "printed" else None
    return _stated(
        file,
        dealt.board,
        dealt.options,
        dealt.marks,
        FoundSheet(dealt.kind, dealt.board.item, paper, corners),
        photo.size if photo is not None else (0, 0),
    )


def _stated(
    file: str,
    board: Board,
    options: Options,
    marks: Marks,
    sheet: FoundSheet,
    size: tuple[int, int] = (0, 0),
) -> dict[str, Any]:
    """The score object of true marks on a sheet."""
    reading = PhotoReading(
        game=board.game,
        options=options,
        board=board,
        marks={slot.name: _true_mark(slot, marks) for slot in board.slots},
        sheet=sheet,
        warp=_NoWarp(),
        photo_size=size,
    )
    return score_reading(file, reading, {}).as_json(marks=True)


def restated(told: Mapping[str, Any]) -> dict[str, Any]:
    """A truth file with everything that follows from its marks told as it is told today."""
    found = game(told["game"])
    options, sheet = found.choose(told["options"]), told["sheet"]
    board = found.boards(options)[sheet["item"]]
    marks = {m["mark"]: m["value"] for m in told["marks"] if m["value"] != EMPTY}
    shown = FoundSheet(sheet["kind"], board.item, sheet["paper"], ())
    anew = _stated(told["file"], board, options, marks, shown)
    kept = {key: anew.get(key, value) for key, value in told.items() if key not in _OF_THE_PHOTO}
    if "others" in told:
        kept["others"] = [restated(other) for other in told["others"]]
    return {key: kept.get(key, value) for key, value in told.items()}


_OF_THE_PHOTO = ("marks", "sheet", "file")
"""What a truth file says of its photo, or what everything else in it follows from."""


def main() -> None:
    """Restate the truth files of folders: ``python -m tests.camera.dealt DIR ...``."""
    for folder in sys.argv[1:]:
        for path in sorted(Path(folder).glob("*.json")):
            told = json.loads(path.read_text(encoding="utf-8"))
            if (anew := restated(told)) != told:
                text = _MARK.sub(
                    lambda found: "{" + " ".join(found[1].split()) + "}",
                    json.dumps(anew, indent=1, ensure_ascii=False),
                )
                path.write_text(f"{text}\n", encoding="utf-8")


_MARK = re.compile(r'\{\s+("mark": [^{}]*?)\s+\}')
"""A mark, which takes one line of a file."""


if __name__ == "__main__":
    main()
