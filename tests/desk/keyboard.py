"""A person without a mouse: keys go to the focused widget, and arrows move over a board."""

from __future__ import annotations

from collections import deque
from typing import Any

from companion.desk.board.view import BoardView, _ahead
from companion.desk.toolkit.focus import ARROWS
from tests.desk.conftest import Seat


class Typist:
    """Presses keys in the focused widget."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        seat.desk.focus_force()
        seat.wait(0.05)

    @property
    def at(self) -> Any:
        """The widget that has the keyboard."""
        found = self.seat.desk.focus_get()
        assert found is not None
        return found

    def press(self, *events: str) -> None:
        for event in events:
            self.at.event_generate(event)
            self.seat.wait(0.02)

    def write(self, text: str) -> None:
        for letter in text:
            self.press({"-": "<minus>", " ": "<space>"}.get(letter, f"<Key-{letter}>"))

    def tab_to(self, wanted: Any) -> None:
        """Tab on until a widget has the keyboard."""
        for _ in range(60):
            if self.at is wanted:
                return
            self.press("<Tab>")
        raise AssertionError(f"Tab does not lead to {wanted}")

    def touch(self, place: str) -> None:
        """Arrows to a place of the board, and Space."""
        view = self.at
        assert isinstance(view, BoardView)
        if not view._cursor:
            self.press("<Right>")
        for arrow in route_over(view, view._cursor)[place]:
            self.press(f"<{arrow}>")
        assert view._cursor == place
        self.press("<space>")


def route_over(view: BoardView, start: str) -> dict[str, tuple[str, ...]]:
    """The fewest arrows from one place of a board to each that they lead to."""
    middles = {
        one.name: view.to_px(((one.a[0] + one.b[0]) / 2, (one.a[1] + one.b[1]) / 2))
        for one in view._targets
    }
    found: dict[str, tuple[str, ...]] = {start: ()}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for arrow, way in ARROWS.items():
            there = _ahead(middles, middles[here], way)
            if there and there not in found:
                found[there] = (*found[here], arrow)
                waiting.append(there)
    return found
