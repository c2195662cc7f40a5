"""The stars of Summer Pavilion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.contract import Audits, BoardKind, Examples, Options, Photo, Views, Words

if TYPE_CHECKING:
    from companion.games.entry import EntryModel


class _Stars:
    key = "stars"

    @property
    def words(self) -> Words:
        from companion.games.stars import words

        return words

    @property
    def entry(self) -> type[EntryModel]:
        from companion.games.stars.entry import StarsEntry

        return StarsEntry

    @property
    def views(self) -> Views:
        from companion.games.stars import view

        return view

    @property
    def photo(self) -> Photo:
        from companion.games.stars import photo

        return photo

    @property
    def examples(self) -> Examples:
        from companion.games.stars import examples

        return examples

    @property
    def audit(self) -> Audits:
        from companion.games.stars import audit

        return audit

    @property
    def options(self) -> Options | None:
        return None


KIND: BoardKind = _Stars()
