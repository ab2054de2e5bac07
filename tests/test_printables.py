"""The PDFs in ``printables`` are what the program makes, byte for byte, and its index names each.

After a change of a sheet: ``companion print all printables --lang en``.
"""

from __future__ import annotations

import re
import zlib
from importlib.metadata import version
from pathlib import Path

import pytest

from companion.cli.main import run

HOME = Path(__file__).parents[1]
PRINTABLES = HOME / "printables"
PINNED = dict(line.split("==") for line in (HOME / "tests" / "constraints.txt").read_text().split())
DIFFERENT = [
    f"{name} {version(name)} instead of {PINNED[name]}"
    for name in ("reportlab", "segno")
    if version(name) != PINNED[name]
]
"""What affects the bytes of a PDF apart from the version that made it."""
if "ng" in zlib.ZLIB_RUNTIME_VERSION:
    DIFFERENT.append(f"zlib {zlib.ZLIB_RUNTIME_VERSION}, which compresses otherwise")


def _kept() -> set[str]:
    return {path.name for path in PRINTABLES.glob("*.pdf")}


@pytest.mark.slow
@pytest.mark.skipif(bool(DIFFERENT), reason=f"other versions make other bytes: {DIFFERENT}")
def test_the_printables_are_what_the_program_makes(tmp_path: Path) -> None:
    assert run(["print", "all", str(tmp_path), "--lang", "en"]) == 0
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert set(made) == _kept()
    other = [name for name in made if (PRINTABLES / name).read_bytes() != made[name]]
    assert other == []


def test_the_index_names_every_file_once() -> None:
    index = (PRINTABLES / "README.md").read_text("utf-8")
    assert sorted(re.findall(r"\]\(([^)]+)\)", index)) == sorted(_kept())
