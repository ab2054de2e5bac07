"""Takes the pictures of the window that the README and the documents show.

    xvfb-run -a python -m tests.desk.take_pictures [DIR]

Opens the window as the tests do, with a scorebook and drafts of its own, and saves ``home``,
``play``, ``review``, ``dispute`` and ``standings`` into the folder, ``samples/desk`` by default.
Look at them before they are committed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import ImageGrab

from companion.cli.main import run as companion
from companion.desk.models.play.table import Table
from companion.desk.pages.dispute.page import DisputePage
from companion.desk.routes import page_for
from companion.desk.shell import route
from companion.desk.shell.settings import Settings, Start
from companion.desk.shell.window import MainWindow
from companion.desk.toolkit import typeface
from companion.games import game
from tests.desk.conftest import Seat
from tests.desk.pages.play.beginning import start
from tests.desk.pages.review.photos import opened, photo

SIZE = "1180x800+0+0"
LINE_WARS = ("a7-b7", "g1-f1-f2-e2-e1", "b7-c7-c6", "e2-e3-f3", "b7-b6-a6-a5", "f3-f4-e4-e3")
CORONA = ("c2", "e6", "d5", "c5", "e4", "d2x")
CROSSING = "b5"
RESULTS = (
    ("line-wars", "Ann", "Ben", "9-12"), ("corona-line", "Cy", "Dora", "2-3"),
    ("line-wars", "Dora", "Ann", "14-11"), ("corona-line", "Ben", "Cy", "3-1"),
    ("line-wars", "Ben", "Cy", "7-15"), ("corona-line", "Ann", "Dora", "3-2"),
    ("line-wars", "Dora", "Ben", "9-12"), ("corona-line", "Ben", "Ann", "1-3"),
    ("line-wars", "Cy", "Dora", "10-8"), ("corona-line", "Ann", "Cy", "3-2"),
    ("line-wars", "Ann", "Ben", "14-11"), ("corona-line", "Dora", "Ben", "0-3"),
)  # fmt: skip
"""Game, its two players in the order of turns, and the score."""


def play(table: Table, moves: Iterable[str]) -> None:
    for move in moves:
        assert table.type_move(move), move


def take(seat: Seat, folder: Path, name: str) -> None:
    """Save a picture of the window once it has drawn itself."""
    desk = seat.desk
    desk.event_generate("<Motion>", warp=True, x=desk.winfo_width() - 2, y=desk.winfo_height() - 2)
    seat.wait(0.6)
    left, top = desk.winfo_rootx(), desk.winfo_rooty()
    box = (left, top, left + desk.winfo_width(), top + desk.winfo_height())
    image = ImageGrab.grab(bbox=box, xdisplay=os.environ.get("DISPLAY"))
    image.convert("P", palette=1, colors=256).save(folder / f"{name}.png", optimize=True)
    print(folder / f"{name}.png")


def take_all(seat: Seat, own: Path, folder: Path) -> None:
    """All pictures; the first page shows the games that were played before."""
    for day, (key, one, other, score) in enumerate(RESULTS, start=1):
        first, second = game(key).players
        words = f"book add --game {key} --player {first}={one} --player {second}={other}"
        entered = f"{words} --result {score} --date 2026-11-{day:02d} --yes -q".split()
        assert companion(entered) == 0, entered
    seat.desk.open(route.Scorebook())
    seat.counted()
    take(seat, folder, "standings")

    seat.desk.begin(route.Home())
    table = start(seat, "line-wars")
    play(table, LINE_WARS)
    take(seat, folder, "play")

    seat.desk.begin(route.Home())
    table = start(seat, "corona-line")
    play(table, CORONA)
    seat.key("<Control-d>")
    page = seat.desk.page
    assert isinstance(page, DisputePage)
    page.entry.insert(0, CROSSING)
    page.judge()
    take(seat, folder, "dispute")

    seat.desk.begin(route.Home())
    seat.counted()
    take(seat, folder, "home")

    opened(seat, photo(own), anew=True)
    take(seat, folder, "review")


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "samples/desk")
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as name:
        own = Path(name)
        os.environ["COMPANION_BOOK"] = str(own / "scorebook.db")
        settings = Settings(theme="light", place=(1180, 800, 0, 0))
        begin = Start(settings, own / "settings.json", "en", 0.0, own / "drafts")
        desk = MainWindow(begin, page_for, own_typeface=typeface.make_known())
        desk.geometry(SIZE)
        desk.deiconify()
        take_all(Seat(desk), own, folder)
        desk.close()


if __name__ == "__main__":
    main()
