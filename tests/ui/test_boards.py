"""The boards draw what they are given and say what was touched."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from kivy.metrics import dp

from companion.games.stars.view import StarsView, StarView
from companion.games.table_view import TallyView
from companion.games.views import FloorView, Space
from companion.games.wall.view import WallView
from companion.languages import codes
from companion.models.chart import BONUS_STEP, ChartView, SeriesView
from companion.ui.theme import theme
from companion.ui.tokens import TARGET, TILES, rgb
from companion.ui.widgets.board import HOLD
from companion.ui.widgets.chart import Chart
from companion.ui.widgets.dome import Dome
from companion.ui.widgets.floor import MARKER, Floor
from companion.ui.widgets.sliders import Sliders
from companion.ui.widgets.stars import STANDS, Stars, tip
from companion.ui.widgets.tally import Tally
from companion.ui.widgets.wall import Wall
from companion.wording.language import _, tongue
from tests.ui import driver, samples
from tests.ui.layout import check_layout


@pytest.fixture(autouse=True)
def _plain_theme():
    theme.choice = "light"
    yield
    theme.choice, theme.left_hand, theme.less_motion = "light", False, False


def heard(board, *events: str) -> list[tuple]:
    """What the board says from now on, as (event, arguments…)."""
    said: list[tuple] = []
    for event in events:
        board.bind(**{event: lambda _, *args, event=event: said.append((event, *args))})
    return said


def near(colour: tuple[int, int, int], expected: str, tolerance: int = 6) -> bool:
    return all(abs(a - b * 255) <= tolerance for a, b in zip(colour, rgb(expected), strict=True))


BOARDS = {
    "wall": lambda: Wall(view=samples.wall(), tid="board"),
    "floor": lambda: Floor(view=samples.floor(), tid="board"),
    "stars": lambda: Stars(view=samples.stars(), tid="board"),
    "dome": lambda: Dome(view=samples.dome(), tid="board"),
    "chart": lambda: Chart(view=samples.chart(), tid="board"),
    "sliders": lambda: Sliders(view=samples.sliders(), tid="board"),
}


@pytest.mark.parametrize("name", BOARDS)
def test_every_place_is_touched_where_it_is(name: str) -> None:
    """Tapping the middle of a place reaches that place, and every target is at least 48 dp."""
    board = BOARDS[name]()
    with driver.showing(board, (344, 420)) as table:
        taps = heard(board, "on_tap")
        for place in board.places():
            assert min(place.width, place.height) >= dp(TARGET) - 0.5, place.name
            table.tap(board, place.name)
            if name == "stars":
                assert f"star:{board.near}" == place.name
                board.near = ""
                table.settle()
            else:
                assert taps[-1] == ("on_tap", place.name)


@pytest.mark.parametrize("name", BOARDS)
def test_only_what_changed_is_drawn_again(name: str) -> None:
    """Giving a board an equal view draws nothing; another theme draws it all."""
    board = BOARDS[name]()
    with driver.showing(board, (344, 420)) as table:
        drawn: list = []
        draw, board.draw = board.draw, lambda _pen, key, _value: drawn.append(key)
        board.view = replace(board.view)
        table.frames()
        assert drawn == []
        theme.choice = "dark"
        table.frames()
        assert len(drawn) == len(board.parts(board.view)) > 0
        board.draw = draw


def test_one_changed_cell_is_one_drawn_cell() -> None:
    """A tile more on the wall draws its cell and nothing else."""
    wall = Wall(view=WallView(tuple(tuple(Space("blue") for _ in range(5)) for _ in range(5))))
    with driver.showing(wall, (336, 336)) as table:
        drawn: list = []
        wall.draw = lambda _pen, key, _value: drawn.append(key)
        rows = [list(row) for row in wall.view.rows]
        rows[2][3] = Space("blue", "blue", fresh=True)
        wall.view = WallView(tuple(tuple(row) for row in rows))
        table.frames()
        assert drawn == [(2, 3)]


def test_a_board_that_moves_is_not_drawn_again() -> None:
    """Pushed up by what appears below it, the wall moves as it is; its tiles, words and places move along."""
    rows = tuple(tuple(Space("blue", worth="+1") for _ in range(5)) for _ in range(5))
    wall = Wall(
        view=WallView((*rows[:4], (Space("red", "red"), *rows[4][1:]))), size_hint=(None, None), size=(300, 340)
    )
    with driver.showing(wall, (360, 500)) as table:
        words = wall.words()
        drawn: list = []
        wall.draw = lambda _pen, key, _value: drawn.append(key)
        wall.pos, wall.height = (20, 60), 320
        table.frames()
        assert drawn == []
        x, y = wall.corner(4, 0)
        assert near(table.pixel(x + wall.cell * 0.5, y + wall.cell * 0.83), TILES["red"].face)
        shift = [(b[1] - a[1], b[2] - a[2]) for a, b in zip(words, wall.words(), strict=True)]
        assert set(shift) == {(20, 50)}


def test_wall_cells_are_big_enough() -> None:
    """On a phone 360 dp wide, with the screen's margins, a wall cell is at least 60 dp."""
    wall = Wall(view=samples.wall())
    with driver.showing(wall, (360 - 2 * 12, 400)):
        assert wall.cell >= dp(60)


