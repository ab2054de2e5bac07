"""``companion play --undo``, and moves that are taken back with what follows them."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.records import load_record
from tests.cli.conftest import Companion
from tests.cli.records import OPENING, written

SAMPLES = Path(__file__).parents[3] / "samples"
WHOLE = SAMPLES / "line-wars-whole-game.pgr"


def test_the_last_move_is_taken_back(companion: Companion, tmp_path: Path) -> None:
    game = written(tmp_path, OPENING)
    before = [move.text for _, move in load_record(game).moves()]
    assert companion("play", game, "b3-b2-c2-c3").code == 0
    said = companion("play", game, "--undo")
    assert said.code == 0
    assert "Taken back: b3-b2-c2-c3" in said.out
    assert [move.text for _, move in load_record(game).moves()] == before
    found = companion("play", game, "--undo", "--json").json
    assert found["taken_back"] == before[-1]
    while before[1:]:
        before.pop()
        if before:
            companion("play", game, "--undo")
    assert companion("play", game, "--undo").code == 2
    assert companion("play", game, "--undo", "c3").code == 2


def test_sealed_orders_are_taken_back_and_seen_ones_are_not(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, '[Game "blottos-war"]\n\n')
    companion("play", game, "blue: a1*4")
    assert "a1" not in game.read_text(), "nobody reads them in the file"
    said = companion("play", game, "--undo")
    assert "sealed orders" in said.out
    companion("play", game, "blue: a1*4")
    companion("play", game, "red: a8*4")
    assert "a1*4" in game.read_text()
    refused = companion("play", game, "--undo")
    assert refused.code == 2
    assert refused.problem == (
        "Orders that both players have seen cannot be taken back. "
        f"If one was mistyped, correct turn 1 in {game}."
    )


@pytest.mark.parametrize("way", [("settle", "--answer", "take_back"), ("play", "--undo")])
def test_moves_taken_back_take_the_result_after_them_along(
    companion: Companion, tmp_path: Path, way: tuple[str, ...]
) -> None:
    text = WHOLE.read_text("utf-8").replace("3. a5-b5-b6-b7", "3. a5-b5-b6-b5")
    game = written(tmp_path, text)
    assert load_record(game).result == "9-11"
    assert companion(way[0], game, *way[1:]).code == 0
    assert load_record(game).result == "*"
