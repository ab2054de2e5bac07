"""Suggestions for misspelt names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.sentences import N_, Sentence, either, say, see

ALIKE: Final = 0.65
"""Smallest similarity of two words, 0 to 1, for one to count as a misspelling of the other:
slightly more than the default of :mod:`difflib`, for which "tiles" matches "rules"."""

MOST: Final = 5
"""Names that are suggested at most."""
FEWEST: Final = 2
"""Letters from which a word is taken for the beginning of names."""


def meant_by(word: str, known: Iterable[str]) -> list[str]:
    """The only known name of which the word is a part, as a first name is, else those that begin
    with it, else the one most similar to it, or to what it has before a hyphen, ignoring case
    and an option's dashes; none if none is similar."""
    from difflib import get_close_matches  # imported only for a misspelt word

    names = {name.lower().lstrip("-"): name for name in known}
    like = word.lower().lstrip("-")
    parts = [name for name in names if like in name.split()]
    if len(parts) == 1:
        return [names[parts[0]]]
    begin = [names[name] for name in names if name.startswith(like)]
    if len(like) >= FEWEST and begin:
        return begin
    tried = (like, like.partition("-")[0])  # “rule-card” for “rules”
    found = [name for one in tried for name in get_close_matches(one, names, 1, ALIKE)]
    return [names[name] for name in found[:1]]


def did_you_mean(unknown: Sentence, word: str, known: Iterable[str], command: str = "") -> Sentence:
    """A sentence that says a word is not known, with the names it most likely stands for, else with
    a command that lists what is known."""
    found = meant_by(word, known)
    if not found:
        return see(unknown, command) if command else unknown
    names = either(say(N_("“{name}”"), name=name) for name in found[:MOST])
    return say(N_("{unknown}. Did you mean {names}?"), unknown=unknown, names=names)


def not_known(unknown: Sentence, word: str, known: Iterable[str]) -> Sentence:
    """A sentence that says a word is not known, with the name it most likely stands for, else with
    all those that are known."""
    names = [*known]
    if meant_by(word, names):
        return did_you_mean(unknown, word, names)
    choose = say(N_("Choose {known}."), known=either(names))
    return say("{unknown}. {choose}", unknown=unknown, choose=choose)
