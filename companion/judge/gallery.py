"""For every rule the typical illegal moves, each played where it is made and judged there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.games.examples import before
from companion.games.printables import Example, faults_of
from companion.games.protocol import Game, Json
from companion.judge.judge import judge
from companion.judge.verdict import Verdict
from companion.sentences import ENGLISH, Catalogue


@dataclass(frozen=True)
class Fault:
    """A typical illegal move, and the verdict on it with what is legal instead."""

    example: Example
    verdict: Verdict[Any, Any]

    def as_json(self, language: Catalogue = ENGLISH) -> dict[str, Json]:
        """An entry of ``rules GAME --examples --json``."""
        options = self.verdict.game.options_of(self.verdict.before)
        return {
            "rule": self.example.rule,
            "text": self.verdict.breaches[0].sentence.text(language),
            "options": {name: options[name] for name in self.example.options},
            "verdict": self.verdict.as_json(language),
        }


def faults(game: Game[Any, Any], rule_id: str = "") -> tuple[Fault, ...]:
    """A game's typical illegal moves in the order of its rules, or those against one rule."""
    return tuple(
        Fault(one, judge(game, before(game, one), one.by or None, one.move))
        for one in faults_of(game, rule_id)
    )
