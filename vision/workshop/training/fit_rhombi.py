"""Train the eye for rhombi further: `python -m vision.workshop.training.fit_rhombi HARVEST HELD_OUT OUT --start NET`.

HARVEST and HELD_OUT are folders that `rhombi` filled; files that come while it runs are taken up in the next round. It
needs PyTorch. Whether a tile lies there, and which, counts for more than what is printed where none does: a reader
knows what is printed on a side.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from torch import nn

from vision import layout
from vision.arrays import Array
from vision.evidence import CHANNELS, LEAN, PATCH
from vision.workshop.training import fit, fit_again
from vision.workshop.training.export import write
from vision.workshop.training.harvest import kinds

KINDS = kinds(layout.load("pavilion"))
WIDTHS = (32, 56, 72, 96, 24)
"""Of the convolutions; the eye for squares, from which this one began, has 24, 40, 56, 80 and 20."""
HIDDEN = fit_again.HIDDEN
# The binary digits that are shipped of each weight.
DIGITS = 5
FREE = [k for k, kind in enumerate(KINDS) if kind == "bare" or kind.startswith("print ")]
# How much of the loss is about which of the bare sights it is; the rest takes them for one.
WHICH_PRINT = 0.3
# A patch is learnt from for sure at this loss, at a lower one with a chance that falls with it, at least this.
WORTH = 0.12
LEAST = 0.05
BATCH = 1024
FILES = 8
# How patches are shaken: light of all and of each channel (as logarithms), and how vivid they are shown.
BRIGHTER = 0.14
TINTED = 0.07
VIVID = (0.65, 1.2)
# The share of patches that lie in a shadow, a veil or under a spot of light as well.
WORSE_LIGHT = 0.35
# The share of patches that are softened, and the most noise, in steps of 256.
SOFTENED = 0.15
NOISE = 5.0


def network() -> nn.Sequential:
    one, two, three, four, five = WIDTHS
    return nn.Sequential(
        nn.Conv2d(CHANNELS, one, 3, 2, 1),
        nn.ReLU(),
        nn.Conv2d(one, two, 3, 2, 1),
        nn.ReLU(),
        nn.Conv2d(two, three, 3, 1, 1),
        nn.ReLU(),
        nn.MaxPool2d(2),
        nn.Conv2d(three, four, 3, 1, 1),
        nn.ReLU(),
        nn.Conv2d(four, five, 1),
        nn.ReLU(),
        nn.Flatten(),
        nn.Dropout(0.1),
        nn.Linear(five * fit_again.SIDE**2, HIDDEN),
        nn.ReLU(),
        nn.Linear(HIDDEN, len(KINDS)),
    )


def begun(start: Path) -> nn.Sequential:
    """The network that a .pt file of this command holds, or one that says what a smaller one in an .onnx file says."""
    net = network()
    if start.suffix == ".pt":
        net.load_state_dict(torch.load(start))
        return net
    narrow = fit.network(len(KINDS))
    fit.load(narrow, start)
    return fit_again.widened(narrow, net)


def shaken(cut: torch.Tensor, facts: torch.Tensor, rng: np.random.Generator) -> torch.Tensor:
    """Patches for the network, in another light, half of them in a mirror."""
    many = len(cut)
    gains = np.exp(rng.normal(0, TINTED, (many, 3)) + rng.normal(0, BRIGHTER, (many, 1)))
    vivid = rng.uniform(*VIVID, (many, 1, 1))
    mix = vivid * np.eye(3) + (1 - vivid) / 3
    turned = torch.from_numpy(mix * gains[:, None, :]).float()
    out = torch.empty((many, CHANNELS, PATCH, PATCH))
    pixels = cut.float().view(many, 2, 3, PATCH * PATCH)
    for plane in range(2):
        out[:, 3 * plane : 3 * plane + 3] = torch.bmm(turned, pixels[:, plane]).view(many, 3, PATCH, PATCH)
    soft = torch.from_numpy(rng.random(many) < SOFTENED)
    out[soft, :6] = nn.functional.avg_pool2d(out[soft, :6], 3, 1, 1, count_include_pad=False)
    noise = torch.from_numpy(rng.uniform(0, NOISE, (many, 1, 1, 1))).float()
    grainy = torch.from_numpy(rng.random(many) < 0.5)
    out[grainy, :6] += torch.randn_like(out[grainy, :6]) * noise[grainy]
    out[:, :6] = out[:, :6].clamp(0, 255) / 128 - 1
    out[:, 6:] = facts.float()[:, :, None, None]
    worse = torch.from_numpy(rng.random(many) < WORSE_LIGHT)
    out[worse] = fit_again.shaken(out[worse], rng)
    over = torch.from_numpy(rng.random(many) < 0.5)
    out[over] = out[over].flip(3)
    out[over, LEAN[0]] *= -1
    return out.contiguous(memory_format=torch.channels_last)


def plain(cut: Array, facts: Array) -> torch.Tensor:
    """Patches for the network as they were cut."""
    out = torch.empty((len(cut), CHANNELS, PATCH, PATCH))
    out[:, :6] = torch.from_numpy(cut).float() / 128 - 1
    out[:, 6:] = torch.from_numpy(facts).float()[:, :, None, None]
    return out.contiguous(memory_format=torch.channels_last)


def losses(scores: torch.Tensor, truth: torch.Tensor) -> torch.Tensor:
    logs = nn.functional.log_softmax(scores, dim=1)
    which = -logs.gather(1, truth[:, None])[:, 0]
    free = torch.isin(truth, torch.tensor(FREE))
    whether = torch.where(free, -logs[:, FREE].logsumexp(1), which)
    return WHICH_PRINT * which + (1 - WHICH_PRINT) * whether


def rounds(folder: Path, hard: Path | None, rng: np.random.Generator) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
    """Batches without end, several files at a time in random order."""
    while True:
        files = sorted(folder.glob("*.npz")) + (sorted(hard.glob("*.npz")) if hard else [])
        order = rng.permutation(len(files))
        for start in range(0, len(order), FILES):
            parts = [np.load(files[i]) for i in order[start : start + FILES]]
            cut = torch.from_numpy(np.concatenate([part["patches"] for part in parts]))
            facts = torch.from_numpy(np.concatenate([part["facts"] for part in parts]))
            found = torch.from_numpy(np.concatenate([part["labels"] for part in parts]))
            shuffled = torch.from_numpy(rng.permutation(len(found)))
            for pick in shuffled.split(BATCH):
                yield shaken(cut[pick], facts[pick], rng), found[pick]


def judged(net: nn.Module, files: list[Path]) -> str:
    """How the network does on patches as they were cut; a bare sight taken for another bare one is told apart."""
    net.eval()
    wrong, prints, total, loss = 0, 0, 0, 0.0
    with torch.no_grad():
        for file in files:
            part = np.load(file)
            truth = torch.from_numpy(part["labels"])
            scores = torch.cat([net(some) for some in plain(part["patches"], part["facts"]).split(BATCH)])
            said = scores.argmax(1)
            both = torch.isin(said, torch.tensor(FREE)) & torch.isin(truth, torch.tensor(FREE))
            wrong += int(((said != truth) & ~both).sum())
            prints += int(((said != truth) & both).sum())
            loss += float(losses(scores, truth).sum())
            total += len(truth)
    return f"{wrong} of {total} wrong, {prints} more by their print alone, loss {loss / max(total, 1):.4f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("harvest", type=Path)
    parser.add_argument("held_out", type=Path)
    parser.add_argument("out", type=Path, help="the .onnx file")
    parser.add_argument("--start", type=Path, required=True, help="the network to go on from, .onnx or .pt")
    parser.add_argument("--hard", type=Path, help="a folder with patches of hard editions")
    parser.add_argument("--minutes", type=float, default=20, help="of processor time")
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--average", type=float, default=0.998, help="how slowly the shipped mean of the weights moves")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    rng = np.random.default_rng(options.seed)
    net = begun(options.start).to(memory_format=torch.channels_last)
    held_out = sorted(options.held_out.glob("*.npz"))
    print(f"at the start: {judged(net, held_out)}", flush=True)
    optimiser = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=1e-3)
    averaging = torch.optim.swa_utils.get_ema_multi_avg_fn(options.average)
    averaged = torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=averaging, use_buffers=True)
    began, seen, told = time.process_time(), 0, 0.0
    for patch, truth in rounds(options.harvest, options.hard, rng):
        share = (time.process_time() - began) / (60 * options.minutes)
        if share >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = options.rate * 0.5 * (1 + np.cos(np.pi * share)) + 1e-6
        with torch.no_grad():
            chance = (losses(net(patch), truth) / WORTH).clamp(LEAST, 1.0)
        pick = torch.from_numpy(rng.random(len(truth))).float() < chance
        optimiser.zero_grad(set_to_none=True)
        loss = (losses(net(patch[pick]), truth[pick]) / chance[pick]).sum() / len(truth)
        loss.backward()
        optimiser.step()
        averaged.update_parameters(net)
        seen += len(truth)
        if share - told > 0.1:
            told = share
            print(f"{100 * share:.0f} %, {seen} patches, {judged(averaged.module, held_out[:3])}", flush=True)
            write(averaged.module, options.out, CHANNELS, DIGITS)
    print(f"in the end, {seen} patches: {judged(averaged.module, held_out)}", flush=True)
    write(averaged.module, options.out, CHANNELS, DIGITS)


if __name__ == "__main__":
    main()
