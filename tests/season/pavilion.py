"""Games of Summer Pavilion by photo: golden ones on the coloured side, made-up ones on the grey; own editions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from companion.engine.codec import read_game
from companion.engine.events import Event, Pass, Place, Token
from companion.engine.stars import CENTRE, EMPTY_STARS, STARS, Stars, ring_of
from companion.engine.tiles import EMPTY, PAVILION, names
from companion.engine.variants.pavilion import placed
from companion.service.photo.edits import NO_EDITS, Edits
from companion.service.photo.proposal import Proposal
from tests.engine import play
from tests.golden import games as golden
from tests.season.album import Album
from tests.season.camera import FAMILIES, LONG_SIDE, reader_mark
from tests.season.turns import Turn
from vision.reader import read
from vision.reading import BoardReading
from vision.workshop.pavilion_bench import edition_look
from vision.workshop.studio.art import pavilion_art
from vision.workshop.studio.game import PavilionPosition
from vision.workshop.studio.photo import photo_file

_NAMES = names(PAVILION)
FIRST_EDITION = 1700
LAST_ROUND = 6


class PavilionTable:
    """One game: even numbers on the coloured side, odd ones on the grey."""

    def __init__(self, number: int) -> None:
        self.grey = bool(number % 2)
        file = read_game(_whole(number) if self.grey else golden.pavilion(_golden(number)))
        self.setup, self.events = file.setup, file.events

    def turns(self) -> Iterator[Turn]:
        boards: list[Stars] = [EMPTY_STARS] * len(self.setup.players)
        for round_ in range(1, LAST_ROUND + 1):
            told: tuple[Event, ...] = tuple(e for e in self.events if isinstance(e, Token) and e.round == round_)
            for seat in range(len(boards)):
                mine = [e for e in self.events if isinstance(e, Place | Pass) and (e.player, e.round) == (seat, round_)]
                laid = tuple(event._replace(paid=None) for event in mine if isinstance(event, Place))
                for tile in laid:
                    boards[seat], _ = placed(boards[seat], tile.star, tile.space, tile.colour)
                passed = tuple(event for event in mine if isinstance(event, Pass))
                yield Turn(round_, seat, laid, told, passed, self._position(boards[seat]))
                told = ()

    def _position(self, board: Stars) -> PavilionPosition:
        stars = {star: tuple(_NAMES.get(tile) for tile in ring_of(board, star)) for star in STARS}
        return PavilionPosition(stars, self.grey)

    def known(self, _: Turn) -> Edits:
        """Nothing: a photo shows all that is laid."""
        return NO_EDITS

    def fixed(self, proposal: Proposal, edits: Edits, turn: Turn) -> tuple[Edits, int]:
        """One tap to agree with a space or to switch it, two to choose a colour, one a tile to tell the order."""
        taps = 0
        for cell, item in proposal.cells.items():
            if item.open:
                star, space = cell
                letter = self._letter(turn.position.stars[star][space - 1])
                taps += 1 if item.value == letter or EMPTY in (letter, item.value) else 2
                edits = edits.with_cell(cell, letter)
        if proposal.orders is not None and proposal.orders.open:
            order = tuple((event.star, event.space) for event in turn.shown if isinstance(event, Place))
            taps += len(order)
            edits = Edits(cells=edits.cells, dismissed=edits.dismissed, order=order)
        return edits, taps

    def _letter(self, name: str | None) -> str:
        return PAVILION[name] if name else EMPTY

    def board(self, events: Iterable[Event]) -> object:
        return sorted((event.star, event.space, event.colour) for event in events if isinstance(event, Place))

    def touch_taps(self, turn: Turn) -> int:
        """A tap a tile, two where its colour is chosen as well, and one for the next player."""
        tiles = [event for event in turn.shown if isinstance(event, Place)]
        return sum(2 if self.grey or tile.star == CENTRE else 1 for tile in tiles) + 1


def _golden(number: int) -> golden.Json:
    games = golden.vectors("sp_games")["games"]
    game: golden.Json = games[number // 2 % len(games)]
    return game


def _whole(number: int) -> golden.Json:
    """A made-up game of the grey side that was not broken off."""
    for seed in range(100):
        game = play.game("pavilion-grey", 1000 * number + seed)
        seats, last = len(game["players"]), game["events"][-1:]
        passes = [event for event in game["events"] if event["type"] == "pass" and event["round"] == LAST_ROUND]
        if last and len(passes) == seats:
            return game
    raise AssertionError("no whole game")


class PavilionCamera:
    """Photos of one game after another, each game in an edition of its own."""

    def __init__(self, folder: Path, size: int = LONG_SIDE, album: Path | None = None) -> None:
        self.folder, self.size = folder, size
        self.album = Album(reader_mark(), album)
        self.number = 0

    def begin(self, number: int) -> None:
        self.number = number

    @property
    def light(self) -> str:
        return FAMILIES[self.number // 2 % len(FAMILIES)]

    def __call__(self, turn: Turn, attempt: int) -> BoardReading:
        family = self.light
        index = 1_000_000 + 1000 * self.number + 32 * turn.round + 8 * turn.seat + attempt
        board = "summer-pavilion-grey" if turn.position.grey else "summer-pavilion"
        scene = f"{family} {board} {index} {self.size}"
        return self.album.reading(scene, lambda: self._taken(family, board, index, turn.position))

    def _taken(self, family: str, board: str, index: int, position: PavilionPosition) -> BoardReading:
        edition = FIRST_EDITION + self.number
        data, _ = photo_file(family, board, index, self.size, pavilion_art(board, edition), position)
        path = self.folder / "photo.jpg"
        path.write_bytes(data)
        return read(path, with_look=edition_look(board, edition))
