"""Products with a matrix that stays the same, by OpenCV's network code: fast even with a numpy without BLAS, as on
phones."""

from __future__ import annotations

from functools import cached_property

import cv2
import numpy as np

from vision.arrays import Floats
from vision.network import Network

_FLOAT, _INTEGER, _OPSET, _VERSION = 1, 2, 13, 7


class Rows:
    """Rows that others of the same length are multiplied with, packed when they are first asked for."""

    def __init__(self, rows: Floats) -> None:
        self._rows = np.ascontiguousarray(rows, np.float32)

    def product(self, left: Floats) -> Floats:
        """`left @ rows.T` in single precision."""
        if not len(left) or not len(self._rows):
            return np.zeros((len(left), len(self._rows)), np.float32)
        return self._multiplier(("left", np.ascontiguousarray(left, np.float32)))

    @cached_property
    def _multiplier(self) -> Network:
        """A network of one step, written out as ONNX (field numbers are those of onnx.proto)."""
        count, length = self._rows.shape
        turned = _field(1, b"transB") + _number(3, 1) + _number(20, _INTEGER)
        step = b"".join(
            (_field(1, b"left"), _field(1, b"rows"), _field(2, b"out"), _field(4, b"Gemm"), _field(5, turned))
        )
        rows = _number(1, count) + _number(1, length) + _number(2, _FLOAT)
        rows += _field(8, b"rows") + _field(9, self._rows.astype("<f4", copy=False).tobytes())
        ends = _field(11, _matrix(b"left", length)) + _field(12, _matrix(b"out", count))
        graph = _field(1, step) + _field(2, b"product") + _field(5, rows) + ends
        model = _number(1, _VERSION) + _field(7, graph) + _field(8, _field(1, b"") + _number(2, _OPSET))
        return Network(cv2.dnn.readNetFromONNX(np.frombuffer(model, np.uint8)))


def _matrix(name: bytes, columns: int) -> bytes:
    """A matrix of any number of rows."""
    sides = _field(1, _field(2, b"any")) + _field(1, _number(1, columns))
    return _field(1, name) + _field(2, _field(1, _number(1, _FLOAT) + _field(2, sides)))


def _field(key: int, content: bytes) -> bytes:
    return bytes((*_varint(key << 3 | 2), *_varint(len(content)))) + content


def _number(key: int, value: int) -> bytes:
    return bytes((*_varint(key << 3), *_varint(value)))


def _varint(value: int) -> list[int]:
    return [value] if value < 128 else [value & 127 | 128, *_varint(value >> 7)]
