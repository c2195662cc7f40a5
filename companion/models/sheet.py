"""The score sheet as values: the grid, one player's round with its why, the chart, the log in words."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.events import Close
from companion.engine.games import game
from companion.engine.replay import replay
from companion.engine.sheet import Line, SheetEntry
from companion.engine.variants.contract import Role
from companion.games.board_views import seat_view
from companion.games.registry import kind_of
from companion.games.table_view import Term
from companion.games.views import BoardView, Shown, tiled
from companion.models.chart import BONUS_STEP, ChartView, SeriesView
from companion.models.game_row import KEPT
from companion.service.table import Table
from companion.wording.language import _, pgettext

BONUS = -1
"""Stands for the bonuses where a round's number is asked for."""


@dataclass(frozen=True, slots=True)
class CellView:
    """A player's round: the gain and the total after it; None where nothing is entered, or not counted yet."""

    gain: int | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class RowView:
    label: str
    round: int
    cells: tuple[CellView, ...]
    open: bool = False


@dataclass(frozen=True, slots=True)
class GridView:
    names: tuple[str, ...]
    rows: tuple[RowView, ...]
    totals: tuple[str, ...]
    winners: tuple[int, ...] = ()


def grid(table: Table) -> GridView:
    """Rounds down, players across; at the end the bonuses, below them the totals."""
    sheet = table.sheet
    rows = [
        RowView(str(n), n, tuple(_cell(entry, n <= _counted(table)) for entry in entries), n > sheet.closed)
        for n, entries in enumerate(sheet.rounds, 1)
    ]
    if table.finished:
        gains = [
            sum(line.points for line in lines) + clamp for lines, clamp in zip(sheet.bonuses, sheet.clamps, strict=True)
        ]
        cells = tuple(CellView(gain, total) for gain, total in zip(gains, sheet.totals, strict=True))
        rows.append(RowView(_("Bonus"), BONUS, cells))
    winners = table.played.outcome.winners if table.finished else ()
    return GridView(table.players, tuple(rows), tuple(str(total) for total in sheet.totals), winners)


def _counted(table: Table) -> int:
    """The last round that is in the totals."""
    return len(table.sheet.rounds) if table.variant.open_round_counts else table.sheet.closed


def not_counted(table: Table) -> str:
    """Why the totals are without the last row, where they are."""
    last = len(table.sheet.rounds)
    entered = any(entry.entered for entry in table.sheet.rounds[-1]) if last else False
    if last <= _counted(table) or not entered:
        return ""
    return _("Totals don't include round {n} yet.").format(n=last)


def _cell(entry: SheetEntry, counted: bool) -> CellView:
    """Where the round is not closed yet there is no total after it: the one below the table is without it too."""
    if not entry.entered and not entry.lines:
        return CellView()
    return CellView(sum(line.points for line in entry.lines), entry.total if counted else None)


def lines_of(table: Table, round_: int, seat: int) -> tuple[Line, ...]:
    sheet = table.sheet
    if round_ == BONUS:
        clamp = sheet.clamps[seat]
        return (*sheet.bonuses[seat], *([Line("clamp", (), clamp, _lowest_rule(table))] if clamp else []))
    return sheet.rounds[round_ - 1][seat].lines


def _lowest_rule(table: Table) -> str:
    return f"{table.variant.rulebook}/end-of-game"


def terms(table: Table, round_: int, seat: int, lit: int | None = None) -> tuple[Term, ...]:
    played = game(table.variant.key)
    words = kind_of(played).words
    return tuple(
        Term(line.points, words.line_words(played, line), line.rule, line.cells, n == lit, line.kind == "clamp")
        for n, line in enumerate(lines_of(table, round_, seat))
    )


def board(table: Table, round_: int, seat: int, lit: int | None = None) -> BoardView:
    """A player's board as it was after a round, with the tiles behind one line lit."""
    events = table.position.events
    state = table.state
    if round_ != BONUS:
        state = replay(table.setup, [event for event in events if event.round <= round_]).state
    lines = lines_of(table, round_, seat)
    cells = lines[lit].cells if lit is not None and lit < len(lines) else ()
    return seat_view(game(table.setup.variant), state, seat, Shown(tiled(lines), cells))


def can_correct(table: Table, round_: int, seat: int) -> bool:
    """Whether this player's round is in the log, to be entered again."""
    variant, events = table.variant, table.position.events
    own = [e for e in events if not isinstance(e, Close) and (e.round, e.player) == (round_, seat)]
    if Role.ROUND in variant.roles.values():
        return any(variant.role(event) is Role.ROUND for event in own)
    return bool(own)


def chart_words(view: ChartView, step: int) -> str:
    """Everybody's total at a step of the chart, "Round 3: Ana 24, Bo 31"; "" where there is no such step."""
    if not 0 <= step < len(view.steps):
        return ""
    name = view.steps[step]
    where = {"0": pgettext("before the first round", "Start"), BONUS_STEP: _("Bonus")}.get(name)
    scores = ", ".join(f"{series.name}{KEPT}{series.values[step]}" for series in view.series)
    return _("{what}: {value}").format(what=where or _("Round {n}").format(n=name), value=scores)


def chart(table: Table, colours: list[str]) -> ChartView:
    """The totals over the rounds, the bonuses as the last step."""
    sheet, seats = table.sheet, range(len(table.players))
    rounds = sheet.rounds if table.variant.open_round_counts else sheet.rounds[: sheet.closed]
    start = table.variant.start_score
    values = [[start, *(entries[seat].total for entries in rounds)] for seat in seats]
    steps = ["0", *(str(n) for n in range(1, len(rounds) + 1))]
    if table.finished:
        steps.append(BONUS_STEP)
        for seat in seats:
            values[seat].append(sheet.totals[seat])
    series = (SeriesView(table.players[seat], colours[seat], tuple(values[seat])) for seat in seats)
    return ChartView(tuple(series), tuple(steps))
