"""The score of a CoronaLine game: crossings, who won by which rule, or what has to be asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.games.blue_and_red import COLOUR, OTHER, PLAYERS
from companion.games.corona_line.follow import longest_game
from companion.games.corona_line.histories import History, Turn, completions, fitting, known_history
from companion.games.corona_line.legality import crossed_lines, line_breaches
from companion.games.corona_line.move import Move, format_move
from companion.games.corona_line.position import Position, start_position
from companion.games.corona_line.question import Deciding, answers, deciding, question, winner
from companion.games.final import FinalResult, ImpossibleResult, Score, ahead, written
from companion.games.measures import Measure
from companion.games.options import Options
from companion.games.pointers import Pointer
from companion.games.protocol import Case, Item, Json, Reading, Result
from companion.sentences import N_, say


def result(position: Position) -> Result:
    """The score, who won, and why.

    For a drawing: what all legal orders of its lines agree on; if they disagree, the question that
    decides and the result for each answer. Orders in which the last line ends the game are
    preferred to those that leave it going, as people photograph finished games; ``finished`` is
    then ``None``, because the paper cannot prove it.
    """
    if position.known:
        return _known(position)
    histories = completions(position)
    if not histories:
        return _unexplained(position)
    over = tuple(history for history in histories if history.end.over())
    told = over or histories
    going = tuple(history for history in histories if not history.end.over()) if over else ()
    found, others = deciding(told), len(going)
    if found.ids:
        shown = _undecided(position, told, found, going)
    else:
        shown = _if_over(_agreed(position, told), going)
    if not others:
        return shown
    template = N_(
        "The lines fit {every} orders of play. In {over} of them the game is over, in "
        "{going} it is still going. The score assumes that it is over."
    )
    note = say(template, every=len(histories), over=len(over), going=others)
    return replace(shown, finished=None, notes=(note,))


def _if_over(result: Result, going: tuple[History, ...]) -> Result:
    """A result of orders that end the game; if others do not, that is not known."""
    if not going:
        return result
    items = (_supposed(item) if item.rule == result.rule else item for item in result.items)
    return replace(result, finished=None, items=tuple(items))


def _supposed(item: Item) -> Item:
    """What decides a game that may be over."""
    told = say(N_("Why the game may be over: {why}"), why=item.sentence)
    return replace(item, sentence=told, over=item.sentence)


def _undecided(
    position: Position, histories: tuple[History, ...], found: Deciding, going: tuple[History, ...]
) -> Result:
    """The points if all histories agree on them, the question, and the result for each answer;
    worded as if the game were over where the same answer also allows orders that go on."""

    def case(key: tuple[str, ...], group: tuple[History, ...]) -> Case:
        answer = dict(zip(found.ids, key, strict=True))
        others = tuple(one for one in going if answer.items() <= answers(one).items())
        return Case(answer, _if_over(_agreed(position, group), others))

    cases = [case(key, group) for key, group in found.groups.items()]
    score, *others = (case.result.score for case in cases)
    agreed = all(other == score for other in others)
    ends = {case.result.finished for case in cases}
    return Result(
        finished=ends.pop() if len(ends) == 1 else None,
        score=score if agreed else None,
        counts=cases[0].result.counts,
        items=(_standing_open(histories, alone=not going),),
        extra={"segments": segments(position)},
        question=question(position, found.ids),
        cases=tuple(cases),
    )


def final_score(options: Options, score: Score) -> FinalResult:
    """Who wins with these points each; below the target, the game ended because somebody could not
    move (CL-10).

    Raises:
        ImpossibleResult: more points than needed to win, both reached the target, or a tie, which
            does not show who could not move.
    """
    target = options.number("target")
    # Every line uses up a point of the board, and a player rests after each crossing (CL-7).
    lines = (options.number("size") ** 2 - 2 + 1) // 2
    most = min(target, (lines + 1) // 2)
    winner = ahead(PLAYERS, score)
    rests_on: tuple[str, ...] = ("target", "size")
    if max(score) > most:
        told = N_("{score} is not possible: nobody can score more than {most} points here")
    elif winner is None and score[0] == target:
        told = N_("{score} is not possible: the first player to reach {target} wins at once")
    elif winner is None:
        told = N_(
            "write 1-0 or 0-1: {score} does not show who won, because a player without a legal "
            "line loses"
        )
        rests_on = ()
    else:
        return FinalResult(winner, score)
    raise ImpossibleResult(say(told, score=written(score), most=most, target=target), rests_on)


def segments(position: Position) -> Mapping[str, Json]:
    """Each player's lines, each from the end that is nearer the start of its path."""
    net = position.net
    return {
        player: [net.line_name(line) for line in position.side(player).lines()]
        for player in PLAYERS
    }