def test_wall_says_cell_and_hold() -> None:
    """A tap says the cell, a long press says it was held and is no tap, a slipping finger says nothing."""
    wall = Wall(view=samples.wall(), tid="wall")
    with driver.showing(wall, (336, 336)) as table:
        said = heard(wall, "on_tap", "on_hold")
        table.tap("wall", "cell:0:3")
        table.hold("wall", "cell:4:1")
        table.swipe(table.spot("wall", "cell:2:2"), table.spot("wall", "cell:2:4"))
        assert said == [("on_tap", "cell:0:3"), ("on_hold", "cell:4:1")]


def test_a_slow_frame_makes_no_long_press() -> None:
    """Lifted while a frame took long, the finger has tapped, though its news comes after the time of a long press."""
    wall = Wall(view=samples.wall(), tid="wall")
    with driver.showing(wall, (336, 336)) as table:
        said = heard(wall, "on_tap", "on_hold")
        finger = driver.Finger(*table.spot(wall, "cell:0:3"))
        finger.down()
        table._step(2 * HOLD)
        finger.up()
        table.frames(3)
        assert said == [("on_tap", "cell:0:3")]


def test_wall_shows_the_tiles_colour() -> None:
    """A filled cell has its tile's face colour, an empty one has not."""
    view = WallView(((Space("red", "red"), Space("red")), (Space("blue"), Space("blue", "blue"))))
    wall = Wall(view=view)
    with driver.showing(wall, (200, 200)) as table:

        def face(row, column):
            x, y = wall.corner(row, column)
            return table.pixel(x + wall.cell * 0.5, y + wall.cell * 0.83)

        assert near(face(0, 0), TILES["red"].face)
        assert near(face(1, 1), TILES["blue"].face)
        assert not near(face(0, 1), TILES["red"].face, 40)


def test_a_miniature_cannot_be_touched() -> None:
    """Miniatures on cards let the touch through to the card."""
    wall = Wall(view=samples.wall(), mini=True, tid="wall")
    with driver.showing(wall, (100, 100)) as table:
        said = heard(wall, "on_tap")
        table.tap("wall", "cell:0:0")
        assert said == []


def test_a_disabled_board_is_deaf() -> None:
    """A board that is switched off says nothing."""
    wall = Wall(view=samples.wall(), disabled=True, tid="wall")
    with driver.showing(wall, (336, 336)) as table:
        said = heard(wall, "on_tap")
        table.tap("wall", "cell:0:0")
        assert said == []


@pytest.mark.parametrize(
    ("filled", "marker", "tapped", "count"),
    [
        (0, False, 3, 3),
        (3, False, 3, 2),
        (3, False, 1, 1),
        (3, False, 7, 7),
        (2, True, 3, 1),
        (2, True, 5, 4),
        (1, False, 1, 0),
        (0, True, 1, 0),
        (2, True, 1, 0),
    ],
)
def test_floor_counts_by_the_space_tapped(filled: int, marker: bool, tapped: int, count: int) -> None:
    """Tapping the n-th space puts n things on the floor, the marker among them; the last one again, one less."""
    view = FloorView(samples.FLOOR_VALUES, filled, marker)
    assert view.fallen_after(tapped) == count


def test_floor_says_the_space_and_the_marker() -> None:
    """Each space and the marker's place say so; a long press on them is nothing."""
    floor = Floor(view=FloorView(samples.FLOOR_VALUES, 2, True), tid="floor")
    with driver.showing(floor, (344, 110)) as table:
        said = heard(floor, "on_tap", "on_hold")
        table.tap("floor", "floor:4")
        table.tap("floor", "marker")
        table.hold("floor", "floor:4")
        assert said == [("on_tap", "floor:4"), ("on_tap", "marker")]


