"""Settling disputes: the verdict on a move with its rule and reason, and a record checked."""

from companion.judge.check import Checked, ScoreJson, check
from companion.judge.judge import judge, split_label
from companion.judge.rulings import Ruling
from companion.judge.verdict import Verdict, breach_json, verdict_on

__all__ = [
    "Checked",
    "Ruling",
    "ScoreJson",
    "Verdict",
    "breach_json",
    "check",
    "judge",
    "split_label",
    "verdict_on",
]
