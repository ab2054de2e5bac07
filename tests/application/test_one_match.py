"""A game is one match of the scorebook, whatever it is put in from and by which face."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

import companion
from companion.application.scorebook.book import Book
from companion.application.scorebook.outcomes import State
from companion.desk.pages.shared.scorebook import of_record
from companion.errors import CompanionError
from companion.records import Record, parse_record
from tests.application.a_game import GAME, PHOTO
from tests.application.commands import answer

FURTHER = GAME + "4. d1 d7\n5. e1\n"
OTHER = GAME.replace("3. c1 c6", "3. c1 c5")


def by_program(file: Path) -> tuple[State, int]:
    with companion.Book() as book:
        added = book.add(file)
        return added.state, added.id


def by_command(file: Path) -> tuple[State, int]:
    code, found = answer("book", "add", file)
    assert code == (1 if found["state"] in ("differs", "alike", "deleted") else 0)
    return found["state"], found["id"]


def by_window(file: Path) -> tuple[State, int]:
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


FACES = {"program": by_program, "command": by_command, "window": by_window}
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


def test_a_deleted_match_restored_with_another_result_keeps_its_own_and_says_so(
    path: Path,
) -> None:
    assert path.name
    with companion.Book() as book:
        players = {"blue": "Ann", "red": "Ben"}
        uid = book.add_result("line-wars", players, "14-11").match.uid
        book.delete(1)
        tags = "".join(f'[{name} "{value}"]\n' for name, value in (
            ("Game", "line-wars"), ("Blue", "Ann"), ("Red", "Ben"), ("Match", uid),
            ("Result", "9-11")))  # fmt: skip
        for then, state in ((None, "deleted"), ("restore", "restored")):
            added = book.add(parse_record(tags), then=then)  # type: ignore[arg-type]
            told = ["Result: 14–11 in the scorebook, 9–11 here"]
            assert (added.state, [*map(str, added.differences)]) == (state, told)
        assert book.match(1).result == "14-11"


def test_a_deleted_match_restored_with_more_moves_is_one_act(path: Path) -> None:
    assert path.name
    with companion.Book() as book:
        book.add(parse_record(GAME))
        book.delete(1)
        assert book.add(parse_record(FURTHER), then="restore").state == "restored"
        assert "d7" in book.text(1)
        assert str(book.acts(1)[0]) == "match 1 restored"
        book.undo()
        assert book.is_deleted(1)
        assert "d7" not in book.text(1)


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
def test_an_earlier_copy_of_another_day_adds_nothing_and_is_not_asked_about(
    game: Path, face: str
) -> None:
    game.write_text(f'[Date "2026-03-01"]\n[Result "1-0"]\n{FURTHER}', "utf-8")
    FACES[face](game)
    game.write_text(FURTHER.replace("5. e1\n", ""), "utf-8")
    assert FACES[face](game) == ("there", 1), "nobody said when it was played"
    with companion.Book() as book:
        added = book.add(game)
        assert "has all of these moves and more" in str(added.more)
    game.write_text(f'[Date "2026-04-01"]\n{FURTHER}', "utf-8")
    assert FACES[face](game) == ("alike", 1), "on that day it is another game, perhaps"


@pytest.mark.parametrize("moves", [GAME, FURTHER])
def test_a_game_of_somebody_erased_does_not_bring_the_name_back(game: Path, moves: str) -> None:
    game.write_text(FURTHER, "utf-8")
    by_program(game)
    game.write_text(moves, "utf-8")
    with companion.Book() as book:
        book.erase("Ann")
        added = book.add(game)
        assert (added.done, added.id, len(book)) == (False, 1, 1)
        assert [*map(str, added.differences)][:1] == ["White: N. N. 1 in the scorebook, Ann here"]
        assert "Ann" not in {player.name for player in book.players()}


def test_a_shorter_record_that_replaces_a_match_says_what_is_lost(game: Path) -> None:
    game.write_text(FURTHER, "utf-8")
    by_program(game)
    with companion.Book() as book:
        told = [str(note) for note in book.change(1, parse_record(GAME)).notes]
        assert "The match has lost its last 3 moves, which the file does not have." in told
        assert [str(note) for note in book.change(1, parse_record(FURTHER)).notes] == []


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
    by_program(game)
    game.write_text(GAME.replace("Ann", "Cy"), "utf-8")
    assert by_program(game) == ("added", 2)


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
    assert by_program(game) == ("added", 1)
    game.write_text(f"{head}{turns}4. a1*4 | a8*4\n", "utf-8")
    assert by_command(game) == ("updated", 1)


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