def test_left_hand_moves_the_marker_over() -> None:
    """For the left hand the marker sits at the left."""
    floor = Floor(view=samples.floor(), tid="floor")
    with driver.showing(floor, (344, 110)) as table:
        right = floor.place("marker").centre[0]
        theme.left_hand = True
        table.frames()
        assert floor.place("marker").centre[0] < 344 / 2 < right


@pytest.mark.parametrize("left_hand", [False, True])
@pytest.mark.parametrize("larger", [1.0, 1.3])
def test_on_a_tablet_the_floor_and_its_marker_end_together(larger: float, left_hand: bool) -> None:
    """At the very ends of the line; the spaces, each where it is touched, below the marker."""
    theme.left_hand = left_hand
    floor = Floor(view=samples.floor(), tid="floor", larger=larger)
    with driver.showing(floor, (520, 140)):
        marker, places = floor.place("marker"), [floor.place(f"floor:{n}") for n in range(1, 8)]
        drawn = [floor.west + floor.inset + n * floor.step for n in range(7)]
        assert (drawn[0], drawn[-1] + floor.tile) == pytest.approx((floor.x, floor.right))
        assert marker.x == (floor.x if left_hand else floor.right - marker.width)
        for x, place in zip(drawn, places, strict=True):
            assert place.x - 0.5 <= x <= x + floor.tile <= place.x + place.width + 0.5
        assert floor.head >= floor.dp(MARKER) + dp(14)


# Clock directions of the numbers 1..6 of each star, as printed on the board.
CLOCK = ("top", "upper right", "lower right", "bottom", "lower left", "upper left")
FIRST = {
    "orange": "upper right",
    "red": "lower right",
    "blue": "bottom",
    "yellow": "lower left",
    "green": "upper left",
    "purple": "top",
    "centre": "top",
}


@pytest.mark.parametrize("star", STANDS)
def test_star_places_point_as_on_the_board(star: str) -> None:
    """The six places of each star run clockwise from where its number 1 is printed."""
    start = CLOCK.index(FIRST[star])
    for place in range(1, 7):
        expected = 0.25 - ((start + place - 1) % 6) / 6
        assert (tip(star, place) - expected) % 1 == pytest.approx(0, abs=1e-9) or (
            tip(star, place) - expected
        ) % 1 == pytest.approx(1, abs=1e-9)


def test_features_lie_between_their_spaces() -> None:
    """A pillar, a statue and a window lie amid the spaces that the rules name for them."""
    stars = Stars(view=samples.stars())
    around = {
        ("pillar", "orange"): [("orange", 2), ("orange", 3), ("centre", 6), ("centre", 1)],
        ("pillar", "green"): [("green", 2), ("green", 3), ("centre", 4), ("centre", 5)],
        ("statue", "orange"): [("orange", 1), ("orange", 2), ("red", 3), ("red", 4)],
        ("statue", "purple"): [("purple", 1), ("purple", 2), ("orange", 3), ("orange", 4)],
        ("window", "blue"): [("blue", 5), ("blue", 6)],
        ("window", "red"): [("red", 5), ("red", 6)],
    }
    with driver.showing(stars, (600, 600)):
        for (kind, star), spaces in around.items():
            x, y = stars.pose.feature(kind, star)
            for name, place in spaces:
                px, py = stars.along(name, place, 0.9)
                assert ((px - x) ** 2 + (py - y) ** 2) ** 0.5 < stars.side * 1.05, (kind, star, name, place)


def test_a_star_comes_near_on_a_phone() -> None:
    """On a phone a tap on a star brings it near, then its spaces can be tapped; a tap beside it goes back."""
    stars = Stars(view=samples.stars(), tid="stars")
    with driver.showing(stars, (344, 460)) as table:
        said = heard(stars, "on_tap", "on_hold")
        table.tap("stars", "star:yellow")
        table.settle()
        assert (stars.near, stars.zoom, said) == ("yellow", 1.0, [])
        table.tap("stars", "space:yellow:4")
        table.hold("stars", "space:yellow:6")
        assert said == [("on_tap", "space:yellow:4"), ("on_hold", "space:yellow:6")]
        table.tap((5, stars.y + 3))
        table.settle()
        assert (stars.near, stars.zoom) == ("", 0.0)


