"""One sheet of Line Wars photographed twice while a game goes on: before a turn and after it."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import numpy as np

from companion.board import Marks
from companion.games.line_wars import GAME, Position
from companion.games.sheet_page import sheet_page
from companion.sheets.printing import print_sheet
from tests.camera.hands import draw_hand, hand_drawn_scene, printed_scene, set_dots
from tests.camera.looks import draw_look
from tests.camera.shot import photograph

Kind = Literal["printed", "hand-drawn"]


def taken_twice(
    folder: Path, kind: Kind, before: Position, after: Marks, seed: int, looks: tuple[str, str]
) -> tuple[Path, Path]:
    """Two photos of one sheet, with the marks of a position and with later ones.

    For each the marks are drawn in the same hand on the same dots, so strokes that are in both are
    alike but not the same, which is the harder case.
    """
    options = GAME.options_of(before)
    rng = np.random.default_rng(seed)
    hand = draw_hand(rng, blue="blue-ballpoint", red="red-ballpoint")
    board = GAME.boards(options)["board"]
    assert board.lattice is not None
    dots = set_dots(board.lattice, rng)
    pdf = folder / f"sheet-{options['size']}.pdf"
    if kind == "printed" and not pdf.exists():
        pdf.write_bytes(print_sheet(GAME.key, "board", options, "a4"))
    files = []
    for name, marks, look in zip(("earlier", "later"), (GAME.marks(before), after), looks,
                                 strict=True):  # fmt: skip
        seen = draw_look(look, rng, long_side=1600, quarter=0)
        if kind == "printed":
            page = sheet_page(GAME, options, "board", "a4")
            scene = printed_scene(page, str(pdf), marks, hand, seen, seed)
        else:
            scene = hand_drawn_scene(board, dots, marks, hand, seen, seed)
        file = folder / f"{kind}-{seed}-{name}.jpg"
        file.write_bytes(photograph(scene).jpeg)
        files.append(file)
    return files[0], files[1]
