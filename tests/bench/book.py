"""The scorebook: its speed with 100,000 matches, and what is left of it after 500 kills.

    python -m tests.bench.book [--matches N] [--moments N] [--at-once] [--write]

The book is filled with copies of a real game of Line Wars under other names and days; then every
question is asked three times and the best counts, in the processor's own time, so that other work
on the machine matters little; and 300 matches are put in one by one, by the clock, each on the disk
before the next. The killings are those of ``tests.book.storage.killed``. Where this may mount a
file system of 2 MB in memory, a book in it is filled until nothing more fits. ``--write`` puts the
tables into RESULTS.md.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from companion.book.book import Book
from companion.book.damage.check import check
from companion.book.facts import facts_of
from companion.book.figures.charts import score_differences, wins_over_time
from companion.book.figures.profile import head_to_head, profile
from companion.book.figures.standings import standings
from companion.book.listing import Filter, count, matches
from companion.book.matches import Entry, add, entry
from companion.book.problems import BookProblem
from companion.book.storage.backup import back_up
from companion.book.tags import MATCH, with_tags
from companion.book.transfer.exports import export_bytes
from companion.book.transfer.imports import import_file
from companion.records import load_record, write_record
from tests.bench.results import arguments, table, write_section
from tests.book.results import result

GAME = Path(__file__).parents[2] / "samples" / "line-wars-whole-game.pgr"
PLAYERS = 200
STANDINGS_S, LIST_S, ADD_MS = 0.5, 0.1, 20.0
ADDED = 300
CHUNK = 500


def filled(book: Book, number: int, seed: int = 1) -> None:
    """Add this many matches; some people play far more than others."""
    rng = random.Random(seed)
    base = load_record(GAME)
    facts = facts_of(base)
    template = write_record(with_tags(base, {MATCH: "UID", "Event": "EVENT"}))
    names = [f"Player {n}" for n in range(PLAYERS)]
    weights = [1 / (n + 3) for n in range(PLAYERS)]
    ready: list[Entry] = []
    for n in range(number):
        one, two = _two(rng, names, weights)
        day = f"20{rng.randrange(16, 26)}-{rng.randrange(1, 13):02}-{rng.randrange(1, 29):02}"
        uid, event = f"bench{n:07}", f"Evening {n // 40}"
        told = {"Ann": one, "Ben": two, "2026-11-14": day, "UID": uid, "EVENT": event}
        text = template
        for word, other in told.items():
            text = text.replace(f'"{word}"', f'"{other}"')
        winner = rng.choice([1, 1, 2])
        game = rng.choice(["line-wars", "corona-line", "lineage"])
        own = replace(
            facts, uid=uid, names=(one, two), date=day, event=event, winner=winner, game=game
        )
        ready.append(Entry(text, own))
        if len(ready) == CHUNK:
            add(book, ready)
            ready = []
    add(book, ready)


def _two(rng: random.Random, names: list[str], weights: list[float]) -> tuple[str, str]:
    while True:
        one, two = rng.choices(names, weights, k=2)
        if one != two:
            return one, two


def best(question: Callable[[], object], rounds: int = 3) -> float:
    """Seconds of the processor in the fastest of several rounds."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        question()
        times.append(time.process_time() - start)
    return min(times)


def questions(book: Book) -> Iterator[tuple[str, float, float | None]]:
    """Each query, the seconds it takes, and the goal."""
    three = Filter(player="Player 3")
    narrow = Filter(player="Player 3", game="lineage", since="2020", until="2022-06")
    yield "standings of all", best(lambda: standings(book)), STANDINGS_S
    yield "standings of a game", best(lambda: standings(book, Filter(game="lineage"))), STANDINGS_S
    yield "standings of a year", best(lambda: standings(book, Filter(since="2024"))), STANDINGS_S
    for name, which in (
        ("list of all", Filter()),
        ("list of a game", Filter(game="lineage")),
        ("list of a player", three),
        ("list of two", Filter(player="Player 3", opponent="Player 5")),
        ("list of an evening", Filter(event="Evening 20")),
        ("list of a month", Filter(since="2021-03", until="2021-03")),
        ("list of a player, game and time", narrow),
    ):
        yield name, best(lambda which=which: matches(book, which)), LIST_S  # type: ignore[misc]
        yield f"how many: {name}", best(lambda which=which: count(book, which)), LIST_S  # type: ignore[misc]
    yield "profile of the busiest", best(lambda: profile(book, "Player 0")), None
    yield "head to head", best(lambda: head_to_head(book, "Player 0", "Player 1")), None
    yield "chart of wins", best(lambda: wins_over_time(book)), None
    yield "chart of scores", best(lambda: score_differences(book)), None
    yield "export of all records", best(lambda: export_bytes(book, ".pgr"), 1), None
    yield "backup", best(lambda: back_up(book.db, book.place), 1), None


def adds(book: Book) -> tuple[list[float], float]:
    """Seconds by the clock of each match put in: read from its text, replayed, and on the disk;
    and seconds of the processor on average."""
    text = GAME.read_text("utf-8")
    from companion.records import parse_record

    times, busy = [], time.process_time()
    for number in range(ADDED):
        record = text.replace('"Ann"', f'"Player {number % PLAYERS}"')
        start = time.perf_counter()
        add(book, [entry(parse_record(record))])
        times.append(time.perf_counter() - start)
    return times, (time.process_time() - busy) / ADDED


