"""Pictures point out what decided a game: the winning rings, the chain, crossings, orders."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.games import game, game_keys
from companion.games.pointers import Pointer
from companion.pictures.drawing import picture_of
from companion.pictures.shapes import Circle, Line, Text
from tests.games.random_games import plies


def finished(key: str, seeds: int = 12):
    """Random games that came to an end: the options, the last position, what its sheet shows."""
    known = game(key)
    options = known.choose()
    for seed in range(seeds):
        *_, (_, _, end) = plies(known, options, random.Random(seed), 400)
        if not known.to_move(end):
            yield known, options, end, known.read_marks(options, known.marks(end))


@pytest.mark.parametrize("key", game_keys())
def test_whatever_is_pointed_out_lies_on_the_board_and_is_drawn(key: str) -> None:
    for known, options, _, reading in finished(key):
        board = known.boards(options)["board"]
        bare = len(picture_of(board).shapes)
        for pointer in known.pointers(reading):
            assert pointer.player in (*known.players, "")
            assert len(picture_of(board, pointers=[pointer]).shapes) > bare


def test_the_winning_rings_are_pointed_out_and_no_others() -> None:
    for known, _, end, reading in finished("line-or-colour"):
        pointed = [*known.pointers(reading)]
        result = known.result(end)
        assert {pointer.player for pointer in pointed} == ({result.winner} - {None})
        kinds = {"LC-4": "places", "LC-5": "chain"}
        assert result.winner is None or kinds[result.rule] in {p.kind for p in pointed}
        for pointer in pointed:
            assert all(result.places[spot] == pointer.player for spot in pointer.places)
            assert len(pointer.places) >= 5


def test_a_chain_goes_from_the_first_row_to_the_last() -> None:
    won = 0
    for known, _, end, reading in finished("blottos-war"):
        result = known.result(end)
        chains = {p.player: p.places for p in known.pointers(reading) if p.kind == "chain"}
        if result.rule == "BW-8":
            won += 1
            chain = chains[result.winner]
            assert (chain[0][1:], chain[-1][1:]) == ("1", "8")
            assert all(result.places[place] == result.winner for place in chain)
    assert won


def test_every_crossing_that_is_a_point_has_its_number() -> None:
    known = game("corona-line")
    switched = 0
    for _, options, end, _ in finished("corona-line"):
        from companion.games.protocol import Reading

        reading = Reading(end, known.result(end))
        crossings = Counter(p.player for p in known.pointers(reading) if p.kind == "crossing")
        assert crossings == Counter({k: v for k, v in reading.result.score.items() if v})
        starts = known.boards(options)["board"].starts
        began = [p for p in known.pointers(reading) if p.kind == "sign"]
        for player in known.players:
            if end.side(player).switched():
                switched += 1
                (start,) = (place for place, who in starts.items() if who == player)
                assert Pointer("sign", (start,), player, "↔") in began
    assert switched


def test_a_crossing_is_marked_where_the_lines_cross() -> None:
    known = game("corona-line")
    board = known.boards(known.choose())["board"]
    crossing = Pointer("crossing", ("a1-b2", "a2-b1"), "blue", "1")
    disc, text = picture_of(board, pointers=[crossing]).shapes[-2:]
    assert isinstance(disc, Circle)
    assert isinstance(text, Text)
    (ax, ay), (bx, by) = board.points["a1"], board.points["b2"]
    assert disc.at == pytest.approx(((ax + bx) / 2, (ay + by) / 2))
    assert text.words == "1"


def test_a_chain_joins_the_rims_and_leaves_the_middles_free() -> None:
    known = game("line-or-colour")
    board = known.boards(known.choose())["board"]
    shapes = picture_of(board, pointers=[Pointer("chain", ("a1", "b1"), "white")]).shapes
    (link,) = (shape for shape in shapes if isinstance(shape, Line))
    assert board.spots["a1"].at[0] < link.a[0] < link.b[0] < board.spots["b1"].at[0]


def test_the_covered_centre_is_pointed_out() -> None:
    found = [
        {place for pointer in known.pointers(reading) for place in pointer.places}
        for known, _, end, reading in finished("lineage", 30)
        if known.result(end).rule == "LG-9"
    ]
    assert found
    assert all(centre == {"d4", "e4", "d5", "e5"} for centre in found)
