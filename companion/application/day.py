"""The day that a game played now belongs to."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

EVENING_ENDS: Final = 4
"""The hour until which a game belongs to the evening before."""


def day_of_play(now: datetime | None = None) -> str:
    """The day that a game played now belongs to, as records write it: until four in the morning the
    day before, for the evening goes on.

    >>> day_of_play(datetime(2026, 11, 15, 0, 30))
    '2026-11-14'
    """
    now = now or datetime.now()
    return (now - timedelta(hours=EVENING_ENDS)).date().isoformat()
