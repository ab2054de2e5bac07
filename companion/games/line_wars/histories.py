"""How many turns a drawing may come from (LW-5, LW-6), and whose turn is next.

A player's lines are connected and hold their corner, and every line a player drew later was still
free earlier. So a trail that can be drawn now from one of the player's dots could, led there along
the player's later lines, be drawn at any earlier turn: no turn of that many lines or fewer was ever
short. With the number of lines this leaves few numbers of turns, most often one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from companion.games.blue_and_red import COLOUR, PLAYERS
from companion.games.line_wars.connected import largest_part
from companion.games.line_wars.position import Position, lines_due
from companion.games.line_wars.search import longest_walk
from companion.games.line_wars.trail import Trail
from companion.games.protocol import Breach, QuestionPart, Unsettled
from companion.sentences import N_, Sentence, say

Check = Callable[[Position, str, Trail], Iterator[Breach]]

SHORT_SEEN: Final = {4: 4, 5: 4, 6: 4}
"""By board size, the first turn that was ever seen short in random games; from 7 on, 7. It proves
nothing: before it, a table is told the assumption instead of being asked."""


def lines_after(player: str, turns: int) -> int:
    """The lines a player has after this many full turns (LW-5)."""
    return turns * (turns + 1) // 2 + (3 if player == "red" and turns > 0 else 0)


def turns_in(player: str, lines: int) -> int:
    """How many full turns a player's lines make (LW-5)."""
    turns = 0
    while lines_after(player, turns + 1) <= lines:
        turns += 1
    return turns


def known(position: Position) -> bool:
    """Whether all that the rules need is known."""
    return position.player is not None and None not in (*position.turns, position.agreed)


def supposed(position: Position) -> tuple[tuple[Position, ...], bool]:
    """The positions that a drawing may show, the one without short turns first, and whether others
    were left out on the assumption that there were none. At least one: if its lines fit no turns, a
    wrong number of lines was let stand."""
    if known(position):
        return (position,), False
    ways = completions(position)
    if len(ways) > 1 and _full(ways[0]):
        size = position.options.number("size")
        if max(ways[0].turn(player) or 0 for player in PLAYERS) < SHORT_SEEN.get(size, 7):
            return ways[:1], True
    return ways, False


@lru_cache(maxsize=1024)
def completions(position: Position) -> tuple[Position, ...]:
    """Every position with known turns that a drawing may show, the one without short turns first.

    Of numbers of turns so large that both players' next turns are short anyway, only the smallest
    for each player to move: the others differ in nothing.
    """
    blue, red = (numbers(position, player) for player in PLAYERS)
    found = _alternating(position, blue, red)
    if not found:
        blue, red = (numbers(position, player) or astray(position, player) for player in PLAYERS)
        found = _alternating(position, blue, red) or _alternating(position, blue)
    if not found:  # Red is said to be next, before Blue has drawn a line
        found = _alternating(position, astray(position, "blue"))
    if len(found) > len(PLAYERS):
        found = list(_different(position, found))
    agreed = position.agreed or False
    ways = [replace(position, player=who, turns=turns, agreed=agreed) for who, turns in found]
    return tuple(sorted(ways, key=lambda way: not _full(way)))


Taken = tuple[str, tuple[int, int]]
"""Who is to move, and how many turns Blue and Red have taken."""


def _alternating(position: Position, blue: list[int], red: list[int] | None = None) -> list[Taken]:
    """After which of these numbers of turns, taken one after the other, the position may be;
    without Red's, as if Red had taken as many as that needs."""
    return [
        (player, (taken, by_red))
        for taken in blue
        for player, by_red in (("red", taken - 1), ("blue", taken))
        if (red is None or by_red in red) and by_red >= 0 and position.player in (None, player)
    ]


def astray(position: Position, player: str) -> list[int]:
    """The numbers of turns that are nearest, if a player's lines fit none: one turn had too many
    lines, or too few."""
    turns = turns_in(player, position.lines(player).bit_count())
    return [turns, turns + 1]


