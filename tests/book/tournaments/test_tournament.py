"""Tournaments from the first round to the last: results entered or read, the sheet filled in."""

from __future__ import annotations

import random
from itertools import combinations
from pathlib import Path

import pypdfium2
import pytest

from companion.application.scorebook.paper import boards, tournament_sheet
from companion.book.book import Book
from companion.book.damage.check import check
from companion.book.events import (
    KNOCK_OUT,
    ROUND_ROBIN,
    SWISS,
    delete_event,
    events,
    find_event,
    make_tournament,
    undelete_event,
)
from companion.book.facts import result_record
from companion.book.listing import match
from companion.book.matches import add, delete, entry
from companion.book.players import merge
from companion.book.problems import BookProblem
from companion.book.tournaments.draw import pair, unpair
from companion.book.tournaments.pairing import Pairing
from companion.book.tournaments.taking_part import enter, withdraw
from companion.book.tournaments.tournament import history, tournament
from companion.book.tournaments.wanted import Wanted, filled_in, wanted
from companion.book.transfer.imports import import_file
from companion.games.options import BadOption
from companion.games.phrases import points_told
from tests.book.results import put, result, sent

FIVE = ("Ann", "Ben", "Cy", "Dora", "Émile")


def awaited(book: Book, pairing: Pairing) -> Wanted:
    """The match that a pairing is for."""
    waiting = wanted(book, pairing.uid)
    assert waiting is not None
    return waiting


def play(book: Book, pairing: Pairing, told: str, **names: str) -> int:
    """Add a pairing's result, with the names that its record has; returns the match's number."""
    waiting = awaited(book, pairing)
    event = waiting.event
    record = result_record(event.game, names, told, options=event.options)
    (added,) = add(book, [entry(filled_in(record, waiting))])
    return added.id


@pytest.fixture
def pairing(book: Book) -> Pairing:
    """The only match of “Spring”, of Ann and Ben."""
    make_tournament(book, "Spring", "line-wars", ROUND_ROBIN, ("Ann", "Ben"))
    (only,) = pair(book, "Spring")
    return only


def first_to_move(book: Book, pairing: Pairing) -> str:
    """Who moves first in a pairing's match, by its record."""
    found = match(book, play(book, pairing, "1-0"))
    assert found.starter is not None
    return str(found.players[found.starter - 1])


@pytest.mark.parametrize("kind", [SWISS, ROUND_ROBIN, KNOCK_OUT])
@pytest.mark.parametrize(
    ("game", "options"),
    [("line-wars", {}), ("lineage", {}), ("lineage", {"first": "blue"}),
     ("corona-line", {"first": "red"})],
)  # fmt: skip
def test_who_is_paired_first_moves_first_whatever_their_colour(
    book: Book, tmp_path: Path, kind: str, game: str, options: dict[str, str]
) -> None:
    make_tournament(book, "Cup", game, kind, FIVE[:4], options=options)
    with Book.open(tmp_path / "white.db") as other:
        make_tournament(other, "Cup", "line-wars", kind, FIVE[:4])
        white = [each.one.name for each in pair(other, "Cup")]
    assert [first_to_move(book, each) for each in pair(book, "Cup")] == white


def test_first_moves_are_balanced_by_who_really_moved_first(book: Book) -> None:
    make_tournament(book, "Cup", "lineage", SWISS, FIVE[:4], rounds=2)
    for round_ in (1, 2):
        moved = {first_to_move(book, each) for each in pair(book, "Cup")}
        for player in history(tournament(book, "Cup")):
            assert player.rounds[round_ - 1].seat == (1 if player.name in moved else 2)


def test_a_report_gives_the_first_mover_white_and_comes_back(book: Book, other: Book) -> None:
    make_tournament(book, "Cup", "lineage", SWISS, FIVE[:4], rounds=2)
    moved = {first_to_move(book, each) for each in pair(book, "Cup")}
    file = sent(book, ".trf", "Cup")
    lines = [line for line in file.read_text("utf-8").splitlines() if line.startswith("001")]
    assert {line[14:47].strip() for line in lines if line[96] == "w"} == moved
    import_file(other, file)
    seats = [[(each.one.name, each.two and each.two.name, each.winner)
              for each in tournament(one, "Cup").pairings]
             for one in (book, other)]  # fmt: skip
    assert seats[0] == seats[1]


def play_all(book: Book, name: str, seed: int = 1) -> None:
    rng = random.Random(seed)
    for pairing in tournament(book, name).pairings:
        if pairing.open:
            play(book, pairing, rng.choice(["1-0", "0-1", "11-11", "14-11"]))


def test_in_a_round_robin_everybody_meets_everybody_once(book: Book) -> None:
    make_tournament(book, "Spring", "line-wars", ROUND_ROBIN, FIVE)
    pair(book, "spring")
    play_all(book, "Spring")
    now = tournament(book, "Spring")
    met = {frozenset((p.one.name, p.two.name)) for p in now.pairings if p.two is not None}
    assert met == {frozenset(two) for two in combinations(FIVE, 2)}
    assert now.finished
    assert sum(line.points for line in now.table) == 10
    assert all(line.wins + line.draws + line.losses == 4 for line in now.table)
    assert check(book) == ()


