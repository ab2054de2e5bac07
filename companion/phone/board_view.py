"""A board as a phone shows it: a picture made by the program, and where it can be touched."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from companion.application.table.in_words import place_in_words
from companion.application.table.scene import TableScene
from companion.application.table.table import Table
from companion.board import Marks
from companion.pictures.screen_svg import frame_of, svg_of, within
from companion.pictures.targets import place_targets
from companion.sentences import Catalogue

SHOWN: Final = ("last", "lit", "owners")
"""What is always drawn beside the marks."""


class BoardView:
    """Draws one table's board; the board and its frame are computed once."""

    def __init__(self, table: Table, words: Catalogue) -> None:
        self._scene = TableScene(table, words)
        self._words = words
        self._frame = frame_of(self._scene.board, self._scene.ground)
        self._targets = place_targets(self._scene.board)
        self._at = within(self._frame, [target.a for target in self._targets])

    def shown(
        self,
        *,
        lit: Collection[str] = (),
        held: Collection[str] | None = None,
        marks: Marks | None = None,
        wrong: Collection[str] = (),
    ) -> Mapping[str, Any]:
        """The board as the table is now: its SVG, and each place with its point in the SVG's
        units, how far a touch reaches, and what it says.

        Args:
            lit: the places where a touch may lead to a legal move, drawn and told.
            held: the places touched so far, if not those of the table.
            marks: what stands on the board instead.
            wrong: places to point at besides those of the table's answer.
        """
        scene = self._scene.scene(SHOWN).with_(lit=lit, quiet=False)
        if held is not None:
            scene = scene.with_(held=held)
        if marks is not None:
            scene = scene.with_(marks=marks, tints={})
        if wrong:
            scene = scene.with_(wrong=wrong)
        (x0, y0), (x1, y1) = self._frame
        return {
            "svg": svg_of(scene, self._frame),
            "size": [round(x1 - x0, 2), round(y1 - y0, 2)],
            "places": [
                [target.name, x, y, round(target.reach, 2), target.name in lit,
                 place_in_words(scene, target.name).text(self._words)]
                for target, (x, y) in zip(self._targets, self._at, strict=True)
            ],
        }  # fmt: skip
