"""The limits of the documentation are those of the program, and what exceeds one is refused."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from companion.book import imports
from companion.book.book import Book
from companion.book.check import check
from companion.book.events import MOST as MOST_ENTRANTS
from companion.book.events import check_name
from companion.book.facts import BadMatch
from companion.book.imports import import_file
from companion.book.listing import count
from companion.book.problems import BookProblem
from companion.book.spelling import LONGEST
from companion.files import BadFile
from companion.phone import inbox, site, tickets
from companion.pictures.upright import MOST_PIXELS
from companion.records import files, reader, turns
from tests.book.results import result

TABLE = (Path(__file__).parents[1] / "companion/docs/privacy.md").read_text("utf-8")


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return Book.open(tmp_path / "book.db")


@pytest.mark.parametrize(
    "row",
    [
        f"name of a player, an event or a place | {LONGEST} characters",
        f"game record | {files.MAX_BYTES // 10**6} MB, {turns.MAX_MOVES:,} moves, "
        f"{reader.MAX_TAGS} tags",
        f"file to import | {imports.LARGEST // 10**6} MB, {imports.MOST_MATCHES:,} matches",
        f"players of a tournament | {MOST_ENTRANTS}",
        f"picture | {MOST_PIXELS // 10**6} megapixels",
        f"photo from a phone | {inbox.MOST_BYTES // 2**20} MiB, {site.MOST_AT_ONCE} at once",
        f"photos from phones until the page is opened again | {inbox.MOST}",
        f"phones at once | {tickets.MOST_PHONES}",
        f"parts of a form | {site.MOST_PARTS}",
    ],
)
def test_the_documentation_has_every_limit(row: str) -> None:
    assert f"| {row} |" in TABLE


def test_a_name_of_a_megabyte_is_refused_with_a_line(book: Book, tmp_path: Path) -> None:
    file = tmp_path / "evening.csv"
    header = "game,player1,player2,result,event\n"
    file.write_text(
        f"{header}line-wars,{'A' * 1_100_000},Ben,14-11,\n"
        f"line-wars,Ann,Ben,14-11,{'E' * 1_100_000}\nline-wars,Ann,Ben,14-11,Friday\n"
    )
    done = import_file(book, file)
    assert (done.new, len(done.refused)) == (1, 2)
    assert all(len(each.sentence.text()) < 120 for each in done.refused)
    assert "200" in done.refused[0].sentence.text()
    assert check(book) == ()


def test_a_long_name_is_no_player(book: Book) -> None:
    assert result("A" * LONGEST, "Ben", "1-0").facts.names[0]
    with pytest.raises(BadMatch):
        result("A" * (LONGEST + 1), "Ben", "1-0")
    with pytest.raises(BookProblem):
        check_name("A" * (LONGEST + 1))


def test_more_matches_than_the_limit_are_refused(
    book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imports, "MOST_MATCHES", 3)
    file = tmp_path / "many.json"
    file.write_text(json.dumps({"matches": [{}] * 10}))
    done = import_file(book, file)
    assert [each.place for each in done.refused] == [1, 2, 3, 4]


def test_a_file_larger_than_the_limit_is_refused(
    book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imports, "LARGEST", 1000)
    file = tmp_path / "large.json"
    file.write_text(" " * 1001)
    with pytest.raises(BadFile, match="too large"):
        import_file(book, file)


@pytest.mark.skipif(sys.platform == "win32", reason="no limit of memory for a process")
def test_millions_of_empty_matches_fill_no_memory(tmp_path: Path) -> None:
    file = tmp_path / "empty.json"
    file.write_text('{"matches": [' + "{}, " * 6_000_000 + "{}]}")
    limit = 1_500_000_000
    program = [
        sys.executable, "-m", "companion", "book", "import", str(file), "--yes",
        "--book", str(tmp_path / "book.db"),
    ]  # fmt: skip
    done = subprocess.run(
        program, capture_output=True, text=True, timeout=60, check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
    )  # fmt: skip
    assert done.returncode == 2
    assert "up to 100000 matches" in done.stderr


def test_an_import_leaves_nothing_of_a_refused_file(book: Book, tmp_path: Path) -> None:
    file = tmp_path / "deep.json"
    file.write_text('{"matches": ' + "[" * 100_000)
    with pytest.raises(BadFile):
        import_file(book, file)
    assert count(book) == 0
