"""Pens that nobody told of."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.board import EMPTY
from companion.locale import catalogue
from companion.photo import PhotoReading, Refusal, read_photo
from companion.photo.decode.which_pens import (
    OWN_PENS,
    Found,
    Pens,
    in_likeliest_pens,
    refuse_exchanged,
)
from companion.photo.refusals import refusal

PENS: Pens = (("blue", "green"), ("red", "black"))
PENS_EXCHANGED: Pens = (("blue", "black"), ("red", "green"))
SAMPLES = Path(__file__).parents[3] / "samples"


@pytest.fixture(scope="module")
def board() -> PhotoReading:
    return read_photo(SAMPLES / "line-wars-hand-drawn-chat.jpg")


@pytest.fixture(scope="module")
def printed(board: PhotoReading) -> PhotoReading:
    """The same on a printed sheet, which has one way up."""
    return replace(board, sheet=replace(board.sheet, kind="printed"))


def never(_: Pens) -> Found:
    raise AssertionError("read again")


def test_a_board_in_the_players_colours_is_read_once(board: PhotoReading) -> None:
    assert in_likeliest_pens(never, (board,)) == (OWN_PENS, (board,))


def test_a_photo_without_a_board_is_not_read_again() -> None:
    blurred = refusal("blurred")
    assert in_likeliest_pens(never, blurred) == (OWN_PENS, blurred)


def test_a_bare_board_is_not_read_again(board: PhotoReading) -> None:
    bare = {name: replace(mark, value=EMPTY) for name, mark in board.marks.items()}
    found = (replace(board, marks=bare),)
    assert in_likeliest_pens(never, found) == (OWN_PENS, found)


def test_two_pairs_of_pens_that_explain_as_much_are_asked_about(board: PhotoReading) -> None:
    """All is one player's with their own pens, and nothing is open with any others."""
    blue = {
        name: replace(mark, value="blue") if mark.value == "red" else mark
        for name, mark in board.marks.items()
    }

    def read(_: Pens) -> Found:
        return (board,)

    pens, found = in_likeliest_pens(read, (replace(board, marks=blue),))
    assert pens == OWN_PENS
    assert isinstance(found, Refusal)
    assert found.code == "other-inks"
    for language, options in {
        "en": ("--inks blue=green,red=black;", "--inks blue=black,red=green."),
        "de": ("--inks blau=grün,rot=schwarz ", "--inks blau=schwarz,rot=grün."),
    }.items():
        assert all(one in found.sentence.text(catalogue(language)) for one in options)


def exchanged(board: PhotoReading) -> PhotoReading:
    other = {"blue": "red", "red": "blue"}
    marks = {n: replace(m, value=other.get(str(m.value), m.value)) for n, m in board.marks.items()}
    return replace(board, marks=marks)


@pytest.mark.parametrize("right", [PENS, PENS_EXCHANGED])
def test_a_printed_board_shows_by_its_starts_whose_two_unknown_pens_are(
    right: Pens, printed: PhotoReading
) -> None:
    nobodys = refusal("other-inks", flag="")
    read = {
        right: printed,
        (PENS if right == PENS_EXCHANGED else PENS_EXCHANGED): exchanged(printed),
    }
    found = in_likeliest_pens(lambda pens: (read[pens],) if pens in read else nobodys, nobodys)
    pens, (board,) = found
    assert (pens, dict(board.marks)) == (right, dict(printed.marks))
    assert str(board.notes[-1]).startswith("By where they start, ")


def test_where_one_pen_is_told_the_other_is_found(board: PhotoReading) -> None:
    """With the other player's usual pen hardly a line is in anybody's colour."""
    told, right = (("blue", "black"),), (("blue", "black"), ("red", "green"))
    nobodys = refusal("other-inks", flag="")
    read = {right: (board,), told: nobodys}
    pens, (found,) = in_likeliest_pens(lambda pens: read.get(pens, nobodys), nobodys, told)
    assert pens == right
    assert "green is taken for Red's pen" in str(found.notes[-1])


def test_a_pen_that_starts_where_its_player_has_to_is_not_said_to_be_the_other_s(
    board: PhotoReading, printed: PhotoReading
) -> None:
    nobodys, right = refusal("other-inks", flag=""), (("red", "green"),)
    for sheet, end in (
        (board, "If it is Blue's, add --inks blue=green,red=blue."),
        (printed, "If that is wrong, say which pens you used (--inks blue=PEN,red=PEN)."),
    ):
        read = {right: (sheet,)}
        _, found = in_likeliest_pens(lambda pens, read=read: read.get(pens, nobodys), nobodys)
        assert not isinstance(found, Refusal)
        assert str(found[0].notes[-1]).endswith(end)


def test_pens_with_which_each_player_starts_at_the_other_s_corner_are_exchanged(
    printed: PhotoReading,
) -> None:
    with pytest.raises(Refusal, match="Exchange them: --inks blue=green,red=black"):
        refuse_exchanged(PENS_EXCHANGED, (exchanged(printed),))
    refuse_exchanged(PENS_EXCHANGED, (printed,))


def test_the_pen_of_who_has_no_marks_is_the_other_one_before_all(board: PhotoReading) -> None:
    tried: list[Pens] = []

    def read(pens: Pens) -> Found:
        tried.append(pens)
        return refusal("other-inks", flag="") if len(pens) > 1 else (board,)

    blue = {
        name: replace(mark, value=EMPTY, confidence=0.5) if mark.value == "red" else mark
        for name, mark in board.marks.items()
    }
    pens, _ = in_likeliest_pens(read, (replace(board, marks=blue),))
    assert pens == tried[0] == (("red", "green"),)
    assert len(tried) == 2


def test_what_is_printed_is_no_black_pens(board: PhotoReading) -> None:
    """All that is surely empty in the players' colours is drawn in black."""
    bare = {name: replace(m, value=EMPTY) for name, m in board.marks.items() if m.value == "red"}
    found = (replace(board, marks={**board.marks, **bare}),)
    pens, (read,) = in_likeliest_pens(lambda _: (board,), found)
    assert (pens, dict(read.marks)) == (OWN_PENS, dict(found[0].marks))


def test_of_boards_too_unclear_in_the_players_colours_those_of_lines_are_read_in_others(
    board: PhotoReading,
) -> None:
    """What is printed on others may be taken for black pieces."""
    unclear, nobodys = refusal("unclear", doubts=49), refusal("other-inks", flag="")

    def read_as(found: PhotoReading) -> tuple[Pens, Found]:
        black: Pens = (("red", "black"),)
        return in_likeliest_pens(lambda pens: (found,) if pens == black else nobodys, unclear)

    pens, found = read_as(board)
    assert pens == (("red", "black"),)
    assert not isinstance(found, Refusal)
    assert "black is taken for Red's pen" in str(found[0].notes[-1])
    assert read_as(read_photo(SAMPLES / "lineage-travel-tilted.jpg")) == (OWN_PENS, unclear)


def test_a_board_of_one_player_alone_is_remarked_upon(board: PhotoReading) -> None:
    """Pens may be so alike that no other pair explains it."""
    blue = {name: replace(mark, value="blue") for name, mark in board.marks.items()}
    found = (replace(board, marks=blue),)
    pens, (read,) = in_likeliest_pens(lambda _: found, found)
    assert pens == OWN_PENS
    assert str(read.foreign[0].sentence).startswith("all marks are read as Blue's.")
