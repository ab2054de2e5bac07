"""Words typed in the user's own language, converted to the program's keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from companion.locale import catalogue, languages
from companion.sentences import Catalogue

UMLAUTS: Final = str.maketrans(
    {one: f"{plain}e" for one, plain in zip("äöüÄÖÜ", "aouAOU", strict=True)} | {"ß": "ss"}
)
"""What people type for letters that a keyboard or a terminal does not have."""


def catalogues() -> Iterator[Catalogue]:
    """The catalogue of every available language."""
    return (catalogue(language) for language in languages())


def meant(word: str, keys: Iterable[str]) -> str:
    """The key that a word is, or names in any available language: ``blau`` is ``blue``.

    Ignores case; umlauts may be written without dots. A word that names no key is returned
    unchanged.
    """
    keys = tuple(keys)
    typed = word.strip().lower()
    if typed in keys:
        return typed
    for key in keys:
        names = {words.gettext(key).lower().translate(UMLAUTS) for words in catalogues()}
        if typed.translate(UMLAUTS) in names:
            return key
    return word


def says(text: str, words: str) -> bool:
    """Whether a text has one of some words, which a template lists with commas between them, in
    any available language and case."""
    listed = (each.gettext(words).lower().split(", ") for each in catalogues())
    return any(word in text.lower() for these in listed for word in these)
