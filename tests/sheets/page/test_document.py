"""Invisible differences leave no trace in a PDF: its bytes depend only on what is visible."""

from companion.pictures.styles import PAPER, Paint
from companion.sheets.page.document import Document


def pdf(*drawn):
    document = Document(
        (100.0, 100.0), {**PAPER, "unseen": Paint()}, title="T", subject="S", language="en"
    )
    for draw in drawn:
        draw(document)
    return document.to_bytes()


def test_a_line_without_a_colour_is_not_drawn():
    rule = pdf(lambda page: page.rule((10, 10), (90, 10)))
    unseen = pdf(lambda page: page.rule((10, 10), (90, 10), "unseen"))
    assert unseen == pdf()
    assert rule != unseen


def test_no_words_are_no_words():
    assert pdf(lambda page: page.text((10, 10), "", 8)) == pdf()
    assert pdf(lambda page: page.text((10, 10), "a", 8)) != pdf()
