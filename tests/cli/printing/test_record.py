"""A game as a page to keep: who played, how it ended, the board and every move."""

import random
import re
from pathlib import Path

import pypdfium2
import pytest

from companion.board.page import PAPERS, RIM
from companion.games import game, game_keys
from companion.records import record_of, write_record
from tests.games.random_games import plies

NAMES = {"Blue": "Ann", "Red": "Ben", "White": "Cleo", "Black": "Dan"}
LONG = "a1-b1-b2-a2-a1 c1-d1-d2-c2-c1 e1-f1-f2-e2-e1 a3-b3-b4-a4-a3 c3-d3-d4-c4-c3"


def record_file(folder: Path, key: str, turns: int = 12, **tags: str) -> Path:
    """A random game of some turns."""
    found = game(key)
    options, rng = found.choose({}), random.Random(5)
    played = [moves for _, moves, _ in plies(found, options, rng, turns)]
    moves = played if found.simultaneous else [move for one in played for move in one.values()]
    seats = {player.capitalize() for player in found.players}
    names = {seat: name for seat, name in NAMES.items() if seat in seats}
    path = folder / f"{key}.pgr"
    record = record_of(found, options, moves, tags={**names, **tags})
    path.write_text(write_record(record, found), "utf-8")
    return path


def text_of(file: Path) -> str:
    pages = pypdfium2.PdfDocument(file)
    return " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in pages)


@pytest.mark.parametrize("key", game_keys())
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_page_tells_who_played_when_and_every_move(companion, tmp_path, key, paper):
    record = record_file(tmp_path, key, Date="2026-11-14")
    out = tmp_path / "kept.pdf"
    assert companion("print", "record", record, "--paper", paper, "-o", out).code == 0
    text = text_of(out)
    found = game(key)
    for player in found.players:
        assert NAMES[player.capitalize()] in text
    assert "2026-11-14" in text
    assert found.credit in text
    moves = record.read_text("utf-8").partition("\n\n")[2]
    for move in re.findall(r"[a-z]\S*", moves.replace("|", " ")):
        assert move in text.replace("- ", "-")


def test_the_page_says_a_house_rule_that_is_a_number(companion, tmp_path):
    record, out = tmp_path / "game.pgr", tmp_path / "kept.pdf"
    assert companion("play", record, "c4", "--game", "corona-line", "--set", "target=5").code == 0
    assert companion("print", "record", record, "-o", out).code == 0
    assert "CL-9 How many points win the game? 5" in text_of(out)


@pytest.mark.parametrize("key", game_keys())
def test_every_page_is_light_whole_and_keeps_the_rim(companion, tmp_path, key):
    record = record_file(tmp_path, key, turns=60, Place="x" * 300, Event="W" * 200)
    out = tmp_path / "kept.pdf"
    assert companion("print", "record", record, "-o", out).code == 0
    first = out.read_bytes()
    assert len(first) < 300_000
    for page in pypdfium2.PdfDocument(first):
        assert [v * 25.4 / 72 for v in page.get_size()] == pytest.approx(PAPERS["a4"], abs=0.05)
        image = page.render(scale=100 / 72).to_numpy().min(axis=2)
        rim = int(RIM * 100 / 25.4) - 1
        assert (image < 250).sum() == (image[rim:-rim, rim:-rim] < 250).sum()
    assert companion("print", "record", record, "-o", out).code == 0
    assert out.read_bytes() == first


def test_a_position_without_a_history_has_no_moves(companion, tmp_path):
    record = tmp_path / "position.pgr"
    record.write_text(
        '[Game "line-or-colour"]\n[Size "5"]\n[Position "white a1 b2; black c3; next black"]\n',
        "utf-8",
    )
    out = tmp_path / "kept.pdf"
    assert companion("print", "record", record, "-o", out).code == 0
    assert "Moves" not in text_of(out)


@pytest.mark.parametrize(("lines", "explained"), [("a1-b1-b2-a2-a1", True), (LONG, False)])
def test_reasons_that_rest_on_uncertain_marks_follow_an_if(companion, tmp_path, lines, explained):
    record, out = tmp_path / "doubts.pgr", tmp_path / "kept.pdf"
    record.write_text(
        f'[Game "line-wars"]\n[Position "red {lines}; next ?"]\n[Photo "sha256:{64 * "6"}"]\n'
        '[Doubts "line a1-b1=red:0.9:empty"]\n',
        "utf-8",
    )
    assert companion("print", "record", record, "-o", out).code == 0
    text = text_of(out)
    assert ("If all marks are as read:" in text) == explained
    assert ("Only Red" in text.partition("If all marks are as read:")[2]) == explained


def test_a_game_that_stops_being_legal_says_where(companion, tmp_path):
    record = tmp_path / "bad.pgr"
    record.write_text('[Game "line-wars"]\n[Size "5"]\n\n1. a5-b5  e1-e2\n', "utf-8")
    out = tmp_path / "kept.pdf"
    assert companion("print", "record", record, "-o", out).code == 0
    assert "before Red’s e1-e2 in turn 1" in text_of(out)


def test_the_file_has_to_be_named_and_be_there(companion, tmp_path):
    assert companion("print", "record").code == 2
    assert companion("print", "record", tmp_path / "none.pgr").code == 2


def test_letters_that_the_typeface_lacks_are_named(companion, tmp_path):
    record = record_file(tmp_path, "lineage", turns=2, Event="東京")
    told = companion("print", "record", record, "-o", tmp_path / "kept.pdf")
    assert "Not printed, as the typeface lacks them: 東 京" in told.out


def test_a_preview_is_written_beside_it(companion, tmp_path):
    record = record_file(tmp_path, "corona-line", turns=4)
    out = tmp_path / "kept.pdf"
    assert companion("print", "record", record, "--preview", "-o", out).code == 0
    assert out.with_suffix(".png").read_bytes().startswith(b"\x89PNG")
