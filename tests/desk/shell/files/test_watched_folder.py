"""A watched folder reports complete pictures, and no picture delays others."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.desk.shell.files import watched_folder
from companion.desk.shell.files.watched_folder import WatchedFolder


def test_a_file_that_still_grows_is_not_reported(tmp_path: Path) -> None:
    watched = WatchedFolder(tmp_path, every=60)
    path = tmp_path / "scan.jpg"
    for size in (0, 0, 10, 20):
        path.write_bytes(bytes(size))
        watched._look()
        assert watched.next() is None
    watched._look()
    assert watched.next() == path
    watched._look()
    assert watched.next() is None
    watched.stop()


def test_a_watched_folder_that_disappears_is_reported(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    watched = WatchedFolder(folder, every=60)
    folder.rmdir()
    watched._look()
    assert str(watched.problem) == "it is not there"
    watched.stop()


def without_end(path: Path) -> None:
    """A decoder's behaviour on a picture made to keep it busy."""
    if path.name == "bad.jpg":
        while True:
            pass


def test_a_picture_that_no_decoder_ends_with_is_left_out_of_a_watched_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watched_folder, "_decoded", without_end)
    watched = WatchedFolder(tmp_path, every=60, processor=0.5)
    for name in ("bad.jpg", "good.jpg"):
        (tmp_path / name).write_bytes(b"picture")
    watched._look()
    watched._look()
    assert watched.next() == tmp_path / "good.jpg"
    assert watched.next() is None
    assert watched.left_out == "bad.jpg"
    watched.stop()
