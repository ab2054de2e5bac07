"""Matches go in once, come out without being lost, and go back."""

from __future__ import annotations

import pytest

from companion.book.book import Book
from companion.book.damage.check import check
from companion.book.facts import COLUMNS, result_record
from companion.book.figures.standings import standings
from companion.book.listing import Filter, count, deleted, match, matches
from companion.book.matches import change, delete, entry, match_id, text_of, undelete
from companion.book.players import merge, unmerge
from companion.book.problems import BookProblem
from companion.games import game
from companion.records import parse_record, write_record
from tests.book.results import WHOLE_GAME, put, result


def test_a_match_comes_back_whole(book: Book) -> None:
    (added,) = put(book, entry(parse_record(WHOLE_GAME)))
    text = text_of(book, added.id)
    assert f'[Match "{added.uid}"]' in text
    assert text.replace(f'[Match "{added.uid}"]\n', "") == write_record(parse_record(WHOLE_GAME))
    for option in game("line-wars").options:
        assert f'[{option.tag} "' in text, "every house rule in force is kept with the match"
    assert match_id(book, added.uid) == match_id(book, str(added.id)) == added.id


def test_the_same_match_goes_in_once(book: Book) -> None:
    first = result("Ann", "Ben", "1-0", uid="k3v9aa")
    assert put(book, first)[0].new
    again, other = put(book, first, result("Ann", "Ben", "0-1", uid="k3v9aa"))
    assert (again.new, again.differs) == (False, False)
    assert (other.new, other.differs) == (False, True)
    assert count(book) == 1
    assert match(book, 1).winner == 1


def test_two_equal_results_entered_by_hand_are_two_matches(book: Book) -> None:
    put(book, result("Ann", "Ben", "1-0"), result("Ann", "Ben", "1-0"))
    assert count(book) == 2


def test_all_go_in_or_none(book: Book) -> None:
    put(book, result("Ann", "Ben", "1-0"))
    put(book, result("Anne", "Cy", "1-0"))
    merge(book, "Anne", "Ann")
    with pytest.raises(BookProblem, match="the same player"):
        put(book, result("Ben", "Cy", "1-0"), result("Ann", "Anne", "1-0"))
    assert count(book) == 2
    assert check(book) == ()


def test_the_latest_come_first_and_of_one_day_the_last_put_in(book: Book) -> None:
    put(
        book,
        result("Ann", "Ben", "1-0", "2026-02-01"),
        result("Ann", "Cy", "1-0", "2026-03-01"),
        result("Ben", "Cy", "1-0", "2026-02-01"),
    )
    assert [each.id for each in matches(book)] == [2, 3, 1]
    assert [each.id for each in matches(book, limit=1, offset=1)] == [3]


def test_a_deleted_match_counts_nowhere_and_comes_back(book: Book) -> None:
    put(book, result("Ann", "Ben", "1-0"), result("Ann", "Ben", "0-1"))
    before = standings(book)
    delete(book, [2])
    assert count(book) == 1
    assert [line.wins for line in standings(book).table if line.name == "Ben"] == [0]
    assert [number for number, _, _ in deleted(book)] == [2]
    undelete(book, [2])
    assert standings(book) == before
    assert deleted(book) == ()
    assert check(book) == ()


def test_deleting_several_is_all_or_none(book: Book) -> None:
    put(book, result("Ann", "Ben", "1-0"))
    with pytest.raises(BookProblem, match="no match"):
        delete(book, [1, 99])
    assert count(book) == 1
    delete(book, [1])
    with pytest.raises(BookProblem, match="is deleted"):
        delete(book, [1])


def test_a_match_can_be_changed_under_the_same_name(book: Book) -> None:
    (added,) = put(book, result("Ann", "Ben", "1-0"))
    change(book, added.id, result_record("line-wars", {"blue": "Ann", "red": "Cy"}, "3-9"))
    found = match(book, added.id)
    assert (found.uid, found.players, found.winner) == (added.uid, ("Ann", "Cy"), 2)
    assert check(book) == ()


def test_filters_go_together(book: Book) -> None:
    put(
        book,
        result("Ann", "Ben", "1-0", "2026-01-05", Event="Tuesday"),
        result("Cy", "Ann", "1-0", "2026-02-05", game="corona-line"),
        result("Ben", "Cy", "1-0", "2026-03-05", Event="tuesday "),
        result("Ben", "Ann", "1-0", "2025"),
    )

    def found(**which: str) -> list[int]:
        ids = [each.id for each in matches(book, Filter(**which))]
        assert count(book, Filter(**which)) == len(ids)
        return ids

    assert found() == [3, 2, 1, 4]
    assert found(player="ANN") == [2, 1, 4]
    assert found(player="Ann", opponent="Ben") == found(player="Ben", opponent="Ann") == [1, 4]
    assert found(game="corona-line") == [2]
    assert found(event="Tuesday") == [3, 1]
    assert found(event="Tuesday", player="cy") == [3]
    assert found(since="2026-02") == [3, 2]
    assert found(until="2026-02") == [2, 1, 4]
    assert found(since="2026-01-05", until="2026-01-05") == [1]
    assert found(until="2025") == [4]


def test_a_filter_that_means_nobody_says_who_is_there(book: Book) -> None:
    put(book, result("Ann", "Ben", "1-0"))
    for which in (Filter(player="Anna"), Filter(event="Tuesday"), Filter(since="soon")):
        with pytest.raises(BookProblem):
            matches(book, which)
    with pytest.raises(BookProblem, match="Did you mean “Ann”"):
        matches(book, Filter(player="Anna"))


def test_merging_is_undone_without_a_trace(book: Book) -> None:
    put(book, result("Ann", "Ben", "1-0"), result("Anne", "Ben", "1-0"), result("Cy", "Ben", "1-0"))
    before = standings(book)
    merge(book, "anne", "Ann")
    merge(book, "Ann", "Cy")
    assert next((line.name, line.wins) for line in standings(book).table) == ("Cy", 3)
    assert count(book, Filter(player="Anne")) == 3
    unmerge(book, "Ann")
    assert count(book, Filter(player="Anne")) == 2
    unmerge(book, "Anne")
    assert standings(book) == before
    assert check(book) == ()
    with pytest.raises(BookProblem, match="is not merged"):
        unmerge(book, "Ann")


def test_two_who_have_met_are_not_one(book: Book) -> None:
    put(book, result("Ann", "Ben", "1-0"))
    with pytest.raises(BookProblem, match="played each other"):
        merge(book, "Ann", "Ben")


def test_a_match_put_in_after_merging_counts_for_the_same_person(book: Book) -> None:
    put(book, result("Ann", "Ben", "1-0"), result("Anne", "Cy", "1-0"))
    merge(book, "Anne", "Ann")
    put(book, result("Anne", "Dora", "1-0"))
    assert count(book, Filter(player="Ann")) == 3


def test_the_table_of_matches_has_the_columns_of_its_class(book: Book) -> None:
    with book.reading() as db:
        found = {row[1] for row in db.execute("PRAGMA table_info(played)")}
    assert found == {*COLUMNS, "match", "one_as", "two_as", "one", "two", "event"}
