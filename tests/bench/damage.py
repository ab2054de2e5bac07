"""Scorebooks damaged at random, checked and rebuilt: what is restored, reported, silent.

    python -m tests.bench.damage [--books N] [--moments N] [--write]

Each book has 50 matches, some with all their moves, one deleted, names merged and a tournament
played; every other one has a backup beside it. Bits are flipped, pages zeroed or swapped, the file
cut short, or bytes written over; in the database, in the journal, or in both. Then the book is
checked and put right as ``companion book check`` and ``companion book rebuild`` do, and compared
with what was in it. ``told of``: neither back nor named by number, but it was said that some
changes are lost.
"""

from __future__ import annotations

import random
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from companion.book.book import Book
from companion.book.damage.check import check
from companion.book.damage.rebuild import rebuild
from companion.book.events import SWISS, make_tournament
from companion.book.matches import add, delete, entry
from companion.book.players import merge
from companion.book.problems import BookProblem, DamagedBook
from companion.book.storage.backup import back_up
from companion.book.storage.place import place_of
from companion.book.tags import MATCH, with_tags
from companion.book.tournaments.draw import pair
from companion.book.transfer.exports import export_bytes, merged_spellings, tournaments
from companion.records import load_record
from tests.bench.book import killed
from tests.bench.results import arguments, table, write_section
from tests.book.results import result

PAGE = 4096
MATCHES = 50
GAME = Path(__file__).parents[2] / "samples" / "line-wars-whole-game.pgr"


def sound(path: Path) -> None:
    """A book with all that one can hold."""
    game = load_record(GAME)
    with Book.open(path) as book:
        for n in range(MATCHES):
            one = result(
                f"Player {n % 7}", f"Rival {n % 5}", "14-11", f"2026-01-{1 + n % 28:02}",
                uid=f"match{n:04}", Comment="é" * (n * 37 % 900),
            )  # fmt: skip
            if n % 5 == 0:
                one = entry(with_tags(game, {MATCH: f"match{n:04}", "Comment": "x" * n * 40}))
            add(book, [one])
        delete(book, [8])
        merge(book, "Player 1", "Player 2")
        make_tournament(book, "Open", "line-wars", SWISS, ("Ann", "Ben", "Cy", "Dora"))
        pair(book, "Open")


def flipped(data: bytearray, rng: random.Random) -> None:
    for _ in range(rng.randrange(1, 4)):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)