def test_a_swiss_tournament_runs_to_its_end(book: Book) -> None:
    names = [f"Player {n}" for n in range(1, 10)]
    make_tournament(book, "Open", "line-wars", SWISS, names, rounds=5)
    for round_ in range(1, 6):
        (first, *_) = pair(book, "Open")
        assert first.round == round_
        if round_ < 5:
            with pytest.raises(BookProblem, match="missing"):
                pair(book, "Open")
        play_all(book, "Open", round_)
    now = tournament(book, "Open")
    assert now.finished
    with pytest.raises(BookProblem, match="all rounds"):
        pair(book, "Open")
    met = [frozenset((p.one.number, p.two.number)) for p in now.pairings if p.two is not None]
    assert len(met) == len(set(met)) == 20
    assert sum(line.points for line in now.table) == 25


def test_a_result_counts_for_whom_it_names_whatever_the_seats(book: Book, pairing: Pairing) -> None:
    other = {"blue": pairing.two.name if pairing.two else "", "red": pairing.one.name}
    play(book, pairing, "1-0", **other)
    (played,) = tournament(book, "Spring").pairings
    assert played.winner == 2


def test_a_record_of_a_match_is_filled_in_from_its_pairing(book: Book) -> None:
    make_tournament(book, "Spring", "line-wars", ROUND_ROBIN, ("Ann", "Ben"), place="Graz")
    (pairing,) = pair(book, "Spring")
    shown = match(book, play(book, pairing, "14-11"))
    assert shown.players == (pairing.one.name, "Ben" if pairing.one.name == "Ann" else "Ann")
    assert (shown.event, shown.round, shown.uid) == ("Spring", "1", pairing.uid)


def test_a_match_is_not_taken_for_another_s(book: Book, pairing: Pairing) -> None:
    waiting = awaited(book, pairing)
    with pytest.raises(BookProblem, match="is between Ann and Ben, not Cy"):
        filled_in(result_record("line-wars", {"blue": "Cy"}, "1-0"), waiting)
    with pytest.raises(BookProblem, match="not of Lineage"):
        filled_in(result_record("lineage", {}, "1-0"), waiting)
    assert wanted(book, "nothing") is None


def test_one_name_in_a_record_is_enough_to_know_the_other(book: Book, pairing: Pairing) -> None:
    record = filled_in(result_record("line-wars", {"red": "ann"}, "1-0"), awaited(book, pairing))
    assert (record.tag("Blue"), record.tag("Red")) == ("Ben", "ann")


def test_a_deleted_result_leaves_the_match_to_be_played(book: Book, pairing: Pairing) -> None:
    delete(book, [play(book, pairing, "1-0")])
    assert tournament(book, "Spring").pairings[0].open


def test_whoever_leaves_is_not_paired_and_keeps_what_was_won(book: Book) -> None:
    make_tournament(book, "Open", "line-wars", SWISS, FIVE, rounds=2)
    pair(book, "Open")
    play_all(book, "Open")
    withdraw(book, find_event(book, "Open"), "ann")
    paired = pair(book, "Open")
    assert all("Ann" not in (p.one.name, p.two.name if p.two else "") for p in paired)
    assert any(line.number == 1 for line in tournament(book, "Open").table)
    with pytest.raises(BookProblem, match="has withdrawn from “Open”"):
        withdraw(book, find_event(book, "Open"), "Ann")


def test_whoever_comes_late_enters_a_swiss_but_no_drawn_round_robin(book: Book) -> None:
    make_tournament(book, "Open", "line-wars", SWISS, FIVE[:4], rounds=2)
    make_tournament(book, "Spring", "line-wars", ROUND_ROBIN, FIVE[:3])
    enter(book, find_event(book, "Spring"), "Dora")
    assert find_event(book, "Spring").rounds == 3
    for name in ("Open", "Spring"):
        pair(book, name)
    play_all(book, "Open")
    enter(book, find_event(book, "Open"), "Fritz")
    assert any("Fritz" in (p.one.name, p.two.name if p.two else "") for p in pair(book, "Open"))
    with pytest.raises(BookProblem, match="nobody can be added"):
        enter(book, find_event(book, "Spring"), "Fritz")
    with pytest.raises(BookProblem, match="already"):
        enter(book, find_event(book, "Open"), "ann")


def test_a_pairing_is_taken_back_until_something_is_played(book: Book) -> None:
    make_tournament(book, "Open", "line-wars", SWISS, FIVE[:4], rounds=2)
    (first, *_) = pair(book, "Open")
    assert {each.round for each in unpair(book, "Open")} == {1}
    assert tournament(book, "Open").pairings == ()
    (first, *_) = pair(book, "Open")
    play(book, first, "1-0")
    with pytest.raises(BookProblem, match="has results"):
        unpair(book, "Open")


