"""The board a game is played on: the built-in one, or one of the user's own, named in their folder.

The option's answer is ``reconstruction`` or ``NAME sha256:DIGEST``. A name is never a path, so a
record cannot make the program open a file elsewhere; the digest ensures that the board is still the
same.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from importlib.resources import files
from pathlib import Path

from platformdirs import user_data_path

from companion.errors import reason
from companion.games.lineage.board_file import MOST_BYTES, BadBoard, BoardFile, read_board
from companion.games.options import BadOption
from companion.sentences import N_, Fact, Sentence

OURS = "reconstruction"
SUFFIX = ".toml"
_ANSWER = re.compile(r"([a-z0-9][a-z0-9_-]{0,39})(?:\s+sha256:([0-9a-f]{64}))?", re.IGNORECASE)


def board_folder() -> Path:
    """The folder of the user's own boards, each a file ``NAME.toml``."""
    return user_data_path("companion", appauthor=False) / "boards"


def board_answer(text: str) -> str:
    """The option's full answer, with the digest of the file as it is now.

    Raises:
        BadOption: no such board, one that cannot be played on, or a different digest.
    """
    match = _ANSWER.fullmatch(text.strip())
    if match is None:
        raise _bad(
            N_("write a board's name with letters, digits and “-”, not “{value}”"),
            value=text.strip()[:60],
        )
    name, digest = match[1].lower(), (match[2] or "").lower()
    if name == OURS:
        return OURS
    data = _bytes(name)
    now = hashlib.sha256(data).hexdigest()
    if digest and digest != now:
        told = N_(
            "“{name}” in your folder is a different board from the one played on (checksum "
            "{digest}…)"
        )
        raise _bad(told, name=name, digest=digest[:12])
    answer = f"{name} sha256:{now}"
    board_named(answer)
    return answer


@cache
def board_named(answer: str) -> BoardFile:
    """The board for a full answer, as :func:`board_answer` returns it.

    Raises:
        BadOption: it no longer exists, or has changed.
    """
    if answer == OURS:
        package = files("companion.games.lineage")
        return read_board(package.joinpath("boards", OURS + SUFFIX).read_text("utf-8"))
    name, _, digest = answer.partition(" sha256:")
    data = _bytes(name)
    if hashlib.sha256(data).hexdigest() != digest:
        raise _bad(N_("“{name}” in your folder has changed since it was chosen"), name=name)
    return _checked(name, data)


def _bytes(name: str) -> bytes:
    folder = board_folder()
    try:
        with (folder / (name + SUFFIX)).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        told = N_("there is no board “{name}”. Put your own board into {folder} as {file}.")
        raise _bad(told, name=name, file="NAME" + SUFFIX, folder=str(folder)) from None
    except OSError as error:
        raise _bad(N_("{file} cannot be read: {why}"), file=name, why=reason(error)) from None
    if len(data) > MOST_BYTES:
        raise _bad(N_("“{name}” is too large for a board file"), name=name)
    return data


def _checked(name: str, data: bytes) -> BoardFile:
    try:
        return read_board(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise _bad(N_("{file} is not a UTF-8 text file"), file=f"“{name}”") from None
    except BadBoard as error:
        raise _bad(
            N_("“{name}” cannot be used as a board: {problem}"), name=name, problem=error.sentence
        ) from None


def _bad(template: str, **facts: Fact | Sentence) -> BadOption:
    return BadOption.of("board: {problem}", problem=Sentence(template, facts))