def test_a_star_comes_near_without_being_drawn_again() -> None:
    """On its way the picture is moved as a whole, what is touched follows it, and at rest it is drawn once."""
    stars = Stars(view=samples.stars(), tid="stars")
    with driver.showing(stars, (344, 460)) as table:
        drawn: list = []
        draw = stars.draw
        stars.draw = lambda pen, key, value: (drawn.append(key), draw(pen, key, value))
        table.tap("stars", "star:yellow")
        table.frames(4)
        assert 0 < stars.zoom < 1
        assert drawn == []
        assert stars.hit(*stars.place("space:yellow:4").centre).name == "space:yellow:4"
        table.settle()
        assert stars.zoom == 1
        assert len(drawn) == len(set(drawn)) == len(stars.parts(stars.view))


def test_a_star_is_where_it_is_touched_at_every_size() -> None:
    """After the board was moved and made smaller, at once and at rest, its tiles lie where its places are."""
    kinds = dict(zip(STANDS, ("orange", "red", "blue", "yellow", "green", "purple", "red"), strict=True))
    view = StarsView(tuple(StarView(star, (Space(None, kind),) * 6) for star, kind in kinds.items()))
    stars = Stars(view=view, size_hint=(None, None), size=(344, 400), tid="stars")
    with driver.showing(stars, (400, 600)) as table:
        stars.size, stars.pos = (300, 360), (70, 150)
        table.frames(1)
        for settled in (False, True):
            if settled:
                table.settle()
            width, height, pixels = table.pixels()
            for star, kind in kinds.items():
                for place in range(1, 7):
                    x, y = stars.along(star, place, 1.42)
                    at = ((height - 1 - int(y)) * width + int(x)) * 4
                    assert near(tuple(pixels[at : at + 3]), TILES[kind].face, 40), (settled, star, place)


def test_a_tablet_needs_no_second_tap() -> None:
    """Where the lozenges are large enough they are tapped at once."""
    stars = Stars(view=samples.stars(), tid="stars")
    with driver.showing(stars, (800, 800)) as table:
        said = heard(stars, "on_tap")
        for star in STANDS:
            for place in range(1, 7):
                table.tap("stars", f"space:{star}:{place}")
        assert said == [("on_tap", f"space:{star}:{place}") for star in STANDS for place in range(1, 7)]


def test_less_motion_jumps() -> None:
    """With less motion a star is near in the same moment."""
    theme.less_motion = True
    stars = Stars(view=samples.stars(), tid="stars")
    with driver.showing(stars, (344, 460)) as table:
        table.tap("stars", "star:red")
        assert stars.zoom == 1.0


def test_stars_without_a_wild_colour() -> None:
    """The band on top is there only while a wild colour is in force."""
    view = samples.stars()
    stars = Stars(view=StarsView(view.stars))
    with driver.showing(stars, (344, 400)) as table:
        assert stars.words()
        assert "Wild" not in " ".join(word for word, *_ in stars.words())
        stars.view = view
        table.frames()
        assert "Wild this round: purple" in [word for word, *_ in stars.words()]


def test_dome_says_what_was_touched() -> None:
    """Cells, offered slots, pattern lines, broken tiles and the first-player tile each say so."""
    dome = Dome(view=samples.dome(), tid="dome")
    with driver.showing(dome, (344, 420)) as table:
        said = heard(dome, "on_tap", "on_hold")
        table.tap("dome", "cell:0:1")
        table.hold("dome", "cell:5:5")
        table.tap("dome", "slot:1:2:1")
        table.tap("dome", "row:3")
        table.tap("dome", "broken:4")
        table.tap("dome", "marker")
        table.hold("dome", "slot:1:2:1")
        assert said == [
            ("on_tap", "cell:0:1"),
            ("on_hold", "cell:5:5"),
            ("on_tap", "slot:1:2:1"),
            ("on_tap", "row:3"),
            ("on_tap", "broken:4"),
            ("on_tap", "marker"),
        ]


def test_the_last_broken_tile_touched_again_is_one_less() -> None:
    """Touching the n-th place of the broken tiles means that n are broken; the last one again, one less."""
    view = samples.dome()
    assert view.broken == 2
    assert [view.fallen_after(n) for n in (1, 2, 4)] == [1, 1, 4]


