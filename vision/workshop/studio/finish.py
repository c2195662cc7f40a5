"""From light to a phone's picture: lens, blur, noise, exposure, white balance, tone curve, sharpening."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from vision.workshop.studio.paint import Floats, Picture


@dataclass(frozen=True, slots=True)
class Finish:
    exposure: float
    balance: tuple[float, float, float]
    """Gain of blue, green, red."""
    vignette: float
    defocus: float
    """Blur's spread, in thousandths of the picture's long side."""
    motion: tuple[float, float]
    """Length in thousandths of the long side, and direction in radians."""
    noise: float
    """Spread of the noise of mid grey at 1600 pixels, as a share of white."""
    grain: float
    """How far the phone's smoothing has spread the noise, in pixels."""
    contrast: float
    filmic: bool
    sharpen: float
    seed: int


STEPS = 4096
TOP = 1.15
"""The largest root of light that is told from white."""
NOISE_SIZE = 768
STRIP = 32


@cache
def _tone(contrast: float, filmic: bool) -> Picture:
    """8-bit value of linear light, in steps of the square root."""
    light = (np.arange(STEPS) / (STEPS - 1) * TOP) ** 2
    if filmic:
        a, b, c, d, e = 2.51, 0.03, 2.43, 0.59, 0.14
        x = light * 0.85
        value = np.clip(x * (a * x + b) / (x * (c * x + d) + e), 0, 1) ** (1 / 2.2)
    else:
        knee = np.where(light > 0.7, 0.7 + 0.3 * np.tanh((light - 0.7) / 0.3), light)
        value = np.where(knee <= 0.0031308, 12.92 * knee, 1.055 * knee ** (1 / 2.4) - 0.055)
    curve = value + contrast * (value - 0.5) * value * (1 - value) * 2
    return np.asarray(np.clip(curve * 255 + 0.5, 0, 255), np.uint8)


def finished(light: Floats, finish: Finish, lens: float) -> Picture:
    """The 8-bit picture of what reached the lens."""
    height, width = light.shape[:2]
    long = max(height, width)
    picture = light if abs(lens) < 1e-4 else _bent(light, lens)
    sigma = finish.defocus * long / 1000
    if sigma > 0.25:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.float32)
    length = finish.motion[0] * long / 1000
    if length > 1.2:
        picture = np.asarray(cv2.filter2D(picture, -1, _streak(length, finish.motion[1])), np.float32)
    values = _developed(picture, finish, _metered(light))
    if finish.sharpen:
        soft = cv2.GaussianBlur(values, (0, 0), max(0.7, long / 1600))
        values = np.asarray(cv2.addWeighted(values, 1 + finish.sharpen, soft, -finish.sharpen, 0), np.uint8)
    return values


def _developed(picture: Floats, finish: Finish, metered: float) -> Picture:
    """Exposure, noise and the tone curve, strip by strip so that the strips stay in the cache."""
    height, width = picture.shape[:2]
    tone = _tone(finish.contrast, finish.filmic)
    noise = _noise_field(round(finish.grain * 4) / 4)
    strength = np.float32(finish.noise * math.sqrt(max(height, width, 640) / 1600))
    down, across = (int(v) for v in np.random.default_rng(finish.seed).integers(NOISE_SIZE, size=2))
    gain = np.asarray(finish.balance, np.float32) * np.float32(finish.exposure * metered)
    # the lens darkens its corners: 1 - depth * (x² + y²) / 2, with every pixel's three channels side by side
    side = 1 - finish.vignette / 2 * np.linspace(-1, 1, width, dtype=np.float32) ** 2
    along = np.outer(side, gain).ravel()
    across_gain = np.tile(gain, width)
    fall = finish.vignette / 2 * np.linspace(-1, 1, height, dtype=np.float32) ** 2
    values = np.empty(picture.shape, np.uint8)
    for top in range(0, height, STRIP):
        strip = picture[top : top + STRIP].reshape(-1, 3 * width)
        lit = along - fall[top : top + STRIP, None] * across_gain
        lit *= strip
        np.maximum(lit, 0, out=lit)
        root = np.sqrt(lit, out=lit).reshape(-1, width, 3)
        # noise of the light grows with its square root, so that it is even in the root
        rows = noise[(np.arange(top, top + len(strip)) + down) % NOISE_SIZE]
        for left in range(-across, width, NOISE_SIZE):
            start, end = max(left, 0), min(left + NOISE_SIZE, width)
            root[:, start:end] += strength * rows[:, start - left : end - left]
        root *= np.float32((STEPS - 1) / TOP)
        np.clip(root, 0, STEPS - 1, out=root)
        np.take(tone, root.astype(np.intp), out=values[top : top + STRIP])
    return values


def _metered(light: Floats) -> float:
    """How far the phone opens up for a dark scene or down for a bright one."""
    mean = float(np.mean(np.minimum(light[4::8, 4::8], 1.5)))
    return float(np.clip((0.30 / max(mean, 1e-3)) ** 0.28, 0.75, 1.5))


def _bent(picture: Floats, lens: float) -> Floats:
    """The picture as a lens with radial distortion shows it (its inverse, by two steps of iteration)."""
    height, width = picture.shape[:2]
    reach = math.hypot(width, height) / 2
    # the map is smooth: made for every 25th pixel and beyond the frame, stretched to all
    step = 25
    cols, rows = -(-width // step) + 2, -(-height // step) + 2
    x, y = np.meshgrid((np.arange(cols) - 0.5) * step - width / 2, (np.arange(rows) - 0.5) * step - height / 2)
    square = (x**2 + y**2) / reach**2
    shrink = 1 / (1 + lens * square)
    shrink = 1 / (1 + lens * square * shrink**2)
    from_x, from_y = (
        cv2.resize(part.astype(np.float32), (cols * step, rows * step))[step : step + height, step : step + width]
        for part in (x * shrink + width / 2 - 0.5, y * shrink + height / 2 - 0.5)
    )
    return np.asarray(cv2.remap(picture, from_x, from_y, cv2.INTER_LINEAR, None, cv2.BORDER_REPLICATE), np.float32)


def _streak(length: float, angle: float) -> Floats:
    size = math.ceil(length) | 1
    size += 2
    kernel = np.zeros((size, size), np.float32)
    middle = size // 2
    dx, dy = math.cos(angle) * length / 2, math.sin(angle) * length / 2
    for share in np.linspace(-1, 1, 4 * size):
        x, y = middle + share * dx, middle + share * dy
        left, top = math.floor(x), math.floor(y)
        for i, j in ((0, 0), (0, 1), (1, 0), (1, 1)):
            if 0 <= left + i < size and 0 <= top + j < size:
                kernel[top + j, left + i] += (1 - abs(x - left - i)) * (1 - abs(y - top - j))
    return np.asarray(kernel / kernel.sum(), np.float32)


@cache
def _noise_field(grain: float) -> Floats:
    """Noise of unit spread in grey and colour, smoothed as phones do."""
    field = np.random.default_rng(99).standard_normal((NOISE_SIZE, NOISE_SIZE, 3)).astype(np.float32)
    if grain > 0:
        wrapped = np.pad(field, ((8, 8), (8, 8), (0, 0)), mode="wrap")
        field = np.asarray(cv2.GaussianBlur(wrapped, (0, 0), grain)[8:-8, 8:-8], np.float32)
    field = 0.7 * field + 0.5 * field.mean(axis=2, keepdims=True)
    return np.asarray(field / field.std(), np.float32)
