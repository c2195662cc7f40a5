"""The end of a game as steps: each bonus in turn, then who has won, and why."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from companion.engine.games import game
from companion.engine.sheet import Cell
from companion.games.registry import kind_of
from companion.service.table import Table
from companion.wording.dates import day
from companion.wording.language import _
from companion.wording.names import join_names, variant_name
from companion.wording.points import MINUS


@dataclass(frozen=True, slots=True)
class RevealStep:
    """One kind of bonus of one player: its tiles, its points, and everybody's score after it.

    With `given_back` it tells how much of a loss did not count: the score stays as it is."""

    title: str
    seat: int
    cells: tuple[Cell, ...]
    points: int
    totals: tuple[int, ...]
    rule: str
    given_back: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """The last picture."""

    headline: str
    why: str
    winners: tuple[int, ...]
    totals: tuple[int, ...]


def start(table: Table) -> tuple[int, ...]:
    """Everybody's score before the bonuses."""
    sheet = table.sheet
    return tuple(
        total - clamp - sum(line.points for line in lines)
        for total, clamp, lines in zip(sheet.totals, sheet.clamps, sheet.bonuses, strict=True)
    )


def steps(table: Table) -> tuple[RevealStep, ...]:
    """Every bonus that somebody has, kind by kind, player by player. No score is ever shown below the lowest one."""
    sheet, lowest = table.sheet, table.variant.lowest_score
    totals = list(start(table))
    played = game(table.variant.key)
    words = kind_of(played).words
    found = []
    for kind in kinds(table):
        for seat, lines in enumerate(sheet.bonuses):
            own = [line for line in lines if line.kind == kind]
            if not own:
                continue
            points = sum(line.points for line in own)
            totals[seat] = max(lowest, totals[seat] + points)
            cells = tuple(dict.fromkeys(cell for line in own for cell in line.cells))
            found.append(RevealStep(words.bonus_title(played, kind), seat, cells, points, tuple(totals), own[0].rule))
    for seat, clamp in enumerate(sheet.clamps):
        if clamp:
            rule = f"{table.variant.rulebook}/end-of-game"
            title = _("Scores don't go below {n}").format(n=lowest)
            found.append(RevealStep(title, seat, (), clamp, tuple(totals), rule, given_back=True))
    return tuple(found)


def kinds(table: Table) -> tuple[str, ...]:
    """The kinds of bonus in the order they are told: those that cost points last, since the lowest score holds once all
    of them are added."""
    lines = [line for lines in table.sheet.bonuses for line in lines]
    there, dear = {line.kind for line in lines}, {line.kind for line in lines if line.points < 0}
    played = game(table.variant.key)
    told = [kind for kind in kind_of(played).words.bonus_kinds(played, table.state) if kind in there]
    return tuple(sorted(told, key=dear.__contains__))


def ending(table: Table) -> Ending:
    outcome, totals = table.played.outcome, table.sheet.totals
    names = [table.players[seat] for seat in outcome.winners]
    top = max(totals)
    tied = [seat for seat, total in enumerate(totals) if total == top]
    if len(names) > 1:
        headline = _("{names} share the win").format(names=join_names(names))
        why = kind_of(game(table.variant.key)).words.shared_tie(top)
        return Ending(headline, why, outcome.winners, totals)
    headline = _("{name} wins").format(name=names[0])
    why = ""
    if len(tied) > 1:
        why = _tie(outcome.tie_break).format(n=top, name=names[0])
    return Ending(headline, why, outcome.winners, totals)


def _tie(broken_by: str | None) -> str:
    if broken_by == "rows":
        return _("Tied at {n} points. {name} has more complete rows.")
    return _("Tied at {n} points. {name} has the first-player tile.")


@dataclass(frozen=True, slots=True)
class CardSeat:
    """A player on the card."""

    number: int
    name: str
    total: str
    colour: str
    won: bool


@dataclass(frozen=True, slots=True)
class CardView:
    """What the card says; the winner's board comes first."""

    game: str
    headline: str
    why: str
    seats: tuple[CardSeat, ...]
    signed: str


def card(table: Table, colours: tuple[str, ...]) -> CardView:
    end = ending(table)
    return CardView(
        f"{variant_name(game(table.setup.variant))} · {day(table.row.started, date.min)}",
        end.headline,
        end.why,
        tuple(
            CardSeat(
                seat,
                table.players[seat],
                str(end.totals[seat]).replace("-", MINUS),
                colours[seat],
                seat in end.winners,
            )
            for seat in ranked(table)
        ),
        _("Scored with Azulejo (unofficial).").rstrip("."),
    )


def ranked(table: Table) -> list[int]:
    """Everybody, the winners first, then by their totals."""
    end = ending(table)
    return sorted(range(len(table.players)), key=lambda seat: (seat not in end.winners, -end.totals[seat]))


def share_text(table: Table) -> str:
    """The result as a message; of a game that is not over, how it stands."""
    if not table.finished:
        return _standing(table)
    end = ending(table)
    said: list[Any] = [variant_name(game(table.setup.variant)), f"{end.headline}.", *([end.why] if end.why else [])]
    said += [_scored(table.players[seat], end.totals[seat]) for seat in ranked(table)]
    return "\n".join([*said, _("Scored with Azulejo (unofficial).")])


def _standing(table: Table) -> str:
    said = [variant_name(game(table.setup.variant)), _("Round {n}").format(n=table.round)]
    totals = table.sheet.totals
    order = sorted(range(len(totals)), key=lambda seat: -totals[seat])
    said += [_scored(table.players[seat], totals[seat]) for seat in order]
    return "\n".join([*said, _("Scored with Azulejo (unofficial).")])


def _scored(name: str, total: int) -> str:
    return _("{name}: {points}").format(name=name, points=total)
