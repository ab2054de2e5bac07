"""What a sheet's own rings and bare spots tell of the others, and two opinions made one."""

from __future__ import annotations

import numpy as np

from companion.board import EMPTY, Value
from companion.photo.marks.rings.features import KINDS, ring_likelihoods
from companion.photo.marks.rings.opinion_pool import pooled
from companion.photo.reading import ReadMark, Reason

BARE = (-2.7, -2.9, 0.02, 0.0, 0.0, 0.02)
WHITE = (-0.7, -0.9, 0.8, 0.0, 0.0, -0.5)
BLACK = (-0.4, -0.6, 0.8, 2.2, 0.0, -1.5)
GLINT = (-0.7, -0.9, 0.1, 0.0, 1.5, 0.1)
LOOKS = {EMPTY: BARE, "white": WHITE, "black": BLACK}
SPOTS: tuple[Value, ...] = (EMPTY,) * 8 + ("white",) * 6 + ("black",) * 6


def sheet(differ: float = 0.02) -> np.ndarray:
    """What twenty spots look like, and how far those of one kind differ."""
    rng = np.random.default_rng(4)
    return np.array([LOOKS[kind] for kind in SPOTS]) + rng.normal(0, differ, (20, 6))


BARE_OF_COUNTERS = np.zeros(20, bool)


def told(seen: np.ndarray, kinds: np.ndarray) -> np.ndarray:
    return ring_likelihoods(seen, kinds, np.ones(20), BARE_OF_COUNTERS)


def kinds() -> np.ndarray:
    return np.array([KINDS.index(str(kind)) for kind in SPOTS])


def lead(odds: np.ndarray, kind: Value) -> float:
    """By how much a spot is rather of a kind than of any other."""
    own = KINDS.index(str(kind))
    return float(odds[own] - np.delete(odds, own).max())


def marks(wrong: dict[int, ReadMark]) -> list[ReadMark]:
    others: dict[Value, Value] = {EMPTY: "white", "white": EMPTY, "black": "white"}
    return [
        wrong.get(k, ReadMark(f"ring {k}", kind, 0.9999, others[kind]))
        for k, kind in enumerate(SPOTS)
    ]


def opinion(seen: np.ndarray, wrong: dict[int, ReadMark], hidden: tuple[int, ...] = ()) -> ReadMark:
    """What both make of the spot that alone was read so."""
    over = np.isin(np.arange(20), hidden)
    every = marks(wrong)
    first = np.full((20, len(KINDS)), np.log(1e-9))
    for row, mark in zip(first, every, strict=True):
        row[KINDS.index(str(mark.other))] = np.log(max(1 - mark.confidence, 1e-9))
        row[KINDS.index(str(mark.value))] = np.log(mark.confidence)
    names = [mark.name for mark in every]
    return pooled(names, first, seen, BARE_OF_COUNTERS, over)[next(iter(wrong))].posterior()


def test_each_spot_is_plainly_of_its_own_kind() -> None:
    odds = told(sheet(), kinds())
    assert min(lead(row, kind) for row, kind in zip(odds, SPOTS, strict=True)) > 5


def test_a_spot_s_own_reading_is_no_example_of_its_kind() -> None:
    wrong = kinds()
    wrong[10] = KINDS.index(EMPTY)
    assert lead(told(sheet(), wrong)[10], SPOTS[10]) > 5


def test_the_more_a_sheet_s_rings_differ_the_less_is_told() -> None:
    plain, differing = (told(sheet(differ), kinds()) for differ in (0.02, 0.25))
    least = [min(lead(row, k) for row, k in zip(o, SPOTS, strict=True)) for o in (plain, differing)]
    assert least[1] < least[0] - 3


def test_what_looks_like_nothing_else_on_the_sheet_is_of_no_kind() -> None:
    seen = sheet()
    seen[10] = GLINT
    assert abs(lead(told(seen, kinds())[10], "white")) < 4


def test_a_ring_unlike_its_side_s_others_is_asked_about() -> None:
    read = opinion(sheet(), {10: ReadMark("ring 10", "black", 0.996, "white")})
    assert not read.sure
    assert {read.value, read.other} == {"white", "black"}


def test_a_doubtful_spot_like_all_bare_ones_is_bare() -> None:
    read = opinion(sheet(), {3: ReadMark("ring 3", EMPTY, 0.8, "white")})
    assert read.sure
    assert read.value == EMPTY


def test_where_the_sheet_alone_finds_another_kind_it_is_asked_about() -> None:
    read = opinion(sheet(), {3: ReadMark("ring 3", "white", 0.6, EMPTY)})
    assert read.value == EMPTY
    assert not read.sure


def test_what_lies_under_something_stays_in_doubt() -> None:
    read = opinion(sheet(), {3: ReadMark("ring 3", EMPTY, 0.8, "white")}, hidden=(3,))
    assert read.value == EMPTY
    assert not read.sure
    assert Reason.COVERED in read.reasons


def test_what_the_first_rules_out_the_second_alone_does_not_make_sure() -> None:
    """That a ring is there is plain, whose it is is not; others of its side look otherwise."""
    seen = sheet()
    seen[10] = np.array(BARE) + 0.01
    read = opinion(seen, {10: ReadMark("ring 10", "black", 0.8, "white")})
    assert not read.sure


def test_under_a_counter_a_bare_spot_is_held_against_those_under_counters() -> None:
    seen, covered = sheet(), BARE_OF_COUNTERS.copy()
    covered[:4] = True
    seen[:4, :2] += 0.7
    odds = ring_likelihoods(seen, kinds(), np.ones(20), covered)
    assert min(lead(row, EMPTY) for row in odds[:8]) > 5
