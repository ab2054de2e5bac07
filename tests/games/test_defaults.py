"""What the rules say of a default is what the game does, on every board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from companion.games import game, game_keys
from companion.games.options import BadOption, Options
from tests.games.line_wars.drawings import CRAMPED, NOBODY_GAINS

Seen = Callable[[Any, Options], object]
"""What a game does under some options that shows which answer is in force."""


def legal(*cases: tuple[str, str, str], **shape: int) -> Seen:
    """Whether moves are legal, each in a position: (position, player, move)."""

    def seen(found: Any, options: Options) -> object:
        answers = []
        for text, player, move in cases:
            position = found.parse_position(options.with_(**shape), text)
            breaches = found.breaches(position, player, found.parse_move(move))
            answers.append(next(iter(breaches), None) is None)
        return tuple(answers)

    return seen


def starts(found: Any, options: Options) -> object:
    places = found.boards(options)["board"].starts
    return next(place for place, player in places.items() if player == "blue")


def first(found: Any, options: Options) -> object:
    return found.to_move(found.start(options))


def stands(found: Any, options: Options) -> object:
    return found.stands_by(options)


def negated(found: Any, options: Options) -> object:
    text = "blue a4-b4-b3-a3 b3-b2; red d1-c1-c2-b2-a2; next blue; turns 3 2"
    return found.result(found.parse_position(options.with_(size=4), text)).counts["negated"]


def slip_of_five(found: Any, options: Options) -> object:
    position = found.start(options)
    orders = {"blue": found.parse_move("a1*5"), "red": found.parse_move("a8*4")}
    return found.resolve(position, orders).after is not None


def blocked(found: Any, options: Options) -> object:
    small = options.with_(columns=3, rows=4, neutral=2)
    text = "blue a1*5 b2*5 c1*6; red a4*5 b3*7 c4*5"
    return found.result(found.parse_position(small, text)).finished


def end(found: Any, options: Options) -> object:
    position = found.parse_position(options.with_(size=4), NOBODY_GAINS)
    open_ = found.result(found.parse_position(options.with_(size=4), NOBODY_GAINS + "; agreed ?"))
    return found.result(position).finished, open_.finished


BOTH_STOPS = (
    (CRAMPED.format(turns="4 4"), "blue", "a2-a1-b1"),
    (CRAMPED.format(turns="2 2"), "blue", "a2-a1-b1"),
)
BEGUN = "blue a7-b7; red g1-f1-f2-f3-f4; next blue; turns 1 1"
ILLEGAL: tuple[Seen, Mapping[str, object]] = (stands, {"taken_back": False, "stands": True})

WITNESSES: Mapping[tuple[str, str], tuple[Seen, Mapping[str, object]]] = {
    ("line-wars", "branching"): (
        legal((BEGUN, "blue", "b7-b6,b7-c7")),
        {"off": (False,), "on": (True,)},
    ),
    ("line-wars", "short_turns"): (
        legal(*BOTH_STOPS, size=4),
        {"longest": (False, False), "stuck": (True, False), "allowed": (True, True)},
    ),
    ("line-wars", "negation"): (negated, {"region": 6, "square": 2}),
    ("line-wars", "end"): (
        end,
        {"agreement": (False, None), "no_gain": (True, True), "last_line": (False, False)},
    ),
    ("line-wars", "illegal"): ILLEGAL,
    ("corona-line", "starts"): (starts, {"corners": "a1", "other_corners": "a7", "sides": "a4"}),
    ("corona-line", "first"): (first, {"blue": ("blue",), "red": ("red",)}),
    ("corona-line", "no_straight_on"): (
        legal(
            ("blue a1-b2; red g7-f6; next blue; ends b2 f6; points 0 0; rest no no", "blue", "c3")
        ),
        {"off": (True,), "on": (False,)},
    ),
    ("corona-line", "illegal"): ILLEGAL,
    ("line-or-colour", "pie"): (
        legal(("white d4", "black", "swap")),
        {"off": (False,), "on": (True,)},
    ),
    ("line-or-colour", "illegal"): ILLEGAL,
    ("blottos-war", "partial_orders"): (
        legal(("blue a1 b1; red a8; turns 0", "blue", "a1*3")),
        {"off": (False,), "on": (True,)},
    ),
    ("blottos-war", "bad_slip"): (slip_of_five, {"lost": True, "strict": False}),
    ("blottos-war", "deadlock"): (blocked, {"draw": True, "play_on": False}),
    ("lineage", "first"): (first, {"red": ("red",), "blue": ("blue",)}),
    ("lineage", "illegal"): ILLEGAL,
}
ELSEWHERE = {
    ("line-or-colour", "rings"),
    ("lineage", "no_return"),
    ("lineage", "surrounded"),
    ("lineage", "setting_up"),
}
"""Options whose every answer is tried in the tests of their own game."""


@pytest.mark.parametrize("key", game_keys())
def test_a_stated_default_is_what_a_game_without_an_answer_has_on_every_board(key):
    found = game(key)
    stated = {o.id: o.default for o in found.options if o.kind != "text"}
    for option in found.options:
        for value in [*(answer.value for answer in option.answers), *option.numbers]:
            try:
                options = found.choose({option.id: value})
            except BadOption:  # a board that cannot be, as with too many neutral rows
                continue
            others = {key: value for key, value in stated.items() if key != option.id}
            assert {key: options[key] for key in others} == others
    for option in found.options:
        assert found.choose({option.id: option.default}) == found.choose()


@pytest.mark.parametrize("key", game_keys())
def test_every_option_with_answers_has_its_default_held_to_what_the_game_does(key):
    worded = {(key, option.id) for option in game(key).options if option.answers}
    assert worded <= set(WITNESSES) | ELSEWHERE


@pytest.mark.parametrize(("key", "option"), WITNESSES, ids=lambda one: one)
def test_each_answer_does_what_it_says_and_the_default_what_is_stated(key, option):
    found = game(key)
    seen, expected = WITNESSES[key, option]
    (stated,) = (o for o in found.options if o.id == option)
    assert {a.value for a in stated.answers} == set(expected)
    assert len(set(expected.values())) == len(expected)
    for answer, what in expected.items():
        assert seen(found, found.choose({option: answer})) == what
    assert seen(found, found.choose()) == expected[stated.default]
