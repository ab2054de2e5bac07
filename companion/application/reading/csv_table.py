"""The scores of several files as one table: on the screen, and as CSV for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from companion.records import keep_unless
from companion.records.several import LARGEST
from companion.scoring.spreadsheet import cell
from companion.sentences import N_

if TYPE_CHECKING:
    from companion.answers.scores import ScoreJson

Before = Literal["file", "game", "status", "winner", "rule", "finished"]
After = Literal["unsure", "audit", "position", "reason", "question", "orders", "outcome"]
BEFORE: Final[tuple[Before, ...]] = get_args(Before)
AFTER: Final[tuple[After, ...]] = get_args(After)
"""CSV columns after those of the players' scores; ``unsure`` and ``audit`` are counts, ``question``
is what has to be answered before anybody has won, ``orders`` is the content of slips, ``outcome``
the id of what the game comes to."""


def csv_text(objects: Sequence[ScoreJson]) -> str:
    """The score objects as CSV with a header line, one line per board, in order: a photo of several
    has several.

    A player's score is in a column named after the player; a score with several numbers in
    columns such as ``white.line``.
    """
    sheets = [board for found in objects for board in _boards(found)]
    columns = list(dict.fromkeys(name for found in sheets for name, _ in _scores(found)))
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*BEFORE, *columns, *AFTER])
    for found in sheets:
        scores = dict(_scores(found))
        writer.writerow(
            [
                *(_cell(winner(found) if key == "winner" else found[key]) for key in BEFORE),
                *(scores.get(name, "") for name in columns),
                *(_cell(found.get(key)) for key in AFTER),
            ]
        )
    return text.getvalue()


def winner(found: ScoreJson) -> str | None:
    """Who has won, in a table: nobody yet who wins only if the game is over."""
    comes_to = found["outcome"]
    return found["winner"] if comes_to is None or comes_to["id"] != "won-if-over" else None


def keep_other_table(path: str) -> None:
    """Refuse to replace a file by a table of scores, unless it is one.

    Raises:
        BadFile: it holds something else.
    """
    before, after = ",".join(BEFORE), ",".join(AFTER)

    def is_one(text: str) -> bool:
        heading = text.partition("\n")[0]
        return heading.startswith(before) and heading.endswith(after)

    told = N_("choose another name: {file} is no table of scores and was not overwritten")
    keep_unless(path, is_one, LARGEST, told)


def _boards(found: ScoreJson) -> tuple[ScoreJson, ...]:
    """The boards of a photo, or its slips; the orders of a single turn's are told with the
    first."""
    others = found.get("others", ())
    players = {player for one in (found, *others) for player in one.get("orders", {})}
    return (found,) if len(players) > len(others) else (found, *others)


def _scores(found: ScoreJson) -> Iterator[tuple[str, Any]]:
    for player, value in (found["score"] or {}).items():
        if isinstance(value, Mapping):
            yield from ((f"{player}.{part}", number) for part, number in value.items())
        else:
            yield player, value


def _cell(value: Any) -> str | int:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return len(value)
    if isinstance(value, Mapping):
        told = value.get("text")
        value = told or "; ".join(f"{player}: {orders}" for player, orders in value.items())
    return str(cell(str(value)))
