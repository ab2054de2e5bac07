"""Whatever decodes files from outside does so in a worker process, within its limits."""

from __future__ import annotations

import ast
import io
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from PIL import Image

import companion
from companion import worker
from companion.photo.reading import Refusal
from companion.sentences import say
from companion.worker import Keeper, Lost, TookTooLong, apart

PACKAGE = Path(companion.__file__).parent

DECODERS: Mapping[str, Mapping[str, str]] = {
    "Image.open": {
        "pictures/upright.py": "open_picture, see below",
        "desk/toolkit/qr_code.py": "a code just drawn here",
        "desk/pages/review/evidence_window.py": "JPEGs made by the worker",
        "desk/pages/dispute/photo_curtain.py": "JPEGs made by the worker",
        "desk/pages/printing/preview.py": "pages just made here",
        "tryout/camera.py": "a photo just made here",
        "desk/pages/arrivals/camera_page.py": "this computer's own camera, filmed by the worker",
    },
    "PdfDocument": {
        "pictures/scan_pages.py": "page_picture, see below",
        "application/scorebook/paper.py": "sheets just made here",
        "tryout/camera.py": "sheets just made here",
        "tryout/contact_sheets.py": "sheets just made here",
        "desk/pages/printing/document.py": "sheets just made here",
        "cli/printing/print.py": "sheets just made here",
    },
    "imdecode": {"photo/image/load.py": "load_photo, see below"},
    "imread": {},
    "QRCodeDetector": {
        "photo/printed/code_modules.py": "within the reading of a photo",
    },
    "open_picture": {
        "pictures/upright.py": "through apart",
        "pictures/bare.py": "through apart",
        "photo/image/load.py": "load_photo, see below",
        "desk/models/review/picture.py": "through apart",
    },
    "page_picture": {"pictures/upright.py": "open_picture", "pictures/scan_pages.py": "alone"},
    "count_pages": {
        "photo/image/load.py": "load_photo",
        "pictures/scan_pages.py": "pages_into",
        "cli/scans.py": "alone",
    },
    "pages_into": {"cli/scans.py": "alone", "desk/shell/files/scans.py": "in the window's worker"},
    "small_picture": {
        "desk/board/thumbnails.py": "a Keeper",
        "application/scorebook/looks.py": "through apart",
    },
    "load_photo": {
        "photo/read.py": "read_sheets, see below",
        "scoring/picture_file.py": "through apart",
        "application/dispute/photo_pair.py": "in the window's worker",
    },
    "read_sheets": {
        "photo/read.py": "read_photo, which nothing calls",
        "scoring/from_photo.py": "through apart",
    },
    "read_photo": {},
    "sqlite3.connect": {
        "book/guarded.py": "connected, see below",
        "book/storage/backup.py": "a copy just made here",
        "book/storage/database.py": "a book just made here",
        "book/storage/rows.py": "an empty one, in memory",
    },
    "connected": {
        "book/book.py": "a stranger's is looked through first, see own.py",
        "book/storage/own.py": "through apart_for",
        "book/exchange.py": "through apart_for",
        "book/damage/salvage.py": "through apart_for",
        "book/damage/recover.py": "a book just made here",
        "book/erasing.py": "a copy just made here",
    },
    "look_through": {"book/storage/own.py": "through apart_for"},
    "salvaged": {
        "book/damage/recover.py": "through apart_for",
        "book/damage/rebuild.py": "through apart_for",
    },
    "take_in": {
        "book/damage/rebuild.py": "through apart_for",
        "desk/pages/scorebook/care/transfer.py": "another one: an import, in the worker",
    },
    "recover": {"book/damage/rebuild.py": "through apart_for"},
    "rebuild": {"application/scorebook/care.py": "through apart_for"},
    "import_file": {"application/scorebook/transfer.py": "through import_apart"},
    "csv.reader": {"book/transfer/exports.py": "within an import"},
    "json.loads": {
        "application/reading/correct.py": "an earlier truth file, through apart",
        "book/transfer/exports.py": "an earlier export, through apart",
        "book/transfer/from_json.py": "within an import",
        "book/storage/journal.py": "a book's journal; a stranger's is read first, see own.py",
        "book/storage/rows.py": "just written by SQLite",
        "book/erased_names.py": "within a book",
        "files/whole_file.py": "own_json, see below",
        "schema.py": "the package's own",
        "photo/marks/priors/__init__.py": "the package's own",
    },
    "own_json": {
        "application/printing/printer.py": "this user's own printer",
        "application/reading/store.py": "this user's own reviews",
        "application/scorebook/looks.py": "this user's own choices",
        "application/table/drafts.py": "this user's own drafts",
        "desk/shell/files/arrivals.py": "this user's own list",
        "desk/shell/settings.py": "this user's own settings",
        "phone/tickets.py": "the phones of this user's own tables",
    },
    "tomllib.loads": {
        "packaging/release.py": "the package's own",
        "games/lineage/board_file.py": "a board of some kB",
        "application/games/adding.py": "a game that is about to be run in a process of its own",
        "board/marker_blocks.py": "the package's own",
        "games/game_files.py": "a game that this user has added",
        "locale/__init__.py": "the package's own",
        "locale/extract.py": "the package's own",
    },
    "zipfile.ZipFile": {"application/games/adding.py": "unpacked, see below"},
    "unpacked": {"application/games/adding.py": "through apart"},
    "pickle.loads": {"tryout/photos.py": "a reading just made here"},
}
"""Where each may be called: whatever is not in a worker process is what this program has made."""


