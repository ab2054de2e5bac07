"""When two spellings of a name are the same without anybody saying so."""

from __future__ import annotations

from unicodedata import normalize


def key_of(name: str) -> str:
    """A name without case, odd spacing and ways of encoding its letters."""
    return " ".join(normalize("NFKC", name).casefold().split())


def shown(name: str) -> str:
    """A name as it is written down: blanks in order, letters composed."""
    return " ".join(normalize("NFC", name).split())
