"""Boards and scores gathered player by player, kept on the disk after every touch, and what is still missing."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, NamedTuple

from companion.engine.games import by_key, game
from companion.errors import AzulejoError
from companion.games.catch_up import CatchUpStart, catch_up
from companion.models import setup_choices
from companion.models.photo.photo_store import PhotoStore, board_key
from companion.models.setup_choices import Chosen
from companion.service.photo.edits import NO_EDITS, Edits, from_json
from companion.service.photo.phrases import Remark, RemarkKind
from companion.wording.language import _, ngettext
from vision.reading import BoardReading

LAST_ROUND = 9
"""The last round that is offered where a game has no last one."""
MISSING = (RemarkKind.NO_PHOTO, RemarkKind.NO_SCORE)
"""What has only not been entered yet."""


def rounds_offered(variant: str) -> range:
    """The rounds that may come next."""
    return range(2, (game(variant).variant.last_round or LAST_ROUND) + 1)


@dataclass(frozen=True, slots=True)
class Gathered:
    """What is known so far. `edits` are each player's taps, as JSON, made on the photo named in `photos`; `chosen` is
    what the set-up left open."""

    variant: str = "azul"
    players: tuple[str, ...] = ()
    first: int = 0
    round: int = 2
    scores: tuple[int | None, ...] = ()
    edits: tuple[Any, ...] = ()
    photos: tuple[str, ...] = ()
    chosen: Chosen = field(default_factory=dict)

    @property
    def options(self) -> Mapping[str, object]:
        """The set-up's choices, as a game file keeps them."""
        return setup_choices.options_of(game(self.variant), self.chosen)

    def playing(self, variant: str) -> Gathered:
        """Another game, without what was said of the boards; those it has no room for, the last ones, leave."""
        here = self.of_players(self.players[: game(variant).variant.seats[-1]])
        last = rounds_offered(variant)[-1]
        return replace(here, variant=variant, round=min(here.round, last), edits=(), photos=())

    def of_players(self, players: Sequence[str]) -> Gathered:
        """The same for other people; what belongs to somebody who stays stays theirs."""
        index = {name: n for n, name in enumerate(self.players)}

        def kept(values: tuple[Any, ...], none: Any) -> tuple[Any, ...]:
            return tuple(
                values[index[name]] if name in index and index[name] < len(values) else none for name in players
            )

        first = players.index(self.players[self.first]) if self.starter in players else 0
        return replace(
            self,
            players=tuple(players),
            first=first,
            scores=kept(self.scores, None),
            edits=kept(self.edits, {}),
            photos=kept(self.photos, ""),
        )

    def with_or_without(self, name: str) -> Gathered:
        """Somebody sits down, where there is room, or leaves the table."""
        others = [player for player in self.players if player != name]
        full = len(others) >= game(self.variant).variant.seats[-1]
        return self.of_players(others if full or name in self.players else [*others, name])

    @property
    def starter(self) -> str:
        return self.players[self.first] if self.first < len(self.players) else ""

    def with_score(self, seat: int, score: int | None) -> Gathered:
        return replace(self, scores=_put(self.scores, seat, score, None))

    def with_edits(self, seat: int, edits: Edits, photo: str) -> Gathered:
        return replace(
            self, edits=_put(self.edits, seat, edits.to_json(), {}), photos=_put(self.photos, seat, photo, "")
        )


def _put(values: tuple[Any, ...], seat: int, value: Any, none: Any) -> tuple[Any, ...]:
    filled = [*values, *[none] * (seat + 1 - len(values))]
    filled[seat] = value
    return tuple(filled)


