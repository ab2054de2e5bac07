"""Files to import as a malicious friend would make them: an export with hostile parts."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.book.book import Book
from companion.book.damage.check import check
from companion.book.events import SWISS, make_tournament
from companion.book.figures.standings import standings
from companion.book.listing import Filter
from companion.book.players import merge
from companion.book.tournaments.draw import pair
from companion.book.transfer.exports import export_bytes
from companion.book.transfer.imports import import_file, preview
from companion.book.undo import acts, undo
from companion.errors import CompanionError
from tests.book.results import exported, put, result
from tests.book.tournaments.test_tournament import play_all

NAMES = (
    "Ann", "ann ", "ANN", "Anna", "А\u200bnn", "\u202eneB", "Ben\0", "Ben\nCy", "B" * 199,
    "B" * 5000, "", " ", "?", "../../etc", "=1+1", '"', "[Blue", "Ä" * 100, "\ud800", "Friday",
    "Open", "🙂" * 60,
)  # fmt: skip
HOSTILE: tuple[Any, ...] = (
    None, True, 0, -1, 2**31, 2**63, 2**70, 1e308, float("inf"), float("nan"), "", "x" * 100_000,
    [], {}, [[]], {"": {}}, [None] * 50, "1-0", "999999999-0", "\0", "2026-13-45",
)  # fmt: skip


def mine(file: Path) -> Book:
    """A book with players, merged names, an evening and a tournament of its own."""
    book = Book.open(file)
    put(
        book,
        result("Ann", "Ben", "14-11", Event="Friday", uid="mine0001"),
        result("Anna", "Ben", "3-9", Event="Friday", uid="mine0002"),
        result("Cy", "Dora", "1-0", uid="mine0003"),
    )
    merge(book, "Cy", "Ben")
    make_tournament(book, "Open", "line-wars", SWISS, ("Ann", "Ben", "Emil", "Fay"), rounds=2)
    pair(book, "Open")
    play_all(book, "Open")
    return book


def friends(file: Path) -> dict[str, bytes]:
    """A friend's exports, by ending."""
    with Book.open(file) as book:
        put(
            book,
            result("Ann", "Xaver", "1-0", Event="Friday"),
            result("Yann", "Zoe", "5-4", Event="Saturday"),
            result("Anna", "Ben", "9-9", uid="mine0002"),
        )
        merge(book, "Anna", "Xaver")
        make_tournament(book, "Open", "line-wars", SWISS, ("Ann", "Xaver", "Yann"), rounds=1)
        pair(book, "Open")
        play_all(book, "Open")
        return {**exported(book), ".trf": export_bytes(book, ".trf", Filter(event="Open"))}


def crafted(good: dict[str, bytes], rng: random.Random) -> tuple[str, bytes]:
    """A hostile file and its ending."""
    ending = rng.choice([".json", ".json", ".json", ".json", ".csv", ".pgr", ".trf"])
    if ending != ".json":
        return ending, _in_text(good[ending], rng)
    kind = rng.randrange(12)
    if kind == 0:
        depth = rng.choice([100, 5000, 200_000])
        return ending, b'{"matches": ' + b"[" * depth + b"]" * rng.choice([0, depth]) + b"}"
    if kind == 1:
        return ending, _in_text(good[ending], rng)
    made = json.loads(good[ending])
    if kind in (2, 3):
        names = [rng.choice(NAMES) for _ in range(rng.randint(2, 6))]
        made["merged"] = [
            {"name": one, "into": two}
            for one, two in zip(names, [*names[1:], names[0]], strict=True)
        ]
    if kind == 4:
        made["matches"] *= rng.choice([2, 30])
    if kind == 5:
        made["tournaments"] = [
            {**each, "name": rng.choice(NAMES)} for each in made["tournaments"] for _ in range(3)
        ]
    for _ in range(rng.randint(0 if kind < 6 else 1, 5)):
        _worsen(made, rng)
    return ending, json.dumps(made, ensure_ascii=rng.random() < 0.5).encode("utf-8", "replace")


def _worsen(made: Any, rng: random.Random) -> None:
    """Replace, drop or double one part of a JSON value."""
    here = made
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        if not keys:
            return
        key = rng.choice(keys)
        inner = here[key]
        if isinstance(inner, dict | list) and inner and rng.random() < 0.85:
            here = inner
            continue
        if isinstance(inner, str) and rng.random() < 0.5:
            here[key] = rng.choice((*NAMES, inner + inner, inner[: len(inner) // 2], "mine0001"))
        elif rng.random() < 0.2 and isinstance(here, dict):
            del here[key]
        else:
            here[key] = rng.choice(HOSTILE)
        return


def _in_text(data: bytes, rng: random.Random) -> bytes:
    text = bytearray(data)
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(text))
        piece = rng.choice(NAMES).encode("utf-8", "replace")
        kind = rng.randrange(6)
        if kind == 0:
            text[at : at + len(piece)] = piece
        elif kind == 1:
            text[at:at] = piece
        elif kind == 2:
            del text[at : at + rng.choice([1, 5, 100])]
        elif kind == 3:
            text[at:at] = text[at : at + 2000] * rng.choice([1, 20])
        elif kind == 4:
            text[at : at + 2] = rng.randbytes(2)
        else:
            text[at:at] = rng.choice(
                [b"\n", b'"', b"\r\n\r\n", b";", b"\0", b"\xff\xfe", b"[Game "]
            )
        if not text:
            text = bytearray(b"?")
    return bytes(text)


def _all_of(book: Book) -> object:
    return exported(book), standings(book)


def gone_through(count: int, seed: int, folder: Path) -> Iterator[str]:
    """Import so many crafted files into a book of mine, and undo each; yields every fault, and
    ``new`` for each file that brought something."""
    good = friends(folder / "friends.db")
    with mine(folder / "mine.db") as book:
        before = _all_of(book)
        for number in range(count):
            rng = random.Random(f"{seed} {number}")
            ending, data = crafted(good, rng)
            file = folder / f"sent{ending}"
            file.write_bytes(data)
            join, known = rng.random() < 0.5, len(acts(book))
            try:
                if rng.random() < 0.1:
                    preview(book, file, join=join)
                    if _all_of(book) != before:
                        yield f"{number}: the preview changed the book"
                done = import_file(book, file, join=join)
                yield from ["new"] * done.brings
            except CompanionError as error:
                if not str(error.sentence) or "\n" in str(error.sentence):
                    yield f"{number}: refused in no line: {error.sentence}"
            except Exception as error:
                yield f"{number}: {type(error).__name__}: {error}"
            if any(each.kind != "changes" for each in check(book)):
                yield f"{number}: {check(book)[0].sentence}"
            if len(acts(book)) > known:
                undo(book)
            if _all_of(book) != before:
                yield f"{number}: not as before"
                return
