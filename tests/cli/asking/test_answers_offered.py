"""Which answers an interview about a photo's marks offers, and in which order."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from companion.board import Value
from companion.cli.asking import graphics, interview
from companion.cli.asking.keys import STOP
from companion.scoring.from_photo import score_reading
from tests.scoring.photos import played_out, reading_of


class Stopping:
    """Somebody who stops at once."""

    def next(self) -> str:
        return STOP[0]


@contextmanager
def stopping() -> Iterator[Stopping]:
    yield Stopping()


@pytest.mark.parametrize(
    ("value", "other", "shown"),
    [
        ("blue", "empty", "[b] blue  [e] empty  [r] red"),
        ("red", "empty", "[r] red  [e] empty  [b] blue"),
        ("red", "blue", "[b] blue  [r] red  [e] empty"),
    ],
)
def test_what_the_photo_rules_out_is_offered_last(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    value: Value,
    other: Value,
    shown: str,
) -> None:
    monkeypatch.setattr(interview, "keys_pressed", stopping)
    monkeypatch.setattr(graphics, "graphics", str)
    reading = reading_of(played_out(7), {"line b2-b3": (value, 0.5, other)})
    marks = {name: replace(mark, also=()) for name, mark in reading.marks.items()}
    interview.ask_about(score_reading("a.jpg", replace(reading, marks=marks), {}))
    assert shown in capsys.readouterr().out
