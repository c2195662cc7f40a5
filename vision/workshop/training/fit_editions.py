"""Fit the eye that knows no art on patches of made-up editions, and write it as ONNX (needs PyTorch).

`python -m vision.workshop.training.fit_editions HARVEST HELD_OUT OUT.onnx --minutes 30`
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from torch import nn

from vision.arrays import Array
from vision.bare import CHANNELS
from vision.evidence import MIRRORS, PATCH
from vision.workshop.training.editions import KINDS
from vision.workshop.training.export import write

PLANES = 12
BATCH = 512
# How vivid a patch is shown, against how it was made; how far its light strays from the bare board's.
VIVID = (0.65, 1.25)
LIGHT = 0.12
HUE = 0.05
# The share of patches that forget the bare board, besides those harvested without it.
FORGET = 0.06
UPRIGHT = 0.4
SIDE = PATCH // 8
# The share of bare spaces whose colours change places: a print may have any.
RECOLOURED = 0.4
# So many patches together are shown in the same mirror.
CHUNK = 64


class Comparing(nn.Module):  # type: ignore[misc]
    """The eye for known prints, looking at the space now and at the bare space, and layers that compare the two.

    It starts as that eye, which learnt from far more photos what tiles are like; only the comparison is new.
    """

    trunk_widths, met, deep, narrowed = (24, 40, 56), 88, 80, 28

    def __init__(self) -> None:
        super().__init__()
        one, two, three = self.trunk_widths
        self.one = nn.Conv2d(9, one, 3, 2, 1)
        self.two = nn.Conv2d(one, two, 3, 2, 1)
        self.three = nn.Conv2d(two, three, 3, 1, 1)
        self.both = nn.Conv2d(3 * three + 1, self.met, 1)
        self.four = nn.Conv2d(self.met, self.deep, 3, 1, 1)
        self.narrow = nn.Conv2d(self.deep, self.narrowed, 1)
        self.drop = nn.Dropout(0.15)
        self.said = nn.Linear(self.narrowed * SIDE * SIDE, 64)
        self.kinds = nn.Linear(64, len(KINDS))
        self.pool = nn.MaxPool2d(2)

    def trunk(self, patch: torch.Tensor) -> torch.Tensor:
        return torch.relu(self.three(torch.relu(self.two(torch.relu(self.one(patch))))))

    def forward(self, patch: torch.Tensor) -> torch.Tensor:
        facts = patch[:, 12:15]
        now = self.trunk(torch.cat((patch[:, :6], facts), 1))
        bare = self.trunk(torch.cat((patch[:, 6:12], facts), 1))
        told = patch[:, 15:16, ::4, ::4]
        met = torch.relu(self.both(torch.cat((now, bare, torch.abs(now - bare), told), 1)))
        deep = self.deepened(torch.relu(self.four(self.pool(met))))
        flat = torch.flatten(torch.relu(self.narrow(deep)), 1)
        kinds: torch.Tensor = self.kinds(torch.relu(self.said(self.drop(flat))))
        return kinds

    def deepened(self, picture: torch.Tensor) -> torch.Tensor:
        """What is made of both pictures once they have met."""
        return picture


def network(known: Path) -> Comparing:
    """A network that starts from the eye for known prints, given as ONNX."""
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(str(known)).graph
    values = {each.name: numpy_helper.to_array(each) for each in graph.initializer}
    layers = [
        [torch.from_numpy(values[name].copy()) for name in node.input[1:]]
        for node in graph.node
        if node.op_type in ("Conv", "Gemm")
    ]
    net = Comparing()
    with torch.no_grad():
        for module, (weight, bias) in zip((net.one, net.two, net.three), layers, strict=False):
            module.weight.copy_(weight)
            module.bias.copy_(bias)
        net.both.weight[:56].zero_()
        net.both.weight[:56, :56, 0, 0] = torch.eye(56)
        net.both.bias[:56].zero_()
        for module, (weight, bias) in zip((net.four, net.narrow), layers[3:5], strict=True):
            many, few = weight.shape[:2]
            module.weight[:many, :few] = weight
            module.weight[:many, few:] *= 0.3
            module.bias[:many] = bias
        net.said.weight[:, : 20 * 25] = layers[5][0]
    net.to(memory_format=torch.channels_last)
    return net


def load(net: Comparing, path: Path) -> None:
    """Take over the weights of a network written before: a .pt file, or the .onnx file that the reader has."""
    if path.suffix == ".pt":
        net.load_state_dict(torch.load(path))
        return
    import onnx
    from onnx import numpy_helper

    weights = {each.name: numpy_helper.to_array(each).copy() for each in onnx.load(str(path)).graph.initializer}
    net.load_state_dict({name: torch.from_numpy(values) for name, values in weights.items()})


def shown(cut: Array, facts: Array, labels: Array, rng: np.random.Generator) -> tuple[Array, Array]:
    """The patches as bytes in mirrors, some of the bare spaces with blue, green and red exchanged."""
    out, told = cut, facts.copy()
    some = np.flatnonzero((labels == KINDS.index("bare")) & (rng.random(len(labels)) < RECOLOURED))
    out = np.empty_like(cut)
    for start in range(0, len(cut), CHUNK):
        part = slice(start, start + CHUNK)
        which = int(rng.integers(MIRRORS)) if rng.random() > UPRIGHT else 0
        patch = cut[part]
        if which & 1:
            patch = patch[:, :, :, ::-1]
            told[part, 0] *= -1
        if which & 2:
            patch = patch[:, :, ::-1]
            told[part, 1] *= -1
        if which & 4:
            patch = patch.transpose(0, 1, 3, 2)
            told[part, :2] = told[part, 1::-1]
        out[part] = patch
    for i in some:
        out[i] = out[i].reshape(4, 3, PATCH, PATCH)[:, rng.permutation(3)].reshape(PLANES, PATCH, PATCH)
    return out, told


def tensor(cut: Array, facts: Array, rng: np.random.Generator | None = None) -> torch.Tensor:
    many = len(cut)
    out = torch.empty((many, CHANNELS, PATCH, PATCH))
    light = out[:, :PLANES]
    light.copy_(torch.from_numpy(cut))
    told = torch.from_numpy(facts).float().clone()
    if rng is not None:
        both = np.exp(rng.normal(0, LIGHT, (many, 1)) + rng.normal(0, HUE, (many, 3)))
        apart = np.exp(rng.normal(0, HUE, (many, 1)) + rng.normal(0, HUE / 2, (many, 3)))
        gains = np.concatenate((both * apart, both * apart, both, both), axis=1)
        light.mul_(torch.from_numpy(gains).float()[:, :, None, None])
        if rng.random() < 0.5:
            vivid = torch.from_numpy(rng.uniform(*VIVID, many)).float()[:, None, None, None]
            for k in range(0, PLANES, 3):
                plane = light[:, k : k + 3]
                plane.copy_(torch.lerp(plane.mean(dim=1, keepdim=True), plane, vivid))
        light.clamp_(0, 255)
        forget = torch.from_numpy(rng.random(many) < FORGET) | (told[:, 3] == 0)
        light[forget, 6:] = 128
        told[forget, 3] = 0
    light.div_(128).sub_(1)
    out[:, PLANES:] = told[:, :, None, None]
    return out


class Store:
    """All patches in memory; new files of a harvest that is still going on join in when looked for."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: set[Path] = set()
        self._parts: list[tuple[Array, Array, Array]] = []

    def refresh(self) -> int:
        for file in sorted(set(self._folder.glob("*.npz")) - self._known):
            with np.load(file) as data:
                self._parts.append((data["patches"], data["facts"], data["labels"]))
            self._known.add(file)
        return sum(len(part[2]) for part in self._parts)

    def batches(self, rng: np.random.Generator) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
        """One round over all patches, drawn from several files at a time."""
        order = rng.permutation(len(self._parts))
        for start in range(0, len(order), 8):
            chosen = [self._parts[i] for i in order[start : start + 8]]
            cut, facts, labels = (np.concatenate(each) for each in zip(*chosen, strict=True))
            shuffled = rng.permutation(len(labels))
            for i in range(0, len(shuffled) - BATCH + 1, BATCH):
                pick = shuffled[i : i + BATCH]
                patch, told = shown(cut[pick], facts[pick], labels[pick], rng)
                yield tensor(patch, told, rng), torch.from_numpy(labels[pick])


