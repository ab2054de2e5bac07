"""A score sheet holds a whole game: its turns, its board, its house rules."""

from __future__ import annotations

import re
from typing import Any

import pypdfium2
import pytest

from companion.games import game, game_keys
from companion.games.in_force import house_rules
from companion.locale import catalogue
from companion.sheets.page.typeset import typeset
from tests.sheets.rendered import all_apart, page_texts, text_boxes
from tests.sheets.test_printables import pdf


def words(key: str, **chosen: Any) -> str:
    """Those on a game's score sheet."""
    return page_texts(pdf(key, "scores", "a4", **chosen))[0]


@pytest.mark.parametrize(
    ("key", "size", "last"),
    [
        ("line-wars", 4, 8),
        ("line-wars", 7, 12),
        ("line-wars", 12, 19),
        ("corona-line", 4, 7),
        ("corona-line", 7, 24),
        ("line-or-colour", 5, 13),
        ("line-or-colour", 7, 25),
    ],
)
def test_only_turns_that_can_happen_have_a_number(key: str, size: int, last: int) -> None:
    assert game(key).last_turn(game(key).choose({"size": size})) == last
    numbers = re.findall(r"\b\d+\b", words(key, size=size))
    assert max(map(int, numbers)) == last


@pytest.mark.parametrize("key", game_keys())
def test_board_and_house_rules_stand_on_it(key: str) -> None:
    g = game(key)
    for option in g.options:
        other = [a.value for a in option.answers if a.value != option.default][:1]
        if not (option.rule and other):
            continue
        chosen = {option.id: other[0]}
        (rule,) = house_rules(g, g.choose(chosen))
        assert " ".join(typeset(str(rule.sentence)).split()) in words(key, **chosen)
    lattice = g.boards(g.choose())["board"].lattice
    if lattice is not None:
        assert f"Board {lattice.columns} × {lattice.rows}" in words(key)


def test_four_orders_a_side_and_whether_there_is_a_chain() -> None:
    assert words("blottos-war").count("chain?") == 3, "two columns, and how to tick them"


def test_who_goes_first_stands_first_as_in_a_record() -> None:
    for key, chosen, first in (
        ("corona-line", {}, "Blue"),
        ("corona-line", {"first": "red"}, "Red"),
        ("lineage", {}, "Red"),
        ("lineage", {"first": "blue"}, "Blue"),
    ):
        found = re.search(r"\b(Blue|Red)\b", words(key, **chosen))
        assert found is not None
        assert found[1] == first


@pytest.mark.parametrize("target", [1, 3, 8])
def test_a_box_is_ticked_for_each_point_that_wins(target: int) -> None:
    page = pypdfium2.PdfDocument(pdf("corona-line", "scores", "a4", target=target))[0]
    sides = []
    for item in page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_PATH]):
        left, bottom, right, top = (v * 25.4 / 72 for v in item.get_bounds())
        sides += [(right - left, top - bottom)]
    squares = sum(min(side) > 3.8 and max(side) < 4.2 for side in sides)
    games = words("corona-line", target=target).count("Total") // 2
    assert squares == games * 2 * (target + 1)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("key", game_keys())
def test_no_words_touch(key: str, paper: str, language: str) -> None:
    data = pdf(key, "scores", paper, language=language)
    assert catalogue(language).gettext("Total").split()[0] in page_texts(data)[0]
    all_apart(text_boxes(data))
