"""The summary of an evening: who won, what was close, and the page that shows it."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pypdfium2
import pytest
from PIL import Image

from companion.application.scorebook.pictures.evening import (
    HEIGHT,
    WIDTH,
    evening_bytes,
    evening_picture,
)
from companion.application.scorebook.told.figures import (
    facts,
    first_place,
    match_told,
    subtitle,
    title,
    winner,
)
from companion.application.scorebook.told.matches import outcome_told, result_of
from companion.book.book import Book
from companion.book.figures.evening import Evening, Run, evening, last_evening, periods
from companion.book.listing import Filter, matches
from companion.book.matches import add, entry
from companion.book.problems import BookProblem
from companion.locale import catalogue, languages
from companion.pictures.raster import text_width
from companion.pictures.shapes import Text
from companion.records import parse_record
from tests.book.results import put, result

SAMPLES = Path("samples")
DAY = Filter(since="2026-11-14", until="2026-11-14")
LONG = "Maximiliane-Katharina von Hohenlohe-Langenburg-Schillingsfürst"


@pytest.fixture
def tuesday(book: Book) -> Book:
    """Four matches of an evening, and one of the week before."""
    put(
        book,
        result("Ann", "Ben", "20-16", "2026-11-07"),
        result("Ann", "Ben", "14-11"),
        result("Ben", "Cy", "13-12"),
        result("Ann", "Cy", "1-0"),
        result("Cy", "Ann", "0-1", game="line-wars"),
    )
    return book


def told(found: Evening) -> dict[str, str]:
    return {heading: str(sentence) for heading, sentence in facts(found)}


def test_the_last_evening_is_the_last_day_with_a_match(tuesday: Book) -> None:
    assert last_evening(tuesday) == "2026-11-14"
    assert periods(tuesday) == ("2026-11-14", "2026-11-07", "2026-11", "2026")


def test_an_evening_says_who_won_and_what_to_remember(tuesday: Book) -> None:
    found = evening(tuesday, DAY)
    assert str(title(found)) == "The evening of 2026-11-14"
    assert str(winner(found)) == "Ann came first with 3 of 3 points."
    assert str(first_place(["Ann"], 1, 1)) == "Ann came first with 1 of 1 point."
    assert found.longest == Run("Ann", 3)
    assert told(found)["Closest match"] == "Line Wars: Ben 13–12 Cy"
    assert found.between["Ann", "Cy"] == 2
    assert found.between["Cy", "Ann"] == 0


STUCK = """[Game "corona-line"]
[Size "4"]
[Blue "Ann"]
[Red "Ben"]
[Date "2026-11-14"]
[Result "0-1"]

