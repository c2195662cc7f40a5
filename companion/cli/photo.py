"""`photo READING.json --game ID --player N`: what the photo of a board comes to for a saved game."""

from __future__ import annotations

from typing import Any

from companion.cli.common import arguments, say, to_json
from companion.cli.data import add_data, opened, table_of
from companion.engine.games import game
from companion.errors import Illegal
from companion.games.reconcile import reconcile
from companion.games.registry import kind_of
from companion.service.files import read_bytes
from companion.service.photo import phrases
from companion.service.photo.look import load
from companion.service.photo.proposal import Item, Proposal
from companion.service.table import Table


def run(argv: list[str]) -> int:
    parser = arguments("photo", "Compare what was read from a photo with a saved game. Nothing is entered.")
    parser.add_argument("reading", metavar="READING.json", help="what `python -m vision read --json` said")
    parser.add_argument("--game", required=True, metavar="ID")
    parser.add_argument("--player", required=True, type=int, metavar="N", help="the seat, from 0")
    parser.add_argument("--round", type=int, metavar="N", help="the round, from 1 (default: the open one)")
    parser.add_argument("--json", action="store_true")
    add_data(parser)
    chosen = parser.parse_args(argv)
    reading = load(read_bytes(chosen.reading))
    session = opened(chosen.data)
    try:
        table = table_of(session, chosen.game)
    finally:
        session.close_files()
    proposal = reconcile(reading, table, chosen.player, chosen.round)
    if proposal.problem is not None:
        raise Illegal(str(proposal.problem))
    say(to_json(_as_json(proposal, table)) if chosen.json else _words(proposal, table))
    return 0


def _as_json(proposal: Proposal, table: Table) -> dict[str, Any]:
    return {
        "kind": proposal.kind,
        "ready": proposal.ready,
        "events": [table.variant.write(event) for event in proposal.events],
        "check": [
            {"where": where, "reason": _text(item), "p": round(item.p, 4)} for where, item in _open(proposal, table)
        ],
        "contradictions": [
            {"kind": one.kind, "game": str(one.game), "photo": str(one.photo)} for one in proposal.contradictions
        ],
        "choices": [{"row": c.row, "columns": c.columns} for c in proposal.choices],
        "faults": [str(fault) for fault in proposal.faults],
        "notes": [str(note) for note in proposal.notes],
        "orders": proposal.orders and {"low": proposal.orders.low, "high": proposal.orders.high},
    }


def _words(proposal: Proposal, table: Table) -> str:
    said = [f"{table.players[proposal.seat]}, round {proposal.round}: {proposal.said}"]
    said += [to_json(table.variant.write(event)) for event in proposal.events]
    said += [f"check {where}: {_text(item)}" for where, item in _open(proposal, table)]
    said += [f"contradiction: {found.photo}, but {found.game}" for found in proposal.contradictions]
    for choice in proposal.choices:
        columns = ", ".join(str(col + 1) for col in choice.columns)
        said.append(f"choose the column for row {choice.row + 1}: {columns}")
    said += [str(fault) for fault in (*proposal.faults, *proposal.notes)]
    if proposal.orders is not None and proposal.orders.open:
        said.append(f"the order of the tiles counts: {proposal.orders.low} to {proposal.orders.high} points")
    return "\n".join(said)


def _open(proposal: Proposal, table: Table) -> list[tuple[str, Item[Any]]]:
    words = kind_of(game(table.variant.key)).words
    named: list[tuple[str, Item[Any]]] = []
    for cell, item in proposal.cells.items():
        where = words.cell_words(cell)
        named.append((where[:1].lower() + where[1:], item))
    named += [(f"line {row + 1}", item) for row, item in enumerate(proposal.lines)]
    named += [(f"plate {row + 1}, {col + 1}", item) for (row, col), item in proposal.plates.items()]
    if proposal.floor is not None:
        named.append(("floor line", proposal.floor))
    return [(where, item) for where, item in named if item.open]


def _text(item: Item[Any]) -> str:
    return str(phrases.about(item.doubt) or "see the contradiction")
