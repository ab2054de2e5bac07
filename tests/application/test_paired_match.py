"""A game of two who were paired in a tournament is the match of their pairing."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace
from pathlib import Path

import pytest

import companion
from companion.application.day import day_of_play
from companion.application.scorebook.book import Book
from companion.book.tags import with_tags
from companion.errors import CompanionError
from companion.records import parse_record
from tests.application.a_game import GAME
from tests.application.commands import command
from tests.application.test_result_alone import ANN_AND_BEN, WHOLE

FROM_PHOTO = Path(__file__).parents[2] / "samples" / "line-wars-from-photo.pgr"


def paste(told: str) -> None:
    """Run the commands of a match that a sentence names."""
    for pasted in re.findall("“companion (book (?:undo|change)[^”]*)”", told):
        code, said = command(*shlex.split(pasted))
        assert code == 0, said


@pytest.fixture
def cup(path: Path) -> Book:
    """Ann and Ben, and Ann and Cy, still have to play in “Cup”."""
    assert path.name
    book = companion.Book()
    book.make_tournament("Cup", "line-wars", ["Ann", "Ben", "Cy"])
    book.pair("Cup")
    return book


def test_two_who_still_have_to_play_in_a_tournament_are_told_so(cup: Book) -> None:
    added = cup.add(WHOLE)
    assert added.twin in added.notes
    assert "Ann and Ben still have to play round" in str(added.twin)
    assert all(pairing.match is None for pairing in cup.tournament("Cup").pairings)
    cup.make_tournament("Liga", "line-wars", ["Ann", "Ben"], system="double-round-robin")
    cup.pair("Liga")
    both = cup.add_result("line-wars", ANN_AND_BEN, "1-0", date="2026-11-15")
    assert str(both.twin).count("Ann and Ben still have to play round") == 2, "Cup, and Liga once"
    cup.delete(both)
    assert cup.add_result("line-wars", {"blue": "Ann", "red": "Eve"}, "9-11").twin is None
    uid = added.match.uid
    moved = cup.change(added, event="cup")
    assert (moved.changed, moved.match.id, moved.match.event) == (True, added.id, "Cup")
    played = [each.match for each in cup.tournament("Cup").pairings if not each.open]
    assert added.id in played
    assert [word.kind for word in cup.history(added)] == ["added", "changed"]
    assert cup.add(WHOLE).state == "there"
    cup.undo()
    assert cup.match(added.id).uid == uid
    assert [word.kind for word in cup.history(added)] == ["added", "changed", "undone"]
    assert all(pairing.match is None for pairing in cup.tournament("Cup").pairings)
    cup.redo()
    assert cup.match(added.id).uid == moved.match.uid


def test_a_casual_match_that_may_be_the_paired_one_is_named_with_its_result(cup: Book) -> None:
    casual = cup.add_result("line-wars", ANN_AND_BEN, "11-10")
    done = cup.result("Cup", ("Ann", "Ben"), "11-10")
    assert f"If it is this match, delete match {casual.id}." in str(done.notes[0])
    assert done.as_json()["notes"] == [*map(str, done.notes)]
    cup.undo()
    cup.delete(casual)
    game = cup.add(WHOLE, players=ANN_AND_BEN, date=casual.match.date)
    done = cup.result("Cup", ("Ann", "Ben"), "9-11")
    assert f"undo this and change the event of match {game.id} to “Cup”." in str(done.notes[0])
    assert str(done.notes[0]).count("“companion book ") == 2
    paste(str(done.notes[0]))
    (now,) = cup.matches()
    assert (now.event, now.result, bool(now.turns)) == ("Cup", "9-11", True)


@pytest.mark.parametrize("turns", [2, None])
def test_a_paired_result_of_a_game_in_the_book_is_not_lost_by_what_is_suggested(
    cup: Book, turns: int | None
) -> None:
    casual = cup.add_result("line-wars", ANN_AND_BEN, "11-10")
    whole = companion.load(WHOLE)
    part = whole if turns is None else replace(whole, turns=whole.turns[:turns], result="*")
    cup.add(part, players=ANN_AND_BEN, date=casual.match.date, then="another")
    told = command("book", "result", "Cup", "Ann", "Ben", "11-10")[1]
    assert "delete match 1." in told, "the equal result"
    assert "“companion book change 2 --event Cup --result 11-10”" in told
    paste(told)
    (pairing,) = (each for each in cup.tournament("Cup").pairings if each.match == 2)
    assert (pairing.result, cup.match(2).turns) == ("11-10", turns or 8)


def test_two_paired_matches_of_a_day_are_never_taken_for_one(cup: Book) -> None:
    cup.make_tournament("Liga", "line-wars", ["Ann", "Ben"], system="double-round-robin")
    cup.pair("Liga")
    for event, round_ in (("Cup", None), ("Liga", 1), ("Liga", 2)):
        assert cup.result(event, ("Ann", "Ben"), "1-0", round=round_).notes == ()


def test_a_match_said_to_be_of_a_tournament_is_the_one_that_was_paired(cup: Book) -> None:
    added = cup.add_result("line-wars", ANN_AND_BEN, "9-11", event="Cup")
    assert (added.state, added.match.event, bool(added.match.round)) == ("added", "Cup", True)
    assert cup.add_result("line-wars", ANN_AND_BEN, "9-11", event="Cup").state == "there"
    assert cup.add_result("line-wars", ANN_AND_BEN, "11-9", event="Cup").state == "differs"
    for act in (
        lambda: cup.add_result("line-wars", {"blue": "Ann", "red": "Eve"}, "9-11", event="Cup"),
        lambda: cup.change(
            cup.add_result("line-wars", {"blue": "Ann", "red": "Ben"}, "10-9"), event="Cup"
        ),
    ):
        with pytest.raises(CompanionError, match=r"no open match of .* in “Cup”"):
            act()


def test_a_match_said_to_be_of_a_round_is_of_that_round(cup: Book) -> None:
    pair = next(each for each in cup.tournament("Cup").pairings if each.round == 3 and each.two)
    players = {"blue": pair.one.name, "red": pair.two.name if pair.two else ""}
    with pytest.raises(CompanionError, match=r"round 2 of “Cup” has no match of .* round 3 has"):
        cup.add_result("line-wars", players, "9-11", event="Cup", round="2")
    added = cup.add_result("line-wars", players, "9-11", event="Cup", round="3")
    assert (added.state, added.match.round) == ("added", "3")


def test_a_tournament_match_stays_in_the_round_it_was_paired_for(cup: Book) -> None:
    match = cup.add_result("line-wars", ANN_AND_BEN, "9-11", event="Cup").match
    other = str(int(match.round) % 3 + 1)
    for said in ({"event": "Friendly"}, {"event": ""}, {"round": other}):
        with pytest.raises(CompanionError, match=f"match 1 is of round {match.round} of “Cup”"):
            cup.change(match, **said)  # type: ignore[arg-type]
    assert not cup.change(match, event="cup", round=match.round).changed
    free = cup.add_result("line-wars", ANN_AND_BEN, "9-10", event="Friendly").match
    assert cup.change(free, event="").match.event == "", "another match may be of no event"
    with pytest.raises(CompanionError, match="a tournament of Line Wars, not of Line or Colour"):
        cup.change(match, parse_record(GAME))


def test_a_tournament_match_is_of_the_two_who_were_paired(path: Path) -> None:
    assert path.name
    with companion.Book() as book:
        book.add_result("line-wars", {"blue": "Eve", "red": "Benny"}, "14-11")
        book.make_tournament("Cup", "line-wars", ["Ann", "Ben"])
        (pairing,) = book.pair("Cup")
        match = book.add_result("", {}, "14-11", match=pairing.uid).match
        assert match.players == ("Ann", "Ben")
        with pytest.raises(CompanionError) as refused:
            book.change(match, players={"blue": "Eve"})
        assert str(refused.value) == "this match of “Cup” is between Ann and Ben, not Eve"
        swapped = book.change(match, players={"blue": "Ben", "red": "Ann"}).match
        assert swapped.players == ("Ben", "Ann"), "who sat where may be corrected"
        assert book.change(match, place="At home").changed
        book.merge("Benny", "Ben")
        assert book.change(match, players={"blue": "Ann", "red": "Benny"}).changed


@pytest.mark.parametrize("event", ["Cup", ""])
def test_which_pairing_a_result_is_of_is_asked_once(cup: Book, event: str) -> None:
    asked: list[str] = []
    cup._book.db.set_trace_callback(asked.append)
    cup.add_result("line-wars", ANN_AND_BEN, "9-11", event=event)
    assert sum("FROM pairing g JOIN event e" in one for one in asked) == 1


def test_a_game_takes_the_place_of_the_deleted_match_of_its_pairing(cup: Book) -> None:
    first = cup.result("Cup", ("Ann", "Ben"), "11-10").pairing
    cup.delete(1)
    added = cup.add(WHOLE, players=ANN_AND_BEN)
    assert "Ann and Ben still have to play round" in str(added.twin)
    moved = cup.change(added, event="Cup")
    assert (moved.match.uid, moved.match.event) == (first.uid, "Cup")
    (now,) = (each for each in cup.tournament("Cup").pairings if each.match is not None)
    assert (now.uid, now.match) == (first.uid, added.id)
    cup.undelete(1)
    assert (cup.match(1).result, cup.match(1).event) == ("11-10", ""), "a casual match now"
    assert cup.check().findings == ()
    for _ in range(2):
        cup.undo()
    assert all(each.match is None for each in cup.tournament("Cup").pairings)
    cup.undelete(1)
    assert cup.match(1).uid == first.uid


def test_another_game_than_the_deleted_match_of_its_pairing_takes_its_place(cup: Book) -> None:
    uid = cup.result("Cup", ("Ann", "Ben"), "11-10").pairing.uid
    cup.delete(1)
    assert cup.add(WHOLE, event="Cup").state == "deleted"
    other = cup.add(WHOLE, event="Cup", then="another")
    assert (other.match.uid, other.twin) == (uid, None)
    assert "The deleted match 1 had this place in “Cup” until now." in str(other.place)
    assert other.beside == other.notes
    assert [each.match for each in cup.tournament("Cup").pairings if each.match] == [2]
    cup.undo()
    cup.undelete(1)
    assert ([each.id for each in cup.matches()], cup.match(1).uid) == ([1], uid)
    cup.undo()
    cup.add(WHOLE, event="Cup", then="another")
    cup.undo(1)
    assert cup.redo() is not None
    cup.undelete(1)
    assert (cup.match(1).event, cup.check().findings) == ("", ())


def test_a_result_entered_after_its_match_was_deleted_is_one_act_and_restores_nothing(
    cup: Book,
) -> None:
    cup.result("Cup", ("Ann", "Ben"), "9-11")
    cup.delete(1)
    casual = cup.add_result("line-wars", ANN_AND_BEN, "11-10")
    done = cup.result("Cup", ("Ann", "Ben"), "11-10")
    assert (done.pairing.match, done.pairing.result, cup.is_deleted(1)) == (3, "11-10", True)
    displaced, twin = map(str, done.notes)
    assert displaced.startswith("The deleted match 1 had this place in “Cup” until now.")
    assert f"match {casual.id}" in twin
    assert str(cup.acts(1)[0]).endswith(", in place of match 1")
    cup.undo()
    assert [each.id for each in cup.matches()] == [casual.id], "nothing counts in the place"
    assert all(each.match is None for each in cup.tournament("Cup").pairings)
    cup.undelete(1)
    assert (cup.match(1).event, cup.check().findings) == ("Cup", ())


def test_another_match_than_the_one_that_has_the_place_is_of_no_tournament(cup: Book) -> None:
    cup.result("Cup", ("Ann", "Ben"), "11-10")
    for other in (
        cup.add(WHOLE, event="Cup", then="another"),
        cup.add_result("line-wars", ANN_AND_BEN, "9-8", event="Cup", then="another"),
    ):
        told = f"Match 1 has this place in “Cup”, so match {other.id} is in no tournament."
        assert [*map(str, other.beside)] == [str(note) for note in other.notes] == [told]
        assert (other.match.event, other.match.round) == ("", "")
        assert "Cup" not in f"{cup.acts(1)[0]} {cup.history(other)[0]}"
    assert [each.match for each in cup.tournament("Cup").pairings if each.match] == [1]


def test_a_game_record_that_names_its_tournament_has_its_place_there(cup: Book) -> None:
    whole = companion.load(WHOLE)
    named = with_tags(whole, {"Event": "cup", "Blue": "Ann", "Red": "Ben"})
    added = cup.add(named)
    assert (added.twin, added.match.event) == (None, "Cup")
    assert [each.match for each in cup.tournament("Cup").pairings if each.match] == [added.id]
    assert cup.add(named).state == "there"
    strangers = with_tags(whole, {"Event": "Cup", "Blue": "Ann", "Red": "Eve"})
    assert cup.add(strangers).state == "added", "nobody is refused for what a file says"
    assert len([each for each in cup.tournament("Cup").pairings if each.match]) == 1


def test_a_game_refused_its_place_is_not_added_beside_itself(cup: Book) -> None:
    cup.result("Cup", ("Ann", "Ben"), "1-0")
    assert cup.add(WHOLE, then="another").id == 2
    assert cup.add(WHOLE, event="Cup").id == 1, "whose place it is"
    again = cup.add(WHOLE, event="Cup", then="another")
    assert (again.state, again.id) == ("there", 2)
    assert "Match 1 has this place in “Cup”" in str(again.notes[0])
    code, told = command("book", "add", str(WHOLE), "--event", "Cup", "--again")
    assert (code, told.count("--again")) == (0, 0), told
    assert len(cup.matches()) == 2


def test_each_match_keeps_its_own_history_whichever_has_the_place(cup: Book) -> None:
    cup.result("Cup", ("Ann", "Ben"), "11-10")
    cup.delete(1)
    cup.add(WHOLE, event="Cup", then="another")
    cup.change(2, place="Home")

    def kinds(match: int) -> list[str]:
        return [word.kind for word in cup.history(match)]

    own = ["added", "deleted"]
    assert (kinds(1), kinds(2)) == (own, ["added", "changed"])
    for _ in range(2):
        cup.undo()
        cup.undo()
        assert kinds(1) == own
        cup.redo()
        cup.redo()
        assert (kinds(1), kinds(2)[:2]) == (own, ["added", "changed"])
        assert not any(word.undone for word in cup.history(2)[:2])
    assert cup.check().findings == ()


def test_a_game_that_loses_the_place_again_takes_its_history_along(cup: Book) -> None:
    cup.result("Cup", ("Ann", "Ben"), "11-10")
    cup.delete(1)
    cup.add(WHOLE, players=ANN_AND_BEN)
    cup.change(2, event="Cup")
    cup.undo()
    told = [(word.kind, word.undone) for word in cup.history(2)]
    assert told == [("added", False), ("changed", True), ("undone", False)]
    assert [word.kind for word in cup.history(1)] == ["added", "deleted"]


def test_who_still_have_to_play_are_told_what_makes_a_game_that_match(cup: Book) -> None:
    paste(str(cup.add(WHOLE).twin))
    assert cup.match(1).event == "Cup"


@pytest.mark.parametrize("number", [1, 2, None])
def test_whoever_is_named_the_place_of_a_deleted_match_is_given_back_as_a_whole(
    cup: Book, number: int | None
) -> None:
    first = cup.result("Cup", ("Ann", "Ben"), "11-10").pairing
    cup.delete(1)
    moved = cup.change(cup.add(WHOLE, players=ANN_AND_BEN), event="Cup")
    assert "The deleted match 1 had this place in “Cup” until now." in str(moved.notes[0])
    assert str(cup.acts(1)[0]) == "match 2 changed: event Cup, in place of match 1"
    done = cup.undo(number)
    assert done is not None
    assert (done.act.matches, done.act.displaced) == ((2,), (1,))
    assert cup.match(2).event == ""
    cup.undelete(1)
    assert cup.match(1).uid == first.uid
    assert cup.check().findings == ()


@pytest.mark.parametrize("number", [1, 2])
def test_a_place_is_not_given_back_to_a_match_that_was_restored_since(
    cup: Book, number: int
) -> None:
    cup.result("Cup", ("Ann", "Ben"), "11-10")
    cup.delete(1)
    cup.change(cup.add(WHOLE, players=ANN_AND_BEN), event="Cup")
    cup.undelete(1)
    if number == 2:
        with pytest.raises(CompanionError, match="“companion book undo” undoes"):
            cup.undo(2)
    cup.undo(1)
    assert cup.undo(number) is not None
    assert cup.match(2).event == ""


def test_a_result_given_before_the_day_of_its_tournament_is_of_today(path: Path) -> None:
    assert path.name
    with companion.Book() as book:
        book.make_tournament("Cup", "line-wars", ["Ann", "Ben"], date="2999-01-05")
        book.pair("Cup")
        entered = book.result("Cup", 1, "14-11").pairing.match
        assert entered is not None
        assert book.match(entered).date == day_of_play()


def test_a_sheet_that_names_its_match_is_no_copy_of_another_of_the_tournament(cup: Book) -> None:
    """On two boards that are hardly begun there may be the same lines."""
    drawn = parse_record(FROM_PHOTO.read_text("utf-8"))
    paired = [each.uid for each in cup.tournament("Cup").pairings if each.two is not None]
    for number, uid in enumerate(paired, 1):
        tags = {"Match": uid, "Photo": f"sha256:{number:064x}"}
        added = cup.add(with_tags(drawn, tags))
        assert (added.state, added.match.uid) == ("added", uid)
    again = cup.add(with_tags(drawn, {"Match": "", "Photo": f"sha256:{99:064x}"}))
    assert again.state == "alike", "what names no match may be one of them"
