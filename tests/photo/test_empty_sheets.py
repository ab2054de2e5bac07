"""A sheet on which nothing was drawn is read as empty, and never stops the program."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray

from companion.board import EMPTY
from companion.games import game
from companion.games.sheet_page import sheet_page
from companion.photo import PhotoReading, Refusal, read_photo
from companion.sheets.printing import print_sheet
from tests.photo.shots import stored

DPI = 110
EMPTY_SHEETS = (
    ("blottos-war", "snapshot", {}),
    ("line-or-colour", "board", {"size": "5"}),
    ("corona-line", "board", {"size": "4"}),
    ("line-wars", "board", {"size": "4"}),
)
"""Boards of pips in rings, of spots, and of dots, on which hardly anything is printed in colour."""
Picture = NDArray[np.uint8]


def printed(key: str, item: str, chosen: dict[str, str], *, ink_saver: bool = False) -> Picture:
    """A sheet as it leaves the printer: no noise, no shade, no bend."""
    known = game(key)
    pdf = print_sheet(key, item, known.choose(chosen), "a4", ink_saver=ink_saver)
    with pypdfium2.PdfDocument(pdf) as document:
        return np.asarray(document[0].render(scale=DPI / 72).to_pil().convert("RGB"))


def photographed(sheet: Picture) -> Picture:
    """The same on a table, with a camera's noise and in light without a colour."""
    page = cv2.copyMakeBorder(sheet, 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=(110, 80, 60))
    noise = np.random.default_rng(3).normal(0, 1.0, (*page.shape[:2], 1))
    seen = 0.8 * cv2.GaussianBlur(page, (0, 0), 0.7) + noise
    return np.asarray(np.clip(seen, 0, 255), np.uint8)


def nothing_on(reading: PhotoReading) -> bool:
    """Whether nothing is seen; some marks may be asked about, for no finished game is empty."""
    sure = [mark.value for mark in reading.marks.values() if mark.sure]
    return set(sure) == {EMPTY} and len(sure) > 0.75 * len(reading.marks) and not reading.foreign


@pytest.mark.parametrize(("key", "item", "chosen"), EMPTY_SHEETS)
@pytest.mark.parametrize("by", ["file", "photo"])
def test_an_empty_sheet_is_read_as_empty(
    tmp_path: Path, key: str, item: str, chosen: dict[str, str], by: str
) -> None:
    sheet = printed(key, item, chosen)
    reading = read_photo(stored(tmp_path, sheet if by == "file" else photographed(sheet)))
    assert (reading.game, nothing_on(reading)) == (key, True)


@pytest.mark.parametrize(("key", "item", "chosen"), EMPTY_SHEETS[::2])
def test_a_picture_without_colours_has_none_in_the_printed_samples_either(
    tmp_path: Path, key: str, item: str, chosen: dict[str, str]
) -> None:
    grey = cv2.cvtColor(printed(key, item, chosen), cv2.COLOR_RGB2GRAY)
    with pytest.raises(Refusal) as refused:
        read_photo(stored(tmp_path, np.asarray(cv2.merge([grey] * 3), np.uint8)))
    assert refused.value.code == "no-colours"


def test_a_copied_board_on_a_coloured_table_has_no_colours(tmp_path: Path) -> None:
    grey = cv2.cvtColor(printed("corona-line", "board", {"size": "4"}), cv2.COLOR_RGB2GRAY)
    with pytest.raises(Refusal) as refused:
        read_photo(stored(tmp_path, photographed(np.asarray(cv2.merge([grey] * 3), np.uint8))))
    assert refused.value.code == "no-colours"


def test_samples_outside_the_picture_say_nothing_of_its_colours(tmp_path: Path) -> None:
    key, item, chosen = EMPTY_SHEETS[2]
    known = game(key)
    page = sheet_page(known, known.choose(chosen), item, "a4")
    assert page.patches is not None
    top = page.patches["blue"].at[1] - page.patches["blue"].side / 2
    outlines = printed(key, item, chosen, ink_saver=True)
    cut = photographed(outlines)[: int(top * DPI / 25.4) + 58]
    with pytest.raises(Refusal) as refused:
        read_photo(stored(tmp_path, cut))
    assert refused.value.code == "no-colours"
