"""The limits of the documentation are those of the program, and what exceeds one is refused."""

from __future__ import annotations

import io
import json
import resource
import struct
import subprocess
import sys
import time
import zlib
from http.client import HTTPConnection
from pathlib import Path

import pytest
from PIL import Image

from companion import worker
from companion.application.games import adding
from companion.book import guarded
from companion.book.book import Book
from companion.book.damage.check import check
from companion.book.events import MOST as MOST_ENTRANTS
from companion.book.events import SWISS, make_tournament
from companion.book.facts import BadMatch
from companion.book.listing import count
from companion.book.players import check_name
from companion.book.problems import BookProblem
from companion.book.spelling import LONGEST
from companion.book.storage import own
from companion.book.transfer import imports
from companion.book.transfer.imports import import_file
from companion.cli import scans
from companion.cli.standard import STREAMS, Streams
from companion.desk.board import thumbnails
from companion.errors import CompanionError
from companion.files import BadFile
from companion.games.lineage import board_file, board_folder
from companion.games.options import BadOption
from companion.phone import inbox, server, site, tickets
from companion.phone.routes import photos
from companion.photo import Refusal
from companion.photo.image.load import load_photo
from companion.pictures import scan_pages
from companion.pictures.scan_pages import MOST_PAGES
from companion.pictures.upright import (
    LARGEST_FILE,
    MOST_PIXELS,
    MOST_SCANS,
    BadPicture,
    upright_picture,
)
from companion.records import load_record, reader, turns
from tests.book.results import result
from tests.phone.test_server import serving

TABLE = (Path(__file__).parents[1] / "companion/docs/privacy.md").read_text("utf-8")


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return Book.open(tmp_path / "book.db")


MIB = 2**20
HERE = "test_limits.py::"
LIMITS = {
    f"name of a player, an event or a place | {LONGEST} characters":
    f"{HERE}a_long_name_is_no_player",
    f"game record | {reader.MAX_BYTES // 10**6} MB, {turns.MAX_MOVES:,} moves, "
    f"{reader.MAX_TAGS} tags": f"{HERE}a_record_larger_than_the_limit_is_refused",
    f"file to import | {imports.LARGEST // 10**6} MB, {imports.MOST_MATCHES:,} matches":
    f"{HERE}a_file_larger_than_the_limit_is_refused",
    f"players of a tournament | {MOST_ENTRANTS}": f"{HERE}a_tournament_of_too_many_is_refused",
    f"another computer's scorebook | {guarded.LONGEST // MIB} MiB in one row of a table, "
    f"{own.PATIENCE} s of processor time to check it":
    "book/storage/test_strangers.py::a_strangers_book_that_does_harm_is_refused",
    f"a query of any scorebook | {guarded.MOST // 10**6} million steps, about 10 s":
    "book/storage/test_strangers.py::a_query_without_end_is_given_up",
    f"picture | {LARGEST_FILE // MIB} MiB, {MOST_PIXELS // 10**6} megapixels, {MOST_SCANS} scans "
    "of a JPEG": f"{HERE}a_picture_beyond_the_limits_is_refused_undecoded",
    f"reading a picture | {worker.PROCESSOR} s of processor time, {worker.CLOCK} s, "
    f"{worker.MEMORY // 2**30} GiB of memory":
    "application/reading/test_one_file.py::a_photo_scored_alone_has_the_limits_of_one_among_others",
    f"small picture in *My games* | {thumbnails.PROCESSOR} s of processor time, "
    f"{thumbnails.CLOCK} s, {thumbnails.MEMORY // 2**30} GiB of memory":
    "desk/pages/my_games/test_page.py::a_photo_that_never_decodes_stops_no_other",
    f"pages of a PDF | {MOST_PAGES}": f"{HERE}of_a_pdf_of_many_pages_the_first_are_read",
    f"archive of a game | {adding.MOST_FILES} files, {adding.MOST_BYTES // 10**6} MB":
    "cli/test_own_games.py::an_archive_may_not_be_huge",
    f"board of Lineage | {board_file.MOST_BYTES // 10**6} MB":
    f"{HERE}a_board_larger_than_the_limit_is_refused",
    f"photo from a phone | {inbox.MOST_BYTES // MIB} MiB, {photos.MOST_AT_ONCE} at once":
    "phone/test_service.py::a_file_just_too_large_is_refused",
    f"reading a photo from a phone | {inbox.PROCESSOR} s of processor time, {inbox.CLOCK} s, "
    f"{inbox.MEMORY // 2**30} GiB of memory":
    "phone/test_service.py::a_picture_that_unpacks_to_too_much_is_refused",
    f"photos from phones until the page is opened again | {inbox.MOST}":
    f"{HERE}more_photos_than_the_limit_are_refused",
    f"phones at once | {tickets.MOST_PHONES}": "phone/test_joining.py::one_phone_too_many_is_told",
    f"requests of a phone | {site.PER_SECOND} a second, {site.AT_ONCE} at once":
    "phone/test_table.py::a_phone_that_asks_too_often_has_to_wait",
    f"parts of a form | {site.MOST_PARTS}":
    "phone/test_service.py::a_form_of_thousands_of_parts_is_refused_at_once",
    f"a phone's request | {server.HEAD_BYTES // 1024} KiB of headers, {server.HEAD_SECONDS} s; "
    f"with a photo {server.BODY_SECONDS} s": f"{HERE}headers_beyond_the_limit_are_refused",
    f"connections of phones | {server.CONNECTIONS}, {server.CONNECTIONS_EACH} from one address":
    "phone/test_service.py::one_address_does_not_shut_the_page_for_others",
}  # fmt: skip
"""Each row of the table, and a test that what exceeds it is refused."""


