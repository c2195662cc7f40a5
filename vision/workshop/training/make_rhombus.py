"""Make the eye for rhombi again, with its seeds: `python -m vision.workshop.training.make_rhombus ART SQUARE OUT`.

ART is a folder with pavilion.jpg and pavilion-grey.jpg, SQUARE the eye for squares that it starts from (square.onnx as
`make` leaves it), OUT gets the patches and in the end rhombus.onnx. Fitting needs PyTorch 2.13 and is measured in
processor time, so that the figures come out within noise, not to the byte. `--list` prints the steps, each of which can
be run alone. What the patches of `calibrate` are for besides: the temperature and the weights in rhombus.json, those of
`levels` from hard editions too. `ship` puts it into the app.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

HERE = "vision.workshop.training"


def steps(art: Path, square: Path, out: Path) -> list[list[str]]:
    """The arguments of each step, the module first."""
    patches, hard, held = (str(out / name) for name in ("patches", "hard", "calibrate"))

    def net(name: str) -> str:
        return str(out / f"{name}.onnx")

    def cut(folder: str, family: str, files: int, seed: int, *more: str) -> list[str]:
        return [f"{HERE}.rhombi", folder, "--family", family, "--files", str(files), "--seed", str(seed), *more]

    def fit(name: str, start: str, minutes: int, seed: int, rate: str, *more: str) -> list[str]:
        how = ["--start", start, "--minutes", str(minutes), "--seed", str(seed), "--rate", rate]
        return [f"{HERE}.fit_rhombi", patches, held, net(name), *how, *more]

    return [
        cut(patches, "train", 19, 2000, "--art", str(art), "--low", "0.2"),
        # Prints that are easily taken for tiles, as many again.
        cut(hard, "train", 19, 3000, "--hard"),
        cut(held, "calibrate", 3, 900, "--art", str(art)),
        fit("first", str(square), 20, 1, "1.5e-3"),
        fit("rhombus", str(out / "first.pt"), 13, 21, "1.2e-3", "--hard", hard),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(prog=f"python -m {HERE}.make_rhombus", description=__doc__)
    parser.add_argument("art", type=Path)
    parser.add_argument("square", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--list", action="store_true", help="print the steps and run none")
    options = parser.parse_args()
    for step in steps(options.art, options.square, options.out):
        print("python -m", *step, flush=True)
        if not options.list:
            subprocess.run([sys.executable, "-m", *step], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
