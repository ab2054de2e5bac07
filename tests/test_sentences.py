"""Sentences: templates with facts, fit for a terminal whatever the facts are."""

from __future__ import annotations

import pytest

from companion.locale import catalogue
from companion.sentences import N_, Term, say


@pytest.mark.parametrize(
    "sign", ["\x1b[2J", "\n", "\r", "\x07", "\x9b", "\u202e", "\u2028", "\ud800"]
)
def test_a_fact_cannot_steer_a_terminal_end_the_line_or_turn_the_writing_round(sign: str) -> None:
    text = str(say(N_("“{word}” is no move"), word=f"a1{sign}b2"))
    assert text == f"“a1\ufffd{sign[1:]}b2” is no move"


def test_names_keep_their_letters_and_pictures() -> None:
    family = "Zoë 李 👩\u200d👧"
    assert str(say(N_("{player} wins"), player=family)) == f"{family} wins"
    assert str(say(N_("{player} wins"), player=Term("Blue"))) == "Blue wins"


def test_what_says_nothing_says_nothing_in_any_language() -> None:
    german = catalogue("de")
    assert say("").text(german) == ""
    assert say("{what}", what=Term("")).text(german) == ""
