"""A line that waits for a key, and which keys answer it."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from companion.sentences import N_, Sentence, printable, say


def choice(keys: Sequence[str], shown: Sequence[str]) -> str:
    """The answers, each with its key."""
    return "  ".join(f"[{key}] {word}" for key, word in zip(keys, shown, strict=True))


def prompt(text: str) -> None:
    """Print a line that waits for a key."""
    sys.stdout.write(printable(text) + "  > ")
    sys.stdout.flush()


def valid(*, accept: bool) -> Sentence:
    """Which keys answer a question; ``accept`` where Enter does."""
    template = N_("Press the key of your answer. Space skips, Backspace goes back, Esc stops.")
    if accept:
        template = N_(
            "Press the key of your answer. Enter keeps it as read, Space skips, Backspace "
            "goes back, Esc stops."
        )
    return say(template)
