"""Printing is reproducible, starts fast, and reports what it cannot print."""

import hashlib
import os
import subprocess
import sys

import pytest

from companion.games import UnknownGame, game
from companion.games.sheet_page import NoSuchSheet
from companion.games.short_words import in_full
from companion.sheets import print_sheet
from companion.sheets.printing import sheet_code

ELSEWHERE = """
import hashlib, sys
from companion.games import game
from companion.sheets import print_sheet
for paper in ("a4", "letter"):
    pdf = print_sheet("line-wars", "board", game("line-wars").choose({"size": 9}), paper)
    print(hashlib.sha256(pdf).hexdigest())
print("cv2" in sys.modules or "skimage" in sys.modules)
"""


@pytest.mark.slow
def test_the_bytes_are_the_same_in_any_process_and_opencv_stays_out():
    environment = {**os.environ, "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo"}
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE],
        capture_output=True, text=True, check=True, env=environment,
    )  # fmt: skip
    *there, opencv = done.stdout.split()
    options = game("line-wars").choose({"size": 9})
    here = [
        hashlib.sha256(print_sheet("line-wars", "board", options, paper)).hexdigest()
        for paper in ("a4", "letter")
    ]
    assert there == here
    assert opencv == "False"


def test_the_code_tells_the_size_and_a_house_rule():
    chosen = game("line-wars")
    options = chosen.choose({"size": 5, "negation": "square"})
    code = sheet_code(chosen, "board", options, "letter")
    assert (code.game, code.item, code.paper) == ("line-wars", "board", "letter")
    assert chosen.choose(in_full(chosen.options, code.options)) == options


def test_a_paper_that_there_is_not_is_refused():
    with pytest.raises(NoSuchSheet):
        print_sheet("line-wars", "board", game("line-wars").choose({}), "a3")


def test_an_unknown_game_is_refused():
    with pytest.raises(UnknownGame):
        print_sheet("chess", "board", game("line-wars").choose({}), "a4")


@pytest.mark.parametrize("language", ["", "C", "en_GB", "xx_YY"])
def test_a_page_in_english_says_so_whatever_was_asked_for(language):
    options = game("line-wars").choose({})
    plain = print_sheet("line-wars", "board", options, "a4")
    assert print_sheet("line-wars", "board", options, "a4", language=language) == plain
    assert b"/Lang (en)" in plain
