"""``companion rules``: a game's rules, our readings of them, and what may be chosen instead."""

from __future__ import annotations

import textwrap
from typing import Any

import click

from companion.cli.frame import (
    DONE,
    FRAME,
    Problem,
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
from companion.games.protocol import Game, Rule
from companion.sentences import N_, Catalogue, Sentence, Term, say
from companion.spelling import not_known

WIDTH = 92
_TIE = "\u00a0"
"""A blank at which no line ends."""


@cli_command("rules", help=N_("The aim of each game; the rules of GAME, or the one rule RULE-ID."))
@click.argument("game", required=False, shell_complete=offered("games"))
@click.argument("rule_id", required=False, metavar="[RULE-ID]", shell_complete=offered("rules"))
@json_option
def command(game: str | None, rule_id: str | None, as_json: bool) -> int:
    if game is None:
        return _games(as_json)
    found = game_named(game)
    rules = _chosen_rules(found, rule_id)
    if as_json:
        answer_json([rule_json(found, rule, FRAME.get().json_language) for rule in rules])
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
        _tell_rule(found, rule)
    others = [o for o in found.options if not any(_ruling(found, r) is o for r in rules)]
    if rule_id is None and others:
        tell()
        for option in others:
            _tell_option(option)
    return DONE


def _games(as_json: bool) -> int:
    """Every game with its aim."""
    found = [one_game(key) for key in game_keys()]
    if as_json:
        language = FRAME.get().json_language
        print_json({one.key: about_json(one, language) for one in found})
        return DONE
    for one in found:
        tell(say(N_("{title}, by {author}"), title=one.title, author=Term(one.credit)))
        _tell_hanging("  ", words(one.about.aim))
    return DONE


def about_json(game: Game[Any, Any], language: Catalogue) -> dict[str, Any]:
    """What a newcomer asks first, as JSON."""
    about = game.about
    return {
        "title": game.title,
        "author": game.credit,
        "aim": language.gettext(about.aim),
        "needed": [language.gettext(text) for text in about.needed],
        "setup": [language.gettext(text) for text in about.setup],
    }


def rule_json(game: Game[Any, Any], rule: Rule, language: Catalogue) -> dict[str, Any]:
    """One rule as the contract's object; ``answers`` maps each answer to what it means."""
    option = _ruling(game, rule)
    ruling: dict[str, Any] | None = None
    if option is not None:
        ruling = {
            "option": option.id,
            "default": option.default,
            "answers": {a.value: language.gettext(a.text) for a in option.answers},
            "question": language.gettext(option.question),
        }
        if option.form:
            ruling |= {"form": language.gettext(option.form)}
        elif option.numbers:
            ruling |= {"low": option.low, "high": option.high, "step": option.step}
    return {"id": rule.id, "text": language.gettext(rule.text), "ruling": ruling}


def _chosen_rules(game: Game[Any, Any], rule_id: str | None) -> list[Rule]:
    if rule_id is None:
        return list(game.rules.values())
    rule = game.rules.get(rule_id.upper())
    if rule is None:
        unknown = say(N_("{title} has no rule “{rule}”"), title=game.title, rule=rule_id)
        raise Problem(not_known(unknown, rule_id, game.rules), id="unknown-rule")
    return [rule]


def _ruling(game: Game[Any, Any], rule: Rule) -> Option | None:
    """The option by which a table may read this rule its own way."""
    return next(
        (
            option
            for option in game.options
            if (option.id == rule.option or option.rule == rule.id) and not option.aside
        ),
        None,
    )


def _tell_rule(game: Game[Any, Any], rule: Rule) -> None:
    _tell_hanging(f"{rule.id:<7}", words(rule.text))
    option = _ruling(game, rule)
    if option is not None:
        _tell_option(option, indent=7)


def _tell_option(option: Option, indent: int = 0) -> None:
    margin = " " * indent
    flag = f"(--set{_TIE}{option.id}=...)"
    _tell_hanging(margin, f"{words(option.question)}  {flag}", indent)
    if not option.answers:
        _tell_hanging(f"{margin}  ", words(_span(option)), indent + 4)
    for answer in option.answers:
        usual = ""
        if answer.value == option.default:
            usual = f" ({words(N_('unless chosen otherwise'))})"
        _tell_hanging(f"{margin}  {answer.value}: ", words(answer.text) + usual, indent + 4)


def _span(option: Option) -> Sentence:
    """What may be chosen where no answers are listed."""
    default = option.default or "-"
    if option.kind == "text":
        form = words(option.form or N_("a text"))
        return say(N_("{form}; {default} unless chosen"), form=form, default=default)
    if option.step > 1:
        numbers = ", ".join(map(str, option.numbers))
        return say(N_("{numbers}; {default} unless chosen"), numbers=numbers, default=default)
    return say(
        N_("{low} to {high}; {default} unless chosen"),
        low=option.low,
        high=option.high,
        default=default,
    )


def _tell_hanging(head: str, text: str, indent: int | None = None) -> None:
    hang = len(head) if indent is None else indent
    filled = textwrap.fill(text, WIDTH, initial_indent=head, subsequent_indent=" " * hang)
    tell(filled.replace(_TIE, " "))
