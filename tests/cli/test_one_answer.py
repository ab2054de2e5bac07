"""Commands about one sheet ask the same question, and none suggests what another refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import moves, read
from companion.application.reading.correct import record_text
from companion.application.table.open_game import continued
from companion.application.table.shared import SharedTable
from companion.games import game
from tests.cli.conftest import Companion
from tests.cli.situations import FILES
from tests.scoring.photos import ended_in_doubt

SAMPLES = Path(__file__).parents[2] / "samples"
POSITION = (
    "blue a1-b1-g3-c2-b5-e7-d4 a1-a2-b4; "
    "red g7-e4 g7-d5-c4-b3-b2-a3-b7-b6; next ?; ends ? ?; points ? ?; rest yes no"
)
SHEET = f"""[Game "corona-line"]
[First "blue"]
[Position "{POSITION}"]
[Photo "sha256:00"]
"""


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    """A game that may be over or go on, by who went first and which path came first."""
    file = tmp_path / "sheet.pgr"
    file.write_text(SHEET, encoding="utf-8")
    return file


def test_what_the_score_asks_is_asked_first_whether_the_game_is_over(
    companion: Companion, sheet: Path
) -> None:
    for asked in (("score",), ("judge", "--over")):
        assert "Who went first?" in companion(*asked, sheet).out


def test_an_answer_that_no_score_explains_says_why(companion: Companion, sheet: Path) -> None:
    told = companion("score", sheet).out
    assert "Red wins if the game is over. Why the game may be over: Blue has no legal line" in told


@pytest.fixture
def ended(tmp_path: Path) -> Path:
    """A game that Blue has won, or that goes on, by who went first."""
    file = tmp_path / "sheet.pgr"
    drawn = (
        "blue a1-d6-b3 a1-d3-f4-f3-d2-c2-b1-c1; red f6-e2 f6-d5-e5-a2-a3-b6-a6-a5-a4; next ?; "
        "ends c1 a4; points 2 1; rest no no"
    )
    file.write_text(SHEET.replace("[First", '[Size "6"]\n[First').replace(POSITION, drawn), "utf-8")
    return file


def test_where_the_winner_is_known_if_the_game_is_over_that_is_asked(
    companion: Companion, ended: Path
) -> None:
    asked = "Who went first? Add --set first=blue or --set first=red."
    for command in (("score",), ("judge", "--over")):
        told = companion(*command, ended).out
        assert "Blue wins if the game is over." in told
        assert asked in told
        for first, then in (("blue", "The game is still going."), ("red", "Blue wins.")):
            answered = companion(*command, ended, "--set", f"first={first}").out
            assert then in answered
            assert asked not in answered


def test_whether_the_game_is_over_is_asked_in_json_table_and_scorebook_too(
    companion: Companion, ended: Path, tmp_path: Path
) -> None:
    scored = companion("score", ended, "--json").json
    assert (scored["winner"], scored["finished"]) == ("blue", None)
    assert scored["question"] == {"id": "first", "text": "Who went first?"}
    cases = [(case["answer"]["first"], case["outcome"]["id"]) for case in scored["cases"]]
    assert cases == [("blue", "open"), ("red", "won")]
    for first, _ in cases:
        settled = companion("score", ended, "--set", f"first={first}", "--json").json
        assert (settled["question"], settled["cases"]) == (None, [])
    own = ("--book", tmp_path / "own.db")
    assert companion("book", "add", ended, *own, "--no-input").code == 0
    (match,) = companion("book", "review", "1", *own, "--json").json["matches"]
    assert (match["question"], match["cases"]) == (scored["question"], scored["cases"])
    assert "--set first=blue" in companion("book", "review", "1", *own, "--no-input").out
    assert companion("book", "change", "1", "--set", "first=red", *own).code == 0
    assert "nothing to check" in companion("book", "review", "1", *own).out
    for command in (("judge", "--over"), ("moves",)):
        question = companion(*command, ended, "--json").json["question"]
        assert (question["id"], list(question["answers"])) == ("first", ["blue", "red"])
    copy = tmp_path / "copy.pgr"
    copy.write_text(ended.read_text("utf-8").replace("[First", '[Result "2-1"]\n[First'), "utf-8")
    told = " ".join(companion("score", ended, copy).out.split())
    assert "Who went first?" in told
    assert "2 files: 0 read without a question, 2 with something to check" in told
    own = ("--book", tmp_path / "book.db")
    added = companion("book", "add", copy, *own, "--no-input").out
    assert "Blue wins." in added
    assert "Who went first? To answer: “companion book change 1 --set first=blue" in added
    assert "--set first=red" in added
    changed = companion("book", "change", "1", "--set", "first=blue", *own).out
    assert "still going" in changed
    assert "To answer" not in changed


def test_what_the_outcome_depends_on_is_told_with_how_to_answer_it(
    companion: Companion, tmp_path: Path
) -> None:
    file = tmp_path / "paths.pgr"
    file.write_text(FILES[file.name], encoding="utf-8")
    headline, *scored = companion("score", file).out.splitlines()
    assert headline.endswith("It depends on 2 answers.")
    judged = companion("judge", "--over", file).out.splitlines()
    assert judged[0] == "The game is over."
    assert judged[1:] == scored[-len(judged[1:]) :]


def test_judge_and_settle_ask_the_same_about_a_move(companion: Companion, sheet: Path) -> None:
    asked = "Which of Blue's two paths came first"
    assert asked in companion("judge", sheet, "c3").out
    assert asked in companion("settle", sheet, "c3").out


def test_an_answer_to_what_a_sheet_leaves_open_overrules_nothing(
    companion: Companion, sheet: Path
) -> None:
    assert "as you asked" not in companion("score", sheet, "--set", "first=red").out


def test_a_move_that_may_be_illegal_is_played_and_settled_not_set(
    companion: Companion, sheet: Path
) -> None:
    played = companion("play", sheet, "c3").out
    assert "--set" not in played
    assert f"“companion settle {sheet}”" in played
    assert "--answer" in companion("settle", sheet).out


def test_similar_moves_are_only_said_to_be_legal_if_they_surely_are(
    companion: Companion, tmp_path: Path
) -> None:
    file = tmp_path / "turn.pgr"
    drawn = (
        "blue a7-a6-a5-a4-a3-a2-a1-b1-c1-c2-b2-b1 a7-b7 a2-b2-b3-a3 c3-b3-b4-a4 "
        "a5-b5-b4-c4-d4-e4-e5-e6-e7-f7-f6 c6-c5-b5-b6-c6-d6-d7-c7; red "
        "g1-g2-f2-f1-e1-d1-c1 d1-d2-c2-c3-c4-c5-d5-d4-d3-d2-e2-f2-f3-e3-e2 "
        "g2-g3-f3-f4-e4-e3 g3-g4-f4-f5-g5-g4 e5-d5-d6-e6-f6-g6-g5 g6-g7; black c1 b2 c2 "
        "d2 b3 c3 d3 b4 c4 e4 c5 d5 e5 f5 d6 e6 f6; next ?; turns ? ?; agreed ?"
    )
    file.write_text(f'[Game "line-wars"]\n[Position "{drawn}"]\n', encoding="utf-8")
    told = companion("judge", file, "pass").out
    assert "may not pass" in told
    assert "Similar legal moves" not in told


@pytest.mark.parametrize(("before", "after"), [("blue", "red"), ("red", "blue")])
def test_a_changed_answer_gives_what_the_sheet_gives_with_it(
    companion: Companion, sheet: Path, tmp_path: Path, before: str, after: str
) -> None:
    kept, own = tmp_path / "kept.pgr", ("--book", tmp_path / "book.db")
    then = ("--set", f"first={after}", "--json")
    new = companion("score", sheet, *then).json
    added = companion("book", "add", sheet, "--set", f"first={before}", *own, "--json").json
    assert added["winner"] != new["winner"]
    companion("book", "export", kept, *own)
    again = companion("score", kept, *then).json
    assert (again["score"], again["outcome"]) == (new["score"], new["outcome"])
    assert companion("book", "change", "1", *own, *then).json["winner"] == new["winner"]


def test_how_many_orders_fit_is_told_once(companion: Companion, sheet: Path) -> None:
    told = companion("score", sheet, "--set", "first=red").out
    assert "The lines fit 4 orders of play." in told
    assert "legal orders all give this score" not in told


@pytest.mark.parametrize(
    ("drawn", "move", "question"),
    [
        (
            '[Game "line-wars"]\n[Size "4"]\n[Position "blue a4-a3-a2-b2-b3-a3 a4-b4-c4-c3-d3; '
            'red d1-c1-b1-a1 c1-c2-d2-d3 c2-c3-b3-b4; next ?; turns ? ?"]\n',
            "b1-b2-c2",
            "next",
        ),
        (
            '[Game "corona-line"]\n[Size "5"]\n[Photo "sha256:00"]\n'
            '[Position "blue; red; next ?; ends a1 e5; points 0 0; rest no no"]\n',
            "d4",
            "first",
        ),
    ],
)
def test_whose_move_it_is_does_not_depend_on_where_or_whether_the_turn_is_answered(
    companion: Companion, tmp_path: Path, drawn: str, move: str, question: str
) -> None:
    """Red alone could make it, so it is Red's, and stays Red's in the game that is saved."""
    file, kept = tmp_path / "drawn.pgr", tmp_path / "kept.pgr"
    file.write_text(drawn, encoding="utf-8")
    assert "Red: " in companion("judge", file, move).out
    for answer, legal in (("blue", False), ("red", True)):
        judged = companion("judge", file, move, "--set", f"{question}={answer}", "--json").json
        settled = companion("settle", file, move, "--answer", answer, "--json").json["verdict"]
        assert judged["player"] == settled["player"] == "red"
        assert judged["legal"] is settled["legal"] is legal
        assert judged["text"] == settled["text"]
        said = companion("settle", file, move, "--set", f"{question}={answer}", "--json").json
        assert said["verdict"] == settled
        assert len(said["said"]) == 1
    stands = ("--answer", "blue", "--answer", "let_stand", "-o", kept)
    assert "Red: " in companion("settle", file, move, "--answer", "blue").out.splitlines()[-4]
    assert companion("settle", file, move, *stands).code == 0
    assert f"red: {move}!" in kept.read_text()


def test_settle_takes_what_was_set_as_judge_does_whether_or_not_it_would_be_asked(
    companion: Companion, tmp_path: Path
) -> None:
    """Blue's line breaks a rule whoever is to move, but Red is."""
    file, kept = tmp_path / "drawn.pgr", tmp_path / "kept.pgr"
    drawn = "blue a5-b5; red e1-d1-c1-b1; next ?; turns ? ?"
    file.write_text(f'[Game "line-wars"]\n[Size "5"]\n[Position "{drawn}"]\n', "utf-8")
    move = (file, "a3-a2-a1")
    for chosen in ("next=red", "next=Blue", "short_turns=allowed"):
        judged, settled = (companion(act, *move, "--set", chosen) for act in ("judge", "settle"))
        assert judged.out.splitlines()[0] in settled.out.splitlines()[0]
        assert ("as you asked" in settled.out) is ("as you asked" in judged.out)
    for wrong in ("--set next=green", "--set nxt=red", "--set size=7", "--inks blue=black"):
        judged, settled = (companion(act, *move, *wrong.split()) for act in ("judge", "settle"))
        assert (settled.code, settled.err) == (judged.code, judged.err)
        assert settled.code == 2
    agreed = ("--set", "next=red", "--answer", "take_back", "-o", kept)
    assert companion("settle", *move, *agreed).code == 0
    assert "next red" in kept.read_text()


