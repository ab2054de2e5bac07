"""The five games once more, written from the rulebooks' words alone, to hold the companion to.

Naive on purpose: each oracle reads like the rules and shares nothing with the games it judges but
the text of moves and the ids of rules. An oracle stands at a position that it was played to, and
says of any move which rules it breaks.
"""

from __future__ import annotations

from tests.oracle.arbiter import UNSURE, Oracle
from tests.oracle.blottos_war import BlottosWar
from tests.oracle.corona_line import CoronaLine
from tests.oracle.line_or_colour import LineOrColour
from tests.oracle.line_wars import LineWars
from tests.oracle.lineage import Lineage

ORACLES: dict[str, type[Oracle]] = {
    "blottos-war": BlottosWar,
    "corona-line": CoronaLine,
    "line-or-colour": LineOrColour,
    "line-wars": LineWars,
    "lineage": Lineage,
}

__all__ = ["ORACLES", "UNSURE", "Oracle"]
