"""A sheet that was used before: the marks of the paler of two pens, where they break rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from companion.board import EMPTY, Value
from companion.games.blottos_war import GAME as BLOTTOS_WAR
from companion.games.lineage import GAME as LINEAGE
from companion.games.protocol import Game
from companion.games.sheet_page import sheet_page
from companion.photo.decode.second_pen import second_pen_left_open
from companion.photo.marks.evidence import PenLook
from companion.photo.posterior import Nats, Posterior, PosteriorTerm, Said
from companion.photo.reading import Reason

Pens = Mapping[str, PenLook]
BLACK, BLUE, MIXED = (0.80, 0.79, 0.80), (0.55, 0.50, 0.36), (0.84, 0.78, 0.58)
OLDER = "1.f 2.f 2.1 3.f 3.1 4.f 4.1"
NEWER = "1.b 1.1 2.c 2.2 3.b 3.3 4.c 4.3"


def read(
    game: Game, item: str, shown: Mapping[str, Value], pens: Mapping[str, PenLook]
) -> set[str]:
    """Which marks of a sheet are asked about that are all read as plainly."""
    options = game.choose()
    board = sheet_page(game, options, item, "a4").board
    place: Any = SimpleNamespace(game=game.key, options=options, board=board, grid=None)
    every = {}
    for slot in board.slots:
        nats: Nats = {EMPTY: 0.0} | dict.fromkeys(slot.values, -9.0)
        said = Said(nats | ({shown[slot.name]: 9.0} if slot.name in shown else {}))
        every[slot.name] = Posterior(slot.name, {PosteriorTerm.INK: said})
    found = second_pen_left_open(place, every, pens)
    assert all(one.mark.reasons == (Reason.OLDER,) for one in found.values() if not one.mark.sure)
    return {name for name, one in found.items() if not one.mark.sure}


def asked(new: str, old: str, both: str = "", mixed: Sequence[float] = ()) -> set[str]:
    """Which circles of a slip are asked about that are filled as plainly in black, in blue, and in
    blue with black over it."""
    pens = {
        f"bubble {name}": PenLook(sum(tint), np.array(tint) / sum(tint) + 0.003 * (k % 3))
        for names, tint in ((new, BLACK), (old, BLUE), (both, mixed))
        for k, name in enumerate(names.split())
    }
    found = read(BLOTTOS_WAR, "slip-blue", dict.fromkeys(pens, True), pens)
    return {name.removeprefix("bubble ") for name in found}


def test_the_paler_pen_s_circles_are_asked_about_where_they_break_rules() -> None:
    assert asked(NEWER, OLDER) == {*OLDER.split()}


def test_a_circle_of_the_older_game_that_is_marked_anew_stays_if_it_is_darker() -> None:
    newer, older, both = "1.b 1.1 3.b 3.3 4.c 4.3", "1.f 3.f 3.1 4.f 4.1", "2.f 2.1"
    assert asked(newer, older, both, MIXED) == {*older.split()}
    paler = tuple(0.4 * one for one in MIXED)
    assert asked(newer, older, both, paler) == set()


def test_circles_of_one_pen_are_the_player_s_whatever_rules_they_break() -> None:
    assert asked(f"{NEWER} {OLDER}", "") == set()


def test_one_broken_rule_may_be_the_player_s_fault() -> None:
    assert asked(NEWER, "1.f") == set()


def test_two_pens_that_keep_every_rule_together_are_one_player_s() -> None:
    assert asked("1.b 1.1 2.c 2.2", "3.b 3.3 4.c 4.3") == set()


def test_of_more_pieces_than_a_player_has_the_paler_ones_are_asked_about() -> None:
    places = [
        "a1",
        "a2",
        "a3",
        "a4",
        "a5",
        "a6",
        "a7",
        "a8",
        "b1",
        "b3",
        "b4",
        "b5",
        "b6",
        "b8",
        "c1",
        "c3",
    ]

    def asked_of(count: int) -> int:
        shares = {f"stone {one}": 1.0 if k < 6 else 0.4 for k, one in enumerate(places[:count])}
        pens = {name: PenLook(one, np.array([one])) for name, one in shares.items()}
        return len(read(LINEAGE, "travel", dict.fromkeys(pens, "blue"), pens))

    assert [asked_of(count) for count in (12, 13, 16)] == [0, 0, 10]
