"""What commands take from the user: a game by name, its options, pens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Any

import click
from click.core import ParameterSource

from companion.cli.frame import Problem, game_option, inks_option, set_option
from companion.games import game as find_game
from companion.games.protocol import Game
from companion.locale.meant import meant
from companion.scoring.inputs import is_record
from companion.sentences import N_, say

PEN_COLOURS = ("blue", "red", "black", "white", "green")
"""What a pen may stand for, or be."""


def game_named(key: str) -> Game[Any, Any]:
    """The game with this key, written in any case, with hyphens or blanks.

    Raises:
        UnknownGame: no such game.
    """
    return find_game("-".join(key.lower().replace("_", " ").replace("-", " ").split()))


def pairs(texts: Iterable[str]) -> Mapping[str, str]:
    """``("size=9", "negation=square")`` as a mapping; the last of two wins."""
    found = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not (key.strip() and equals and value.strip()):
            raise Problem(say(N_("“{text}” should have the form name=value"), text=text))
        found[key.strip().replace("-", "_")] = value.strip()
    return found


def marks_said(texts: Iterable[str]) -> Mapping[str, str]:
    """``("line a1-b1=red", "fill c3=empty")`` as the value of each mark; the last of two wins."""
    found = {}
    for text in texts:
        mark, equals, value = text.partition("=")
        if not (mark.strip() and equals and value.strip()):
            problem = say(N_("“{text}” should have the form “line a1-b1=red”"), text=text)
            raise Problem(problem)
        found[mark.strip()] = value.strip()
    return found


def pens(texts: Iterable[str]) -> Mapping[str, str]:
    """``--inks blue=black,red=green`` as the pen that drew each colour, in any language."""
    said = pairs(part for text in texts for part in text.split(",") if part.strip())
    return {meant(colour, PEN_COLOURS): meant(pen, PEN_COLOURS) for colour, pen in said.items()}


def with_size(
    game: Game[Any, Any], chosen: Mapping[str, str], size: int | None
) -> Mapping[str, str]:
    """``--size 9`` is short for ``--set size=9``.

    Raises:
        Problem: the game's board has no size of that name.
    """
    if size is None:
        return chosen
    if any(option.id == "size" for option in game.options):
        return {**chosen, "size": str(size)}
    shapes = [option for option in game.options if option.numbers and not option.rule]
    if not shapes:
        raise Problem(say(N_("{title} comes in one size: leave --size out"), title=game.title))
    example = shapes[0].id
    raise Problem(
        say(
            N_("{title} has no --size; set {options} instead, such as --set {example}"),
            title=game.title,
            options=", ".join(option.id for option in shapes),
            example=f"{example}={size if size in shapes[0].numbers else shapes[0].default}",
        )
    )


@dataclass(frozen=True)
class Reading:
    """How files are to be read, as the user says.

    Attributes:
        game: its key, where a file cannot say; ``None`` if nothing is said.
        chosen: answers to the game's options.
        inks: by colour the pen that drew it.
    """

    game: str | None = None
    chosen: Mapping[str, str] = field(default_factory=dict)
    inks: Mapping[str, str] = field(default_factory=dict)


def reading_options(function: Callable[..., int]) -> Callable[..., int]:
    """The options that say how files are to be read; the command gets them as ``reading``."""

    @game_option
    @set_option
    @inks_option
    @wraps(function)
    def asked(
        *args: Any, game: str | None, chosen: tuple[str, ...], inks: tuple[str, ...], **named: Any
    ) -> int:
        key = game_named(game).key if game else None
        return function(*args, reading=Reading(key, pairs(chosen), pens(inks)), **named)

    return asked


def given(name: str) -> bool:
    """Whether an option of the running command stands on the command line."""
    source = click.get_current_context().get_parameter_source(name)
    return source not in (None, ParameterSource.DEFAULT)


def refuse(template: str, *names: str, **facts: str) -> None:
    """Refuse options that would do nothing.

    Args:
        template: why, and what to do instead; its ``{option}`` is the one that is given.
        names: of the options, as the command's function calls them.

    Raises:
        Problem: one of them is given.
    """
    for parameter in click.get_current_context().command.params:
        if parameter.name in names and given(parameter.name):
            raise Problem(say(template, option=parameter.opts[-1], **facts), id="no-effect")


def refuse_inks(*files: str) -> None:
    """Refuse ``--inks`` where nothing but records is read.

    Raises:
        Problem: it is given.
    """
    if all(map(is_record, files)):
        refuse(N_("{option} only works with photos"), "inks")
