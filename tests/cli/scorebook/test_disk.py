"""Full disks and folders without write permission: one clear line, and nothing is lost."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.cli.by_hand import hand
from tests.cli.child import python
from tests.cli.conftest import Companion

FULL = """
import json, resource, sys
from companion.cli.main import run
args, spare = json.loads(sys.argv[1]), int(sys.argv[2])
if spare >= 0:
    resource.setrlimit(resource.RLIMIT_FSIZE, (spare, resource.RLIM_INFINITY))
sys.exit(run(args))
"""


@pytest.mark.slow
@pytest.mark.parametrize("spare", [0, 30_000])
def test_a_full_disk_is_one_line_and_loses_nothing(
    companion: Companion, tmp_path: Path, spare: int
) -> None:
    """No file may grow beyond ``spare`` bytes: the disk is full at another place each time."""
    path = tmp_path / "book.db"
    add = ["book", *hand("Ann", "Ben", "14-11"), "--book", str(path)]
    for _ in range(3):
        assert companion(*add).code == 0
    (tmp_path / "many.pgr").write_text(
        "\n".join(
            f'[Game "line-wars"]\n[Blue "Ann"]\n[Red "P{n}"]\n[Result "1-0"]\n' for n in range(300)
        )
    )
    take_in = ["book", "import", str(tmp_path / "many.pgr"), "--yes", "--book", str(path)]
    answer = python(FULL, json.dumps(take_in), spare)
    assert answer.returncode == 74, answer
    assert len(answer.stderr.splitlines()) == 1
    assert "full" in answer.stderr
    checked = companion("book", "check", "--book", path, "--json").json
    assert checked["ok"]
    assert checked["matches"] >= 3
    assert companion("book", "import", tmp_path / "many.pgr", "--yes", "--book", path).code == 0
    assert companion("book", "check", "--book", path, "--json").json["matches"] == 303


@pytest.mark.slow
def test_where_there_is_no_room_no_book_is_made(tmp_path: Path) -> None:
    add = ["book", *hand("Ann", "Ben", "14-11"), "--book", str(tmp_path / "book.db")]
    answer = python(FULL, json.dumps(add), 0)
    assert answer.returncode == 74
    assert len(answer.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


READ_ONLY = """
import json, os, sys
from companion.cli.main import run
commands, warm_up = json.loads(sys.argv[1])
said = os.dup(2), os.dup(1)
os.dup2(os.open(os.devnull, os.O_RDWR), 2)
os.dup2(2, 1)
for args in warm_up:
    run(args)
os.dup2(said[0], 2)
os.dup2(said[1], 1)
if os.geteuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
for args in commands:
    print(run(args), flush=True)
"""


@pytest.mark.slow
def test_a_read_only_folder_is_one_line_and_can_still_be_read(
    companion: Companion, open_folder: Path
) -> None:
    path, other = open_folder / "locked" / "book.db", open_folder / "other.db"
    for file in (path, other):
        assert companion("book", *hand("Ann", "Ben", "14-11"), "--book", file).code == 0
    path.chmod(0o444)
    path.parent.chmod(0o555)

    def commands(file: Path) -> list[list[str]]:
        return [
            ["book", *hand("Cy", "Ben", "1-0"), "--book", str(file)],
            ["book", "list", "--json", "--book", str(file)],
            ["book", "standings", "--json", "--book", str(file)],
            ["book", "check", "--json", "--book", str(file)],
        ]

    # what nobody may read, such as the program in root's own folder, is loaded before
    missing = ["book", "list", "--book", str(open_folder / "none" / "book.db")]
    done = python(READ_ONLY, json.dumps([commands(path), [*commands(other), missing]]))
    path.parent.chmod(0o755)
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert "no permission to write" in done.stderr
    assert done.stdout.startswith("74\n")
    assert done.stdout.count("\n0\n") == 3
    assert '"count": 1' in done.stdout
    files = sorted(file.name for file in path.parent.iterdir() if file.is_file())
    assert files == ["book.db", "book.db.journal"]


@pytest.mark.slow
def test_a_book_on_a_full_disk_can_still_be_read(companion: Companion, tmp_path: Path) -> None:
    """Not even the log that SQLite needs beside the file has room."""
    path = tmp_path / "book.db"
    assert companion("book", *hand("Ann", "Ben", "14-11"), "--book", path).code == 0
    answer = python(FULL, json.dumps(["book", "list", "--json", "--book", str(path)]), 0)
    assert answer.returncode == 0, answer
    assert json.loads(answer.stdout)["count"] == 1
    add = ["book", *hand("Cy", "Ben", "1-0"), "--book", str(path)]
    answer = python(FULL, json.dumps(add), 0)
    assert (answer.returncode, "the disk is full" in answer.stderr) == (74, True), answer


@pytest.mark.skipif(sys.platform != "linux", reason="asks for Linux's /proc")
def test_a_book_that_cannot_be_made_is_named(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not its folder, which “.” would tell nobody of."""
    monkeypatch.chdir("/proc")
    answer = companion("book", *hand("Ann", "Ben", "14-11"), "--book", "book.db")
    assert answer.code == 74
    assert answer.problem.startswith("book.db cannot be written: ")
