"""Parsing what commands take from the user: a game by name, its options, pens, a position."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from companion.cli.exits import Problem
from companion.cli.frame import Told, step_read
from companion.cli.options import game_option, inks_option, set_option
from companion.errors import CompanionError
from companion.files.inputs import is_record
from companion.games import UnknownGame, game_keys
from companion.games import game as find_game
from companion.games.mark_words import SOME_PENS
from companion.games.names import names_of
from companion.games.protocol import Game
from companion.locale.meant import meant
from companion.sentences import N_, Sentence, Term, like, say
from companion.shell_words import shell_words

if TYPE_CHECKING:
    from companion.application.dispute.disputed import Disputed
    from companion.photo.reading import How

PEN_COLOURS = ("blue", "red", "black", "white", "green")
"""The colours of pens, and of the marks they stand for."""
_BETWEEN_PENS = re.compile(r",|\s+(?=\S+\s*=)")


def game_named(key: str) -> Game[Any, Any]:
    """The game with this key, in any case, with or without hyphens or spaces; its beginning will
    do where no other game begins so.

    Raises:
        UnknownGame: no such game, or more than one.
    """
    words = key.lower().replace("_", " ").replace("-", " ").split()
    try:
        return find_game("-".join(words))
    except UnknownGame:
        letters = "".join(filter(str.isalnum, "".join(words)))
        meant = [one for one in game_keys() if one.replace("-", "").startswith(letters)]
        if len(meant) != 1:
            raise
        return find_game(meant[0])


def pairs(texts: Iterable[str], example: Sentence | str = "--set size=9") -> Mapping[str, str]:
    """``("size=9", "negation=square")`` as a mapping by ids; of duplicates the last counts.

    Raises:
        Problem: one has no value; ``example`` has one.
    """
    return {key.replace("-", "_"): value for key, value in _pairs(texts, example)}


def names_said(texts: Iterable[str]) -> Mapping[str, str]:
    """``("blue=Ann", "rot=Ben")``, with ``--player``, as each colour's player.

    Raises:
        Problem: one has no value, or a colour has two names, in whatever language it is said.
    """
    colours = {colour for key in game_keys() for colour in names_of(key).players}
    names: dict[str, str] = {}
    for colour, name in _pairs(texts, "--player blue=Ann"):
        seat = meant(colour, colours)
        if seat in names:
            raise Problem.of(
                N_("{colour} has two names, {one} and {other}: give only one"),
                colour=Term(seat.capitalize()),
                one=names[seat],
                other=name,
            )
        names[seat] = name
    return names


def marks_said(texts: Iterable[str]) -> Mapping[str, str]:
    """``("line a1-b1=red", "fill c3=empty")`` as each mark's value.

    Raises:
        Problem: one has no value.
        BadCorrection: a mark has two.
    """
    said: dict[str, str] = {}
    for mark, value in _pairs(texts, '--correct "line a1-b1=red"'):
        if said.setdefault(mark, value) != value:
            from companion.application.reading.settled_marks import two_values

            raise two_values(mark, said[mark], value)
    return said


def _pairs(texts: Iterable[str], example: Sentence | str) -> Iterator[tuple[str, str]]:
    """Each text's two sides.

    Raises:
        Problem: one has no value; ``example`` has one.
    """
    for text in texts:
        key, equals, value = text.partition("=")
        if not (key.strip() and equals and value.strip()):
            raise Problem(like(example, text))
        yield key.strip(), value.strip()


def pens(texts: Iterable[str]) -> Mapping[str, str]:
    """``--inks blue=black,red=green`` as the pen for each colour, in any language."""
    parts = (part for text in texts for part in _BETWEEN_PENS.split(text) if part.strip())
    said = pairs(parts, SOME_PENS)
    return {meant(colour, PEN_COLOURS): meant(pen, PEN_COLOURS) for colour, pen in said.items()}


def with_size(
    game: Game[Any, Any], chosen: Mapping[str, str], size: int | None
) -> Mapping[str, str]:
    """``--size 9`` is short for ``--set size=9``.

    Raises:
        Problem: the game's board does not come in this size.
    """
    if size is None:
        return chosen
    if any(option.id == "size" for option in game.options):
        return {**chosen, "size": str(size)}
    shapes = [option for option in game.options if option.numbers and not option.rule]
    if not shapes:
        raise Problem.of(N_("{title} comes in one size: leave --size out"), title=game.title)
    example = shapes[0].id
    raise Problem.of(
        N_("set {options} instead of --size, such as --set {example}"),
        options=", ".join(option.id for option in shapes),
        example=f"{example}={size if size in shapes[0].numbers else shapes[0].default}",
    )


@dataclass(frozen=True)
class Reading:
    """How files are to be read, and what is said of them, from the command line.

    Attributes:
        game: its key, if a file cannot say; ``None`` if not given.
        chosen: answers to the game's options.
        inks: by colour the pen that drew it.
        given: what a file does not show.
        corrections: marks with their true values, as they were typed.
    """

    game: str | None = None
    chosen: Mapping[str, str] = field(default_factory=dict)
    inks: Mapping[str, str] = field(default_factory=dict)
    given: str = ""
    corrections: tuple[str, ...] = ()

    @property
    def how(self) -> How:
        """As the acts take it."""
        return {"game": self.game, "chosen": self.chosen, "inks": self.inks}

    @property
    def marks(self) -> Mapping[str, str]:
        """The corrections, as :func:`marks_said` takes them."""
        return marks_said(self.corrections)

    def asked(self, *words: str) -> str:
        """A command of these words with the same options, to which more can be added."""
        said = [("--game", self.game)] if self.game else []
        said += [("--set", f"{key}={answer}") for key, answer in self.chosen.items()]
        said += [("--inks", f"{colour}={pen}") for colour, pen in self.inks.items()]
        said += [("--given", self.given)] if self.given else []
        said += [("--correct", one) for one in self.corrections]
        return shell_words("companion", *words, *(word for one in said for word in one))


def reading_options(function: Callable[..., Told]) -> Callable[..., Told]:
    """The options for how files are read; the command gets them as ``reading``, with what its own
    options ``--given`` and ``--correct`` say."""

    @game_option
    @set_option
    @inks_option
    @wraps(function)
    def asked(
        *args: Any, game: str | None, chosen: tuple[str, ...], inks: tuple[str, ...],
        given: str = "", corrections: tuple[str, ...] = (), **named: Any,
    ) -> Told:  # fmt: skip
        key = game_named(game).key if game else None
        split = [f for f in named.get("files", ()) if inks and "=" in f and not Path(f).exists()]
        if split:  # pens with a space between them
            raise Problem(like(f"--inks {','.join((*inks, *split))}", " ".join((*inks, *split))))
        reading = Reading(key, pairs(chosen), pens(inks), given, corrections)
        return function(*args, reading=reading, **named)

    return asked


def given(name: str) -> bool:
    """Whether an option of the running command was given on the command line."""
    source = click.get_current_context().get_parameter_source(name)
    return source not in (None, ParameterSource.DEFAULT)


def refuse(template: str, *names: str, **facts: str) -> None:
    """Reject options that would have no effect.

    Args:
        template: why, and what to do instead; its ``{option}`` is the one that was given.
        names: the parameters of the command's function for these options.

    Raises:
        Problem: one of them is given.
    """
    for parameter in click.get_current_context().command.params:
        if parameter.name in names and given(parameter.name):
            raise Problem(say(template, option=parameter.opts[-1], **facts), id="no-effect")


def refuse_inks(*files: str, also: str = "") -> None:
    """Reject ``--inks``, and ``also`` another parameter's option, if only records are read.

    Raises:
        Problem: one of them is given.
    """
    if all(map(is_record, files)):
        refuse(N_("{option} only works with photos"), "inks", also)


def dispute_in(file: str, reading: Reading, at: int | None = None) -> Disputed:
    """The file whose position moves are judged in; a record must be legal up to there.

    Raises:
        IllegalBefore: an earlier move is illegal.
    """
    from companion.application.dispute.disputed import disputed

    refuse_inks(file)
    marks = reading.marks
    try:
        found = disputed(file, given=reading.given, marks=marks, **reading.how)
    except CompanionError as error:
        error.file = error.file or file
        raise
    record = found.played.record if found.played is not None else found.scored
    if record is not None:
        step_read(file, record.options, found.game.key)
    found.refuse_illegal("" if marks else file, at)  # as corrected it is not the game of the file
    return found
