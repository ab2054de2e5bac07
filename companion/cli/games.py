"""``companion games``: the games that are here; adding, beginning, removing and testing them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from companion.cli.asking.keys import sure
from companion.cli.exits import DONE, Problem, code_of
from companion.cli.frame import FRAME, answer_json, tell, tell_all
from companion.cli.groups import LazyGroup
from companion.cli.options import FILE, general_options, offered, option
from companion.cli.options import command as cli_command
from companion.cli.outputs import output_option, progress
from companion.games.installed import key_of
from companion.sentences import N_, Sentence, say

COMMANDS = ("list", "add", "remove", "new", "test")
"""The subcommands, in the order of the help."""
_PRINT = N_("Print it: “companion print {game} -o board.pdf”")
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
    code: int = DONE if ctx.invoked_subcommand else ctx.invoke(list_command)
    return code


@cli_command("list", help=N_("Show which games there are and which cannot be used."))
def list_command() -> Iterator[object]:
    from companion.application.games.there import games_there

    found = games_there()
    broken = [one.fault for one in found if one.fault is not None]
    yield code_of(not broken)
    yield [one.as_json(FRAME.get().json_language) for one in found]
    for one in found:
        if one.fault is None:
            by = N_("{title}, by {author}") if one.own else N_("{title}, by {author}, in {folder}")
            told = say(by, title=one.title, author=one.author, folder=str(one.folder))
            tell("{key}: {told}", key=one.key, told=told)
    tell_all(fault.sentence for fault in broken)


@cli_command("add", help=N_("Add a game from its folder or ZIP archive."))
@click.argument("source", metavar="FOLDER|ZIP", type=FILE)
@yes_option
def add_command(source: str, yes: bool) -> Iterator[object]:
    from companion.application.games.adding import ADD, add

    if not Path(source).exists():
        raise Problem.of(N_("there is no file {file}"), file=source, id="no-file")
    if not yes:
        sure(say(ADD, file=source))
    key = add(Path(source))
    yield {"game": key}
    tell(_PRINT, game=key)


@cli_command("remove", help=N_("Remove a game that was added. Its matches stay in the scorebook."))
@click.argument("game", shell_complete=offered("games"))
@yes_option
def remove_command(game: str, yes: bool) -> Iterator[object]:
    from companion.application.games.adding import DELETE, remove

    if not yes:
        sure(say(DELETE, game=game))
    folder = remove(game)
    yield {"game": game}
    tell(N_("Deleted: {folder}"), folder=str(folder))


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
    type=FILE,
    help=N_(
        "Make it in this folder, one listed in COMPANION_GAMES (default: with the added games)."
    ),
)
def new_command(name: str, like: str, folder: str | None) -> Iterator[object]:
    from companion.application.games.adding import begin

    made = begin(name, like, Path(folder) if folder else None)
    key = key_of(made.name)
    yield {"game": key, "folder": str(made)}
    tell(N_("Your game is in {folder}."), folder=str(made))
    tell(_PRINT, game=key)
    tell(N_("Test it: “companion games test {game}”"), game=key)


@cli_command(
    "test",
    help=N_(
        "Try a game out. Plays it at random, prints its sheets, photographs them "
        "with a simulated camera and reads the photos. Takes some minutes."
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
@output_option(N_("Save all photos in one picture."), metavar="FILE", type=FILE)
@option("--show", is_flag=True, help=N_("Open pictures of all sheets and of all photos."))
def test_command(game: str, photos: int, games: int, out: str | None, show: bool) -> int:
    from companion.application.games.testing import try_game
    from companion.application.reading.correct import check_overlay
    from companion.cli.requests import game_named
    from companion.files import check_writable

    key = game_named(game).key
    saved, pages = Path(out) if out else None, None
    if saved is not None:
        check_writable(saved)
        check_overlay(saved)
    if show:
        from companion.files.temporary import new_folder

        # The program that shows them may outlive this one, so a later start deletes them.
        folder = saved.parent if saved is not None else new_folder("games-test")
        pages, saved = folder / f"{key}-pages.jpg", saved or folder / f"{key}-photos.jpg"
    told: list[Sentence] = []

    with progress(N_("Testing")) as bar:

        def begun(part: float, what: Sentence) -> None:
            if not FRAME.get().json and told[-1:] != [what]:
                told.append(what)
                tell(what)
            bar(part, 1.0)

        tested = try_game(
            begun, key, photos=photos, games=games, pages_file=pages, photos_file=saved
        )
    if FRAME.get().json:
        answer_json(tested.as_json(FRAME.get().json_language))
    else:
        tell_all(tested.told())
        for file in tested.pictures:
            tell(N_("Saved {file}"), file=str(file))
    if show:
        from companion.files.viewer import show_file

        for file in tested.pictures:
            show_file(file)
    return code_of(tested.good)