def test_programs_are_told_as_much_of_uncertain_marks_as_people(companion: Companion) -> None:
    sheet = SAMPLES / "line-wars-hand-drawn-covered.jpg"
    shown = companion("judge", "--over", sheet).out
    told = companion("judge", "--over", sheet, "--json").json["text"]
    assert told.startswith("We can't tell yet whether the game is over.")
    assert set(told.split()) <= set(shown.split())
    found = moves(read(sheet), limit=3)
    assert list(found.depends) == found.as_json()["depends"]
    assert "depends on line" in repr(found)


@pytest.mark.parametrize("sealed", [(), ("blue",)])
def test_a_game_that_waits_for_a_secret_setup_has_no_moves_yet(
    companion: Companion, tmp_path: Path, sealed: tuple[str, ...]
) -> None:
    file = tmp_path / "lineage.pgr"
    lineage = game("lineage")
    table = SharedTable(continued(file, lineage, lineage.choose({})))
    for player in sealed:
        table.usual_set_up(player)
        table.confirm(player)
    waits = "Red's secret setup" if sealed else "both players' secret setups"
    before = file.read_text("utf-8")
    for command in (
        ("check", file), ("moves", file), ("score", file), ("judge", file, "c2-c1"),
        ("judge", file, "--over"), ("play", file, "c2-c1"), ("settle", file, "c2-c1"),
        ("draw", file, "-o", tmp_path / "board.svg"), ("book", "add", file),
    ):  # fmt: skip
        said = companion(*command)
        assert (said.code, said.out) == (3, "")
        assert f"The game waits for {waits}." in said.err
    assert file.read_text("utf-8") == before


