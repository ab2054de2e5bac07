"""When two spellings of a name are the same without being merged."""

from __future__ import annotations

from unicodedata import normalize


def key_of(name: str) -> str:
    """A name without case, odd spacing and differences in Unicode form."""
    return " ".join(normalize("NFKC", name).casefold().split())


def shown(name: str) -> str:
    """A name for display: single spaces, letters composed."""
    return " ".join(normalize("NFC", name).split())