def _different(position: Position, ways: list[Taken]) -> Iterator[Taken]:
    """The ways, by growing numbers of turns, that differ in what may be drawn next."""
    due = [{one: lines_due(one, turns[one == "red"]) for one in PLAYERS} for _, turns in ways]
    most = {one: _longest(position, one, max(way[one] for way in due))[1] for one in PLAYERS}
    done: set[str] = set()
    for way, lines in zip(ways, due, strict=True):
        if way[0] not in done:
            yield way
        if all(lines[one] > most[one] for one in PLAYERS):
            done.add(way[0])


def _full(position: Position) -> bool:
    """Whether a position's lines are those of full turns."""
    return all(
        position.lines(player).bit_count() == lines_after(player, taken)
        for player, taken in zip(PLAYERS, position.turns, strict=True)
        if taken is not None
    )


def next_turns(position: Position, player: str) -> tuple[Position, ...]:
    """The position with each number of turns a player may have taken, if their next turn differs by
    it; the position itself if the drawing does not show it.

    Where there are several numbers some turn was short, so that no full trail is left, and the next
    turn is short whatever its number is, unless turns may be short by design.
    """
    g, lines = position.grid, position.lines(player)
    if lines and g.connected(lines, 1 << g.corners[player]) != g.touched(lines):
        return (position,)
    may_be = numbers(position, player)
    if len(may_be) > 1 and position.options.choice("short_turns") == "allowed":
        return (position,)
    blue, red = position.turns
    return tuple(
        replace(position, turns=(taken, red) if player == "blue" else (blue, taken))
        for taken in may_be[:1] or astray(position, player)
    )


def numbers(position: Position, player: str, lines: int | None = None) -> list[int]:
    """The numbers of turns in which a player may have drawn these lines, or so many instead."""
    taken = position.turns[player == "red"]
    if taken is not None:
        return [taken]
    drawn = position.lines(player).bit_count() if lines is None else lines
    longest, _ = _longest(position, player, max(4, turns_in(player, drawn) + 2))
    ruling = position.options.choice("short_turns")
    found, fewest, most, turn = [], 0, 0, 0
    while fewest <= drawn and turn <= position.grid.edges.bit_count():
        if drawn <= most:
            found.append(turn)
        turn += 1
        full = lines_due(player, turn - 1)
        most += full
        if ruling == "allowed" or (ruling == "stuck" and full > longest):
            fewest += min(longest, 1)
        else:
            fewest += min(full, longest)
    return found


@lru_cache(maxsize=64)
def _longest(position: Position, player: str, most: int) -> tuple[int, int]:
    """How many lines, up to ``most``, a turn of the player can have now: as many as were found, and
    no more than so many."""
    starts = position.starts(player)
    if not starts:
        return 0, 0
    part = min(most, largest_part(position.grid, position.free, starts).bit_count())
    if position.options.on("branching"):
        return part, part
    walk, proven = longest_walk(position.grid.size, position.free, starts, most)
    return len(walk) - 1, len(walk) - 1 if proven else part


def to_move(position: Position) -> tuple[str, ...]:
    """Everybody who may be to move."""
    ways, _ = supposed(position)
    return tuple(one for one in PLAYERS if any(way.player == one for way in ways))


def open_field(ways: tuple[Position, ...]) -> str:
    """The field of the position that tells several ways apart: whose turn it is, if that does."""
    return "next" if len({way.player for way in ways}) == len(ways) else "turns"


