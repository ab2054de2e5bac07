"""``companion board``: the places of a printed sheet in mm from the page's top-left corner."""

from __future__ import annotations

from collections.abc import Iterator

import click

from companion.cli.frame import tell, words
from companion.cli.options import command as cli_command
from companion.cli.options import offered, set_option, size_option
from companion.cli.outputs import paper_option
from companion.cli.requests import game_named, pairs, with_size
from companion.games.sheet_page import item_named, sheet_page
from companion.sentences import N_, Figure


@cli_command("board", help=N_("List where everything is on a sheet, in millimetres."))
@click.argument("game", shell_complete=offered("games"))
@click.argument("item", default="board", shell_complete=offered("boards"))
@size_option
@paper_option
@set_option
def command(
    game: str, item: str, size: int | None, paper: str, chosen: tuple[str, ...]
) -> Iterator[object]:
    found = game_named(game)
    item = item_named(found, item)
    options = found.choose(with_size(found, pairs(chosen), size))
    page = sheet_page(found, options, item, paper)
    yield page.as_json()
    board = page.board
    tell(N_("{title}, {item}, on {paper} paper"), title=found.title, item=item, paper=paper.title())
    kinds = (
        (N_("points"), board.points),
        (N_("edges"), board.edges),
        (N_("squares"), board.squares),
        (N_("spots"), board.spots),
        (N_("circles to fill in"), board.bubbles),
        (N_("boxes to tick"), board.ticks),
    )
    for name, places in kinds:
        if places:
            tell(f"  {len(places):>4} {words(name)}")
    if board.lattice is not None:
        apart = N_("  {mm} mm between neighbours in a row or column")
        tell(apart, mm=Figure(f"{board.lattice.pitch:g}"))
    tell(N_("  {markers} printed markers: --json lists where they are"), markers=len(page.markers))
