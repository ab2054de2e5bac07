"""Pictures from the camera, the clipboard and a watched folder."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import cv2
import pytest
from PIL import Image

from companion.desk.pages.arrivals.camera import END, PHOTO, PREVIEW, TAKE, NoCamera, film
from companion.desk.pages.arrivals.page import PhotoSourcePage
from companion.desk.pages.review.page import ReviewPage
from companion.desk.shell import route
from companion.desk.shell.files import clipboard
from companion.desk.shell.files.arrivals import arrivals_of
from companion.desk.shell.files.clipboard import NoPicture, picture_pasted
from companion.desk.shell.files.photo_storage import taken_in
from companion.locale import catalogue
from tests.desk.conftest import Seat
from tests.desk.pages.arrivals.photos import CHAT, COVERED, came
from tests.desk.widgets import words


def nothing(part: float, sentence: object = None) -> None:
    """Nobody waits for how far it is."""


def test_pictures_that_appear_in_a_watched_folder_are_reviewed(seat: Seat, tmp_path: Path) -> None:
    folder = tmp_path / "scans"
    folder.mkdir()
    shutil.copy(CHAT, folder / "before.jpg")
    seat.desk.open(route.PhotoSource())
    seat.desk.page.watch_folder(folder)
    seat.wait(0.2)
    arrivals = arrivals_of(seat.desk)
    assert not arrivals.inbox.items, "what was there before is left alone"
    assert str(folder) in seat.desk.page._told_watched.cget("text")
    (folder / "notes.txt").write_text("no picture")
    shutil.copy(CHAT, folder / "new.jpg")
    assert came(seat).review.path == folder / "new.jpg"
    assert isinstance(seat.desk.page, PhotoSourcePage)
    seat.desk.home()
    seat.wait(1.5)
    shutil.copy(COVERED, folder / "while away.jpg")
    seat.until(lambda: "1 new photo in the inbox" in seat.desk.told)
    seat.desk.open(route.PhotoSource())
    seat.until(lambda: len(arrivals.inbox.items) == 2)
    assert arrivals.inbox.items[-1].review.path == folder / "while away.jpg"
    seat.desk.page.unwatch()
    assert arrivals.folder is None


@pytest.mark.parametrize(
    ("held", "ending"), [("picture", ".png"), ("file", ".jpg")], ids=["a picture", "a file"]
)
def test_the_clipboards_picture_is_pasted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, held: str, ending: str
) -> None:
    from PIL import ImageGrab

    found = Image.new("RGBA", (30, 20), "red") if held == "picture" else ["/nowhere", str(CHAT)]
    monkeypatch.setattr(ImageGrab, "grabclipboard", lambda: found)
    path = Path(picture_pasted(nothing, str(tmp_path), "Pasted"))
    assert path.suffix == ending
    assert path.is_file()


@pytest.mark.parametrize("error", [None, NotImplementedError(), OSError(), ["/nowhere"]])
def test_without_a_picture_in_the_clipboard_a_line_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Any
) -> None:
    from PIL import ImageGrab

    def grab() -> Any:
        if isinstance(error, Exception):
            raise error
        return error

    monkeypatch.setattr(ImageGrab, "grabclipboard", grab)
    monkeypatch.setattr(clipboard.sys, "platform", "linux")
    with pytest.raises(NoPicture) as caught:
        picture_pasted(nothing, str(tmp_path), "Pasted")
    said = "xclip" if isinstance(error, NotImplementedError) else "clipboard contains no picture"
    assert said in str(caught.value)


@pytest.mark.skipif(shutil.which("xclip") is None, reason="needs xclip")
def test_a_picture_is_pasted_by_key(seat: Seat, tmp_path: Path) -> None:
    Image.open(CHAT).save(tmp_path / "a.png")
    with (tmp_path / "a.png").open("rb") as picture:
        subprocess.run(
            ["xclip", "-selection", "clipboard", "-t", "image/png"], stdin=picture, check=True
        )
    seat.desk.open(route.PhotoSource())
    seat.wait(0.05)
    seat.key("<Control-v>")
    seat.until(lambda: isinstance(seat.desk.page, ReviewPage))


def a_film(path: Path, frames: int) -> str:
    """A film of the sheet as a camera sees it."""
    sheet = cv2.resize(cv2.imread(str(CHAT)), None, fx=0.5, fy=0.5)  # type: ignore[call-overload]
    height, width = sheet.shape[:2]
    fourcc = cv2.VideoWriter.fourcc(*"MJPG")
    writer = cv2.VideoWriter(str(path), fourcc, 15, (width, height))
    for _ in range(frames):
        writer.write(sheet)
    writer.release()
    return str(path)


def test_the_camera_shows_what_it_sees_and_takes_a_photo(seat: Seat, tmp_path: Path) -> None:
    source = a_film(tmp_path / "film.avi", 300)
    seat.desk.open(route.Camera(source))
    page = seat.desk.page
    seat.until(lambda: str(page.take_button.cget("state")) == "normal")
    seat.picture("camera")
    seat.key("<space>")
    seat.until(lambda: isinstance(seat.desk.page, ReviewPage))
    review = seat.desk.page.review
    assert review.path.name.startswith("Camera ")
    with Image.open(review.path) as image:
        assert image.width > 300
    assert page.gone
    assert not page._folder.exists()


def test_a_missing_camera_is_reported(seat: Seat) -> None:
    seat.desk.open(route.Camera("/nowhere/film.avi"))
    seat.until(lambda: "is missing or used" in words(seat.desk.page))
    assert str(seat.desk.page.take_button.cget("state")) == "disabled"


def test_a_camera_that_falls_silent_is_given_up(tmp_path: Path) -> None:
    folder = tmp_path / "seen"
    folder.mkdir()
    (folder / TAKE).touch()
    with pytest.raises(NoCamera):
        film(nothing, a_film(tmp_path / "film.avi", 3), str(folder))
    assert (folder / PREVIEW).exists()
    assert (folder / PHOTO).exists()
    assert not (folder / TAKE).exists()


def test_a_camera_ends_when_it_is_told_to(tmp_path: Path) -> None:
    folder = tmp_path / "seen"
    folder.mkdir()
    (folder / END).touch()
    film(nothing, a_film(tmp_path / "film.avi", 3), str(folder))
    assert not (folder / PREVIEW).exists()


def test_a_picture_is_pasted_on_the_first_page_and_named_in_the_readers_language(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat.desk.begin(route.Home())
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr(seat.desk.jobs, "run", lambda *call, **_: asked.append(call))
    seat.key("<Control-v>")
    assert asked[0][0] is picture_pasted
    assert asked[0][2] == "Pasted"
    monkeypatch.setattr(seat.desk, "words", catalogue("de").gettext)
    assert taken_in(seat.desk, _copy(seat), "Phone").name.startswith("Telefon ")


def _copy(seat: Seat) -> Path:
    assert seat.desk.start.data is not None
    seat.desk.start.data.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copy(CHAT, seat.desk.start.data / "b.jpg"))
