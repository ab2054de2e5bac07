"""A game's rules under the options a table has chosen: the single source for everything printed and
shown about them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.described import Described
from companion.games.game_files import package_of
from companion.games.options import Option, Options
from companion.games.rule import Rule
from companion.games.rules_file import load_reminder
from companion.games.wording import all_under
from companion.sentences import Fact, Sentence, Term, say


def rule_in_force(game: Described, rule: Rule, options: Options) -> Sentence | None:
    """A rule's text; ``None`` if the options leave nothing of it."""
    return rule.wording.under(game.facts(options))


def rule_told(game: Described, key: str, options: Options) -> Sentence | None:
    """The text of the rule with an id as a table plays it; ``None`` if there is none."""
    rule = game.rules.get(key)
    return None if rule is None else rule_in_force(game, rule, options)


def game_in_short(game: Described, options: Options) -> tuple[Sentence, ...]:
    """The game in a paragraph, sentence by sentence; empty if the game provides none."""
    return tuple(all_under(load_reminder(package_of(game)), game.facts(options)))


@dataclass(frozen=True)
class HouseRule:
    """A house rule that differs from the standard, and whether the summary mentions it too."""

    option: Option
    answer: Fact | Sentence
    in_short: bool

    @property
    def sentence(self) -> Sentence:
        """Its question, the chosen answer and the rule number."""
        return say("{told} ({rule})", told=self.told, rule=self.option.rule)

    @property
    def told(self) -> Sentence:
        """Its question and the chosen answer."""
        question = Term(self.option.question)
        return say("{question} {answer}", question=question, answer=self.answer)

    @property
    def briefly(self) -> Sentence:
        """The chosen answer alone, and the rule number."""
        return say("{answer} ({rule})", answer=self.answer, rule=self.option.rule)


def house_rules(game: Described, options: Options) -> Iterator[HouseRule]:
    """Each house rule that differs from the standard."""
    usual = game.usual_answers(options)
    for option in game.options:
        if option.rule and option.kind != "text" and options[option.id] != usual[option.id]:
            as_usual = options.with_(**{option.id: usual[option.id]})
            here, there = (map(str, game_in_short(game, each)) for each in (options, as_usual))
            yield HouseRule(option, answer_text(option, options), list(here) != list(there))


def answer_text(option: Option, options: Options) -> Fact | Sentence:
    """The chosen answer, worded to follow the question."""
    value = options[option.id]
    texts = [Term(answer.text) for answer in option.answers if answer.value == value]
    return texts[0] if texts else say("{number}.", number=value)
