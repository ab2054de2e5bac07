"""Printables besides the boards: for every game, paper and ink mode a page that prints well."""

import re
from functools import cache
from itertools import cycle
from pathlib import Path

import pypdfium2
import pytest

from companion.board.page import PAPERS, RIM
from companion.games import game, game_keys
from companion.games.sheet_page import NoSuchSheet
from companion.sheets import print_sheet
from companion.sheets.page.typeset import typeset
from companion.sheets.printing import printables
from tests.sheets.rendered import all_apart, letter_sizes, page_texts, word_boxes

SCALE = 100 / 72
PX = 100 / 25.4
PRINTABLES = Path(__file__).parents[2] / "printables"
ITEMS = [
    (key, item)
    for key in game_keys()
    for item in printables(game(key))
    if item not in ("puzzle-book", "check")  # pages like those of "puzzles"; of no game
]
ALL = [(*each, paper) for each, paper in zip(ITEMS, cycle(PAPERS), strict=False)]
"""Each on one paper, one after another: games have much the same printables."""
every = pytest.mark.parametrize(("key", "item", "paper"), ALL)
IN = {"a4": "en", "letter": "de"}
"""German, which is longer, is printed on the shorter paper."""


@cache
def pdf(key, item, paper, ink_saver=False, language="en", **chosen):
    options = game(key).choose(chosen)
    return print_sheet(key, item, options, paper, ink_saver=ink_saver, language=language)


def ink(data):
    pages = (page.render(scale=1, grayscale=True) for page in pypdfium2.PdfDocument(data))
    return sum(float((255 - page.to_numpy()).sum()) for page in pages)


@pytest.mark.slow
@every
def test_every_page_keeps_the_rim_and_no_word_lies_on_another(key, item, paper):
    for page in pypdfium2.PdfDocument(pdf(key, item, paper, language=IN[paper])):
        size = tuple(v * 25.4 / 72 for v in page.get_size())
        assert size == pytest.approx(PAPERS[paper], abs=0.05)
        image = page.render(scale=SCALE, grayscale=True).to_numpy()
        rim = int(RIM * PX) - 1
        inside = image[rim:-rim, rim:-rim]
        assert inside.min() < 100
        assert (image < 250).sum() == (inside < 250).sum()
        all_apart(word_boxes(page))


@pytest.mark.slow
@every
def test_a_file_is_light_says_what_it_is_and_brings_its_letters(key, item, paper):
    data = pdf(key, item, paper, language=IN[paper])
    assert len(data) < 200_000
    document = pypdfium2.PdfDocument(data)
    told = document.get_metadata_dict()
    assert typeset(game(key).title) in told["Title"]
    assert told["Author"] == game(key).credit or IN[paper] == "de"
    assert told["Subject"]
    assert f"/Lang ({IN[paper]})".encode() in data
    assert b"/PrintScaling /None" in data
    assert len(list(document.get_toc())) >= 1
    fonts = set(re.findall(rb"/BaseFont /(\S+)", data))
    assert fonts
    assert all(re.fullmatch(rb"[A-Z]{6}\+Lato-\w+", font) for font in fonts)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "item"), ITEMS[::2])
def test_the_ink_saver_spends_less_ink_on_the_same_words(key, item):
    full, spare = (pdf(key, item, "a4", saver, "en") for saver in (False, True))
    assert page_texts(full) == page_texts(spare)
    assert ink(spare) <= ink(full)


@pytest.mark.parametrize("key", game_keys())
def test_an_item_that_a_game_does_not_have_is_refused_with_those_it_has(key):
    chosen = game(key)
    with pytest.raises(NoSuchSheet) as refused:
        print_sheet(key, "nonsense", chosen.choose({}), "a4")
    text = str(refused.value)
    assert all(item in text for item in (*chosen.boards(chosen.choose({})), *printables(chosen)))


@pytest.mark.slow
@every
def test_no_word_is_smaller_than_seven_points(key, item, paper):
    smallest = min(letter_sizes(pdf(key, item, paper, language=IN[paper])))
    assert smallest == pytest.approx(7.0, abs=0.05)


@pytest.mark.slow
def test_no_letter_is_smaller_than_six_points():
    for path in sorted(PRINTABLES.glob("*-a4.pdf")):
        assert min(letter_sizes(path)) > 5.95, path.name
