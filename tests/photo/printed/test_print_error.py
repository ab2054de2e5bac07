"""A printer's own error is measured from the photo, and what to do about it is said."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray

from companion.board import PAPERS
from companion.games import game
from companion.photo import read_photo
from companion.photo.printed.print_error import print_error
from companion.photo.printed.sheet import find_sheets
from companion.sheets import print_sheet
from tests.photo.shots import stored

Picture = NDArray[np.uint8]
PX = 5.0
"""Pixels in a mm."""
TABLE, AROUND = (120, 92, 70), 30
GAME = game("line-wars")


@cache
def sheet(paper: str) -> Picture:
    pdf = print_sheet("line-wars", "board", GAME.choose(), paper)
    page = pypdfium2.PdfDocument(pdf)[0]
    return np.asarray(page.render(scale=PX * 25.4 / 72, rev_byteorder=True).to_numpy()[:, :, :3])


def photographed(
    design: str, scale: float = 1.0, turn: float = 0.0, on: str = "", table: tuple[int, ...] = TABLE
) -> Picture:
    """A sheet designed for a paper, printed on the same or another at a scale, turned clockwise on
    it, and seen slantwise on a table."""
    width, height = (round(side * PX) for side in PAPERS[on or design])
    printed = sheet(design)
    matrix = cv2.getRotationMatrix2D((printed.shape[1] / 2, printed.shape[0] / 2), -turn, scale)
    matrix[:, 2] += (width - printed.shape[1]) / 2, (height - printed.shape[0]) / 2
    paper = cv2.warpAffine(
        printed, matrix, (width, height), flags=cv2.INTER_AREA, borderValue=(255, 255, 255)
    )
    edge = round(AROUND * PX)
    scene = cv2.copyMakeBorder(
        (paper * 0.86).astype(np.uint8), edge, edge, edge, edge, cv2.BORDER_CONSTANT, value=table
    )
    high, wide = scene.shape[:2]
    corners = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    seen = corners + np.array([(60, 90), (-110, 20), (0, 0), (30, -40)], np.float32)
    slant = cv2.getPerspectiveTransform(corners, seen)
    photo = cv2.warpPerspective(scene, slant, (wide, high), borderValue=table)
    noise = np.random.default_rng(1).normal(0, 2.0, photo.shape)
    return np.asarray(np.clip(cv2.GaussianBlur(photo, (0, 0), 0.9) + noise, 0, 255), np.uint8)


def measured(photo: Picture) -> tuple[float, float] | None:
    (found,) = find_sheets(photo)
    error = print_error(photo, found.page, found.warp)
    return error and (error.scale, error.turn)


@pytest.mark.parametrize(
    ("paper", "scale"), [("a4", 0.92), ("letter", 0.97), ("a4", 1.0), ("letter", 1.03)]
)
def test_the_scale_is_measured(paper: str, scale: float) -> None:
    found, turn = measured(photographed(paper, scale)) or (0.0, 0.0)
    assert found == pytest.approx(scale, abs=0.006)
    assert abs(turn) < 0.15


@pytest.mark.parametrize("turn", [-2.5, 2.0])
def test_a_print_that_stands_crooked_is_measured(turn: float) -> None:
    scale, found = measured(photographed("a4", turn=turn)) or (0.0, 0.0)
    assert scale == pytest.approx(1.0, abs=0.006)
    assert found == pytest.approx(turn, abs=0.15)


def test_a_sheet_fitted_to_the_other_paper_is_told_by_its_scale() -> None:
    found, _ = measured(photographed("a4", 0.94, on="letter")) or (0.0, 0.0)
    assert found == pytest.approx(0.94, abs=0.006)


def test_nothing_is_said_where_the_paper_is_not_seen_whole() -> None:
    photo = photographed("a4", 0.97)
    close = photo[: -round(50 * PX)]
    assert measured(np.ascontiguousarray(close)) is None
    white = tuple(round(255 * 0.86) for _ in range(3))
    assert measured(photographed("a4", 0.97, table=white)) is None


def test_it_is_said_once_with_what_to_do(tmp_path: Path) -> None:
    reading = read_photo(stored(tmp_path, photographed("a4", 0.97)))
    told = [str(note) for note in reading.notes if "Printed at" in str(note)]
    assert told == ["Printed at 97%: in the print dialog, choose 100%."]
    reading = read_photo(stored(tmp_path, photographed("a4")))
    assert not [note for note in reading.notes if "Printed" in str(note)]
