"""Tables, profiles, streaks and charts, counted by hand."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ElementTree

import pytest
from PIL import Image

from companion.application.scorebook.pictures.frame import CHART, chart_bytes, scores_picture
from companion.application.scorebook.pictures.wins import wins_picture
from companion.application.scorebook.told.figures import (
    ENOUGH_FIRST,
    count_text,
    first_mover_told,
    order_told,
)
from companion.book.book import Book
from companion.book.figures.charts import score_differences, wins_over_time
from companion.book.figures.profile import Streak, head_to_head, profile
from companion.book.figures.standings import Count, standings
from companion.book.listing import Filter
from companion.book.matches import entry
from companion.book.problems import BookProblem
from companion.pictures.svg import paint_svg
from companion.records import parse_record
from tests.book.results import WHOLE_GAME, put, result


@pytest.fixture
def evening(book: Book) -> Book:
    put(
        book,
        result("Ann", "Ben", "14-11", "2026-01-01"),
        result("Ben", "Ann", "3-9", "2026-01-02"),
        result("Ann", "Cy", "1/2-1/2", "2026-01-03", game="lineage"),
        result("Cy", "Ann", "5-2", "2026-01-04"),
        result("Ben", "Cy", "1-0", "2026-01-05"),
        result("Ben", "Cy", "*", "2026-01-06"),
    )
    return book


def test_the_table_counts_what_is_decided(evening: Book) -> None:
    lines = {line.name: line for line in standings(evening).table}
    assert [(n, x.matches, x.wins, x.draws, x.losses) for n, x in sorted(lines.items())] == [
        ("Ann", 4, 2, 1, 1),
        ("Ben", 3, 1, 0, 2),
        ("Cy", 3, 1, 1, 1),
    ]
    assert lines["Ann"].points == 2.5
    assert [line.rank for line in standings(evening).table] == [1, 2, 3]
    assert standings(evening).table[0].name == "Ann"
    assert standings(evening).unfinished == 1
    assert standings(evening, Filter(player="Ann")).unfinished == 0


def test_each_match_beside_the_table_is_told_with_its_own_reason(book: Book) -> None:
    doubts = '[Doubts "line a1-a2=empty:0.6:blue"]\n'
    names, position = '[Blue "Ann"]\n[Red "Ben"]\n', '[Position "blue a7-b7; red g1-f1-e1-d1-c1"]\n'
    texts = {
        "open": f'[Game "line-wars"]\n{names}{position}{doubts}',
        "unfinished": WHOLE_GAME,
        "unnamed": '[Game "line-wars"]\n[Blue "Ann"]\n[Result "14-11"]\n',
        "told": f'[Game "line-wars"]\n{names}{position}[Told "14-11"]\n[Result "14-11"]\n',
        "claimed": WHOLE_GAME.replace("[Date", '[Result "14-11"]\n[Date'),
    }
    put(book, *(entry(parse_record(text)) for text in texts.values()))
    found = standings(book)
    assert (found.open, found.asked, found.undecided, found.unnamed) == (1, 0, 1, 1)
    assert found.unfinished == 2, "one that goes on, and one whose moves do not bear its result out"
    assert (found.told, found.claimed) == ((4,), (5,))


def test_players_with_the_same_points_and_losses_share_a_rank(book: Book) -> None:
    put(book, result("Ann", "Ben", "1-0", "2026-01-01"), result("Cy", "Dan", "1-0", "2026-01-02"))
    table = standings(book).table
    assert [(line.name, line.rank) for line in table] == [
        ("Ann", 1), ("Cy", 1), ("Ben", 3), ("Dan", 3),
    ]  # fmt: skip


def test_a_table_can_be_that_of_a_game_a_player_or_a_time(evening: Book) -> None:
    of_it = standings(evening, Filter(game="lineage"))
    assert {line.name for line in of_it.table} == {"Ann", "Cy"}
    assert {line.name for line in standings(evening, Filter(player="Ben")).table} == {
        "Ann", "Ben", "Cy",
    }  # fmt: skip
    early = standings(evening, Filter(until="2026-01-02"))
    assert [(line.name, line.wins) for line in early.table] == [("Ann", 2), ("Ben", 0)]


def test_who_moved_first_is_counted_by_game(evening: Book) -> None:
    found = {mover.game: mover for mover in standings(evening).first}
    wars = found["line-wars"]
    assert (wars.matches, wars.wins, wars.draws) == (4, 3, 0)
    assert (found["lineage"].matches, found["lineage"].draws) == (1, 1)
    assert wars.worth is not None
    assert wars.worth.points > 0


def test_the_order_is_by_what_is_shown_of_the_rating(book: Book) -> None:
    pairs = [("Ann", "Ben"), ("Ann", "Cy"), ("Ben", "Cy")]
    put(book, *(result(*two, "1-0") for two in pairs * 3), result("Dora", "Cy", "1-0"))
    *rated, last = standings(book).table
    assert [line.name for line in rated] == ["Ann", "Ben", "Cy"]
    shown = [line.at_least for line in rated if line.at_least is not None]
    assert shown == sorted(shown, reverse=True)
    for line in rated:
        assert line.rating is not None
        assert line.at_least == line.rating.points - line.rating.spread
        assert f"after {line.matches} matches, at least {line.at_least:.0f}." in str(line.why)
    assert (last.name, last.rated, last.shown_rating) == ("Dora", False, ("", ""))
    assert (last.placed, last.shown_rank) == (False, "–")
    assert str(last.why) == "Dora: no rating yet, so no place."
    assert "Players get a rating and a place after 5 matches." in str(order_told(standings(book)))


def test_whoever_has_won_every_match_is_not_ranked_behind_the_loser_of_most(book: Book) -> None:
    """As while Ben alone has a rating, which compares with nobody's."""
    put(
        book,
        *(result("Anne", "Ben", "1-0") for _ in range(3)),
        *(result("Ben", "Cy", told) for told in ("1-0", "1-0", "0-1")),
    )
    table = standings(book).table
    assert [(x.shown_rank, x.name, x.rated) for x in table] == [
        ("1", "Anne", False), ("2", "Ben", True), ("3", "Cy", False),
    ]  # fmt: skip
    assert "by points" in str(order_told(standings(book)))
    put(book, *(result("Ben", "Cy", "1-0") for _ in range(2)))
    table = standings(book).table
    assert [(x.shown_rank, x.name) for x in table] == [("1", "Ben"), ("2", "Cy"), ("–", "Anne")]


