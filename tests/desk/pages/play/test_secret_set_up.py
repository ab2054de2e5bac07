"""Both set up in secret in the window, and the game begins with what they sealed."""

from __future__ import annotations

from pathlib import Path

from companion.application.table.open_game import continued
from companion.application.table.shared import SharedTable
from companion.desk.board.view import CLICK
from companion.desk.pages.dispute.source_page import DisputeSourcePage
from companion.desk.pages.play.page import PlayPage
from companion.desk.pages.play.secret_set_up_page import SecretSetUpPage
from companion.desk.shell import route
from companion.desk.shell.files.opening import open_file
from companion.games import game
from tests.desk.conftest import Seat
from tests.desk.pages.play.test_sealed import descendants


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
    words = [str(one.cget("text")) for one in descendants(page) if "text" in one.configure()]
    assert not any(place in text.split() for text in words for place in first)
    page.curtain.open()
    page.usual()
    page.seal()
    table = seat.desk.page.table
    assert {f"stone {place}" for place in first} <= {
        name for name, value in table.marks.items() if value == "blue"
    }
    assert table.player == "red"


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
