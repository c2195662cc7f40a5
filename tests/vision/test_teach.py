"""Teaching: an edition that nobody knew is learnt from one photo and read by it; bad photos are refused."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from vision import layout, look, reader, teach
from vision.cli import main
from vision.look import LookError
from vision.reading import Note, Unteachable, loads
from vision.teach import Refused
from vision.workshop import bench
from vision.workshop.bench_editions import by_hand, grid_of, points
from vision.workshop.studio.game import AzulPosition, Line
from vision.workshop.studio.styles.game import bare_of
from vision.workshop.studio.styles.photo import photo_file, teaching_file
from vision.workshop.studio.styles.style import Style, style_of

SIZE = 1000


NUMBERS = {"azul": 5, "mini": 5, "duel": 4}


@cache
def edition(board: str) -> Style:
    """An edition whose art nothing was fitted to."""
    return style_of(board, NUMBERS[board], unseen=True)


def bare_photo(board: str, folder: Path, fault: str | None = None, index: int = 0) -> tuple[Path, dict[str, Any]]:
    data, label = teaching_file(edition(board), "test", index, SIZE, fault)
    path = folder / f"{board}-{fault or 'bare'}-{index}.jpg"
    path.write_bytes(data)
    return path, label


def learnt(board: str, folder: Path) -> look.Look:
    path, label = bare_photo(board, folder)
    return teach.learn(path, board, points(label["corners"]), grid_of(label), "Ours")


@pytest.mark.parametrize("board", ["azul", "mini", "duel"])
def test_a_board_taught_from_one_photo_is_found_and_read(board: str, tmp_path: Path) -> None:
    """Another photo of the same edition: found by itself, as this board, and what is wrong is marked."""
    known = learnt(board, tmp_path)
    data, label = photo_file(edition(board), "test", 0, SIZE)
    (tmp_path / "play.jpg").write_bytes(data)
    reading = reader.read(tmp_path / "play.jpg", with_look=known)
    row, _ = bench.compare(reading, bench.parse_label({"file": "play.jpg", **label}), taught=True)
    assert (row.found, row.read_as) == (True, board)
    assert row.corner_error < 2.0
    assert row.cells > 20
    assert (row.silent, row.parts_silent) == (0, 0)
    assert row.wrong <= 2
    assert row.marked < row.cells / 3


def test_the_file_of_a_look_keeps_everything(tmp_path: Path) -> None:
    """Saved and loaded again: the same proportions, portrait and name, in a small file."""
    known = learnt("duel", tmp_path)
    look.save(known, tmp_path / "ours.npz")
    again = look.load(tmp_path / "ours.npz")
    assert (tmp_path / "ours.npz").stat().st_size < 1_000_000
    assert (again.board, again.name) == ("duel", "Ours")
    assert again.layout is not None
    assert known.layout is not None
    assert again.layout.pitch == pytest.approx(known.layout.pitch)
    assert [space.x for space in again.layout.spaces] == pytest.approx([space.x for space in known.layout.spaces])
    assert again.portrait is not None
    assert known.portrait is not None
    assert np.abs(again.portrait.astype(int) - known.portrait).mean() < 4


def test_of_several_looks_the_photo_decides(tmp_path: Path) -> None:
    """A Mini and a Duel are known: each photo is read as what it shows."""
    looks = [learnt("duel", tmp_path), learnt("mini", tmp_path)]
    for board in ("mini", "duel"):
        data, _ = photo_file(edition(board), "test", 0, SIZE)
        (tmp_path / "play.jpg").write_bytes(data)
        assert reader.read(tmp_path / "play.jpg", with_look=looks).board == board


@pytest.mark.parametrize(
    ("fault", "trouble"),
    [
        ("blur", Unteachable.BLUR),
        ("glare", Unteachable.GLARE),
        ("tiles", Unteachable.TILES),
        ("cut off", Unteachable.CUT_OFF),
    ],
)
@pytest.mark.parametrize("board", ["azul", "duel"])
def test_a_bad_photo_is_refused_with_its_reason(board: str, fault: str, trouble: Unteachable, tmp_path: Path) -> None:
    path, label = bare_photo(board, tmp_path, fault)
    with pytest.raises(Refused) as refused:
        teach.learn(path, board, points(label["corners"]), grid_of(label))
    assert refused.value.trouble is trouble
    assert path.name in str(refused.value)


def test_two_tiles_are_enough_to_be_refused(tmp_path: Path) -> None:
    """On a photo that would do if the board were bare."""
    bare = bare_of("mini")
    assert isinstance(bare, AzulPosition)
    two = replace(bare, lines=(Line("red", 1), Line("blue", 1), *bare.lines[2:]))
    path = tmp_path / "teach.jpg"
    data, label = photo_file(edition("mini"), "test", 0, SIZE, bare)
    path.write_bytes(data)
    teach.learn(path, "mini", points(label["corners"]), grid_of(label))
    path.write_bytes(photo_file(edition("mini"), "test", 0, SIZE, two)[0])
    with pytest.raises(Refused) as refused:
        teach.learn(path, "mini", points(label["corners"]), grid_of(label))
    assert refused.value.trouble is Unteachable.TILES


@pytest.mark.parametrize("number", [9442, 9445])
def test_what_a_window_lights_is_a_reflection_and_no_tiles(number: int, tmp_path: Path) -> None:
    """Half of the wall lies under its light, so that the rest looks as vivid as tiles; another photo will do."""
    style = style_of("mini", number, unseen=True)
    for index in (0, 1):
        data, label = teaching_file(style, "test", index, 1440)
        (tmp_path / "teach.jpg").write_bytes(data)
        if index == 0:
            with pytest.raises(Refused) as refused:
                teach.learn(tmp_path / "teach.jpg", "mini", points(label["corners"]), grid_of(label))
            assert refused.value.trouble is Unteachable.GLARE
            assert len(refused.value.spots) >= 3
    assert teach.learn(tmp_path / "teach.jpg", "mini", points(label["corners"]), grid_of(label)).portrait is not None


def test_a_second_photo_fills_what_a_reflection_hides_in_the_first(tmp_path: Path) -> None:
    """A window lies over another side of either; the board is found in the second by the portrait of the first."""
    taken = [teaching_file(style_of("mini", 9426, unseen=True), "test", index, 1440) for index in (0, 1)]
    paths = [tmp_path / f"{index}.jpg" for index in (0, 1)]
    for path, (data, _) in zip(paths, taken, strict=True):
        path.write_bytes(data)
    label = taken[0][1]
    one = teach.learn(paths[:1], "mini", points(label["corners"]), grid_of(label)).portrait
    both = teach.learn(paths, "mini", points(label["corners"]), grid_of(label)).portrait
    assert one is not None
    assert both is not None
    pale, told = (np.ptp(picture[20:60, 20:50], axis=2).mean() for picture in (one, both))
    assert told > 2 * pale


def test_three_tiles_on_the_wall_are_tiles(tmp_path: Path) -> None:
    """Each of the colour of the print beneath."""
    bare = bare_of("mini")
    assert isinstance(bare, AzulPosition)
    wall = [list(row) for row in bare.wall]
    wall[0][0], wall[1][2], wall[3][4] = "blue", "yellow", "yellow"
    laid = replace(bare, wall=tuple(tuple(row) for row in wall))
    path = tmp_path / "teach.jpg"
    data, label = photo_file(edition("mini"), "test", 0, SIZE, laid)
    path.write_bytes(data)
    with pytest.raises(Refused) as refused:
        teach.learn(path, "mini", points(label["corners"]), grid_of(label))
    assert refused.value.trouble is Unteachable.TILES


def test_white_spaces_on_a_dark_card_are_no_tiles(tmp_path: Path) -> None:
    """The eye takes those of edition 7321 for white tiles, but they are all alike: the board is bare, and this one."""
    data, label = teaching_file(style_of("mini", 7321, unseen=True), "test", 0, SIZE)
    (tmp_path / "teach.jpg").write_bytes(data)
    assert teach.learn(tmp_path / "teach.jpg", "mini", points(label["corners"]), grid_of(label)).portrait is not None


def test_a_print_as_light_as_its_paper_is_learnt_from_its_faint_features(tmp_path: Path) -> None:
    """Edition 7002 stands out by its colours alone; one without any print is still refused."""
    data, label = teaching_file(style_of("duel", 7002, unseen=True), "test", 0, SIZE)
    (tmp_path / "teach.jpg").write_bytes(data)
    known = teach.learn(tmp_path / "teach.jpg", "duel", points(label["corners"]), grid_of(label))
    assert len(known.places) >= teach.ENOUGH_FEATURES
    plain = np.full((teach.SIDE, teach.SIDE, 3), 170, np.uint8)
    with pytest.raises(Refused) as refused:
        teach._made([plain], layout.load("duel"), "plain.jpg")
    assert refused.value.trouble is Unteachable.TOO_PLAIN


def test_another_game_is_refused(tmp_path: Path) -> None:
    """The corners of a Duel are no Azul board: its shape says so."""
    path, label = bare_photo("duel", tmp_path)
    with pytest.raises(Refused) as refused:
        teach.learn(path, "azul", points(label["corners"]))
    assert refused.value.trouble is Unteachable.ANOTHER


def test_the_shadow_of_a_hand_does_not_make_a_board_another(tmp_path: Path) -> None:
    """In edition 7425's photo it lies over most of the spaces for any colour."""
    data, label = teaching_file(style_of("mini", 7425, unseen=True), "test", 0, 1440)
    (tmp_path / "teach.jpg").write_bytes(data)
    assert teach.learn(tmp_path / "teach.jpg", "mini", points(label["corners"]), grid_of(label)).portrait is not None


