"""The mean of several networks that began as one: `python -m vision.workshop.training.mean OUT.onnx NET.onnx…`."""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from vision.evidence import CHANNELS
from vision.workshop.training import fit
from vision.workshop.training.export import write


def mean(paths: list[Path], kinds: int) -> torch.nn.Sequential:
    every = []
    for path in paths:
        net = fit.network(kinds)
        fit.load(net, path)
        every.append(net.state_dict())
    whole = fit.network(kinds)
    whole.load_state_dict({name: sum(one[name] for one in every) / len(every) for name in every[0]})
    return whole


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("nets", type=Path, nargs="+")
    parser.add_argument("--kinds", type=int, default=13)
    options = parser.parse_args()
    write(mean(options.nets, options.kinds), options.out, CHANNELS)


if __name__ == "__main__":
    main()
