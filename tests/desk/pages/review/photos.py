"""Photos put on the desk for the tests of their review."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from companion.application.reading.ask import Ask
from companion.application.reading.requests import Found, Opened
from companion.application.reading.review import Review
from companion.desk.pages.review.page import ReviewPage
from companion.desk.shell import route
from companion.desk.shell.files.opening import open_file
from tests.desk.conftest import Seat

SAMPLES = Path(__file__).parents[4] / "samples"
COVERED = "line-wars-hand-drawn-covered"
"""A photo with six doubts."""
CREASED = "line-wars-printed-creased"


def truth(name: str) -> dict[str, Any]:
    return dict(json.loads((SAMPLES / f"{name}.json").read_text()))


def photo(tmp_path: Path, name: str = COVERED) -> Path:
    return Path(shutil.copy(SAMPLES / f"{name}.jpg", tmp_path))


ANSWERS: dict[str, Found] = {}
"""The reader's results for samples, so that each is read once."""


def opened(seat: Seat, path: Path, *, anew: bool = False) -> ReviewPage:
    """A photo dropped on the window, read, and there to be seen."""
    known = None if anew else ANSWERS.get(path.name)
    if known is None:
        open_file(seat.desk, path)
    else:
        review = Review(path)
        review.opened(Opened(Ask(), known))
        seat.desk.open(route.Review(review))
    page = seat.desk.page
    assert isinstance(page, ReviewPage)
    seat.until(lambda: page.review.answer is not None and page.photo.picture is not None)
    settled(seat, page)
    if page.review.found is not None and not page.review.state.said:
        ANSWERS[path.name] = page.review.found
    return page


def settled(seat: Seat, page: ReviewPage) -> None:
    seat.until(lambda: not page.review.stale and page.photo._gliding is None)
    seat.wait(0.02)


def click(seat: Seat, view: Any, at: tuple[int, int], button: int = 1) -> None:
    x, y = at
    view.event_generate("<Motion>", x=x, y=y)
    view.event_generate(f"<ButtonPress-{button}>", x=x, y=y)
    view.event_generate(f"<ButtonRelease-{button}>", x=x, y=y)
    seat.desk.update()


def drag(seat: Seat, view: Any, a: tuple[int, int], b: tuple[int, int]) -> None:
    view.event_generate("<ButtonPress-1>", x=a[0], y=a[1])
    for step in range(1, 6):
        at = {k: a[i] + (b[i] - a[i]) * step // 5 for i, k in enumerate("xy")}
        view.event_generate("<B1-Motion>", **at)
    view.event_generate("<ButtonRelease-1>", x=b[0], y=b[1])
    seat.desk.update()
