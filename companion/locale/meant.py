"""Words that people type in their own language, understood as the keys that the program uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.locale import catalogue, languages
from companion.sentences import Catalogue


def catalogues() -> Iterator[Catalogue]:
    """The catalogue of every language there is."""
    return (catalogue(language) for language in languages())


def meant(word: str, keys: Iterable[str]) -> str:
    """The key that a word is, or names in any language there is: ``blau`` is ``blue``.

    Upper and lower case are alike. A word that is no key's name comes back as it was typed.
    """
    keys = tuple(keys)
    typed = word.strip().lower()
    if typed in keys:
        return typed
    for key in keys:
        if any(typed == words.gettext(key).lower() for words in catalogues()):
            return key
    return word
