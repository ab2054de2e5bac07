"""The same photo again: is a copy in another size or compression known for the match that it shows,
and are other games on the same kind of sheet other matches?

    python -m tests.bench.same_photo FOLDER... [--each N] [--write]

FOLDER holds photos with their truth beside them, of each kind of sheet named alike but for a number
at the end. The first N of each kind go into one book, as on one evening; then copies of each are
held against it, smaller, and pressed harder as messengers do. ``--write`` puts the table into
RESULTS.md.
"""

from __future__ import annotations

import io
import json
import re
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from PIL import Image

from companion.application.reading.read import read
from companion.application.scorebook.identity import Known, known
from companion.application.scorebook.shown import shown_by
from companion.book.book import Book
from companion.book.matches import Entry, add, entry
from companion.book.tags import LOOK, with_tags
from companion.records import parse_record
from tests.bench.results import arguments, table, write_section

LONG_SIDE = 1280
"""Pixels that messengers leave of a photo's longer side, about."""


def _copy(scale: Callable[[Image.Image], float], quality: int) -> Callable[[Image.Image], bytes]:
    def made(picture: Image.Image) -> bytes:
        by = min(1.0, scale(picture))
        size = (round(by * picture.width), round(by * picture.height))
        out = io.BytesIO()
        picture.resize(size, Image.Resampling.LANCZOS).save(out, "JPEG", quality=quality)
        return out.getvalue()

    return made


COPIES: Mapping[str, Callable[[Image.Image], bytes]] = {
    "60 % of the size, quality 75": _copy(lambda _: 0.6, 75),
    f"{LONG_SIDE} px, quality 60": _copy(lambda picture: LONG_SIDE / max(picture.size), 60),
    "same size, quality 40": _copy(lambda _: 1.0, 40),
}


def photos(folders: list[str], each: int) -> Iterator[tuple[str, list[Path]]]:
    """Each kind of sheet, and its photos."""
    kinds: dict[str, list[Path]] = defaultdict(list)
    for folder in folders:
        for path in sorted(Path(folder).glob("*.jpg")):
            if path.with_suffix(".json").exists():
                kinds[re.sub(r"[-_]?\d+$", "", path.stem)].append(path)
    for kind, found in kinds.items():
        yield kind, found[:each]


def alike(book: Book, ready: Entry) -> Known | None:
    """The match that a photo is, or looks like."""
    return known(book, parse_record(ready.text), ready.facts, names_match=False)


def entry_of(path: Path, truth: Mapping[str, object]) -> Entry | None:
    """The photo as it would be stored in a book; ``None`` if it cannot be read."""
    drawn = isinstance(truth["sheet"], dict) and truth["sheet"].get("kind") != "printed"
    options = truth["options"] if drawn and isinstance(truth["options"], dict) else {}
    chosen = {name: str(value) for name, value in options.items()}
    try:
        shows = shown_by(read(path, game=str(truth["game"]), options=chosen), {})
        return entry(with_tags(shows.record, {LOOK: shows.look}))
    except Exception:
        return None


def measured(kind: str, found: list[Path], told: Counter[str]) -> list[object]:
    """A line of the table."""
    with tempfile.TemporaryDirectory() as folder, Book.open(Path(folder) / "book.db") as book:
        copy = Path(folder) / "copy.jpg"
        own: dict[Path, int] = {}
        others = 0
        for path in found:
            truth = json.loads(path.with_suffix(".json").read_text("utf-8"))
            ready = entry_of(path, truth)
            if ready is None:
                continue
            others += alike(book, ready) is not None
            own[path] = add(book, [ready])[0].id
        cells = []
        for name, made in COPIES.items():
            right = wrong = unread = 0
            for path, number in own.items():
                with Image.open(path) as picture:
                    copy.write_bytes(made(picture.convert("RGB")))
                ready = entry_of(copy, json.loads(path.with_suffix(".json").read_text("utf-8")))
                if ready is None:
                    unread += 1
                    continue
                same = alike(book, ready)
                right += same is not None and same.id == number
                wrong += same is not None and same.id != number
            read = len(own) - unread
            told[f"{name} right"] += right
            told[f"{name} read"] += read
            cells.append(f"{right} of {read}" + (f", {wrong} as another" if wrong else ""))
        told["others"] += others
        told["matches"] += len(own)
        return [kind, len(own), others, *cells]


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("folders", nargs="+", metavar="FOLDER")
    parser.add_argument("--each", type=int, default=12, metavar="N")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    told: Counter[str] = Counter()
    rows = [measured(kind, found, told) for kind, found in photos(args.folders, args.each)]
    copies = [f"{told[f'{name} right']} of {told[f'{name} read']}" for name in COPIES]
    rows.append(["all", told["matches"], told["others"], *copies])
    heads = ["sheet", "matches", "taken for another", *(f"known: {name}" for name in COPIES)]
    body = table(heads, rows)
    print(body)
    if args.write:
        text = (
            "Photos of different games go into one book, as on one evening; then copies of each "
            "are held against it. Copies that could not be read are left out."
        )
        write_section("same-photo", "The same photo again", f"{text}\n\n{body}")


if __name__ == "__main__":
    main()
