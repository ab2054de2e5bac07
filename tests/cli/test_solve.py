"""``companion solve``, and given or random layouts when printing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion import CompanionError, print_sheet
from companion.board.sheet_code import encode, parse
from companion.desk.pages.printing.document import Wish, make
from companion.games import game
from companion.games.short_words import in_full
from companion.sheets.printing import sheet_code
from tests.cli.conftest import Companion
from tests.conftest import needs_solver

ROWS = "54321 43215 32154 21543 15432"


@needs_solver
def test_the_official_board_takes_28_rings(companion: Companion) -> None:
    answer = companion("solve", "line-or-colour", "--json")
    assert answer.code == 0
    found = answer.json
    assert (found["most"], found["bound"], found["proven"]) == (28, 28, True)
    assert len(found["rings"]) == 28
    assert found["ways"] is None
    g = game("line-or-colour")
    options = g.choose(found["options"])
    assert g.result(g.parse_position(options, found["position"])).winner is None


@needs_solver
def test_the_small_board_tells_its_ways_and_draws_a_filling(companion: Companion) -> None:
    answer = companion("solve", "line-or-colour", "--size", 5)
    assert "15 rings" in answer.out
    assert "1,792 ways" in answer.out
    assert len(re.findall(r"\(\d\)", answer.out)) == 15


@needs_solver
def test_a_filling_is_drawn_as_a_picture(companion: Companion, tmp_path: Path) -> None:
    out = tmp_path / "filling.svg"
    assert companion("solve", "--layout", ROWS, "-o", out).code == 0
    assert out.read_text("utf-8").startswith("<?xml")
    assert companion("solve", "-o", tmp_path / "filling.bmp").code == 2


@needs_solver
def test_a_random_layout_has_the_wanted_difficulty_and_is_reproducible(
    companion: Companion,
) -> None:
    one = companion("solve", "--random", "--seed", 5, "--difficulty", "easy", "--json").json
    assert one["difficulty"] == "easy"
    assert one == companion("solve", "--seed", 5, "--difficulty", "easy", "--json").json
    other = companion("solve", "--random", "--json").json
    assert companion("solve", "--seed", other["seed"], "--json").json == other


@pytest.mark.parametrize(("size", "most"), [(5, 15), (7, 28)])
def test_every_layout_has_the_same_answer_with_the_reason(
    companion: Companion, size: int, most: int
) -> None:
    answer = companion("solve", "--all-layouts", "--size", size)
    assert f"{most} rings" in answer.out
    assert ("search through all layouts" if size == 5 else "certificate") in answer.out
    found = companion("solve", "--all-layouts", "--size", size, "--json").json
    assert (found["smallest"], found["largest"], found["checked"]) == (most, most, None)


@needs_solver
def test_the_certificate_is_checked_on_request(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.games.line_or_colour import certificate

    good = certificate.load()
    calls: list[certificate.Certificate] = []

    def checked(given: certificate.Certificate) -> certificate.Checked:
        calls.append(given)
        return certificate.Checked(1214, 60, 1, 2, 1)

    monkeypatch.setattr(certificate, "check", checked)
    answer = companion("solve", "--all-layouts", "--check", "--json")
    assert (answer.code, answer.json["checked"], calls) == (0, True, [good])

    def refused(given: certificate.Certificate) -> certificate.Checked:
        raise certificate.BadCertificate.of("it is torn")

    monkeypatch.setattr(certificate, "check", refused)
    answer = companion("solve", "--all-layouts", "--check", "--json")
    assert (answer.code, answer.json["checked"]) == (1, False)
    assert "torn" in answer.json["reason"]


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["line-wars"], "try line-or-colour"),
        (["--layout", "123"], "5 rows of 5"),
        (["--size", "6"], "5 or 7"),
        (["--layout", ROWS, "--random"], "does not go with"),
        (["--difficulty", "hard", "--size", "7"], "5 × 5"),
        (["--check"], "--all-layouts"),
        (["--all-layouts", "--check", "--size", "5"], "long search"),
        (["--all-layouts", "--seed", "3"], "--seed does not go with --all-layouts"),
    ],
)
def test_a_bad_request_is_reported_in_one_line(
    companion: Companion, args: list[str], told: str
) -> None:
    answer = companion("solve", *args)
    assert answer.code == 2
    assert told in answer.problem


def test_a_sheet_is_printed_with_a_layout_given_or_drawn(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for args in (["--layout", ROWS], ["--seed", 1], ["--seed", 2], []):
        assert companion("print", "line-or-colour", *args).code == 0
    assert len(list(tmp_path.iterdir())) == 4, "each has a name of its own"
    assert (
        "does not go with"
        in companion("print", "line-or-colour", "--layout", ROWS, "--seed", 1).problem
    )
    assert "nothing in Line Wars is random" in companion("print", "line-wars", "--seed", 1).problem
    assert "layout" in companion("print", "line-wars", "--layout", ROWS).problem


@pytest.mark.parametrize(
    "chosen",
    [
        {},
        {"size": 5},
        {"size": 5, "pie": "off"},
        {"pie": "on"},
        {"layout": ROWS},
        {"layout": ROWS, "pie": "off"},
    ],
)
def test_a_sheets_code_brings_back_every_option(chosen: dict[str, str | int]) -> None:
    g = game("line-or-colour")
    options = g.choose(chosen)
    code = parse(encode(sheet_code(g, "board", options, "a4")))
    assert g.choose(in_full(g.options, code.options)) == options


def test_a_layout_in_a_sheets_code_leaves_its_modules_large() -> None:
    g = game("line-or-colour")
    options = g.drawn_by_lot(g.choose({"size": 7}), 1)
    text = encode(sheet_code(g, "board", options, "letter"))
    assert len(text) <= 122, "what a QR of 37 modules holds at level M (ISO/IEC 18004, table 7)"


@pytest.mark.parametrize("between", ["", "/", " "])
def test_a_layouts_rows_may_be_parted_by_any_sign_or_by_none(between: str) -> None:
    g = game("line-or-colour")
    assert g.choose({"layout": between.join(ROWS.split())})["layout"] == ROWS


def test_a_records_layout_is_written_and_read_back() -> None:
    from companion.records import parse_record, write_record

    text = f'[Game "line-or-colour"]\n[Pie "on"]\n[Layout "{ROWS}"]\n\n1. c3 swap\n2. a1\n'
    record = parse_record(text)
    assert record.options["size"] == 5
    written = write_record(record)
    assert f'[Layout "{ROWS}"]' in written
    assert '[Pie "on"]' in written
    assert parse_record(written) == record


@pytest.mark.parametrize("seed", ["-1", "1000000000", "one"])
def test_a_seed_has_one_bound_in_window_terminal_and_programs(
    companion: Companion, tmp_path: Path, seed: str
) -> None:
    told = f"Write a random seed from 0 to 999999999, not “{seed}”"
    printed = ("print", "line-or-colour", "puzzles", "-o", tmp_path / "puzzles.pdf")
    for command in (("solve",), printed):
        refused = companion(*command, "--seed", seed)
        assert (refused.code, refused.problem) == (2, told)
    wish = Wish("line-or-colour", "puzzles", seed=seed)
    with pytest.raises(CompanionError, match=told):
        make(lambda *_: None, wish, 1.0)
    with pytest.raises(CompanionError, match=told):
        print_sheet("line-or-colour", "puzzles", seed=seed)  # type: ignore[arg-type]
