"""Ticked boxes, filled bubbles and pen rings, photographed by the test camera."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.board import EMPTY, Marks
from companion.photo import PhotoReading, Refusal, read_photo, read_sheets
from companion.photo.image.load import load_photo
from companion.photo.marks.boxes import read_places
from companion.photo.printed.sheet import find_sheets
from companion.photo.rectify.board import RectifiedBoard
from companion.photo.rectify.warp import flatten
from tests.camera.deal import Dealt, deal
from tests.photo.shots import shot, silent_errors, stored, taken

MOST_DOUBTS = 0.02


def held(reading: PhotoReading, marks: Marks) -> None:
    """Nothing is wrong without being asked about, and not much is asked about."""
    assert silent_errors(reading, marks) == {}
    assert len(reading.unsure) <= MOST_DOUBTS * len(reading.marks)


def test_pips_as_faint_as_the_paper_s_noise_are_asked_about_or_the_photo_refused(
    tmp_path: Path, sheets: Path
) -> None:
    """A hard pencil, seen from a low angle: hardly anybody could tell."""
    dealt = deal("blottos-war-snapshot", "tilted", 70003, sheets, long_side=2400)
    assert dealt.hand.inks["black"] == "pencil"
    with suppress(Refusal):
        assert silent_errors(read_photo(shot(dealt, tmp_path)), dealt.marks) == {}


def test_rings_in_another_pen_are_read_whether_it_is_told_or_not(
    tmp_path: Path, sheets: Path
) -> None:
    pens = {"blue": "black-gel"}
    dealt = deal("blottos-war-snapshot", "desk", 70004, sheets, inks=pens, long_side=2000)
    path = shot(dealt, tmp_path)
    told, untold = read_photo(path, inks={"blue": "black"}), read_photo(path)
    assert silent_errors(told, dealt.marks) == {}
    assert dict(untold.inks) == {"blue": "black"}
    assert dict(untold.marks) == dict(told.marks)


def _slips(dealt: Dealt) -> dict[str, Marks]:
    return {each.board.item: each.marks for each in (dealt, *dealt.others)}


def test_every_slip_in_a_photo_is_read(tmp_path: Path, sheets: Path) -> None:
    dealt = deal("blottos-war-slips-apart", "desk", 70012, sheets, long_side=2400)
    readings = read_sheets(shot(dealt, tmp_path))
    assert {reading.sheet.item for reading in readings} == set(_slips(dealt))
    assert [r.board.player for r in readings] == sorted(r.board.player for r in readings)
    for reading in readings:
        held(reading, _slips(dealt)[reading.sheet.item])


@pytest.fixture(scope="module")
def both(sheets: Path) -> Dealt:
    """Both slips on one page."""
    seeds = range(70020, 70060)
    deals = (deal("blottos-war-slip", "desk", s, sheets, long_side=1800, quarter=0) for s in seeds)
    return next(dealt for dealt in deals if dealt.others)


def test_one_sheet_is_asked_for_where_only_one_can_be_meant(tmp_path: Path, both: Dealt) -> None:
    with pytest.raises(Refusal) as refused:
        read_photo(shot(both, tmp_path))
    assert refused.value.code == "two-sheets"


def test_one_player_s_slip_twice_in_a_photo_is_refused(tmp_path: Path, both: Dealt) -> None:
    picture = taken(both.scene)
    upper = picture[: len(picture) // 2]
    twice = np.concatenate([upper, upper])
    with pytest.raises(Refusal) as refused:
        read_sheets(stored(tmp_path, twice))
    assert refused.value.code == "two-sheets"


def test_a_slip_beside_another_that_is_not_whole_is_told(tmp_path: Path, both: Dealt) -> None:
    picture = taken(both.scene)
    (reading,) = read_sheets(stored(tmp_path, picture[: round(0.72 * len(picture))]))
    assert (reading.sheet.item, reading.sheet.cut_off) == ("slip-blue", "red")
    assert [str(note) for note in reading.notes][-1].startswith(
        "Red's slip is only partly in the picture"
    )


def test_bubbles_under_a_thing_are_asked_about_and_the_others_are_read(
    tmp_path: Path, both: Dealt
) -> None:
    """A plain bar over a recruit's letters, wide as a pen."""
    picture = taken(both.scene)
    clear, *_ = read_sheets(stored(tmp_path, picture))
    (ax, ay), (bx, _) = (clear.board.bubbles[name].at for name in ("3.a", "3.f"))
    corners = np.array([(ax, ay - 4.5), (bx, ay - 4.5), (bx, ay + 4.5), (ax, ay + 4.5)])
    covered = np.ascontiguousarray(picture)
    outline = np.round(clear.warp.to_photo(corners)).astype(np.int32)
    cv2.fillPoly(covered, [outline], (40, 90, 190), cv2.LINE_AA)
    reading, *_ = read_sheets(stored(tmp_path, covered))
    marks = _slips(both)[reading.sheet.item]
    assert silent_errors(reading, marks) == {}
    under = {f"bubble 3.{name}" for name in "bcde"}
    assert under <= {mark.name for mark in reading.unsure}
    assert {mark.value for mark in reading.marks.values() if mark.name in under} == {EMPTY}
    far = {name for name in reading.marks if name.split()[1][0] in "14"}
    assert not far & ({m.name for m in reading.unsure} - {m.name for m in clear.unsure})


def test_ticked_boxes_are_read(tmp_path: Path, sheets: Path) -> None:
    """One that is far fainter than the sheet's others may be asked about."""
    dealt = deal("corona-line-printed", "shadow", 70032, sheets, long_side=2000)
    photo = load_photo(shot(dealt, tmp_path))
    (sheet,) = find_sheets(photo.rgb)
    flat = flatten(photo.rgb, sheet.warp, sheet.page.board, min(8.0, sheet.px_per_mm))
    boxes = [
        one.posterior().mark for one in read_places(RectifiedBoard(flat, sheet.page.board), "tick")
    ]
    assert [mark.name.split()[1] for mark in boxes] == list(sheet.page.board.ticks)
    ticked = {name for name in dealt.marks if name.startswith("tick ")}
    assert {mark.name for mark in boxes if mark.value is True} == ticked
    assert sum(not mark.sure for mark in boxes) <= 1
