"""The whole reader, on photos made in the studio's own art with the look taught from its bare picture."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from vision import (
    card,
    card_plane,
    edition,
    evidence,
    examine,
    find_board,
    glance,
    guesses,
    layout,
    locate,
    mirror,
    outline_search,
    reader,
)
from vision.cli import main
from vision.look import Look
from vision.pose import Pose
from vision.reading import BoardReading, Cell, Doubt, Note, NotFound, loads
from vision.workshop import bench
from vision.workshop.studio.own import board_picture

SAMPLE = Path(__file__).parents[2] / "assets" / "samples" / "board.jpg"
BOARDS = [("azul", 0), ("azul", 1), ("azul", 3), ("azul", 8), ("azul-grey", 0), ("azul-grey", 3)]


def walls(reading: BoardReading) -> list[list[str | None]]:
    return [[cell.tile for cell in row] for row in reading.wall or ()]


def agrees(first: BoardReading, second: BoardReading) -> bool:
    """The same answer, or a mark where the answers differ."""
    pairs = zip(first.cells, second.cells, strict=True)
    return first.found and second.found and all(a.tile == b.tile or a.check or b.check for a, b in pairs)


@pytest.mark.parametrize(("board", "index"), BOARDS)
def test_a_board_is_read(make_photo: Any, loaded_look: Look, board: str, index: int) -> None:
    """The board is found where it lies, on the right side, and whatever is not marked is right."""
    made = make_photo(board, index)
    label = bench.parse_label({"file": made.path.name, **made.label})
    row, _ = bench.compare(reader.read(made.path, with_look=loaded_look), label)
    assert row.found
    assert row.read_as == board
    assert row.corner_error < 1.0
    assert (row.silent, row.parts_silent, row.scores_silent) == (0, 0, 0)
    assert row.marked <= 5


def test_the_same_photo_twice_gives_the_same_answer(make_photo: Any, loaded_look: Look) -> None:
    """Everything but the time it took is the same, to the byte."""
    path = make_photo("azul", 1).path
    once, twice = (replace(reader.read(path, with_look=loaded_look), ms={}) for _ in range(2))
    assert once.dumps() == twice.dumps()


@pytest.mark.parametrize("change", ["crop", "shrink", "turn", "quarter", "dim"])
def test_a_slightly_other_photo_agrees(make_photo: Any, loaded_look: Look, tmp_path: Path, change: str) -> None:
    """Cropped, resized, turned or darkened a little, the photo gives the same answer or a mark."""
    made = make_photo("azul", 0)
    picture = made.picture
    height, width = picture.shape[:2]
    if change == "crop":
        picture = picture[height // 40 :, : width - width // 40]
    elif change == "shrink":
        picture = cv2.resize(picture, None, fx=0.95, fy=0.95, interpolation=cv2.INTER_AREA)
    elif change == "turn":
        spin = cv2.getRotationMatrix2D((width / 2, height / 2), 5, 1)
        picture = cv2.warpAffine(picture, spin, (width, height), borderMode=cv2.BORDER_REPLICATE)
    elif change == "quarter":
        picture = cv2.rotate(picture, cv2.ROTATE_90_CLOCKWISE)
    else:
        picture = (picture * 0.8).astype(np.uint8)
    cv2.imwrite(str(tmp_path / "other.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 92])
    first = reader.read(made.path, with_look=loaded_look)
    assert agrees(first, reader.read(tmp_path / "other.jpg", with_look=loaded_look))


@pytest.mark.parametrize("kind", ["alpha", "deep", "webp", "poor"])
def test_other_kinds_of_files_agree(make_photo: Any, loaded_look: Look, tmp_path: Path, kind: str) -> None:
    """RGBA, 16 bits, WebP and JPEG at quality 30 of the same picture give the same answer or a mark."""
    made = make_photo("azul", 3)
    picture = made.picture
    name, options = "other.png", []
    if kind == "alpha":
        picture = np.dstack((picture, np.full(picture.shape[:2], 255, np.uint8)))
    elif kind == "deep":
        picture = picture.astype(np.uint16) * 257
    elif kind == "webp":
        name = "other.webp"
    else:
        name, options = "other.jpg", [cv2.IMWRITE_JPEG_QUALITY, 30]
    cv2.imwrite(str(tmp_path / name), picture, options)
    first = reader.read(made.path, with_look=loaded_look)
    assert agrees(first, reader.read(tmp_path / name, with_look=loaded_look))


def test_a_grey_picture_gets_no_invented_colours(make_photo: Any, loaded_look: Look, tmp_path: Path) -> None:
    """Without colour the board may still be found, but everything is marked."""
    made = make_photo("azul", 1)
    cv2.imwrite(str(tmp_path / "grey.png"), cv2.cvtColor(made.picture, cv2.COLOR_BGR2GRAY))
    reading = reader.read(tmp_path / "grey.png", with_look=loaded_look)
    assert all(cell.check and cell.why == "no colour" for cell in reading.cells)
    assert all(line.check for line in reading.lines or ())
    assert "no colour" in reading.notes


def test_rough_corners_are_refined(make_photo: Any, loaded_look: Look) -> None:
    """Corners given by hand, four per cent off, end up where the print says."""
    made = make_photo("azul", 0)
    truth = np.array(made.label["corners"])
    side = np.linalg.norm(truth[1] - truth[0])
    rough = truth + np.random.default_rng(3).uniform(-0.04, 0.04, (4, 2)) * side
    reading = reader.read(made.path, corners=[(float(x), float(y)) for x, y in rough], with_look=loaded_look)
    label = bench.parse_label({"file": "x", **made.label})
    assert bench.compare(reading, label)[0].corner_error < 1.0


def test_corners_that_no_print_confirms_are_read_as_they_are(make_photo: Any, loaded_look: Look) -> None:
    """Around a piece of table the hand's word is taken, and nothing of what is read there is sure."""
    corners = [(2.0, 2.0), (90.0, 2.0), (90.0, 90.0), (2.0, 90.0)]
    reading = reader.read(make_photo("azul", 8).path, corners=corners, with_look=loaded_look)
    assert reading.found
    assert Note.AS_GIVEN in reading.notes
    assert np.abs(np.array(reading.corners) - corners).max() < 0.1
    parts = [*reading.cells, *(reading.lines or ()), reading.floor, reading.score]
    assert all(part is None or (part.check and part.p <= 0.8) for part in parts)


