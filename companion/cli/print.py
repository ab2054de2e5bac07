"""``companion print``: a board or slip as a PDF, or every one of them into a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from zlib import crc32

import click

from companion.board import PAPERS
from companion.cli.frame import DONE, FRAME, Problem, option, set_option, tell
from companion.cli.frame import command as cli_command
from companion.cli.requests import game_named, pairs, with_size
from companion.games import game as find_game
from companion.games import game_keys
from companion.games.options import Options
from companion.games.protocol import Game
from companion.locale import wanted
from companion.sentences import N_, say

PREVIEW_SCALE = 110 / 72
"""Pixels per point of a preview: 110 dots an inch."""


@cli_command(
    "print",
    help=N_(
        "Write the board (or another ITEM) of GAME as a PDF to print. "
        "“print all DIR” writes every sheet of every game into a folder."
    ),
)
@click.argument("game")
@click.argument("item", default="board")
@option(
    "--paper",
    type=click.Choice(list(PAPERS), case_sensitive=False),
    default="a4",
    show_default=True,
    help=N_("The paper to print on."),
)
@option("--size", type=int, metavar="N", help=N_("Dots, spots or points along a side."))
@option(
    "--layout",
    metavar="ROWS",
    help=N_("The board's layout, rows from the top, as in --set layout=ROWS."),
)
@option("--seed", type=int, metavar="N", help=N_("Draw the layout by lot; the same N, the same."))
@set_option
@option("--ink-saver", is_flag=True, help=N_("Leave out coloured areas that reading can spare."))
@option("--preview", is_flag=True, help=N_("Write a picture (PNG) of the page beside the PDF."))
@option(
    "-o",
    "--output",
    "out",
    metavar="FILE",
    help=N_("The PDF to write; a name is made up without it."),
)
def command(
    game: str,
    item: str,
    paper: str,
    size: int | None,
    layout: str | None,
    seed: int | None,
    chosen: tuple[str, ...],
    ink_saver: bool,
    preview: bool,
    out: str | None,
) -> int:
    if game == "all":
        if item == "board" and out is None:
            raise Problem(say(N_("name the folder: companion print all DIR")))
        return _print_all(Path(out or item), ink_saver=ink_saver, preview=preview)
    found = game_named(game)
    answers = with_size(pairs(chosen), size)
    if layout is not None:
        answers = {**answers, "layout": layout}
    options = found.choose(answers)
    if seed is not None:
        if layout is not None:
            raise Problem(say(N_("give either a layout or a seed to draw one by, not both")))
        options = found.drawn_by_lot(options, seed)
    path = Path(out) if out else Path(_name(found, item, options, paper))
    _write(path, found, item, options, paper, ink_saver=ink_saver, preview=preview)
    return DONE


def _print_all(folder: Path, *, ink_saver: bool, preview: bool) -> int:
    """Every sheet that a photo can tell, on every paper."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        problem = say(N_("“{file}” is a file; the sheets need a folder"), file=str(folder))
        raise Problem(problem) from None
    for key in game_keys():
        game = find_game(key)
        for kind in game.sheet_kinds():
            path = folder / _name(game, kind.item, kind.options, kind.paper)
            _write(
                path,
                game,
                kind.item,
                kind.options,
                kind.paper,
                ink_saver=ink_saver,
                preview=preview,
            )
    return DONE


def _name(game: Game[Any, Any], item: str, options: Options, paper: str) -> str:
    """``line-wars-7-a4.pdf``: the game, an item that is not the board, its size, the paper.

    A free text that was chosen (a layout) is told by a number of its own.
    """
    shape = [str(options[o.id]) for o in game.options if not o.rule and not o.kind]
    usual = game.choose()
    texts = [o.id for o in game.options if o.kind == "text" and options[o.id] != usual[o.id]]
    shape += [f"{key}-{crc32(str(options[key]).encode()):08x}" for key in texts]
    words = [game.key, *([] if item == "board" else [item]), *shape, paper]
    return "-".join(words) + ".pdf"


def _write(
    path: Path,
    game: Game[Any, Any],
    item: str,
    options: Options,
    paper: str,
    *,
    ink_saver: bool,
    preview: bool,
) -> None:
    from companion.records import write_whole
    from companion.sheets import print_sheet

    language = FRAME.get().lang or wanted() or "en"
    pdf = print_sheet(game.key, item, options, paper, language=language, ink_saver=ink_saver)
    write_whole(path, pdf)
    tell(say(N_("{file} is ready; print it at 100 %."), file=str(path)))
    if preview:
        picture = path.with_suffix(".png")
        write_whole(picture, _preview(pdf))
        tell(say(N_("A picture of it is {file}."), file=str(picture)))


def _preview(pdf: bytes) -> bytes:
    """The first page as a PNG."""
    import io

    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        image = document[0].render(scale=PREVIEW_SCALE).to_pil()
        file = io.BytesIO()
        image.save(file, "PNG")
        return file.getvalue()
    finally:
        document.close()
