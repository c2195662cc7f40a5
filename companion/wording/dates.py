"""Days as people say them."""

from __future__ import annotations

from datetime import date, datetime

from companion.wording.language import _, pgettext


def day(stamp: str, today: date | None = None) -> str:
    """A journal's time stamp as a day people say: "today", "yesterday", "14 November 2026"."""
    try:
        there = datetime.fromisoformat(stamp).astimezone().date()
    except ValueError:
        return stamp[:10]
    gone = ((today or date.today()) - there).days
    if gone == 0:
        return _("today")
    if gone == 1:
        return _("yesterday")
    return calendar_day(there)


def calendar_day(there: date) -> str:
    """A day with its month and year; in French the first of a month is "1er"."""
    first = pgettext("the first of a month", "{day} {month} {year}")
    form = first if there.day == 1 else _("{day} {month} {year}")
    return form.format(day=there.day, month=months()[there.month - 1], year=there.year)


def moment(stamp: str) -> str:
    """A journal's time stamp with its time of day: "today, 20:14"."""
    try:
        there = datetime.fromisoformat(stamp).astimezone()
    except ValueError:
        return day(stamp)
    return _("{day}, {hours:02}:{minutes:02}").format(day=day(stamp), hours=there.hour, minutes=there.minute)


def leading(words: str) -> str:
    """A day as it begins a line: "Today, 20:14"."""
    return words[:1].upper() + words[1:]


def duration(seconds: int) -> str:
    """How long something took: "42 min", "1 h 5 min"."""
    minutes = max(1, round(seconds / 60))
    if minutes < 60:
        return _("{n} min").format(n=minutes)
    return _("{hours} h {n} min").format(hours=minutes // 60, n=minutes % 60)


def months() -> tuple[str, ...]:
    return (
        _("January"),
        _("February"),
        _("March"),
        _("April"),
        pgettext("month", "May"),
        _("June"),
        _("July"),
        _("August"),
        _("September"),
        _("October"),
        _("November"),
        _("December"),
    )
