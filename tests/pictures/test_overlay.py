"""What is painted over a photo is where the reading says the paper is."""

import numpy as np
import pytest

from companion.games.pointers import Pointer
from companion.games.protocol import Tint
from companion.pictures.caption import GROUND as BEHIND
from companion.pictures.overlay import overlay
from companion.pictures.styles import AMBER, COLOURS, MINT
from tests.pictures.boards import square_board

BOARD = square_board()
GROUND = 120


def photo(width=900, height=700):
    return np.full((height, width, 3), GROUND, np.uint8)


def flat(scale=5.0, left=150.0, top=80.0):
    return lambda points: points * scale + np.array([left, top])


def bent(points):
    """A page in perspective, turned, with a curl."""
    x, y = points[:, 0], points[:, 1] + 6 * np.sin(points[:, 0] / 100 * np.pi)
    w = 1 + 0.002 * x + 0.001 * y
    return np.stack([(200 + 4.6 * x - 0.8 * y) / w, (90 + 0.9 * x + 4.8 * y) / w], axis=1)


def is_colour(image, colour, within=40):
    apart = np.abs(np.asarray(image).astype(int) - np.array(colour)).max(axis=2)
    return apart <= within


@pytest.mark.parametrize("warp", [flat(), bent], ids=["flat", "bent"])
@pytest.mark.parametrize("edge", ["a1-b1", "c3-c4", "d5-e5"])
def test_a_line_is_painted_where_the_warp_says(warp, edge):
    image = overlay(photo(), BOARD, warp, {f"line {edge}": "blue"})
    a, b = BOARD.line(edge)
    along = np.linspace(0, 1, 60)[:, None]
    track = warp((1 - along) * np.array(a) + along * np.array(b))
    blue = np.argwhere(is_colour(image, COLOURS["blue"]))[:, ::-1]
    apart = np.linalg.norm(blue[:, None] - track[None], axis=2)
    assert apart.min(axis=1).max() < 0.9 * 5
    assert apart.min(axis=0).max() < 2.0


def test_nothing_is_painted_where_nothing_was_read():
    assert (np.asarray(overlay(photo(), BOARD, flat(), {})) == GROUND).all()


def test_strokes_grow_with_the_scale_of_the_photo():
    def width(scale):
        image = overlay(photo(1400, 1400), BOARD, flat(scale), {"line a1-b1": "blue"})
        x = round(150 + 20 * scale)
        return is_colour(image, COLOURS["blue"])[:, x].sum()

    assert width(10.0) == pytest.approx(2 * width(5.0), abs=2)


def test_a_line_stands_out_from_any_ground_by_its_halo():
    for ground in (0, 120, 255):
        image = overlay(
            np.full((700, 900, 3), ground, np.uint8), BOARD, flat(), {"line a1-b1": "red"}
        )
        column = np.asarray(image)[:, 250].astype(int)
        painted = is_colour(image, COLOURS["red"])[:, 250]
        rows = np.flatnonzero(painted)
        assert column[rows.min() - 3].min() > 200
        assert column[rows.max() + 3].min() > 200


def test_owned_squares_are_tinted_and_the_photo_shines_through():
    shade = photo()
    shade[:, 450:] = 60
    image = np.asarray(
        overlay(shade, BOARD, flat(), {}, tints={name: Tint("red") for name in BOARD.squares})
    ).astype(int)
    light, dark = image[300, 430], image[300, 470]
    for pixel in (light, dark):
        assert pixel[0] > pixel[1] + 20
    assert (light - dark).min() > 25


def test_what_was_drawn_in_a_blackened_square_can_still_be_seen():
    drawn = photo()
    drawn[:, 450:] = 10
    x, y = BOARD.squares["c3"]
    image = np.asarray(
        overlay(drawn, BOARD, flat(5.0, 450 - 5 * x, 300 - 5 * y), {"fill c3": "black"})
    )
    light, dark = image[300, 430].astype(int), image[300, 470].astype(int)
    assert light.max() < GROUND - 25
    assert (light - dark).min() > 25


