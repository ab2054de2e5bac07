"""Dealt sheets: the truth file matches the paper, and the rules allow it."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.board import EMPTY, split_mark
from companion.games import game
from companion.games.sheet_page import sheet_page
from tests.camera import Dot, Scene, Stroke
from tests.camera.deal import KINDS, Dealt, deal, truth
from tests.camera.games.lineage import played
from tests.camera.scene import Printed

PENNED = ("corona-line-printed", "blottos-war-snapshot", "blottos-war-slip")


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sheets")


def told(scene: Scene) -> tuple[dict[str, Any], bytes]:
    """All that makes a scene, files included, wherever these lie."""
    data, pdf = scene.to_json(), b""
    for part, each in ((data, scene), *zip(data["beside"], scene.beside, strict=True)):
        if isinstance(each.page, Printed):
            # PDFium gives each file a new ID.
            pdf += re.sub(rb"/ID ?\[.*?\]", b"", Path(each.page.pdf).read_bytes(), flags=re.DOTALL)
            part["page"] = {}
    return data, pdf


@pytest.mark.parametrize("kind", ["line-wars-hand-drawn", "line-or-colour", "blottos-war-snapshot"])
def test_the_same_wish_deals_the_same(kind: str, sheets: Path, tmp_path: Path) -> None:
    first, again = (deal(kind, "desk", 11, folder) for folder in (sheets, tmp_path))
    other = deal(kind, "desk", 12, tmp_path)
    assert told(first.scene) == told(again.scene)
    assert truth(first, "a.jpg") == truth(again, "a.jpg")
    assert truth(first, "a.jpg")["marks"] != truth(other, "a.jpg")["marks"]


@pytest.mark.parametrize("kind", KINDS)
def test_truth_tells_every_mark_with_a_value_that_may_stand_there(kind: str, sheets: Path) -> None:
    dealt = deal(kind, "desk", 13, sheets)
    objects = truth(dealt, "a.jpg")
    for sheet, object_ in zip(
        (dealt, *dealt.others), (objects, *objects.get("others", ())), strict=True
    ):
        marks = {mark["mark"]: mark["value"] for mark in object_["marks"]}
        assert list(marks) == [slot.name for slot in sheet.board.slots]
        assert {name: v for name, v in marks.items() if v != EMPTY} == dict(sheet.marks)
        for slot in sheet.board.slots:
            assert marks[slot.name] in (*slot.values, EMPTY)
        assert object_["game"] in kind
        assert object_["sheet"]["item"] == sheet.board.item


@pytest.mark.parametrize("kind", [k for k in KINDS if "slip" not in k and k != PENNED[0]])
def test_the_rules_explain_the_marks_on_the_paper(kind: str, sheets: Path) -> None:
    for seed in (14, 15, 16):
        found = truth(deal(kind, "desk", seed, sheets), "a.jpg")["audit"]
        # Now and then a square to be black is left white.
        assert [breach for breach in found if breach["rule"] != "LW-11"] == []


def inked(dealt: Dealt) -> list[np.ndarray]:
    """The middle of everything small that was drawn, in page mm."""
    middles = []
    for mark in dealt.scene.marks:
        if isinstance(mark, Dot):
            middles.append(np.array(mark.at))
        elif isinstance(mark, Stroke):
            points = np.array(mark.points)
            if np.ptp(points, axis=0).max() < 9.0:
                middles.append((points.min(0) + points.max(0)) / 2)
    return middles


@pytest.mark.parametrize("kind", PENNED)
def test_boxes_and_bubbles_are_inked_where_the_truth_says_so_and_nowhere_else(
    kind: str, sheets: Path
) -> None:
    filled = 0
    for seed in (21, 22, 23, 24):
        dealt = deal(kind, "desk", seed, sheets)
        left, top = dealt.scene.points["tl"]
        middles = np.array([*inked(dealt), (-1e3, -1e3)]) - (left, top)
        for sheet in (dealt, *dealt.others):
            page = sheet_page(game(sheet.board.game), sheet.options, sheet.board.item, sheet.paper)
            for slot in sheet.board.slots:
                if slot.kind == "bubble":
                    bubble = sheet.board.bubbles[slot.place]
                    at, reach = bubble.at, bubble.radius
                elif slot.kind == "tick":
                    at, reach = sheet.board.ticks[slot.place].at, 3.0
                else:
                    continue
                near = np.hypot(*(middles - page.on_page(at)).T).min() < reach
                assert near == (slot.name in sheet.marks), (seed, slot.name)
                filled += near
    assert filled > 10


def test_counters_leave_as_many_spots_of_each_colour_as_were_printed(sheets: Path) -> None:
    covered = 0
    for seed in range(40, 60):
        dealt = deal("line-or-colour", "desk", seed, sheets)
        colours = {place: spot.colour for place, spot in dealt.board.spots.items()}
        for name, value in dealt.marks.items():
            kind, place = split_mark(name)
            if kind == "spot":
                colours[place] = str(value)
                covered += 1
        assert set(Counter(colours.values()).values()) == {dealt.options.number("size")}
    assert covered > 20


@pytest.mark.parametrize("size", [5, 7])
def test_rings_never_lie_on_each_other(size: int, sheets: Path) -> None:
    real = 0
    for seed in range(60, 72):
        dealt = deal("line-or-colour", "desk", seed, sheets, size=size)
        rings = [piece for piece in dealt.scene.pieces if piece.kind == "ring"]
        real += len(rings)
        for i, a in enumerate(rings):
            for b in rings[i + 1 :]:
                assert np.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) > (a.d + b.d) / 2 - 1e-6
    assert real > 20


def test_a_counter_shows_five_at_the_most(sheets: Path) -> None:
    forces: Counter[int] = Counter()
    for seed in (30, 31, 32):
        marks = deal("blottos-war-board", "desk", seed, sheets).marks
        forces.update(int(v) for name, v in marks.items() if name.startswith("force "))
    assert set(forces) == {1, 2, 3, 4, 5}


def test_slips_have_four_recruits_but_for_a_few_and_come_whole_and_halved(sheets: Path) -> None:
    recruits: Counter[int] = Counter()
    shown = set()
    for seed in range(80, 110):
        dealt = deal("blottos-war-slip", "desk", seed, sheets)
        # A recruit is a letter and a number.
        recruits.update(len(sheet.marks) // 2 for sheet in (dealt, *dealt.others))
        shown.add(dealt.told["shown"])
        assert len(dealt.others) == (dealt.told["shown"] == "page")
    assert shown == {"page", "blue", "red"}
    assert set(recruits) <= {3, 4, 5}
    assert 0 < recruits[3] + recruits[5] < recruits[4] / 3


def test_slips_cut_apart_have_corners_of_their_own(sheets: Path) -> None:
    dealt = deal("blottos-war-slips-apart", "desk", 5, sheets)
    (red,) = dealt.others
    assert (dealt.board.item, red.board.item) == ("slip-blue", "slip-red")
    assert not set(dealt.corners) & set(red.corners)


def test_a_played_lineage_board_has_stones_of_both() -> None:
    position = played(random.Random(3))
    assert position.blue
    assert position.red
