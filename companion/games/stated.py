"""A rule as it is shown to people: its text, and the house rule with which a table may change
it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.errors import CompanionError
from companion.games.options import Option
from companion.sentences import ENGLISH, N_, Catalogue, say
from companion.spelling import not_known

if TYPE_CHECKING:
    from companion.answers.sheets import RuleJson, RulingJson
    from companion.games.protocol import Game, Rule


class NoSuchRule(CompanionError, ValueError):
    """A game has no rule of this number."""

    kind = "unknown-rule"


@dataclass(frozen=True)
class StatedRule:
    """A rule, and its house rule if it has one.

    Attributes:
        id: such as ``LW-3``.
        text: our own wording, in English.
        ruling: the option that changes it, ``None`` if the rulebook leaves nothing open.
    """

    id: str
    text: str
    ruling: Option | None = None

    def __repr__(self) -> str:
        return f"<{self.id}: {self.text}>"

    def as_json(self, language: Catalogue = ENGLISH) -> RuleJson:
        """The rule as in ``rules --json``."""
        return {
            "id": self.id,
            "text": language.gettext(self.text),
            "ruling": None if self.ruling is None else ruling_json(self.ruling, language),
        }


def ruling_json(option: Option, language: Catalogue = ENGLISH) -> RulingJson:
    """A house rule; ``answers`` maps each answer to what it means."""
    found: RulingJson = {
        "option": option.id,
        "default": option.default,
        "answers": {a.value: language.gettext(a.text) for a in option.answers},
        "question": language.gettext(option.question),
    }
    if option.form:
        found["form"] = language.gettext(option.form)
    elif option.numbers:
        found["low"], found["high"], found["step"] = option.low, option.high, option.step
    return found


def stated_rules(game: Game[Any, Any], rule_id: str = "") -> tuple[StatedRule, ...]:
    """The rules of a game, or only the one with this id.

    Raises:
        NoSuchRule: there is none; suggests the one that was probably meant.
    """
    if not rule_id:
        return tuple(_stated(game, game.rules.values()))
    rule = game.rules.get(rule_id.upper())
    if rule is None:
        unknown = say(N_("{title} has no rule “{rule}”"), title=game.title, rule=rule_id)
        raise NoSuchRule(not_known(unknown, rule_id, game.rules))
    return tuple(_stated(game, [rule]))


def _stated(game: Game[Any, Any], rules: Iterable[Rule]) -> Iterator[StatedRule]:
    for rule in rules:
        yield StatedRule(rule.id, rule.text, _ruling(game, rule))


def _ruling(game: Game[Any, Any], rule: Rule) -> Option | None:
    """The option with which a table may change this rule."""
    return next(
        (
            option
            for option in game.options
            if (option.id == rule.option or option.rule == rule.id) and not option.aside
        ),
        None,
    )
