"""The likeliest ways to choose one option of each of several choices."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence


def cheapest_combinations(
    costs: Sequence[Sequence[float]],
) -> Iterator[tuple[float, tuple[int, ...]]]:
    """What each combination costs and which option of each choice is in it, the cheapest first; of
    those that cost the same, first the one that differs in earlier choices.

    Args:
        costs: of each choice's options, the cheapest first.
    """
    first = (0,) * len(costs)
    queue = [(sum(float(own[0]) for own in costs), 0, first)]
    known = {first}
    while queue:
        total, _, ranks = heapq.heappop(queue)
        yield total, ranks
        for k, own in enumerate(costs):
            onward = (*ranks[:k], ranks[k] + 1, *ranks[k + 1 :])
            if onward[k] < len(own) and onward not in known:
                known.add(onward)
                more = float(own[onward[k]]) - float(own[ranks[k]])
                heapq.heappush(queue, (total + more, len(known), onward))
