"""The kit's pieces: they answer to touch, and their words fit at any size."""

from __future__ import annotations

import gc

import pytest
from kivy.core.window import Window
from kivy.metrics import Metrics, dp, sp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.ui.kit import (
    BottomBar,
    Card,
    Chip,
    Chips,
    Column,
    Dialog,
    Field,
    IconButton,
    Page,
    Row,
    Rows,
    Scroll,
    Segments,
    Sheet,
    Text,
    TextButton,
    TopBar,
    snack,
)
from companion.ui.kit.app import KitApp
from companion.ui.kit.bars import places
from companion.ui.kit.pictures import Icon, Picture
from companion.ui.kit.switches import SwitchRow
from companion.ui.kit.text import width_at
from companion.ui.line_breaks import KEPT, bind, composed
from companion.ui.theme import space, theme
from companion.ui.tokens import GROWTH, contrast
from companion.ui.widgets.pen import Pen, wrapped
from companion.wording.language import tongue
from tests.ui import driver, gallery
from tests.ui.layout import check_layout


@pytest.fixture(scope="module", autouse=True)
def _app():
    return KitApp()


@pytest.fixture(autouse=True)
def _plain():
    theme.choice = "light"
    yield
    theme.choice = "light"
    tongue.speak("en")


@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
@pytest.mark.parametrize("name", gallery.SPECIMENS)
def test_words_fit(name: str, scale: float) -> None:
    """No specimen of the gallery has cut, overlapping or straying text or a small target, at any text size."""
    build, size = gallery.SPECIMENS[name]
    Metrics.fontscale = scale
    with driver.showing(build(), size, scale) as table:
        table.settle()
        assert check_layout() == []


def test_icons_grow_with_the_text() -> None:
    """An icon beside words is larger at a larger text size, though not as much, and never smaller than drawn."""
    sides = []
    for scale in (0.85, 1.0, 1.3, 2.0):
        Metrics.fontscale = scale
        sides.append(Icon(icon="plus").width)
    Metrics.fontscale = 1.0
    assert sides == [dp(24), dp(24), pytest.approx(dp(24) * 1.3), pytest.approx(dp(24) * GROWTH)]


def test_a_part_is_brought_to_the_top() -> None:
    """What the page is scrolled to begins at its top, and the last part as far up as the page goes."""
    page, column = Scroll(), Column()
    parts = [Widget(size_hint_y=None, height=dp(300)) for _ in range(5)]
    for part in parts:
        column.add_widget(part)
    page.add_widget(column)
    with driver.showing(page) as table:
        table.frames(2)
        for part in (parts[2], parts[0]):
            page.begin_at(part)
            table.frames(2)
            assert 0 <= page.top - part.to_window(0, part.top)[1] <= dp(12)
        page.begin_at(parts[-1])
        assert page.scroll_y == 0


def test_nothing_stays_behind() -> None:
    """Pieces that left the screen are forgotten: showing them again and again keeps no more widgets alive."""

    def alive() -> int:
        gc.unfreeze()
        gc.collect()
        return sum(issubclass(type(thing), Widget) for thing in gc.get_objects())

    counts = []
    for scale in (1.0, 2.0, 1.0):
        for name in ("stars", "pieces", "sheet"):
            build, size = gallery.SPECIMENS[name]
            with driver.showing(build(), size, scale) as table:
                table.settle()
            del table
        counts.append(alive())
    assert counts[-1] <= counts[0]


def faults_of(widget) -> str:
    with driver.showing(widget):
        return "; ".join(check_layout())


def test_the_layout_check_sees_cut_text() -> None:
    """Text larger than its label is a fault."""
    label = Label(text="Sommerpavillonen", size_hint=(None, None), size=(40, 20))
    assert "cut off: 'Sommerpavillonen'" in faults_of(_in(label))


def test_the_layout_check_sees_lines_left_out() -> None:
    """Text that is at its smallest and still has more lines than its box is a fault."""
    text = Text(text="+7\nà la manche 2", role="number", fit="box", size_hint=(None, None), size=(dp(45), dp(28)))
    assert "cut off: '+7" in faults_of(_in(text))


def test_the_layout_check_sees_overlaps() -> None:
    """Two texts over one another are a fault."""
    assert "overlap: " in faults_of(_in(Label(text="one one one"), Label(text="two two two")))


