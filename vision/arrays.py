"""Names for the arrays that pass between numpy and OpenCV, whose stubs do not agree on element types."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Image = NDArray[Any]
"""Pixels, blue-green-red or grey, bytes."""
Floats = NDArray[Any]
"""Single precision."""
Array = NDArray[Any]
"""Double precision: geometry and chances."""
Ints = NDArray[np.intp]
"""Whole numbers: which of several."""
