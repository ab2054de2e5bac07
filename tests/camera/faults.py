"""Faults of photos, and unusual prints: each dealt and photographed by its name.

The numbers here are fixed before any reader was tuned.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

import numpy as np

from companion.games import game
from companion.games.sheet_page import sheet_page
from tests.camera.deal import KINDS, SHORT, deal
from tests.camera.dealt import Dealt, beside_corners
from tests.camera.games import lineage
from tests.camera.hands import pen_marks
from tests.camera.looks import Rng
from tests.camera.pictures import mirrored, on_screen, washed_out, without_colours
from tests.camera.presses import COPY_SCALE, enlarged, page_size, scaled_print
from tests.camera.scene import XY, Blank, Piece, Printed
from tests.camera.shot import Photo, photograph

COIN = (23.0, 27.0)
"""Diameters in mm and materials of coins that lie on markers."""
METALS = ((0.45, 0.33, 0.16), (0.52, 0.50, 0.47), (0.35, 0.18, 0.10))

Expected = Literal["read", "refused", "either"]


@dataclass(frozen=True)
class Fault:
    """Something unusual about a photo.

    Attributes:
        text: in words.
        expected: whether it should be read as any other, refused, or either, but never misread.
        press: how the sheet came onto paper.
        conditions: fields of the look.
        scene, picture: changes made before and after the photo is taken.
    """

    text: str
    expected: Expected
    press: str = ""
    conditions: Mapping[str, Any] = field(default_factory=dict)
    scene: Callable[[Dealt, Path, Rng], Dealt] | None = None
    picture: Callable[[Photo, Rng], Photo] | None = None


class NotForThis(ValueError):
    """A fault that a kind of sheet cannot have, such as a print of paper dotted by hand."""


def deal_faulty(name: str, kind: str, look: str, seed: int, sheets: Path, **wishes: Any) -> Dealt:
    """A game dealt with a fault; ``wishes`` as :func:`tests.camera.deal.deal` takes them.

    Raises:
        KeyError: no such fault or kind.
        NotForThis: this kind of sheet cannot have it.
    """
    fault = FAULTS[name]
    wishes = {**wishes, **fault.conditions}
    if fault.press and KINDS[SHORT.get(kind, kind)].__name__ == "hand_drawn":
        raise NotForThis(f"{kind} is not printed")
    if fault.press == "cut-short" and KINDS[SHORT.get(kind, kind)] is lineage.board:
        raise NotForThis("tiles are printed farther from the paper's edges")
    dealt = deal(kind, look, seed, sheets, press=fault.press, **wishes)
    if fault.scene is not None:
        dealt = fault.scene(dealt, sheets, np.random.default_rng([seed, 5]))
    return replace(dealt, told={**dealt.told, "fault": name, "expected": fault.expected})


def photograph_faulty(name: str, dealt: Dealt) -> Photo:
    """The photo of a game dealt with a fault."""
    fault, photo = FAULTS[name], photograph(dealt.scene)
    if fault.picture is None:
        return photo
    return fault.picture(photo, np.random.default_rng([dealt.scene.seed, 6]))


# -- on the page


def _scaled(factor: float) -> Callable[[Dealt, Path, Rng], Dealt]:
    def scale(dealt: Dealt, sheets: Path, rng: Rng) -> Dealt:
        scene = dealt.scene
        if not isinstance(scene.page, Printed):
            raise NotForThis("nothing is printed here")
        path = sheets / f"{dealt.name}-{scene.seed}-at-{round(100 * factor)}.pdf"
        path.write_bytes(scaled_print(scene.page.pdf, factor))
        size = page_size(scene.page.pdf)

        def to(at: XY) -> XY:
            return enlarged(at, factor, size)

        larger = replace(
            scene,
            page=Printed(str(path)),
            marks=tuple(mark.mapped(to, factor) for mark in scene.marks),
            pieces=tuple(replace(piece, at=to(piece.at)) for piece in scene.pieces),
            points={name: to(at) for name, at in scene.points.items()},
        )
        return _with_scene(dealt, larger)

    return scale


def _copied(dealt: Dealt, sheets: Path, rng: Rng) -> Dealt:
    """The copier's own scale; people mark the copy, not the original."""
    return _scaled(float(rng.uniform(*COPY_SCALE)))(dealt, sheets, rng)


def _with_scene(dealt: Dealt, scene: Any) -> Dealt:
    others = tuple(replace(other, scene=scene) for other in dealt.others)
    return replace(dealt, scene=scene, others=others)


def _covered(count: int) -> Callable[[Dealt, Path, Rng], Dealt]:
    """This many consecutive markers round the ring are under coins."""

    def cover(dealt: Dealt, sheets: Path, rng: Rng) -> Dealt:
        if not isinstance(dealt.scene.page, Printed):
            raise NotForThis("there are no markers here")
        left, top = dealt.scene.points["tl"]
        markers = sheet_page(
            game(dealt.board.game), dealt.options, dealt.board.item, dealt.paper
        ).markers
        first = int(rng.integers(len(markers)))
        coins = []
        for number in range(first, first + count):
            x, y = np.array(markers[number % len(markers)].at) + rng.normal(0, 1.0, 2)
            metal = METALS[int(rng.integers(len(METALS)))]
            at = (float(x) + left, float(y) + top)
            coins.append(Piece("disc", at, float(rng.uniform(*COIN)), metal))
        scene = dealt.scene
        return _with_scene(dealt, replace(scene, pieces=(*scene.pieces, *coins)))

    return cover


