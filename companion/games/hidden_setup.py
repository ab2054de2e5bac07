"""A set-up that players make in secret."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class HiddenSetup:
    """A set-up that both players make at the same time, hidden from each other.

    Attributes:
        option: the option that states it.
        places: by player, where the pieces may stand.
        number: how many pieces each player places.
        usual: by player, the places that are usual.
    """

    option: str
    places: Mapping[str, tuple[str, ...]]
    number: int
    usual: Mapping[str, tuple[str, ...]]

    def text(self, chosen: Mapping[str, tuple[str, ...]]) -> str:
        """The option's answer for chosen places, by player."""
        return "; ".join(" ".join((player, *places)) for player, places in chosen.items())
