"""``companion play``: appends a move to a record, or says why it is illegal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from companion.cli.frame import (
    DONE,
    FRAME,
    NO,
    Problem,
    answer_json,
    json_option,
    tell,
)
from companion.cli.frame import command as cli_command
from companion.cli.requests import Reading
from companion.files.inputs import is_record
from companion.games.phrases import player_name
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.records import Record, Replay
    from companion.scoring.disputed import Disputed, Judged


@cli_command(
    "play",
    help=N_(
        "Add a move to the end of a game record. An illegal move is refused. If you have "
        "agreed to let it stand, end it with “!”."
    ),
)
@click.argument("file", metavar="GAME.pgr")
@click.argument("move")
@json_option
def command(file: str, move: str, as_json: bool) -> int:
    from companion.cli.records import dispute_in
    from companion.cli.telling import tell_judged, tell_reasons
    from companion.games.protocol import bare
    from companion.judge import marked_verdict
    from companion.records import save_record

    if file == "-":
        raise Problem(say(N_("the move is written into the file: name a file instead of -")))
    if not is_record(file):
        raise Problem(
            say(N_("“{file}” is not a game record (.pgr), so no move can be added"), file=file)
        )
    dispute = dispute_in(file, Reading(), "")
    assert dispute.played is not None
    _check_seat(dispute, move)
    judged = dispute.judge(move)
    moves = judged.verdict.moves
    stands = judged.legal is False and bare(move)[1]
    if stands:
        moves = dict(marked_verdict(judged.verdict) or ())
    played = judged.legal is not False or bool(moves and stands)
    record = None
    if played:
        record = _played_on(dispute.played, moves)
        save_record(record, file, dispute.game)
    if as_json:
        answer_json(_told(file, dispute, judged, record))
    elif record is None:
        tell_judged(judged)
        if stands:
            tell(say(N_("This move cannot stand.")))
        elif marked_verdict(judged.verdict):
            marked = " | ".join(map(dispute.game.format_move, judged.verdict.moves.values())) + "!"
            tell(say(N_("To let it stand anyway, play “{move}”."), move=marked))
        tell(say(N_("{file} is unchanged."), file=file))
    else:
        text = " | ".join(map(dispute.game.format_move, moves.values()))
        tell(say(N_("Played: {move}"), move=text))
        if stands:
            first = judged.verdict.breaches[0]
            tell(
                say(
                    N_("You let it stand: {why} ({rule})"),
                    why=first.sentence,
                    rule=first.rule,
                )
            )
        elif judged.legal:
            tell_reasons(judged.verdict)
        else:
            tell_judged(judged)
        tell(_how_it_stands(dispute, record))
    return DONE if played else NO


def _check_seat(dispute: Disputed, text: str) -> None:
    """Reject orders whose player is unclear, or has ordered already.

    Raises:
        Problem: the player must be named, or has already ordered in this turn.
    """
    from companion.judge import typed_moves

    game, played = dispute.game, dispute.played
    assert played is not None
    if not game.simultaneous or not game.to_move(played.end):
        return
    moves, _ = typed_moves(game, text)
    if "" in moves:
        example = f"{game.players[0]}: {text.strip()}"
        raise Problem(say(N_("say whose orders these are, as in “{example}”"), example=example))
    for player in moves:
        if player in played.pending:
            raise Problem(
                say(N_("{player} has already given orders this turn"), player=player_name(player))
            )


def _played_on(played: Replay[Any, Any], moves: Mapping[str, Any]) -> Record:
    """The record with the moves appended.

    Raises:
        Problem: together with the record's own they are illegal.
    """
    from companion.judge import verdict_on
    from companion.records import appended, replay

    record = appended(played, moves)
    wrong = replay(record, played.game).illegal
    if wrong is not None and wrong.move is not None:
        verdict = verdict_on(played.game, wrong.before, wrong.player, wrong.move)
        raise Problem(verdict.sentence, NO)
    return record


def _how_it_stands(dispute: Disputed, record: Record) -> Sentence:
    """Whose turn it is now, or how the game ended."""
    from companion.games.phrases import outcome
    from companion.records import replay

    game, after = dispute.game, replay(record, dispute.game)
    to_move = game.to_move(after.end)
    if not to_move:
        return outcome(after.result)
    waiting = [player for player in to_move if player not in after.pending]
    if len(waiting) == len(game.players):
        return say(N_("Both players are to move."))
    return say(N_("{player} is to move."), player=player_name(waiting[0]))


def _told(file: str, dispute: Disputed, judged: Judged, record: Record | None) -> dict[str, object]:
    from companion.records import replay
    from companion.scoring.scored import mark_json

    language = FRAME.get().json_language
    after = replay(record, dispute.game) if record is not None else dispute.played
    assert after is not None
    verdict = judged.verdict.as_json(language)
    return {
        "file": file,
        "played": record is not None,
        **verdict,
        "legal": judged.legal,
        "depends": [*verdict["depends"], *(mark.name for mark in judged.deciding)],
        "unsure": [mark_json(mark) for mark in judged.deciding],
        "turn": len(after.record.turns),
        "to_move": list(dispute.game.to_move(after.end)),
        "result": after.record.result,
    }
