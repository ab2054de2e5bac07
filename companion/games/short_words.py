"""Options abbreviated for a sheet's QR code: each id and answer is cut to its shortest prefix that
is unique within the game, or within the option.

A longer prefix, up to the whole word, is read as well. An option that came later
(:attr:`Option.added`) leaves the abbreviations of those before it as they were printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.games.options import BadOption, Option, OptionValue
from companion.sentences import choose


def shortened(declared: Iterable[Option], told: Mapping[str, OptionValue]) -> dict[str, str]:
    """Options by id, abbreviated; numbers and free text stay whole."""
    declared = tuple(declared)
    ids = _ids(declared)
    found = {}
    for option in declared:
        value = str(told.get(option.id, ""))
        words = [answer.value for answer in option.answers]
        if value:
            found[ids[option.id]] = _short(value, words) if words else value
    return found


def in_full(declared: Iterable[Option], told: Mapping[str, str]) -> dict[str, str]:
    """The options that abbreviations mean.

    Raises:
        BadOption: a word that is the prefix of no option or answer, or of several.
    """
    by_id = {option.id: option for option in declared}
    whole = {short: name for name, short in _ids(by_id.values()).items()}
    found = {}
    for word, value in told.items():
        option = by_id[whole.get(word) or _meant(word, by_id)]
        words = [answer.value for answer in option.answers]
        found[option.id] = _meant(value, words) if words else value
    return found


def _ids(declared: Iterable[Option]) -> dict[str, str]:
    """Each option's id, abbreviated among those that came no later."""
    added = {option.id: option.added for option in declared}
    return {
        name: _short(name, [other for other in added if added[other] <= added[name]])
        for name in added
    }


def _short(word: str, words: Iterable[str]) -> str:
    others = [other for other in words if other != word]
    for length in range(1, len(word)):
        if not any(other.startswith(word[:length]) for other in others):
            return word[:length]
    return word


def _meant(begun: str, words: Iterable[str]) -> str:
    words = tuple(words)
    found = [word for word in words if word.startswith(begun)]
    if begun in words:
        return begun
    if len(found) != 1:
        raise BadOption(choose(words, begun))
    return found[0]
