"""Fit the second look of the eye that knows no art: `python -m vision.workshop.training.fit_editions_again`.

It needs PyTorch. It sees only the few spaces that the first network doubts, so it may be larger, and begins as that
one: what is added to each layer is at first heard by nothing.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from vision.arrays import Array
from vision.bare import CHANNELS
from vision.workshop.training.fit_again import Added, learn, shaken
from vision.workshop.training.fit_editions import Comparing, load, shown, tensor

# Less sure than this the first network doubts what it sees; and the share taken of all else.
DOUBTED = 0.995
OTHERS = 0.08


class Larger(Comparing):
    """The first network with more of everything, and a step more once both pictures have met."""

    trunk_widths, met, deep, narrowed = (28, 48, 68), 104, 92, 32

    def __init__(self) -> None:
        super().__init__()
        self.more = Added(self.deep)

    def deepened(self, picture: torch.Tensor) -> torch.Tensor:
        more: torch.Tensor = self.more(picture)
        return more


def widened(first: Comparing) -> Larger:
    """The larger network, so that it says just what the first one says."""
    net = Larger()
    small, large = first.three.out_channels, net.three.out_channels
    # Where the channels of each of the three pictures that meet, and the last one, stand in the larger network.
    meeting = [k * large + i for k in range(3) for i in range(small)] + [3 * large]
    with torch.no_grad():
        for name in ("one", "two", "three", "both", "four", "narrow"):
            old, new = getattr(first, name), getattr(net, name)
            after, before = old.weight.shape[:2]
            new.weight[:after] = 0
            new.weight[:after, meeting if name == "both" else list(range(before))] = old.weight
            new.bias[:after] = old.bias
        net.said.weight.zero_()
        net.said.weight[:, : first.said.in_features] = first.said.weight
        net.said.bias.copy_(first.said.bias)
        net.kinds.load_state_dict(first.kinds.state_dict())
    return net


class Doubts:
    """Patches that the first network doubts or mistakes, and some of the others."""

    def __init__(self, folder: Path, first: Comparing, others: float, rng: np.random.Generator) -> None:
        self._folder, self._first, self._others, self._rng = folder, first, others, rng
        self._known: set[Path] = set()
        self._parts: list[tuple[Array, Array, Array]] = []

    def gather(self) -> None:
        """Take from the files that were not there before."""
        new = [file for file in sorted(self._folder.glob("*.npz")) if file not in self._known]
        for file in new:
            with np.load(file) as part:
                cut, facts, labels = part["patches"], part["facts"], part["labels"]
            take = _doubted(self._first, cut, facts, labels) | (self._rng.random(len(labels)) < self._others)
            self._parts.append((cut[take], facts[take], labels[take]))
            self._known.add(file)
        if new:
            print(f"{len(self._known)} files, {sum(len(part[2]) for part in self._parts)} patches", flush=True)

    def all(self) -> tuple[Array, Array, Array]:
        cut, facts, labels = (np.concatenate([part[k] for part in self._parts]) for k in range(3))
        return cut, facts, labels

    def batches(self, size: int) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
        """All of them in random order, in mirrors and shaken, and what they show."""
        cut, facts, labels = self.all()
        order = self._rng.permutation(len(labels))
        for start in range(0, len(order) - size + 1, size):
            pick = order[start : start + size]
            patch, told = shown(cut[pick], facts[pick], labels[pick], self._rng)
            light = shaken(tensor(patch, told, self._rng), self._rng)
            yield light.contiguous(memory_format=torch.channels_last), torch.from_numpy(labels[pick])


def _doubted(first: Comparing, cut: Array, facts: Array, labels: Array) -> NDArray[np.bool_]:
    """Which patches the first network is not sure of, or wrong about."""
    with torch.no_grad():
        chances = torch.softmax(first(tensor(cut, facts)), dim=1).numpy()
    return np.asarray((chances.max(axis=1) < DOUBTED) | (chances.argmax(axis=1) != labels))


class Held:
    """Patches held out that the first network doubts, judged by a network alone and by both together."""

    def __init__(self, doubts: Doubts, first: Comparing) -> None:
        doubts.gather()
        cut, facts, labels = doubts.all()
        self._patches, self._truth = tensor(cut, facts), torch.from_numpy(labels)
        with torch.no_grad():
            self._said = torch.log_softmax(first(self._patches), dim=1)

    def judged(self, net: nn.Module) -> str:
        net.eval()
        with torch.no_grad():
            alone = torch.log_softmax(net(self._patches), dim=1)
        words = []
        for name, said in (("alone", alone), ("both", torch.log_softmax((alone + self._said) / 2, dim=1))):
            loss = float(nn.functional.nll_loss(said, self._truth))
            words.append(f"{name} {int((said.argmax(1) != self._truth).sum())} wrong, loss {loss:.4f}")
        return f"of {len(self._truth)} doubted patches " + "; ".join(words)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("harvest", type=Path)
    parser.add_argument("held_out", type=Path)
    parser.add_argument("out", type=Path, help="the .onnx file")
    parser.add_argument("--first", type=Path, required=True, help="the first network, as .onnx")
    parser.add_argument("--start", type=Path, help="a .pt file of this one to go on from; else it begins as the first")
    parser.add_argument("--minutes", type=float, default=60, help="of processor time")
    parser.add_argument("--rate", type=float, default=6e-4)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--average", type=float, default=0.995, help="how slowly the mean of the weights moves")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    rng = np.random.default_rng(options.seed)
    first = Comparing()
    load(first, options.first)
    first.eval()
    net = widened(first)
    if options.start:
        net.load_state_dict(torch.load(options.start))
    net.to(memory_format=torch.channels_last)
    held = Held(Doubts(options.held_out, first, 0.0, rng), first)
    print(f"at first: {held.judged(net)}", flush=True)
    learn(net, Doubts(options.harvest, first, OTHERS, rng), options, held, CHANNELS)


if __name__ == "__main__":
    main()