def test_a_card_of_the_same_shape_is_refused_if_its_spaces_lie_elsewhere(tmp_path: Path) -> None:
    """Edition 7411 of Duel is nearly a Mini by its shape, and light and dark where a Mini's spaces lie are alike."""
    data, label = teaching_file(style_of("duel", 7411, unseen=True), "test", 0, 1440)
    (tmp_path / "teach.jpg").write_bytes(data)
    with pytest.raises(Refused) as refused:
        teach.learn(tmp_path / "teach.jpg", "mini", points(label["corners"]))
    assert refused.value.trouble is Unteachable.ANOTHER


def test_a_second_photo_must_show_the_same_board(tmp_path: Path) -> None:
    """Two photos of one board teach it; a photo of another edition beside it is refused by name."""
    first, label = bare_photo("mini", tmp_path)
    second, _ = bare_photo("mini", tmp_path, index=1)
    both = teach.learn([first, second], "mini", points(label["corners"]), grid_of(label))
    assert both.portrait is not None
    other, _ = bare_photo("duel", tmp_path)
    with pytest.raises(Refused, match=other.name) as refused:
        teach.learn([first, other], "mini", points(label["corners"]), grid_of(label))
    assert refused.value.trouble is Unteachable.ANOTHER


def test_an_unknown_print_needs_its_corners(tmp_path: Path) -> None:
    """Nobody ships a look of Mini: without corners there is nothing to find it by."""
    path, _ = bare_photo("mini", tmp_path)
    with pytest.raises(Refused) as refused:
        teach.learn(path, "mini")
    assert refused.value.trouble is Unteachable.NO_BOARD


