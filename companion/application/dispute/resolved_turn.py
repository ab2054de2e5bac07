"""Resolving a turn in which both players ordered in secret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Unpack

from companion.application.dispute.slips import Shown, Slip, Table, hanging, slips, table, with_turn
from companion.games.protocol import Move, Position, Resolution
from companion.judge.verdict import breach_json
from companion.records import Record, keep_other_game, result_text, write_record
from companion.schema import problem_keys
from companion.scoring.from_record import scored_record
from companion.scoring.score_object import explanations, mark_json
from companion.sentences import ENGLISH, Catalogue

if TYPE_CHECKING:
    from companion.answers.disputes import ResolvedJson
    from companion.photo.reading import How
    from companion.scoring.scored import Scored


@dataclass(frozen=True)
class ResolvedTurn:
    """A turn to be resolved and its outcome.

    Attributes:
        before: the position before it, and the record that leads there.
        slips: each player's order as shown.
        resolved: which orders count, and what they lead to.
        legal: whether both orders are legal; ``None`` if that depends on uncertain marks.
        same: whether the turn has the same outcome whatever these are.
        record: the record with this turn; ``None`` if the orders are refused.
        scored: the position after it; likewise.
    """

    before: Table
    slips: Mapping[str, Slip]
    resolved: Resolution[Position, Move]
    legal: bool | None
    same: bool
    record: Record | None = None
    scored: Scored | None = None

    def __repr__(self) -> str:
        orders = " | ".join(map(self.before.game.format_move, self.resolved.orders.values()))
        return f"<ResolvedTurn {self.before.game.key}: {orders}, legal {self.legal}>"

    @property
    def position(self) -> str | None:
        """The position after the turn in the game's one-line text."""
        after = self.resolved.after
        return None if after is None else self.before.game.format_position(after)

    @property
    def text(self) -> str:
        """The game record with this turn, as written to a file; '' if the orders are refused."""
        return "" if self.record is None else write_record(self.record, self.before.game)

    def keep_other_game(self, file: str) -> None:
        """Refuse a file that holds another game than the one with this turn.

        Raises:
            BadFile: it does.
        """
        if self.record is not None:
            keep_other_game(file, self.record)

    @property
    def doubted(self) -> bool:
        """Whether the content of a slip is uncertain."""
        return any(slip.doubts for slip in self.slips.values())

    @property
    def doubtful_sheets(self) -> list[Scored]:
        """The photographed sheets with uncertain marks, the position's first."""
        sheets = (self.before.sheet, *(slip.sheet for slip in self.slips.values()))
        return [sheet for sheet in sheets if sheet is not None and sheet.unsure]

    def as_json(self, language: Catalogue = ENGLISH) -> ResolvedJson:
        """The object of ``resolve --json``.

        Orders are in record notation; ``unsure`` lists marks with the sheet they are on.
        """
        game, resolved = self.before.game, self.resolved
        return {
            "game": game.key,
            "status": "unsure" if self.doubtful_sheets else "read",
            "legal": self.legal,
            "orders": {p: game.format_move(move) for p, move in resolved.orders.items()},
            "counted": {p: game.format_move(move) for p, move in resolved.counted.items()},
            "breaches": {
                player: [breach_json(breach, language) for breach in breaches]
                for player, breaches in resolved.breaches.items()
            },
            "fights": explanations(resolved.items, language),
            "before": game.format_position(resolved.before),
            "position": self.position,
            "unsure": [
                {**mark_json(mark), "item": sheet.board.item, "file": sheet.file}
                for sheet in self.doubtful_sheets
                for mark in sheet.unsure
            ],
            "settled": self.same,
            "score": None if self.scored is None else self.scored.as_json(language),
            "written": [],
            **problem_keys(None),
        }


def resolve(
    position: Shown, orders: Sequence[Shown], *, file: str = "", **how: Unpack[How]
) -> ResolvedTurn:
    """Resolve a turn; position and orders may each be text, a record's file or a photo's.

    Args:
        position: ``start``, a position's one-line text, a record or a photo.
        orders: each player's, or one photo that shows both slips.
        file: the name that the record with this turn will have.

    Raises:
        BadSlip: a text that is not an order, two slips of one player, or one missing.
        IllegalBefore: a move of the record is illegal.
        Refusal, RecordError, BadFile, BadOption: an input cannot be read.
    """
    before = table(position, **how)
    found = before.game
    shown = slips(before, orders, how.get("inks"))
    resolved = found.resolve(before.position, {player: one.order for player, one in shown.items()})
    turn = ResolvedTurn(before, shown, resolved, *hanging(found, resolved, before.sheet, shown))
    if resolved.after is None:
        return turn
    record = with_turn(before.record, found, resolved.orders)
    record = replace(record, result=result_text(found, found.result(resolved.after)))
    scored = scored_record(file, record, found)
    scored = replace(scored, notes=before.notes + scored.notes)
    return replace(turn, record=record, scored=scored)
