"""A game that cannot be used: what is wrong, where, and what its author can do about it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from companion.errors import CompanionError, places
from companion.games.endless_loops import EndlessLoop
from companion.sentences import N_, Sentence, say


class UnknownGame(CompanionError, ValueError):
    """No usable game has this key; ``sentence`` says what to use instead."""

    kind = "unknown-game"


class BadGameFile(ValueError):
    """A file of a game that cannot be used. ``line`` counts from 1, ``None`` if unknown."""

    def __init__(self, file: str, told: Sentence, line: int | None = None) -> None:
        super().__init__(f"{file}: {told}")
        self.file, self.told, self.line = file, told, line


class BrokenGame(UnknownGame):
    """A game that is here but cannot be used; the other games are not affected.

    Attributes:
        key: the game's.
        cure: what its author can do.
    """

    kind = "broken-game"

    def __init__(
        self, sentence: Sentence, key: str, file: str, line: int | None, cure: Sentence
    ) -> None:
        super().__init__(sentence, file=file, line=line, problem=sentence)
        self.key, self.cure = key, cure


def broken(
    key: str, file: Path, why: Sentence, cure: Sentence, line: int | None = None
) -> BrokenGame:
    """The fault of a game as an error; ``file`` is the file, or the folder, at fault."""
    template = N_("{game} cannot be used: {file}: {why}. {cure}")
    if line is not None:
        template = N_("{game} cannot be used: {file}, line {line}: {why}. {cure}")
    where = "/".join(file.parts[-2:])
    told = say(template, game=key, file=where, line=line or 0, why=why, cure=cure)
    return BrokenGame(told, key, str(file), line, cure)


def not_toml(file: str, error: tomllib.TOMLDecodeError) -> BadGameFile:
    """The fault of a file that is not TOML, with its line."""
    place = re.search(r" \(at (?:line (\d+))?.*\)$", str(error))
    why = say("{why}", why=str(error)[: place.start()] if place else str(error))
    return BadGameFile(file, why, int(place[1]) if place and place[1] else None)


_CORRECT = N_("Correct the file.")


def raised_in(key: str, folder: Path, error: BaseException) -> BrokenGame:
    """The fault of a game whose own code, or a file of it, raised an error."""
    if isinstance(error, BadGameFile):
        return broken(key, folder / error.file, error.told, say(_CORRECT), error.line)
    if isinstance(error, SyntaxError) and error.filename:
        why = say("{why}", why=str(error.msg))
        return broken(key, Path(error.filename), why, say(_CORRECT), error.lineno)
    file, line = last_place(folder, error) or (folder, None)
    cure = say(_CORRECT)
    if isinstance(error, ModuleNotFoundError):
        why = say(N_("the package {name} is not installed"), name=str(error.name))
        cure = say(N_("Install it beside Companion, or do without it."))
    elif isinstance(error, TypeError) and "abstract" in str(error):
        told = str(error).partition("abstract method")[2].removeprefix("s")
        names = ", ".join(re.findall(r"\w+", told))
        why = say(N_("the class lacks {names}"), names=names)
    elif isinstance(error, SystemExit):
        why = say(N_("it tries to end the program"))
    elif isinstance(error, EndlessLoop):
        why = say(N_("this never ends; perhaps it is an endless loop"))
    else:
        why = say("{kind}: {text}", kind=type(error).__name__, text=" ".join(str(error).split()))
    return broken(key, file, why, cure, line)


def last_place(folder: Path, error: BaseException) -> tuple[Path, int | None] | None:
    """The last line of code below a folder that an error came through; ``None`` for none."""
    found: tuple[Path, int | None] | None = None
    for name, line in places(error):
        if folder in Path(name).parents:
            found = Path(name), line
    return found


def endless(key: str) -> BrokenGame:
    """The fault of a game that lists moves without end."""
    why = say(N_("“candidates” goes on and on without a legal move"))
    return broken(key, Path(key.replace("-", "_")), why, say(_CORRECT))
