"""A letter for each colour of a board, for people who cannot see colours and for grey prints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def signs(colours: Iterable[str], words: Mapping[str, str] | None = None) -> Mapping[str, str]:
    """A capital for each colour: the first letter of its word that no earlier colour has.

    Purple, red, blue, green, yellow, orange, grey are P R B G Y O E. ``words`` gives the colours'
    words in the reader's language, by default the colours' own names. A word without a free letter
    gets the first free number.
    """
    found: dict[str, str] = {}
    for colour in colours:
        word = (words or {}).get(colour, colour)
        letters = [*(letter.upper() for letter in word if letter.isalpha()), *"123456789"]
        found[colour] = next(letter for letter in letters if letter not in found.values())
    return found
