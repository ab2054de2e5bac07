"""Acts of a scorebook that every face can do: a program, a command, the window.

The window does them as its pages do, through their work in the background.
"""

from __future__ import annotations

import getpass
import random
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest

import companion
from companion.application.scorebook.book import Book
from companion.desk.tasks.book_queries import _Work
from tests.application.commands import command

FACES = ("program", "command", "window")
DAY = "2026-11-21"


@dataclass(frozen=True)
class Act:
    """One act, as a program and as the words of a command."""

    program: Callable[[Book], object]
    words: tuple[str, ...]

    def by(self, face: str) -> bool:
        """Do it by a face; returns whether it was done, not refused."""
        if face == "command":
            code, _ = command("book", *self.words)
            assert code in (0, 1, 2)
            return code == 0
        if face == "window":
            work = _Work(self.program, make=True, changes=True)
            work.do()
            if work.problem is not None and not isinstance(work.problem, companion.CompanionError):
                raise work.problem
            return work.problem is None and _done(work.answer)
        with companion.Book() as book:
            try:
                return _done(self.program(book))
            except companion.CompanionError:
                return False


def _done(outcome: object) -> bool:
    return outcome is not None and bool(getattr(outcome, "done", True))


def alone(monkeypatch: pytest.MonkeyPatch, file: Path, seed: int = 1) -> None:
    """A book of its own, with the day, the ids and the user given."""
    rng = random.Random(seed)
    monkeypatch.setenv("COMPANION_BOOK", str(file))
    given = SimpleNamespace(choice=rng.choice)
    monkeypatch.setattr("companion.book.tags.secrets", given)
    # What draws ids is loaded before: a module that is loaded while this holds keeps it for ever.
    for each in ("matches", "tournaments.draw", "tournaments.report_file"):
        import_module(f"companion.book.{each}")
    import_module("companion.application.scorebook.adding")
    # A new file's own id is in no export; how often one is drawn depends on what ran before.
    monkeypatch.setattr("companion.book.storage.schema.fresh_uid", lambda length: "a" * length)
    monkeypatch.setattr("companion.application.scorebook.adding.day_of_play", lambda: DAY)
    monkeypatch.setattr(getpass, "getuser", lambda: "tester")


def exported() -> bytes:
    """The book, whole."""
    with companion.Book() as book:
        return book.exported(".json").data


def add(file: Path, *, again: bool = False) -> Act:
    if again:
        return Act(lambda book: book.add(file, then="another"), ("add", str(file), "--again"))
    return Act(lambda book: book.add(file), ("add", str(file)))


def result(game: str, one: str, other: str, told: str, date: str = DAY) -> Act:
    first, second = companion.game(game).players
    words = ("add", "--game", game, "--player", f"{first}={one}", "--player", f"{second}={other}",
             "--result", told, "--date", date)  # fmt: skip
    names = {first: one, second: other}
    return Act(lambda book: book.add_result(game, names, told, date=date), words)


def change(match: int, told: str) -> Act:
    return Act(
        lambda book: book.change(match, result=told), ("change", str(match), "--result", told)
    )


def rename(match: int, colour: str, name: str) -> Act:
    return Act(
        lambda book: book.change(match, players={colour: name}),
        ("change", str(match), "--player", f"{colour}={name}"),
    )


def move(match: int, date: str, event: str) -> Act:
    return Act(
        lambda book: book.change(match, date=date, event=event),
        ("change", str(match), "--date", date, "--event", event),
    )


def correct(match: int, mark: str, value: str) -> Act:
    return Act(
        lambda book: book.change(match, corrections={mark: value}),
        ("change", str(match), "--correct", f"{mark}={value}"),
    )


def delete(match: int) -> Act:
    return Act(lambda book: book.delete(match), ("delete", str(match)))


def undelete(match: int) -> Act:
    return Act(lambda book: book.undelete(match), ("undelete", str(match)))


def undelete_last() -> Act:
    return Act(lambda book: book.undelete(), ("undelete",))


def merge(name: str, into: str) -> Act:
    return Act(lambda book: book.merge(name, into), ("merge", name, into))


def unmerge(name: str) -> Act:
    return Act(lambda book: book.unmerge(name), ("unmerge", name))


def tournament(name: str, game: str, system: str, *players: str) -> Act:
    return Act(
        lambda book: book.make_tournament(name, game, players, system=system),  # type: ignore[arg-type]
        ("tournament", name, *players, "--game", game, "--system", system),
    )


def pair(name: str) -> Act:
    return Act(lambda book: book.pair(name), ("pair", name))


def unpair(name: str) -> Act:
    return Act(lambda book: book.unpair(name), ("pair", name, "--undo"))


def board(name: str, number: int, told: str) -> Act:
    return Act(lambda book: book.result(name, number, told), ("result", name, str(number), told))


def of_players(name: str, one: str, other: str, told: str) -> Act:
    return Act(
        lambda book: book.result(name, (one, other), told), ("result", name, one, other, told)
    )


def enter(name: str, player: str) -> Act:
    return Act(lambda book: book.enter(name, player), ("enter", name, player))


def withdraw(name: str, player: str) -> Act:
    return Act(lambda book: book.withdraw(name, player), ("withdraw", name, player))


def bye(name: str, player: str, *, back: bool = False) -> Act:
    return Act(
        lambda book: book.bye(name, player, undo=back),
        ("bye", name, player, *(("--undo",) if back else ())),
    )


def forfeit(name: str, player: str, *, back: bool = False) -> Act:
    return Act(
        lambda book: book.forfeit(name, player, undo=back),
        ("forfeit", name, player, *(("--undo",) if back else ())),
    )


def drop(name: str) -> Act:
    return Act(lambda book: (book.delete_tournament(name), True)[1], ("event", name, "--delete"))


def bring_back(name: str) -> Act:
    return Act(lambda book: book.undelete_tournament(name), ("event", name, "--undelete"))


def take_in(file: Path) -> Act:
    return Act(
        lambda book: not book.import_file(file).refused or None, ("import", str(file), "--yes")
    )


def settings(*, count: bool) -> Act:
    return Act(
        lambda book: (book.uncertain_count(count), True)[1],
        ("settings", "--uncertain", "count" if count else "wait"),
    )