def test_the_documentation_has_every_limit_and_no_other() -> None:
    rows = [line for line in TABLE.splitlines() if line.startswith("| ")][1:]
    assert rows == [f"| {row} |" for row in LIMITS]


@pytest.mark.parametrize("test", LIMITS.values())
def test_every_limit_has_its_test(test: str) -> None:
    file, _, name = test.partition("::")
    assert f"def test_{name}(" in (Path(__file__).parent / file).read_text("utf-8")


def test_a_record_larger_than_the_limit_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "long.pgr"
    begun = '[Game "line-or-colour"]\n'
    for text, why in (
        (begun + "; x\n" * (reader.MAX_BYTES // 3), "1 MB|too large|1000000"),
        (begun + "".join(f'[Tag{n} "x"]\n' for n in range(reader.MAX_TAGS + 1)), "up to 500 tags"),
        (begun + "\n" + "d4 " * (turns.MAX_MOVES + 1), "up to 10000 moves"),
    ):
        file.write_text(text, "utf-8")
        with pytest.raises(CompanionError, match=why):
            load_record(file)


def test_a_tournament_of_too_many_is_refused(book: Book) -> None:
    names = tuple(f"Player {n}" for n in range(MOST_ENTRANTS + 1))
    with pytest.raises(BookProblem, match=str(MOST_ENTRANTS)):
        make_tournament(book, "Open", "line-wars", SWISS, names, rounds=1)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "TIFF", "GIF", "BMP"])
def test_a_picture_beyond_the_limits_is_refused_undecoded(kind: str) -> None:
    whole = io.BytesIO()
    lossless = {"lossless": True} if kind == "WEBP" else {}
    Image.new("RGB", (10, 10)).save(whole, kind, **lossless)
    data, size = bytearray(whole.getvalue()), (16000).to_bytes
    if kind == "PNG":
        data[16:24] = size(4) * 2
        data[29:33] = zlib.crc32(data[12:29]).to_bytes(4)
    elif kind == "JPEG":
        at = data.index(b"\xff\xc0") + 5
        data[at : at + 4] = size(2) * 2
    elif kind == "WEBP":
        data[21:25] = (15999 | 15999 << 14).to_bytes(4, "little")
    elif kind == "TIFF":
        for tag in (256, 257):
            at = data.index(struct.pack("<HHI", tag, 4, 1)) + 8
            data[at : at + 4] = struct.pack("<I", 16000)
    elif kind == "GIF":
        data[6:10] = size(2, "little") * 2
    else:
        data[18:26] = size(4, "little") * 2
    began = time.process_time()
    with pytest.raises(BadPicture, match="too large"):
        upright_picture(bytes(data))
    assert time.process_time() - began < 10


def test_of_a_pdf_of_many_pages_the_first_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scan_pages, "MOST_PAGES", 2)
    page, file = Image.new("RGB", (40, 40)), io.BytesIO()
    page.save(file, "PDF", save_all=True, append_images=[page] * 4)
    scan = tmp_path / "scan.pdf"
    scan.write_bytes(file.getvalue())
    said: list[str] = []
    token = STREAMS.set(Streams())
    monkeypatch.setattr(scans, "complain", lambda told: said.append(str(told)))
    monkeypatch.setattr(scans, "_apart", lambda work, task: work(task))
    assert len(scans.pages_apart([str(scan)])) == 2
    scans.first_page_of(str(scan), "draw")
    assert [each.partition("” ")[2] for each in said] == [
        "has 5 pages. Only the first 2 are read.",
        "has 5 pages. Only the first is read.",
    ]
    STREAMS.get().close()
    STREAMS.reset(token)


def test_a_pdf_that_asks_for_a_password_is_told_as_such() -> None:
    from reportlab.pdfgen.canvas import Canvas

    file = io.BytesIO()
    page = Canvas(file, encrypt="secret")
    page.showPage()
    page.save()
    with pytest.raises(BadPicture, match="password"):
        upright_picture(file.getvalue())
    with pytest.raises(Refusal, match="password"):
        load_photo(file.getvalue())


def test_a_board_larger_than_the_limit_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board_folder, "board_folder", lambda: tmp_path)
    (tmp_path / "large.toml").write_text("# " + "x" * board_file.MOST_BYTES)
    with pytest.raises(BadOption, match="too large"):
        board_folder.board_answer("large")


def test_more_photos_than_the_limit_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inbox, "MOST", 1)
    file = io.BytesIO()
    Image.new("RGB", (10, 10)).save(file, "JPEG")
    photos = inbox.Inbox()
    photos.put(io.BytesIO(file.getvalue()))
    with pytest.raises(BadPicture, match="no more pictures"):
        photos.put(io.BytesIO(file.getvalue()))
    photos.close()


def test_headers_beyond_the_limit_are_refused() -> None:
    with serving(lambda *_: []) as port:
        asked = HTTPConnection("127.0.0.1", port, timeout=10)
        asked.request("GET", "/", headers={"X": "x" * server.HEAD_BYTES})
        assert asked.getresponse().status == 431


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


@pytest.mark.slow
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
