"""Matches go to files and come from files, whole and without harm."""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.by_hand import hand
from tests.cli.conftest import Answer, BookCommand, Companion
from tests.cli.scorebook.test_book import SAMPLES


@pytest.mark.parametrize("ending", ["csv", "json", "pgr"])
def test_exports_go_in_elsewhere_and_again(
    book: BookCommand, companion: Companion, ending: str
) -> None:
    book(*hand("Ann", "Ben", "14-11"))
    assert book("export", f"all.{ending}").code == 0
    if os.name != "nt":
        assert Path(f"all.{ending}").stat().st_mode & 0o077 == 0
    elsewhere = ("book", "import", f"all.{ending}", "--yes", "--book", "other.db", "--json")
    assert companion(*elsewhere).json["new"] == 1
    assert companion(*elsewhere).said == {
        "file": f"all.{ending}", "new": 0, "known": 1, "completed": [], "differing": [],
        "refused": [], "merged": 0, "tournaments": 0, "names": [], "events": [], "joined": [],
        "would_join": [], "renamed_events": [], "changed_events": [], "notes": [],
    }  # fmt: skip


@pytest.mark.parametrize("ending", ["csv", "json", "pgr"])
@pytest.mark.parametrize("command", ["check", "score"])
def test_several_games_in_a_file_are_counted_and_who_takes_them_is_named(
    book: BookCommand, companion: Companion, command: str, ending: str
) -> None:
    book(*hand("Ann", "Ben", "14-11"))
    book(*hand("Ann", "Cy", "11-10"))
    book("export", f"all.{ending}")
    answer = companion(command, f"all.{ending}")
    takes = f"companion book import all.{ending}"
    assert (answer.code, answer.out) == (2, "")
    assert answer.problem == f"all.{ending} holds 2 games. “{takes}” imports them."
    elsewhere = companion(*takes.split()[1:], "--yes", "--book", "other.db", "--json")
    assert elsewhere.json["new"] == 2


def test_a_file_of_more_games_than_a_record_may_be_long_is_counted_too(
    book: BookCommand, companion: Companion
) -> None:
    book(*hand("Ann", "Ben", "14-11"))
    book("export", "one.pgr")
    one = Path("one.pgr").read_text(encoding="utf-8")
    many = 1_000_000 // len(one) + 1
    Path("all.pgr").write_text("\n".join([one] * many), encoding="utf-8")
    assert companion("check", "all.pgr").problem.startswith(f"all.pgr holds {many} games. ")


def test_a_dry_run_imports_nothing_and_says_what_would_be_new(
    book: BookCommand, companion: Companion
) -> None:
    book(*hand("Ann", "Ben", "14-11"))
    book("export", "all.json")
    tried = companion("book", "import", "all.json", "--dry-run", "--book", "other.db")
    assert "all.json: 1 new" in tried.out
    assert "New players: Ann, Ben" in tried.out
    assert companion("book", "list", "--json", "--book", "other.db").json["matches"] == []


