"""Reads a game's ``printables.toml``: the contents of its rule card, score sheet and pieces, and
its ``faults.toml``: typical illegal moves, as ``[[fault]]`` tables (:class:`Example`).

The first may contain

- ``[[section]]`` tables, parts of the rule card: ``text``, its heading, and ``rules``; a rule in
  none of them is covered by the setup instructions;
- ``[[example]]`` tables, the small diagrams of the rule card (:class:`Example`);
- a table ``[scores]``, the score sheet (:class:`Scores`), with ``[[scores.tally]]`` tables
  (``text``, ``boxes``) and ``[[scores.total]]`` tables (``text``);
- ``[[piece]]`` tables, the pieces to cut out (:class:`Piece`): ``text``, ``shape``, ``colours``,
  ``count`` of each, the ``item`` whose board they fit, ``pips`` and ``counts``;
- a table ``[kit]`` (:class:`Kit`).

Every ``text`` is a template for translation. A game without the file has a score sheet of turns,
but no diagrams and no pieces.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from companion.games.game_files import package_of, read_toml
from companion.games.protocol import Game


@dataclass(frozen=True)
class Example:
    """One diagram of a rule card, or a typical illegal move.

    Attributes:
        text: the caption, or what is wrong with the move.
        rule: the rule it is printed beside; '' if it shows how to set up.
        options: answers that differ from the defaults.
        position: in the game's one-line form; '' for the start.
        moves: played from there, all legal; for simultaneous turns ``blue's | red's``.
        move: the move shown; it is also played, unless it is refused or ``played`` is false.
        by: whose move it is, '' for the player to move.
        refused: whether the move breaks ``rule``.
        way: the places on a refused move's path, if the board has no place for it.
        reach: a piece's place, or a player; every place they may go to is shown.
        winner: who has won then, '' for nobody.
        highlights: places to point at.
        view: two places, the corners of the part of the board that is shown; all of it if empty.
        tints: places shown in their owners' colours; ``*`` for all of them.
        labels: whether places are labelled with their names.
        wide: whether it takes the space of two diagrams.
    """

    text: str = ""
    rule: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    position: str = ""
    moves: tuple[str, ...] = ()
    move: str = ""
    played: bool = True
    by: str = ""
    refused: bool = False
    way: tuple[str, ...] = ()
    reach: str = ""
    winner: str = ""
    highlights: tuple[str, ...] = ()
    view: tuple[str, ...] = ()
    tints: tuple[str, ...] = ()
    labels: bool = True
    wide: bool = False


@dataclass(frozen=True)
class Section:
    """Rules printed together on a rule card, under a heading (a template)."""

    heading: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Tally:
    """Boxes that each player ticks in order: a number, or the option that gives it."""

    text: str
    boxes: int | str


@dataclass(frozen=True)
class Scores:
    """A score sheet, on which each turn's moves are written as in a record.

    Attributes:
        turns: rows for turns if no rule limits their number.
        letters, more_letters: a move's length in letters, and how much it grows with each turn.
        due: by player, how many lines the first turns have; later turns have as many as their
            number. Printed if any player is named.
        cells: boxes for one player's turn, such as four orders.
        ticks: headings of the tick boxes beside it.
        began: whether to ask who began.
        places: how many places each player's setup has, 0 if there is none to write down.
        tallies, totals: what is ticked and counted beside the moves.
        how: how to write anything but an ordinary move.
    """

    turns: int = 28
    letters: int = 9
    more_letters: int = 0
    due: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    cells: int = 1
    ticks: tuple[str, ...] = ()
    began: bool = False
    places: int = 0
    tallies: tuple[Tally, ...] = ()
    totals: tuple[str, ...] = ()
    how: str = ""


@dataclass(frozen=True)
class Piece:
    """Pieces of one kind to cut out.

    Attributes:
        shape: a ``ring`` lies round a spot, a ``counter`` on a spot, a ``force`` is a counter with
            pips, and a ``stone`` is placed on a point.
        colours: a sheet has ``count`` of each, rings at most half as many as there are spots.
            Counters have the board's own colours, as many as it has spots of each.
        item: the board that they fit; it determines their size in mm.
        pips, counts: the values of force counters, and how many there are of each.
        instead: household objects that work as well; ``{inner}`` and ``{outer}`` are a ring's inner
            and outer diameter in mm, ``{outer}`` alone that of a stone.
    """

    text: str
    shape: str
    instead: str = ""
    colours: tuple[str, ...] = ()
    count: int = 0
    item: str = "board"
    pips: tuple[int, ...] = ()
    counts: tuple[int, ...] = ()


@dataclass(frozen=True)
class KitPart:
    """A part of a kit: one of the game's printables, and how many times it is printed.

    ``slips`` are the order slips, for as many turns.
    """

    item: str
    times: int = 1


@dataclass(frozen=True)
class Kit:
    """What a kit's cover says about the game, and its parts in the order of their pages.

    ``minutes`` and ``age`` are our own estimates, lower and upper; 0 if there are none. ``colour``
    is the cover's, a dark one, and ``cover`` its picture. ``plan`` is for an evening.
    """

    minutes: tuple[int, int] = (0, 0)
    age: int = 0
    colour: str = "#16284e"
    cover: Example | None = None
    plan: tuple[KitPart, ...] = ()


@dataclass(frozen=True)
class Printables:
    """All of a game's ``printables.toml``."""

    sections: tuple[Section, ...] = ()
    examples: tuple[Example, ...] = ()
    scores: Scores = Scores()
    pieces: tuple[Piece, ...] = ()
    kit: Kit = Kit()


