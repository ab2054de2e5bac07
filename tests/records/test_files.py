"""Records on disk: whole or not at all, and one clear line for each file that is none."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from PIL import Image

from companion.files import BadFile, first_bytes, read_up_to, write_whole
from companion.records import load_record, parse_record, save_record, write_record
from companion.records.reader import MAX_BYTES
from tests.records.toys import CLAIM

RECORD = parse_record('[Blue "Änn"] 1. a b', CLAIM)


def test_a_saved_record_loads_as_itself(tmp_path: Path) -> None:
    path = tmp_path / "game.pgr"
    save_record(RECORD, path, CLAIM)
    assert load_record(path, CLAIM) == RECORD
    assert [file.name for file in tmp_path.iterdir()] == ["game.pgr"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have names on Unix alone")
def test_a_record_may_come_through_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writing = threading.Thread(target=pipe.write_text, args=(write_record(RECORD, CLAIM),))
    writing.daemon = True
    writing.start()
    for _ in range(50):
        assert first_bytes(pipe, 16) == b"", "who looks first whether it is a file takes nothing"
    assert load_record(pipe, CLAIM) == RECORD


@pytest.mark.parametrize("ending", ["jpg", "png", "tif", "webp", "gif", "bmp"])
def test_a_picture_is_told_how_it_becomes_a_record(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"a.{ending}"
    Image.effect_noise((1200, 1000), 60).save(path)
    with pytest.raises(
        BadFile,
        match=r"is a picture, not a game record. “companion score .* --save .*” makes one from it",
    ):
        load_record(path)


def test_a_picture_named_like_a_record_is_to_be_renamed(tmp_path: Path) -> None:
    path = tmp_path / "a.pgr"
    Image.effect_noise((1200, 1000), 60).save(path, "jpeg")
    with pytest.raises(BadFile, match=r"Rename it, for example .*a\.jpg"):
        load_record(path)


def test_a_file_that_stood_there_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "game.pgr"
    path.write_text("old")
    path.chmod(0o640)
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_link_keeps_pointing_where_it_did(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    target, link = tmp_path / "far" / "a.pgr", tmp_path / "b.pgr"
    link.symlink_to(target)
    write_whole(link, b"x")
    assert link.is_symlink()
    assert target.read_bytes() == b"x"


def test_a_failure_on_the_way_leaves_what_stood_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.pgr"
    path.write_text("old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadFile, match="cannot be written: the disk is full"):
        write_whole(path, b"new")
    assert [file.read_text() for file in tmp_path.iterdir()] == ["old"]


def test_a_pipe_is_written_to_directly(tmp_path: Path) -> None:
    code = (
        "from companion.files import write_whole; import sys;"
        "write_whole('/dev/stdout', b'through the pipe')"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert ran.stdout == b"through the pipe"


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("none/game.pgr", "there is no folder"),
        ("file/game.pgr", "name a folder, not the file"),
        ("folder", "is a folder. Name a file in it"),
        ("x" * 300, "cannot be written: the name is too long"),
        ("a\0b", "cannot be written: "),
    ],
)
def test_a_place_that_cannot_be_written_to_is_told(tmp_path: Path, path: str, told: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    with pytest.raises(BadFile, match=told) as caught:
        save_record(RECORD, tmp_path / path, CLAIM)
    assert "\n" not in str(caught.value)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["file", "folder"]


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("none", "there is no file"),
        ("folder", "is a folder. Name a file in it"),
        ("latin", "is not a UTF-8 text file: line 2"),
        ("file", "file is empty"),
        ("blank", "blank is empty"),
        ("large", "is too large: more than 1000 kB"),
        ("file/under", "cannot be read: part of its path is a file, not a folder"),
        ("a\0b", "cannot be read: "),
    ],
)
def test_a_file_that_is_no_record_is_told(tmp_path: Path, path: str, told: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    (tmp_path / "blank").write_text(" \n\n", "utf-8")
    (tmp_path / "latin").write_bytes("; a\n; Änn".encode("latin-1"))
    (tmp_path / "large").write_bytes(b" " * (MAX_BYTES + 1))
    with pytest.raises(BadFile, match=told) as caught:
        load_record(tmp_path / path, CLAIM)
    assert "\n" not in str(caught.value)


def test_an_endless_file_is_not_read_to_its_end() -> None:
    with pytest.raises(BadFile, match="is too large: more than 1 kB"):
        read_up_to("/dev/zero", 1000, pipe=True)


NO_PERMISSION = """
import os, sys
from companion.files import BadFile, read_up_to, write_whole
os.chdir(sys.argv[1])
if os.getuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
for attempt in (
    lambda: read_up_to("secret", 10),
    lambda: read_up_to("closed/file", 10),
    lambda: write_whole("secret", b"x"),
    lambda: write_whole("new", b"x"),
):
    try:
        attempt()
    except BadFile as error:
        print(error)
"""


def test_no_permission_is_told(tmp_path: Path) -> None:
    (tmp_path / "secret").touch(mode=0o000)
    (tmp_path / "closed").mkdir(mode=0o000)
    # Who drops root's rights may not look up the folders above; the folder itself is enough.
    tmp_path.chmod(0o555)
    try:
        ran = subprocess.run(
            [sys.executable, "-c", NO_PERMISSION, str(tmp_path)], capture_output=True, text=True
        )
    finally:
        tmp_path.chmod(0o755)
        (tmp_path / "closed").chmod(0o755)
    assert ran.stderr == ""
    assert ran.stdout.splitlines() == [
        "you have no permission to read secret",
        "you have no permission to read closed/file",
        "you have no permission to write secret",
        "you have no permission to write new",
    ]


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="has no folder of the system's own")
def test_a_folder_in_which_nothing_can_be_made_is_not_said_to_be_missing() -> None:
    with pytest.raises(BadFile, match="no permission to write"):
        write_whole("/proc/x.pdf", b"")