def test_the_layout_check_sees_text_outside() -> None:
    """Text beyond the window's edge is a fault."""
    label = Label(text="out there", size_hint=(None, None), size=(100, 40), x=320)
    assert "leaves the window: 'out there'" in faults_of(_in(label))


def test_the_layout_check_sees_small_targets() -> None:
    """A button under 48 dp is a fault."""
    assert "small target: tiny is 30x30" in faults_of(_in(IconButton(size=(30, 30), tid="tiny")))


def test_the_layout_check_sees_strange_letters() -> None:
    """A letter that the font has not is a fault."""
    assert "no such letter in the font: '→'" in faults_of(_in(Label(text="38 → 41")))


def test_the_layout_check_is_content_with_good_text() -> None:
    """A plain label with room is no fault."""
    assert faults_of(_in(Label(text="Æble, déjà vu: −3"))) == ""


def _lines(text: Text) -> list[str]:
    return ["".join(word.text for word in line.words) for line in text._label._cached_lines]


def _in(*widgets) -> FloatLayout:
    root = FloatLayout()
    for widget in widgets:
        root.add_widget(widget)
    return root


def test_text_grows_downwards() -> None:
    """Wrapped text makes its box higher; a larger system font makes it higher still."""
    text = Text(text="Les tuiles restantes vont dans le couvercle de la boîte.", size_hint_x=None, width=dp(150))
    with driver.showing(_in(text)) as table:
        before = text.height
        assert before > 2 * text.font_size
        table.font_scale(2.0)
        assert text.height > 1.8 * before


def test_text_written_again_keeps_its_box() -> None:
    """Words that break into fewer or more lines when they are written anew are still as high as their box."""
    text = Text(text="Les tuiles restantes vont dans le couvercle.", size_hint_x=None, width=dp(150))
    with driver.showing(_in(text)) as table:
        text._label.text = "Les tuiles restantes vont dans le couvercle de la boîte, toutes."
        text.color = theme.colour("quiet")
        table.frames(2)
        assert len(text._label._cached_lines) * text.font_size <= text.texture_size[1] == text.height


def test_text_in_a_fixed_box_shrinks() -> None:
    """Where the box is fixed the text gives way, never below half its size."""
    text = Text(text="Førstespillermarkøren", fit="box", size_hint=(None, None), size=(dp(90), dp(30)))
    with driver.showing(_in(text), font_scale=2.0):
        assert text.texture_size[0] <= text.width + 1
        assert text.texture_size[1] <= text.height + 1
        assert 16 <= text.font_size < 32


@pytest.mark.parametrize("width", [110, 140, 170, 200, 260])
def test_no_line_ends_within_a_sum(width: int) -> None:
    """Wherever a text is broken, a sum that fits on a line stands on one, and so does a number with what it counts."""
    text = Text(text="Two rows: 3 + 5 = 8 and then 12 points more", size_hint_x=None, width=width)
    with driver.showing(_in(text)):
        lines = _lines(text)
        assert len(lines) > 1
        for whole in ("3\u00a0+\u00a05\u00a0=\u00a08", "12\u00a0points"):
            assert any(whole in line for line in lines), lines


def test_a_sum_wider_than_its_line_is_broken() -> None:
    """Where a sum is too wide it is broken as any text, and not made smaller."""
    assert bind("1 + 2 + 3 + 4 = 10", 60, 16, False) == "1\u00a0+ 2\u00a0+ 3\u00a0+ 4\u00a0= 10"
    assert bind("Ana\u00a038\u00a0· Bo", 30, 16, False) == "Ana 38\u00a0· Bo"
    assert bind("Ana\u00a038\u00a0· Bo", 300, 16, False) == "Ana\u00a038\u00a0· Bo"


def test_a_row_of_points_is_kept_together() -> None:
    """Points that stand side by side are one sum, and are not torn over two lines; nor is a number from its row."""
    assert bind("Close round 3: rangée 2, kolonne 14, code 3.", 300, 16, False) == (
        "Close round\u00a03: rangée\u00a02, kolonne\u00a014, code\u00a03."
    )
    assert bind("Ana 0 – 53 Bo, 12 nederlag i 14 spil", 300, 16, False) == (
        "Ana 0\u00a0–\u00a053 Bo, 12\u00a0nederlag i 14\u00a0spil"
    )
    assert bind("i række 2 og 3: columns 2 to 5 are, colonnes 2 et 3.", 300, 16, False) == (
        "i række\u00a02\u00a0og\u00a03: columns\u00a02\u00a0to\u00a05 are, colonnes\u00a02\u00a0et\u00a03."
    )
    assert bind("sa valeur, 14 à 20 ; 25 à 32 points", 300, 16, False) == (
        "sa valeur, 14\u00a0à\u00a020 ; 25\u00a0à\u00a032\u00a0points"
    )
    assert bind("seven spaces: −1 −1 −2 = −4.", 300, 16, False).endswith("−1\u00a0−1\u00a0−2\u00a0=\u00a0−4.")


