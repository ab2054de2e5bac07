"""``companion score`` on photos, with the reader's part played by readings made here."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.pictures.scan_pages import page_picture
from tests.cli.conftest import Companion
from tests.cli.records import ILLEGAL, OPENING, written
from tests.scoring.photos import photo

SAMPLES = Path(__file__).parents[3] / "samples"


def test_one_photo_is_described_in_words(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path
) -> None:
    answer = companion("score", photo(tmp_path, "doubt.jpg"))
    assert answer.code == 0
    assert answer.out.startswith("Line Wars: Blue ")
    assert "1 mark to check. It does not" in answer.out
    assert answer.err == ""


def test_one_photo_is_one_object_and_several_are_a_list_in_order(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path
) -> None:
    one, other = photo(tmp_path, "z.jpg"), photo(tmp_path, "a.jpg")
    found = companion("score", one, "--json").json
    assert (found["file"], found["status"]) == (str(one), "read")
    assert [f["file"] for f in companion("score", one, other, "--json").json] == [
        str(one),
        str(other),
    ]


def test_what_the_user_chose_reaches_the_reader(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path
) -> None:
    companion(
        *("score", photo(tmp_path), "--game", "Line-Wars", "--set", "negation=square"),
        *("--set", "size=5", "--inks", "blue=black,red=green"),
    )
    (asked,) = reader
    assert (
        asked.items()
        >= {
            "game": "line-wars",
            "options": {"negation": "square", "size": "5"},
            "inks": {"blue": "black", "red": "green"},
        }.items()
    )


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("black,green", "write it like --inks blue=PEN,red=PEN, not “black”"),
        ("blue=black red=green", "write it like --inks blue=black,red=green, not"),
        ("green=red", "whose pen it is comes first: --inks red=green"),
        ("black=blue", "whose pen it is comes first: --inks blue=black"),
        ("pink=blue", "choose blue, red or black, not “pink”"),
    ],
)
def test_pens_said_in_another_way_are_answered_with_how_to_say_them(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path, said: str, told: str
) -> None:
    answer = companion("score", photo(tmp_path), "--inks", *said.split())
    assert answer.code == 2
    assert told in answer.problem


def test_of_several_files_the_highest_code_counts_and_every_one_is_answered(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path
) -> None:
    files = [photo(tmp_path, name) for name in ("broken.jpg", "dark.jpg", "good.jpg")]
    answer = companion("score", *files, "--json")
    assert answer.code == 2
    assert [f["status"] for f in answer.json] == ["unreadable", "unreadable", "read"]
    assert len(answer.err.splitlines()) == 2
    table = companion("score", *files)
    assert table.code == 2
    assert all(path.name in table.out for path in files)
    assert "3 files: 1 read without a question, 0 with something to check, 2 not read" in table.out
    assert "Too dark" in table.out
    assert table.err == ""


def test_why_one_file_cannot_be_scored_is_told_with_its_name(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path
) -> None:
    for command in ("score", "judge"):
        more = ("a1-b1",) if command == "judge" else ()
        assert companion(command, photo(tmp_path, "dark.jpg"), *more).problem.startswith(
            "dark.jpg: too dark"
        )
        broken = written(tmp_path, '[Game "line-wars"\n', "wrong.pgr")
        assert companion(command, broken, *more).problem.startswith("wrong.pgr: line ")


def test_a_folder_is_searched_to_the_bottom(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path
) -> None:
    for name in ("b.jpg", "one/a.jpg", "one/deep/er/c.jpg", ".hidden/d.jpg"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).with_suffix(".txt").write_text("no picture")
        photo((tmp_path / name).parent, Path(name).name)
    found = companion("score", tmp_path, "--json").json
    files = [Path(one["file"]).relative_to(tmp_path).as_posix() for one in found]
    assert files == ["b.jpg", "one/a.jpg", "one/deep/er/c.jpg"]


def test_work_that_takes_long_says_how_far_it_is_without_a_terminal(
    companion: Companion,
    reader: list[dict[str, Any]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("companion.cli.outputs.FIRST", 0)
    monkeypatch.setattr("companion.cli.outputs.EVERY", 0)
    for name in ("a.jpg", "b.jpg", "c.jpg"):
        (tmp_path / name).write_bytes(b"")
    plain, quiet = companion("score", tmp_path), companion("score", tmp_path, "--quiet")
    lines = [f"companion: {done} of 3 files read" for done in range(3)]
    assert (plain.err.splitlines(), quiet.err) == (lines, "")
    assert (plain.out, plain.code) == (quiet.out, quiet.code)


def test_files_of_one_name_are_told_apart_in_the_table(
    companion: Companion, tmp_path: Path
) -> None:
    for name in ("May", "June"):
        (tmp_path / name).mkdir()
        written(tmp_path / name, OPENING)
    written(tmp_path / "May", OPENING, "other.pgr")
    table = companion("score", tmp_path).out
    names = [line.split("│")[1].strip() for line in table.splitlines() if line.startswith("│")]
    assert names == [str(Path("June/game.pgr")), str(Path("May/game.pgr")), "other.pgr"]


@pytest.mark.slow
def test_each_page_of_a_pdf_is_scored(
    companion: Companion, one_process: None, tmp_path: Path
) -> None:
    samples = ("line-wars-printed-chat", "lineage-travel-lamp")
    pages = [Image.open(SAMPLES / f"{name}.jpg") for name in samples]
    pages[0].save(tmp_path / "scan.pdf", save_all=True, append_images=pages[1:], resolution=400)
    found = companion("score", tmp_path / "scan.pdf", "-o", tmp_path / "out", "--json").json
    assert [one["game"] for one in found] == ["line-wars", "lineage"]
    assert [Path(one["file"]).name for one in found] == ["scan.pdf, page 1", "scan.pdf, page 2"]
    for one, name in zip(found, samples, strict=True):
        assert one["score"] == json.loads((SAMPLES / f"{name}.json").read_text("utf-8"))["score"]
    painted = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert painted == ["scan-1-scored.jpg", "scan-2-scored.jpg"]


def test_pages_of_a_pdf_are_counted_as_pages_and_named(
    companion: Companion, one_process: None, tmp_path: Path
) -> None:
    scan, empty = tmp_path / "scan.pdf", Image.new("L", (160, 220), "white")
    empty.save(scan, save_all=True, append_images=[empty])
    assert "2 pages: 0 read without a question, " in companion("score", scan).out
    assert companion("score", scan, written(tmp_path, OPENING)).out.count("3 pages: 1 read") == 1
    told = companion("score", scan, "--json").err.splitlines()
    assert [line.partition(": ")[2].partition(": ")[0] for line in told] == [
        "scan.pdf, page 1", "scan.pdf, page 2",
    ]  # fmt: skip


def test_a_page_of_a_pdf_is_read_by_the_name_that_it_is_told_under(
    companion: Companion, tmp_path: Path
) -> None:
    scan, sheet = tmp_path / "scan.pdf", tmp_path / "board.pdf"
    companion("print", "line-wars", "-o", sheet)
    printed = page_picture(sheet.read_bytes())
    pages = [Image.new("RGB", (800, 1100), "white"), printed.reduce(2)]
    pages[0].save(scan, save_all=True, append_images=pages[1:], resolution=400)
    for page in ("page 2", "Seite 2"):
        assert companion("judge", f"{scan}, {page}", "a7-b7").out.startswith("Blue: a7-b7 is legal")
    assert "there is no file" in companion("judge", f"{scan}, page 3", "a7-b7").problem


@pytest.mark.parametrize("as_json", [False, True])
def test_ctrl_c_shows_and_keeps_what_is_done(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path, as_json: bool
) -> None:
    files = [photo(tmp_path, f"{name}.jpg") for name in ("a", "b", "stop", "never")]
    out = tmp_path / "scores.csv"
    answer = companion("score", *files, "--csv", out, *["--json"][: int(as_json)])
    assert answer.code == 130
    assert answer.problem == "stopped after 2 of 4 files"
    assert len(list(csv.DictReader(io.StringIO(out.read_text("utf-8"))))) == 2
    if as_json:
        assert [Path(found["file"]).name for found in answer.json] == ["a.jpg", "b.jpg"]
    else:
        assert "2 files: 2 read" in answer.out
        assert "never" not in answer.out


def test_ctrl_c_before_anything_is_done_leaves_no_table(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path
) -> None:
    files = [photo(tmp_path, "stop.jpg"), photo(tmp_path, "never.jpg")]
    answer = companion("score", *files, "--csv", tmp_path / "scores.csv")
    assert (answer.code, answer.out) == (130, "")
    assert answer.problem == "stopped after 0 of 2 files"
    assert not (tmp_path / "scores.csv").exists()
    alone = companion("score", files[0])
    assert (alone.code, alone.out, alone.err) == (130, "", "")


def test_marks_come_only_when_asked_for(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path
) -> None:
    path = photo(tmp_path)
    assert "marks" not in companion("score", path, "--json").json
    assert len(companion("score", path, "--json", "--marks").json["marks"]) == 40 + 16


@pytest.mark.parametrize("args", [("a.pgr", "--jobs", "x"), ("a.pgr", "--csv", "no/a.csv"), ()])
def test_a_bad_request_is_neither_a_photo_s_nor_a_record_s(
    companion: Companion, args: tuple[str, ...]
) -> None:
    answer = companion("score", *args, "--json")
    assert answer.code == 2
    assert answer.json.keys() == companion("score", "none.jpg", "--json").json.keys()
    assert (answer.json["source"], answer.json["status"]) == (None, "unreadable")


@pytest.mark.slow
def test_records_are_scored_by_several_processes_as_by_one(
    companion: Companion, tmp_path: Path
) -> None:
    games = [written(tmp_path, OPENING, f"{i}.pgr") for i in range(3)]
    games.insert(1, written(tmp_path, "no record", "bad.pgr"))
    alone = companion("score", *games, "--json")
    together = companion("score", *games, "--json", "--jobs", 2)
    assert alone.code == together.code == 2
    assert together.json == alone.json
    assert [found["status"] for found in together.json] == ["read", "unreadable", "read", "read"]


def test_a_record_with_an_illegal_move_is_scored_up_to_it_and_the_answer_is_no(
    companion: Companion, tmp_path: Path
) -> None:
    wrong, right = written(tmp_path, ILLEGAL, "wrong.pgr"), written(tmp_path, OPENING)
    answer = companion("score", wrong, "--json")
    assert (answer.code, answer.json["status"]) == (1, "read")
    assert answer.json["audit"]
    assert companion("score", right, wrong).code == 1
    assert companion("score", right).code == 0


def test_another_ruling_can_be_asked_of_a_record(companion: Companion, tmp_path: Path) -> None:
    game = written(tmp_path, OPENING)
    usual = companion("score", game, "--json").json
    other = companion("score", game, "--json", "--set", "negation=square").json
    assert other["options"]["negation"] == "square"
    assert other["score"] == usual["score"], "it changes which squares are to be black"
    assert (
        "negation=square is used, as you asked. The game record has negation=region."
        in other["notes"]
    )
    same = companion("score", game, "--json", "--set", "negation=region", "--set", "size=5").json
    assert same == usual


def test_a_record_s_board_is_as_it_was_whatever_is_asked(
    companion: Companion, tmp_path: Path
) -> None:
    answer = companion("score", written(tmp_path, OPENING), "--json", "--set", "size=9")
    assert answer.code == 2
    assert answer.problem.endswith("this game was played with size=5, so size cannot be 9")
    assert answer.json["score"] is None


def test_a_pattern_without_files_stops_no_other_file(companion: Companion, tmp_path: Path) -> None:
    record = written(tmp_path, OPENING)
    answer = companion("score", record, tmp_path / "*.heic", "--json")
    assert answer.code == 2
    assert [found["status"] for found in answer.json] == ["read"]
    assert "no file matches “" in answer.problem


def test_photos_of_one_sheet_make_one_answer(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path
) -> None:
    files = photo(tmp_path, "doubt.jpg"), photo(tmp_path, "plain.jpg")
    found = companion("score", *files, "--together", "--json").json
    assert (found["file"], found["status"]) == (str(files[0]), "read")
    assert found["together"] == [*map(str, files)]
    assert "Read from 2 photos of this sheet." in found["notes"]


@pytest.mark.parametrize("other", ["other.jpg", "scrap.jpg"])
def test_two_different_sheets_are_refused_without_blaming_either_photo(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path, other: str
) -> None:
    files = photo(tmp_path, "plain.jpg"), photo(tmp_path, other)
    refused = companion("score", *files, "--together")
    assert refused.code == 1
    assert "different sheets" in refused.err
    assert not any(path.name in refused.err for path in files)


def test_records_and_traces_are_not_for_several_photos(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path
) -> None:
    one, record = photo(tmp_path, "a.jpg"), written(tmp_path, OPENING)
    assert companion("score", one, record, "--together").code == 2
    other = photo(tmp_path, "b.jpg")
    refused = companion("score", one, other, "--together", "--trace", tmp_path / "t")
    assert (refused.code, "does not go with --trace" in refused.err) == (2, True)


@pytest.mark.parametrize("count", [1, 2])
def test_photos_are_read_together_only_where_they_are_several(
    companion: Companion, tmp_path: Path, count: int
) -> None:
    refused = companion("score", *[photo(tmp_path, "plain.jpg")] * count, "--together")
    assert refused.code == 2
    assert "two or more different photos" in refused.err
