"""Commands in messages, quoted so that they can be copied into the shell at hand."""

from __future__ import annotations

import os
import re
import shlex
from typing import Final

_PLAIN: Final = re.compile(r"[\w+=:./\\-]+", re.ASCII)
"""A word that cmd.exe and PowerShell take as it stands."""


def shell_words(*words: str) -> str:
    """Words as one types them: quoted for ``sh``, or on Windows with the double quotes that both
    cmd.exe and PowerShell take.

    >>> shell_words("companion", "score", "photo.jpg")
    'companion score photo.jpg'
    >>> print(shell_words("Ann's Cup"))
    "Ann's Cup"
    """
    return " ".join(map(_quoted_for_windows if os.name == "nt" else _quoted, words))


def name_word(name: str) -> str:
    """A player's or an event's name as a command takes it: a blank before it, which counts for
    nothing in names, keeps one that begins with a dash from being an option.

    >>> name_word("Ann"), name_word("-Ann-")
    ('Ann', ' -Ann-')
    """
    return f" {name}" if name.startswith("-") else name


def _quoted(word: str) -> str:
    """Quoted for ``sh``; what has an apostrophe, with double quotes where they do as well."""
    if "'" in word and not re.search(r'["$`\\!]', word):
        return f'"{word}"'
    return shlex.quote(word)


def _quoted_for_windows(word: str) -> str:
    import subprocess  # slow to import, and other systems do without

    quoted = subprocess.list2cmdline([word])
    if quoted.startswith('"') or _PLAIN.fullmatch(word):
        return quoted
    at_end = len(quoted) - len(quoted.rstrip("\\"))  # a single one would escape the quote
    return f'"{quoted}{quoted[len(quoted) - at_end :]}"'