1. c4  b1
2. switch:c2x  switch:c1
"""
"""Blue has a point, Red none; but Blue cannot draw another line."""


def test_who_won_is_said_where_the_score_does_not_say_it(book: Book) -> None:
    tie, won, stuck = put(
        book, result("Ann", "Ben", "9-9"), result("Ann", "Ben", "9-8"), entry(parse_record(STUCK))
    )
    found = {match.id: match for match in matches(book)}
    assert str(result_of(found[tie.id])) == "9–9 (Ben wins)"
    assert str(result_of(found[won.id])) == "9–8"
    assert str(result_of(found[stuck.id])) == "1–0 (Ben wins)"
    assert str(match_told(found[stuck.id])) == "CoronaLine: Ann 1–0 Ben (Ben wins)"
    assert str(outcome_told(found[stuck.id])) == "Ben wins. Blue has no legal line left."
    assert told(evening(book, DAY))["Closest match"] == "Line Wars: Ann 9–9 Ben (Ben wins)"


def test_a_match_without_a_result_is_told_beside_those_that_have_one(book: Book) -> None:
    put(book, result("Ann", "Ben", "14-11"), result("Ann", "Ben", "*"))
    assert list(map(str, subtitle(evening(book, DAY))))[:2] == [
        "2 matches",
        "1 without a result yet",
    ]


def test_two_who_are_level_share_it(book: Book) -> None:
    put(book, result("Ann", "Ben", "1-0"), result("Ben", "Ann", "1-0"))
    assert str(winner(evening(book, DAY))) == "Ann and Ben are level at 1–1."
    put(book, result("Cy", "Dora", "1-0"))
    assert evening(book, DAY).best == ("Cy",)


def test_one_match_is_no_series_no_favourite_and_closest_to_nothing(book: Book) -> None:
    put(book, result("Ann", "Ben", "14-11"))
    found = evening(book, DAY)
    assert told(found) == {}
    assert str(winner(found)) == "Ann beat Ben."


def test_an_evening_of_players_without_a_name_does_not_say_that_none_is_finished(
    book: Book,
) -> None:
    unnamed = STUCK.replace('[Blue "Ann"]\n[Red "Ben"]\n', "")
    put(book, entry(parse_record(unnamed)))
    told = "1 match does not count until both players have a name."
    assert str(winner(evening(book, DAY))) == told


def test_two_players_are_looked_back_on_by_any_spelling(tuesday: Book) -> None:
    found = evening(tuesday, Filter(player="ann", opponent="BEN"))
    assert str(title(found)) == "Ann and Ben"
    assert str(winner(found)) == "Ann beat Ben 2–0."


def test_two_players_see_who_leads_in_which_game(book: Book) -> None:
    put(
        book,
        result("Ann", "Ben", "14-11"),
        result("Ben", "Ann", "14-11"),
        result("Ann", "Ben", "12-11"),
        result("Ben", "Ann", "3-1", game="corona-line"),
    )
    shown = words(evening_picture(book, Filter(player="Ben", opponent="Ann")))
    assert "Ann and Ben are level at 2–2." in shown or "Ben and Ann are level at 2–2." in shown
    assert {"2–1", "0–1"} <= set(shown.splitlines()) or {"1–2", "1–0"} <= set(shown.splitlines())


def test_what_was_not_played_is_said(tuesday: Book) -> None:
    with pytest.raises(BookProblem, match="no such match"):
        evening(tuesday, Filter(since="2030", until="2030"))
    with pytest.raises(BookProblem, match="there is no player"):
        evening(tuesday, Filter(player="Zoë"))


def words(picture: Any) -> str:
    root = ElementTree.fromstring(evening_bytes(picture, "svg"))
    return "\n".join(each.text or "" for each in root.iter())


def test_the_page_shows_the_boards_and_names_the_matches_without(tuesday: Book) -> None:
    text = (SAMPLES / "line-wars-whole-game.pgr").read_text("utf-8")
    before = len(evening_picture(tuesday, DAY).shapes)
    add(tuesday, [entry(parse_record(text))])
    picture = evening_picture(tuesday, DAY)
    assert len(picture.shapes) > before + 50
    shown = words(picture)
    assert "Line Wars: Ben 13–12 Cy" in shown
    assert "Line Wars: Ann 9–11 Ben" in shown
    assert "Head to head" in shown


def test_the_page_is_one_page_however_much_was_played(book: Book) -> None:
    names = [f"Player {n}" for n in range(30)]
    put(book, *(result(one, two, "14-11") for one in names[:15] for two in names[15:]))
    picture = evening_picture(book, DAY)
    assert picture.size[1] <= HEIGHT
    assert "and 18 more" in words(picture)
    document = pypdfium2.PdfDocument(evening_bytes(picture, "pdf"))
    assert len(document) == 1
    document.close()


def test_a_picture_to_share_is_as_high_as_what_is_on_it(tuesday: Book) -> None:
    image = Image.open(io.BytesIO(evening_bytes(evening_picture(tuesday, DAY), "png")))
    assert image.width == 1680
    assert image.height < image.width * 297 / 210


@pytest.mark.parametrize("language", languages())
def test_no_heading_of_the_players_lies_on_another(tuesday: Book, language: str) -> None:
    words = catalogue(language)
    heads = [words.gettext(head) for head in ("Player", "Won", "Drawn", "Lost", "Points")]
    shapes = evening_picture(tuesday, DAY, words).shapes
    found = [each for each in shapes if isinstance(each, Text) and each.words in heads]
    assert [each.words for each in found] == heads
    wide = [text_width(each.words, each.size, each.weight) for each in found]
    starts = [
        each.at[0] - (long if each.anchor == "end" else 0.0)
        for each, long in zip(found, wide, strict=True)
    ]
    ends = [start + long for start, long in zip(starts, wide, strict=True)]
    assert all(end + 1.0 < start for end, start in zip(ends, starts[1:], strict=False))


@pytest.mark.parametrize("which", [DAY, Filter(), Filter(player="Ann", opponent=LONG)])
@pytest.mark.parametrize("language", languages())
def test_a_very_long_name_leaves_the_page_whole_and_no_match_without_its_result(
    tuesday: Book, which: Filter, language: str
) -> None:
    game = (SAMPLES / "line-wars-whole-game.pgr").read_text("utf-8").replace("Ben", LONG)
    put(tuesday, result("Ann", LONG, "14-11"), result(LONG, "Ann", "3-20"))
    put(tuesday, entry(parse_record(game)))
    shapes = evening_picture(tuesday, which, catalogue(language)).shapes
    texts = [each for each in shapes if isinstance(each, Text)]
    for each in texts:
        if each.anchor == "start":
            assert each.at[0] + text_width(each.words, each.size, each.weight) < WIDTH - 10.0
    played = [each.words for each in texts if "Line Wars: " in each.words]
    assert played
    assert all(re.search(r"\d+–\d+ \S", told) for told in played)


def test_the_matches_listed_beside_boards_are_the_others(tuesday: Book) -> None:
    assert "Matches" in words(evening_picture(tuesday, DAY)).splitlines()
    game = (SAMPLES / "line-wars-whole-game.pgr").read_text("utf-8")
    put(tuesday, entry(parse_record(game)))
    assert "Other matches" in words(evening_picture(tuesday, DAY)).splitlines()
