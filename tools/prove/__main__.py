"""`python -m tools.prove [PART…]`: each says what it showed or why it was skipped; exit code 1 where one failed."""

from __future__ import annotations

import importlib
import sys
import time

from tools.prove.parts import Failed, Skipped

PARTS = {
    "resources": "the manifest and resources pass aapt2, and say min 29, target 36, no permission",
    "python": "the whole app on CPython 3.14 with Kivy built from source and python-for-android's patches",
    "java": "every Java name against a framework",
    "workflow": "the workflow that builds the package passes actionlint",
    "reader": "the reader without SIMD, on one thread: the same cells",
    "slow": "a start and a read on a slow phone",
}


def main(names: list[str]) -> int:
    unknown = set(names) - set(PARTS)
    if unknown:
        print(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    outcomes = []
    for name in names or PARTS:
        print(f"\n{name}: {PARTS[name]}", flush=True)
        began = time.monotonic()
        try:
            outcome, said = "shown", importlib.import_module(f"tools.prove.{name}").prove()
        except Skipped as reason:
            outcome, said = "skipped", str(reason)
        except Failed as fault:
            outcome, said = "FAILED", str(fault)
        outcomes.append(outcome)
        print(f"  {outcome} ({time.monotonic() - began:.0f} s): {said}", flush=True)
    return 1 if "FAILED" in outcomes else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
