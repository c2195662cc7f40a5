"""A photo of a Pavilion board against the tracked game: new tiles, and the order they may have come in."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

from companion.engine.events import Place
from companion.engine.faults import Fault
from companion.engine.pattern import PatternLine
from companion.engine.replay import Replay
from companion.engine.stars import CENTRE, RING, STARS, Stars, ring_of, tile_at
from companion.engine.tiles import EMPTY, PAVILION, names
from companion.engine.variants.pavilion import Pavilion, PavilionState
from companion.games.stars.photo.order import At, ordered
from companion.service.photo import chances, look, phrases
from companion.service.photo.chances import CLEAR, READER_TILE, Chances
from companion.service.photo.edits import NO_EDITS, Edits
from companion.service.photo.judge import Judged, score_contradiction, sorted_out, space_item, status_of
from companion.service.photo.look import Look
from companion.service.photo.proposal import Contradiction, Item, Proposal, Status
from companion.service.photo.tracked import Tracked, total_before
from vision.reading import BoardReading

_NAMES = names(PAVILION)
_LETTERS = tuple(PAVILION.values())
# How often a round fills a space that was empty.
NEW_TILE = 0.15
_KEPT, _NEGLIGIBLE = 3, 1e-3


class _Ring(NamedTuple):
    """A star's likeliest filling, how likely each tile of each space is, and the sum over all fillings."""

    best: tuple[str, ...]
    spaces: tuple[Mapping[str, float], ...]
    weight: float


class StarsLook:
    """The reading with the player's edits over it, against the board as tracked now."""

    def __init__(self, reading: BoardReading, tracked: Tracked, now: Replay, seat: int, edits: Edits) -> None:
        self.reading, self.tracked, self.now, self.seat, self.edits = reading, tracked, now, seat, edits
        assert isinstance(now.variant, Pavilion)
        assert isinstance(now.state, PavilionState)
        self.variant, self.state = now.variant, now.state
        self.board: Stars = self.state.boards[seat]
        self.looks = star_looks(reading)
        self.said = {at: tile for at, tile in edits.cells.items() if at in self.looks and tile in (*_LETTERS, EMPTY)}
        self.cells = {at: self._chances(at) for at in self.looks}
        self.rings = {star: self._ring(star) for star in STARS}

    def _chances(self, at: At) -> Chances:
        seen, takes = self.looks[at], star_takes(at[0], self.variant.grey)
        if at in self.said:
            return chances.said(self.said[at], (EMPTY, *takes))
        if seen.tile is None:
            return chances.unread(takes, self.reading.found)
        if len(takes) == 1:
            return chances.printed_chances(seen.tile, seen.p, takes[0])
        return chances.free_chances(seen.tile, seen.p, takes)

    def _ring(self, star: str) -> _Ring:
        """Every filling that keeps what lay there and obeys the star's colours."""
        was = ring_of(self.board, star)
        options: list[list[tuple[str, float]]] = []
        for n, tile in enumerate(was):
            if tile != EMPTY:
                options.append([(tile, 1.0)])
                continue
            weights = {t: _weight(t, p) for t, p in self.cells[star, n + 1].items()}
            least = max(weights.values()) * _NEGLIGIBLE
            likely = sorted((t for t in weights if weights[t] > least), key=lambda t: -weights[t])[:_KEPT]
            options.append([(t, weights[t]) for t in dict.fromkeys((*likely, EMPTY))])
        every = [(tuple(t for t, _ in ring), math.prod(w for _, w in ring)) for ring in product(*options)]
        legal = [found for found in every if self._legal(star, was, found[0])] or [(tuple(was), 1e-30)]
        total = sum(weight for _, weight in legal)
        spaces: list[dict[str, float]] = [{} for _ in range(RING)]
        for ring, weight in legal:
            for space, tile in zip(spaces, ring, strict=True):
                space[tile] = space.get(tile, 0.0) + weight / total
        best = max(legal, key=lambda found: (found[1], found[0]))[0]
        return _Ring(best, tuple(spaces), total)

    def _legal(self, star: str, was: str, ring: tuple[str, ...]) -> bool:
        for n, tile in enumerate(ring):
            others = "".join(ring[:n]) + EMPTY + "".join(ring[n + 1 :])
            if was[n] == EMPTY and tile != EMPTY and tile not in self.variant.star_colours(others, star):
                return False
        return True

    def fit(self) -> float:
        """How well the photo fits this board: comparable between players."""
        tracked = [
            math.log(self.cells[at].get(tile_at(self.board, *at), 0.0) / READER_TILE + 1e-9)
            for at in self.looks
            if tile_at(self.board, *at) != EMPTY
        ]
        return sum(tracked) + sum(math.log(ring.weight) for ring in self.rings.values())

    def new_tiles(self) -> dict[At, str]:
        found = {}
        for star, ring in self.rings.items():
            for n, tile in enumerate(ring.best):
                if tile != EMPTY and tile_at(self.board, star, n + 1) == EMPTY:
                    found[star, n + 1] = tile
        return found


