"""Berger's tables: everybody meets everybody, once, and nobody has one seat much oftener."""

from itertools import chain

import pytest

from companion.games import game
from companion.sheets import print_sheet
from companion.sheets.tournament.round_robin import rounds
from tests.sheets.rendered import page_texts

even = pytest.mark.parametrize("players", range(2, 13, 2))


@even
def test_every_two_meet_once(players):
    pairs = [frozenset(pair) for pair in chain.from_iterable(rounds(players))]
    assert len(pairs) == len(set(pairs)) == players * (players - 1) // 2


@even
def test_everybody_plays_in_every_round(players):
    for pairs in rounds(players):
        assert sorted(chain.from_iterable(pairs)) == list(range(1, players + 1))


@even
def test_nobody_has_a_seat_more_than_once_oftener_than_the_other(players):
    pairs = list(chain.from_iterable(rounds(players)))
    for player in range(1, players + 1):
        seats = [pair.index(player) for pair in pairs if player in pair]
        assert abs(seats.count(0) - seats.count(1)) <= 1


def test_four_players_meet_as_in_the_handbooks():
    assert rounds(4) == (((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1)))


@pytest.mark.parametrize("players", [0, 1, 7])
def test_a_table_is_for_an_even_number(players):
    with pytest.raises(ValueError, match="even"):
        rounds(players)


def test_names_and_dates_are_printed_whole():
    names = ("Ann", "Ben", "Cleo Christodoulou-Papadopoulos")
    date = "Saturday, 21 November 2026 at half past seven"
    asked = {"names": names, "event": "Spring Open", "date": date}
    chosen = game("line-wars")
    (told,) = page_texts(print_sheet("line-wars", "tournament", chosen.choose(), "a4", **asked))
    for words in (*names, "Spring Open", date, "Round 3", "Ann – bye"):
        assert words in told
    long = {**asked, "names": (), "event": "The Grand Spring Open of the whole county and beyond"}
    board = print_sheet("line-wars", "board", chosen.choose(), "a4", **{**long, "date": "21 Nov"})
    assert "· 21 Nov" in page_texts(board)[0]
