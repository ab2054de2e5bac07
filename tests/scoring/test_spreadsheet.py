"""Tables for spreadsheets run nothing and steer nothing, whatever files are called."""

from __future__ import annotations

import csv
import io

import pytest

from companion.application.reading.csv_table import csv_text
from companion.scoring.score_object import unreadable
from companion.scoring.spreadsheet import cell, text_of_cell
from tests.scoring.photos import no_board

NAMES = (
    "=1+1.jpg",
    "a;=b.jpg",
    "+x\t=y.jpg",
    "\x1b[31mred.jpg",
    "\u202egpj.a",
    "-2",
    "@a",
    "\x9bm",
)


@pytest.mark.parametrize("name", NAMES)
def test_a_file_s_name_is_neither_run_nor_steers_a_terminal(name: str) -> None:
    table = csv_text([unreadable(name, no_board(f"{name}: no board"))])
    (_, row) = csv.reader(io.StringIO(table))
    for text in row:
        assert not set(text) & set("\x1b\u202e\x9b\t\r")
        assert not any(part.startswith(tuple("=+-@")) for part in text.split(";"))


@pytest.mark.parametrize(
    "text", ["=1", "'=1", "''=1", ";=1", ";'=1;\n=2", "a;b", "'", " =1", "a=1"]
)
def test_a_cell_is_read_back_as_it_was(text: str) -> None:
    assert text_of_cell(cell(text)) == text
