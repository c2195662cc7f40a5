"""A trained network, written for the reader."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, numpy_helper
from torch import nn

from vision.evidence import PATCH

MANY = 64
"""Tensors of fewer numbers are left as they are."""


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
    _halve(out)


def _halve(path: Path) -> None:
    """Weights in half precision: OpenCV widens them as it reads. Half the size, and no photo is read otherwise."""
    model = onnx.load(str(path))
    for tensor in model.graph.initializer:
        weights = numpy_helper.to_array(tensor)
        if tensor.data_type == TensorProto.FLOAT and weights.size > MANY:
            tensor.CopyFrom(numpy_helper.from_array(weights.astype(np.float16), tensor.name))
    onnx.save(model, str(path))
