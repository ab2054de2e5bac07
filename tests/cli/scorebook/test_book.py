"""``companion book`` as its users type it: every answer useful, every mistake one line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from companion.cli.scorebook.commands import COMMANDS
from tests.cli.by_hand import hand
from tests.cli.conftest import BookCommand, Companion

SAMPLES = Path(__file__).parents[3] / "samples"


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
    assert '[Red "Ann"]' in book("show", "2").out
    assert book("unmerge", "Anne").code == 0
    assert '[Red "Anne"]' in book("show", "2").out
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
    assert "“Open” is deleted" in book("event", "open", "--delete").out
    for command in ("event", "Open"), ("standings", "--event", "open"), ("list", "--event", "Open"):
        assert "“Open” is deleted" in book(*command).problem
    assert book("event", "Open", "--undelete").code == 0


@pytest.mark.slow
def test_names_given_for_several_files_are_those_of_every_game_without_names(
    book: BookCommand,
) -> None:
    book(*hand("Ann", "Ben", "14-11"))
    assert book("event").out == "There are no events in the book.\n"
    for name, tags in (("one", ""), ("two", '[Blue "Cy"]\n[Red "Dora"]\n')):
        Path(f"{name}.pgr").write_text(f'[Game "line-wars"]\n{tags}\n1. a7-b7\n', "utf-8")
    seats = ("--player", "blue=Ann", "--player", "red=Ben")
    assert book("add", "one.pgr", "two.pgr", *seats, "--event", "Evening").code == 0
    players = [[*each["players"].values()] for each in book("list", "--json").json["matches"]]
    assert sorted(players) == [["Ann", "Ben"], ["Ann", "Ben"], ["Cy", "Dora"]]
    assert book("event", "--json").json[0]["matches"] == 2


def test_a_page_of_several_boards_without_a_mark_is_one_match_at_most(
    book: BookCommand, companion: Companion
) -> None:
    companion("print", "line-wars", "--up", "4", "-o", "page.pdf")
    assert book("add", "page.pdf").out.count("Added match") == 1


def test_a_photo_of_a_tournament_s_board_is_that_match(book: BookCommand, tmp_path: Path) -> None:
    names = ("Ann", "Ben", "Cy", "Dora")
    book("tournament", "Open", *names, "--game", "line-wars", "--system", "swiss")
    _, pairing = book("pair", "Open", "--boards", "boards.pdf", "--json").json["pairings"]
    page = pypdfium2.PdfDocument(tmp_path / "boards.pdf")[1]
    white = page.render(scale=150 / 72).to_pil().convert("RGB")
    lamplight = Image.new("RGB", white.size, (215, 190, 150))
    Image.blend(white, lamplight, 0.3).save(tmp_path / "photo.png")
    added = book("add", "photo.png", "--json").json
    assert added["match"] == pairing["match"]
    assert added["players"] == {"blue": pairing["one"], "red": pairing["two"]}


def test_a_picture_names_the_letters_that_it_leaves_out_as_a_page_does(
    book: BookCommand, tmp_path: Path
) -> None:
    book("add", "--game", "line-wars", "--player", "blue=Ann 🙂", "--player", "red=Ben",
         "--result", "1-0")  # fmt: skip
    for what in (("chart", "wins"), ("evening",)):
        told = {book(*what, "-o", tmp_path / f"a.{kind}").out for kind in ("png", "pdf")}
        assert all("Not printed, as the typeface lacks them: 🙂" in one for one in told)


def test_a_match_without_a_date_is_told_without_one(book: BookCommand) -> None:
    book(*hand("Ann", "Ben", "14-11"))
    told = book("change", "1", "--date", "").out
    assert told.startswith("Changed match 1. Line Wars: Ann 14–11 Ben. Ann wins.")


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
    book("delete", "1")
    deleted = book("qr", "1", "-o", "gone.svg")
    assert (deleted.code, Path("gone.svg").exists()) == (2, False)
    assert "Match 1 is deleted." in deleted.err
    book("undo")
    assert "svg" in (tmp_path / "play.svg").read_text("utf-8")


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


def test_of_a_result_alone_what_is_missing_is_named(book: BookCommand) -> None:
    names = ("--player", "blue=Ann", "--player", "red=Ben")
    assert book("add", "--game", "line-wars", *names).problem == "--result is missing"
    assert book("add", "--result", "3-2", *names).problem == "--game is missing"
    assert book("add", *names).problem.startswith("name a FILE, or give a result with")


def test_an_empty_book_does_not_blame_a_filter(book: BookCommand) -> None:
    book(*hand("Ann", "Ben", "14-11"))
    book("delete", 1)
    assert book("list").out == "There are no matches in the book.\n"
    assert book("list", "--player", "Ann").out == "No such matches in the book.\n"
    assert book("list", "--open").out == "No such matches in the book.\n"
