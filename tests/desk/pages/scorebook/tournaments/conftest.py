"""A tournament of four in the window."""

from __future__ import annotations

import pytest

from companion.desk.pages.scorebook.tournaments.new_page import NewTournamentPage
from companion.desk.pages.scorebook.tournaments.tournament_page import TournamentPage
from companion.desk.shell import route
from companion.games import game_keys
from tests.desk.conftest import Seat


def choose_game(made: NewTournamentPage, key: str) -> None:
    made.game.current(game_keys().index(key))
    made.game.event_generate("<<ComboboxSelected>>")


@pytest.fixture
def page(seat: Seat) -> TournamentPage:
    """Four players, everybody against everybody, at Line Wars."""
    seat.desk.open(route.Tournaments())
    seat.desk.page.new()
    made = seat.desk.page
    assert isinstance(made, NewTournamentPage)
    made.name.insert(0, "Spring Open")
    choose_game(made, "line-wars")
    made.players.insert("1.0", "Ann\nBen\n\nCy\nDora\n")
    seat.wait(0.05)
    seat.picture("new-tournament")
    made.begin()
    seat.until(lambda: seat.desk.page is not made)
    found = seat.desk.page
    assert isinstance(found, TournamentPage)
    return found
