"""Dealt games laid out on real paper, in real light, with real pen strokes.

The material is a bank of photographed pages taken apart into light, texture and strokes. It lies
outside the project with its own module, ``real_ink.py``, which is loaded from there and does the
laying: nothing of the bank is part of the project. The ranges here are those that the bank's notes
ask for; none was tuned to the reader.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, get_args

import cv2
import numpy as np
import pypdfium2
from numpy.typing import NDArray

from companion.board import XY, Marks, place_cell, place_name, split_mark
from companion.games import game
from companion.games.sheet_page import sheet_page
from companion.sheets.printing import print_sheet
from tests.camera.deal import deal
from tests.camera.dealt import CORNERS, Dealt
from tests.camera.filling import drawn_one
from tests.camera.looks import Rng
from tests.camera.real_strokes import Pen, draw_marks, on_photo
from tests.camera.scene import Printed, Scene
from tests.camera.worn_paper import Plate, creased, diagram, recycled

Condition = Literal["clean", "traces", "pale-toner", "recycled", "creased"]
Part = Literal["A", "B", "two-thirds", "third", "all"]

PARTS: tuple[Part, ...] = get_args(Part)
CONDITIONS: tuple[Condition, ...] = ("clean", "traces", "pale-toner", "recycled", "creased")
PRESSURES = (0.0, 0.15, 0.4)
"""How much a hand's pressure varies from stroke to stroke: logarithm of absorbance, rms."""
MARGIN = (0.55, 2.0)
"""Paper beside a hand-drawn board, in spacings, on its narrowest side."""
DOT = (4.0, 8.0)
"""Radius in px within which a hand scribbles a dot."""
STRAY = 0.02
"""How far hand-set dots lie off their places, in spacings, rms."""
BOW, AIM = (0.0, 0.02), (0.01, 0.025)
"""How far lines bow, and begin and end off the dots, in spacings, rms."""
TONER = 0.6
"""How much of a page's toner a tired printer lays down."""
TRACES = (0.05, 0.25)
"""The share of its absorbance that an erased or shining-through drawing still has."""
PIPS_IN = {"own": 3.0, "dark": 3.0, "blue": 2.0}
"""The pen that fills a snapshot's pips."""
WHITE_IN = {"blue": 3.0, "red": 2.0}
"""The pen of White's rings; Black's is dark."""
RING_REACH = (1.06, 1.3)
"""Radius of a pen's ring, in radii of the printed spot."""
QUALITY = (75, 93)
"""Of the JPEG file."""
PAGE_PX = 2400
"""Height at which a printed page is painted before it is laid on paper."""
STEP = 15.0
"""mm, a usual spacing of dots that are set by hand, in which paper beside them is counted."""
MM = 72 / 25.4
"""Points of a PDF in a mm."""


@dataclass(frozen=True)
class RealKind:
    """A layout: the dealt kind, the board's sizes, and the kinds of marks drawn."""

    dealt: str
    sizes: tuple[int, ...]
    drawn: tuple[str, ...]
    whole: bool = False
    """Whether the game is laid out as a hand plays it for the fast camera, stroke by stroke, with
    all marks that it makes; these kinds are among them."""


KINDS: Mapping[str, RealKind] = {
    "line-wars-hand-drawn": RealKind("line-wars-hand-drawn", (5, 6, 7, 8), ("line",)),
    "corona-line-hand-drawn": RealKind("corona-line-hand-drawn", (5, 6, 7, 8, 9), ("line",)),
    "line-wars-printed": RealKind("line-wars-printed", (5, 7), ("line",)),
    "corona-line-printed": RealKind("corona-line-printed", (7,), ("line",)),
    "blottos-war-snapshot": RealKind("blottos-war-snapshot", (), ("owner", "bubble")),
    "line-or-colour": RealKind("line-or-colour", (7,), ("ring",)),
    "line-wars-hand-drawn-blackened": RealKind(
        "line-wars-hand-drawn", (5, 6, 7, 8), ("fill",), whole=True
    ),
    "line-wars-printed-blackened": RealKind("line-wars-printed", (5, 7), ("fill",), whole=True),
    "corona-line-printed-ticked": RealKind("corona-line-printed", (7,), ("tick",), whole=True),
    "blottos-war-slip": RealKind("blottos-war-slip", (), ("bubble",), whole=True),
    "lineage-travel": RealKind("lineage-travel", (), ("stone",), whole=True),
}
"""The kinds of sheets that can be laid out on real paper."""


