"""The scorebook's pages with a very large book: how long each event handler holds the window.

``python -m tests.bench.desk_book [--matches N] [--book FILE] [--slowest N] [--write]``; needs a
screen (Xvfb will do). ``--book`` takes a book that is there already, and changes it.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from companion.book.book import Book
from companion.desk.shell import route
from tests.bench.book import filled
from tests.bench.desk import Watchdog, opened
from tests.bench.results import arguments, table, write_section

GOAL = 0.050
"""Seconds that a handler may take."""


class Visitor:
    """Goes through the pages, and notes how long each took until all was shown."""

    def __init__(self, desk: Any) -> None:
        self.desk = desk
        self.waited: list[tuple[str, float]] = []

    def until_counted(self, what: str, begin: Callable[[], object]) -> None:
        """Do something, and wait until the page has its answers."""

        def handler() -> None:
            begin()

        # As a handler of the window, so that the watchdog sees it, and under its name.
        handler.__name__ = what.replace(" ", "_")
        begun = time.perf_counter()
        self.desk.after(0, handler)
        self.wait(0.02)
        while self._busy():
            self.wait(0.005)
        self.waited.append((what, time.perf_counter() - begun))
        self.wait(0.1)

    def wait(self, seconds: float) -> None:
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            self.desk.update()
            time.sleep(0.001)

    def _busy(self) -> bool:
        beside = getattr(self.desk.page, "beside", None)
        return beside is not None and beside.busy

    def visit(self) -> None:
        """Everything that counts the whole book."""

        desk = self.desk
        self.until_counted("first page", lambda: desk.begin(route.Home()))
        self.until_counted("scorebook", lambda: desk.open(route.Scorebook()))
        filters = desk.page.filters
        self.until_counted("one player", lambda: filters.choose(player="Player 0"))
        self.until_counted("all again", filters.clear)
        self.until_counted("30 filters at once", self._switch)
        self.until_counted("a match deleted", self._delete)
        self.until_counted("brought back", lambda: desk.page.bring_back())
        self.until_counted("profile", lambda: desk.open(route.Profile("Player 0")))
        desk.page.other.set("Stranger")
        self.until_counted("merged", lambda: desk.page.take_together())
        self.until_counted("unmerged", lambda: desk.page.acts.undo())
        self.until_counted(
            "head to head",
            lambda: desk.open(route.Versus("Player 0", "Player 1")),
        )
        from companion.book.listing import Filter

        self.until_counted("charts", lambda: desk.open(route.Charts(Filter())))
        self.until_counted("a result", lambda: desk.open(route.Result()))
        self.until_counted("put in", self._put_in)
        self._tournament()

    def _switch(self) -> None:
        from companion.games import game_keys

        keys = ["", *game_keys()] * 5
        filters = self.desk.page.filters

        def next_one() -> None:
            if keys:
                filters._key.set(keys.pop())
                self.desk.page.refresh()
                self.desk.after(15, next_one)

        next_one()

    def _delete(self) -> None:
        page = self.desk.page
        page.list.selection_set(page.list.get_children()[0])
        page.take_out()

    def _put_in(self) -> None:
        page = self.desk.page
        for name, text in (("0", "Player 0"), ("1", "Player 7"), ("result", "14-11")):
            page.entries[name].insert(0, text)
        page.put_in()

    def _tournament(self) -> None:

        self.until_counted("tournaments", lambda: self.desk.open(route.Tournaments()))
        self.until_counted("a new one", lambda: self.desk.open(route.NewTournament()))
        page = self.desk.page
        page.name.insert(0, f"Bench {time.time()}")
        page.system.set("swiss")
        page.players.insert("1.0", "\n".join(f"Player {n}" for n in range(60)))
        self.until_counted("a tournament begun", lambda: page.begin())
        for _ in range(3):
            self.until_counted("a round paired", lambda: self.desk.page.pair())
            for _ in range(30):
                self.until_counted("a result of it", lambda: self.desk.page.say_result("14-11"))


def measured(book: Path) -> tuple[Watchdog, list[tuple[str, float]]]:
    """Every handler's time while all pages of a book are visited, and how long each page took."""
    from companion.desk.shell.route import PRELOADED
    from companion.desk.tasks.garbage_collection import collect_in_window_thread
    from companion.desk.tasks.preload import Preload

    watchdog = Watchdog()
    with tempfile.TemporaryDirectory() as name, opened(Path(name), book) as desk:
        Preload(*PRELOADED)
        visitor = Visitor(desk)
        visitor.wait(2.0)
        collect_in_window_thread(desk)
        with watchdog.watching():
            visitor.visit()
    return watchdog, visitor.waited


def report(watchdog: Watchdog, waited: list[tuple[str, float]], matches: int) -> Iterator[str]:
    """The section's Markdown."""
    yield (
        f"{matches:,} matches; {len(watchdog.taken):,} event handlers, milliseconds (goal: none "
        "over 50):\n"
    )
    yield watchdog.table(GOAL) + "\n"
    yield "Milliseconds on the clock until a page showed its answer, at worst:\n"
    worst: dict[str, float] = {}
    for what, seconds in waited:
        worst[what] = max(seconds, worst.get(what, 0.0))
    yield table(["", "ms"], [(what, f"{1e3 * worst[what]:.0f}") for what in worst])


def main() -> None:
    """Measure, print, and write the section if requested."""
    parser = arguments(__doc__)
    parser.add_argument("--matches", type=int, default=100_000)
    parser.add_argument("--book", type=Path)
    parser.add_argument("--slowest", type=int, default=0, help="list the slowest handlers")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = asked.book or Path(folder) / "book.db"
        with Book.open(path) as book:
            if asked.book is None:
                filled(book, asked.matches)
            _stranger(book)
            matches = book.db.execute("SELECT count(*) FROM played").fetchone()[0]
        watchdog, waited = measured(path)
    for clock, work, name in sorted(watchdog.taken, key=lambda one: -one[1])[: asked.slowest]:
        print(f"{1e3 * clock:7.1f} {1e3 * work:7.1f}  {name}")
    body = "\n".join(report(watchdog, waited, matches))
    print(body)
    if asked.write:
        write_section("desk-book", "The desk with a large scorebook", body)


def _stranger(book: Book) -> None:
    """Somebody whom the busiest player has not met, to be made one with them."""
    from companion.book.facts import result_record
    from companion.book.matches import add, entry

    names = {"blue": "Stranger", "red": "Another Stranger"}
    add(book, [entry(result_record("line-wars", names, "14-11", tags={"Date": "2020-01-01"}))])


if __name__ == "__main__":
    main()
