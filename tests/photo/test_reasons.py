"""Why a mark is uncertain is what is wrong in the picture, for every reason there is."""

from __future__ import annotations

from collections.abc import Mapping
from math import log
from pathlib import Path
from typing import get_args

import cv2
import numpy as np
import pytest

from companion.answers.kinds import Reason as ReasonJson
from companion.board import EMPTY
from companion.games.line_wars import GAME
from companion.games.phrases import REASONS as WORDS
from companion.photo import Reason, read_photo
from companion.photo.explain import looked_at_again
from companion.photo.explain.lines import nats_for_lines
from companion.photo.marks.board import read_board
from companion.photo.marks.evidence import MarkEvidence, as_seen
from companion.photo.posterior import Posterior, PosteriorTerm
from companion.photo.reading import ReadMark
from companion.photo.rectify.board import RectifiedBoard, drawn_tolerance
from companion.photo.rectify.warp import Flat
from companion.photo.visibility import visibility

BOARD = GAME.boards(GAME.choose({"size": 5}))["board"]
assert BOARD.lattice is not None
PITCH = BOARD.lattice.pitch
SCALE, MARGIN = 6.0, 6.0
PAPER = 215
BLUE, RED, GREEN, BLACK, BRASS = (
    (40, 60, 170), (180, 40, 45), (20, 150, 60), (40, 40, 42), (175, 150, 70),
)  # fmt: skip
DRAWN = {
    **{f"line {a}{n}-{b}{n}": BLUE for a, b in ("ab", "bc") for n in (4, 5)},
    **{f"line {c}4-{c}5": BLUE for c in "ab"},
    **{f"line {a}{n}-{b}{n}": RED for a, b in ("cd", "de") for n in (1, 2)},
    **{f"line {c}1-{c}2": RED for c in "de"},
}
"""Six lines of each colour, on opposite sides of the board."""
SAMPLES = Path(__file__).parents[2] / "samples"


def read_again(
    rectified: RectifiedBoard, posteriors: Mapping[str, Posterior]
) -> Mapping[str, ReadMark]:
    """The marks once the picture was asked."""
    return {name: one.mark for name, one in looked_at_again(rectified, posteriors).items()}


def by_ink(name: str, **shares: float) -> Posterior:
    """A mark whose ink says how likely each value is."""
    return MarkEvidence(name, {v: log(share) for v, share in shares.items()}).posterior()


class Sheet:
    """A sheet drawn with twelve plain lines, to draw or lay more on."""

    def __init__(self, lines: Mapping[str, tuple[int, int, int]] = DRAWN) -> None:
        width, height = (round((side + 2 * MARGIN) * SCALE) for side in BOARD.size)
        self.rgb = np.full((height, width, 3), PAPER, np.uint8)
        self.hidden: frozenset[str] = frozenset()
        for dot in BOARD.points.values():
            cv2.circle(self.rgb, self._px(dot), round(0.7 * SCALE), BLACK, -1, cv2.LINE_AA)
        for name, colour in lines.items():
            self.line(name, colour)

    def _px(self, mm: object) -> tuple[int, int]:
        x, y = ((np.array(mm, float) + MARGIN) * SCALE).round().astype(int).tolist()
        return x, y

    def line(self, name: str, colour: tuple[int, int, int], wide: float = 0.7) -> None:
        self.stroke(*BOARD.line(name.removeprefix("line ")), colour, wide)

    def stroke(self, a: object, b: object, colour: tuple[int, int, int], wide: float = 0.7) -> None:
        """A stroke between two places in mm, ``wide`` mm."""
        ends, thick = (self._px(a), self._px(b)), max(1, round(wide * SCALE))
        cv2.line(self.rgb, *ends, colour, thick, cv2.LINE_AA)

    @property
    def rectified(self) -> RectifiedBoard:
        noise = np.random.default_rng(3).normal(0, 2.0, self.rgb.shape)
        soft = cv2.GaussianBlur(self.rgb, (0, 0), 0.8).astype(float)
        rgb = np.clip(soft + noise, 0, 255).round().astype(np.uint8)
        flat = Flat(rgb, SCALE, MARGIN)
        return RectifiedBoard(flat, BOARD, drawn_tolerance(PITCH), hidden=self.hidden)

    def marks(self) -> Mapping[str, ReadMark]:
        """The marks as they are read by their ink."""
        rectified = self.rectified
        sight = visibility(BOARD, rectified.flat, (), printed=True)
        every = read_board(rectified).evidence
        marks = {name: as_seen(one, sight[name]).posterior() for name, one in every.items()}
        return read_again(rectified, marks)

    def reasons(self, name: str) -> tuple[Reason, ...]:
        mark = self.marks()[name]
        assert not mark.sure
        return mark.reasons


def test_on_a_plain_sheet_nothing_is_uncertain_and_nothing_has_a_reason() -> None:
    assert {mark for mark in Sheet().marks().values() if not mark.sure or mark.reasons} == set()


def test_something_over_a_line() -> None:
    sheet = Sheet()
    sheet.stroke(BOARD.points["c3"], np.array(BOARD.points["d4"]), BRASS, 0.5 * PITCH)
    assert Reason.COVERED in sheet.reasons("line c3-d3")


def test_glare_over_a_line() -> None:
    sheet = Sheet()
    x, y = sheet._px(BOARD.points["d4"])
    cv2.circle(sheet.rgb, (x, y), round(0.4 * PITCH * SCALE), (255, 255, 255), -1)
    assert Reason.GLARE in sheet.reasons("line d3-d4")


