"""Games looked for by what somebody types: names, the game, a place, words of a note, a day, a month, a year."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import lru_cache
from typing import Literal

from companion.engine.games import by_key, game
from companion.models.games import all_games
from companion.service.session import Session
from companion.storage.finding import Findable
from companion.storage.journal import GameRow
from companion.wording.dates import calendar_day, months
from companion.wording.names import variant_name

PAGE = 250
"""Games looked at before a page of the next ones is read."""
CENTURY = 2000

Show = Literal["all", "running", "finished"]
Dates = tuple[tuple[int | None, int | None, int | None], ...]
"""What a typed date may mean: year, month and day, each where it was said."""

_DATE = re.compile(r"(\d{1,4})[-./](\d{1,2})(?:[-./](\d{1,4})?)?")


@dataclass(frozen=True, slots=True)
class Search:
    """`words` have to begin a word of the game, each of `dates` has to be its day. `names` are what people are called
    today, by their numbers, `variants` the games, by their keys."""

    show: Show = "all"
    words: tuple[str, ...] = ()
    dates: tuple[Dates, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    variants: Mapping[str, str] = field(default_factory=dict)

    @property
    def finds_everything(self) -> bool:
        return self.show == "all" and not self.words and not self.dates

    def __call__(self, there: Findable) -> bool:
        if self.show != "all" and there.finished != (self.show == "finished"):
            return False
        if not self.words and not self.dates:
            return True
        days = (_day(there.started), _day(there.updated))
        if not all(any(_is_day(said, day) for day in days) for said in self.dates):
            return False
        known = (
            *_words(_names(there.players)),
            *_words(self.variants.get(there.variant, there.variant)),
            *_words(there.variant),
            *_words(there.place),
            *_words(there.note),
            *(word for number in there.people.split(",") for word in _words(self.names.get(number, ""))),
        )
        return all(_begins(known, want) or any(_dated(want, day) for day in days) for want in self.words)


def search(session: Session, show: Show, typed: str) -> Search:
    words: list[str] = []
    dates: list[Dates] = []
    for piece in typed.split():
        said = _DATE.fullmatch(piece)
        meant = _meanings(*said.groups()) if said else ()
        if meant:
            dates.append(meant)
        else:
            words += re.findall(r"\w+", plain(piece))
    names = {str(number): person.name for number, person in session.people.everybody().people().items()}
    variants = {key: variant_name(game(key)) for key in by_key()}
    return Search(show, tuple(words), tuple(dates), names, variants)


def found_games(session: Session, asked: Search) -> Callable[[], Iterator[GameRow | None]]:
    """The games that fit, from the one touched last on, and None for each that does not: whoever goes through them can
    stop between any two."""

    def read() -> Iterator[GameRow | None]:
        before = None
        while page := session.findable(PAGE, before):
            for there in page:
                yield session.row(there.game_id) if asked(there) else None
            before = page[-1].touched

    return all_games(session) if asked.finds_everything else read


def plain(text: str) -> str:
    """Without accents and capitals: "Zoé" is found by "zoe"."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in folded if not unicodedata.combining(c)).replace("ø", "o").replace("æ", "ae")


@lru_cache(maxsize=8192)
def _words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\w+", plain(text)))


@lru_cache(maxsize=8192)
def _names(players: str) -> str:
    try:
        return " ".join(map(str, json.loads(players)))
    except (ValueError, TypeError):
        return ""


@lru_cache(maxsize=8192)
def _day(stamp: str) -> date:
    """The day where the phone is; the first of all where the stamp says none."""
    try:
        return datetime.fromisoformat(stamp).astimezone().date()
    except (ValueError, OverflowError):
        return date.min


def _begins(known: tuple[str, ...], want: str) -> bool:
    return any(word.startswith(want) for word in known)


def _dated(want: str, day: date) -> bool:
    """A month by the beginning of its name, a year by three of its digits, a short number as a day or a month, and
    each of them as it is written."""
    if want.isdecimal():
        return str(day.year).startswith(want) if len(want) > 2 else int(want) in (day.day, day.month)
    return _words(months()[day.month - 1])[0].startswith(want) or want in _words(calendar_day(day))


def _meanings(first: str, second: str, third: str | None) -> Dates:
    """
    >>> _meanings("14", "3", "26"), _meanings("3", "4", None), _meanings("2026", "3", None)
    (((2026, 3, 14),), ((None, 4, 3), (None, 3, 4)), ((2026, 3, None),))
    """
    one, two, three = int(first), int(second), int(third) if third else None
    if len(first) > 2:
        read: list[tuple[int | None, int, int | None]] = [(one, two, three)]
    else:
        year = three + CENTURY if three is not None and three < 100 else three
        read = list(dict.fromkeys([(year, two, one), (year, one, two)]))
    return tuple(said for said in read if 1 <= said[1] <= 12 and (said[2] is None or 1 <= said[2] <= 31))


def _is_day(said: Dates, day: date) -> bool:
    there = (day.year, day.month, day.day)
    return any(all(want in (None, own) for want, own in zip(one, there, strict=True)) for one in said)
