"""Settling disputes: the verdict on a move with its rule and reason, and checking records."""

from companion.judge.check import Checked, Scorer, check, over_before, told_at
from companion.judge.judge import judge, split_label, typed_moves
from companion.judge.standing import Remedy, brought, marked_verdict, remedy, standing_moves
from companion.judge.verdict import Ruling, Verdict, breach_json, effect_json, verdict_on

__all__ = [
    "Checked",
    "Remedy",
    "Ruling",
    "Scorer",
    "Verdict",
    "breach_json",
    "brought",
    "check",
    "effect_json",
    "judge",
    "marked_verdict",
    "over_before",
    "remedy",
    "split_label",
    "standing_moves",
    "told_at",
    "typed_moves",
    "verdict_on",
]
