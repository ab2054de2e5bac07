"""Exports hold all that is needed, and taking the same one in twice changes nothing."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.application.scorebook.told.care import import_left, import_told
from companion.book.book import Book
from companion.book.damage.check import check
from companion.book.events import events
from companion.book.figures.standings import standings
from companion.book.listing import Filter, count, matches
from companion.book.matches import count_uncertain, delete, entry, text_of
from companion.book.players import merge, players, unmerge
from companion.book.tags import with_tags
from companion.book.tournaments.tournament import tournament
from companion.book.transfer.exports import export_bytes
from companion.book.transfer.imports import import_file
from companion.files import BadFile
from companion.records import load_record
from companion.records.several import cut
from companion.sentences import ENGLISH
from tests.book.results import put, result, sent, state

SAMPLES = Path(__file__).parents[3] / "samples"
ENDINGS = (".pgr", ".json", ".csv")


@pytest.mark.parametrize("ending", ENDINGS)
def test_an_export_fills_another_book_once(full: Book, other: Book, ending: str) -> None:
    file = sent(full, ending)
    done = import_file(other, file)
    assert (done.new, done.known, done.refused) == (count(full), 0, [])
    assert done.incoming.otherwise == []
    assert state(other) == state(full)
    assert check(other) == ()
    again = import_file(other, file)
    assert (again.new, again.known) == (0, count(full))
    assert state(other) == state(full)
    again = import_file(full, file)
    assert (again.new, again.differing) == (0, [])


def test_json_takes_merged_names_and_tournaments_along(full: Book, other: Book) -> None:
    file = sent(full)
    done = import_file(other, file)
    assert (done.merged, done.tournaments) == (1, 1)
    assert standings(other) == standings(full)
    assert tournament(other, "Open").table == tournament(full, "Open").table
    again = import_file(other, file)
    assert (again.merged, again.tournaments) == (0, 0)
    assert {p.name: p.spellings for p in players(other)}["Ann"] == ("Anne",)
    assert json.loads(export_bytes(full, ".json"))["format"] == "companion scorebook"


@pytest.fixture
def renamed(book: Book) -> Book:
    """A book whose only match was entered under a name that its player no longer has."""
    put(book, result("Ann", "Ben", "3-9"))
    merge(book, "Ben", "Benno", new=True)
    return book


@pytest.mark.parametrize("ending", ENDINGS)
def test_every_export_says_the_name_that_a_player_has_now(renamed: Book, ending: str) -> None:
    told = export_bytes(renamed, ending).decode().replace('"', "").replace("\\", "")
    assert "[Red Benno]" in told
    assert "[Red Ben]" not in told


@pytest.mark.parametrize("join", [False, True])
@pytest.mark.parametrize("first", ENDINGS)
def test_a_renamed_player_survives_an_export(
    renamed: Book, other: Book, first: str, join: bool
) -> None:
    for ending in (first, *ENDINGS):
        file = sent(renamed, ending)
        done = import_file(other, file, join=join)
        assert (done.refused, done.differing) == ([], [])
        assert state(other) == state(renamed)


def test_merged_names_come_apart_again_in_another_book(full: Book, other: Book) -> None:
    merge(full, "Cy", "Cyril", new=True)
    file = sent(full)
    import_file(other, file)
    assert export_bytes(other, ".json") == file.read_bytes()
    for each in (full, other):
        unmerge(each, "Anne")
    assert state(other) == state(full)


def test_a_rename_in_a_friends_file_is_left_to_me(renamed: Book, other: Book) -> None:
    file = sent(renamed)
    put(other, result("Ben", "Cy", "9-3"))
    done = import_file(other, file)
    assert (done.incoming.held, done.refused) == ([("Ben", "Benno")], [])


@pytest.mark.parametrize(
    "beside",
    [
        {"date": "2001-02-03"},
        {"event": "Other"},
        {"result": "3-2"},
        {"winner": "red"},
        {"score": {"blue": 1, "red": 2}},
        {"players": {"blue": "Cy", "red": "Ben"}},
    ],
    ids=lambda beside: next(iter(beside)),
)
def test_what_is_edited_beside_a_record_is_said_not_to_be_taken(
    book: Book, other: Book, beside: dict[str, object]
) -> None:
    put(book, result("Ann", "Ben", "14-11", Event="Tuesday"), result("Ann", "Ben", "9-8"))
    file = sent(book)
    assert import_file(book, file).incoming.otherwise == []
    found = json.loads(file.read_bytes())
    found["matches"][1].update(beside)
    file.write_text(json.dumps(found))
    done = import_file(other, file)
    assert state(other) == state(book)
    assert [*map(str, import_left(done, "out.json"))] == [
        "Only the game record of a match counts. What the file says otherwise beside it was not "
        "taken: match 2"
    ]


@pytest.mark.parametrize("counting", [False, True])
def test_nothing_was_edited_beside_a_record_with_marks_to_check(
    book: Book, other: Book, counting: bool
) -> None:
    photo = load_record(SAMPLES / "line-wars-from-photo.pgr")
    put(book, entry(with_tags(photo, {"Doubts": "line a1-b1=empty:0.6:red"})))
    count_uncertain(book, counting)
    (match,) = matches(book)
    assert match.uncertain
    assert (match.winner is not None) == counting
    assert import_file(other, sent(book)).incoming.otherwise == []


def test_a_tournament_handed_over_as_json_is_a_tournament_there(full: Book, other: Book) -> None:
    file = sent(full, event="OPEN")
    import_file(other, file)
    assert tournament(other, "Open").table == tournament(full, "Open").table
    assert [event.name for event in events(other)] == ["Open"]


def test_whoever_is_renamed_during_a_tournament_stays_one_player_in_another_book(
    full: Book, other: Book
) -> None:
    file = sent(full, event="Open", name="before")
    merge(full, "Cy", "Cyril", new=True)
    later = sent(full, event="Open")
    done = import_file(other, later)
    assert sorted(done.names) == ["Ann", "Ben", "Cyril"]
    assert {p.name: p.spellings for p in players(other)}["Cyril"] == ("Cy",)
    assert tournament(other, "Open").table == tournament(full, "Open").table
    with Book.open(other.place.file.with_name("third.db")) as third:
        import_file(third, file)
        assert import_file(third, later, join=True).refused == []
        assert tournament(third, "Open").table == tournament(full, "Open").table


def test_an_export_of_some_matches_has_the_merged_names_of_their_players_alone(
    renamed: Book,
) -> None:
    put(renamed, result("Cy", "Dora", "9-3"))
    for player, merged in (("Ann", [{"name": "Ben", "into": "Benno"}]), ("Cy", [])):
        told = export_bytes(renamed, ".json", Filter(player=player))
        assert json.loads(told)["merged"] == merged


def test_an_export_goes_by_the_filter(full: Book) -> None:
    told = export_bytes(full, ".pgr", Filter(event="Tuesday")).decode()
    assert told.count("[Game ") == 1
    only = json.loads(export_bytes(full, ".json", Filter(game="lineage")))
    assert len(only["matches"]) == 1
    assert "tournaments" not in only


def test_a_deleted_match_is_not_brought_back_by_an_old_export(full: Book) -> None:
    file = sent(full, ".pgr")
    delete(full, [1])
    before = count(full)
    assert import_file(full, file).new == 0
    assert count(full) == before


def test_different_details_are_reported_and_not_changed(book: Book, tmp_path: Path) -> None:
    put(book, result("Ann", "Ben", "1-0", uid="k3v9aa"))
    file = tmp_path / "other.pgr"
    file.write_text(text_of(book, 1).replace("1-0", "0-1"), "utf-8")
    done = import_file(book, file)
    assert done.differing == [1]
    told = [line.text(ENGLISH) for line in import_told(done, "other.pgr")]
    assert told[0] == "other.pgr: 0 new, 1 already in the scorebook."
    assert matches(book)[0].winner == 1


def test_records_of_others_go_in_once_each_time(book: Book, tmp_path: Path) -> None:
    record = '[Game "line-wars"]\n[Blue "Ann"]\n[Red "Ben"]\n[Result "1-0"]\n'
    file = tmp_path / "games.pgr"
    file.write_text(f"; our games\n{record}\n\n; the second\n{record}\n{record}", "utf-8")
    assert import_file(book, file).new == 3
    assert import_file(book, file).new == 0
    assert count(book) == 3


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.txt", b""),
        ("a.json", b"[1, 2"),
        ("a.json", b"[" * 100_000),
        ("a.json", b'{"games": []}'),
        ("a.csv", b"a,b\n1,2\n"),
        ("a.pgr", b"\xff\xfe\x00"),
    ],
)
def test_what_is_no_export_is_refused(
    book: Book, tmp_path: Path, name: str, content: bytes
) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    with pytest.raises(BadFile):
        import_file(book, file)
    assert count(book) == 0


def test_one_bad_record_keeps_no_other_out(book: Book, tmp_path: Path) -> None:
    file = tmp_path / "games.pgr"
    good = '[Game "line-wars"]\n[Blue "Ann"]\n[Red "Ben"]\n[Result "1-0"]\n'
    file.write_text(f'{good}\n[Game "chess"]\n\n1. e4\n\n{good.replace("Ben", "Cy")}', "utf-8")
    done = import_file(book, file)
    assert done.new == 2
    assert [refused.place for refused in done.refused] == [6]


def test_strange_json_is_refused_match_by_match(book: Book, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    strange: list[object] = [1, None, {}, {"record": 3}, {"record": "[Game"}, {"match": "x"}]
    file.write_text(
        json.dumps({"matches": strange, "tournaments": [1, {}], "merged": [{"name": 1}, 2]})
    )
    done = import_file(book, file)
    assert [(each.part, each.place) for each in done.refused] == [
        ("merged", 1),
        ("merged", 2),
        ("tournament", 1),
        ("tournament", 2),
        *(("match", place) for place in range(1, 1 + len(strange))),
    ]
    assert (done.new, done.merged, done.tournaments) == (0, 0, 0)


@pytest.mark.parametrize(
    "build",
    [
        lambda a, b: f"{a}\n{b}",
        lambda a, b: f"{a}{b}",
        lambda a, b: f"\ufeff{a}\r\n\r\n; heading\r\n{b}".replace("\n", "\r\n"),
        lambda a, b: f'{a}\n\n[Event "x"]\n{b}',
    ],
)
def test_records_are_cut_where_the_next_begins(build: Callable[[str, str], str]) -> None:
    one = '[Game "line-wars"]\n[Blue "Ann"]\n\n1. a7-b7 ; first\n   ; more\n'
    two = '[Game "lineage"]\n[Red "Ben"]\n'
    parts = [text for _, text in cut(build(one, two))]
    assert len(parts) == 2
    assert parts[0].count("[Game") == parts[1].count("[Game") == 1
    assert "; more" in parts[0]
    assert "lineage" in parts[1]


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"merged": 7}, "merged"),
        ({"tournaments": {"a": 1}}, "tournament"),
        ({"tournaments": [{"rounds": 10**19}]}, "tournament"),
        ({"tournaments": [{"rounds": "3"}]}, "tournament"),
        ({"tournaments": [{"rounds": True}]}, "tournament"),
        ({"tournaments": [{"options": ["size"]}]}, "tournament"),
        ({"tournaments": [{"options": {"size": 5}}]}, "tournament"),
        ({"tournaments": [{"game": {}}]}, "tournament"),
        ({"tournaments": [{"game": "chess"}]}, "tournament"),
        ({"tournaments": [{"date": "soon"}]}, "tournament"),
        ({"tournaments": [{"name": "a\x1b[31m"}]}, "tournament"),
        ({"tournaments": [{"place": "a\x1b[31m"}]}, "tournament"),
        ({"tournaments": [{"place": "\ud800"}]}, "tournament"),
        ({"tournaments": [{"players": [{"number": 1, "name": "Z", "left_after": "abc"}]}]},
         "tournament"),
        ({"tournaments": [{"players": [{"number": 1, "name": "Z", "left_after": None}] * 2}]},
         "tournament"),
        ({"tournaments": [{"pairings": [
            {"match": "late0001", "round": 1, "board": 1, "one": 1, "two": 99}]}]}, "tournament"),
        ({"tournaments": [{"pairings": [
            {"match": "late0001", "round": 1, "board": 1, "one": 1, "two": 1}]}]}, "tournament"),
        ({"tournaments": [{"players": [
            {"number": at, "name": f"Z{at}", "left_after": None} for at in range(1, 202)]}]},
         "tournament"),
    ],
)  # fmt: skip
def test_a_wrong_kind_of_value_is_named_and_all_else_goes_in(
    full: Book, other: Book, tmp_path: Path, change: dict[str, object], part: str
) -> None:
    export = json.loads(export_bytes(full, ".json"))
    sound = export["tournaments"][0]
    for key, value in change.items():
        if isinstance(value, list):
            value = [*({**sound, "name": "Other", "pairings": [], **each} for each in value), sound]
        export[key] = value
    file = tmp_path / "export.json"
    file.write_text(json.dumps(export))
    done = import_file(other, file)
    assert [each.part for each in done.refused] == [part]
    assert done.new == count(full)
    assert done.tournaments == (part != "tournament" or isinstance(export["tournaments"], list))
    assert check(other) == ()
    names = {player.name for player in players(other)}
    assert "Z" not in names


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have names on Unix alone")
def test_only_files_are_imported(book: Book, tmp_path: Path) -> None:
    """Nobody writes to the pipe, and the device has no end."""
    pipe, endless = tmp_path / "pipe.csv", tmp_path / "endless.json"
    os.mkfifo(pipe)
    endless.symlink_to("/dev/zero")
    for file in (pipe, endless):
        with pytest.raises(BadFile, match="a pipe or a device, not a file"):
            import_file(book, file)


def test_a_record_that_is_no_text_keeps_no_other_out(book: Book, tmp_path: Path) -> None:
    record = b'[Game "line-wars"]\n[Blue "%s"]\n[Red "Ben"]\n[Result "1-0"]\n'
    file = tmp_path / "games.pgr"
    file.write_bytes(b"\n".join(record % name for name in (b"Ann", b"Zo\xeb", b"Cy")))
    done = import_file(book, file)
    assert (done.new, [each.place for each in done.refused]) == (2, [6])
    assert "this is not UTF-8 text" in str(done.refused[0].sentence)


def test_a_match_of_the_file_and_one_of_the_book_are_told_apart(book: Book, tmp_path: Path) -> None:
    put(book, result("Ann", "Ben", "3-9", uid="match001"))
    file = tmp_path / "export.json"
    text = export_bytes(book, ".json").decode().replace("3-9", "3-8")
    file.write_text(json.dumps({**json.loads(text), "matches": [
        {"record": "nothing"}, *json.loads(text)["matches"]]}))  # fmt: skip
    told = [str(line) for line in import_left(import_file(book, file), file.name)]
    assert told[0] == "Match 1 of your scorebook has other details and was not changed."
    assert told[1].startswith("export.json: match 1 of the file was not imported: ")
