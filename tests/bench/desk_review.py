"""The photo review measured: how long each event handler holds the window while photos are read,
corrected, zoomed and moved, and whether memory grows with their number.

``python -m tests.bench.desk_review [--photos 200] [--write]``; needs a screen (Xvfb will do).
"""

from __future__ import annotations

import gc
import os
import random
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.bench.desk import GOAL_USUAL, GOAL_WORST, Watchdog, opened
from tests.bench.results import arguments, write_section

SAMPLES = Path(__file__).parents[2] / "samples"
NAMES = (
    "line-wars-printed-wood",
    "line-wars-hand-drawn-covered",
    "line-wars-printed-lamp-turned",
    "line-wars-printed-chat",
)
SETTLED = 20
"""Photos after which memory should have found its level."""
OPERATIONS = 40
"""On each photo."""


def memory() -> float:
    """Megabytes that this process holds (Linux)."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


class Table:
    """A desk that photos are put on."""

    def __init__(self, desk: Any) -> None:
        self.errors = 0
        self.desk = desk
        desk.report_callback_exception = self._failed

    def _failed(self, *_: Any) -> None:
        self.errors += 1

    def wait(self, seconds: float) -> None:
        self.until(lambda: False, seconds)

    def until(self, what: Callable[[], bool], seconds: float = 120.0) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end and not what():
            self.desk.update()
            time.sleep(0.002)


def look_through(photos: int, folder: Path, watchdog: Watchdog) -> tuple[list[float], int]:
    """Megabytes after each photo was reviewed, and errors."""
    from companion.desk.shell.files.opening import review_photo

    rng = random.Random(7)
    taken = []
    with opened(folder) as desk, watchdog.watching():
        at_table = Table(desk)
        for number in range(photos):
            name = NAMES[number % len(NAMES)]
            path = Path(shutil.copy(SAMPLES / f"{name}.jpg", folder / f"{number}.jpg"))
            # A byte more, so that no two are the same photo.
            path.write_bytes(path.read_bytes() + bytes([number % 256, number // 256]))
            review_photo(desk, path)
            page: Any = desk.page
            at_table.wait(0.05)
            at_table.until(
                lambda page=page: page.review.answer is not None and page.photo.picture is not None
            )
            for _ in range(OPERATIONS):
                _operate(page, rng)
                at_table.wait(0.01)
            del page
            desk.home()
            at_table.wait(0.05)
            path.unlink()
            gc.collect()
            taken.append(memory())
        errors = at_table.errors
    return taken, errors


def _operate(page: Any, rng: random.Random) -> None:
    """Something that a hand does to a review."""
    photo, board = page.photo, page.view
    x, y = (round(rng.random() * side) for side in photo.port.room)
    what = rng.randrange(9)
    if what <= 2:
        view = photo if what else board
        view.event_generate("<Motion>", x=x, y=y)
    elif what == 3:
        photo.event_generate(rng.choice(("<Button-4>", "<Button-5>")), x=x, y=y)
    elif what == 4:
        photo.event_generate("<ButtonPress-1>", x=x, y=y)
        for step in (10, 20, 30):
            photo.event_generate("<B1-Motion>", x=x + step, y=y + step)
        photo.event_generate("<ButtonRelease-1>", x=x + 30, y=y + 30)
    elif what == 5:
        view = rng.choice((photo, board))
        view.event_generate("<ButtonPress-1>", x=x, y=y)
        view.event_generate("<ButtonRelease-1>", x=x, y=y)
    else:
        key = rng.choice(("<Control-z>", "<Control-y>", "<Key-1>", "<Return>", "<n>", "<f>", "<o>"))
        page.shell.window.event_generate(key)


def report(photos: int) -> Iterator[str]:
    """The section's Markdown."""
    watchdog = Watchdog()
    with tempfile.TemporaryDirectory() as name:
        taken, errors = look_through(photos, Path(name), watchdog)
    level = taken[min(SETTLED, len(taken)) - 1]
    yield (
        f"{photos} photos reviewed one after the other, {OPERATIONS} random operations on each: "
        f"{errors} errors. The window holds {level:.0f} MB after {min(SETTLED, photos)} photos, "
        f"{taken[-1]:.0f} MB after {photos}, {max(taken):.0f} MB at most.\n"
    )
    yield (
        f"{len(watchdog.taken):,} event handlers, milliseconds (goal {1e3 * GOAL_USUAL:.0f} at the "
        f"99th percentile, none over {1e3 * GOAL_WORST:.0f}):\n"
    )
    yield watchdog.table(GOAL_WORST)


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--photos", type=int, default=200)
    parser.add_argument("--write", action="store_true", help="into RESULTS.md")
    asked = parser.parse_args()
    text = "\n".join(report(asked.photos))
    print(text)
    if asked.write:
        write_section("desk-review", "The photo review", text)


if __name__ == "__main__":
    main()
