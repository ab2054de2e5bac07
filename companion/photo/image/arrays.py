"""Names for the arrays that the reader passes on."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Rgb = NDArray[np.uint8]
"""A picture, shape (height, width, 3), sRGB."""
Image32 = NDArray[np.float32]
"""A picture of what is measured, shape (H, W), or (H, W, C)."""
Grey = NDArray[np.uint8]
"""A picture of one channel, shape (H, W)."""
Mask = NDArray[np.uint8]
"""A picture of what is there, and 0 elsewhere."""
Values = NDArray[np.float64]
"""Numbers, or points in their last axis."""
Flags = NDArray[np.bool_]
Indices = NDArray[np.intp]