def printables_of(game: Game[Any, Any]) -> Printables:
    """What a game's package says about its printables; defaults if it has no file."""
    data = read_toml(package_of(game), "printables.toml")
    if data is None:
        return Printables()
    return Printables(
        sections=tuple(
            Section(entry["text"], tuple(entry["rules"])) for entry in data.get("section", ())
        ),
        examples=tuple(_example(entry) for entry in data.get("example", ())),
        scores=_scores(data.get("scores", {})),
        pieces=tuple(Piece(**_frozen(entry)) for entry in data.get("piece", ())),
        kit=_kit(data.get("kit", {})),
    )


def faults_of(game: Game[Any, Any], rule_id: str = "") -> tuple[Example, ...]:
    """A game's typical illegal moves in the order of its rules, or those against one rule."""
    found = _faults(package_of(game), ";" if game.simultaneous else None)
    return tuple(one for one in found if rule_id.upper() in ("", one.rule))


@cache
def _faults(package: str, between_turns: str | None) -> tuple[Example, ...]:
    entries = (read_toml(package, "faults.toml") or {}).get("fault", ())
    return tuple(
        _example(
            {
                **entry,
                "refused": True,
                "played": between_turns is None,
                "moves": entry.get("moves", "").split(between_turns),
            }
        )
        for entry in entries
    )


def _kit(entry: Mapping[str, Any]) -> Kit:
    plan = tuple(KitPart(item, times) for item, times in entry.get("plan", {}).items())
    cover = _example(entry["cover"]) if "cover" in entry else None
    return Kit(**{**_frozen(entry), "plan": plan, "cover": cover})


def _example(entry: Mapping[str, Any]) -> Example:
    options = {key: str(value) for key, value in entry.get("options", {}).items()}
    return Example(**{**_frozen(entry), "options": options})


def _scores(entry: Mapping[str, Any]) -> Scores:
    told = {key: value for key, value in entry.items() if key not in ("due", "tally", "total")}
    return Scores(
        **_frozen(told),
        due=_frozen(entry.get("due", {})),
        tallies=tuple(Tally(t["text"], t["boxes"]) for t in entry.get("tally", ())),
        totals=tuple(t["text"] for t in entry.get("total", ())),
    )


def _frozen(entry: Mapping[str, Any]) -> dict[str, Any]:
    """An entry with its lists as tuples; what it leaves out has a default."""
    return {key: tuple(v) if isinstance(v, list) else v for key, v in entry.items()}
