"""Sixty acts, each done by a face drawn at random, end in the same book."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from tests.application import acts
from tests.application.a_game import GAME, PHOTO
from tests.application.acts import Act


def script(folder: Path) -> list[Act]:
    """An evening, a tournament, and everything that has to be put right."""
    game, further = folder / "game.pgr", folder / "further.pgr"
    other, shared = folder / "other.pgr", folder / "shared.pgr"
    game.write_text(GAME, "utf-8")
    further.write_text(GAME + "4. d1 d7\n5. e1\n", "utf-8")
    other.write_text(GAME.replace("Ann", "Cy").replace("c6", "c5"), "utf-8")
    shared.write_text(f"{GAME.replace('Ann', 'Eva')}\n{GAME.replace('Ben', 'Finn')}", "utf-8")
    cup, league = "Spring Cup", "League"
    return [
        acts.result("line-wars", "Ann", "Ben", "14-11"),
        acts.result("lineage", "Ben", "Ann", "1-0"),
        acts.result("line-wars", "Ann", "Ben", "400-30"),
        acts.result("line-wars", "Anne", "Cy", "20-10", "2026-11-20"),
        acts.add(game),
        acts.add(game),
        acts.add(further),
        acts.add(game),
        acts.add(other),
        acts.add(PHOTO),
        acts.add(PHOTO),
        acts.rename(6, "blue", "Ann"),
        acts.rename(6, "red", "Dora"),
        acts.correct(6, "line a7-b7", "red"),
        acts.undo(6),
        acts.change(1, "15-10"),
        acts.change(1, "15-10"),
        acts.undo(1),
        acts.change(2, "0-1"),
        acts.move(2, "2026-11-19", "Friday"),
        acts.delete(5),
        acts.delete(5),
        acts.add(other),
        acts.undelete(5),
        acts.add(other, again=True),
        acts.delete(7),
        acts.delete(3),
        acts.undelete_last(),
        acts.merge("Anne", "Ann"),
        acts.merge("Ben", "Ann"),
        acts.unmerge("Anne"),
        acts.merge("Anne", "Ann"),
        acts.tournament(cup, "line-wars", "swiss", "Ann", "Ben", "Cy", "Dora"),
        acts.tournament(cup, "line-wars", "swiss", "Ann", "Ben"),
        acts.enter(cup, "Eva"),
        acts.bye(cup, "Eva"),
        acts.pair(cup),
        acts.unpair(cup),
        acts.bye(cup, "Eva", back=True),
        acts.pair(cup),
        acts.board(cup, 1, "14-11"),
        acts.board(cup, 1, "11-14", 1),
        acts.board(cup, 1, "*", 1),
        acts.board(cup, 1, "11-14", 1),
        acts.forfeit(cup, "Dora"),
        acts.forfeit(cup, "Dora", back=True),
        acts.board(cup, 2, "20-5", 1),
        acts.pair(cup),
        acts.withdraw(cup, "Dora"),
        acts.enter(cup, "Dora"),
        acts.tournament(league, "lineage", "round-robin", "Ann", "Finn", "Gus"),
        acts.pair(league),
        acts.of_players(league, "Ann", "Finn", "1-0"),
        acts.of_players(league, "Gus", "Ann", "1-0"),
        acts.of_players(league, "Ben", "Ann", "1-0"),
        acts.drop(league),
        acts.bring_back(league),
        acts.take_in(shared),
        acts.take_in(shared),
        acts.settings(count=True),
    ]


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[bool], bytes]:
    """What became of each act, and the book, where a program did everything."""
    folder = tmp_path_factory.mktemp("program")
    with pytest.MonkeyPatch.context() as patch:
        acts.alone(patch, folder / "book.db")
        every = script(folder)
        assert len(every) == 60
        return acts.done(every, ["program"] * 60), acts.exported()


@pytest.mark.slow
def test_the_script_does_what_it_says(expected: tuple[list[bool], bytes]) -> None:
    done, book = expected
    assert done.count(False) == 7, [at for at, one in enumerate(done) if not one]
    found = json.loads(book)
    assert len(found["matches"]) == 12
    assert [each["name"] for each in found["tournaments"]] == ["Spring Cup", "League"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_whoever_does_it_the_book_is_the_same_byte_for_byte(
    expected: tuple[list[bool], bytes],
    seed: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    acts.alone(monkeypatch, tmp_path / "book.db")
    rng = random.Random(seed)
    faces = [rng.choice(acts.FACES) for _ in range(60)]
    assert acts.done(script(tmp_path), faces) == expected[0]
    assert acts.exported() == expected[1]
