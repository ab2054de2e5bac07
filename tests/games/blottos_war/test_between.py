"""How one board came from another, where turns are simultaneous (BW-1 to BW-7)."""

from __future__ import annotations

import random

from companion.games import game
from companion.judge.between import between

GAME = game("blottos-war")
OPTIONS = GAME.choose()


def came(before, after):
    return between(GAME, before, GAME.marks(before), GAME.marks(after))


def some_turns(position, turns, rng):
    """The position after so many random turns, or after the game's last one, and how many."""
    for played in range(turns):
        players = GAME.to_move(position)
        if not players:
            return position, played
        position = GAME.play(
            position, {player: GAME.random_move(position, player, rng) for player in players}
        )
    return position, turns


def test_orders_that_explain_one_turn_are_legal_and_lead_there():
    for seed in range(60):
        rng = random.Random(seed)
        before, _ = some_turns(GAME.start(OPTIONS), rng.randrange(12), rng)
        after, played = some_turns(before, 1, rng)
        if not played:
            continue
        found = came(before, after)
        assert found.legal is True
        orders = {made.player: made.move for made in found.turns}
        assert not any(any(GAME.breaches(before, one, move)) for one, move in orders.items())
        assert GAME.marks(GAME.play(before, orders)) == GAME.marks(after)


def test_no_more_turns_are_claimed_than_were_played():
    for seed in range(60):
        rng = random.Random(seed)
        before, _ = some_turns(GAME.start(OPTIONS), rng.randrange(8), rng)
        after, played = some_turns(before, rng.randint(2, 4), rng)
        told = GAME.orders_between(before, GAME.marks(after))
        assert not told.breaches
        assert told.turns <= played
        found = came(before, after)
        assert found.legal is not False


def start_with(**forces):
    text = GAME.format_position(GAME.start(OPTIONS))
    for place, force in forces.items():
        text = text.replace(f" {place}", f" {place}*{force}", 1)
    return GAME.parse_position(OPTIONS, text)


def test_nobody_brings_more_than_four_in_a_turn():
    found = came(start_with(), start_with(a1=9, b1=9))
    assert found.legal is None
    assert str(found.remark) == (
        "At least 5 turns have been played. Blue placed at least 18 recruits: a1*9 b1*9."
    )


def test_a_force_falls_only_in_a_battle_and_five_never_do():
    found = came(start_with(a1=9), start_with())
    assert (found.legal, found.breaches[0].rule) == (False, "BW-5")
    assert "fell from 9 to 0" in str(found.breaches[0].sentence)
    told = GAME.orders_between(start_with(a3=2), GAME.marks(start_with(a3=1)))
    assert (told.orders, told.turns) == (None, 3), "Red has three rows to cross"
    assert [str(one) for one in told.told] == [
        "Blue placed at least 1 recruit: a3",
        "Red placed at least 2 recruits: a3*2",
    ]


def test_a_territory_that_was_owned_always_is():
    text = GAME.format_position(GAME.start(OPTIONS)).replace(" g3", "", 1)
    found = came(start_with(), GAME.parse_position(OPTIONS, text))
    assert (found.legal, found.breaches[0].rule) == (False, "BW-7")
