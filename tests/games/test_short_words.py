"""Options in the shortest words of a QR: each comes back, and what was printed stays readable."""

from __future__ import annotations

from itertools import product

import pytest

from companion.games import game, game_keys
from companion.games.options import BadOption
from companion.games.short_words import in_full, shortened

PRINTED = {
    "blottos-war": "c r n p b d",
    "corona-line": "si st f n t i",
    "line-or-colour": "s p r l i",
    "line-wars": "si b sh n e i",
    "lineage": "f n b s i su sett",
}
"""The ids as printed sheets hold them: no new option may make one of them mean two things."""


@pytest.mark.parametrize("key", game_keys())
def test_every_answer_comes_back_from_its_short_word(key):
    declared = game(key).options
    answers = [[(o.id, a.value) for a in o.answers] for o in declared if o.answers]
    for chosen in product(*answers):
        told = shortened(declared, dict(chosen))
        assert in_full(declared, told) == dict(chosen)
        assert in_full(declared, dict(chosen)) == dict(chosen), "whole words are read as well"


@pytest.mark.parametrize("key", game_keys())
def test_the_short_words_on_printed_sheets_keep_their_meaning(key):
    declared = game(key).options
    words = PRINTED[key].split()
    values = {option.id: option.default for option in declared}
    assert list(shortened(declared, values)) == words[: len(values)]


def test_a_word_that_begins_none_or_several_is_refused():
    declared = game("line-wars").options
    for told in ({"s": "7"}, {"x": "1"}, {"b": "o"}, {"b": "maybe"}):
        with pytest.raises(BadOption):
            in_full(declared, told)
