"""What is known of the printer here: how far backs lie beside their fronts, kept between runs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from companion.files import own_json, write_whole

if TYPE_CHECKING:
    from companion.answers.scores import PrinterJson
    from companion.board import XY
    from companion.photo.reading import PrinterCheck
    from companion.sentences import Catalogue
    from companion.sheets.page.leaf import Asked

_LARGEST = 10_000
"""Largest file in bytes."""
_FARTHEST = 10.0
"""mm that no printer is off."""


def printer_file() -> Path:
    """The path of what is kept; its folder need not exist yet."""
    from platformdirs import user_config_path

    return user_config_path("companion", appauthor=False) / "printer.json"


def keep_check(check: PrinterCheck) -> None:
    """Keep what a photo of the page that checks a printer says of backs, for what is printed from
    now on.

    Raises:
        BadFile: it cannot be written.
    """
    if check.flip is None or check.shift is None:
        return
    file, shifts = printer_file(), _shifts()
    file.parent.mkdir(parents=True, exist_ok=True)
    told = json.dumps({"backs": {**shifts, check.flip: check.shift}}, indent=1)
    write_whole(file, told.encode())


def fitted(item: str, asked: Asked) -> Asked:
    """A request with backs moved as this printer needs it."""
    from companion.sheets.printing import KIT

    sides = asked.get("sides") or ("long" if item == KIT else "")
    shift = _shifts().get(sides)
    return {**asked, "shift": shift} if shift else asked


def _shifts() -> dict[str, XY]:
    """mm to the right and down by which backs are moved, by the edge flipped on; of a file that
    holds anything else, nothing."""
    try:
        found = own_json(printer_file(), _LARGEST)["backs"]
        pairs = {side: (float(mm[0]), float(mm[1])) for side, mm in found.items()}
    except (ValueError, TypeError, LookupError, AttributeError):
        return {}
    return {side: shift for side, shift in pairs.items() if max(map(abs, shift)) <= _FARTHEST}


def printer_json(check: PrinterCheck, language: Catalogue) -> PrinterJson:
    """A check for programs."""
    return {
        "fine": check.fine,
        "found": [
            {"fine": one.fine, "text": one.sentence.text(language)} for one in check.findings
        ],
        "flip": check.flip,
        "shift_mm": None if check.shift is None else list(check.shift),
    }
