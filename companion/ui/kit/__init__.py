"""Our own pieces of interface. Nothing outside this package touches KivyMD.

`app`, which loads KivyMD, and `progress` and `switches` are imported where they are used.
"""

from companion.ui.kit.asked import Asked
from companion.ui.kit.bars import BottomBar, TopBar
from companion.ui.kit.buttons import ButtonLine, IconButton, TextButton
from companion.ui.kit.cards import Card
from companion.ui.kit.chips import Chip, Chips
from companion.ui.kit.fields import Field
from companion.ui.kit.fill import fill
from companion.ui.kit.lists import Row, Rows
from companion.ui.kit.overlays import Dialog, Sheet, lift_snack, snack, snack_top, snacks_stay_above
from companion.ui.kit.page import Column, Divider, Page, Scroll
from companion.ui.kit.pictures import Icon, TileIcon
from companion.ui.kit.segments import Segments
from companion.ui.kit.text import Text

__all__ = [
    "Asked",
    "BottomBar",
    "ButtonLine",
    "Card",
    "Chip",
    "Chips",
    "Column",
    "Dialog",
    "Divider",
    "Field",
    "Icon",
    "IconButton",
    "Page",
    "Row",
    "Rows",
    "Scroll",
    "Segments",
    "Sheet",
    "Text",
    "TextButton",
    "TileIcon",
    "TopBar",
    "fill",
    "lift_snack",
    "snack",
    "snack_top",
    "snacks_stay_above",
]
