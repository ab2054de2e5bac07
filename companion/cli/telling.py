"""A verdict told to the people at the table."""

from __future__ import annotations

from typing import Any

from companion.cli.frame import tell, words
from companion.judge import Verdict


def tell_reasons(verdict: Verdict[Any, Any]) -> None:
    """Further rules broken, what would be legal, the house rules it rests on."""
    for breach in verdict.breaches[1:]:
        tell(f"  {words(breach.sentence)} ({breach.rule})")
    for remark in verdict.remarks:
        tell(remark)
    if verdict.ways_out is not None:
        tell(verdict.ways_out)
    for ruling in verdict.rulings:
        for sentence in ruling.sentences:
            tell(sentence)
