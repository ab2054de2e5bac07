"""Commands about one game come to one result, whatever its record claims."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Companion
from tests.cli.test_one_answer import SAMPLES, SHEET

ANN_BEN = '[Blue "Ann"]\n[Red "Ben"]\n'


MOVES = f'[Game "line-wars"]\n{ANN_BEN}[Result "{{}}"]\n\n1. a7-b7  g1-f1-f2-f3-f4{{}}\n'


CLAIMS = {
    "a score of moves that go on": MOVES.format("14-11", ""),
    "a score beside an illegal move": MOVES.format("14-11", " 2. d4-d5"),
    "a win beside an illegal move": MOVES.format("1-0", " 2. d4-d5"),
    "another score than that of the moves": (SAMPLES / "line-wars-whole-game.pgr")
    .read_text("utf-8")
    .replace('"9-11"', '"9-2"'),
    "a win where the sheet leaves open who won": SHEET.replace("[First", f"{ANN_BEN}[First")
    + '[Result "1-0"]\n',
}


@pytest.mark.parametrize("text", CLAIMS.values(), ids=CLAIMS)
def test_a_claimed_result_that_is_not_borne_out_is_told_by_all_and_counted_by_none(
    companion: Companion, tmp_path: Path, text: str
) -> None:
    file, own = tmp_path / "game.pgr", ("--book", tmp_path / "book.db")
    file.write_text(text, encoding="utf-8")
    scored = companion("score", file, "--json").json
    won = scored["outcome"]["winner"] if scored["finished"] else None
    (told,) = (note for note in scored["notes"] if note.startswith("The game record says "))
    assert told in companion("check", file).out
    over = companion("judge", file, "--over")
    illegal = "2. d4-d5" in text
    assert (told in over.out, "is not legal" in over.err) == (not illegal, illegal)
    added = companion("book", "add", file, *own, "--no-input", "--json").json
    assert (added["winner"], added["counts"]) == (won, won is not None)
    assert told in added["notes"]
    assert told in companion("book", "show", "1", *own).out
    listed, asks = companion("book", "list", *own).out, added["question"] is not None
    assert ("? 1 match to check" in listed, told in listed) == (asks, not asks)
    standings = companion("book", "standings", *own)
    assert "In match 1, what was played counts, not the result in the game record." in standings.out
    assert companion("book", "standings", *own, "--json").json["claimed"] == [1]


def test_the_claimed_result_of_moves_that_go_on_counts_once_it_is_entered(
    companion: Companion, tmp_path: Path
) -> None:
    file, own = tmp_path / "game.pgr", ("--book", tmp_path / "book.db")
    file.write_text(CLAIMS["a score of moves that go on"], encoding="utf-8")
    added = companion("book", "add", file, *own).out
    assert "“companion book change 1 --result 14-11" in added
    changed = companion("book", "change", "1", "--result", "14-11", *own, "--json").json
    assert (changed["winner"], changed["claimed"], changed["told"]) == ("blue", None, "14-11")


ENDED = """[Game "corona-line"]
[Size "4"]
[Starts "corners"]
[First "red"]
[NoStraightOn "on"]
[Target "2"]
[Position "blue a1-b4 a1-b1-b2-c4; red d4-c2-d2 d4-a3-a4; next red; ends c4 ?; \
points ? ?; rest yes no"]
"""
"""Blue has won by points or as Red is stuck, whichever of Red's paths came first."""


STUCK = """[Game "corona-line"]
[Starts "sides"]
[First "red"]
[NoStraightOn "on"]
[Target "2"]
[Position "blue a4-b5-a6-g7 a4-e5-f6-e6; red g4-d2-c5 g4-f1-g3-g2-g1; next red; ends ? g1; \
points ? ?; rest no no"]
"""
"""Blue has won as Red is stuck; which of Blue's paths came first decides the points alone."""


