"""Photos of QR codes on a screen: seen from aside, turned, blurred, noisy, with a reflection over half of the code."""

from __future__ import annotations

from random import Random

import cv2
import numpy as np

MODULE = 12
"""Pixels of a module before the photo is taken."""


def photographed(modules: tuple[tuple[bool, ...], ...], seed: str, *, width: int = 1200, blur: float = 1.4) -> bytes:
    """A JPEG of quality 50, three quarters of it the code."""
    chance = Random(seed)
    flat = np.where(np.array(modules), 0, 255).astype(np.uint8)
    flat = cv2.resize(flat, None, fx=MODULE, fy=MODULE, interpolation=cv2.INTER_NEAREST)
    side, height = flat.shape[0], width * 3 // 4
    corners = _seen_from_aside(chance, width, height)
    lies = cv2.getPerspectiveTransform(np.float32([[0, 0], [side, 0], [side, side], [0, side]]), corners)
    screen = cv2.warpPerspective(flat, lies, (width, height), flags=cv2.INTER_AREA)
    covered = cv2.warpPerspective(np.full_like(flat, 255), lies, (width, height))
    picture = np.where(covered > 127, screen, chance.randrange(40, 140)).astype(np.float32) * 0.75 + 25
    picture = _reflected(chance, picture)
    picture = cv2.GaussianBlur(picture, (0, 0), blur)
    picture += np.random.RandomState(chance.randrange(10**6)).randn(height, width) * 5
    return cv2.imencode(".jpg", np.clip(picture, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 50])[1].tobytes()


def _seen_from_aside(chance: Random, width: int, height: int) -> np.ndarray:
    half, turn = 0.4 * height, np.radians(chance.uniform(-15, 15))
    square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    turned = square @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    moved = [[chance.uniform(-0.12, 0.12) * 2 * half for _ in "xy"] for _ in range(4)]
    return (turned + moved + [width / 2, height / 2]).astype(np.float32)


def _reflected(chance: Random, picture: np.ndarray) -> np.ndarray:
    """A lamp over half of the picture takes two thirds of its contrast."""
    height, width = picture.shape
    down, across = np.mgrid[0:height, 0:width]
    way = chance.uniform(0, 2 * np.pi)
    beyond = ((across - width / 2) * np.cos(way) + (down - height / 2) * np.sin(way)) / (width / 25)
    share = 0.66 / (1 + np.exp(-beyond))
    return picture * (1 - share) + 255 * share
