"""Printed outlines are found where they are, a group of them with the groups beside it."""

from __future__ import annotations

from pathlib import Path

from companion.photo.read import read_sheets

SAMPLES = Path(__file__).parents[3] / "samples"


def test_no_group_of_bubbles_is_carried_off_by_its_neighbours() -> None:
    sheets = read_sheets(SAMPLES / "blottos-war-slips-lamp.jpg")
    assert [mark.name for sheet in sheets for mark in sheet.unsure] == []
