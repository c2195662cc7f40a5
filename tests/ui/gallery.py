"""Pictures of every widget and kit piece, in each theme and at two text sizes: `python -m tests.ui.gallery [NAME…]`.

They land in build/screens/widgets.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.drawing.glyphs import KINDS
from companion.ui.drawing.icons import names as icon_names
from companion.ui.kit.app import KitApp
from companion.ui.theme import space, theme
from tests.ui import driver, samples

FOLDER = driver.ROOT / "build" / "screens" / "widgets"


def _page(*parts: Widget, padding: float = 12) -> Widget:
    from companion.ui.kit import Page

    page = Page(padding=dp(padding), spacing=space("even"))
    for part in parts:
        page.add_widget(part)
    if all(part.size_hint_y is None for part in parts):
        page.add_widget(Widget())
    return page


def _wall(view) -> Callable[[], Widget]:
    def build():
        from companion.ui.widgets.floor import Floor
        from companion.ui.widgets.wall import Wall

        floor = Floor(view=samples.floor(), tid="floor", size_hint_y=None, width=dp(336))
        floor.height = floor.wanted_height()
        return _page(Wall(view=view, tid="wall", size_hint_y=None, height=dp(336)), floor)

    return build


def _stars() -> Widget:
    from companion.ui.widgets.stars import Stars

    return _page(Stars(view=samples.stars(), tid="stars"), padding=8)


def _stars_near() -> Widget:
    from companion.ui.widgets.stars import Stars

    return _page(Stars(view=samples.stars(), tid="stars", near="yellow"), padding=8)


def _dome() -> Widget:
    from companion.ui.widgets.dome import Dome

    return _page(Dome(view=samples.dome(), tid="dome"), padding=8)


def _chart() -> Widget:
    from companion.ui.widgets.chart import Chart

    return _page(Chart(view=samples.chart(), tid="chart"))


def _sliders() -> Widget:
    from companion.ui.widgets.sliders import Sliders

    sliders = Sliders(view=samples.sliders(), tid="sliders", size_hint_y=None)
    sliders.height = sliders.wanted_height()
    return _page(sliders)


def _glyphs() -> Widget:
    from kivy.uix.gridlayout import GridLayout

    from companion.ui.kit import Icon, TileIcon

    grid = GridLayout(cols=6, spacing=dp(10))
    for faint in (False, True):
        for kind in KINDS:
            grid.add_widget(TileIcon(kind=kind, faint=faint, tile_size=46))
    for name in icon_names():
        grid.add_widget(Icon(icon=name, size_hint=(None, None), size=(dp(46), dp(46))))
    return _page(grid)


def _minis() -> Widget:
    from companion.ui.kit import Card, Text
    from companion.ui.widgets.dome import Dome
    from companion.ui.widgets.stars import Stars
    from companion.ui.widgets.wall import Wall

    walls = BoxLayout(size_hint_y=None, height=dp(66), spacing=dp(12))
    for seed in range(4):
        walls.add_widget(Wall(view=samples.wall(seed), mini=True))
    others = BoxLayout(size_hint_y=None, height=dp(110), spacing=dp(12))
    others.add_widget(Stars(view=samples.stars(), mini=True))
    others.add_widget(Dome(view=samples.dome(), mini=True))
    others.add_widget(Wall(view=samples.wall_grey(), mini=True))
    first, second = Card(border=True), Card()
    for part in (Text(text="Round 3 · Ana, Bo, Zoé, Søren", role="title"), walls):
        first.add_widget(part)
    second.add_widget(others)
    return _page(first, second)


def _pieces() -> Widget:
    from companion.ui.kit import (
        BottomBar,
        Card,
        Chip,
        Chips,
        Column,
        Field,
        Page,
        Scroll,
        Segments,
        Text,
        TextButton,
        TopBar,
    )

    column = Column(padding=space("wide"), spacing=space("even"))
    card = Card(border=True)
    card.add_widget(Text(text="Partie en cours", role="title"))
    card.add_widget(Text(text="Manche 3 sur 6. À Søren de jouer: trois tuiles posées, rien au plancher.", tone="quiet"))
    card.add_widget(TextButton(text="Continuer la partie", tail="next", tid="go"))
    chips = Chips()
    for text, kind, selected in (
        ("Prendre 3 tuiles", "", True),
        ("Violet", "purple", False),
        ("Udskiftning", "", False),
    ):
        chips.add_widget(Chip(text=text, kind=kind, selected=selected))
    parts = [
        card,
        Segments(options=[("l", "Light"), ("d", "Dark"), ("b", "Black")], value="d", tid="theme"),
        Segments(options=[("a", "Farvet side"), ("g", "Den grå side (variant)")], value="a", tid="side"),
        chips,
        Field(label="Name", text="Søren", tid="name"),
        Field(hint="Søg i reglerne", icon="search", fault="Ingen regel passer. Prøv et andet ord.", tid="search"),
        TextButton(text="Recommencer avec les mêmes joueurs", look="tonal", icon="redo"),
        TextButton(text="Fortryd", look="outlined", icon="undo"),
        TextButton(text="Slet spillet", look="danger", icon="trash"),
        TextButton(text="Close round 3", disabled=True),
    ]
    for part in parts:
        column.add_widget(part)
    scroll = Scroll()
    scroll.add_widget(column)
    top = TopBar(
        title="Nouvelle partie",
        subtitle="Azul · face grise",
        actions=[("photo", "camera", "Photo"), ("help", "help", "Rules")],
    )
    bottom = BottomBar(
        items=[
            ("play", "play", "Spil"),
            ("games", "games", "Parties"),
            ("rules", "rules", "Regler"),
            ("you", "you", "Stats"),
        ],
        current="play",
    )
    page = Page()
    for part in (top, scroll, bottom):
        page.add_widget(part)
    return page


def _rows() -> Widget:
    from companion.ui.kit import Page, Rows, TopBar

    page = Page()
    page.add_widget(TopBar(title="Games", actions=[("search", "search", "Search")]))
    rows = Rows(tid="games")
    rows.data = [
        {
            "title": f"Ana {30 + n}, Bo {28 + n}, Maximilienne-Antoinette {n}",
            "subtitle": "Azul Summer Pavilion · fredag den 14. november",
            "trail": str(30 + n),
            "kind": KINDS[n % 8],
            "tail": "next",
        }
        for n in range(400)
    ]
    page.add_widget(rows)
    return page


def _settings() -> Widget:
    from companion.ui.kit import Column, Scroll, TopBar
    from companion.ui.kit.progress import Working
    from companion.ui.kit.switches import SwitchRow

    column = Column(spacing=0)
    column.add_widget(TopBar(title="Réglages"))
    column.add_widget(
        SwitchRow(title="Garder l'écran allumé", subtitle="Seulement à la table", active=True, tid="awake")
    )
    column.add_widget(SwitchRow(title="Oplæste point", tid="speech"))
    column.add_widget(Working(text="Reading the photo…", stop_says="Stop", share=0.4, padding=dp(16)))
    scroll = Scroll()
    scroll.add_widget(column)
    return _page(scroll, padding=0)


def _over(open_it: Callable[[], None]) -> Callable[[], Widget]:
    def build():
        from kivy.clock import Clock

        page = _wall(samples.wall())()
        Clock.schedule_once(lambda _: open_it(), 0)
        return page

    return build


def _open_sheet() -> None:
    from companion.ui.kit import Chip, Chips, Sheet, Text, TextButton

    sheet = Sheet(title="Hvor mange fliser beholder du?", tid="sheet")
    sheet.body.add_widget(Text(text="Op til fire fliser bliver liggende i hjørnerne til næste runde.", tone="quiet"))
    chips = Chips()
    for n in range(5):
        chips.add_widget(Chip(text=str(n), selected=n == 3))
    sheet.body.add_widget(chips)
    sheet.body.add_widget(TextButton(text="Meld pas"))
    sheet.open()


def _open_dialog() -> None:
    from companion.ui.kit import Dialog

    Dialog(
        title="Supprimer cette partie ?",
        text="Les six manches et la photo seront effacées de ce téléphone.",
        answers=[("keep", "Annuler", "plain"), ("delete", "Supprimer", "danger")],
        tid="dialog",
    ).open()


def _open_snack() -> None:
    from companion.ui.kit import snack

    snack("Bo's round 3 was changed: 38, now 41.", "Undo", lambda: None)


SPECIMENS: dict[str, tuple[Callable[[], Widget], tuple[int, int]]] = {
    "wall": (_wall(samples.wall()), (360, 500)),
    "wall-states": (_wall(samples.wall_states()), (360, 500)),
    "wall-lit": (_wall(samples.wall_lit()), (360, 500)),
    "wall-grey": (_wall(samples.wall_grey()), (360, 500)),
    "stars": (_stars, (360, 420)),
    "stars-near": (_stars_near, (360, 420)),
    "stars-tablet": (_stars, (640, 700)),
    "dome": (_dome, (360, 420)),
    "chart": (_chart, (360, 260)),
    "sliders": (_sliders, (360, 120)),
    "glyphs": (_glyphs, (360, 620)),
    "minis": (_minis, (360, 420)),
    "pieces": (_pieces, (360, 800)),
    "rows": (_rows, (360, 600)),
    "settings": (_settings, (360, 460)),
    "sheet": (_over(_open_sheet), (360, 640)),
    "dialog": (_over(_open_dialog), (360, 640)),
    "snack": (_over(_open_snack), (360, 640)),
}
SCALES = (1.0, 2.0)


def main(names: list[str]) -> None:
    KitApp()
    for name, (build, size) in SPECIMENS.items():
        if names and name not in names:
            continue
        for scale in SCALES:
            theme.choice = "light"
            driver.Metrics.fontscale = scale
            with driver.showing(build(), size, scale) as table:
                table.settle()
                for look in ("light", "dark", "black"):
                    theme.choice = look
                    print(table.shot(f"{name}-{look}-{scale:g}", FOLDER).relative_to(driver.ROOT))
    theme.choice = "light"


if __name__ == "__main__":
    main(sys.argv[1:])
