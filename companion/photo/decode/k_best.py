"""The likeliest ways to choose one option of each of several choices."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from typing import Final

REACH: Final = 12.0
"""Nats beyond which what is likeliest is not held against anything else."""


def cheapest_combinations(
    costs: Sequence[Sequence[float]], reach: float, most: int
) -> tuple[list[tuple[float, tuple[int, ...]]], float]:
    """What the cheapest combinations cost and which option of each choice is in each, the cheapest
    first; of those that cost the same, first the one that differs in earlier choices.

    Args:
        costs: of each choice's options, the cheapest first.
        reach: what a combination may cost.
        most: how many there may be.

    Returns:
        the combinations, one at the least, and the least that any other one costs.
    """
    first = (0,) * len(costs)
    queue = [(sum(float(own[0]) for own in costs), 0, first)]
    known, found = {first}, list[tuple[float, tuple[int, ...]]]()
    while queue:
        total, _, ranks = heapq.heappop(queue)
        if found and (total > reach or len(found) == most):
            return found, min(total, reach)
        found.append((total, ranks))
        for k, own in enumerate(costs):
            onward = (*ranks[:k], ranks[k] + 1, *ranks[k + 1 :])
            if onward[k] < len(own) and onward not in known:
                known.add(onward)
                more = float(own[onward[k]]) - float(own[ranks[k]])
                heapq.heappush(queue, (total + more, len(known), onward))
    return found, reach
