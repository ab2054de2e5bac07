"""When two spellings of a name are the same without being merged, or only look the same."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import combining, normalize

from companion.sentences import N_, Sentence, say

LONGEST = 200
"""Most characters in the name of a player, an event or a place."""
_UNSEEN = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e"
    "\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff"
)
_JOINERS = "\u180b-\u180d\u200c\u200d\ufe00-\ufe0f"
"""Unseen themselves, they shape letters that are not Latin, Greek or Cyrillic, and emoji."""
_SHAPED = "[\u0590-\u1fff\u2100-\U0010ffff]"
_NOT_SEEN = re.compile(f"[{_UNSEEN}]|(?<!{_SHAPED})[{_JOINERS}]|[\u200c\u200d](?!\\S)")

_ALIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеѕіјорсухԁһӏԛԝѵΑΒΕΖΗΙΚΜΝΟΡΤΥΧαινορυօոսհցıɑɡ",
    "ABESIJKMHOPCTYXaesijopcyxdhlqwvABEZHIKMNOPTYXaivopuonuhgiag",
)
"""Cyrillic, Greek, Armenian and other letters, and the Latin ones that look like them."""
_PLAIN = str.maketrans(dict(zip("øłđıæœþ", ("o", "l", "d", "i", "ae", "oe", "th"), strict=True)))
"""Small letters that are no others with a mark, and where in the alphabet one looks for them."""


def key_of(name: str) -> str:
    """A name without case, odd spacing, differences in Unicode form and what nobody sees."""
    return " ".join(_seen(normalize("NFKC", name)).casefold().split())


def shown(name: str) -> str:
    """A name for display: single spaces, letters composed, nothing that nobody sees."""
    return " ".join(_seen(normalize("NFC", name)).split())


def looks(name: str) -> str:
    """What two names have in common that nobody can tell apart on paper: “Аnna” with a Cyrillic
    letter and “Anna”."""
    return normalize("NFC", normalize("NFKD", shown(name)).translate(_ALIKE)).casefold()


def name_order(name: str) -> tuple[str, str]:
    """What names are sorted by: the alphabet, as if without accents; these and the case decide only
    between names that are otherwise the same.

    >>> sorted(["Fay", "Éva", "eli", "Çy", "Ben"], key=name_order)
    ['Ben', 'Çy', 'eli', 'Éva', 'Fay']
    """
    letters = normalize("NFKD", name.casefold()).translate(_PLAIN)
    return "".join(each for each in letters if not combining(each)), name


BOTH_SIDES: Final = N_("{player} cannot play both sides. Choose another name.")
"""Said of somebody who is named as both players."""


def both_sides(*names: str) -> Sentence | None:
    """Why names cannot be those of a game's players; ``None`` if they can, or one is not known."""
    if "" in names or len({key_of(name) for name in names}) == len(names):
        return None
    return say(BOTH_SIDES, player=shown(names[0]))


def _seen(name: str) -> str:
    if name.isascii():
        return name
    while (less := _NOT_SEEN.sub("", name)) != name:
        name = less
    return name


def length_problem(name: str) -> Sentence | None:
    """Why a name of a player, an event or a place is too long; ``None`` if it is not."""
    if len(name) <= LONGEST:
        return None
    told = N_("“{name}…” is too long: it has {length} characters, and the limit is {limit}")
    return say(told, name=name[:20], length=len(name), limit=LONGEST)
