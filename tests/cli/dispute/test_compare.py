"""``companion compare`` on two photos of one sheet, and on invalid input."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.games.line_wars import GAME
from companion.records import parse_record, replay
from tests.camera.twice import Kind, taken_twice
from tests.cli.conftest import Companion
from tests.cli.records import ILLEGAL, OPENING, written
from tests.games.playing import played
from tests.scoring.photos import photo, reading_of

SAMPLES = Path(__file__).parents[3] / "samples"

MOVES = ("a6-b6", "f1-e1-d1-c1-b1", "b6-b5-c5", "c1-c2-d2")
LEGAL = ("c4-c5", "c4-d4", "d4-d5")
JUMP = ("c4-c5", "c4-d4", "d2-d3")


def before() -> Any:
    return played(GAME.key, *MOVES, size=6)


def photos(folder: Path, kind: Kind, lines: tuple[str, ...], seed: int) -> tuple[Path, Path]:
    marks = {**GAME.marks(before()), **{f"line {line}": "blue" for line in lines}}
    return taken_twice(folder, kind, before(), marks, seed, ("desk", "lamp"))


@pytest.mark.slow
def test_a_legal_turn_between_two_photos_of_a_printed_sheet(
    companion: Companion, tmp_path: Path
) -> None:
    earlier, later = photos(tmp_path, "printed", LEGAL, 5)
    overlay = tmp_path / "new.png"
    answer = companion("compare", earlier, later, "--json", "--overlay", overlay)
    found = answer.json
    assert (answer.code, found["legal"]) == (0, True)
    assert (found["player"], found["move"]) == ("blue", "c5-c4-d4-d5")
    assert {d["mark"] for d in found["differences"]} == {f"line {line}" for line in LEGAL}
    assert {d["kind"] for d in found["differences"]} == {"new"}
    with Image.open(overlay) as painted:
        assert painted.convert("RGB").getcolors(1 << 24)
    assert companion("compare", later, earlier).code == 1
    same = companion("compare", later, later)
    assert (same.code, same.out.splitlines()[0]) == (0, "Nothing has changed.")


@pytest.mark.slow
def test_a_jump_between_two_photos_of_a_sheet_drawn_by_hand(
    companion: Companion, tmp_path: Path
) -> None:
    earlier, later = photos(tmp_path, "hand-drawn", JUMP, 6)
    answer = companion("compare", earlier, later)
    assert answer.code == 1
    assert "not legal" in answer.out
    assert "(LW-4)" in answer.out
    assert companion("compare", earlier, later, "--json").json["rule"] == "LW-4"


def test_records_are_compared_as_photos_are(companion: Companion, tmp_path: Path) -> None:
    one = written(tmp_path, OPENING, "one.pgr")
    two = written(tmp_path, OPENING + "3. b3-b2-c2-c3\n", "two.pgr")
    answer = companion("compare", one, two)
    assert (answer.code, answer.err) == (0, "")
    assert "Blue played b3-b2-c2-c3, a legal move" in answer.out
    assert companion("compare", one, two, "--overlay", tmp_path / "a.png").code == 2


def test_a_record_that_stops_at_an_illegal_move_is_said_to_be_compared_up_to_it(
    companion: Companion, tmp_path: Path
) -> None:
    one = written(tmp_path, OPENING, "one.pgr")
    two = written(tmp_path, ILLEGAL, "two.pgr")
    told = "“two.pgr” is compared as it was before Blue's b3-b2 in turn 3, which is not legal."
    for command in ("compare", "settle"):
        answer = companion(command, one, two)
        assert answer.code == companion("score", two).code == companion("check", two).code == 1
        assert answer.out.splitlines() == [
            told,
            "Nothing has changed before Blue's b3-b2 in turn 3.",
            "The sheet now shows Blue 0, Red 0.",
        ]
    assert companion("compare", one, two, "--json").json["notes"] == [told]
    assert companion("compare", two, two).out.startswith(f"{told}\nNothing has changed before")


@pytest.mark.parametrize("result", ["0-1", "14-11", "1/2-1/2"])
def test_a_record_that_is_only_a_result_has_nothing_to_be_compared_with(
    companion: Companion, tmp_path: Path, result: str
) -> None:
    alone = written(tmp_path, f'[Game "line-wars"]\n[Size "5"]\n[Result "{result}"]\n', "alone.pgr")
    game = written(tmp_path, OPENING)
    for command in ("compare", "settle"):
        for looks in ((alone, game), (game, alone)):
            refused = companion(command, *looks)
            told = "“alone.pgr” has only a result, so there is nothing to compare"
            assert (refused.code, refused.out, refused.problem) == (1, "", told)
    assert companion("compare", alone, game, "--json").json["problem"]["id"] == "not-comparable"


def test_records_in_the_wrong_order_are_not_called_photos(
    companion: Companion, tmp_path: Path
) -> None:
    later = written(tmp_path, OPENING + "3. b3-b2-c2-c3\n", "later.pgr")
    for end in (OPENING, OPENING.partition("2.")[0]):
        told = companion("compare", later, written(tmp_path, end)).out
        assert "swap them" in told.lower()
        assert "photo" not in told
        assert told.count("is gone") <= 5, "what is gone is no news where the order is wrong"


def test_of_two_photos_the_one_that_shows_no_board_is_named(
    companion: Companion, tmp_path: Path
) -> None:
    blank = tmp_path / "blank.png"
    Image.new("RGB", (900, 700), (230, 228, 220)).save(blank)
    answer = companion("compare", written(tmp_path, OPENING), blank)
    assert answer.code == 1
    assert answer.problem.startswith("blank.png: ")


def test_a_german_answer_is_german(companion: Companion, tmp_path: Path) -> None:
    one = written(tmp_path, OPENING, "one.pgr")
    two = written(tmp_path, OPENING + "3. b3-b2-c2-c3\n", "two.pgr")
    assert "Blau hat b3-b2-c2-c3 gespielt" in companion("compare", one, two, "--lang", "de").out


THREE = "3. b3-b2-c2-c3 d3-d4-e4-e5\n"


def test_several_turns_are_put_in_order(companion: Companion, tmp_path: Path) -> None:
    one = written(tmp_path, OPENING, "one.pgr")
    end = replay(parse_record(OPENING + THREE)).end
    drawn = f'[Game "line-wars"]\n[Size "5"]\n[Position "{GAME.format_position(end)}"]\n'
    two = written(tmp_path, drawn, "two.pgr")
    told = companion("compare", one, two, "--json")
    assert (told.code, told.json["legal"], told.json["orders_complete"]) == (0, True, True)
    assert [turn["move"] for turn in told.json["orders"][0]] == THREE.replace("3. ", "").split()
    assert "2 turns, in the only possible order" in companion("compare", one, two).out
    settled = companion("settle", one, two)
    assert settled.code == 0
    asked = "Drawn in another order, the move would not be legal.\nWhich was drawn first?"
    assert asked in settled.out
    assert companion("settle", one, two, "--answer", "line d3-d4").code == 1, "Red went first"


def test_what_follows_an_earlier_record_is_kept_in_its_game(
    companion: Companion, tmp_path: Path
) -> None:
    one, out = written(tmp_path, OPENING, "one.pgr"), tmp_path / "out.pgr"
    end = replay(parse_record(OPENING + THREE)).end
    drawn = f'[Game "line-wars"]\n[Size "5"]\n[Position "{GAME.format_position(end)}"]\n'
    two = written(tmp_path, drawn, "two.pgr")
    assert companion("settle", one, two, "-o", out, "--answer", "line b2-b3").code == 0
    kept = parse_record(out.read_text("utf-8"))
    assert (kept.tag("Blue"), kept.position) == ("Ann", "")
    assert [move.text for _, move in kept.moves()] == [
        move.text for _, move in parse_record(OPENING + THREE).moves()
    ]
    short = written(tmp_path, OPENING + "3. b3-b2!\n", "short.pgr")
    assert companion("settle", one, short, "--answer", "let_stand").code == 0
    text = one.read_text("utf-8")
    assert ('[Blue "Ann"]' in text, "1. a5-b5" in text, "3. b3-b2!" in text) == (True, True, True)


def test_what_was_said_of_the_earlier_position_and_who_won_stay_in_what_is_saved(
    companion: Companion, tmp_path: Path
) -> None:
    head, out = '[Game "line-or-colour"]\n', tmp_path / "out.pgr"
    one = written(tmp_path, f'{head}[Position "white c3 d4; black e5; next black"]\n', "one.pgr")
    later = "white c3 d4 f6; black b2 e5 g7; next white"
    two = written(tmp_path, f'{head}[Position "{later}"]\n', "two.pgr")
    said = ("--correct", "earlier ring b2=black", "--answer", "ring f6")
    assert companion("settle", one, two, *said, "-o", out).code == 0
    assert companion("check", out).code == 0
    assert companion("compare", out, two).out.startswith("Nothing has changed.")
    won = f'{head}[Result "1-0"]\n\n1. d4 e5\n2. c3\n'
    over = written(tmp_path, won, "over.pgr")
    next_one = f'{head}[Position "white c3 d4 f6; black e5; next black"]\n'
    companion("settle", over, written(tmp_path, next_one, "n.pgr"), "--answer", "let_stand")
    assert over.read_text("utf-8") == won


def test_what_every_order_of_several_turns_breaks_is_named(
    companion: Companion, tmp_path: Path
) -> None:
    one = written(tmp_path, OPENING, "one.pgr")
    faulty = OPENING + "3. b3-b2! d3-d4-e4-e5\n"
    found = companion("compare", one, written(tmp_path, faulty, "two.pgr"), "--json")
    assert (found.code, found.json["legal"], found.json["rule"]) == (1, False, "LW-5")
    assert {fault["rule"] for fault in found.json["faults"]} == {"LW-5"}
    told = companion("compare", one, tmp_path / "two.pgr").out
    assert "No order of these turns is legal. Blue's turn 3 must have 3 lines, not 1" in told
    assert "(LW-5)" in told


def test_a_mark_that_decides_whether_anything_has_changed_leaves_the_answer_open(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    doubts = {"line c4-c5": ("empty", 0.6, "blue")}
    shown = {"one.jpg": reading_of(before(), {}), "two.jpg": reading_of(before(), doubts)}
    monkeypatch.setattr("companion.photo.read_sheets", lambda path, **_: (shown[Path(path).name],))
    answer = companion("compare", *(photo(tmp_path, name) for name in shown))
    assert answer.out.startswith("Nothing has changed.")
    assert "If so, something has changed." in answer.out
    assert answer.code == 3
    (command,) = re.findall("ask again with “companion (.*)”", answer.out)
    assert command.endswith("--correct 'later line c4-c5=empty'")
    again = companion(*shlex.split(command))
    assert (again.code, "Please check" in again.out) == (0, False)
    changed = companion(*shlex.split(command.replace("=empty", "=blue")))
    assert "The line c4-c5 is new: blue" in changed.out
    refused = companion(*shlex.split(command.replace("later ", "")))
    assert (refused.code, "as in “later line c4-c5”" in refused.problem) == (2, True)


@pytest.mark.slow
def test_what_the_later_file_says_of_the_drawing_is_used(
    companion: Companion, tmp_path: Path
) -> None:
    photo, out = SAMPLES / "line-wars-printed-creased.jpg", tmp_path / "out.pgr"
    settled = companion("settle", photo, "c3-d3-e3", "--answer", "red", "-o", out)
    assert settled.code == 0
    assert "turns 9 8" in out.read_text("utf-8")
    told = companion("compare", photo, out)
    assert "Red played c3-d3-e3, a legal move" in told.out
    assert told.code == 0


@pytest.mark.slow
def test_whose_turn_it_is_says_the_same_however_it_is_given(companion: Companion) -> None:
    photo = SAMPLES / "line-wars-printed-creased.jpg"
    said = [
        companion("judge", photo, "c3-d3-e3", *given).out
        for given in (("--given", "next red"), ("--set", "next=red"))
    ]
    assert said[0] == said[1]
    assert "agreed" not in said[0]


def test_a_record_that_goes_on_from_the_earlier_one_says_how_it_went_on(
    companion: Companion, tmp_path: Path
) -> None:
    """Eight long turns: too many to seek in every order, and nobody has to."""
    whole = (SAMPLES / "line-wars-whole-game.pgr").read_text("utf-8")
    game = written(tmp_path, whole, "whole.pgr")
    begun = whole[: whole.index("  e2-e3-f3-f4-g4")].replace('"9-11"', '"*"')
    earlier = written(tmp_path, begun, "earlier.pgr")
    found = companion("compare", earlier, game)
    assert found.code == 0
    told = "8 turns, as the game record has them: Red e2-e3-f3-f4-g4, Blue a5-a4-b4-c4-c5-c6, "
    assert told in found.out
    settled = companion("settle", earlier, game)
    assert (settled.code, settled.out) == (0, found.out), "the record says which was drawn first"
    turned = [companion(command, game, earlier) for command in ("compare", "settle")]
    assert [(one.code, one.out) for one in turned] == [(1, turned[0].out)] * 2
    assert companion("settle", game, earlier, "--json").json["legal"] is False
    # let to stand, a move is not legal by any order
    stood = written(tmp_path, '[Game "line-or-colour"]\n\n1. d4 white: e5! 2. e4 c3\n', "stood.pgr")
    one = written(tmp_path, '[Game "line-or-colour"]\n\n1. d4\n', "one.pgr")
    assert "as the game record has them" not in companion("compare", one, stood).out


REMOVED = """[Game "lineage"]
[Position "red c2 d2 e2 f2 b2n c2n e2n g2n d3 e4 {red} f5; blue a4 {blue} c7 e7 f7 d7n g7s f7s d7s \
c7s b7s; next ?; bars ?; passes 0"]
"""


def test_a_piece_that_should_have_gone_is_illegal_whoever_was_to_move(
    companion: Companion, tmp_path: Path
) -> None:
    one = written(tmp_path, REMOVED.format(red="e5", blue="d5 e7s"), "one.pgr")
    two = written(tmp_path, REMOVED.format(red="e6", blue="f4"), "two.pgr")
    found = companion("compare", one, two)
    assert (found.code, "should have been removed (LG-8)" in found.out) == (1, True)
    settled = companion("settle", one, two)
    assert (settled.code, settled.out.startswith(found.out)) == (1, True)
    assert "Whose turn is it?" not in settled.out
    kept = tmp_path / "kept.pgr"
    assert companion("settle", one, two, "--answer", "let_stand", "-o", kept).code == 0
    assert companion("compare", kept, two).out.startswith("Nothing has changed.")


def test_what_an_uncertain_mark_decides_is_open_for_compare_and_settle_alike(
    companion: Companion, tmp_path: Path
) -> None:
    head = '[Game "corona-line"]\n[Size "5"]\n'
    one = written(tmp_path, head + "\n1. b5 d4\n2. a5 switch:d3\n3. switch:d2 e1\n", "one.pgr")
    drawn = (
        "blue a1-b5-a5 a1-d2-d5!; red e5-d4 e5-d3-e1; next red; ends d5 e1; points 0 0; rest no no"
    )
    doubts = '[Doubts "line a4-b5=empty:0.8:red"]\n'
    two = written(tmp_path, f'{head}[Position "{drawn}"]\n{doubts}', "two.pgr")
    for act in ("compare", "settle"):
        found = companion(act, one, two, "--json")
        assert (found.code, found.json["legal"]) == (3, None)