def test_players_with_few_matches_rank_by_points_without_a_rating(evening: Book) -> None:
    found = standings(evening)
    assert not any(line.rated for line in found.table)
    points = [line.points for line in found.table]
    assert points == sorted(points, reverse=True)
    assert "Ranked by points" in str(order_told(found))
    assert "%" not in str(count_text(profile(evening, "Ann").all))


def test_the_first_mover_advantage_is_shown_only_with_enough_matches(book: Book) -> None:
    put(book, *(result("Ann", "Ben", "1-0") for _ in range(ENOUGH_FIRST - 1)))
    assert first_mover_told(standings(book).first[0]) is None
    put(book, result("Ann", "Ben", "1-0"))
    told = str(first_mover_told(standings(book).first[0]))
    assert told == "In 25 matches of Line Wars, whoever moved first scored 100%."


def test_one_more_match_moves_only_those_whom_matches_connect(book: Book) -> None:
    put(
        book,
        *(result("Ann", "Ben", told, game="blottos-war") for told in ("1-0", "1-0", "0-1")),
        *(result("Cy", "Dora", told, game="blottos-war") for told in ("1-0", "0-1", "0-1")),
        result("Cy", "Eve", "1-0", game="blottos-war"),
    )
    apart = {"Cy", "Dora", "Eve"}

    def lines() -> list[tuple[str, float | None]]:
        return [(x.name, x.at_least) for x in standings(book).table if x.name in apart]

    before = lines()
    put(book, result("Ben", "Finn", "1-0", game="blottos-war"))
    assert [name for name, _ in lines()] == [name for name, _ in before]
    assert [least for _, least in lines()] == pytest.approx([least for _, least in before])


