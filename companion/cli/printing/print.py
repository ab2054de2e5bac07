"""``companion print``: a board or slip as a PDF, or all of them into a folder."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

import click

from companion.board import PAPERS
from companion.board.check_page import CHECK
from companion.cli.exits import APART, NEEDS, Problem, apart
from companion.cli.frame import FRAME, Told, remark, tell, words
from companion.cli.options import (
    Command,
    Seed,
    layout_option,
    offered,
    option,
    set_option,
    size_option,
)
from companion.cli.options import command as cli_command
from companion.cli.outputs import check_name, deliver, paper_option, progress
from companion.cli.printing.limits import refuse_what_does_nothing, small_to_fill
from companion.cli.printing.wishes import NAMES, Wishes, wish_options
from companion.cli.requests import game_named, given, pairs, refuse, with_size
from companion.cli.scans import input_file
from companion.cli.standard import STANDARD
from companion.files import check_writable, make_folder
from companion.files.inputs import PDF, TO_PRINT, keep_inputs, keep_other_picture
from companion.games import UnknownGame, game_keys
from companion.games import game as find_game
from companion.games.options import Options
from companion.games.protocol import Game
from companion.games.sheet_page import item_named
from companion.sentences import N_, Sentence, say

if TYPE_CHECKING:
    from companion.sheets.listing import Listed
    from companion.sheets.page.leaf import Asked

PREVIEW_SCALE = 110 / 72
"""Pixels per point of a preview: 110 dpi."""
LINE = 92
"""Width of the listing in characters."""


class PrintCommand(Command):
    """A command whose help lists the printables of the game named beside ``--help``."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta["companion.print"] = tuple(args)
        return super().parse_args(ctx, args)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        told = say(
            N_("GAME is {games} or all. “companion print” lists every ITEM."),
            games=", ".join(game_keys()),
        )
        for word in ctx.meta.get("companion.print", ()):
            with suppress(UnknownGame):
                named = find_game(word)
                with formatter.section(named.title):
                    formatter.write_dl([*_rows(named)])
                template = N_("“companion rules {game}” lists the house rules for --set.")
                told = say(template, game=named.key)
                break
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(words(told))


