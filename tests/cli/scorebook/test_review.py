"""A match with something open: it waits or counts, is listed, and is asked about."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from companion.photo import read_photo
from tests.cli.conftest import BookCommand, Companion
from tests.cli.records import DOUBTED
from tests.cli.scorebook.test_said import WHO_STARTED
from tests.cli.situations import FILES
from tests.cli.terminal import Terminal, companion_at_terminal
from tests.photo import shots

PROMPT = r"(  > |\[Y/n\]: )$"


@pytest.fixture(scope="module")
def struck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shots.struck(tmp_path_factory.mktemp("struck"))


def say_what_is_likeliest(now: Terminal) -> None:
    """Answer each question about a mark, and the one about the rest."""
    while not (asked := now.until(PROMPT)).endswith("[Y/n]: "):
        assert "left: " in asked or "still to check" in asked
        now.press("\r")
    now.press("y\r")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="has no pty")
def test_what_is_answered_while_a_photo_is_put_in_settles_its_match(
    book: BookCommand, tmp_path: Path, struck: Path
) -> None:
    file = str(tmp_path / "book.db")
    args = ("book", "add", struck, "--player", "blue=Ann", "--player", "red=Cy")
    with companion_at_terminal(*args, answer="\x1b[?62;22c", COMPANION_BOOK=file) as now:
        say_what_is_likeliest(now)
        code, told = now.rest()
    assert code == 0
    assert "Ann wins." in told
    assert "--correct" in now.text, "how to give the same answers again"
    history = book("show", "1", "--json").json["history"]
    asked = len(read_photo(struck).unsure)
    assert len(history[0]["said"]["marks"]) == asked > 5


@pytest.mark.slow
def test_the_question_that_is_asked_can_be_answered(book: BookCommand) -> None:
    added = book("add", WHO_STARTED)
    assert "Who went first?" in added.out
    assert "“companion book change 1 --set first=red”" in added.out
    assert "1 match has a question to answer and does not count" in book("standings").out
    assert book("change", "1", "--set", "first=red", "--json").json["winner"] == "blue"
    assert book("undo", "1", "--json").json["question"] == "first"
    other = book("add", WHO_STARTED, "--set", "first=red", "--again", "--json").json
    assert (other["winner"], other["id"]) == ("blue", 2)


@pytest.mark.slow
def test_an_uncertain_match_waits_and_says_so(book: BookCommand, struck: Path) -> None:
    added = book("add", struck, "--player", "blue=Ann", "--player", "red=Cy")
    asked = len(read_photo(struck).unsure)
    assert f"{asked} marks to check before the match counts: “companion book review 1”" in added.out
    (reviewed,) = book("review", "--json").json["matches"]
    why = {mark.name: [*mark.reasons] for mark in read_photo(struck).unsure}
    assert {mark["mark"]: mark["reasons"] for mark in reviewed["unsure"]} == why
    first_line = added.out.splitlines()[0]
    assert "wins" not in first_line
    (score,) = re.findall(r"Ann (\d+–\d+) Cy", first_line)
    assert f"{score} ?" in book("list").out
    assert "1 match has marks to check" in book("standings").out
    assert book("standings", "--json").json["players"] == []
    assert book("settings", "--uncertain", "count").code == 0
    counted = book("standings", "--json").json
    assert [line["name"] for line in counted["players"]] == ["Ann", "Cy"]
    assert counted["uncertain"] == 1
    assert "Until then the match counts as read" in book("show", "1").out
    back = book("settings", "--uncertain", "wait", "--json").json
    assert (back["uncertain"], back["open"]) == ("wait", 1)


def test_a_match_that_is_open_as_read_does_not_count_as_read(
    book: BookCommand, tmp_path: Path
) -> None:
    players = '[White "Ann"]\n[Black "Ben"]\n[Photo "sha256:{}"]\n[Position "{}"]\n'
    doubts = '[Doubts "ring a1=white:0.6:black"]\n'
    for at, shown in enumerate(("white a1; black a2", "white a1 b2 c3 d4 e5; black a2 b1 c1 d1")):
        file = tmp_path / f"{at}.pgr"
        file.write_text('[Game "line-or-colour"]\n' + players.format(at, shown) + doubts, "utf-8")
        assert book("add", file).code == 0
    told = book("standings", "--uncertain", "count").out
    assert "1 match has marks to check and counts as read: " in told
    assert "1 match has marks to check and is still open as read, so it does not count: " in told
    assert "Ann          1   1–0–0" in told


def test_what_is_said_of_a_match_with_marks_to_check_holds_after_they_are_checked(
    book: BookCommand, tmp_path: Path
) -> None:
    doubts = "line a6-a7=blue:0.9194:empty:red; line b6-c6=empty:0.9801:blue:red"
    text = re.sub(r'\[Doubts ".*"\]', f'[Doubts "{doubts}"]', DOUBTED)
    (tmp_path / "doubted.pgr").write_text(text, "utf-8")
    added = book("add", "doubted.pgr").out
    assert "the match counts, or stays open if the game is still going." in added
    as_read = ("--correct", "line a6-a7=blue", "--correct", "line b6-c6=empty")
    assert "The match stays open." in book("change", "1", *as_read).out


def test_review_and_score_suggest_the_same_answer(
    book: BookCommand, companion: Companion, tmp_path: Path
) -> None:
    for name in ("doubts.pgr", "paths.pgr"):
        (tmp_path / name).write_text(FILES[name], "utf-8")
        assert book("add", name).code == 0
    assert "1 --correct 'line f5-g5=empty'”." in book("review").out
    assert "2 --set first=blue --set blue_path=a1-d3”." in book("review", "2").out
    scored = companion("score", "paths.pgr").out
    assert "for example --set first=blue --set blue_path=a1-d3\n" in scored


@pytest.mark.slow
def test_in_a_pipe_marks_to_check_are_listed_and_never_asked(
    book: BookCommand, struck: Path
) -> None:
    book("add", struck)
    assert "--correct" in book("review").out
    listed = book("review", "--json").json
    assert listed["count"] == 1
    assert len(listed["matches"][0]["unsure"]) == len(read_photo(struck).unsure)
    flags = [
        word
        for mark in listed["matches"][0]["unsure"]
        for word in ("--correct", f"{mark['mark']}={mark['value']}")
    ]
    changed = book("change", "1", *flags, "--json").json
    assert (changed["open_marks"], changed["winner"]) == (0, "blue")
    assert "There is nothing to check" in book("review").out


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="has no pty")
def test_at_a_terminal_one_question_comes_after_the_other(
    book: BookCommand, tmp_path: Path, struck: Path
) -> None:
    book("add", struck, "--player", "blue=Ann", "--player", "red=Cy")
    book("add", WHO_STARTED, "--player", "blue=Ann", "--player", "red=Cy")
    file = str(tmp_path / "book.db")
    with companion_at_terminal("book", "review", answer="\x1b[?62;22c", COMPANION_BOOK=file) as now:
        say_what_is_likeliest(now)
        for key in ("r", " "):
            now.until(PROMPT)
            now.press(key)
        code, told = now.rest()
    assert code == 0
    assert "Ann 3–0 Cy. Ann wins." in told
    assert "“companion book review 1”" not in told, "the command is this one"
    assert [m["winner"] for m in book("list", "--json").json["matches"]] == ["blue", "blue"]
    assert [word["kind"] for word in book("show", "1", "--json").json["history"]] == [
        "added", "reviewed",
    ]  # fmt: skip
    book("undo", "1")
    assert book("list", "--open", "--json").json["count"] == 1


def test_a_match_that_counts_with_a_question_left_is_listed_to_be_reviewed(
    book: BookCommand,
) -> None:
    drawn = "blue a1-f4-f3 a1-b7-c3-d4-g6-g5-b2; red g7-b1-g3-e2-c1-g2-f2 g7-d5"
    rest = "next red; ends b2 ?; points 2 1; rest yes no"
    head = '[Game "corona-line"]\n[First "blue"]\n[Date "2026-11-14"]\n'
    text = f'{head}[Result "{{}}"]\n[Position "{drawn}; {rest}"]\n'
    for name, result in (("open", "*"), ("counts", "2-1")):
        Path(f"{name}.pgr").write_text(text.format(result), encoding="utf-8")
        assert book("add", f"{name}.pgr", "--again").code == 0
    Path("asked.pgr").write_text(FILES["paths.pgr"], encoding="utf-8")
    assert book("add", "asked.pgr", "--date", "2026-11-13").code == 0
    for match in (1, 2):
        assert book("review", match, "--json").json["count"] == 1
    asked = book("review", "--json").json
    listed = [(each["id"], each["counts"]) for each in asked["matches"]]
    assert listed == [(3, False), (1, False), (2, True)]
    assert asked["open"] == book("settings", "--json").json["open"] == 1
    assert "1 match to check: “companion book review”." in book("settings").out
    for which in ((), ("--limit", "1"), ("--game", "corona-line")):
        assert "? 1 match to check: “companion book review”." in book("list", *which).out
    told = "1 match to check.\n2 matches need no check, but questions about them are left.\n"
    assert told in book("review").out
    told = [line.split("   ")[-1].strip() for line in book("review").out.splitlines()]
    assert [line for line in told if line.startswith("1 question")] == [
        "1 question", "1 question", "1 question",
    ]  # fmt: skip
    assert book("review", "--since", "2026-11-15", "--json").json["count"] == 0
    book("change", 2, "--set", "red_path=g7-d5")
    assert [each["id"] for each in book("review", "--json").json["matches"]] == [3, 1]


@pytest.mark.parametrize(("name", "result"), [("doubts.pgr", "3-9"), ("paths.pgr", "3-1")])
def test_a_result_beside_a_photo_still_to_check_is_not_lost(
    book: BookCommand, tmp_path: Path, name: str, result: str
) -> None:
    (tmp_path / name).write_text(FILES[name], "utf-8")
    named = ("--player", "blue=Ann", "--player", "red=Ben", "--date", "2026-11-14")
    (game,) = re.findall(r'\[Game "(.*)"\]', FILES[name])
    assert book("add", name, *named).code == 0
    told = book("add", "--game", game, *named, "--result", result).out
    assert f"“companion book change 1 --result {result}” enters the result there." in told
    book("change", "1", "--result", result)
    again = book("add", "--game", game, *named, "--result", result).out
    assert "If it is the same match, nothing is missing." in again
