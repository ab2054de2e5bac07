"""The likeliest ways to choose one option of each of several choices."""

from __future__ import annotations

import heapq
from collections.abc import Sequence


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
    # each combination follows from one other: where choices stand by what their second option
    # costs more, either the last one that differs from the cheapest goes on to its next option,
    # or the one after it differs as well, or that one instead of it
    turn = [k for k, own in enumerate(costs) if len(own) > 1]
    turn.sort(key=lambda k: costs[k][1] - costs[k][0])
    cheapest = sum(float(own[0]) for own in costs)
    queue, found = [(cheapest, (0,) * len(costs), -1)], list[tuple[float, tuple[int, ...]]]()
    while queue:
        total, less, last = heapq.heappop(queue)
        if found and (total > reach or len(found) == most):
            return found, min(total, reach)
        found.append((total, tuple(-rank for rank in less)))
        rank = -less[turn[last]] if last >= 0 else 0
        steps = [[(last, rank + 1)]] if last >= 0 else []
        if last + 1 < len(turn):
            steps += [[(last + 1, 1)], *([[(last, 0), (last + 1, 1)]] if rank == 1 else [])]
        for step in steps:
            onward, more = list(less), 0.0
            for at, new in step:
                own, old = costs[turn[at]], -less[turn[at]]
                if new < len(own):
                    onward[turn[at]] = -new
                    more += float(own[new]) - float(own[old])
            if (then := tuple(onward)) != less:
                heapq.heappush(queue, (total + max(more, 0.0), then, step[-1][0]))
    return found, reach
