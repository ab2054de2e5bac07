"""What people type in their own language is understood."""

from __future__ import annotations

import pytest

from companion.cli.requests import PEN_COLOURS, pens
from companion.games import game
from companion.games.phrases import RESIGNS
from companion.judge import split_label
from companion.locale.meant import meant, says


@pytest.mark.parametrize("word", ["blue", "Blue", " BLUE ", "blau", "Blau"])
def test_a_colour_is_meant_in_every_language_and_any_case(word: str) -> None:
    assert meant(word, PEN_COLOURS) == "blue"


def test_a_word_that_names_nothing_stays_as_it_was_typed() -> None:
    assert meant("Pink ", PEN_COLOURS) == "Pink "


@pytest.mark.parametrize("said", ["blau=schwarz, Rot = Grün", "blau=schwarz rot=gruen"])
def test_pens_may_be_said_in_german(said: str) -> None:
    assert pens([said]) == {"blue": "black", "red": "green"}


def test_a_slip_may_say_in_german_whose_it_is() -> None:
    assert split_label(game("blottos-war"), "Rot: c7*2 e7") == ("red", "c7*2 e7", 5)
    assert split_label(game("line-or-colour"), "Weiß: d4")[:2] == ("white", "d4")


@pytest.mark.parametrize("typed", ["I resign", "Blau gibt auf", "gives up", "AUFGEGEBEN"])
def test_whoever_resigns_is_understood_in_every_language(typed: str) -> None:
    assert says(typed, RESIGNS)
    assert not says("a7-b7-b6", RESIGNS)