def test_corners_alone_are_enough_for_a_reading(tmp_path: Path) -> None:
    """A Mini that nobody taught: with its corners it is read, and what is wrong is marked."""
    style = style_of("mini", 5, unseen=True, strange=0.1)
    data, label = photo_file(style, "test", 0, SIZE)
    (tmp_path / "play.jpg").write_bytes(data)
    reading = reader.read(tmp_path / "play.jpg", "mini", by_hand(label, np.random.default_rng(1)))
    row, _ = bench.compare(reading, bench.parse_label({"file": "play.jpg", **label}), taught=True)
    assert row.found
    assert row.silent == 0


def test_corners_around_a_bare_table_are_all_doubt(tmp_path: Path) -> None:
    """Where nothing looks like spaces, nothing that corners alone surround is sure."""
    rng = np.random.default_rng(2)
    table = cv2.resize(rng.integers(90, 160, (30, 40, 3), np.uint8), (800, 600), interpolation=cv2.INTER_CUBIC)
    cv2.imwrite(str(tmp_path / "table.png"), table)
    reading = reader.read(tmp_path / "table.png", "mini", [(100, 100), (700, 100), (700, 500), (100, 500)])
    assert Note.AS_GIVEN in reading.notes
    parts = [*reading.cells, *(reading.lines or ()), reading.floor]
    assert all(part is not None and part.check for part in parts)


