"""``companion resolve`` takes photographed slips and positions, and counts no doubt in silence."""

from __future__ import annotations

import pickle
import re
import shlex
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

import companion.photo as companion_photo
from companion.application.dispute.slips import table
from companion.board import EMPTY, Marks, Value
from companion.cli.asking.keys import tell_flags
from companion.games.blottos_war import GAME
from companion.photo.reading import FoundSheet, PhotoReading, ReadMark, Refusal
from companion.scoring.from_photo import score_photo
from companion.sentences import say
from tests.camera import photograph
from tests.camera.deal import deal
from tests.cli.conftest import Companion
from tests.games.blottos_war.slips import slip_marks
from tests.scoring.photos import Straight, photo

Doubts = Mapping[str, tuple[Value, float, Value]]
Show = Callable[..., Path]

START = "blue a1 b1 c1 d1 e1 f1 g1; red a8 b8 c8 d8 e8 f8 g8"


def seen(item: str, marks: Marks, doubts: Doubts, options: Mapping[str, int]) -> PhotoReading:
    """A sheet of Blotto's War as a reader would give it."""
    chosen = GAME.choose(options)
    board = GAME.boards(chosen)[item]
    read = {s.name: ReadMark(s.name, marks.get(s.name, EMPTY), 0.9999, EMPTY) for s in board.slots}
    for name, (value, confidence, other) in doubts.items():
        read[name] = ReadMark(name, value, confidence, other)
    sheet = FoundSheet("printed", item, "a4", ((0, 0), (1, 0), (1, 1), (0, 1)))
    size, sha256 = (624, 624), "ab" * 32
    return PhotoReading("blottos-war", chosen, board, read, sheet, Straight(), size, sha256)


def slip(order: str) -> Marks:
    return slip_marks(GAME.parse_move(order).recruits)