@pytest.mark.parametrize(
    "told",
    [
        "21 of the 65 coloured",
        "36 des 132 tuiles",
        "36 af de 132 fliser",
        "2,000 games",
        "2.000 spil",
        "6 and 1 are",
        "1 et 2",
        "Azul, côté gris",
    ],
)
def test_numbers_told_together_are_kept_together(told: str) -> None:
    assert bind(f"so it is, {told}, and more", 300, 16, False) == f"so it is, {told.replace(' ', KEPT)}, and more"


def test_the_spaces_of_a_star_are_kept_with_its_colour() -> None:
    """The number is the star's, not that of the word after it."""
    assert bind("sur orange 2 ferme un pilier (orange 2, 3, centre 6, 1)", 300, 16, False) == (
        "sur orange\u00a02 ferme un pilier (orange\u00a02,\u00a03, centre\u00a06,\u00a01)"
    )
    assert bind("rød 14, blå 15", 300, 16, False) == "rød\u00a014, blå\u00a015"


@pytest.mark.parametrize("date", ["14 November 2026", "1er mars 2026", "14. november 2026", "i går"])
def test_a_date_is_kept_together(date: str) -> None:
    assert bind(f"Azul, Ana, {date}", 300, 16, False) == "Azul, Ana, " + date.replace(" ", "\u00a0")


def test_no_line_begins_with_a_dot() -> None:
    """The dot between two things ends the line of the first."""
    text = Text(text="Finn, Ida, Marie-Antoinette and Ana · Azul", size_hint_x=None)
    with driver.showing(_in(text)) as table:
        for width in range(120, 400, 10):
            text.width = width
            table.frames()
            assert not any(line.startswith("·") for line in _lines(text))


@pytest.mark.parametrize(("high", "lines"), [(60, ["Marie-", "Antoinette"]), (26, ["Marie-Antoinette"])])
def test_a_name_is_broken_at_its_hyphen_rather_than_made_small(high: int, lines: list[str]) -> None:
    """In a fixed box that is high enough for two lines."""
    name = Text(text="Marie-Antoinette", fit="box", size_hint=(None, None), size=(90, high))
    with driver.showing(_in(name)):
        assert _lines(name) == lines
        assert (name.font_size == theme.sizes["body"]) is (len(lines) == 2)


def test_a_name_wider_than_its_line_is_broken_before_its_points_are_torn_off() -> None:
    name = "Søren\u00a0Ågesen\u00a038"
    assert bind(name, 300, 16, False) == name
    assert bind(name, 90, 16, False) == "Søren Ågesen\u00a038"
    assert bind(name, 60, 16, False) == "Søren Ågesen 38"


@pytest.mark.parametrize("width", range(80, 500, 20))
def test_a_drawn_text_ends_no_line_at_a_no_break_space(width: int) -> None:
    told = "Plaque\u00a0: touchez le coin. Tuile\u00a0: touchez une case."
    lines = wrapped(told, 20, width)
    assert " ".join(lines) == told
    assert not any(line.startswith(":") for line in lines)


@pytest.mark.parametrize(
    ("told", "role", "width", "lines"),
    [
        ("Ana and Marie-Antoinette share the win", "headline", 372, ["Ana and Marie-Antoinette", "share the win"]),
        ("Ana and Bo share the win", "headline", 218, ["Ana and Bo", "share the win"]),
        ("Ana et Zoé se partagent la victoire", "headline", 190, ["Ana et Zoé", "se partagent", "la victoire"]),
        ("Keep score at your Azul table. Every point explained.", "body", 328, ["…Every", "point explained."]),
        ("Nothing is lost by this. You can undo it.", "body", 270, ["Nothing is lost by this. You can", "undo it."]),
        ("Un côté gris sans autre tuile\u00a0: la tuile marque 2.", "body", 300, ["…la tuile", "marque 2."]),
        ("Bo\u00a0: 13. En tête maintenant\u00a0: Søren.", "body", 240, ["…En tête", "maintenant : Søren."]),
        ("Plate: tap the corner for its wild. Tile: tap a space.", "body", 282, ["…its wild.", "Tile: tap a space."]),
    ],
)
def test_no_short_word_ends_a_text_alone(told: str, role: str, width: int, lines: list[str]) -> None:
    """The word before it comes down to it, and that makes no line more; a label stays with what follows it."""
    text = Text(text=told, role=role, size_hint_x=None, width=width)
    drawn = wrapped(told, theme.sizes["body"], width)
    with driver.showing(_in(text)):
        for shown in (_lines(text), drawn) if role == "body" else (_lines(text),):
            assert len(shown) == len(lines)
            for line, wanted in zip(shown, lines, strict=True):
                assert line.replace(KEPT, " ").endswith(wanted.lstrip("…"))