def test_the_command_teaches_and_reads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`teach --grid` writes a look with which `read` finds the edition; a bad photo exits 3 and writes nothing."""
    path, label = bare_photo("duel", tmp_path)
    (tmp_path / "grid.json").write_text(json.dumps(label["grid"]), "utf-8")
    corners = " ".join(f"{x},{y}" for x, y in label["corners"])
    given = ["--board", "duel", "--corners", corners, "--grid", str(tmp_path / "grid.json")]
    assert main(["teach", str(path), *given, "--out", str(tmp_path / "ours.npz")]) == 0
    assert json.loads(capsys.readouterr().out)["features"] > 400
    data, _ = photo_file(edition("duel"), "test", 0, SIZE)
    (tmp_path / "play.jpg").write_bytes(data)
    assert main(["read", str(tmp_path / "play.jpg"), "--look", str(tmp_path / "ours.npz"), "--json"]) == 0
    reading = loads(capsys.readouterr().out)
    assert reading.dome is not None
    assert [len(row) for row in reading.dome] == [6] * 6
    assert len(reading.lines or ()) == 6
    assert reading.broken is not None
    blurred, _ = bare_photo("duel", tmp_path, "blur")
    assert main(["teach", str(blurred), *given, "--out", str(tmp_path / "no.npz"), "--json"]) == 3
    assert "blurred" in json.loads(capsys.readouterr().out)["error"]
    assert not (tmp_path / "no.npz").exists()


@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", "{}x", '{"wall": 3}'),
        '{"wall": [[0, 0], [9, 0], [9, 9]]}',
        '{"wall": [[0, 0], [9, 9], [9, 0], [0, 9]]}',
    ],
)
def test_a_grid_that_is_none(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Malformed: exit 2 and one line, before any photo is opened."""
    (tmp_path / "grid.json").write_text(text, "utf-8")
    given = ["--board", "azul", "--corners", "0,0 99,0 99,99 0,99", "--grid", str(tmp_path / "grid.json")]
    assert main(["teach", str(tmp_path / "none.jpg"), *given, "--out", str(tmp_path / "no.npz")]) == 2
    assert "grid" in capsys.readouterr().err


def test_a_look_of_another_boards_spaces_is_refused(tmp_path: Path) -> None:
    """A file whose spaces are not those of its board is no look."""
    known = learnt("mini", tmp_path)
    look.save(known, tmp_path / "ours.npz")
    with np.load(tmp_path / "ours.npz") as data:
        parts = dict(data)
    parts["spaces"] = parts["spaces"][:-1]
    np.savez(tmp_path / "bad.npz", **parts)
    with pytest.raises(LookError):
        look.load(tmp_path / "bad.npz")