def test_corners_are_never_stricter_than_none() -> None:
    """The sample is found by itself: so it is with its own corners, with rough ones and with most of the photo."""
    told = json.loads(SAMPLE.with_suffix(".json").read_text("utf-8"))
    truth = np.array(told["corners"])
    rng = np.random.default_rng(5)
    rough = [truth + rng.normal(0, off, (4, 2)) for off in (4, 4, 4, 40)]
    whole = np.array([[100, 100], [950, 100], [950, 1300], [100, 1300]])
    for corners in (None, truth, *rough, whole):
        given = None if corners is None else [(float(x), float(y)) for x, y in corners]
        reading = reader.read(SAMPLE, told["board"], given)
        assert walls(reading) == told["wall"]
        assert reading.doubtful == 0


def test_corners_that_are_none_find_nothing(tmp_path: Path, loaded_look: Look) -> None:
    """Corners that no board can have are refused."""
    crossed = [(2.0, 2.0), (190.0, 190.0), (190.0, 2.0), (2.0, 190.0)]
    cv2.imwrite(str(tmp_path / "none.png"), np.full((200, 200, 3), 128, np.uint8))
    reading = reader.read(tmp_path / "none.png", corners=crossed, with_look=loaded_look)
    assert reading.reason is NotFound.NOT_AT_CORNERS


def test_another_edition_is_not_found_by_the_shipped_look(make_photo: Any, tmp_path: Path) -> None:
    """A photo without any known board gives "not found" and no state."""
    cv2.imwrite(str(tmp_path / "table.jpg"), np.tile(make_photo("azul", 3).picture[:200, :200], (4, 5, 1)))
    assert not reader.read(tmp_path / "table.jpg").found


