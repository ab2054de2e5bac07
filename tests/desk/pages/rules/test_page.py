"""The rules in the window."""

from __future__ import annotations

from companion.desk.pages.rules.search import matches, search
from companion.desk.shell import route
from companion.games import game, game_keys
from companion.locale import catalogue
from companion.sentences import ENGLISH
from tests.desk.conftest import Seat


def test_every_rule_and_every_diagram_is_shown(seat: Seat) -> None:
    seat.desk.open(route.Rules())
    for key in game_keys():
        seat.desk.page._go(key)
        seat.until(lambda: not seat.desk.page._diagrams)
        text = seat.desk.page.text.get("1.0", "end")
        assert all(rule in text for rule in game(key).rules)
        about = game(key).about
        assert all(str(each) in text for each in (about.aim, *about.needed, *about.setup))
        assert seat.desk.page._images
    seat.picture("rules")


def test_a_search_finds_rules_of_all_games_as_one_types(seat: Seat) -> None:
    seat.desk.open(route.Rules())
    seat.wait(0.05)
    field = seat.desk.page.search
    field.focus_force()
    field.insert(0, "surrounded")
    field.event_generate("<KeyRelease>", keysym="d")
    seat.wait(0.02)
    assert "Lineage" in seat.desk.page.text.get("1.0", "end")
    assert "LW-1" not in seat.desk.page.text.get("1.0", "end")
    seat.picture("rules-search")


def test_a_rule_can_be_gone_to(seat: Seat) -> None:
    seat.desk.open(route.Rules("line-wars", rule="LW-11"))
    seat.wait(0.1)
    assert seat.desk.page.text.tag_ranges("here")


def test_words_are_found_in_the_reader_s_language() -> None:
    assert {found.game.key for found in search("pie ring", ENGLISH)} == {"line-or-colour"}
    assert [found.rule.id for found in search("LW-11", ENGLISH)] == ["LW-11"]
    assert search("Linie zwei Punkte", catalogue("de"))
    assert search("xyzzy", ENGLISH) == []
    assert list(matches("A line, a LINE", "line")) == [(2, 6), (10, 14)]
