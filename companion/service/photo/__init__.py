"""From photo to score: a reading against the tracked game. Pure; no OpenCV, no window."""

from __future__ import annotations
