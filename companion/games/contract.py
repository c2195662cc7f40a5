"""What a kind of board offers above the engine: one folder a kind, each facet a module that is imported when asked for.

A facet is a module of the kind's folder, and mypy holds it against its protocol here. No caller asks which kind it has:
it asks `registry.kind_of(game)` for the facet. What a kind does not have it leaves out or answers with nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

if TYPE_CHECKING:  # who only looks a kind up loads none of this
    from companion.engine.audit import Audit
    from companion.engine.events import Event
    from companion.engine.faults import Fault
    from companion.engine.games import Game
    from companion.engine.pattern import PatternLine
    from companion.engine.sheet import Line
    from companion.games.entry import EntryModel
    from companion.games.views import BoardView, ExamplePicture, Shown
    from companion.rulebook.worked_examples import WorkedExample
    from companion.service.photo.edits import Edits
    from companion.service.photo.phrases import Remark
    from companion.service.photo.proposal import Proposal
    from companion.service.photo.tracked import Tracked
    from companion.service.photo.untracked_board import UntrackedBoard
    from companion.service.session import Session
    from companion.service.table import Table
    from vision.layout import Box, Layout, Space
    from vision.reading import BoardReading

Cell = tuple[Any, int]
"""A place on a board: (row, column), (star, space), ("floor", n)."""
Cells = Collection[Cell]
Json = dict[str, Any]


class BoardKind(Protocol):
    """A kind of board. Its facets are read-only properties, so that asking for one loads no other."""

    key: str

    @property
    def words(self) -> Words: ...

    @property
    def photo(self) -> Photo: ...

    @property
    def views(self) -> Views: ...

    @property
    def examples(self) -> Examples: ...

    @property
    def audit(self) -> Audits: ...

    @property
    def options(self) -> Options | None: ...

    @property
    def entry(self) -> type[EntryModel]: ...


# What is drawn


class Views(Protocol):
    """view.py: the board as its widget draws it."""

    def board_view(self, game: Game, board: Any, shown: Shown = ...) -> BoardView:
        """A board of the engine."""

    def proposal_view(self, game: Game, proposal: Proposal, read: bool) -> BoardView:
        """The board as a photo proposes it; `read` is false where it is still to be filled by taps."""

    def picture(self, game: Game) -> BoardView:
        """The board by which people know the game."""

    def figure(self, game: Game, figure: Mapping[str, Any], worked: WorkedExample) -> ExamplePicture:
        """A figure of the rulebook, worked out by the engine."""


# What is entered


class Question:
    """Something a touch has to ask before it is an entry. Which sheet asks it goes by its class."""

    about: ClassVar[str] = ""
    """The part of the screen whose rule helps to answer."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A chip under the board: something that can be done or seen now."""

    key: str
    text: str
    icon: str = ""
    kind: str = ""
    """The tile drawn on it."""
    selected: bool = False


# What a photo says


class BoardReview(Protocol):
    """A reading that is being looked over: what a kind's offers and choices know of it."""

    @property
    def proposal(self) -> Proposal: ...

    @property
    def edits(self) -> Edits: ...

    @property
    def table(self) -> Table | None: ...

    @property
    def seat(self) -> int: ...

    def change(self, edits: Edits) -> None: ...


class Photo(Protocol):
    """photo: from a reading to a proposal."""

    @property
    def floor_apart(self) -> bool:
        """Whether the floor is drawn beside the board, not as part of it."""

    def reconcile(
        self,
        reading: BoardReading,
        tracked: Tracked,
        seat: int,
        round_: int,
        edits: Edits,
        left: Sequence[PatternLine | None],
    ) -> Proposal:
        """What the photo of a player's board means for a round of the tracked game."""

    def fit(self, reading: BoardReading, tracked: Tracked, seat: int, round_: int) -> float:
        """How well a board fits a player's tracked one, as the logarithm of a likelihood."""

    def board(self, reading: BoardReading, game: Game, edits: Edits, problem: Remark | None) -> UntrackedBoard:
        """The board in a photo, without a tracked game to hold it against."""

    def tiles_for(self, game: Game, proposal: Proposal, before: Any, cell: Cell) -> tuple[str, ...]:
        """The tiles that a space can hold, the legal ones first, and none at all at the end; `before` is the tracked
        board as it stands, None where there is none."""

    def settled(self, edits: Edits, proposal: Proposal) -> Edits:
        """The edits with everything that was asked about as it is shown."""

    def frame(self, game: Game, reading: BoardReading) -> Layout | None:
        """Where the board's parts lie in the photo; None where the drawing lies over the whole of it."""

    def pictured(self, one: Layout) -> Box:
        """The part of the board that the drawing lies over."""

    def space_of(self, one: Layout, cell: Cell) -> Space | None:
        """Where on the board a space of the proposal lies."""

    def offers(self, review: BoardReview) -> tuple[Offer, ...]:
        """What can be said besides the tiles."""

    def choose(self, review: BoardReview, key: str) -> Question | None:
        """An offer was taken, or a part of the board that is no tile: what it asks."""

    def answer(self, review: BoardReview, question: Question, value: Any) -> None:
        """Take what was answered; None takes it back."""

    def label(self, proposal: Proposal, reading: BoardReading) -> Json:
        """What the board is said to show, as part of a label for the workshop, and what of it to `skip`."""


