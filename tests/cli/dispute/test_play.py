"""A legal move is written into a record; an illegal one changes nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

from companion.records import load_record, replay
from tests.cli.conftest import Companion
from tests.cli.records import ILLEGAL, OPENING, written
from tests.cli.situations import FILES

TALKATIVE = """; the kitchen table
[Game "line-wars"]
[Size "5"]
[Blue "Ann"]
[Red "Ben"]
[Lamp "broken"]

; it rained
1. a5-b5 e1-d1-c1-b1-a1 ; bold
2. b5-b4-b3 d1-d2-d3
"""
BLOTTO = '[Game "blottos-war"]\n\n'


def test_a_legal_move_is_written_and_tags_and_comments_stay(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, TALKATIVE)
    before = load_record(game)
    said = companion("play", game, "b3 - b2-c2-c3")
    assert said.code == 0
    assert "Red to move" in said.out
    after = load_record(game)
    assert [move.text for _, move in after.moves()] == [
        *(move.text for _, move in before.moves()),
        "b3-b2-c2-c3",
    ]
    assert (after.tags, after.heading, after.preamble) == (
        before.tags,
        before.heading,
        before.preamble,
    )
    assert after.turns[0] == before.turns[0]
    assert [path.name for path in tmp_path.iterdir()] == [game.name]


def test_an_illegal_move_is_explained_as_judge_does_and_not_written(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, OPENING)
    judged = companion("judge", game, "b3-b2")
    said = companion("play", game, "b3-b2")
    assert said.code == judged.code == 1
    assert said.out.startswith(judged.out)
    assert "(LW-5)" in said.out
    assert game.read_text() == OPENING
    told = companion("play", game, "b3-b2", "--json").json
    assert (told["played"], told["legal"], told["rule"]) == (False, False, "LW-5")


def test_a_move_that_is_let_stand_is_written_so(companion: Companion, tmp_path: Path) -> None:
    game = written(tmp_path, OPENING)
    said = companion("play", game, "b3-b2!")
    assert said.code == 0
    assert "(LW-5)" in said.out
    assert load_record(game).turns[-1][-1].text == "b3-b2!"


@pytest.mark.parametrize("move", ["xx", "b3-", "c2 | c3"])
def test_what_is_no_move_is_a_bad_request(companion: Companion, tmp_path: Path, move: str) -> None:
    game = written(tmp_path, OPENING)
    assert companion("play", game, move).code == 2
    assert game.read_text() == OPENING


def test_a_record_that_is_illegal_already_is_not_played_on(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, ILLEGAL)
    said = companion("play", game, "d3-d4")
    assert said.code == 1
    assert "companion settle" in said.problem
    assert game.read_text() == ILLEGAL


def test_a_photo_is_not_played_on_and_what_makes_a_record_of_it_is_told(
    companion: Companion, tmp_path: Path
) -> None:
    photo = tmp_path / "photo.jpg"
    assert companion("play", photo, "a1-b1").problem == f"there is no file {photo}"
    Image.new("RGB", (9, 9)).save(photo)
    told = companion("play", photo, "a1-b1")
    made = f"“companion score {photo} --save {photo.with_suffix('.pgr')}” makes one from it."
    assert (told.code, made in told.problem) == (2, True)


def test_a_record_that_cannot_be_written_is_named(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Something is where the new file is made first: permissions would not stop root."""
    game = written(tmp_path, OPENING)
    monkeypatch.setattr("os.urandom", bytes)
    (tmp_path / f".{bytes(6).hex()}.part").touch()
    said = companion("play", game, "b3-b2-c2-c3")
    assert said.code == 74
    assert game.name in said.problem
    assert game.read_text() == OPENING


def test_secret_orders_are_written_one_after_the_other(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, BLOTTO)
    legal = companion("moves", game, "--limit", 1, "--json").json
    blue, red = (legal[player][0].removeprefix(f"{player}: ") for player in ("blue", "red"))
    assert companion("play", game, blue).code == 2
    first = companion("play", game, f"blue: {blue}")
    assert first.code == 0
    assert "Red to move" in first.out
    assert companion("play", game, f"blue: {blue}").code == 2
    second = companion("play", game, f"red: {red}")
    assert "Both players to move" in second.out
    played = replay(load_record(game))
    assert sum(1 for _ in played) == 1
    assert not played.pending


