"""Words that Lineage's sentences share."""

from __future__ import annotations

from typing import Final

from companion.sentences import Term

COLOUR: Final = {"blue": Term("Blue"), "red": Term("Red")}
