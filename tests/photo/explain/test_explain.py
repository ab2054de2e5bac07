"""A reading that went wrong in the middle is asked about or refused, never sure.

Faults are put into the reader where it learns its pens and judges its lines: a pen is lost, a
colour, a third of the lines, or levels are doubled and halved. What comes out may be questions or a
refusal, but no sure mark may differ from what stands on the sheet.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import cycle
from math import log
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import companion.photo.marks.board as board
import companion.photo.marks.chords.segments as segments
import companion.photo.marks.lines.classifier as lines
import companion.photo.read
from companion.board import EMPTY
from companion.photo import Refusal, read_photo
from companion.photo.explain import (
    FEW_WRONG,
    SOME_OPEN,
    Relied,
    looked_at_again,
    with_second_look,
)
from companion.photo.explain.contrast import (
    SecondLook,
    learn_bare,
)
from companion.photo.explain.lines import nats_for_owners, nats_for_tints
from companion.photo.marks.rings.paths import Rounds
from companion.photo.posterior import Posterior, PosteriorTerm, Said
from companion.photo.reading import PhotoReading, ReadMark, Reason
from companion.photo.rectify.board import turned_name
from tests.remembered import read_sheets

SAMPLES = Path(__file__).parents[3] / "samples"

Fault = Callable[[Any], Any]


def without_pen(k: int) -> Fault:
    """One pen is not found on the sheet."""

    def fault(sheet: Any) -> Any:
        lost = np.arange(len(sheet.levels)) == k
        return replace(
            sheet,
            strokes=np.where(lost, 10 * sheet.strokes.max(), sheet.strokes),
            darkness=np.where(lost, 10 * sheet.darkness.max(), sheet.darkness),
            levels=np.where(lost, 0.0, sheet.levels),
            greys=np.where(lost, 10 * sheet.greys.max(), sheet.greys),
        )

    return fault


def one_colour(k: int) -> Fault:
    """Both pens are taken to have the hue of one."""

    def fault(sheet: Any) -> Any:
        hues, black = (
            np.stack([each[k], each[k] + np.array([2.0, 2.0])])
            for each in (sheet.hues, sheet.beside_black)
        )
        return replace(sheet, hues=hues, beside_black=black)

    return fault


def levels_times(factor: float) -> Fault:
    """Pens are taken to be so many times as strong as they are."""

    def fault(sheet: Any) -> Any:
        return replace(
            sheet,
            strokes=factor * sheet.strokes,
            darkness=factor * sheet.darkness,
            levels=factor * sheet.levels,
            greys=factor * sheet.greys,
        )

    return fault


FAULTS = {
    "blue pen lost": without_pen(0),
    "all as blue": one_colour(0),
    "levels doubled": levels_times(2.0),
    "levels halved": levels_times(0.5),
}
OWN_PENS = {"blue": "blue", "red": "red"}
"""Told, so that no fault is explained by pens of other colours."""
LINE_WARS = ("line-wars-printed-creased", "line-wars-printed-lamp-turned", "line-wars-printed-chat")


def truth(name: str) -> Mapping[str, Any]:
    marks = json.loads((SAMPLES / f"{name}.json").read_text(encoding="utf-8"))["marks"]
    return {mark["mark"]: mark["value"] for mark in marks if mark["value"] != EMPTY}


def silent(name: str) -> set[str]:
    """Sure marks of a sample that differ from its truth; none where it is refused."""
    try:
        return silent_in(read_photo(SAMPLES / f"{name}.jpg", inks=OWN_PENS), name)
    except Refusal:
        return set()


def silent_in(reading: PhotoReading, name: str) -> set[str]:
    """Such marks of a reading. A drawing that is told to fit the rules several ways up may be read
    by any of them."""
    right, marks = truth(name), reading.marks
    told = any("ways up" in str(note) for note in reading.notes)
    found = []
    for quarters in range(4 if told else 1):
        turned = {turned_name(reading.board, slot, quarters): slot for slot in reading.board.slots}
        truly = {name: right.get(slot.name, EMPTY) for name, slot in turned.items()}
        found.append({name for name, m in marks.items() if m.sure and m.value != truly[name]})
    return min(found, key=len)


@pytest.mark.parametrize(("fault", "name"), [*zip(FAULTS, cycle(LINE_WARS), strict=False)])
def test_a_fault_in_what_is_learned_of_pens_is_never_silent(
    name: str, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    learn = lines.learn
    monkeypatch.setattr(lines, "learn", lambda *args: FAULTS[fault](learn(*args)))
    assert not silent(name)


@pytest.mark.parametrize("name", LINE_WARS)
def test_lines_lost_by_the_classifier_are_asked_about(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = lines.judge_lines

    def without_a_third(*args: Any) -> Any:
        ink = judge(*args)
        lost = np.outer(np.arange(len(ink.nats)) % 3 == 0, [0, 0, 100])
        return replace(ink, nats=ink.nats + lost, foreign=ink.foreign & (lost[:, 2] == 0))

    monkeypatch.setattr(board, "judge_lines", without_a_third)
    assert not silent(name)


@pytest.mark.parametrize(
    ("name", "lost"),
    [
        pytest.param("corona-line-printed-chat", 0, id="printed-blue"),
        pytest.param("corona-line-hand-drawn-desk", None, id="hand-drawn-a third"),
    ],
)
def test_lines_of_any_direction_that_are_lost_are_asked_about(
    name: str, lost: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    measure = segments.measure_segments

    def faulty(*args: Any, **more: Any) -> Any:
        ink = measure(*args, **more)
        drawn, margin = ink.drawn.copy(), ink.margin.copy()
        if lost is None:
            gone = np.flatnonzero(drawn.any(axis=1))[::3]
            drawn[gone] = False
        else:
            gone = np.flatnonzero(drawn[:, lost])
            drawn[gone, lost] = False
        margin[gone] = np.inf
        return replace(ink, drawn=drawn, margin=margin, choices=())

    monkeypatch.setattr(segments, "measure_segments", faulty)
    assert not silent(name)


def test_a_stroke_whose_ink_is_nobodys_puts_no_line_in_doubt_but_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name = "corona-line-printed-chat"
    (sound,) = read_sheets(SAMPLES / f"{name}.jpg")
    usual = {mark.name for mark in sound.unsure}
    measure = segments.measure_segments

    def in_another_ink(*args: Any, **more: Any) -> Any:
        ink = measure(*args, **more)
        return replace(ink, foreign=ink.foreign | ink.drawn[:, 1])

    monkeypatch.setattr(segments, "measure_segments", in_another_ink)
    reds = {line for line, value in truth(name).items() if value == "red"}
    reading = read_photo(SAMPLES / f"{name}.jpg", inks=OWN_PENS)
    assert {mark.name for mark in reading.unsure} <= reds | usual
    assert not silent_in(reading, name)


def nats_of(tints: list[tuple[float, float, float]], values: list[str]) -> NDArray[np.float64]:
    return nats_for_tints(np.array(tints), np.full(len(tints), 0.4), values)[0]


BLUE, RED = (0.5, 0.4, 0.1), (0.1, 0.5, 0.4)


def test_a_stroke_of_the_other_colour_speaks_against_its_name() -> None:
    nats = nats_of([BLUE] * 4 + [RED] * 4, ["blue"] * 5 + ["red"] * 3)
    assert nats[4] < -4
    assert (np.delete(nats, 4) > 4).all()


@pytest.mark.parametrize("margin", np.linspace(0.1, 12, 40))
def test_a_drawn_mark_that_the_picture_contradicts_stays_the_likelier_of_two(margin: float) -> None:
    stroke = Posterior("line a1-a2", {PosteriorTerm.INK: Said({EMPTY: 0.0, "blue": margin})})
    mark = with_second_look(stroke, "blue", SecondLook(-9.0, Reason.FAINT), FEW_WRONG).mark
    assert (mark.value, mark.other) == ("blue", EMPTY)
    assert not mark.sure


@pytest.mark.parametrize("margin", [0.0, 1.0, 20.0])
def test_ink_in_a_place_that_may_hold_an_older_line_makes_none_of_it_sure(margin: float) -> None:
    place = Posterior("line", {PosteriorTerm.INK: Said({EMPTY: margin, "blue": 0.0})})
    look = SecondLook(-9.0, Reason.INK_UNEXPLAINED)
    assert not with_second_look(place, EMPTY, look, FEW_WRONG).mark.sure


def test_a_stroke_that_little_speaks_for_is_open_where_another_is() -> None:
    stroke = Posterior("line a1-b1", {PosteriorTerm.INK: Said({"blue": 0.0, EMPTY: -12.0})})
    for ink, open_beside_others in ((-0.5, True), (8.0, False)):
        look = SecondLook(ink, Reason.FAINT)
        assert with_second_look(stroke, "blue", look, FEW_WRONG).mark.sure
        mark = with_second_look(stroke, "blue", look, SOME_OPEN).mark
        assert (mark.value, mark.sure) == ("blue", not open_beside_others)


def test_beside_open_ones_a_paler_line_is_less_sure_and_stays_the_likelier() -> None:
    """Wide strokes of an older drawing have as much ink as fine new ones."""

    def mark(share: float, margin: float, relied: Relied) -> ReadMark:
        stroke = Posterior("a1-a2", {PosteriorTerm.INK: Said({"blue": margin, EMPTY: 0.0})})
        look = SecondLook(6.5, Reason.FAINT, share)
        return with_second_look(stroke, "blue", look, relied).mark

    beside = SOME_OPEN._replace(pale=3.0)
    plain, pale, palest = (mark(share, 10.0, beside).confidence for share in (0.8, 0.68, 0.5))
    assert 1 - plain < (1 - pale) / 5 < (1 - palest) / 5
    assert mark(0.5, 10.0, SOME_OPEN) == mark(1.0, 10.0, SOME_OPEN)
    assert mark(0.5, 2.0, beside).value == "blue"


def test_two_tints_under_one_name_are_asked_about() -> None:
    nats = nats_of([BLUE] * 5 + [RED] * 3, ["blue"] * 8)
    assert (nats[5:] < -4).all()
    assert (nats[:5] > 4).all()


def test_a_tint_between_both_pens_is_asked_about() -> None:
    """A stroke over the other player's has both inks; one further from the other's has not."""
    between = tuple(0.55 * b + 0.45 * r for b, r in zip(BLUE, RED, strict=True))
    darker_than_usual = tuple(b - 0.2 * (r - b) for b, r in zip(BLUE, RED, strict=True))
    tints = [*[BLUE] * 4, *[RED] * 4, between, darker_than_usual]
    nats = nats_of(tints, ["blue"] * 4 + ["red"] * 4 + ["blue"] * 2)
    assert nats[8] < -2.3
    assert nats[9] > 2.3


def test_one_tint_says_nothing() -> None:
    assert np.isinf(nats_of([BLUE] * 8, ["blue"] * 8)).all()


def test_ink_on_some_controls_moves_what_bare_paper_shows_little() -> None:
    rng = np.random.default_rng(5)
    amounts = rng.normal(0.0, 0.001, 40)
    clean = learn_bare(amounts)
    crossed = learn_bare(amounts + (np.arange(40) < 12))
    assert crossed.middle - clean.middle < clean.spread


def test_snapshot_marks_changed_behind_the_reader_are_asked_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every seventh owner exchanged."""
    name = "blottos-war-snapshot-tilted"
    right = truth(name)
    (sound,) = read_sheets(SAMPLES / f"{name}.jpg")
    assert not [mark for mark in sound.unsure if mark.name.startswith("owner")]
    look = companion.photo.read.looked_at_again
    other = {"blue": "red", "red": "blue", EMPTY: "red"}

    def turned(one: Posterior) -> Posterior:
        """With the nats of its value and of another exchanged."""
        value = one.mark.value
        nats = {**one.nats, value: one.nats[other[value]], other[value]: one.nats[value]}
        return Posterior(one.name, {PosteriorTerm.INK: Said(nats)})

    def faulty(rectified: Any, marks: Mapping[str, Any], *more: Any) -> Mapping[str, Any]:
        owners = [n for n in marks if n.startswith("owner")][::7]
        return look(rectified, {**marks, **{n: turned(marks[n]) for n in owners}}, *more)

    monkeypatch.setattr(companion.photo.read, "looked_at_again", faulty)
    try:
        marks = read_photo(SAMPLES / f"{name}.jpg", inks=OWN_PENS).marks
    except Refusal:
        return
    assert not {n for n, m in marks.items() if m.sure and m.value != right.get(n, EMPTY)}


