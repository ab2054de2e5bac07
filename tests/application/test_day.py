"""A game played after midnight belongs to the evening before."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

import companion
from companion.application import day
from companion.application.day import day_of_play


@pytest.mark.parametrize(
    ("now", "belongs"),
    [
        ("2026-11-14T23:59", "2026-11-14"),
        ("2026-11-15T00:30", "2026-11-14"),
        ("2026-11-15T03:59", "2026-11-14"),
        ("2026-11-15T04:00", "2026-11-15"),
        ("2027-01-01T01:00", "2026-12-31"),
    ],
)
def test_an_evening_goes_on_until_four(now: str, belongs: str) -> None:
    assert day_of_play(datetime.fromisoformat(now)) == belongs


class _Night(datetime):
    @classmethod
    def now(cls, _tz: object = None) -> _Night:
        return cls.combine(date.today(), cls.min.time()) + timedelta(minutes=30)


def test_a_match_added_after_midnight_is_of_the_evening_and_the_new_day_is_no_future(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert path.name
    monkeypatch.setattr(day, "datetime", _Night)
    players = {"blue": "Ann", "red": "Ben"}
    with companion.Book() as book:
        evening = book.add_result("line-wars", players, "14-11").match
        assert evening.date == (date.today() - timedelta(days=1)).isoformat()
        said = book.add_result("line-wars", players, "14-11", date=date.today().isoformat())
        assert said.match.date == date.today().isoformat()