def measures(position: Position) -> tuple[Measure, ...]:
    """Each player's points, if known."""
    blue, red = position.blue.points, position.red.points
    if blue is None or red is None:
        return ()
    return (Measure(N_("Points"), {"blue": blue, "red": red}, position.table.target),)


def _known(position: Position) -> Result:
    blue, red = position.blue.points or 0, position.red.points or 0
    rule = position.over()
    first, moves, crossings = _told(position)
    return Result(
        finished=rule is not None,
        score={"blue": blue, "red": red},
        winner=winner(position),
        rule=rule,
        counts={"crossings": blue + red},
        items=(*crossings, _verdict(position, rule)),
        extra={"segments": segments(position), **_history(first, moves)},
        moves=moves,
    )


def _history(first: str, moves: tuple[str, ...]) -> dict[str, Json]:
    """Keys of the score object that describe the whole game, if it is known."""
    return {"first": first, "moves": list(moves)} if moves else {}


def _agreed(position: Position, histories: tuple[History, ...]) -> Result:
    """The result on which the histories agree, with the lines if there is only one history."""
    one, *others = (_known(history.end) for history in histories)
    if not others:
        return one
    shared = [item for item in one.items if all(item in other.items for other in others)]
    points = one.score or {}
    told = sum(item.rule == "CL-6" for item in shared)
    if told < sum(points.values()):
        shared = [item for item in shared if item.rule != "CL-6"]
        shared[:0] = [_points(player, points[player]) for player in PLAYERS if points[player]]
    said = N_(
        "The order of the lines is uncertain, but the {number} legal orders all give this score."
    )
    note = say(said, number=len(histories))
    return Result(
        finished=one.finished,
        score=one.score,
        winner=one.winner,
        rule=one.rule,
        counts=one.counts,
        items=tuple(shared),
        notes=(note,) if any(position.side(player).paths for player in PLAYERS) else (),
        extra={"segments": segments(position)},
    )


def _points(player: str, points: int) -> Item:
    return Item.of(
        "CL-6",
        N_("{player} has {points} point in every legal order of the lines"),
        plural=N_("{player} has {points} points in every legal order of the lines"),
        player=COLOUR[player],
        points=points,
    )


def _standing_open(histories: tuple[History, ...], *, alone: bool) -> Item:
    """The crossings; how many orders of play are possible too, if no others let the game go on."""
    end = histories[0].end
    one, more = N_("There is {crossings} crossing"), N_("There are {crossings} crossings")
    if alone:
        one, more = (
            N_("There is {crossings} crossing, and {orders} orders of play are possible"),
            N_("There are {crossings} crossings, and {orders} orders of play are possible"),
        )
    crossings = (end.blue.points or 0) + (end.red.points or 0)
    return Item.of(
        "CL-6", one, plural=more, count="crossings", crossings=crossings, orders=len(histories)
    )


