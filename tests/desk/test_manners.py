"""Keys, searches and languages behave everywhere as people expect."""

from __future__ import annotations

from pathlib import Path

from companion.application.reading.ask import Ask
from companion.application.reading.store import Kept, keep_review
from companion.desk.shell import route
from companion.desk.toolkit.focus import has_keyboard
from companion.desk.toolkit.tooltip import tooltip_of
from tests.desk.conftest import Seat
from tests.desk.widgets import within, words


def test_arrow_keys_lead_from_tile_to_tile(seat: Seat) -> None:
    seat.desk.open(route.ChooseGame())
    seat.wait(0.2)
    tiles = [tile for _, tile in seat.desk.page._tiles]
    tiles[0].focus_force()
    seat.wait(0.05)
    tiles[0].event_generate("<Right>")
    assert has_keyboard(tiles[1])
    tiles[1].event_generate("<Left>")
    assert has_keyboard(tiles[0])
    tiles[0].event_generate("<Left>")
    assert has_keyboard(tiles[0])


def test_a_search_takes_every_letter_and_says_when_it_finds_nothing(
    seat: Seat, tmp_path: Path
) -> None:
    photo = tmp_path / "kitchen.jpg"
    photo.write_bytes(b"x")
    keep_review(seat.desk.start.data / "reviews", "ab" * 32, Kept(str(photo), Ask(), told="Won."))
    seat.desk.open(route.MyGames())
    page = seat.desk.page
    page.search.focus_force()
    seat.desk.update()
    for letter in "kitx":
        page.search.event_generate(f"<Key-{letter}>")
    seat.until(lambda: page.entries is not None)
    assert page.search.get() == "kitx"
    seat.until(lambda: "Nothing found." in words(page))
    assert page.escaped()
    seat.until(lambda: "kitchen.jpg" in words(page))
    page.search.insert("end", "kit")
    seat.desk.refresh()
    page = seat.desk.page
    page.search.focus_force()
    seat.desk.update()
    page.search.event_generate("<Key-c>")
    assert page.search.get() == "kitc", "a letter goes behind what is there"


def test_a_kept_score_is_told_in_the_language_of_now(seat: Seat, tmp_path: Path) -> None:
    photo = tmp_path / "kitchen.jpg"
    photo.write_bytes(b"x")
    told = (("en", "Blue wins."), ("de", "Blau gewinnt."))
    kept = Kept(str(photo), Ask(), told="Blue wins.", told_in=told)
    keep_review(seat.desk.start.data / "reviews", "ab" * 32, kept)
    seat.desk.open(route.PhotoSource())
    seat.until(lambda: "Blue wins." in words(seat.desk.page))
    seat.desk.start = type(seat.desk.start)(
        seat.desk.start.settings, seat.desk.start.file, "de", 0.0, seat.desk.start.data
    )
    seat.desk.changed_looks()
    seat.until(lambda: "Blau gewinnt." in words(seat.desk.page))


def test_a_button_that_cannot_act_says_why(seat: Seat) -> None:
    seat.desk.open(route.Tournaments())
    seat.wait(0.1)
    seat.desk.open(route.Scorebook())
    seat.counted()
    disabled = [
        one for one in within(seat.desk.page) if one.winfo_class() == "TButton"
        and one.instate(["disabled"])
    ]  # fmt: skip
    assert disabled
    told = {tooltip_of(one) for one in disabled}
    assert told == {"Select a row first.", "There is nothing to undo."}
