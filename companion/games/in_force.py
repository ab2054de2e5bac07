"""A game's rules under the options a table has chosen: the single source for everything printed and
shown about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.games.game_files import package_of
from companion.games.options import Option, Options
from companion.games.rule import About, Rule
from companion.games.rules_file import load_about, load_reminder
from companion.games.wording import all_under
from companion.sentences import Fact, Sentence, Term, say

if TYPE_CHECKING:
    from companion.games.described import Described


def about_in_force(game: Described, options: Options) -> About:
    """The aim, what is needed and how to set up."""
    return load_about(package_of(game)).under(facts(game, options))


def rule_in_force(game: Described, rule: Rule, options: Options) -> Sentence | None:
    """A rule's text; ``None`` if the options leave nothing of it."""
    return rule.wording.under(facts(game, options))


def rule_told(game: Described, key: str, options: Options) -> Sentence | None:
    """The text of the rule with an id as a table plays it; ``None`` if there is none."""
    rule = game.rules.get(key)
    return None if rule is None else rule_in_force(game, rule, options)


def game_in_short(game: Described, options: Options) -> tuple[Sentence, ...]:
    """The game in a paragraph, sentence by sentence; empty if the game provides none."""
    return tuple(all_under(load_reminder(package_of(game)), facts(game, options)))


@dataclass(frozen=True)
class HouseRule:
    """A house rule that differs from the standard, and whether the summary mentions it too."""

    option: Option
    answer: Fact | Sentence
    in_short: bool

    @property
    def sentence(self) -> Sentence:
        """Its question, the chosen answer and the rule number."""
        return say(
            "{question} {answer} ({rule})",
            question=Term(self.option.question),
            answer=self.answer,
            rule=self.option.rule,
        )

    @property
    def briefly(self) -> Sentence:
        """The chosen answer alone, and the rule number."""
        return say("{answer} ({rule})", answer=self.answer, rule=self.option.rule)


def house_rules(game: Described, options: Options) -> Iterator[HouseRule]:
    """Each house rule that differs from the standard."""
    usual = usual_answers(game, options)
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


def usual_answers(game: Described, options: Options) -> Options:
    """The standard answers on a board of the same shape."""
    numbers = (option.id for option in game.options if not option.rule and option.numbers)
    return game.choose({name: options[name] for name in numbers})


def facts(game: Described, options: Options) -> Mapping[str, Fact]:
    """The facts for the rule texts: the options (standard free text by its short name) and what the
    game derives from them."""
    usual = usual_answers(game, options)
    answers = {
        option.id: option.default
        if option.kind == "text" and options[option.id] == usual[option.id]
        else options[option.id]
        for option in game.options
    }
    return {**answers, **game.derived(options)}
