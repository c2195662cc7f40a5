"""The product of two large matrices by OpenCV's network code: fast even with a numpy without BLAS, as on phones."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from vision.arrays import Floats
from vision.network import Network

_FLOAT, _OPSET, _VERSION = 1, 13, 7


def product(left: Floats, right: Floats) -> Floats:
    """`left @ right.T` in single precision; the rows of both are of one length."""
    multiply = _multiplier()
    return multiply(
        ("left", np.ascontiguousarray(left, np.float32)), ("right", np.ascontiguousarray(right.T, np.float32))
    )


@cache
def _multiplier() -> Network:
    """A network of one step, written out as ONNX (field numbers are those of onnx.proto)."""
    step = b"".join((_field(1, b"left"), _field(1, b"right"), _field(2, b"out"), _field(4, b"MatMul")))
    inputs = _field(11, _matrix(b"left")) + _field(11, _matrix(b"right"))
    graph = _field(1, step) + _field(2, b"product") + inputs + _field(12, _matrix(b"out"))
    model = _number(1, _VERSION) + _field(7, graph) + _field(8, _field(1, b"") + _number(2, _OPSET))
    return Network(cv2.dnn.readNetFromONNX(np.frombuffer(model, np.uint8)))


def _matrix(name: bytes) -> bytes:
    """A matrix of any size."""
    sides = b"".join(_field(1, _field(2, name + side)) for side in (b" rows", b" columns"))
    return _field(1, name) + _field(2, _field(1, _number(1, _FLOAT) + _field(2, sides)))


def _field(key: int, content: bytes) -> bytes:
    return bytes((key << 3 | 2, *_varint(len(content)))) + content


def _number(key: int, value: int) -> bytes:
    return bytes((key << 3, *_varint(value)))


def _varint(value: int) -> list[int]:
    return [value] if value < 128 else [value & 127 | 128, *_varint(value >> 7)]
