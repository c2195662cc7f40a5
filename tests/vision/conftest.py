"""Photos made on the fly in the studio's own art, and the look of that art, taught from its frontal picture."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from vision import look
from vision.look import Look
from vision.workshop import shipped_look, studio
from vision.workshop.studio.own import board_picture

SHARED = Path(os.environ.get("AZULEJO_SHARED") or Path(__file__).parents[2] / ".." / "shared")


@pytest.fixture(scope="session")
def own_look(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The look of the studio's own board, made as a shipped one is."""
    path = tmp_path_factory.mktemp("look") / "own.npz"
    look.save(shipped_look.of_card(board_picture(grey=False), "azul"), path)
    return path


@pytest.fixture(scope="session")
def loaded_look(own_look: Path) -> Look:
    return look.load(own_look)


class Made:
    """A studio photo on disk with its label."""

    def __init__(self, path: Path, label: dict[str, Any]) -> None:
        self.path = path
        self.label = label

    @property
    def picture(self) -> np.ndarray:
        return cv2.imread(str(self.path))


@pytest.fixture(scope="session")
def make_photo(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Photos of the studio's test family by board and index, made once a session."""
    folder = tmp_path_factory.mktemp("studio")
    made: dict[tuple[str, int, int], Made] = {}

    def photo(board: str = "azul", index: int = 0, size: int = 1000) -> Made:
        key = (board, index, size)
        if key not in made:
            data, label = studio.photo_file("test", board, index, size)
            path = folder / f"{board}_{index}_{size}.jpg"
            path.write_bytes(data)
            made[key] = Made(path, label)
        return made[key]

    return photo


@pytest.fixture(scope="session")
def shared_photos() -> Path:
    folder = SHARED / "photos"
    if not (folder / "renders" / "labels.json").exists():
        pytest.skip("the labelled photos do not lie beside the repository")
    return folder
