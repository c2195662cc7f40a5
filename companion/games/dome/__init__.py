"""The dome of Azul Duel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.contract import Audits, BoardKind, Examples, Options, Photo, Views, Words

if TYPE_CHECKING:
    from companion.games.entry import EntryModel


class _Dome:
    key = "dome"

    @property
    def words(self) -> Words:
        from companion.games.dome import words

        return words

    @property
    def entry(self) -> type[EntryModel]:
        from companion.games.dome.entry import DomeEntry

        return DomeEntry

    @property
    def views(self) -> Views:
        from companion.games.dome import view

        return view

    @property
    def photo(self) -> Photo:
        from companion.games.dome import photo

        return photo

    @property
    def examples(self) -> Examples:
        from companion.games.dome import examples

        return examples

    @property
    def audit(self) -> Audits:
        from companion.games.dome import audit

        return audit

    @property
    def options(self) -> Options | None:
        from companion.games.dome import options

        return options


KIND: BoardKind = _Dome()
