"""SVG, pixels and PDF show the same picture."""

import io
from xml.etree import ElementTree as ET

import numpy as np
import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from companion.games.protocol import Tint
from companion.pictures.drawing import BARE, Ground, picture_of
from companion.pictures.pdf import MM, font_name, paint_pdf, register_fonts
from companion.pictures.raster import paint_image
from companion.pictures.shapes import Picture, Text
from companion.pictures.styles import COLOURS, PAPER
from companion.pictures.svg import paint_svg
from tests.pictures.boards import square_board

BOARD = square_board()
MARKS = {"line a1-b1": "blue", "line b1-b2": "red", "fill c3": "black"}
TINTS = {"a1": Tint("blue"), "d4": Tint("black", hatched=True), "d1": Tint("red")}
PICTURE = picture_of(
    BOARD, MARKS, tints=TINTS, doubts=["line a3-b3"], ground=Ground(starts={"blue": "Blue"})
)
PX = 6
SVG = "{http://www.w3.org/2000/svg}"


def at(image, x, y):
    """The colour at a place given in mm."""
    return np.asarray(image)[round(y * PX), round(x * PX)].astype(int)


def near(colour, wanted, within=8):
    return bool(np.abs(np.asarray(colour) - np.asarray(wanted)).max() <= within)


def test_svg_is_well_formed_and_measured_in_mm():
    root = ET.fromstring(paint_svg(PICTURE))
    assert root.tag == f"{SVG}svg"
    assert (root.get("width"), root.get("height")) == ("100mm", "100mm")
    assert root.get("viewBox") == "0 0 100 100"


def test_svg_draws_the_marks():
    root = ET.fromstring(paint_svg(picture_of(BOARD, {"line a1-b1": "blue"}, ground=BARE)))
    (line,) = root.iter(f"{SVG}line")
    assert [float(line.get(k)) for k in ("x1", "y1", "x2", "y2")] == [10, 90, 30, 90]
    red, green, blue = COLOURS["blue"]
    assert line.get("stroke") == f"#{red:02x}{green:02x}{blue:02x}"


def test_svg_names_the_columns_and_rows():
    root = ET.fromstring(paint_svg(PICTURE))
    assert {text.text for text in root.iter(f"{SVG}text")} == {*"abcde12345", "Blue"}


def test_svg_keeps_words_that_look_like_markup():
    picture = Picture((10, 10), (Text((1, 1), "<b>&\"'", 3, "text"),))
    (text,) = ET.fromstring(paint_svg(picture)).iter(f"{SVG}text")
    assert text.text == "<b>&\"'"


@pytest.mark.parametrize("px", [1.0, 2.5, 8.0])
def test_an_image_has_the_pictures_size(px):
    assert paint_image(PICTURE, px).size == (round(100 * px), round(100 * px))


def test_an_image_shows_marks_tints_and_blank_paper_where_they_are():
    image = paint_image(PICTURE, PX)
    assert near(at(image, 20, 90), COLOURS["blue"])
    assert near(at(image, 60, 40), COLOURS["black"], 10)
    assert near(at(image, 10, 50), (0, 0, 0))
    assert near(at(image, 60, 20), (255, 255, 255))
    red, _, blue = at(image, 14, 75)
    assert 255 > blue > red > 150
    red, _, blue = at(image, 74, 75)
    assert 255 > red > blue > 150


def test_red_and_blue_lines_differ_without_colour():
    """Across a red line, grey goes dark, white, dark; across a blue one it stays dark."""
    image = paint_image(picture_of(BOARD, MARKS, ground=BARE), 12).convert("L")
    pixels = np.asarray(image).astype(int)
    red = pixels[80 * 12, 28 * 12 : 32 * 12]
    blue = pixels[88 * 12 : 92 * 12, 20 * 12]

    def stripes(profile):
        return int((np.diff((profile < 160).astype(int)) == 1).sum())

    assert stripes(blue) == 1
    assert stripes(red) == 2


def test_hatching_is_seen_on_the_negated_square_alone():
    image = paint_image(picture_of(BOARD, tints={"d4": TINTS["d4"]}, ground=BARE), PX).convert("L")
    pixels = np.asarray(image).astype(int)
    x, y = BOARD.squares["d4"]
    inside = pixels[round((y - 9) * PX) : round((y + 9) * PX), round((x - 9) * PX) :][:, : 18 * PX]
    assert inside.std() > 15
    outside = pixels.copy()
    outside[round((y - 10.5) * PX) : round((y + 10.5) * PX), round((x - 10.5) * PX) :][
        :, : 21 * PX
    ] = 255
    assert outside.min() == 255


def test_letters_that_the_typeface_lacks_are_left_out_of_pixels():
    with_it, without = (
        np.asarray(paint_image(Picture((40, 10), (Text((20, 8), words, 5, "text"),)), PX))
        for words in ("Ann🙂東", "Ann")
    )
    assert (with_it == without).all()


def test_pdf_and_pixels_agree():
    """The same picture through ReportLab and through Pillow, within the blur of edges."""
    register_fonts()
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(100 * MM, 100 * MM), initialFontName=font_name("Regular"))
    picture = picture_of(BOARD, MARKS, tints=TINTS)
    paint_pdf(picture, canvas, PAPER, at=(0, 0), page_height=100)
    canvas.showPage()
    canvas.save()
    page = pypdfium2.PdfDocument(buffer.getvalue())[0]
    printed = (
        page.render(scale=0.999999 * PX / MM, rev_byteorder=True).to_numpy()[:, :, :3].astype(int)
    )
    painted = np.asarray(paint_image(picture, PX)).astype(int)
    assert printed.shape == painted.shape
    blocks = np.abs(printed - painted).reshape(100, PX, 100, PX, 3).mean(axis=(1, 3))
    assert blocks.mean() < 2.0
    assert blocks.max() < 60