def test_the_move_that_ends_the_game_gives_the_record_its_result(
    companion: Companion, tmp_path: Path
) -> None:
    whole = Path(__file__).parents[3] / "samples/line-wars-whole-game.pgr"
    record = load_record(whole)
    *_, (_, last) = record.moves()
    text = whole.read_text().rstrip().removesuffix(last.text)
    game = written(tmp_path, re.sub(r'\[Result "[^"]*"\]', '[Result "*"]', text))
    assert companion("play", game, last.text).code == 0
    assert load_record(game).turns == record.turns
    assert load_record(game).result == record.result


def test_standard_input_is_no_file_to_write_into(companion: Companion) -> None:
    refused = companion("play", "-", "c6")
    assert refused.code == 2
    assert "name a file instead of -" in refused.err


def test_the_last_move_is_taken_back_after_an_illegal_one_and_that_is_still_said(
    companion: Companion, tmp_path: Path
) -> None:
    file = tmp_path / "game.pgr"
    moves = "1. a7-b7  g1-f1-f2-f3-f4\n2. b7-b6-c6  f4-e4-e5-e6\n3. c6-c5-c4-d4\n"
    file.write_text(f'[Game "line-wars"]\n\n{moves}', encoding="utf-8")
    told = companion("play", file, "--undo").out
    why = "Red's turn 2 must have 2 lines, not 3 (LW-5)"
    settle = f"To settle this step by step: “companion settle {file}”"
    illegal = f"Red's f4-e4-e5-e6 in turn 2 is not legal. {why}. {settle}"
    assert told == f"Taken back: c6-c5-c4-d4\n{illegal}\n"
    assert [move.text for _, move in load_record(file).moves()][-1] == "f4-e4-e5-e6"
    told = companion("play", file, "--undo").out
    assert told.startswith("Taken back: f4-e4-e5-e6\nRed to move")
    assert companion("play", file, "--undo").out.startswith("Taken back: b7-b6-c6\nBlue to move")


def test_an_unknown_turn_is_not_called_both_players_turn(
    companion: Companion, tmp_path: Path
) -> None:
    spots = '[Game "line-or-colour"]\n[Position "white d4; black e5; next ?"]\n\n1. f1\n'
    told = companion("play", written(tmp_path, spots), "--undo").out
    assert told == "Taken back: f1\nIt is not known whose turn it is.\n"


def test_a_move_that_wins_says_so_once(companion: Companion, tmp_path: Path) -> None:
    moves = "1. c2 e6\n2. switch:b4 d4\n3. c4 f5\n4. d5 switch:a6\n5. b2 b3x\n"
    game = written(tmp_path, f'[Game "corona-line"]\n\n{moves}')
    told = companion("play", game, "g5")
    assert told.out.splitlines() == ["Played: g5", "Blue wins. Red has no legal line left."]


def test_a_move_out_of_turn_is_let_stand_as_its_players(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, '[Game "line-or-colour"]\n\n1. d4 e5\n')
    assert "play “black: f5!”" in companion("play", game, "black f5").out
    assert companion("play", game, "black f5!").code == 0
    assert load_record(game).turns[-1][-1].player == "black"


def test_secret_orders_are_not_shown_to_who_gives_the_next(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, '[Game "blottos-war"]\n')
    for orders in ("blue a1*4", "blue d4*4"):
        told = companion("play", game, orders).out
        assert told == "Blue's orders are sealed.\nRed to move\n"
        assert companion("play", game, "--undo").code == 0


@pytest.mark.parametrize("orders", ["blue: c5*2 d4 e4", "blue: c5*9!"])
def test_programs_are_not_told_of_secret_orders_either(
    companion: Companion, tmp_path: Path, orders: str
) -> None:
    game = written(tmp_path, '[Game "blottos-war"]\n\n1. c4*2 d4 e4 | d5*2 e5 f5\n')
    said = companion("play", game, orders, "--json")
    assert (said.code, said.json["played"], said.json["player"]) == (0, True, "blue")
    assert "c5" not in said.out
    secret = ("legal", "move", "effects", "breaches", "nearby", "places")
    assert not any(said.json[key] for key in secret)