# Final boards that nobody tracked


class Audits(Protocol):
    """audit.py: what a board can have scored."""

    def audit(
        self,
        game: Game,
        board: Any,
        options: Mapping[str, object],
        cancelled: Callable[[], bool] = ...,
        progress: Callable[[float], None] = ...,
    ) -> Audit | None:
        """The exact range of a final board; None where no order of play leads to it. Raises `Cancelled`; what takes
        long tells `progress` the share that is done."""

    def implausible(self, game: Game, name: str, board: Any, score: int, round_: int) -> list[Fault]:
        """What no game can have led to before this round, with the name of whose board it is."""

    def breaker(self, board: Any) -> int:
        """What decides a tie, as far as the board tells: the higher one wins."""

    def remarks(self, game: Game, boards: Sequence[Any], winners: Sequence[int]) -> list[Fault]:
        """What is odd about the final boards together, or still has to be looked up at the table."""


# Worked examples on a player's own board


class OwnExample(NamedTuple):
    """An example on a player's own board: whose it is, what it shows, and what is said of it."""

    name: str
    picture: ExamplePicture
    words: str


class Examples(Protocol):
    """examples.py: the rules that can be shown on a player's own board, by their topics ("scoring-tile")."""

    @property
    def OWN(self) -> Mapping[str, Callable[[Session, Table, int], OwnExample | None]]: ...  # noqa: N802


# Words


class Words(Protocol):
    """words.py: what is said of this kind of board, in the language spoken now."""

    def line_words(self, game: Game, line: Line) -> str:
        """A line of the sheet with its place: "Tile placed, row 2, column 4"."""

    def event_words(self, event: Event, players: Sequence[str]) -> str:
        """What was entered, in a few words."""

    def cell_words(self, cell: Cell) -> str:
        """A place on the board, as a title: "Row 2, column 4"."""

    def cell_code(self, cell: Cell) -> str:
        """The same as short as can be, for a list of points: "r2c4"."""

    def value(self, key: str, value: object) -> str | None:
        """A value of a fault's sentence in words; None where it is said as it is."""

    def bonus_kinds(self, game: Game, state: Any) -> tuple[str, ...]:
        """The kinds of end bonus in the order they are told."""

    def bonus_title(self, game: Game, kind: str) -> str:
        """What stands over a kind of bonus at the reveal."""

    def shared_tie(self, top: int) -> str:
        """Why a win is shared."""

    def by_taps(self) -> str:
        """How to fill the board by hand where the photo was not read."""

    def photo_reads(self) -> str:
        """What a photo of the board fills in."""

    def laying_over(self, part: str) -> str:
        """How a part of the board is laid over a photo of it, to teach where it lies."""


# Choices of the set-up


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """One thing that can be put into play."""

    key: str
    text: str
    selected: bool


@dataclass(frozen=True, slots=True)
class OptionsView:
    """The set-up's choices, in groups with a caption each."""

    title: str
    place: str
    """Where help on them is found."""
    groups: tuple[tuple[str, tuple[OptionChoice, ...]], ...]
    deal: str
    """What the button that draws them blind says."""


class Options(Protocol):
    """options.py: what is chosen before the first round, as the game file keeps it."""

    def default(self) -> Mapping[str, object]: ...

    def view(self, options: Mapping[str, object]) -> OptionsView: ...

    def toggled(self, options: Mapping[str, object], key: str) -> Mapping[str, object]:
        """With one thing put into play, or taken out of it."""

    def dealt(self, options: Mapping[str, object], random: Random) -> Mapping[str, object]:
        """Drawn blind, as many as are in play now."""

    def fault(self, options: Mapping[str, object]) -> str:
        """What still has to be chosen before the game can start, in words; "" where nothing has."""
