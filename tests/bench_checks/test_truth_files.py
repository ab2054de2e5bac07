"""Truth files: which readings of a sheet count as right."""

import json
from pathlib import Path

from tests.bench.truth_files import truth_of


def write(folder: Path, **told: object) -> Path:
    (folder / "photo.json").write_text(json.dumps(told))
    return folder / "photo.jpg"


def old_form(folder: Path, edges: dict[str, str], blackened: list[str]) -> Path:
    return write(
        folder,
        game="line-wars",
        sheet="hand-drawn",
        size=4,
        look="desk",
        edges=edges,
        blackened=blackened,
    )


def test_both_forms_tell_the_same_marks(tmp_path: Path) -> None:
    old = truth_of(old_form(tmp_path, {"a3-a4": "blue"}, ["b2"]))
    new = truth_of(
        write(
            tmp_path,
            game="line-wars",
            options={"size": 4},
            sheet={"kind": "hand-drawn", "item": "board"},
            look="desk",
            marks=[
                {"mark": "line a3-a4", "value": "blue"},
                {"mark": "line a1-b1", "value": "empty"},
                {"mark": "fill b2", "value": "black"},
            ],
        )
    )
    assert old == new


def test_a_turn_counts_where_the_inks_stand_at_their_corners(tmp_path: Path) -> None:
    # Blue at a4 and d4, Red at a1 and d1: upright it is right; turned back a quarter, Blue's second
    # corner comes to a4 and Red's first to d1.
    edges = {"a4-b4": "blue", "c4-d4": "blue", "a1-b1": "red", "c1-d1": "red"}
    truth = truth_of(old_form(tmp_path, edges, ["a1"]))
    assert truth is not None
    upright, turned = truth.readings()
    assert upright == truth.marks
    assert turned == {
        "line a3-a4": "blue",
        "line a1-a2": "blue",
        "line d3-d4": "red",
        "line d1-d2": "red",
        "fill c1": "black",
    }


def test_no_turn_counts_where_the_inks_allow_one_alone(tmp_path: Path) -> None:
    truth = truth_of(old_form(tmp_path, {"a3-a4": "blue", "c1-d1": "red"}, []))
    assert truth is not None
    assert list(truth.readings()) == [truth.marks]


def test_a_photo_without_truth_shows_no_board(tmp_path: Path) -> None:
    assert truth_of(tmp_path / "table.jpg") is None


def test_a_truth_file_that_tells_no_marks_cannot_be_compared(tmp_path: Path) -> None:
    photo = write(tmp_path, game="corona-line", sheet="hand-drawn", size=7, moves=[["blue", "b1"]])
    assert truth_of(photo) is None


def test_one_word_selects_another_sheet_than_the_board(tmp_path: Path) -> None:
    pips = [{"mark": "bubble a1.1", "value": True}]
    photo = write(
        tmp_path, game="blottos-war", options={}, sheet="printed", item="snapshot", marks=pips
    )
    found = truth_of(photo)
    assert found is not None
    assert found.board.item == "snapshot"
    assert not found.hand_drawn
