"""A table of a book, opened and edited in a spreadsheet, and tables made by hand."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from companion.application.scorebook.told.care import import_left
from companion.book.book import Book
from companion.book.listing import matches
from companion.book.matches import entry, text_of
from companion.book.players import players
from companion.book.transfer.exports import Line, export_bytes
from companion.book.transfer.imported import Imported
from companion.book.transfer.imports import import_file
from companion.records import load_record
from companion.sentences import ENGLISH
from tests.book.results import put, result, state

SAMPLES = Path(__file__).parents[3] / "samples"


@pytest.mark.parametrize(
    ("language", "heading"), [("en", "\ufeffMatch,Date,Game"), ("de", "\ufeffPartie;Datum;Spiel")]
)
def test_a_spreadsheet_opens_the_table_right_and_it_comes_back(
    full: Book, other: Book, tmp_path: Path, language: str, heading: str
) -> None:
    table = export_bytes(full, ".csv", language=language).decode()
    assert table.startswith(heading)
    assert "Line Wars" in table
    file = tmp_path / "table.csv"
    file.write_text(table, "utf-8", newline="")
    assert import_file(other, file).refused == []
    assert export_bytes(other, ".pgr") == export_bytes(full, ".pgr")


def test_a_name_pasted_with_marks_that_nobody_sees_comes_back_as_the_same(
    book: Book, tmp_path: Path
) -> None:
    put(book, result("\u2068Ann\u2069", "Ben\u202e", "1-0"))
    file = tmp_path / "table.csv"
    file.write_bytes(export_bytes(book, ".csv"))
    assert import_file(book, file).differing == []


def edited(book: Book, file: Path, **cells: str) -> None:
    """An export whose first line has other cells."""
    rows = list(csv.reader(io.StringIO(export_bytes(book, ".csv").decode("utf-8-sig"))))
    for name, text in cells.items():
        rows[1][Line._fields.index(name)] = text
    with file.open("w", encoding="utf-8-sig", newline="") as out:
        csv.writer(out).writerows(rows)


def test_an_edited_table_is_imported_as_it_reads(book: Book, other: Book, tmp_path: Path) -> None:
    put(book, entry(load_record(SAMPLES / "line-wars-whole-game.pgr")))
    file = tmp_path / "table.csv"
    edited(
        book, file, player1="Zoë", result="20–4", score1="20", score2="4", event="Club",
        winner="Zoë",
    )  # fmt: skip
    assert import_file(other, file).refused == []
    (match,) = matches(other)
    assert (match.players[0], match.scores, match.event) == ("Zoë", (20, 4), "Club")
    assert import_file(book, file).differing == [1]


def taken_in(book: Book, folder: Path, cells: dict[str, str]) -> Imported:
    """What comes of a match's edited table in another book."""
    put(book, result("Ann", "Ben", "14-11"))
    edited(book, folder / "table.csv", **cells)
    with Book.open(folder / "other.db") as other:
        return import_file(other, folder / "table.csv")


@pytest.mark.parametrize(
    ("cells", "column"),
    [
        ({"score1": "3"}, "Score 1"),
        ({"winner": "Ben"}, "Winner"),
        ({"winner": "unentschieden"}, "Winner"),
        ({"game": "Lineage"}, "Game"),
    ],
)
def test_cells_that_contradict_one_another_are_told(
    book: Book, tmp_path: Path, cells: dict[str, str], column: str
) -> None:
    (refused,) = taken_in(book, tmp_path, cells).refused
    assert f"“{column}”" in str(refused.sentence)


@pytest.mark.parametrize(
    ("cells", "columns"),
    [
        ({}, ""),
        ({"turns": "9", "rule": "LW-1", "note": "A fine game."}, "Rule, Turns, Note"),
        ({"match": "another1"}, "Match"),
        ({"player1": "Zoë"}, "Winner"),
        ({"result": "10-15", "score1": "10", "score2": "15", "winner": "Ben"}, ""),
    ],
)
def test_columns_of_which_nothing_is_taken_are_told(
    book: Book, tmp_path: Path, cells: dict[str, str], columns: str
) -> None:
    done = taken_in(book, tmp_path, cells)
    assert done.refused == []
    told = [line.text(ENGLISH) for line in import_left(done, "table.csv")]
    assert [line.rpartition(": ")[2] for line in told] == [columns] * bool(columns)


