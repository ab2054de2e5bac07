"""A game that begins once both players have set up in secret, as its record has it until then."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from companion.errors import NOT_KNOWN, CompanionError
from companion.games.options import HiddenSetup
from companion.games.phrases import player_name
from companion.games.protocol import Game
from companion.records.record import Record
from companion.records.veiled import lifted, veiled
from companion.sentences import N_, Sentence, say

SETTING_UP = "SealedSetup"
"""The tag of a game that waits for set-ups, with those that are sealed."""
OPEN = "-"
"""The tag's first word."""


class SetupAwaited(CompanionError, ValueError):
    """A game has neither a position nor moves yet, as it waits for a set-up."""

    kind = "setup-awaited"
    exit_code = NOT_KNOWN


def setups_text(game: Game[Any, Any], sealed: Mapping[str, tuple[str, ...]]) -> str:
    """The tag's text, with the places that each player has sealed, obscured."""
    words = [veiled(_key(game, player), " ".join(sealed[player])) for player in sorted(sealed)]
    return " ".join([OPEN, *words])


def sealed_in(game: Game[Any, Any], hidden: HiddenSetup, text: str) -> dict[str, tuple[str, ...]]:
    """The places that each player has sealed, in the tag's text."""
    found = {}
    for player in game.players:
        for word in text.split():
            places = tuple(lifted(_key(game, player), word).split())
            if len(places) == hidden.number and {*places} <= {*hidden.places[player]}:
                found[player] = places
    return found


def _key(game: Game[Any, Any], player: str) -> bytes:
    return f"{game.key} {SETTING_UP} {player}".encode()


def waits_for(game: Game[Any, Any], sealed: Collection[str]) -> Sentence:
    """Whose set-up a game waits for, given the players who have sealed theirs."""
    left = [player for player in game.players if player not in sealed]
    if len(left) == 1:
        one = N_(
            "The game waits for {player}'s secret setup. Moves can be listed, played and judged "
            "once both players have set up."
        )
        return say(one, player=player_name(left[0]))
    return say(
        N_(
            "The game waits for both players' secret setups. Moves can be listed, played and "
            "judged once both have set up."
        )
    )


def awaited(record: Record, game: Game[Any, Any]) -> Mapping[str, tuple[str, ...]] | None:
    """The places that players have sealed in a record that waits for a set-up; ``None`` if it does
    not."""
    hidden, text = game.hidden_setup(record.options), record.tag(SETTING_UP)
    if hidden is None or not text or record.turns:
        return None
    return sealed_in(game, hidden, text)


def refuse_awaited(record: Record, game: Game[Any, Any]) -> None:
    """Refuse a record that waits for a set-up.

    Raises:
        SetupAwaited: it does.
    """
    sealed = awaited(record, game)
    if sealed is not None:
        raise SetupAwaited(waits_for(game, sealed))
