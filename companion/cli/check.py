"""`check [--json]`: whether the database is whole, and what recoveries saved."""

from __future__ import annotations

from typing import Any

from companion.cli.common import arguments, say, to_json
from companion.cli.data import add_data, opened


def run(argv: list[str]) -> int:
    parser = arguments("check", "Check the database from end to end; a damaged one is set aside and recovered.")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    add_data(parser)
    chosen = parser.parse_args(argv)
    with opened(chosen.data) as session:
        health = session.health()
    if chosen.json:
        say(to_json(health))
        return 0
    state = "is fine" if health["whole"] else "is damaged: " + "; ".join(health["problems"])
    say(f"The database {state}. It holds {health['games']} games with {health['entries']} entries.")
    say(f"Backups: {len(health['copies'])}")
    for report in health["recovered"]:
        say(_said(report))
    return 0


def _said(report: dict[str, Any]) -> str:
    kept = f"{report['games']} games with {report['entries']} entries were recovered"
    lost = sum(item["missing"] for item in report["lost"]) + len(report["unplaced"])
    gone = f"{lost} entries were not" if lost else "nothing known is missing"
    sure = "" if report["certain"] else ", and more may be gone that left no trace"
    aside = f" The damaged file is {report['set_aside']}." if report["set_aside"] else ""
    return f"{report['when']}: {report['cause']}. {kept}; {gone}{sure}.{aside}"
