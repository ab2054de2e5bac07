"""Marks whose truth is known: what the reader measured of them, and what they are.

The photos are of random games, by the fast camera and, where its bank is given, of the same games
laid out on real paper with real pens; every third is changed as apps and people do.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp
from pathlib import Path
from typing import TypeVar

import numpy as np

from companion.board import EMPTY, Value, split_mark
from companion.photo.image.load import load_photo
from companion.photo.posterior import Posterior, PosteriorTerm
from companion.photo.read import read_sheets
from companion.photo.reading import SURE, PhotoReading, ReadMark, Reason, Refusal
from companion.photo.trace import Feature, SheetTrace, Trace
from tests.bench.read import right_marks
from tests.bench.truth_files import Truth
from tests.camera import LOOKS, Photo, photograph
from tests.camera.changes import CHANGES, Where
from tests.camera.deal import deal
from tests.camera.dealt import Dealt
from tests.camera.real_paper import Condition, Laid, lay_out, load_bank

EVERY_CHANGED = 3
"""One photo in so many is changed."""
CONDITIONS: tuple[Condition, ...] = ("clean", "traces", "clean", "traces", "recycled", "creased")
"""Those of real paper, in turn."""
PLAIN_PAPER: tuple[Condition, ...] = ("clean", "recycled")
"""Those on which nothing looks like ink but the marks."""
WRITERS = "A"
"""The half of the bank's writers that is fitted on; the other half is for tests."""
One = TypeVar("One")
HIDDEN = {Reason.COVERED, Reason.GLARE}
"""Reasons for which a mark's place is not seen."""


@dataclass(frozen=True)
class KnownMark:
    """A mark: the sheet it is on, its features as told to a trace, its true value, its posterior,
    the values that it may have besides empty, and the paper it is on."""

    sheet: str
    name: str
    features: Mapping[str, Feature]
    value: Value
    posterior: Posterior
    values: tuple[Value, ...] = ()
    paper: Condition = "clean"

    @property
    def kind(self) -> str:
        return split_mark(self.name)[0]

    @property
    def by_ink(self) -> ReadMark:
        """The mark by its own ink, as far as that is relied on."""
        return self.posterior.of([PosteriorTerm.VISIBILITY]).mark

    @property
    def right_by_ink(self) -> bool:
        """Whether its own ink has its value."""
        return self.by_ink.value == self.value

    @property
    def plain_by_ink(self) -> bool:
        """Whether the likelihoods of its ink alone, nothing doubted, leave it certain."""
        return self.posterior.of(()).mark.sure

    @property
    def doubts(self) -> tuple[Reason, ...]:
        """Why its ink is relied on less; none where its ink leaves it open, for then a reason need
        not be why."""
        return self.by_ink.reasons if self.plain_by_ink else ()

    @property
    def seen(self) -> bool:
        """Whether nothing hides it."""
        return not HIDDEN & set(self.by_ink.reasons)

    @property
    def plain(self) -> bool:
        """Whether nothing hides it, nothing else makes its ink unlike a mark's, and nothing of its
        paper looks like ink; of one that was erased, whether nothing hides it."""
        if self.features.get("erased"):
            return self.seen
        hidden = self.posterior.said.get(PosteriorTerm.VISIBILITY)
        relied_on = 1.0 if hidden is None else exp(min(hidden.nats.values()))
        return self.paper in PLAIN_PAPER and relied_on >= SURE

    def measured(self, features: Iterable[str]) -> bool:
        """Whether the reader told of all these features."""
        return all(feature in self.features for feature in features)


def rendered(kind: str, count: int, seed: int, sheets: Path, **fixed: int) -> Iterator[KnownMark]:
    """The marks of so many boards of a kind by the fast camera: each look in turn, seeds from
    ``seed`` on; ``sheets`` is a folder for PDFs, and what is ``fixed`` is so in every look. The
    same arguments give the same marks. Players ended by agreement, as in the games that the priors
    were fitted on."""
    for number in range(count):
        look = in_turn(LOOKS, number)
        dealt = deal(kind, look, seed + number, sheets, end="agreement", **fixed)
        jpeg = stored(dealt, photograph(dealt.scene), number)
        yield from known_marks(f"{kind} {seed + number}", jpeg, dealt)


