"""What of a photo is seen."""

from __future__ import annotations

import numpy as np

from companion.photo.visibility import Occluders

NOTHING = Occluders(*np.zeros((2, 1, 1), np.uint8), shrink=1.0)
"""Nothing lies there."""
