"""A dispute about a record, opened in the window."""

from __future__ import annotations

from pathlib import Path

from companion.desk.pages.dispute.page import DisputePage
from companion.desk.shell import route
from tests.desk.conftest import Seat


def opened(seat: Seat, folder: Path, text: str, name: str = "game.pgr") -> DisputePage:
    """The page of a record, as the first page of disputes opens it."""
    file = folder / name
    file.write_text(text, "utf-8")
    seat.desk.open(route.DisputeSource())
    seat.wait(0.05)
    seat.desk.page.open_record(file)
    seat.wait(0.1)
    page = seat.desk.page
    assert isinstance(page, DisputePage)
    return page