def reconcile(
    reading: BoardReading,
    tracked: Tracked,
    seat: int,
    round_: int,
    edits: Edits,
    left: Sequence[PatternLine | None] = (),
) -> Proposal:
    """The proposal for a player's tiles of the open round that are not entered yet."""
    now = tracked.now
    if round_ != now.open_round or now.finished:
        text = "a photo can only add tiles to the open round: change round {round} in the score sheet"
        return Proposal(seat, round_, problem=phrases.say(text, round=round_))
    on = StarsLook(reading, tracked, now, seat, edits)
    tiles = on.new_tiles()
    order, orders = ordered(on.board, tiles, edits.order)
    events = tuple(Place(now.open_round, seat, star, space, tiles[star, space]) for star, space in order)
    faults, state = [], on.state
    for event in events:
        here = on.variant.faults(state, event)
        faults += here
        if not here:
            state, _ = on.variant.apply(state, event)
    found = sorted_out(_contradictions(on), edits)
    total = total_before(now, seat)
    after = None if faults else total + orders.proposed
    score = score_contradiction(reading, total, after, edits)
    kind = "after" if tiles else "nothing"
    text = "the photo shows {count} new tiles" if len(tiles) != 1 else "the photo shows one new tile"
    return Proposal(
        seat=seat,
        round=now.open_round,
        kind=kind,
        said=phrases.say(text, count=len(tiles)) if tiles else phrases.say("the photo shows no new tile"),
        events=events,
        cells={at: _cell(on, at, found) for at in on.looks},
        contradictions=(*found.open, *score),
        faults=tuple(faults),
        orders=orders if tiles else None,
        total=after,
    )


def fit(reading: BoardReading, tracked: Tracked, seat: int, round_: int) -> float:
    """How well a reading fits a player's stars: comparable between players."""
    return StarsLook(reading, tracked, tracked.now, seat, NO_EDITS).fit()


def star_looks(reading: BoardReading) -> dict[At, Look]:
    """Every space of the seven stars as read."""
    stars = reading.stars if reading.found and isinstance(reading.stars, dict) else {}
    found = {}
    for star in STARS:
        cells = stars.get(star, ())
        for n in range(RING):
            found[star, n + 1] = look.space(cells[n], PAVILION) if len(cells) == RING else look.NOT_READ
    return found


def star_takes(star: str, grey: bool) -> tuple[str, ...]:
    """The colours a star can ever hold."""
    return _LETTERS if grey or star == CENTRE else (PAVILION[star],)


def _cell(on: StarsLook, at: At, found: Judged) -> Item[str]:
    star, space = at
    was, value = tile_at(on.board, star, space), on.rings[star].best[space - 1]
    posterior = 1.0 if was != EMPTY else on.rings[star].spaces[space - 1].get(value, 0.0)
    return space_item(at, value, was, on.looks[at], on.cells[at], posterior, at in on.said, found)


def _contradictions(on: StarsLook) -> list[Contradiction]:
    found = []
    for at, seen in on.looks.items():
        star, space = at
        was = tile_at(on.board, star, space)
        shown = on.said.get(at, seen.tile if seen.p >= CLEAR else None)
        values: dict[str, object] = {"star": star, "space": space}
        if shown in (None, was):
            continue
        if shown == EMPTY:
            photo = phrases.say("space {space} of the {star} star is empty", **values)
        else:
            text = "there is a {colour} tile on space {space} of the {star} star"
            photo = phrases.say(text, **values, colour=_NAMES[shown or ""])
        if was != EMPTY:
            status, _ = status_of(was, seen, on.cells[at], 1.0)
            if status is Status.CONFLICT or at in on.said:
                round_ = on.tracked.placed_in(on.seat, at)
                text = "a {colour} tile has been on space {space} of the {star} star since round {round}"
                if round_ is None:
                    text = "a {colour} tile on space {space} of the {star} star is from before you started scoring here"
                game = phrases.say(text, **values, colour=_NAMES[was], round=round_)
                kind = "gone" if shown == EMPTY else "other-colour"
                kept = on.edits.with_cell(at, was)
                key = f"{kind}:{star},{space}"
                found.append(Contradiction(key, kind, (at,), game, photo, kept, None, round_, on.seat))
        elif on.rings[star].best[space - 1] != shown:
            found += _against_star(on, at, shown or "", photo)
    return found


def _against_star(on: StarsLook, at: At, shown: str, photo: Fault) -> list[Contradiction]:
    """A tile clearly shown that its star cannot take, beside its other tiles."""
    star, space = at
    emptied = on.edits.with_cell(at, EMPTY)
    if shown not in star_takes(star, on.variant.grey):
        game = phrases.say("the {star} star takes only {star} tiles", star=star)
        kept = on.edits.with_cell(at, PAVILION[star])
        return [Contradiction(f"wrong-colour:{star},{space}", "wrong-colour", (at,), game, photo, kept, emptied)]
    beside = list(on.rings[star].best)
    beside[space - 1] = EMPTY
    may = on.variant.star_colours("".join(beside), star)
    if shown in may:
        return []
    allowed = ", ".join(_NAMES[colour] for colour in may) or "nothing more"
    game = phrases.say("with its other tiles, the {star} star takes {allowed}", star=star, allowed=allowed)
    return [Contradiction(f"twice:{star},{space}", "twice", (at,), game, photo, emptied)]


def _weight(tile: str, p: float) -> float:
    """How much photo and game speak for a tile on a space that was empty, or for none."""
    return p / (1 - READER_TILE) * (1 - NEW_TILE) if tile == EMPTY else p / READER_TILE * NEW_TILE
