"""A result that somebody entered without its game, and a game of the same two on that day."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import companion
from companion.application.dispute.judging import Shown
from companion.application.scorebook.book import Book
from companion.records import parse_record
from tests.application.a_game import GAME, PHOTO, SAMPLES


def test_a_result_alone_is_a_match_of_its_own_each_time(path: Path) -> None:
    assert path.name
    with companion.Book() as book:
        for number in (1, 2):
            added = book.add_result("line-wars", {"blue": "Ann", "red": "Ben"}, "14-11")
            assert (added.state, added.id) == ("added", number)
        book.make_tournament("Cup", "line-wars", ["Ann", "Ben"])
        (pairing,) = book.pair("Cup")
        slot = pairing.uid
        assert book.add_result("", {}, "14-11", match=slot).state == "added"
        assert book.add_result("", {}, "14-11", match=slot).state == "there"
        assert book.add_result("", {}, "15-10", match=slot).state == "differs"


@pytest.fixture
def by_hand(path: Path) -> Book:
    """A result of Ann and Ben entered by hand."""
    assert path.name
    book = companion.Book()
    book.add_result("line-wars", ANN_AND_BEN, "11-10", date="2026-11-14")
    return book


ANN_AND_BEN = {"blue": "Ann", "red": "Ben"}


def test_a_photo_of_two_who_have_a_result_alone_that_day_may_be_that_match(by_hand: Book) -> None:
    scored = companion.read(PHOTO)
    said = {"players": ANN_AND_BEN, "date": "2026-11-14"}
    asked = by_hand.add(scored, **said)  # type: ignore[arg-type]
    assert (asked.state, asked.id, asked.known_by) == ("alike", 1, "result")
    assert asked.ways == ("another", "replace")
    assert len(by_hand) == 1, "nothing was added or merged unasked"
    for other in (
        {**said, "date": "2026-11-15"},
        {**said, "players": {"blue": "Ben", "red": "Ann"}},
        {**said, "players": {"blue": "Ann", "red": "Cy"}},
    ):
        added = by_hand.add(scored, **other, then=None)  # type: ignore[arg-type]
        assert (added.state, added.twin) == ("added", None)
        by_hand.undo()
    one = by_hand.add(scored, **said, then="replace")  # type: ignore[arg-type]
    assert (one.state, one.id, len(by_hand)) == ("updated", 1, 1)
    assert (one.match.told, one.match.as_read, bool(one.match.photo)) == ("11-10", "11-10", True)
    assert by_hand.add(scored, **said).state == "there"  # type: ignore[arg-type]


WHOLE = SAMPLES / "line-wars-whole-game.pgr"
"""Ben wins 11–9, on 14 November."""


def test_a_game_that_another_won_is_asked_about_and_both_results_are_named(by_hand: Book) -> None:
    asked = by_hand.add(WHOLE, players=ANN_AND_BEN)
    assert (asked.state, asked.id, asked.ways) == ("alike", 1, ("another", "replace"))
    assert [*map(str, asked.differences)] == ["Result: 11–10 in the scorebook, 9–11 here"]
    other = by_hand.add(WHOLE, players=ANN_AND_BEN, then="another")
    assert (other.state, other.match.winner_name, other.twin) == ("added", "Ben", None)
    by_hand.undo()
    one = by_hand.add(WHOLE, players=ANN_AND_BEN, then="replace")
    assert (one.state, one.id, len(by_hand)) == ("replaced", 1, 1)
    assert (one.match.told, one.match.as_read) == ("11-10", "9-11"), "what people say counts"


@pytest.mark.parametrize(
    ("result", "differs", "then"),
    [
        ("9-11", [], ("there", "9-11", "")),
        ("0-1", [], ("there", "9-11", "")),
        ("11-9", ["Result: 9–11 in the scorebook, 11–9 here"], ("replaced", "11-9", "9-11")),
        ("1-0", ["Result: 9–11 in the scorebook, 1–0 here"], ("replaced", "1-0", "9-11")),
    ],
)
def test_a_result_of_two_who_played_a_game_that_day_is_asked_about(
    path: Path, result: str, differs: list[str], then: tuple[str, str, str]
) -> None:
    assert path.name
    with companion.Book() as book:
        day = book.add(WHOLE, players=ANN_AND_BEN).match.date
        asked = book.add_result("line-wars", ANN_AND_BEN, result, date=day)
        assert (asked.state, asked.id, asked.known_by, len(book)) == ("alike", 1, "result", 1)
        assert [*map(str, asked.differences)] == differs
        one = book.add_result("line-wars", ANN_AND_BEN, result, date=day, then="replace")
        assert (one.state, one.match.result, one.match.as_read) == then
        other = book.add_result("line-wars", ANN_AND_BEN, result, date=day, then="another")
        assert (other.state, other.id, other.twin) == ("added", 2, None)


@pytest.mark.parametrize("turns", [0, 2])
def test_a_game_given_to_a_result_alone_leaves_the_result_as_people_say_it(
    by_hand: Book, turns: int
) -> None:
    game = companion.load(WHOLE)
    if turns:
        game = replace(game, turns=game.turns[:turns], result="*")
    done = by_hand.change(1, game).match
    assert (done.result, done.as_read) == ("11-10", "*" if turns else "9-11")


def test_a_result_that_people_entered_outlives_a_longer_record_of_the_game(path: Path) -> None:
    assert path.name
    whole = companion.load(WHOLE)
    with companion.Book() as book:
        uid = book.add(replace(whole, turns=whole.turns[:2], result="*")).match.uid
        book.change(1, result="14-11")
        longer = replace(whole, tags=(*whole.tags, ("Match", uid)))
        assert book.add(longer).state == "differs"
        one = book.add(longer, then="replace")
        assert (one.state, one.match.result, one.match.as_read) == ("replaced", "14-11", "9-11")


def test_a_result_that_cannot_be_of_that_game_is_another_match(path: Path) -> None:
    assert path.name
    with companion.Book() as book:
        day = book.add(WHOLE, players=ANN_AND_BEN).match.date
        options = {"size": 8}
        for said in ({"date": day, "options": options}, {"date": "2026-01-02"}):
            added = book.add_result("line-wars", ANN_AND_BEN, "9-11", **said)  # type: ignore[arg-type]
            assert (added.state, added.twin) == ("added", None)


def test_the_result_of_a_game_still_open_goes_into_it(path: Path) -> None:
    assert path.name
    opened = parse_record(GAME.replace("[White", '[Date "2026-11-14"]\n[White'))
    ann_and_ben = {"white": "Ann", "black": "Ben"}
    with companion.Book() as book:
        book.add(opened)
        asked = book.add_result("line-or-colour", ann_and_ben, "1-0", date="2026-11-14")
        assert (asked.state, asked.id, asked.match.winner) == ("alike", 1, None)
        one = book.add_result(
            "line-or-colour", ann_and_ben, "1-0", date="2026-11-14", then="replace"
        )
        assert (one.state, one.id, one.match.winner_name, len(book)) == ("updated", 1, "Ann", 1)


def test_of_a_game_still_open_no_result_is_told_to_be_deleted_before_it_is_in_it(
    path: Path,
) -> None:
    assert path.name
    ann_and_ben = {"white": "Ann", "black": "Ben"}
    with companion.Book() as book:
        book.add_result("line-or-colour", ann_and_ben, "1-0", date="2026-11-14")
        added = book.add(parse_record(GAME), date="2026-11-15")
        done = book.change(added, date="2026-11-14")
        assert "delete match 1" in str(done.twin)
        assert str(done.twin).endswith(
            "Match 2 is a game that has no result yet: enter it there before you delete anything. "
            "“companion book change 2 --result RESULT” enters it."
        )


def test_a_result_entered_twice_is_added_and_the_first_is_named(by_hand: Book) -> None:
    same = by_hand.add_result("line-wars", ANN_AND_BEN, "11-10", date="2026-11-14")
    assert (same.state, same.id) == ("added", 2)
    assert str(same.twin).startswith("Match 1 is of the same two players on the same day.")
    for other in (
        by_hand.add_result("line-wars", ANN_AND_BEN, "11-9", date="2026-11-14"),
        by_hand.add_result("line-wars", ANN_AND_BEN, "11-10", date="2026-11-15"),
        by_hand.add_result("line-wars", {"blue": "Ann", "red": "Cy"}, "11-10", date="2026-11-14"),
    ):
        assert (other.state, other.twin) == ("added", None)


def test_a_result_entered_with_the_players_in_each_others_seats_is_named(by_hand: Book) -> None:
    ben_and_ann = {"blue": "Ben", "red": "Ann"}
    other = by_hand.add_result("line-wars", ben_and_ann, "11-10", date="2026-11-14")
    assert (other.state, other.twin) == ("added", None), "Ben won this one"
    same = by_hand.add_result("line-wars", ben_and_ann, "10-11", date="2026-11-14")
    assert (same.state, same.id) == ("added", 3), "it may well be another"
    assert str(same.twin).startswith("Match 1 is of the same two players on the same day.")
    game = by_hand.add(WHOLE, players=ANN_AND_BEN, then="another")
    turned = by_hand.add_result("line-wars", ben_and_ann, "11-9", date=game.match.date)
    assert f"Match {game.id} is of the same two players" in str(turned.twin)


def test_of_several_results_alone_only_one_that_agrees_is_taken_for_the_game(
    by_hand: Book,
) -> None:
    game = companion.load(SAMPLES / "line-wars-whole-game.pgr")
    by_hand.add_result("line-wars", ANN_AND_BEN, "9-11", date="2026-11-14")
    assert (asked := by_hand.add(game, players=ANN_AND_BEN)).id == 2
    assert (asked.state, asked.known_by) == ("alike", "result")
    by_hand.add_result("line-wars", ANN_AND_BEN, "0-1", date="2026-11-14")
    added = by_hand.add(game, players=ANN_AND_BEN)
    assert (added.state, added.id) == ("added", 4), "match 2 or match 3"
    assert "Matches 1, 2 and 3 are of the same two players on the same day" in str(added.twin)


@pytest.mark.parametrize(
    ("size", "rows", "told"), [(7, "12", ""), (7, "123", "contradicts"), (12, "12", "")]
)
def test_a_result_alone_and_an_open_photo_of_that_day_are_asked_about(
    by_hand: Book, size: int, rows: str, told: str
) -> None:
    along = ["-".join(f"{column}{row}" for column in "abcdefg") for row in rows]
    across = ["-".join(f"{column}{row}" for row in rows) for column in "abcdefg"]
    drawn = " ".join((*along, *across))
    photo = parse_record(
        f'[Game "line-wars"]\n[Size "{size}"]\n[Blue "Ann"]\n[Red "Ben"]\n[Date "2026-11-14"]\n'
        f'[Photo "sha256:00"]\n[Position "red {drawn}; blue a7-b7"]\n'
    )
    assert (by_hand.add(photo).state, len(by_hand)) == ("alike", 1)
    one = by_hand.add(photo, then="replace")
    assert (one.state, one.match.result, one.match.winner) == ("updated", "11-10", 1)
    assert told in "".join(map(str, one.notes))
    assert bool(told) == bool(one.notes)


def test_names_given_later_tell_of_a_result_alone_too(by_hand: Book) -> None:
    added = by_hand.add(PHOTO, date="2026-11-14")
    assert (added.state, added.twin) == ("added", None), "nobody said who played"
    done = by_hand.change(added, players=ANN_AND_BEN)
    assert "delete match 1" in str(done.twin)
    assert done.twin in done.notes


@pytest.mark.parametrize("way", ["add", "change"])
@pytest.mark.parametrize(
    ("photo", "shown"), [(PHOTO, "11-10"), (SAMPLES / "line-wars-printed-clutter.jpg", "*")]
)
def test_a_result_entered_before_the_photo_comes_is_kept_and_counts(
    path: Path, way: str, photo: Path, shown: str
) -> None:
    assert path.name
    scored = companion.read(photo)
    with companion.Book() as book:
        book.make_tournament("Cup", "line-wars", ["Ann", "Ben"])
        (pairing,) = book.pair("Cup")
        book.result("Cup", 1, "8-10")
        if way == "add":
            assert book.add(scored, match=pairing.uid).state == "updated"
        else:
            assert book.change(1, scored).changed
        match = book.match(1)
        assert (match.result, match.told, match.as_read) == ("8-10", "8-10", shown)
        assert (match.winner_name, bool(match.photo)) == ("Ben", True)
        assert book.add(scored).state == "there"
        other = book.add(scored, result="7-10")
        assert (other.state, book.match(1).result) == ("differs", "8-10"), "people contradict"


@pytest.mark.parametrize("how", ["path", "name", "score"])
def test_the_history_names_the_photo_that_a_match_was_given(by_hand: Book, how: str) -> None:
    shown: Shown = {"path": PHOTO, "name": str(PHOTO)}.get(how) or companion.read(PHOTO)
    by_hand.change(1, shown)
    assert str(by_hand.history(1)[-1]).endswith("changed: file line-wars-printed-chat.jpg")


def test_a_photo_stays_when_its_match_is_given_another_result(path: Path) -> None:
    assert path.name
    with companion.Book() as book:
        book.make_tournament("Cup", "line-wars", ["Ann", "Ben"])
        (pairing,) = book.pair("Cup")
        photo = book.add(companion.read(PHOTO), match=pairing.uid).match.photo
        assert book.add_result("", {}, "8-10", match=pairing.uid).state == "differs"
        added = book.add_result("", {}, "8-10", match=pairing.uid, then="replace")
        assert (added.state, added.match.photo) == ("replaced", photo)
        assert (added.match.told, added.match.as_read) == ("8-10", "11-10")


def test_a_result_that_the_board_of_the_photo_rules_out_is_asked_about(path: Path) -> None:
    assert path.name
    with companion.Book() as book:
        slot = book.add_result("line-wars", {}, "30-6").match.uid
        small = parse_record(
            '[Game "line-wars"]\n[Size "4"]\n[Photo "sha256:00"]\n'
            f'[Position "blue a4-b4; red d1-c1"]\n[Match "{slot}"]\n'
        )
        assert book.add(small).state == "differs"
        assert book.match(1).result == "30-6"
