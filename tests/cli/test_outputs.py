"""No command overwrites its input, or gives a file the ending of another format."""

from __future__ import annotations

import os
from pathlib import Path
from shutil import copy

import pytest

import companion as package
from companion.book.storage.place import VARIABLE
from tests.cli.by_hand import hand
from tests.cli.conftest import Companion
from tests.cli.records import ILLEGAL, OPENING, written
from tests.scoring.photos import photo

OVER_AN_INPUT = (
    ("score", "p.jpg", "--csv", "p.jpg"),
    ("score", "p.jpg", "--csv", "./p.jpg", "--json"),
    ("score", ".", "--csv", "game.pgr"),
    ("score", "*.jpg", "--csv", "p.jpg"),
    ("score", "p.jpg", "--overlay", "hard-link.jpg"),
    ("score", "p.png", "--save", "p.png"),
    ("print", "record", "game.pgr", "-o", "game.pgr"),
    ("print", "record", "p.png", "-o", "p.pdf", "--preview"),
    ("draw", "p.png", "-o", "p.png"),
    ("draw", "p.png", "-o", "link.png"),
)
OF_ANOTHER_KIND = (
    ("score", "p.jpg", "--csv", "p.png"),
    ("score", "p.jpg", "--csv", "game.pgr"),
    ("score", "p.jpg", "--save", "p.png"),
    ("score", "p.jpg", "--save", "new.txt"),
    ("score", "p.jpg", "--keep-truth", "new.txt"),
    ("print", "line-wars", "-o", "p.jpg"),
    ("print", "line-wars", "-o", "new.txt"),
    ("print", "record", "game.pgr", "-o", "p.jpg"),
    ("resolve", "start", "a1*4", "a8*4", "--save", "p.jpg"),
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the commands are typed: two photos, a record, two more names."""
    photo(tmp_path, "p.jpg")
    photo(tmp_path, "p.png")
    written(tmp_path, OPENING)
    os.link(tmp_path / "p.jpg", tmp_path / "hard-link.jpg")
    (tmp_path / "link.png").symlink_to("p.png")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("args", OVER_AN_INPUT + OF_ANOTHER_KIND, ids=" ".join)
def test_an_output_that_would_not_do_is_refused_and_nothing_written(
    companion: Companion, folder: Path, args: tuple[str, ...]
) -> None:
    before = _content(folder)
    answer = companion(*args)
    assert answer.code == 2
    named = args[args.index("--preview") - 1] if "--preview" in args else args[-1]
    if args[-1] != "--json":
        assert Path(named).stem in answer.problem
    assert "must end in" in answer.problem or "one of the files to read" in answer.problem
    assert ("one of the files to read" in answer.problem) == (args in OVER_AN_INPUT)
    assert _content(folder) == before


def test_an_output_of_no_known_kind_is_told_every_kind_there_is(
    companion: Companion, folder: Path
) -> None:
    told = companion("score", "p.jpg", "-o", "new.webp").problem
    assert told == "choose .csv, .jpeg, .jpg, .pgr or .png, not “new.webp”"
    assert not (folder / "new.webp").exists()


def test_an_output_may_be_a_folder(companion: Companion, folder: Path) -> None:
    (folder / "out").mkdir()
    assert "no board found" in companion("score", "p.jpg", "-o", "out").problem


def test_a_pipe_may_be_called_anything(companion: Companion) -> None:
    assert companion("print", "line-wars", "-o", os.devnull).code == 0


@pytest.mark.parametrize("name", ["book.db", "book.db.journal"])
@pytest.mark.parametrize("command", [("export", "--form", "json"), ("backup",)])
def test_no_file_of_the_book_is_overwritten_by_what_is_made_of_it(
    companion: Companion, tmp_path: Path, name: str, command: tuple[str, ...]
) -> None:
    book = tmp_path / "book.db"
    assert companion("book", *hand("Ann", "Ben", "14-11"), "--book", str(book)).code == 0
    before = (tmp_path / name).read_bytes()
    told = companion("book", *command, str(tmp_path / name), "--book", str(book))
    assert told.code == 2
    assert "is one of the files to read" in told.err
    assert (tmp_path / name).read_bytes() == before


@pytest.mark.parametrize("kept", ["other.db", "older.db", "later.db", "other.db.journal", "a.jpg"])
def test_a_backup_replaces_an_earlier_one_of_its_book_alone(
    companion: Companion, tmp_path: Path, kept: str
) -> None:
    book, other, file = (("--book", tmp_path / name) for name in ("book.db", "other.db", "a.jpg"))
    file[1].write_bytes(b"\xff\xd8\xff\xe0 a photo")
    for which in (book, other):
        assert companion("book", *hand("Ann", "Ben", "14-11"), *which).code == 0
    earlier, own = tmp_path / "earlier.db", tmp_path / "later.db"
    assert companion("book", "backup", tmp_path / "older.db", *other).code == 0
    assert companion("book", "backup", earlier, *book).code == 0
    copy(book[1], tmp_path / "before.db")
    copy(f"{book[1]}.journal", tmp_path / "before.db.journal")
    assert companion("book", *hand("Ann", "Cy", "14-11"), *book).code == 0
    assert companion("book", "backup", own, *book).code == 0
    assert companion("book", "backup", earlier, *book).code == 0, "of the same book"
    assert earlier.read_bytes() == own.read_bytes()
    if kept.endswith(".journal"):
        other[1].unlink()
    before = {path: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    by = ("--book", tmp_path / "before.db") if kept == "later.db" else book
    told = companion("book", "backup", tmp_path / kept.removesuffix(".journal"), *by)
    refused = f"choose another name: {tmp_path / kept} holds something else and was not overwritten"
    assert (told.code, told.problem) == (2, refused)
    assert {path: path.read_bytes() for path in before} == before


DRAWN = ("draw", "game.pgr", "-o")
PICTURES = (
    *((*DRAWN, f"out{ending}") for ending in (".svg", ".png", ".pdf")),
    ("print", "line-wars", "-o", "out.pdf"),
    ("book", "chart", "wins", "-o", "out.png"),
    ("book", "qr", "1", "-o", "out.svg"),
    ("book", "qr", "1", "-o", "out.png"),
)


@pytest.mark.parametrize("command", PICTURES, ids=" ".join)
def test_a_picture_replaces_only_what_the_program_made(
    companion: Companion,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: tuple[str, ...],
) -> None:
    monkeypatch.setenv(VARIABLE, str(folder / "book.db"))
    assert companion("book", *hand("Ann", "Ben", "14-11")).code == 0
    out = folder / command[-1]
    made = companion(*command)
    assert made.code == 0, made.err
    first = out.read_bytes()
    assert companion(*command).code == 0, "made once more"
    for other in (b"\xff\xd8\xff\xe0 holiday", b"%PDF-1.7 thesis", b"<svg></svg>"):
        out.write_bytes(other)
        refused = companion(*command)
        told = f"choose another name: {command[-1]} holds something else and was not overwritten"
        assert told in refused.err
        assert refused.code == 2
        assert out.read_bytes() == other
    out.write_bytes(b"")
    assert companion(*command).code == 0
    assert len(out.read_bytes()) == len(first)


@pytest.mark.parametrize(
    "text",
    [
        OPENING.replace("e1-d1", "e1-e2"),
        OPENING + "3. b3-c3-c4-c5 d3-e3-e4\n4. c5-d5\n",
        "to be typed",
    ],
    ids=["another game", "played on", "no game"],
)
def test_no_act_replaces_another_game_by_a_record(
    companion: Companion, tmp_path: Path, text: str
) -> None:
    game, other = written(tmp_path, OPENING), written(tmp_path, text, "other.pgr")
    wrong = written(tmp_path, ILLEGAL, "wrong.pgr")
    book = ("--book", tmp_path / "book.db")
    assert companion("book", "add", game, *book, "--no-input").code == 0
    told = f"choose another name: {other} holds another game and was not overwritten"
    settled = companion("settle", wrong, "--answer", "take_back", "-o", other)
    exported = companion("book", "export", other, *book)
    for answer in (settled, exported):
        assert (answer.code, answer.problem) == (2, told)
    with package.Book(book[1]) as opened:
        for save in (
            lambda: package.save(package.read(game), other),
            lambda: package.play(game, "b3-c3-c4-c5").after.save(other),
            lambda: package.take_back(game).after.save(other),
            lambda: opened.export(other),
        ):
            with pytest.raises(package.CompanionError) as refused:
                save()
            assert str(refused.value) == told
    assert other.read_text() == text


@pytest.mark.parametrize("ending", ["csv", "json", "pgr", "trf"])
def test_an_export_replaces_an_earlier_one_and_nothing_else(
    companion: Companion, tmp_path: Path, ending: str
) -> None:
    file, book = tmp_path / f"all.{ending}", ("--book", tmp_path / "book.db")
    event = ("--event", "Cup") if ending == "trf" else ()
    companion("book", "tournament", "Cup", "Ann", "Ben", "--game", "line-wars", *book)
    companion("book", "tournament", "Open", "Ann", "Ben", "--game", "line-wars", *book)
    companion("book", "pair", "Cup", *book)
    for result in ("*", "14-11", "11-10"):
        if result != "*":
            companion("book", "result", "Cup", "Ann", "Ben", result, *book)
            companion("book", "change", "1", "--result", result, *book)
        for language in ((), ("--lang", "de"), ()):
            assert companion("book", "export", file, *event, *book, *language).code == 0
    whole = file.read_bytes()
    companion("book", *hand("Ann", "Cy", "9-8"), "--event", "Open", *book)
    less = ("--event", "Open")
    foreign = {
        "csv": "game,player1,player2,result\nline-wars,Ann,Ben,14-11\n",
        "json": '{"matches": []}',
        "pgr": "7 moves, to be typed",
        "trf": "a letter",
    }
    said = f"choose another name: {file} holds "
    refused = [companion("book", "export", file, *less, *book)]
    assert file.read_bytes() == whole
    file.write_text(foreign[ending], encoding="utf-8")
    refused.append(companion("book", "export", file, *event, *book))
    assert file.read_text("utf-8") == foreign[ending]
    file.write_bytes(b"\xff\xfe")
    refused.append(companion("book", "export", file, *event, *book))
    with package.Book(book[1]) as opened, pytest.raises(package.CompanionError, match="not ov"):
        opened.export(file, **({"event": "Cup"} if event else {}))
    for answer in refused:
        assert (answer.code, answer.problem.startswith(said)) == (2, True), answer


def test_a_table_of_scores_replaces_another_and_nothing_else(
    companion: Companion, tmp_path: Path
) -> None:
    game, table = written(tmp_path, OPENING), tmp_path / "scores.csv"
    for other in (game, written(tmp_path, '[Game "line-or-colour"]\n\n1. d4\n', "b.pgr")):
        assert companion("score", other, "--csv", table).code == 0
    table.write_text("what,price\nbread,3\n", encoding="utf-8")
    told = f"choose another name: {table} is no table of scores and was not overwritten"
    for way in ("--csv", "-o"):
        answer = companion("score", game, way, table)
        assert (answer.code, answer.problem) == (2, told)
    assert table.read_text("utf-8") == "what,price\nbread,3\n"


def test_a_record_may_be_written_again_and_go_on_where_it_was_read(
    companion: Companion, tmp_path: Path
) -> None:
    game, kept = written(tmp_path, ILLEGAL), tmp_path / "kept.pgr"
    for out in (kept, kept, game, tmp_path / "." / "game.pgr"):
        written(tmp_path, ILLEGAL)
        answer = companion("settle", game, "--answer", "take_back", "-o", out)
        assert (answer.code, out.read_text()) == (0, kept.read_text())
    package.save(package.read(game), game)
    package.take_back(game).after.save(game)
    assert game.read_text() != kept.read_text()


def test_an_export_replaces_an_earlier_one_but_loses_no_match_and_no_move(
    companion: Companion, tmp_path: Path
) -> None:
    game, out = written(tmp_path, OPENING), tmp_path / "all.pgr"
    book = ("--book", tmp_path / "book.db")
    assert companion("book", "add", game, *book, "--no-input").code == 0
    assert companion("book", "export", out, *book).code == 0
    assert companion("book", *hand("Cleo", "Dan", "14-11"), *book).code == 0
    assert companion("book", "change", "1", "--player", "blue=Eve", *book).code == 0
    assert companion("book", "export", out, *book).code == 0
    both = out.read_text()
    assert ("Eve" in both, both.count("[Game ")) == (True, 2)
    assert companion("book", "export", out, "--player", "Eve", *book).code == 2
    assert companion("book", "export", out, *book).code == 0
    alone = tmp_path / "alone.pgr"
    assert companion("book", "export", alone, "--player", "Eve", *book).code == 0
    assert companion("play", alone, "b3-c3-c4-c5").code == 0
    assert companion("book", "export", alone, *book).code == 2
    assert (out.read_text(), "b3-c3-c4-c5" in alone.read_text()) == (both, True)
