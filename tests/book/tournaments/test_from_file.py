"""A tournament that comes with a file, again and again, while it goes on here and there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.application.scorebook.told.care import import_left
from companion.book.book import Book
from companion.book.erasing import erase
from companion.book.events import SWISS, delete_event, find_event, make_tournament
from companion.book.listing import matches
from companion.book.tournaments.draw import pair, unpair
from companion.book.tournaments.taking_part import ask_bye, enter, forfeit, withdraw
from companion.book.tournaments.tournament import tournament
from companion.book.tournaments.trf import HALF, ZERO
from companion.book.transfer.imports import import_file
from companion.book.undo import undo
from tests.book.results import exported, sent
from tests.book.tournaments.test_tournament import play, play_all


@pytest.fixture
def organiser(tmp_path: Path) -> Iterator[Book]:
    """A Swiss tournament “Open” of four with its first round paired."""
    with Book.open(tmp_path / "organiser.db") as other:
        make_tournament(other, "Open", "line-wars", SWISS, ("Ann", "Ben", "Cy", "Dora"), rounds=2)
        pair(other, "Open")
        yield other


def move_on(organiser: Book) -> None:
    """Round 1 with a forfeit; a bye, a withdrawal and a late entry for round 2, paired."""
    found = find_event(organiser, "Open")
    one, two = tournament(organiser, "Open").round(1)
    forfeit(organiser, found, one.one.name)
    play(organiser, two, "14-11")
    ask_bye(organiser, found, two.one.name, None, ZERO)
    withdraw(organiser, found, one.one.name)
    enter(organiser, found, "Eve")
    pair(organiser, "Open")
    play(organiser, tournament(organiser, "Open").round(2)[0], "14-11")


def test_a_newer_file_of_a_tournament_brings_the_book_up_to_date(
    book: Book, organiser: Book
) -> None:
    import_file(book, sent(organiser))
    move_on(organiser)
    newer = sent(organiser)
    before = exported(book)
    done = import_file(book, newer)
    assert (exported(book), done.asks) == (before, True)
    assert "your tournament “Open” would change" in "\n".join(map(str, import_left(done, "x")))
    done = import_file(book, newer, join=True)
    assert (done.refused, done.incoming.otherwise, done.incoming.touched) == ([], [], ["Open"])
    theirs, mine = tournament(organiser, "Open"), tournament(book, "Open")
    assert (mine.table, mine.asked) == (theirs.table, theirs.asked)
    assert [each.lost for each in mine.pairings] == [each.lost for each in theirs.pairings]
    assert not import_file(book, newer, join=True).brings


def test_what_a_file_says_otherwise_of_my_tournament_is_told_with_its_remedy(
    book: Book, organiser: Book
) -> None:
    older = sent(organiser)
    import_file(book, older)
    withdraw(book, find_event(book, "Open"), "Ann")
    ask_bye(book, find_event(book, "Open"), "Cy", 2, HALF)
    before = exported(book)
    done = import_file(book, older, join=True)
    assert (exported(book), done.refused) == (before, [])
    enter_, bye = map(str, import_left(done, "x"))
    assert "Ann" in enter_
    assert "“companion book enter Open Ann”" in enter_
    assert "“companion book bye Open Cy --round 2 --undo”" in bye


def test_what_i_took_back_since_an_older_file_does_not_return_with_it(
    book: Book, organiser: Book
) -> None:
    """What it has otherwise is told with the commands that do it after all."""
    found = find_event(organiser, "Open")
    one, two = tournament(organiser, "Open").round(1)
    (ann, ben), (cy, _) = ((each.one.name, each.two.name) for each in (one, two) if each.two)
    forfeit(organiser, found, ann, both=True)
    withdraw(organiser, found, cy)
    ask_bye(organiser, found, ben, 2, ZERO)
    older = sent(organiser)
    import_file(book, older)
    mine = find_event(book, "Open")
    forfeit(book, mine, ann, undo=True)
    enter(book, mine, cy)
    ask_bye(book, mine, ben, 2, "")
    before = exported(book)
    done = import_file(book, older, join=True)
    assert (exported(book), done.refused, done.brings) == (before, [], False)
    told = "\n".join(map(str, import_left(done, "x")))
    assert [part.split("”")[0] for part in told.split("“companion book ")[1:]] == [
        f"withdraw Open {cy}", f"forfeit Open {ann} --round 1 --both",
        f"bye Open {ben} --round 2 --zero",
    ]  # fmt: skip


def test_a_tournament_whose_making_was_undone_comes_back_whole_with_its_file(
    organiser: Book,
) -> None:
    forfeit(organiser, find_event(organiser, "Open"), "Ann")
    file, before = sent(organiser), tournament(organiser, "Open").table
    for _ in range(3):
        undo(organiser)
    done = import_file(organiser, file)
    assert (done.tournaments, done.incoming.otherwise) == (1, [])
    assert tournament(organiser, "Open").table == before


@pytest.mark.parametrize("mine", [True, False])
def test_a_forfeit_that_i_took_back_does_not_return_beside_the_result(
    book: Book, organiser: Book, mine: bool
) -> None:
    """Whether it is mine or comes with the file."""
    found, (one, _) = find_event(organiser, "Open"), tournament(organiser, "Open").round(1)
    forfeit(organiser, found, one.one.name)
    older = sent(organiser)
    import_file(book, older)
    forfeit(book, find_event(book, "Open"), one.one.name, undo=True)
    home = book if mine else organiser
    play(home, tournament(home, "Open").round(1)[0], "14-11")
    before = exported(book)
    done = import_file(book, older if mine else sent(organiser), join=True)
    assert (exported(book) == before, done.new, done.tournaments) == (mine, not mine, 0)
    (told,) = import_left(done, "x")
    assert str(told).endswith(f"about {one.one.name}, and that was not imported.")


@pytest.mark.parametrize("again", [False, True])
def test_what_came_with_a_file_whose_import_was_undone_comes_again(
    book: Book, organiser: Book, again: bool
) -> None:
    import_file(book, sent(organiser))
    withdraw(organiser, find_event(organiser, "Open"), "Ann")
    newer = sent(organiser)
    import_file(book, newer, join=True)
    undo(book)
    if again:
        withdraw(book, find_event(book, "Open"), "Ann")
        undo(book)
    done = import_file(book, newer, join=True)
    assert (done.brings, len(done.incoming.otherwise)) == (not again, again)


def test_a_round_in_which_a_player_has_a_bye_of_mine_is_not_taken_from_a_file(
    book: Book, organiser: Book
) -> None:
    """Not even in part, nor its matches, until the bye is taken back as the program says."""
    play_all(organiser, "Open")
    import_file(book, sent(organiser))
    pair(organiser, "Open")
    play(organiser, tournament(organiser, "Open").round(2)[0], "14-11")
    newer, found = sent(organiser), find_event(book, "Open")
    ask_bye(book, found, "Cy", 2, HALF)
    before = exported(book)
    done = import_file(book, newer, join=True)
    assert (exported(book), done.brings, done.incoming.touched) == (before, False, [])
    told, match = map(str, import_left(done, "x"))
    assert "“companion book bye Open Cy --round 2 --undo”" in told
    assert "your tournament “Open” lacks its pairing" in match
    ask_bye(book, found, "Cy", 2, "")
    assert not list(import_left(import_file(book, newer, join=True), "x"))
    assert tournament(book, "Open").table == tournament(organiser, "Open").table


@pytest.mark.parametrize("played", [False, True])
def test_a_player_whom_i_have_paired_gets_no_bye_beside_it_from_a_file(
    book: Book, organiser: Book, played: bool
) -> None:
    """Once the pairing is taken back, as the program says unless it has results, they get it."""
    for each in tournament(organiser, "Open").round(1):
        play(organiser, each, "14-11")
    import_file(book, sent(organiser))
    pair(book, "Open")
    if played:
        play(book, tournament(book, "Open").round(2)[0], "14-11")
    ask_bye(organiser, find_event(organiser, "Open"), "Cy", 2, HALF)
    newer = sent(organiser)
    done = import_file(book, newer, join=True)
    assert (done.brings, tournament(book, "Open").asked) == (False, {})
    told = [each for each in map(str, import_left(done, "x")) if "about Cy" in each]
    assert len(told) == 1
    assert ("“companion book pair Open --undo”" in told[0]) is not played
    if not played:
        unpair(book, "Open")
        assert not list(import_left(import_file(book, newer, join=True), "x"))
        assert tournament(book, "Open").asked == tournament(organiser, "Open").asked


def test_a_newer_file_finds_its_tournament_under_the_name_that_it_has_here(
    book: Book, organiser: Book
) -> None:
    make_tournament(book, "Open", "line-wars", SWISS, ("Uma", "Val"), rounds=1)
    import_file(book, sent(organiser))
    move_on(organiser)
    done = import_file(book, sent(organiser), join=True)
    assert (done.differing, done.incoming.touched) == ([], ["Open (sent)"])
    mine = tournament(book, "Open (sent)")
    assert mine.table == tournament(organiser, "Open").table
    assert {one.event for one in matches(book)} == {"Open (sent)"}
    again = import_file(book, sent(organiser), join=True)
    assert (again.differing, again.brings) == ([], False)


def test_a_foreign_tournament_has_a_name_beside_that_of_a_deleted_one(
    book: Book, organiser: Book
) -> None:
    make_tournament(book, "Open", "line-wars", SWISS, ("Uma", "Val"), rounds=1)
    delete_event(book, "Open")
    done = import_file(book, sent(organiser))
    assert (done.refused, done.tournaments) == ([], 1)
    assert tournament(book, "Open (sent)").table == tournament(organiser, "Open").table


def test_a_tournament_paired_otherwise_is_not_mixed_with_mine(book: Book, organiser: Book) -> None:
    import_file(book, sent(organiser))
    unpair(organiser, "Open")
    pair(organiser, "Open")
    before = exported(book)
    done = import_file(book, sent(organiser), join=True)
    assert exported(book) == before
    (told,) = import_left(done, "x")
    assert "round 1 of your tournament “Open” is paired differently in the file" in str(told)
    assert "“companion book pair Open --undo”" in str(told)
    for each in tournament(book, "Open").round(1):
        play(book, each, "14-11")
    (told,) = import_left(import_file(book, sent(organiser), join=True), "x")
    assert str(told).endswith("is not the one in the file: round 1 is paired differently")


@pytest.mark.parametrize(
    ("differs", "why"),
    [
        ({"game": "lineage", "options": {}}, "the game differs"),
        ({"system": "knock-out"}, "the system differs"),
        ({"options": {"size": "9"}}, "the house rules differ (size)"),
        (
            {"players": [{"number": 2, "name": "Zoe", "left_after": None}]},
            "player 2 is Ben here and Zoe in the file. If that is the same player, use "
            "“companion book merge Ben Zoe --new” and import it again.",
        ),
    ],
)
def test_a_tournament_that_is_not_mine_is_refused_with_what_differs(
    book: Book, organiser: Book, differs: dict[str, object], why: str
) -> None:
    import_file(book, sent(organiser))
    file = sent(organiser)
    found = json.loads(file.read_text("utf-8"))
    found["tournaments"][0] |= differs
    file.write_text(json.dumps(found), "utf-8")
    (told,) = import_left(import_file(book, file, join=True), "x")
    assert str(told).endswith(f"your tournament “Open” is not the one in the file: {why}")


def test_nobody_is_asked_to_give_an_erased_player_their_name_again(
    book: Book, organiser: Book
) -> None:
    import_file(book, sent(organiser))
    erase(book, "Ben")
    told = import_left(import_file(book, sent(organiser), join=True), "x")
    (line,) = [one for one in map(str, told) if "tournament" in one]
    assert line.endswith("player 2 is N. N. 1 here and Ben in the file")


@pytest.mark.parametrize("mine", [True, False])
def test_matches_of_a_round_that_is_paired_otherwise_stay_out_with_it(
    book: Book, organiser: Book, mine: bool
) -> None:
    """Whether I have the tournament from its organiser, or made one of the same name myself."""
    if mine:
        make_tournament(book, "Open", "line-wars", SWISS, ("Ann", "Ben", "Cy", "Dora"), rounds=2)
    else:
        play_all(organiser, "Open")
        import_file(book, sent(organiser))
        pair(organiser, "Open")
    pair(book, "Open")
    play(organiser, tournament(organiser, "Open").newest[0], "14-11")
    before = exported(book)
    done = import_file(book, sent(organiser), join=True)
    assert (exported(book), done.new, done.incoming.touched) == (before, 0, [])
    told, match = map(str, import_left(done, "x"))
    assert "“companion book pair Open --undo”" in told
    assert "your tournament “Open” lacks its pairing" in match
    unpair(book, "Open")
    assert import_file(book, sent(organiser), join=True).new == 1
    assert tournament(book, "Open").table == tournament(organiser, "Open").table


@pytest.mark.parametrize("paired", [False, True])
def test_a_player_who_has_withdrawn_in_both_is_not_told(
    book: Book, organiser: Book, paired: bool
) -> None:
    """After whichever round they did: at last after the one in which the file pairs them."""
    play_all(organiser, "Open")
    import_file(book, sent(organiser))
    withdraw(book, find_event(book, "Open"), "Ann")
    if not paired:
        withdraw(organiser, find_event(organiser, "Open"), "Ann")
        pair(book, "Open")
        import_file(organiser, sent(book), join=True)
        enter(book, find_event(book, "Open"), "Ann")
        withdraw(book, find_event(book, "Open"), "Ann")
    else:
        pair(organiser, "Open")
        withdraw(organiser, find_event(organiser, "Open"), "Ann")
    done = import_file(book, sent(organiser), join=True)
    assert (list(import_left(done, "x")), done.brings) == ([], paired)
    ann = next(each for each in tournament(book, "Open").entrants if each.name == "Ann")
    assert ann.left_after == 2


def test_a_round_that_was_unpaired_since_is_told_until_it_is_unpaired_here(
    book: Book, organiser: Book
) -> None:
    """Paired anew, it comes with the next file."""
    for each in tournament(organiser, "Open").round(1):
        play(organiser, each, "14-11")
    pair(organiser, "Open")
    import_file(book, sent(organiser))
    unpair(organiser, "Open")
    newer = sent(organiser)
    (told,) = import_left(import_file(book, newer, join=True), "x")
    assert "round 2 is paired in your scorebook, but not in the file" in str(told)
    assert "“companion book pair Open --undo”" in str(told)
    unpair(book, "Open")
    assert not list(import_left(import_file(book, newer, join=True), "x"))
    pair(organiser, "Open")
    import_file(book, sent(organiser), join=True)
    assert len(tournament(book, "Open").round(2)) == 2
