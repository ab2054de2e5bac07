"""A game begun in the window, as tests of many pages need one."""

from __future__ import annotations

from companion.application.table.table import Table
from companion.desk.pages.play.new_game_page import begin
from companion.desk.pages.play.page import PlayPage
from companion.desk.shell import route
from companion.games import game
from tests.desk.conftest import Seat


def start(seat: Seat, key: str, **options: str) -> Table:
    found = game(key)
    seat.desk.open(route.NewGame(key))
    begin(seat.desk, found, found.choose(options), {})
    seat.wait(0.1)
    page = seat.desk.page
    assert isinstance(page, PlayPage)
    return page.table
