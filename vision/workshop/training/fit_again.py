"""Fit the network of the second look: `python -m vision.workshop.training.fit_again`. It needs PyTorch.

It sees only the few spaces that the first network doubts, so it may be larger. It begins as that one: what is added to
each layer is at first heard by nothing, and its last layers add nothing, so that no step is lost on what was learnt.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Protocol

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from vision.arrays import Array
from vision.evidence import CHANNELS, PATCH
from vision.workshop.training import fit
from vision.workshop.training.export import write

WIDTHS = (32, 56, 80, 88, 24)
"""Of the convolutions; the first network has 24, 40, 56, 80 and 20."""
SIDE = PATCH // 8
HIDDEN = 64
# Less sure than this the first network doubts what it sees; and the share taken of all else.
DOUBTED = 0.9985
OTHERS = 0.06
UNDER_CLOTH = 0.02
# Of the patches: how many lie in a shadow, in a veil of glare or haze, under a bright spot, are blurred, and grainy.
SHADED, VEILED, LIT, BLURRED, GRAINY = 0.2, 0.25, 0.12, 0.2, 0.3
BLUR = torch.tensor([1.0, 2.0, 1.0])


class Added(nn.Module):  # type: ignore[misc]
    """What two convolutions make of a picture, added to it."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.inner = nn.Conv2d(width, width, 3, 1, 1)
        self.outer = nn.Conv2d(width, width, 3, 1, 1)
        nn.init.zeros_(self.outer.weight)
        assert self.outer.bias is not None
        nn.init.zeros_(self.outer.bias)

    def forward(self, picture: torch.Tensor) -> torch.Tensor:
        more: torch.Tensor = self.outer(torch.relu(self.inner(picture)))
        return torch.relu(picture + more)


def network(kinds: int) -> nn.Sequential:
    one, two, three, four, five = WIDTHS
    return nn.Sequential(
        nn.Conv2d(CHANNELS, one, 3, 2, 1),
        nn.ReLU(),
        nn.Conv2d(one, two, 3, 2, 1),
        nn.ReLU(),
        Added(two),
        nn.Conv2d(two, three, 3, 1, 1),
        nn.ReLU(),
        nn.MaxPool2d(2),
        nn.Conv2d(three, four, 3, 1, 1),
        nn.ReLU(),
        Added(four),
        nn.Conv2d(four, five, 1),
        nn.ReLU(),
        nn.Flatten(),
        nn.Dropout(0.1),
        nn.Linear(five * SIDE * SIDE, HIDDEN),
        nn.ReLU(),
        nn.Linear(HIDDEN, kinds),
    )


def widened(first: nn.Sequential, second: nn.Sequential) -> nn.Sequential:
    """The second network, which is larger, so that it says just what the first one says."""
    narrow = _layers(first)
    wide = [part for part in second if isinstance(part, nn.Conv2d | nn.Linear)]
    with torch.no_grad():
        for k, ((weight, bias), into) in enumerate(zip(narrow, wide, strict=True)):
            if isinstance(into, nn.Conv2d):
                after, before = weight.shape[:2]
                into.weight[:after] = 0
                into.weight[:after, :before] = weight
                into.bias[:after] = bias
            elif narrow[k - 1][0].ndim == 4:  # the picture laid out in a row
                spots = SIDE * SIDE
                rows = weight.view(weight.shape[0], -1, spots)
                into.weight.zero_()
                into.weight.view(HIDDEN, -1, spots)[:, : rows.shape[1]] = rows
                into.bias.copy_(bias)
            else:
                into.weight.copy_(weight)
                into.bias.copy_(bias)
    return second


def _layers(first: nn.Sequential) -> list[tuple[torch.Tensor, torch.Tensor]]:
    """Weights and biases of the first network, its norms taken into its convolutions."""
    found = []
    parts = list(first)
    for part, after in zip(parts, [*parts[1:], None], strict=True):
        if isinstance(part, nn.Linear):
            found.append((part.weight, part.bias))
        elif isinstance(part, nn.Conv2d):
            weight, bias = part.weight, part.bias
            if isinstance(after, nn.BatchNorm2d):
                scale = after.weight / torch.sqrt(after.running_var + after.eps)
                weight, bias = weight * scale[:, None, None, None], after.bias - after.running_mean * scale
            found.append((weight, bias))
    return found


