"""What an arbiter meets: late entries, byes, withdrawals with a match open, nobody coming, and the
other systems."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.application.scorebook.paper import pairing_sheet, tournament_sheet
from companion.application.scorebook.told.tournaments import cell, ties, why
from companion.book.book import Book
from companion.book.damage.check import check
from companion.book.damage.recover import recover
from companion.book.events import (
    DOUBLE_ROUND_ROBIN,
    KNOCK_OUT,
    ROUND_ROBIN,
    SWISS,
    find_event,
    make_tournament,
)
from companion.book.matches import change, delete, text_of
from companion.book.problems import BookProblem
from companion.book.spelling import LONGEST
from companion.book.tournaments.draw import pair, unpair
from companion.book.tournaments.taking_part import ask_bye, enter, forfeit, withdraw
from companion.book.tournaments.tournament import Tournament, tournament
from companion.book.tournaments.trf import HALF, ZERO
from companion.book.transfer.exports import export_bytes
from companion.book.transfer.imports import import_file
from companion.book.undo import acts
from companion.records import parse_record
from tests.book.results import sent
from tests.book.tournaments.test_tournament import play, play_all, words
from tests.sheets.rendered import text_boxes

SEVEN = ("Ann", "Ben", "Cy", "Dora", "Emil", "Fay", "Gus")


def points(now: Tournament) -> dict[str, float]:
    return {now.name(line.number): line.points for line in now.table}


def first_wins(book: Book, name: str) -> None:
    for pairing in tournament(book, name).pairings:
        if pairing.open:
            play(book, pairing, "1-0")


@pytest.fixture
def open_(book: Book) -> Book:
    """Seven players, round 1 of 4 played: Gus had the bye."""
    make_tournament(book, "Open", "line-wars", SWISS, SEVEN, rounds=4)
    pair(book, "Open")
    first_wins(book, "Open")
    return book


def test_a_bye_asked_for_gives_half_a_point_as_soon_as_its_round_is_paired(open_: Book) -> None:
    assert ask_bye(open_, find_event(open_, "Open"), "fay", None, HALF) == 2
    paired = pair(open_, "Open")
    assert not any(each.two is None for each in paired)
    now = tournament(open_, "Open")
    assert [bye.one.name for bye in now.absent(2)] == ["Fay"]
    assert (points(now)["Fay"], cell(now, 6, 2)) == (0.5, "+½")
    with pytest.raises(BookProblem, match="paired in round 2"):
        ask_bye(open_, find_event(open_, "Open"), "Ann", 2, HALF)
    first_wins(open_, "Open")
    now = tournament(open_, "Open")
    assert (points(now)["Fay"], cell(now, 6, 2)) == (0.5, "+½")


def test_a_bye_asked_for_is_taken_back(open_: Book) -> None:
    event = find_event(open_, "Open")
    ask_bye(open_, event, "Fay", None, ZERO)
    ask_bye(open_, event, "Fay", None, "")
    assert any(each.has(6) for each in pair(open_, "Open"))


def test_a_bye_stays_while_its_round_is_paired_without_that_player(open_: Book) -> None:
    """Else they would have neither a match nor a bye."""
    event = find_event(open_, "Open")
    ask_bye(open_, event, "Fay", None, HALF)
    pair(open_, "Open")
    with pytest.raises(BookProblem, match="companion book pair Open --undo"):
        ask_bye(open_, event, "Fay", 2, "")
    assert tournament(open_, "Open").asked == {(2, 6): HALF}
    unpair(open_, "Open")
    ask_bye(open_, event, "Fay", 2, "")
    assert any(each.has(6) for each in pair(open_, "Open"))


def test_who_comes_late_is_paired_from_the_next_round_on(open_: Book) -> None:
    event = find_event(open_, "Open")
    assert not enter(open_, event, "Hal")
    ask_bye(open_, event, "Hal", 1, HALF)
    paired = pair(open_, "Open")
    assert any(each.has(8) for each in paired)
    assert points(tournament(open_, "Open"))["Hal"] == 0.5


def test_who_withdraws_with_a_match_open_loses_it_unless_it_was_played(open_: Book) -> None:
    (first, *_) = pair(open_, "Open")
    assert first.two is not None
    before = points(tournament(open_, "Open"))[first.two.name]
    withdraw(open_, find_event(open_, "Open"), first.one.name)
    now = tournament(open_, "Open")
    (lost,) = [each for each in now.pairings if each.lost]
    assert (lost.uid, lost.lost, lost.open) == (first.uid, "one", False)
    assert points(now)[first.two.name] == before + 1
    play(open_, first, "1-0")
    assert points(tournament(open_, "Open"))[first.two.name] == before


@pytest.mark.parametrize(("moves", "lost"), [("", "one"), ("\n1. a7-b7\n", "")])
def test_who_withdraws_after_a_result_was_taken_back_loses_unless_there_are_moves(
    open_: Book, moves: str, lost: str
) -> None:
    (first, *_) = pair(open_, "Open")
    number = play(open_, first, "*")
    change(open_, number, parse_record(text_of(open_, number) + moves))
    withdraw(open_, find_event(open_, "Open"), first.one.name)
    (now,) = [each for each in tournament(open_, "Open").pairings if each.uid == first.uid]
    assert (now.match, now.lost, now.open) == (number, lost, not lost)
    assert enter(open_, find_event(open_, "Open"), first.one.name)
    assert any(each.uid == first.uid for each in tournament(open_, "Open").pairings if each.open)


def test_results_taken_back_are_no_matches_played_before_withdrawing(book: Book) -> None:
    make_tournament(book, "League", "line-wars", ROUND_ROBIN, SEVEN[:4])
    own = [each for each in pair(book, "League") if each.has(1)]
    for each in own:
        play(book, each, "*")
    withdraw(book, find_event(book, "League"), "Ann")
    now = tournament(book, "League").pairings
    assert [each.void for each in now if each.has(1)] == [True] * len(own)


def test_who_does_not_come_loses_this_round_and_not_an_older_one_won_without_playing(
    open_: Book,
) -> None:
    event = find_event(open_, "Open")
    (first, *_) = pair(open_, "Open")
    assert first.two is not None
    winner = first.two.name
    withdraw(open_, event, first.one.name)
    first_wins(open_, "Open")
    pair(open_, "Open")
    at, _ = forfeit(open_, event, winner)
    assert at == 3
    (older,) = [each for each in tournament(open_, "Open").round(2) if each.lost]
    assert older.lost == "one"


def test_a_withdrawn_player_is_reported_with_the_way_back(open_: Book) -> None:
    event = find_event(open_, "Open")
    withdraw(open_, event, "Ann")
    for again in (
        lambda: withdraw(open_, event, "Ann"),
        lambda: ask_bye(open_, event, "Ann", None, HALF),
    ):
        with pytest.raises(BookProblem, match="“companion book enter Open Ann”"):
            again()


def test_who_has_withdrawn_comes_back_under_their_number(open_: Book) -> None:
    event = find_event(open_, "Open")
    withdraw(open_, event, "Ann")
    assert not any(each.has(1) for each in pair(open_, "Open"))
    assert enter(open_, event, "Ann")
    assert str(acts(open_)[0]) == "Ann added to “Open” again"
    first_wins(open_, "Open")
    assert any(each.has(1) for each in pair(open_, "Open"))
    assert cell(tournament(open_, "Open"), 1, 2) == "–"


def test_a_match_whose_result_was_taken_back_is_forfeited_once_it_is_deleted(open_: Book) -> None:
    pair(open_, "Open")
    first = next(each for each in tournament(open_, "Open").pairings if each.open)
    play(open_, first, "*")
    event = find_event(open_, "Open")
    with pytest.raises(BookProblem, match=r"as match 4\. If nobody came") as told:
        forfeit(open_, event, first.two.name)
    assert "“companion book delete 4”" in str(told.value)
    delete(open_, [4])
    assert forfeit(open_, event, first.two.name) == (2, first.one.name)


def test_a_forfeit_is_no_game_so_the_two_can_meet_and_the_winner_has_had_a_bye(open_: Book) -> None:
    from companion.book.tournaments.entrant import standing
    from companion.book.tournaments.tournament import history

    (first, *_) = pair(open_, "Open")
    assert first.two is not None
    assert forfeit(open_, find_event(open_, "Open"), first.two.name) == (2, first.one.name)
    now = tournament(open_, "Open")
    winner = standing(history(now), [first.one.number], last=False)[0]
    assert winner.sat_out
    assert first.two.number not in winner.met
    with pytest.raises(BookProblem, match="no open match"):
        forfeit(open_, find_event(open_, "Open"), first.two.name)
    forfeit(open_, find_event(open_, "Open"), first.two.name, undo=True)
    assert tournament(open_, "Open").round(2)[0].open


def test_two_who_both_stay_away_both_lose(open_: Book) -> None:
    (first, *_) = pair(open_, "Open")
    before = points(tournament(open_, "Open"))
    forfeit(open_, find_event(open_, "Open"), first.one.name, both=True)
    assert points(tournament(open_, "Open")) == before
    assert not tournament(open_, "Open").round(2)[0].open


def test_a_forfeit_goes_when_its_round_is_taken_back(open_: Book) -> None:
    (first, *_) = pair(open_, "Open")
    forfeit(open_, find_event(open_, "Open"), first.one.name)
    assert {each.round for each in unpair(open_, "Open")} == {2}
    assert check(open_) == ()


def test_who_leaves_a_round_robin_early_counts_for_nobody_and_late_loses_the_rest(
    book: Book,
) -> None:
    make_tournament(book, "Spring", "line-wars", ROUND_ROBIN, SEVEN[:5])
    rounds = pair(book, "Spring")
    event = find_event(book, "Spring")
    own = [each for each in rounds if each.has(1) and each.two is not None]
    play(book, own[0], "1-0")
    withdraw(book, event, "Ann")
    now = tournament(book, "Spring")
    assert all(each.void for each in now.pairings if each.has(1) and each.two is not None)
    assert sum(points(now).values()) == 0
    enter(book, event, "Ann")
    play(book, own[1], "1-0")
    withdraw(book, event, "Ann")
    now = tournament(book, "Spring")
    assert not any(each.void for each in now.pairings)
    assert sum(each.lost != "" for each in now.pairings) == 2
    assert sum(points(now).values()) == 4


def test_twice_everybody_meets_everybody_from_both_seats(book: Book) -> None:
    make_tournament(book, "Twice", "line-wars", DOUBLE_ROUND_ROBIN, SEVEN[:6])
    rounds = pair(book, "Twice")
    met = sorted((p.one.number, p.two.number) for p in rounds if p.two is not None)
    assert met == [(a, b) for a in range(1, 7) for b in range(1, 7) if a != b]
    assert {p.round for p in rounds} == set(range(1, 11))
    for number in range(1, 7):
        seats = [p.one.number == number for p in rounds if p.has(number)]
        assert not any(a == b == c for (a, b), (_, c) in pairwise(pairwise(seats)))


def test_a_knock_out_goes_from_seeds_to_a_winner(book: Book) -> None:
    make_tournament(book, "Cup", "line-wars", KNOCK_OUT, SEVEN)
    first = pair(book, "Cup")
    assert [(p.board, p.one.name, p.two.name if p.two else None) for p in first] == [
        (1, "Dora", "Emil"), (2, "Ben", "Gus"), (3, "Cy", "Fay"), (4, "Ann", None),
    ]  # fmt: skip
    first_wins(book, "Cup")
    second = pair(book, "Cup")
    assert [{p.one.name, p.two.name if p.two else ""} for p in second] == [
        {"Ann", "Dora"}, {"Ben", "Cy"},
    ]  # fmt: skip
    first_wins(book, "Cup")
    pair(book, "Cup")
    first_wins(book, "Cup")
    now = tournament(book, "Cup")
    assert now.finished
    assert [line.rank for line in now.table] == [1, 2, 3, 3, 5, 5, 5]
    assert now.name(now.table[0].number) == now.round(3)[0].one.name


def test_whoever_plays_nobody_in_a_knock_out_takes_no_board(book: Book) -> None:
    make_tournament(book, "Cup", "line-wars", KNOCK_OUT, SEVEN[:5])
    first = pair(book, "Cup")
    assert [(p.board, p.one.name) for p in first if p.two is not None] == [(1, "Dora")]
    first_wins(book, "Cup")
    withdraw(book, find_event(book, "Cup"), "Ann")
    second = pair(book, "Cup")
    assert [(p.board, {p.one.name, p.two.name if p.two else ""}) for p in second] == [
        (1, {"Ben", "Cy"}), (2, {"Dora", ""}),
    ]  # fmt: skip
    first_wins(book, "Cup")
    (final,) = pair(book, "Cup")
    assert (final.board, final.two is not None) == (1, True)


def test_a_drawn_match_of_a_knock_out_is_played_again_with_seats_swapped(book: Book) -> None:
    make_tournament(book, "Cup", "line-or-colour", KNOCK_OUT, SEVEN[:2])
    (first,) = pair(book, "Cup")
    play(book, first, "1/2-1/2")
    assert not tournament(book, "Cup").finished
    (again,) = pair(book, "Cup")
    assert (again.round, again.board) == (1, first.board), "at the board where they had drawn"
    assert again.two is not None
    assert again.one.name == (first.two.name if first.two else "")
    play(book, again, "1-0")
    now = tournament(book, "Cup")
    assert now.finished
    assert points(now) == {again.one.name: 1.0, again.two.name: 0.0}


def test_where_nobody_can_be_met_again_the_table_is_final(book: Book) -> None:
    make_tournament(book, "Open", "line-wars", SWISS, SEVEN[:6], rounds=3)
    pair(book, "Open")
    first_wins(book, "Open")
    for name in ("Ann", "Ben", "Cy", "Dora"):
        withdraw(book, find_event(book, "Open"), name)
    left = {"Emil", "Fay"}
    met = any({p.one.name, p.two.name if p.two else ""} == left for p in pair(book, "Open"))
    assert met
    first_wins(book, "Open")
    with pytest.raises(BookProblem, match="final"):
        pair(book, "Open")


def test_the_table_explains_itself(open_: Book) -> None:
    told = "\n".join(str(sentence) for sentence in why(tournament(open_, "Open"), 1))
    assert "Ann: place" in told
    assert "Buchholz" in told
    assert "share the place" in told or "is ahead on" in told


def test_a_missed_round_is_left_out_before_a_lower_one(open_: Book) -> None:
    pair(open_, "Open")
    forfeit(open_, find_event(open_, "Open"), "Ann")
    told = [str(sentence) for sentence in why(tournament(open_, "Open"), 1)]
    assert "Buchholz 1: the points of all opponents, 0 (Dora) + 1 (not played)." in told
    assert (
        "Buchholz without the lowest 0: the same without 1 for a missed round. Missed rounds are "
        "left out first."
    ) in told


def test_after_one_round_it_is_of_one_point(book: Book) -> None:
    make_tournament(book, "Open", "line-wars", SWISS, SEVEN[:6], rounds=3)
    pair(book, "Open")
    first_wins(book, "Open")
    (told, *_) = why(tournament(book, "Open"), 1)
    assert ", 1 of 1 point (1 won" in str(told)


def test_a_knock_out_speaks_of_no_tie_breaks(book: Book) -> None:
    make_tournament(book, "Cup", "line-wars", KNOCK_OUT, SEVEN[:4])
    pair(book, "Cup")
    first_wins(book, "Cup")
    told = [*map(str, ties(tournament(book, "Cup")))]
    assert len(told) == 1
    assert told[0].endswith("have equal points and share the place.")


def test_all_of_it_goes_into_an_export_and_comes_back(open_: Book, other: Book) -> None:
    event = find_event(open_, "Open")
    ask_bye(open_, event, "Fay", None, HALF)
    (first, *_) = pair(open_, "Open")
    forfeit(open_, event, first.one.name)
    withdraw(open_, event, "Cy")
    file = sent(open_)
    assert import_file(other, file).refused == []
    assert tournament(other, "Open").table == tournament(open_, "Open").table
    assert export_bytes(other, ".json") == file.read_bytes()


def test_byes_and_forfeits_are_recovered_from_a_damaged_book(open_: Book) -> None:
    event = find_event(open_, "Open")
    ask_bye(open_, event, "Fay", None, HALF)
    (first, *_) = pair(open_, "Open")
    forfeit(open_, event, first.one.name)
    before = tournament(open_, "Open")
    place = open_.place
    open_.close()
    recover(place)
    with Book.open(place.file) as again:
        after = tournament(again, "Open")
        assert (after.table, after.asked) == (before.table, before.asked)
        assert [each.lost for each in after.pairings] == [each.lost for each in before.pairings]


def test_rounds_are_asked_for_in_a_swiss_tournament_alone(book: Book) -> None:
    with pytest.raises(BookProblem, match="only works with Swiss"):
        make_tournament(book, "Cup", "line-wars", KNOCK_OUT, SEVEN, rounds=5)


def test_a_round_is_hung_up_by_board_and_by_name(open_: Book) -> None:
    pair(open_, "Open")
    by_board, by_name = words(pairing_sheet(tournament(open_, "Open"), 2))
    assert all(name in by_board and name in by_name for name in SEVEN)
    at = [by_name.index(f"\n{name}") if name != "Ann" else by_name.index(name) for name in SEVEN]
    assert at == sorted(at)
    with pytest.raises(BookProblem, match="not paired"):
        pairing_sheet(tournament(open_, "Open"), 3)


def test_who_looks_for_a_name_on_the_wall_finds_it_where_the_alphabet_has_it(book: Book) -> None:
    names = ("Fay", "Éva", "Łukasz", "Ölaf", "Çy", "Mia", "Øle", "ben")
    make_tournament(book, "'Cup'", "line-wars", SWISS, names, rounds=1)
    pair(book, "'Cup'")
    (shown,) = words(pairing_sheet(tournament(book, "'Cup'"), 1, orders=("name",)))
    at = [shown.index(f"\n{name}") for name in ("Éva", "Fay", "Łukasz", "Mia", "Ölaf", "Øle")]
    assert at == sorted(at)
    assert shown.index("ben") < shown.index("Çy") < at[0]
    assert "‘Cup’" in shown


def test_a_title_of_any_length_stays_on_its_page(book: Book) -> None:
    name = "W" * LONGEST
    make_tournament(book, name, "line-wars", SWISS, SEVEN, rounds=1)
    pair(book, name)
    now = tournament(book, name)
    for pdf in (pairing_sheet(now, 1), tournament_sheet(now)):
        assert max(right for _, _, right, _, _ in text_boxes(pdf)) < 210


def test_a_tie_that_a_rule_decides_is_printed_legibly_however_long_the_names_are(
    book: Book,
) -> None:
    name = "Friedrich-Wilhelm von Hohenstaufen-Lüdenscheid"
    make_tournament(book, "Open", "line-wars", SWISS, ("Ann", name), rounds=1)
    (only,) = pair(book, "Open")
    play(book, only, "12-12")
    now = tournament(book, "Open")
    for pdf in (pairing_sheet(now, 1), tournament_sheet(now)):
        boxes = text_boxes(pdf)
        left, top, _, low, _ = next(box for box in boxes if box[4].startswith("12"))
        assert low - top > 1.8, "mm high"
        assert all(box[2] < left for box in boxes if box[4] == "von" and abs(box[1] - top) < 2)
        assert any(box[4].startswith("(0") and abs(box[1] - top) < 2 for box in boxes)


def test_all_rounds_of_an_evening_s_tournament_are_on_one_page(open_: Book) -> None:
    for _ in range(3):
        pair(open_, "Open")
        play_all(open_, "Open")
    (page,) = words(tournament_sheet(tournament(open_, "Open")))
    assert all(f"Round {round_}" in page for round_ in range(1, 5))