def test_each_order_can_have_its_own_mark_to_stand(companion: Companion, tmp_path: Path) -> None:
    for orders in ("a1*5! | g8*4", "a1*5! | g8*5!", "red: g8*4 | blue: a1*5!"):
        game = written(tmp_path, BLOTTO)
        assert companion("play", game, orders).out.startswith("Played: a1*5! | ")
    game = written(tmp_path, BLOTTO)
    both = companion("play", game, "a1*5! | g8*5!").out
    assert "stand. Blue places 5 recruits, but" in both
    assert "(BW-3). Red places 5 recruits, but" in both
    game = written(tmp_path, BLOTTO)
    half = companion("play", game, "a1*5! | g8*5")
    assert half.code == 1
    assert "play “a1*5 | g8*5!”" in half.out
    assert game.read_text() == BLOTTO


def test_who_is_left_to_give_orders_is_the_example_of_whose_they_are(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, BLOTTO)
    assert "as in “blue: a8*4”" in companion("play", game, "a8*4").err
    companion("play", game, "blue: a1*4")
    assert "as in “red: a8*4”" in companion("play", game, "a8*4").err
    assert companion("play", game, "red: a8*4").code == 0


def test_when_the_last_secret_order_comes_in_the_whole_turn_is_told(
    companion: Companion, tmp_path: Path
) -> None:
    """Blue's recruits on c5 are no secret any more once Red's come in, and die."""
    game = written(tmp_path, '[Game "blottos-war"]\n\n1. c4*2 d4 e4 | d5*2 e5 f5\n')
    at_once = written(tmp_path, game.read_text(), "at_once.pgr")
    assert companion("play", game, "blue: c5*2 d4 e4").code == 0
    told = companion("play", game, "red: c5*4").out
    assert told.startswith("Played: d4 e4 c5*2 | c5*4\n")
    assert "(if " not in told
    assert told == companion("play", at_once, "c5*2 d4 e4 | c5*4").out
    assert game.read_text() == at_once.read_text()
    # an order that was let stand is told as such with the turn
    companion("play", game, "blue: a1*5!")
    slip = companion("play", game, "red: c5*4").out
    assert "You let it stand." in slip


def test_play_asks_for_no_answers_that_it_does_not_take(
    companion: Companion, tmp_path: Path
) -> None:
    board = "red a1 b2 a3 f4 e6 a7 g7; blue f2 b2n g3 a4 f7n c8; next ?; bars ?; passes ?"
    game = written(tmp_path, f'[Game "lineage"]\n[Position "{board}"]\n')
    told = companion("play", game, "b2n-d2n").out
    assert "We can't tell whether b2n-d2n is legal" in told
    assert "--" not in told


def test_a_sheet_that_was_taken_to_show_the_end_can_be_played_on(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, FILES["agreed.pgr"])
    assert "The game is over (LW-13)" in companion("play", game, "a4-a3-a2-b2").out
    said = companion("play", game, "a4-a3-a2-b2", "--given", "agreed no")
    assert (said.code, said.out.splitlines()[0]) == (0, "Played: a4-a3-a2-b2")
    assert "agreed no" in game.read_text("utf-8")
    assert "still going" in companion("score", game).out


def test_a_house_rule_that_both_want_is_changed_with_a_move(
    companion: Companion, tmp_path: Path
) -> None:
    game, move = written(tmp_path, OPENING), "b3-b2,b3-c3-c4"
    changed = "branching=on now applies to the whole game. It was branching=off."
    assert companion("play", game, move).code == 1
    assert "[Branching" not in game.read_text("utf-8"), "a refused move changes nothing"
    said = companion("play", game, move, "--set", "branching=on", "--json").json
    assert (said["played"], said["changed"]) == (True, [changed])
    assert '[Branching "on"]' in game.read_text("utf-8")
    back = companion("play", game, "d3-d4-c4", "--set", "branching=off")
    assert (back.code, "Blue's b3-b2,b3-c3-c4 in turn 3 is not legal" in back.err) == (1, True)
    board = companion("play", game, "d3-d4-c4", "--set", "size=7")
    assert (board.code, "size cannot be 7" in board.err) == (2, True)


