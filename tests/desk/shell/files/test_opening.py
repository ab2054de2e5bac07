"""Files are opened by what is in them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PIL import Image

from companion.application.table.my_games import my_games
from companion.desk.pages.arrivals.page import PhotoSourcePage
from companion.desk.pages.home.page import HomePage
from companion.desk.pages.play.page import PlayPage
from companion.desk.pages.review.page import ReviewPage
from companion.desk.shell.files.arrivals import arrivals_of
from companion.desk.shell.files.opening import drop, open_file, photos_among
from tests.desk.conftest import Seat
from tests.desk.pages.review.photos import SAMPLES


def test_a_game_record_is_one_whatever_its_name(seat: Seat, tmp_path: Path) -> None:
    path = Path(shutil.copy(SAMPLES / "line-wars-whole-game.pgr", tmp_path / "x.jpg"))
    open_file(seat.desk, path)
    page = seat.desk.page
    assert isinstance(page, PlayPage)
    assert "Ben (Red) wins 11–9." in page.banner.told
    page.acts.save()
    assert "Saved" in seat.desk.told
    assert not photos_among([tmp_path])
    (kept,) = my_games(None, [str(path)], seat.desk.catalogue)
    assert kept.kind == "saved"
    seat.desk.home()
    drop(seat.desk, [path])
    assert isinstance(seat.desk.page, PlayPage)


@pytest.mark.parametrize("way", ["dropped", "named on the command line"])
def test_a_folder_is_looked_through_as_score_does(seat: Seat, tmp_path: Path, way: str) -> None:
    (folder := tmp_path / "evenings" / "last").mkdir(parents=True)
    photo = Path(shutil.copy(SAMPLES / "corona-line-printed-chat.jpg", folder))
    shutil.copy(SAMPLES / "overlay.jpg", folder)
    if way == "dropped":
        drop(seat.desk, [tmp_path / "evenings"])
    else:
        open_file(seat.desk, tmp_path / "evenings")
    assert isinstance(seat.desk.page, ReviewPage)
    assert seat.desk.page.review.path == photo


def test_a_folder_without_photos_is_told_as_by_score(seat: Seat, tmp_path: Path) -> None:
    (folder := tmp_path / "empty").mkdir()
    drop(seat.desk, [folder])
    assert "has no photo and no game record" in seat.desk.told
    assert isinstance(seat.desk.page, HomePage)


def test_each_page_of_a_scan_is_a_photo_and_the_same_one_when_it_comes_again(
    seat: Seat, tmp_path: Path
) -> None:
    scan, grey = tmp_path / "evening.pdf", [Image.new("L", (100, 125), shade) for shade in (90, 99)]
    grey[0].save(scan, save_all=True, append_images=grey[1:])
    for _ in range(2):
        seat.desk.home()
        drop(seat.desk, [scan])
        seat.until(lambda: isinstance(seat.desk.page, PhotoSourcePage))
        pages = [item.review.path for item in arrivals_of(seat.desk).inbox.items]
        assert [page.stem[-2:] for page in pages] == ["-1", "-2"]
        assert all(page.name.startswith("evening ") for page in pages)
    grey[0].save(scan)
    drop(seat.desk, [scan])
    seat.until(lambda: arrivals_of(seat.desk).inbox.of(scan))
    assert [item.review.path for item in arrivals_of(seat.desk).inbox.items] == [*pages, scan]


@pytest.mark.parametrize(
    ("result", "told"),
    [
        ("1/2-1/2", "Line Wars cannot end in a draw."),
        ("14-11", "its moves do not end the game."),
        ("0-1", ""),
        ("*", ""),
    ],
)
def test_a_game_whose_record_claims_what_cannot_be_says_so_as_check_does(
    seat: Seat, tmp_path: Path, result: str, told: str
) -> None:
    file = tmp_path / "game.pgr"
    file.write_text(
        f'[Game "line-wars"]\n[Result "{result}"]\n\n1. a7-b7  g1-g2-g3-g4-g5\n', "utf-8"
    )
    open_file(seat.desk, file)
    seat.wait(0.1)
    assert told in seat.desk.told
    assert bool(seat.desk.told) is bool(told)
