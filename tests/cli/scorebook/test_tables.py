"""Tables of the scorebook fit a terminal of 80 columns, whoever plays and whatever they play."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
import rich.console
from rich.cells import cell_len

from companion.cli.scorebook import frame
from tests.cli.conftest import BookCommand

SAMPLES = Path(__file__).parents[3] / "samples"
ANN, BEN = "Annabelle-Wilhelmina van der Meulen-Oosterhuis", "Benediktus" * 5
EVENT = "The Long Evening of Paper Games at the Community House"

TABLES = (
    ("list",),
    ("list", "--open"),
    ("list", "--deleted"),
    ("players",),
    ("standings",),
    ("profile", ANN),
    ("versus", ANN, BEN),
    ("event",),
    ("event", f"{EVENT} Cup"),
    ("pair", f"{EVENT} Cup"),
    ("review",),
)


@pytest.fixture
def full(book: BookCommand) -> BookCommand:
    """A book with the longest of all."""
    seats = {"line-or-colour": ("white", "black")}
    for game, told in (
        ("line-wars", "18-18"), ("line-or-colour", "1/2-1/2"), ("blottos-war", "20-20"),
        ("lineage", "12-3"), ("line-wars", "36-0"), ("line-wars", "1-0"),
    ):  # fmt: skip
        one, two = seats.get(game, ("blue", "red"))
        players = ("--player", f"{one}={ANN}", "--player", f"{two}={BEN}")
        more = ("--event", EVENT, "--round", "12", "--date", "2026-11-14")
        assert book("add", "--game", game, *players, "--result", told, *more).code == 0
    book("delete", "6")
    photo = SAMPLES / "line-wars-hand-drawn-covered.jpg"
    book("add", photo, "--player", f"blue={ANN}", "--player", f"red={BEN}", "--event", EVENT)
    names = (ANN, BEN, "Cy", "Dora")
    book("tournament", f"{EVENT} Cup", *names, "--game", "line-or-colour", "--system", "swiss")
    book("players")
    return book


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_table_fits_80_columns_with_long_names(
    full: BookCommand, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    shown: list[str] = []

    class Seen(rich.console.Console):
        def print(self, *what: object, **how: object) -> None:  # type: ignore[override]
            with self.capture() as captured:
                super().print(*what, **how)  # type: ignore[arg-type]
            shown.append(captured.get())

    def whole(columns: Sequence[frame.Column]) -> list[str]:
        lines = [*as_it_is(columns)]
        shown.append("\n".join(lines) + "\n")
        return lines

    as_it_is = frame._whole
    monkeypatch.setattr(frame, "_whole", whole)
    monkeypatch.setattr(rich.console, "Console", Seen)
    for command in TABLES:
        shown.clear()
        answer = full(*command, "--lang", language)
        assert answer.code == 0, (command, answer.problem)
        assert shown, f"{command} shows no table"
        for line in "".join(shown).splitlines():
            assert cell_len(line) <= 80, (command, line)
            assert "…" not in line, (command, line)


def test_one_match_is_one_match(book: BookCommand) -> None:
    book(
        "add", "--game", "line-wars", "--player", "blue=Ann", "--player", "red=Ben",
        "--result", "1-0",
    )  # fmt: skip
    book("backup", "safe.db")
    told = {
        ("list",): "1 of 1 match\n",
        ("check",): "1 match ",
        ("rebuild",): "1 match counted again.",
        ("standings",): "A rating needs 5 matches.",
        ("review",): "There is nothing to check",
    }
    for command, words in told.items():
        assert words in book(*command).out
        assert "1 matches" not in book(*command).out
    assert "1 Partien" not in book("list", "--lang", "de").out


def test_at_60_columns_names_stay_whole_and_what_is_left_out_is_named(
    book: BookCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.cli.scorebook.frame.screen", lambda: 60)
    names = ("Annabelle van Meulen", "Benedikt Oosterhuis", "Clementine", "Dorothea-Louise")
    for round_ in range(6):
        one, other = names[round_ % 2], names[2 + round_ % 2]
        players = ("--player", f"blue={one}", "--player", f"red={other}")
        book("add", "--game", "line-wars", *players, "--result", "20-10", "--event", "Evenings")
    book("tournament", "Cup", *names, "--game", "line-or-colour", "--system", "swiss")
    book("pair", "Cup")
    tables = ("list",), ("standings",), ("players",), ("event", "Cup"), ("profile", names[0])
    for command in tables:
        told = book(*command).out
        assert all(cell_len(line) <= 60 for line in told.splitlines() if "─" in line), told
        shown = names[2:3] if command[0] == "profile" else names[:2]
        for word in " ".join(shown).split():
            assert word in told, (command, told)
    told = book("list").out
    assert "No room to show: Game, Event" in " ".join(told.split())


def test_standings_tell_of_a_match_without_a_result(book: BookCommand) -> None:
    names = ("Ann", "Cy")
    book("tournament", "Spring Open", *names, "--game", "line-wars", "--system", "round-robin")
    book("pair", "Spring Open")
    book("result", "Spring Open", "Ann", "Cy", "14-11")
    assert "no result yet" not in book("standings").out
    entered = book("result", "Spring Open", "Ann", "Cy", "*")
    assert entered.code == 0, entered.err
    assert "1 match has no result yet and does not count." in book("standings").out
