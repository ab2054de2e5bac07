"""What a drawing leaves open, and the one question that decides the score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations, pairwise

from companion.games.blue_and_red import COLOUR, OTHER, PLAYERS
from companion.games.corona_line.histories import History
from companion.games.corona_line.position import Path, Position
from companion.games.protocol import Question, QuestionPart
from companion.sentences import N_, say, strung

ANSWERS = ("first", "blue_path", "red_path")
"""What can be asked about a drawing: who started; which of a player's two paths came first."""

Outcome = tuple[int | None, int | None, str | None]
"""Blue's and Red's points, and the winner."""


def winner(position: Position) -> str | None:
    """Who has won in a known position, by points (CL-9) or by a stuck opponent (CL-10)."""
    rule = position.over()
    if rule == "CL-10" and position.player is not None:
        return OTHER[position.player]
    return position.winner_by_points()


def outcome(history: History) -> Outcome:
    end = history.end
    return end.blue.points, end.red.points, winner(end)


def path_name(position: Position, path: Path) -> str:
    """A path's name: that of its first line."""
    return position.net.line_name((path[0], path[1]))


def answers(history: History) -> Mapping[str, str]:
    """One history's answers to every question that can be asked about its drawing."""
    found = {"first": history.first}
    for player in PLAYERS:
        if len(history.paths(player)) == 2:
            found[f"{player}_path"] = path_name(history.end, history.paths(player)[0])
    return found


def left_open(given: Iterable[Mapping[str, str]]) -> list[str]:
    """The questions that histories with these answers answer differently."""
    every = [*given]
    return [key for key in ANSWERS if len({one.get(key) for one in every}) > 1]


@dataclass(frozen=True)
class Deciding:
    """The fewest questions that decide the outcome, and the histories grouped by their answers.

    ``ids`` is empty if all histories end alike. The keys of ``groups`` are answers in the order of
    ``ids``; all histories under one key end alike.
    """

    ids: tuple[str, ...]
    groups: Mapping[tuple[str, ...], tuple[History, ...]]


def deciding(histories: tuple[History, ...]) -> Deciding:
    """What to ask about a drawing with these legal histories."""
    given = [answers(history) for history in histories]
    open_ids = left_open(given)
    for number in range(len(open_ids)):
        for ids in combinations(open_ids, number):
            groups = _grouped(histories, given, ids)
            if all(len({outcome(h) for h in group}) == 1 for group in groups.values()):
                return Deciding(ids, groups)
    return Deciding(tuple(open_ids), _grouped(histories, given, tuple(open_ids)))


def _grouped(
    histories: tuple[History, ...], given: list[Mapping[str, str]], ids: tuple[str, ...]
) -> dict[tuple[str, ...], tuple[History, ...]]:
    groups: dict[tuple[str, ...], tuple[History, ...]] = {}
    for history, one in zip(histories, given, strict=True):
        key = tuple(one[name] for name in ids)
        groups[key] = (*groups.get(key, ()), history)
    return groups


def question(position: Position, ids: tuple[str, ...]) -> Question:
    """The question to ask first, worded with everything that has to be known, and its parts."""
    parts = tuple(_part(position, key) for key in ids)
    whole = strung((part.sentence for part in parts), "{one} {other}")
    return Question(ids[0], whole, parts)


def _part(position: Position, key: str) -> QuestionPart:
    if key == "first":
        answers = {one: say(N_("{player} went first"), player=COLOUR[one]) for one in PLAYERS}
        return QuestionPart(key, say(N_("Who went first?")), answers)
    player = key.removesuffix("_path")
    paths = {path_name(position, path): path for path in position.side(player).paths}
    one, other = paths
    told = N_(
        "Which of {player}'s two paths came first: the one that starts with {one} or with {other}?"
    )
    asked = say(told, player=COLOUR[player], one=one, other=other)
    named = {name: say(N_("{line} came first"), line=name) for name in paths}
    lines = {
        name: tuple(position.net.edge(step) for step in pairwise(path))
        for name, path in paths.items()
    }
    return QuestionPart(key, asked, named, lines)
