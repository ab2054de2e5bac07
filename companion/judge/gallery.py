"""For every rule the typical illegal moves, each played where it is made and judged there."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from companion.games.protocol import Game, Json
from companion.judge.judge import judge
from companion.judge.verdict import Verdict
from companion.sentences import ENGLISH, Catalogue

TURNS = ";"
ORDERS = "|"
"""What separates turns of simultaneous orders, and one player's orders from the other's."""


@dataclass(frozen=True)
class Fault:
    """A typical illegal move, from a game's ``faults.toml``.

    Attributes:
        rule: the id of the rule that it breaks.
        text: what is wrong with it, a template in English.
        move: its text in a record; ``by`` is its player, '' for the one to move.
        set: house rules that differ from the standard.
        position: what the moves start from, '' for the game's start.
        moves: the legal moves before it.
    """

    rule: str
    text: str
    move: str
    by: str = ""
    set: Mapping[str, Any] = field(default_factory=dict)
    position: str = ""
    moves: str = ""

    def before(self, game: Game[Any, Any]) -> Any:
        """The position in which the move is made."""
        options = game.choose(self.set)
        at = game.start(options)
        if self.position:
            at = game.parse_position(options, self.position)
        turns = self.moves.split(TURNS) if game.simultaneous else self.moves.split()
        for turn in filter(str.strip, turns):
            movers = game.to_move(at)[: None if game.simultaneous else 1]
            parts = turn.split(ORDERS) if game.simultaneous else [turn]
            orders = {
                player: game.parse_move(part.strip())
                for player, part in zip(movers, parts, strict=True)
            }
            at = game.play(at, orders)
        return at

    def verdict(self, game: Game[Any, Any]) -> Verdict[Any, Any]:
        """The verdict on it, with what is legal instead."""
        return judge(game, self.before(game), self.by or None, self.move)

    def as_json(self, game: Game[Any, Any], language: Catalogue = ENGLISH) -> dict[str, Json]:
        """An entry of ``rules GAME --examples --json``."""
        return {
            "rule": self.rule,
            "text": language.gettext(self.text),
            "options": dict(self.set),
            "verdict": self.verdict(game).as_json(language),
        }


@cache
def _faults(package: str) -> tuple[Fault, ...]:
    file = files(package).joinpath("faults.toml")
    if not file.is_file():
        return ()
    return tuple(Fault(**entry) for entry in tomllib.loads(file.read_text("utf-8"))["fault"])


def faults(game: Game[Any, Any], rule_id: str = "") -> tuple[Fault, ...]:
    """A game's typical illegal moves in the order of its rules, or those against one rule."""
    found = _faults(type(game).__module__.rpartition(".")[0])
    return tuple(one for one in found if rule_id.upper() in ("", one.rule))
