"""Whether there is a newer version: asked only by those who said so, of the one address that the
package itself names, and with nothing of the user's in the question."""

from __future__ import annotations

import re
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, metadata
from typing import Final

from companion import __version__

LABEL: Final = "Newest version"
"""The name of the address in the package's metadata (``project.urls``): a text whose first line is
the newest version."""
PATIENCE: Final = 10
"""Seconds to wait for the answer."""
_VERSION = re.compile(r"\d{1,6}(\.\d{1,6}){0,3}")


def address() -> str:
    """Where to ask; empty if this package names no such place, and then nobody is asked."""
    with suppress(PackageNotFoundError):
        for named in metadata("paper-play-companion").get_all("Project-URL") or ():
            label, _, url = named.partition(", ")
            if label == LABEL and url.startswith("https://"):
                return str(url)
    return ""


def newer() -> str:
    """The newest version, if it is newer than this one; empty otherwise, and without a network."""
    from urllib.request import Request, urlopen

    where = address()
    if not where:
        return ""
    try:
        with urlopen(Request(where, headers={"User-Agent": "Companion"}), timeout=PATIENCE) as page:
            told = page.read(100).decode("ascii", "replace").strip().split("\n")[0].strip()
    except (OSError, ValueError):
        return ""
    known = _VERSION.fullmatch(told) is not None and _numbers(told) > _numbers(__version__)
    return told if known else ""


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:4])
