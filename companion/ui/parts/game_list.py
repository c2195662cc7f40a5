"""Thousands of games in a list that reads only what is on screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kivy.clock import Clock

from companion.models.game_row import BETWEEN, KEPT, GameLine, game_line
from companion.ui.kit import IconButton, Row, Rows
from companion.ui.kit.text import width_at
from companion.ui.theme import space, target, theme
from companion.ui.widgets.standings import LEAST, shortened
from companion.wording.language import _
from companion.wording.names import whole_name

SCREENFUL = 40
"""Games added to the list at once."""
PATIENCE = 500
"""Games looked through in one frame while nothing is found."""
SLACK = 1.04
"""Words are so much wider than measured, at most."""


class ScoredRow(Row):
    """A game, its players with their scores."""

    @staticmethod
    def title_within(title: str, room: float) -> str:
        """A name that would be torn from its score is shortened; a line ends before a player, without a dot."""
        size = theme.sizes["body"]
        parts = []
        for part in title.split(BETWEEN):
            name, kept, score = part.rpartition(KEPT)
            last = name.rpartition(" ")[2]
            rest = f"{kept}{score}"
            if kept and width_at(last + rest, size, True) * SLACK > room:
                name = shortened(name, size, (room / SLACK - width_at(rest, size, True)) * LEAST)
            parts.append(f"{whole_name(name)}{kept}{score}")
        lines = parts[:1]
        for part in parts[1:]:
            longer = f"{lines[-1]}{BETWEEN}{part}"
            if width_at(longer, size, True) * SLACK <= room:
                lines[-1] = longer
            else:
                lines.append(part)
        return "\n".join(lines)


class GameListRow(ScoredRow):
    """A game, with a button for what else can be done with it."""

    def __init__(self, **options: Any) -> None:
        self.more = IconButton(icon="more", tone="quiet", pos_hint={"center_y": 0.5})
        super().__init__(**options)
        self.more.says = _("More options")
        self.more.bind(on_release=lambda *_: self._rv.dispatch("on_more", self._rv.data[self._index]))

    def restyle(self) -> None:
        super().restyle()
        if hasattr(self, "_tail") and self.more.parent is None:
            self.padding[2] = 0
            self.add_widget(self.more)

    @classmethod
    def more_beside(cls) -> list[float]:
        return [target() - space("wide")]

    def refresh_view_attrs(self, rv: Any, index: int, data: dict[str, Any]) -> Any:
        self.more.tid = f"{data['tid']}:more"
        return super().refresh_view_attrs(rv, index, data)


class GameList(Rows):
    """Shows what it is told to `look` through. Events: `on_row(index, data)`, `on_more(data)`; data has the `line` of
    the game."""

    sort = GameListRow
    __events__ = ("on_more", "on_found")

    def __init__(self, hide_totals: bool = False, sample: str = "", **options: Any) -> None:
        super().__init__(**options)
        self._hide_totals, self._sample = hide_totals, sample
        self._rest: Iterator[Any] = iter(())
        self.complete = False
        self._fill_soon = Clock.create_trigger(lambda _: self._fill())
        self.bind(scroll_y=self._on_scroll)

    def look(self, source: Callable[[], Iterator[Any]]) -> None:
        """Begin anew, with the games that `source()` gives one by one; None stands for one that is not wanted."""
        self._rest, self.complete = source(), False
        self.data: list[dict[str, Any]] = []
        self.scroll_y = 1
        self._fill()

    def drop(self, line: GameLine) -> None:
        """This one is not in the list any more."""
        self.data = [shown for shown in self.data if shown["line"].game_id != line.game_id]
        self.dispatch("on_found")

    def _fill(self) -> None:
        """The next screenful; where that takes long to find, the rest in the next frame."""
        found = []
        for seen, row in enumerate(self._rest, 1):
            if row is not None:
                found.append(_shown(game_line(row, self._hide_totals, self._sample)))
            if len(found) >= SCREENFUL or seen >= PATIENCE:
                break
        else:
            self.complete = True
        if found:
            self._append(found)
        if not self.complete and len(found) < SCREENFUL:
            self._fill_soon()
        self.dispatch("on_found")

    def _append(self, found: list[dict[str, Any]]) -> None:
        """More at the end; what is looked at stays where it is."""
        above = (1 - self.scroll_y) * max(0.0, self.whole_height() - self.height)
        self.data = [*self.data, *found]
        room = self.whole_height() - self.height
        if above and room > 0:
            self.scroll_y = max(0.0, 1 - above / room)

    def _on_scroll(self, *_: Any) -> None:
        below = self.scroll_y * max(0, self._layout.height - self.height) if self._layout is not None else 0
        if not self.complete and self.data and below < 3 * self.height:
            self._fill_soon()

    def on_more(self, data: dict[str, Any]) -> None:
        pass

    def on_found(self) -> None:
        pass


def _shown(line: GameLine) -> dict[str, Any]:
    return {
        "title": line.title,
        "subtitle": line.subtitle,
        "kind": line.mark,
        "line": line,
        "tid": f"game:{line.game_id}",
    }
