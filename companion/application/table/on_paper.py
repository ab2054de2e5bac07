"""What a photo of the paper at a table says: the moves drawn on it since, or a slip's orders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.application.dispute.comparison import NotComparable, check_one_sheet, compare
from companion.application.dispute.comparison_told import answer
from companion.application.dispute.slips import BadSlip, slips_on
from companion.application.table.state import Proposed, proposal
from companion.application.table.table import Table
from companion.application.table.table_record import record_of_table
from companion.board import split_mark
from companion.games.phrases import player_name
from companion.judge.sequences import told_of
from companion.scoring.from_record import scored_record
from companion.scoring.scored import NoPosition, Scored
from companion.sentences import N_, Sentence, say

MOST_NEW = 60
"""Changed marks beyond which their turns are not looked for: it takes seconds and finds none."""
_NEW = N_("New on the paper: {moves}")
_OTHER_GAME = N_("The photo shows {game}, not the game on the table.")
_OTHER = say(N_("The sheet on the photo does not fit the game on the table."))
_AHEAD = say(N_("The paper is far ahead of the game on the table."))
_BEHIND = say(N_("The paper lacks moves of this game. Draw them in and photograph it again."))


@dataclass(frozen=True)
class OnPaper:
    """What paper shows that is not on the table yet.

    Attributes:
        moves: what was played, by player and text, in order; empty if that cannot be taken over.
        told: what was played, or why it cannot be taken over.
        disputed: a move that is not surely legal, with its player as a record writes it; '' for
            none.
    """

    moves: tuple[tuple[str, str], ...]
    told: Sentence
    disputed: str = ""


def on_paper(table: Table, sheets: Sequence[Scored]) -> OnPaper | None:
    """What a photo's sheets whose marks are checked show that is new at a table; ``None`` once
    nobody is to move there. Of a board only the first counts, of slips each player's."""
    game, scored = table.game, sheets[0]
    if not table.to_move:
        return None
    if scored.game.key != game.key:
        return OnPaper((), say(_OTHER_GAME, game=scored.game.title))
    try:
        if scored.board.player:
            slips = slips_on(sheets, game, table.options)
            orders = tuple((one.player, game.format_move(one.order)) for one in slips)
            told = say(N_("{player}'s order slip"), player=player_name(slips[0].player))
            return OnPaper(orders, told if len(slips) < 2 else say(_NEW, moves=told_of(orders)))
        noted = _as_noted(table, scored)
        check_one_sheet(noted, scored)
        if sum(noted.values.get(k) != v for k, v in scored.values.items()) > MOST_NEW:
            return OnPaper((), _AHEAD)
        found = compare(noted, scored)
    except (BadSlip, NotComparable, NoPosition):
        return OnPaper((), _OTHER)
    if found.misnamed is not None:
        return OnPaper((), _OTHER if found.misnamed == "sheets" else _BEHIND)
    turns = [(made.player, made.move) for made in found.found.turns]
    ways = found.found.sequences
    if not turns and ways is not None and ways.count == 1 and ways.complete:
        turns = list(ways.listed[0])
    moves = tuple((player, game.format_move(move)) for player, move in turns if move is not None)
    if found.legal and moves:
        return OnPaper(moves, say(_NEW, moves=told_of(moves)))
    one = found.verdict
    return OnPaper((), answer(found), "" if one is None else f"{one.player}: {one.text}")


def to_play(moves: Sequence[tuple[str, str]]) -> Proposed:
    """The proposal to play moves that paper shows, by player and text."""
    template = N_("{player} proposes to play what is on the paper: {moves}")
    return proposal(template, moves=told_of(moves))


def _as_noted(table: Table, seen: Scored) -> Scored:
    """The table without the notes, such as ticks, that the players have not made on the paper."""
    scored = scored_record("", record_of_table(table), table.game)
    return replace(
        scored,
        values={
            name: value
            for name, value in scored.values.items()
            if name in seen.values or split_mark(name)[0] not in scored.board.noted
        },
    )
