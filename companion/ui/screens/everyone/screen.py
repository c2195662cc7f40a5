"""Everybody's board, as large as the window allows, for a tablet in the middle of the table: it follows the game."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.models.everyone import EveryoneView, SeatBoard, everyone, spread
from companion.ui.kit import Page, Text, TopBar
from companion.ui.kit.pictures import TileIcon
from companion.ui.kit.press import Press
from companion.ui.parts.faces import Face
from companion.ui.shell import Shell
from companion.ui.theme import Themed, grown, space, theme
from companion.ui.tokens import RADIUS
from companion.ui.widgets.pen import Pen
from companion.ui.widgets.registry import widget_for
from companion.ui.widgets.standings import unshrunk
from companion.wording.language import _

NARROW = 160
"""Up to this width (sp) there is room for a name and a score alone."""
BESIDE, USUAL, LARGEST = 64, 150, 1.6
"""How wide (sp) the room for a name beside a board is at least, how wide for one of the usual size, and how many times
as large a name is there at most."""
SMALLER = 0.75
"""How much smaller a name is set before it is cut short."""
LOOKS = 1.0
"""Seconds between two looks at the game."""


class Screen(Page):
    """Touching a board leads to its player's entry; back leads here again."""

    def __init__(self, shell: Shell, game_id: str, **options: Any) -> None:
        super().__init__(tid="everyone", **options)
        self.shell, self.game_id = shell, game_id
        self.bar = TopBar(tid="everyone-top", inset=shell.insets.top)
        self.bar.bind(on_back=lambda *_: shell.back())
        self.grid = GridLayout(spacing=space("even"))
        self.add_widget(self.bar)
        self.view: EveryoneView | None = None
        self._version: tuple[int, ...] | None = None
        self._looking: Any = None
        table = shell.session.table(game_id)
        if table is None:
            self.bar.title = _("No game")
            self.add_widget(Text(text=_("This game is no longer on this phone."), halign="center", fit="box"))
            return
        self.add_widget(self.grid)
        self.bind(size=lambda *_: self._arrange())
        self.refresh()

    def shown(self) -> None:
        if self.view is None:
            return
        if self.shell.settings.keep_awake:
            self.shell.platform.keep_awake(True)
        self._looking = Clock.schedule_interval(lambda _: self._look(), LOOKS)

    def left(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
        self.shell.platform.keep_awake(False)

    def _look(self) -> None:
        if self.get_root_window() is None:
            self._looking.cancel()
        elif self.shell.session.version(self.game_id) != self._version:
            self.refresh()

    def refresh(self) -> None:
        """As the game stands now, whoever entered something; nothing is drawn where nothing changed."""
        self._version = self.shell.session.version(self.game_id)
        table = self.shell.session.table(self.game_id)
        if table is None:
            return
        view = everyone(self.shell.session, table, self.shell.settings.hide_standings)
        if view == self.view:
            return
        known = self.view
        self.view, self.bar.title = view, view.title
        if known is None or len(known.seats) != len(view.seats):
            self._build(view)
        for seat, shown in enumerate(view.seats):
            self._places[seat].show(shown)

    def _build(self, view: EveryoneView) -> None:
        self.grid.clear_widgets()
        self._places = [PlayerPanel(seat, shown) for seat, shown in enumerate(view.seats)]
        for seat, place in enumerate(self._places):
            place.bind(on_release=lambda _, seat=seat: self._enter(seat))
            self.grid.add_widget(place)
        self._arrange()

    def _arrange(self) -> None:
        edge = space("even")
        self.grid.padding = [edge, 0, edge, edge + self.shell.insets.bottom]
        if self.view is not None:
            room = self.width - 2 * edge, self.height - self.bar.height - edge
            way = spread(len(self.view.seats), *room, head_height(), name_width())
            self.grid.cols = way.columns
            for place in self._places:
                place.turn(way.beside)

    def _enter(self, seat: int) -> None:
        if self.view is not None and not self.view.finished:
            self.shell.go("table", game_id=self.game_id, player=seat)
        else:
            self.shell.go("sheet", game_id=self.game_id)


def head_height() -> float:
    """Of the line with name and score."""
    return max(dp(48), sp(30) * grown("title"))


def name_width() -> float:
    """Of a name beside a board, at least."""
    return max(dp(88), sp(BESIDE))


class PlayerPanel(Press, Themed, BoxLayout):
    """A player: name and score, and the board below them or beside."""

    def __init__(self, seat: int, shown: SeatBoard) -> None:
        self.shown: SeatBoard | None = None
        super().__init__(orientation="vertical", padding=[dp(8)] * 4, spacing=dp(4))
        self.tid, self.says, self.wash_radius = f"everyone:{seat}", shown.name, dp(RADIUS)
        self.head = BoxLayout(spacing=dp(8))
        self.face = Face(name=shown.name, colour=shown.colour, pos_hint={"center_y": 0.5})
        self.words = Text(text=shown.name, role="title", fit="box")
        self.score = Text(role="headline", fit="width", tid=f"everyone:score:{seat}")
        self._row = BoxLayout(size_hint=(None, None), spacing=dp(8), pos_hint={"center_x": 0.5})
        self.marker = TileIcon(kind="first", tile_size=28, pos_hint={"center_y": 0.5})
        self.board = widget_for(shown.board, still=True)
        self.board.tid = f"everyone:board:{seat}"
        self.add_widget(self.head)
        self.add_widget(self.board)
        self.words.bind(width=lambda *_: self._write_name())
        self.bind(pos=self._on_theme, size=self._on_theme)
        self.bind(size=lambda *_: self._fill_head())

    def show(self, shown: SeatBoard) -> None:
        self.shown = shown
        self.score.text = shown.score
        self.board.view = shown.board
        self._fill_head()
        self.restyle()

    def turn(self, beside: bool) -> None:
        """Name and score beside the board, or above it."""
        self.orientation = "horizontal" if beside else "vertical"
        self._fill_head()

    def _fill_head(self) -> None:
        self.head.clear_widgets()
        self._row.clear_widgets()
        if self.orientation == "horizontal":
            self._fill_beside()
        else:
            self._fill_above()

    def _marks(self) -> list[Widget]:
        """The first player's."""
        return [self.marker] if self.shown is not None and self.shown.starts else []

    def _grow(self, share: float) -> None:
        self.words.share = self.score.share = share
        self.score.fit_now()
        self._write_name()

    def _fill_above(self) -> None:
        """Where there is little room the name goes before the face."""
        self.head.orientation, self.head.size_hint_y, self.head.height = "horizontal", None, head_height()
        self.board.size_hint_x = 1
        self._grow(1.0)
        self.words.size_hint_y, self.words.halign, self.score.pos_hint = 1, "left", {"center_y": 0.5}
        face = [self.face] if self.width > sp(NARROW) else []
        for part in (*face, self.words, *self._marks(), self.score):
            self.head.add_widget(part)

    def _fill_beside(self) -> None:
        """In the middle of what the board leaves free: the face where there is room for it, the name, the score; the
        first player's marker is beside one of them."""
        inside, wide = self.height - self.padding[1] - self.padding[3], self.width - self.padding[0] - self.padding[2]
        self.board.size_hint_x = None
        self.board.width = max(0, min(inside, wide - name_width()))
        share = max(1.0, min(LARGEST, (wide - self.board.width) / sp(USUAL)))
        self._grow(share)
        self.head.orientation, self.head.size_hint_y = "vertical", 1
        self.words.size_hint_y, self.words.height = None, sp(26) * grown("title") * share
        self.words.halign = "center"
        lines = self.words.height + self.score.height + self.face.height + 4 * self.head.spacing
        faced = lines <= inside
        beside = [self.face, *self._marks()] if faced else [*self._marks(), self.score]
        self.score.pos_hint = {"center_x": 0.5} if faced else {"center_y": 0.5}
        self._row.size = sum(part.width for part in beside) + dp(8) * (len(beside) - 1), max(p.height for p in beside)
        for part in beside:
            self._row.add_widget(part)
        shown = (self._row, self.words, self.score) if faced else (self.words, self._row)
        for part in (Widget(), *shown, Widget()):
            self.head.add_widget(part)

    def _write_name(self) -> None:
        """As much of it as there is room for, never broken within a word."""
        self.words.text = unshrunk(self.says, theme.sizes["title"] * self.words.share * SMALLER, self.words.width)

    def restyle(self) -> None:
        self.canvas.before.clear()
        pen, box = Pen(self.canvas.before), (self.x, self.y, self.width, self.height)
        wins = self.shown is not None and self.shown.wins
        pen.panel(*box, dp(RADIUS), theme.colour("tint" if wins else "raised"))
        pen.frame(*box, dp(RADIUS), dp(1.6 if wins else 1), theme.colour("primary" if wins else "line", 0.8))