@pytest.fixture
def show(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Show:
    """Puts a photo of some sheets into the folder; the reader finds them in it."""
    shown: dict[str, tuple[PhotoReading, ...]] = {}

    def read_sheets(path: str | Path, **how: object) -> tuple[PhotoReading, ...]:
        return shown[Path(path).name]

    def put(name: str, *sheets: tuple[str, Marks] | tuple[str, Marks, Doubts], **size: int) -> Path:
        shown[name] = tuple(
            seen(item, marks, rest[0] if rest else {}, size) for item, marks, *rest in sheets
        )
        return photo(tmp_path, name)

    monkeypatch.setattr(companion_photo, "read_sheets", read_sheets, raising=False)
    return put


BLUE, RED = ("slip-blue", slip("a1*2 b2 c2")), ("slip-red", slip("d8*4"))
TEXT = ("blue: a1*2 b2 c2", "red: d8*4")


@pytest.mark.parametrize("how", ["together", "twice", "apart", "other way round", "one as text"])
def test_slips_in_photos_resolve_as_their_text_does(
    companion: Companion, show: Show, how: str
) -> None:
    both = show("both.jpg", BLUE, RED)
    blue, red = show("blue.jpg", BLUE), show("red.jpg", RED)
    slips = {
        "together": [both],
        "twice": [both, both.parent / "." / both.name],
        "apart": [blue, red],
        "other way round": [red, blue],
        "one as text": [red, "a1*2 b2 c2"],
    }[how]
    wanted = companion("resolve", START, *TEXT, "--json").json
    answer = companion("resolve", START, *slips, "--json")
    assert answer.code == 0
    assert answer.json == wanted
    assert (wanted["status"], wanted["legal"], wanted["unsure"]) == ("read", True, [])


def test_a_slip_that_is_not_whole_in_the_picture_is_asked_for(
    companion: Companion, show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    photo = show("blue.jpg", BLUE)
    assert "Red's slip is missing. Give both slips." in companion("resolve", START, photo).problem
    read = seen(*BLUE, {}, {})
    part = replace(read, sheet=replace(read.sheet, cut_off="red"))
    monkeypatch.setattr("companion.photo.read_sheets", lambda *_, **__: (part,))
    assert "only part of Red's slip is in the photo" in companion("resolve", START, photo).problem


def test_orders_against_the_rules_are_named_by_rule(companion: Companion, show: Show) -> None:
    both = show("both.jpg", ("slip-blue", slip("a1*2 d5")), RED)
    found = companion("resolve", START, both, "--json").json
    assert found["legal"] is False
    assert [breach["rule"] for breach in found["breaches"]["blue"]] == ["BW-2", "BW-3"]
    assert found["counted"]["blue"] == "a1*2"


DOUBT: Doubts = {"bubble 1.a": (True, 0.7, EMPTY)}


def test_what_corrects_a_slip_names_it_and_is_below_it(companion: Companion, show: Show) -> None:
    both = show("both.jpg", (*BLUE, DOUBT), RED)
    told = companion("score", both).out
    (hint,) = re.findall("To correct one, add to the command: (.*)", told)
    assert hint == "--correct 'slip-blue circle 1.a=empty'"
    assert told.index(hint) < told.rindex("Blotto's War"), "the other slip has no question"
    assert companion("score", both, *shlex.split(hint)).code == 0


def test_answers_about_slips_are_repeated_with_their_names(
    capsys: pytest.CaptureFixture[str],
) -> None:
    tell_flags({"slip-red bubble 2.e": True}, {})
    assert "add --correct 'slip-red circle 2.e=marked'" in capsys.readouterr().out


def test_an_uncertain_bubble_is_reported_and_never_saved(
    companion: Companion, show: Show, tmp_path: Path
) -> None:
    both = show("both.jpg", (*BLUE, DOUBT), RED)
    found = companion("resolve", START, both, "--json").json
    assert (found["status"], found["legal"], found["settled"]) == ("unsure", None, False)
    assert [(d["mark"], d["item"]) for d in found["unsure"]] == [("bubble 1.a", "slip-blue")]
    told = companion("resolve", START, both)
    assert told.code == 3
    assert "The circle 1.a looks marked (70% sure), but could be empty" in told.out
    assert "If all marks are as read:" in told.out
    then = tmp_path / "then.pgr"
    saved = companion("resolve", START, both, "--save", then)
    assert saved.code == 3
    assert "nothing was saved" in saved.problem
    assert not then.exists()
    settled = companion("resolve", START, TEXT[0], show("red.jpg", RED), "--save", then, "--json")
    assert (settled.code, settled.json["status"]) == (0, "read")
    assert then.exists()


def test_a_doubt_that_changes_nothing_is_said_to(companion: Companion, show: Show) -> None:
    """A recruit with two letters and no number is lost, with or without a third letter."""
    lost = {**slip("a1*3"), "bubble 4.a": True, "bubble 4.b": True}
    both = show("both.jpg", ("slip-blue", lost, {"bubble 4.g": (EMPTY, 0.6, True)}), RED)
    found = companion("resolve", START, both, "--json").json
    assert (found["status"], found["legal"], found["settled"]) == ("unsure", False, True)
    assert "the turn is the same either way" in companion("resolve", START, both).out


def test_a_snapshot_is_the_position_and_what_it_leaves_in_doubt_stays_so_in_the_record(
    companion: Companion, show: Show, tmp_path: Path
) -> None:
    position = GAME.parse_position(GAME.choose(), START.replace("a1", "a1*2"))
    marks = GAME.marks(position, "snapshot")
    shot = show("snapshot.jpg", ("snapshot", marks, {"bubble a1.1": (EMPTY, 0.8, True)}))
    then = tmp_path / "then.pgr"
    answer = companion("resolve", shot, "b1*4", "b8*4", "--save", then, "--json")
    assert answer.code == 3
    found = answer.json
    assert found["before"].startswith("blue a1*2 b1 c1")
    assert (found["status"], found["legal"]) == ("unsure", True)
    assert "force a1=2:0.8:3" in then.read_text("utf-8")
    again = companion("score", then, "--json").json
    assert [doubt["mark"] for doubt in again["unsure"]] == ["force a1"]


@pytest.mark.parametrize(
    ("position", "slips", "told"),
    [
        (START, ["blue.jpg", "blue2.jpg"], "both slips are Blue's"),
        (START, ["both.jpg", "red: d8*4"], "both slips are Red's"),
        (START, ["both.jpg", "d8*4"], "only one slip for each player"),
        (START, ["blue.jpg"], "Red's slip is missing. Give both slips."),
        (START, ["snapshot.jpg", "red.jpg"], "is not a slip"),
        ("both.jpg", ["both.jpg"], "shows no position"),
        (START, ["large.jpg"], "is a slip for rows=10, but the position has rows=8"),
    ],
)
def test_what_photos_cannot_settle_is_reported_in_one_line(
    companion: Companion, show: Show, position: str, slips: list[str], told: str
) -> None:
    show("blue.jpg", BLUE), show("blue2.jpg", BLUE), show("red.jpg", RED)
    show("both.jpg", BLUE, RED), show("snapshot.jpg", ("snapshot", {}))
    folder = show("large.jpg", BLUE, RED, rows=10).parent
    files = [str(folder / word) if word.endswith(".jpg") else word for word in (position, *slips)]
    answer = companion("resolve", *files)
    assert answer.code == 2
    assert told in answer.problem
    assert told in companion("resolve", *files, "--json").json["error"]


def test_both_slips_of_a_photo_are_described_and_painted(
    companion: Companion, show: Show, tmp_path: Path
) -> None:
    both, overlay = show("both.jpg", (*BLUE, DOUBT), RED), tmp_path / "over.png"
    found = companion("score", both, "--json", "--marks", "--overlay", overlay).json
    assert found["orders"] == {"blue": "a1*2 b2 c2", "red": "d8*4"}
    assert found["status"] == "unsure"
    assert [doubt["item"] for doubt in found["unsure"]] == ["slip-blue"]
    assert [other["sheet"]["item"] for other in found["others"]] == ["slip-red"]
    assert overlay.exists()
    told = companion("score", both).out
    assert "Blue's slip: a1*2 b2 c2" in told
    assert "Red's slip: d8*4" in told
    assert "There is no score" not in told


def test_each_slip_s_marks_are_corrected_by_their_sheet(companion: Companion, show: Show) -> None:
    both = show("both.jpg", (*BLUE, DOUBT), RED)
    said = ("--correct", "slip-blue bubble 1.a=empty", "--correct", "slip-red bubble 2.e=marked")
    found = companion("score", both, "--json", *said).json
    assert found["status"] == "read"
    assert found["orders"] == {"blue": "a1 b2 c2", "red": "d8*3"}
    vague = companion("score", both, "--correct", "bubble 1.a=empty")
    assert vague.code == 2
    assert "slip-blue, slip-red" in vague.problem


@pytest.mark.slow
def test_a_real_photo_of_both_slips_resolves_the_turn(companion: Companion, tmp_path: Path) -> None:
    deals = (
        deal("blottos-war-slip", "desk", seed, tmp_path, long_side=2000)
        for seed in range(70110, 70140)
    )
    dealt = next(d for d in deals if d.others and "position_before" in d.told)
    path = tmp_path / "slips.jpg"
    path.write_bytes(photograph(dealt.scene).jpeg)
    orders = {
        d.board.player: GAME.read_marks(d.options, d.marks, d.board.item)
        for d in (dealt, *dealt.others)
    }
    texts = [f"{player}: {read.result.extra['orders'][player]}" for player, read in orders.items()]
    before = dealt.told["position_before"]
    assert (
        companion("resolve", before, path, "--json").json
        == companion("resolve", before, *texts, "--json").json
    )


def test_of_several_photos_the_one_that_cannot_be_read_is_named(
    companion: Companion, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def dark(path: str | Path, **how: object) -> tuple[PhotoReading, ...]:
        raise Refusal("dark", say("too dark; use more light"))

    monkeypatch.setattr(companion_photo, "read_sheets", dark, raising=False)
    slips = [photo(tmp_path, name) for name in ("one.jpg", "two.jpg")]
    answer = companion("resolve", START, *slips)
    assert (answer.code, answer.problem) == (1, "one.jpg: too dark; use more light")


def test_a_position_read_in_a_process_of_its_own_is_a_position(show: Show) -> None:
    position = GAME.parse_position(GAME.choose(), START)
    shot = show("snapshot.jpg", ("snapshot", GAME.marks(position, "snapshot")))
    scored = pickle.loads(pickle.dumps(score_photo(str(shot))))
    assert table(scored).position == position