def laid_out(bank: Path, kind: str, count: int, seed: int, sheets: Path) -> Iterator[KnownMark]:
    """The same of boards on real paper."""
    source = load_bank(bank, WRITERS)
    for number in range(count):
        condition = in_turn(CONDITIONS, number)
        laid = lay_out(source, kind, seed + number, sheets, condition)
        jpeg = stored(laid.dealt, laid, number)
        for mark in known_marks(f"real {kind} {seed + number}", jpeg, laid.dealt):
            yield replace(mark, paper=condition)


def in_turn(some: Sequence[One], number: int) -> One:
    """Each of some in turn, in every round one place later, so that changed photos have each."""
    return some[(number + number // len(some)) % len(some)]


def kept(folder: Path | None, name: str, marks: Iterable[KnownMark]) -> Sequence[KnownMark]:
    """The marks as an earlier run left them in a folder of the person's own, under a name; where it
    did not they are found, and left there. Without a folder they are found."""
    if folder is None:
        return list(marks)
    file = folder / f"{name}.pickle"
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        file.write_bytes(pickle.dumps(list(marks)))
    found: Sequence[KnownMark] = pickle.loads(file.read_bytes())
    return found


def known_marks(sheet: str, jpeg: bytes, dealt: Dealt) -> Iterator[KnownMark]:
    """The marks of one photo; none if it is refused, or read as another board than it shows."""
    trace = Trace()
    try:
        readings = read_sheets(jpeg, trace=trace)
    except Refusal:
        return
    truths = (dealt, *dealt.others)
    if len(readings) == len(truths):
        for number, each in enumerate(zip(readings, truths, trace.sheets, strict=True)):
            yield from _marks(f"{sheet}.{number}", *each)


def digest(bank: Path) -> str:
    """The SHA-256 of a bank's files, in the order of their names."""
    total = hashlib.sha256()
    for file in sorted(bank.rglob("*.npz")):
        total.update(file.name.encode() + hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def stored(dealt: Dealt, photo: Photo | Laid, number: int) -> bytes:
    """A photo as it is or as an app stores it after one of the changes, each in turn."""
    if number % EVERY_CHANGED != EVERY_CHANGED - 1:
        return photo.jpeg
    change = list(CHANGES.values())[number // EVERY_CHANGED % len(CHANGES)]
    lattice = dealt.board.lattice if dealt.kind == "hand-drawn" else None
    steps = None if lattice is None else (lattice.columns - 1, lattice.rows - 1)
    where = Where(np.array([photo.points[corner] for corner in dealt.corners]), steps)
    return change(load_photo(photo.jpeg).rgb, where, np.random.default_rng(number))


def _marks(
    sheet: str, reading: PhotoReading, dealt: Dealt, trace: SheetTrace
) -> Iterator[KnownMark]:
    board = trace.rectified.board
    if board.item != dealt.board.item or set(board.points) != set(dealt.board.points):
        return
    by_hand = dealt.kind == "hand-drawn"
    truth = Truth(board.game, dealt.board, by_hand, dealt.marks, dealt.scene.look.kind)
    right = right_marks(reading, truth)
    erased = dealt.told.get("traces", {}).get("marks", ())
    for slot in board.slots:
        if posterior := trace.posteriors.get(slot.name):
            value = right.get(trace.as_read(slot), EMPTY)
            if slot.kind == "spot" and value == board.spots[slot.place].colour:
                value = EMPTY  # a counter of the printed colour is none
            features = {**trace.features.get(slot.name, {}), "erased": slot.name in erased}
            yield KnownMark(sheet, slot.name, features, value, posterior, tuple(slot.values))
