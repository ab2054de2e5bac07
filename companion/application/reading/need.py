"""What a photo needs from a person."""

from __future__ import annotations

from typing import Final, Literal

Need = Literal["check", "refused", "sure", "open", "unread", "done"]
"""``check``: marks to check, or a question; ``refused``: a person has to show the reader where the
sheet is; ``sure``: nothing, and the game is decided; ``open``: nothing, and the game goes on;
``unread``: it waits for the reader; ``done``: it is in the scorebook."""
ORDER: Final[tuple[Need, ...]] = ("check", "refused", "sure", "open", "unread", "done")