def judge(net: nn.Module, files: list[Path]) -> str:
    """Errors and loss, with the bare board known and without."""
    net.eval()
    counts = {True: [0, 0, 0.0], False: [0, 0, 0.0]}
    with torch.no_grad():
        for file in files:
            with np.load(file) as part:
                cut, facts, labels = part["patches"], part["facts"], part["labels"]
            said, truth = net(tensor(cut, facts)), torch.from_numpy(labels)
            loss = nn.functional.cross_entropy(said, truth, reduction="none")
            known = torch.from_numpy(facts[:, 3] > 0)
            for which, tally in counts.items():
                pick = known == which
                tally[0] += int((said.argmax(1) != truth)[pick].sum())
                tally[1] += int(pick.sum())
                tally[2] += float(loss[pick].sum())
    rows = [
        f"{'taught' if which else 'unknown'} {wrong}/{total} ({100 * wrong / max(total, 1):.2f} %) "
        f"loss {loss / max(total, 1):.4f}"
        for which, (wrong, total, loss) in counts.items()
    ]
    return "; ".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("harvest", type=Path)
    parser.add_argument("held_out", type=Path)
    parser.add_argument("out", type=Path, help="the .onnx file")
    parser.add_argument("--eye", type=Path, required=True, help="the .onnx file of the eye for known prints")
    parser.add_argument("--keep-trunk", action="store_true", help="learn only to compare: three times as fast")
    parser.add_argument("--minutes", type=float, default=30, help="of processor time")
    parser.add_argument("--start", type=Path, help="weights to go on from, as .pt or .onnx")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    rng = np.random.default_rng(options.seed)
    net = network(options.eye)
    if options.start:
        load(net, options.start)
    for module in (net.one, net.two, net.three) if options.keep_trunk else ():
        module.requires_grad_(False)
    store = Store(options.harvest)
    learning = [each for each in net.parameters() if each.requires_grad]
    optimiser = torch.optim.AdamW(learning, lr=options.rate, weight_decay=2e-3)
    averaging = torch.optim.swa_utils.get_ema_multi_avg_fn(0.99)
    averaged = torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=averaging, use_buffers=True)
    began, seen, told, share = time.process_time(), 0, 0.0, 0.0
    while share < 1:
        many = store.refresh()
        for patch, truth in store.batches(rng):
            share = (time.process_time() - began) / (60 * options.minutes)
            if share >= 1:
                break
            warm = min(1.0, seen / 20_000)
            for group in optimiser.param_groups:
                group["lr"] = warm * options.rate * 0.5 * (1 + np.cos(np.pi * share)) + 1e-6
            net.train()
            optimiser.zero_grad(set_to_none=True)
            loss = nn.functional.cross_entropy(net(patch.contiguous(memory_format=torch.channels_last)), truth)
            loss.backward()
            optimiser.step()
            averaged.update_parameters(net)
            seen += len(truth)
            if share - told > 0.1:
                told = share
                held = judge(averaged.module, sorted(options.held_out.glob("*.npz")))
                print(f"{100 * share:.0f} %, {seen} of {many}, loss {loss.item():.4f}; {held}", flush=True)
                write(averaged.module, options.out, CHANNELS)
    held = judge(averaged.module, sorted(options.held_out.glob("*.npz")))
    print(f"final, {seen} patches seen; {held}", flush=True)
    write(averaged.module, options.out, CHANNELS)


if __name__ == "__main__":
    main()
