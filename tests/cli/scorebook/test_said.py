"""What people say about a match takes precedence, is kept as theirs, and can be undone."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from companion.book.history import who
from tests.cli.conftest import BookCommand, Companion
from tests.cli.records import written
from tests.cli.situations import FILES
from tests.cli.terminal import companion_at_terminal

SAMPLES = Path(__file__).parents[3] / "samples"
PHOTO = SAMPLES / "line-wars-printed-chat.jpg"
"""Reads 11-10, with nothing uncertain."""
WHO_STARTED = SAMPLES / "corona-line-hand-drawn-desk.jpg"


def hand(told: str, *more: str, game: str = "line-wars") -> tuple[str, ...]:
    players = ("--player", "blue=Ann", "--player", "red=Ben")
    return ("add", "--game", game, *players, "--result", told, *more)


def test_a_result_entered_for_a_photo_counts_and_is_marked(book: BookCommand) -> None:
    added = book("add", PHOTO, "--result", "8-10", "--player", "blue=Ann", "--player", "red=Ben")
    marked = "The players gave this result. The photo or game record shows 11–10."
    assert "Ann 8–10 Ben. Ben wins." in added.out
    assert marked in added.out
    assert marked in book("list").out
    assert "8–10 †" in book("list").out
    shown = book("show", "1")
    assert marked in shown.out
    assert "result 8–10" in shown.out
    found = book("show", "1", "--json").json
    assert (found["told"], found["as_read"], found["winner"]) == ("8-10", "11-10", "red")
    assert found["history"][0]["said"]["result"] == "8-10"
    table = book("standings", "--json").json
    assert [line["name"] for line in table["players"]] == ["Ben", "Ann"]
    exported = book("export", "all.json").code == 0 and Path("all.json").read_text("utf-8")
    assert '"told": "8-10"' in str(exported)


def drawn(shown: str) -> list[int]:
    """How many lines each player has drawn, by the position that the book shows."""
    position = shown.split('[Position "')[1]
    return [part.count("-") for part in position.split(";")[:2]]


def test_pens_that_are_named_once_a_photo_is_in_the_book_lead_to_reading_it_again(
    book: BookCommand,
) -> None:
    """Drawn by hand, a board fits either player's pen, turned round."""
    photo, pens = SAMPLES / "line-wars-hand-drawn-chat.jpg", ("--inks", "blue=red,red=blue")
    book("add", photo, "--player", "blue=Ann", "--player", "red=Ben")
    first = book("show", "1").out
    again = book("add", photo, *pens)
    assert "Nothing was changed. “companion book change 1 " in again.out
    assert f"{' '.join(pens)}” reads the photo in these pens." in again.out
    assert "Nothing was changed" not in book("add", photo).out
    book("change", "1", photo, *pens)
    before, after = (drawn(text) for text in (first, book("show", "1").out))
    assert after == before[::-1]
    assert book("change", "1", *pens).code == 2, "without a photo"


def test_a_result_that_an_unfinished_photo_contradicts_is_kept_and_told_so(
    book: BookCommand, tmp_path: Path
) -> None:
    closed = "blue a7-b7-b6-a6-a7; red g1-f1-f2-f3-f4"
    file = tmp_path / "open.pgr"
    head = '[Game "line-wars"]\n[Photo "sha256:aa"]\n'
    file.write_text(f'{head}[Result "*"]\n[Position "{closed}"]\n', "utf-8")
    book("add", file)
    against = "contradicts it: Blue has at least 1 there. The players' result counts all the same."
    assert against in book("change", "1", "--result", "0-14").out
    assert against in book("show", "1").out
    assert book("show", "1", "--json").json["winner"] == "red"
    assert "contradicts" not in book("change", "1", "--result", "12-14").out


def test_players_are_named_by_colours_in_any_language(book: BookCommand) -> None:
    seats = ("--player", "Blau=Uli", "--player", "rot=Eva")
    found = book("add", "--game", "line-wars", *seats, "--result", "14-11", "--json").json
    assert found["players"] == {"blue": "Uli", "red": "Eva"}
    assert "Blue Uli, Red Eva" in book("undo", "--list").out
    assert book("change", "1", "--player", "grün=Ina").problem.startswith("choose blue or red")


@pytest.mark.parametrize(("claimed", "entered"), [("14-11", "14-11"), ("50-40", "RESULT")])
def test_a_result_that_the_game_cannot_have_is_not_suggested(
    book: BookCommand, tmp_path: Path, claimed: str, entered: str
) -> None:
    file = written(tmp_path, f'[Game "line-wars"]\n[Result "{claimed}"]\n\n1. a7-b7\n', "a.pgr")
    assert f"“companion book change 1 --result {entered}”" in book("add", file).out


