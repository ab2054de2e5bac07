"""Position to sheet marks and back for play board, snapshot and order slips; their audit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.board import Marks, Value
from companion.games.bits import bits
from companion.games.blottos_war.boards import LARGEST_FORCE, MOST_SHOWN, PIPS, boards
from companion.games.blottos_war.grid import grid
from companion.games.blottos_war.legality import broken, miscounted
from companion.games.blottos_war.notation import parse_position
from companion.games.blottos_war.order import Order, order, placed
from companion.games.blottos_war.position import RECRUITS, Position, position_of
from companion.games.blottos_war.scoring import result
from companion.games.blottos_war.turn import counted
from companion.games.blue_and_red import COLOUR, PLAYERS
from companion.games.options import Options
from companion.games.protocol import BadText, Breach, Item, Reading, Result
from companion.games.seen_marks import seen_marks
from companion.sentences import N_, Sentence, say


def marks(position: Position, item: str = "board") -> Marks:
    """Owners and forces as the play board or the snapshot shows them.

    Raises:
        ValueError: the sheet shows no position.
    """
    g = position.grid
    owned = position.blue | position.red
    found: dict[str, Value] = {f"owner {g.names[i]}": position.owner(i) for i in bits(owned)}
    for i, force in enumerate(position.forces):
        if not force:
            continue
        if item == "board":
            found[f"force {g.names[i]}"] = min(force, LARGEST_FORCE)
        elif item == "snapshot":
            found.update((f"bubble {g.names[i]}.{pip}", True) for pip in pips(force))
        else:
            raise ValueError(f"{item} shows no position")
    return found


def pips(force: int) -> list[int]:
    """The pips to fill for a force, numbered from 1: as few as possible, or all if it is larger."""
    left, found = min(force, MOST_SHOWN), []
    for number in range(len(PIPS), 0, -1):
        if PIPS[number - 1] <= left:
            found.append(number)
            left -= PIPS[number - 1]
    return sorted(found)


def read_marks(
    options: Options, seen: Marks, item: str = "board", answers: Mapping[str, str] | None = None
) -> Reading[Position]:
    """The reading of a sheet. ``answers`` may give a slip the ``position`` it was written in."""
    board = boards(options).get(item)
    if board is None:
        raise BadText.of(N_("{title} has no sheet “{item}”"), title="Blotto's War", item=item[:40])
    found = list(seen_marks(board, "Blotto's War", seen))
    if item in ("board", "snapshot"):
        return _read_board(options, found)
    before = (answers or {}).get("position")
    position = parse_position(options, before) if before else None
    return _read_slip(options, item.removeprefix("slip-"), found, position)


def _read_board(options: Options, found: list[tuple[str, str, Value]]) -> Reading[Position]:
    g = grid(options)
    owned = dict.fromkeys(PLAYERS, 0)
    forces = [0] * g.size
    for kind, place, value in found:
        if kind == "owner":
            owned[str(value)] |= 1 << g.index[place]
        elif kind == "force":
            forces[g.index[place]] += int(value)
        else:
            name, _, pip = place.partition(".")
            forces[g.index[name]] += PIPS[int(pip) - 1]
    anybodys = owned["blue"] | owned["red"]
    stray = {i: force for i, force in enumerate(forces) if force and not anybodys >> i & 1}
    for i in stray:
        forces[i] = 0
    position = position_of(options, owned["blue"], owned["red"], forces, None)
    return Reading(position, result(position), tuple(_audit(position, stray)))


def _audit(position: Position, stray: Mapping[int, int]) -> Iterator[Breach]:
    """What no sequence of turns can produce: home rows owned by nobody, recruits without an owner
    (BW-7)."""
    g = position.grid
    home = g.home["blue"] | g.home["red"]
    bare = tuple(g.place_list(home & ~(position.blue | position.red)))
    if bare:
        yield Breach.of(
            "BW-7",
            N_("{place} has no ring, but it had an owner from the start: draw the ring"),
            bare,
            plural=N_(
                "{number} territories have no ring, but they had owners from the start: {places}"
            ),
            number=len(bare),
            place=bare[0],
            places=", ".join(bare),
        )
    for i, force in stray.items():
        told = N_(
            "There is a force of {force} on {place} but no ring to show whose it is, so it "
            "does not count"
        )
        yield Breach.of("BW-7", told, (g.names[i],), force=force, place=g.names[i])


def _read_slip(
    options: Options, player: str, found: list[tuple[str, str, Value]], position: Position | None
) -> Reading[Position]:
    """A slip's order. If the position is unknown, only the number of recruits is checked."""
    sent, unclear = _recruits(found)
    move = order(sent)
    if position is None:
        wrong = tuple(miscounted(options.on("partial_orders"), player, move))
    else:
        wrong = tuple(broken(position, player, move))
    if unclear and len(sent) < RECRUITS <= len(sent) + len(unclear):  # none but these is missing
        wrong = tuple(breach for breach in wrong if breach.rule != "BW-3")
    wrong = (*unclear, *wrong)
    words = " ".join(placed(move.recruits))
    items = [Item("BW-1", _written(player, words), ())]
    if wrong:
        items.append(Item("BW-3", _outcome(options, player, move, position)))
    stands = Result(
        finished=None, score=None, items=tuple(items), extra={"orders": {player: words}}
    )
    return Reading(None, stands, wrong)


def _recruits(found: list[tuple[str, str, Value]]) -> tuple[list[str], list[Breach]]:
    """Where a slip's recruits go: each has one letter and one number; of others it is told."""
    told: dict[str, tuple[list[str], list[str]]] = {}
    for _, place, _ in found:
        recruit, _, name = place.partition(".")
        told.setdefault(recruit, ([], []))[name.isdigit()].append(name)
    sent, unclear = [], []
    for recruit, (letters, numbers) in sorted(told.items()):
        if len(letters) == len(numbers) == 1:
            sent.append(letters[0] + numbers[0])
            continue
        lost = N_("Recruit {number} on the slip is lost: each needs one letter and one number")
        unclear.append(Breach.of("BW-3", lost, number=int(recruit)))
    return sent, unclear


def _written(player: str, words: str) -> Sentence:
    if not words:
        return say(N_("{player}'s slip is empty"), player=COLOUR[player])
    return say(N_("{player}'s slip: {orders}"), player=COLOUR[player], orders=words)


def _outcome(options: Options, player: str, move: Order, position: Position | None) -> Sentence:
    """What happens to a slip that breaks a rule."""
    if options.choice("bad_slip") == "strict":
        return say(N_("The slip does not count, so both players write their orders again"))
    if position is not None:
        left = placed(counted(position, player, Order(move.recruits, stands=True)))
        if not left:
            return say(N_("The slip counts, but all its recruits are lost"))
        return say(N_("These orders count: {orders}"), orders=" ".join(left))
    if len(move.recruits) > RECRUITS:
        return say(N_("The slip counts: the first 4 legally placed recruits, row by row from a1"))
    return say(N_("The slip counts, but recruits not placed are lost"))
