"""``companion book`` as its users type it: every answer useful, every mistake one line."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from companion.cli.book import COMMANDS
from tests.cli.by_hand import hand
from tests.cli.conftest import BookCommand, Companion

SAMPLES = Path(__file__).parents[2] / "samples"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself_in_two_languages(companion: Companion, name: str) -> None:
    english = companion("book", name, "--help")
    german = companion("book", name, "--help", "--lang", "de")
    assert english.code == german.code == 0
    assert f"companion book {name}" in english.out
    assert "--lang" in english.out
    assert "Aufruf:" in german.out


def test_book_alone_lists_its_commands(companion: Companion) -> None:
    answer = companion("book")
    assert answer.code == 0
    assert all(f"\n  {name} " in answer.out for name in COMMANDS)


def test_an_evening_from_the_first_match_to_the_table(book: BookCommand) -> None:
    added = book(*hand("Ann", "Ben", "14-11", "--event", "Tuesday")).out
    assert "Ann 14–11 Ben. Ann wins." in added
    game = SAMPLES / "line-wars-whole-game.pgr"
    assert "Result: 14–11 in the scorebook, 9–11 here" in book("add", game).out
    assert "already" not in book("add", game, "--again").out
    assert "already" in book("add", game).out
    listed = book("list", "--json").json
    assert listed["count"] == 2
    assert {each["winner"] for each in listed["matches"]} == {"blue", "red"}
    table = book("standings", "--json").json
    assert [(p["name"], p["wins"]) for p in table["players"]] in (
        [("Ann", 1), ("Ben", 1)],
        [("Ben", 1), ("Ann", 1)],
    )
    assert table["players"][0]["rating"]["spread"] > 50
    assert book("list", "--event", "tuesday", "--json").json["count"] == 1
    assert "Tuesday" in book("event").out
    assert book("event", "Tuesday", "--json").json["matches"][0]["players"] == {
        "blue": "Ann", "red": "Ben",
    }  # fmt: skip
    assert "Ann" in book("standings").out
    assert "Ben" in book("list").out


def test_the_standings_give_no_place_to_players_with_few_matches(book: BookCommand) -> None:
    for day, (one, two) in enumerate([("Ben", "Cy")] * 5 + [("Anne", "Ben")] * 3, start=1):
        book(*hand(one, two, "14-11", "--date", f"2026-11-{day:02}"))
    table = book("standings").out
    assert re.findall(r"^ +(\S) +(\w+)", table, re.MULTILINE) == [
        ("1", "Ben"), ("2", "Cy"), ("–", "Anne"),
    ]  # fmt: skip
    assert "Players get a rating and a place after 5 matches." in " ".join(table.split())
    assert [p["rank"] for p in book("standings", "--json").json["players"]] == [1, 2, 3]


def test_the_standings_say_that_a_match_without_names_does_not_count(
    book: BookCommand, tmp_path: Path
) -> None:
    game = position(tmp_path / "played.pgr", "blue a4-b4-b3-a3; red d1-c1-b1")
    added = ("add", game, "--result", "1-0", "--player", "blue=Ann")
    told = "1 match does not count until both players have a name."
    assert book(*added).code == 0
    assert told in book("standings").out
    book("change", "1", "--player", "red=Ben")
    assert told not in book("standings").out


@pytest.mark.slow
def test_a_photo_is_scored_kept_and_named(book: BookCommand, tmp_path: Path) -> None:
    photo = SAMPLES / "line-wars-printed-chat.jpg"
    truth = json.loads(photo.with_suffix(".json").read_text("utf-8"))
    added = book("add", photo, "--keep-photo", "--player", "blue=Ann", "--json").json
    assert added["score"] == truth["score"]
    assert added["players"] == {"blue": "Ann", "red": None}
    shown = book("show", "1", "--json").json
    with Image.open(shown["photo_file"]) as kept, Image.open(photo) as own:
        assert kept.tobytes() == own.tobytes(), "the same picture, without what a camera adds"
    assert "[Photo " in shown["record"]
    again = book("add", photo)
    assert "already in the book" in again.out
    changed = book("change", "1", "--player", "red=Ben", "--json").json
    assert changed["players"]["red"] == "Ben"
    assert book("check").code == 0


def position(path: Path, text: str) -> Path:
    path.write_text(f'[Game "line-wars"]\n[Size "4"]\n[Position "{text}"]\n', "utf-8")
    return path


def test_a_sheet_that_does_not_show_its_end_is_reported(book: BookCommand, tmp_path: Path) -> None:
    begun = book("add", position(tmp_path / "begun.pgr", "blue a4-b4; red d1-c1"))
    assert "The match is still open." in begun.out
    assert "The match stays open." in begun.out
    assert "companion book change 1 --result" in begun.out
    played = position(tmp_path / "played.pgr", "blue a4-b4-b3-a3; red d1-c1-b1")
    played.write_text(played.read_text("utf-8") + '[Result "1-0"]\n', "utf-8")
    ahead = book("add", played)
    assert "Blue wins" in ahead.out
    assert "stays open" not in ahead.out
    assert book("change", "2", "--result", "*", "--json").json["winner"] is None
    told = book("change", "1", "--result", "0-1", "--json").json
    assert told["winner"] == "red"


def test_profile_versus_players_and_merging(book: BookCommand) -> None:
    book(*hand("Ann", "Ben", "14-11"))
    book(*hand("Cy", "Anne", "3-9"))
    assert book("profile", "ann", "--json").json["wins"] == 1
    merged = book("merge", "Anne", "Ann", "--json").said
    assert merged == {"name": "Ann", "spellings": ["Anne"]}
    assert book("profile", "Anne", "--json").json["wins"] == 2
    versus = book("versus", "Ann", "Cy", "--json").json
    assert (versus["wins"], versus["streak"]) == (1, {"kind": "won", "matches": 1})
    assert "Anne" in book("players").out
    assert book("unmerge", "Anne").code == 0
    assert "no player “Anna”" in book("merge", "Ann", "Anna").err
    renamed = book("merge", "Ann", "Anna", "--new", "--json").said
    assert renamed == {"name": "Anna", "spellings": ["Ann"]}
    assert book("list", "--player", "Ann", "--json").json["matches"][0]["players"]["blue"] == "Anna"
    assert book("undo").code == 0
    assert "Anna" not in book("players").out
    taken = book("merge", "Ann", "Cy", "--new")
    assert "Cy is in the scorebook already, so Ann cannot be renamed" in taken.err
    assert book("profile", "Cy", "--json").json["wins"] == 0
    for command in (("profile", "Ann"), ("versus", "Ann", "Ben"), ("versus", "Ann", "Anne")):
        assert book(*command).code == 0


def test_a_name_whose_capitals_were_wrong_is_put_right(book: BookCommand) -> None:
    book(*hand("Ann", "ben", "14-11"))
    refused = book("merge", "ben", "Ben").err
    assert "ben and Ben are already one player" in refused
    assert "“companion book merge ben Ben --new”" in refused
    told = book("merge", "ben", "Ben", "--new")
    assert (told.code, told.out.split(".")[0]) == (0, "ben is now called Ben")
    assert [one["name"] for one in book("players", "--json").json] == ["Ann", "Ben"]
    again = book("merge", "Ben", "Ben", "--new")
    assert (again.code, again.err) == (2, "companion: Ben is already the player's name\n")
    assert book("undo").code == 0
    assert "ben" in book("players").out


def test_a_player_who_was_renamed_can_have_an_earlier_name_back(book: BookCommand) -> None:
    book(*hand("Ann", "Ben", "14-11"))
    book("merge", "Ben", "Benno", "--new")
    told = book("merge", "Ben", "Karl", "--new")
    assert told.out.startswith("Benno is now called Karl"), "as undoing it says"
    assert book("undo", "--dry-run").out.startswith("Would be undone: Benno renamed to Karl.")
    back = book("merge", "Karl", "Ben", "--new", "--json").said
    assert (back["name"], sorted(back["spellings"])) == ("Ben", ["Benno", "Karl"])
    assert book("profile", "Karl", "--json").json["losses"] == 1
    assert book("check").code == 0


def test_only_an_unknown_second_name_may_be_a_new_one(book: BookCommand) -> None:
    book(*hand("Ann", "Ben", "14-11"))
    assert "add --new" in book("merge", "Ann", "Annabel").err
    assert "add --new" not in book("merge", "“Dora”", "Dora").err
    assert book("merge", "Dora", "Ann").err.startswith("companion: there is no player “Dora”")


def test_what_is_deleted_comes_back(book: BookCommand) -> None:
    book(*hand("Ann", "Ben", "14-11"))
    assert book("delete", "1", "--json").said == {"deleted": [1]}
    assert book("list", "--json").json["count"] == 0
    assert book("list", "--deleted", "--json").json["count"] == 1
    assert "Ann – Ben" in book("list", "--deleted").out
    assert book("undelete").code == 0
    assert book("list", "--json").json["count"] == 1
    assert "No deleted matches" in book("undelete").problem


def test_a_tournament_from_pairing_to_the_printed_sheet(book: BookCommand, tmp_path: Path) -> None:
    made = book("tournament", "Open", "Ann", "Ben", "Cy", "--game", "line-wars", "--json").json
    assert made["rounds"] == 3
    paired = book("pair", "Open", "--boards", "boards.pdf", "--json").json
    assert len(pypdfium2.PdfDocument(tmp_path / "boards.pdf")) == 1
    for pairing in paired["pairings"]:
        if pairing["open"]:
            added = book("add", "--match", pairing["match"], "--result", "1-0", "--json").json
            assert added["event"] == "Open"
    now = book("event", "open", "--json").json
    assert now["finished"]
    assert sorted(line["points"] for line in now["table"]) == [1, 1, 1]
    assert book("sheet", "Open", "-o", "sheet.pdf").code == 0
    text = pypdfium2.PdfDocument(tmp_path / "sheet.pdf")[0].get_textpage().get_text_bounded()
    assert "Cy" in text
    assert "Sonneborn-Berger" in book("event", "Open").out
    assert book("event", "Open", "--delete").code == 0
    assert "no event" in book("event", "Open").problem
    assert book("event", "Open", "--undelete").code == 0


@pytest.mark.slow
def test_a_photo_of_a_tournament_s_board_is_that_match(book: BookCommand, tmp_path: Path) -> None:
    book("tournament", "Open", "Ann", "Ben", "--game", "line-wars", "--system", "swiss")
    (pairing,) = book("pair", "Open", "--boards", "boards.pdf", "--json").json["pairings"]
    page = pypdfium2.PdfDocument(tmp_path / "boards.pdf")[0]
    white = page.render(scale=150 / 72).to_pil().convert("RGB")
    lamplight = Image.new("RGB", white.size, (215, 190, 150))
    Image.blend(white, lamplight, 0.3).save(tmp_path / "photo.png")
    added = book("add", "photo.png", "--json").json
    assert added["match"] == pairing["match"]
    assert added["players"] == {"blue": pairing["one"], "red": pairing["two"]}


def test_whoever_comes_and_goes(book: BookCommand) -> None:
    book("tournament", "Open", "Ann", "Ben", "--game", "line-wars", "--system", "swiss")
    assert book("enter", "Open", "Cy").code == 0
    assert book("withdraw", "Open", "Ben").code == 0
    table = book("pair", "Open", "--json").json
    assert {p["one"] for p in table["pairings"]} | {p["two"] for p in table["pairings"]} == {
        "Ann", "Cy",
    }  # fmt: skip
    assert book("pair", "Open", "--undo").code == 0


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
        "file": f"all.{ending}", "new": 0, "known": 1, "differing": [], "refused": [],
        "merged": 0, "tournaments": 0, "names": [], "events": [], "joined": [],
        "would_join": [], "renamed_events": [], "changed_events": [],
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
    assert book("import", "a.csv", "--yes").code == 0
    assert book("import", "a.csv").code == 0, "it brings nothing new"


def test_what_is_not_imported_is_reported(book: BookCommand, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("game,player1,player2,result\nchess,Ann,Ben,1-0\n")
    answer = book("import", "a.csv", "--yes")
    assert answer.code == 1
    assert "chess" in answer.problem


def test_charts_an_evening_and_the_code_for_bg_stats(book: BookCommand, tmp_path: Path) -> None:
    book(*hand("Ann", "Ben", "14-11"))
    for what in (("chart", "wins"), ("chart", "scores"), ("evening",)):
        for ending, first in (("svg", b"<svg "), ("png", b"\x89PNG"), ("pdf", b"%PDF")):
            file = tmp_path / f"{what[-1]}.{ending}"
            assert book(*what, "-o", file).code == 0
            assert first in file.read_bytes()[:100], f"{file.name} is another kind of file"
    assert book("chart", "wins", "--json").json["players"] == [
        {"name": "Ann", "wins": [["2026-11-14", 1]], "by_match": [[1, 1]]}
    ]
    assert book("qr", "1").out.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    assert book("qr", "1", "-o", "play.svg").code == 0
    assert "svg" in (tmp_path / "play.svg").read_text("utf-8")


def test_backup_check_and_rebuild(book: BookCommand, tmp_path: Path) -> None:
    book(*hand("Ann", "Ben", "14-11"))
    assert book("check", "--json").said == {"ok": True, "matches": 1, "findings": []}
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


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("list",), "no scorebook"),
        (("add",), "--game"),
        (("add", "missing.pgr"), "missing.pgr"),
        (("add", "--game", "chess", "--result", "1-0"), "line-wars"),
        (hand("Ann", "Ben", "400-30"), "36 squares"),
        (hand("Ann", "Ann", "1-0"), "both sides"),
        (hand("Ann", "Ben", "yes"), "not “yes”"),
        (hand("Ann", "Ben", "1-0", "--date", "soon"), "not “soon”"),
        (hand("Ann", "Ben", "1-0", "--player", "green=Cy"), "green"),
        (("add", "--match", "abcd", "--result", "1-0"), "no tournament"),
        (("show", "7"), "no scorebook"),
        (("import", "a.txt"), ".pgr"),
        (("chart", "wins"), "-o OUT.svg"),
        (("chart", "wins", "-o", "a.bmp"), ".svg"),
        (("list", "--book", "."), "folder"),
        (("list", "--limit", "0"), "--limit"),
        (("frobnicate",), "frobnicate"),
        (("rebuild", "--from", "nothing.db"), "nothing.db"),
        (("tournament", "Open", "Ann", "--game", "line-wars"), "2 to"),
        (("sheet", "Open", "-o", "a.txt"), ".pdf"),
    ],
)
def test_a_mistake_is_one_line(book: BookCommand, args: tuple[str, ...], told: str) -> None:
    answer = book(*args)
    assert answer.code == 2
    assert told in answer.problem
    assert answer.out == ""
    with_json = book(*args, "--json")
    assert with_json.json["error"] == with_json.problem


def test_a_tournament_s_tie_tells_who_won_it_and_by_which_rule(book: BookCommand) -> None:
    book("tournament", "Cup", "Ann", "Ben", "--game", "line-wars")
    (pairing,) = book("pair", "Cup", "--json").json["pairings"]
    told = book("result", "Cup", 1, "9-9").out
    shown = book("event", "Cup").out
    assert f"9–9 ({pairing['two']} wins)" in shown
    assert "9–9: 9 squares each, and Red wins a tie." in shown
    assert "9 squares each, and Red wins a tie." in told


def test_mistakes_about_a_book_that_is_there(book: BookCommand) -> None:
    book(*hand("Ann", "Ben", "14-11"))
    for args, told in (
        (("show", "99"), "no match"),
        (("delete", "x" * 40), "no match"),
        (("profile", "An"), "Did you mean “Ann”?"),
        (("merge", "Ann", "Ben"), "played each other"),
        (("event", "Nowhere"), "no event"),
        (("change", "1"), "--player"),
        (("change", "1", "--again", "--result", "3-2"), "--again only works with FILE"),
        (("export", "a.xls"), ".csv"),
        (("qr", "1", "-o", "a.gif"), ".png"),
        (("list", "--since", "soon"), "not “soon”"),
    ):
        answer = book(*args)
        assert answer.code == 2, args
        assert told in answer.problem


def test_names_cannot_steer_the_terminal(book: BookCommand) -> None:
    book(*hand("\x1b[2JAnn", "Be\x07n", "14-11"))
    for command in (("list",), ("standings",), ("players",), ("show", "1")):
        answer = book(*command)
        assert "\x1b" not in answer.out + answer.err
        assert "\x07" not in answer.out


def test_answers_are_german(book: BookCommand) -> None:
    added = book(*hand("Ann", "Ben", "14-11"), "--lang", "de").out
    assert "Partie 1 eingetragen" in added
    assert "Wertung" in book("standings", "--lang", "de").out
    assert "Kein Schaden" in book("check", "--lang", "de").out


@pytest.mark.slow
def test_uncertainties_are_reported_when_a_match_is_added(book: BookCommand) -> None:
    covered = book("add", str(SAMPLES / "line-wars-hand-drawn-covered.jpg"), "--player", "blue=Ann")
    assert covered.code == 0
    assert re.search(
        r"\d+ marks to check before the match counts: .*\n(.*\n)*Uncertain: the (line|square) ",
        covered.out,
    )
    assert covered.out.count("marks to check") == 1
    assert "If the game is over, Red wins whatever the answers." in covered.out
    assert "While marks are uncertain, this sheet does not show whether" in covered.out
    assert re.search("Who played Red\\? “.* --player red=NAME” adds the name\\.", covered.out)
    undecided = book("add", str(SAMPLES / "corona-line-hand-drawn-desk.jpg"), "--json")
    assert undecided.json["notes"][0] == "Who went first?"
    assert "--set first=" in undecided.json["notes"][1]


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


def test_of_a_result_alone_what_is_missing_is_named(book: BookCommand) -> None:
    names = ("--player", "blue=Ann", "--player", "red=Ben")
    assert book("add", "--game", "line-wars", *names).problem == "--result is missing"
    assert book("add", "--result", "3-2", *names).problem == "--game is missing"
    assert book("add", *names).problem.startswith("name a FILE, or give a result with")
