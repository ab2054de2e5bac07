"""The cheapest set of lines as an integer programme: each way is in or out, of each line one at the
most, and each piece of ink is explained or paid for.

Any set costs at least the price of the programme's linear relaxation, plus for every answer an
amount that the relaxation's dual prices give and that is never negative (G. Nemhauser and
L. Wolsey, *Integer and Combinatorial Optimization*, 1988, ch. II.5). So what changing one answer
costs at the least is known without another programme.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, OptimizeResult, linprog, milp
from scipy.sparse import csr_matrix, diags_array, hstack, vstack

from companion.photo.image.arrays import Flags, Values
from companion.photo.marks.chords.cover_elements import Ink, most_strokes

_NODES: Final = 200
"""Branches of the integer programme that are looked into; a dozen nearly always do."""


@dataclass(frozen=True)
class Relaxed:
    """What a set of lines costs at the least, nats: ``price`` and what its answers add, none
    negative.

    Attributes:
        price: what no set is cheaper than.
        used: what each way adds that is in it, shape (W,).
        left_out: what each line adds that is not, shape (K,).
    """

    price: float
    used: Values
    left_out: Values


class Programme:
    """The sets of lines that may explain some ink."""

    def __init__(self, part: Ink) -> None:
        self._part = part
        pieces, lines = len(part.weights), part.lines
        # a piece paid for takes any number of strokes
        over = part.needs - most_strokes(part.covers, part.owner)
        paid = diags_array(np.where(part.most, over, part.needs).astype(float))
        whole = np.arange(lines)[:, None] == part.owner[None, :]
        none = csr_matrix((lines, pieces))
        self._prices = np.concatenate([part.costs, part.weights])
        self._paid = csr_matrix(hstack([csr_matrix(part.covers.astype(float)), paid]))
        self._once = csr_matrix(hstack([csr_matrix(whole.astype(float)), none]))

    def cheapest(self) -> Flags:
        """The ways in the cheapest set that is found, shape (W,)."""
        part = self._part
        found = milp(
            self._prices,
            constraints=[
                LinearConstraint(
                    self._paid,
                    lb=np.where(part.most, -np.inf, part.needs),
                    ub=np.where(part.most, part.needs, np.inf),
                ),
                LinearConstraint(self._once, ub=1),
            ],
            bounds=Bounds(0, 1),
            integrality=np.concatenate([np.ones(len(part.costs)), (part.needs > 1) | part.most]),
            options={"node_limit": _NODES},
        )
        if found.x is None:
            return np.zeros(len(part.costs), bool)
        return np.asarray(found.x[: len(part.costs)] > 0.5)

    def relaxed(self) -> Relaxed:
        """The linear relaxation's price and dual prices."""
        part = self._part
        sign = np.where(part.most, 1.0, -1.0)
        found: OptimizeResult = linprog(
            self._prices,
            A_ub=vstack([self._paid.multiply(sign[:, None]), self._once]),
            b_ub=np.concatenate([sign * part.needs, np.ones(part.lines)]),
            bounds=(0, None),
        )
        assert found.success, found.message  # paying for every piece is always a solution
        reduced = np.maximum(found.lower.marginals, 0.0)
        dual = np.maximum(-found.ineqlin.marginals, 0.0)
        return Relaxed(float(found.fun), reduced[: len(part.costs)], dual[len(part.weights) :])
