"""The score sheet as text: rounds down, players across, and under each total where its points came from."""

from __future__ import annotations

from companion.engine.games import game
from companion.engine.replay import Replay
from companion.engine.sheet import Line
from companion.games.contract import Words
from companion.games.registry import kind_of

_NAMES = {"floor": "floor line", "clamp": "never below the lowest score", "drawn": "plates drawn face down"}


def sheet_table(played: Replay) -> str:
    """Every round of every player with the why, the bonuses, the totals and who won."""
    names, words = played.setup.players, kind_of(game(played.variant.key)).words
    said = [f"{played.variant.key}: {', '.join(names)}"]
    for number, entries in enumerate(played.sheet.rounds, 1):
        still = "" if number <= played.sheet.closed else " (open)"
        said.append(f"Round {number}{still}")
        for entry in entries:
            gained = sum(line.points for line in entry.lines)
            nothing = "nothing" if entry.entered else "not entered yet"
            why = ", ".join(_term(line, words) for line in entry.lines) or nothing
            said.append(f"  {names[entry.player]}: {gained:+d} = {entry.total}   {why}")
    if played.finished:
        said.append("Bonuses")
        for seat, lines in enumerate(played.sheet.bonuses):
            clamp = [Line("clamp", (), played.sheet.clamps[seat], "")] if played.sheet.clamps[seat] else []
            terms = [*lines, *clamp]
            why = ", ".join(_term(line, words) for line in terms) or "none"
            said.append(f"  {names[seat]}: {sum(line.points for line in terms):+d}   {why}")
    totals = zip(names, played.sheet.totals, strict=True)
    said.append("Totals: " + ", ".join(f"{name} {total}" for name, total in totals))
    said.append(_verdict(played))
    return "\n".join(said)


def _verdict(played: Replay) -> str:
    winners = [played.setup.players[seat] for seat in played.outcome.winners]
    if not played.finished:
        return f"Ahead now: {' and '.join(winners)}"
    decided = {"rows": " (tie: more complete rows)", "first-player": " (tie: holds the first-player tile)"}
    if len(winners) > 1:
        return f"The win is shared by {' and '.join(winners)}"
    return f"{winners[0]} wins{decided.get(played.outcome.tie_break or '', '')}"


def _term(line: Line, words: Words) -> str:
    where = f" {words.cell_code(line.cells[0])}" if line.kind in ("tile", "special") and line.cells else ""
    extra = f" (take {line.bonus_tiles})" if line.bonus_tiles else ""
    return f"{_NAMES.get(line.kind, line.kind)}{where} {line.points:+d}{extra}"
