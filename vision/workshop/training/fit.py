"""Fit the cell classifier on harvested patches and write it as ONNX: `python -m vision.workshop.training.fit`.

It needs PyTorch. The network is small on purpose: it runs on a phone through `cv2.dnn`, one batch a photo.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import nn

from vision.arrays import Array
from vision.evidence import CHANNELS, PATCH, mirrored
from vision.workshop.training.export import write

# How vivid a patch is shown, against how it was made.
VIVID = (0.7, 1.15)
# A patch is learnt from for sure at this loss, at a lower one with a chance that falls with it, at least this.
WORTH = 0.08
LEAST = 0.06
BATCH = 1024
# With mirrors: the share of patches shown as they are.
UPRIGHT = 0.3


def network(kinds: int) -> nn.Sequential:
    def block(before: int, after: int, stride: int) -> list[nn.Module]:
        return [nn.Conv2d(before, after, 3, stride, 1, bias=False), nn.BatchNorm2d(after), nn.ReLU()]

    return nn.Sequential(
        *block(CHANNELS, 24, 2),
        *block(24, 40, 2),
        *block(40, 56, 1),
        nn.MaxPool2d(2),
        *block(56, 80, 1),
        nn.Conv2d(80, 20, 1),
        nn.ReLU(),
        nn.Flatten(),
        nn.Dropout(0.15),
        nn.Linear(20 * 25, 64),
        nn.ReLU(),
        nn.Linear(64, kinds),
    )


def load(net: nn.Sequential, path: Path) -> None:
    """Take over the weights of a network written before: a .pt file, or the .onnx file that the reader has.

    In an .onnx file the norms are part of the convolutions before them; here they become norms that change nothing.
    """
    if path.suffix == ".pt":
        net.load_state_dict(torch.load(path))
        return
    written = cv2.dnn.readNetFromONNX(str(path))
    layers = [written.getLayer(name) for name in written.getLayerNames()]
    blobs = [[torch.from_numpy(np.array(blob)) for blob in layer.blobs] for layer in layers if len(layer.blobs) == 2]
    parts = list(net)
    for k, part in enumerate(parts):
        if not isinstance(part, nn.Conv2d | nn.Linear):
            continue
        weight, bias = blobs.pop(0)
        if weight.numel() != part.weight.numel():
            continue  # the last layer of an eye that tells other kinds apart
        part.weight.data.copy_(weight.reshape(part.weight.shape))
        if part.bias is not None:
            part.bias.data.copy_(bias.flatten())
            continue
        norm = parts[k + 1]
        norm.bias.data.copy_(bias.flatten())
        norm.weight.data.copy_(torch.ones_like(norm.weight))
        norm.running_mean.zero_()
        norm.running_var.fill_(1.0 - norm.eps)


def mixed(folder: Path) -> list[Path]:
    """The files of one round: those cut from studio photos, which are closer to life, three times."""
    return [file for file in sorted(folder.glob("*.npz")) for _ in range(3 if file.name.startswith("studio") else 1)]


def batches(
    files: list[Path], size: int, rng: np.random.Generator, mirrors: Sequence[int]
) -> Iterator[tuple[torch.Tensor, torch.Tensor, torch.Tensor]]:
    """Patches in random order, several files at a time, with light and colour shaken once more; what they show; and
    for how many patches each stands."""
    order = rng.permutation(len(files))
    for start in range(0, len(order), 10):
        loaded = [np.load(files[i]) for i in order[start : start + 10]]
        cut = np.concatenate([part["patches"] for part in loaded])
        facts = np.concatenate([part["facts"] for part in loaded])
        found = np.concatenate([part["labels"] for part in loaded])
        stands = np.concatenate([part["stands"] for part in loaded])
        shuffled = rng.permutation(len(found))
        for i in range(0, len(shuffled) - size + 1, size):
            pick = shuffled[i : i + size]
            patch = tensor(cut[pick], facts[pick], rng)
            patch = in_mirrors(patch, mirrors, rng) if mirrors else patch
            yield patch, torch.from_numpy(found[pick]), torch.from_numpy(stands[pick]).float()


def tensor(cut: Array, facts: Array, rng: np.random.Generator | None = None) -> torch.Tensor:
    out = torch.empty((len(cut), CHANNELS, PATCH, PATCH))
    light = torch.from_numpy(cut).float()
    if rng is not None:
        gains = np.exp(rng.normal(0, 0.06, (len(cut), 3)) + rng.normal(0, 0.12, (len(cut), 1)))
        light *= torch.from_numpy(np.tile(gains, 2)).float()[:, :, None, None]
        # Made colours are more vivid than a phone's: paler ones have to do as well.
        vivid = torch.from_numpy(rng.uniform(*VIVID, len(cut))).float()[:, None, None, None, None]
        planes = light.view(len(cut), 2, 3, PATCH, PATCH)
        grey = planes.mean(dim=2, keepdim=True)
        light = (grey + (planes - grey) * vivid).view(len(cut), 6, PATCH, PATCH).clamp(0, 255)
    out[:, :6] = light / 128 - 1
    out[:, 6:] = torch.from_numpy(facts).float()[:, :, None, None]
    return out


def in_mirrors(patch: torch.Tensor, mirrors: Sequence[int], rng: np.random.Generator) -> torch.Tensor:
    """Most of the patches in one of the mirrors."""
    which = rng.choice(mirrors, len(patch)) * (rng.random(len(patch)) > UPRIGHT)
    for number in mirrors:
        pick = torch.from_numpy(which == number)
        patch[pick] = torch.from_numpy(mirrored(patch[pick].numpy(), number))
    return patch


def worthwhile(net: nn.Module, patch: torch.Tensor, truth: torch.Tensor, rng: np.random.Generator) -> torch.Tensor:
    """How much each patch counts in the next step: what the network knows well mostly not at all, else so much more.

    On the whole every patch counts once, so that chances stay honest; but only one in ten or so costs a step back.
    """
    with torch.no_grad():
        loss = nn.functional.cross_entropy(net(patch), truth, reduction="none")
    chance = (loss / WORTH).clamp(LEAST, 1.0)
    drawn = torch.from_numpy(rng.random(len(truth))).float() < chance
    return torch.where(drawn, 1 / chance, torch.zeros(()))


def judge(net: nn.Module, files: list[Path]) -> str:
    net.eval()
    wrong, total, loss = 0, 0, 0.0
    with torch.no_grad():
        for file in files:
            part = np.load(file)
            truth = torch.from_numpy(part["labels"])
            said = net(tensor(part["patches"], part["facts"]))
            loss += float(nn.functional.cross_entropy(said, truth, reduction="sum"))
            wrong += int((said.argmax(1) != truth).sum())
            total += len(truth)
    return f"{wrong}/{total} wrong ({100 * wrong / max(total, 1):.2f} %), loss {loss / max(total, 1):.4f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("harvest", type=Path)
    parser.add_argument("held_out", type=Path)
    parser.add_argument("out", type=Path, help="the .onnx file")
    parser.add_argument("--kinds", type=int, default=13)
    parser.add_argument("--minutes", type=float, default=20, help="of processor time")
    parser.add_argument("--start", type=Path, help="a network to go on from, .onnx (of any eye) or .pt")
    parser.add_argument("--batch", type=int, default=BATCH)
    parser.add_argument("--average", type=float, default=0.998, help="how slowly the shipped mean of the weights moves")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument(
        "--mirrors", type=int, nargs="*", default=(), help="mirrors to learn from too, as the evidence numbers them"
    )
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    rng = np.random.default_rng(options.seed)
    net = network(options.kinds)
    if options.start:
        load(net, options.start)
        # Hard patches alone would bend the norms, which stay as they were learnt from all.
        net.eval()
    held_out = sorted(options.held_out.glob("*.npz"))
    optimiser = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=1e-3)
    averaging = torch.optim.swa_utils.get_ema_multi_avg_fn(options.average)
    averaged = torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=averaging, use_buffers=True)
    began, seen, told = time.process_time(), 0, 0.0
    share = 0.0
    while share < 1:
        for patch, truth, stands in batches(mixed(options.harvest), options.batch, rng, options.mirrors):
            share = (time.process_time() - began) / (60 * options.minutes)
            if share >= 1:
                break
            for group in optimiser.param_groups:
                group["lr"] = options.rate * 0.5 * (1 + np.cos(np.pi * share)) + 1e-6
            optimiser.zero_grad(set_to_none=True)
            weight = worthwhile(net, patch, truth, rng) if options.start else torch.ones(len(truth))
            pick = weight > 0
            each = nn.functional.cross_entropy(net(patch[pick]), truth[pick], reduction="none")
            loss = (each * (weight * stands)[pick]).sum() / stands.sum()
            loss.backward()
            optimiser.step()
            averaged.update_parameters(net)
            seen += len(truth)
            if share - told > 0.1:
                told = share
                held = judge(averaged.module, held_out[:2])
                print(f"{100 * share:.0f} % {seen} patches, loss {float(loss):.4f}; held out: {held}", flush=True)
                write(averaged.module, options.out, CHANNELS)
    print(f"final, {seen} patches seen; held out: {judge(averaged.module, held_out)}", flush=True)
    write(averaged.module, options.out, CHANNELS)


if __name__ == "__main__":
    main()
