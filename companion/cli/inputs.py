"""Files to read as arguments of a command, and ``-`` for standard input."""

from __future__ import annotations

from typing import Any, Final

import click

from companion.cli.standard import STANDARD, STREAMS


def input_file(name: str) -> str:
    """The path of an input file; ``-`` is standard input."""
    return STREAMS.get().taken() if name == STANDARD else name


class InputFile(click.ParamType):  # type: ignore[type-arg]  # older versions are not generic
    """A file to read, or ``-``."""

    name = "file"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        if ctx is not None and ctx.resilient_parsing:
            return str(value)
        if ctx is not None and str(value).lower().endswith(".pdf"):
            from companion.cli.scans import first_page_of

            first_page_of(value, ctx.info_name)
        return input_file(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]


INPUT: Final = InputFile()
