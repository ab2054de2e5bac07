"""Ink cannot be taken back: whatever still makes a position can stand, in every game with turns.

Blotto's War has its own way with faulty slips (:mod:`tests.games.blottos_war`).
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import companion
from companion.application.dispute.checked import check
from companion.games import game
from companion.games.protocol import BadText, Game
from companion.records import parse_record, record_of, write_record
from companion.sentences import ENGLISH
from tests.oracle.disputes import corruptions, house_rules

GAMES, LENGTH, FAULTY = 25, 24, 0.3
STANDING = {
    "line-wars": {"LW-1", "LW-4", "LW-5", "LW-6", "LW-8"},
    "corona-line": {f"CL-{number}" for number in (1, 2, 3, 4, 5, 6, 8)},
    "line-or-colour": {"LC-1"},
    "lineage": {"LG-2", "LG-3", "LG-5"},
}
"""Rules that a move in some of these games breaks and stands."""


def faulty(g: Game[Any, Any], at: Any, texts: list[dict[str, str]], rng: random.Random) -> Any:
    """Somebody's illegal move that stands, with its player; ``None`` if none came up."""
    (player,) = g.to_move(at)
    who = rng.choice([player, player, *g.players])
    kinds = corruptions(g, g.options_of(at), texts, len(texts) - 1, player, False, rng)
    _, text = rng.choice(list(kinds))
    if g.key == "corona-line" and rng.random() < 0.3:
        points = list(g.boards(g.options_of(at))["board"].points)
        text = f"{rng.choice(points)}-{rng.choice(points)}"
    try:
        move = g.parse_move(f"{text}!")
    except BadText:
        return None
    own = g.unmarked(move)
    if own != move and any(g.breaches(at, who, own)) and not any(g.breaches(at, who, move)):
        return who, move
    return None


@pytest.mark.slow
@pytest.mark.parametrize("key", STANDING)
def test_what_stands_is_played_written_and_read_back(key: str) -> None:
    g, seen = game(key), Counter[str]()
    for seed in range(GAMES):
        rng = random.Random(seed)
        options = house_rules(g, rng)
        at, played, texts = g.start(options), [], []
        while (movers := g.to_move(at)) and len(played) < LENGTH:
            own = g.random_move(at, movers[0], rng)
            texts.append({movers[0]: g.format_move(own)})
            stood = faulty(g, at, texts, rng) if rng.random() < FAULTY else None
            who, move = stood or (movers[0], own)
            assert g.parse_move(g.format_move(move)) == move
            after = g.play(at, {who: move})
            if stood:
                seen.update({one.rule for one in g.breaches(at, who, g.unmarked(move))})
                (other,) = set(g.players) - {who}
                assert g.to_move(after) in ((), (other,))
            text = g.format_position(after)
            assert g.parse_position(options, text) == after, text
            assert g.format_position(g.parse_position(options, text)) == text
            g.read_marks(options, g.marks(after))
            texts[-1] = {who: g.format_move(g.unmarked(move))}
            played.append({who: move} if who not in movers else move)
            at = after
        found = check(parse_record(write_record(record_of(g, options, played))))
        assert found.ok is True, found.sentence
        assert found.replay.end == at
    assert set(seen) >= STANDING[key]


@pytest.mark.parametrize(
    ("key", "moves", "marked", "brings"),
    [
        ("line-or-colour", "1. d4 white: e5", "white: e5!", "Then it is Black's turn."),
        (
            "line-wars",
            "1. a7-b7 g1-f1-f2-f3-f4 2. b7-c7",
            "b7-c7!",
            "It counts as Blue's turn 2. The next one has 3 lines.",
        ),
        (
            "corona-line",
            "1. c2 f6 2. a1 e2",
            "",
            "can't stay",
        ),
        ("lineage", "1. e4-f4 d5-c5 2. f4-e4", "f4-e4!", "may not go straight back to f4."),
    ],
)
def test_what_letting_it_stand_brings_is_said_at_once(
    key: str, moves: str, marked: str, brings: str
) -> None:
    found = check(parse_record(f'[Game "{key}"]\n\n{moves}\n'))
    assert found.remedy is not None
    assert found.remedy.marked == marked
    assert brings in " ".join(map(str, found.remedy.sentences))


def test_a_crossing_out_of_rest_scores_nothing_and_the_rest_is_said() -> None:
    text = "blue a1-b3-c5; red g7-a2; next red; ends c5 a2; points 0 1; rest no yes"
    record = f'[Game "corona-line"]\n[Position "{text}"]\n\n1. b2x\n'
    found = check(parse_record(record))
    assert found.remedy is not None
    told = ["The crossing scores nothing, and Red may not cross next turn."]
    assert [str(one) for one in found.remedy.brings] == told
    stood = check(parse_record(record.replace("b2x", "b2x!"))).replay.end
    assert (stood.red.points, stood.red.rests) == (1, True)


@pytest.mark.parametrize(
    ("key", "moves", "asked", "brings"),
    [
        ("corona-line", "1. f3 b1x 2. g3", "a2!", "and Red may not cross next turn."),
        ("line-wars", "1. a7-b7 g1-f1-e1-d1-c1", "b7-c7!", "The next one has 3 lines."),
        ("line-wars", "1. a7-b7 g1-f1-e1-d1-c1", "b7-c6!", "column, so this move can't stay."),
        ("line-wars", "1. a7-b7", "a7-b7!", "a7-b7, so this move can't stay."),
        ("lineage", "", "d4-a4!", "The piece may not go straight back to d4."),
        ("blottos-war", "", "blue: a1*5!", "Only these orders count: a1*4."),
        ("blottos-war", "", "blue: a1*2 b1 d6!", "Only these orders count: a1*2 b1."),
        ("blottos-war", "", "blue: d6!", "None of Blue's orders count."),
    ],
)
def test_what_it_brings_if_it_stands_is_said_where_a_move_is_judged_with_its_mark(
    key: str, moves: str, asked: str, brings: str
) -> None:
    record = f'[Game "{key}"]\n\n{moves}\n'.encode()
    judged = companion.judge(record, asked)
    assert judged.legal is False
    assert judged.brings[0].text(ENGLISH).endswith(brings)
    assert judged.as_json()["brings"] == [str(one) for one in judged.brings]
    assert companion.judge(record, asked.rstrip("!")).brings == ()
