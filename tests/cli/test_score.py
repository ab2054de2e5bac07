"""``companion score`` on photos, with the reader's part played by readings made here."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import companion.files as companion_files
import companion.photo
from companion.application.reading import many, trace_files
from companion.files.inputs import OVERLAY_MARK
from companion.games.corona_line import GAME as CORONA_LINE
from companion.photo.reading import PhotoReading, Refusal
from companion.sentences import N_, say
from tests.cli.conftest import Companion
from tests.cli.records import ILLEGAL, OPENING, written
from tests.games.corona_line.random_games import lines_only
from tests.games.corona_line.whole_games import GAMES, played
from tests.scoring.photos import photo, played_out, reading_of

SAMPLES = Path(__file__).parents[2] / "samples"


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """A reader that finds the same game in every photo but ``dark``, ``broken`` and ``other`` ones.

    The list holds what it was asked.
    """
    asked: list[dict[str, Any]] = []

    def read_sheets(path: str | Path, **how: Any) -> tuple[PhotoReading, ...]:
        asked.append(how)
        if Path(path).stem == "stop":
            raise KeyboardInterrupt
        if "dark" in str(path):
            raise Refusal("dark", say(N_("too dark; use more light")))
        if "broken" in str(path):
            raise Refusal("truncated", say(N_("the file is cut off")), bad_file=True)
        doubts = {"line a1-b1": ("blue", 0.7, "empty")} if "doubt" in str(path) else {}
        return (reading_of(played_out(2 if "other" in str(path) else 1), doubts),)

    def here(work: Any, lost: Any, tasks: Any, jobs: int) -> Any:
        """The worker processes would not know of this reader."""
        return map(work, tasks)

    monkeypatch.setattr(companion.photo, "read_sheets", read_sheets, raising=False)
    monkeypatch.setattr(many, "in_order", here)
    return asked


def test_one_photo_is_described_in_words(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path
) -> None:
    answer = companion("score", photo(tmp_path, "doubt.jpg"))
    assert answer.code == 0
    assert answer.out.startswith("Line Wars: Blue ")
    assert "1 mark to check:" in answer.out
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


@pytest.mark.parametrize(("name", "code"), [("dark.jpg", 1), ("broken.jpg", 2)])
def test_a_refused_photo_is_reported_and_leaves_nothing_behind(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path, name: str, code: int
) -> None:
    path, out = photo(tmp_path, name), tmp_path / "out"
    out.mkdir()
    answer = companion("score", path, "--json", "--overlay", out / "a.jpg", "--save", out / "a.pgr")
    assert answer.code == code
    assert answer.json["status"] == "unreadable"
    assert answer.json["reason"] == answer.problem
    assert answer.json["score"] is None
    assert list(out.iterdir()) == []


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
    assert "too dark" in table.out
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


def test_a_trace_that_could_not_be_written_is_not_said_to_be_saved(
    companion: Companion,
    reader: list[dict[str, Any]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refused(path: Path, *_: object) -> None:
        raise companion_files.BadFile(say(N_("you have no permission to write {file}"), file="a"))

    folder = tmp_path / "trace"
    folder.mkdir()
    monkeypatch.setattr(trace_files, "write_whole", refused)
    answer = companion("score", photo(tmp_path, "plain.jpg"), "--trace", folder)
    assert "no permission" in answer.problem
    assert "Saved" not in answer.out


@pytest.mark.parametrize("ending", [".jpg", ".png"])
def test_an_overlay_is_a_picture_that_tells_no_place(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path, ending: str
) -> None:
    path = photo(tmp_path)
    with Image.open(path) as taken:
        assert taken.getexif().get_ifd(0x8825)
    out = tmp_path / f"overlay{ending}"
    assert companion("score", path, "--overlay", out).code == 0
    with Image.open(out) as painted:
        painted.load()
        assert not painted.getexif()
        assert not {"exif", "xmp"} & set(painted.info)
        comment = painted.info.get("comment") or painted.info.get("Comment")
        assert comment in (OVERLAY_MARK, OVERLAY_MARK.encode())
        colours = painted.convert("RGB").resize((200, 200)).getcolors(40_000) or []
    assert len(colours) > 10


@pytest.mark.parametrize("ending", [".jpg", ".png"])
def test_an_overlay_is_left_out_of_a_folder_and_told_as_such_where_it_is_named(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path, ending: str
) -> None:
    path, overlay = photo(tmp_path, f"a{ending}"), tmp_path / f"b{ending}"
    assert companion("score", path, "--overlay", overlay).code == 0
    for several in (tmp_path, tmp_path / "*"):
        found = companion("score", several, "--json").json
        assert [one["file"] for one in found] == [str(path)]
    answer = companion("score", overlay)
    assert answer.code == 2
    assert answer.problem.endswith("already has a score on it. Use the original photo.")


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


def test_one_option_names_every_output_by_its_ending(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path
) -> None:
    path = photo(tmp_path, "a.jpg")
    outs = [tmp_path / name for name in ("o.png", "o.pgr", "o.csv")]
    assert companion("score", path, *(each for out in outs for each in ("-o", out))).code == 0
    assert all(out.stat().st_size for out in outs)
    twice = companion("score", path, "-o", outs[0], "--overlay", tmp_path / "p.png")
    assert (twice.code, "leave one out" in twice.problem) == (2, True)
    unclear = companion("score", path, "-o", "-")
    assert (unclear.code, "--overlay -, --save - or --csv -" in unclear.problem) == (2, True)


@pytest.mark.slow
def test_each_page_of_a_pdf_is_scored(companion: Companion, tmp_path: Path) -> None:
    samples = ("line-wars-printed-chat", "corona-line-printed-chat")
    pages = [Image.open(SAMPLES / f"{name}.jpg") for name in samples]
    pages[0].save(tmp_path / "scan.pdf", save_all=True, append_images=pages[1:])
    found = companion("score", tmp_path / "scan.pdf", "-o", tmp_path / "out", "--json").json
    assert [one["game"] for one in found] == ["line-wars", "corona-line"]
    assert [Path(one["file"]).name for one in found] == ["scan.pdf, page 1", "scan.pdf, page 2"]
    for one, name in zip(found, samples, strict=True):
        assert one["score"] == json.loads((SAMPLES / f"{name}.json").read_text("utf-8"))["score"]
    painted = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert painted == ["scan-1-scored.jpg", "scan-2-scored.jpg"]


def test_an_overlay_among_other_files_is_left_out_with_a_word(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path
) -> None:
    """As a shell names it that writes a pattern out."""
    path, overlay = photo(tmp_path, "a.jpg"), tmp_path / "b.jpg"
    assert companion("score", path, "--overlay", overlay).code == 0
    answer = companion("score", path, overlay, "--json")
    assert (answer.code, [one["file"] for one in answer.json]) == (0, [str(path)])
    assert answer.problem.startswith(f"skipping {overlay}: it is a photo with a score")


def test_what_cannot_be_read_among_several_is_named(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path
) -> None:
    names = ("a.jpg", "dark.jpg")
    answer = companion("score", *(photo(tmp_path, name) for name in names))
    assert answer.code == 1
    assert re.search(r"dark\.jpg.*too dark", answer.out)
    assert answer.err == ""


def test_several_photos_fill_a_folder_made_for_them(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path
) -> None:
    files = [photo(tmp_path, name) for name in ("a.jpg", "dark.jpg", "b.jpg")]
    out = tmp_path / "deep" / "out"
    assert companion("score", *files, "--overlay", out, "--save", out).code == 1
    assert sorted(path.name for path in out.iterdir()) == [
        "a-scored.jpg",
        "a.pgr",
        "b-scored.jpg",
        "b.pgr",
    ]
    saved = companion("score", out / "a.pgr", "--json").json
    read = companion("score", files[0], "--json").json
    assert saved["source"] == "record"
    assert (saved["score"], saved["winner"]) == (read["score"], read["winner"])


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


def test_csv_holds_one_line_a_file(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path
) -> None:
    out = tmp_path / "scores.csv"
    companion("score", photo(tmp_path, "a.jpg"), photo(tmp_path, "dark.jpg"), "--csv", out)
    rows = list(csv.DictReader(io.StringIO(out.read_text("utf-8"))))
    assert [row["status"] for row in rows] == ["read", "unreadable"]
    assert rows[0]["blue"].isdigit()


@pytest.mark.parametrize("name", ["none/scores.csv", "photo.jpg/scores.csv", "folder.csv"])
def test_a_table_that_cannot_be_written_is_reported_before_anything_is_read(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path, name: str
) -> None:
    (tmp_path / "folder.csv").mkdir()
    answer = companion("score", photo(tmp_path), "--csv", tmp_path / name, "--json")
    assert answer.code == 2
    assert answer.json["reason"] == answer.problem
    assert Path(name).parts[0] in answer.problem
    assert reader == []


@pytest.mark.parametrize("args", [("a.pgr", "--jobs", "x"), ("a.pgr", "--csv", "no/a.csv"), ()])
def test_a_bad_request_is_neither_a_photo_s_nor_a_record_s(
    companion: Companion, args: tuple[str, ...]
) -> None:
    answer = companion("score", *args, "--json")
    assert answer.code == 2
    assert answer.json.keys() == companion("score", "none.jpg", "--json").json.keys()
    assert (answer.json["source"], answer.json["status"]) == (None, "unreadable")


def test_a_table_that_fails_in_the_end_still_leaves_the_scores_printed(
    companion: Companion,
    reader: list[dict[str, Any]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(path: Any, data: bytes, **how: Any) -> None:
        raise companion_files.BadFile(say(N_("there is no folder {folder}"), folder="gone"))

    monkeypatch.setattr(companion_files, "write_whole", full)
    answer = companion("score", photo(tmp_path), "--csv", tmp_path / "a.csv", "--json")
    assert (answer.code, answer.json["status"]) == (2, "read")
    assert "gone" in answer.problem


def test_outputs_that_would_not_do_are_refused_before_anything_is_read(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path
) -> None:
    path = photo(tmp_path)
    before = path.read_bytes()
    for overlay in (path, tmp_path / "a.bmp"):
        answer = companion("score", path, "--overlay", overlay)
        assert answer.code == 2
        assert overlay.name in answer.problem
    assert reader == []
    assert path.read_bytes() == before


def test_a_missing_output_folder_is_reported_before_the_photo_is_read(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path
) -> None:
    answer = companion("score", photo(tmp_path), "--json", "--save", tmp_path / "none" / "a.pgr")
    assert answer.code == 2
    assert reader == []
    assert "none" in answer.problem


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


def test_a_record_has_no_overlay(companion: Companion, tmp_path: Path) -> None:
    answer = companion("score", written(tmp_path, OPENING), "--overlay", tmp_path / "a.jpg")
    assert answer.code == 2
    assert not (tmp_path / "a.jpg").exists()


def test_a_record_cannot_be_saved_as_one_again(companion: Companion, tmp_path: Path) -> None:
    answer = companion("score", written(tmp_path, OPENING), "--save", tmp_path / "b.pgr")
    assert answer.code == 2
    assert "--save needs a photo, but “" in answer.problem
    assert not (tmp_path / "b.pgr").exists()


def test_a_pen_for_a_colour_the_game_has_not_is_refused(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path
) -> None:
    answer = companion("score", photo(tmp_path), "--inks", "purple=black")
    assert answer.code == 2
    assert "purple" in answer.problem
    assert "blue, red" in answer.problem


def test_the_table_says_in_few_words_what_the_json_lists(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path
) -> None:
    files = [photo(tmp_path, name) for name in ("doubt.jpg", "b.jpg")]
    answer = companion("score", *files)
    assert "Line Wars" in answer.out
    assert "1 mark to check" in answer.out
    assert max(map(len, answer.out.splitlines())) <= 120


def test_the_table_never_breaks_a_file_s_name(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path
) -> None:
    names = [f"IMG 2026-11-20 {'final of the club evening ' * repeat}.jpg" for repeat in (2, 4, 8)]
    answer = companion("score", *[photo(tmp_path, name) for name in names])
    assert all(any(name in line for line in answer.out.splitlines()) for name in names)
    assert "Line Wars" in answer.out
    assert "Remarks" in answer.out


def test_the_table_says_what_is_open_and_that_a_game_goes_on(
    companion: Companion, tmp_path: Path
) -> None:
    begun = tmp_path / "begun.pgr"
    begun.write_text('[Game "line-wars"]\n\n1. a7-b7\n')
    seen = lines_only(CORONA_LINE.marks(played(next(iter(GAMES)))))
    drawn = CORONA_LINE.read_marks(CORONA_LINE.choose({}), seen).position
    drawing = tmp_path / "drawing.pgr"
    position = CORONA_LINE.format_position(drawn)
    drawing.write_text(f'[Game "corona-line"]\n[Position "{position}"]\n')
    lines = companion("score", begun, drawing).out.splitlines()
    assert any("begun.pgr" in line and "The game is still going" in line for line in lines)
    assert any("drawing.pgr" in line and "Who went first?" in line for line in lines)


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


def test_two_different_sheets_are_refused_without_blaming_either_photo(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path
) -> None:
    files = photo(tmp_path, "plain.jpg"), photo(tmp_path, "other.jpg")
    refused = companion("score", *files, "--together")
    assert refused.code == 1
    assert "two different sheets" in refused.err
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
