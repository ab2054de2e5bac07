"""In the window games are added after asking, begun, tested and removed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.application.games.adding import EXAMPLES, begin, copied, remove
from companion.desk.pages.own_games.page import OwnGamesPage
from companion.desk.shell import route
from companion.desk.toolkit.widgets import Link
from companion.games import look_again
from companion.games.installed import added_games, installed
from tests.desk.conftest import Seat
from tests.desk.widgets import pressed, within, words


@pytest.fixture(autouse=True)
def none_added() -> Iterator[None]:
    yield
    for key in tuple(installed().further):
        remove(key)


def opened(seat: Seat) -> OwnGamesPage:
    seat.desk.open(route.OwnGames())
    return here(seat)


def here(seat: Seat) -> OwnGamesPage:
    page = seat.desk.page
    assert isinstance(page, OwnGamesPage)
    return page


def press(seat: Seat, text: str) -> None:
    pressed(here(seat), text)
    seat.wait(0.02)


def keys(seat: Seat) -> set[str]:
    return {one.key for one in here(seat).rows}


def test_a_game_is_added_after_asking_and_removed(seat: Seat, tmp_path: Path) -> None:
    page = opened(seat)
    copied(EXAMPLES / "hex", tmp_path / "hex")
    page.ask_add(tmp_path / "hex")
    press(seat, "Cancel")
    assert not added_games().exists() or not (added_games() / "hex").exists()
    page.ask_add(tmp_path / "hex")
    press(seat, "Add")
    seat.until(lambda: "hex" in keys(seat))
    assert "Added hex" in seat.desk.told
    seat.picture("own-games")
    here(seat).ask_remove("hex")
    press(seat, "Delete")
    seat.until(lambda: "hex" not in keys(seat))


def test_a_game_is_begun_tested_and_told_what_is_wrong_with_it(seat: Seat) -> None:
    page = opened(seat)
    page.name.insert(0, "My Hex")
    page.like.set("draw rings")
    press(seat, "Start")
    seat.until(lambda: "my-hex" in keys(seat))
    page = here(seat)
    page.photos, page.games = 0, 2
    page.test("my-hex")
    seat.until(lambda: "Faults: 0" in str(page.tested.cget("text")))
    (link,) = [one for one in within(page.links) if isinstance(one, Link)]
    assert link.cget("text") == "Show the sheets"
    seat.picture("own-games-tested")


def test_a_broken_game_is_told_with_file_and_line(seat: Seat) -> None:
    folder = begin("No Good", "rings")
    (folder / "__init__.py").write_text("def (", "utf-8")
    look_again(forget_all=True)
    opened(seat)
    assert "__init__.py, line 1" in words(here(seat))
    assert any(one.added and one.fault for one in here(seat).rows)
    look_again()
