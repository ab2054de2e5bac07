"""What a touch of a mark under review does: select it, change it, or draw a line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.application.reading.review import Review
from companion.board import EMPTY, Value
from companion.desk.board.pen import Pen
from companion.desk.board.view import DROP, TAKE, Touch
from companion.desk.pages.review.highlights import Highlights
from companion.desk.shell.shell import Shell
from companion.games.mark_words import mark_name, value_name
from companion.games.phrases import changed_to
from companion.sentences import N_, Sentence, say


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
            tell(of_dot(pen, pen.held) if pen is not None and pen.held else "")
        _draw(shell, review, lights.ink, lines)
        return not lines
    if how == DROP:
        return False
    if mark != review.at:
        review.look(mark)
        return False
    review.turn_over(mark, -1 if how == TAKE else 1)
    tell(of_change(review, mark))
    return False


def _draw(shell: Shell, review: Review, ink: Value, lines: Sequence[str]) -> None:
    """Add lines; one that is already there is selected."""
    for line in lines:
        if review.value(line) == EMPTY:
            review.say(line, ink)
        if review.at != line:
            review.look(line)
        shell.tell(of_change(review, line))


def choose(review: Review, number: int) -> None:
    """Set the current mark to one of its answers by index; -1 for empty, which of numbers is no
    answer by index, as a key may be meant for the number."""
    choices = review.choices(review.at) if review.at else ()
    numbers = bool(choices) and type(choices[0]) is int
    if choices and number < len(choices) - numbers:
        review.say(review.at, choices[number])


def of_mark(review: Review, mark: str) -> Sentence | str:
    """A mark's value and, if it is uncertain, how sure that is; '' while nothing is read."""
    if review.found is None:
        return ""
    read = review.found.sheets[review.sheet].marks[mark]
    facts: dict[str, Any] = {"mark": mark_name(mark), "value": value_name(review.value(mark))}
    if read.sure or mark in review.said:
        return say("{mark}: {value}", **facts)
    percent = int(read.confidence * 100)
    return say(N_("{mark}: {value}, {percent}% sure"), percent=percent, **facts)


def of_dot(pen: Pen | None, dot: str) -> Sentence:
    """What a click on a dot does, where lines are drawn from dot to dot."""
    if pen is None or not pen.held:
        return say(N_("{dot}: click this dot and then another one to draw a line"), dot=dot)
    if pen.held == dot:
        return say(N_("Line from {dot}: click the dot where it ends"), dot=dot)
    return say(N_("Click to draw a line from {a} to {b}"), a=pen.held, b=dot)


def of_change(review: Review, mark: str) -> Sentence:
    """That a mark has another value now."""
    return changed_to(mark, review.value(mark))


def undone(review: Review) -> Sentence | str | None:
    """Undo the last change; what is said of it, ``None`` if there was none."""
    return _stepped(review, review.undo, N_("Undone: {mark} is {value} again"))


def redone(review: Review) -> Sentence | str | None:
    """Redo; as :func:`undone`."""
    return _stepped(review, review.redo, N_("Redone: {mark} is {value}"))


def _stepped(review: Review, step: Callable[[], bool], told: str) -> Sentence | str | None:
    before = set(review.state.said)
    if not step():
        return None
    if {mark for _, mark, _ in before ^ set(review.state.said)} != {review.at}:
        return ""
    return say(told, mark=mark_name(review.at), value=value_name(review.value(review.at)))
