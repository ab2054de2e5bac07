"""The rules in the window."""

from __future__ import annotations

import pytest
from PIL import Image

from companion.desk.pages.rules import rules_text
from companion.desk.pages.rules.rules_text import matches, search
from companion.desk.shell import route
from companion.games import game, game_keys
from companion.locale import catalogue
from companion.pictures.shapes import Picture, Text
from companion.pictures.styles import RGB
from companion.sentences import ENGLISH
from tests.desk.conftest import Seat


def test_every_rule_and_every_diagram_is_shown(seat: Seat) -> None:
    seat.desk.open(route.Rules())
    for key in game_keys():
        seat.desk.page._go(key)
        seat.until(lambda: not seat.desk.page.shown._diagrams)
        text = seat.desk.page.text.get("1.0", "end")
        assert all(rule in text for rule in game(key).rules)
        about = game(key).about()
        assert all(str(each) in text for each in (about.aim, *about.needed, *about.setup))
        assert seat.desk.page.shown._images
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


def test_house_rules_are_folded_until_they_are_asked_for(seat: Seat) -> None:
    seat.desk.open(route.Rules("line-wars"))
    page = seat.desk.page
    seat.until(lambda: not page.shown._diagrams)
    text = page.text
    assert int(text.tag_cget("answers.1", "elide"))
    page.shown._unfold(1)
    assert not int(text.tag_cget("answers.1", "elide"))
    start = text.tag_ranges("fold.1")[0]
    assert text.get(start) == "▾"
    text.see(start)
    seat.picture("rules-unfolded")
    page.shown._unfold(1)
    assert text.get(text.tag_ranges("fold.1")[0]) == "▸"


def test_each_picture_is_beside_its_rule(seat: Seat) -> None:
    seat.desk.open(route.Rules("line-wars"))
    page = seat.desk.page
    seat.until(lambda: not page.shown._diagrams)
    lines = page.text.get("1.0", "end").splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("LW-14"))
    caption = next(n for n, line in enumerate(lines) if line.startswith("No jumping"))
    begins = next(n for n, line in enumerate(lines) if line.startswith("LW-4"))
    assert begins < caption < at


def test_an_example_is_played_through_at_the_board(seat: Seat) -> None:
    from companion.games.printables import printables_of

    seat.desk.open(route.Rules("line-wars"))
    found = game("line-wars")
    seat.desk.page.shown._play(found, printables_of(found).examples[0])
    seat.wait(0.1)
    table = seat.desk.page.table
    assert table.tree.at == 0
    seat.key("<Next>")
    assert table.marks["line a5-b5"] == "blue"


def test_lines_are_no_longer_than_is_read_well(seat: Seat) -> None:
    seat.desk.open(route.Rules("line-wars"))
    seat.until(lambda: not seat.desk.page.shown._diagrams)
    text = seat.desk.page.text
    seat.wait(0.1)
    index, longest = "1.0", 0
    while text.compare(index, "<", "end-1c"):
        then = text.index(f"{index} +1 display lines")
        if then == index:
            break
        shown = text.count(index, then, "displaychars")
        longest = max(longest, shown[0] if isinstance(shown, tuple) else shown or 0)
        index = then
    assert 60 < longest <= 86, "captions have smaller letters"


def test_the_letters_and_numbers_of_a_picture_can_be_read(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[float] = []
    paint = rules_text._image

    def seen(picture: Picture, width: int, paper: RGB) -> Image.Image:
        names = (one for one in picture.shapes if isinstance(one, Text) and one.style == "label")
        sizes.extend(name.size * width / max(picture.size) for name in names)
        return paint(picture, width, paper)

    monkeypatch.setattr(rules_text, "_image", seen)
    seat.desk.open(route.Rules("line-wars"))
    seat.until(lambda: not seat.desk.page.shown._diagrams)
    assert min(sizes) >= 11, "in pixels of the page"


def test_typical_mistakes_unfold_with_pictures_and_what_is_legal_instead(seat: Seat) -> None:
    seat.desk.open(route.Rules("line-wars", rule="LW-2"))
    page = seat.desk.page
    seat.until(lambda: not page.shown._diagrams)
    before, (number, ((_, _, fault), *others)) = (
        len(page.shown._images),
        next(iter(page.shown._folded_pictures.items())),
    )
    assert (fault.rule, len(others)) == ("LW-1", 0)
    page.shown._unfold(number + 1)
    assert len(page.shown._images) == before + 4  # two of LW-2, each with the legal move beside it
    assert "Instead: a7-a6" in page.text.get("1.0", "end")
    page.shown._unfold(number + 1)
    page.shown._unfold(number + 1)
    assert len(page.shown._images) == before + 4
    seat.picture("rules-mistakes")


def test_where_a_rule_comes_from_is_told_beside_it(seat: Seat) -> None:
    seat.desk.open(route.Rules("lineage"))
    seat.wait(0.05)
    text = seat.desk.page.text.get("1.0", "end")
    assert "Our choice. The rulebook does not say." in text
    assert "A reconstruction. The rulebook's pictures of the board are lost." in text
