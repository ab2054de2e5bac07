"""Tests only for the sixth game; run by ``test_sixth_game`` with the game's folder configured."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from companion.board import EMPTY, Marks, Spot
from companion.games import game
from companion.games.sheet_page import sheet_page
from companion.photo.reading import Refusal
from companion.records import load_record, record_of, save_record
from companion.scoring.from_photo import score_photo
from companion.sheets.printing import print_sheet
from companion.tryout.camera import Picture
from companion.tryout.camera import photograph as photograph_of
from companion.tryout.rules import random_game
from tests.camera import draw_look, photograph
from tests.camera.hands import draw_hand, printed_scene
from tests.camera.inks import pen_of
from tests.camera.scene import Ring
from tests.cli.conftest import Answer, Companion
from tests.cli.conftest import companion as companion
from tests.desk.conftest import Seat
from tests.desk.conftest import _desk as _desk
from tests.desk.conftest import seat as seat
from tests.desk.pages.review.photos import opened
from tests.games.random_games import plies

KEY = "dots-and-boxes"
ROUND = (0.96, 1.24)
"""Radius of a hand's rings, in radii of the spot."""


def photo_of(size: int, marks: Marks, look: str, seed: int, folder: Path) -> Path:
    """The game's own sheet, printed, drawn on by the camera's hand and photographed."""
    g = game(KEY)
    options, rng = g.choose({"size": size}), np.random.default_rng(seed)
    page = sheet_page(g, options, "board", "a4")
    pdf = folder / f"{size}.pdf"
    pdf.write_bytes(print_sheet(KEY, "board", options, "a4"))
    hand = draw_hand(rng)
    lines = {name: marks[name] for name in sorted(marks) if name.startswith("line")}
    scene = printed_scene(page, str(pdf), lines, hand, draw_look(look, rng, long_side=2000), seed)
    rings = []
    for name in sorted(marks.keys() - lines.keys()):
        spot, ink = page.board.spots[name.split()[1]], hand.inks[str(marks[name])]
        x, y = np.array(page.on_page(spot.at)) + rng.normal(0, 0.5, 2)
        reach = spot.radius * float(rng.uniform(*ROUND))
        rings.append(Ring((float(x), float(y)), reach, ink, pen_of(ink), None, hand.wobble))
    path = folder / f"{look}-{size}-{seed}.jpg"
    path.write_bytes(photograph(replace(scene, marks=(*scene.marks, *rings))).jpeg)
    return path


def test_a_photo_of_its_sheet_is_read(companion: Companion, tmp_path: Path) -> None:
    g, size, share, look = game(KEY), 5, 0.5, "lamp"
    played = [*plies(g, g.choose({"size": size}), random.Random(size))]
    *_, end = played[max(0, round(share * len(played)) - 1)]
    marks = g.marks(end)
    found = companion("score", photo_of(size, marks, look, size, tmp_path), "--json", "--marks")
    assert found.code == 0
    assert found.json["outcome"]["id"] != "depends-on-marks"
    read = {mark["mark"]: mark for mark in found.json["marks"]}
    unsure = {mark["mark"] for mark in found.json["unsure"]}
    wrong = {n for n, mark in read.items() if mark["value"] != marks.get(n, EMPTY)}
    assert wrong <= unsure
    # of the middle one, with a single ring, some bare squares are asked about; OpenCV 4 renders
    # the photo so that one square more is
    assert len(unsure) < (0.06 if cv2.__version__ >= "5" else 0.08) * len(read)
    assert found.json["options"] == {"size": size}
    if not unsure:
        assert found.json["score"] == g.result(end).score
        assert found.json["finished"] is (share == 1.0)


def drawn_by_the_small_camera(seed: int, wide: float = 1.0) -> tuple[Picture, Marks]:
    """A sheet of 4, 5 or 7 dots a side with 60 % of a game on it, its rings so many times as wide
    as they are meant to be."""
    g = game(KEY)
    options = g.choose({"size": (5, 4, 7)[seed % 3]})
    played = [*random_game(g, options, random.Random(seed))]
    marks = g.marks(played[round(0.6 * len(played)) - 1][2])
    page = sheet_page(g, options, "board", "a4")
    spots = {key: Spot(spot.at, wide * spot.radius) for key, spot in page.board.spots.items()}
    there = replace(page, board=replace(page.board, spots=spots))
    return photograph_of(print_sheet(KEY, "board", options, "a4"), there, marks, seed), marks


def test_lines_beside_bare_boxes_are_no_rings() -> None:
    picture, marks = drawn_by_the_small_camera(14)
    photo = score_photo(picture).photo
    assert photo is not None
    assert {name: mark.value for name, mark in photo.marks.items() if mark.value != EMPTY} == marks
    assert not photo.unsure


def test_rings_drawn_close_to_the_lines_are_never_silently_wrong() -> None:
    picture, marks = drawn_by_the_small_camera(14, wide=1.5)
    try:
        photo = score_photo(picture).photo
    except Refusal:
        return
    assert photo is not None
    wrong = {n for n, mark in photo.marks.items() if mark.value != marks.get(n, EMPTY)}
    assert wrong <= {mark.name for mark in photo.unsure}


def test_the_window_reviews_its_photo(seat: Seat, tmp_path: Path) -> None:
    g = game(KEY)
    *_, (_, _, end) = plies(g, g.choose({"size": 4}), random.Random(3))
    page = opened(seat, photo_of(4, g.marks(end), "desk", 3, tmp_path))
    seat.until(lambda: page.review.answer is not None)
    assert page.review.found is not None
    assert page.review.found.sheets[0].game.key == KEY
    assert page.review.found.sheets[0].reading.result.score == g.result(end).score
    seat.picture("review-dots-and-boxes")


def test_a_whole_evening_with_it(companion: Companion, tmp_path: Path) -> None:
    """Printed, disputed, played, checked and put into the scorebook, all from the shell."""

    def done(*args: object) -> Answer:
        answer = companion(*args)
        assert answer.code == 0, answer
        return answer

    done("print", KEY, "--size", 4, "-o", tmp_path / "board.pdf")
    assert (tmp_path / "board.pdf").read_bytes().startswith(b"%PDF")
    record, g = tmp_path / "game.pgr", game(KEY)
    save_record(record_of(g, g.choose({"size": 4}), tags={"Blue": "Ann", "Red": "Ben"}), record)
    done("play", record, "a1-b1")
    refused = companion("play", record, "b1-a1")
    assert refused.code == 1
    assert "a1-b1 is drawn already (DB-2)" in refused.out
    for move in ("a1-a2", "a2-b2"):
        done("play", record, move)
    assert "Box" not in done("judge", record, "b1-b2,c1-c2").out
    alone = companion("judge", record, "b1-b2")
    assert (alone.code, "DB-3" in alone.out) == (1, True)
    assert "closes box a1-b2" in done("judge", record, "b1-b2,c1-c2").out
    rng = random.Random(1)
    while to_move := g.to_move(end := played_to(record)):
        done("play", record, g.format_move(g.random_move(end, to_move[0], rng)))
    result = g.result(end)
    assert sum(result.score.values()) == 9
    assert load_record(record).result == "-".join(map(str, result.score.values()))
    assert done("check", record, "--json").json["score"]["score"] == result.score
    done("draw", record, "-o", tmp_path / "board.svg")
    book = tmp_path / "book.db"
    done("book", "add", record, "--book", book)
    listed = done("book", "list", "--book", book, "--json").json
    assert listed["matches"][0]["game"] == KEY


def played_to(record: Path) -> object:
    from companion.records import replay

    return replay(load_record(record)).end
