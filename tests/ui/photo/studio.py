"""Photos of boards set out as a test wants them, in the studio's own art, and games that they fit."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from companion.engine.tiles import AZUL, names
from companion.service.session import Session

SIZE = 900
CUBE = 0
"""Where the score cube stands: at these tables the phone keeps the score."""
_NAMES = names(AZUL)
PRINTED = ("BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB")
# A wall after round 3, and what round 3 brought: one tile in each of these rows.
WALL = ("BYR..", "WB...", ".WB..", "..W..", "....B")
FAR = (0.25, 0.2, 0.16)
"""How small a board is seen from across the room, each a little farther."""
NEW = ((0, 2), (1, 1), (2, 2), (3, 2))


@cache
def folder() -> Path:
    return Path(mkdtemp(prefix="azulejo-studio-"))


@cache
def own_look() -> Path:
    """The look of the studio's own board, made as a shipped one is."""
    from vision import look
    from vision.workshop import shipped_look
    from vision.workshop.studio.own import board_picture

    look.save(shipped_look.of_card(board_picture(grey=False), "azul"), folder() / "own.npz")
    return folder() / "own.npz"


@cache
def photo(
    wall: tuple[str, ...] = WALL,
    floor: int = 0,
    marker: bool = False,
    index: int = 8,
    size: int = SIZE,
    board: str = "azul",
    lines: tuple[tuple[int, str, int], ...] = (),
) -> Path:
    """A photo of an Azul board: so many tiles on the floor line, the lines empty but for these (row, tile, count)."""
    from vision.workshop.studio import photo_file
    from vision.workshop.studio.game import AzulPosition, Line

    tiles = tuple(tuple(_NAMES.get(letter) for letter in row) for row in wall)
    fallen = ("red",) * floor + (("first",) if marker else ())
    held = {row: Line(_NAMES[letter], count) for row, letter, count in lines}
    position = AzulPosition(tiles, tuple(held.get(row, Line(None, 0)) for row in range(5)), fallen, CUBE)
    data, _ = photo_file("test", board, index, size, given=position)
    path = folder() / f"{len(list(folder().iterdir()))}-{board}-{index}-{size}.jpg"
    path.write_bytes(data)
    return path


@cache
def far_photo() -> tuple[Path, tuple[tuple[float, float], ...]]:
    """The wall from so far away that no board is found; and where its corners are."""
    import cv2
    import numpy as np

    from vision.reader import read
    from vision.workshop.studio import photo_file
    from vision.workshop.studio.game import AzulPosition, Line

    tiles = tuple(tuple(_NAMES.get(letter) for letter in row) for row in WALL)
    position = AzulPosition(tiles, tuple(Line(None, 0) for _ in range(5)), ("red", "red"), CUBE)
    data, label = photo_file("test", "azul", 17, SIZE, given=position)
    near = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    stains = np.random.default_rng(1).integers(60, 180, (60, 80, 3)).astype(np.uint8)
    for share in FAR:
        room = cv2.resize(stains, (1600, 1200), interpolation=cv2.INTER_CUBIC)
        small = cv2.resize(near, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
        room[300 : 300 + small.shape[0], 500 : 500 + small.shape[1]] = small
        path = folder() / f"far-{share}.png"
        cv2.imwrite(str(path), room)
        if not read(path, with_look=loaded_look()).found:
            break
    return path, tuple((x * share + 500, y * share + 300) for x, y in label["corners"])


@cache
def pavilion_photo() -> tuple[Path, tuple[tuple[float, float], ...]]:
    """A Summer Pavilion board with three orange tiles and a green one, and where its corners are."""
    from vision.workshop.studio import photo_file
    from vision.workshop.studio.game import PavilionPosition
    from vision.workshop.studio.layout import STARS

    stars: dict[str, tuple[str | None, ...]] = dict.fromkeys(STARS, (None,) * 6)
    stars |= {"orange": ("orange",) * 3 + (None,) * 3, "green": (None, None, "green", None, None, None)}
    data, label = photo_file("test", "summer-pavilion", 3, SIZE, given=PavilionPosition(stars, grey=False))
    path = folder() / "pavilion.jpg"
    path.write_bytes(data)
    return path, tuple((x, y) for x, y in label["corners"])


def before(wall: tuple[str, ...] = WALL, new: tuple[tuple[int, int], ...] = NEW) -> str:
    """The wall without the new tiles, as games are caught up with."""
    return "/".join(
        "".join("." if (row, col) in new else letter for col, letter in enumerate(letters))
        for row, letters in enumerate(wall)
    )


def begin(
    session: Session, wall: str | None = None, variant: str = "azul", players: tuple[str, ...] = ("Ana", "Bo")
) -> str:
    """A game caught up with before round 3: the first player's wall is the studio's, the others' are bare."""
    bare = "/".join(["....."] * 5)
    boards = [wall or before(), *[bare] * (len(players) - 1)]
    told = {"round": 3, "scores": [12] * len(players), "boards": boards}
    answer = session.start(variant, players, 0, {"catch_up": told})
    assert answer.ok, answer.sentence
    return answer.game_id


def teach(data: Path) -> None:
    """The app in this folder knows the studio's board."""
    looks = data / "looks"
    looks.mkdir(parents=True, exist_ok=True)
    (looks / "own.npz").write_bytes(own_look().read_bytes())


@cache
def loaded_look():
    from vision import look

    return look.load(own_look())


def finish(session: Session, game: str) -> bool:
    """Play on until somebody has a complete row; says whether the game is over then."""
    while not (table := session.table(game)).finished:
        for seat, wall in enumerate(table.state.walls):
            row = wall[:5]
            place = [{"row": 0, "col": row.index(".")}] if seat == 0 and "." in row else []
            answer = session.enter(game, {"type": "tiling", "round": table.round, "player": seat, "place": place})
            assert answer.ok, answer.sentence
        assert session.close(game).ok
    return session.table(game).finished


def colour(letter: str) -> str:
    """The name of a tile by its letter; "none" for an empty space."""
    return _NAMES.get(letter, "none")


OTHER = ("....W", "..Y..", "K....", "R....", ".....")
"""What somebody else placed in the same round."""


@cache
def two_boards() -> Path:
    """Two players' boards in one photo."""
    import cv2
    import numpy as np

    both = [cv2.imread(str(path)) for path in (photo(floor=2, index=14), photo(OTHER, index=3))]
    path = folder() / "two.jpg"
    cv2.imwrite(str(path), np.hstack(both))
    return path
