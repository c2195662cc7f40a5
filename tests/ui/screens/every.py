"""All scenes, by the house they are in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.service.session import Session
from tests.ui.screens.at_tables import CARDS, TABLES
from tests.ui.screens.bare import BARE
from tests.ui.screens.figures import FIGURES, ONE, THOUSANDS, one_game, thousands
from tests.ui.screens.night import NIGHT
from tests.ui.screens.over import OVER
from tests.ui.screens.photos import PHOTOS
from tests.ui.screens.scenes import OURS, THEIRS, Scene, furnished
from tests.ui.screens.taught import TAUGHT

House = Callable[[Path], Session]

EVERY: dict[House, dict[str, Scene]] = {
    furnished: OURS | THEIRS | TABLES | OVER | PHOTOS | NIGHT | FIGURES | TAUGHT,
    Session: BARE,
}

PICTURES: dict[House, dict[str, Scene]] = {
    **EVERY,
    furnished: EVERY[furnished] | CARDS,
    one_game: ONE,
    thousands: THOUSANDS,
}
"""And what is looked at alone: cards without words, houses that take a while to fill."""