LIBRARIES = {
    "Image.open", "PdfDocument", "imdecode", "imread", "QRCodeDetector", "sqlite3.connect",
    "csv.reader", "json.loads", "tomllib.loads", "zipfile.ZipFile", "pickle.loads",
}  # fmt: skip
"""Names of other people's, however they are imported; ours are methods of other things as well."""


def calls() -> Iterator[tuple[str, str, int]]:
    """Each call of one of them in the package, or one given to another function: its name, file
    and line."""
    last = {name.rpartition(".")[2] for name in DECODERS}
    for file in PACKAGE.rglob("*.py"):
        whole = file.read_text("utf-8")
        if not any(name in whole for name in last):
            continue
        for node in ast.walk(ast.parse(whole)):
            named: list[ast.expr] = []
            if isinstance(node, ast.Call):
                named = [node.func, *node.args]
            for each in named:
                if (isinstance(each, ast.Name) and each.id in last) or (
                    isinstance(each, ast.Attribute) and each.attr in last
                ):
                    yield ast.unparse(each), file.relative_to(PACKAGE).as_posix(), each.lineno


@pytest.mark.slow
def test_nothing_is_decoded_but_where_it_runs_in_the_worker() -> None:
    elsewhere, used = [], set()
    for text, file, line in calls():
        for name, places in DECODERS.items():
            if text == name or (name in LIBRARIES and text.endswith(f".{name}")):
                used.add((name, file))
                if file not in places:
                    elsewhere.append(f"{file}:{line} calls {name}")
    assert elsewhere == []
    listed = {(name, file) for name, places in DECODERS.items() for file in places}
    assert sorted(listed - used) == []


@pytest.fixture
def protected(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(worker, "_protected", True)
    monkeypatch.setattr(worker, "_idle", [])
    yield
    for keeper in worker._idle:
        keeper.end()


def where() -> int:
    return os.getpid()


def refused() -> None:
    raise Refusal("blurred", say("too {what}", what="blurred"), bad_file=True)


def hangs() -> None:
    while True:
        time.sleep(1)


def dies() -> None:
    os._exit(7)


@pytest.mark.usefixtures("protected")
def test_work_apart_runs_elsewhere_in_a_process_that_is_kept() -> None:
    first, second = apart(where), apart(where)
    assert os.getpid() not in (first, second)
    assert first == second or worker.can_fork()


@pytest.mark.usefixtures("protected")
def test_errors_come_back_as_they_were_raised() -> None:
    with pytest.raises(Refusal) as caught:
        apart(refused)
    assert (caught.value.code, caught.value.bad_file, caught.value.exit_code) == (
        "blurred",
        True,
        2,
    )
    assert str(caught.value.sentence) == "too blurred"
    with pytest.raises(MemoryError):
        apart(dies)
    assert apart(where) != os.getpid()


@pytest.mark.usefixtures("protected")
def test_work_that_hangs_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "_idle", [Keeper(clock=0.5)])
    monkeypatch.setattr(worker, "can_fork", lambda: False)
    with pytest.raises(TookTooLong):
        apart(hangs)


