"""``companion games``: the games that are here; adding, beginning, removing and testing them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.cli.asking import may_ask
from companion.cli.frame import (
    DONE,
    FRAME,
    NO,
    Problem,
    answer_json,
    general_options,
    json_option,
    offered,
    option,
    print_json,
    tell,
    words,
)
from companion.cli.frame import command as cli_command
from companion.cli.groups import LazyGroup
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.tryout.trial import Trial

COMMANDS = ("list", "add", "remove", "new", "test")
"""The subcommands, in the order of the help."""
LIKE = ("lines", "cells", "rings", "ticks", "moves")
"""What a new game can begin as."""

yes_option = option("-y", "--yes", is_flag=True, help=N_("Do not ask."))


@click.group(
    "games",
    cls=LazyGroup,
    places={name: f"companion.cli.games:{name}_command" for name in COMMANDS},
    invoke_without_command=True,
    help=N_("Show which games there are. Add, start or test your own."),
)
@general_options
@click.pass_context
def command(ctx: click.Context) -> int:
    return _list(as_json=False) if ctx.invoked_subcommand is None else DONE


@cli_command("list", help=N_("Show which games there are, and what is wrong with any of them."))
@json_option
def list_command(as_json: bool) -> int:
    return _list(as_json=as_json)


def _list(*, as_json: bool) -> int:
    from companion.application.games.there import games_there

    found = games_there()
    broken = [one.fault for one in found if one.fault is not None]
    if as_json:
        print_json([one.as_json(FRAME.get().json_language) for one in found])
        return NO if broken else DONE
    for one in found:
        if one.fault is None:
            told = N_("{key}: {title}, by {author}")
            if not one.own:
                told = N_("{key}: {title}, by {author}, in {folder}")
            tell(say(told, key=one.key, title=one.title, author=one.author, folder=str(one.folder)))
    for fault in broken:
        tell(fault.sentence)
    return NO if broken else DONE


@cli_command("add", help=N_("Add a game from its folder or ZIP archive."))
@click.argument("source", metavar="FOLDER|ZIP", type=click.Path(exists=True, path_type=Path))
@yes_option
@json_option
def add_command(source: Path, yes: bool, as_json: bool) -> int:
    from companion.application.games.adding import add

    _ask(
        say(N_("A game is a program: it can do on this computer whatever you can. Add {file}?"),
            file=str(source)),
        yes=yes,
    )  # fmt: skip
    key = add(source)
    if as_json:
        answer_json({"game": key, "error": None, "problem": None})
    else:
        tell(say(N_("Added. Try it: companion print {game} -o board.pdf"), game=key))
    return DONE


@cli_command("remove", help=N_("Remove a game that was added. Its matches stay in the scorebook."))
@click.argument("game", shell_complete=offered("games"))
@yes_option
@json_option
def remove_command(game: str, yes: bool, as_json: bool) -> int:
    from companion.application.games.adding import remove

    _ask(say(N_("Delete the game {game} and all its files?"), game=game), yes=yes)
    folder = remove(game)
    if as_json:
        answer_json({"game": game, "error": None, "problem": None})
    else:
        tell(say(N_("Deleted: {folder}"), folder=str(folder)))
    return DONE


@cli_command("new", help=N_("Start a game of your own from an example."))
@click.argument("name")
@option(
    "--like",
    type=click.Choice(LIKE),
    default="rings",
    show_default=True,
    help=N_("What players do: draw lines, fill squares, draw rings, tick boxes or move pieces."),
)
@option(
    "--in",
    "folder",
    metavar="DIR",
    type=click.Path(file_okay=False, path_type=Path),
    help=N_("A folder for games, named in COMPANION_GAMES; otherwise the added games."),
)
@json_option
def new_command(name: str, like: str, folder: Path | None, as_json: bool) -> int:
    from companion.application.games.adding import begin
    from companion.games.installed import key_of

    made = begin(name, like, folder)
    key = key_of(made.name)
    if as_json:
        answer_json({"game": key, "folder": str(made), "error": None, "problem": None})
        return DONE
    tell(say(N_("Your game is in {folder}."), folder=str(made)))
    tell(say(N_("Print it: companion print {game} -o board.pdf"), game=key))
    tell(say(N_("Test it: companion games test {game}"), game=key))
    return DONE


@cli_command(
    "test",
    help=N_(
        "Try a game out. It is played at random, its sheets are printed, photographed with a "
        "simulated camera and read back. Takes some minutes."
    ),
)
@click.argument("game", shell_complete=offered("games"))
@option(
    "--photos",
    type=click.IntRange(0, 200),
    default=40,
    show_default=True,
    metavar="N",
    help=N_("How many photos to read."),
)
@option(
    "--games",
    "games",
    type=click.IntRange(1, 2000),
    default=200,
    show_default=True,
    metavar="N",
    help=N_("How many random games to play."),
)
@option(
    "-o",
    "--output",
    "out",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help=N_("Save all photos in one picture."),
)
@json_option
def test_command(game: str, photos: int, games: int, out: Path | None, as_json: bool) -> int:
    from companion.cli.requests import game_named
    from companion.tryout.trial import contact_sheet, try_out

    found = game_named(game)
    trial = try_out(found, number=photos, games=games, tell=(lambda _: None) if as_json else tell)
    if out is not None and trial.photos:
        contact_sheet(trial.photos, out)
    if as_json:
        language = FRAME.get().json_language
        answer_json(
            {
                "game": found.key,
                "games": trial.games,
                "faults": [fault.text(language) for fault in trial.faults],
                "sheets": trial.sheets,
                "photos": len(trial.photos),
                "exact": trial.count("exact"),
                "asked": trial.count("asked"),
                "wrong": trial.count("wrong"),
                "refused": trial.count("refused"),
                "reasons": [reason.text(language) for reason, _ in trial.reasons],
                "error": None,
                "problem": None,
            }
        )
        return DONE if trial.good else NO
    for fault in trial.faults:
        tell(say("- {fault}", fault=fault))
    told = N_("{games} random games, {sheets} sheets: nothing wrong.")
    if trial.faults:
        told = N_("{games} random games, {sheets} sheets: {faults} things to correct.")
    tell(say(told, games=trial.games, sheets=trial.sheets, faults=len(trial.faults)))
    if trial.photos:
        tell(_photos_told(trial))
    for reason, number in trial.reasons:
        tell(say("- {number} ×: {reason}", number=number, reason=reason))
    if out is not None and trial.photos:
        tell(say(N_("The photos are in {file}"), file=str(out)))
    return DONE if trial.good else NO


def _photos_told(trial: Trial) -> Sentence:
    return say(
        N_("{photos} photos: {exact} read exactly, {asked} with questions, {wrong} wrong, "
           "{refused} not read."),
        photos=len(trial.photos),
        exact=trial.count("exact"),
        asked=trial.count("asked"),
        wrong=trial.count("wrong"),
        refused=trial.count("refused"),
    )  # fmt: skip


def _ask(question: Sentence, *, yes: bool) -> None:
    """Ask before something is done.

    Raises:
        Problem: nobody is there to be asked.
        click.Abort: the answer is no.
    """
    if yes:
        return
    if not may_ask():
        raise Problem(say(N_("{question} To agree, say --yes."), question=question))
    click.confirm(words(question), abort=True)