def speed(number: int) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder, Book.open(Path(folder) / "book.db") as book:
        filled(book, number)
        size = book.place.file.stat().st_size / 1e6
        rows = [
            (name, f"{1000 * seconds:.1f}", "" if goal is None else f"{1000 * goal:.0f}")
            for name, seconds, goal in questions(book)
        ]
        waited, busy = adds(book)
        times = [1000 * seconds for seconds in waited]
        late = statistics.quantiles(times, n=100)[98]
        yield (
            f"{number:,} matches of {PLAYERS} players, {size:.0f} MB. A match put in, from text "
            f"to disk: {statistics.median(times):.1f} ms in the median, {late:.1f} ms but for "
            f"one in a hundred, {max(times):.1f} ms at worst of {ADDED} (goal {ADD_MS:g} ms), of "
            f"which the processor works {1000 * busy:.1f} ms; meanwhile {os.getloadavg()[0]:.0f} "
            f"programs shared the machine's {os.cpu_count()} cores."
        )
        yield table(("", "ms", "goal"), rows)


def killed(moments: int) -> Iterator[str]:
    words = ["-m", "tests.book.storage.killed", "--moments", str(moments), "--seed", "500"]
    done = subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(done.stdout)
    yield (
        f"A program killed with SIGKILL at {moments} random moments while it wrote. Afterwards the "
        "book opened, was in order and held every match that had been acknowledged, and every "
        "backup that had its name was whole; what was not so is counted as wrong."
    )
    rows = [(kind, own["killed"], len(own["wrong"])) for kind, own in found.items()]
    yield table(("while it did", "killed", "wrong"), rows)
    yield from (f"{kind}: {fault}" for kind, own in found.items() for fault in own["wrong"][:5])


@contextmanager
def small_disk() -> Iterator[Path | None]:
    """A file system of 2 MB in memory, ``None`` where this may not mount one."""
    with tempfile.TemporaryDirectory() as folder:
        mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder]
        mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
        try:
            yield Path(folder) if mounted else None
        finally:
            if mounted:
                subprocess.run(["umount", "-l", folder], check=False)


def full() -> Iterator[str]:
    """A disk filled with a book until nothing more fits."""
    with small_disk() as folder:
        if folder is None:
            yield "This may not mount a small file system; the full disk was not tried."
            return
        acknowledged: list[str] = []
        said = ""
        with Book.open(folder / "book.db") as book:
            try:
                for number in range(100_000):
                    one = result(f"Player {number}", "Ben", "14-11", Comment="x" * 400)
                    acknowledged += [each.uid for each in add(book, [one])]
            except BookProblem as problem:
                said = str(problem).replace(f"{folder}/", "")
        with tempfile.TemporaryDirectory() as roomy:
            copy = Path(roomy) / "book.db"
            for part in folder.iterdir():
                if part.is_file():
                    (Path(roomy) / part.name).write_bytes(part.read_bytes())
            with Book.open(copy) as book:
                wrong = len(check(book))
                known = {row[0] for row in book.db.execute("SELECT uid FROM match")}
        lost = len(set(acknowledged) - known)
        yield (
            f"On a full disk (2 MB in memory): after {len(acknowledged)} matches “{said}”; "
            f"{lost} of them lost, {wrong} findings of the check."
        )


def at_once() -> Iterator[str]:
    """Programs on one book at once, and how long each waited at most."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "book.db"
        with Book.open(Path(name) / "source.db") as source:
            add(source, [result("Ida", "Ben", "3-9", uid=f"import{n:04}") for n in range(1000)])
            (Path(name) / "import.pgr").write_bytes(export_bytes(source, ".pgr"))
        with Book.open(path) as book:
            import_file(book, Path(name) / "import.pgr")
        work = {
            "add": 300, "add too": 300, "import": 0, "rebuild": 2, "backup": 20, "read": 100,
            "take in": 3,
        }  # fmt: skip
        programs = {
            what: subprocess.Popen(
                [sys.executable, "-m", "tests.book.storage.writers", str(path), what, str(number)],
                stdout=subprocess.PIPE,
            )
            for what, number in work.items()
        }
        told = {what: json.loads(program.communicate()[0]) for what, program in programs.items()}
        with Book.open(path) as book:
            known = {row[0] for row in book.db.execute("SELECT uid FROM match")}
        uids = [uid for each in told.values() for uid in each["uids"]]
        longest = max(told[what]["longest"] for what in ("add", "add too", "read"))
        waited = max(each["waited"] for each in told.values())
        yield (
            f"{len(work)} programs on one book at once (two adding, one importing, one counting "
            f"anew, one backing up, one reading, one rebuilding from a backup): "
            f"{len(set(uids) - known)} of {len(uids)} matches lost; the longest that "
            f"anybody waited for the book was {1000 * waited:.0f} ms (goal "
            f"1000 ms), the longest that one match or one table took {1000 * longest:.0f} ms."
        )


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--matches", type=int, default=100_000)
    parser.add_argument("--moments", type=int, default=500)
    parser.add_argument("--at-once", action="store_true", help="only programs at once, by itself")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    if asked.at_once:
        body = "\n\n".join(at_once())
        print(body)
        if asked.write:
            write_section("book-at-once", "Programs on one scorebook at once", body)
        return
    parts = (speed(asked.matches), at_once(), full(), killed(asked.moments))
    body = "\n\n".join(text for part in parts for text in part)
    print(body)
    if asked.write:
        write_section("book", "The scorebook", body)


if __name__ == "__main__":
    main()
