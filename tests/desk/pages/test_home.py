"""The first page, with long names and long folders."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.book.book import Book
from companion.book.facts import result_record
from companion.book.matches import add, entry
from companion.desk.pages.shared.player_face import initials
from companion.desk.shell import route
from tests.desk.conftest import Seat
from tests.desk.widgets import texts, within

LONG = "Ben “the Pen” O’Neill, who goes on and on and never stops anywhere at all " * 2


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Ann", "A"),
        ("ann müller-lüdenscheid", "AM"),
        ("Ben “the Pen” O’Neill", "BT"),
        ("Øystein 2", "Ø2"),
        ("_ 李小龙", "李"),
        ("🦊", "🦊"),
    ],
)
def test_a_token_has_letters_and_no_quotes(name: str, letters: str) -> None:
    assert initials(name) == letters


def test_at_the_first_start_all_of_it_is_seen_on_a_screen_of_1280_by_800(seat: Seat) -> None:
    seat.desk.geometry("1180x720")
    seat.desk.begin(route.Home())
    seat.counted()
    seat.wait(0.2)
    (scrolled,) = (one for one in seat.desk.page.winfo_children() if hasattr(one, "canvas"))
    assert scrolled.canvas.yview() == (0.0, 1.0)


def test_a_long_name_leaves_the_points_their_room(seat: Seat) -> None:
    with Book.open() as book:
        names = {"blue": LONG, "red": "Ann"}
        add(book, [entry(result_record("line-wars", names, "14-11"))])
    seat.desk.begin(route.Home())
    seat.counted()
    seat.wait(0.1)
    seat.picture("home-long-name")
    told = texts(seat.desk.page._leaders)
    assert {"1 of 1 point", "0 of 1 point", " Ann"} < set(told)
    assert any(one.startswith(" Ben “the Pen”") and one.endswith("…") for one in told)
    for one in within(seat.desk.page._leaders):
        assert one.winfo_width() >= one.winfo_reqwidth()


def test_a_long_folder_is_shortened_in_its_middle(seat: Seat, tmp_path: Path) -> None:
    file = tmp_path.joinpath(*["folder-in-a-folder"] * 9) / "autumn.pgr"
    seat.desk.settings = replace(seat.desk.settings, recent=(str(file),))
    seat.desk.begin(route.Home())
    seat.wait(0.1)
    seat.picture("home-long-folder")
    (folder,) = (one for one in texts(seat.desk.page) if "folder-in-a-folder" in one)
    assert "…" in folder
    assert folder.endswith("-a-folder"), "the nearest folder tells most"
