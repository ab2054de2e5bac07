"""Where marks are on the screen."""

from __future__ import annotations

from typing import Any

import numpy as np


def px_of(view: Any, name: str) -> tuple[int, int]:
    """A pixel of a board or a photo that means one of its marks: the mark's middle."""
    if hasattr(view, "port"):
        x, y = view.port.to_screen(np.array([view.links.middle(name)]))[0]
    else:
        (ax, ay), (bx, by) = next((t.a, t.b) for t in view._targets if t.name == name)
        x, y = view.to_px(((ax + bx) / 2, (ay + by) / 2))
    return round(x), round(y)
