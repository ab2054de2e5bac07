"""True of every sheet: colours are unchanged, numbers are written as in the language."""

from __future__ import annotations

import ctypes
import re
import zlib
from pathlib import Path

import numpy as np
import pypdfium2
import pytest

from companion.application.printing.page_to_keep import page_to_keep
from companion.application.reading.one_file import score
from companion.games import game
from companion.pictures.styles import AMBER, COLOURS, INK_SAVER, PAPER, Styles
from companion.sheets import print_sheet
from tests.sheets.rendered import page_texts

SAMPLES = Path(__file__).resolve().parents[2] / "samples"


@pytest.mark.slow
def test_the_ink_saver_gives_no_spot_a_colour() -> None:
    """A yellow highlight would make spots of other colours yellow ones."""
    g = game("line-or-colour")
    for item in ("rules", "board"):
        pdf = print_sheet(g.key, item, g.choose(), "a4", ink_saver=True)
        for page in pypdfium2.PdfDocument(pdf):
            seen = page.render(scale=1.5).to_numpy()[:, :, :3].astype(int)
            for colour in (AMBER, *(COLOURS[name] for name in ("yellow", "orange", "red"))):
                near = np.abs(seen - np.array(colour[::-1])).sum(axis=2) < 60
                assert not near.any()


@pytest.mark.parametrize("styles", [PAPER, INK_SAVER])
def test_nothing_that_is_read_is_grey(styles: Styles) -> None:
    for name in ("label", "start", "small", "text", "title"):
        fill = styles[name].fill
        assert fill is not None
        # A title's large letters stand out from paper in a mid grey, which saves ink.
        assert max(fill) < (150 if name == "title" and styles is INK_SAVER else 60)


@pytest.mark.slow
def test_decimals_have_a_comma_in_german() -> None:
    g = game("lineage")
    for language, wanted in (("en", "501.2 × 501.2 mm"), ("de", "501,2 × 501,2 mm")):
        pdf = print_sheet("lineage", "tiles", g.choose(), "a4", language=language)
        assert wanted in page_texts(pdf)[0]


@pytest.mark.parametrize("name", ["line-wars-whole-game", "line-wars-from-photo"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_game_to_keep_fills_its_page(name: str, paper: str) -> None:
    scored = score(str(SAMPLES / f"{name}.pgr"))
    pdf = page_to_keep(scored, scored.record, paper, "en")
    document = pypdfium2.PdfDocument(pdf)
    assert len(document) == 1
    page = document[0].render(scale=1, grayscale=True).to_numpy()
    body = page[: int(0.94 * page.shape[0])]
    rows = np.flatnonzero((body < 200).any(axis=1))
    assert rows[-1] > 0.78 * page.shape[0]


def structure(pdf: bytes) -> list[list[str]]:
    """The kinds of the elements on each page of a tagged PDF, in their order."""
    raw = pypdfium2.raw
    document = pypdfium2.PdfDocument(pdf)
    assert raw.FPDFCatalog_IsTagged(document.raw)
    pages = []
    for number in range(len(document)):
        page = document[number]
        tree = raw.FPDF_StructTree_GetForPage(page.raw)
        whole = raw.FPDF_StructTree_GetChildAtIndex(tree, 0)
        kinds = []
        for place in range(raw.FPDF_StructElement_CountChildren(whole)):
            element = raw.FPDF_StructElement_GetChildAtIndex(whole, place)
            text = ctypes.create_string_buffer(64)
            raw.FPDF_StructElement_GetType(element, text, 64)
            kinds.append(text.raw.decode("utf-16-le").partition("\0")[0])
        raw.FPDF_StructTree_Close(tree)
        pages.append([kind for kind in kinds if kind])
    return pages


@pytest.mark.parametrize("item", ["board", "rules", "scores", "kit"])
def test_every_pdf_is_tagged_with_headings_paragraphs_and_named_pictures(item: str) -> None:
    g = game("corona-line")
    pdf = print_sheet(g.key, item, g.choose(), "a4")
    pages = structure(pdf)
    assert {"H1", "P"} <= set(pages[0]) <= {"H1", "P", "Figure"}
    assert ("Figure" in pages[0]) == (item != "scores")
    streams = re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL)
    drawn = b"".join(zlib.decompressobj().decompress(one) for one in streams if one[:1] == b"x")
    begun, ended = drawn.count(b" BDC") + drawn.count(b"/Artifact BMC"), drawn.count(b"\nEMC")
    assert begun == ended > 10
    assert pdf.count(b"/Alt ") == pdf.count(b"/S /Figure")


@pytest.mark.parametrize(
    ("key", "item"),
    [
        ("line-wars", "board"),
        ("corona-line", "board"),
        ("line-or-colour", "board"),
        ("blottos-war", "board"),
        ("blottos-war", "snapshot"),
        ("lineage", "travel"),
        ("lineage", "board"),
    ],
)
def test_the_ink_saver_saves_four_tenths_of_a_board(key: str, item: str) -> None:
    g = game(key)
    spent = []
    for saves in (False, True):
        pdf = print_sheet(g.key, item, g.choose(), "a4", ink_saver=saves)
        # Lines are no wider than on paper where a pixel is narrower than any.
        pages = (
            page.render(scale=3, grayscale=True).to_numpy() for page in pypdfium2.PdfDocument(pdf)
        )
        spent.append(sum(int((255 - page).sum()) for page in pages))
    assert spent[1] < 0.6 * spent[0]
