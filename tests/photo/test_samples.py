"""The samples: every photo is small, tells no place, and is read as its truth says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.application.reading.one_file import score
from companion.board import EMPTY
from companion.files.inputs import inputs
from companion.games import game, game_keys
from companion.records import load_record, replay
from companion.scoring.from_record import score_record
from tests.bench.read import outcomes_of, right_marks, wrong_marks
from tests.bench.truth_files import truths_of
from tests.camera.dealt import restated
from tests.remembered import read_sheets

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
OVERLAY = SAMPLES / "overlay.jpg"
PHOTOS = sorted(path for path in SAMPLES.glob("*.jpg") if path != OVERLAY)
README = (SAMPLES.parent / "README.md").read_text(encoding="utf-8")
INDEX = (SAMPLES / "README.md").read_text(encoding="utf-8")
DOUBTFUL = {"line-wars-hand-drawn-covered"}
"""Samples that must not be read without doubt."""


def truth(photo: Path) -> Any:
    return json.loads(photo.with_suffix(".json").read_text(encoding="utf-8"))


def sheets_of(photo: Path) -> list[Any]:
    """What truly stands on each sheet of a photo."""
    told = truth(photo)
    return [told, *told.get("others", [])]


def test_every_game_has_photos_to_try() -> None:
    games = [truth(photo)["game"] for photo in PHOTOS]
    assert all(games.count(key) >= 3 for key in game_keys())


def test_there_are_enough_of_both_kinds() -> None:
    kinds = [truth(photo)["sheet"]["kind"] for photo in PHOTOS]
    assert kinds.count("printed") >= 4
    assert kinds.count("hand-drawn") >= 4


@pytest.mark.parametrize("photo", PHOTOS, ids=lambda p: p.stem)
def test_a_sample_is_small_and_does_not_say_where_it_was_taken(photo: Path) -> None:
    assert photo.stat().st_size < 700_000
    with Image.open(photo) as image:
        assert set(image.getexif()) <= {0x0112}
    assert f"`{photo.name}`" in INDEX


def test_the_slips_are_a_turn_on_the_board_that_is_listed_with_them() -> None:
    board, slips = (SAMPLES / f"blottos-war-{name}-lamp.jpg" for name in ("board", "slips"))
    assert f"companion resolve samples/{board.name} samples/{slips.name}" in INDEX
    blottos_war, before = game("blottos-war"), truth(board)
    options = blottos_war.choose(before["options"])
    position = blottos_war.parse_position(options, before["position"])
    for slip in sheets_of(slips):
        ((player, order),) = slip["orders"].items()
        assert slip["options"] == before["options"]
        assert not [*blottos_war.breaches(position, player, blottos_war.parse_move(order))]


@pytest.mark.parametrize("photo", PHOTOS, ids=lambda p: p.stem)
def test_a_sample_s_score_follows_from_its_marks(photo: Path) -> None:
    for told in sheets_of(photo):
        found = game(told["game"])
        options = found.choose(told["options"])
        item = told["sheet"]["item"]
        board = found.boards(options)[item]
        names = [mark["mark"] for mark in told["marks"]]
        drawn = told["sheet"]["kind"] == "hand-drawn"  # such a board has no boxes to tick
        assert names == [s.name for s in board.slots if not (drawn and s.kind == "tick")]
        marks = {m["mark"]: m["value"] for m in told["marks"] if m["value"] != EMPTY}
        reading = found.read_marks(options, marks, item, {})
        assert reading.result.score == told["score"]
        assert reading.result.winner == told["winner"]
        assert reading.result.places == told["places"]
        position = reading.position
        assert (position and found.format_position(position)) == told["position"]
    assert restated(truth(photo)) == truth(photo)  # its words, too


@pytest.mark.parametrize("photo", PHOTOS, ids=lambda p: p.stem)
def test_nothing_has_to_be_black_while_the_game_goes_on(photo: Path) -> None:
    for told in sheets_of(photo):
        if told["game"] == "line-wars" and told["outcome"]["id"] == "open":
            asked = [found["text"] for found in told["audit"] if "should be black" in found["text"]]
            assert all(text.startswith("If the game is over, ") for text in asked)


@pytest.mark.parametrize("photo", PHOTOS, ids=lambda p: p.stem)
def test_a_sample_is_read_right_or_asked_about(photo: Path) -> None:
    readings, rights = read_sheets(photo), truths_of(photo)
    assert rights is not None
    for reading, right, told in zip(readings, rights, sheets_of(photo), strict=True):
        assert reading.sheet.kind == told["sheet"]["kind"]
        assert reading.sheet.item == told["sheet"]["item"]
        rulings = {k: v for k, v in reading.options.items() if k != "layout"}
        assert rulings == {k: v for k, v in told["options"].items() if k != "layout"}
        assert not any("QR code" in str(note) for note in reading.notes)
        doubted = {mark.name for mark in reading.unsure}
        assert wrong_marks(reading, right_marks(reading, right)) <= doubted
        assert len(reading.unsure) < 0.1 * len(reading.marks)
        if photo.stem in DOUBTFUL:
            assert reading.unsure


def test_the_sample_overlay_is_left_out_where_the_folder_is_scored() -> None:
    scored = {Path(file) for file in inputs([str(SAMPLES)]).files}
    assert scored == {*PHOTOS, *SAMPLES.glob("*.pgr")}


def test_the_readme_s_commands_and_pictures_name_files_that_are_there() -> None:
    named = {word.strip("`(),") for word in README.replace("](", " ").split() if "samples/" in word}
    assert named
    for name in named:
        assert (SAMPLES.parent / name).exists(), name
    assert OVERLAY.stat().st_size < 500_000


def test_the_readme_says_first_what_has_to_come_first() -> None:
    steps = (
        "sh companion/packaging/try.sh",
        ".venv/bin/activate",
        "companion score photo.jpg",
    )
    places = [README.index(step) for step in steps]
    assert places == sorted(places)


def test_the_sample_game_is_legal_to_its_end() -> None:
    record = load_record(SAMPLES / "line-wars-whole-game.pgr")
    played = replay(record)
    assert played.illegal is None
    assert played.result.finished
    assert record.result == "9-11"


def test_the_record_of_a_photo_scores_as_the_photo_does() -> None:
    saved = score_record(SAMPLES / "line-wars-from-photo.pgr").as_json()
    read = score(str(SAMPLES / "line-wars-printed-wood.jpg")).as_json()
    for key in ("score", "winner", "places", "position"):
        assert saved[key] == read[key]


def test_a_folder_that_is_not_there_is_named_by_the_bench(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"there is no folder or file .*photos"):
        outcomes_of([tmp_path / "photos"])