def zeroed(data: bytearray, rng: random.Random) -> None:
    page = rng.randrange(len(data) // PAGE)
    data[page * PAGE : (page + 1) * PAGE] = bytes(PAGE)


def swapped(data: bytearray, rng: random.Random) -> None:
    one, two = rng.sample(range(1, len(data) // PAGE), 2)
    first, second = slice(one * PAGE, (one + 1) * PAGE), slice(two * PAGE, (two + 1) * PAGE)
    data[first], data[second] = data[second], data[first]


def cut(data: bytearray, rng: random.Random) -> None:
    del data[rng.randrange(len(data) // 10, len(data)) :]


def written_over(data: bytearray, rng: random.Random) -> None:
    at = rng.randrange(len(data) - 200)
    data[at : at + 200] = rng.randbytes(200)


KINDS: dict[str, Callable[[bytearray, random.Random], None]] = {
    "bits flipped": flipped,
    "a page zeroed": zeroed,
    "two pages swapped": swapped,
    "cut short": cut,
    "200 bytes written over": written_over,
}


def state(path: Path) -> dict[str, Any]:
    """Everything in a book: the matches by id, and the other content of an export."""
    with Book.open(path, create_missing=False) as book:
        with book.reading() as db:
            rows = db.execute("SELECT uid, id, text, deleted IS NULL FROM match").fetchall()
        return {
            "matches": {row[0]: row[1:] for row in rows},
            "merged": sorted(str(each) for each in merged_spellings(book)),
            "tournaments": [str(each) for each in tournaments(book)],
        }


def found_wrong(path: Path) -> tuple[bool, set[int]]:
    """Whether a check finds anything, and the matches that it names."""
    try:
        with Book.open(path, create_missing=False) as book:
            findings = check(book)
    except DamagedBook:
        return True, set()
    return bool(findings), {each.match for each in findings if each.match is not None}


def trial(path: Path, before: dict[str, Any]) -> Counter[str]:
    """Check, rebuild and compare one damaged book; returns the outcome."""
    told: Counter[str] = Counter()
    noticed, _ = found_wrong(path)
    try:
        with Book.open(path, create_missing=False) as book:
            for ending in (".json", ".csv", ".pgr"):
                export_bytes(book, ending)
    except BookProblem:
        pass
    try:
        done = rebuild(path)
    except BookProblem:
        told["nothing left"] += 1
        return told
    after = state(path)
    still, named = found_wrong(path)
    named |= {*done.changed, *done.unreadable, *done.lost}
    if (last := done.cut_after) is not None:
        named |= {own[0] for own in before["matches"].values() if own[0] > last}
    for uid, own in before["matches"].items():
        if after["matches"].get(uid) == own:
            told["back"] += 1
        elif own[0] in named or after["matches"].get(uid, own)[0] in named:
            told["named"] += 1
        else:
            told["told of" if "changes" in done.uncertain else "silent"] += 1
    for uid, own in after["matches"].items():
        if uid not in before["matches"] and own[0] not in named:
            told["told of" if "changes" in done.uncertain else "silent"] += 1
    for kind, topic in (("merged", "players"), ("tournaments", "tournaments")):
        if after[kind] != before[kind]:
            named_too = still or topic in done.uncertain or "changes" in done.uncertain
            told[f"{kind} {'named' if named_too else 'only checked' if noticed else 'silent'}"] += 1
    return told


TARGETS = ("database", "journal", "both")


def run(books: int, seed: int = 1) -> dict[tuple[str, bool], Counter[str]]:
    found: dict[tuple[str, bool], Counter[str]] = {}
    with tempfile.TemporaryDirectory() as name:
        template = Path(name) / "template.db"
        sound(template)
        before = state(template)
        with Book.open(template) as book:
            backup = back_up(book.db, book.place)
        ways = [(target, kind, kept) for target in TARGETS for kind in KINDS for kept in (0, 1)]
        for number in range(books):
            target, kind, kept = ways[number % len(ways)]
            own = found.setdefault((f"{target}: {kind}", bool(kept)), Counter())
            folder = Path(name) / str(number)
            folder.mkdir()
            place = place_of(folder / "book.db")
            rng = random.Random(f"{seed} {number}")
            for file, beside, name_of in (
                (template, place.file, "database"),
                (place_of(template).journal, place.journal, "journal"),
            ):
                hurt = bytearray(file.read_bytes())
                if target in (name_of, "both"):
                    KINDS[kind](hurt, rng)
                beside.write_bytes(hurt)
            if kept:
                place.backups.mkdir()
                for file in (backup, place_of(backup).journal):
                    shutil.copy(file, place.backups / file.name)
            own["books"] += 1
            try:
                own += trial(place.file, before)
            except Exception as error:
                own["foreign errors"] += 1
                print(number, target, kind, kept, type(error).__name__, error)
            found[f"{target}: {kind}", bool(kept)] = own
            shutil.rmtree(folder)
    return found


COLUMNS = ("books", "back", "named", "told of", "silent", "foreign errors", "nothing left")


def told(found: dict[tuple[str, bool], Counter[str]]) -> Iterator[str]:
    rest = sorted({key for own in found.values() for key in own} - set(COLUMNS))
    rows = [
        (kind + (", with a backup" if with_backup else ""), *(own[c] for c in (*COLUMNS, *rest)))
        for (kind, with_backup), own in found.items()
    ]
    yield table(("", *COLUMNS, *rest), rows)


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--books", type=int, default=1000)
    parser.add_argument("--moments", type=int, default=0, help="kills of a writing program")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    body = "\n\n".join([*told(run(asked.books)), *(killed(asked.moments) if asked.moments else ())])
    print(body)
    if asked.write:
        write_section("damage", "Damaged scorebooks", body)


if __name__ == "__main__":
    main()
