"""Tournament report files: written, read, and what is wrong with one said by its line."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.book.problems import BookProblem
from companion.book.trf import Player, Report, Round, read, write
from tests.bench.swiss_simulated import tournament

TWO = (
    "012 Open\r\n042 2026/11/14\r\nXXR 3\r\n"
    "001    1      Ann                                                                1.0    1"
    "     2 w 1  0000 - H\r\n"
    "001    2      Ben                                                                0.0    2"
    "     1 b 0\r\n"
)


def test_a_report_by_another_program_is_read() -> None:
    report = read(TWO)
    assert (report.name, report.date, report.rounds) == ("Open", "2026-11-14", 3)
    assert report.players[0].rounds == (Round(2, 1, "1"), Round(None, None, "H"))
    assert [player.points for player in report.players] == [1.5, 0.0]


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


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6))
def test_what_is_written_is_read_the_same(seed: int) -> None:
    for paired in tournament(seed, 10):
        report = paired.before
        assert read(write(report)) == report


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (TWO.replace("     2 w 1", "     2 w 0"), "does not agree"),
        (TWO.replace("     2 w 1", "     9 w 1"), "does not agree"),
        (TWO.replace("     2 w 1", "     2 w x"), "line 4"),
        (TWO.replace("001    2", "001    1"), "same number"),
        (TWO.replace("001    2", "001    b"), "line 5"),
        ("012 Open", "no player"),
        (TWO + "240 X 003 1\r\n", "line 6"),
    ],
)
def test_a_file_that_is_wrong_says_where(wrong: str, told: str) -> None:
    with pytest.raises(BookProblem, match=told):
        read(wrong)
