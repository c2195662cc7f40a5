"""The wall of Azul and Azul Mini, coloured or grey."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.contract import Audits, BoardKind, Examples, Options, Photo, Views, Words

if TYPE_CHECKING:
    from companion.games.entry import EntryModel


class _Wall:
    key = "wall"

    @property
    def words(self) -> Words:
        from companion.games.wall import words

        return words

    @property
    def entry(self) -> type[EntryModel]:
        from companion.games.wall.entry import WallEntry

        return WallEntry

    @property
    def views(self) -> Views:
        from companion.games.wall import view

        return view

    @property
    def photo(self) -> Photo:
        from companion.games.wall import photo

        return photo

    @property
    def examples(self) -> Examples:
        from companion.games.wall import examples

        return examples

    @property
    def audit(self) -> Audits:
        from companion.games.wall import audit

        return audit

    @property
    def options(self) -> Options | None:
        return None


KIND: BoardKind = _Wall()
