"""Random legal games of every variant, drawn from what the rules allow, apart from the engine's own checks."""

from __future__ import annotations

from random import Random
from typing import Any

Json = dict[str, Any]

AZUL = ("blue", "yellow", "red", "black", "white")
PAVILION = ("purple", "green", "orange", "yellow", "blue", "red")
OUTER = ("orange", "red", "blue", "yellow", "green", "purple")
DUEL = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "T": "turquoise"}
PLATES = ("YKTs", "wBTK", "TRBw", "KYRw", "KsTR", "TYwK", "sKRB", "YBKs", "TRBs", "YRwB", "YsKR", "TKRw", "BKsT")
PAIRS = (("rows", "colourful_rows"), ("columns", "outer"), ("diagonals", "corners"), ("wild_all", "empty_special"))
VARIANTS = ("azul", "azul-grey", "mini", "mini-grey", "pavilion", "pavilion-grey", "duel")


def game(variant: str, seed: int) -> Json:
    """A whole game, or one broken off, as a file."""
    chance = Random(f"{variant} {seed}")
    seats = 2 if variant == "duel" else chance.randint(2, 4)
    play = {"duel": _duel, "pavilion": _pavilion, "pavilion-grey": _pavilion}.get(variant, _azul)
    options, events = play(chance, seats, variant.endswith("grey"))
    if chance.random() < 0.2:
        events = events[: chance.randint(0, len(events))]
    return {
        "format": "azulejo-game/1",
        "variant": variant,
        "players": [f"P{n}" for n in range(seats)],
        "first": chance.randrange(seats),
        "options": options,
        "events": events,
    }


def _azul(chance: Random, seats: int, grey: bool) -> tuple[Json, list[Json]]:
    walls: list[dict[tuple[int, int], int]] = [{} for _ in range(seats)]
    events: list[Json] = []
    eager = chance.uniform(0.2, 0.9)
    for round_ in range(1, 30):
        marker = chance.choice([*range(seats), None])
        for seat in chance.sample(range(seats), seats):
            place, drop = [], []
            for row in range(5):
                if chance.random() > eager:
                    continue
                colour = chance.randrange(5)
                if colour in [c for (r, _), c in walls[seat].items() if r == row]:
                    continue
                columns = range(5) if grey else [(colour + row) % 5]
                taken = [col for (_, col), c in walls[seat].items() if c == colour]
                free = [col for col in columns if (row, col) not in walls[seat] and not (grey and col in taken)]
                if free:
                    col = chance.choice(free)
                    walls[seat][row, col] = colour
                    place.append({"row": row, "col": col, "colour": AZUL[colour]})
                elif grey:
                    drop.append({"row": row, "colour": AZUL[colour]})
            chance.shuffle(place)
            entry: Json = {"type": "tiling", "round": round_, "player": seat, "place": place}
            if drop:
                entry["drop"] = drop
            entry |= {"floor": chance.choice([0, 0, 1, 2, 3, 5, 9]), "marker": marker == seat}
            events.append(entry)
        events.append({"type": "close", "round": round_})
        if any(sum(r == row for r, _ in wall) == 5 for wall in walls for row in range(5)):
            break
    return {}, events


def _pavilion(chance: Random, seats: int, grey: bool) -> tuple[Json, list[Json]]:
    boards: list[dict[tuple[str, int], str]] = [{} for _ in range(seats)]
    events: list[Json] = []
    eager = chance.uniform(0.3, 0.95)
    for round_ in range(1, 7):
        if chance.random() < 0.9:
            taker = chance.randrange(seats)
            events.append({"type": "token", "round": round_, "player": taker, "tiles": chance.randint(1, 5)})
        playing = list(range(seats))
        while playing:
            seat = chance.choice(playing)
            if chance.random() > eager or len(boards[seat]) == 42:
                playing.remove(seat)
                kept, lost = chance.randint(0, 4), chance.choice([0, 0, 1, 3, 8])
                events.append({"type": "pass", "round": round_, "player": seat, "kept": kept, "discarded": lost})
                continue
            star, space = chance.choice((*OUTER, "centre")), chance.randint(1, 6)
            there = [colour for (s, _), colour in boards[seat].items() if s == star]
            if (star, space) in boards[seat]:
                continue
            allowed = _pavilion_colours(star, there, grey)
            if allowed:
                colour = chance.choice(allowed)
                boards[seat][star, space] = colour
                entry = {"type": "place", "round": round_, "player": seat, "star": star, "space": space}
                events.append({**entry, "colour": colour})
    return {}, events


def _pavilion_colours(star: str, there: list[str], grey: bool) -> list[str]:
    if not grey and star != "centre":
        return [star]
    if grey and len(there) < 2:
        return list(PAVILION)
    if grey and len(set(there)) == 1:
        return there[:1]
    return [colour for colour in PAVILION if colour not in there]


def _duel(chance: Random, seats: int, _: bool) -> tuple[Json, list[Json]]:
    spaces: list[dict[tuple[int, int], str]] = [{} for _ in range(seats)]
    filled: list[set[tuple[int, int]]] = [set() for _ in range(seats)]
    slots = [chance.sample([(r, c) for r in range(3) for c in range(3)], 9) for _ in range(seats)]
    events: list[Json] = []

    def lay(round_: int, seat: int) -> None:
        slot = slots[seat].pop()
        plate = chance.choice(PLATES)
        for _ in range(chance.randrange(4)):
            plate = plate[2] + plate[0] + plate[3] + plate[1]
        for n, space in enumerate(plate):
            spaces[seat][slot[0] * 2 + n // 2, slot[1] * 2 + n % 2] = space
        entry = {"type": "plate", "round": round_, "player": seat, "slot": list(slot), "plate": plate}
        events.append({**entry, "drawn": chance.choice([0, 0, 0, 1, 2])})

    for seat in range(seats):
        lay(0, seat)
    chips = [0] * seats
    for round_ in range(1, 6):
        if round_ < 5:
            for seat in chance.sample([0, 0, 1, 1], 4):
                lay(round_, seat)
        marker = chance.choice([0, 1, None])
        for seat in chance.sample(range(seats), seats):
            place = []
            for row in range(6):
                open_ = [c for c in range(6) if spaces[seat].get((row, c), "s") != "s" and (row, c) not in filled[seat]]
                if open_ and chance.random() < 0.6:
                    col = chance.choice(open_)
                    space = spaces[seat][row, col]
                    filled[seat].add((row, col))
                    colour = DUEL[chance.choice("BYRKT") if space == "w" else space]
                    place.append({"row": row, "col": col, "colour": colour})
            chance.shuffle(place)
            most = min(2 * round_ - chips[seat], 3 * sum(placed["row"] for placed in place))
            used = chance.choice([n for n in range(most + 1) if n != 1])
            chips[seat] += used
            entry = {"type": "tiling", "round": round_, "player": seat, "place": place}
            entry |= {"broken": chance.choice([0, 0, 1, 2, 4, 6]), "marker": marker == seat, "chips": used}
            events.append(entry)
        events.append({"type": "close", "round": round_})
    chosen = [chance.choice(pair) for pair in chance.sample(PAIRS, chance.randint(3, 4))]
    return {"tablets": chosen}, events
