"""The typeface of everything we print and paint: Lato by Łukasz Dziedzic, see ``OFL.txt``."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Literal

from companion.sentences import N_, Sentence, say

Weight = Literal["Light", "Regular", "Bold"]
WEIGHTS: tuple[Weight, ...] = ("Light", "Regular", "Bold")
FAMILY = "Lato"


def font_file(weight: Weight) -> Path:
    return Path(__file__).with_name(f"{FAMILY}-{weight}.ttf")


@contextmanager
def noting_left_out() -> Iterator[dict[str, None]]:
    """Collects the letters that PDFs and pictures are asked for meanwhile and our typeface lacks:
    they are printed as nothing."""
    known = _LEFT_OUT.set({})
    try:
        yield _LEFT_OUT.get()
    finally:
        _LEFT_OUT.reset(known)


_LEFT_OUT: ContextVar[dict[str, None]] = ContextVar("_LEFT_OUT")


def leave_out(letters: Iterable[str]) -> None:
    """Note letters that our typeface lacks."""
    _LEFT_OUT.get({}).update(dict.fromkeys(letters))


def not_printed(letters: Collection[str]) -> Sentence | None:
    """A warning, if any letters cannot be printed."""
    told = N_("Not printed, as the typeface lacks them: {letters}")
    return say(told, letters=" ".join(letters)) if letters else None
