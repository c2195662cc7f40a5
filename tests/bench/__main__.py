"""`python -m tests.bench [PART…]`: every measurement, each part in the same run as what it is compared with.

`touch:azul,duel` measures only some of what a part has to measure.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

PARTS = sorted(
    path.stem for path in Path(__file__).parent.glob("*.py") if path.stem not in ("__init__", "__main__", "rows")
)


def main(chosen: list[str]) -> int:
    missed = 0
    for part in chosen or PARTS:
        print(f"== {part}", flush=True)
        name, _, only = part.partition(":")
        for row in importlib.import_module(f"tests.bench.{name}").measure(*only.split(",") if only else ()):
            goal = f"   (goal {row.goal}: {'met' if row.met else 'MISSED'})" if row.goal else ""
            print(f"{row.what}: {row.figure}{goal}", flush=True)
            missed += not row.met
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