def _read(told: Any) -> Gathered | None:
    """What was kept; None where it is not whole."""
    if not isinstance(told, dict):
        return None
    values: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in told.items()}
    kept = Gathered(**{field.name: values[field.name] for field in fields(Gathered) if field.name in values})
    lists = (kept.players, kept.scores, kept.edits, kept.photos)
    sound = (
        kept.variant in by_key()
        and all(isinstance(one, tuple) for one in lists)
        and all(isinstance(name, str) for name in (*kept.players, *kept.photos))
        and all(score is None or type(score) is int for score in kept.scores)
        and type(kept.first) is type(kept.round) is int
        and 0 <= kept.first <= len(kept.players)
        and isinstance(kept.chosen, dict)
        and all(isinstance(options, dict) for options in kept.chosen.values())
    )
    return kept if sound else None


class Gathering:
    """The boards of one table that is being entered: photos from the shelf, taps and scores from a file beside them."""

    def __init__(self, shelf: PhotoStore, owner: str, start: Gathered) -> None:
        self.shelf, self.owner = shelf, owner
        self.path = shelf.root / owner / "gathered.json"
        self.now = self._kept() or start

    def change(self, now: Gathered) -> None:
        self.now = now
        self.path.parent.mkdir(parents=True, exist_ok=True)
        half = self.path.with_suffix(".part")
        half.write_text(json.dumps(asdict(now), ensure_ascii=False), "utf-8")
        half.replace(self.path)

    def _kept(self) -> Gathered | None:
        try:
            return _read(json.loads(self.path.read_text("utf-8")))
        except (OSError, ValueError, RecursionError):
            return None

    def forget(self) -> None:
        self.shelf.forget(self.owner)

    def board(self, seat: int) -> tuple[BoardReading | None, Edits]:
        """What was read of a player's board, and what was said about it: later taps outdo the photo's."""
        note = self.shelf.note(self.owner, board_key(self.now.players[seat]))
        photo = note.photo if note else ""
        taps = self.now.edits[seat] if seat < len(self.now.edits) else {}
        made_on = self.now.photos[seat] if seat < len(self.now.photos) else ""
        if taps and made_on == photo:
            try:
                return (note.reading if note else None), from_json(taps)
            except AzulejoError:
                return (note.reading if note else None), NO_EDITS
        return (note.reading, note.edits) if note and note.accepted else (None, NO_EDITS)

    def photo_of(self, seat: int) -> str:
        note = self.shelf.note(self.owner, board_key(self.now.players[seat]))
        return note.photo if note else ""

    def start(self) -> CatchUpStart:
        """The game from the round that comes next, as far as it is known."""
        now = self.now
        boards = [self.board(seat) for seat in range(len(now.players))]
        readings, edits = [reading for reading, _edits in boards], [edits for _reading, edits in boards]
        return catch_up(now.variant, now.players, readings, now.round, now.scores, now.first, edits, now.options)


class StillToDo(NamedTuple):
    """What keeps a game from being taken up: in words what is missing, and what the rules are against."""

    sentences: tuple[str, ...]
    remarks: tuple[Remark, ...]


def still_to_do(start: CatchUpStart, players: Sequence[str]) -> StillToDo:
    to_check = sum(board.to_check for board in start.boards if not board.problem)
    text = ngettext("{n} space to check.", "{n} spaces to check.", to_check).format(n=to_check)
    missing = [words for seat, name in enumerate(players) if (words := _missing_of(start, seat, name))]
    return StillToDo(
        (*missing, *([text] if to_check and not start.faults else [])),
        tuple(remark for remark in start.faults if remark.kind not in MISSING),
    )


def _missing_of(start: CatchUpStart, seat: int, name: str) -> str:
    """What is still to be entered of a player."""
    problem = start.boards[seat].problem
    board, score = problem is not None and problem.kind in MISSING, start.scores[seat] is None
    if board and score:
        return _("{name}: add the board and the score.").format(name=name)
    if board:
        return _("{name}: add the board.").format(name=name)
    return _("{name}: add the score.").format(name=name) if score else ""


def players_missing(variant: str, players: Sequence[str]) -> int:
    """How many more players there have to be."""
    return max(0, game(variant).variant.seats[0] - len(players))
