"""Two programs, written from the documentation alone, do what they are for; mypy finds them fully
typed, and the mistakes beside them."""

from __future__ import annotations

from pathlib import Path

import pytest

import companion
from companion.answers.kinds import MarkJson
from tests.application.programs import club_night, random_players

SAMPLES = Path("samples").resolve()


@pytest.mark.slow
def test_a_club_puts_its_evening_into_a_book(tmp_path: Path) -> None:
    photos = [
        SAMPLES / "line-wars-printed-wood.jpg",
        SAMPLES / "line-wars-hand-drawn-covered.jpg",
        tmp_path / "missing.jpg",
    ]
    asked: list[str] = []

    def ask(mark: MarkJson) -> str:
        asked.append(mark["mark"])
        return str(mark["value"])

    lines, leader = club_night.evening(photos, tmp_path / "out", ask)
    assert [line.left for line in lines] == [0, 0, 0]
    assert asked
    assert lines[2].points.startswith("no-file: ")
    assert leader in ("Ann", "Ben")
    assert {path.suffix for path in (tmp_path / "out").iterdir()} >= {".png", ".pgr"}


@pytest.mark.parametrize("key", companion.game_keys())
def test_an_arbiter_watches_random_players_of_every_game(key: str) -> None:
    told = random_players.report(key)
    assert told[0].endswith("in order: True")
    assert told[-1].startswith("its sheet has 12 markers")


def test_what_is_printed_is_in_lines_and_an_error_about_bytes_names_no_file() -> None:
    covered = SAMPLES / "line-wars-hand-drawn-covered.jpg"
    ended = companion.over(covered)
    assert str(ended).splitlines() == [str(sentence) for sentence in ended.sentences]
    review = companion.review(covered)
    assert repr(review) == f"<Review {covered}: {review.headline}>"
    with pytest.raises(companion.CompanionError, match=r"^this is empty$"):
        companion.read(b"")