def _told(position: Position) -> tuple[str, tuple[str, ...], list[Item]]:
    """Who started, the moves of a known position in order, and each crossing; no moves if they do
    not give the points that the position claims."""
    sides = ((player, position.side(player).points or 0) for player in PLAYERS)
    points = [_points(player, own) for player, own in sides if own]
    known = known_history(position)
    if known is None:
        return "", (), points
    first, turns = known
    at, moves, items = start_position(position.options, first), [], []
    for turn in turns:
        crossed = crossed_lines(at, OTHER[turn.player], at.net.crossing(*turn.line))
        name = at.net.names[turn.line[1]]
        then = at.after(turn.player, turn.line[1], turn.switch, turn.line[0])
        if then.side(turn.player).points != at.side(turn.player).points:
            items.append(_crossing(at, turn, crossed[0]))
        elsewhere = turn.line[0] != at.origin(turn.player, turn.switch)
        move = Move(name, turn.switch, bool(crossed), at.net.names[turn.line[0]] * elsewhere)
        if any(line_breaches(at, turn.player, move)):
            move = replace(move, stands=True)
        moves.append(format_move(move))
        at = then
    if (at.blue.points, at.red.points) != (position.blue.points, position.red.points):
        return "", (), points
    return first, tuple(moves), items


def _crossing(position: Position, turn: Turn, crossed: tuple[int, int]) -> Item:
    net = position.net
    return Item.of(
        "CL-6",
        N_("{player}'s line {line} crosses {other}: 1 point"),
        (net.edge(turn.line), net.edge(crossed)),
        turn.player,
        player=COLOUR[turn.player],
        line=net.line_name(turn.line),
        other=net.line_name(crossed),
    )


def _verdict(position: Position, rule: str | None) -> Item:
    blue, red = position.blue.points or 0, position.red.points or 0
    player = position.player or ""
    if rule == "CL-9":
        won = position.winner_by_points() or ""
        return Item.of(
            "CL-9",
            N_("{player} has {points} point and wins at once"),
            plural=N_("{player} has {points} points and wins at once"),
            player=COLOUR[won],
            points=position.side(won).points or 0,
        )
    if rule == "CL-10":
        end = position.side(player).end
        assert end is not None
        place = position.net.names[end]
        told = N_("{player} has no legal line left")
        return Item.of("CL-10", told, (place,), player=COLOUR[player])
    return Item.of(
        "CL-9",
        N_("So far: Blue {blue}, Red {red}. The first to {target} wins. It is {player}'s turn"),
        blue=blue,
        red=red,
        target=position.table.target,
        player=COLOUR[player],
    )


def _unexplained(position: Position) -> Result:
    """A drawing that no legal order of its lines produces: how much of it can be explained."""
    first, moves = followed(position)
    number = position.blue.count() + position.red.count()
    one, many = (
        N_("The line is not legal."),
        N_("No order of the {number} lines is legal. The best one is legal for {legal} of them."),
    )
    if len(moves) == number:
        one, many = (
            N_(
                "The line is legal, but not with these points, rests, ends and this player to move."
            ),
            N_(
                "The {number} lines have a legal order, but not with these points, rests, ends and "
                "this player to move."
            ),
        )
    note = say(one, plural=many, count="number", number=number, legal=len(moves))
    return Result(
        finished=None,
        score=None,
        notes=(note,),
        extra={"segments": segments(position), **_history(first, moves)},
        moves=moves,
    )


def followed(position: Position) -> tuple[str, tuple[str, ...]]:
    """Who starts, and the moves, of the longest legal beginning of a drawing that cannot be
    explained as a whole."""
    best = best_history(position)
    return longest_game(position) if best is None else (best.first, best.moves)


def best_history(position: Position) -> History | None:
    """The history that lasts longest before a line breaks a rule; ``None`` if the lines are no
    paths, or no history fits what is known of the position."""
    return max(fitting(position), key=lambda history: len(history.moves), default=None)


ANEW = "↔"
"""Marks the point where a player switched."""


def pointers(reading: Reading[Position]) -> Iterator[Pointer]:
    """The crossings, numbered per player in the order they were made, and the points where players
    switched."""
    made = Counter[str]()
    for item in reading.result.items:
        if item.rule == "CL-6" and len(item.places) == 2:
            made[item.player] += 1
            yield Pointer("crossing", item.places, item.player, str(made[item.player]))
    position = reading.position
    for player in PLAYERS if position is not None else ():
        assert position is not None
        for path in position.side(player).paths[1:]:
            yield Pointer("sign", (position.net.names[path[0]],), player, ANEW)