def test_who_takes_all_rounds_back_is_told_in_which_there_is_a_result(book: Book) -> None:
    make_tournament(book, "Spring", "line-wars", "round-robin", FIVE[:4])
    (first, *_) = pair(book, "Spring")
    play(book, first, "1-0")
    with pytest.raises(BookProblem, match="round 1 of “Spring” already has results"):
        unpair(book, "Spring")


@pytest.mark.parametrize(
    ("players", "rounds", "told"),
    [
        (("Ann",), None, "2 to"),
        (("Ann", "ann"), None, "ann is named twice"),
        (FIVE, 4, "1 to 3 rounds"),
        (FIVE[:2], 2, "only 1 round: "),
    ],
)
def test_a_tournament_that_cannot_be_is_refused(
    book: Book, players: tuple[str, ...], rounds: int | None, told: str
) -> None:
    with pytest.raises(BookProblem, match=told):
        make_tournament(book, "Open", "line-wars", SWISS, players, rounds=rounds)
    assert events(book) == ()


def test_a_tournament_comes_back_after_deletion(book: Book) -> None:
    make_tournament(book, "Open", "line-wars", SWISS, FIVE)
    delete_event(book, "open")
    with pytest.raises(BookProblem, match="book event Open --undelete” restores it"):
        tournament(book, "Open")
    undelete_event(book, "OPEN")
    assert len(tournament(book, "Open").entrants) == 5


def test_evenings_are_what_records_name(book: Book) -> None:
    put(book, result("Ann", "Ben", "1-0", Event="Tuesday"), result("Ann", "Ben", "1-0"))
    (evening,) = events(book)
    assert (evening.name, evening.kind, evening.matches) == ("Tuesday", "evening", 1)
    with pytest.raises(BookProblem, match="evening"):
        tournament(book, "Tuesday")


def test_a_merged_player_keeps_their_place(book: Book, pairing: Pairing) -> None:
    play(book, pairing, "1-0")
    put(book, result("Anne", "Cy", "1-0"))
    merge(book, "Ann", "Anne")
    now = tournament(book, "Spring")
    assert {entrant.name for entrant in now.entrants} == {"Anne", "Ben"}
    assert now.pairings[0].winner == 1
    with pytest.raises(BookProblem, match="is between Anne and Ben, not Cy"):
        filled_in(result_record("line-wars", {"blue": "Cy"}, "1-0"), awaited(book, pairing))


def test_two_who_play_in_one_tournament_are_not_merged(book: Book, pairing: Pairing) -> None:
    assert pairing.open
    with pytest.raises(BookProblem, match="both play in “Spring”"):
        merge(book, "Ann", "Ben")
    withdraw(book, find_event(book, "Spring"), "Ann")
    merge(book, "Ann", "Ben")


def words(pdf: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [page.get_textpage().get_text_bounded() for page in document]
    finally:
        document.close()


@pytest.mark.parametrize(("system", "rounds"), [(ROUND_ROBIN, None), (SWISS, 3)])
def test_the_printed_sheet_says_who_has_what(book: Book, system: str, rounds: int | None) -> None:
    make_tournament(book, "Spring", "line-wars", system, FIVE, rounds=rounds, place="Graz")
    empty = "\n".join(words(tournament_sheet(tournament(book, "Spring"))))
    assert all(
        name in empty for name in ("Spring", "Graz", *(FIVE if system == ROUND_ROBIN else ()))
    )
    pair(book, "Spring")
    play_all(book, "Spring")
    told = "\n".join(words(tournament_sheet(tournament(book, "Spring"), language="de")))
    assert all(name in told for name in FIVE)
    best = tournament(book, "Spring").table[0]
    assert points_told(best.points) in told
    assert "Name" in told


def test_a_large_table_goes_over_several_pages(book: Book) -> None:
    names = [f"Player {n:03}" for n in range(1, 91)]
    make_tournament(book, "Open", "line-wars", SWISS, names)
    pair(book, "Open")
    play_all(book, "Open")
    pages = words(tournament_sheet(tournament(book, "Open")))
    assert len(pages) >= 4
    assert all(name in "\n".join(pages) for name in names)


def test_points_are_written_as_people_do() -> None:
    assert [points_told(points) for points in (0, 0.5, 1, 2.5, 1.75)] == ["0", "½", "1", "2½", "1¾"]


def test_options_of_a_tournament_are_the_board_s(book: Book) -> None:
    make_tournament(book, "Small", "line-wars", SWISS, FIVE, options={"size": "5"})
    assert dict(tournament(book, "Small").event.options) == {"size": "5"}
    pair(book, "Small")
    assert "5 × 5" in words(boards(tournament(book, "Small"), 1))[0]
    with pytest.raises(BadOption):
        make_tournament(book, "Odd", "line-wars", SWISS, FIVE, options={"size": "99"})


def test_nobody_enters_a_full_tournament(book: Book) -> None:
    make_tournament(book, "Open", "line-wars", SWISS, [f"P{at}" for at in range(200)], rounds=2)
    with pytest.raises(BookProblem, match="2 to 200 players"):
        enter(book, find_event(book, "Open"), "Ann")
    assert len(tournament(book, "Open").entrants) == 200
