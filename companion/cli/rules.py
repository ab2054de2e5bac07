"""``companion rules``: a game's rules and house rules."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

import click

from companion.application.printing.games import faults, rules_played, with_rule
from companion.cli.frame import FRAME, print_json, tell, words
from companion.cli.options import command as cli_command
from companion.cli.options import offered, option, set_option
from companion.cli.requests import game_named, pairs
from companion.files.inputs import is_record
from companion.games import game as one_game
from companion.games import game_keys
from companion.games.options import Option, Options, OptionValue
from companion.games.protocol import Game
from companion.games.stated import StatedRule, origin, stated_rules
from companion.sentences import N_, Sentence, Term, labelled, say

WIDTH = 92
_TIE = "\u00a0"
"""A no-break space."""


@cli_command(
    "rules",
    help=N_(
        "Show the rules of a game, or one rule. With --set, or for a game record "
        "(.pgr), the rules are shown as you play them."
    ),
)
@click.argument("game", required=False, shell_complete=offered("games"))
@click.argument("rule_id", required=False, metavar="[RULE-ID]", shell_complete=offered("rules"))
@set_option
@option(
    "--examples",
    is_flag=True,
    help=N_("Show typical illegal moves, with the rule and what is legal instead."),
)
def command(
    game: str | None, rule_id: str | None, chosen: tuple[str, ...], examples: bool
) -> Iterator[object]:
    if game is None:
        _games()
        return
    game, rule_id = with_rule(game, rule_id or "")
    found, options = _table(game, pairs(chosen))
    rules = stated_rules(found, rule_id, options)
    if examples:
        yield from _examples(found, rule_id)
        return
    yield [rule.as_json(FRAME.get().json_language) for rule in rules]
    if not rule_id:
        tell(N_("{title}, by {author}"), title=found.title, author=Term(found.credit))
        tell()
        about = found.about(options)
        for heading, texts in about.headed:
            tell(words(heading))
            for text in texts:
                _tell_hanging("  ", words(text))
        tell()
    for rule in rules:
        _tell_rule(rule)
    others = [o for o in found.options if not any(rule.ruling is o for rule in rules)]
    if others and not rule_id:
        tell()
        for other in others:
            _tell_option(other, None if options is None else options[other.id])


def _table(name: str, chosen: Mapping[str, str]) -> tuple[Game[Any, Any], Options | None]:
    """A game by its key or by a record of it, and the house rules, if some are given."""
    if not is_record(name):
        found = game_named(name)
        return found, found.choose(chosen) if chosen else None
    found, options = rules_played(name)
    return found, found.choose({**options, **chosen})


def _examples(game: Game[Any, Any], rule_id: str) -> Iterator[object]:
    """The typical illegal moves, each judged where it is made."""
    found = faults(game, rule_id)
    yield [fault.as_json(FRAME.get().json_language) for fault in found]
    for fault, verdict in ((one.example, one.verdict) for one in found):
        _tell_hanging(f"{fault.rule:<7}", words(verdict.sentence), 9)
        for name, value in fault.options.items():
            _tell_hanging(" " * 7, f"--set {name}={value}", 7)
        _tell_hanging(" " * 7, game.format_position(verdict.before), 9)
        if verdict.ways_out is not None:
            _tell_hanging(" " * 7, words(verdict.ways_out), 9)


def _games() -> None:
    """List every game with its aim."""
    found = [one_game(key) for key in game_keys()]
    if FRAME.get().json:
        language = FRAME.get().json_language
        print_json({one.key: one.as_json(language) for one in found})
        return
    for one in found:
        tell(N_("{title}, by {author}"), title=one.title, author=Term(one.credit))
        _tell_hanging("  ", words(one.about().aim))


def _tell_rule(rule: StatedRule) -> None:
    _tell_hanging(f"{rule.id:<7}", words(rule.sentence))
    if rule.origin is not None:
        _tell_hanging(" " * 7, words(rule.origin), 7)
    if rule.ruling is not None:
        _tell_option(rule.ruling, rule.answer, indent=7)


def _tell_option(option: Option, answer: OptionValue | None, indent: int = 0) -> None:
    """A house rule with its answers, and what this table answers."""
    margin = " " * indent
    flag = f"(--set{_TIE}{option.id}=...)"
    _tell_hanging(margin, f"{words(option.question)}  {flag}", indent)
    comes_from = origin(option.source, option.left_open)
    if comes_from is not None:
        _tell_hanging(f"{margin}  ", words(comes_from), indent + 4)
    if not option.answers:
        here = "" if answer is None else f" ({words(labelled(N_('your table'), answer))})"
        _tell_hanging(f"{margin}  ", words(_span(option)) + here, indent + 4)
    for one in option.answers:
        said = [words(N_("default"))] if one.value == option.default else []
        said += [words(N_("your table"))] if one.value == answer else []
        usual = f" ({', '.join(said)})" if said else ""
        _tell_hanging(f"{margin}  {one.value}: ", words(one.text) + usual, indent + 4)


def _span(option: Option) -> Sentence:
    """The possible values of an option without listed answers."""
    default = option.default or "-"
    form = say(N_("{low} to {high}"), low=option.low, high=option.high)
    if option.kind == "text":
        form = say(option.form or N_("any text"))
    elif option.step > 1:
        form = say("{numbers}", numbers=", ".join(map(str, option.numbers)))
    return say(N_("{form} (default: {default})"), form=form, default=default)


def _tell_hanging(head: str, text: str, indent: int | None = None) -> None:
    hang = len(head) if indent is None else indent
    filled = textwrap.fill(text, WIDTH, initial_indent=head, subsequent_indent=" " * hang)
    tell(filled.replace(_TIE, " "))
