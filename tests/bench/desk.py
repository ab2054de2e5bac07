"""The desk measured: how soon its window is up, how long each event handler holds it, how fast a
move is drawn, and a thousand random operations without an error.

``python -m tests.bench.desk [--steps 1000] [--photo FILE] [--write]``; needs a screen (Xvfb will
do). A photo is read in the other process all the while.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import tkinter as tk
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tests.bench.results import arguments, table, write_section

SAMPLE = Path(__file__).parents[2] / "samples" / "line-wars-printed-wood.jpg"
GOAL_UP, GOAL_USUAL, GOAL_WORST, GOAL_DRAWN = 1.2, 0.050, 0.100, 0.016
"""Seconds: window up, handlers at the 99th percentile and at worst, a move drawn."""

_UP = """
import time; begun = time.perf_counter()
from companion.desk.shell import route
from companion.desk import start
from companion.desk.shell import window
seen = []
def mainloop(self, n=0):
    self.wait_visibility(); self.update_idletasks()
    print(time.perf_counter() - begun)
    self.close()
window_desk = window.MainWindow.mainloop = mainloop
start.settings_file = lambda: __import__("pathlib").Path({folder!r}) / "desk.json"
start.data_folder = lambda: __import__("pathlib").Path({folder!r})
start.open_desk()
"""


@dataclass
class Watchdog:
    """How long each handler of the window took: seconds on the clock, and of this thread's work."""

    taken: list[tuple[float, float, str]] = field(default_factory=list)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Time every handler that Tk calls."""
        call = tk.CallWrapper.__call__

        def timed(wrapper: Any, *args: Any) -> Any:
            begun, worked = time.perf_counter(), time.thread_time()
            try:
                return call(wrapper, *args)
            finally:
                self.taken.append(
                    (time.perf_counter() - begun, time.thread_time() - worked, _name(wrapper.func))
                )

        with patch.object(tk.CallWrapper, "__call__", timed):
            yield

    def table(self, bound: float) -> str:
        """Milliseconds of the handlers in the median and beyond, and how many took longer than a
        bound, in seconds."""
        parts = {"median": 0.5, "99th percentile": 0.99, "99.9th": 0.999, "worst": 1.0}
        rows = [
            (
                told,
                *(f"{1e3 * self.at(part, which):.1f}" for part in parts.values()),
                sum(one[which] > bound for one in self.taken),
            )
            for which, told in enumerate(("on the clock", "of work"))
        ]
        return table(["", *parts, f"over {1e3 * bound:.0f}"], rows)

    def at(self, part: float, which: int = 0) -> float:
        """The longest time of a share of the handlers."""
        times = sorted(one[which] for one in self.taken)
        return times[min(len(times) - 1, int(part * len(times)))]


def _name(handler: Any) -> str:
    """A handler's name; Tk's ``after`` gives its own the name of the function it calls."""
    inside = [cell.cell_contents for cell in getattr(handler, "__closure__", None) or ()]
    for one in inside:
        if hasattr(one, "action"):
            return f"key {one.name} {one.action!r}"[:90]
    return str(getattr(handler, "__name__", handler))


def window_up(times: int = 5) -> list[float]:
    """Seconds from a fresh Python to a window that is seen, its pictures drawn after."""
    found = []
    for _ in range(times):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(
                [sys.executable, "-c", _UP.format(folder=folder)],
                capture_output=True, text=True, check=True,
            )  # fmt: skip
            found.append(float(done.stdout.split()[-1]))
    return found


def drawn(moves: int = 600) -> list[tuple[str, float, float]]:
    """For each game seconds of work in the median and at worst from a move until the window shows
    it on a board of 800 pixels.

    The drawing of a game's empty board is left out, as no move waits for it.
    """
    from companion.desk.board.view import BoardView
    from companion.games import game, game_keys
    from companion.games.protocol import Reading
    from companion.pictures.scene import Scene
    from companion.pictures.screen_board import screen_board

    rows = []
    with tempfile.TemporaryDirectory() as name, opened(Path(name)) as desk:
        for key in game_keys():
            found, rng = game(key), random.Random(1)
            board, position = screen_board(found, found.choose()), found.start(found.choose())
            desk.geometry("1000x950")
            view = BoardView(desk, desk)
            view.place(x=0, y=0, width=800, height=800)
            desk.update()
            taken: list[float] = []
            moved = False
            for _ in range(moves):
                tints = found.tints(Reading(position, found.result(position)))
                scene = Scene(board, found.marks(position), tints)
                begun = time.thread_time()
                view.show(scene)
                desk.update()
                if moved:
                    taken.append(time.thread_time() - begun)
                players = found.to_move(position)
                moved = bool(players)
                if not players:
                    position = found.start(found.choose())
                    continue
                moving = players if found.simultaneous else players[:1]
                position = found.play(
                    position,
                    {player: found.random_move(position, player, rng) for player in moving},
                )
            rows.append((key, statistics.median(taken), max(taken)))
            view.destroy()
    return rows


@contextmanager
def opened(folder: Path, book: Path | None = None) -> Iterator[Any]:
    """The program's window on a folder of its own, and on a book that is there already."""
    from companion.desk.shell import route
    from companion.desk.shell.settings import Settings, Start
    from companion.desk.shell.window import MainWindow
    from companion.desk.toolkit import typeface

    os.environ["COMPANION_BOOK"] = str(book or folder / "scorebook.db")
    start = Start(Settings(theme="light"), folder / "desk.json", "en", 0.0, folder / "drafts")
    desk = MainWindow(start, own_typeface=typeface.make_known())
    desk.begin(route.Home())
    desk.deiconify()
    end = time.monotonic() + 1.0
    while time.monotonic() < end:
        desk.update()
    try:
        yield desk
    finally:
        desk.close()


