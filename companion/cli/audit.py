"""`audit WALL`: what an untracked final board can have scored, and whether a claimed score can be right."""

from __future__ import annotations

from companion.cli.common import arguments, progress, say, to_json
from companion.engine.audit import Audit, Verdict, verdict
from companion.engine.faults import refuse
from companion.engine.games import by_key, game
from companion.engine.variants import tablets
from companion.errors import Illegal, Malformed
from companion.games.registry import kind_of


def run(argv: list[str]) -> int:
    parser = arguments("audit", "Work out the exact range of points that a final board can have scored.")
    parser.add_argument("wall", metavar="WALL", help="five rows such as BY..K/.B.../...../...../.....")
    parser.add_argument("--variant", default="azul", choices=list(by_key()))
    parser.add_argument("--claimed", metavar="N", help="a final score to check")
    parser.add_argument("--tablets", default="", metavar="A,B,C", help="duel: the scoring tablets in play")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(argv)
    claimed = None if chosen.claimed is None else _claim(chosen.claimed)
    found = _audited(chosen.wall, chosen.variant, chosen.tablets)
    judged = None if claimed is None else verdict(found, claimed)
    if chosen.json:
        said: dict[str, object] = {"placement": found.placement, "bonuses": found.bonuses, "claimed": claimed}
        said |= {"verdict": judged and judged.finding} | ({"by": judged.by} if judged and judged.by is not None else {})
        say(to_json(said))
    else:
        say(_words(found, claimed, judged))
    return 0


def _claim(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Malformed(f"--claimed: expected a whole number from 0 up, got {text[:60]!r}")
    return int(text)


def _audited(text: str, key: str, in_play: str) -> Audit:
    played = game(key)
    board = played.variant.parse_board(text)
    options = {"tablets": _tablets(in_play)} if kind_of(played).options else {}
    refuse(played.variant.board_faults(board))
    with progress() as tell:
        found = kind_of(played).audit.audit(played, board, options, progress=tell)
    if found is None:
        raise Illegal("no order of play leads to this dome: too many plates are in use too early [duel/plates]")
    return found


def _tablets(text: str) -> list[str]:
    chosen = [name for name in text.split(",") if name]
    for name in chosen:
        if name not in tablets.SIDES:
            raise Malformed(f"--tablets: expected names out of {', '.join(tablets.SIDES)}, got {name[:60]!r}")
    return chosen


def _words(found: Audit, claimed: int | None, judged: Verdict | None) -> str:
    low, high = found.placement
    start = f"start {found.start}, " if found.start else ""
    said = [
        f"{start}tiles {low} to {high}, bonuses {found.bonuses}: "
        f"{found.start + low + found.bonuses} to {found.start + high + found.bonuses} before losses"
    ]
    if judged is not None:
        by = "" if judged.by is None else f" by {judged.by}"
        said.append(f"{claimed} is {judged.finding}{by}")
    return "\n".join(said)