def test_a_last_word_that_is_long_or_a_whole_sentence_may_stand_alone() -> None:
    """Nor does anything change where the text has one line, or where it is narrow."""
    for told, width in (
        ("It's still Marie-Antoinette's turn", 150),  # too wide together
        ("Three points for this. Undo?", 150),
        ("Finn, Ida and Søren Ågesen\u00a0· Azul", 200),
        ("Every point explained.", 300),
        ("Every point explained.", 90),
    ):
        assert composed(told, width, 16, False) == told


@pytest.mark.parametrize(
    ("told", "width", "lines"),
    [
        (
            "Ana og Bo mangler hver at lægge 3 kuppelplader.",
            300,
            ["Ana og Bo mangler", "hver at lægge", "3 kuppelplader."],
        ),
        ("De mangler at lægge 3 kuppelplader.", 235, ["De mangler at", "lægge 3", "kuppelplader."]),
        ("Der er syv felter med −1 −1 −2 −2 −2 −3 −3.", 250, ["Der er syv felter", "med −1 −1 −2 −2", "−2 −3 −3."]),
        ("Søren: 3 fliser lagt, begynder næste runde", 300, ["Søren: 3 fliser lagt,", "begynder næste", "runde"]),
        ("Luk nu og gem alt, afslut runde 3", 190, ["Luk nu og", "gem alt,", "afslut", "runde 3"]),
        ("Afslut runde 3", 200, ["Afslut", "runde 3"]),
    ],
)
def test_no_line_is_left_far_too_short_for_the_words_after_it(told: str, width: int, lines: list[str]) -> None:
    """What is kept together comes apart in a text of several lines, but no number from its round, nor as the last."""
    assert wrapped(told, 32, width) == lines


@pytest.mark.parametrize(("high", "lines"), [(22, ["Which board is it now?"]), (44, ["Which board is", "it now?"])])
def test_the_last_word_has_company_in_a_fixed_box_too(high: int, lines: list[str]) -> None:
    """Where the box has room for one line, that is written as ever, only smaller."""
    text = Text(text="Which board is it now?", fit="box", size_hint=(None, None), size=(140, high))
    with driver.showing(_in(text)):
        assert [line.replace(KEPT, " ") for line in _lines(text)] == lines
        assert (text.font_size == theme.sizes["body"]) is (len(lines) == 2)


@pytest.mark.parametrize(("title", "lines"), [("Floor line", 1), ("Pillars, statues, windows", 2)])
def test_a_long_title_takes_two_lines(title: str, lines: int) -> None:
    """At twice the text size a long title of a screen is not made small, its bar grows."""
    top, page = TopBar(title=title, subtitle="Azul", actions=[("find", "search", "Search")]), Page()
    page.add_widget(top)
    page.add_widget(BoxLayout())
    with driver.showing(page, (360, 600), 2.0):
        shown = next(widget for widget in top.walk() if isinstance(widget, Text) and widget.text == title)
        assert len(shown._label._cached_lines) == lines
        assert shown.font_size >= 0.8 * sp(20)
        assert shown.texture_size[1] <= shown.height


def test_a_title_without_buttons_beside_it_keeps_the_margin() -> None:
    """As far from the window's edge as what stands below the bar."""
    top, page = TopBar(title="Restore or import"), Page()
    page.add_widget(top)
    page.add_widget(BoxLayout())
    with driver.showing(page, (360, 600), 2.0):
        assert page.right - top._title.right >= space("wide")