def test_no_moves_are_listed_surely_where_the_end_is_not_sure(
    companion: Companion, tmp_path: Path
) -> None:
    record = tmp_path / "sheet.pgr"
    record.write_text(record_text(ended_in_doubt()), encoding="utf-8")
    answer = companion("moves", record)
    assert answer.code == 3
    assert answer.out.splitlines() == [
        "We can't tell yet whether the game is over. Please check:",
        "  The line a2-b2 looks blue (95% sure), but could be empty.",
        "If all marks are as read:",
        "  The game is over, so there are no legal moves.",
        "If the marks to check are as read, ask again with "
        f"“companion moves {record} --correct 'line a2-b2=blue'”.",
    ]
    assert companion("judge", record, "--over").code == 3


def test_a_win_that_counts_does_not_say_that_the_game_may_be_over(
    companion: Companion, sheet: Path, tmp_path: Path
) -> None:
    claimed = sheet.read_text("utf-8").replace('[Photo "sha256:00"]', '[Result "0-1"]')
    sheet.write_text(claimed.replace("next ?", "next blue"), "utf-8")
    added = companion("book", "add", sheet, "--book", tmp_path / "book.db").out
    assert "Red wins. Blue has no legal line left." in added
    assert "may be over" not in added


@pytest.mark.parametrize("sealed", [True, False])
def test_who_has_given_orders_may_give_no_others_this_turn(
    companion: Companion, tmp_path: Path, *, sealed: bool
) -> None:
    file, given = tmp_path / "war.pgr", "blue: a1 b1 c1 d1"
    if sealed:
        assert companion("play", file, "--game", "blottos-war", given).code == 0
    else:
        file.write_text(f'[Game "blottos-war"]\n\n1. {given}\n', encoding="utf-8")
    assert [*companion("moves", file, "--json").json["moves"]] == ["red"]
    for move in ("blue: a1*4", "blue: a1*4 | red: a8*4"):
        for command in (("judge",), ("judge", "--at", "1"), ("settle", "--no-input"), ("play",)):
            told = companion(command[0], file, move, *command[1:])
            assert "Blue has already given orders this turn" in told.out + told.err
            assert told.code in (1, 2)
    for move in ("red: a8*4", "a8*4"):
        for command in (("judge",), ("judge", "--at", "1"), ("settle", "--no-input")):
            assert "Red: a8*4 is legal" in companion(command[0], file, move, *command[1:]).out
    assert companion("play", file, "red: a8*4").code == 0
    assert "Blue: a1*4 is legal" in companion("judge", file, "blue: a1*4").out