def test_a_result_the_other_way_round_is_told_so(book: BookCommand, tmp_path: Path) -> None:
    file = tmp_path / "open.pgr"
    position = '[Position "blue a7-b7-c7-c6-b6-a6-a7 b7-b6; red g1-f1"]\n'
    file.write_text(f'[Game "line-wars"]\n[Photo "sha256:aa"]\n[Result "*"]\n{position}', "utf-8")
    added = book("add", file).out
    assert "enter the result, Blue first: “companion book change 1 --result 2-0”" in added
    wrong = (
        "Is that the wrong way round? The points so far are Blue 2, Red 0, which is written 2-0."
    )
    assert wrong in book("change", "1", "--result", "0-2").out
    assert wrong in book("show", "1").out
    assert "wrong way" not in book("change", "1", "--result", "2-0").out
    assert "wrong way" not in book("change", "1", "--result", "0-3").out
    assert wrong in book("add", file, "--again", "--result", "0–2").out


@pytest.mark.parametrize("file", ["lineage-travel-lamp", "blottos-war-board-lamp"])
def test_no_result_is_suggested_where_its_points_do_not_decide_the_game(
    book: BookCommand, file: str
) -> None:
    added = book("add", SAMPLES / f"{file}.jpg").out
    assert "“companion book change 1 --result RESULT”" in added


def test_what_was_checked_in_a_photo_is_not_lost_by_a_suggested_command(
    book: BookCommand,
) -> None:
    book("add", PHOTO, "--player", "blue=Ann")
    book("change", "1", "--correct", "line a7-b7=empty")
    kept = book("show", "1", "--json").json["record"]
    told = book("add", PHOTO, "--player", "blue=Cy").out
    assert "“companion book change 1 --player blue=Cy" in told, "its own photo is not read anew"
    book("change", "1", "--player", "blue=Cy")
    assert book("show", "1", "--json").json["record"] == kept.replace("Ann", "Cy")
    anew = book("change", "1", PHOTO).out
    assert "marks and answers that were checked before no longer apply" in anew
    book("undo", "1")
    assert book("show", "1", "--json").json["record"] == kept.replace("Ann", "Cy")


def test_a_match_that_goes_on_stays_open_as_the_players_say(book: BookCommand) -> None:
    told = book("add", PHOTO, "--result", "*").out
    assert (
        "The match is still open. It was entered as unfinished. "
        "The photo or game record shows 11–10." in told
    )


def test_an_open_photo_is_not_said_to_agree_that_the_game_goes_on(book: BookCommand) -> None:
    """Nobody has answered who went first; answered, the game is over."""
    book("add", WHO_STARTED)
    told = book("change", "1", "--result", "*").out
    assert "The match is still open. It was entered as unfinished.\n" in told


@pytest.mark.slow
def test_what_was_changed_is_taken_back_step_by_step(book: BookCommand) -> None:
    book("add", PHOTO, "--player", "blue=Ann", "--player", "red=Ben")
    before = book("show", "1", "--json").json["record"]
    steps = (
        (("--result", "8-10"), lambda m: m["winner"] == "red"),
        (("--player", "blue=Cy", "--by", "Dora"), lambda m: m["players"]["blue"] == "Cy"),
        (("--date", "2020-02-29"), lambda m: m["date"] == "2020-02-29"),
        (("--correct", "line a7-b7=red"), lambda m: m["as_read"] != "11-10"),
    )
    for flags, so in steps:
        assert so(book("change", "1", *flags, "--json").json)
    history = book("show", "1", "--json").json["history"]
    assert [word["by"] for word in history if "players" in word["said"]] == [who(), "Dora"]
    taken_back = ("line a7-b7 red", "date 2020-02-29", "Blue Cy", "result 8–10")
    for words in taken_back:
        assert f"{words}." in book("undo", "1").out
    assert book("show", "1", "--json").json["record"] == before
    assert "has no change to undo" in book("undo", "1").problem
    assert book("check").code == 0


def test_the_same_again_changes_nothing(book: BookCommand) -> None:
    book(*hand("14-11"))
    assert "already says this" in book("change", "1", "--result", "14-11").out
    assert "has no change to undo" in book("undo", "1").problem


@pytest.mark.parametrize(
    ("told", "game", "why"),
    [
        (
            "400-30",
            "line-wars",
            "36 squares. If you played by other house rules, add --set size=N.",
        ),
        ("1/2-1/2", "line-wars", "cannot end in a draw"),
        ("2-2", "corona-line", "does not show who won"),
    ],
)
def test_an_impossible_result_is_refused_with_what_is_possible(
    book: BookCommand, told: str, game: str, why: str
) -> None:
    answer = book(*hand(told, game=game))
    assert answer.code == 2
    assert why in answer.problem


