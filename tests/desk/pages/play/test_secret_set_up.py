"""Both set up in secret in the window, and the game begins with what they sealed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.application.table.drafts import drafts
from companion.application.table.open_game import continued
from companion.application.table.shared import SharedTable
from companion.desk.board.view import CLICK
from companion.desk.pages.dispute.source_page import DisputeSourcePage
from companion.desk.pages.play import phones
from companion.desk.pages.play.page import PlayPage
from companion.desk.pages.play.secret_set_up_page import SecretSetUpPage
from companion.desk.shell import route
from companion.desk.shell.files.opening import open_draft, open_file
from companion.desk.toolkit.widgets import Link
from companion.games import game
from companion.phone.addresses import Address
from tests.bench.desk_pictures import shown
from tests.desk.conftest import Seat
from tests.desk.widgets import within


def click_link(seat: Seat, text: str) -> None:
    """A click on a link of the page by its text."""
    seat.desk.update()
    (link,) = (
        one for one in within(seat.desk.page) if isinstance(one, Link) and one["text"] == text
    )
    assert link.winfo_ismapped()
    link.event_generate("<Button-1>")
    seat.desk.update()


def test_nothing_of_one_set_up_is_left_when_the_other_sets_up(seat: Seat) -> None:
    seat.desk.open(route.NewGame("lineage"))
    seat.desk.page.set_up_in_secret()
    page = seat.desk.page
    assert isinstance(page, SecretSetUpPage)
    assert page.curtain.covers
    page.usual()
    assert not page.chosen.held["blue"], "the curtain hangs"
    page.curtain.open()
    first = page.chosen.hidden.places["blue"][:10]
    for place in (*first, first[0], first[0]):
        page.touched(place, CLICK)
    seat.wait(0.05)
    seat.picture("secret-set-up")
    page.seal()
    assert page.player == "red"
    assert page.curtain.covers
    assert page.view.scene is not None
    assert not any(value == "blue" for name, value in page.view.scene.marks.items()
                   if name.removeprefix("stone ") in first)  # fmt: skip
    words = [str(one.cget("text")) for one in within(page) if "text" in one.configure()]
    assert not any(place in text.split() for text in words for place in first)
    page.curtain.open()
    page.usual()
    page.seal()
    table = seat.desk.page.table
    assert {f"stone {place}" for place in first} <= {
        name for name, value in table.marks.items() if value == "blue"
    }
    assert table.player == "red"


def test_a_set_up_that_is_sealed_outlives_the_window_and_shows_nothing(seat: Seat) -> None:
    seat.desk.open(route.NewGame("lineage"))
    seat.desk.page._names["blue"].set("Ann")
    seat.desk.page.set_up_in_secret()
    page = seat.desk.page
    page.curtain.open()
    own = page.chosen.hidden.places["blue"][:10]
    for place in own:
        page.touched(place, CLICK)
    page.seal()
    seat.desk.home()
    seat.wait(0.1)
    seat.picture("set-up-waits-on-the-first-page")
    words = " ".join(shown(seat.desk.page))
    assert "Ann has set up. Red sets up" in words
    (draft,) = drafts(seat.desk.start.data)
    written = draft.path.read_text("utf-8").partition("SealedSetup")[2]
    assert not {*own} & {*re.split(r"\W", written)}
    seat.desk.open(route.MyGames())
    seat.wait(0.1)
    seat.picture("set-up-waits-in-my-games")
    assert not {*own} & {*re.split(r"\W", " ".join(shown(seat.desk.page)))}
    open_draft(seat.desk, draft)
    page = seat.desk.page
    assert isinstance(page, SecretSetUpPage)
    assert (page.player, page.curtain.covers) == ("red", True)
    page.curtain.open()
    seat.picture("set-up-goes-on")
    assert page.view.scene is not None
    assert not {f"stone {place}" for place in own} & {*page.view.scene.marks}
    page.usual()
    page.seal()
    table = seat.desk.page.table
    assert {f"stone {place}" for place in own} <= {
        name for name, value in table.marks.items() if value == "blue"
    }
    seat.desk.home()
    assert "SealedSetup" not in draft.path.read_text("utf-8")


@pytest.fixture
def blues_page(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> SecretSetUpPage:
    """Where Blue sets up, and phones may join."""
    monkeypatch.setattr(phones, "addresses", lambda: (Address("127.0.0.1"),))
    seat.desk.open(route.NewGame("lineage"))
    seat.desk.page.set_up_in_secret()
    page = seat.desk.page
    assert isinstance(page, SecretSetUpPage)
    page.curtain.open()
    return page


def test_what_stands_on_the_board_stays_there_when_phones_may_join(
    seat: Seat, blues_page: SecretSetUpPage
) -> None:
    page = blues_page
    page.touched(page.chosen.hidden.places["blue"][0], CLICK)
    held = page.chosen.held["blue"]
    assert len(held) == 1
    for link in ("Phones at the table", "Turn off", "Phones at the table"):
        click_link(seat, link)
        assert (page.chosen.held["blue"], page.player) == (held, "blue")


def test_who_waits_for_a_phone_is_not_told_to_click(
    seat: Seat, blues_page: SecretSetUpPage
) -> None:
    page = blues_page
    page.usual()
    seat.wait(0.1)
    assert "Click a place to put a piece there or to take it away." in [*shown(page)]
    page.turn_phones()
    tickets = page.phones.table.service.tickets
    assert tickets.take(tickets.ticket, "red") is not None
    seat.until(lambda: page.phones.here == ("blue",))
    page.seal()
    seat.wait(0.1)
    words = [*shown(page)]
    assert "Waiting for Red." in words
    assert not any(one.startswith("Click a place") for one in words)


def test_a_game_that_waits_for_red_goes_on_with_reds_set_up(seat: Seat, tmp_path: Path) -> None:
    file, lineage = tmp_path / "lineage.pgr", game("lineage")
    shared = SharedTable(continued(file, lineage, lineage.choose({})))
    assert shared.set_up is not None
    own = shared.set_up.hidden.places["blue"][:10]
    for place in own:
        shared.touch("blue", place)
    shared.confirm("blue")
    seat.desk.open(route.DisputeSource())
    page = seat.desk.page
    assert isinstance(page, DisputeSourcePage)
    page.open_record(file)
    assert "The game waits for Red's secret setup." in seat.desk.told
    open_file(seat.desk, file)
    page = seat.desk.page
    assert isinstance(page, SecretSetUpPage)
    assert (page.player, page.curtain.covers) == ("red", True)
    page.curtain.open()
    assert page.view.scene is not None
    stones = [name for name in page.view.scene.marks if name.startswith("stone ")]
    assert len(stones) == 4, "the usual set-up is not shown as if it stood there"
    page.usual()
    page.seal()
    played = seat.desk.page
    assert isinstance(played, PlayPage)
    assert played.game.path == file
    assert {f"stone {place}" for place in own} <= {
        name for name, value in played.table.marks.items() if value == "blue"
    }
    played.acts.save()
    assert "SealedSetup" not in file.read_text("utf-8")
