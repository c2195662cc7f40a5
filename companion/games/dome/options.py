"""The scoring tablets in play, chosen before the first round: `{"tablets": ["rows", "outer", "corners"]}`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from companion.engine.variants import tablets
from companion.games.contract import OptionChoice, OptionsView
from companion.games.dome.words import tablet_name
from companion.wording.language import _

KEY = "tablets"


def in_play(options: Mapping[str, object]) -> tuple[str, ...]:
    """The tablets of these options, by the side that is up."""
    chosen = options.get(KEY, ())
    return tuple(str(side) for side in chosen) if isinstance(chosen, list | tuple) else ()


def default() -> Mapping[str, object]:
    return _of(pair[0] for pair in tablets.PAIRS.value[: tablets.IN_PLAY.value[0]])


def view(options: Mapping[str, object]) -> OptionsView:
    chosen = in_play(options)
    return OptionsView(
        _("Choose three or four tablets"),
        "new-game.tablets",
        tuple(
            (
                _("Tablet {n}").format(n=number),
                tuple(OptionChoice(side, tablet_name(side), side in chosen) for side in pair),
            )
            for number, pair in enumerate(tablets.PAIRS.value, 1)
        ),
        _("Pick at random"),
    )


def toggled(options: Mapping[str, object], key: str) -> Mapping[str, object]:
    """A tablet's side is put into play, taken out of it, or takes the place of its other side."""
    chosen = in_play(options)
    if key in chosen:
        return _of(side for side in chosen if side != key)
    other = next(side for pair in tablets.PAIRS.value if key in pair for side in pair if side != key)
    return _of((*(side for side in chosen if side != other), key))


def dealt(options: Mapping[str, object], random: Random) -> Mapping[str, object]:
    """As many tablets as are in play now (or the usual number), drawn blind."""
    low, high = tablets.IN_PLAY.value
    count = len(in_play(options))
    pairs = random.sample(tablets.PAIRS.value, count if low <= count <= high else low)
    return _of(random.choice(pair) for pair in pairs)


def fault(options: Mapping[str, object]) -> str:
    return _("Choose three or four tablets") if tablets.choice_fault(in_play(options)) else ""


def _of(sides: Iterable[str]) -> Mapping[str, object]:
    """In the order in which the rulebook lists them."""
    chosen = set(sides)
    return {KEY: [side for side in tablets.SIDES if side in chosen]}
