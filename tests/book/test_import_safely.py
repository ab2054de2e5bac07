"""A friend's file only adds to a book, unless its owner lets it do more."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.application.scorebook.told.care import import_left, import_told
from companion.book.book import Book
from companion.book.erasing import erase
from companion.book.evening import evening
from companion.book.events import SWISS, delete_event, find_event, make_tournament
from companion.book.exports import export_bytes
from companion.book.imports import import_file, preview
from companion.book.listing import Filter, matches
from companion.book.players import merge, players
from companion.book.spelling import key_of, shown
from companion.book.standings import standings
from companion.book.tournaments.draw import pair, unpair
from companion.book.tournaments.taking_part import ask_bye, enter, forfeit, withdraw
from companion.book.tournaments.tournament import tournament
from companion.book.tournaments.trf import HALF, ZERO
from companion.book.undo import undo
from tests.book.results import put, result, sent
from tests.book.tournaments.test_tournament import play, play_all


def exported(book: Book) -> dict[str, bytes]:
    return {ending: export_bytes(book, ending) for ending in (".json", ".csv", ".pgr")}


@pytest.fixture
def theirs(tmp_path: Path) -> Path:
    """A friend's export: Ann counts for Anna, and “Friday” is a tournament of strangers."""
    with Book.open(tmp_path / "theirs.db") as other:
        put(other, result("Ann", "Xaver", "1-0"), result("Anna", "Yann", "0-1"))
        merge(other, "Ann", "Anna")
        make_tournament(other, "Friday", "line-wars", SWISS, ("Xaver", "Yann", "Zoë"), rounds=2)
        pair(other, "Friday")
        play_all(other, "Friday")
        file = tmp_path / "theirs.json"
        file.write_bytes(export_bytes(other, ".json"))
    return file


@pytest.fixture
def mine(book: Book) -> Book:
    put(
        book,
        result("Ann", "Ben", "1-0", Event="Friday"),
        result("Anna", "Ben", "0-1", Event="Friday"),
    )
    return book


def test_a_friends_file_changes_no_player_and_no_event_of_mine(mine: Book, theirs: Path) -> None:
    evening_before = evening(mine, Filter(event="Friday"))
    done = import_file(mine, theirs)
    assert done.incoming.held == [("Ann", "Anna")]
    assert done.asks
    assert {"Ann", "Anna"} <= {each.name for each in players(mine)}
    assert evening(mine, Filter(event="Friday")) == evening_before
    assert tournament(mine, "Friday (theirs)").table
    again = import_file(mine, theirs)
    assert (again.new, again.tournaments, again.merged, again.differing) == (0, 0, 0, [])


def test_with_consent_names_and_events_are_joined(mine: Book, theirs: Path) -> None:
    done = import_file(mine, theirs, join=True)
    assert done.incoming.joined == [("Ann", "Anna")]
    assert done.incoming.touched == ["Friday"]
    assert "Ann" not in {each.name for each in players(mine)}
    assert tournament(mine, "Friday").table


@pytest.mark.parametrize("join", [False, True])
def test_a_preview_says_what_the_import_does_and_changes_nothing(
    mine: Book, theirs: Path, join: bool
) -> None:
    before = exported(mine)
    journal = mine.place.journal.read_bytes()
    planned = preview(mine, theirs, join=join)
    assert (exported(mine), mine.place.journal.read_bytes()) == (before, journal)
    assert planned.as_json() == import_file(mine, theirs, join=join).as_json()


@pytest.mark.parametrize("join", [False, True])
def test_one_undo_takes_an_import_back_to_the_byte(mine: Book, theirs: Path, join: bool) -> None:
    before = exported(mine), standings(mine)
    import_file(mine, theirs, join=join)
    assert exported(mine) != before[0]
    undo(mine)
    assert (exported(mine), standings(mine)) == before


def test_a_game_of_my_tournament_is_entered_with_consent_alone(book: Book, tmp_path: Path) -> None:
    make_tournament(book, "Open", "line-wars", SWISS, ("Ann", "Ben"), rounds=1)
    (paired,) = pair(book, "Open")
    file = tmp_path / "sent.pgr"
    file.write_text(result("Ann", "Ben", "0-1", uid=paired.uid).text, "utf-8")
    done = import_file(book, file)
    assert (done.new, done.asks, matches(book)) == (0, True, ())
    assert import_file(book, file, join=True).new == 1


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


def test_merges_among_new_names_need_no_consent(book: Book, theirs: Path) -> None:
    done = import_file(book, theirs)
    assert done.incoming.joined == [("Ann", "Anna")]
    assert not done.asks


def test_my_own_export_changes_nothing(mine: Book, tmp_path: Path) -> None:
    merge(mine, "Ann", "Anna")
    make_tournament(mine, "Open", "line-wars", SWISS, ("Ann", "Ben"), rounds=1)
    before = exported(mine)
    file = tmp_path / "mine.json"
    file.write_bytes(before[".json"])
    done = import_file(mine, file)
    assert not done.brings
    assert not done.asks
    assert exported(mine) == before
    assert json.loads(before[".json"])["merged"]


@pytest.mark.parametrize(
    "name",
    ["Ann\u200b", "A\u200cnn", "\u202dAnn\u202c", "A\u200d\ufe0fnn", "\u00adAnn", "\ufeffAnn"],
)
def test_a_name_that_looks_like_anothers_is_that_name(book: Book, name: str) -> None:
    put(book, result("Ann", "Ben", "14-11"), result(name, "Ben", "9-3"))
    assert sorted(each.name for each in players(book)) == ["Ann", "Ben"]
    assert key_of("\u200b\u2800\u3164") == "" == shown("\u2060")


def test_a_name_in_letters_of_another_alphabet_is_another_player_and_told(
    mine: Book, tmp_path: Path
) -> None:
    file = tmp_path / "theirs.pgr"
    file.write_text(
        '[Game "line-wars"]\n[Blue "\u0410nna"]\n[Red "\u0411\u043e\u0440\u0438\u0441"]\n'
        '[Result "9-3"]\n\n9-3\n',
        "utf-8",
    )
    done = import_file(mine, file)
    assert done.incoming.alike == [("\u0410nna", "Anna")]
    (told,) = [str(one) for one in import_told(done, "x") if "looks" in str(one)]
    assert told.startswith("“\u0410nna” only looks like “Anna”")
    assert len(players(mine)) == 5


def test_letters_that_joiners_shape_keep_them() -> None:
    for name in ("\u0646\u200c\u0645", "\u0915\u094d\u200d\u0937", "\u2764\ufe0f"):
        assert shown(name) == name
        assert "\u200c" not in name or "\u200c" in key_of(name)
