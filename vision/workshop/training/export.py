"""A trained network, written for the reader."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import TensorProto, numpy_helper
from torch import nn

from vision.evidence import PATCH

MANY = 64
"""Tensors of fewer numbers are left as they are."""
HALF_DIGITS = 10
"""The binary digits of a number in half precision."""


def write(net: nn.Module, out: Path, channels: int, digits: int = HALF_DIGITS) -> None:
    """The network as ONNX for the reader, and its weights beside it for going on.

    digits: binary ones that each weight keeps; with 4, as second networks are shipped, one packs to half and says the
    same.
    """
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
    _halve(out, digits)


def _halve(path: Path, digits: int) -> None:
    """Weights in half precision: OpenCV widens them as it reads. Half the size, and no photo is read otherwise."""
    model = onnx.load(str(path))
    for tensor in model.graph.initializer:
        weights = numpy_helper.to_array(tensor)
        if tensor.data_type == TensorProto.FLOAT and weights.size > MANY:
            tensor.CopyFrom(numpy_helper.from_array(_rounded(weights.astype(np.float16), digits), tensor.name))
    onnx.save(model, str(path))


def _rounded(weights: NDArray[np.float16], digits: int) -> NDArray[np.float16]:
    """The weights, each with so many binary digits that are not 0."""
    step = 1 << (HALF_DIGITS - digits)
    bits = (weights.view(np.uint16).astype(np.uint32) + step // 2) // step * step
    return bits.astype(np.uint16).view(np.float16)
