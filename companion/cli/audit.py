"""`audit WALL`: what an untracked final board can have scored, and whether a claimed score can be right."""

from __future__ import annotations

from companion.cli.common import arguments, say, to_json
from companion.engine.audit import Audit, Verdict, audit_stars, audit_wall, verdict
from companion.engine.audit_dome import audit_dome
from companion.engine.faults import refuse
from companion.engine.notation import parse_dome, parse_stars, parse_wall
from companion.engine.variants import tablets
from companion.engine.variants.azul import Azul, wall_faults
from companion.engine.variants.duel import dome_faults
from companion.engine.variants.pavilion import Pavilion
from companion.engine.variants.registry import VARIANTS
from companion.errors import Illegal, Malformed


def run(argv: list[str]) -> int:
    parser = arguments("audit", "The exact range of points an untracked final board can have earned.")
    parser.add_argument("wall", metavar="WALL", help="five rows such as BY..K/.B.../...../...../.....")
    parser.add_argument("--variant", default="azul", choices=list(VARIANTS))
    parser.add_argument("--claimed", metavar="N", help="a final score to judge")
    parser.add_argument("--tablets", default="", metavar="A,B,C", help="duel: the scoring tablets in play")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(argv)
    claimed = None if chosen.claimed is None else _claim(chosen.claimed)
    found = _audited(chosen.wall, chosen.variant, chosen.tablets)
    judged = Verdict("") if claimed is None else verdict(found, claimed)
    if chosen.json:
        said: dict[str, object] = {"placement": found.placement, "bonuses": found.bonuses, "claimed": claimed}
        said |= {"verdict": judged.words or None} | ({} if judged.by is None else {"by": judged.by})
        say(to_json(said))
    else:
        say(_words(found, claimed, judged))
    return 0


def _claim(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Malformed(f"--claimed: expected a whole number from 0 up, got {text[:60]!r}")
    return int(text)


def _audited(text: str, key: str, in_play: str) -> Audit:
    variant = VARIANTS[key]
    if isinstance(variant, Azul):
        wall = parse_wall(text)
        refuse(wall_faults(wall, grey=variant.grey))
        return audit_wall(wall)
    if isinstance(variant, Pavilion):
        stars = parse_stars(text)
        refuse(variant.board_faults(stars))
        return audit_stars(stars, variant)
    chosen = [name for name in in_play.split(",") if name]
    for name in chosen:
        if name not in tablets.SIDES:
            raise Malformed(f"--tablets: expected names out of {', '.join(tablets.SIDES)}, got {name[:60]!r}")
    dome = parse_dome(text)
    refuse(dome_faults(dome))
    found = audit_dome(dome, chosen)
    if found is None:
        raise Illegal("no order of play leads to this dome: too many plates are in use too early [duel/plates]")
    return found


def _words(found: Audit, claimed: int | None, judged: Verdict) -> str:
    low, high = found.placement
    start = f"start {found.start}, " if found.start else ""
    said = [
        f"{start}tiles {low} to {high}, bonuses {found.bonuses}: "
        f"{found.start + low + found.bonuses} to {found.start + high + found.bonuses} before losses"
    ]
    if claimed is not None:
        by = "" if judged.by is None else f" by {judged.by}"
        said.append(f"{claimed} is {judged.words}{by}")
    return "\n".join(said)
