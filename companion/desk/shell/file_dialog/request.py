"""A request to a file dialog, and its answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

Purpose = Literal["open", "open-several", "save", "folder"]

ANY = ""
"""The ending that stands for all files."""


@dataclass(frozen=True)
class FileKind:
    """Files with some endings, such as ``.pdf``, with a name for people."""

    name: str
    endings: tuple[str, ...]

    @property
    def patterns(self) -> tuple[str, ...]:
        """Shell patterns, in lower and upper case."""
        if self.endings == (ANY,):
            return ("*",)
        both = (*self.endings, *(ending.upper() for ending in self.endings))
        return tuple(dict.fromkeys(f"*{ending}" for ending in both))


@dataclass(frozen=True)
class FileRequest:
    """The dialog to be shown.

    Attributes:
        title: in the reader's language.
        kinds: what can be chosen; the first is the default.
        name: the proposed name of a file to save.
        folder: where it begins; '' for the dialog's default.
    """

    purpose: Purpose
    title: str
    kinds: tuple[FileKind, ...] = ()
    name: str = ""
    folder: str = ""


Paths = tuple[Path, ...]
"""The chosen paths; empty if the dialog was cancelled."""


class Unavailable(Exception):
    """This dialog cannot be shown here; another one may."""


class SystemDialog(Protocol):
    """A dialog of another program, used in a thread of its own."""

    def ask(self, request: FileRequest) -> Paths:
        """Show it, and wait for its end.

        Raises:
            Unavailable: it cannot be shown here.
        """

    def stop(self) -> None:
        """Close it unanswered; called in another thread than :meth:`ask`."""


def first_ending(kinds: Sequence[FileKind]) -> str:
    """The ending for a name that is typed without one."""
    return kinds[0].endings[0] if kinds else ""
