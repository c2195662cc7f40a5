"""A trained network, written for the reader."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import nn

from vision.evidence import PATCH


def write(net: nn.Module, out: Path, channels: int) -> None:
    """The network as ONNX for the reader, and its weights beside it for going on."""
    net.eval()
    torch.save(net.state_dict(), out.with_suffix(".pt"))
    torch.onnx.export(
        net,
        (torch.zeros((2, channels, PATCH, PATCH)),),
        str(out),
        input_names=["patches"],
        output_names=["kinds"],
        dynamic_axes={"patches": {0: "n"}, "kinds": {0: "n"}},
        opset_version=13,
        dynamo=False,
    )
