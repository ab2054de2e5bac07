"""What ``companion score`` writes: overlays, tables, folders; and its exit when that fails."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import companion.files as companion_files
from companion.application.reading import trace_files
from companion.files.inputs import OVERLAY_MARK
from companion.games.corona_line import GAME as CORONA_LINE
from companion.sentences import N_, say
from tests.cli.conftest import Companion
from tests.cli.records import OPENING, written
from tests.games.corona_line.random_games import lines_only
from tests.games.corona_line.whole_games import GAMES, played
from tests.scoring.photos import photo

SAMPLES = Path(__file__).parents[3] / "samples"


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
    assert companion("score", path, "--overlay", out).code == 0, "painted once more"
    out.write_bytes(b"\xff\xd8\xff\xe0 holiday")
    refused = companion("score", path, "--overlay", out)
    told = f"choose another name: {out} holds something else and was not overwritten"
    assert (refused.code, refused.problem) == (2, told)
    assert out.read_bytes() == b"\xff\xd8\xff\xe0 holiday"


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


def test_a_drawing_is_told_from_a_photo_and_not_read(companion: Companion, tmp_path: Path) -> None:
    record, drawing = SAMPLES / "line-wars-whole-game.pgr", tmp_path / "drawn.png"
    assert companion("draw", record, "-o", drawing).code == 0
    answer = companion("score", drawing)
    told = "this is a drawing by Companion, not a photo. Use the photo or game record that"
    assert (answer.code, told in answer.problem) == (2, True)
    assert companion("score", drawing, "--json").json["problem"]["id"] == "is-drawing"


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


def test_an_overlay_among_other_files_is_left_out_with_a_word(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path
) -> None:
    """As a shell names it that writes a pattern out."""
    path, overlay = photo(tmp_path, "a.jpg"), tmp_path / "b.jpg"
    assert companion("score", path, "--overlay", overlay).code == 0
    answer = companion("score", path, overlay, "--json")
    assert (answer.code, [one["file"] for one in answer.json]) == (0, [str(path)])
    left_out = f"skipping {overlay}: it is a photo with a score"
    assert answer.problem.startswith(left_out)
    answer = companion("book", "add", path, overlay, "--book", tmp_path / "book.db")
    assert (answer.code, answer.problem.startswith(left_out)) == (0, True)


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


@pytest.mark.parametrize(
    ("option", "name", "told"),
    [
        ("--csv", "none/scores.csv", "none"),
        ("--csv", "photo.jpg/scores.csv", "photo.jpg"),
        ("--csv", "folder.csv", "folder.csv"),
        ("--save", "none/a.pgr", "none"),
        ("--overlay", "photo.jpg", "photo.jpg"),
        ("--overlay", "a.bmp", "a.bmp"),
    ],
)
def test_an_output_that_would_not_do_is_refused_before_anything_is_read(
    companion: Companion,
    reader: list[dict[str, Any]],
    tmp_path: Path,
    option: str,
    name: str,
    told: str,
) -> None:
    (tmp_path / "folder.csv").mkdir()
    path = photo(tmp_path)
    before = path.read_bytes()
    answer = companion("score", path, option, tmp_path / name, "--json")
    assert answer.code == 2
    assert answer.json["reason"] == answer.problem
    assert told in answer.problem
    assert reader == []
    assert path.read_bytes() == before


@pytest.mark.parametrize("option", ["--overlay", "--save"])
def test_what_is_made_of_a_photo_is_not_made_of_a_record(
    companion: Companion, tmp_path: Path, option: str
) -> None:
    out = tmp_path / ("a.jpg" if option == "--overlay" else "b.pgr")
    answer = companion("score", written(tmp_path, OPENING), option, out)
    assert (answer.code, answer.out) == (2, "")
    assert f"{option} needs a photo, but “" in answer.problem
    assert not out.exists()


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


def test_a_photo_s_record_may_be_saved_again_but_replaces_no_other_game(
    companion: Companion, reader: list[dict[str, Any]], tmp_path: Path
) -> None:
    path, own, game = photo(tmp_path), tmp_path / "own.pgr", written(tmp_path, OPENING)
    own.touch()  # as mktemp does
    for correct in ((), ("--correct", "line a1-b1=empty")):
        assert companion("score", path, *correct, "--save", own).code == 0
    read = own.read_text()
    names = ("played.pgr", "other-photo.pgr", "scribble.pgr")
    texts = (f"{read}\n1. a1-b1\n", read.replace("sha256:ab", "sha256:cd"), "7 moves, to be typed")
    for name, text in zip(names, texts, strict=True):
        (tmp_path / name).write_text(text)
    for kept in (game, *(tmp_path / name for name in names)):
        before = kept.read_text()
        answer = companion("score", path, "--save", kept)
        told = f"choose another name: {kept} holds another game and was not overwritten"
        assert (answer.code, answer.problem) == (2, told)
        assert kept.read_text() == before


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


def test_remarks_in_the_table_are_whole_sentences_and_only_winners_stand_under_winner(
    companion: Companion, tmp_path: Path
) -> None:
    position = "blue a7-a6-a5-a4-b4-b5; red g1-f1-f2-g2-g1; black a1; next ?; turns ? ?; agreed ?"
    going = f'[Game "line-wars"]\n[Position "{position}"]\n'
    (tmp_path / "going.pgr").write_text(going)
    for name in ("corona-line-printed-lamp", "line-wars-whole-game"):
        file = next(SAMPLES.glob(f"{name}.[jp][pg][gr]"))
        (tmp_path / file.name).write_bytes(file.read_bytes())
    told = companion("score", tmp_path).out
    assert "…" not in told
    in_a_line = " ".join(told.replace("│", " ").split())
    assert "The game is still going. If the game is over, " in in_a_line
    first, last = (line for line in told.splitlines() if "corona-line" in line or "whole" in line)
    assert [cell.strip() for cell in first.split("│")][4] == ""
    assert [cell.strip() for cell in last.split("│")][4] == "Red"


def test_why_a_file_was_not_read_begins_with_a_capital_in_the_table_or_with_its_name(
    companion: Companion, tmp_path: Path
) -> None:
    Image.new("RGB", (400, 300), "grey").save(tmp_path / "grey.jpg")
    (tmp_path / "empty.jpg").touch()
    told = companion("score", tmp_path).out
    assert " No board found" in told
    assert " empty.jpg is empty" in told


def test_many_remarks_in_the_table_are_sentences_of_their_own(
    companion: Companion, tmp_path: Path
) -> None:
    position = (
        "blue a7-a6-b6-b7-a7; red g1-f1-f2-g2-g1; black a6 f1 c3; next ?; turns ? ?; agreed ?"
    )
    for name in ("one.pgr", "two.pgr"):
        (tmp_path / name).write_text(f'[Game "line-wars"]\n[Position "{position}"]\n')
    told = " ".join(companion("score", tmp_path).out.replace("│", " ").split())
    assert "more. f1 is blackened but belongs to Red. 1 more remark." in told
