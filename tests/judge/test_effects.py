"""What a legal move does is told with its verdict, in the order in which it happens."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from companion.games import game, game_keys
from companion.judge import Verdict, judge
from companion.judge.verdict import effect_json
from tests.games.random_games import plies


def told(key: str, position: str, move: str, **chosen: Any) -> Verdict[Any, Any]:
    found = game(key)
    verdict = judge(found, found.parse_position(found.choose(chosen), position), None, move)
    assert verdict.legal is True, str(verdict.sentence)
    return verdict


def effects(verdict: Verdict[Any, Any]) -> list[tuple[str, str]]:
    return [(effect.kind, str(effect.sentence)) for effect in verdict.effects]


def test_a_trail_closes_squares_off() -> None:
    before = "blue a4-b4-b3; red d1-d2-d3-d4; next blue; turns 2 1"
    (effect,) = told("line-wars", before, "b3-a3-a2-b2", size=4).effects[:1]
    assert (effect.kind, effect.places) == ("closes", ("a3",))
    assert str(effect.sentence) == "Blue encloses 1 square: a3"


def test_a_line_at_the_other_s_region_negates_it() -> None:
    before = "blue a4-b4-c4-d4; red d1-c1-c2-c3-d3; next blue; turns 1 2"
    found = effects(told("line-wars", before, "d4-d3-d2", size=4))
    assert ("negates", "Blue negates 2 of Red's squares: c1, c2") in found


def test_a_line_crosses_scores_and_wins_and_its_x_is_filled_in() -> None:
    before = "blue a1-b3-c5; red g7-a2; next red; ends c5 a2; points 0 2; rest no no"
    assert effects(told("corona-line", before, "a3")) == []
    crossing = told("corona-line", before, "b2")
    assert crossing.text == "b2x"
    assert [effect.kind for effect in crossing.effects] == ["crosses", "wins"]
    assert crossing.effects[0].places == ("a2-b2", "a1-b3")
    assert effects(crossing)[0][1].startswith("Red crosses ")
    assert "and scores (3 points so far)" in effects(crossing)[0][1]
    assert "3 points and wins at once" in effects(crossing)[1][1]
    assert crossing.effects[1].rule == "CL-9"


def test_five_in_a_row_wins_with_its_spots() -> None:
    before = "white a1 b1 c1 d1; black a7 b7 c7 d6; next white"
    (effect,) = told("line-or-colour", before, "e1").effects
    assert (effect.kind, effect.places) == ("wins", ("a1", "b1", "c1", "d1", "e1"))
    assert str(effect.sentence).startswith("White wins. ")
    assert effect.rule == effect_json(effect)["rule"] == "LC-5"


def test_the_win_is_told_of_the_winner_not_of_the_other_player() -> None:
    before = "white e5 e1 b5 a1; black a5 c4 e3; next black"
    (effect,) = told("line-or-colour", before, "b2", size="5").effects
    assert str(effect.sentence).startswith("Black wins. Black has 4 rings on purple, enough to win")
    assert set(effect.places) == {"a5", "c4", "e3", "b2"}


def test_a_swap_says_whose_ring_it_is_then() -> None:
    before = "white d4; black; next black"
    assert effects(told("line-or-colour", before, "swap", pie="on")) == [
        ("swaps", "White's ring on d4 becomes black, and it is White's turn")
    ]


def test_orders_given_together_are_fought_out_and_one_alone_says_if() -> None:
    found = game("blottos-war")
    start = found.parse_position(found.choose(), "blue c4 d4*2; red d5 e5*2; turns 3")
    together = judge(found, start, None, "c5 d5*3 | e4*2 d5*2")
    assert together.legal is True
    assert together.text == "c5 d5*3 | e4*2 d5*2"
    assert together.after == found.play(start, together.moves)
    kinds = [(effect.kind, effect.places) for effect in together.effects]
    assert kinds == [("takes", ("e4",)), ("takes", ("c5",)), ("fights", ("d5",))]
    alone = judge(found, start, "blue", "c5*4")
    assert str(alone.effects[0].sentence) == (
        "Blue takes c5, which belonged to nobody, with a force of 4 "
        "(if Red places no recruits there)"
    )
    wrong = judge(found, start, None, "c5*4 | a1*4")
    assert (wrong.legal, wrong.player, wrong.rule) == (False, "red", "BW-2")


def lineage_verdicts(seed: int, plies: int) -> list[Verdict[Any, Any]]:
    """The verdicts on the moves of a random game, forces preferred."""
    found, rng = game("lineage"), random.Random(seed)
    position = found.start(found.choose())
    seen = []
    for _ in range(plies):
        for player in found.to_move(position):
            legal = list(found.legal_moves(position, player))
            forces = [m for m in legal if found.format_move(m).startswith("force")]
            verdict = judge(found, position, player, rng.choice(forces or legal))
            seen.append(verdict)
            position = verdict.after
            break
        else:
            break
    return seen


def test_a_lineage_way_is_told_in_the_order_it_is_gone() -> None:
    ways = [v for seed in range(6) for v in lineage_verdicts(seed, 150)]
    slid = [e for v in ways for e in v.effects if e.kind == "slides"]
    forced = [(v, e) for v in ways for e in v.effects if e.kind == "forces"]
    assert slid
    assert forced
    lines = ways[0].before.net.board.lines
    for effect in [*slid, *(e for _, e in forced)]:
        line = next(one for one in lines if set(effect.places) <= set(one.points))
        steps = [line.points.index(name) for name in effect.places]
        count = len(line.points)
        assert all((b - a) % count in (1, count - 1) for a, b in pairwise(steps))
    for effect in slid:
        assert "over the edge" in str(effect.sentence)
    for verdict, effect in forced:
        assert effect.places[0] == verdict.text.removeprefix("force:")
        after = verdict.after.occupied | (verdict.before.occupied & ~verdict.after.occupied)
        assert after >> verdict.before.net.index[effect.places[0]] & 1
        removed = [name for e in verdict.effects if e.kind == "removes" for name in e.places]
        end = verdict.before.net.index[effect.places[-1]]
        assert verdict.after.occupied >> end & 1 or effect.places[-1] in removed


def test_a_piece_taken_off_is_told() -> None:
    ways = [v for seed in range(6) for v in lineage_verdicts(seed, 150)]
    removing = [v for v in ways if any(e.kind == "removes" for e in v.effects)]
    assert removing
    for verdict in removing:
        named = {name for e in verdict.effects if e.kind == "removes" for name in e.places}
        net = verdict.before.net
        fewer = verdict.before.occupied.bit_count() - verdict.after.occupied.bit_count()
        assert len(named) == fewer
        assert not any(verdict.after.occupied >> net.index[name] & 1 for name in named)


@pytest.mark.parametrize("key", game_keys())
def test_whoever_wins_is_told_by_the_move_that_wins_and_an_illegal_move_does_nothing(
    key: str,
) -> None:
    found = game(key)
    for before, moves, position in plies(found, found.choose(), random.Random(3), 400):
        told = list(found.effects(before, moves))
        over = bool(found.result(position).finished)
        assert over == any(effect.kind in ("wins", "draws") for effect in told)
    bad = judge(found, position, found.players[0], next(iter(moves.values())))
    assert bad.effects == () or bad.legal
