"""The two players that most of the games have."""

from __future__ import annotations

from typing import Final

from companion.sentences import Term

PLAYERS: Final = ("blue", "red")
OTHER: Final = {"blue": "red", "red": "blue"}
COLOUR: Final = {"blue": Term("Blue"), "red": Term("Red")}
"""The players' names in sentences."""