@pytest.mark.parametrize("drawn", ["", "blue a7-b7; red g1-f1-e1-d1"])
def test_whose_move_it_is_is_said_where_marks_alone_say_so_and_nowhere_else(
    companion: Companion, tmp_path: Path, drawn: str
) -> None:
    file = tmp_path / "game.pgr"
    position = f'[Position "{drawn}; next ?; turns 1 1"]\n' if drawn else ""
    file.write_text(f'[Game "line-wars"]\n{position}', encoding="utf-8")
    for command in ("judge", "settle", "play"):
        first = companion(command, file, "d4-d5").out.splitlines()[0]
        assert first.startswith("Blue: d4-d5 is not legal." if drawn else "d4-d5 is not legal.")


@pytest.mark.parametrize("waits", [True, False])
def test_orders_that_play_lets_stand_are_let_stand_by_settle_too(
    companion: Companion, tmp_path: Path, *, waits: bool
) -> None:
    played, settled = tmp_path / "played.pgr", tmp_path / "settled.pgr"
    for file in (played, settled):
        file.write_text('[Game "blottos-war"]\n', encoding="utf-8")
        if waits:
            companion("play", file, "blue: c4*4")
    assert "“red: a1*4!”" in companion("play", played, "red: a1*4").out
    assert "--answer let_stand" in companion("settle", settled, "red: a1*4").out
    assert companion("play", played, "red: a1*4!").code == 0
    agreed = companion("settle", settled, "red: a1*4", "--answer", "let_stand")
    assert (agreed.code, settled.read_text("utf-8")) == (0, played.read_text("utf-8"))