@pytest.mark.parametrize(("ground", "faults"), [("raised", 0), ("tint", 1)])
def test_a_button_in_the_colour_of_its_card_is_a_fault(ground: str, faults: int) -> None:
    card, page = Card(ground=ground), Page()
    card.add_widget(TextButton(text="One more photo", look="tonal"))
    page.add_widget(card)
    page.add_widget(BoxLayout())
    with driver.showing(page, (360, 600), 1.0):
        assert [fault.split(":")[0] for fault in check_layout()] == ["unseen button"] * faults


@pytest.mark.parametrize("name", ["grey side", "côté gris", "grå side", "BG Stats"])
def test_a_side_and_an_app_keep_their_names_whole(name: str) -> None:
    assert bind(f"Sommerpavillon, {name}", 300, 16, False) == "Sommerpavillon, " + name.replace(" ", "\u00a0")


@pytest.mark.parametrize(("title", "lines"), [("Manche 3", ["Manche\u00a03"]), ("Manche 33333", ["Manche", "33333"])])
def test_a_title_is_smaller_rather_than_torn_from_its_number(title: str, lines: list[str]) -> None:
    """In a low bar at twice the text size, unless it would be much smaller."""
    actions = [(tid, "search", "Search") for tid in "abcd"]
    top, page = TopBar(title=title, actions=actions, low=True), Page()
    page.add_widget(top)
    page.add_widget(BoxLayout())
    with driver.showing(page, (360, 600), 2.0):
        shown = next(widget for widget in top.walk() if isinstance(widget, Text) and widget.text == title)
        assert ["".join(word.text for word in line.words) for line in shown._label._cached_lines] == lines
        assert shown.texture_size[0] <= shown.width
        assert shown.texture_size[1] <= shown.height


def test_no_line_of_a_long_title_is_lost() -> None:
    """A title in a row keeps all its lines, however long and large it is."""
    title = "\u00a0· ".join(f"{name}\u00a0100" for name in ("Ana", "Marie-Antoinette", "Zoé", "Søren Ågesen"))
    for scale in (1.0, 1.3, 1.6, 2.0):
        Metrics.fontscale = scale
        rows = Rows()
        rows.data = [{"title": title, "subtitle": "Azul · round 1, today", "kind": "blue"}]
        with driver.showing(rows, (360, 600), scale):
            shown = next(widget for widget in rows.walk() if isinstance(widget, Text) and widget.text == title)
            told = "".join(word.text for line in shown._label._cached_lines for word in line.words)
            assert told.replace(" ", "").replace("\u00a0", "") == title.replace(" ", "").replace("\u00a0", "")


def test_what_stands_at_the_end_of_a_row_is_on_one_line() -> None:
    """A time is not torn from its unit at twice the text size."""
    Metrics.fontscale = 2.0
    page = Column()
    page.add_widget(Row(title="Fastest game", subtitle="Ana", trail="18 min", icon="clock"))
    with driver.showing(page, (328, 600), 2.0):
        shown = next(widget for widget in page.walk() if isinstance(widget, Text) and widget.text == "18 min")
        assert len(shown._label._cached_lines) == 1
        assert shown.font_size == theme.sizes["number"]


@pytest.mark.parametrize(("even", "lines"), [(True, [3, 2]), (False, [4, 1])])
def test_no_chip_of_a_few_is_alone_on_its_line(even: bool, lines: list[int]) -> None:
    chips, page = Chips(even=even), Column()
    for number in range(5):
        chips.add_widget(Chip(text=f"{100 + number} %"))
    page.add_widget(chips)
    with driver.showing(page, (320, 600)):
        rows = [chip.y for chip in reversed(chips.children)]
        assert [rows.count(y) for y in sorted(set(rows), reverse=True)] == lines
        assert chips.height == chips.wanted_height()
        assert not chips._trigger_layout.is_triggered  # laid out once and for all


def test_buttons_are_pressed_once() -> None:
    """A button says it was pressed; a disabled one does not."""
    pressed: list[str] = []
    root = BoxLayout(orientation="vertical")
    for name, disabled in (("on", False), ("off", True)):
        button = TextButton(text=name, tid=name, disabled=disabled)
        button.bind(on_release=lambda b: pressed.append(b.tid))
        root.add_widget(button)
    with driver.showing(root) as table:
        table.tap("on")
        table.tap("off")
        assert pressed == ["on"]


