"""Share a game: as a picture, a message, a table, a file, a play for BG Stats, or with another phone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.errors import AzulejoError
from companion.games.fault_words import error_words
from companion.models import reveal
from companion.models.share import ShareWay, share_ways
from companion.service.seat_colours import seat_colours
from companion.service.share import as_csv
from companion.service.table import Table
from companion.ui import worker
from companion.ui.kit import Sheet, TextButton, snack
from companion.ui.parts.files import hand_on, named_file, out_folder, share_game
from companion.ui.shell import Shell
from companion.wording.language import _

BYTE_ORDER = "\ufeff"
"""Tells a spreadsheet that the table is in UTF-8."""


def offer_share(shell: Shell, game_id: str) -> None:
    """Asks in which form, and hands it on."""
    table = shell.session.table(game_id)
    if table is None:
        return
    sheet = Sheet(title=_("Share"), tid="share")
    told: dict[ShareWay, tuple[str, str, Callable[[], object]]] = {
        "hand-over": ("turn", _("Hand over to another phone"), lambda: shell.go("hand_over", game_id=game_id)),
        "picture": ("picture", _("Picture"), lambda: share_picture(shell, table)),
        "text": ("pencil", _("Text for a chat"), lambda: share_text(shell, table)),
        "csv": ("games", _("Table for a spreadsheet"), lambda: share_table(shell, table)),
        "json": ("download", _("Game file"), lambda: share_game(shell, game_id)),
        "bgstats": ("chart", _("Record in BG Stats"), lambda: log_in_bgstats(shell, table)),
    }
    for key in share_ways(table):
        icon, text, act = told[key]
        button = TextButton(text=text, icon=icon, look="tonal", tid=f"share:{key}")

        def do(_button: Any, act: Callable[[], object] = act) -> None:
            sheet.dismiss()
            act()

        button.bind(on_release=do)
        sheet.body.add_widget(button)
    sheet.open()


def share_picture(shell: Shell, table: Table) -> worker.Job:
    """The card with the message under it; where no app takes pictures, the message alone."""
    from companion.ui.drawing.png import png
    from companion.ui.parts.result_card import HEIGHT, WIDTH, picture

    pixels = picture(table, reveal.card(table, tuple(seat_colours(shell.session, table))))

    def write(_job: worker.Job) -> Path:
        path = out_folder() / f"azulejo-{table.row.started[:10]}.png"
        path.write_bytes(png(WIDTH, HEIGHT, pixels))
        return path

    def done(card: Path | None) -> None:
        text = reveal.share_text(table)
        if card is None or not shell.platform.share_file(card, "image/png", _("Azulejo"), text):
            share_text(shell, table)

    return worker.run(write, done, lambda _: done(None))


def share_text(shell: Shell, table: Table) -> None:
    """The result as a message, to an app that takes it, else to the clipboard."""
    text = reveal.share_text(table)
    if not shell.platform.share_text(text, _("Azulejo")):
        _copy(text)
        snack(_("Copied. Paste it wherever you like."))


def share_table(shell: Shell, table: Table) -> None:
    """Every point with its rule, for a spreadsheet."""
    path = out_folder() / named_file(table, "csv")
    path.write_bytes((BYTE_ORDER + as_csv(table)).encode("utf-8", "backslashreplace"))
    hand_on(shell, path, "text/csv", _("A game from Azulejo"))


def log_in_bgstats(shell: Shell, table: Table) -> None:
    """The play opened in BG Stats; where nothing opens links, the link is copied."""
    try:
        link = shell.session.bgstats_link(table.game_id)
    except AzulejoError as error:
        snack(error_words(error))
        return
    if not shell.platform.open_link(link):
        _copy(link)
        snack(_("The link is copied. Open it where BG Stats is installed."))


def _copy(text: str) -> None:
    """Looking for a clipboard takes a while: not before somebody needs it."""
    from kivy.core.clipboard import Clipboard

    Clipboard.copy(text)