@cli_command(
    "print",
    kind=PrintCommand,
    help=N_(
        "Make a PDF of a board or another sheet to print. “print all DIR” makes every "
        "sheet of every game. “print record FILE” turns a game record or "
        "photo into a page to keep. “print check” makes a page that checks your printer."
    ),
)
@click.argument("game", default="", shell_complete=offered("printed"))
@click.argument("item", default="board", shell_complete=offered("printables"))
@paper_option
@size_option
@layout_option
@option(
    "--seed",
    type=Seed(),
    metavar="N",
    help=N_("Random seed. The same number gives the same sheet."),
)
@option(
    "--difficulty",
    metavar="LEVEL",
    default="",
    help=N_("How hard the puzzles are: easy, medium or hard."),
)
@set_option
@wish_options
@option(
    "--ink-saver",
    is_flag=True,
    help=N_("Use less ink: leave out coloured areas that are not needed."),
)
@option("--preview", is_flag=True, help=N_("Also save the page as a picture (PNG)."))
@option("--list", "listing", is_flag=True, help=N_("List what can be printed."))
@option("-o", "--output", "out", metavar="FILE", help=N_("The PDF to save."))
def command(
    game: str,
    item: str,
    paper: str,
    size: int | None,
    layout: str | None,
    seed: int | None,
    difficulty: str,
    chosen: tuple[str, ...],
    ink_saver: bool,
    preview: bool,
    listing: bool,
    out: str | None,
    **wishes: Any,
) -> Told:
    shaping = ("size", "layout", "seed", "difficulty", *NAMES)
    if listing or not game:
        printing = (*shaping, "paper", "chosen", "ink_saver", "preview", "out")
        if game:
            refuse(APART, *printing, other="--list")
        else:
            refuse(NEEDS, *printing, other="GAME")
        return _list(game or "all")
    if game == "all":
        if given("item") == (out is not None):
            raise Problem.of(N_("name the folder: “companion print all DIR”"))
        refuse(APART, *shaping, "chosen", other="print all")
        papers = (paper,) if given("paper") else tuple(PAPERS)
        return _print_all(Path(out or item), papers, ink_saver=ink_saver, preview=preview)
    if game == CHECK:
        from companion.sheets.check_sheet import check_pdf

        refuse(APART, *(name for name in shaping if name != "sides"), "chosen", "item", "ink_saver",
               other="print check")  # fmt: skip
        path = _checked(out or f"printer-check-{paper}{PDF}", preview=preview)
        pdf = check_pdf(paper, wishes["sides"] or "", FRAME.get().spoken)
        return _tell_of(_kept(path, pdf, preview=preview))
    if game == "record":
        from companion.application.dispute.given import only_asked
        from companion.application.printing.page_to_keep import page_to_keep
        from companion.application.reading.one_file import score
        from companion.pictures.fonts import not_printed, noting_left_out

        if item == "board":
            raise Problem.of(N_("name the game's file: “companion print record FILE.pgr”"))
        refuse(APART, *shaping, other="print record")
        item = input_file(item)
        name = out or f"{Path(item).stem}-{paper}{PDF}"
        keep_inputs([item], _outputs(Path(name), preview=preview))
        path = _checked(name, preview=preview)
        scored = only_asked(score(item, chosen=pairs(chosen)))
        record, spoken = scored.record, FRAME.get().spoken
        with noting_left_out() as lost:
            pdf = page_to_keep(scored, record, paper, spoken, ink_saver=ink_saver)
        written = _kept(path, pdf, preview=preview)
        return _tell_of(written, notes=(not_printed(lost),))
    from companion.sheets.file_name import file_name
    from companion.sheets.printing import KIT

    found = game_named(game)
    answers = with_size(found, pairs(chosen), size)
    if layout is not None:
        answers = {**answers, "layout": layout}
    said, item = item, item_named(found, item)
    refuse_what_does_nothing(found, item)
    options = found.choose(answers)
    if seed is not None:
        if layout is not None:
            raise apart("--seed", "--layout")
        if item in (*found.boards(options), KIT):
            options = found.drawn_by_lot(options, seed)
    from companion.application.printing.printer import fitted
    from companion.pictures.fonts import not_printed, noting_left_out

    wished: Asked = {
        **Wishes(**wishes).asked(found, item, options, said),
        "ink_saver": ink_saver,
        "seed": 1 if seed is None else seed,
        "difficulty": difficulty.lower(),
    }
    asked = fitted(item, wished)
    name = out or file_name(found, item, options, paper, language=FRAME.get().spoken, **asked)
    path = _checked(name, preview=preview)
    with noting_left_out() as lost:
        written = _write(path, found, item, options, paper, preview=preview, **asked)
    small = small_to_fill(found.boards(options).get(item), paper, asked["up"])
    return _tell_of(written, notes=(small, not_printed(lost)))


def _tell_of(written: list[Path], notes: tuple[Sentence | None, ...] = ()) -> Iterator[object]:
    """Where a PDF, and its preview if any, were written."""
    language = FRAME.get().json_language
    told = [note.text(language) for note in notes if note is not None]
    yield {"files": [str(path) for path in written], "notes": told}
    pdf, *previews = map(str, written)
    if pdf != STANDARD:
        remark(TO_PRINT, file=pdf)
    for preview in previews:
        remark(N_("Saved {file}"), file=preview)
    for note in filter(None, notes):
        remark(note)


def _checked(name: str, *, preview: bool) -> Path:
    """The path of the PDF to write.

    Raises:
        Problem: it cannot be that, or have a preview beside it.
        BadFile: one of them would replace what this program did not make, or cannot be written.
    """
    if preview and name == STANDARD:
        raise Problem.of(N_("--preview needs a file name: -o FILE.pdf"))
    path = Path(name)
    check_name(path, PDF)
    if name != STANDARD:
        _keep_others([path], preview=preview)
    return path


