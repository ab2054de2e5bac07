"""All pictures of the README and the pages, from the program as it is, and the texts in them.

``xvfb-run python -m tests.bench.desk_pictures`` makes each anew, where it belongs, and writes
``companion/docs/pictures.json``: the program's sentences that each shows. A test compares them with
those that the program has. Where no window manager draws a frame, as under Xvfb, they are of
the window alone.
"""

from __future__ import annotations

import json
import os
import random
import re
import tempfile
import time
import tkinter as tk
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from PIL import Image, ImageGrab

from companion.application.table.table import Table
from companion.desk.shell import route
from companion.games import game
from tests.locale.test_extract import templates

ROOT = Path(__file__).parents[2]
SAMPLES, DOCS = ROOT / "samples", ROOT / "companion" / "docs"
TEXTS = DOCS / "pictures.json"
PHOTO = SAMPLES / "line-wars-hand-drawn-covered.jpg"
SIZE = (1180, 800)
HEIGHT = 236
"""Of each part of the pictures of how a photo is read, in pixels."""
PARTS = ("rectified", "ink", "visibility", "explained", "left-over")
DETAIL = (0.66, 0.24, 1.0, 0.58)
"""The part of the board round the pen, as shares of its width and height."""


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The letters with which each sentence of the program begins, and what matches it. Left out are
    those with hardly a word of their own, which would match anything."""
    found = []
    for texts in templates():
        for text in (texts,) if isinstance(texts, str) else texts:
            parts = [*Formatter().parse(text)]
            if sum(len(re.findall(r"\w", part)) for part, *_ in parts) < 3:
                continue
            pattern = "".join(
                re.escape(part) + (".+" if field is not None else "") for part, field, *_ in parts
            )
            found.append((parts[0][0], re.compile(pattern)))
    return tuple(found)


def said(text: str) -> bool:
    """Whether a text is a sentence of the program."""
    return any(text.startswith(first) and made.fullmatch(text) for first, made in _patterns())


def shown(widget: Any) -> Iterator[str]:
    """The texts in a widget as they can be seen, line by line."""
    if not widget.winfo_viewable():
        return
    if isinstance(widget, tk.Text):
        yield from widget.get("1.0", "end").splitlines()
    elif isinstance(widget, tk.Canvas):
        for item in widget.find_all():
            if widget.type(item) == "text":
                yield from str(widget.itemcget(item, "text")).splitlines()
    elif "text" in widget.keys():  # noqa: SIM118  (a widget is no mapping)
        yield from str(widget.cget("text")).splitlines()
    for child in widget.winfo_children():
        yield from shown(child)


def kept(texts: Iterable[str]) -> list[str]:
    """The sentences of the program among some texts, once each, in order."""
    return sorted({text for text in map(str.strip, texts) if said(text)})


def traced() -> None:
    """The pictures of how a photo is read: the whole board, and the part round a pen."""
    from companion.cli.main import run

    with tempfile.TemporaryDirectory() as folder:
        run(["-q", "score", str(PHOTO), "--trace", folder])
        whole = [Image.open(next(Path(folder).rglob(f"{part}.jpg"))) for part in PARTS]
        for name, box in (("board", (0.0, 0.0, 1.0, 1.0)), ("detail", DETAIL)):
            across, down = whole[0].size
            part = [int(share * (across, down)[n % 2]) for n, share in enumerate(box)]
            width = round(HEIGHT * (part[2] - part[0]) / (part[3] - part[1]))
            row = Image.new("RGB", (len(whole) * (width + 8) - 8, HEIGHT), "white")
            for n, picture in enumerate(whole):
                row.paste(picture.crop(tuple(part)).resize((width, HEIGHT)), (n * (width + 8), 0))
            row.save(DOCS / f"trace-{name}.jpg", quality=85)


def painted() -> list[str]:
    """The photo with its score; returns its texts."""
    from companion import read
    from companion.cli.main import run

    photo = SAMPLES / "line-wars-printed-wood.jpg"
    run(["-q", "score", str(photo), "--overlay", str(SAMPLES / "overlay.jpg")])
    return [str(read(photo).outcome.text), "Blue", "Red"]


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
    from companion.book.facts import result_record
    from companion.book.matches import add, entry

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
    from companion.desk.shell.settings import Settings, Start
    from companion.desk.shell.window import MainWindow
    from companion.desk.toolkit import typeface

    texts = {"samples/overlay.jpg": kept(painted())}
    traced()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["COMPANION_BOOK"] = str(Path(folder) / "scorebook.db")
        settings = Settings(theme="light", place=(*SIZE, 0, 0))
        start = Start(settings, None, "en", 1.0, Path(folder))
        desk = MainWindow(start, own_typeface=typeface.make_known())
        desk.begin(route.Home())
        desk.deiconify()
        for name, show in PICTURES.items():
            desk.home()
            wait(desk, 0.3)
            show(desk)
            desk.event_generate("<Motion>", warp=True, x=SIZE[0] - 2, y=SIZE[1] - 2)
            wait(desk)
            picture = taken(desk).quantize(kmeans=1)  # else a rare colour becomes another
            picture.save(DOCS / "window" / f"{name}.png", optimize=True)
            texts[f"companion/docs/window/{name}.png"] = kept(shown(desk))
        desk.close()
    TEXTS.write_text(json.dumps(texts, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