@pytest.mark.parametrize("text", [ENDED, STUCK], ids=["points-or-stuck", "stuck"])
def test_a_game_that_is_over_in_every_order_of_play_has_one_winner_in_every_command(
    companion: Companion, tmp_path: Path, text: str
) -> None:
    file = tmp_path / "ended.pgr"
    file.write_text(text, encoding="utf-8")
    assert companion("judge", "--over", file).out == "The game is over.\nBlue wins either way.\n"
    assert "Blue wins either way.\n" in companion("check", file).out
    assert companion("score", file).out.startswith("CoronaLine: Blue wins either way.\n")
    for player in ("blue", "red"):
        told = companion("judge", file, player, "b3").out
        assert told.endswith("b3 is not legal. The game is over (CL-10)\n")


def test_answers_that_decide_the_points_alone_say_the_points(
    companion: Companion, tmp_path: Path
) -> None:
    file = tmp_path / "stuck.pgr"
    file.write_text(STUCK, encoding="utf-8")
    lines = companion("score", file).out.splitlines()
    answers = [line for line in lines if " came first: Blue wins." in line]
    assert [line.rpartition(" (")[2] for line in answers] == ["Blue 1, Red 0)", "Blue 0, Red 1)"]


TIED = """\
[Game "line-wars"]
[Size "5"]
[Position "blue a5-a4-a3-b3-b2-a2 a5-b5-b4-b3-c3-c4-b4-a4 e3-e4-d4-d5-c5-c4 b5-c5; \
red e1-d1-c1-b1-a1-a2-a3 e1-e2-d2-d1 b1-b2-c2-c1 e2-e3-d3-d2-c2-c3-d3-d4; next ?"]
[Doubts "line a3-a4=blue:0.8785:empty"]
"""
"""Red wins whatever the line is, and the game is over."""


def test_who_has_won_is_not_told_again_as_so_either_way(
    companion: Companion, tmp_path: Path
) -> None:
    file = tmp_path / "tied.pgr"
    file.write_text(TIED, encoding="utf-8")
    told = companion("judge", "--over", file).out.splitlines()
    assert told[-1] == "Red wins. 5 squares each, and Red wins a tie (LW-14)"


@pytest.mark.parametrize(
    ("claimed", "outcome"),
    [
        ("14-11", "Blue wins 14–11. The players gave this result."),
        ("0-1", "Red wins. The players gave this result."),
        (
            "18-18",
            "Red wins. The players gave this result. 18 squares each, and Red wins a tie.",
        ),
    ],
)
def test_a_record_that_is_only_a_result_says_who_won_as_the_scorebook_does(
    companion: Companion, tmp_path: Path, claimed: str, outcome: str
) -> None:
    file = tmp_path / "result.pgr"
    file.write_text(f'[Game "line-wars"]\n{ANN_BEN}[Result "{claimed}"]\n', encoding="utf-8")
    scored = companion("score", file, "--json").json
    assert (scored["outcome"]["text"], scored["finished"], scored["notes"]) == (outcome, True, [])
    for command in (("check",), ("judge", "--over"), ("judge", "a7-b7")):
        assert outcome in companion(command[0], file, *command[1:]).out
    added = companion("book", "add", file, "--book", tmp_path / "book.db", "--json").json
    assert (added["winner"], added["score"]) == (scored["winner"], scored["score"])


def test_a_tie_is_told_in_one_sentence_wherever_it_is_told(
    companion: Companion, tmp_path: Path
) -> None:
    file, book = tmp_path / "tied.pgr", ("--book", tmp_path / "book.db")
    file.write_text(TIED.partition("[Doubts")[0], encoding="utf-8")
    told = "Red wins. 5 squares each, and Red wins a tie"
    assert f"{told}." in companion("check", file).out.splitlines()
    assert companion("judge", "--over", file).out.splitlines()[-1] == f"{told} (LW-14)"
    assert companion("score", file, "--json").json["outcome"]["text"] == f"{told}."
    assert f"{told}." in companion("book", "add", file, *book).out
    assert companion("score", file).out.startswith("Line Wars: Red wins.\n")
