"""``companion completion``: sets up a shell for completion with Tab."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import click

from companion.cli.exits import Problem
from companion.cli.frame import tell
from companion.cli.options import command as cli_command
from companion.cli.outputs import deliver, output_option, tell_written
from companion.sentences import N_

SHELLS: Final = ("bash", "zsh", "fish")
VARIABLE: Final = "_COMPANION_COMPLETE"
"""The variable a shell's script sets to request completions."""
MARK: Final = "# companion: Tab completes its commands"
STARTUP: Final[Mapping[str, tuple[str, str]]] = {
    "bash": (".bashrc", '[ -r "{file}" ] && . "{file}"'),
    "zsh": (
        ".zshrc",
        '(( $+functions[compdef] )) || {{ autoload -Uz compinit && compinit }}; . "{file}"',
    ),
}
"""By shell, its startup file, and the line to add there."""


@cli_command(
    "completion",
    as_json=False,
    help=N_(
        "Let the Tab key complete commands, games, players and more. Sets up the shell you "
        "are using unless you name another."
    ),
)
@click.argument("shell", required=False, type=click.Choice(SHELLS))
@output_option(
    N_("Only write the shell's script to FILE, or to standard output with -."), metavar="FILE"
)
@click.pass_context
def command(ctx: click.Context, shell: str | None, out: str | None) -> None:
    shell = shell or Path(os.environ.get("SHELL", "")).name
    if shell not in SHELLS:
        names = ", ".join(SHELLS)
        raise Problem.of(N_("name your shell: {names}"), names=names)
    script = script_of(shell, ctx.find_root().command)
    if out is not None:
        tell_written([deliver(out, script.encode())])
        return
    tell_written(deliver(path, data) for path, data in _to_write(shell, script).items())
    tell(N_("Open a new {shell} window and press Tab after “companion ”."), shell=shell)


def script_of(shell: str, program: click.Command) -> str:
    """The script by which a shell requests completions."""
    from click.shell_completion import FishComplete, ZshComplete

    from companion.cli.completing import Bash

    kinds = {"bash": Bash, "zsh": ZshComplete, "fish": FishComplete}
    return kinds[shell](program, {}, "companion", VARIABLE).source()


def _to_write(shell: str, script: str) -> dict[str, bytes]:
    """The files to write for a shell: the script, and its startup file with a new line."""
    from platformdirs import user_data_path

    home = Path.home()
    if shell == "fish":
        config = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")
        folder, name = config / "fish" / "completions", "companion.fish"
    else:
        folder = user_data_path("companion", appauthor=False)
        name = f"completion.{shell}"
    folder.mkdir(parents=True, exist_ok=True)
    written = {str(folder / name): script.encode()}
    if shell in STARTUP:
        file, line = STARTUP[shell]
        startup = home / file
        there = startup.read_bytes() if startup.is_file() else b""
        if MARK.encode() not in there:
            added = f"\n{MARK}\n{line.format(file=folder / name)}\n".encode()
            written[str(startup)] = there + added
    return written
