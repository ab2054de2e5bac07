"""Names for the arrays that the reader passes on."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]
"""Numbers, or points in their last axis."""
Flags = NDArray[np.bool_]
Indices = NDArray[np.intp]