@pytest.mark.parametrize(
    ("move", "key"),
    [
        ("a7-b7", "line-wars"),
        ("c2", "corona-line"),
        ("c2n-c4", "lineage"),
        ("blue: a1 b1 c1 d1", "blottos-war"),
    ],
)
def test_to_begin_a_game_the_one_that_the_move_fits_is_named(
    companion: Companion, tmp_path: Path, move: str, key: str
) -> None:
    assert f"--game {key}." in companion("play", tmp_path / "new.pgr", move).problem


WHOSE_TURN = """[Game "line-wars"]
[Position "blue a7-a6-a5-a4-b4-c4-c3 a7-b7 b4-b5-a5 a6-b6; red g1-f1-f2-g2-g1 f2-f3-e3-e4-f4-f3 \
f4-f5-g5-g4; black f4 f5 a6"]

"""


def test_a_move_can_stand_though_nobody_knows_whose_turn_it_is_once_its_player_is_named(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, WHOSE_TURN)
    before = game.read_text()
    unnamed = companion("play", game, "b5-b6!")
    assert unnamed.code == 1
    assert "can't stay" not in unnamed.out
    assert "say whose move it is, as in “blue: b5-b6!”." in unnamed.out
    assert "play “blue: b5-b6!”." in companion("play", game, "b5-b6").out
    assert game.read_text() == before
    named = companion("play", game, "blue: b5-b6!")
    assert named.code == 0
    assert "You let it stand. Blue's turn 5 must have 5 lines, not 1 (LW-5)" in named.out
    checked = companion("check", game)
    assert checked.code == 0
    assert "except 1 that was left to stand" in checked.out


def test_settling_lets_a_move_stand_once_its_player_is_named_and_says_why_one_never_can(
    companion: Companion, tmp_path: Path
) -> None:
    game = written(tmp_path, WHOSE_TURN)
    unnamed = companion("settle", game, "b5-b6", "--no-input").out
    assert "let_stand" not in unnamed
    assert "say whose move it is, as in “blue: b5-b6!”." in unnamed
    for move in ("blue: b5-b6", "red: b5-b6"):
        assert "--answer let_stand" in companion("settle", game, move, "--no-input").out
    drawn = companion("settle", game, "blue: a4-a5", "--no-input").out
    assert "Blue has already drawn the line a4-a5, so this move can't stay." in drawn


@pytest.mark.parametrize("text", ["", " \n\n"], ids=["empty", "blank lines"])
def test_a_game_can_begin_in_an_empty_file(companion: Companion, tmp_path: Path, text: str) -> None:
    game = written(tmp_path, text)
    unnamed = companion("play", game, "a7-b7")
    assert "is empty. To begin a game, add for example --game line-wars." in unnamed.err
    assert companion("play", game, "a7-b7", "--game", "line-wars").code == 0
    assert [move.text for _, move in load_record(game).moves()] == ["a7-b7"]


def test_a_file_is_no_folder_for_a_new_game(companion: Companion, tmp_path: Path) -> None:
    game = written(tmp_path, "")
    refused = companion("play", game / "new.pgr", "c2", "--game", "corona-line")
    assert "name a folder, not the file" in refused.err


def test_what_was_played_is_told_without_what_else_could_have_been(
    companion: Companion, tmp_path: Path
) -> None:
    swapped = written(tmp_path, '[Game "line-or-colour"]\n[Pie "on"]\n\n1. d4\n')
    assert companion("play", swapped, "swap").out.splitlines() == [
        "Played: swap",
        "  White's ring on d4 becomes black, and it is White's turn",
        "White to move",
    ]
    unsure = written(tmp_path, WHOSE_TURN)
    told = companion("play", unsure, "blue: b5-b6-c6-c5-d5-d6").out
    assert "We can't tell whether b5-b6-c6-c5-d5-d6 is legal." in told
    assert "Possibly legal" not in told
