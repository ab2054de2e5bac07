"""A verdict told to the people at the table."""

from __future__ import annotations

from typing import Any

from companion.cli.frame import tell, words
from companion.judge import Verdict
from companion.sentences import N_, say


def tell_reasons(verdict: Verdict[Any, Any]) -> None:
    """Further rules broken, what would be legal, the house rules it rests on."""
    for breach in verdict.breaches[1:]:
        tell(f"  {words(breach.sentence)} ({breach.rule})")
    for remark in verdict.remarks:
        tell(remark)
    if verdict.nearby:
        tell(say(N_("Legal would be: {moves}"), moves=", ".join(verdict.nearby)))
    for ruling in verdict.rulings:
        for sentence in ruling.sentences:
            tell(sentence)
