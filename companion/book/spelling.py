"""When two spellings of a name are the same without being merged."""

from __future__ import annotations

from unicodedata import normalize

from companion.sentences import N_, Sentence, say

LONGEST = 200
"""Most characters in the name of a player, an event or a place."""


def key_of(name: str) -> str:
    """A name without case, odd spacing and differences in Unicode form."""
    return " ".join(normalize("NFKC", name).casefold().split())


def shown(name: str) -> str:
    """A name for display: single spaces, letters composed."""
    return " ".join(normalize("NFC", name).split())


def length_problem(name: str) -> Sentence | None:
    """Why a name of a player, an event or a place is too long; ``None`` if it is not."""
    if len(name) <= LONGEST:
        return None
    return say(
        N_("“{name}…” is too long: it has {length} characters, and the limit is {limit}"),
        name=name[:20],
        length=len(name),
        limit=LONGEST,
    )
