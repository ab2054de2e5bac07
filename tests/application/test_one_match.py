"""A game is one match of the scorebook, whatever it is put in from and by which face."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

import companion
from companion.application.dispute.judging import Shown
from companion.application.reading.correct import BadCorrection, correct
from companion.application.scorebook.book import Book
from companion.application.scorebook.outcomes import State
from companion.board import EMPTY
from companion.desk.pages.shared.scorebook import of_record
from companion.errors import CompanionError
from companion.records import Record, parse_record
from tests.application.commands import answer
from tests.application.dispute.test_as_board import PLAYED, snapshot

SAMPLES = Path(__file__).parents[2] / "samples"
PHOTO = SAMPLES / "line-wars-printed-chat.jpg"
GAME = """[Game "line-or-colour"]
[White "Ann"]
[Black "Ben"]

1. a1 a7
2. b1 b7
3. c1 c6
"""
FURTHER = GAME + "4. d1 d7\n5. e1\n"
OTHER = GAME.replace("3. c1 c6", "3. c1 c5")


def _by_program(file: Path) -> tuple[State, int]:
    with companion.Book() as book:
        added = book.add(file)
        return added.state, added.id


def _by_command(file: Path) -> tuple[State, int]:
    code, found = answer("book", "add", file)
    assert code == (1 if found["state"] in ("differs", "alike", "deleted") else 0)
    return found["state"], found["id"]


def _by_window(file: Path) -> tuple[State, int]:
    """As the window's pages do: with a record, and the photo it was read from."""
    with Book() as book:
        if file.suffix == ".pgr":
            added = of_record(companion.load(file))(book, None, False)
        else:
            added = book.add(_record(companion.read(file)), photo=file)
        return added.state, added.id


def _record(scored: object) -> Record:
    from companion.application.reading.correct import record_text
    from companion.scoring.scored import Scored

    assert isinstance(scored, Scored)
    return scored.record or parse_record(record_text(scored))


FACES = {"program": _by_program, "command": _by_command, "window": _by_window}
PAIRS = [(one, other) for one in FACES for other in FACES]


@pytest.fixture
def game(path: Path, tmp_path: Path) -> Path:
    file = tmp_path / "game.pgr"
    file.write_text(GAME, "utf-8")
    assert path.parent == tmp_path
    return file


def matches() -> list[str]:
    with companion.Book() as book:
        return [match.result for match in book.matches()]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_the_same_record_is_there_already(game: Path, one: str, other: str) -> None:
    assert FACES[one](game) == ("added", 1)
    assert FACES[other](game) == ("there", 1)
    assert len(matches()) == 1


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_a_game_that_went_on_is_the_same_match_further_on(game: Path, one: str, other: str) -> None:
    FACES[one](game)
    game.write_text(FURTHER, "utf-8")
    assert FACES[other](game) == ("updated", 1)
    assert matches() == ["1-0"]
    game.write_text(GAME, "utf-8")
    assert FACES[one](game) == ("there", 1)
    assert matches() == ["1-0"], "an earlier state takes nothing away"


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_a_deleted_match_stays_deleted_until_somebody_restores_it(
    game: Path, one: str, other: str
) -> None:
    FACES[one](game)
    with companion.Book() as book:
        book.delete(1)
    assert FACES[other](game) == ("deleted", 1)
    assert matches() == []
    with companion.Book() as book:
        assert book.add(game, then="restore").state == "restored"
    assert len(matches()) == 1


@pytest.mark.parametrize("face", FACES)
def test_what_contradicts_a_match_is_told_and_changes_nothing(game: Path, face: str) -> None:
    FACES[face](game)
    game.write_text(GAME + "\n", "utf-8")
    with companion.Book() as book:
        uid = book.match(1).uid
    game.write_text(f'[Match "{uid}"]\n{OTHER}', "utf-8")
    assert FACES[face](game) == ("differs", 1)
    with companion.Book() as book:
        assert "c6" in book.text(1)
        assert book.add(game, then="replace").state == "replaced"
        assert "c5" in book.text(1)
        assert len(book.history(1)) == 2


