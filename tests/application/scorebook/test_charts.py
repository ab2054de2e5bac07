"""Charts of the book: everything drawn is distinguishable and legible on any background."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.application.scorebook.pictures.frame import (
    chart_styles,
    rated_only,
    ratings_picture,
    ratings_values,
    scores_picture,
    scores_values,
)
from companion.application.scorebook.pictures.wins import mark, wins_picture, wins_values
from companion.book.book import Book
from companion.book.facts import result_record
from companion.book.figures.charts import score_differences, wins_over_time
from companion.book.figures.standings import standings
from companion.book.listing import Filter
from companion.book.matches import add, entry
from companion.pictures.contrast import GRAPHICS, WORDS, contrast, readable
from companion.pictures.shapes import Hatch, Picture, Polygon, Text
from companion.pictures.styles import COLOURS, WHITE

DARK = (39, 43, 48)
LONG = "Cyrus Maximilian Featherstonehaugh of Hampshire"


@pytest.fixture
def book(tmp_path: Path) -> Book:
    made = Book.open(tmp_path / "book.db")
    played = (("Ann", "Ben", "14-11"), ("Ben", "Ann", "9-12"), (LONG, "Ann", "9-9"))
    days = ("2026-10-01", "2026-10-05", "2026-10-09", "2026-10-11", "2026-10-12")
    for day in days:
        for one, two, score in played:
            tags = {"Date": day, "Event": f"{one}{score}"}
            names = {"blue": one, "red": two}
            add(made, [entry(result_record("line-wars", names, score, tags=tags))])
    add(made, [entry(result_record("line-wars", {"blue": LONG, "red": "Ben"}, "3-2",
                                   tags={"Date": "2026-10-12"}))])  # fmt: skip
    return made


def words(picture: Picture) -> list[str]:
    return [shape.words for shape in picture.shapes if isinstance(shape, Text)]


@pytest.mark.parametrize("ground", [WHITE, DARK, (0, 0, 0)])
def test_lines_stand_out_by_3_and_words_by_4_5_on_any_ground(ground: tuple[int, int, int]) -> None:
    styles = chart_styles(ground)
    for name, paint in styles.items():
        if name.startswith(("curve", "end", "won", "lost", "even", "axis")):
            colour = paint.stroke if name.startswith(("curve", "axis")) else paint.fill
            if colour is not None:
                assert contrast(colour, ground) >= GRAPHICS, name
        if name in ("title", "text", "figures"):
            assert paint.fill is not None
            assert contrast(paint.fill, ground) >= WORDS, name


def test_a_colour_that_is_seen_stays_as_it_is() -> None:
    assert readable(COLOURS["blue"], WHITE) == COLOURS["blue"]
    assert readable(COLOURS["blue"], DARK) != COLOURS["blue"]


def test_no_two_curves_have_marks_of_one_shape() -> None:
    shapes = set()
    for number in range(6):
        made = mark(number, (0.0, 0.0))
        shapes.add(made.points if isinstance(made, Polygon) else type(made).__name__)
    assert len(shapes) == 6


def test_a_name_is_whole_where_there_is_room_and_keeps_its_number(book: Book) -> None:
    found = words(wins_picture(wins_over_time(book)))
    assert "Ann 15" in found
    (long,) = (each for each in found if each.startswith("Cyrus"))
    assert long.endswith("1")
    assert long.startswith("Cyrus Maximilian Feather")


def test_every_step_and_every_bar_says_its_number(book: Book) -> None:
    steps = [value.told.text() for value in wins_values(wins_over_time(book))]
    assert "Ann: 3 wins by 2026-10-01" in steps
    assert f"{LONG}: 1 win by 2026-10-12" in steps
    seats = ("Blue", "Red")
    bars = [value.told.text() for value in scores_values(score_differences(book), seats)]
    assert bars == [
        "Red ahead by 3: 5 matches",
        "Same score: 5 matches",
        "Blue ahead by 1: 1 match",
        "Blue ahead by 3: 5 matches",
    ]


def test_values_lie_where_they_are_drawn(book: Book) -> None:
    chart = score_differences(book)
    corners = {value.low for value in scores_values(chart)}
    drawn = {shape.points[1] for shape in scores_picture(chart).shapes
             if isinstance(shape, Polygon)}  # fmt: skip
    assert corners == drawn


def test_lost_matches_are_hatched_and_both_sides_are_named(book: Book) -> None:
    chart = score_differences(book, Filter(player="Ann"))
    picture = scores_picture(chart)
    hatched = [shape for shape in picture.shapes if isinstance(shape, Hatch)]
    assert len(hatched) == sum(1 for bar in chart.bars if bar.matches and bar.difference < 0)
    found = words(picture)
    assert "← The opponent ahead by" in found
    assert "Ann ahead by →" in found


def test_no_words_leave_the_chart(book: Book) -> None:
    from companion.pictures.raster import text_width

    for picture in (wins_picture(wins_over_time(book)), scores_picture(score_differences(book))):
        for shape in picture.shapes:
            if isinstance(shape, Text):
                wide = text_width(shape.words, shape.size, shape.weight)
                left = shape.at[0] - {"start": 0.0, "middle": wide / 2, "end": wide}[shape.anchor]
                assert left >= 0
                assert left + wide <= picture.size[0]


def test_ratings_are_drawn_as_far_as_they_are_uncertain_once_there_are_enough(book: Book) -> None:
    table = standings(book).table
    rated = rated_only(table)
    assert [line.name for line in rated] == [line.name for line in table if line.matches >= 5]
    values = ratings_values(rated)
    for line, value in zip(rated, values, strict=True):
        assert line.rating is not None
        assert f"{line.rating.points:.0f}" in value.told.text()
        assert value.low[0] < value.at[0] < value.high[0]
    points = {line.name: line.rating.points for line in rated if line.rating is not None}
    at = {line.name: value.at[0] for line, value in zip(rated, values, strict=True)}
    assert max(points, key=points.__getitem__) == max(at, key=at.__getitem__)
    assert min(points, key=points.__getitem__) == min(at, key=at.__getitem__)
    assert {line.name.split()[0] for line in rated} <= {
        each.split()[0] for each in words(ratings_picture(rated))
    }
    assert not rated_only(standings(book, Filter(since="2026-10-12")).table)
