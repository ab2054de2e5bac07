"""Random games of every kind on paper, ready to be photographed, and their truth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tests.camera.dealt import Asked, Dealt, truth
from tests.camera.games import blottos_war, corona_line, line_or_colour, line_wars, lineage

__all__ = ["KINDS", "Dealt", "Kind", "deal", "truth"]

Kind = str
"""A key of :data:`KINDS`, or one of :data:`SHORT`."""

KINDS: Mapping[str, Callable[[Asked], Dealt]] = {
    "line-wars-printed": line_wars.printed,
    "line-wars-hand-drawn": line_wars.hand_drawn,
    "corona-line-printed": corona_line.printed,
    "corona-line-hand-drawn": corona_line.hand_drawn,
    "line-or-colour": line_or_colour.board,
    "blottos-war-snapshot": blottos_war.snapshot,
    "blottos-war-board": blottos_war.board,
    "blottos-war-slip": blottos_war.slip,
    "blottos-war-slips-apart": blottos_war.slips_apart,
    "lineage-travel": lineage.travel,
    "lineage-board": lineage.board,
}
"""Everything that can be dealt, by the name that folders of photos have as well."""

SHORT: Mapping[str, str] = {
    "printed": "line-wars-printed",
    "hand-drawn": "line-wars-hand-drawn",
}


def deal(
    kind: Kind,
    look: str,
    seed: int,
    sheets: Path,
    *,
    size: int | None = None,
    layout: str | None = None,
    inks: Mapping[str, str] | None = None,
    press: str = "",
    end: str = "",
    other_hands: bool = False,
    **conditions: Any,
) -> Dealt:
    """A random game, over or left off, on a random sheet of a kind; the same every time.

    ``sheets`` is a folder for PDFs; ``size`` and ``layout`` are for games that have one;
    ``press`` is how the sheet came onto paper; ``end`` is the rule by which the players of Line
    Wars ended, the sheet's unless given; ``other_hands`` draw unlike those that priors were fitted
    on; ``conditions`` set fields of the look, such as
    ``long_side=2400``.

    Raises:
        KeyError: no such kind, look or condition.
    """
    name = SHORT.get(kind, kind)
    asked = Asked(name, look, seed, sheets, size, layout, inks or {}, press, end, conditions,
                  other_hands)  # fmt: skip
    return KINDS[name](asked)
