"""The pictures of worked examples say what the engine says."""

from __future__ import annotations

import pytest

from companion.engine.games import books
from companion.games.dome.view import DomeView
from companion.games.rule_pictures import rule_picture as picture
from companion.games.stars.view import StarsView
from companion.games.views import FloorView
from companion.games.wall.view import WallView
from companion.rulebook.library import LIBRARY
from companion.rulebook.worked_examples import worked_out

FIGURES = {entry.id: entry.figure for book in books() for entry in LIBRARY.contents(book, "en") if entry.figure}


@pytest.mark.parametrize("rule", FIGURES)
def test_every_figure_has_its_picture_and_its_points(rule: str) -> None:
    """Each figure is drawn, and its points are those the engine works out."""
    shown, drawn = worked_out(FIGURES[rule]), picture(FIGURES[rule])
    points = sum(line.points for line in (*shown.lines, *shown.bonuses))
    assert drawn.view or drawn.tiles or drawn.points
    if points:
        end = shown.total if shown.total is not None else abs(points)
        assert drawn.points.endswith(str(end))
        assert drawn.loses == (points < 0)


def test_the_placed_tile_is_ringed() -> None:
    """The tile of the example is fresh, those that lay there are not."""
    view = picture(FIGURES["azul/scoring-tile"]).view
    assert isinstance(view, WallView)
    assert [(r, c) for r, row in enumerate(view.rows) for c, space in enumerate(row) if space.fresh] == [(0, 3)]
    assert view.rows[0][3].tile == "black"


def test_the_floor_line_is_drawn_where_tiles_fall() -> None:
    """Fallen tiles and the marker lie on the floor line, with what each space costs."""
    view = picture(FIGURES["azul/floor-line"]).view
    assert isinstance(view, FloorView)
    assert (view.filled, view.marker, view.values[:3]) == (3, True, ("−1", "−1", "−2"))


def test_one_star_is_looked_at_closely() -> None:
    """Where only one star has tiles, only that star and what stands around it is drawn."""
    drawn = picture(FIGURES["pavilion/scoring-tile"])
    assert isinstance(drawn.view, StarsView)
    assert drawn.near == "red"
    assert [star.name for star in drawn.view.stars] == ["red"]
    assert picture(FIGURES["pavilion/number-bonuses"]).near == ""


def test_a_pillar_a_statue_and_a_window_are_closed() -> None:
    """The figure of the bonus tiles has one of each, with the 4, 4 and 2 spaces around them filled and no other."""
    drawn = picture(FIGURES["pavilion/bonus-tiles"])
    assert isinstance(drawn.view, StarsView)
    assert sorted(feature.kind for feature in drawn.view.features if feature.done) == ["pillar", "statue", "window"]
    filled = {(star.name, at) for star in drawn.view.stars for at, space in enumerate(star.spaces, 1) if space.tile}
    pillar, statue = {("orange", 2), ("orange", 3), ("centre", 6), ("centre", 1)}, {("red", 3), ("red", 4)}
    assert filled == pillar | statue | {("orange", 1), ("orange", 2)} | {("orange", 5), ("orange", 6)}


def test_what_was_paid_is_shown() -> None:
    """The tiles paid lie beside the board; Duel's first-player tile too."""
    assert picture(FIGURES["pavilion/paying"]).tiles == ("green", "green", "purple", "purple")
    drawn = picture(FIGURES["duel/broken-tiles"])
    assert drawn.tiles == ("first",)
    assert isinstance(picture(FIGURES["duel/dome"]).view, DomeView)
