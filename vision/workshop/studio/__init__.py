"""A studio that makes labelled photos of boards: tiles as solids, in own or reference art, under many lights."""

from __future__ import annotations

from vision.workshop.studio.art import BOARDS, Art, ArtError, own_art, reference_art
from vision.workshop.studio.photo import StudioError, photo, photo_file
from vision.workshop.studio.scene import FAMILIES

__all__ = ["BOARDS", "FAMILIES", "Art", "ArtError", "StudioError", "own_art", "photo", "photo_file", "reference_art"]
