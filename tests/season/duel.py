"""Golden games of Duel by photo: each in an edition that nothing was learnt from, taught from one photo of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

from companion.engine.codec import read_game
from companion.engine.dome import NO_PLATE, SIDE, SLOTS, SPECIAL_TILE, WILD, Dome, slot_cells
from companion.engine.events import Close, DomeTiling, Event, Plate
from companion.engine.tiles import DUEL, names
from companion.engine.variants.duel import tiled
from companion.service.photo.edits import Edits
from companion.service.photo.proposal import Proposal
from tests.golden import games as golden
from tests.season.album import Album
from tests.season.camera import FAMILIES, LONG_SIDE, reader_mark
from tests.season.turns import Turn
from vision import teach
from vision.look import Look
from vision.reader import read
from vision.reading import BoardReading
from vision.workshop.bench_editions import grid_of, points
from vision.workshop.studio.game import Line
from vision.workshop.studio.styles.game import DuelPosition
from vision.workshop.studio.styles.photo import photo_file, teaching_file
from vision.workshop.studio.styles.style import style_of

_NAMES = {**names(DUEL), SPECIAL_TILE: "special"}
BROKEN_SPACES = 4
FIRST_EDITION = 700
TEACHING_PHOTOS = 4
PLATE_TAPS = 2.56
"""On average over the golden games, where one picks from the plates shown: `python -m tests.bench taps`."""


class DuelTable:
    """A golden game; its set-up plates are entered before the first photo."""

    def __init__(self, number: int) -> None:
        file = read_game(golden.duel(golden.vectors("duel_games")["games"][number]))
        self.setup, self.events, self.number = file.setup, file.events, number

    def turns(self) -> Iterator[Turn]:
        domes = [Dome(), Dome()]
        set_up = tuple(event for event in self.events if isinstance(event, Plate) and event.round == 0)
        for plate in set_up:
            domes[plate.player] = domes[plate.player].with_plate(plate.slot, plate.plate)
        tilings = [event for event in self.events if isinstance(event, DomeTiling)]
        last = max(event.player for event in tilings)
        for n, tiling in enumerate(tilings):
            seat, round_ = tiling.player, tiling.round
            plates = [e for e in self.events if isinstance(e, Plate) and (e.player, e.round) == (seat, round_)]
            for plate in plates:
                domes[seat] = domes[seat].with_plate(plate.slot, plate.plate)
            domes[seat], _ = tiled(domes[seat], tiling.place)
            after = (Close(round_),) if seat == last else ()
            position = self._position(domes[seat], tiling)
            yield Turn(round_, seat, (*plates, tiling), () if n else set_up, after, position)

    def _position(self, dome: Dome, tiling: DomeTiling) -> DuelPosition:
        """The board when the tiles have moved and the broken ones still lie there, with what waits on the lines."""
        chance = Random(f"duel season {self.number} {tiling.round} {tiling.player}")
        plates = tuple(
            "".join(dome.space(*at) for at in slot_cells(divmod(n, SLOTS)))
            if dome.has_plate(divmod(n, SLOTS))
            else None
            for n in range(SLOTS * SLOTS)
        )
        tiles = tuple(tuple(_NAMES.get(dome.tile(row, col)) for col in range(SIDE)) for row in range(SIDE))
        colours = sorted(DUEL)
        waiting = [chance.randrange(row + 1) for row in range(SIDE)]
        lines = tuple(Line(chance.choice(colours), count) if count else Line(None, 0) for count in waiting)
        broken = [chance.choice(colours) for _ in range(_lying(tiling))]
        if tiling.marker:
            broken.insert(chance.randrange(len(broken) + 1), "first")
        return DuelPosition(plates, tiles, lines, tuple(broken))

    def known(self, turn: Turn) -> Edits:
        """Chips used and plates drawn; and broken tiles that found no space."""
        tiling = turn.shown[-1]
        assert isinstance(tiling, DomeTiling)
        drawn = {plate.slot: plate.drawn for plate in turn.shown if isinstance(plate, Plate) and plate.drawn}
        more = tiling.broken if _lying(tiling) < tiling.broken else None
        return Edits(
            chips=tiling.chips or None, drawn=drawn, floor=more, marker=None if more is None else tiling.marker
        )

    def fixed(self, proposal: Proposal, edits: Edits, turn: Turn) -> tuple[Edits, int]:
        """One tap to agree with a plate or a tile or to switch it, two to choose one."""
        position, tiling, taps = turn.position, turn.shown[-1], 0
        assert isinstance(tiling, DomeTiling)
        for slot, plate in proposal.plates.items():
            if plate.open:
                there = position.plates[slot[0] * SLOTS + slot[1]] or NO_PLATE * 4
                taps += 1 if plate.value == there else 2
                edits = edits.with_plate(slot_cells(slot), there, edits.drawn.get(slot, 0))
        for cell, item in proposal.cells.items():
            if item.open:
                row, col = cell
                assert isinstance(row, int)
                tile = position.tiles[row][col]
                letter = next((letter for letter, name in _NAMES.items() if name == tile), ".")
                taps += 1 if item.value == letter or "." in (letter, item.value) else 2
                edits = edits.with_cell(cell, letter)
        if proposal.floor is not None and proposal.floor.open:
            taps += 1 if proposal.floor.value == (tiling.broken, tiling.marker) else 2
            edits = edits.with_floor(tiling.broken, tiling.marker)
        return edits, taps

    def board(self, events: Iterable[Event]) -> object:
        plates, tilings = [], []
        for event in events:
            if isinstance(event, Plate):
                plates.append((event.slot, event.plate, event.drawn))
            elif isinstance(event, DomeTiling):
                tilings.append((sorted(event.place), event.broken, event.marker, event.chips))
        return sorted(plates), tilings

    def touch_taps(self, turn: Turn) -> int:
        tiling = turn.shown[-1]
        assert isinstance(tiling, DomeTiling)
        position: DuelPosition = turn.position
        wild = sum(position.printed(placed.row, placed.col) == WILD for placed in tiling.place)
        plates = PLATE_TAPS * (len(turn.shown) - 1)
        return round(plates + len(tiling.place) + wild + bool(tiling.broken) + tiling.marker + 1)


def _lying(tiling: DomeTiling) -> int:
    """The broken tiles that lie on the board: no more than find a space."""
    return min(tiling.broken, BROKEN_SPACES - tiling.marker)


class DuelCamera:
    """Photos of one game after another, each game in an edition of its own."""

    def __init__(self, folder: Path, size: int = LONG_SIDE, album: Path | None = None) -> None:
        self.folder, self.size = folder, size
        self.album = Album(reader_mark(), album)
        self.number = 0
        self._look: tuple[int, Look] | None = None

    def begin(self, number: int) -> None:
        self.number = number

    @property
    def light(self) -> str:
        return FAMILIES[self.number % len(FAMILIES)]

    def __call__(self, turn: Turn, attempt: int) -> BoardReading:
        family = self.light
        index = 1_000_000 + 32 * turn.round + 8 * turn.seat + attempt
        scene = f"{family} duel {self.number} {index} {self.size}"
        return self.album.reading(scene, lambda: self._taken(family, index, turn.position))

    def _taken(self, family: str, index: int, position: DuelPosition) -> BoardReading:
        style = style_of("duel", FIRST_EDITION + self.number, unseen=True)
        data, _ = photo_file(style, family, index, self.size, given=position)
        path = self.folder / "photo.jpg"
        path.write_bytes(data)
        return read(path, with_look=self._learnt(family))

    def _learnt(self, family: str) -> Look:
        """The edition's look, from the first photo of the bare board that is not refused."""
        if self._look is None or self._look[0] != self.number:
            self._look = self.number, self._taught(family)
        return self._look[1]

    def _taught(self, family: str) -> Look:
        style = style_of("duel", FIRST_EDITION + self.number, unseen=True)
        path = self.folder / "teach.jpg"
        for attempt in range(TEACHING_PHOTOS):
            data, label = teaching_file(style, family, attempt, self.size)
            path.write_bytes(data)
            try:
                return teach.learn(path, "duel", points(label["corners"]), grid_of(label))
            except teach.Refused as error:
                refused = error
        raise refused
