"""Writes a record in its canonical form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games import game as find_game
from companion.games.protocol import Game
from companion.records.record import OWN_TAGS, Played, Record, Turn, in_order, player_tag

WIDTH = 80
"""Columns after which a line of moves is broken, where possible."""
INDENT = "   "


def write_record(record: Record, game: Game[Any, Any] | None = None) -> str:
    """A record's text, which the reader turns into an equal record.

    Tags come first: Game, every option (so that a changed default never changes a game), the
    players, Date, Result, Position, Photo and the others; then a blank line and one line per turn.

    Raises:
        UnknownGame: the record is of a game we do not have, and ``game`` is not given.
    """
    game = game or find_game(record.game)
    lines = [_comment(text) for text in record.heading]
    lines += [f'[{name} "{_escaped(value)}"]' for name, value in _tags(record, game)]
    if record.preamble or record.turns:
        lines.append("")
    lines += [_comment(text) for text in record.preamble]
    for number, turn in enumerate(record.turns, start=1):
        lines += _turn_lines(game, number, turn)
    return "\n".join(lines) + "\n"


def _comment(text: str) -> str:
    return f"; {text}".rstrip()


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _tags(record: Record, game: Game[Any, Any]) -> Iterator[tuple[str, str]]:
    yield "Game", record.game
    for option in game.options:
        yield option.tag, str(record.options[option.id])
    tags = in_order(game, record.tags)
    early = {*map(player_tag, game.players), "Date"}
    yield from (tag for tag in tags if tag[0] in early)
    yield OWN_TAGS[1], record.result
    if record.position:
        yield OWN_TAGS[2], record.position
    yield from (tag for tag in tags if tag[0] not in early)


def _turn_lines(game: Game[Any, Any], number: int, turn: Turn) -> Iterator[str]:
    """One turn's lines: broken between words if too wide, and after each comment."""
    line, start = f"{number}.", True
    for place, move in enumerate(turn):
        between = "  " if place and not game.simultaneous else " "
        for i, word in enumerate(_words(game, turn, place)):
            gap = between if i == 0 else " "
            if not start and len(line) + len(gap) + len(word) > WIDTH:
                yield line
                line = INDENT + word
            else:
                line += word if line == INDENT else gap + word
            start = False
        for text in move.comments:
            yield f"{line} {_comment(text)}" if line != INDENT else INDENT + _comment(text)
            line, start = INDENT, True
    if line != INDENT:
        yield line


def _words(game: Game[Any, Any], turn: Turn, place: int) -> list[str]:
    """The words of one move of a turn, including a label for its player where needed."""
    move: Played = turn[place]
    words = move.text.split()
    if not game.simultaneous:
        return [f"{move.player}:", *words] if move.player else words
    if len(turn) < len(game.players):
        return [f"{move.player}:", *words]
    return ["|", *words] if place else words