def test_a_column_of_ones_own_is_told_to_go_nowhere(book: Book, tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    file.write_text("game,player1,player2,result,Weather\nline-wars,Ann,Ben,1-0,rain\n", "utf-8")
    (told,) = import_file(book, file).as_json()["notes"]
    assert told.endswith(": Weather")


@pytest.mark.parametrize("day", ["14.11.26", "11/14/2026", "2026-11-14", ""])
def test_a_day_that_a_spreadsheet_wrote_anew_is_the_same(
    book: Book, tmp_path: Path, day: str
) -> None:
    put(book, result("Ann", "Ben", "14-11", Date="2026-11-14"))
    file = tmp_path / "table.csv"
    edited(book, file, date=day)
    again = import_file(book, file)
    assert (again.differing, again.refused) == ([], [])


def test_a_table_without_records_comes_back_by_its_words(
    full: Book, other: Book, tmp_path: Path
) -> None:
    table = export_bytes(full, ".csv", language="de").decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(table, newline=""), delimiter=";"))
    # A score with a hyphen would be shown as a day of the month.
    assert not any("-" in row["Ergebnis"] for row in rows)
    assert all(len(row["Datum"].split("-")) == 3 for row in rows if row["Datum"])
    file = tmp_path / "table.csv"
    with file.open("w", encoding="utf-8-sig", newline="") as out:
        writer = csv.DictWriter(out, [*rows[0]][:-1], delimiter=";", extrasaction="ignore")
        writer.writeheader()
        writer.writerows(row for row in rows if row["Ergebnis"] != "*")
    assert import_file(other, file).refused == []
    assert {p.name for p in players(other)} <= {p.name for p in players(full)}


def test_a_table_made_by_hand_is_taken_in(book: Book, tmp_path: Path) -> None:
    file = tmp_path / "evening.csv"
    file.write_text(
        "date,game,player1,player2,result,event\n"
        "2026-11-14,line-wars,Ann,Ben,14-11,Tuesday\n"
        "2026-11-14,chess,Ann,Ben,1-0,Tuesday\n"
        "2026-11-14,line-wars,Ann,Ben,20-30,Tuesday\n"
        "2026-11-15,corona-line,Ben,Ann,0-1,\n",
        "utf-8-sig",
    )
    done = import_file(book, file)
    assert done.new == 2
    assert [refused.place for refused in done.refused] == [3, 4]
    assert import_file(book, file).new == 0


def test_a_broken_row_of_a_table_is_named_by_its_line_and_keeps_no_other_out(
    book: Book, tmp_path: Path
) -> None:
    file = tmp_path / "evening.csv"
    head = b"date,game,player1,player2,result,comment\n"
    good = b"2026-11-14,line-wars,Ann,%s,14-11,\n"
    rows = [
        good % b"Ben",
        good % b"B\xe9la",
        good % b"Cy",
        b"2026-11-14,line-wars,Ann,Dora,1-0," + b"x" * 2_000_001 + b"\n",
        b'2026-11-14,line-wars,Ann,Eve,1-0,"two\nlines"\n',
        b'2026-11-14,chess,Ann,Eve,1-0,"two\nlines"\n',
        good % b"F\x1b[31m",
        good % b"G\0l",
        good % b"Gil",
    ]
    file.write_bytes(head + b"".join(rows))
    done = import_file(book, file)
    assert [each.place for each in done.refused] == [3, 5, 8, 10, 11]
    assert {player.name for player in players(book)} == {"Ann", "Ben", "Cy", "Eve", "Gil"}


def test_an_export_that_a_spreadsheet_could_run_is_defused_and_comes_back_whole(
    book: Book, other: Book, tmp_path: Path
) -> None:
    names = ("=1+1", "Ann;=cmd|x", "'=1", "@sum", "＝1", "Ann\t=2", "  +3", "O'Neil", ";'-4")
    put(book, *(result(name, "Ben", "1-0", Comment="; =5 ;'-6") for name in names))
    table = export_bytes(book, ".csv").decode()
    rows = list(csv.reader(io.StringIO(table)))
    for whole in (each for row in rows for each in row):
        for part in whole.replace("\n", ";").split(";"):
            harmless = part.startswith("'") or not part.strip(" '\"").startswith(tuple("=+-@＝"))
            assert harmless, part
    assert "\t" not in table
    file = tmp_path / "export.csv"
    file.write_text(table, "utf-8")
    assert import_file(other, file).refused == []
    assert state(other) == state(book)
    assert [text_of(other, n) for n in range(1, 10)] == [text_of(book, n) for n in range(1, 10)]
