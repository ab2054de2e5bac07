"""The QR's text comes back as it was written, and nothing else passes for one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.board.sheet_code import BadSheetCode, SheetCode, encode, parse

words = st.from_regex(r"[A-Za-z0-9._:+-]{1,20}", fullmatch=True)
keys = st.from_regex(r"[a-z][a-z0-9_]{0,12}", fullmatch=True).filter(
    lambda key: key not in ("game", "item", "paper", "match", "edition")
)
texts = st.text(min_size=1, max_size=30)


@pytest.mark.slow
@settings(max_examples=15)
@given(
    words,
    words,
    words,
    st.dictionaries(keys, texts, max_size=5),
    st.text(max_size=12),
    st.integers(1, 99),
)
def test_what_is_encoded_is_parsed_again(game, item, paper, options, match, edition):
    code = SheetCode(game, item, paper, options, match, edition)
    assert parse(encode(code)) == code


def test_blanks_in_a_free_text_are_encoded():
    code = SheetCode("lineage", "travel", "a4", {"board": "mine sha256:ab"})
    assert encode(code).endswith("BOARD:MINE+SHA256:AB")


def test_a_code_keeps_to_the_signs_that_make_large_modules():
    options = {"board": "My own, größer +1", "short_turns": "longest"}
    text = encode(SheetCode("lineage", "travel", "a4", options, "k3v9"))
    assert set(text) <= set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")


def test_the_text_is_what_the_sheets_say():
    code = SheetCode("line-wars", "board", "a4", {"size": "7"})
    assert encode(code) == "PG2 LINE-WARS BOARD A4 SIZE:7"


def test_a_first_edition_is_not_written():
    code = SheetCode("line-wars", "board", "a4", edition=2)
    assert encode(code) == "PG2 LINE-WARS BOARD A4 EDITION:2"
    assert parse("PG2 LINE-WARS BOARD A4").edition == 1
    with pytest.raises(BadSheetCode):
        parse("PG2 LINE-WARS BOARD A4 EDITION:NEW")


def test_sheets_printed_earlier_are_read():
    code = SheetCode("lineage", "travel", "a4", {"board": "mine sha256:ab"}, "k3v9")
    said = "game=lineage item=travel board=mine%20sha256:ab paper=a4 match=k3v9"
    assert parse(f"PGC1 {said}") == code


@pytest.mark.parametrize(
    "text",
    [
        "",
        "https://example.org",
        "PGC2 game=line-wars item=board paper=a4",
        "PGC1 game=line-wars item=board",
        "PGC1 game=line-wars item=board paper=a4 size",
        "PGC1 game=line-wars item=board paper=a4 size=",
        "PGC1 game=line-wars  item=board paper=a4",
        "PGC1 game=line-wars game=lineage item=board paper=a4",
        "PGC1 game=line-wars item=board paper=a4 size=7\nx=1",
        "PG2",
        "PG3 LINE-WARS BOARD A4",
        "PG2 LINE-WARS BOARD",
        "PG2 LINE-WARS  BOARD A4",
        "PG2 line-wars board a4",
        "PG2 LINE-WARS BOARD A4 SIZE",
        "PG2 LINE-WARS BOARD A4 SIZE:",
        "PG2 LINE-WARS BOARD A4 SIZE:7 SIZE:8",
        "PG2 LINE-WARS BOARD A4 GAME:LINEAGE",
        "PG2 LINE-WARS BOARD A4 SIZE:7\nX:1",
    ],
)
def test_other_text_is_refused(text):
    with pytest.raises(BadSheetCode):
        parse(text)


@pytest.mark.parametrize(
    "code",
    [
        SheetCode("", "board", "a4"),
        SheetCode("line-wars", "board", "a4", {"size": ""}),
        SheetCode("line-wars", "board", "a4", {"game": "lineage"}),
        SheetCode("line-wars", "board", "a4", {"match": "k3v9"}),
    ],
)
def test_what_would_not_come_back_is_not_written(code):
    with pytest.raises(BadSheetCode):
        encode(code)
