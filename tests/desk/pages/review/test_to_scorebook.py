"""Photos put into the scorebook from their review."""

from __future__ import annotations

import shutil
from pathlib import Path

from PIL import Image

import companion
from companion.application.reading.correct import record_text
from companion.book.book import Book
from companion.book.events import make_tournament
from companion.book.facts import result_record
from companion.book.listing import matches
from companion.book.photos import photo_of
from companion.book.tournaments.draw import pair
from companion.book.tournaments.tournament import tournament
from companion.desk.pages.review.actions import into_scorebook
from companion.desk.pages.review.page import ReviewPage
from companion.desk.pages.scorebook.result_page import ResultPage
from companion.desk.shell import route
from companion.desk.shell.files.opening import review_photo
from companion.records import parse_record
from tests.desk.conftest import Seat
from tests.desk.widgets import buttons, words

CHAT = Path(__file__).parents[4] / "samples" / "line-wars-printed-chat.jpg"


def test_a_photo_becomes_a_match_with_its_players_and_is_kept(seat: Seat, tmp_path: Path) -> None:
    file = Path(shutil.copy(CHAT, tmp_path))
    review = review_photo(seat.desk, file)
    seat.until(lambda: review.found is not None and not review.stale)
    into_scorebook(seat.desk, review)
    seat.until(lambda: isinstance(seat.desk.page, ResultPage))
    page = seat.desk.page
    seat.wait(0.05)
    seat.picture("photo-into-book")
    shown = words(page)
    assert "Blue wins 11–10." in shown
    page.entries["0"].insert(0, "Ann")
    page.entries["1"].insert(0, "Ben")
    assert not page.keep.get(), "a copy is kept only if somebody asks for one"
    page.keep.set(True)
    page.put_in()
    seat.until(lambda: seat.desk.page is not page)
    assert isinstance(seat.desk.page, ReviewPage)
    assert seat.desk.status_bar.noticed == "In the scorebook as match 1."
    banner = seat.desk.page.banner.buttons[0]
    assert str(banner.cget("text")) == "In the scorebook"
    assert banner.instate(["!disabled"]), "pressed, it shows the match"
    with Book.open() as book:
        (match,) = matches(book)
        assert match.players == ("Ann", "Ben")
        assert match.scores == (11, 10)
        kept = photo_of(book, match.photo)
        assert kept is not None
        with Image.open(kept) as copy, Image.open(file) as sent:
            assert copy.tobytes() == sent.tobytes()
            assert not copy.getexif(), "the book keeps the picture, not where it was taken"
    seat.desk.status_bar.undo.invoke()
    seat.until(lambda: str(seat.desk.page.banner.buttons[0].cget("text")) == "Add to scorebook")
    with Book.open() as book:
        assert not matches(book)


def test_the_photo_of_a_match_entered_by_hand_is_put_to_it_if_somebody_says_so(seat: Seat) -> None:
    with companion.Book() as book:
        book.add_result("line-wars", {"blue": "Ann", "red": "Ben"}, "11-10")
    scored = companion.read(CHAT)
    record = parse_record(record_text(scored))
    seat.desk.open(route.Result(record, "", CHAT, ["11–10"], scored=scored))
    page = seat.desk.page
    page.entries["0"].insert(0, "Ann")
    page.entries["1"].insert(0, "Ben")
    page.put_in()
    seat.until(lambda: not page.beside.busy)
    seat.wait(0.05)
    seat.picture("photo-of-a-result-alone")
    assert "one of them is only a result. They may be the same match." in words(page)
    (one,) = [b for b in buttons(page) if str(b.cget("text")) == "It is that match"]
    one.invoke()
    seat.until(lambda: seat.desk.page is not page)
    with companion.Book() as book:
        (match,) = book.matches()
        assert (match.told, bool(match.photo)) == ("11-10", True)


def test_a_photo_of_a_match_is_told_as_that_and_needs_no_names(seat: Seat) -> None:
    scored = companion.read(CHAT)
    with companion.Book() as book:
        added = book.add(scored, players={"blue": "Ann", "red": "Ben"}, date="2026-11-01")
        book.add_result("lineage", {"blue": "Benno", "red": "Cy"}, "1-0", date="2026-11-02")
        book.merge("Ben", "Benno")
    record = parse_record(record_text(scored))
    seat.desk.open(route.Result(record, "", CHAT, ["11–10"], scored=scored))
    page = seat.desk.page
    seat.until(lambda: not page.beside.busy)
    told = words(page)
    assert f"match {added.id} of the scorebook" in told
    assert "Ann – Benno" in told
    assert page.entries["1"].get() == "Benno"
    page.entries["1"].delete(0, "end")
    page.put_in()
    seat.until(lambda: seat.desk.page is not page)
    with companion.Book() as book:
        assert book.count() == 2


def test_escape_leaves_a_field_with_text_before_the_page(seat: Seat) -> None:
    seat.desk.open(route.Result())
    page = seat.desk.page
    seat.until(lambda: not page.beside.busy)
    page.entries["0"].insert(0, "Ann")
    page.entries["0"].focus_force()
    seat.wait(0.05)
    page.entries["0"].event_generate("<Escape>")
    seat.wait(0.05)
    assert seat.desk.page is page
    assert page.entries["0"].get() == "Ann"
    page.event_generate("<Escape>")
    seat.until(lambda: seat.desk.page is not page)


def test_a_sheet_printed_for_a_tournament_knows_who_played(seat: Seat) -> None:
    with Book.open() as book:
        make_tournament(book, "Spring Open", "line-wars", "round-robin", ["Ann", "Ben"])
        (pairing,) = pair(book, "Spring Open")
    record = result_record("line-wars", {}, "14-11")
    seat.desk.open(route.Result(record, pairing.uid))
    page = seat.desk.page
    assert "Spring Open" in page.hint.cget("text")
    page.put_in()
    seat.until(lambda: seat.desk.page is not page)
    with Book.open() as book:
        (played,) = tournament(book, "Spring Open").pairings
    assert played.winner == (1 if played.one.name == pairing.one.name else 2)
    assert played.match is not None
