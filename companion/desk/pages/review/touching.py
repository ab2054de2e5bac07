"""What a touch of a mark under review does: select it, change it, or draw a line."""

from __future__ import annotations

from collections.abc import Sequence

from companion.application.reading.review import Review
from companion.board import EMPTY, Value
from companion.desk.board.view import DROP, TAKE, Touch
from companion.desk.pages.review import telling
from companion.desk.pages.review.highlights import Highlights
from companion.desk.shell.shell import Shell


def touch(
    shell: Shell, review: Review, lights: Highlights, began: str, mark: str, how: Touch
) -> bool:
    """A click selects a mark, another one changes it to the next value, the other button back. If
    lines go in any direction, two dots make one; ``began``: where a drag did. Returns whether a dot
    is held now."""
    tell, pen = shell.tell, lights.pen
    lines = None if pen is None else pen.touch(mark, how, began)
    if lines is not None:
        if not lines:
            tell(telling.of_dot(pen, pen.held) if pen is not None and pen.held else "")
        _draw(shell, review, lights.ink, lines)
        return not lines
    if how == DROP:
        return False
    if mark != review.at:
        review.look(mark)
        return False
    review.turn_over(mark, -1 if how == TAKE else 1)
    tell(telling.of_change(review, mark))
    return False


def _draw(shell: Shell, review: Review, ink: Value, lines: Sequence[str]) -> None:
    """Add lines; one that is already there is selected."""
    for line in lines:
        if review.value(line) == EMPTY:
            review.say(line, ink)
        if review.at != line:
            review.look(line)
        shell.tell(telling.of_change(review, line))


def choose(review: Review, number: int) -> None:
    """Set the current mark to one of its answers by index; -1 for empty."""
    choices = review.choices(review.at) if review.at else ()
    if number == -1 and choices:
        review.say(review.at, EMPTY)
    elif 0 <= number < len(choices) - 1:
        review.say(review.at, choices[number])