def test_without_a_terminal_an_import_needs_a_word(book: BookCommand, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("game,player1,player2,result\nline-wars,Ann,Ben,14-11\n")
    answer = book("import", "a.csv")
    assert answer.code == 2
    assert "1 new" in answer.out
    assert answer.problem == "Import it? To agree, add --yes."
    told = book("import", "a.csv", "--json")
    assert (told.code, told.json["new"], told.json["problem"]["id"]) == (2, 1, "needs-yes")
    assert book("list", "--json").json["matches"] == []
    agreed, again = book("import", "a.csv", "--yes"), book("import", "a.csv")
    assert (agreed.code, again.code) == (0, 0), "it brings nothing new"
    assert "Imported a.csv." in agreed.out
    assert "Imported" not in again.out


@pytest.mark.parametrize("ending", ["csv", "json", "pgr", "trf"])
def test_an_empty_file_is_told_as_one(book: BookCommand, ending: str) -> None:
    Path(f"all.{ending}").touch()
    answer = book("import", f"all.{ending}")
    assert (answer.code, answer.problem) == (2, f"all.{ending} is empty")


def test_an_import_lists_the_matches_that_differ_in_order(book: BookCommand) -> None:
    for day in (1, 2):
        book(*hand("Ann", "Ben", f"14-{day}", "--date", f"2026-11-0{day}"))
    book("export", "all.json")
    found = json.loads(Path("all.json").read_text(encoding="utf-8"))
    found["matches"].reverse()
    Path("all.json").write_text(json.dumps(found), encoding="utf-8")
    for match in (1, 2):
        book("change", match, "--result", "1-14")
    told = (
        "Matches 1 and 2 of your scorebook have other details and were not changed.",
        "Match 1: Result: 1–14 in the scorebook, 14–1 here",
        "Match 2: Result: 1–14 in the scorebook, 14–2 here",
    )
    lines = book("import", "all.json", "--yes").err.splitlines()
    at = next(number for number, line in enumerate(lines) if told[0] in line)
    assert [line.removeprefix("companion: ") for line in lines[at : at + 3]] == [*told]


def test_an_import_tells_which_matches_the_book_may_have_had(
    book: BookCommand, companion: Companion
) -> None:
    """Of two computers one has the game, the other only its result."""

    def other(*command: object) -> Answer:
        return companion("book", *command, "--book", "other.db")

    game = SAMPLES / "line-wars-whole-game.pgr"
    book("add", game, "--player", "blue=Ann", "--player", "red=Ben", "--date", "2026-11-14")
    for result in ("9-11", "12-3"):
        other(*hand("Ann", "Ben", result))
    book("export", "one.json")
    other("export", "two.json")
    tried = book("import", "two.json", "--dry-run")
    into = book("import", "two.json", "--yes")
    assert tried.err == into.err, "before anything is changed"
    assert "2 new" in into.out
    assert into.err.count("may be the same") == 1, "another result is another match"
    assert "Matches 1 and 2 may be the same: same players, same day." in into.err
    assert "delete match 2" in into.err, "the game stays"
    (note,) = other("import", "one.json", "--yes", "--json").json["notes"]
    assert "Matches 1 and 3 may be the same" in note
    assert "delete match 1" in note


def test_a_folder_to_import_is_told_as_one(book: BookCommand) -> None:
    answer = book("import", ".")
    assert (answer.code, answer.problem) == (2, ". is a folder. Name a file in it.")


def test_what_is_not_imported_is_reported(book: BookCommand, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("game,player1,player2,result\nchess,Ann,Ben,1-0\n")
    answer = book("import", "a.csv", "--yes")
    assert answer.code == 1
    assert "chess" in answer.problem


def test_a_match_counted_by_an_earlier_version_is_no_damage(
    book: BookCommand, tmp_path: Path
) -> None:
    book(*hand("Ann", "Ben", "14-11"))
    with closing(sqlite3.connect(tmp_path / "book.db")) as db, db:
        db.execute("UPDATE played SET starter = 2")
    answer = book("check")
    assert answer.code == 1
    assert answer.out.splitlines() == [
        "Match 1 counts differently from its game record, perhaps because an earlier version of "
        "Companion counted it",
        "Nothing is lost. “companion book rebuild” counts all matches again.",
    ]
    assert book("rebuild").out == "1 match counted again.\n"
    assert book("check").out == "No damage found. 1 match checked.\n"


def test_backup_check_and_rebuild(book: BookCommand, tmp_path: Path) -> None:
    book(*hand("Ann", "Ben", "14-11"))
    assert book("check", "--json").said == {"ok": True, "matches": 1, "findings": []}
    nowhere = book("backup", "nowhere/safe.db")
    assert (nowhere.code, nowhere.problem) == (2, "there is no folder nowhere")
    assert book("backup", "safe.db").code == 0
    assert len(book("backup", "--list", "--json").json) == 1
    path = tmp_path / "book.db"
    path.write_bytes(bytes(4096) + path.read_bytes()[4096:])
    found = book("check", "--json")
    assert found.code == 1
    assert [finding["kind"] for finding in found.json["findings"]] == ["file"]
    assert "damaged" in book("list").problem
    rebuilt = book("rebuild", "--json").json
    assert (rebuilt["recovered"], rebuilt["matches"], rebuilt["lost"]) == (True, 1, [])
    assert book("check").code == 0
    assert book("rebuild", "--json").json["recovered"] is False
    path.unlink()
    assert book("rebuild", "--from", "safe.db", "--json").json["matches"] == 1
    assert "Ann" in book("list").out


def test_a_record_against_the_rules_goes_in_with_a_word_about_it(
    book: BookCommand, tmp_path: Path
) -> None:
    moves = "1. a7-b7  g1-f1-f2-f3-f4\n2. b7-b6-b7  1-0\n"
    (tmp_path / "odd.pgr").write_text(f'[Game "line-wars"]\n[Size "7"]\n\n{moves}')
    added = book("add", "odd.pgr")
    assert added.code == 0
    assert "A move is not legal. “companion check odd.pgr” says which." in added.out


STEERING = ("A\x1b[31mnn", "A\x07", "\udcff\udcfe", "A\udc85B", "A\x7f")


@pytest.mark.parametrize("name", STEERING)
@pytest.mark.parametrize(
    "args",
    [
        hand("{}", "Ben", "14-11"),
        hand("Ann", "Ben", "14-11", "--event", "{}"),
        hand("Ann", "Ben", "14-11", "--round", "{}"),
        ("add", SAMPLES / "line-wars-whole-game.pgr", "--player", "blue={}"),
        ("change", "1", "--player", "blue={}"),
        ("tournament", "Open", "Ann", "{}", "--game", "line-wars"),
        ("tournament", "{}", "Ann", "Ben", "--game", "line-wars"),
    ],
)
def test_a_name_that_steers_a_terminal_is_refused_in_one_line(
    book: BookCommand, args: tuple[object, ...], name: str
) -> None:
    book(*hand("Cy", "Dora", "1-0"))
    answer = book(*(str(arg).replace("{}", name) for arg in args))
    assert answer.code == 2
    assert "inside Companion" not in answer.problem
    assert not set(answer.err) & set("\x1b\x07\x7f\udcff\udc85")
    assert "Ann" not in book("list").out


def test_what_steers_a_terminal_is_shown_by_no_list_and_no_json(
    book: BookCommand, tmp_path: Path
) -> None:
    """Records may hold characters that turn the writing round; a terminal gets none of them."""
    record = '[Game "line-wars"]\n[Blue "A\u202enn\x9b31m"]\n[Red "Ben"]\n[Result "1-0"]\n'
    (tmp_path / "hostile.pgr").write_text(record, "utf-8")
    book("import", "hostile.pgr", "--yes")
    for args in (("list",), ("show", "1"), ("list", "--json"), ("players",), ("standings",)):
        assert not set(book(*args).out) & set("\u202e\x9b")
    assert book("list", "--json").json["matches"][0]["players"]["blue"] == "Ann\x9b31m"


def test_a_hostile_file_s_name_reaches_no_table(companion: Companion, tmp_path: Path) -> None:
    for name in ("a\x1b[31m.pgr", "b.pgr"):
        (tmp_path / name).write_text('[Game "line-wars"]\n\n1. a7-b7\n')
    assert "\x1b" not in companion("score", tmp_path).out
    assert "\x1b" not in companion("score", tmp_path / "a\x1b[31m.pgr", "--json").out


def test_a_record_damaged_beyond_reading_is_named_left_out_and_replaced(
    book: BookCommand, tmp_path: Path
) -> None:
    book(*hand("Ann", "Ben", "14-11"))
    book(*hand("Zoe", "Ben", "3-9"))
    path = tmp_path / "book.db"
    path.write_bytes(path.read_bytes().replace(b'[Blue "Zoe"]', b'[Blue "Zo\xff"]'))
    checked = book("check", "--json")
    assert checked.code == 1
    assert {each["match"] for each in checked.json["findings"]} == {2}
    exported = book("export", "all.json", "--json")
    assert (exported.code, exported.json["matches"], exported.json["left_out"]) == (1, 1, [2])
    (tmp_path / "book.db.journal").unlink()
    rebuilt = book("rebuild", "--json")
    assert (rebuilt.code, rebuilt.json["unreadable"]) == (1, [2])
    assert book("show", "2").code == 0
    (tmp_path / "right.pgr").write_text(
        '[Game "line-wars"]\n[Blue "Zoe"]\n[Red "Ben"]\n[Result "3-9"]\n'
    )
    assert book("change", "2", "right.pgr").code == 0
    assert book("check").code == 0


def test_an_export_says_which_tournaments_are_in_it(book: BookCommand) -> None:
    book("tournament", "Open", "Ann", "Ben", "--game", "line-wars")
    assert book("export", "one.json").out == "Exported Open to one.json, without matches.\n"
    book(*hand("Ann", "Ben", "14-11"))
    told = "Exported 1 match to one.json. Tournaments: Open.\n"
    assert book("export", "one.json").out == told
    assert book("export", "one.csv").out == "Exported 1 match to one.csv.\n"
    assert book("export", "two.json", "--json").json["tournaments"] == ["Open"]
