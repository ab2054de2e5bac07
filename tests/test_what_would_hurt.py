"""The ten acts that would hurt most if they went wrong, from end to end, each by its command."""

from __future__ import annotations

import json
import shutil
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest

from companion.application.table.open_game import OpenGame
from companion.application.table.table import Table
from companion.games import game
from companion.records import load_record
from tests.cli.by_hand import hand
from tests.cli.conftest import BookCommand, Companion, book, companion
from tests.cli.records import OPENING, written

__all__ = ["book", "companion"]

SAMPLES = Path(__file__).parents[1] / "samples"


def results(book: BookCommand) -> dict[int, tuple[str, str, str | None]]:
    """Of each match that counts who played and who won."""
    return {
        each["id"]: (*each["players"].values(), each["winner"])
        for each in book("list", "--json").json["matches"]
    }


ANN, BEN, CAN = ("Ann", "Ben", "blue"), ("Ben", "Ann", "blue"), ("Can", "Ann", "red")


@pytest.fixture
def three(book: BookCommand) -> BookCommand:
    """A book with three matches."""
    for one, two, told in (("Ann", "Ben", "14-11"), ("Ben", "Ann", "9-7"), ("Can", "Ann", "5-8")):
        assert book(*hand(one, two, told)).code == 0
    assert results(book) == {1: ANN, 2: BEN, 3: CAN}
    return book


def test_the_match_that_is_named_is_deleted_and_no_other(three: BookCommand) -> None:
    assert three("delete", "2").code == 0
    assert results(three) == {1: ANN, 3: CAN}
    assert three("delete", "1").code == 0
    assert results(three) == {3: CAN}
    assert three("undelete", "2").code == 0
    assert results(three) == {2: BEN, 3: CAN}


def test_one_undo_takes_back_one_change(three: BookCommand) -> None:
    assert three("change", "1", "--result", "1-24").code == 0
    assert three("change", "1", "--player", "red=Eve").code == 0
    assert three("undo", "1").code == 0
    assert results(three) == {1: ("Ann", "Ben", "red"), 2: BEN, 3: CAN}
    assert three("undo", "1").code == 0
    assert results(three) == {1: ANN, 2: BEN, 3: CAN}


def test_a_win_counts_for_who_won(three: BookCommand) -> None:
    table = {each["name"]: each for each in three("standings", "--json").json["players"]}
    won = {name: (each["wins"], each["losses"]) for name, each in table.items()}
    assert won == {"Ann": (2, 1), "Ben": (1, 1), "Can": (0, 1)}


def test_a_book_moved_to_another_computer_has_the_same_matches(
    three: BookCommand, companion: Companion, tmp_path: Path
) -> None:
    three("delete", "2")
    three("change", "3", "--result", "8-5")
    before = results(three)
    assert three("export", tmp_path / "all.json").code == 0
    other = ("--book", tmp_path / "other.db")
    assert companion("book", "import", tmp_path / "all.json", "--yes", *other).code == 0
    moved = companion("book", "list", "--json", *other).json["matches"]
    after = sorted((*each["players"].values(), each["winner"]) for each in moved)
    assert after == sorted(before.values()) == [("Ann", "Ben", "blue"), ("Can", "Ann", "blue")]


def test_two_players_that_are_merged_come_apart_as_they_were(three: BookCommand) -> None:
    before = results(three), three("standings", "--json").json["players"]
    assert three("merge", "Can", "Ben").code == 0
    assert {name for one, two, _ in results(three).values() for name in (one, two)} <= {
        "Ann", "Ben", "Can",
    }  # fmt: skip
    assert len(three("standings", "--json").json["players"]) == 2
    assert three("unmerge", "Can").code == 0
    assert (results(three), three("standings", "--json").json["players"]) == before


@pytest.mark.parametrize(("blue", "red"), [("Ann", "Ben"), ("Ben", "Ann")])
def test_names_on_paper_stand_beside_their_own_colour(
    companion: Companion, tmp_path: Path, blue: str, red: str
) -> None:
    sheet = tmp_path / "board.pdf"
    names = ("--player", f"red={red}", "--player", f"blue={blue}")
    assert companion("print", "line-wars", "--size", "5", *names, "-o", sheet).code == 0
    words = pypdfium2.PdfDocument(sheet)[0].get_textpage().get_text_range().split()
    beside = [pair for pair in pairwise(words) if pair[1] in ("Ann", "Ben")]
    assert beside == [("Blue", blue), ("Red", red)]


def test_no_move_is_lost_and_none_changed_when_one_is_added(
    companion: Companion, tmp_path: Path
) -> None:
    record = written(tmp_path, OPENING)
    moves = [*OPENING.split("\n\n")[1].replace("1.", "").replace("2.", "").split()]
    for move in ("b3-b2-b1-c1", "b3-b2-c2-c3", "d3-d4"):
        played = companion("play", record, move).code == 0
        moves += [move] * played
        assert [entry.text for _, entry in load_record(record).moves()] == moves
    assert "b3-b2-c2-c3" in moves
    assert companion("check", record).code == 0


@pytest.mark.slow
def test_who_won_on_paper_is_who_wins_in_the_book_or_else_it_asks(book: BookCommand) -> None:
    photos = ["line-wars-printed-chat", "corona-line-printed-chat", "corona-line-printed-lamp"]
    for photo in photos:
        truth = json.loads((SAMPLES / f"{photo}.json").read_text("utf-8"))
        added = book("add", SAMPLES / f"{photo}.jpg", "--no-input", "--json").json
        assert (added["winner"], added["score"]) == (truth["winner"], truth["score"])
    unsure = book("add", SAMPLES / "line-wars-hand-drawn-covered.jpg", "--no-input")
    assert "to check" in unsure.out + unsure.err


@pytest.mark.slow
def test_a_photo_is_never_written_over(companion: Companion, tmp_path: Path) -> None:
    photo = tmp_path / "photo.jpg"
    shutil.copy(SAMPLES / "line-wars-printed-chat.jpg", photo)
    before = photo.read_bytes()
    for option in ("--overlay", "--save", "--csv"):
        assert companion("score", photo, option, photo).code == 2
    assert photo.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["photo.jpg"]


def test_a_sealed_order_is_seen_nowhere_before_the_other_is_given(
    companion: Companion, tmp_path: Path
) -> None:
    """Neither do the next player's choices show which orders wait, only whose."""
    found, secret = game("blottos-war"), "g1 a2 a3 e4"
    files = [written(tmp_path, '[Game "blottos-war"]\n', "new.pgr")]
    for number, orders in enumerate((secret, "g1*4")):
        table = Table(found, found.choose())
        if table.curtain:
            table.open_curtain()
        assert table.type_move(orders)
        assert list(table.sealed) == ["blue"]
        files.append(tmp_path / f"{number}.pgr")
        OpenGame(table, None, tmp_path / "drafts").save(files[-1])
    pictures, scores, moves = [], [], []
    for file in files:
        assert companion("draw", file, "-o", tmp_path / "board.svg").code == 0
        pictures.append((tmp_path / "board.svg").read_text("utf-8"))
        scores.append(companion("score", file, "--quiet").out)
        moves.append(companion("moves", file, "--quiet").out)
    assert len(set(pictures)) == len(set(scores)) == 1
    assert "Red may play" in moves[1]
    assert moves[1] == moves[2]
    for path in tmp_path.rglob("*"):
        assert path.is_dir() or secret not in path.read_text("utf-8"), path
