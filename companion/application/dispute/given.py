"""What people say of a position that its sheet does not show, put into its text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import chain
from typing import Any

from companion.games import game as find_game
from companion.games.protocol import BadText, Game, Move, Position
from companion.games.texts import UNKNOWN
from companion.judge.asking import Moot
from companion.judge.given import as_answered, as_it_ends, is_supposed, parts_of, with_given
from companion.records import Record, replay
from companion.scoring.from_record import moot_in
from companion.scoring.scored import Scored
from companion.sentences import N_, Sentence, say


def record_with(
    record: Record, chosen: Mapping[str, str], given: str
) -> tuple[Record, tuple[Sentence, ...]]:
    """A record with house rules and answers ``chosen``, as :func:`as_answered`, and if it begins
    with a position then with what people say of that, and notes on both.

    Raises:
        BadOption: an answer that the game does not have.
        CompanionError: an answer to what the record does not leave open.
        BadText: as :func:`with_given`, or something is ``given`` and the record has the whole game.
    """
    game = find_game(record.game)
    before, (record, notes) = record, as_answered(record, game, chosen)
    refuse_moot(moot_in(before, game, chosen))
    if not given:
        return record, notes
    if not record.position:
        raise BadText.of(N_("this game record has the whole game, so there is nothing to add"))
    start = replay(record, game).start
    told = with_given(game, record.options, start, given, chosen)
    found = replace(record, position=game.format_position(told))
    return as_it_ends(found, before, game), (*notes, *beyond_rules(game, start, given))


def refuse_moot(*moot: Moot) -> None:
    """Reject an answer that does nothing on any of some sheets.

    Raises:
        CompanionError: the first of them.
    """
    for answer, why in chain.from_iterable(each.items() for each in moot):
        if why is not None and all(each.get(answer, why) for each in moot):
            raise why


def only_asked(scored: Scored) -> Scored:
    """What was scored, if its sheet, or one beside it, leaves open what was answered.

    Raises:
        CompanionError: an answer does nothing there.
    """
    refuse_moot(*(sheet.moot for sheet in scored.sheets.values()))
    return scored


def beyond_rules(game: Game[Position, Move], position: Any, given: str) -> Iterator[Sentence]:
    """What was given and known already, and that a drawing shows something else than was given, if
    all moves so far were legal."""
    parts = {
        part
        for part in parts_of(given)
        if part.split()[0] not in game.permitted and UNKNOWN not in part.split()
    }
    if known := parts.intersection(game.format_position(position).split("; ")):
        already = N_("“{known}” was known already and changes nothing.")
        yield say(already, known="; ".join(sorted(known)))
    if not parts or is_supposed(game, position, parts):
        return
    way = next((way for way, _ in game.histories(position)), None)
    if way is None or game.contradiction(way) is not None:
        return  # a move broke the rules whatever is given
    fields = {part.split()[0] for part in parts}
    supposed = game.format_position(way).split("; ")
    shown = "; ".join(part for part in supposed if part.split()[0] in fields)
    if UNKNOWN not in shown:
        differs = N_(
            "This assumes that a move broke the rules. If none did, the sheet shows “{shown}”."
        )
        yield say(differs, shown=shown)


def going_on(game: Game[Position, Move], position: Position, said: str = "") -> str:
    """What to say of a position that is over only by what its sheet was taken to show, so that the
    game goes on: ``agreed no``; '' if nothing would do that, or people ``said`` that it is so."""
    if game.to_move(position):
        return ""
    for part in game.format_position(position).split("; "):
        field, _, value = part.partition(" ")
        if field in game.unknowns and value == _YES and part not in parts_of(said):
            given = f"{field} {_NO}"
            with suppress(BadText):
                options = game.options_of(position)
                if game.to_move(with_given(game, options, position, given)):
                    return given
    return ""


_YES, _NO = "yes", "no"
"""What fields of a position say that are either."""
