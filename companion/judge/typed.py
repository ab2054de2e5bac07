"""Parsing moves as people type them: the player, the move's own text, and what may vary."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.protocol import BadText, Game, bare
from companion.locale.meant import meant
from companion.records.lexer import DASHES
from companion.records.turns import NUMBER
from companion.sentences import N_, Term, say


def typed_moves(
    game: Game[Any, Any], text: str, player: str | None = None
) -> tuple[Mapping[str, Any], str]:
    """The moves that a text names, by player ('' for the one move of whoever is to move), and the
    player named in the text or the question.

    Accepted: a turn number in front (``3. c6-c5``), dashes of any kind, capitals, and the mark of a
    move allowed to stand. For simultaneous orders both may be given, separated by ``|``.

    Raises:
        BadText: it is not a move of this game, with the column at fault.
    """
    text = text.translate(DASHES)
    number = NUMBER.match(text, len(text) - len(text.lstrip()))
    shift = number.end() if number else 0
    parts = text[shift:].split("|")
    if len(parts) == 1 or not game.simultaneous:
        label, move = _one(game, text[shift:], shift, player)
        return {label: move}, label
    if len(parts) != len(game.players):
        problem = say(
            N_("write “|” once, between {first}'s orders and {second}'s"),
            first=Term(game.players[0].capitalize()),
            second=Term(game.players[-1].capitalize()),
        )
        raise BadText(problem, shift + len(parts[0]) + 1)
    found: dict[str, Any] = {}
    for seat, part in zip(game.players, parts, strict=True):
        label, move = _one(game, part, shift, None)
        found[label or seat] = move
        shift += len(part) + 1
    if len(found) != len(game.players):
        raise BadText.of(
            N_("{player} has orders twice in one turn"), player=Term(label.capitalize())
        )
    return {player: found[player] for player in game.players}, player or ""


def _one(game: Game[Any, Any], text: str, shift: int, player: str | None) -> tuple[str, Any]:
    """One move and its player; ``shift`` characters of the whole text come before it."""
    label, own, within = split_label(game, text)
    if label and player and label != player:
        raise BadText.of(
            N_("the move is labelled {label}, but it is {player}'s move"),
            label=Term(label.capitalize()),
            player=Term(player.capitalize()),
        )
    try:
        move = game.parse_move(bare(own)[0])
    except BadText as error:
        raise BadText(error.sentence, error.column + shift + within) from None
    return player or label, move


def split_label(game: Game[Any, Any], text: str) -> tuple[str, str, int]:
    """The player a text names ('' if none), the move's own text, and the number of characters
    before it.

    A player may be named in any available language, with or without a colon: ``blau: c2``,
    ``red c2``.
    """
    lead = len(text) - len(text.lstrip())
    name, colon, rest = text.partition(":")
    label = meant(name, game.players) if colon else ""
    if label not in game.players:
        word, _, more = text[lead:].partition(" ")
        label = meant(word, game.players) if more.strip() else ""
        rest = more
    if label not in game.players:
        label, rest = "", text
    own = rest.lstrip()
    return label, own.rstrip(), len(text) - len(own)