def test_a_ring_that_the_reading_missed_is_seen_where_few_spots_are_bare() -> None:
    """With half the ink of others it rather is one; with two fifths, as an older drawing's rings
    may have, it is left open."""
    amounts = np.array([0.4] * 6 + [0.2, 0.16, 0.05])
    rounds = Rounds(amounts, np.ones(9), np.ones(9), np.ones((9, 3)))
    names = [f"owner {k}" for k in range(9)]
    slots = [SimpleNamespace(name=name, place=name) for name in names]
    board: Any = SimpleNamespace(slots=lambda _: slots)
    marks = {
        name: ReadMark(name, "red" if k < 6 else EMPTY, 1.0, EMPTY) for k, name in enumerate(names)
    }
    found = nats_for_owners(rounds, board, marks)
    relied = log(0.95 / 0.05)
    assert found["owner 6"].nats < -relied < found["owner 7"].nats < 0
    assert found["owner 8"].nats > 4


def read_as(name: str, value: str, nats: float) -> Posterior:
    """A line whose ink speaks by so many nats for a value."""
    each = {v: 0.0 if v == value else -nats for v in (EMPTY, "blue", "red")}
    return Posterior(name, {PosteriorTerm.INK: Said(each)})


@pytest.mark.parametrize(("nats", "value"), [(-4.0, "blue"), (-1.0, EMPTY), (4.0, EMPTY)])
def test_a_line_that_the_reading_missed_is_asked_about_as_a_line(
    nats: float, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    slots = [SimpleNamespace(name=name) for name in ("missed", *(f"l{k}" for k in range(9)))]
    board: Any = SimpleNamespace(slots=lambda _: slots, measured=lambda *_: None)
    marks = {one.name: read_as(one.name, "red", 9.2) for one in slots}
    ink = {EMPTY: 0.0, "blue": -5.3, "red": -9.0}
    marks["missed"] = Posterior("missed", {PosteriorTerm.INK: Said(ink)})
    evidence = {name: SecondLook(9.0, Reason.FAINT) for name in marks}
    evidence["missed"] = SecondLook(nats, Reason.FAINT)
    monkeypatch.setattr("companion.photo.explain.nats_for_lines", lambda *_: evidence)
    monkeypatch.setattr("companion.photo.explain.lines_share_ink", lambda _: False)
    mark = looked_at_again(board, marks)["missed"].mark
    assert mark.value == value
    assert mark.sure == (nats > 0)


@pytest.mark.parametrize("opened", [True, False])
def test_an_open_line_lets_others_be_relied_on_less(
    opened: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also one that the picture cannot be asked about, such as beside a filled square."""
    slots = [SimpleNamespace(name=f"l{k}") for k in range(9)]
    board: Any = SimpleNamespace(slots=lambda _: slots, measured=lambda *_: None)
    marks = {one.name: read_as(one.name, "red", 9.2) for one in slots}
    marks |= {"l0": read_as("l0", "red", 2.0 if opened else 9.2), "l8": read_as("l8", "red", 5.5)}
    evidence = {name: SecondLook(9.0, Reason.FAINT) for name in marks if name != "l8"}
    evidence["l7"] = SecondLook(-0.6, Reason.FAINT)
    monkeypatch.setattr("companion.photo.explain.nats_for_lines", lambda *_: evidence)
    monkeypatch.setattr("companion.photo.explain.lines_share_ink", lambda _: False)
    found = looked_at_again(board, marks)
    less = {name for name in ("l5", "l7", "l8") if not found[name].mark.sure}
    assert less == ({"l7", "l8"} if opened else set())


@pytest.mark.parametrize(("share", "value"), [(0.2, "red"), (0.0, EMPTY)])
def test_the_ink_is_believed_more_where_it_shows_an_older_drawing(
    share: float, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It allowed for that, unless the older drawing shows in lines called drawn alone."""
    slots = [SimpleNamespace(name=f"l{k}") for k in range(9)]
    board: Any = SimpleNamespace(slots=lambda _: slots, measured=lambda *_: None)
    marks = {one.name: read_as(one.name, "red", 9.2) for one in slots}
    marks |= {name: read_as(name, EMPTY, 9.2) for name in ("l7", "l8")}
    marks["l0"] = read_as("l0", "red", 0.8)
    evidence = {name: SecondLook(9.0, Reason.FAINT) for name in marks}
    evidence |= {name: SecondLook(9.0, Reason.FAINT, share) for name in ("l7", "l8")}
    monkeypatch.setattr("companion.photo.explain.nats_for_lines", lambda *_: evidence)
    monkeypatch.setattr("companion.photo.explain.lines_share_ink", lambda _: False)
    mark = looked_at_again(board, marks)["l0"].mark
    assert (mark.value, mark.sure) == (value, False)