@pytest.mark.parametrize("name", ["wall", "floor", "stars", "dome"])
def test_a_still_board_lets_a_finger_through(name: str) -> None:
    """A board to look at has no places, hears no touch, and does not come near."""
    board = BOARDS[name]()
    with driver.showing(board, (344, 420)) as table:
        place = board.places()[0]
        board.still = True
        table.frames()
        said = heard(board, "on_tap", "on_hold")
        assert board.places() == []
        table.tap(place.centre)
        assert (said, board.near) == ([], "")


def test_the_broken_tiles_keep_off_the_dome() -> None:
    """Between the dome's frame and the stones below it there is air, at every text size."""
    for scale in (1.0, 2.0):
        dome = Dome(view=samples.dome(), tid="dome")
        with driver.showing(dome, (336, 420), scale):
            low = dome.corner(5, 0)[1]
            below = [place for place in dome.places() if place.name.startswith(("broken", "marker"))]
            assert below
            assert all(low - (place.y + place.height) >= 6 for place in below)


def test_an_empty_slot_that_is_not_offered_is_deaf() -> None:
    """Where no plate lies and none may be laid, nothing can be touched."""
    dome = Dome(view=samples.dome(), tid="dome")
    with driver.showing(dome, (344, 420)):
        assert "slot:2:1:0" not in [place.name for place in dome.places()]
        assert "cell:4:2" not in [place.name for place in dome.places()]


def test_what_a_held_space_brings_lies_over_its_rim() -> None:
    """The line round a space that is held does not strike its "+4" through."""
    held = Space("purple", None, label="2", worth="+4", held=True)
    bare = tuple(StarView(star, (Space(star, None),) * 6) for star in ("orange", "red", "blue", "yellow", "green"))
    purple = StarView("purple", (Space("purple", None), held, *(Space("purple", None),) * 4))
    stars = Stars(view=StarsView((*bare, purple, StarView("centre", (Space(None, None),) * 6))))
    with driver.showing(stars, (700, 700)) as table:
        table.frames(2)
        ((left, low, width, height),) = [box for text, *box in stars.words() if text == "+4"]
        x, y = stars.to_window(left, low + height / 2)
        rim = tuple(round(255 * part) for part in theme.colour("primary")[:3])
        assert rim not in [table.pixel(at, y) for at in range(int(x) - 1, int(x + width) + 2)]


def test_a_hint_grows_with_the_text_size() -> None:
    """It takes a third line before it is small print; that is hardly higher than two whole lines."""
    told = "Plaque\u00a0: touchez le coin où va sa case multicolore ou spéciale. Tuile\u00a0: touchez une case."
    sizes = []
    for scale in (1.0, 1.3, 2.0):
        tally = Tally(view=TallyView((), told), size_hint=(None, None), size=(336, 100))
        with driver.showing(tally, (360, 300), scale):
            lines, size = tally._hint()
            assert len(lines) <= 3
            assert tally.wanted_height() <= 2.5 * tally.sp(15) * 1.25 + dp(8)
            sizes.append(size)
    assert sizes[1] >= 1.1 * sizes[0]
    assert sizes[2] >= 1.3 * sizes[1]


def test_chart_names_every_player_apart() -> None:
    """Each line is named at its end, and names never lie over one another, even when the scores are equal."""
    view = samples.chart()
    view = replace(view, series=tuple(replace(series, values=(0, 5, 9, 12, 20, 30)) for series in view.series))
    chart = Chart(view=view)
    with driver.showing(chart, (344, 220)):
        names = [(y, y + h) for text, _, y, _, h in chart.words() if text.endswith(" 30")]
        assert len(names) == 4
        names.sort()
        assert all(a[0] + 10 <= b[0] for a, b in pairwise(names))


def test_a_long_name_in_the_chart_is_shortened_not_smaller() -> None:
    """Where "Marie-Antoinette 2" has no room in the size of the others, "Marie-A. 2" has."""
    series = tuple(SeriesView(name, "1D4F91", (0, n)) for n, name in enumerate(("Søren", "Ana", "Marie-Antoinette")))
    chart = Chart(view=ChartView(series, ("0", "1")))
    with driver.showing(chart, (296, 200)):
        heights = {text: height for text, _x, _y, _width, height in chart.words()}
        assert heights["Marie-A. 2"] == heights["Søren 0"] == heights["Ana 1"]


