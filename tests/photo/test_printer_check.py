"""The page that checks a printer: what a photo of it says, and what follows from that."""

from functools import cache
from itertools import combinations

import numpy as np
import pypdfium2
import pytest
from PIL import Image, ImageDraw

import companion
from companion.application.printing import printer
from companion.application.reading.one_file import Request, Task, outcome
from companion.board import PAPERS
from companion.board.check_page import SHIFTS, check_pages
from companion.board.marker_blocks import MarkerClash, claimed_blocks, dealt
from companion.cli.reading.table import tell_table
from companion.photo.reading import CheckedPrinter
from companion.sheets.check_sheet import check_pdf
from tests.sheets.rendered import overlap, text_boxes

PX = 8.0
"""Pixels in a mm."""
TABLE, AROUND = (70, 60, 50), 15
CHECK = next(iter(check_pages().values()))


@cache
def pages(flip="long"):
    pdf = pypdfium2.PdfDocument(check_pdf("a4", flip))
    return [page.render(scale=PX * 25.4 / 72).to_pil().convert("RGB") for page in pdf]


def pixel(at):
    return tuple(value * PX for value in at)


def on_a_table(page):
    """The page in a photo, in which something of the table is seen as well."""
    seen = Image.new("RGB", tuple(length + 2 * round(AROUND * PX) for length in page.size), TABLE)
    seen.paste(page, (round(AROUND * PX),) * 2)
    return np.asarray(seen)


def used(across, down, inks=((40, 70, 170), (190, 40, 50)), flip="long"):
    """The page with two circles filled in and both pens tried."""
    page = pages(flip)[0].copy()
    draw = ImageDraw.Draw(page)
    for way, step in (("across", across), ("down", down)):
        x, y = CHECK.circle(way, step)
        draw.ellipse([*pixel((x - 1.7, y - 1.7)), *pixel((x + 1.7, y + 1.7))], fill=inks[0])
    for ink, box in zip(inks, CHECK.pens.values(), strict=True):
        x, y = box.at
        for k in range(6):
            ends = [pixel((x - 5, y - 5 + 2 * k)), pixel((x + 5, y - 4 + 2 * k))]
            draw.line(ends, fill=ink, width=5)
    return page


def checked(page):
    with pytest.raises(CheckedPrinter) as found:
        companion.read(on_a_table(page))
    return found.value.check


def told(check):
    return {str(one.sentence).partition(":")[0]: one.fine for one in check.findings}


@cache
def inked(flip):
    """Where the front and, seen from the front, the back of a page are printed."""
    front, back = (np.asarray(page.convert("L")) < 128 for page in pages(flip))
    return front, np.flip(back, axis=0 if flip == "short" else 1)


def along(seen, way, step, back):
    """Where a line of a scale is, in mm along the scale."""
    x, y = (
        round((a + b) / 2 * PX)
        for a, b in zip(*CHECK.scale_line(way, step, back=back), strict=True)
    )
    reach = round(3.3 * PX)
    start = (x if way == "across" else y) - reach
    strip = seen[y, start:] if way == "across" else seen[start:, x]
    return (np.flatnonzero(strip[: 2 * reach]).mean() + start) / PX


def meets(step, way, off, flip):
    """Whether a line of the scale goes straight on, on a back that lies ``off`` mm to the right and
    down, as seen from the back."""
    front, back = inked(flip)
    seen = (-off[0], off[1]) if flip == "long" else (off[0], -off[1])
    moved = along(back, way, step, True) + seen[way == "down"]
    return abs(along(front, way, step, False) - moved) < 0.13


@pytest.mark.parametrize(("flip", "off"), [("long", (1.0, -0.5)), ("short", (-1.5, 1.0))])
def test_circles_at_the_lines_that_meet_say_how_backs_are_moved(flip, off):
    across, down = (
        next(step for step in SHIFTS if meets(step, way, off, flip)) for way in ("across", "down")
    )
    check = checked(used(across, down, flip=flip))
    assert check.fine, [str(one.sentence) for one in check.findings]
    assert check.flip == flip
    assert check.shift == (-off[0], -off[1])


def test_a_page_fitted_onto_its_paper_and_printed_in_grey_is_told():
    whole = used(0, 0, inks=((40, 40, 40), (60, 60, 60)))
    paper = Image.new("RGB", whole.size, "white")
    smaller = whole.resize(tuple(round(0.95 * length) for length in whole.size))
    paper.paste(smaller, tuple((a - b) // 2 for a, b in zip(whole.size, smaller.size, strict=True)))
    grey = np.clip(np.asarray(paper.convert("L")).astype(float) * 1.25, 0, 255).astype(np.uint8)
    check = checked(Image.fromarray(grey).convert("RGB"))
    found = told(check)
    assert not found["Printed at 95%"]
    assert not found["Greys"]
    assert not found["Pens"]
    assert "Colours: printed in grey." in str(check.findings[3].sentence)
    assert check.shift == (0.0, 0.0)


def test_what_is_not_filled_in_is_not_claimed_and_lost_edges_are_told():
    page = pages()[0].copy()
    draw = ImageDraw.Draw(page)
    draw.rectangle([0, 0, round(9.6 * PX), page.height], fill="white")
    check = checked(page)
    assert check.shift is None
    assert not told(check)["Margins"]
    assert [str(one.sentence).partition(".")[0] for one in check.findings[-2:]] == [
        "Pens: not checked",
        "Backs: not checked",
    ]


def test_among_other_photos_the_page_tells_what_it_shows(tmp_path, capsys):
    file = tmp_path / "check.png"
    pages()[0].save(file)
    tell_table([outcome(Task(str(file), Request()))])
    assert "Pens: not checked. Scribble" in capsys.readouterr().out


def test_what_is_kept_moves_backs_of_what_is_printed_on_both_sides(tmp_path, monkeypatch):
    monkeypatch.setattr(printer, "printer_file", lambda: tmp_path / "printer.json")
    assert printer.fitted("kit", {}) == {}
    printer.keep_check(checked(used(2, 1)))
    assert printer.fitted("kit", {}) == {"shift": (-1.0, 0.5)}
    assert printer.fitted("pieces", {"sides": "long"})["shift"] == (-1.0, 0.5)
    assert "shift" not in printer.fitted("pieces", {"sides": "short"})
    assert "shift" not in printer.fitted("pieces", {})
    (tmp_path / "printer.json").write_text('{"backs": {"long": [900, "?"]}}')
    assert printer.fitted("kit", {}) == {}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("paper", PAPERS)
def test_no_word_on_it_lies_on_another(paper, language):
    boxes = text_boxes(check_pdf(paper, language=language))
    assert not [pair for pair in combinations(boxes, 2) if overlap(*pair)]


def test_no_game_may_have_its_markers():
    with pytest.raises(MarkerClash):
        dealt(claimed_blocks("own", '[[sheet]]\nitem = "board"\nfirst = 576'))
