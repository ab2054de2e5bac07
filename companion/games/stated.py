"""A rule as it is shown to people: its text, and the house rule with which a table may change
it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.errors import CompanionError
from companion.games.in_force import rule_in_force
from companion.games.options import Option, Options, OptionValue, Source
from companion.games.protocol import Game, Rule
from companion.sentences import ENGLISH, N_, Catalogue, Sentence, Term, say
from companion.spelling import not_known

if TYPE_CHECKING:
    from companion.answers.sheets import RuleJson, RulingJson


class NoSuchRule(CompanionError, ValueError):
    """A game has no rule of this number."""

    kind = "unknown-rule"


@dataclass(frozen=True)
class StatedRule:
    """A rule, and its house rule if it has one.

    Attributes:
        id: such as ``LW-3``.
        sentence: our own wording; under a table's house rules, if they are known.
        ruling: the option that changes it, ``None`` if no house rule does.
        source: where it comes from.
        left_open: what the rulebook leaves open, a template; '' if nothing.
        answer: the table's answer to the option, ``None`` if it is not known.
    """

    id: str
    sentence: Sentence
    ruling: Option | None = None
    source: Source = "rulebook"
    left_open: str = ""
    answer: OptionValue | None = None

    @property
    def text(self) -> str:
        """The rule in English."""
        return str(self.sentence)

    @property
    def origin(self) -> Sentence | None:
        """Where it comes from, if not from the rulebook alone."""
        return origin(self.source, self.left_open)

    def __repr__(self) -> str:
        return f"<{self.id}: {self.text}>"

    def as_json(self, language: Catalogue = ENGLISH) -> RuleJson:
        """The rule as in ``rules --json``."""
        return {
            "id": self.id,
            "text": self.sentence.text(language),
            "source": self.source,
            "open": language.gettext(self.left_open) if self.left_open else None,
            "ruling": None
            if self.ruling is None
            else ruling_json(self.ruling, language, self.answer),
        }


def origin(source: Source, left_open: str) -> Sentence | None:
    """Where a rule or house rule comes from, if not from the rulebook alone."""
    if source == "rulebook":
        return None
    template = N_("Our choice. {why}")
    if source == "reconstruction":
        template = N_("A reconstruction. {why}")
    return say(template, why=Term(left_open))


def ruling_json(
    option: Option, language: Catalogue = ENGLISH, answer: OptionValue | None = None
) -> RulingJson:
    """A house rule; ``answers`` maps each answer to what it means, ``answer`` is the table's."""
    found: RulingJson = {
        "option": option.id,
        "default": option.default,
        "answers": {a.value: language.gettext(a.text) for a in option.answers},
        "question": language.gettext(option.question),
        "source": option.source,
        "open": language.gettext(option.left_open) if option.left_open else None,
    }
    if answer is not None:
        found["answer"] = answer
    if option.form:
        found["form"] = language.gettext(option.form)
    elif option.numbers:
        found["low"], found["high"], found["step"] = option.low, option.high, option.step
    return found


def stated_rules(
    game: Game[Any, Any], rule_id: str = "", options: Options | None = None
) -> tuple[StatedRule, ...]:
    """The rules of a game, or only the one with this id; as a table plays them, if its ``options``
    are given.

    Raises:
        NoSuchRule: there is none; suggests the one that was probably meant.
    """
    if not rule_id:
        return tuple(_stated(game, game.rules.values(), options))
    rule = game.rules.get(rule_id.upper())
    if rule is None:
        unknown = say(N_("{title} has no rule “{rule}”"), title=game.title, rule=rule_id)
        raise NoSuchRule(not_known(unknown, rule_id, game.rules))
    return tuple(_stated(game, [rule], options))


def _stated(
    game: Game[Any, Any], rules: Iterable[Rule], options: Options | None
) -> Iterator[StatedRule]:
    for rule in rules:
        told = say(rule.text) if options is None else rule_in_force(game, rule, options)
        if told is None:
            continue
        ruling = next(rulings_of(game, rule), None)
        answer = options[ruling.id] if options is not None and ruling is not None else None
        yield StatedRule(rule.id, told, ruling, rule.source, rule.left_open, answer)


def rulings_of(game: Game[Any, Any], rule: Rule) -> Iterator[Option]:
    """The options with which a table may change this rule."""
    for option in game.options:
        if (option.id == rule.option or option.rule == rule.id) and not option.aside:
            yield option
