"""The screens in a house where nobody has played yet: each says what to do next."""

from __future__ import annotations

from tests.ui.screens.at_tables import touched
from tests.ui.screens.scenes import Scene, go

BARE: dict[str, Scene] = {
    "home-bare": go("home"),
    "games-bare": go("games"),
    "bin-bare": go("bin"),
    "people-bare": go("people"),
    "you-bare": go("you"),
    "new-game-bare": go("new_game"),
    "new-game-first": touched(go("new_game"), "new:start"),
    "rules-bare": go("rules"),
}