def test_an_earlier_reading_marks_what_vanished(make_photo: Any, loaded_look: Look) -> None:
    """A wall that only grows cannot lose a tile: the reading says what it sees, and marks it."""
    path = make_photo("azul", 0).path
    now = reader.read(path, with_look=loaded_look)
    assert now.wall is not None
    row, col = next((r, c) for r, cells in enumerate(now.wall) for c, cell in enumerate(cells) if cell == calm(cell))
    colour = bench.layout.load("azul").part("wall")[5 * row + col].printed
    then = [list(cells) for cells in now.wall]
    then[row][col] = Cell(colour, 1.0)
    again = reader.read(path, before=replace(now, wall=tuple(map(tuple, then))), with_look=loaded_look)
    assert again.wall is not None
    assert (again.wall[row][col].tile, again.wall[row][col].check) == (None, True)


def calm(cell: Cell) -> Cell:
    """The cell as it would be if it were bare and sure."""
    return Cell(None, cell.p, False)


def test_the_command_reads_and_explains(
    make_photo: Any, own_look: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`read --look --explain` prints a reading that can be loaded again, and draws a picture."""
    path = make_photo("azul", 1).path
    drawn = tmp_path / "why.png"
    assert main(["read", str(path), "--look", str(own_look), "--explain", str(drawn), "--json"]) == 0
    reading = loads(capsys.readouterr().out)
    assert reading.found
    assert len(walls(reading)) == 5
    assert set(reading.ms) == {"decode", "locate", "read", "total"}
    assert cv2.imread(str(drawn)) is not None


def test_a_photo_of_a_game_teaches_nothing(make_photo: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`teach` refuses a photo from a game and a picture without print: exit 3, which photo, and no file."""
    made = make_photo("azul", 8)
    corners = " ".join(f"{x:.0f},{y:.0f}" for x, y in made.label["corners"])
    out = tmp_path / "no.npz"
    assert main(["teach", str(made.path), "--board", "azul", "--corners", corners, "--out", str(out)]) == 3
    assert made.path.name in capsys.readouterr().err
    cv2.imwrite(str(tmp_path / "plain.png"), np.full((600, 600, 3), 200, np.uint8))
    plain = ["teach", str(tmp_path / "plain.png"), "--board", "azul", "--corners", "0,0 599,0 599,599 0,599"]
    assert main([*plain, "--out", str(out)]) == 3
    assert not out.exists()


def test_spaces_outside_the_photo_are_marked(make_photo: Any, loaded_look: Look, tmp_path: Path) -> None:
    """Of a board cut off at a side, what is out of the picture is marked as cut off."""
    made = make_photo("azul", 8)
    corners = np.array(made.label["corners"])
    low, high = corners.min(axis=0), corners.max(axis=0)
    cut = made.picture[:, : int(high[0] - 0.3 * (high[0] - low[0]))]
    cv2.imwrite(str(tmp_path / "cut.jpg"), cut)
    reading = reader.read(tmp_path / "cut.jpg", with_look=loaded_look)
    assert reading.found
    assert "cut off" in reading.notes
    parts = [*reading.cells, *(reading.lines or ()), reading.floor]
    assert any(part is not None and part.why == "cut off" for part in parts)


def test_a_board_seen_from_very_low_is_found(make_photo: Any, loaded_look: Look) -> None:
    """At twenty degrees above the table a board is still found in its place, and nothing wrong goes unmarked."""
    made = make_photo("azul-grey", 5094)
    row, _ = bench.compare(
        reader.read(made.path, with_look=loaded_look), bench.parse_label({"file": "low.jpg", **made.label})
    )
    assert row.found
    assert row.corner_error < 1.5
    assert row.silent == 0


def test_a_whole_board_is_preferred_to_half_of_one(loaded_look: Look, tmp_path: Path) -> None:
    """A board that is half out of the photo is not read while a whole one lies in the middle, though smaller."""
    table = np.full((1000, 1600, 3), 150, np.uint8)
    table[200:620, 1390:] = cv2.resize(board_picture(grey=False), (420, 420), interpolation=cv2.INTER_AREA)[:, :210]
    table[380:580, 700:900] = cv2.resize(board_picture(grey=False), (200, 200), interpolation=cv2.INTER_AREA)
    cv2.imwrite(str(tmp_path / "two.png"), table)
    reading = reader.read(tmp_path / "two.png", with_look=loaded_look)
    assert reading.found
    assert np.abs(np.mean(reading.corners, axis=0) - [800, 480]).max() < 20


def test_a_plane_that_makes_no_sense_does_not_end_the_search(
    loaded_look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A board mostly out of the photo, found between two others, is passed over and the last one still found."""
    table = np.full((700, 1500, 3), 150, np.uint8)
    for left in (40, 520, 1000):
        table[100:560, left : left + 460] = cv2.resize(board_picture(grey=False), (460, 460))
    answers = iter([True, False, True])
    monkeypatch.setattr(card_plane, "plausible", lambda *_: next(answers, False))
    assert len(locate.find(glance.at(table), [loaded_look]).boards) == 2


def test_black_prints_are_in_doubt_where_a_file_was_packed_too_hard(
    make_photo: Any, loaded_look: Look, tmp_path: Path
) -> None:
    """A black tile looks like its print there; whatever else is clear stays so."""
    made = make_photo("azul", 8)
    picture = cv2.imread(str(made.path))
    black = {(space.row, space.col) for space in layout.load("azul").part("wall") if space.printed == "black"}
    for quality, doubted in ((10, True), (60, False)):
        path = tmp_path / f"{quality}.jpg"
        cv2.imwrite(str(path), picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        reading = reader.read(path, with_look=loaded_look)
        assert reading.wall is not None
        bare = [reading.wall[r][c] for r, c in black if reading.wall[r][c].tile is None]
        assert bare
        assert all(cell.check is doubted for cell in bare)
        others = [cell for r, row in enumerate(reading.wall) for c, cell in enumerate(row) if (r, c) not in black]
        assert sum(cell.check for cell in others) < len(others) / 2


def test_a_damaged_photo_is_read_in_doubt(make_photo: Any, loaded_look: Look, tmp_path: Path) -> None:
    """A JPEG that its decoder complains about is read, said to be damaged, and marked throughout."""
    whole = bytearray(make_photo("azul", 1).path.read_bytes())
    at = 9 * len(whole) // 10
    whole[at : at + 40] = b"\xff\xd5" * 20  # marks that have no place there, whatever the picture
    (tmp_path / "hurt.jpg").write_bytes(whole)
    reading = reader.read(tmp_path / "hurt.jpg", with_look=loaded_look)
    assert reading.damaged
    assert reading.to_json()["damaged"] is True
    assert loads(reading.dumps()).damaged
    parts = [*reading.cells, *(reading.lines or ())]
    assert reading.found
    assert all(part.check for part in parts)


def test_a_whole_photo_is_not_called_damaged(make_photo: Any, loaded_look: Look) -> None:
    """Without a complaint of the decoder the word is not in the reading."""
    assert "damaged" not in reader.read(make_photo("azul", 1).path, with_look=loaded_look).to_json()


def test_a_wall_under_a_cloth_is_not_read_as_bare(make_photo: Any, loaded_look: Look, tmp_path: Path) -> None:
    """Where a plain cloth lies over most of the wall, nothing under it is accepted."""
    made = make_photo("azul", 8)
    picture = made.picture
    board = bench.layout.load("azul")
    plane = cv2.getPerspectiveTransform(np.float32(board.corners), np.float32(made.label["corners"]))
    cloth = np.array([[[0.6, 0.35], [1.05, 0.35], [1.05, 0.8], [0.6, 0.8]]])
    outline = cv2.perspectiveTransform(cloth, plane)[0].astype(np.int32)
    cv2.fillConvexPoly(picture, outline, (215, 222, 225), cv2.LINE_AA)
    cv2.imwrite(str(tmp_path / "cloth.png"), picture)
    reading = reader.read(tmp_path / "cloth.png", with_look=loaded_look)
    assert [cell for row in reading.wall or () for cell in row[1:] if not cell.check] == []


@pytest.mark.parametrize("kind", ["hidden", "marker"])
def test_a_wall_is_covered_only_where_something_is_seen_in_front(
    kind: str, make_photo: Any, loaded_look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Prints that do not look like theirs are in glare if the second network sees hardly anything in front of them."""
    made = make_photo("azul", 8)
    judge = evidence.eye("square")
    monkeypatch.setattr(card, "covered", lambda _cut, free, _layout: free.copy())
    doubts = []
    for seen in (0.2, 0.4):
        chances = np.zeros((25, len(judge.kinds)))
        chances[:, 0], chances[6:10, judge.kinds.index(kind)] = 1 - seen, seen
        monkeypatch.setattr(evidence, "opinions_again", lambda *_, said=chances: said)
        reading = reader.read(made.path, with_look=loaded_look)
        doubts.append(sum(cell.why is Doubt.HIDDEN for cell in reading.cells))
    assert doubts[0] <= 1
    assert doubts[1] > 5


@pytest.mark.parametrize(("board", "index"), [("azul", 0), ("azul-grey", 3)])
def test_a_mirrored_photo_is_told_and_not_read(
    make_photo: Any, loaded_look: Look, tmp_path: Path, board: str, index: int
) -> None:
    """A board the wrong way round gives no state, and the reason why."""
    cv2.imwrite(str(tmp_path / "flipped.png"), make_photo(board, index).picture[:, ::-1])
    reading = reader.read(tmp_path / "flipped.png", with_look=loaded_look)
    assert not reading.found
    assert reading.reason is NotFound.MIRRORED
    assert reading.to_json()["mirrored"] is True


def test_a_mirror_is_looked_for_before_cards(
    make_photo: Any, loaded_look: Look, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A card could be fitted to what a mirror shows; where all searches fail, it is not asked in a mirrored photo."""
    made = make_photo("azul", 0)
    cv2.imwrite(str(tmp_path / "flipped.png"), made.picture[:, ::-1])
    somewhere = card_plane.Found(edition.plane(layout.load("azul"), made.label["corners"]), 200, 0.9)
    monkeypatch.setattr(outline_search, "find", lambda *_: (0, [somewhere]))
    few = glance.Attempt(480, 12)
    monkeypatch.setattr(locate, "find", lambda first, *_: locate.Search(0, [], glance.at_grey(first.grey, few)))
    reading = reader.read(tmp_path / "flipped.png", with_look=loaded_look)
    assert reading.reason is NotFound.MIRRORED
    assert reader.read(made.path, with_look=loaded_look).found


@pytest.mark.parametrize(("agreed", "tried"), [(6, ["cards"]), (7, ["cards", "cloth", "guesses"])])
def test_what_takes_longest_is_tried_where_something_speaks_for_a_board(
    make_photo: Any, loaded_look: Look, monkeypatch: pytest.MonkeyPatch, agreed: int, tried: list[str]
) -> None:
    """Who waits for the word that there is no board is not kept waiting by a search that nothing speaks for."""
    asked: list[str] = []

    def on_cards(*_: object) -> tuple[int, list[card_plane.Found]]:
        asked.append("cards")
        return 0, []

    def find(first: glance.Glance, _looks: object, _worth_it: object, attempts: object = None) -> locate.Search:
        if attempts is glance.ON_CLOTH:
            asked.append("cloth")
        return locate.Search(0, [], first, agreed)

    def guessed(*_: object) -> None:
        asked.append("guesses")

    monkeypatch.setattr(glance, "patterned", lambda _: False)
    monkeypatch.setattr(outline_search, "find", on_cards)
    monkeypatch.setattr(guesses, "guessed_board", guessed)
    monkeypatch.setattr(locate, "find", find)
    reading = reader.read(make_photo("azul", 0).path, with_look=loaded_look)
    assert reading.reason is NotFound.NO_BOARD
    assert asked == tried


@pytest.mark.parametrize("on_card", [False, True])
@pytest.mark.parametrize(("left", "top", "side", "closer"), [(0, 200, 100, 1), (-90, 0, 240, 1), (0, 0, 240, 0)])
def test_a_nearer_board_is_looked_for_where_one_far_or_cut_off_beside_the_middle_is_found(
    make_photo: Any,
    loaded_look: Look,
    monkeypatch: pytest.MonkeyPatch,
    left: float,
    top: float,
    side: float,
    closer: int,
    on_card: bool,
) -> None:
    """It may be the neighbour's, which has fewer tiles on it."""
    looked: list[object] = []
    found = card_plane.Found(np.array([[side, 0, left], [0, side, top], [0, 0, 1.0]]), 60, 0.5)
    glanced = [] if on_card else [found]
    monkeypatch.setattr(locate, "find", lambda first, *_: locate.Search(0, glanced, first))
    monkeypatch.setattr(outline_search, "find", lambda *_: (0, [found]))
    monkeypatch.setattr(outline_search, "more", lambda _picture, _look, _layout, boards: boards)
    monkeypatch.setattr(mirror, "mirrored", lambda *_, **_named: False)
    nearer = card_plane.Found(np.array([[300.0, 0, 250], [0, 300, 200], [0, 0, 1]]), 60, 0.5)
    monkeypatch.setattr(glance, "closer", lambda _: iter(("fainter", "taller", "more")))

    def further(small: object, _look: Look, boards: list[card_plane.Found]) -> list[card_plane.Found]:
        if not isinstance(small, str):
            return boards
        looked.append(small)
        return [nearer, *boards] if small == "taller" else boards

    monkeypatch.setattr(locate, "further", further)
    picture = make_photo("azul", 0).picture[:600, :700]
    read = find_board.find(picture, 1.0, "auto", None, loaded_look)
    assert isinstance(read, find_board.Board)
    assert looked == ["fainter", "taller"][: 2 * closer]
    assert read.found is (nearer if closer else found)


@pytest.mark.parametrize(
    ("board", "elevation", "may"), [("azul", 75.0, True), ("azul", 60.0, False), ("pavilion", 88.0, False)]
)
def test_tiles_of_stars_lean_as_the_shape_tells(board: str, elevation: float, may: bool) -> None:
    """One network alone would find some lean for every print that it does not know."""
    seen = Pose(np.eye(3, 4), elevation, 1.0, (0.0, 1.0))
    assert examine._may_lean(seen, layout.load(board)) is may


def test_photos_of_the_same_board_are_read_as_one(
    make_photo: Any, own_look: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`--same-board` gives one reading that names its photos; a bad photo among them gets its own line."""
    made = make_photo("azul", 1)
    photos = [str(made.path), str(tmp_path / "absent.jpg"), str(tmp_path / "again.jpg")]
    cv2.imwrite(photos[2], made.picture)
    assert main(["read", *photos, "--same-board", "--look", str(own_look), "--json"]) == 2
    bad, good = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert "error" in bad
    assert good["photos"] == [made.path.name, "again.jpg"]
    label = bench.parse_label({"file": "x", **made.label})
    assert bench.compare(loads(json.dumps(good)), label)[0].silent == 0
    assert main(["read", photos[0], "--same-board", "--corners", "0,0 99,0 99,99 0,99"]) == 2


def test_spaces_within_the_outline_of_another_board_lie_under_it_or_upon_it() -> None:
    """A board half of its width to the right has the wall in its outline and none of the lines."""
    one = layout.load("azul")
    place = np.diag([800.0, 800.0, 1.0])
    beside = np.array([[800.0, 0.0, 400.0], [0.0, 800.0, 0.0], [0.0, 0.0, 1.0]])
    under = examine.under([card_plane.Found(beside, 50, 0.5)], place, one)
    assert {space.part for space, gone in zip(one.spaces, under, strict=True) if gone and space.part != "floor"} == {
        "wall"
    }
    assert all(gone for space, gone in zip(one.spaces, under, strict=True) if space.part == "wall")
    assert not examine.under([], place, one).any()
