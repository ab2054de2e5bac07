"""A game's file that several programs change at once: no move that was acknowledged is lost."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from companion.application.table import playing
from companion.application.table.open_game import open_record
from companion.application.table.playing import play_in, take_back_in
from companion.application.table.table_record import denied_claim
from companion.errors import CompanionError
from companion.files.together import ChangedOutside, fingerprint
from companion.records import load_record, save_record

BEGUN = '[Game "line-or-colour"]\n'
SPOTS = [f"{column}{row}" for column in "abcdef" for row in range(1, 7)]
_PLAYER = """
import sys
from companion.application.table.playing import play_in
from companion.errors import CompanionError
for spot in sys.argv[2:]:
    try:
        if play_in(sys.argv[1], spot).played:
            print(spot, flush=True)
    except CompanionError:
        pass
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "g.pgr"
    file.write_text(BEGUN, "utf-8")
    return file


def moves_in(file: Path) -> list[str]:
    return [played.text for _, played in load_record(file).moves()]


@pytest.mark.slow
def test_four_programs_playing_at_once_lose_no_move(file: Path) -> None:
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", _PLAYER, str(file), *SPOTS[number::4]],
            stdout=subprocess.PIPE, text=True,
        )
        for number in range(4)
    ]  # fmt: skip
    told = [spot for each in programs for spot in each.communicate()[0].split()]
    assert len(told) > 4
    assert sorted(told) == sorted(moves_in(file))


def test_twenty_threads_playing_at_once_lose_no_move(file: Path) -> None:
    def played(spot: str) -> str:
        try:
            return spot if play_in(file, spot).played else ""
        except CompanionError:
            return ""

    with ThreadPoolExecutor(20) as many:
        told = [spot for spot in many.map(played, SPOTS[:20]) if spot]
    assert told
    assert sorted(told) == sorted(moves_in(file))


def test_a_move_is_judged_again_on_a_file_changed_by_an_editor(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, edits = playing.play, ["d4"]

    def played(shown: Path, move: str, **how: Any) -> playing.Moved:
        done = real(shown, move, **how)
        if edits:  # an editor saves while the move is judged; it knows nothing of our lock
            save_record(real(shown, edits.pop()).after.record, shown)
        return done

    monkeypatch.setattr(playing, "play", played)
    assert play_in(file, "c3").played
    assert moves_in(file) == ["d4", "c3"]
    take_back_in(file)
    assert moves_in(file) == ["d4"]


def test_moves_added_outside_are_taken_up(file: Path) -> None:
    game = open_record(file, None)
    play_in(file, "d4")
    assert game.take_up(fingerprint(file)) == "taken"
    assert game.take_up(fingerprint(file)) == "same"
    assert not game.changed
    play_in(file, "c3")
    game.save(file)
    assert moves_in(file) == ["d4", "c3"]
    game.table.undo()
    assert len(game.table.tree.main_line()) == 2, "they can be taken back one by one"


def test_a_resignation_written_into_the_file_ends_the_open_game_and_undoing_it_plays_on(
    file: Path,
) -> None:
    play_in(file, "d4")
    game = open_record(file, None)
    file.write_text(file.read_text("utf-8").replace('[Result "*"]', '[Result "1-0"]'), "utf-8")
    assert game.take_up(fingerprint(file)) == "ended"
    assert game.table.agreed == "1-0"
    take_back_in(file)
    assert game.take_up(fingerprint(file)) == "reopened"
    assert game.table.agreed == ""
    game.table.give_up("white")
    file.write_text(file.read_text("utf-8").replace('"*"', '"1-0"'), "utf-8")
    assert game.take_up(fingerprint(file)) == "apart", "each has an end of its own"


def test_a_draw_written_into_the_file_of_a_game_that_has_none_does_not_end_the_open_game(
    tmp_path: Path,
) -> None:
    path = tmp_path / "game.pgr"
    path.write_text('[Game "line-wars"]\n[Result "*"]\n\n1. a7-b7\n', "utf-8")
    game = open_record(path, None)
    path.write_text(path.read_text("utf-8").replace('"*"', '"1/2-1/2"'), "utf-8")
    assert game.take_up(fingerprint(path)) == "denied"
    assert game.take_up(fingerprint(path)) == "same", "it is told once"
    assert "Line Wars cannot end in a draw" in str(denied_claim(game.table))
    assert game.table.player == "red"


def test_an_unsaved_resignation_stays_where_another_program_plays_on(file: Path) -> None:
    play_in(file, "d4")
    game = open_record(file, None)
    game.table.give_up("white")
    play_in(file, "c3")
    assert game.take_up(fingerprint(file)) == "apart"
    assert game.table.agreed == "0-1"
    with pytest.raises(ChangedOutside):
        game.save(file)
    saved = open_record(file, None)
    saved.table.give_up("white")
    saved.save(file)
    take_back_in(file)
    play_in(file, "e5")
    assert saved.take_up(fingerprint(file)) == "taken", "they play on after it in the file"
    assert saved.table.agreed == ""


def test_ones_own_moves_stay_where_the_file_has_fewer_or_the_same(file: Path) -> None:
    game = open_record(file, None)
    for move in ("d4", "c3"):
        game.table.type_move(move)
    play_in(file, "d4")
    assert game.take_up(fingerprint(file)) == "same"
    assert game.changed
    game.save(file)
    assert moves_in(file) == ["d4", "c3"]


@pytest.mark.parametrize("changed", ["other", "taken back", "named", "torn"])
def test_a_file_changed_otherwise_is_not_overwritten_unasked(file: Path, changed: str) -> None:
    play_in(file, "e5")
    game = open_record(file, None)
    game.table.type_move("d4")
    if changed == "other":
        play_in(file, "c3")
    elif changed == "taken back":
        take_back_in(file)
        play_in(file, "c3")
    elif changed == "named":
        file.write_text(file.read_text("utf-8").replace(BEGUN, f'{BEGUN}[White "Cy"]\n'), "utf-8")
    else:
        file.write_bytes(file.read_bytes()[:-9] + b"\xff\xfe")
    before = file.read_bytes()
    assert game.take_up(fingerprint(file)) == "apart"
    assert game.take_up(fingerprint(file)) == "same", "it is told once"
    with pytest.raises(ChangedOutside):
        game.save(file)
    assert file.read_bytes() == before
    game.save(file, over=True)
    assert moves_in(file) == ["e5", "d4"]
    game.save(file)
