"""Tags of a record that look like a misspelling of a known one and would otherwise be ignored."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.protocol import Game
from companion.records.record import FURTHER_TAGS, OWN_TAGS, Record, player_tag
from companion.sentences import N_, Sentence, say

LIKENESS = 0.75
"""Least similarity (0 to 1) of two names, as difflib's ratio: ``Sise`` and ``Size`` match."""
USUAL = frozenset({"event", "site", "place", "round", "board", "time", "white", "black"})
"""Tags common in other records, chess above all, in lower case: not misspellings."""


def tag_notes(record: Record, game: Game[Any, Any]) -> Iterator[Sentence]:
    """A remark on each unknown tag that is nearly spelt like a known one."""
    ours = {*map(player_tag, game.players), *FURTHER_TAGS, *OWN_TAGS}
    known = {name.lower(): name for name in (*ours, *(option.tag for option in game.options))}
    for name, _ in record.tags:
        plain = name.replace("_", "").lower()
        if plain in known or plain in USUAL:
            continue
        from difflib import get_close_matches  # imported only for an unknown tag

        for near in get_close_matches(plain, sorted(known), n=1, cutoff=LIKENESS):
            yield say(
                N_("Unknown tag {tag}. Did you mean {known}?"), tag=name[:60], known=known[near]
            )
