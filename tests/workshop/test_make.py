"""The recipe of the networks: every step names a module that exists, and reads only what a step before it wrote."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from vision.workshop.training import make_rhombus
from vision.workshop.training.make import steps


def test_every_step_can_be_run_with_what_came_before(tmp_path: Path) -> None:
    """Networks and patches are there before they are used, and in the end there are the two of the reader."""
    made: set[str] = set()
    for module, *given in steps(tmp_path / "art", tmp_path):
        assert importlib.util.find_spec(module) is not None
        kind = module.rpartition(".")[2]
        nets = [word for word in given if word.endswith(".onnx")]
        if kind == "harvest":
            made.add(given[1])
        elif kind in ("fit", "fit_again"):
            out, *starts = nets
            more = given[given.index("--more") + 1 : given.index("--first")] if "--more" in given else []
            weights = [word for word in given if word.endswith(".pt")]
            assert {given[0], given[1], *more, *starts, *weights} <= made
            made |= {out, str(Path(out).with_suffix(".pt"))}
        else:
            assert set(nets[1:]) <= made
            made.add(nets[0])
    assert {str(tmp_path / "square.onnx"), str(tmp_path / "square-again.onnx")} <= made


def test_the_eye_for_rhombi_too(tmp_path: Path) -> None:
    """It starts from the eye for squares, and learns from no patches that are not cut before."""
    square = tmp_path / "square.onnx"
    made = {str(square)}
    for module, *given in make_rhombus.steps(tmp_path / "art", square, tmp_path):
        assert importlib.util.find_spec(module) is not None
        if module.endswith(".rhombi"):
            made.add(given[0])
        else:
            harvest, held, out = given[:3]
            hard = given[given.index("--hard") + 1 :][:1] if "--hard" in given else []
            assert {harvest, held, given[given.index("--start") + 1], *hard} <= made
            made |= {out, str(Path(out).with_suffix(".pt"))}
    assert str(tmp_path / "rhombus.onnx") in made
