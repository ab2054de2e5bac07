"""Our own dialog for photos: folders, pictures, and what was chosen."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from companion.desk.shell.file_dialog.photo_dialog import PhotoDialog
from companion.desk.shell.file_dialog.request import FileKind, FileRequest
from tests.desk.conftest import Seat


def test_photos_are_chosen_by_their_pictures(seat: Seat, tmp_path: Path) -> None:
    folder = tmp_path / "evening"
    folder.mkdir()
    for name in ("one.jpg", "two.JPG", "notes.txt", ".hidden.jpg"):
        Image.new("RGB", (60, 40), "#204060").save(folder / name, "JPEG")
    request = FileRequest(
        "open-several", "Photos", (FileKind("Photos", (".jpg",)),), folder=str(tmp_path)
    )
    dialog = PhotoDialog(seat.desk, request)
    assert [path.name for path in dialog._paths][:1] == ["evening"]
    dialog.list.selection_set(dialog.list.get_children()[:1])
    dialog.choose()
    assert sorted(path.name for path in dialog._paths) == ["one.jpg", "two.JPG"]
    dialog.where.insert("end", "/gone")
    dialog._typed()
    assert dialog._about.cget("text") == f"there is no file {folder / 'gone'}"
    dialog.update()
    assert dialog.where.tk_focusNext() is dialog.list
    assert dialog.list.tk_focusNext() is dialog.kind
    dialog.list.selection_set(dialog.list.get_children())
    seat.until(lambda: str(dialog.preview.cget("image")))
    seat.until(lambda: dialog.list.item(dialog.list.get_children()[0], "image"))
    dialog.choose()
    assert sorted(path.name for path in dialog.chosen) == ["one.jpg", "two.JPG"]
    assert not dialog.winfo_exists()


def test_a_large_folder_is_listed_whole(seat: Seat, tmp_path: Path) -> None:
    for number in range(400):
        (tmp_path / f"{number}.jpg").touch()
    request = FileRequest("open", "Photo", (FileKind("Photos", (".jpg",)),), folder=str(tmp_path))
    dialog = PhotoDialog(seat.desk, request)
    assert len(dialog.list.get_children()) == 400
    dialog.destroy()
