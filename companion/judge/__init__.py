"""Settling disputes: the verdict on a move with its rule and reason, and checking records."""

from companion.judge.judge import judge, split_label, typed_moves
from companion.judge.rulings import Ruling
from companion.judge.standing import (
    Remedy,
    brought,
    later_dropped,
    marked_verdict,
    never,
    over_before,
    remedy,
    standing_moves,
    text_to_stand,
)
from companion.judge.verdict import Verdict, breach_json, effect_json, verdict_on

__all__ = [
    "Remedy",
    "Ruling",
    "Verdict",
    "breach_json",
    "brought",
    "effect_json",
    "judge",
    "later_dropped",
    "marked_verdict",
    "never",
    "over_before",
    "remedy",
    "split_label",
    "standing_moves",
    "text_to_stand",
    "typed_moves",
    "verdict_on",
]