@pytest.mark.parametrize("face", FACES)
def test_other_moves_are_another_match(game: Path, face: str) -> None:
    FACES[face](game)
    game.write_text(OTHER, "utf-8")
    assert FACES[face](game) == ("added", 2)


@pytest.mark.parametrize("face", FACES)
def test_another_last_move_after_many_others_is_asked_about(game: Path, face: str) -> None:
    game.write_text(FURTHER, "utf-8")
    FACES[face](game)
    game.write_text(FURTHER.replace("5. e1", "5. e2"), "utf-8")
    assert FACES[face](game) == ("alike", 1)
    with companion.Book() as book:
        assert book.add(game, then="another").id == 2
    game.write_text(FURTHER.replace("Ann", "Cy").replace("5. e1", "5. e2"), "utf-8")
    assert FACES[face](game) == ("added", 3)


def test_other_players_of_the_same_moves_are_another_match(game: Path) -> None:
    _by_program(game)
    game.write_text(GAME.replace("Ann", "Cy"), "utf-8")
    assert _by_program(game) == ("added", 2)


@pytest.mark.slow
@pytest.mark.parametrize(("one", "other"), [("program", "command"), ("command", "window"),
                                            ("window", "program")])  # fmt: skip
def test_a_photo_is_known_by_its_file_and_by_another_copy(
    path: Path, tmp_path: Path, one: str, other: str
) -> None:
    copy = tmp_path / "copy.jpg"
    with Image.open(PHOTO) as picture:
        picture.resize((picture.width * 2 // 3, picture.height * 2 // 3)).save(copy, quality=60)
    assert path.parent == tmp_path
    assert FACES[one](PHOTO) == ("added", 1)
    assert FACES[other](PHOTO) == ("there", 1)
    assert FACES[other](copy) == ("alike", 1)
    with companion.Book() as book:
        book.delete(1)
    assert FACES[one](PHOTO) == ("deleted", 1)
    assert FACES[other](copy) == ("deleted", 1)
    assert matches() == []


def test_a_sheet_of_one_match_is_not_put_to_another_unasked(game: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.jpg"
    with Image.open(PHOTO) as picture:
        picture.resize((picture.width * 2 // 3, picture.height * 2 // 3)).save(copy, quality=60)
    with companion.Book() as book:
        book.add(game)
        book.add(PHOTO)
        before = book.add_result("line-wars", {"blue": "Ann", "red": "Ben"}, "14-11").match
        for shown, told in (
            (game, "already in the scorebook as match 1"),
            (PHOTO, "already in the scorebook as match 2"),
            (copy, "looks like match 2"),
        ):
            with pytest.raises(CompanionError, match=told) as refused:
                book.change(3, shown)
            assert refused.value.id == "other-match"
        assert book.match(3) == before
        assert not book.change(2, PHOTO).changed, "its own photo is none of another match"
        book.delete(2)
        assert book.change(3, PHOTO).changed
        book.undelete(2)
        assert book.change(1, PHOTO, again=True).changed


def test_details_that_a_match_lacks_are_added_and_none_is_overwritten(path: Path) -> None:
    assert path.name
    with companion.Book() as book:
        scored = companion.read(PHOTO)
        book.add(scored, date="2026-11-14")
        named = book.add(scored, players={"blue": "Ann", "red": "Ben"})
        assert (named.state, named.match.players) == ("updated", ("Ann", "Ben"))
        other = book.add(scored, players={"blue": "Cy"})
        assert (other.state, other.match.players) == ("differs", ("Ann", "Ben"))
        assert other.ways == ("another", "replace")
        again = book.add(scored, players={"blue": "Cy"}, then="another")
        assert (again.state, again.id) == ("added", 2)
        assert book.match(1).date == "2026-11-14"


def test_a_record_goes_before_the_photo_of_its_sheet(path: Path) -> None:
    assert path.name
    with companion.Book() as book:
        sheet = companion.read(PHOTO)
        book.add(sheet)
        position = _record(sheet).position
        assert position
        assert book.add(_record(sheet)).state == "there"


def test_a_game_with_one_order_given_is_known_when_both_are(game: Path) -> None:
    head = '[Game "blottos-war"]\n[Blue "Ann"]\n[Red "Ben"]\n\n'
    turns = "".join(f"{n}. a1*4 | a8*4\n" for n in range(1, 4))
    game.write_text(f"{head}{turns}4. blue: a1*4\n", "utf-8")
    assert _by_program(game) == ("added", 1)
    game.write_text(f"{head}{turns}4. a1*4 | a8*4\n", "utf-8")
    assert _by_command(game) == ("updated", 1)


def test_a_result_alone_is_a_match_of_its_own_each_time(path: Path) -> None:
    assert path.name
    with companion.Book() as book:
        for number in (1, 2):
            added = book.add_result("line-wars", {"blue": "Ann", "red": "Ben"}, "14-11")
            assert (added.state, added.id) == ("added", number)
        book.make_tournament("Cup", "line-wars", ["Ann", "Ben"])
        (pairing,) = book.pair("Cup")
        slot = pairing.uid
        assert book.add_result("", {}, "14-11", match=slot).state == "added"
        assert book.add_result("", {}, "14-11", match=slot).state == "there"
        assert book.add_result("", {}, "15-10", match=slot).state == "differs"


@pytest.fixture
def by_hand(path: Path) -> Book:
    """A result of Ann and Ben entered by hand."""
    assert path.name
    book = companion.Book()
    book.add_result("line-wars", ANN_AND_BEN, "11-10", date="2026-11-14")
    return book


ANN_AND_BEN = {"blue": "Ann", "red": "Ben"}


def test_a_photo_of_two_who_have_a_result_alone_that_day_may_be_that_match(by_hand: Book) -> None:
    scored = companion.read(PHOTO)
    said = {"players": ANN_AND_BEN, "date": "2026-11-14"}
    asked = by_hand.add(scored, **said)  # type: ignore[arg-type]
    assert (asked.state, asked.id, asked.known_by) == ("alike", 1, "result")
    assert asked.ways == ("another", "replace")
    assert len(by_hand) == 1, "nothing was added or merged unasked"
    for other in (
        {**said, "date": "2026-11-15"},
        {**said, "players": {"blue": "Ben", "red": "Ann"}},
        {**said, "players": {"blue": "Ann", "red": "Cy"}},
    ):
        added = by_hand.add(scored, **other, then=None)  # type: ignore[arg-type]
        assert (added.state, added.twin) == ("added", None)
        by_hand.undo()
    one = by_hand.add(scored, **said, then="replace")  # type: ignore[arg-type]
    assert (one.state, one.id, len(by_hand)) == ("updated", 1, 1)
    assert (one.match.told, one.match.as_read, bool(one.match.photo)) == ("11-10", "11-10", True)
    assert by_hand.add(scored, **said).state == "there"  # type: ignore[arg-type]


WHOLE = SAMPLES / "line-wars-whole-game.pgr"
"""Ben wins 11–9, on 14 November."""


def test_a_game_that_another_won_is_asked_about_and_both_results_are_named(by_hand: Book) -> None:
    asked = by_hand.add(WHOLE, players=ANN_AND_BEN)
    assert (asked.state, asked.id, asked.ways) == ("alike", 1, ("another", "replace"))
    assert [*map(str, asked.differences)] == ["Result: 11–10 in the scorebook, 9–11 here"]
    other = by_hand.add(WHOLE, players=ANN_AND_BEN, then="another")
    assert (other.state, other.match.winner_name, other.twin) == ("added", "Ben", None)
    by_hand.undo()
    one = by_hand.add(WHOLE, players=ANN_AND_BEN, then="replace")
    assert (one.state, one.id, len(by_hand)) == ("replaced", 1, 1)
    assert (one.match.told, one.match.as_read) == ("11-10", "9-11"), "what people say counts"


@pytest.mark.parametrize(
    ("result", "differs", "then"),
    [
        ("9-11", [], ("there", "9-11", "")),
        ("0-1", [], ("there", "9-11", "")),
        ("11-9", ["Result: 9–11 in the scorebook, 11–9 here"], ("replaced", "11-9", "9-11")),
        ("1-0", ["Result: 9–11 in the scorebook, 1–0 here"], ("replaced", "1-0", "9-11")),
    ],
)
def test_a_result_of_two_who_played_a_game_that_day_is_asked_about(
    path: Path, result: str, differs: list[str], then: tuple[str, str, str]
) -> None:
    assert path.name
    with companion.Book() as book:
        day = book.add(WHOLE, players=ANN_AND_BEN).match.date
        asked = book.add_result("line-wars", ANN_AND_BEN, result, date=day)
        assert (asked.state, asked.id, asked.known_by, len(book)) == ("alike", 1, "result", 1)
        assert [*map(str, asked.differences)] == differs
        one = book.add_result("line-wars", ANN_AND_BEN, result, date=day, then="replace")
        assert (one.state, one.match.result, one.match.as_read) == then
        other = book.add_result("line-wars", ANN_AND_BEN, result, date=day, then="another")
        assert (other.state, other.id, other.twin) == ("added", 2, None)


@pytest.mark.parametrize("turns", [0, 2])
def test_a_game_given_to_a_result_alone_leaves_the_result_as_people_say_it(
    by_hand: Book, turns: int
) -> None:
    game = companion.load(WHOLE)
    if turns:
        game = replace(game, turns=game.turns[:turns], result="*")
    done = by_hand.change(1, game).match
    assert (done.result, done.as_read) == ("11-10", "*" if turns else "9-11")


def test_a_result_that_people_entered_outlives_a_longer_record_of_the_game(path: Path) -> None:
    assert path.name
    whole = companion.load(WHOLE)
    with companion.Book() as book:
        uid = book.add(replace(whole, turns=whole.turns[:2], result="*")).match.uid
        book.change(1, result="14-11")
        longer = replace(whole, tags=(*whole.tags, ("Match", uid)))
        assert book.add(longer).state == "differs"
        one = book.add(longer, then="replace")
        assert (one.state, one.match.result, one.match.as_read) == ("replaced", "14-11", "9-11")


def test_a_result_that_cannot_be_of_that_game_is_another_match(path: Path) -> None:
    assert path.name
    with companion.Book() as book:
        day = book.add(WHOLE, players=ANN_AND_BEN).match.date
        options = {"size": 8}
        for said in ({"date": day, "options": options}, {"date": "2026-01-02"}):
            added = book.add_result("line-wars", ANN_AND_BEN, "9-11", **said)  # type: ignore[arg-type]
            assert (added.state, added.twin) == ("added", None)


def test_the_result_of_a_game_still_open_goes_into_it(path: Path) -> None:
    assert path.name
    opened = parse_record(GAME.replace("[White", '[Date "2026-11-14"]\n[White'))
    ann_and_ben = {"white": "Ann", "black": "Ben"}
    with companion.Book() as book:
        book.add(opened)
        asked = book.add_result("line-or-colour", ann_and_ben, "1-0", date="2026-11-14")
        assert (asked.state, asked.id, asked.match.winner) == ("alike", 1, None)
        one = book.add_result(
            "line-or-colour", ann_and_ben, "1-0", date="2026-11-14", then="replace"
        )
        assert (one.state, one.id, one.match.winner_name, len(book)) == ("updated", 1, "Ann", 1)


def test_of_a_game_still_open_no_result_is_told_to_be_deleted_before_it_is_in_it(
    path: Path,
) -> None:
    assert path.name
    ann_and_ben = {"white": "Ann", "black": "Ben"}
    with companion.Book() as book:
        book.add_result("line-or-colour", ann_and_ben, "1-0", date="2026-11-14")
        added = book.add(parse_record(GAME), date="2026-11-15")
        done = book.change(added, date="2026-11-14")
        assert "delete match 1" in str(done.twin)
        assert str(done.twin).endswith(
            "The game has no result yet: enter it before you delete anything."
        )


def test_a_result_entered_twice_is_added_and_the_first_is_named(by_hand: Book) -> None:
    same = by_hand.add_result("line-wars", ANN_AND_BEN, "11-10", date="2026-11-14")
    assert (same.state, same.id) == ("added", 2)
    assert str(same.twin).startswith("Match 1 is of the same two players on the same day.")
    for other in (
        by_hand.add_result("line-wars", ANN_AND_BEN, "11-9", date="2026-11-14"),
        by_hand.add_result("line-wars", ANN_AND_BEN, "11-10", date="2026-11-15"),
        by_hand.add_result("line-wars", {"blue": "Ann", "red": "Cy"}, "11-10", date="2026-11-14"),
    ):
        assert (other.state, other.twin) == ("added", None)


def test_a_result_entered_with_the_players_in_each_others_seats_is_named(by_hand: Book) -> None:
    ben_and_ann = {"blue": "Ben", "red": "Ann"}
    other = by_hand.add_result("line-wars", ben_and_ann, "11-10", date="2026-11-14")
    assert (other.state, other.twin) == ("added", None), "Ben won this one"
    same = by_hand.add_result("line-wars", ben_and_ann, "10-11", date="2026-11-14")
    assert (same.state, same.id) == ("added", 3), "it may well be another"
    assert str(same.twin).startswith("Match 1 is of the same two players on the same day.")
    game = by_hand.add(WHOLE, players=ANN_AND_BEN, then="another")
    turned = by_hand.add_result("line-wars", ben_and_ann, "11-9", date=game.match.date)
    assert f"Match {game.id} is of the same two players" in str(turned.twin)


def test_of_several_results_alone_only_one_that_agrees_is_taken_for_the_game(
    by_hand: Book,
) -> None:
    game = companion.load(SAMPLES / "line-wars-whole-game.pgr")
    by_hand.add_result("line-wars", ANN_AND_BEN, "9-11", date="2026-11-14")
    assert (asked := by_hand.add(game, players=ANN_AND_BEN)).id == 2
    assert (asked.state, asked.known_by) == ("alike", "result")
    by_hand.add_result("line-wars", ANN_AND_BEN, "0-1", date="2026-11-14")
    added = by_hand.add(game, players=ANN_AND_BEN)
    assert (added.state, added.id) == ("added", 4), "match 2 or match 3"
    assert "Matches 1, 2, 3 are of the same two players on the same day" in str(added.twin)


@pytest.mark.parametrize(
    ("size", "rows", "told"), [(7, "12", ""), (7, "123", "contradicts"), (12, "12", "")]
)
def test_a_result_alone_and_an_open_photo_of_that_day_are_asked_about(
    by_hand: Book, size: int, rows: str, told: str
) -> None:
    along = ["-".join(f"{column}{row}" for column in "abcdefg") for row in rows]
    across = ["-".join(f"{column}{row}" for row in rows) for column in "abcdefg"]
    drawn = " ".join((*along, *across))
    photo = parse_record(
        f'[Game "line-wars"]\n[Size "{size}"]\n[Blue "Ann"]\n[Red "Ben"]\n[Date "2026-11-14"]\n'
        f'[Photo "sha256:00"]\n[Position "red {drawn}; blue a7-b7"]\n'
    )
    assert (by_hand.add(photo).state, len(by_hand)) == ("alike", 1)
    one = by_hand.add(photo, then="replace")
    assert (one.state, one.match.result, one.match.winner) == ("updated", "11-10", 1)
    assert told in "".join(map(str, one.notes))
    assert bool(told) == bool(one.notes)


def test_names_given_later_tell_of_a_result_alone_too(by_hand: Book) -> None:
    added = by_hand.add(PHOTO, date="2026-11-14")
    assert (added.state, added.twin) == ("added", None), "nobody said who played"
    done = by_hand.change(added, players=ANN_AND_BEN)
    assert "delete match 1" in str(done.twin)
    assert done.twin in done.notes


@pytest.mark.parametrize("way", ["add", "change"])
@pytest.mark.parametrize(
    ("photo", "shown"), [(PHOTO, "11-10"), (SAMPLES / "line-wars-printed-clutter.jpg", "*")]
)
def test_a_result_entered_before_the_photo_comes_is_kept_and_counts(
    path: Path, way: str, photo: Path, shown: str
) -> None:
    assert path.name
    scored = companion.read(photo)
    with companion.Book() as book:
        book.make_tournament("Cup", "line-wars", ["Ann", "Ben"])
        (pairing,) = book.pair("Cup")
        book.result("Cup", 1, "8-10")
        if way == "add":
            assert book.add(scored, match=pairing.uid).state == "updated"
        else:
            assert book.change(1, scored).changed
        match = book.match(1)
        assert (match.result, match.told, match.as_read) == ("8-10", "8-10", shown)
        assert (match.winner_name, bool(match.photo)) == ("Ben", True)
        assert book.add(scored).state == "there"
        other = book.add(scored, result="7-10")
        assert (other.state, book.match(1).result) == ("differs", "8-10"), "people contradict"


@pytest.mark.parametrize("how", ["path", "name", "score"])
def test_the_history_names_the_photo_that_a_match_was_given(by_hand: Book, how: str) -> None:
    shown: Shown = {"path": PHOTO, "name": str(PHOTO)}.get(how) or companion.read(PHOTO)
    by_hand.change(1, shown)
    assert str(by_hand.history(1)[-1]).endswith("changed: file line-wars-printed-chat.jpg")


def test_a_photo_stays_when_its_match_is_given_another_result(path: Path) -> None:
    assert path.name
    with companion.Book() as book:
        book.make_tournament("Cup", "line-wars", ["Ann", "Ben"])
        (pairing,) = book.pair("Cup")
        photo = book.add(companion.read(PHOTO), match=pairing.uid).match.photo
        assert book.add_result("", {}, "8-10", match=pairing.uid).state == "differs"
        added = book.add_result("", {}, "8-10", match=pairing.uid, then="replace")
        assert (added.state, added.match.photo) == ("replaced", photo)
        assert (added.match.told, added.match.as_read) == ("8-10", "11-10")


def test_a_result_that_the_board_of_the_photo_rules_out_is_asked_about(path: Path) -> None:
    assert path.name
    with companion.Book() as book:
        slot = book.add_result("line-wars", {}, "30-6").match.uid
        small = parse_record(
            '[Game "line-wars"]\n[Size "4"]\n[Photo "sha256:00"]\n'
            f'[Position "blue a4-b4; red d1-c1"]\n[Match "{slot}"]\n'
        )
        assert book.add(small).state == "differs"
        assert book.match(1).result == "30-6"


def test_unfinished_games_are_found_by_the_list(game: Path) -> None:
    with companion.Book() as book:
        book.add(game)
        book.add_result("lineage", {"red": "Ann", "blue": "Ben"}, "1-0")
        assert [match.id for match in book.matches(unfinished=True)] == [1]
    assert [each["id"] for each in answer("book", "list", "--unfinished")[1]["matches"]] == [1]


def test_a_day_in_the_future_is_refused_until_it_is_confirmed(game: Path) -> None:
    with companion.Book() as book:
        with pytest.raises(companion.CompanionError) as refused:
            book.add(game, date="2999-01-01")
        assert refused.value.id == "future-day"
        assert book.add(game, date="2999-01-01", future=True).state == "added"


def test_a_book_with_matches_is_backed_up_before_the_first_import(tmp_path: Path) -> None:
    with companion.Book(tmp_path / "one.db") as book:
        book.add_result("lineage", {"blue": "Ann", "red": "Ben"}, "1-0")
        book.export(tmp_path / "all.json")
    with companion.Book(tmp_path / "other.db") as book:
        book.import_file(tmp_path / "all.json")
        assert companion.Book.backups(book.file) == ()
        for _ in range(2):
            book.import_file(tmp_path / "all.json")
        assert [kept.label for kept in companion.Book.backups(book.file)] == ["before-import"]


SHEET = """[Game "line-or-colour"]
[Photo "sha256:00"]
[Position "white a1 b2 c3 d4; black a2 b1 c1 d1"]
[Doubts "ring a1=white:0.6:black; ring a2=black:0.6:empty"]
"""


@pytest.fixture
def sheet(path: Path) -> Path:
    """A record of a photo with two marks to check."""
    file = path.with_name("sheet.pgr")
    file.write_text(SHEET, "utf-8")
    return file


def test_what_is_settled_when_a_photo_is_added_again_goes_into_its_match(sheet: Path) -> None:
    assert _by_program(sheet) == ("added", 1)
    with companion.Book() as book:
        confirmed = book.add(sheet, corrections={"ring a1": "white"})
        assert (confirmed.state, confirmed.id, confirmed.match.marks) == ("updated", 1, 1)
    code, found = answer("book", "add", sheet, "--correct", "the ring on a2=empty")
    assert (code, found["state"], found["open_marks"]) == (0, "updated", 0)
    with companion.Book() as book:
        told = [str(word) for word in book.history(1)]
        assert [line.partition(": ")[2] for line in told] == [
            "added: file sheet.pgr",
            "changed: file sheet.pgr, the ring on a1 white",
            "changed: file sheet.pgr, the ring on a2 empty",
        ]
        assert book.add(sheet).state == "there"
        assert book.match(1).marks == 0
        assert book.undo(1) is not None
        assert book.match(1).marks == 1


def test_settling_a_photo_otherwise_than_its_match_changes_nothing(sheet: Path) -> None:
    with companion.Book() as book:
        book.add(sheet, corrections={"ring a1": "white"})
        for mark, value in (("ring a1", "black"), ("ring b2", "black")):
            assert book.add(sheet, corrections={mark: value}).state == "differs"
        assert book.match(1).marks == 1


def test_marks_are_not_corrected_beside_uncertain_ones_that_cannot_be_read(sheet: Path) -> None:
    sheet.write_text(SHEET.replace("ring a1=", "ring z1="), "utf-8")
    with companion.Book() as book:
        book.add(sheet)
        with pytest.raises(BadCorrection, match="ring z1=white"):
            book.change(1, corrections={"ring a2": "black"})


def test_a_question_answered_when_a_sheet_is_added_again_is_answered_in_its_match(
    path: Path,
) -> None:
    position = (
        "blue a1-b1-g3-c2-b5-e7-d4 a1-a2-b4; red g7-e4 g7-d5-c4-b3-b2-a3-b7-b6; next ?; "
        "ends ? ?; points ? ?; rest yes no"
    )
    file = path.with_name("sheet.pgr")
    head = '[Game "corona-line"]\n[Photo "sha256:00"]\n'
    file.write_text(f'{head}[Position "{position}"]\n', "utf-8")
    with companion.Book() as book:
        assert book.add(file).match.winner is None
        answered = book.add(file, options={"first": "red"})
        assert (answered.state, answered.id, answered.match.winner) == ("updated", 1, 1)
        assert book.add(file, options={"first": "red"}).state == "there"
        assert book.add(file, options={"first": "blue"}).state == "differs"
        assert book.match(1).winner == 1


def test_a_record_saved_after_checking_settles_the_match_of_its_photo(sheet: Path) -> None:
    checked = sheet.with_name("checked.pgr")
    doubts = SHEET.index("[Doubts")
    checked.write_text(SHEET[:doubts].replace("; black a2", "; black"), "utf-8")
    assert _by_program(sheet) == ("added", 1)
    assert _by_command(checked) == ("updated", 1)
    assert _by_command(sheet) == _by_command(checked) == ("there", 1)
    with companion.Book() as book:
        assert book.match(1).marks == 0
        assert "the ring on a1 white, the ring on a2 empty" in str(book.history(1)[-1])


def test_two_people_who_check_different_marks_of_a_photo_complete_each_other(sheet: Path) -> None:
    for mark in ("ring a1=white:0.6:black; ", "; ring a2=black:0.6:empty"):
        file = sheet.with_name("half.pgr")
        file.write_text(SHEET.replace(mark, ""), "utf-8")
        assert _by_program(file)[1] == 1
    with companion.Book() as book:
        assert book.match(1).marks == 0


def test_two_people_who_check_a_mark_differently_are_told(sheet: Path) -> None:
    file = sheet.with_name("half.pgr")
    checked = SHEET.replace("; ring a2=black:0.6:empty", "")
    file.write_text(checked, "utf-8")
    assert _by_program(file) == ("added", 1)
    file.write_text(checked.replace("; black a2", "; black"), "utf-8")
    for face in (_by_program, _by_command, _by_window):
        assert face(file) == ("differs", 1)
    assert _by_program(sheet) == ("there", 1)
    with companion.Book() as book:
        assert book.change(1, corrections={"ring a1": "black"}).match.marks == 0
        assert book.change(1, file).match.marks == 0, "what was checked stays so"
        assert book.record(1).position.startswith("white b2 c3 d4; black a1 b1 c1 d1")


@pytest.mark.parametrize("doubt", ["", '[Doubts "line a2-b4=blue:0.6:empty"]\n'])
def test_an_answer_saved_in_a_record_goes_into_its_match_and_is_not_overruled(
    path: Path, doubt: str
) -> None:
    lines = "red g7-e4 g7-d5-c4-b3-b2-a3-b7-b6; next {}; ends ? ?; points ? ?; rest yes no"
    drawn = f"blue a1-b1-g3-c2-b5-e7-d4 a1-a2-b4; {lines}"
    file, head = path.with_name("sheet.pgr"), '[Game "corona-line"]\n[Photo "sha256:00"]\n'

    def written(first: str, next_: str, doubt: str = "") -> Path:
        text = f'{head}[First "{first}"]\n[Position "{drawn.format(next_)}"]\n{doubt}'
        file.write_text(text, "utf-8")
        return file

    assert _by_program(written("blue", "?", doubt)) == ("added", 1)
    assert _by_program(written("red", "red")) == ("updated", 1)
    with companion.Book() as book:
        assert (book.match(1).winner, book.match(1).marks) == (1, 0)
        assert "Red goes first." in str(book.history(1)[-1])
    assert _by_program(written("red", "red")) == _by_program(written("blue", "?")) == ("there", 1)
    assert _by_program(written("blue", "blue")) == ("differs", 1)


def test_a_position_sheet_settled_by_its_own_marks_settles_its_match(path: Path) -> None:
    read = snapshot(PLAYED, {"bubble a3.3": (True, 0.7, EMPTY)})
    bigger, smaller = (correct(read, {"bubble a3.3": value}) for value in ("marked", "empty"))
    with companion.Book(path.with_name("book.db")) as book:
        assert (book.add(read).state, book.match(1).marks) == ("added", 1)
        assert (book.add(bigger).state, book.match(1).marks) == ("updated", 0)
        assert book.add(bigger).state == book.add(read).state == "there"
        assert book.add(smaller).state == "differs"
        assert "the force on a3" in str(book.history(1)[-1])
        assert book.change(1, corrections={"force a3": 9}).changed
        assert book.add(read).state == "there"
