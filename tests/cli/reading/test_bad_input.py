"""Whatever file is given, the answer is a score or one clear line, and nothing is left behind."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from tests.cli.conftest import Answer, Companion


def _png_bomb(side: int) -> bytes:
    """A well-formed grey PNG of ``side`` x ``side`` pixels in a few hundred kB."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    squeeze = zlib.compressobj(9)
    row = bytes(1 + side // 8)
    pixels = b"".join(squeeze.compress(row) for _ in range(side)) + squeeze.flush()
    header = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    ends = chunk(b"IHDR", header), chunk(b"IDAT", pixels), chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(ends)


def _jpeg(width: int, height: int, quality: int = 90) -> bytes:
    file = io.BytesIO()
    noise = Image.effect_noise((width, height), 60).convert("RGB")
    noise.save(file, "JPEG", quality=quality)
    return file.getvalue()


BAD: dict[str, tuple[Callable[[], bytes], int]] = {
    "text.jpg": (lambda: b"This is no photo at all.\n" * 40, 2),
    "empty.jpg": (lambda: b"", 2),
    "truncated.jpg": (lambda: _jpeg(900, 900)[:40_000], 2),
    "bytes.png": (lambda: bytes(range(256)) * 64, 2),
    "bomb.png": (lambda: _png_bomb(30_000), 2),
    "pixel.png": (lambda: _picture((1, 1)), 1),
    "noise.jpg": (lambda: _jpeg(1200, 900), 1),
    "blank.png": (lambda: _picture((1200, 900)), 1),
}


def _picture(size: tuple[int, int]) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", size, (200, 200, 190)).save(file, "PNG")
    return file.getvalue()


def test_a_file_is_named_once_however_it_is_called(companion: Companion, tmp_path: Path) -> None:
    """The bell is not printed, neither in the name nor in the message about the file."""
    bad = tmp_path / "a\ab.jpg"
    bad.write_text("[Game")
    assert companion("score", bad).problem == "a\ufffdb.jpg is neither a photo nor a game record"


def test_a_move_without_quotes_is_told_to_have_them(companion: Companion, tmp_path: Path) -> None:
    begun = tmp_path / "begun.pgr"
    begun.write_text('[Game "line-wars"]\n')
    told = companion("play", begun, "a7-b7", "b6").problem
    assert told.startswith("“b6” was not expected: put quotes round a move with spaces")


def _refused(answer: Answer, code: int, out: Path) -> None:
    assert answer.code == code
    assert answer.json["status"] == "unreadable"
    assert answer.json["reason"] == answer.problem
    assert "something went wrong" not in answer.problem
    assert list(out.iterdir()) == []


@pytest.fixture
def out(tmp_path: Path) -> Path:
    folder = tmp_path / "out"
    folder.mkdir()
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("name", BAD)
def test_a_bad_picture_is_refused_in_one_line(
    companion: Companion, tmp_path: Path, out: Path, name: str
) -> None:
    make, code = BAD[name]
    path = tmp_path / name
    path.write_bytes(make())
    wanted = ("--overlay", out / "a.jpg", "--save", out / "a.pgr")
    _refused(companion("score", path, "--json", *wanted), code, out)


def test_a_missing_file_and_an_empty_folder_are_reported(
    companion: Companion, tmp_path: Path, out: Path
) -> None:
    missing = companion("score", tmp_path / "none.jpg", "--json", "--save", out / "a.pgr")
    _refused(missing, 2, out)
    folder = companion("score", out)
    assert folder.code == 2
    assert str(out) in folder.problem


def test_a_folder_named_like_a_photo_is_reported(companion: Companion, tmp_path: Path) -> None:
    (tmp_path / "folder.jpg").mkdir()
    answer = companion("score", tmp_path / "folder.jpg")
    assert answer.code == 2
    assert "folder.jpg" in answer.problem


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("games add missing", "es gibt keine Datei missing"),
        ("games new Ringe --in file", "ist eine Datei, kein Ordner"),
        ("games test lineage -o .", ". ist ein Ordner"),
    ],
)
def test_a_wrong_path_of_a_game_is_told_as_any_other(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str, told: str
) -> None:
    """Not by Click, which knows no German."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    answer = companion("--lang", "de", *said.split())
    assert answer.code == 2
    assert told in answer.problem


@pytest.mark.parametrize(
    ("said", "told"),
    [("resolve x", "SLIP is missing."), ("book result Cup", "BOARD|PLAYER is missing.")],
)
def test_of_several_missing_arguments_the_first_is_named(
    companion: Companion, said: str, told: str
) -> None:
    assert companion(*said.split()).problem.startswith(told)
