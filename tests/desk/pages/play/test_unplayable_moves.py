"""A record with moves that cannot be played, in the window."""

from __future__ import annotations

from pathlib import Path

from companion.application.table.drafts import drafts
from companion.application.table.open_game import open_kept
from companion.desk.shell.files.opening import open_file
from companion.records import parse_record
from tests.application.table.test_unplayable_moves import BAD, NONE, RIGHT, texts, written
from tests.desk.conftest import Seat


def test_a_file_with_what_is_no_move_is_opened_kept_and_saved(seat: Seat, tmp_path: Path) -> None:
    path = tmp_path / "none.pgr"
    path.write_text(NONE, "utf-8")
    open_file(seat.desk, path)
    seat.wait(0.1)
    page = seat.desk.page
    assert "a1_z9" in seat.desk.told
    assert "Turn 3" in seat.desk.told
    told = page.moves.text.get("1.0", "end")
    assert "3. ✗ a1_z9" in told
    assert "()" not in told
    seat.picture("rest-no-move")
    page.table.note("looked at")
    page.game.keep(seat.desk.catalogue, wait=True)
    (draft,) = drafts(tmp_path / "drafts")
    assert texts(open_kept(draft, tmp_path / "drafts").table) == written(NONE)
    page.book.add()
    seat.counted()
    assert "a1_z9" in seat.desk.told
    assert seat.desk.status_bar.failed
    seat.key("<Control-s>")
    seat.wait(0.05)
    assert written(path.read_text("utf-8")) == written(NONE)


def test_a_first_move_that_cannot_be_played_is_read_on_its_ground(
    seat: Seat, tmp_path: Path
) -> None:
    path = tmp_path / "first.pgr"
    path.write_text('[Game "line-wars"]\n\n1. a4-a9\n', "utf-8")
    open_file(seat.desk, path)
    seat.wait(0.1)
    text = seat.desk.page.moves.text
    names = text.tag_names(text.tag_ranges("bad")[0])
    assert names.index("here") > names.index("bad"), "the colour of words on that ground"


def test_the_rest_is_shown_in_the_list_of_moves(seat: Seat, tmp_path: Path) -> None:
    path = tmp_path / "bad.pgr"
    path.write_text(BAD, "utf-8")
    open_file(seat.desk, path)
    seat.wait(0.1)
    page = seat.desk.page
    told = page.moves.text.get("1.0", "end")
    assert "3. ✗ a1-z9" in told
    assert "3 … d1-c1-b1-b2" in told
    assert "what did it say?" in told
    assert "5. a4-a3-b3-c3-c4-c5  c1-c2-d2-d3-d4-d5" in told
    assert page.moves.text.tag_ranges("bad")
    assert seat.desk.status_bar.failed
    seat.click("a5")
    assert seat.desk.status_bar.failed, "nothing is done yet"
    seat.key("<Escape>")
    seat.picture("rest-told")
    seat.key("<Control-s>")
    seat.wait(0.05)
    assert "a1-z9" in seat.desk.told
    assert "the last 6 moves" in seat.desk.told
    assert parse_record(path.read_text("utf-8")).turns == parse_record(BAD).turns
    seat.key("<Control-l>")
    page.entry.insert(0, RIGHT)
    page.entry.event_generate("<Return>")
    seat.wait(0.1)
    assert "✗" not in page.moves.text.get("1.0", "end")
    assert not seat.desk.status_bar.failed
    seat.picture("rest-put-right")
    seat.key("<Control-s>")
    seat.wait(0.05)
    assert RIGHT in path.read_text("utf-8")
    assert "3. a1-z9" not in path.read_text("utf-8")
    assert "a1-z9" not in seat.desk.told
