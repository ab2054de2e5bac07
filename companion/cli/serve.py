"""``companion serve``: a table that phones join, without any window."""

from __future__ import annotations

import io
import time
from errno import EACCES, EADDRINUSE
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import click
from platformdirs import user_data_path

from companion.cli.exits import Problem, needs
from companion.cli.frame import FRAME, complain, tell
from companion.cli.options import book_option, offered, option, set_option
from companion.cli.options import command as cli_command
from companion.cli.requests import game_named, pairs
from companion.files.inputs import RECORD, is_record
from companion.sentences import N_

if TYPE_CHECKING:
    from companion.application.table.open_game import OpenGame
    from companion.application.table.table import Table
    from companion.phone.service import PhoneService, Way

EVERY = 0.5
"""Seconds between two looks at the game's file and at who has joined."""


@cli_command(
    "serve",
    as_json=False,
    help=N_(
        "Let phones join a game. They play, watch, photograph the paper and settle disputes. GAME "
        "is a game, which is saved in GAME.pgr here, or a game record (.pgr), which is continued. "
        "Runs until you press Ctrl-C."
    ),
)
@click.argument("game", metavar="GAME", shell_complete=offered("games"))
@option("--phones", is_flag=True, help=N_("Let phones on this network join."))
@set_option
@option("--ip", default="", metavar="IP", help=N_("The address of this computer to listen on."))
@option("--port", type=click.IntRange(0, 65535), default=None, metavar="N",
        help=N_("The port to listen on (default: 8765)."))  # fmt: skip
@option("--cert", metavar="FILE", help=N_("Use HTTPS with this certificate (PEM)."))
@option(
    "--key", metavar="FILE", help=N_("The certificate's key (PEM), if it is in a file of its own.")
)
@option("--url", default="", metavar="URL",
        help=N_("The address of a proxy in front of it, such as Caddy."))  # fmt: skip
@book_option
def command(
    game: str,
    phones: bool,
    chosen: tuple[str, ...],
    ip: str,
    port: int | None,
    cert: str | None,
    key: str | None,
    url: str,
    file: str | None,
) -> None:
    from companion.application.table.shared import SharedTable
    from companion.phone.addresses import addresses
    from companion.phone.service import CannotListen, PhoneService, Play

    if not phones:
        raise Problem.of(N_("to let phones join, add --phones"))
    if key and not cert:
        raise needs("--key", "--cert")
    opened = _game(game, chosen)
    assert opened.path is not None
    kept = _kept_for(opened.path, opened.table)
    if opened.fresh:
        kept.unlink(missing_ok=True)
    play = Play(SharedTable(opened), kept, reads=True, book=Path(file) if file else None)
    address = ip or addresses()[0].ip
    service = PhoneService(
        address, FRAME.get().spoken, play=play,
        way=_way(port, cert, key, url),
    )  # fmt: skip
    try:
        service.start()
    except CannotListen as error:
        cause = error.__cause__
        taken = isinstance(cause, OSError) and cause.errno in (EADDRINUSE, EACCES)
        told = N_("{problem} Choose another with {option}.")
        option = "--port" if taken else "--ip"
        raise Problem.of(told, problem=error.sentence, option=option, id=error.id) from error
    tell(N_("The game is saved in {file}."), file=str(opened.path))
    try:
        _run(service)
    finally:
        service.stop()


def _game(name: str, chosen: tuple[str, ...]) -> OpenGame:
    """The game to be played, with a file."""
    from companion.application.table.open_game import continued

    if is_record(name):
        if chosen:
            raise Problem.of(N_("a game record has its own house rules. Leave --set out."))
        return continued(Path(name))
    found = game_named(name)
    return continued(Path(f"{found.key}{RECORD}"), found, found.choose(pairs(chosen)))


def _kept_for(record: Path, table: Table) -> Path:
    """Where the phones of a game are kept: not those of another game that had its file's name."""
    from hashlib import sha256

    game = f"{record.absolute()}\n{table.game.key}\n{table.state.tags.get('Date', '')}"
    name = sha256(game.encode()).hexdigest()[:16]
    return user_data_path("companion", appauthor=False) / "phones" / f"{name}.json"


def _way(port: int | None, cert: str | None, key: str | None, url: str) -> Way:
    """How phones reach the pages."""
    from companion.phone.service import PORT, Way
    from companion.phone.tls import certificate

    context = certificate(Path(cert), Path(key) if key else None) if cert else None
    if url and (urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).netloc):
        raise Problem.of(N_("“{url}” is not an address like https://table.example.org"), url=url)
    return Way(PORT if port is None else port, bool(port), context, url)


def _run(service: PhoneService) -> None:
    """Show the code whenever it changes, and follow the game's file, until Ctrl-C."""
    from companion.phone.routes.host import told

    assert service.play is not None
    shown, here = "", service.tickets.phones
    where = N_("To show the code and who has joined on a big screen, open {url}")
    tell(where, url=service.host_address)
    while True:
        phones = service.tickets.phones
        for one in phones:
            if one not in here:
                who = told(one.seat, one.name, FRAME.get().language)
                tell(N_("Joined: {who}"), who=who)
        here = phones
        if service.address != shown:
            shown = service.address
            _show_code(shown)
        service.play.table.look_at_file()
        time.sleep(EVERY)


def _show_code(address: str) -> None:
    import segno

    if not FRAME.get().quiet:
        file = io.StringIO()
        segno.make_qr(address, error="l").terminal(out=file, compact=True)
        click.echo(file.getvalue())
    tell(address)
    complain(N_("scan the code to join: it works once. Press Ctrl-C to stop."))
