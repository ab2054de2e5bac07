"""Backups while the clock is wrong now and then: none just made is deleted, none due is left out.

    python -m tests.bench.clock [--lives N] [--write]

Each life of a scorebook is 60 visits, days or weeks apart; now and then the clock is years ahead or
behind for some visits, then right again. At each visit the book is written to, which brings the
weekly backup when it is due, and now and then it is backed up by hand.
"""

from __future__ import annotations

import random
import tempfile
from collections import Counter
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from unittest.mock import patch

from companion.book.book import Book
from companion.book.storage import backup as backup_file
from companion.book.storage.backup import back_up, back_up_when_due, backups
from tests.bench.results import arguments, table, write_section

VISITS = 60
START = datetime(2026, 11, 14, 20, tzinfo=UTC)


class Clock(datetime):
    """The computer's clock, which may be wrong."""

    shows = START

    @classmethod
    def now(cls, _: tzinfo | None = None) -> datetime:  # type: ignore[override]
        return cls.shows


def life(folder: Path, rng: random.Random) -> Counter[str]:
    """One book's visits; returns the errors."""
    found: Counter[str] = Counter()
    true, wrong = START, timedelta()
    right_since, last = START, None
    with Book.open(folder / "book.db") as book:
        for _ in range(VISITS):
            true += timedelta(days=rng.choice((0.01, 1, 3, 8, 20)))
            if rng.random() < 0.15:
                wrong = timedelta(days=rng.choice((0, 0, 400, 20_000, -400, -15_000)))
                right_since = true
            Clock.shows = true + wrong
            before = {each.file for each in backups(book.place)}
            if rng.random() < 0.2:
                found["by hand"] += 1
                found["by hand and gone at once"] += not back_up(book.db, book.place).exists()
            back_up_when_due(book.db, book.place)
            new = {each.file for each in backups(book.place)} - before
            found["made"] += len(new)
            if new:
                last = true
            # A week of the right clock is long enough for every backup that is due.
            if not wrong and true - right_since > timedelta(days=8):
                found["weeks of a right clock"] += 1
                overdue = last is None or true - last > timedelta(days=7)
                found["weeks without a backup"] += overdue
    return found


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--lives", type=int, default=200)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    found: Counter[str] = Counter()
    with patch.object(backup_file, "datetime", Clock), patch.object(backup_file, "to_disk"):
        for number in range(asked.lives):
            with tempfile.TemporaryDirectory() as folder:
                found += life(Path(folder), random.Random(number))
    keys = (
        "made", "by hand", "by hand and gone at once", "weeks of a right clock",
        "weeks without a backup",
    )  # fmt: skip
    body = table(("scorebooks", *keys), [(asked.lives, *(found[key] for key in keys))])
    print(body)
    if asked.write:
        write_section("clock", "Backups while the clock is wrong", body)


if __name__ == "__main__":
    main()
