"""A trained network into the app, or out of it: `python -m vision.workshop.training.ship NET.onnx`.

Shipped networks are packed ONNX: half precision packs by an eighth. With `--out FOLDER` those of these names are
written there as `.onnx` files, as the other commands of this package read them.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from vision import network
from vision.evidence import EYES


def pack(net: Path, eyes: Path = EYES) -> Path:
    packed = eyes / net.with_suffix(".bin").name
    packed.write_bytes(network.packed(net.read_bytes()))
    return packed


def unpack(name: str, out: Path, eyes: Path = EYES) -> Path:
    net = out / f"{name}.onnx"
    net.write_bytes(network.unpacked((eyes / f"{name}.bin").read_bytes()))
    return net


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m vision.workshop.training.ship", description=__doc__)
    parser.add_argument("nets", nargs="+", type=Path, metavar="NET", help="the .onnx files, or names of shipped ones")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="unpack into it")
    options = parser.parse_args()
    for net in options.nets:
        print(unpack(net.stem, options.out) if options.out else pack(net))


if __name__ == "__main__":
    main()
