"""What people say of a position that its marks do not show, put into its text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from companion.board import split_mark
from companion.games.options import not_offered
from companion.games.placed import NEXT
from companion.games.protocol import BadText, Game, Move, Position
from companion.games.texts import UNKNOWN
from companion.records import Record, replay, result_text
from companion.records.record import TOLD, answered, contradict
from companion.sentences import N_, Sentence, either


def as_answered(
    record: Record, game: Game[Any, Any], chosen: Mapping[str, str]
) -> tuple[Record, tuple[Sentence, ...]]:
    """A record with house rules and answers, as :func:`answered`."""
    found, notes = answered(record, game, chosen)
    return as_it_ends(found, record, game), notes


def as_it_ends(found: Record, before: Record, game: Game[Any, Any]) -> Record:
    """A record by other rules, or of which more is known than ``before``: a result that followed
    from its position follows from what that is now, as nobody ended the game by it."""
    if found == before or not found.shows_play or found.tag(TOLD):
        return found
    if before.result != result_text(game, replay(before, game).result):
        return found
    return replace(found, result=result_text(game, replay(found, game).result))


@dataclass(frozen=True)
class Told:
    """What people have said of a sheet beside its marks, which holds however these are read.

    Attributes:
        answers: to what the sheet leaves open, by question.
        given: what no question asks for, in the words of the position's text: ``bars e5:d5``.
    """

    answers: Mapping[str, str]
    given: str = ""


def answered_with(game: Game[Any, Any], answers: Mapping[str, str], *, unsure: bool) -> Told:
    """What people say of a photo by answers. Whose turn it is counts even if nothing asks for it,
    as long as marks are ``unsure``: it may be asked for once these are read otherwise.

    Raises:
        BadOption: a player whom the game does not have.
    """
    if not unsure or NEXT not in answers or NEXT not in game.unknowns:
        return Told(answers)
    player = answers[NEXT].strip().lower()
    if player not in game.players:
        raise not_offered(NEXT, player[:20], either(game.players))
    return Told(answers, f"{NEXT} {player}")


def told_of(game: Game[Any, Any], position: Any, uncertain: Iterable[str]) -> Told:
    """What somebody has said of a position, as its marks alone do not show it; where marks with
    which players note what follows are ``uncertain``, what these show is not said either."""
    options, drawn = game.options_of(position), game.drawn(position)
    if {split_mark(name)[0] for name in uncertain} & game.boards(options)["board"].noted:
        drawn = game.read_marks(options, game.marks(position)).position
    told = answered_with(game, answers_of(game, drawn, position), unsure=True)
    beside = told_beside(game, position, game.settled(drawn, told.answers))
    parts = dict.fromkeys(filter(None, (told.given, *beside.split("; "))))
    return replace(told, given="; ".join(parts))


def answers_of(game: Game[Any, Any], drawn: Any, position: Any) -> Mapping[str, str]:
    """The answers to what a drawing leaves open by which it is a position that is better known."""
    open_ones = game.unsettled(drawn)
    ways = [
        frozenset((part.id, answers[part.id]) for part in open_ones.questions)
        for answers, whole in open_ones.ways
        if not contradict(game, game.unknowns, whole, position)
    ]
    told = (part.partition(" ")[::2] for part in told_beside(game, position, drawn).split("; "))
    turn = {field: who for field, who in told if field == NEXT and who in game.players}
    asked = dict(frozenset.intersection(*ways)) if ways else {}
    return {**turn, **asked} if NEXT in game.questions else asked


def told_beside(game: Game[Any, Any], position: Any, drawn: Any) -> str:
    """The parts of a position's text that ``drawn`` does not have."""
    shown = game.format_position(drawn).split("; ")
    told = game.format_position(position).split("; ")
    return "; ".join(one for one in told if one not in shown and one.split()[0] in game.unknowns)


def with_given(
    game: Game[Position, Move],
    options: Any,
    position: Any,
    given: str,
    answers: Mapping[str, str] = MappingProxyType({}),
) -> Any:
    """A position with some parts of its one-line text replaced: ``next blue; turns 3 3``;
    ``answers`` were given before, by question.

    Raises:
        BadText: ``given`` is not part of a position of this game, no game leads to it, or it is at
            odds with itself or one of the ``answers``.
    """
    if not given.strip():
        return position
    odds = N_("“{given}” contradicts “{answer}”: leave one of them out")
    parts: dict[str, str] = {}
    for words in filter(None, map(str.split, given.lower().split(";"))):
        part = " ".join(words)
        if parts.setdefault(words[0], part) != part:
            raise BadText.of(odds, given=part, answer=parts[words[0]])
    told = [part.strip() for part in game.format_position(position).split(";")]
    # Unknown parts are left out, as they may follow from what is given.
    kept = [
        part
        for part in told
        if part and part.split()[0] not in parts and set(part.split()[1:]) != {UNKNOWN}
    ]
    found = game.parse_position(options, "; ".join([*kept, *parts.values()]))
    for answer in answers.keys() & parts.keys():
        if contradict(game, {answer}, position, found):
            said = f"{answer}={answers[answer]}"
            raise BadText.of(odds, given=parts[answer], answer=said)
    why = game.contradiction(found)
    if why is None or is_supposed(game, position, parts_of(given)):
        return found
    if game.contradiction(position) is None:
        raise BadText.of(N_("“{given}” does not fit the sheet: {why}"), given=given, why=why)
    return found


def parts_of(given: str) -> set[str]:
    """The parts of what is said of a position: ``next blue`` and ``turns 3 3``."""
    return {part.strip() for part in given.lower().split(";") if part.strip()}


def is_supposed(game: Game[Position, Move], position: Any, parts: set[str]) -> bool:
    """Whether parts of its text say of a drawing what is supposed of it where nobody says more."""
    ways = (game.format_position(way).split("; ") for way, _ in game.histories(position))
    return any(parts <= {*way} for way in ways)