def _keep_others(paths: Iterable[Path], *, preview: bool) -> None:
    """Refuse all that cannot be written before any of it is."""
    for output in (one for path in paths for one in _outputs(path, preview=preview)):
        check_writable(output)
        keep_other_picture(output)


def _list(game: str) -> Iterator[object]:
    """The printables of a game, or of all games."""
    from companion.sheets.listing import listed

    games = [find_game(key) for key in game_keys()] if game == "all" else [game_named(game)]
    language = FRAME.get().json_language
    yield [
        {
            "game": one.key,
            "item": each.item,
            "text": language.gettext(each.text) if each.text else "",
            "papers": list(each.papers),
            "sizes": list(each.sizes),
        }
        for one in games
        for each in listed(one)
    ]
    for one in games:
        tell(one.title)
        formatter = click.HelpFormatter(width=LINE)
        with formatter.indentation():
            formatter.write_dl([*_rows(one)])
        tell(formatter.getvalue().rstrip("\n"))


def _rows(game: Game[Any, Any]) -> Iterator[tuple[str, str]]:
    """Each printable of a game with its description."""
    from companion.sheets.listing import listed

    for each in listed(game):
        yield each.item, (words(each.text) if each.text else game.title) + _span(each)


def _span(each: Listed) -> str:
    if not each.sizes:
        return ""
    low, high = each.sizes[0], each.sizes[-1]
    whole = each.sizes == tuple(range(low, high + 1))
    sizes = f"{low}-{high}" if whole else ", ".join(map(str, each.sizes))
    return f" (--size {sizes})"


def _print_all(
    folder: Path, papers: Collection[str], *, ink_saver: bool, preview: bool
) -> Iterator[object]:
    """Every sheet of every game in every size, on each of the papers."""
    from companion.sheets.file_name import file_name
    from companion.sheets.listing import sheets

    make_folder(folder)
    work = {
        folder / file_name(game, sheet.item, sheet.options, sheet.paper): (game, sheet)
        for game in map(find_game, game_keys())
        for sheet in sheets(game)
        if sheet.paper in papers
    }
    _keep_others(work, preview=preview)
    written: list[Path] = []
    with progress() as bar:
        for number, (path, (game, sheet)) in enumerate(work.items()):
            bar(number, len(work), path.name)
            asked: Asked = {"ink_saver": ink_saver}
            item, options, paper = sheet.item, sheet.options, sheet.paper
            written += _write(path, game, item, options, paper, preview=preview, **asked)
    yield {"files": [str(path) for path in written], "notes": []}
    remark(
        N_("Saved {sheets} PDFs of {games} games in {folder}. Print them at 100%."),
        sheets=len(work),
        games=len(game_keys()),
        folder=str(folder),
    )


def _write(
    path: Path,
    game: Game[Any, Any],
    item: str,
    options: Options,
    paper: str,
    *,
    preview: bool,
    **asked: Unpack[Asked],
) -> list[Path]:
    """Write the PDF, and its preview if wanted; returns the files written."""
    from companion.sheets import print_sheet

    pdf = print_sheet(game.key, item, options, paper, language=FRAME.get().spoken, **asked)
    return _kept(path, pdf, preview=preview)


def _kept(path: Path, pdf: bytes, *, preview: bool) -> list[Path]:
    """Write a PDF, and its preview if wanted; returns the files written."""
    outputs = _outputs(path, preview=preview)
    for output in outputs:
        deliver(output, pdf if output == path else _preview(pdf))
    return outputs


def _outputs(path: Path, *, preview: bool) -> list[Path]:
    """A PDF, and the picture beside it if wanted."""
    return [path, path.with_suffix(".png")] if preview else [path]


def _preview(pdf: bytes) -> bytes:
    """The first page as a PNG."""
    import pypdfium2

    from companion.pictures.kinds import encoded

    document = pypdfium2.PdfDocument(pdf)
    try:
        return encoded(document[0].render(scale=PREVIEW_SCALE).to_pil())
    finally:
        document.close()
