"""The bench's results in one page: each bench writes its own section and leaves the others alone.

A section stands in ``RESULTS.md`` between ``<!-- NAME -->`` and ``<!-- /NAME -->``, with the date,
the machine and the command that made it. What benches ask of the command line stands here as well.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import shlex
import sys
from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import date
from pathlib import Path

RESULTS = Path(__file__).with_name("RESULTS.md")
ROOT = Path(__file__).resolve().parents[2]
HEAD = "# What the benches found\n\nEach section is written by the command it names.\n"


def arguments(doc: str | None) -> argparse.ArgumentParser:
    """A parser that tells a bench's docstring as it stands."""
    return argparse.ArgumentParser(
        description=doc, formatter_class=argparse.RawDescriptionHelpFormatter
    )


def some_of(every: Collection[str]) -> Callable[[str], list[str]]:
    """The type of an argument that names some of these, with commas between them."""

    def some(told: str) -> list[str]:
        names = told.split(",")
        if unknown := [name for name in names if name not in every]:
            raise argparse.ArgumentTypeError(
                f"invalid choice: {', '.join(unknown)} (choose from {', '.join(every)})"
            )
        return names

    return some


def add_results(parser: argparse.ArgumentParser) -> None:
    """``--results NAME`` and ``--note``, of benches that several sections may be of."""
    parser.add_argument("--results", metavar="NAME", help="write the tables into RESULTS.md")
    parser.add_argument("--note", help="a sentence told with the tables in RESULTS.md")


def write_section(
    name: str, title: str, body: str, page: Path = RESULTS, command: str = ""
) -> None:
    """Put a section into the page in place of the one of this name, or behind the others.

    ``body`` is Markdown; ``command`` is what made it, by default that of this process.
    """
    command = command or command_of(sys.argv)
    made = f"`{command}`, {date.today().isoformat()}, {machine()}"
    section = f"<!-- {name} -->\n## {title}\n\n{made}\n\n{body.strip()}\n<!-- /{name} -->\n"
    text = page.read_text(encoding="utf-8") if page.exists() else HEAD
    old = re.compile(rf"<!-- {re.escape(name)} -->.*?<!-- /{re.escape(name)} -->\n", re.DOTALL)
    if old.search(text):
        text = old.sub(lambda _: section, text, count=1)
    else:
        text = f"{text.rstrip()}\n\n{section}"
    page.write_text(text, encoding="utf-8")


def command_of(words: Sequence[str]) -> str:
    """The command that began this process; of files outside the checkout their names alone."""
    told = ["python", "-m", f"tests.bench.{Path(words[0]).stem}"]
    for word in words[1:]:
        path = Path(word).resolve()
        outside = path.exists() and ROOT not in (path, *path.parents)
        told.append(path.name if outside else word)
    return shlex.join(told)


def load() -> str:
    """How busy the machine is, in a sentence."""
    told = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    return f"Load of the machine (1, 5, 15 minutes) at the end: {told}."


def machine() -> str:
    """Python, processor cores and system, in a few words."""
    return (
        f"Python {platform.python_version()}, {os.cpu_count()} cores, "
        f"{platform.system()} {platform.machine()}"
    )


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table; every column but the first is aligned right."""
    lines = [list(head), ["---", *["---:"] * (len(head) - 1)], *[list(map(str, r)) for r in rows]]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def share(count: int, of: int) -> str:
    """A count, and as a share of some its 95 % interval after Clopper and Pearson."""
    from scipy.stats import binomtest  # takes a second, whoever only collects the tests

    if not of:
        return "-"
    interval = binomtest(count, of).proportion_ci(0.95, method="exact")
    return f"{count} ({100 * interval.low:.0f}-{100 * interval.high:.0f} %)"
