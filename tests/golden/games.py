"""The golden games as `azulejo-game/1` files, and what each must come to."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

VECTORS = Path(__file__).parent / "vectors"
AZUL = ("blue", "yellow", "red", "black", "white")
DUEL = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "T": "turquoise"}

Json = dict[str, Any]


@cache
def vectors(name: str) -> Json:
    found: Json = json.loads((VECTORS / f"{name}.json").read_text("utf-8"))
    return found


def azul(game: Json) -> Json:
    events: list[Json] = []
    for number, round_ in enumerate(game["rounds"], 1):
        for seat, player in enumerate(round_["players"]):
            on_line, in_lid = player["floor"][:2]
            events.append(
                {
                    "type": "tiling",
                    "round": number,
                    "player": seat,
                    "place": [{"row": r, "col": c, "colour": AZUL[k]} for r, c, k, _ in player["place"]],
                    "drop": [{"row": r, "colour": AZUL[k]} for r, k, _ in player["drop"]],
                    "floor": on_line + in_lid - sum(tiles for _, _, tiles in player["drop"]),
                    "marker": round_["marker"] == seat,
                }
            )
        events.append({"type": "close", "round": number})
    variant = "azul-grey" if game["variant"] == "grey" else "azul"
    return _file(variant, game["n"], game["rounds"][0]["first"], {}, events)


def pavilion(game: Json) -> Json:
    wild = ("purple", "green", "orange", "yellow", "blue", "red")
    events: list[Json] = []
    for kind, player, round_, *rest in game["events"]:
        head = {"round": round_, "player": player}
        if kind == "first":
            events.append({"type": "token", **head, "tiles": rest[0]})
        elif kind == "pass":
            events.append({"type": "pass", **head, "kept": rest[0], "discarded": rest[1]})
        else:
            star, space, colour, natural, wilds = rest[:5]
            paid = {colour: natural}
            if wilds:
                paid[wild[round_ - 1]] = wilds
            events.append({"type": "place", **head, "star": star, "space": space, "colour": colour, "paid": paid})
    return _file("pavilion", game["n"], 0, {}, events)


def duel(game: Json) -> Json:
    events: list[Json] = []
    plates = list(game["plates"])
    for number, round_ in enumerate(game["rounds"], 1):
        drawn = {seat: player["draws"] for seat, player in enumerate(round_["players"])}
        for plate_round, player, row, col, plate in plates:
            if plate_round != number and not (plate_round == 0 and number == 1):
                continue
            event = {"type": "plate", "round": plate_round, "player": player, "slot": [row, col], "plate": plate}
            if plate_round:
                event["drawn"] = drawn.pop(player, 0)
            events.append(event)
        for seat, player in enumerate(round_["players"]):
            place = [{"row": r, "col": c, "colour": DUEL[k]} for r, c, k, *_ in player["place"]]
            events.append(
                {
                    "type": "tiling",
                    "round": number,
                    "player": seat,
                    "place": place,
                    "broken": player["broken"],
                    "marker": bool(player["marker"]),
                    "chips": player["chips"],
                }
            )
        events.append({"type": "close", "round": number})
    return _file("duel", 2, game["first"], {"tablets": game["tablets"]}, events)


def _file(variant: str, players: int, first: int, options: Json, events: list[Json]) -> Json:
    return {
        "format": "azulejo-game/1",
        "variant": variant,
        "players": [f"P{n}" for n in range(players)],
        "first": first,
        "options": options,
        "events": events,
    }
