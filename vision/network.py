"""A network that several threads may ask at once."""

from __future__ import annotations

import zlib
from pathlib import Path
from threading import Lock

import cv2
import numpy as np

from vision.arrays import Floats


class Network:
    """OpenCV keeps what a network is given until it is asked for the answer: two photos read at the same moment, as
    where one was stopped and the next begun, would get each other's. So one waits for the other.
    """

    def __init__(self, net: cv2.dnn.Net) -> None:
        self._net, self._one_at_a_time = net, Lock()

    def __call__(self, *inputs: tuple[str, Floats]) -> Floats:
        """The answer to what each named input is given."""
        with self._one_at_a_time:
            for name, values in inputs:
                self._net.setInput(values, name)
            return np.asarray(self._net.forward(), np.float32)


def load(path: Path) -> Network:
    """A network from its file: ONNX, packed."""
    return Network(cv2.dnn.readNetFromONNX(np.frombuffer(unpacked(path.read_bytes()), np.uint8)))


def packed(net: bytes) -> bytes:
    """An ONNX file for the app. Of weights in half precision the bytes with sign and size repeat themselves, those with
    the last digits do not: every other byte is put together first."""
    return smallest(net[::2] + net[1::2])


def smallest(data: bytes) -> bytes:
    """The data packed in whatever way zlib does it best; `zlib.decompress` unpacks all of them."""
    ways = (zlib.Z_DEFAULT_STRATEGY, zlib.Z_FILTERED, zlib.Z_HUFFMAN_ONLY, zlib.Z_RLE)
    packers = (zlib.compressobj(9, zlib.DEFLATED, zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL + 1, way) for way in ways)
    return min((packer.compress(data) + packer.flush() for packer in packers), key=len)


def unpacked(file: bytes) -> bytes:
    """The ONNX file that was packed."""
    halves = zlib.decompress(file)
    net = bytearray(len(halves))
    first = (len(halves) + 1) // 2
    net[::2], net[1::2] = halves[:first], halves[first:]
    return bytes(net)
