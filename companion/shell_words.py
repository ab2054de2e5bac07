"""Commands in messages, quoted so that they can be copied into the shell at hand."""

from __future__ import annotations

import os
import re
import shlex
from typing import Final

_PLAIN: Final = re.compile(r"[\w@+=:,./\\-]+", re.ASCII)
"""A word that cmd.exe and PowerShell take as it stands."""


def shell_words(*words: str) -> str:
    """Words as one types them: quoted for ``sh``, or on Windows with the double quotes that both
    cmd.exe and PowerShell take.

    >>> shell_words("companion", "score", "photo.jpg")
    'companion score photo.jpg'
    """
    if os.name == "nt":
        return " ".join(map(_quoted_for_windows, words))
    return shlex.join(words)


def _quoted_for_windows(word: str) -> str:
    import subprocess  # slow to import, and other systems do without

    quoted = subprocess.list2cmdline([word])
    return quoted if quoted.startswith('"') or _PLAIN.fullmatch(word) else f'"{quoted}"'
