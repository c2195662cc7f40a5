"""Several looks at one board as one: what glare or a neighbour hides in one photo shows in another."""

from __future__ import annotations

from collections.abc import Sequence

from vision.decide import HOPELESS, Seen

# No single look counts for more than these odds, so that one that is sure and wrong can be outvoted.
LEAST = 0.002
# A look that sees less of a space than this sees nothing of it.
FAINT = 0.05
# Two looks that are so sure of different things about so many spaces are at two boards.
SURE = 0.95
SEVERAL = 3


def same_board(one: Sequence[Seen], other: Sequence[Seen]) -> bool:
    """Whether two looks may be at the same board: they hardly ever contradict each other."""
    pairs = [(_sure_of(mine), _sure_of(theirs)) for mine, theirs in zip(one, other, strict=True)]
    return sum(mine is not None and theirs is not None and mine != theirs for mine, theirs in pairs) < SEVERAL


def _sure_of(one: Seen) -> str | None:
    said = _said(one)
    best = max(said, key=lambda outcome: said[outcome])
    return best if said[best] > SURE and one.trouble is None and one.hidden + one.strange < 1 - SURE else None


def together(looks: Sequence[Sequence[Seen]]) -> list[Seen]:
    """The opinions of each space multiplied; a look that sees little of a space says little about it."""
    return [_space(each) for each in zip(*looks, strict=True)]


def _space(looks: Sequence[Seen]) -> Seen:
    prints = {letter: f"print {letter}" for letter in looks[0].prints}
    outcomes = ["bare", "marker", *looks[0].tiles, *prints.values()]
    weight = dict.fromkeys(outcomes, 1.0)
    seen = [_visible(one) for one in looks]
    if max(seen) < FAINT:  # then there is only what each would say, and the doubt remains
        seen = [1.0] * len(looks)
    for one, visible in zip(looks, seen, strict=True):
        said = _said(one)
        whole = sum(said.values()) or 1.0
        for outcome in outcomes:
            chance = visible * said[outcome] / whole + (1 - visible) / len(outcomes)
            weight[outcome] *= max(chance, LEAST)
    total = sum(weight.values())
    clear = [one for one in looks if one.trouble is None]
    hidden = min(one.hidden for one in looks)
    share = {outcome: (1 - hidden) * value / total for outcome, value in weight.items()}
    return Seen(
        looks[0].space,
        share["bare"],
        {colour: share[colour] for colour in looks[0].tiles},
        share["marker"],
        hidden,
        None if clear else looks[0].trouble,
        min(one.foreign for one in looks),
        min(one.strange for one in looks),
        {letter: share[outcome] for letter, outcome in prints.items()},
    )


def _visible(one: Seen) -> float:
    """How much of a space a look sees."""
    return 0.0 if one.trouble in HOPELESS else 1 - min(one.hidden + one.strange, 1.0)


def _said(one: Seen) -> dict[str, float]:
    prints = {f"print {letter}": p for letter, p in one.prints.items()}
    return {"bare": one.bare, "marker": one.marker, **one.tiles, **prints}
