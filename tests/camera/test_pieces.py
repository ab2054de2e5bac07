"""Pieces in photos: they hide, they throw shadows, they shine, and a ring has a hole."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest
from PIL import Image, ImageOps

from tests.camera import Blank, Dot, Photo, Piece, Scene, draw_look, photograph

RED = (0.5, 0.03, 0.04)
AT = (105.0, 150.0)


def scene(*pieces: Piece, look: str = "desk", **how: object) -> Scene:
    rng = np.random.default_rng(4)
    drawn = draw_look(look, rng, long_side=900, quarter=0, exif=False, noise=0.002, **how)
    return Scene(4, Blank((210.0, 297.0)), (Dot(AT, 3.0),), drawn, {"at": AT}, pieces)


@lru_cache(maxsize=4)
def _picture(jpeg: bytes) -> np.ndarray:
    with Image.open(io.BytesIO(jpeg)) as image:
        return (np.asarray(ImageOps.exif_transpose(image)).astype(float) / 255) ** 2.2


def linear(photo: Photo) -> np.ndarray:
    return _picture(photo.jpeg)


def round_the(photo: Photo, at: tuple[float, float], reach: float) -> np.ndarray:
    """Pixels within some mm of a place of the page, N x 3."""
    picture = linear(photo)
    (x, y), (right, _) = photo.to_px(np.array([at, (at[0] + reach, at[1])]))
    r = abs(right - x)
    top, left = int(y - r), int(x - r)
    part = picture[top : int(y + r) + 2, left : int(x + r) + 2]
    ys, xs = np.mgrid[: part.shape[0], : part.shape[1]]
    return np.asarray(part[np.hypot(xs + left - x, ys + top - y) < r])


def test_a_piece_hides_what_is_beneath_and_shows_its_colour() -> None:
    bare = round_the(photograph(scene()), AT, 2.0)
    seen = round_the(photograph(scene(Piece("stone", AT, 16.0, RED))), AT, 2.0)
    assert np.median(bare, axis=0).max() < 0.1
    red, green, blue = np.median(seen, axis=0)
    assert red > 0.15
    assert red > 2.5 * max(green, blue)


def test_a_ring_has_a_hole_through_which_the_page_is_seen() -> None:
    photo = photograph(scene(Piece("ring", AT, 24.0, RED)))
    assert np.median(round_the(photo, AT, 2.0), axis=0).max() < 0.1
    red, green, _ = np.median(round_the(photo, (AT[0] + 9.8, AT[1]), 1.0), axis=0)
    assert red > 3 * green


@pytest.mark.parametrize("kind", ["stone", "ring"])
def test_a_piece_throws_a_shadow_on_the_page_beside_it(kind: str) -> None:
    def beside(photo: Photo) -> np.ndarray:
        turns = np.linspace(0, 2 * np.pi, 12, endpoint=False)
        off = [(AT[0] + 9.0 * np.cos(t), AT[1] + 9.0 * np.sin(t)) for t in turns]
        return np.array([np.mean(round_the(photo, at, 0.6)) for at in off])

    dark = beside(photograph(scene(Piece(kind, AT, 16.0, RED)))) / beside(photograph(scene()))  # type: ignore[arg-type]
    assert dark.min() < 0.93
    assert dark.max() > dark.min() + 0.05


def test_glass_shines_and_card_does_not() -> None:
    glass, card = (
        round_the(
            photograph(scene(Piece(kind, AT, 30.0, (0.03, 0.03, 0.03)), look="window")), AT, 13
        )
        for kind in ("stone", "disc")
    )
    assert np.quantile(glass, 0.999) > 6 * np.median(glass)
    assert np.quantile(card, 0.999) < 4 * np.median(card)


def test_pieces_survive_json_and_give_the_same_photo() -> None:
    first = scene(Piece("ring", AT, 24.0, RED), Piece("stone", (60.0, 60.0), 15.0, RED))
    again = Scene.from_json(json.loads(json.dumps(first.to_json())))
    assert again.pieces == first.pieces
    assert photograph(again).jpeg == photograph(first).jpeg


def test_two_pages_lie_beside_each_other() -> None:
    first = scene()
    photo = photograph(
        replace(first, beside=(replace(first, pieces=(Piece("disc", AT, 20, RED),)),))
    )
    picture = linear(photo)
    (x, y), (x1, y1) = (photo.points[name] for name in ("at", "at+1"))
    assert x1 - x > 100
    assert picture[round(y), round(x)].max() < 0.1
    red, green, _ = picture[round(y1), round(x1)]
    assert red > 2.5 * green
