"""Pages walked by keyboard: Tab comes to every control and shows where it is, Return or Space works
it, Escape goes back."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import ImageChops, ImageGrab

from companion.book.book import Book
from companion.book.events import make_tournament
from companion.book.facts import result_record
from companion.book.listing import matches
from companion.book.matches import add, entry
from companion.book.tournaments.draw import pair
from companion.desk.pages.home.page import HomePage
from companion.desk.shell import route
from companion.desk.shell.files.arrivals import arrivals_of
from companion.games import game
from tests.desk.conftest import Seat
from tests.desk.keyboard import Typist

WORKED = {
    "TButton", "TMenubutton", "TCheckbutton", "TRadiobutton", "TCombobox", "TSpinbox", "TEntry",
    "Treeview", "Text",
}  # fmt: skip
"""Classes of widgets that are there to be worked."""
EVENT = "Winter Open"


def filled() -> None:
    with Book.open() as book:
        names = ("Ann", "Ben", "Cy")
        for number in range(6):
            one, two = names[number % 3], names[(number + 1) % 3]
            tags = {"Date": f"2026-10-0{number + 1}"}
            record = result_record("line-wars", {"blue": one, "red": two}, "14-11", tags=tags)
            add(book, [entry(record)])
        make_tournament(book, EVENT, "line-wars", "round-robin", names)
        pair(book, EVENT)


def pages(folder: Path) -> dict[str, Callable[[Any], route.Route]]:
    found = game("line-wars")
    options = found.choose()

    def match(_: Any) -> route.Route:
        with Book.open() as book:
            return route.MatchDetails(matches(book)[-1].id)

    def watch(desk: Any) -> route.Route:
        arrivals_of(desk).watch(folder)
        return route.PhotoSource()

    return {
        "set-up": lambda _: route.SetUp(found, options, found.start(options), lambda _: None),
        "profile": lambda _: route.Profile("Ann"),
        "versus": lambda _: route.Versus("Ann", "Ben"),
        "scorebook": lambda _: route.Scorebook(),
        "tournament": lambda _: route.Tournament(EVENT),
        "new tournament": lambda _: route.NewTournament(),
        "match": match,
        "phone": lambda _: route.Phone(),
        "watch": watch,
        "camera": lambda _: route.Camera(),
        "settings": lambda _: route.Settings(),
    }


@pytest.fixture(params=sorted(pages(Path())))
def page(seat: Seat, request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    """One of the pages, with something on it."""
    filled()
    folder = tmp_path / "watched"
    folder.mkdir()
    seat.desk.open(pages(folder)[request.param](seat.desk))
    seat.wait(0.3)
    if hasattr(seat.desk.page, "beside"):
        seat.counted()
    if request.param == "camera":  # Whether there is one, another process says.
        seat.until(lambda: "Opening" not in seat.desk.page._words.cget("text"))
    seat.wait(0.1)
    yield seat.desk.page
    arrivals_of(seat.desk).close()


def within(widget: Any) -> Iterator[Any]:
    for child in widget.winfo_children():
        if child.winfo_class() != "Toplevel":
            yield child
            yield from within(child)


def worked(desk: Any) -> set[str]:
    """The controls that are there to be worked now."""
    found = set()
    for one in within(desk):
        link = one.winfo_class() == "TLabel" and str(one.cget("cursor")) == "hand2"
        mapped = one.winfo_ismapped() and "disabled" not in _state(one)
        if mapped and (one.winfo_class() in WORKED or link):
            found.add(str(one))
    return found


def _state(widget: Any) -> str:
    try:
        return f"{widget.cget('state')} {widget.state() if hasattr(widget, 'instate') else ''}"
    except Exception:
        return ""


def test_tab_comes_to_every_control_it_is_seen_where_it_is_and_escape_goes_back(
    seat: Seat, page: Any
) -> None:
    typist = Typist(seat)
    typist.press("<Tab>")
    first, come_to, unseen = typist.at, set(), []
    for _ in range(150):
        here = typist.at
        come_to.add(str(here))
        with_keys = picture(seat, here)
        typist.press("<Tab>")
        if ImageChops.difference(with_keys, picture(seat, here)).getbbox() is None:
            unseen.append(f"{here.winfo_class()} {here}")
        if typist.at is first:
            break
    assert typist.at is first, "Tab does not come round"
    assert not unseen
    # The words of a tile are parts of it.
    left = {one for one in worked(seat.desk) if not any(_part(one, each) for each in come_to)}
    assert not sorted(left)
    typist.press("<Escape>")
    seat.wait(0.05)
    assert isinstance(seat.desk.page, HomePage)


def _part(inner: str, outer: str) -> bool:
    return inner == outer or (".!tile" in outer and inner.startswith(f"{outer}."))


def picture(seat: Seat, widget: Any) -> Any:
    seat.wait(0.03)
    left, top = widget.winfo_rootx() - 3, widget.winfo_rooty() - 3
    box = (left, top, left + widget.winfo_width() + 6, top + widget.winfo_height() + 6)
    return ImageGrab.grab(bbox=box, xdisplay=os.environ.get("DISPLAY"))


def test_a_list_begins_at_its_first_row_by_keys(seat: Seat) -> None:
    filled()
    seat.desk.open(route.Scorebook())
    seat.counted()
    typist, table = Typist(seat), seat.desk.page.table
    typist.tab_to(table)
    rows = table.get_children()
    assert table.selection() == (rows[0],)
    typist.press("<Down>")
    assert table.selection() == (rows[1],)
    typist.press("<Return>")
    seat.wait(0.1)
    assert str(seat.desk.page.title) == "Ben"


def test_buttons_answers_and_links_are_worked_by_space(seat: Seat) -> None:
    seat.desk.open(route.Settings())
    seat.wait(0.1)
    typist = Typist(seat)
    for _ in range(40):
        typist.press("<Tab>")
        if typist.at.winfo_class() == "TRadiobutton" and typist.at.cget("text") == "Dark":
            break
    typist.press("<space>")
    seat.wait(0.1)
    assert seat.desk.settings.theme == "dark"
    larger = seat.desk.page.sizes["side_text", 1]
    typist.tab_to(larger)
    typist.press("<space>")
    seat.wait(0.1)
    assert seat.desk.settings.side_text > 1
