"""A game's rules tried out: random games, texts and rule cards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final

from companion.board import Marks
from companion.games.examples import played
from companion.games.game_files import package_of
from companion.games.languages import gaps
from companion.games.printables import printables_of
from companion.games.protocol import Breach, Game
from companion.sentences import N_, Sentence, Term, say

GAMES: Final = 200
LONGEST: Final = 600
"""Plies after which a game counts as one that does not end."""
MOST_MOVES: Final = 20_000
"""Candidates after which a list of moves counts as endless."""
LOOKED_AT: Final = 12
"""Plies of a game at which every listed move is looked at."""
Faults = Iterator[Sentence]


def texts(game: Game[Any, Any]) -> Faults:
    """What is wrong with a game's rules and options as words."""
    yield from gaps(package_of(game))
    for rule in game.rules.values():
        if not rule.text.rstrip().endswith((".", ")", "!", "?")):
            yield say(N_("{rule} does not end like a sentence"), rule=rule.id)
        if rule.option and rule.option not in {option.id for option in game.options}:
            told = N_("{rule} names a house rule “{option}” that does not exist")
            yield say(told, rule=rule.id, option=rule.option)
    for option in game.options:
        if not option.question.endswith("?"):
            yield say(N_("the question of “{option}” does not end with “?”"), option=option.id)
        if option.rule and option.rule not in game.rules:
            told = N_("the house rule “{option}” names a rule {rule} that does not exist")
            yield say(told, option=option.id, rule=option.rule)


def examples(game: Game[Any, Any]) -> Faults:
    """Examples of the rule card that the rules do not allow, or that show something else."""
    for number, example in enumerate(printables_of(game).examples, start=1):
        try:
            shown = played(game, example)
        except ValueError as error:
            told = N_("example {number} of the rule card cannot be played: {why}")
            yield say(told, number=number, why=str(error))
            continue
        if bool(shown.breaches) != example.refused:
            told = N_("example {number} of the rule card shows a legal move as refused")
            if shown.breaches:
                told = N_("example {number} of the rule card shows an illegal move: {why}")
            why = shown.breaches[0].sentence if shown.breaches else ""
            yield say(told, number=number, why=why)


def random_game(
    game: Game[Any, Any], options: Any, rng: random.Random, most: int = LONGEST
) -> Iterator[tuple[Any, dict[str, Any], Any]]:
    """A random game of so many plies at the most: the position before, the moves by player, the
    position after."""
    position = game.start(options)
    for _ in range(most):
        players = game.to_move(position)
        if not players:
            return
        moves = {player: game.random_move(position, player, rng) for player in players}
        after = game.play(position, moves)
        yield position, moves, after
        position = after


def play_one(
    game: Game[Any, Any], options: Any, seed: int, wins: Counter[str] | None = None
) -> Faults:
    """What is wrong in one random game; its winner, '' if there is none, is counted."""
    position = game.start(options)
    slots = game.boards(options)["board"].slot_of
    for ply, (before, moves, after) in enumerate(random_game(game, options, random.Random(seed))):
        for player, move in moves.items():
            text = game.format_move(move)
            if ply < LOOKED_AT and seed == 0:
                yield from _listed(game, before, player)
            breach = next(iter(game.breaches(before, player, move)), None)
            if breach is not None:
                told = N_("random_move gives {move}, which breaks {rule}: {why}")
                yield say(told, move=text, rule=breach.rule, why=breach.sentence)
                return
            if game.parse_move(text) != move:
                yield say(N_("“{text}” is not the same after {call}"), text=text, call="parse_move")
                return
        line = game.format_position(after)
        if game.parse_position(options, line) != after:
            yield say(N_("“{text}” is not the same after {call}"), text=line, call="parse_position")
            return
        position = after
    if game.to_move(position):
        told = N_(
            "a random game has not ended after {number} moves: end it with “won”, or "
            "by leaving no move"
        )
        yield say(told, number=LONGEST)
    marks = game.marks(position)
    for name, value in marks.items():
        if name not in slots or value not in slots[name].values:
            told = N_("the board has no Slot for the mark “{mark}” with the value {value}")
            yield say(told, mark=name, value=Term(str(value)))
            return
    reading = game.read_marks(options, marks)
    if reading.position is None or game.marks(reading.position) != marks:
        yield say(N_("read_marks of a finished game shows other marks"))
    if seed < LOOKED_AT:
        yield from _misdrawn(game, options, marks)
    if reading.audit:
        told = N_("read_marks objects to a finished game: {why}")
        yield say(told, why=reading.audit[0].sentence)
    result, shown = game.result(position), reading.result
    if wins is not None:
        wins[result.winner or ""] += 1
    if result.finished is not True and not game.to_move(position):
        yield say(N_("nobody is to move, but result() says that the game goes on"))
    winners = {case.result.winner for case in shown.cases} or {shown.winner}
    if shown.finished and result.winner not in winners:
        yield say(N_("a finished game and its sheet have different winners"))


def _listed(game: Game[Any, Any], position: Any, player: str) -> Faults:
    """What is wrong with the moves listed in a position."""
    found = list(islice(game.candidates(position, player), MOST_MOVES))
    if len(found) == MOST_MOVES:
        told = N_("“candidates” goes on after {number} moves. Is it endless?")
        yield say(told, number=MOST_MOVES)
    elif len(set(found)) < len(found):
        yield say(N_("“candidates” lists a move twice"))
    for move in found:
        yield from _ruled(game, game.breaches(position, player, move))


def _misdrawn(game: Game[Any, Any], options: Any, marks: Marks) -> Faults:
    """What is wrong with the audit of sheets with a mark too few."""
    for name in sorted(marks)[:LOOKED_AT]:
        less = {other: value for other, value in marks.items() if other != name}
        yield from _ruled(game, game.audit_marks(options, less))


def _ruled(game: Game[Any, Any], breaches: Iterable[Breach]) -> Faults:
    for breach in breaches:
        if breach.rule not in game.rules:
            yield say(N_("a Breach names {rule}, which is not in rules.toml"), rule=breach.rule)
