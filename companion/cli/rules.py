"""``companion rules``: a game's rules and house rules."""

from __future__ import annotations

import textwrap

import click

from companion.cli.frame import (
    DONE,
    FRAME,
    answer_json,
    json_option,
    offered,
    print_json,
    tell,
    words,
)
from companion.cli.frame import command as cli_command
from companion.cli.requests import game_named
from companion.games import game as one_game
from companion.games import game_keys
from companion.games.options import Option
from companion.games.stated import StatedRule, stated_rules
from companion.sentences import N_, Sentence, Term, say

WIDTH = 92
_TIE = "\u00a0"
"""A no-break space."""


@cli_command(
    "rules",
    help=N_("Show the rules of a game, or one rule."),
)
@click.argument("game", required=False, shell_complete=offered("games"))
@click.argument("rule_id", required=False, metavar="[RULE-ID]", shell_complete=offered("rules"))
@json_option
def command(game: str | None, rule_id: str | None, as_json: bool) -> int:
    if game is None:
        return _games(as_json)
    found = game_named(game)
    rules = stated_rules(found, rule_id or "")
    if as_json:
        answer_json([rule.as_json(FRAME.get().json_language) for rule in rules])
        return DONE
    if rule_id is None:
        tell(say(N_("{title}, by {author}"), title=found.title, author=Term(found.credit)))
        tell()
        for heading, texts in found.about.headed:
            tell(words(heading))
            for text in texts:
                _tell_hanging("  ", words(text))
        tell()
    for rule in rules:
        _tell_rule(rule)
    others = [o for o in found.options if not any(rule.ruling is o for rule in rules)]
    if rule_id is None and others:
        tell()
        for option in others:
            _tell_option(option)
    return DONE


def _games(as_json: bool) -> int:
    """List every game with its aim."""
    found = [one_game(key) for key in game_keys()]
    if as_json:
        language = FRAME.get().json_language
        print_json({one.key: one.as_json(language) for one in found})
        return DONE
    for one in found:
        tell(say(N_("{title}, by {author}"), title=one.title, author=Term(one.credit)))
        _tell_hanging("  ", words(one.about.aim))
    return DONE


def _tell_rule(rule: StatedRule) -> None:
    _tell_hanging(f"{rule.id:<7}", words(rule.text))
    if rule.ruling is not None:
        _tell_option(rule.ruling, indent=7)


def _tell_option(option: Option, indent: int = 0) -> None:
    margin = " " * indent
    flag = f"(--set{_TIE}{option.id}=...)"
    _tell_hanging(margin, f"{words(option.question)}  {flag}", indent)
    if not option.answers:
        _tell_hanging(f"{margin}  ", words(_span(option)), indent + 4)
    for answer in option.answers:
        usual = ""
        if answer.value == option.default:
            usual = f" ({words(N_('default'))})"
        _tell_hanging(f"{margin}  {answer.value}: ", words(answer.text) + usual, indent + 4)


def _span(option: Option) -> Sentence:
    """The possible values of an option without listed answers."""
    default = option.default or "-"
    if option.kind == "text":
        form = words(option.form or N_("a text"))
        return say(N_("{form} (default: {default})"), form=form, default=default)
    if option.step > 1:
        numbers = ", ".join(map(str, option.numbers))
        return say(N_("{form}; default {default}"), form=numbers, default=default)
    return say(
        N_("{low} to {high}; default {default}"),
        low=option.low,
        high=option.high,
        default=default,
    )


def _tell_hanging(head: str, text: str, indent: int | None = None) -> None:
    hang = len(head) if indent is None else indent
    filled = textwrap.fill(text, WIDTH, initial_indent=head, subsequent_indent=" " * hang)
    tell(filled.replace(_TIE, " "))
