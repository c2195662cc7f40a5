"""Reading against decoding, photo by photo: `python -m vision.workshop.speed PHOTO …`.

Processor time on one thread, the least of a few, as a multiple of `cv2.imread` of the same file in the same process.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import cv2
import numpy as np

from vision import reader
from vision.reading import PhotoError

REPEATS = 3


def least(work: Callable[[], object], repeats: int) -> float:
    """The least processor time of the work, in milliseconds."""
    took = []
    for _ in range(repeats):
        began = time.process_time()
        work()
        took.append(1000 * (time.process_time() - began))
    return min(took)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m vision.workshop.speed", description=__doc__)
    parser.add_argument("photos", nargs="+", type=Path)
    parser.add_argument("--repeats", type=int, default=REPEATS)
    options = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    with_board: list[float] = []
    without: list[float] = []
    ratios: list[float] = []
    for path in options.photos:
        try:
            found = reader.read(path).found
        except PhotoError as error:
            print(error, file=sys.stderr)
            return 2
        ours = least(lambda path=path: reader.read(path), options.repeats)  # type: ignore[misc]
        plain = least(lambda path=path: cv2.imread(str(path)), options.repeats)  # type: ignore[misc]
        (with_board if found else without).append(ours)
        if found:
            ratios.append(ours / max(plain, 1e-3))
        print(f"{path.name:32} imread {plain:6.0f} ms  read {ours:6.0f} ms  {ours / max(plain, 1e-3):7.2f} ×")
    if ratios:
        print(f"with a board: median {statistics.median(ratios):.2f} ×, p95 {np.percentile(ratios, 95):.2f} × imread")
    if with_board and without:
        slower = statistics.median(without) / statistics.median(with_board)
        print(f"without a board: {slower:.2f} times as long as with one")
    return 0


if __name__ == "__main__":
    sys.exit(main())