def faint(share: float) -> tuple[int, int, int]:
    """Blue that covers so much of the paper."""
    return tuple(round(PAPER + share * (c - PAPER)) for c in BLUE)  # type: ignore[return-value]


def test_a_faint_line() -> None:
    sheet = Sheet()
    sheet.line("line c4-d4", faint(0.28))
    assert sheet.reasons("line c4-d4") == (Reason.FAINT,)


def test_a_line_between_two_colours() -> None:
    sheet = Sheet()
    sheet.line("line c4-d4", tuple((np.array(BLUE) + RED).tolist()[k] // 2 for k in range(3)))  # type: ignore[arg-type]
    found = set(sheet.reasons("line c4-d4"))
    assert found & {Reason.COLOURS_ALIKE, Reason.INK_UNEXPLAINED}


def test_a_line_in_nobodys_colour() -> None:
    sheet = Sheet()
    sheet.line("line c4-d4", GREEN)
    assert Reason.INK_UNEXPLAINED in sheet.reasons("line c4-d4")


def test_a_line_that_the_black_of_a_square_hides() -> None:
    sheet = Sheet()
    sheet.line("line c4-d4", BLUE)
    half = np.array([0, 0.58 * PITCH])
    for square in ("c3", "c4", "d3", "d4"):
        for along in np.linspace(-0.5, 0.5, 22):
            middle = np.array(BOARD.squares[square]) + np.array([along * PITCH, 0])
            sheet.stroke(middle - half, middle + half, BLACK, 0.8)
    assert Reason.INK_BESIDE in sheet.reasons("line c4-d4")


def test_lines_beside_a_dot_that_is_not_seen() -> None:
    sheet = Sheet()
    sheet.hidden = frozenset({"c3", "d3"})
    sheet.line("line c3-d3", faint(0.1))
    assert Reason.OFF_GRID in sheet.reasons("line c3-d3")


def test_a_line_that_is_called_drawn_without_ink() -> None:
    sheet = Sheet()
    rectified = sheet.rectified
    marks = {name: one.posterior() for name, one in read_board(rectified).evidence.items()}
    marks["line c3-d3"] = by_ink("line c3-d3", blue=0.999, empty=0.0009, red=0.0001)
    found = read_again(rectified, marks)
    assert found["line c3-d3"].reasons == (Reason.INK_MISSING,)


def test_a_line_that_is_called_empty_in_spite_of_its_ink() -> None:
    rectified = Sheet().rectified
    marks = {name: one.posterior() for name, one in read_board(rectified).evidence.items()}
    marks["line a4-a5"] = by_ink("line a4-a5", empty=0.999, blue=0.0009, red=0.0001)
    found = read_again(rectified, marks)
    assert found["line a4-a5"].reasons == (Reason.INK_UNEXPLAINED,)


def test_where_a_whole_pen_is_lost_marks_that_cannot_be_judged_are_not_relied_on() -> None:
    sheet = Sheet()
    x, y = sheet._px(BOARD.squares["c3"])
    reach = round(0.4 * PITCH * SCALE)
    sheet.rgb[y - reach : y + reach, x - reach : x + reach] = BLACK
    rectified = sheet.rectified
    lost = {
        name: (
            by_ink(name, empty=0.9999, blue=0.00009, red=0.00001)
            if one.value == "blue"
            else one.posterior()
        )
        for name, one in read_board(rectified).evidence.items()
    }
    found = read_again(rectified, lost)
    assert found["line c3-d3"].reasons == (Reason.SHEET,)


def test_a_mark_that_the_rules_doubt() -> None:
    ring = by_ink("ring b6", white=0.998, black=0.002)
    doubted = ring.plus(PosteriorTerm.RULES, {"white": -4.0}, Reason.RULES)
    assert doubted.mark.reasons == (Reason.RULES,)
    assert ring.plus(PosteriorTerm.RULES, {"black": -4.0}, Reason.RULES).mark.reasons == ()


def test_every_reason_has_words_and_stands_in_the_contract() -> None:
    assert WORDS.keys() == set(Reason) == set(get_args(ReasonJson))


@pytest.mark.parametrize("name", ["line-wars-hand-drawn-covered", "line-wars-printed-chat"])
def test_in_a_photo_uncertain_marks_have_reasons_and_certain_ones_none(name: str) -> None:
    marks = read_photo(SAMPLES / f"{name}.jpg").marks.values()
    assert [mark for mark in marks if mark.sure == bool(mark.reasons)] == []


def test_the_edge_of_a_crease_does_not_stand_out_as_a_line_does() -> None:
    """The paper is darker behind it: nothing is seen on that side."""
    sheet = Sheet()
    sheet.line("line c4-d4", BLUE)
    _, y = sheet._px(BOARD.points["c3"])
    sheet.rgb[y:] = (sheet.rgb[y:] * 0.7).astype(np.uint8)
    slots = [slot.name for slot in BOARD.slots]
    called = {*DRAWN, "line c4-d4", "line c3-d3"}
    marks = {
        name: ReadMark(name, "red" if DRAWN.get(name) == RED else "blue", 0.9999, EMPTY)
        if name in called
        else ReadMark(name, EMPTY, 0.9999, "blue")
        for name in slots
    }
    judged = nats_for_lines({}, True, sheet.rectified, marks)
    assert judged["line c3-d3"].ink < 0 < judged["line c4-d4"].ink
