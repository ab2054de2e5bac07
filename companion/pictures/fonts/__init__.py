"""The typeface of everything we print and paint: Lato by Łukasz Dziedzic, see ``OFL.txt``."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

Weight = Literal["Light", "Regular", "Bold"]
WEIGHTS: tuple[Weight, ...] = ("Light", "Regular", "Bold")
FAMILY = "Lato"


def font_file(weight: Weight) -> Path:
    return Path(__file__).with_name(f"{FAMILY}-{weight}.ttf")
