"""Taught boards are searched for more thoroughly than shipped ones, whose prints are many and clear."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision import glance, locate, look


@pytest.mark.parametrize("taught", [True, False])
def test_only_a_taught_board_is_searched_for_thoroughly(taught: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a photo that shows nothing, a look with a portrait gets one search more, in a larger picture."""
    searched = []
    at_grey = glance.at_grey
    monkeypatch.setattr(glance, "at_grey", lambda grey, how: searched.append(how) or at_grey(grey, how))
    portrait = np.zeros((8, 8, 3), np.uint8) if taught else None
    known = replace(look.shipped("azul.npz"), portrait=portrait)
    assert locate.find(glance.at(np.full((300, 400, 3), 128, np.uint8)), [known])[:2] == (0, [])
    assert (glance.THOROUGH in searched) is taught
