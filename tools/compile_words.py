"""The wheel's build hook: the translations are compiled before the files are gathered."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileWords(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        sys.path.insert(0, self.root)
        from companion.wording.compile_catalogues import compile_all

        compile_all(Path(self.root) / "assets" / "locales")
