"""``companion play``: appends a move to a record, or says why it is illegal; takes one back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.cli.exits import APART, NO, Problem, code_of
from companion.cli.frame import FRAME, step_read, tell, tell_all
from companion.cli.options import FILE, game_option, given_option, option, set_option
from companion.cli.options import command as cli_command
from companion.cli.requests import Reading, game_named, pairs, refuse
from companion.files.inputs import PICTURES, is_record
from companion.games.phrases import ORDERS_SEALED, SETTLE, player_name
from companion.sentences import N_, say
from companion.shell_words import shell_words

if TYPE_CHECKING:
    from companion.application.table.playing import Moved


@cli_command(
    "play",
    help=N_(
        "Add a move to the end of a game record. An illegal move is refused. If "
        "you have agreed to let it stand, end it with “!”. With --game, a new "
        "game begins. With --undo, the last move is taken back, or sealed orders. "
        "With --set, a house rule changes for the whole game."
    ),
)
@click.argument("file", type=FILE, metavar="GAME.pgr")
@click.argument("move", required=False)
@option("--undo", is_flag=True, help=N_("Take the last move back."))
@game_option
@set_option
@given_option
def command(
    file: str, move: str | None, undo: bool, game: str | None, chosen: tuple[str, ...],
    given: str,
) -> Iterator[object]:  # fmt: skip
    from companion.application.table.playing import begun, play_in, take_back_in

    if undo is (move is not None):
        raise Problem.of(N_("name a move to play, or take the last one back with --undo"))
    _check(file)
    if undo:
        refuse(APART, "game", "chosen", "given", other="--undo")
    if game is not None:
        refuse(APART, "given", other="--game")
    if move is None:
        back = take_back_in(file)
        yield back.as_json(file)
        tell_all((back.told, back.now))
        return
    _check_begun(file, move, begins=game is not None)
    begins = begun(game_named(game).key, pairs(chosen)) if game else None
    options = {} if begins is not None else pairs(chosen)
    moved = play_in(file, move, begins, options=options, given=given)
    step_read(file, moved.after.record.options, moved.after.record.game)
    if moved.refused is not None:
        raise Problem(moved.refused, NO)
    yield code_of(moved.played)
    yield moved.as_json(FRAME.get().json_language, file)
    said = Reading(game, pairs(chosen), given=given)
    _tell(moved, file, said.asked("play", file, move))


def _check(file: str) -> None:
    if file == "-":
        raise Problem.of(N_("the move is written into the file: name a file instead of -"))
    if not is_record(file):
        if Path(file).suffix.lower() in PICTURES:
            from companion import load

            load(file)  # says what makes a game record of it
        raise Problem.of(
            N_("“{file}” is not a game record (.pgr), so no move can be added"), file=file
        )


def _check_begun(file: str, move: str, *, begins: bool) -> None:
    from companion.application.table.playing import game_begun_with, holds_nothing

    nothing = holds_nothing(file)
    if begins and not nothing:
        told = N_("{file} already has a game. Leave --game out, or name a new file.")
        raise Problem.of(told, file=file)
    if nothing and not begins:
        why, of = N_("there is no file {file}"), "no-file"
        if Path(file).exists():
            why, of = N_("{file} is empty"), "empty"
        told = N_("{why}. To begin a game, add for example --game {game}.")
        raise Problem.of(told, why=say(why, file=file), game=game_begun_with(move), id=of)


def _tell(moved: Moved, file: str, asked: str) -> None:
    from companion.cli.dispute.telling import tell_judged, tell_reasons

    verdict = moved.judged.verdict
    if not moved.played:
        tell_judged(moved.judged)
        tell_all(moved.judged.notes)
        if moved.marked and not (verdict.may and moved.judged.brings):
            tell(N_("To let it stand anyway, play “{move}”."), move=moved.marked)
        _tell_ways(moved, asked)
        if Path(file).exists():
            tell(N_("{file} is unchanged."), file=file)
        return
    for player in moved.moves if moved.sealed else ():
        tell(ORDERS_SEALED, player=player_name(player))
    if not moved.sealed:
        tell(N_("Played: {move}"), move=moved.text)
    tell_all(moved.changed)
    if moved.sealed:
        pass  # the other player reads this, too
    elif moved.stood:
        tell("{stood} {why}", stood=say(N_("You let it stand.")), why=verdict.why)
    elif moved.judged.legal:
        tell_reasons(verdict, played=True)
    else:
        tell_judged(moved.judged, played=True)
        settle = shell_words("companion", "settle", file)
        tell(SETTLE, command=settle)
    tell(moved.after.sentence)


def _tell_ways(moved: Moved, asked: str) -> None:
    """Print how the move can be played after all: if the sheet was misread as over, or by another
    house rule; ``asked``: the command as it was."""
    from companion.cli.dispute.telling import tell_going_on

    tell_going_on(moved.going_on, asked)
    for ruling in moved.judged.verdict.rulings:
        for answer in [answer for answer, legal in ruling.changes if legal][:1]:
            told = N_("To change the house rule for the whole game, use “{command}”.")
            tell(told, command=f"{asked} --set {ruling.option.id}={answer}")