def monkey(steps: int, photo: Path, seed: int = 7) -> tuple[Watchdog, int, int]:
    """Random operations while a photo is read: the watchdog, errors, photos read."""
    from companion.application.dispute.settle import read_as_record
    from companion.desk.tasks.processes import JobQueue
    from tests.desk.monkey import let_loose

    watchdog, errors, photos = Watchdog(), [0], [0]
    with tempfile.TemporaryDirectory() as name, opened(Path(name)) as desk:
        folder = Path(name)
        (folder / "a.pgr").write_text('[Game "line-wars"]\n\n1. a7-b7 g1-f1-e1-d1-c1\n', "utf-8")

        def failed(*_: Any) -> None:
            errors[0] += 1

        desk.report_callback_exception = failed
        from companion.desk.shell.route import PRELOADED
        from companion.desk.tasks.preload import Preload

        Preload(*PRELOADED)
        reading = JobQueue(desk)

        def read(*_: Any) -> None:
            photos[0] += 1
            reading.run(read_as_record, str(photo), done=read, failed=failed)

        end = time.monotonic() + 1.0
        while time.monotonic() < end:
            desk.update()
        read()
        with watchdog.watching():
            let_loose(desk, seed, steps, folder, _put)
        reading.close()
    return watchdog, errors[0], photos[0] - 1


def _put(name: str, value: Any) -> None:
    module, _, attribute = name.rpartition(".")
    setattr(__import__(module, fromlist=["x"]), attribute, value)


def report(steps: int, photo: Path) -> Iterator[str]:
    """The section's Markdown."""
    up = window_up()
    yield (
        f"Window up: {statistics.median(up):.2f} s in the median of {len(up)}, "
        f"{max(up):.2f} s at worst (goal {GOAL_UP} s).\n"
    )
    yield "600 moves drawn at 800 x 800 pixels, milliseconds of work (goal 16):\n"
    rows = [(key, f"{1e3 * median:.1f}", f"{1e3 * worst:.1f}") for key, median, worst in drawn()]
    yield table(["game", "median", "worst"], rows) + "\n"
    watchdog, errors, photos = monkey(steps, photo)
    yield (
        f"{steps:,} random operations while {photos} photos were read: {errors} errors, "
        f"{len(watchdog.taken):,} event handlers, milliseconds (goal 50 at the 99th percentile, "
        "none over 100):\n"
    )
    yield watchdog.table(GOAL_WORST)


def main() -> None:
    """Measure, print, and write the section if requested."""
    parser = arguments(__doc__)
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--photo", type=Path, default=SAMPLE)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--slowest", type=int, default=0, help="list the slowest handlers")
    asked = parser.parse_args()
    if asked.slowest:
        watchdog, errors, _ = monkey(asked.steps, asked.photo)
        print(errors, "errors")
        for clock, work, name in sorted(watchdog.taken, key=lambda one: -one[1])[: asked.slowest]:
            print(f"{1e3 * clock:7.1f} {1e3 * work:7.1f}  {name}")
        return
    body = "\n".join(report(asked.steps, asked.photo))
    print(body)
    if asked.write:
        write_section("desk", "The desk", body)


if __name__ == "__main__":
    main()
