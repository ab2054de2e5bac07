"""Tournament report files: written, read, and errors reported with their line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.book.book import Book
from companion.book.events import (
    DOUBLE_ROUND_ROBIN,
    KNOCK_OUT,
    ROUND_ROBIN,
    SWISS,
    find_event,
    make_tournament,
)
from companion.book.problems import BookProblem
from companion.book.tournaments.draw import pair
from companion.book.tournaments.taking_part import ask_bye, forfeit, withdraw
from companion.book.tournaments.tournament import history, tournament
from companion.book.tournaments.trf import FIRST_ROUND, HALF, Player, Report, Round, read, write
from companion.book.transfer.exports import export_bytes
from companion.book.transfer.imports import import_file
from tests.bench.swiss_simulated import tournament as simulated
from tests.book.results import sent
from tests.book.tournaments.test_tournament import FIVE, play, play_all

ROW = "001    {}      {:<66}{:>4}    {}"
THREE = "\r\n".join(
    (
        "012 Open",
        "042 2026/11/14",
        "XXR 3",
        ROW.format(1, "Ann", 1.5, 2) + "     2 w 1  0000 - H",
        ROW.format(2, "Ben", 0.0, 3) + "     1 b 0     3 w 0",
        ROW.format(3, "Cy", 1.5, 1) + "  0000 - H     2 b 1",
        "",
    )
)
"""As another program writes it: three players, two rounds."""


def test_a_report_by_another_program_is_read() -> None:
    report = read(THREE)
    assert (report.name, report.date, report.rounds) == ("Open", "2026-11-14", 3)
    assert report.players[0].rounds == (Round(2, 1, "1"), Round(None, None, "H"))
    assert [player.points for player in report.players] == [1.5, 0.0, 1.5]


def test_columns_are_where_fide_has_them() -> None:
    players = (
        Player(1, "Ann", (Round(12, 1, "1"), Round(None, None, "U"))),
        Player(12, "Ben", (Round(1, 2, "0"), Round(None, None, "Z"))),
    )
    lines = write(Report("Open", players, 2)).splitlines()
    line = next(each for each in lines if each.startswith("001"))
    assert line[4:8] == "   1"
    assert line[14:17] == "Ann"
    assert line[80:84] == " 2.0"
    assert line[91:99] == "0012 w 1"
    assert line[101:109] == "0000 - U"


def test_a_bye_of_a_round_still_played_counts_in_the_report_as_in_the_standings(book: Book) -> None:
    make_tournament(book, "Open", "line-wars", SWISS, FIVE)
    pair(book, "Open")
    play_all(book, "Open")
    pair(book, "Open")
    now = tournament(book, "Open")
    told = sorted(history(now), key=lambda player: player.rank)
    points = [player.points for player in told]
    assert points == sorted(points, reverse=True)
    assert any(player.rounds[1].code == "U" for player in told)
    reported = {player.number: (player.rank, player.points) for player in told}
    assert {line.number: (line.rank, line.points) for line in now.table} == reported


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6))
def test_what_is_written_is_read_the_same(seed: int) -> None:
    for paired in simulated(seed, 10):
        report = paired.before
        assert read(write(report)) == report


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (THREE.replace("     2 w 1", "     2 w 0"), "contradict each other"),
        (THREE.replace("     2 w 1", "     9 w 1"), "contradict each other"),
        (THREE.replace("     2 w 1", "     2 w x"), "line 4"),
        (THREE.replace("001    2", "001    1"), "same number"),
        (THREE.replace("001    2", "001    b"), "line 5"),
        ("012 Open", "no player"),
        (THREE + "240 X 003 1\r\n", "line 7"),
    ],
)
def test_a_file_that_is_wrong_says_where(wrong: str, told: str) -> None:
    with pytest.raises(BookProblem, match=told):
        read(wrong)


@pytest.mark.parametrize("system", [SWISS, ROUND_ROBIN, DOUBLE_ROUND_ROBIN, KNOCK_OUT])
def test_a_tournament_comes_back_from_its_report(book: Book, other: Book, system: str) -> None:
    names = ("Ann", "Ben", "Cy", "Dora", "Émile")
    make_tournament(
        book, "Open", "line-wars", system, names, rounds=3 if system == SWISS else None,
        options={"size": "6"}, place="Graz", date="2026-11-14",
    )  # fmt: skip
    event = find_event(book, "Open")
    pair(book, "Open")
    play_all(book, "Open", 3)
    if system == SWISS:
        ask_bye(book, event, "Cy", None, HALF)
        ask_bye(book, event, "Ann", 3, "Z")
        (first, *_) = pair(book, "Open")
        forfeit(book, event, first.one.name)
        withdraw(book, event, "Ben")
    file = sent(book, ".trf", "Open")
    done = import_file(other, file)
    assert (done.refused, done.tournaments) == ([], 1)
    there, here = tournament(other, "Open"), tournament(book, "Open")
    assert there.table == here.table
    assert [(p.uid, p.board, p.winner) for p in there.pairings] == [
        (p.uid, p.board, p.winner) for p in here.pairings
    ]
    assert sent(other, ".trf", "Open", "again").read_bytes() == file.read_bytes()
    assert import_file(other, file).new == 0


def test_a_report_by_another_program_makes_a_tournament(book: Book, tmp_path: Path) -> None:
    file = tmp_path / "club.trf"
    file.write_bytes(THREE.replace("Ben", "B\xe9n").encode("cp1252"))
    with pytest.raises(BookProblem, match="--game"):
        import_file(book, file)
    assert import_file(book, file, game="line-or-colour").new == 2
    now = tournament(book, "Open")
    points = {now.name(line.number): line.points for line in now.table}
    assert points == {"Ann": 1.5, "Cy": 1.5, "B\xe9n": 0.0}
    assert now.event.rounds == 3


@pytest.mark.parametrize("join", [False, True])
def test_a_report_by_another_program_is_known_when_it_comes_again(
    book: Book, tmp_path: Path, join: bool
) -> None:
    """It has no ids for its matches."""
    file, later = tmp_path / "club.trf", tmp_path / "later.trf"
    file.write_text("\n".join(line[: FIRST_ROUND + 8] for line in THREE.splitlines()))
    later.write_text(THREE)
    assert import_file(book, file, game="lineage").new == 1
    for one in (file, later):
        done = import_file(book, one, game="lineage", join=join)
        assert (done.known, done.events) == (1, [])
    assert import_file(book, later, game="lineage", join=True).new == (0 if join else 1)
    assert len(tournament(book, "Open").pairings) == 2


def test_only_one_tournament_goes_into_a_report(book: Book) -> None:
    with pytest.raises(BookProblem, match="--event"):
        export_bytes(book, ".trf")


def test_a_report_read_back_into_its_own_book_says_nothing_new(book: Book) -> None:
    make_tournament(book, "Open", "line-wars", SWISS, ("Ann", "Ben"), rounds=1)
    (first,) = pair(book, "Open")
    play(book, first, "10-8")
    file = sent(book, ".trf", "Open")
    done = import_file(book, file)
    assert (done.new, done.known, done.differing) == (0, 1, [])
    turned = file.read_text().replace(" w 1", " w X").replace(" b 0", " b 1").replace("w X", "w 0")
    file.write_text(turned)
    assert import_file(book, file).differing == [1]