def shaken(patch: torch.Tensor, rng: np.random.Generator) -> torch.Tensor:
    """The patches, some of them in worse light or less sharp."""
    light = patch[:, :6]
    count = len(light)

    def drawn(share: float) -> torch.Tensor:
        return torch.from_numpy(np.flatnonzero(rng.random(count) < share))

    def amounts(low: float, high: float, of: torch.Tensor) -> torch.Tensor:
        return torch.from_numpy(rng.uniform(low, high, len(of))).float()[:, None, None, None]

    pick = drawn(BLURRED)
    kernel = (BLUR[:, None] * BLUR[None, :] / BLUR.sum() ** 2).expand(6, 1, 3, 3)
    soft = nn.functional.conv2d(nn.functional.pad(light[pick], (1, 1, 1, 1), mode="replicate"), kernel, groups=6)
    light[pick] = torch.lerp(light[pick], soft, amounts(0.3, 1.0, pick))
    pick = drawn(SHADED)
    light[pick] = (light[pick] + 1) * _shadows(len(pick), rng) - 1
    pick = drawn(VEILED)
    veil = torch.from_numpy(rng.uniform(0.4, 1.0, (len(pick), 1))).float()[:, :, None, None]
    light[pick] = torch.lerp(light[pick], veil.expand(-1, 6, 1, 1), amounts(0.0, 0.45, pick))
    pick = drawn(LIT)
    light[pick] = light[pick] + _spots(len(pick), rng) * amounts(0.2, 1.4, pick)
    pick = drawn(GRAINY)
    grain = torch.from_numpy(rng.standard_normal((len(pick), 6, PATCH, PATCH), np.float32))
    light[pick] = light[pick] + grain * amounts(0.01, 0.09, pick)
    patch[:, :6] = light.clamp(-1, 127 / 128)
    return patch


def _spots(count: int, rng: np.random.Generator) -> torch.Tensor:
    """A soft bright spot for each of so many patches."""
    steps = torch.linspace(-1, 1, PATCH)
    x, y = (torch.from_numpy(rng.uniform(-1.1, 1.1, count)).float()[:, None, None] for _ in range(2))
    wide, high = (torch.from_numpy(rng.uniform(0.15, 1.0, count)).float()[:, None, None] for _ in range(2))
    spot = torch.exp(-(((steps[None, None, :] - x) / wide) ** 2) - ((steps[None, :, None] - y) / high) ** 2)
    return spot[:, None]


def _shadows(count: int, rng: np.random.Generator) -> torch.Tensor:
    """How much light is left on each of so many patches: a hand's shadow, over all of it or up to a soft edge."""
    steps = torch.linspace(-1, 1, PATCH)
    turn = torch.from_numpy(rng.uniform(0, 2 * np.pi, count)).float()[:, None, None]
    edge, soft = (
        torch.from_numpy(rng.uniform(low, high, count)).float()[:, None, None]
        for low, high in ((-0.5, 3.0), (0.05, 0.6))
    )
    across = steps[None, None, :] * turn.cos() + steps[None, :, None] * turn.sin()
    deep = torch.from_numpy(rng.uniform(0.15, 0.75, count)).float()[:, None, None]
    return (1 - deep * torch.sigmoid((edge - across) / soft * 4))[:, None]


def cloths(count: int, rng: np.random.Generator) -> torch.Tensor:
    """Both planes of so many patches of cloth or paper: of any colour, mostly pale, in folds, some striped."""
    pale = rng.uniform(0.25, 1.1, (count, 1)) * np.exp(rng.normal(0, 0.12, (count, 3)))
    colour = np.where(rng.random((count, 1)) < 0.7, pale, rng.uniform(0.05, 1.1, (count, 3)))
    folds = torch.from_numpy(rng.normal(0, 1, (count, 2, 4, 4))).float()
    soft = nn.functional.interpolate(folds, size=(PATCH, PATCH), mode="bicubic")
    depth = torch.from_numpy(rng.uniform(0.0, 0.08, count)).float()[:, None, None, None]
    across, along = (torch.from_numpy(rng.normal(0, 1, count)).float()[:, None, None] for _ in range(2))
    steps = torch.arange(PATCH).float() / PATCH
    wave = across * steps[None, None, :] + along * steps[None, :, None]
    width = torch.from_numpy(rng.uniform(0.1, 1.0, count)).float()[:, None, None]
    dark = torch.from_numpy(np.where(rng.random(count) < 0.3, rng.uniform(0.5, 0.95, count), 1.0)).float()
    stripes = torch.where((wave / width).floor() % 2 == 0, dark[:, None, None], torch.ones(()))
    planes = (
        torch.from_numpy(colour).float()[:, None, :, None, None] * stripes[:, None, None] + (depth * soft)[:, :, None]
    )
    return (2 * planes.reshape(count, 6, PATCH, PATCH) - 1).clamp(-1, 127 / 128)


class Pool:
    """Patches worth learning from: those that the first network doubts or mistakes, and some of the others.

    Which are taken hangs on the patch alone but for its mistakes, so that chances stay honest.
    """

    def __init__(
        self,
        folders: Sequence[Path],
        first: nn.Sequential,
        kinds: int,
        mirrors: Sequence[int],
        rng: np.random.Generator,
    ) -> None:
        self._folders, self._first, self._mirrors, self._rng = folders, first, mirrors, rng
        self._hidden = kinds - 1  # the last one
        self._known: set[Path] = set()
        self._parts: list[tuple[Array, Array, Array]] = []

    def gather(self) -> None:
        """Take from the files that were not there before."""
        new = [file for folder in self._folders for file in sorted(folder.glob("*.npz")) if file not in self._known]
        for file in new:
            part = np.load(file)
            cut, facts, labels = part["patches"], part["facts"], part["labels"]
            sure, right = _known(self._first, part)
            take = ~(sure & right) | (self._rng.random(len(labels)) < OTHERS)
            self._parts.append((cut[take], facts[take], labels[take]))
            self._known.add(file)
        if new:
            print(f"{len(self._known)} files, {sum(len(part[2]) for part in self._parts)} patches", flush=True)

    def batches(self, size: int) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
        """All of them in random order, in mirrors and shaken, and what they show."""
        cut, facts, labels = (np.concatenate([part[k] for part in self._parts]) for k in range(3))
        order = self._rng.permutation(len(labels))
        for start in range(0, len(order) - size + 1, size):
            pick = order[start : start + size]
            patch = fit.in_mirrors(fit.tensor(cut[pick], facts[pick], self._rng), self._mirrors, self._rng)
            truth = torch.from_numpy(labels[pick])
            under = torch.from_numpy(np.flatnonzero(self._rng.random(size) < UNDER_CLOTH))
            patch[under, :6], truth[under] = cloths(len(under), self._rng), self._hidden
            yield shaken(patch, self._rng), truth