def test_bars_say_where_to() -> None:
    """The top bar says back and its actions, the bottom bar the chosen place; its words change with the language."""
    top = TopBar(title="Games", actions=[("find", "search", "Search")])
    bottom = BottomBar(items=places(), current="play")
    page, said = Page(), []
    page.add_widget(top)
    page.add_widget(bottom)
    top.bind(on_back=lambda *_: said.append("back"), on_action=lambda _, tid: said.append(tid))
    bottom.bind(on_choose=lambda _, key: said.append(key))
    with driver.showing(page) as table:
        for tid in ("top:back", "find", "bottom:rules"):
            table.tap(tid)
        assert said == ["back", "find", "rules"]
        assert bottom.current == "rules"
        tongue.speak("da")
        bottom.items = places()
        table.frames()
        assert "Regler" in table.texts()


def test_the_places_are_written_in_one_size() -> None:
    """At twice the text size all four labels of the bottom bar are as large, and keep clear of one another."""
    tongue.speak("fr")
    bottom = BottomBar(items=places(), current="games")
    page = Page()
    page.add_widget(bottom)
    with driver.showing(page, size=(360, 800), font_scale=2.0):
        labels = [item.words for item in bottom.children]
        assert len({label.font_size for label in labels}) == 1
        assert all(label.texture_size[0] <= label.width for label in labels)
        widths = [width_at(label.text, label.font_size, label.bold) for label in labels]
        assert all(width <= item.width - dp(8) for width, item in zip(widths, bottom.children, strict=True))
    tongue.speak("en")


def test_segments_choose_one() -> None:
    """Tapping a segment chooses it; long words are laid under one another."""
    segments = Segments(options=[("a", "Side"), ("b", "Other")], value="a", tid="s")
    with driver.showing(_in(segments)) as table:
        assert segments.orientation == "horizontal"
        table.tap("s:b")
        assert segments.value == "b"
        segments.options = [("a", "La face grise du plateau"), ("b", "La face colorée du plateau")]
        table.frames()
        assert segments.orientation == "vertical"


def test_large_segments_stay_side_by_side() -> None:
    """Large words give way, all alike, before they are laid under one another."""
    segments = Segments(options=[("a", "All"), ("r", "In progress"), ("f", "Finished")], value="a", tid="s")
    with driver.showing(_in(segments), font_scale=2.0):
        assert segments.orientation == "horizontal"
        assert len({segment.words.font_size for segment in segments.children}) == 1
        assert min(segment.width for segment in segments.children) >= dp(48)


def test_rows_are_as_high_as_their_words() -> None:
    """In a list, each row has the height of its own words, which stand in its middle."""
    long = "Marie-Antoinette 45, Zoé 38, Søren Ågesen 57"
    rows = Rows(tid="rows")
    rows.data = [{"title": "Ana 3", "subtitle": "Azul"}, {"title": long, "subtitle": long, "kind": "blue"}]
    with driver.showing(rows, font_scale=2.0) as table:
        table.frames(4)
        low, high = sorted(rows._layout.children, key=lambda row: row.height)
        assert (low.title, high.title) == ("Ana 3", long)
        for row in (low, high):
            words = row._words
            assert row.height == pytest.approx(words.height + dp(24), abs=2)
            assert words.center_y == pytest.approx(row.center_y, abs=2)


def test_chips_hold_their_words() -> None:
    """A chip is as wide as its words and at least a target wide."""
    short, long = Chip(text="0"), Chip(text="Tag tre fliser fra forsyningen", kind="purple")
    root = Column()
    root.add_widget(short)
    root.add_widget(long)
    with driver.showing(root):
        assert short.width >= dp(48)
        assert long.width > 3 * short.width
        assert long.height >= dp(48)


def test_switch_rows_turn() -> None:
    """A tap anywhere on the row turns the switch."""
    row = SwitchRow(title="Keep screen on", tid="awake")
    with driver.showing(_in(row)) as table:
        table.tap(tuple(map(float, (30, row.center_y))))
        assert row.active
        table.tap("awake")
        assert not row.active


def test_cards_are_pressed_only_if_they_may() -> None:
    """A plain card lets touches pass to its children; a tappable one says it was pressed."""
    pressed: list[str] = []
    root = BoxLayout(orientation="vertical")
    for name, tappable in (("plain", False), ("door", True)):
        card = Card(tid=name, tappable=tappable, border=tappable)
        card.add_widget(Text(text=name))
        card.bind(on_release=lambda c: pressed.append(c.tid))
        root.add_widget(card)
    with driver.showing(root) as table:
        table.tap("plain")
        table.tap("door")
        assert pressed == ["door"]