def test_a_profile_tells_games_opponents_and_streaks(evening: Book) -> None:
    found = profile(evening, "ann")
    assert found.all == Count(2, 1, 1)
    assert dict(found.by_game) == {"line-wars": Count(2, 0, 1), "lineage": Count(0, 1, 0)}
    assert dict(found.by_opponent) == {"Ben": Count(2, 0, 0), "Cy": Count(0, 1, 1)}
    assert found.best == Streak("won", 2)
    assert found.current == Streak("lost", 1)
    assert found.moving_first == Count(1, 0, 0)
    assert found.moving_second == Count(1, 1, 1)
    assert [(o.own, o.other) for o in found.outings] == [(14, 11), (9, 3), (None, None), (2, 5)]


def test_head_to_head_is_the_same_seen_from_both_sides(evening: Book) -> None:
    mine, theirs = head_to_head(evening, "Ann", "Ben"), head_to_head(evening, "Ben", "Ann")
    assert mine.all == Count(2, 0, 0)
    assert theirs.all == Count(0, 0, 2)
    assert mine.chance is not None
    assert theirs.chance is not None
    assert mine.chance > 0.5
    assert mine.chance + theirs.chance == pytest.approx(1)
    assert mine.current == Streak("won", 2)


def test_nobody_has_a_profile_whom_nobody_knows(evening: Book) -> None:
    with pytest.raises(BookProblem, match="there is no player"):
        profile(evening, "Zoë")


def test_wins_go_up_day_by_day(evening: Book) -> None:
    chart = wins_over_time(evening)
    days = {c.name: [(chart.day(step), wins) for step, wins in c.steps] for c in chart.curves}
    assert days == {
        "Ann": [("2026-01-01", 1), ("2026-01-02", 2)],
        "Cy": [("2026-01-04", 1)],
        "Ben": [("2026-01-05", 1)],
    }
    assert (chart.since, chart.until) == ("2026-01-01", "2026-01-05")


def test_on_the_first_evening_wins_go_up_match_by_match(book: Book) -> None:
    put(book, *(result(*two, "1-0") for two in (("Ann", "Ben"), ("Cy", "Ben"), ("Ann", "Cy"))))
    chart = wins_over_time(book)
    assert chart.days == ("2026-11-14",) * 3
    assert {c.name: c.steps for c in chart.curves} == {"Ann": ((1, 1), (3, 2)), "Cy": ((2, 1),)}
    words = [e.text for e in ElementTree.fromstring(paint_svg(wins_picture(chart), CHART))]
    assert {"1", "2", "3", "Matches"} <= set(words)


def test_there_is_no_average_of_one_match(book: Book) -> None:
    put(book, result("Ann", "Ben", "14-11"))
    picture = scores_picture(score_differences(book))
    words = [e.text or "" for e in ElementTree.fromstring(paint_svg(picture, CHART))]
    assert "1 match" in words
    assert not any("average" in each for each in words)


def test_differences_are_one_s_own_less_the_other_s(evening: Book) -> None:
    chart = score_differences(evening, Filter(player="Ann"))
    counted = {bar.difference: bar.matches for bar in chart.bars if bar.matches}
    assert counted == {3: 1, 6: 1, -3: 1}
    assert chart.mean == pytest.approx(2)
    by_seat = score_differences(evening)
    assert {bar.difference for bar in by_seat.bars if bar.matches} == {3, -6}


def test_charts_are_drawn_with_or_without_matches(book: Book, evening: Book) -> None:
    for which in (Filter(), Filter(player="Ann"), Filter(since="2030")):
        for picture in (
            wins_picture(wins_over_time(evening, which)),
            scores_picture(score_differences(evening, which)),
        ):
            root = ElementTree.fromstring(paint_svg(picture, CHART))
            assert len(list(root)) > 1
    words = [e.text for e in ElementTree.fromstring(paint_svg(picture, CHART)) if e.text]
    assert "Nothing to show yet" in words


def test_a_chart_is_a_picture_of_any_kind(evening: Book) -> None:
    picture = wins_picture(wins_over_time(evening))
    assert Image.open(io.BytesIO(chart_bytes(picture, "png"))).size == (1080, 600)
    assert chart_bytes(picture, "pdf").startswith(b"%PDF")
    assert b"Ann 2" in chart_bytes(picture, "svg")
