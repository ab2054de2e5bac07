"""What is told of a game's rules is told under the answers that are in force."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.games import game, game_keys
from companion.games.in_force import game_in_short, house_rules, rule_in_force, rule_told
from companion.games.options import BadOption, Option, Options
from companion.games.protocol import Game
from companion.games.stated import stated_rules
from companion.locale import catalogue

UNTOLD = {("line-or-colour", "layout"), ("lineage", "board")}
"""Free text that is seen on the board itself."""


def answers(option: Option) -> list[str]:
    if option.answers:
        return [answer.value for answer in option.answers]
    if option.id == "setup":
        return ["red b2n c2n d2n e2n f2n b2s c2s d2s e2s f2s; blue b7n c7n d7n e7n f7n b7s c7s d7s"]
    return [str(number) for number in option.numbers]


def every_answer() -> Iterator[Any]:
    for key in game_keys():
        for option in game(key).options:
            for value in () if (key, option.id) in UNTOLD else answers(option):
                yield pytest.param(key, option, value, id=f"{key}-{option.id}-{value[:12]}")


def chosen(key: str, option: Option, value: str) -> Options:
    try:
        return game(key).choose({option.id: value})
    except BadOption:
        pytest.skip("this answer goes with no usual board")


def told(g: Game[Any, Any], options: Options, language: str = "en") -> list[str]:
    """All that is told of a game under these options, sentence by sentence."""
    about = g.about(options)
    rules = [rule_in_force(g, rule, options) for rule in g.rules.values()]
    sentences = [
        about.aim, *about.needed, *about.setup, *game_in_short(g, options), *rules,
        *[rule.sentence for rule in house_rules(g, options)],
    ]  # fmt: skip
    return [sentence.text(catalogue(language)) for sentence in sentences if sentence is not None]


@pytest.mark.parametrize(("key", "option", "value"), list(every_answer()))
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_answer_that_is_not_the_usual_one_is_told(
    key: str, option: Option, value: str, language: str
) -> None:
    g = game(key)
    options = chosen(key, option, value)
    here = told(g, options, language)
    assert not any("{" in sentence for sentence in here)
    if options != g.choose():
        assert set(here) - set(told(g, g.choose(), language))


def test_no_sentence_speaks_of_an_answer_that_is_not_in_force() -> None:
    corona = game("corona-line")
    five = " ".join(told(corona, corona.choose({"target": 5})))
    assert "5 points" in five
    assert "3 points" not in five
    assert "hree points" not in five
    colour = game("line-or-colour")
    small = colour.choose({"size": 5})
    assert "five" not in " ".join(map(str, game_in_short(colour, small)))
    assert not any("swap" in str(sentence) for sentence in game_in_short(colour, small))
    with_pie = game_in_short(colour, colour.choose({"pie": "on"}))
    assert any("swap" in str(sentence) for sentence in with_pie)


def test_the_rows_of_a_board_of_another_shape_are_told() -> None:
    blotto = game("blottos-war")
    setup = blotto.about(blotto.choose({"rows": 9, "neutral": 3})).setup
    assert "rows 1 to 3" in str(setup[0])
    assert "Red owns rows 7 to 9" in str(setup[0])
    assert "Rows 4 to 6 belong to nobody" in str(setup[1])


def test_the_usual_texts_are_those_of_the_rules() -> None:
    for key in game_keys():
        g = game(key)
        for rule in g.rules.values():
            assert str(rule_in_force(g, rule, g.choose())) == rule.text
        assert not list(house_rules(g, g.choose()))


def test_a_rule_is_told_as_the_table_plays_it() -> None:
    found = game("corona-line")
    told = {
        target: str(rule_told(found, "CL-9", found.choose({"target": target})))
        for target in ("3", "5")
    }
    assert "3 points" in told["3"]
    assert "5 points" in told["5"]
    assert rule_told(found, "CL-99", found.choose()) is None


@pytest.mark.parametrize("key", game_keys())
def test_a_rule_that_is_shown_alone_begins_with_nothing_said_before(key: str) -> None:
    back = {"After that,", "Then", "But", "And", "Otherwise,", "It", "They", "This", "That"}
    for rule in stated_rules(game(key)):
        words = str(rule.sentence).split()
        assert not back & {words[0], " ".join(words[:2])}, rule.id
