"""Make the networks for square tiles again, with their seeds: `python -m vision.workshop.training.make ART OUT`.

ART is a folder with the boards' pictures (see `harvest`), OUT gets the patches and at the end square.onnx and
square-again.onnx. Fitting needs PyTorch 2.13 and is measured in processor time, so that the figures come out within
noise, not to the byte. `--list` prints the steps, each of which can be run alone; about six hours on one core.
`ship` puts them into the app.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

HERE = "vision.workshop.training"


def steps(art: Path, out: Path) -> list[list[str]]:
    """The arguments of each step, the module first."""
    names = ("plain", "held", "doubts", "covered", "low", "lower", "lowest", "doubted-held")
    plain, held, doubts, covered, low, lower, lowest, doubted_held = (str(out / name) for name in names)

    def net(name: str) -> str:
        return str(out / f"{name}.onnx")

    def harvest(folder: str, source: str, files: int, seed: int, *more: str, boards: int = 50) -> list[str]:
        size = ["--files", str(files), "--boards", str(boards), "--seed", str(seed)]
        return [f"{HERE}.harvest", str(art), folder, "--source", source, *size, *more]

    def fit(folder: str, name: str, minutes: int, seed: int, *more: str) -> list[str]:
        return [f"{HERE}.fit", folder, held, net(name), "--minutes", str(minutes), "--seed", str(seed), *more]

    def again(name: str, from_: list[str], judged_on: str, minutes: int, seed: int, *how: str) -> list[str]:
        fixed = ["--first", net("square"), "--minutes", str(minutes), "--seed", str(seed)]
        return [f"{HERE}.fit_again", from_[0], judged_on, net(name), "--more", *from_[1:], *fixed, *how]

    def mean(name: str, *of: str) -> list[str]:
        return [f"{HERE}.mean", net(name), *map(net, of)]

    def on_from(name: str) -> list[str]:
        return ["--start", str(out / f"{name}.pt"), "--average", "0.995"]

    return [
        # Patches: rough scenes wilder than life, and the studio's photos of its `train` family, close to life.
        harvest(plain, "rough", 300, 0),
        harvest(plain, "studio", 120, 100_000),
        harvest(held, "rough", 1, 700_000),
        harvest(held, "studio", 1, 710_000),
        # The first network: a fit from nothing, trained further on what it did not know, and the mean of both.
        fit(plain, "first", 120, 1),
        fit(plain, "further", 20, 2, "--start", net("first"), "--rate", "5e-4"),
        mean("square", "first", "further"),
        # The second look: a larger network that begins as the first, for what that one doubts.
        # The shipped one saw no shadows in its first 13 minutes; that its last three files are all from low is told by
        # their patches alone.
        harvest(doubts, "studio", 100, 300_000, "--low", "0.35", "--own", "0.4"),
        harvest(covered, "studio", 2, 340_000, "--low", "0.25", "--own", "0.5", "--covered", "1"),
        again("doubted", [doubts, covered], held, 13, 5),
        harvest(low, "studio", 3, 910_000, "--low", "1"),
        again("shaded", [doubts, covered, low], held, 22, 6, *on_from("doubted")),
        # The last part on new photos alone, more of them from low and with something over the wall.
        harvest(lower, "studio", 65, 910_000, "--low", "0.4", "--covered", "0.25", boards=40),
        harvest(lowest, "studio", 23, 920_000, "--low", "0.55", "--covered", "0.25"),
        harvest(doubted_held, "studio", 4, 930_000, "--family", "calibrate", "--low", "0.4", "--covered", "0.15"),
        again("square-again", [lower, lowest], doubted_held, 24, 7, *on_from("shaded")),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(prog=f"python -m {HERE}.make", description=__doc__)
    parser.add_argument("art", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--list", action="store_true", help="print the steps and run none")
    options = parser.parse_args()
    for step in steps(options.art, options.out):
        print("python -m", *step, flush=True)
        if not options.list:
            subprocess.run([sys.executable, "-m", *step], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
