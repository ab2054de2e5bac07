"""Blotto's War once more, as plainly as possible, from the rules alone.

Territories are (column, row) pairs from 1, and every question is answered by walking about. Shares
nothing with the product.
"""

from __future__ import annotations


class NaiveWar:
    def __init__(
        self,
        columns=7,
        rows=8,
        neutral=2,
        partial_orders="off",
        bad_slip="lost",
        deadlock="draw",
    ):
        self.columns, self.rows = columns, rows
        self.partial_orders = partial_orders
        self.bad_slip = bad_slip
        self.deadlock = deadlock
        deep = (rows - neutral) // 2
        self.owner = {}
        self.standing = {}
        for row in range(1, rows + 1):
            for column in range(1, columns + 1):
                place = (column, row)
                self.standing[place] = 0
                if row <= deep:
                    self.owner[place] = "blue"
                elif row > rows - deep:
                    self.owner[place] = "red"
                else:
                    self.owner[place] = None

    def places(self):
        return [(c, r) for r in range(1, self.rows + 1) for c in range(1, self.columns + 1)]

    def next_to(self, place):
        column, row = place
        around = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
        return [other for other in around if other in self.owner]

    def may_place(self, player, place):
        if place not in self.owner:
            return False
        if self.owner[place] == player:
            return True
        return any(self.owner[other] == player for other in self.next_to(place))

    def can_place_at_all(self, player):
        return any(self.may_place(player, place) for place in self.places())

    def legal(self, player, order):
        """Whether an order, a list of territories, may be written."""
        if self.over() is not None:
            return False
        if any(not self.may_place(player, place) for place in order):
            return False
        if len(order) > 4:
            return False
        if self.partial_orders == "on" or not self.can_place_at_all(player):
            return True
        return len(order) == 4

    def left_of_slip(self, player, order):
        """What counts of a slip that stands: illegal ones lost, then the first four by row."""
        good = [place for place in order if self.may_place(player, place)]
        good.sort(key=lambda place: (place[1], place[0]))
        return good[:4]

    def play(self, blue, red):
        orders = {"blue": blue, "red": red}
        for place in self.places():
            force = {}
            for player, order in orders.items():
                force[player] = order.count(place)
                if self.owner[place] == player:
                    force[player] += self.standing[place]
            if force["blue"] == 0 and force["red"] == 0:
                continue
            if force["blue"] == force["red"]:
                self.standing[place] = 0
            elif force["blue"] > force["red"]:
                self.owner[place] = "blue"
                self.standing[place] = force["blue"]
            else:
                self.owner[place] = "red"
                self.standing[place] = force["red"]

    def connects(self, allowed):
        """Whether a walk over allowed territories leads from the first row to the last."""
        seen = {place for place in self.places() if place[1] == 1 and allowed(place)}
        waiting = list(seen)
        while waiting:
            place = waiting.pop()
            if place[1] == self.rows:
                return True
            for other in self.next_to(place):
                if other not in seen and allowed(other):
                    seen.add(other)
                    waiting.append(other)
        return False

    def has_chain(self, player):
        return self.connects(lambda place: self.owner[place] == player)

    def fixed(self, player, place):
        return self.owner[place] == player and self.standing[place] >= 5

    def over(self):
        """``blue``, ``red``, ``draw``, or ``None`` while play goes on."""
        blue, red = self.has_chain("blue"), self.has_chain("red")
        if blue and not red:
            return "blue"
        if red and not blue:
            return "red"
        if self.deadlock == "play_on":
            return None
        both_safe = all(
            self.connects(lambda place, p=player: self.fixed(p, place))
            for player in ("blue", "red")
        )
        both_cut = not any(
            self.connects(lambda place, p=player: not self.fixed(p, place))
            for player in ("blue", "red")
        )
        return "draw" if both_safe or both_cut else None
