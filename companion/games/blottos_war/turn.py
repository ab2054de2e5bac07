"""Resolving a turn: which recruits count, who holds what afterwards, and why (BW-3 to BW-7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.games.blottos_war.legality import NOBODY, breaches, broken
from companion.games.blottos_war.order import Order, board_order
from companion.games.blottos_war.position import FIXED, RECRUITS, Position, ending
from companion.games.blue_and_red import COLOUR, OTHER, PLAYERS
from companion.games.protocol import Breach, Effect, Item, Resolution
from companion.sentences import N_, Sentence, say


def counted(position: Position, player: str, move: Order) -> tuple[str, ...]:
    """The recruits of an order that count, one name each.

    If an illegal slip stands, recruits in forbidden places are lost; of the rest, the first four in
    board order count (BW-3, ``bad_slip``).
    """
    if not move.stands:
        return move.recruits
    allowed, index = position.allowed(player), position.grid.index
    good = [name for name in move.recruits if name in index and allowed >> index[name] & 1]
    return tuple(good[:RECRUITS])


def play(position: Position, moves: Mapping[str, Order]) -> Position:
    """The position after both players' orders."""
    g, options = position.grid, position.options
    owned, fixed = {"blue": position.blue, "red": position.red, "": 0}, position.fixed
    forces = list(position.forces)
    sent: dict[int, list[int]] = {}
    for side, player in enumerate(PLAYERS):
        for name in counted(position, player, moves[player]):
            sent.setdefault(g.index[name], [0, 0])[side] += 1
    for place, (blue, red) in sent.items():
        bit, before = 1 << place, position.owner(place)
        owner, forces[place] = fought(before, forces[place], blue, red)
        owned[before] &= ~bit
        owned[owner] |= bit
        if forces[place] >= FIXED:
            fixed |= bit
    turns = None if position.turns is None else position.turns + 1
    over = ending(options, g, owned["blue"], owned["red"], fixed)
    return Position(options, owned["blue"], owned["red"], tuple(forces), turns, g, fixed, over)


def fought(owner: str, standing: int, blue: int, red: int) -> tuple[str, int]:
    """Owner and force of a territory after both sent so many recruits there (BW-5 to BW-7)."""
    blue += standing if owner == "blue" else 0
    red += standing if owner == "red" else 0
    if blue == red:
        return owner, 0
    return ("blue", blue) if blue > red else ("red", red)


def resolve(position: Position, slips: Mapping[str, Order]) -> Resolution[Position, Order]:
    """Both slips revealed: which recruits count, each fight, and the position after.

    A slip that breaks a rule is refused, or it is recorded as written and its legal part counts
    (BW-3, ``bad_slip``).
    """
    orders: dict[str, Order] = {}
    wrong: dict[str, tuple[Breach, ...]] = {}
    for player in PLAYERS:
        written = replace(slips[player], stands=False)
        found = tuple(broken(position, player, written))
        if found:
            wrong[player] = found
        lost = bool(found) and position.options["bad_slip"] == "lost"
        orders[player] = replace(written, stands=lost)
    refused = {p: b for p, o in orders.items() if (b := tuple(breaches(position, p, o)))}
    if refused:
        return Resolution(position, orders, {}, wrong | refused)
    counts = {p: Order(counted(position, p, o)) for p, o in orders.items()}
    after = play(position, orders)
    return Resolution(position, orders, counts, wrong, tuple(_fights(position, counts)), after)


_KINDS = {"BW-5": "fights", "BW-6": "fights", "BW-7": "takes"}


def effects(position: Position, slips: Mapping[str, Order]) -> Iterator[Effect]:
    """What the orders do together; given only one player's, what it does if unopposed."""
    counts = {p: Order(counted(position, p, o)) for p, o in slips.items()}
    alone = next(iter(slips)) if len(slips) < len(PLAYERS) else ""
    for item in _fights(position, {p: counts.get(p, Order()) for p in PLAYERS}):
        sentence = item.sentence
        if alone:
            told = N_("{what} (if {other} places no recruits there)")
            sentence = say(told, other=COLOUR[OTHER[alone]], what=item.sentence)
        yield Effect(_KINDS[item.rule], sentence, item.places)


def _fights(before: Position, counts: Mapping[str, Order]) -> Iterator[Item]:
    """What happened wherever recruits were placed, except where they only reinforced."""
    new = {player: Counter(counts[player].recruits) for player in PLAYERS}
    for name in sorted({*new["blue"], *new["red"]}, key=board_order):
        place = before.grid.index[name]
        owner, standing = before.owner(place), before.forces[place]
        force = {p: new[p][name] + (standing if p == owner else 0) for p in PLAYERS}
        if all(force.values()):
            yield _fight(name, owner, standing, new, force)
        elif not owner or not force[owner]:
            yield _taken(name, owner, max(force.items(), key=lambda item: item[1]))


def _taken(name: str, owner: str, force: tuple[str, int]) -> Item:
    player, number = force
    if owner:
        template = N_("{player} takes undefended {place} from {owner} with a force of {number}")
    else:
        template = N_("{player} takes {place}, which belonged to nobody, with a force of {number}")
    who, whose = COLOUR[player], COLOUR.get(owner, "")
    return Item.of("BW-7", template, (name,), player=who, place=name, owner=whose, number=number)


def _fight(
    name: str, owner: str, standing: int, new: Mapping[str, Counter[str]], force: Mapping[str, int]
) -> Item:
    first, second = sorted(PLAYERS, key=lambda player: -force[player])
    rule = "BW-5"
    if force[first] == force[second]:
        rule = "BW-6"
        template = N_(
            "{place}: {larger} meets {smaller}. Both are wiped out, and {place} still belongs "
            "to {owner}"
        )
    elif owner == first:
        template = N_(
            "{place}: {larger} meets {smaller}. {other}'s is wiped out, and {player} keeps {place}"
        )
    else:
        template = N_(
            "{place}: {larger} meets {smaller}. {other}'s is wiped out, and {player} takes {place}"
        )
    sentence = say(
        template,
        place=name,
        larger=_force(first, standing if first == owner else 0, new[first][name]),
        smaller=_force(second, standing if second == owner else 0, new[second][name]),
        player=COLOUR[first],
        other=COLOUR[second],
        owner=COLOUR.get(owner, NOBODY),
    )
    return Item(rule, sentence, (name,))


def _force(player: str, standing: int, new: int) -> Sentence:
    template = N_("{player}'s force of {number}")
    if standing and new:
        template = N_("{player}'s force of {number} ({standing} already there, {new} new)")
    return say(template, player=COLOUR[player], number=standing + new, standing=standing, new=new)
