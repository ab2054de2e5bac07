"""Export, import, backup and the check of the scorebook in the window."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import ImageTk

from companion.application.scorebook.bg_stats import link
from companion.book.book import Book
from companion.book.facts import result_record
from companion.book.listing import count
from companion.book.matches import add, entry, text_of
from companion.book.storage.backup import backups
from companion.book.storage.place import place_of
from companion.desk.pages.scorebook.bg_stats_page import BgStatsPage
from companion.desk.pages.scorebook.care.page import CarePage
from companion.desk.pages.scorebook.care.transfer import told
from companion.desk.pages.scorebook.care.work import Taken
from companion.desk.pages.scorebook.page import ScorebookPage
from companion.desk.shell import route
from companion.desk.shell.files.opening import drop
from companion.records import Record, parse_record
from tests.desk.conftest import Seat
from tests.desk.keyboard import Typist
from tests.desk.widgets import pressed, words

PLAYED = (("Ann", "Ben", "14-11"), ("Ben", "Ann", "9-12"), ("Ann", "Cy", "1-0"))


def fill(book: Book, *played: tuple[str, str, str]) -> None:
    for number, (one, two, result) in enumerate(played or PLAYED):
        record = result_record(
            "line-wars", {"blue": one, "red": two}, result, tags={"Date": "2026-10-01"}
        )
        # Names that are always the same: OpenCV cannot decode every code, phones can.
        add(book, [entry(record, uid=f"evening{number}")])


@pytest.fixture
def book(seat: Seat) -> ScorebookPage:
    """The scorebook after three matches."""
    with Book.open() as kept:
        fill(kept)
    seat.desk.open(route.Scorebook())
    seat.counted()
    page = seat.desk.page
    assert isinstance(page, ScorebookPage)
    return page


@pytest.fixture
def care(seat: Seat, book: ScorebookPage) -> CarePage:
    seat.key("<Control-e>")
    page = seat.desk.page
    assert isinstance(page, CarePage)
    seat.wait(0.05)
    return page


def test_all_matches_are_exported_in_each_form(
    seat: Seat, care: CarePage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for ending in (".json", ".csv", ".pgr"):
        file = tmp_path / f"all{ending}"
        monkeypatch.setattr(
            "tkinter.filedialog.asksaveasfilename", lambda file=file, **_: str(file)
        )
        care.exports.ask(ending)
        seat.until(lambda file=file: str(file) in seat.desk.told and "3 matches" in seat.desk.told)
    assert len(json.loads((tmp_path / "all.json").read_text("utf-8"))["matches"]) == 3
    with (tmp_path / "all.csv").open(encoding="utf-8-sig", newline="") as table:
        assert [row["Player 1"] for row in csv.DictReader(table)].count("Ann") == 2
    assert (tmp_path / "all.pgr").read_text("utf-8").count("[Game") == 3


def test_only_what_is_listed_is_exported(seat: Seat, book: ScorebookPage, tmp_path: Path) -> None:
    book.filters.choose(player="Cy")
    book.open_care()
    care = seat.desk.page
    assert "Exports only the matches" in words(care)
    care.exports.write(tmp_path / "one.json")
    seat.until(lambda: "1 match" in seat.desk.told)
    (match,) = json.loads((tmp_path / "one.json").read_text("utf-8"))["matches"]
    assert match["players"] == {"blue": "Ann", "red": "Cy"}


def test_taking_a_file_in_twice_takes_it_in_once(
    seat: Seat, care: CarePage, tmp_path: Path
) -> None:
    file = tmp_path / "games.pgr"
    file.write_text(
        '[Game "line-wars"]\n[Blue "Ida"]\n[Red "Ben"]\n\n1. a7-b7  g1-f1-e1-d1-c1\n\n'
        '[Game "line-wars"]\n\n1. banana\n\n[Game "chess"]\n\n1. e4\n',
        "utf-8",
    )
    care.imports.take([file, tmp_path / "none.csv"])
    seat.until(lambda: "games.pgr: 1 new" in words(care))
    with Book.open() as kept:
        assert count(kept) == 3, "nothing goes in before it is agreed to"
    pressed(care.imports._told, "Import")
    seat.until(lambda: "Imported: 1 new" in seat.desk.told)
    seat.wait(0.05)
    seat.picture("scorebook-care")
    said = words(care)
    assert "games.pgr: 1 new, 0 already in the scorebook." in said
    assert "banana" in said
    assert "chess" in said
    assert "none.csv: there is no file" in said
    assert "before an import" in [
        care.safety.table.item(row, "values")[1] for row in care.safety.table.get_children()
    ]
    care.imports.take([file])
    seat.until(lambda: "games.pgr: 0 new, 1 already in the scorebook" in words(care))
    assert "already" not in seat.desk.told, "it is said once"
    with Book.open() as kept:
        assert count(kept) == 4


def test_what_a_file_adds_to_a_match_is_shown_imported_and_undone(
    seat: Seat, care: CarePage, tmp_path: Path
) -> None:
    file = tmp_path / "club.pgr"
    with Book.open() as kept:
        file.write_text(text_of(kept, 1).replace("[Date", '[Event "Club"]\n[Date'), "utf-8")
    care.imports.take([file])
    seat.until(lambda: "Added to match 1: event Club" in words(care.imports._told))
    seat.picture("import-adds")
    pressed(care.imports._told, "Import")
    seat.until(lambda: "Imported: 0 new, 1 filled in, 0 already there" in seat.desk.told)
    assert record_of(1).tag("Event") == "Club"
    seat.desk.back()
    seat.key("<Control-z>")
    seat.until(lambda: not record_of(1).tag("Event"))


def record_of(match: int) -> Record:
    with Book.open() as kept:
        return parse_record(text_of(kept, match))


@pytest.mark.parametrize("ending", [".json", ".csv"])
def test_an_export_dropped_on_any_page_shows_what_it_would_bring_and_return_takes_it_in(
    seat: Seat, care: CarePage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    file = tmp_path / f"friends{ending}"
    care.exports.write(file)
    seat.until(lambda: file.exists() and "Exported" in seat.desk.told)
    monkeypatch.setenv("COMPANION_BOOK", str(tmp_path / "other.db"))
    seat.desk.begin(route.Home())
    typist = Typist(seat)
    drop(seat.desk, [file])
    page = seat.desk.page
    assert isinstance(page, CarePage)
    seat.until(lambda: f"friends{ending}: 3 new" in words(page))
    seat.picture("import-dropped")
    with Book.open() as kept:
        assert count(kept) == 0, "nothing goes in before it is agreed to"
    typist.press("<Return>")
    seat.until(lambda: "Imported: 3 new" in seat.desk.told)
    seat.key("<Control-z>")
    seat.until(lambda: f"Undone: friends{ending} imported: 3 matches." in seat.desk.told)
    assert f"friends{ending}" not in words(page)
    with Book.open() as kept:
        assert count(kept) == 0


def test_different_details_are_reported_and_not_changed(
    seat: Seat, care: CarePage, tmp_path: Path
) -> None:
    file = tmp_path / "all.json"
    care.exports.write(file)
    seat.until(file.exists)
    text = file.read_text("utf-8")
    file.write_text(text.replace("14-11", "13-11"), "utf-8")
    care.imports.take([file])
    seat.until(lambda: "all.json: 0 new, 3 already in the scorebook" in words(care))
    assert "Match 1 of your scorebook has other details and was not changed." in words(care)


def test_a_file_that_cannot_be_read_does_not_keep_the_others(
    seat: Seat, care: CarePage, tmp_path: Path
) -> None:
    broken, good = tmp_path / "broken.json", tmp_path / "good.csv"
    broken.write_text("{", "utf-8")
    good.write_text("game,player1,player2,result\nline-wars,Ida,Ben,10-12\n", "utf-8")
    care.imports.take([broken, good])
    seat.until(lambda: "good.csv: 1 new" in words(care))
    pressed(care.imports._told, "Import")
    seat.until(lambda: "Imported: 1 new" in seat.desk.told)
    assert "broken.json" in words(care)


def test_many_refusals_are_not_all_listed() -> None:
    from companion.book.transfer.imported import Imported, Refused
    from companion.sentences import say

    done = Imported(refused=[Refused(n, say("no")) for n in range(1, 100)])
    lines = list(told(Taken("x.pgr", done)))
    assert len(lines) < 20
    assert lines[-1].text() == "and 89 more"


def test_the_book_is_backed_up_checked_and_put_right(seat: Seat, care: CarePage) -> None:
    seat.key("<Control-b>")
    seat.until(lambda: "Saved" in seat.desk.told)
    assert len(backups(place_of())) == 1
    care.safety.check()
    seat.until(lambda: "3 matches checked" in seat.desk.told)
    with Book.open() as kept:
        kept.db.execute("UPDATE played SET winner = 2 WHERE match = 1")
    care.safety.check()
    seat.until(lambda: "“Repair” counts all matches again" in words(care.safety._told))
    with Book.open() as kept:
        kept.db.execute("UPDATE match SET text = text || 'x' WHERE id = 2")
    care.safety.check()
    seat.until(lambda: "“Repair” repairs what it can" in words(care.safety._told))
    assert "Match 1" in words(care.safety._told)
    care.safety.put_right()
    seat.until(lambda: "3 matches, 0 of them from backups" in seat.desk.told)
    care.safety.check()
    seat.until(lambda: "No damage found" in seat.desk.told)


def test_a_damaged_book_is_recovered(seat: Seat, care: CarePage) -> None:
    care.safety.back_up()
    seat.until(lambda: "Saved" in seat.desk.told)
    place_of().file.write_bytes(b"not a book at all" * 400)
    for part in place_of().parts[1:]:
        part.unlink(missing_ok=True)
    seat.desk.back()
    seat.counted()
    assert "damaged" in seat.desk.page._hint.cget("text")
    seat.desk.page.open_care()
    care = seat.desk.page
    care.safety.check()
    seat.until(lambda: "not a scorebook" in seat.desk.told)
    care.safety.put_right()
    seat.until(lambda: "3 matches, 3 of them from backups" in seat.desk.told)
    seat.desk.back()
    seat.counted()
    assert len(seat.desk.page.list.get_children()) == 3


def test_what_a_backup_has_and_the_book_has_not_is_taken_in(seat: Seat, care: CarePage) -> None:
    care.safety.back_up()
    seat.until(lambda: "Saved" in seat.desk.told)
    with Book.open() as kept, kept.writing("gone") as db:
        db.execute("DELETE FROM played WHERE match = 3")
        db.execute("DELETE FROM match WHERE id = 3")
    care.safety.table.selection_set(care.safety.table.get_children()[0])
    care.safety.take_backup()
    seat.until(lambda: "restored from the backup: 1" in seat.desk.told)


def test_a_change_in_the_window_brings_the_weekly_backup(seat: Seat, book: ScorebookPage) -> None:
    book.list.selection_set(book.list.get_children()[0])
    book.take_out()
    seat.until(lambda: [each.label for each in backups(place_of())] == ["weekly"])


def test_a_match_is_shown_as_a_code_for_bg_stats(
    seat: Seat, book: ScorebookPage, tmp_path: Path
) -> None:
    seat.key("<Control-g>")
    assert "Select a row" in seat.desk.told
    book.list.selection_set(book.list.get_children()[2])
    seat.key("<Control-g>")
    page = seat.desk.page
    assert isinstance(page, BgStatsPage)
    seat.until(lambda: page.code.cget("image"))
    seat.wait(0.05)
    seat.picture("bg-stats")
    shown = np.asarray(ImageTk.getimage(page.code.picture).convert("RGB"))
    assert min(shown.shape[:2]) > 500
    read, _, _ = cv2.QRCodeDetector().detectAndDecode(shown)
    assert read == page.link == link(book._listed[2])
    seat.key("<Control-c>")
    assert seat.desk.clipboard_get() == page.link
    for name in ("code.png", "code.svg"):
        page.save_to(tmp_path / name)
        assert (tmp_path / name).stat().st_size > 500
    assert "BG Stats" in seat.desk.told


def test_a_match_without_a_result_has_no_code(seat: Seat) -> None:
    with Book.open() as kept:
        fill(kept, ("Ann", "Ben", "*"))
    seat.desk.open(route.Scorebook())
    seat.counted()
    book = seat.desk.page
    book.list.selection_set(book.list.get_children()[0])
    book.open_bg_stats()
    page = seat.desk.page
    assert "still open" in page.told.cget("text")
    assert page.link == ""
    page.save()
    page.copy()
