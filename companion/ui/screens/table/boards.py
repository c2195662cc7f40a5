"""The boards of the table, one class a family: the hero, what lies below it, and their touches."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.dome.entry import tablet_lines
from companion.games.dome.words import tablet_name
from companion.games.places import cell_of, number_of, sort_of
from companion.games.stars.words import star_label
from companion.games.table_view import Reply, Sum
from companion.games.views import ColoursView
from companion.ui.kit import Sheet, TextButton
from companion.ui.screens.table.sheets import PlateSheet, ask_colour, ask_number, ask_pass, show_tile
from companion.ui.widgets.board import Board
from companion.ui.widgets.colours import Colours
from companion.ui.widgets.dome import Dome, Tablets
from companion.ui.widgets.floor import Floor
from companion.ui.widgets.sliders import Sliders
from companion.ui.widgets.stars import Stars
from companion.ui.widgets.wall import Wall
from companion.wording.language import _


class Boards:
    """`board` takes all the room there is, `below` are canvases that know the height they want."""

    def __init__(self, desk, act: Callable[[Reply], None], screen) -> None:
        self.desk, self.act, self.screen = desk, act, screen
        self.below: list = []
        self.build()
        for part in (self.board, *self.below):
            part.screen = "table"

    def build(self) -> None:
        raise NotImplementedError

    def refresh(self) -> None:
        raise NotImplementedError

    def rehearse(self) -> None:
        """Have ready what the next touches will show."""
        for board in (self.board, *self.below):
            board.rehearse(self.desk.variant.colours)

    def least(self) -> float:
        return self.board.least()

    def most(self, width: float) -> float:
        return self.board.most(width)

    def more_text(self) -> str:
        """The words of a second button beside the main one; empty for none."""
        return ""

    def more(self) -> None:
        """The second button was touched."""

    def chosen(self, key: str) -> None:
        """A chip was touched."""

    def way_on(self, can: str) -> tuple:
        """What can be done about a refusal: the words of a button, and what it does."""
        if can == "take-marker":
            return _("Give it to {name}").format(name=self.desk.name), lambda: self.act(self.desk.take_marker())
        if can == "close":
            return _("Close anyway"), self.screen.close_anyway
        if can == "redo":
            return _("Redo"), lambda: self.screen.went_on(self.desk.redo())
        return ()

    def spoken_of(self, reply: Reply) -> Board | None:
        """What lies below the board that a sentence is about, and that it must not cover."""

    def make_way(self) -> None:
        """A card lies over a part of the board: no numbers show from under it."""

    def ask(self, can: str) -> None:
        """Something more has to be asked before it can be done."""

    def about(self, part: str) -> Callable[[], None]:
        """What the "?" of a sheet opens: the rule for a part of the table."""
        from companion.ui.help_places import ask

        return lambda: ask(self.screen.shell, f"table.{part}", self.desk.variant.key)

    def busy(self) -> bool:
        """Whether the board is looked at closely: a swipe is not for the players then."""
        return False

    def step_back(self) -> bool:
        """Away from what is looked at closely; False where nothing is."""
        return False


class AzulBoards(Boards):
    def build(self) -> None:
        self.board = Wall(tid="wall")
        self.board.bind(
            on_tap=lambda _, place: self.act(self.desk.tap(*cell_of(place))),
            on_hold=lambda _, place: self.act(self.desk.hold(*cell_of(place))),
        )
        self.floor = Floor(tid="floor", size_hint_y=None)
        self.floor.bind(on_tap=lambda _, place: self.act(self._fall(place)))
        self.colours = Colours(tid="colours", size_hint_y=None)
        self.colours.bind(on_tap=lambda _, place: self.act(self.desk.choose(place.partition(":")[2])))
        self.sliders = Sliders(tid="sliders", size_hint_y=None)
        self.sliders.bind(on_tap=lambda *_: self.about("sliders")())
        self.below = [
            *([self.colours] if self.desk.kinds() else []),
            self.floor,
            *([self.sliders] if self.desk.sliders() else []),
        ]

    def refresh(self) -> None:
        self.board.view = self.desk.board()
        self.floor.view = self.desk.floor()
        if self.colours in self.below:
            self.colours.view = ColoursView(self.desk.kinds(), self.desk.colour)
        if self.sliders in self.below:
            self.sliders.view = self.desk.sliders()

    def _fall(self, place: str) -> Reply:
        if place == "marker":
            return self.desk.marker()
        return self.desk.set_floor(self.floor.view.fallen_after(number_of(place)))

    def spoken_of(self, reply: Reply) -> Board | None:
        return self.floor if reply.can == "close" or reply.rule == self.desk.marker_rule else None

    def make_way(self) -> None:
        self.board.view = self.desk.board().without_worth()

    def chosen(self, key: str) -> None:
        what, _colon, row = key.partition(":")
        self.act(self.desk.drop(int(row)) if what == "drop" else self.desk.pick_up(int(row)))


class PavilionBoards(Boards):
    def build(self) -> None:
        self.board = Stars(tid="stars")
        self.board.bind(
            on_tap=lambda _, place: self._tap(*cell_of(place)),
            on_hold=lambda _, place: self.act(self.desk.hold(*cell_of(place))),
            near=lambda _, star: self._look(star),
        )

    def _look(self, star: str) -> None:
        if self.desk.near != star:
            self.desk.near = star
            self.refresh()

    def refresh(self) -> None:
        self.board.view = self.desk.board()

    def busy(self) -> bool:
        return bool(self.board.near)

    def step_back(self) -> bool:
        was, self.board.near = self.board.near, ""
        return bool(was)

    def _tap(self, star: str, place: int, colour: str | None = None) -> None:
        reply = self.desk.tap(star, place, colour)
        if reply.can == "colour":
            title = _("Which colour?")
            ask_colour(
                title, self.desk.colours_for(star), lambda kind: self._tap(star, place, kind), self.about("colours")
            )
            return
        if reply.can == "tile":
            self._show_tile(star, place)
            return
        if reply.happened != "placed":
            self.act(reply)
            return
        self.desk.near = ""
        self.act(reply)
        self.screen.float_up(f"+{self.desk.lines()[-1].points}", *self.board.along(star, place, 0.9))
        self.board.near = ""

    def _show_tile(self, star: str, place: int) -> None:
        own = self.desk.tile_here(star, place)
        title = _("{star}, space {n}: {points}").format(
            star=star_label(star).capitalize(), n=place, points=self.desk.points_of(own)
        )
        show_tile(
            title,
            self.desk.payments(own),
            own.event.paid,
            lambda way: self.act(self.desk.pay(own, way)),
            lambda: self.act(self.desk.replace(own)),
            self.about("payment"),
        )

    def more_text(self) -> str:
        passing = self.desk.next_view().kind == "pass"
        return "" if passing or self.desk.fixing or self.desk.done(self.desk.seat) else _("Pass")

    def more(self) -> None:
        self._pass(0, 0)

    def _pass(self, kept: int, discarded: int) -> None:
        ask_pass(self.desk.name, self.desk.keepable(), kept, discarded, self._passed, self.about("pass"))

    def _passed(self, kept: int, discarded: int) -> None:
        self.board.near = ""
        name, seat = self.desk.name, self.desk.seat
        reply = self.desk.pass_(kept, discarded)
        self.screen.after_pass(reply, name, Sum(None, self.desk.table.sheet.totals[seat]))

    def ask(self, can: str) -> None:
        if can == "pass":
            self.more()

    def chosen(self, key: str) -> None:
        if key == "token":
            token = self.desk.token()
            own = token is not None and token.event.player == self.desk.seat
            title = _("{name} took the first-player token").format(name=self.desk.name)
            text = _("How many tiles came with it? Each costs a point; 0 gives the token back.")
            tiles = token.event.tiles if own else None
            ask_number(title, text, 0, 20, tiles, self._take_token, self.about("token"))
        elif key == "passed":
            event = self.desk.own()[-1].event
            self._pass(event.kept, event.discarded)
        elif key == "bonus":
            self.screen.shell.rule("pavilion/bonus-tiles")

    def _take_token(self, tiles: int) -> None:
        self.act(self.desk.take_token(tiles))


class DuelBoards(Boards):
    def build(self) -> None:
        self.board = Dome(tid="dome")
        self.board.bind(
            on_tap=lambda _, place: self._touch(place),
            on_hold=lambda _, place: self.act(self.desk.hold(*cell_of(place))),
        )
        self.tablets = Tablets(tid="tablets", size_hint_y=None)
        self.tablets.bind(on_tap=lambda _, place: self._explain(place.partition(":")[2]))
        self.below = [self.tablets]

    def refresh(self) -> None:
        self.board.view = self.desk.board()
        self.tablets.view = self.desk.tablets()

    def _touch(self, place: str) -> None:
        sort = sort_of(place)
        if sort == "cell":
            self._tap(*cell_of(place))
        elif sort == "slot":
            self._lay(cell_of(place))
        elif sort == "row":
            self.act(self.desk.handle(number_of(place)))
        elif sort == "broken":
            self.act(self.desk.set_broken(self.board.view.fallen_after(number_of(place))))
        else:
            self.act(self.desk.marker())

    def _explain(self, key: str) -> None:
        """What the tablets in play bring, the touched one first and marked."""
        others = [tablet.key for tablet in self.tablets.view.tablets if tablet.key != key]
        listed = [n for side in (key, *others) for n in tablet_lines(side)]
        self.screen.explain_rule(tablet_name(key), "duel/tablets", listed, len(tablet_lines(key)))

    def _tap(self, row: int, col: int, colour: str | None = None) -> None:
        reply = self.desk.tap(row, col, colour)
        if reply.can == "colour":
            about = self.about("colours")
            ask_colour(_("Which colour?"), self.desk.kinds(), lambda kind: self._tap(row, col, kind), about)
            return
        self.act(reply)

    def _lay(self, slot: tuple[int, int]) -> None:
        title = _("Row {row}, column {column}").format(row=slot[0] + 1, column=slot[1] + 1)

        def lay(plate: str, drawn: int) -> None:
            self.act(self.desk.lay(slot, plate, drawn))

        PlateSheet(title, self.desk.laid_kinds(), None, 0, lay, ask=self.about("plate")).open()

    def _relay(self, seq: int, event) -> None:
        title = _("Row {row}, column {column}").format(row=event.slot[0] + 1, column=event.slot[1] + 1)

        def lay(plate: str, drawn: int) -> None:
            self.act(self.desk.relay(seq, event._replace(plate=plate, drawn=drawn)))

        sheet = PlateSheet(
            title,
            self.desk.laid_kinds(),
            event.plate,
            event.drawn,
            lay,
            lambda: self.act(self.desk.relay(seq, None)),
            self.about("plate"),
        )
        sheet.open()

    def chosen(self, key: str) -> None:
        if key == "plates":
            self._list_plates()
        elif key == "chips":
            text = _("Two of the line's colour or any three stand for one missing tile.")
            most = self.desk.most_chips()
            title = _("Bonus chips used this round")
            chips = self.desk.event.chips
            ask_number(title, text, 0, most, chips, lambda n: self.act(self.desk.set_chips(n)), self.about("chips"))

    def _list_plates(self) -> None:
        title = _("{name}'s plates of this round").format(name=self.desk.name)
        sheet = Sheet(title=title, tid="plates-laid", ask=self.about("plate"))
        for seq, event in self.desk.plates():
            where = _("Row {row}, column {column}").format(row=event.slot[0] + 1, column=event.slot[1] + 1)
            button = TextButton(text=where, icon="pencil", look="outlined", tid=f"laid:{seq}")
            button.bind(on_release=lambda _, seq=seq, event=event: (sheet.dismiss(), self._relay(seq, event)))
            sheet.body.add_widget(button)
        sheet.open()