def test_the_rules_decide_a_tie_and_larger_boards_allow_more(book: BookCommand) -> None:
    assert "Ann 18–18 Ben. Ben wins." in book(*hand("18-18")).out
    assert book(*hand("70-40", "--set", "size=12")).code == 0
    assert "36 squares" in book("change", "1", "--result", "20-30").problem
    assert book("change", "1", "--result", "20-30", "--set", "size=9").code == 0
    assert book("check").code == 0


def test_a_match_that_goes_on_as_its_players_say_is_not_completed_by_its_own_record(
    book: BookCommand,
) -> None:
    game = SAMPLES / "line-wars-whole-game.pgr"
    book("add", game)
    book("change", "1", "--result", "*")
    assert book("add", game, "--json").json["state"] == "there"
    alone = ("add", "--game", "line-wars", "--player", "blue=Ann", "--player", "red=Ben")
    told = book(*alone, "--date", "2026-11-14", "--result", "*").out
    assert "If it is the same match, nothing is missing." in told
    assert book("add", game, "--result", "9-11", "--json").json["state"] == "updated"


def test_a_day_in_the_future_needs_a_yes(book: BookCommand) -> None:
    assert "--yes" in book(*hand("14-11", "--date", "2999-01-01")).problem
    assert book(*hand("14-11", "--date", "2999-01-01", "--yes")).code == 0
    assert "--yes" in book("change", "1", "--date", "2998-01-01").problem


def test_what_the_match_in_the_book_has_otherwise_is_listed(book: BookCommand) -> None:
    text = (SAMPLES / "line-wars-whole-game.pgr").read_text("utf-8")
    text = text.replace("\n\n1.", '\n[Match "abcd1234"]\n\n1.', 1)
    Path("one.pgr").write_text(text, encoding="utf-8")
    book("add", "one.pgr")
    moved = text.replace("e2-e3-f3-f4-g4", "e2-e3-f3-g3-g4").replace('"Ben"', '"Benno"')
    Path("other.pgr").write_text(moved, encoding="utf-8")
    said = (
        "add",
        "other.pgr",
        "--date",
        "2026-11-13",
        "--result",
        "12-3",
        "--set",
        "end=last_line",
    )
    told = [
        "Red: Ben in the scorebook, Benno here",
        "Date: 2026-11-14 in the scorebook, 2026-11-13 here",
        "end: no_gain in the scorebook, last_line here",
        "Turn 4: e2-e3-f3-f4-g4 in the scorebook, e2-e3-f3-g3-g4 here",
        "Result: 9–11 in the scorebook, 12–3 here",
    ]
    lines = [line.strip() for line in book(*said).out.splitlines()]
    assert lines[1:6] == told
    assert book(*said, "--json").json["differences"] == told
    assert book("add", "one.pgr", "--json").json["differences"] == []
    still = book("add", "one.pgr", "--result", "*", "--json").json
    assert (still["state"], still["differences"]) == (
        "differs",
        ["Result: 9–11 in the scorebook, * here"],
    )


def test_a_record_with_another_last_move_says_so_and_how_to_decide(
    book: BookCommand, tmp_path: Path
) -> None:
    text = (SAMPLES / "line-wars-whole-game.pgr").read_text("utf-8")
    other = text.replace("b1-b2-a2", "b1-a1-a2").replace("9-11", "8-11")
    for name, game in (("one.pgr", text), ("other.pgr", other)):
        (tmp_path / name).write_text(game, "utf-8")
    book("add", "one.pgr")
    asked = book("add", "other.pgr")
    assert asked.code == 1
    assert "This looks like match 1." in asked.out
    assert "Not added: only its last move differs from that match." in asked.out
    assert "“companion book change 1 other.pgr” corrects it." in asked.out
    assert book("add", "other.pgr", "--json").json["same_as"] == 1
    assert book("list", "--json").json["count"] == 1
    assert book("change", "1", "other.pgr").code == 0
    assert book("add", "other.pgr").code == 0
    assert book("add", "one.pgr", "--again").code == 0
    assert book("list", "--json").json["count"] == 2


def test_a_result_that_the_moves_contradict_is_told_as_check_tells_it(
    book: BookCommand, companion: Companion, tmp_path: Path
) -> None:
    text = (SAMPLES / "line-wars-whole-game.pgr").read_text("utf-8")
    (tmp_path / "game.pgr").write_text(text, "utf-8")
    told = "The game record says 12-3, but its moves give 9-11."
    assert "The game record says" not in book("add", "game.pgr").out
    (tmp_path / "game.pgr").write_text(text.replace("9-11", "12-3"), "utf-8")
    assert told in companion("check", "game.pgr").out
    assert told in book("change", "1", "game.pgr").out
    assert book("add", "game.pgr", "--json").json["state"] == "there", "it is the same record"
    assert told in book("add", "game.pgr", "--again").out
    (tmp_path / "game.pgr").write_text(text.replace("9-11", "*"), "utf-8")
    assert "no result" not in book("add", "game.pgr", "--again").out, "a match gets its result"