def test_a_program_of_somebody_elses_reads_where_it_calls() -> None:
    assert apart(where) == os.getpid()


def grows() -> int:
    held = [b"x" * 2**20 for _ in range(600)]
    time.sleep(5)
    return len(held)


def grows_watched(limit: int) -> int:
    with worker._watched(limit):
        return grows()


@pytest.mark.slow
def test_where_the_system_limits_no_memory_the_process_watches_itself() -> None:
    assert 2**20 < worker.memory_taken() < 2**36
    with pytest.raises(Lost) as caught:
        Keeper(memory=2**40).do(grows_watched, 400 * 2**20)
    assert not caught.value.too_long
    assert Keeper().do(grows_little, 2**40) == 1


def grows_little(limit: int) -> int:
    with worker._watched(limit):
        return 1


def test_a_keeper_that_is_ended_gives_up_what_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    closing: list[int] = []
    close = Connection._close  # type: ignore[attr-defined]

    def closed(pipe: Connection) -> None:
        closing.append(pipe.fileno())
        time.sleep(0.2)  # on a busy machine another thread runs here
        close(pipe)

    keeper = Keeper()
    keeper.do(where)
    monkeypatch.setattr(Connection, "_close", closed)
    ender = threading.Timer(0.1, keeper.end)
    ender.start()
    with pytest.raises(Lost):
        keeper.do(hangs)
    ender.join()
    assert len(closing) == 1, "closed twice, a number may be another file's by then"
    with pytest.raises(Lost):
        keeper.do(where)


SAMPLE = str(PACKAGE.parent / "samples/line-wars-printed-chat.jpg")
READING = (
    ["score", SAMPLE],
    ["draw", SAMPLE, "-o", "drawn.svg"],
    ["compare", SAMPLE, SAMPLE, "--overlay", "both.png"],
    ["book", "add", SAMPLE, "--player", "blue=Ann", "--player", "red=Ben", "--keep-photo"],
)
GUARDED = f"""
from multiprocessing import parent_process
import companion.pictures.upright as upright
from companion.worker import protect

decode = upright.open_picture
def only_in_workers(data):
    assert parent_process() is not None, "decoded in the program's own process"
    return decode(data)

upright.open_picture = only_in_workers
protect()
from companion.cli.main import run
if __name__ == "__main__":
    codes = [run(words) for words in {READING}]
    assert not {{*codes}} - {{0, 1, 3}}, codes
"""


@pytest.mark.slow
def test_no_command_decodes_a_photo_in_its_own_process(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(GUARDED)
    done = subprocess.run(
        [sys.executable, str(program)],
        cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False,
        env={
            **os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
            "COMPANION_BOOK": str(tmp_path / "book.db"), "LANG": "C",
        },
    )  # fmt: skip
    assert "own process" not in done.stderr
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to a process")
def test_ctrl_c_ends_a_command_that_decodes(tmp_path: Path) -> None:
    slow = tmp_path / "slow.png"
    file = io.BytesIO()
    Image.new("L", (9000, 9000)).save(file, "PNG", compress_level=1)
    slow.write_bytes(file.getvalue())
    running = subprocess.Popen(
        [sys.executable, "-m", "companion", "draw", str(slow), "-o", str(tmp_path / "x.svg")],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    begun, late = Path(f"/proc/{running.pid}/task/{running.pid}/children"), time.monotonic() + 20
    if begun.exists():
        while not begun.read_text() and time.monotonic() < late:
            time.sleep(0.05)
    else:
        time.sleep(1.5)
    running.send_signal(signal.SIGINT)
    out, told = running.communicate(timeout=20)
    assert "Traceback" not in told + out
    assert running.returncode in (130, 1, 2)
