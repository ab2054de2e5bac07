"""The kinds of picture files that a board can be drawn as."""

from __future__ import annotations

from typing import Literal, cast, get_args

from companion.errors import CompanionError
from companion.sentences import choose

Kind = Literal["svg", "png", "pdf"]
ENDINGS = tuple(f".{kind}" for kind in get_args(Kind))


class BadPicture(CompanionError, ValueError):
    """A kind of picture that cannot be drawn; ``sentence`` lists those that can."""

    kind = "bad-picture-kind"


def kind_of(name: str, ending: str) -> Kind:
    """The kind of picture that a file's ending names.

    Raises:
        BadPicture: it is not one of :data:`ENDINGS`.
    """
    if ending.lower() not in ENDINGS:
        raise BadPicture(choose(ENDINGS, name))
    return cast("Kind", ending.lower().removeprefix("."))


def kind_or_png(ending: str) -> Kind:
    """The kind of picture that a file's ending names; a PNG for any other ending."""
    return kind_of("", ending) if ending.lower() in ENDINGS else "png"
