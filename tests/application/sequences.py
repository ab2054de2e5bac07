"""Random sequences of acts, faces and undo, for the test and the bench."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import companion
from tests.application import acts
from tests.application.a_game import PHOTO
from tests.application.acts import FACES, Act

NAMES = ("Ann", "Ben", "Cy", "Anne", "Dora")
RESULTS = ("14-11", "10-15", "1-0", "0-1", "20-20")
DAYS = ("2026-11-19", "2026-11-20", "2026-11-21")
CUP = "Cup"
UNDO = Act(lambda book: book.undo(), ("undo",))
REDO = Act(lambda book: book.redo(), ("redo",))
GAME = '[Game "line-or-colour"]\n[White "{}"]\n[Black "{}"]\n\n'
MOVES = ("1. a1 a7\n", "2. b1 b7\n", "3. c1 c6\n", "4. d1 d7\n", "5. e1\n")


@dataclass(frozen=True)
class Step:
    """An act, its face, and the faces that undo it and do it again; '' for nobody."""

    act: Act
    face: str
    undo: str = ""
    redo: str = ""


def sequence(rng: random.Random, folder: Path, length: int = 10) -> tuple[Step, ...]:
    """Two matches and a tournament, then acts drawn at random; each by a face drawn at random."""
    first = (
        acts.result("line-wars", "Ann", "Ben", "14-11"),
        acts.add(_game(rng, folder)),
        acts.tournament(CUP, "line-wars", rng.choice(("swiss", "round-robin")), *NAMES[:4]),
    )
    drawn = (_act(rng, folder) for _ in range(length))
    return tuple(_step(rng, act) for act in (*first, *drawn))


def _step(rng: random.Random, act: Act) -> Step:
    undo = rng.choice((*FACES, "", ""))
    redo = rng.choice((*FACES, *FACES, "")) if undo else ""
    return Step(act, rng.choice(FACES), undo, redo)


def _act(rng: random.Random, folder: Path) -> Act:
    one, other = rng.sample(NAMES, 2)
    match = rng.randint(1, 5)
    return rng.choice(
        (
            lambda: acts.result("line-wars", one, other, rng.choice(RESULTS)),
            lambda: acts.result("lineage", one, other, rng.choice(("1-0", "0-1"))),
            lambda: acts.add(_game(rng, folder), again=rng.random() < 0.2),
            lambda: acts.add(_game(rng, folder)),
            lambda: acts.add(PHOTO),
            lambda: acts.correct(match, "line a7-b7", rng.choice(("red", "empty"))),
            lambda: acts.take_in(_shared(folder)),
            lambda: acts.settings(count=rng.random() < 0.5),
            lambda: acts.change(match, rng.choice((*RESULTS, "*"))),
            lambda: acts.move(match, rng.choice(DAYS), rng.choice(("", "Friday"))),
            lambda: acts.rename(match, "red", one),
            lambda: acts.delete(match),
            lambda: acts.undelete(match),
            acts.undelete_last,
            lambda: acts.merge(one, other),
            lambda: acts.unmerge(one),
            lambda: acts.tournament(CUP, "line-wars", rng.choice(("swiss", "round-robin")),
                                    *NAMES[:4]),
            lambda: acts.pair(CUP),
            lambda: acts.unpair(CUP),
            lambda: acts.board(CUP, rng.randint(1, 2), rng.choice((*RESULTS, "*"))),
            lambda: acts.of_players(CUP, one, other, rng.choice(RESULTS)),
            lambda: acts.enter(CUP, one),
            lambda: acts.withdraw(CUP, one),
            lambda: acts.bye(CUP, one, back=rng.random() < 0.3),
            lambda: acts.forfeit(CUP, one, back=rng.random() < 0.3),
            lambda: acts.drop(CUP),
            lambda: acts.bring_back(CUP),
        )
    )()  # fmt: skip


def _game(rng: random.Random, folder: Path) -> Path:
    """The record of a game as far as it has got; one of two pairs of players plays it."""
    pair, moves = rng.choice((("Ann", "Ben"), ("Cy", "Dora"))), rng.randint(3, len(MOVES))
    file = folder / f"{pair[0]}-{moves}.pgr"
    if not file.exists():
        file.write_text(GAME.format(*pair) + "".join(MOVES[:moves]), "utf-8")
    return file


def _shared(folder: Path) -> Path:
    """A friend's file of two games."""
    file = folder / "shared.pgr"
    games = (GAME.format(*pair) for pair in (("Eva", "Ben"), ("Ann", "Finn")))
    file.write_text("\n".join(games), "utf-8")
    return file


@dataclass(frozen=True)
class Went:
    """How a sequence went: the book at its end, and how many acts were done and undone."""

    book: bytes
    done: int
    undone: int


def go_through(steps: Sequence[Step], *, alone: bool = False) -> Went:
    """Go through a sequence in the book of the environment.

    Args:
        alone: a program does everything.

    Raises:
        AssertionError: undoing or redoing an act did not bring back the very same book.
    """
    done = undone = 0
    for step in steps:
        before, number = acts.exported(), _last()
        step.act.by("program" if alone else step.face)
        if _last() == number:
            assert acts.exported() == before, "an act that is none changed the book"
            continue
        done += 1
        if not step.undo:
            continue
        after = acts.exported()
        assert UNDO.by("program" if alone else step.undo)
        assert acts.exported() == before, f"undoing {step.act.words}"
        undone += 1
        if step.redo:
            assert REDO.by("program" if alone else step.redo)
            assert acts.exported() == after, f"redoing {step.act.words}"
    return Went(acts.exported(), done, undone)


def _last() -> int:
    """The number of the last act in the journal."""
    with companion.Book() as book:
        return next((act.number for act in book.acts(1)), 0)
