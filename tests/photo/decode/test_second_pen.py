"""A slip that was used before: the marks of the paler of two pens, where they break rules."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from companion.board import EMPTY
from companion.games.blottos_war import GAME
from companion.games.sheet_page import sheet_page
from companion.photo.decode.second_pen import second_pen_left_open
from companion.photo.posterior import Posterior, PosteriorTerm, Said
from companion.photo.reading import Reason

BLACK, BLUE = (0.80, 0.79, 0.80), (0.55, 0.50, 0.36)
OLDER = "1.f 2.f 2.1 3.f 3.1 4.f 4.1"
NEWER = "1.b 1.1 2.c 2.2 3.b 3.3 4.c 4.3"


def asked(new: str, old: str, ink: tuple[float, float, float] = BLUE) -> set[str]:
    """Which circles of a slip are asked about that are filled as plainly in black and in an ink."""
    options = GAME.choose()
    board = sheet_page(GAME, options, "slip-blue", "a4").board
    place: Any = SimpleNamespace(game=GAME.key, options=options, board=board, grid=None)
    tints = {
        f"bubble {name}": np.array(tint) + 0.003 * (k % 3)
        for names, tint in ((new, BLACK), (old, ink))
        for k, name in enumerate(names.split())
    }
    every = {
        slot.name: Posterior(
            slot.name,
            {PosteriorTerm.INK: Said({EMPTY: 0.0, True: 9.0 if slot.name in tints else -9.0})},
        )
        for slot in board.slots
    }
    found = second_pen_left_open(place, every, tints)
    assert all(one.mark.reasons == (Reason.FAINT,) for one in found.values() if not one.mark.sure)
    return {name.removeprefix("bubble ") for name, one in found.items() if not one.mark.sure}


def test_the_paler_pen_s_circles_are_asked_about_where_they_break_rules() -> None:
    assert asked(NEWER, OLDER) == {*OLDER.split()}


def test_circles_of_one_pen_are_the_player_s_whatever_rules_they_break() -> None:
    assert asked(f"{NEWER} {OLDER}", "") == set()


def test_one_broken_rule_may_be_the_player_s_fault() -> None:
    assert asked(NEWER, "1.f") == set()


def test_two_pens_that_keep_every_rule_together_are_one_player_s() -> None:
    assert asked("1.b 1.1 2.c 2.2", "3.b 3.3 4.c 4.3") == set()
