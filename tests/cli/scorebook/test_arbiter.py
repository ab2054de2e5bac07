"""An arbiter's results, boards and exports on the command line."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest

from tests.cli.conftest import BookCommand, Companion

CUP = "Cup"


@pytest.fixture
def book(book: BookCommand) -> BookCommand:
    """With a tournament of four."""
    names = ("Ann", "Ben", "Cy Young", "Dora")
    book("tournament", CUP, *names, "--game", "line-wars", "--system", "swiss", "--rounds", "2")
    return book


def boards(book: BookCommand) -> dict[int, list[str]]:
    """Who plays at each board of the first round."""
    found = book("event", CUP, "--json").json["pairings"]
    return {each["board"]: [each["one"], each["two"]] for each in found if each["round"] == 1}


def test_the_boards_of_every_round_are_printed(book: BookCommand) -> None:
    for round_ in (1, 2):
        assert book("pair", CUP, "--boards", f"{round_}.pdf").code == 0
        assert book("pair", CUP, "--boards", "again.pdf").code == 0, "the same boards once more"
        assert book("event", CUP, "--json").json["paired"] == round_
        text = pypdfium2.PdfDocument(f"{round_}.pdf")[1].get_textpage().get_text_range()
        assert f"Round {round_}, board 2" in text
        for board in (1, 2):
            book("result", CUP, board, "14-11")
    assert (
        "all matches of round 2 have been played" in book("pair", CUP, "--boards", "x.pdf").problem
    )


def test_boards_go_to_standard_output_and_the_table_of_their_round_does_not(
    book: BookCommand,
) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    asked = [sys.executable, "-m", "companion", "book", "pair", CUP, "--boards", "-"]
    made = subprocess.run(asked, capture_output=True, check=True, env=environment)
    assert made.stdout.rstrip().endswith(b"%%EOF")
    assert b"Board no." in made.stderr
    assert b"Saved" not in made.stderr


def test_a_result_may_name_the_players_the_winner_first(book: BookCommand) -> None:
    book("pair", CUP)
    one, two = boards(book)[1]
    assert f"board 1: {one} 11–14 {two}" in book("result", CUP, two, one, "14-11").out
    assert "11–14" in book("event", CUP).out
    other, _ = boards(book)[2]
    assert "board 2" in book("result", CUP, other, "20-10").out
    assert book("event", CUP, "--json").json["table"][0]["points"] == 1.0
    assert "no open match of" in book("result", CUP, one, other, "1-0").problem
    played = book("result", CUP, one, two, "1-0", "--round", "2").problem
    assert "but round 1 has one" in played
    assert "enters the result there" not in played
    assert "there is no round 9" in book("result", CUP, one, other, "1-0", "--round", "9").problem
    assert "no player “Zoe”" in book("result", CUP, "Zoe", "1-0").problem
    assert f"{one} cannot play both sides" in book("result", CUP, one, one, "1-0").problem


def test_of_a_tie_the_winner_and_what_decides_it_are_told_as_by_score(
    book: BookCommand, companion: Companion
) -> None:
    tied = "blue a7-b7-b6-a6-a7; red g1-f1-f2-g2-g1; next ?; turns ? ?; agreed yes"
    Path("tie.pgr").write_text(
        f'[Game "line-wars"]\n[End "agreement"]\n[Position "{tied}"]\n', encoding="utf-8"
    )
    decided = "One square each, and Red wins a tie."
    assert "One square each, and Red wins a tie (LW-14)" in companion("score", "tie.pgr").out
    book("pair", CUP)
    one, two = boards(book)[1]
    told = book("result", CUP, two, one, "1-1").out.splitlines()
    assert told[:2] == [f"Round 1, board 1: {one} 1–1 {two}.", f"{two} wins. {decided}"]
    assert f"{two} wins. {decided}" in book("show", 1).out
    event = book("event", CUP).out
    assert f"1–1 ({two} wins)" in event
    assert "1–1: One square each, and Red wins a tie." in event
    assert "wins" not in book("result", CUP, 2, "14-11").out
    assert f"Red wins. {decided}" in book("add", "tie.pgr").out


def test_of_a_tie_by_the_moves_the_rule_s_sentence_is_told(
    book: BookCommand, companion: Companion
) -> None:
    moves = "1. e4 c4\n2. c5x a3\n3. a4 d5x\n4. switch:b2\n"
    text = f'[Game "corona-line"]\n[Size "5"]\n[First "blue"]\n[Target "3"]\n\n{moves}'
    Path("tie.pgr").write_text(text, encoding="utf-8")
    assert "Red has no legal line left" in companion("score", "tie.pgr").out
    assert "1–1 Red. Blue wins. Red has no legal line left." in book("add", "tie.pgr").out


def test_a_tournament_of_one_round_has_no_rounds(book: BookCommand) -> None:
    book("tournament", "Duel", "Ann", "Ben", "--game", "line-wars", "--system", "knock-out")
    assert "0 of 1 round paired" in book("event", "Duel").out


def test_who_comes_back_is_promised_no_round_that_there_is_not(book: BookCommand) -> None:
    book("pair", CUP)
    assert "adds them again" in book("withdraw", CUP, "Ann").out
    assert "from round 1 on" in book("enter", CUP, "Ann").out
    book("result", CUP, 1, "14-11"), book("result", CUP, 2, "14-11")
    book("withdraw", CUP, "Ann")
    assert "from round 2 on" in book("enter", CUP, "Ann").out
    book("pair", CUP), book("result", CUP, "Ann", "14-11")
    assert "takes that back" in book("withdraw", CUP, "Ann").out
    assert "again. All its rounds are paired." in book("enter", CUP, "Ann").out


def test_who_comes_back_is_told_of_the_match_that_is_open_again(book: BookCommand) -> None:
    book("pair", CUP)
    one, two = boards(book)[1]
    book("withdraw", CUP, two)
    assert book("enter", CUP, two).out == (
        f"{two} is in “Cup” again from round 1 on.\n"
        f"The match of {one} and {two} in round 1 is open.\n"
    )


@pytest.mark.parametrize("act", ["bye", "withdraw", "enter", "forfeit", "forfeit --undo"])
def test_a_name_is_told_as_the_book_spells_it(book: BookCommand, act: str) -> None:
    if act == "enter":
        book("withdraw", CUP, "Dora")
    if "forfeit" in act:
        book("pair", CUP)
    if act.endswith("--undo"):
        book("forfeit", CUP, "Dora")
    for told in (book(*act.split(), CUP, "DORA").out, book("undo").out):
        assert "Dora" in told
        assert "DORA" not in told


def test_an_evening_is_headed_by_its_events_own_name(book: BookCommand) -> None:
    book("pair", CUP), book("result", CUP, 1, "14-11")
    assert book("evening", "--event", "CUP").out.startswith("Cup: 1 match")


def test_a_bye_has_nothing_to_write_on_the_list_of_pairings(book: BookCommand) -> None:
    book("bye", CUP, "Dora")
    book("pair", CUP)
    book("sheet", CUP, "--pairings", "board", "-o", "round.pdf")
    text = pypdfium2.PdfDocument("round.pdf")[0].get_textpage().get_text_range()
    assert re.search(r"Dora\s+bye on request\s+\+½", text)


def test_a_wrong_result_is_withdrawn_and_entered_again(book: BookCommand) -> None:
    book("pair", CUP)
    one, two = boards(book)[1]
    told = book("result", CUP, 1, "14-11").out
    assert book("result", CUP, 1, "14-11", "--round", 1).out == told
    assert book("result", CUP, two, one, "11-14").code == 0
    assert book("list", "--json").json["count"] == 1
    assert "already has a result" in book("result", CUP, 1, "11-14", "--round", 1).problem
    assert book("change", 1, "--result", "*").code == 0
    assert book("result", CUP, 1, "11-14", "--round", 1).code == 0
    told = book("result", CUP, 1, "*", "--round", 1).out
    assert f"The match of {one} and {two} in round 1 is open." in told
    assert book("result", CUP, 1, "20-5").code == 0
    book("delete", 1)
    assert book("result", CUP, 1, "5-20").code == 0
    assert book("list", "--json").json["matches"][0]["score"] == {"blue": 5, "red": 20}
    assert book("list", "--json").json["count"] == 1


def test_only_a_result_that_is_there_is_taken_back(book: BookCommand) -> None:
    """The board of a later round is not meant, nor is a match that is still to be played."""
    book("pair", CUP)
    refused = book("result", CUP, 1, "*").problem
    assert "round 1, board 1 has no result. “companion book event Cup --rounds” shows" in refused
    for board in (1, 2):
        book("result", CUP, board, "14-11")
    book("pair", CUP)
    refused = book("result", CUP, 1, "*").problem
    assert "round 2, board 1 has no result, but round 1 has one" in refused
    (command,) = re.findall("“companion book ([^”]*)”", refused)
    assert "in round 1 is open" in book(*shlex.split(command)).out
    one, _ = boards(book)[2]
    assert f'{one} "*" --round 1' in book("result", CUP, one, "*", "--round", 2).problem
    assert "in round 1 is open" in book("result", CUP, one, "*").out, "their last result"


def test_who_withdraws_after_a_result_was_taken_back_lets_the_tournament_go_on(
    book: BookCommand,
) -> None:
    book("pair", CUP)
    for board in (1, 2):
        book("result", CUP, board, "14-11")
    one, two = boards(book)[1]
    book("result", CUP, 1, "*", "--round", 1)
    assert f"Round 1, board 1: {two} wins, {one} did not come." in book("withdraw", CUP, one).out
    assert book("pair", CUP).code == 0


def test_an_export_is_printed(book: BookCommand) -> None:
    book("add", "--game", "lineage", "--player", "red=Ann", "--result", "1-0")
    assert len(json.loads(book("export", "-").out)["matches"]) == 1
    assert "Match,Date,Game" in book("export", "-", "--form", "csv").out
    assert '[Game "lineage"]' in book("export", "-", "--form", "pgr").out
    assert book("export", "-", "--json").code == 2


def test_a_deleted_match_can_be_looked_at(book: BookCommand) -> None:
    book("add", "--game", "lineage", "--player", "red=Ann", "--result", "1-0")
    book("delete", 1)
    shown = book("show", 1).out
    assert "Match 1 is deleted." in shown
    assert "Ann" in shown


def test_what_undoes_a_forfeit_of_a_later_round_is_a_result_of_that_match(
    book: BookCommand,
) -> None:
    book("tournament", "League", "Ann", "Ben", "Cy", "Dora", "--game", "line-wars")
    book("pair", "League")
    told = book("forfeit", "League", "Ann", "--round", "3").out
    (command,) = re.findall("“companion book ([^”]*)”", told)
    entered = book(*shlex.split(command.replace("RESULT", "1-0"))).out
    assert entered.startswith("Round 3, board")
    assert "Ann" in entered.splitlines()[0]


@pytest.mark.parametrize("name", ['Ann\'s "Spring" $HOME Cup', "Tom’s “Cup”", "Spring Cup"])
@pytest.mark.parametrize("act", ["tournament", "event"])
def test_what_is_suggested_for_a_name_with_quotes_works_as_pasted(
    companion: Companion, tmp_path: Path, name: str, act: str
) -> None:
    """With a scorebook that is named, which the command names as well."""
    named = "--book", tmp_path / "other.db"
    made = "book", "tournament", name, "Ann", "Ben", "--game", "line-wars", *named
    companion(*made)
    companion("book", "event", name, "--delete", *named)
    told = companion(*made).err if act == "tournament" else companion("book", act, name, *named).err
    (command,) = re.findall("“companion (book event .*)” restores it", told)
    assert companion(*shlex.split(command)).code == 0


def test_any_round_can_be_shown(book: BookCommand) -> None:
    book("tournament", "Liga", "Ann", "Ben", "Cy", "Dan", "--game", "line-wars")
    book("pair", "Liga")
    assert "Round 3" in book("event", "Liga", "--round", "3").out
    assert "which has only 3 rounds" in book("event", "Liga", "--round", "4").problem
    assert "does not go with --round" in book("event", "Liga", "--round", "3", "--rounds").problem
    for asked in ("event", CUP, "--round", "2"), ("pair", CUP, "--undo"):
        assert "is not paired yet" in book(*asked).problem


def test_a_round_that_cannot_be_paired_yet_is_told_what_it_waits_for(book: BookCommand) -> None:
    assert "pairs what comes before it" in book("event", CUP, "--round", "2").problem
    book("pair", CUP)
    for asked in (("event", CUP), ("pair", CUP, "--boards", "x.pdf"), ("forfeit", CUP, "Ann")):
        waiting = book(*asked, "--round", "2").problem
        assert "round 1 is not over" in waiting
        assert "book pair" not in waiting
    for board in (1, 2):
        book("result", CUP, board, "14-11")
    assert "“companion book pair Cup” pairs it" in book("event", CUP, "--round", "2").problem


def test_an_impossible_result_is_not_offered_as_a_change(book: BookCommand) -> None:
    book("pair", CUP)
    book("result", CUP, 1, "14-11")
    refused = book("result", CUP, 1, "30-11").problem
    assert "30–11 is not possible" in refused
    assert "book change" not in refused


def test_a_forfeit_for_the_wrong_round_is_told_the_right_one(book: BookCommand) -> None:
    book("pair", CUP)
    for board in (1, 2):
        book("result", CUP, board, "14-11")
    assert "is not paired yet" in book("forfeit", CUP, "Ann", "--round", "2").problem
    book("pair", CUP)
    assert "but one in round 2" in book("forfeit", CUP, "Ann", "--round", "1").problem
    lost = book("forfeit", CUP, "Ann", "--round", "2").out
    (other,) = {"Ben", "Cy", "Dora"} & set(re.findall(r"\w+", lost))
    for name in ("Ann", other):  # whoever lost it: the act undoes it by either name
        refused = book("forfeit", CUP, name, "--undo", "--round", "1").problem
        assert f"no match of {name} in round 1 of “Cup” was forfeited" in refused
        assert "but one in round 2 was" in refused


def test_of_a_single_round_no_range_is_told(book: BookCommand) -> None:
    book("tournament", "Duel", "Ann", "Ben", "--game", "line-wars")
    assert book("event", "Duel", "--round", "3").problem.endswith("which has only 1 round")


def test_every_bye_that_keeps_a_round_of_a_file_out_is_told_at_once(book: BookCommand) -> None:
    book("pair", CUP)
    book("export", "cup.json")
    book("pair", CUP, "--undo")
    for player in ("Ann", "Ben", "Cy Young"):
        book("bye", CUP, player)
    problem = book("import", "cup.json", "--join", "--yes").problem
    commands = re.findall(r"“companion (book bye [^”]+)”", problem)
    assert len(commands) == 3
    assert problem.count("have byes in your tournament “Cup”, but are paired in the file.") == 1
    assert problem.count("import it again") == 1
    for command in commands:
        assert book(*shlex.split(command)[1:]).code == 0
    assert book("import", "cup.json", "--join", "--yes").code == 0
    assert book("event", CUP, "--json").json["paired"] == 1


def test_adding_a_match_of_a_tournament_names_its_board(book: BookCommand) -> None:
    book("tournament", "Club", "Ann", "Ben", "--game", "line-wars")
    book("pair", "Club")
    players = ("--player", "blue=Ann", "--player", "red=Ben")
    added = book("add", "--game", "line-wars", "--result", "14-11", "--event", "Club", *players)
    assert "It is the match of round 1, board 1 of “Club”." in added.out
    assert "Club, round 1" in " ".join(book("list").out.split())
    assert "Match ID" in " ".join(book("event", "Club").out.split())


@pytest.mark.parametrize("printed", [("sheet", CUP, "-o"), ("pair", CUP, "--boards")])
def test_letters_that_the_typeface_lacks_are_named(
    companion: Companion, tmp_path: Path, printed: tuple[str, ...]
) -> None:
    scorebook = ("--book", str(tmp_path / "east.db"))
    companion("book", "tournament", CUP, "東 Ann", "Ben", "--game", "line-wars", *scorebook)
    told = companion("book", *printed, str(tmp_path / "cup.pdf"), *scorebook)
    assert told.code == 0
    assert "Not printed, as the typeface lacks them: 東" in told.out
