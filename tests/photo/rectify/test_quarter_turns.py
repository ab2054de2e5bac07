"""A board turned by quarters, its places against a plain turn of their mm."""

import pytest

from companion.board import Board, place_cell
from companion.games.line_wars import GAME
from companion.photo.reading import ReadMark
from companion.photo.rectify.board import turned_marks, turned_place

OPTIONS = GAME.choose({"size": 5})
BOARD: Board = GAME.boards(OPTIONS)["board"]


def middle(slot_kind: str, place: str) -> tuple[float, float]:
    """The middle of a line or square in steps from the lattice's own middle."""
    cells = [place_cell(dot) for dot in place.split("-")]
    x, y = (sum(axis) / len(cells) - 2 for axis in zip(*cells, strict=True))
    return (x + 0.5, y + 0.5) if slot_kind == "fill" else (x, y)


@pytest.mark.parametrize("slot", BOARD.slots, ids=lambda slot: slot.name)
def test_a_quarter_turn_takes_every_place_clockwise(slot) -> None:
    x, y = middle(slot.kind, slot.place)
    for quarters in range(5):
        place = turned_place(BOARD, slot, quarters)
        assert middle(slot.kind, place) == (x, y)
        assert f"{slot.kind} {place}" in {other.name for other in BOARD.slots}
        x, y = y, -x


def test_marks_keep_all_but_their_names_when_the_board_is_turned() -> None:
    marks = {s.name: ReadMark(s.name, "empty", i / 100, "blue") for i, s in enumerate(BOARD.slots)}
    once = turned_marks(BOARD, marks, 1)
    assert list(once) == list(marks)
    assert all(mark.name == name for name, mark in once.items())
    assert sorted(m.confidence for m in once.values()) == [m.confidence for m in marks.values()]
    assert once != marks
    assert turned_marks(BOARD, once, 3) == marks