_PAPERS: Mapping[str, Callable[[Plate, Rng], Plate]] = {"recycled": recycled, "creased": creased}


@dataclass(frozen=True)
class Source:
    """The bank of some writers, and the module that lays strokes out."""

    module: ModuleType
    bank: Any
    writers: tuple[int, ...]


@dataclass(frozen=True)
class Laid:
    """A photo laid out: the game with the marks that were drawn, and the JPEG.

    ``size``: width and height in px; ``points``: the page's corners in it, or the outer dots.
    """

    dealt: Dealt
    jpeg: bytes = field(repr=False)
    size: tuple[int, int]
    points: Mapping[str, XY]


def load_bank(folder: Path, part: Part = "all") -> Source:
    """The bank of some writers in a folder, with ``real_ink.py`` beside it or in it.

    Raises:
        FileNotFoundError: no bank there.
    """
    place = next((p for p in (folder, folder.parent) if (p / "real_ink.py").exists()), None)
    tiles = folder if any(folder.glob("*.npz")) else folder / "bank"
    if place is None or not any(tiles.glob("*.npz")):
        raise FileNotFoundError(f"{folder} holds no bank: real_ink.py and its *.npz are wanted")
    spec = importlib.util.spec_from_file_location("real_ink", place / "real_ink.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    everybody = sorted({module.writer(path.stem) for path in tiles.glob("*.npz")})
    chosen = writers_in(part, everybody)
    return Source(module, module.Bank(tiles, set(chosen).__contains__), tuple(chosen))


def writers_in(part: Part, everybody: Sequence[int]) -> Sequence[int]:
    """``A`` and ``B`` are every other one of the sorted writers, the first in A; ``third`` is B
    without every third of its own, ``two-thirds`` all others; ``all`` is everybody."""
    third = [writer for k, writer in enumerate(everybody[1::2]) if k % 3]
    return {
        "A": everybody[::2],
        "B": everybody[1::2],
        "two-thirds": [writer for writer in everybody if writer not in third],
        "third": third,
        "all": everybody,
    }[part]


def lay_out(
    source: Source,
    kind: str,
    seed: int,
    sheets: Path,
    condition: Condition = "clean",
    *,
    bare: bool = False,
) -> Laid:
    """A random game on a real page, or the board before one if ``bare``; the same every time.

    Raises:
        KeyError: no such kind.
    """
    rng = np.random.default_rng([seed, 11, list(KINDS).index(kind)])
    wanted = KINDS[kind]
    size = int(rng.choice(wanted.sizes)) if wanted.sizes else None
    dealt = _game(wanted, seed, sheets, size)
    if bare:
        dealt = replace(dealt, marks={})
    desk = _Desk.sit_down(source, rng)
    if condition in _PAPERS:
        desk.plate = _PAPERS[condition](desk.plate, rng)
    toner = TONER if condition == "pale-toner" else 1.0
    before = _game(wanted, seed + 500_000, sheets, size) if condition == "traces" else None
    if wanted.whole:
        places = desk.lay_scene(dealt.scene, toner)
        if before is not None:
            desk.leave_traces(before, partial(desk.play_scene, before.scene, places))
        desk.play_scene(dealt.scene, places)
    else:
        printed = dealt.kind == "printed"
        places = desk.print_page(dealt, toner) if printed else desk.set_dots(dealt)
        if before is not None:
            same = set(before.board.points) <= set(places.points)
            desk.leave_traces(before, partial(desk.redraw, before, places) if same else None)
        desk.play(dealt, places)
    told = {"look": "real", "seed": seed, "inks": {}, "condition": condition, **desk.told}
    jpeg, corners = desk.photo(places.corners)
    return Laid(
        replace(dealt, told=told), jpeg, desk.size, dict(zip(CORNERS, corners, strict=True))
    )


def _game(wanted: RealKind, seed: int, sheets: Path, size: int | None) -> Dealt:
    """A game of this kind without counters, with those of its marks that are drawn here, or with
    all of them and with these among them."""
    for again in range(100):
        dealt = deal(wanted.dealt, "desk", seed + 1_000_000 * again, sheets, size=size)
        every = {split_mark(name)[0] for name in dealt.marks}
        if dealt.told.get("counters") or dealt.told.get("stones", "pen") != "pen":
            continue
        if not wanted.whole or every >= set(wanted.drawn):
            break
    if wanted.whole:
        return dealt
    marks = {name: v for name, v in dealt.marks.items() if split_mark(name)[0] in wanted.drawn}
    return replace(dealt, marks=marks)


@dataclass(frozen=True)
class _Places:
    """Where the board's points and spots lie in the picture, their sizes, and the corners of the
    page or the outer dots, in px."""

    points: Mapping[str, XY]
    spacing: float
    radii: Mapping[str, float]
    corners: tuple[XY, ...]


@dataclass
class _Desk:
    """A page on a desk, the pens beside it, and the data recorded about both."""

    source: Source
    rng: Rng
    plate: Plate
    pens: dict[str, Pen]
    told: dict[str, Any]

    @classmethod
    def sit_down(cls, source: Source, rng: Rng) -> _Desk:
        """A page of one writer, and pens of others."""
        name, plate = source.bank.plate(rng)
        pens, names = {}, {}
        for colour, kind in (("blue", "blue"), ("red", "blue"), ("dark", "dark"), ("dots", "dark")):
            names[colour], pens[colour] = _pen(source, kind, rng, name, set(names.values()))
        pens["red"] = [stroke[..., ::-1] for stroke in pens["red"]]
        pressure = float(rng.choice(PRESSURES))
        source.module.PRESSURE = pressure
        told = {"plate": name, "pens": names, "red": "exchanged", "pressure": pressure}
        return cls(source, rng, plate, pens, told)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in px."""
        return self.plate.shape[1], self.plate.shape[0]

    # -- the board

    def print_page(self, dealt: Dealt, toner: float) -> _Places:
        """Lays the printed page down."""
        module, rng = self.source.module, self.rng
        board, paper = dealt.board, dealt.paper
        pdf = print_sheet(board.game, board.item, dealt.options, paper)
        page = sheet_page(game(board.game), dealt.options, board.item, paper)
        px = module.lay_page(self.plate, _painted(pdf, toner)[0], page.size, rng)
        self.told["toner"] = toner
        points = {name: px(page.on_page(at)) for name, at in board.points.items()}
        radii: dict[str, float] = {}
        for rounds in (board.spots, board.bubbles):
            for name, spot in rounds.items():
                x, y = page.on_page(spot.at)
                points[name] = px((x, y))
                radii[name] = float(np.hypot(*(px((x + spot.radius, y)) - px((x, y)))))
        middle = np.array(page.size) / 2
        pitch = board.lattice.pitch if board.lattice is not None else 10.0
        spacing = float(np.hypot(*(px(middle + np.array((pitch, 0.0))) - px(middle))))
        wide, high = page.size
        corners = [px(at) for at in ((0, 0), (wide, 0), (wide, high), (0, high))]
        named = {name: _xy(at) for name, at in points.items()}
        return _Places(named, spacing, radii, tuple(map(_xy, corners)))

    def set_dots(self, dealt: Dealt) -> _Places:
        """Dots set by hand, with paper enough on every side."""
        module, rng, lattice = self.source.module, self.rng, dealt.board.lattice
        assert lattice is not None
        steps = np.array((lattice.columns - 1, lattice.rows - 1), float)
        size = np.array(self.size, float)
        while True:
            margin = float(rng.uniform(*MARGIN))
            wide, high = steps + 2 * margin
            way, spacing = module.homography(*self.size, wide, high, rng, 1.0)
            cells = [place_cell(name) for name in dealt.board.points]
            flat = np.array([(c + margin, steps[1] - r + margin) for c, r in cells])
            flat += rng.normal(0, STRAY, flat.shape)
            dots = cv2.perspectiveTransform(flat[None].astype(np.float32), way)[0].astype(float)
            slack = np.minimum(dots.min(0), size - dots.max(0)) - MARGIN[0] * spacing
            dots += np.where(slack > 0, rng.uniform(-0.7, 0.7, 2) * slack, 0)
            least = float(np.minimum(dots.min(0), size - dots.max(0)).min() / spacing)
            if least >= MARGIN[0]:
                break
        radius = float(rng.uniform(*DOT))
        for at in dots:
            module.dot(self.plate, self.pens["dots"], at, radius * rng.uniform(0.8, 1.2), rng)
        self.told |= {"margin_spacings": round(least, 2), "dot_px": round(radius, 1)}
        named = {name: _xy(at) for name, at in zip(dealt.board.points, dots, strict=True)}
        last_c, last_r = lattice.columns - 1, lattice.rows - 1
        outer = ((0, last_r), (last_c, last_r), (last_c, 0), (0, 0))
        corners = tuple(named[place_name(*cell)] for cell in outer)
        return _Places(named, float(spacing), {}, corners)

    # -- the marks

    def play(self, dealt: Dealt, places: _Places) -> None:
        """Draws a game's marks in any order."""
        colours = self._colours(dealt)
        names = list(dealt.marks)
        reach = float(self.rng.uniform(*RING_REACH))
        used = set()
        for i in self.rng.permutation(len(names)):
            kind, place = split_mark(names[i])
            pen = self._pen_of(dealt.marks, names[i], colours)
            used.add(pen)
            self._draw(dealt, places, kind, place, self.pens[pen], reach)
        used |= {"dots"} if dealt.kind == "hand-drawn" else set()
        self.told["pens"] = {name: of for name, of in self.told["pens"].items() if name in used}

    def _colours(self, dealt: Dealt) -> dict[str, str]:
        """The pen for each value; for pips, under ``pips``, a pen or ``own``."""
        white = drawn_one(WHITE_IN, self.rng)
        pips = drawn_one(PIPS_IN, self.rng)
        return {"blue": "blue", "red": "red", "white": white, "black": "dark", "pips": pips}

    def _pen_of(self, marks: Marks, name: str, colours: Mapping[str, str]) -> str:
        kind, place = split_mark(name)
        if kind != "bubble":
            return colours[str(marks[name])]
        owner = str(marks[f"owner {place.partition('.')[0]}"])
        return colours[owner] if colours["pips"] == "own" else colours["pips"]

    def _draw(
        self, dealt: Dealt, places: _Places, kind: str, place: str, pen: Pen, reach: float
    ) -> None:
        module, rng = self.source.module, self.rng
        if kind == "line":
            bow, aim = rng.uniform(*BOW), rng.uniform(*AIM)
            a, b = (np.array(places.points[dot]) for dot in dealt.board.edges[place])
            a, b = (end + rng.normal(0, aim * places.spacing, 2) for end in (a, b))
            module.line(self.plate, pen, a, b, rng, bow=bow * places.spacing)
            return
        at, radius = np.array(places.points[place]), places.radii[place]
        if kind == "bubble":
            at = at + rng.normal(0, 0.1 * radius, 2)
            module.scribble(self.plate, pen, at, radius * rng.uniform(0.8, 1.1), rng)
        else:
            at = at + rng.normal(0, 0.04 * radius, 2)
            around = radius * max(1.02, reach + rng.normal(0, 0.03))
            module.ring(self.plate, pen, at, around, rng)

    def redraw(self, before: Dealt, places: _Places) -> None:
        """Draws an earlier game's marks in their order."""
        colours = self._colours(before)
        for name in before.marks:
            kind, place = split_mark(name)
            pen = self.pens[self._pen_of(before.marks, name, colours)]
            self._draw(before, places, kind, place, pen, RING_REACH[0])

    # -- a scene

    def lay_scene(self, scene: Scene, toner: float) -> _Places:
        """Lays a scene's printed page down, or finds room for its dots."""
        module, rng = self.source.module, self.rng
        around = np.array([scene.points[corner] for corner in CORNERS])
        if isinstance(scene.page, Printed):
            painted, size = _painted(Path(scene.page.pdf).read_bytes(), toner)
            px = module.lay_page(self.plate, painted, size, rng)
            self.told["toner"] = toner
        else:
            low, high = around.min(axis=0), around.max(axis=0)
            margin = float(rng.uniform(*MARGIN)) * STEP
            way, _ = module.homography(*self.size, *(high - low + 2 * margin), rng, 1.0)
            px = on_photo(way, low - margin)
        return _Places({}, 0.0, {}, tuple(_xy(px(at)) for at in around))

    def play_scene(self, scene: Scene, places: _Places) -> None:
        """Draws a scene's marks, its corners where the places' are."""
        around = np.array([scene.points[corner] for corner in CORNERS], np.float32)
        way = cv2.getPerspectiveTransform(around, np.array(places.corners, np.float32))
        draw_marks(self.source.module, self.plate, self.pens, scene.marks, on_photo(way), self.rng)

    # -- the background

    def leave_traces(self, before: Dealt, redraw: Callable[[], None] | None) -> None:
        """Another drawing, nearly gone: a game that was played ``before`` and erased, if it can be
        drawn again on this board, or the back's diagram."""
        share = float(self.rng.uniform(*TRACES))
        how = "erased" if self.rng.random() < 0.5 else "shining through"
        kept = self.plate
        self.plate = np.ones_like(kept)
        if how == "erased" and redraw is not None:
            redraw()
        else:
            how = "shining through"
            for a, b in diagram(self.size, self.rng):
                self.source.module.line(self.plate, self.pens["dark"], a, b, self.rng, bow=3.0)
            self.plate = cv2.GaussianBlur(self.plate, (0, 0), float(self.rng.uniform(1, 3)))
        self.plate = kept * np.maximum(self.plate, 0.02) ** share
        erased = sorted(before.marks) if how == "erased" else []
        self.told["traces"] = {"how": how, "share": round(share, 3), "marks": erased}

    def photo(self, corners: Sequence[XY]) -> tuple[bytes, list[XY]]:
        """The JPEG, one in twelve held upside down, and where the corners lie in it."""
        picture, there = self.source.module.enc(self.plate), list(corners)
        if self.rng.random() < 1 / 12:
            picture = picture[::-1, ::-1]
            there = [(self.size[0] - 1 - x, self.size[1] - 1 - y) for x, y in corners]
        quality = int(self.rng.integers(QUALITY[0], QUALITY[1] + 1))
        _, jpeg = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        return bytes(jpeg), there


def _pen(source: Source, kind: str, rng: Rng, page: str, taken: set[str]) -> tuple[str, Pen]:
    """A pen of another writer than the page's, and not one that is in hand already."""
    writer = source.module.writer
    free = [
        (name, strokes)
        for name, strokes in source.bank.pens[kind]
        if writer(name) != writer(page) and name not in taken
    ]
    name, strokes = free[int(rng.integers(len(free)))]
    return name, strokes


def _xy(at: Sequence[float]) -> XY:
    return float(at[0]), float(at[1])


def _painted(pdf: bytes, toner: float) -> tuple[NDArray[np.uint8], XY]:
    """A PDF's first page as RGB, with a share of the toner, and its width and height, mm."""
    with pypdfium2.PdfDocument(pdf) as document:
        wide, high = document[0].get_size()
        painted = np.asarray(document[0].render(scale=PAGE_PX / high).to_pil().convert("RGB"))
    linear = 1 - toner * (1 - (painted / 255.0) ** 2.2)
    shown = np.asarray(np.round(linear ** (1 / 2.2) * 255), np.uint8)
    return shown, (wide / MM, high / MM)