def _tinted(dealt: Dealt, sheets: Path, rng: Rng) -> Dealt:
    """Paper that was dotted by hand is not white."""
    page = dealt.scene.page
    if not isinstance(page, Blank):
        raise NotForThis("nothing is drawn by hand here")
    red, green, blue = np.array(page.tint) * rng.uniform((0.8, 0.8, 0.45), (1.0, 1.0, 1.0))
    tint = (float(red), float(green), float(blue))
    return _with_scene(dealt, replace(dealt.scene, page=replace(page, tint=tint)))


def _shaded(dealt: Dealt, sheets: Path, rng: Rng) -> Dealt:
    """Players have shaded up to six of the bare squares in their own colours."""
    lattice, scene = dealt.board.lattice, dealt.scene
    fills = [slot.name for slot in dealt.board.slots if slot.kind == "fill"]
    bare = [name for name in fills if name not in dealt.marks]
    if lattice is None or not bare:
        raise NotForThis("there is no square to shade")
    tl, tr, bl = (np.array(scene.points[name]) for name in ("tl", "tr", "bl"))
    if isinstance(scene.page, Printed):
        on = sheet_page(game(dealt.board.game), dealt.options, dealt.board.item, dealt.paper)
        dots = {name: tl + on.on_page(at) for name, at in dealt.board.points.items()}
    else:
        across, down = (tr - tl) / (lattice.columns - 1), (bl - tl) / (lattice.rows - 1)
        steps = (np.array(at) - (lattice.left, lattice.top) for at in dealt.board.points.values())
        places = [tl + (x * across + y * down) / lattice.pitch for x, y in steps]
        dots = dict(zip(dealt.board.points, places, strict=True))
    chosen = rng.choice(bare, min(len(bare), int(rng.integers(1, 7))), replace=False)
    whose = {str(name): str(rng.choice(("blue", "red"))) for name in chosen}
    there = {name: (float(x), float(y)) for name, (x, y) in dots.items()}
    strokes = pen_marks(lattice, there, whose, dealt.hand, rng)
    return _with_scene(dealt, replace(scene, marks=(*scene.marks, *strokes)))


def _two_sheets(dealt: Dealt, sheets: Path, rng: Rng) -> Dealt:
    """Another sheet of any kind is beside this one."""
    kinds = [kind for kind in KINDS if kind not in ("lineage-board", "blottos-war-slips-apart")]
    kind = str(rng.choice(kinds))
    look = dealt.scene.look.kind
    other = deal(kind, look, dealt.scene.seed + 500_000, sheets)
    scene = replace(dealt.scene, beside=(other.scene,))
    moved = [replace(each, corners=beside_corners(1)) for each in (other, *other.others)]
    return replace(dealt, scene=scene, others=(*dealt.others, *moved))


FAULTS: Mapping[str, Fault] = {
    "scale-90": Fault("printed at 90 %", "read", scene=_scaled(0.90)),
    "scale-95": Fault("printed at 95 %", "read", scene=_scaled(0.95)),
    "scale-105": Fault("printed at 105 %", "read", scene=_scaled(1.05)),
    "grey": Fault("printed without colour", "read", press="grey"),
    "photocopied": Fault("a photocopy", "read", press="photocopied", scene=_copied),
    "cut-short": Fault("5 mm at each edge are not printed", "read", press="cut-short"),
    "grey-photo": Fault(
        "printed without colour, and a grey photo", "either", press="grey", picture=without_colours
    ),
    "coloured": Fault("on coloured paper", "read", press="coloured"),
    "tinted": Fault("dotted by hand on coloured paper", "read", scene=_tinted),
    "covered-marker": Fault("a coin lies on a marker", "read", scene=_covered(1)),
    "covered-two": Fault("coins lie on two markers", "read", scene=_covered(2)),
    "covered-many": Fault("coins lie on nine markers", "either", scene=_covered(9)),
    "shaded": Fault("squares are shaded in the players' colours", "either", scene=_shaded),
    "upside-down": Fault(
        "the sheet is upside down", "read", conditions={"quarter": 2, "exif": False}
    ),
    "corner-cut": Fault(
        "a corner is outside the picture",
        "either",
        conditions={"past": (30.0, 38.0), "roll": 18.0, "fill": 0.85, "quarter": 0},
    ),
    "side-cut": Fault(
        "a third of the page is outside the picture",
        "refused",
        conditions={"past": (65.0, 0.0), "fill": 0.95, "quarter": 0, "roll": 3.0},
    ),
    "far": Fault("the page is a small part of the picture", "either", conditions={"fill": 0.17}),
    "blurred": Fault("out of focus", "refused", conditions={"blur": 13.0}),
    "shaken": Fault("the phone moved", "either", conditions={"motion": 14.0}),
    "dark": Fault("far too dark", "either", conditions={"exposure": 0.05, "noise": 0.02}),
    "bent": Fault("the page is bent far", "either", conditions={"curl": 45.0, "corner": 30.0}),
    "washed-out": Fault("a lamp is mirrored over the board", "either", picture=washed_out),
    "two-sheets": Fault("two sheets in one picture", "either", scene=_two_sheets),
    "screen": Fault("a photo of a screen", "either", picture=on_screen),
    "mirrored": Fault("the picture is mirrored", "either", picture=mirrored),
}