def _known(first: nn.Sequential, part: Mapping[str, Array]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Of which patches the first network is sure, and of which it is right."""
    with torch.no_grad():
        chances = torch.softmax(first(fit.tensor(part["patches"], part["facts"])), dim=1).numpy()
    return chances.max(axis=1) >= DOUBTED, chances.argmax(axis=1) == part["labels"]


class Held:
    """Patches held out that the first network doubts."""

    def __init__(self, files: Sequence[Path], first: nn.Sequential) -> None:
        parts = []
        for file in files:
            part = np.load(file)
            doubted = ~_known(first, part)[0]
            parts.append((part["patches"][doubted], part["facts"][doubted], part["labels"][doubted]))
        cut, facts, labels = (np.concatenate([part[k] for part in parts]) for k in range(3))
        self._patches, self._truth = fit.tensor(cut, facts), torch.from_numpy(labels)

    def judged(self, net: nn.Module) -> str:
        net.eval()
        with torch.no_grad():
            said = net(self._patches)
            loss = float(nn.functional.cross_entropy(said, self._truth))
        wrong = int((said.argmax(1) != self._truth).sum())
        return f"{wrong} of {len(self._truth)} doubted patches wrong, loss {loss:.4f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("harvest", type=Path)
    parser.add_argument("held_out", type=Path)
    parser.add_argument("out", type=Path, help="the .onnx file")
    parser.add_argument("--more", type=Path, nargs="*", default=(), help="other folders to learn from")
    parser.add_argument("--first", type=Path, required=True, help="the first network, whose doubts it is for")
    parser.add_argument("--start", type=Path, help="a .pt file of this one to go on from; else it begins as the first")
    parser.add_argument("--kinds", type=int, default=13)
    parser.add_argument("--minutes", type=float, default=40, help="of processor time")
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--average", type=float, default=0.99, help="how slowly the shipped mean of the weights moves")
    parser.add_argument("--mirrors", type=int, nargs="*", default=tuple(range(1, 8)))
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    rng = np.random.default_rng(options.seed)
    first = fit.network(options.kinds)
    fit.load(first, options.first)
    first.eval()
    net = widened(first, network(options.kinds))
    if options.start:
        net.load_state_dict(torch.load(options.start))
    held = Held(sorted(options.held_out.glob("*.npz")), first)
    print(f"at first: {held.judged(net)}", flush=True)
    pool = Pool([options.harvest, *options.more], first, options.kinds, options.mirrors, rng)
    learn(net, pool, options, held, CHANNELS)


class Patches(Protocol):
    """What is learnt from."""

    def gather(self) -> None: ...

    def batches(self, size: int) -> Iterator[tuple[torch.Tensor, torch.Tensor]]: ...


class Judge(Protocol):
    """Says how good a network is on patches held out."""

    def judged(self, net: nn.Module) -> str: ...


def learn(net: nn.Module, pool: Patches, options: argparse.Namespace, held: Judge, channels: int) -> None:
    """Fit the network for so many minutes, and write the mean of its weights on the way."""
    optimiser = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=1e-3)
    averaging = torch.optim.swa_utils.get_ema_multi_avg_fn(options.average)
    averaged = torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=averaging, use_buffers=True)
    whole: nn.Module = averaged.module
    began, seen, told, share = time.process_time(), 0, 0.0, 0.0
    while share < 1:
        pool.gather()
        net.train()
        for patch, truth in pool.batches(options.batch):
            share = (time.process_time() - began) / (60 * options.minutes)
            if share >= 1:
                break
            for group in optimiser.param_groups:
                group["lr"] = options.rate * min(1.0, 20 * share) * 0.5 * (1 + np.cos(np.pi * share)) + 1e-6
            optimiser.zero_grad(set_to_none=True)
            loss = nn.functional.cross_entropy(net(patch), truth)
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimiser.step()
            averaged.update_parameters(net)
            seen += len(truth)
            if share - told > 0.1:
                told = share
                print(f"{100 * share:.0f} % {seen} patches, loss {loss.item():.4f}; {held.judged(whole)}", flush=True)
                write(whole, options.out, channels)
    print(f"final: {held.judged(whole)}", flush=True)
    write(whole, options.out, channels)


if __name__ == "__main__":
    main()
