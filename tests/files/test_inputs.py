"""Which files are scored, and where what comes of them goes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.files.inputs import BadInputs, Inputs, inputs, is_record, outputs


def _touch(folder: Path, *names: str) -> None:
    folder.mkdir(exist_ok=True)
    for name in names:
        (folder / name).touch()


def test_a_folder_means_its_pictures_and_records_by_name(tmp_path: Path) -> None:
    _touch(tmp_path, "b.JPG", "a.pgr", "a.json", ".hidden.jpg", "c.heic", "notes.txt")
    found = inputs([str(tmp_path)])
    assert [Path(file).name for file in found.files] == ["a.pgr", "b.JPG", "c.heic"]
    assert found.several


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have names on Unix alone")
def test_a_scan_in_a_folder_is_meant_and_a_printed_sheet_is_not(tmp_path: Path) -> None:
    sheet = next((Path(__file__).parents[2] / "printables").rglob("*.pdf"))
    (tmp_path / "sheet.pdf").write_bytes(sheet.read_bytes())
    (tmp_path / "scan.pdf").write_bytes(b"%PDF-1.4 a scanner's")
    assert inputs([str(tmp_path)]).files == (str(tmp_path / "scan.pdf"),)
    named = str(tmp_path / "sheet.pdf")
    assert inputs([named]).files == (named,)


def test_a_folder_s_pipes_and_devices_are_left_out(tmp_path: Path) -> None:
    """Reading them may have no end."""
    _touch(tmp_path, "a.pgr", "b.jpg")
    os.mkfifo(tmp_path / "pipe.pgr")
    os.mkfifo(tmp_path / "pipe.jpg")
    (tmp_path / "endless.jpg").symlink_to("/dev/zero")
    (tmp_path / "gone.jpg").symlink_to(tmp_path / "nowhere")
    for asked in (tmp_path, tmp_path / "*"):
        names = [Path(file).name for file in inputs([str(asked)]).files]
        assert names == ["a.pgr", "b.jpg", "gone.jpg"]


def test_a_pattern_is_expanded_unless_a_file_is_called_so(tmp_path: Path) -> None:
    _touch(tmp_path, "a1.jpg", "a2.jpg", "[a].jpg")
    found = inputs([str(tmp_path / "a*.jpg")])
    assert [Path(file).name for file in found.files] == ["a1.jpg", "a2.jpg"]
    outright = inputs([str(tmp_path / "[a].jpg")])
    assert outright == Inputs((str(tmp_path / "[a].jpg"),), several=False)


def test_the_order_asked_for_is_kept_and_nothing_scored_twice() -> None:
    assert inputs(["b.jpg", "a.jpg", "b.jpg"]).files == ("b.jpg", "a.jpg")


def test_one_file_is_one_answer_though_a_folder_of_one_is_a_list(tmp_path: Path) -> None:
    _touch(tmp_path, "a.jpg")
    assert not inputs([str(tmp_path / "a.jpg")]).several
    assert inputs([str(tmp_path)]).several


@pytest.mark.parametrize("name", ["", "*.jpg"])
def test_nothing_to_score_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadInputs):
        inputs([str(tmp_path / name)])


def test_photos_of_one_name_do_not_overwrite_each_other() -> None:
    found = outputs(Inputs(("x/a.jpg", "y/a.jpg", "z/A.png"), several=True), "out", ".pgr")
    assert found == (Path("out/a.pgr"), Path("out/a-2.pgr"), Path("out/A-3.pgr"))


def test_one_photo_s_output_is_a_file_or_goes_into_a_folder_that_is_there(tmp_path: Path) -> None:
    one = Inputs(("a.jpg",), several=False)
    assert outputs(one, "b.png", "-scored.jpg") == (Path("b.png"),)
    assert outputs(one, str(tmp_path), "-scored.jpg") == (tmp_path / "a-scored.jpg",)


def test_the_photo_itself_is_never_overwritten(tmp_path: Path) -> None:
    path = str(tmp_path / "a.jpg")
    with pytest.raises(BadInputs):
        outputs(Inputs((path,), several=False), str(tmp_path / "." / "a.jpg"), "-scored.jpg")


def test_a_pattern_that_nothing_is_called_like_is_told_and_keeps_no_other_file_back(
    tmp_path: Path,
) -> None:
    nothing = str(tmp_path / "*.heic")
    found = inputs(["a.jpg", nothing])
    assert (found.files, found.several) == (("a.jpg",), True)
    assert [str(problem) for problem in found.missing] == [f"no file matches “{nothing}”"]
    with pytest.raises(BadInputs):
        inputs([nothing, nothing])


def test_a_record_sent_as_a_picture_is_a_record(tmp_path: Path) -> None:
    (tmp_path / "game.jpg").write_bytes(b'\xef\xbb\xbf\r\n[Game "line-wars"]')
    (tmp_path / "photo.jpg").write_bytes(b"\xff\xd8\xff")
    found = [is_record(tmp_path / name) for name in ("game.jpg", "photo.jpg", "none.jpg", "a.PGR")]
    assert found == [True, False, False, True]
