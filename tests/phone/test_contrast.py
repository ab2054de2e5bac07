"""Words of the phone's page can be read by day and by night: contrast 4.5 by WCAG 2.2."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import companion.phone

STYLE = (Path(companion.phone.__file__).parent / "web" / "app.css").read_text(encoding="utf-8")
DAY, NIGHT = (
    dict(re.findall(r"--(\w+): (#\w+);", one)) for one in re.findall(r":root {(.*?)}", STYLE)
)
INKS = ("ink", "quiet", "link", "bad", "good")


def luminance(colour: str) -> float:
    """Relative luminance of a colour as CSS writes it."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * one for one in colour[1:])
    parts = (int(digits[n : n + 2], 16) / 255 for n in (0, 2, 4))
    linear = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return sum(weight * one for weight, one in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("colours", [DAY, DAY | NIGHT], ids=["day", "night"])
@pytest.mark.parametrize("ground", ["ground", "card"])
def test_words_have_contrast_on_their_ground(colours: dict[str, str], ground: str) -> None:
    faint = {}
    for ink in INKS:
        high, low = sorted(map(luminance, (colours[ink], colours[ground])), reverse=True)
        if (high + 0.05) / (low + 0.05) < 4.5:
            faint[ink] = colours[ink]
    assert faint == {}


def test_words_have_no_colour_that_is_meant_for_grounds() -> None:
    """The accent is dark by night too: white stands on it, it never stands on a dark ground."""
    assert not re.search(r"[^-]color: var\(--accent\)", STYLE)
