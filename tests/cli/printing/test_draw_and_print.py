"""``companion draw`` and ``companion print`` write whole files."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from companion.board import PAPERS
from tests.cli.conftest import Companion
from tests.cli.records import OPENING, written


@pytest.mark.parametrize(
    ("ending", "magic"), [("svg", b"<?xml"), ("png", b"\x89PNG"), ("pdf", b"%PDF")]
)
def test_a_record_is_drawn_in_each_kind_of_picture(
    companion: Companion, tmp_path: Path, ending: str, magic: bytes
) -> None:
    record, out = written(tmp_path, OPENING), tmp_path / f"a.{ending}"
    assert companion("draw", record, "-o", out).code == 0
    drawn = out.read_bytes()
    assert drawn.startswith(magic)
    start = written(tmp_path, OPENING.partition("2.")[0], "start.pgr")
    companion("draw", start, "-o", out)
    assert out.read_bytes() != drawn


def test_a_bad_record_leaves_no_picture(companion: Companion, tmp_path: Path) -> None:
    answer = companion("draw", written(tmp_path, "nothing"), "-o", tmp_path / "a.svg")
    assert answer.code == 2
    assert answer.problem
    assert not (tmp_path / "a.svg").exists()


@pytest.mark.parametrize("result", ["0-1", "14-11"])
def test_a_result_alone_is_refused_as_it_has_no_position_to_draw(
    companion: Companion, tmp_path: Path, result: str
) -> None:
    alone = written(tmp_path, f'[Game "line-wars"]\n[Size "5"]\n[Result "{result}"]\n')
    answer = companion("draw", alone, "-o", tmp_path / "a.svg")
    assert (answer.code, answer.out) == (2, "")
    assert answer.problem == "this game record has only a result, so there is nothing to draw"
    assert not (tmp_path / "a.svg").exists()
    assert companion("draw", alone, "-o", "-", "--json").code == 2
    problem = companion("draw", alone, "-o", tmp_path / "a.svg", "--json").json["problem"]
    assert (problem["id"], problem["file"]) == ("no-position", str(alone))


def test_a_sheet_is_printed_with_its_preview(companion: Companion, tmp_path: Path) -> None:
    out = tmp_path / "board.pdf"
    answer = companion(
        "print", "line-wars", "--paper", "letter", "--size", 9, "--preview", "-o", out
    )
    assert answer.code == 0
    assert out.read_bytes().startswith(b"%PDF")
    with Image.open(tmp_path / "board.png") as preview:
        width, height = PAPERS["letter"]
        assert preview.width / preview.height == pytest.approx(width / height, rel=0.01)
        darkest, brightest = preview.convert("L").getextrema()
    assert darkest < 60
    assert brightest == 255


def test_a_name_is_made_up_where_none_is_given(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "line-wars-9-a4.pdf" in companion("print", "line-wars", "--size", 9).out
    assert [path.name for path in tmp_path.iterdir()] == ["line-wars-9-a4.pdf"]


@pytest.mark.slow
def test_a_kit_is_printed_for_two_players_by_name(companion: Companion, tmp_path: Path) -> None:
    asked = "print line-wars kit --player blue=Ann --player red=Ben --copies 2 --size 5 -o kit.pdf"
    answer = companion(*asked.replace("kit.pdf", str(tmp_path / "kit.pdf")).split())
    assert answer.code == 0
    assert (tmp_path / "kit.pdf").read_bytes().startswith(b"%PDF-")


def test_letters_that_the_typeface_lacks_are_named(companion: Companion, tmp_path: Path) -> None:
    out = tmp_path / "board.pdf"
    names = ("--event", "Chess ♥ Зал 東京", "--player", "blue=Žofia ♥")
    told = companion("print", "line-wars", *names, "-o", out)
    assert "Not printed, as the typeface lacks them: ♥ 東 京" in told.out + told.err
    whole = companion("print", "line-wars", "--event", "Zürich – Зал", "-o", out)
    assert "Not printed" not in whole.out + whole.err


@pytest.mark.parametrize("what", [("line-wars",), ("check",), ("record", "game.pgr"), ("all",)])
def test_a_picture_in_the_preview_s_place_is_refused_before_anything_is_printed(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.pgr").write_text('[Game "lineage"]\n\n*\n')
    name = "line-wars-7-a4" if what == ("all",) else "out"
    mine = tmp_path / f"{name}.png"
    mine.write_bytes(b"\x89PNG holiday")
    answer = companion("print", *what, "--preview", "-o", "." if what == ("all",) else "out.pdf")
    assert (answer.code, mine.name in answer.problem) == (2, True)
    assert {path.name for path in tmp_path.iterdir()} == {"game.pgr", mine.name}


def test_programs_are_told_what_is_not_printed(companion: Companion, tmp_path: Path) -> None:
    sheet = ("print", "line-wars", "--player", "blue=Ann 東", "-o", tmp_path / "board.pdf")
    assert companion(*sheet, "--json").json["notes"] == [
        "Not printed, as the typeface lacks them: 東"
    ]


def test_a_sheet_is_called_as_it_was_asked_for(companion: Companion, tmp_path: Path) -> None:
    slip = ("print", "blottos-war", "slip", "--player", "blue=Ann", "-o", tmp_path / "slip.pdf")
    assert "--player does not go with slip: leave" in companion(*slip).problem