def test_a_doubtful_mark_is_ringed_even_where_nothing_is_seen():
    image = overlay(photo(), BOARD, flat(), {}, doubts=["line a1-b1"])
    ring = np.argwhere(is_colour(image, AMBER))[:, ::-1]
    middle = np.array([150 + 20 * 5, 80 + 90 * 5])
    away = np.linalg.norm(ring - middle, axis=1)
    assert len(ring) > 100
    assert 20 < away.min() < away.max() < 40


def test_a_big_photo_is_reduced_and_the_line_with_it():
    big = np.full((3000, 4000, 3), GROUND, np.uint8)
    image = overlay(big, BOARD, flat(20.0, 800, 400), {"line a1-b1": "blue"}, longest=1000)
    assert image.size == (1000, 750)
    rows, columns = np.nonzero(is_colour(image, COLOURS["blue"]))
    assert rows.mean() == pytest.approx((400 + 90 * 20) / 4, abs=2)
    assert columns.mean() == pytest.approx((800 + 20 * 20) / 4, abs=2)


def test_the_caption_stands_below_and_hides_nothing():
    plain = overlay(photo(), BOARD, flat(), {"line a1-b1": "red"})
    captioned = overlay(
        photo(),
        BOARD,
        flat(),
        {"line a1-b1": "red"},
        caption=[("Blue 11", "blue"), ("Red wins", "")],
    )
    assert captioned.width == plain.width
    assert captioned.height > plain.height
    assert (np.asarray(captioned)[: plain.height] == np.asarray(plain)).all()
    band = captioned.crop((0, plain.height, captioned.width, captioned.height))
    assert is_colour(band, COLOURS["blue"]).sum() > 30
    assert is_colour(band, (255, 255, 255)).sum() > 100


def test_white_and_black_are_told_apart_in_the_caption_by_more_than_a_rim():
    """On the dark band a black disc with a white rim would pass for a white ring."""

    def disc(colour: str) -> np.ndarray:
        image = overlay(photo(), BOARD, flat(), {}, caption=[("", colour), ("word", "")])
        side = image.height - photo().shape[0]
        return np.asarray(image)[-side:, : side * 3 // 4].astype(int)

    white, black = disc("white"), disc("black")
    grounds = [is_colour(seen, BEHIND) for seen in (white, black)]
    assert grounds[0].sum() > 50
    assert (grounds[0] == grounds[1]).mean() > 0.97
    assert is_colour(white, (255, 255, 255)).sum() > 20
    assert is_colour(black, (255, 255, 255)).sum() == 0


def test_a_long_caption_is_set_smaller_rather_than_cut():
    image = overlay(photo(400, 300), BOARD, flat(2, 50, 20), {}, caption="word " * 14)
    band = np.asarray(image)[300:].astype(int)
    assert band[:, -8:].max() < 60
    assert band.max() > 150


@pytest.mark.parametrize("warp", [flat(5.0, -200, -100), flat(5.0, 700, 500), flat(5.0, 5000, 0)])
def test_a_board_partly_or_wholly_outside_the_photo_is_no_trouble(warp):
    marks = {slot.name: slot.values[0] for slot in BOARD.slots}
    image = overlay(photo(), BOARD, warp, marks, doubts=list(marks)[:5])
    assert image.size == (900, 700)


def test_a_photo_is_not_changed():
    before = photo()
    overlay(before, BOARD, flat(), {"line a1-b1": "red"}, caption="Red")
    assert (before == GROUND).all()


def test_what_decided_is_seen_on_the_photo() -> None:
    """In a colour that nothing else has."""
    bare = np.asarray(overlay(photo(), BOARD, flat(), {}))
    pointed = [Pointer("chain", ("b2", "c2"), "blue"), Pointer("sign", ("d4",), "red", "3")]
    shown = np.asarray(overlay(photo(), BOARD, flat(), {}, pointers=pointed))
    assert not (bare == MINT).all(axis=2).any()
    assert (shown == MINT).all(axis=2).sum() > 50
    assert (shown == COLOURS["red"]).all(axis=2).sum() > 20
