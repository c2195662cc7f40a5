"""`python -m vision`."""

from __future__ import annotations

import sys

from vision.cli import main

if __name__ == "__main__":
    sys.exit(main())