def breaches(position: Position, player: str, move: Trail, check: Check) -> Iterator[Breach]:
    """The rules a turn breaks in every position that the drawing may show; if they disagree, what
    it depends on."""
    ways, _ = supposed(position)
    if ways[0] is position:
        yield from check(position, player, move)
        return
    own = [way for way in ways if way.player == player] or list(ways)
    found = [tuple(check(way, player, move)) for way in own]
    if all(any(not breach.unknown for breach in one) for one in found):
        yield from found[0]
    elif any(found):
        at = next(number for number, one in enumerate(found) if one)
        breach = found[at][0]
        if all(one and one[0].unproven for one in found):
            yield breach
            return
        sentence = say(
            N_("If Blue has taken {blue} and Red {red}: {why}"),
            blue=_number_of(own[at].turns[0]),
            red=_number_of(own[at].turns[1]),
            why=breach.sentence,
        )
        yield replace(breach, sentence=sentence, unknown=open_field(ways), unproven=False)
    elif len(own) < len(ways):
        only = say(N_("Legal if it is {player}'s turn"), player=COLOUR[player])
        yield Breach("LW-1", only, unknown="next")


def assumed(position: Position, player: str, move: Trail, check: Check) -> Iterator[Sentence]:
    """What :func:`breaches` takes for granted, if the opposite would change the answer."""
    if supposed(position)[1]:
        answers = {any(check(way, player, move)) for way in completions(position)}
        if len(answers) > 1:
            yield full_turns()
    if not known(position) and not all(
        position.turns[side] is not None or numbers(position, one)
        for side, one in enumerate(PLAYERS)
    ):
        yield say(N_("a turn with too many or too few lines was left to stand"))
    if position.agreed is None and position.options.choice("end") != "last_line":
        yield say(N_("you have not agreed to stop"))


def full_turns() -> Sentence:
    """That no turn was short, as an assumption."""
    return say(N_("no earlier turn was short or passed"))


def told(position: Position) -> Iterator[tuple[Position, tuple[Sentence, ...]]]:
    """The positions that a drawing may show, each with what it assumes."""
    ways, full = supposed(position)
    for way in ways:
        if full:
            yield way, (full_turns(),)
        elif len(ways) == 1:
            yield way, ()
        else:
            yield way, (taken(way),)


def taken(way: Position) -> Sentence:
    """How many turns were taken, as an assumption."""
    blue, red = way.turns
    return say(
        N_("Blue has taken {blue} and Red {red}"), blue=_number_of(blue), red=_number_of(red)
    )


def _number_of(turns: int | None) -> Sentence:
    return say(N_("{number} turn"), plural=N_("{number} turns"), number=turns or 0)


def after(position: Position, player: str, move: Trail, lines: int, check: Check) -> Position:
    """The position after a turn: what a photo did not show is learnt from the turn where it can
    be."""
    ways, _ = supposed(position)
    if ways[0] is position:
        return position.after(player, lines)
    own = [way for way in ways if way.player == player] or list(ways)
    legal = [way for way in own if not any(check(way, player, move))] or own
    numbers = [{way.turns[side] for way in legal} for side in range(2)]
    blue, red = (one.pop() if len(one) == 1 else None for one in numbers)
    return replace(legal[0], player=player, turns=(blue, red)).after(player, lines)


def unsettled(position: Position) -> Unsettled[Position]:
    """What to ask about a drawing, and what it is by the answers: whose turn it is, which people
    know, then how many turns were taken, if that matters."""
    ways, _ = supposed(position)
    if len(ways) == 1:
        return Unsettled()
    questions = []
    if len(moving := to_move(position)) > 1:
        able = {player: COLOUR[player] for player in moving}
        questions.append(QuestionPart("next", say(N_("Whose turn is it?")), able))
    counts = {"{}-{}".format(*way.turns): say("{what}", what=taken(way)) for way in ways}
    if len(ways) > len(moving):
        asked = say(N_("How many turns has each player taken?"))
        questions.append(QuestionPart("turns", asked, counts, remembered=False))
    answers = [
        {"turns": key, "next": way.player or ""} for key, way in zip(counts, ways, strict=True)
    ]
    return Unsettled(tuple(questions), tuple(zip(answers, ways, strict=True)))