@pytest.mark.parametrize("language", codes())
def test_the_others_are_not_shortened_as_a_name_is(language: str) -> None:
    """One word in every language: "Les a. 45" would be nobody."""
    tongue.speak(language)
    others = _("Others")
    series = (SeriesView("Ana", "1D4F91", (0, 39)), SeriesView(others, "808080", (0, 45)))
    chart = Chart(view=ChartView(series, ("0", "1")))
    with driver.showing(chart, (296, 200), 1.3):
        assert f"{others} 45" in [text for text, *_box in chart.words()]
    tongue.speak("en")


@pytest.mark.parametrize("values", [(), (0,), (0, -3, 250), (4, -53), (7,) * 9])
def test_chart_draws_any_scores(values: tuple[int, ...]) -> None:
    """No scores, one, falling and large ones are drawn without a fault, and below 0 with a minus, not a hyphen."""
    view = samples.chart(1)
    series = (replace(view.series[0], values=values),)
    chart = Chart(view=replace(view, series=series, steps=tuple(str(i) for i in range(len(values)))))
    with driver.showing(chart, (344, 220)):
        assert len(chart.words()) >= len(values[:1])
        assert [word[0] for word in chart.words() if "-" in word[0]] == []


def test_an_unknown_place_says_what_there_is() -> None:
    """Asking for a place that is not there names those that are."""
    wall = Wall(view=samples.wall(), tid="wall")
    with driver.showing(wall, (336, 336)), pytest.raises(KeyError, match=r"cell:9:9.*cell:0:0"):
        wall.place("cell:9:9")


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("rounds", [3, 5, 8])
def test_the_chart_says_bonus_in_words(rounds: int, scale: float) -> None:
    """Under the last step, however many rounds there were; a number that would lie over the word gives way."""
    steps = (*(str(n) for n in range(rounds + 1)), BONUS_STEP)
    series = tuple(SeriesView(name, "1D4F91", tuple(range(len(steps)))) for name in ("Ana", "Marie-Antoinette"))
    chart = Chart(view=ChartView(series, steps), tid="board")
    with driver.showing(chart, (330, 240), scale):
        words = [word for word, *_ in chart.words()]
        assert "Bonus" in words
        assert "0" in words
        assert check_layout() == []


@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
@pytest.mark.parametrize("rounds", [4, 5, 8])
def test_the_chart_leaves_out_rounds_evenly(rounds: int, scale: float) -> None:
    """Not the last one alone: every second, third and so on is named."""
    steps = (*(str(n) for n in range(rounds + 1)), BONUS_STEP)
    series = (SeriesView("Marie-Antoinette", "1D4F91", (0,) * len(steps)),)
    chart = Chart(view=ChartView(series, steps), tid="board")
    with driver.showing(chart, (296, 240), scale):
        axis = min(y for _word, _x, y, *_ in chart.words())
        named = [int(word) for word, _x, y, *_ in chart.words() if y < axis + 4 and word.isdigit()]
        apart = named[1] - named[0]
        assert named == list(range(0, rounds + 1, apart))


def test_lines_that_begin_alike_are_no_wider_for_it() -> None:
    """All begin at nothing, and many share a round: only a line that another covers from end to end is drawn wider."""
    shares = SeriesView("", "1D4F91", (0, 3, 9)), SeriesView("", "8A5A14", (0, 3, 5))
    same = shares[0], SeriesView("", "8A5A14", (0, 3, 9))
    steps = ("0", "1", "2")
    assert [Chart._covered(ChartView(both, steps), 0) for both in (shares, same)] == [False, True]


def test_a_line_under_another_shows_on_both_sides_of_it() -> None:
    """In a tied game the first player's colour is still seen: in the pixels, and the other's over it."""
    colours = ("1D4F91", "8A5A14")
    counts = {}
    for other in ((0, 10, 20), (0, 0, 0)):
        series = (SeriesView("", colours[0], (0, 10, 20)), SeriesView("", colours[1], other))
        chart = Chart(view=ChartView(series, ("0", "1", "2")))
        with driver.showing(chart, (344, 240), paint=True) as table:
            width, height, data = table.pixels()
            seen = [data[at : at + 3] for at in range(0, width * (height - 30) * 4, 4) if at // 4 % width < 250]
            counts[other] = [sum(near(tuple(one), colour, 12) for one in seen) for colour in colours]
    tied, apart = counts[0, 10, 20], counts[0, 0, 0]
    assert tied[0] > 0.8 * apart[0]
    assert tied[1] > 0.2 * tied[0]
