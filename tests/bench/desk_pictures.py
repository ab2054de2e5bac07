"""The README's pictures of the desk, taken from a real window.

``xvfb-run python -m tests.bench.desk_pictures [FOLDER]``; by default into
``companion/docs/window``. Where no window manager draws a frame, as under Xvfb, the pictures are of
the window alone.
"""

from __future__ import annotations

import argparse
import os
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image, ImageGrab

from companion.application.table.table import Table
from companion.desk.shell import route
from companion.games import game

SAMPLES = Path(__file__).parents[2] / "samples"
WINDOW = SAMPLES.parent / "companion" / "docs" / "window"
PHOTO = SAMPLES / "line-wars-hand-drawn-covered.jpg"
SIZE = (1180, 800)


def taken(desk: Any) -> Image.Image:
    """The window as it is seen."""
    left, top = desk.winfo_rootx(), desk.winfo_rooty()
    box = (left, top, left + desk.winfo_width(), top + desk.winfo_height())
    return ImageGrab.grab(bbox=box, xdisplay=os.environ.get("DISPLAY"))


def wait(desk: Any, seconds: float = 0.6) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        desk.update()
        time.sleep(0.005)


def home(desk: Any) -> None:
    """The first page, as it is after a while of use."""


def play(desk: Any) -> None:
    """A game of Line Wars under way, with a branch."""
    from companion.application.table.open_game import OpenGame

    found, rng = game("line-wars"), random.Random(11)
    table = Table(found, found.choose(), names={"blue": "Ann", "red": "Ben"})
    for _ in range(11):
        move = found.random_move(table.position, table.player, rng)
        table.type_move(found.format_move(move))
    table.step(-2)
    table.type_move(found.format_move(found.random_move(table.position, table.player, rng)))
    table.step(-1)
    table.step(99)
    kept = OpenGame(table, None, desk.start.data)
    desk.open(route.Play(kept))
    wait(desk)
    table.touch(sorted(table.lit)[0])
    table.touch(sorted(table.lit)[-1])


def settle(desk: Any) -> None:
    """A dispute of CoronaLine, judged."""
    from companion.application.dispute.dispute import Dispute
    from companion.application.table.open_game import OpenGame
    from companion.application.table.table import Table

    found = game("corona-line")
    table = Table(found, found.choose())
    for text in ("c2", "e6", "d5", "c5", "e4", "d2x"):
        table.type_move(text)
    dispute = Dispute.of_game(OpenGame(table))
    desk.open(route.Dispute(dispute))
    wait(desk)
    dispute.table.type_move("b5")


def review(desk: Any) -> None:
    """A photo of a hand-drawn game, some of it covered, at the first mark that is in doubt."""
    from companion.desk.shell.files.opening import review_photo

    photo = Path(desk.start.data) / PHOTO.name
    photo.write_bytes(PHOTO.read_bytes())
    shown = review_photo(desk, photo)
    page = desk.page
    end = time.monotonic() + 120
    while (shown.answer is None or page.photo.picture is None) and time.monotonic() < end:
        wait(desk, 0.05)
    wait(desk, 2.0)


def standings(desk: Any) -> None:
    """The scorebook after some evenings."""
    from companion.book.book import Book
    from companion.book.matches import add, entry
    from companion.book.result import result_record

    rng, names = random.Random(5), ("Ann", "Ben", "Cy", "Dora")
    with Book.open() as book:
        for day in range(1, 15):
            one, two = rng.sample(names, 2)
            result = rng.choice(("14-11", "9-12", "10-8", "13-13", "7-15"))
            tags = {"Date": f"2026-11-{day:02}"}
            record = result_record("line-wars", {"blue": one, "red": two}, result, tags=tags)
            add(book, [entry(record)])
    desk.open(route.Scorebook())
    wait(desk, 2.0)


PICTURES: dict[str, Callable[[Any], None]] = {
    "home": home,
    "review": review,
    "play": play,
    "dispute": settle,
    "standings": standings,
}


def main() -> None:
    """Take them all."""
    from companion.desk.routes import page_for
    from companion.desk.shell.settings import Settings, Start
    from companion.desk.shell.window import MainWindow
    from companion.desk.toolkit import typeface

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=WINDOW)
    folder = parser.parse_args().folder
    with tempfile.TemporaryDirectory() as kept:
        os.environ["COMPANION_BOOK"] = str(Path(kept) / "scorebook.db")
        settings = Settings(theme="light", place=(*SIZE, 0, 0))
        start = Start(settings, None, "en", 1.0, Path(kept))
        desk = MainWindow(start, page_for, own_typeface=typeface.make_known())
        desk.begin(route.Home())
        desk.deiconify()
        for name, show in PICTURES.items():
            desk.home()
            wait(desk, 0.3)
            show(desk)
            desk.event_generate("<Motion>", warp=True, x=SIZE[0] - 2, y=SIZE[1] - 2)
            wait(desk)
            taken(desk).convert("P", palette=Image.Palette.ADAPTIVE, colors=128).save(
                folder / f"{name}.png", optimize=True
            )
        desk.close()


if __name__ == "__main__":
    main()