@pytest.mark.parametrize("look", ["light", "dark", "black"])
@pytest.mark.parametrize("ground", ["raised", "bed"])
def test_a_card_is_told_from_the_page(ground: str, look: str) -> None:
    """In the black look too there is a line round it, in another colour than the card and the page."""
    theme.choice = look
    page, card = Page(padding=[dp(20)] * 4), Card(ground=ground)
    card.add_widget(Widget(size_hint_y=None, height=dp(80)))
    page.add_widget(card)
    page.add_widget(BoxLayout())
    with driver.showing(page) as table:
        table.frames(2)
        inside, outside = (table.pixel(card.x + dp(by), card.center_y) for by in (8, -8))
        edge = max(
            (table.pixel(card.x + by, card.center_y) for by in (-1, 0, 1)),
            key=lambda seen: min(_apart(seen, inside), _apart(seen, outside)),
        )
        assert min(_apart(edge, inside), _apart(edge, outside)) >= 12


def _apart(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return max(abs(a - b) for a, b in zip(one[:3], other[:3], strict=True))


def test_a_card_keeps_its_own_padding() -> None:
    """A card that set its own padding has it in every theme; the border makes room for itself."""
    card = Card()
    card.padding = [0, 4, 0, 4]
    theme.choice = "dark"
    assert list(card.padding) == [0, 4, 0, 4]
    card.border = True
    assert min(card.padding) > dp(10)


def over(top, ground):
    """A colour with its alpha laid over another."""
    return [top[3] * a + (1 - top[3]) * b for a, b in zip(top[:3], ground[:3], strict=True)]


def as_hex(colour) -> str:
    return "".join(f"{round(255 * part):02x}" for part in colour)


@pytest.mark.parametrize("look", ["light", "dark", "black"])
def test_a_button_that_waits_says_why(look: str) -> None:
    """The words on a button that cannot be pressed yet tell what is missing: they can be read."""
    theme.choice = look
    button = TextButton(text="Two players are missing", look="filled", disabled=True)
    label = next(child for child in button.walk() if isinstance(child, Label) and child.text)
    ground = over(theme.colour("quiet", 0.08), theme.colour("surface"))
    assert contrast(as_hex(over(label.disabled_color, ground)), as_hex(ground)) >= 4.5


def test_fields_take_words() -> None:
    """What is typed is the field's text, Enter sends it, and a fault is shown in words."""
    field, sent = Field(label="Name", tid="name"), []
    field.bind(on_enter=lambda _, text: sent.append(text))
    with driver.showing(_in(field)) as table:
        field.input.focus = True
        field.input.insert_text("Zoé")
        field.input.dispatch("on_text_validate")
        assert (field.text, sent) == ("Zoé", ["Zoé"])
        field.fault = "Somebody already has this name."
        table.frames()
        assert "Somebody already has this name." in table.texts()


def test_a_hint_fits_its_field() -> None:
    """One wider than the field is written smaller; what is typed is as large as everywhere."""
    field = Field(hint="Chercher une ligne ou une règle", icon="search", tid="search")
    with driver.showing(_in(field), (260, 200)) as table:
        table.settle()
        assert field.input.font_size < theme.sizes["body"]
        assert check_layout() == []
        field.input.hint_text *= 2
        table.frames()
        assert any(fault.startswith("cut off: ") for fault in check_layout()), "the check sees a hint that is cut"
        field.input.insert_text("l")
        assert field.input.font_size == theme.sizes["body"]


def test_a_long_list_keeps_few_rows() -> None:
    """Ten thousand rows make only as many widgets as fit the screen; a tap says which row."""
    rows, said = Rows(tid="rows"), []
    rows.bind(on_row=lambda _, index, data: said.append((index, data["title"])))
    rows.data = [{"title": f"Game {n}", "subtitle": "Azul"} for n in range(10_000)]
    with driver.showing(rows) as table:
        table.settle()
        assert len(rows.children[0].children) < 20
        rows.scroll_y = 0
        table.settle()
        table.tap((180, 20))
        assert said == [(9999, "Game 9999")]


def test_sheets_come_and_go() -> None:
    """A sheet rises from the bottom; back, a tap beside it and a pull on its handle take it away."""
    with driver.showing(Page()) as table:
        for leave in ("back", "beside", "pull"):
            sheet = Sheet(title="Pass", tid="sheet")
            sheet.body.add_widget(TextButton(text="Done"))
            sheet.open()
            table.settle()
            assert table.has("sheet")
            assert sheet.y == 0
            if leave == "back":
                table.back()
            elif leave == "beside":
                table.tap((180, 780))
            else:
                table.swipe((180, sheet.top - 10), (180, sheet.top - 100))
            table.settle()
            assert not table.has("sheet"), leave


def test_a_sheet_hides_as_much_in_another_look() -> None:
    """What stays in sight behind a sheet that is open stays so when the look changes."""
    with driver.showing(Page()) as table:
        sheet = Sheet(tid="sheet", veil=0.1)
        sheet.open()
        table.settle()
        theme.choice = "dark"
        table.frames()
        assert sheet.overlay_color[3] == pytest.approx(0.1)
    theme.choice = "light"


def test_the_handle_keeps_to_the_top_of_a_sheet() -> None:
    """Where a sheet that is open grows, its handle goes up with it."""
    with driver.showing(Page()) as table:
        sheet = Sheet(tid="sheet")
        sheet.body.add_widget(Widget(size_hint_y=None, height=dp(120)))
        sheet.open()
        table.settle()
        plain = table.pixel(sheet.center_x + 60, sheet.top - 12)
        before = sheet.top
        sheet.body.add_widget(Widget(size_hint_y=None, height=dp(80)))
        table.settle()
        assert sheet.top > before
        assert table.pixel(sheet.center_x, sheet.top - 12) != plain
        assert table.pixel(sheet.center_x, before - 12) == plain
        sheet.dismiss()


def test_a_high_sheet_scrolls() -> None:
    """A sheet with more than fits stays under the top of the window and scrolls."""
    with driver.showing(Page()) as table:
        sheet = Sheet(title="Many", tid="sheet")
        for n in range(40):
            sheet.body.add_widget(TextButton(text=str(n)))
        sheet.open()
        table.settle()
        assert sheet.top < Window.height
        assert sheet._scroll.do_scroll_y
        seen = []
        for at in (1.0, 0.5, 0.0):
            sheet._scroll.scroll_y = at
            seen.append(tuple(ink.a for ink in sheet._scroll._inks))
        assert seen == [(1, 0), (1, 1), (0, 1)], "below and above, an edge fades where there is more beyond it"
        sheet.dismiss()


def test_dialogs_ask() -> None:
    """A dialog says which answer was chosen, and goes."""
    answers: list[str] = []
    with driver.showing(Page()) as table:
        dialog = Dialog(
            title="Delete?",
            text="All of it.",
            answers=[("no", "Cancel", "plain"), ("yes", "Delete", "danger")],
            tid="ask",
        )
        dialog.bind(on_answer=lambda _, key: answers.append(key))
        dialog.open()
        table.settle()
        table.tap("ask:yes")
        table.settle()
        assert answers == ["yes"]
        assert not table.has("ask")


def test_snacks_offer_undo_and_leave() -> None:
    """A message offers its undo, a new one replaces it, and it goes by itself."""
    undone: list[int] = []
    with driver.showing(Page()) as table:
        snack("Deleted", "Undo", lambda: undone.append(1))
        snack("Deleted two", "Undo", lambda: undone.append(2))
        table.frames()
        assert "Deleted" not in table.texts()
        table.tap("snack:action")
        assert undone == [2]
        assert not table.has("snack")
        snack("Deleted three")
        table.wait(7, 1)
        assert not table.has("snack")


def test_nothing_translucent_shows_outside_a_list() -> None:
    """A translucent panel that was scrolled out of its list is not seen over what stands above the list."""

    class Veil(Picture):
        def paint(self, pen: Pen) -> None:
            pen.panel(self.x, self.center_y - 2, self.width, 4, 2, (0.0, 0.0, 0.0, 0.4))

    page, scroll, column = BoxLayout(orientation="vertical"), Scroll(), Column()
    above = Page(size_hint_y=None, height=60)
    veil = Veil(size_hint_y=None, height=40)
    column.add_widget(veil)
    column.add_widget(Widget(size_hint_y=None, height=900))
    scroll.add_widget(column)
    page.add_widget(above)
    page.add_widget(scroll)
    with driver.showing(page, (200, 400)) as table:
        assert table.pixel(*veil.to_window(*veil.center)) != table.pixel(100, above.center_y)
        scroll.scroll_y = 1 - 50 / (column.height - scroll.height)
        table.frames(2)
        at = veil.to_window(*veil.center)
        assert at[1] > scroll.top
        assert table.pixel(*at) == table.pixel(100, above.top - 2)
