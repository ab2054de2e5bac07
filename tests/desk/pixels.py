"""Where marks are on the screen."""

from __future__ import annotations

from typing import Any

import numpy as np


def in_photo(links: Any, name: str) -> np.ndarray:
    """The middle of a mark, or of a dot, px of the photo."""
    outline = links.any_outline(name)
    return (outline.min(axis=0) + outline.max(axis=0)) / 2


def px_of(view: Any, name: str) -> tuple[int, int]:
    """A pixel of a board or a photo that means one of its marks: the mark's middle."""
    if hasattr(view, "port"):
        x, y = view.port.to_screen(in_photo(view.links, name)[None])[0]
    else:
        (ax, ay), (bx, by) = next((t.a, t.b) for t in view._targets if t.name == name)
        x, y = view.to_px(((ax + bx) / 2, (ay + by) / 2))
    return round(x), round(y)