@pytest.mark.slow
def test_another_game_on_the_same_kind_of_sheet_is_another_match(book: BookCommand) -> None:
    for name in ("printed-chat", "printed-clutter", "printed-glare", "printed-wood"):
        assert book("add", SAMPLES / f"line-wars-{name}.jpg").code == 0
    assert book("list", "--json").json["count"] == 4


def test_undo_takes_back_the_match_that_was_put_in_last_and_nothing_older(
    book: BookCommand,
) -> None:
    book(*hand("20-10"))
    book("change", "1", "--result", "21-9")
    book(*hand("14-11"))
    assert "match 2 added" in book("undo", "--dry-run").out
    assert book("list", "--json").json["count"] == 2
    assert book("undo", "--json").json["gone"] == [2]
    assert "21–9" in book("list").out
    assert book("redo", "--json").json["back"] == [2]
    assert "nothing to redo" in book("redo").problem
    assert book("undo", "1").code == 0
    assert "20–10" in book("list").out


def test_undo_lists_what_was_done_by_any_command(book: BookCommand) -> None:
    book(*hand("14-11"))
    book("tournament", "Open", "Ann", "Ben", "Cy", "Dora", "--game", "line-wars")
    book("pair", "Open")
    assert book("result", "Open", "1", "14-11").code == 0
    told = book("undo", "--list").out.splitlines()
    assert [line.partition(": ")[2].partition(":")[0] for line in told] == [
        "match 2 added", "“Open” paired", "tournament “Open” created", "match 1 added",
    ]  # fmt: skip
    for _ in told:
        assert book("undo").code == 0
    assert "nothing to undo" in book("undo").problem
    assert all(line.endswith("(undone)") for line in book("undo", "--list").out.splitlines())
    assert book("check").code == 0


def test_a_match_deleted_again_by_undo_says_how_it_comes_back(book: BookCommand) -> None:
    book(*hand("14-11"))
    book("delete", "1")
    back = "“companion book undelete 1” restores it"
    book("undelete", "1")
    assert back in book("undo").out
    book("undelete", "1")
    book("delete", "1")
    book("undo")
    assert back not in book("redo", "--dry-run").out
    assert back in book("redo").out


@pytest.mark.skipif(sys.platform == "win32", reason="has no pty")
def test_at_a_terminal_the_players_are_asked_for(book: BookCommand, tmp_path: Path) -> None:
    file = str(tmp_path / "book.db")
    game = tmp_path / "game.pgr"
    game.write_text('[Game "line-wars"]\n[Blue "Ann"]\n\n1. a7-b7 g1-f1-f2-f3-f4\n', "utf-8")
    with companion_at_terminal("book", "add", game, COMPANION_BOOK=file) as now:
        now.until(r"Who played Red\? ")
        now.press("Ben\r")
        code, _ = now.rest()
    assert code == 0
    assert book("list", "--json").json["matches"][0]["players"] == {"blue": "Ann", "red": "Ben"}


@pytest.mark.skipif(sys.platform == "win32", reason="has no pty")
def test_at_a_terminal_a_game_is_put_to_its_result_if_somebody_says_so(
    book: BookCommand, tmp_path: Path
) -> None:
    file = str(tmp_path / "book.db")
    game = SAMPLES / "line-wars-whole-game.pgr"
    book(*hand("9-11", "--date", "2026-11-14"))
    with companion_at_terminal("book", "add", game, COMPANION_BOOK=file) as now:
        asked = now.until(r"Is it that match\? \[y/N\]: ")
        assert "one of them is only a result. They may be the same match." in asked
        now.press("y\r")
        code, told = now.rest()
    assert code == 0
    assert "Match 1 was already in the book. Missing details were added." in told
    assert [match["turns"] > 0 for match in book("list", "--json").json["matches"]] == [True]


def test_a_mark_in_other_words_is_in_the_history_by_its_name(
    book: BookCommand, tmp_path: Path
) -> None:
    (tmp_path / "doubts.pgr").write_text(FILES["doubts.pgr"], "utf-8")
    book("add", "doubts.pgr", "--correct", "the line a1-b1=red")
    book("change", "1", "--correct", "Linie g5-f5=leer")
    told = book("show", "1").out
    assert "the line a1-b1 red\n" in told
    assert "changed: the line f5-g5 empty\n" in told
    assert "changed: the line f5-g5 empty\n" in book("undo", "--list").out
