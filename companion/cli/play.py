"""`play - [--game ID]`: the app's session without a window, one JSON command a line, one JSON answer a line."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from companion.cli.common import arguments, input_lines, one_line, to_json
from companion.cli.data import add_data, opened, table_of
from companion.engine.codec import parse
from companion.engine.fields import Fields, object_of
from companion.errors import AzulejoError, Malformed
from companion.service.answers import Answer
from companion.service.session import Session
from companion.service.table import Table

Json = dict[str, Any]


def run(argv: list[str]) -> int:
    parser = arguments("play", "Play through JSON commands, one per line on standard input.")
    parser.add_argument("source", metavar="-", choices=["-"], help="standard input")
    parser.add_argument("--game", metavar="ID", help="continue this game")
    add_data(parser)
    chosen = parser.parse_args(argv)
    with opened(chosen.data) as session:
        seat = _Seat(session, chosen.game)
        for line in input_lines():
            sys.stdout.write(to_json(seat.answer(line)) + "\n")
            sys.stdout.flush()
    return 0


class _Seat:
    """The session and the game that the commands are about."""

    def __init__(self, session: Session, game_id: str | None) -> None:
        self.session = session
        self.game_id = game_id
        if game_id is not None:
            table_of(session, game_id)

    def answer(self, line: bytes) -> Json:
        """What was done is on the disk before this returns."""
        try:
            command = object_of(parse(line), "the command")
            return _COMMANDS[command.choice("do", _COMMANDS)](self, command)
        except AzulejoError as error:
            return {"ok": False, "error": one_line(str(error))}

    def start(self, command: Fields) -> Json:
        command.only(frozenset({"do", "variant", "players", "first", "options"}))
        answer = self.session.start_as(command.values)
        if answer.ok:
            self.game_id = answer.game_id
            return {"ok": True, "game": answer.game_id}
        return _said(answer)

    def enter(self, command: Fields) -> Json:
        event = object_of(command.get("event"), "event").values
        return _said(self.session.enter(self._game(), event))

    def correct(self, command: Fields) -> Json:
        events = [event.values for event in command.objects("events")]
        return _said(self.session.correct(self._game(), command.whole("seq", 1), events))

    def draft(self, command: Fields) -> Json:
        kept = command.get("event")
        event = None if kept is None else object_of(kept, "event").values
        return _said(self.session.draft(self._game(), event))

    def undo(self, command: Fields) -> Json:
        return _said(self.session.undo(self._game(), command.whole("to", 0) if "to" in command.values else None))

    def redo(self, _: Fields) -> Json:
        return _said(self.session.redo(self._game()))

    def close(self, _: Fields) -> Json:
        return _said(self.session.close(self._game()))

    def reopen(self, _: Fields) -> Json:
        return _said(self.session.reopen(self._game()))

    def score(self, _: Fields) -> Json:
        return self._table().score()

    def state(self, _: Fields) -> Json:
        table = self._table()
        return {"ok": True, "game": table.game_id, "events": table.events, "draft": table.draft}

    def _game(self) -> str:
        if self.game_id is None:
            raise Malformed("no game is open: start one first")
        return self.game_id

    def _table(self) -> Table:
        return table_of(self.session, self._game())


def _said(answer: Answer) -> Json:
    if not answer.ok:
        return {"ok": False, "error": one_line(answer.sentence)}
    return {"ok": True} if answer.seq is None else {"ok": True, "seq": answer.seq}


_COMMANDS: dict[str, Callable[[_Seat, Fields], Json]] = {
    "start": _Seat.start,
    "enter": _Seat.enter,
    "correct": _Seat.correct,
    "draft": _Seat.draft,
    "undo": _Seat.undo,
    "redo": _Seat.redo,
    "close": _Seat.close,
    "reopen": _Seat.reopen,
    "score": _Seat.score,
    "state": _Seat.state,
}
