"""Sample photos that arrive, and how a test waits for them."""

from __future__ import annotations

from pathlib import Path

from companion.application.reading.inbox import Item
from companion.desk.pages.arrivals.phone_page import PhonePage
from companion.desk.shell.files.arrivals import arrivals_of
from tests.desk.conftest import Seat

SAMPLES = Path(__file__).parents[4] / "samples"
COVERED = SAMPLES / "line-wars-hand-drawn-covered.jpg"
CHAT = SAMPLES / "line-wars-printed-chat.jpg"


def came(seat: Seat) -> Item:
    """The only photo of the inbox, once it is there and has its row."""
    arrivals = arrivals_of(seat.desk)
    seat.until(lambda: arrivals.inbox.items)
    (item,) = arrivals.inbox.items
    if isinstance(page := seat.desk.page, PhonePage):
        seat.until(lambda: item in page.came.rows)
    return item
