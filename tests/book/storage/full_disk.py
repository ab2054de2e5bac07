"""A disk that is full at every point of an act: a small file system with ever more free pages.

    python -m tests.book.storage.full_disk

For each act the disk is filled but for 0, 1, 2 … pages, until the act succeeds. Whenever it fails
it must say so in a line; the book can still be read on the full disk, and is as it was before; with
room again the act succeeds.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import companion
from companion.application.table.playing import play_in
from companion.errors import NOT_WRITTEN, CompanionError
from companion.records import load_record
from tests.book.storage.killed import state

PAGE = 4096
SIZE = 3 * 2**20
MOST = 300
"""Pages that no act here needs more of."""
PHOTO = Path(__file__).parents[3] / "samples" / "line-wars-printed-wood.jpg"

Do = Callable[[companion.Book, Path], object]


@contextmanager
def small_disk() -> Iterator[Path | None]:
    """A file system of a few MB in memory, ``None`` where this may not mount one."""
    with tempfile.TemporaryDirectory() as folder:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", folder]
        try:
            mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
        except OSError:
            mounted = False
        try:
            yield Path(folder) if mounted else None
        finally:
            if mounted:
                subprocess.run(["umount", "-l", folder], check=False)


def _kept(book: companion.Book, folder: Path) -> None:
    from companion.book.photos import keep_photo

    small = folder.parent / f"{folder.name}.jpg"
    if not small.exists():
        from PIL import Image

        with Image.open(PHOTO) as photo:
            photo.resize((300, 400)).save(small)
    keep_photo(book._book, small)


ACTS: Mapping[str, Do] = {
    "add a result": lambda book, _: book.add_result(
        "line-wars", {"blue": "Ida", "red": "Jo"}, "14-11"
    ),
    "add a record": lambda book, folder: book.add(folder / "game.pgr"),
    "change a match": lambda book, _: book.change(1, result="3-9"),
    "delete a match": lambda book, _: book.delete(1),
    "bring a match back": lambda book, _: book.undelete(3),
    "merge two names": lambda book, _: book.merge("Cy", "Emil"),
    "separate two names": lambda book, _: book.unmerge("Fay"),
    "undo": lambda book, _: book.undo(),
    "undo an act of a match": lambda book, _: book.undo(2),
    "import": lambda book, folder: book.import_file(folder / "sent.json"),
    "import and join": lambda book, folder: book.import_file(folder / "sent.json", join=True),
    "make a tournament": lambda book, _: book.make_tournament(
        "Cup", "line-wars", ["Ann", "Ben", "Cy"], system="round-robin"
    ),
    "pair a round": lambda book, _: book.pair("Open"),
    "enter a player": lambda book, _: book.enter("Open", "Zoe"),
    "delete a tournament": lambda book, _: book.delete_tournament("Open"),
    "keep a photo": _kept,
    "count uncertain marks": lambda book, _: book.uncertain_count(True),
    "back up": lambda book, _: book.back_up(),
    "export": lambda book, folder: book.export(folder / "all.json"),
    "rebuild": lambda book, _: companion.Book.rebuild(book.file),
    "play a move": lambda _, folder: play_in(folder / "game.pgr", "c3"),
}


def template(folder: Path) -> None:
    """A book and what the acts need beside it."""
    (folder / "game.pgr").write_text('[Game "line-or-colour"]\n\n1. d4\n', "utf-8")
    with companion.Book(folder / "friends.db") as book:
        for number in range(6):
            book.add_result("line-wars", {"blue": f"Guest {number}", "red": "Ben"}, "1-0")
        book.merge("Guest 1", "Guest 2")
        book.export(folder / "sent.json")
    for path in folder.glob("friends*"):
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    with companion.Book(folder / "book.db") as book:
        for one, two in (("Ann", "Ben"), ("Cy", "Dora"), ("Emil", "Fay"), ("Ann", "Cy")):
            book.add_result("line-wars", {"blue": one, "red": two}, "14-11")
        book.add_result("line-wars", {"blue": "Gus", "red": "Ben"}, "2-1")
        book.merge("Fay", "Gus")
        book.delete(3)
        book.make_tournament("Open", "line-wars", ["Ann", "Ben", "Cy", "Dora"], system="swiss")
        book.change(2, result="9-9")


def _look(folder: Path) -> tuple[object, object]:
    with companion.Book(folder / "book.db", create=False) as book:
        return state(book._book), load_record(folder / "game.pgr")


def _undated(look: tuple[Any, object]) -> object:
    """Without the history of matches, which remembers what was undone."""
    rows, record = look
    return {table: rows[table] for table in rows if table != "history"}, record


def tried(name: str, made: Path, disk: Path, step: int = 1) -> Iterator[str]:
    """Do an act on disks larger and larger by ``step`` pages; yields every fault, and ``full`` for
    each failed attempt."""
    for pages in range(0, MOST, step):
        for path in disk.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        for path in made.iterdir():
            shutil.copyfile(path, disk / path.name)
        before = _look(disk)
        filler = disk / "filler"
        with filler.open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(16 * PAGE))
            except OSError:
                pass
            file.truncate(max(0, file.tell() // PAGE - pages) * PAGE)
        failed = None
        try:
            with companion.Book(disk / "book.db", create=False) as book:
                ACTS[name](book, disk)
        except CompanionError as error:
            failed = error
        except Exception as error:
            yield f"{name}, {pages} pages: {type(error).__name__}: {error}"
            failed = CompanionError(companion_says(error))
        if failed is None:
            return
        yield "full"
        if failed.exit_code != NOT_WRITTEN:
            yield f"{name}, {pages} pages: exit code {failed.exit_code}: {failed.sentence}"
        try:
            if failed.id != "partly-imported" and _look(disk) != before:
                yield f"{name}, {pages} pages: changed all the same: {failed.sentence}"
        except Exception as error:
            yield f"{name}, {pages} pages: not readable: {error}"
        filler.unlink()
        if failed.id == "partly-imported":
            with companion.Book(disk / "book.db", create=False) as book:
                book.undo()
        if _undated(_look(disk)) != _undated(before):
            yield f"{name}, {pages} pages: changed afterwards"
        found = companion.Book.check(disk / "book.db").findings
        yield from (f"{name}, {pages} pages: {each.sentence}" for each in found)
        left = [path.name for path in disk.rglob("*.part")]
        if left:
            yield f"{name}, {pages} pages: left {left}"
        try:
            with companion.Book(disk / "book.db", create=False) as book:
                ACTS[name](book, disk)
        except CompanionError as error:
            yield f"{name}, {pages} pages: not possible afterwards: {error.sentence}"
    yield f"{name}: never succeeded"


def companion_says(error: Exception) -> companion.sentences.Sentence:
    from companion.sentences import say

    return say("{error}", error=str(error))


def all_tried(
    names: tuple[str, ...] = tuple(ACTS), step: int = 1
) -> Iterator[tuple[str, int, list[str]]]:
    """Each act, how often the disk was too full for it, and the faults."""
    with tempfile.TemporaryDirectory() as folder, small_disk() as disk:
        if disk is None:
            return
        made = Path(folder)
        template(made)
        for name in names:
            found = list(tried(name, made, disk, step))
            yield name, found.count("full"), [each for each in found if each != "full"]


def main() -> None:
    for name, count, faults in all_tried():
        print(f"{name}: full at {count} places, {len(faults)} faults")
        for each in faults[:6]:
            print("   ", each)


if __name__ == "__main__":
    os.environ.setdefault("XDG_DATA_HOME", tempfile.mkdtemp(prefix="companion-tests-"))
    main()
