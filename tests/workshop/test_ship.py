"""Networks go into the app packed and come out as they were."""

from __future__ import annotations

import zlib
from pathlib import Path

import numpy as np
import pytest

from vision import network
from vision.evidence import EYES
from vision.workshop.training import ship


def test_a_shipped_network_comes_out_and_goes_in_as_it_was(tmp_path: Path) -> None:
    net = ship.unpack("square", tmp_path)
    assert net.read_bytes()[:1] == b"\x08"  # the first field of an ONNX file
    packed = ship.pack(net, tmp_path)
    assert packed.read_bytes() == (EYES / "square.bin").read_bytes()
    assert packed.stat().st_size < 0.88 * net.stat().st_size
    network.load(packed)


@pytest.mark.parametrize("net", [b"", b"a", b"abcde", bytes(range(256))])
def test_whatever_is_packed_comes_out_again(net: bytes) -> None:
    assert network.unpacked(network.packed(net)) == net


def test_packing_takes_the_way_that_is_smallest() -> None:
    """Which one that is depends on what repeats itself."""
    rng = np.random.default_rng(3)
    skewed = np.minimum(rng.geometric(0.1, 40_000), 255).astype(np.uint8).tobytes()
    for data in (skewed, b"abc" * 9000, b""):
        packed = network.smallest(data)
        assert zlib.decompress(packed) == data
        assert len(packed) <= len(zlib.compress(data, 9))
    assert len(network.smallest(skewed)) < len(zlib.compress(skewed, 9))
