"""A game through the session: entered, corrected, taken back, put away."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.codec import read_game, scored
from companion.engine.events import Close, Place, Placed, Tiling
from companion.engine.log import Amend
from companion.engine.result import result
from companion.service.archive import read
from companion.service.positions import REMEMBERED
from companion.service.preview import Preview, preview
from companion.service.session import Session
from companion.service.table import Table
from companion.storage.errors import Damaged
from companion.storage.notes import Note
from tests.service.samples import SAMPLES, sample

Json = dict[str, Any]


def begun(session: Session, file: Json) -> str:
    answer = session.start(file["variant"], file["players"], file["first"], file["options"])
    assert answer.ok, answer.sentence
    assert answer.game_id
    return answer.game_id


def played(session: Session, file: Json) -> str:
    game = begun(session, file)
    for number, event in enumerate(file["events"], 1):
        answer = session.enter(game, event)
        assert answer.ok, answer.sentence
        assert answer.seq == number
    return game


def seen(session: Session, game: str) -> Table:
    table = session.table(game)
    assert table is not None
    return table


def rounds(session: Session, *gains: int) -> str:
    """A game of Azul of two, with so many rounds closed; player 0 places one tile in column 0 each round."""
    game = begun(session, {"variant": "azul", "players": ["Ana", "Bo"], "first": 0, "options": {}})
    for number, floor in enumerate(gains, 1):
        assert session.enter(game, Tiling(number, 0, (Placed(number - 1, 0),), floor=floor)).ok
        assert session.enter(game, Tiling(number, 1, ())).ok
        assert session.close(game).ok
    return game


@pytest.mark.parametrize("variant", SAMPLES)
def test_a_recorded_game_scores_as_its_file(session: Session, variant: str) -> None:
    """Entered event by event, a game comes to the same result as scoring its file, and exports the same events."""
    file = sample(variant)
    table = seen(session, played(session, file))
    assert table.finished
    assert table.score() == result(scored(read_game(file)))
    assert table.events == file["events"]
    assert scored(read_game(table.file())).sheet == table.sheet


def test_an_illegal_entry_changes_nothing(session: Session) -> None:
    """All faults of the event come back, and the log is as it was."""
    game = rounds(session, 0)
    before = seen(session, game)
    answer = session.enter(game, Tiling(2, 0, (Placed(0, 0), Placed(0, 1))))
    assert not answer.ok
    assert {fault.rule for fault in answer.faults} == {"azul/wall-tiling"}
    assert len(answer.faults) == 2
    assert "Ana" in answer.sentence
    assert seen(session, game).position is before.position


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"type": "tiling"},
        {"type": "dance", "round": 1},
        {"type": "tiling", "round": 1, "player": 7, "place": []},
        {"type": "tiling", "round": 1, "player": 0, "place": [], "note": "x"},
        {"type": "tiling", "round": "1", "player": 0, "place": []},
    ],
)
def test_a_malformed_entry_is_refused_with_a_sentence(session: Session, event: Json) -> None:
    """What cannot be read as an event is answered, not raised."""
    game = rounds(session)
    answer = session.enter(game, event)
    assert not answer.ok
    assert answer.sentence
    assert seen(session, game).events == []


def test_entering_again_replaces_even_after_the_close(session: Session) -> None:
    """A corrected round counts, later rounds are recomputed, and the file leaves the replaced entry out."""
    game = rounds(session, 0, 0)
    assert seen(session, game).sheet.totals == (3, 0)
    assert session.enter(game, Tiling(1, 0, (Placed(0, 4),))).ok
    table = seen(session, game)
    assert table.sheet.totals == (2, 0)
    assert len(table.events) == 6
    assert table.events[0]["place"] == [{"row": 0, "col": 4}]
    assert scored(read_game(table.file())).sheet == table.sheet


def test_a_replacement_in_an_open_round_stands_where_it_was_entered(session: Session) -> None:
    """The file is the log with the replaced entry left out."""
    game = rounds(session)
    session.enter(game, Tiling(1, 0, (Placed(0, 0),)))
    session.enter(game, Tiling(1, 1, (Placed(0, 1),)))
    session.enter(game, Tiling(1, 0, (Placed(0, 2),)))
    assert [event["player"] for event in seen(session, game).events] == [1, 0]


def test_a_correction_that_breaks_a_later_round_names_that_round(session: Session) -> None:
    """The answer's failure points to the later entry, and nothing is saved."""
    game = begun(session, {"variant": "azul", "players": ["Ana", "Bo"], "first": 0, "options": {}})
    for number, column in ((1, 0), (2, 1)):
        session.enter(game, Tiling(number, 0, (Placed(0, column),)))
        session.enter(game, Tiling(number, 1, ()))
        session.close(game)
    answer = session.enter(game, Tiling(1, 0, (Placed(0, 1),)))
    assert answer.failure is not None
    assert answer.failure.round == 2
    assert seen(session, game).events[0]["place"] == [{"row": 0, "col": 0}]
    both = [Tiling(1, 0, (Placed(0, 1),)), Tiling(2, 0, (Placed(0, 0),))]
    assert session.correct(game, 4, both).ok, "two rounds that were swapped are corrected together"
    assert seen(session, game).sheet.totals == (3, 0)


def test_undo_and_redo_walk_through_the_log(session: Session) -> None:
    """Each undo takes one entry back, each redo brings one again, and a new entry ends the redoing."""
    game = rounds(session, 0, 2)
    totals = [seen(session, game).sheet.totals]
    while seen(session, game).can_undo:
        assert session.undo(game).ok
        totals.append(seen(session, game).sheet.totals)
    assert len(totals) == 7
    assert not session.undo(game).ok
    for total in reversed(totals[:-1]):
        assert session.redo(game).ok
        assert seen(session, game).sheet.totals == total
    assert not session.redo(game).ok
    session.undo(game)
    session.enter(game, Tiling(2, 1, (), floor=1))
    assert not seen(session, game).can_redo


def test_undo_back_to_a_line_is_one_step(session: Session) -> None:
    """Everything after the line goes at once, and one redo brings all of it back."""
    game = rounds(session, 0, 0, 0)
    before = seen(session, game)
    line = before.log[2]
    assert line.event == Close(1)
    assert session.undo(game, to=line.seq).ok
    assert seen(session, game).round == 2
    assert [entry.seq for entry in seen(session, game).log] == [1, 2, 3]
    assert session.redo(game).ok
    assert seen(session, game).events == before.events
    assert not session.undo(game, to=99).ok


def test_close_says_what_is_missing(session: Session) -> None:
    """A round that is not complete is not closed, and the table names who has not entered."""
    game = rounds(session)
    session.enter(game, Tiling(1, 1, ()))
    assert [fault.values["name"] for fault in seen(session, game).missing] == ["Ana"]
    answer = session.close(game)
    assert not answer.ok
    assert "Ana" in answer.sentence
    assert session.enter(game, Tiling(1, 0, ())).ok
    assert seen(session, game).missing == ()
    assert session.close(game).ok


def test_pavilion_closes_by_passing(session: Session) -> None:
    """Closing a Pavilion round answers with who has not passed."""
    file = sample("pavilion")
    game = begun(session, file)
    answer = session.close(game)
    assert {fault.rule for fault in answer.faults} == {"pavilion/keeping-tiles"}


def test_a_pavilion_tile_is_corrected_where_it_stands(session: Session) -> None:
    """A corrected tile keeps its place in the order of play; an empty correction strikes it out; undo restores it."""
    file = sample("pavilion")
    game = played(session, file)
    number = next(n for n, event in enumerate(file["events"], 1) if event["type"] == "place" and event["round"] == 6)
    before = seen(session, game)
    changed = {key: value for key, value in file["events"][number - 1].items() if key != "paid"}
    assert session.correct(game, number, [changed]).ok
    assert seen(session, game).events[number - 1] == changed
    answer = session.correct(game, number, [])
    assert answer.ok, answer.sentence
    assert len(seen(session, game).events) == len(file["events"]) - 1
    session.undo(game)
    session.undo(game)
    assert seen(session, game).events == before.events
    assert not session.correct(game, 9999, []).ok


@pytest.mark.parametrize("variant", SAMPLES)
def test_a_finished_game_is_reopened_and_finished_again(session: Session, variant: str) -> None:
    """Only what ended the game is taken back; entered again, the result is the same."""
    file = sample(variant)
    game = played(session, file)
    score = seen(session, game).score()
    assert session.reopen(game).ok
    assert not seen(session, game).finished
    assert not session.reopen(game).ok
    assert session.enter(game, file["events"][-1]).ok
    assert seen(session, game).score() == score


def test_the_draft_comes_back_and_goes_with_its_entry(session: Session, tmp_path: Path) -> None:
    """Half-entered taps survive a new start of the app, until that player's round is entered; unless the entry brings
    a draft of its own, which counts with it or not at all."""
    game = rounds(session)
    for column in range(3):
        assert session.draft(game, {"type": "tiling", "round": 1, "player": 1, "place": [{"row": 0, "col": column}]}).ok
    again = Session(tmp_path / "data")
    assert seen(again, game).draft == {"type": "tiling", "round": 1, "player": 1, "place": [{"row": 0, "col": 2}]}
    assert again.enter(game, Tiling(1, 0, ())).ok
    assert seen(again, game).draft is not None
    assert again.enter(game, Tiling(1, 1, ())).ok
    assert seen(again, game).draft is None
    assert again.enter(game, Tiling(1, 1, ()), draft={"round": 1, "player": 1}).ok
    assert seen(again, game).draft == {"round": 1, "player": 1}
    assert not again.enter(game, Tiling(3, 1, ()), draft={"round": 3}).ok
    assert seen(again, game).draft == {"round": 1, "player": 1}
    again.close_files()


def test_a_preview_shows_what_an_entry_would_come_to(session: Session) -> None:
    """Its lines, its gain and its total are those that entering it then gives; nothing is saved by looking."""
    game = rounds(session, 0)
    event = Tiling(2, 0, (Placed(1, 0),), floor=1)
    shown = session.preview(game, event)
    assert isinstance(shown, Preview)
    assert (shown.gain, shown.total, [line.points for line in shown.lines]) == (1, 2, [2, -1])
    assert seen(session, game).sheet.totals == (1, 0)
    session.enter(game, event)
    assert seen(session, game).sheet.rounds[1][0].total == shown.total
    refused = session.preview(game, Tiling(2, 0, (Placed(0, 0),)))
    assert isinstance(refused, Preview)
    assert refused.faults


def test_a_preview_of_a_correction_shows_the_difference(session: Session) -> None:
    """What each round would read, and the totals and winners before and after."""
    game = rounds(session, 0, 0)
    shown = session.preview(game, Tiling(1, 0, (Placed(0, 4),)))
    assert isinstance(shown, Preview)
    assert (shown.totals_now, shown.totals_then) == ((3, 0), (2, 0))
    assert [tuple(change) for change in shown.changes] == [(2, 0, 2, 1)]
    at = seen(session, game).position
    struck = preview(at, at.after(Amend(6, ())), None)
    assert struck.totals_then == (1, 0)


def test_every_pavilion_preview_is_what_entering_gives(session: Session) -> None:
    """At each event of a whole game, the preview's total is the entry's total afterwards."""
    file = sample("pavilion")
    game = begun(session, file)
    for event in file["events"]:
        shown = session.preview(game, event)
        assert isinstance(shown, Preview)
        rounds_before = seen(session, game).sheet.rounds
        begun_before = event["round"] <= len(rounds_before)
        had = rounds_before[event["round"] - 1][event["player"]].lines if begun_before else ()
        assert session.enter(game, event).ok
        entry = seen(session, game).sheet.rounds[event["round"] - 1][event["player"]]
        assert entry.total == shown.total
        assert sorted((*had, *shown.lines)) == sorted(entry.lines), "what it brings, also where it is like one before"


def test_prospects_are_those_of_the_round_being_entered(session: Session) -> None:
    """A cell's worth counts the wall without the entry that is being made again."""
    game = rounds(session, 0)
    session.enter(game, Tiling(2, 0, (Placed(1, 0),)))
    worth = session.prospects(game, Tiling(2, 0, ()))
    assert (worth[1, 0].points, worth[0, 1].points) == (2, 2)
    assert (0, 0) not in worth
    assert session.prospects("none", Tiling(1, 0)) == {}
    assert session.progress(game, 0)


def test_a_rematch_has_the_same_seats(session: Session) -> None:
    """Same people, variant, options and starter, unless the table chooses another."""
    game = played(session, sample("duel"))
    before = seen(session, game).setup
    again = session.rematch(game)
    assert again.game_id not in (None, game)
    assert seen(session, again.game_id or "").setup == before
    other = session.rematch(game, first=1 - before.first)
    assert seen(session, other.game_id or "").setup.first == 1 - before.first
    assert not session.rematch("none").ok


def test_deleting_is_undone_until_the_bin_is_emptied(session: Session) -> None:
    """A game in the bin is out of the list and cannot be entered into; out of the bin it is as it was."""
    game, other = rounds(session, 0), rounds(session, 0, 0)
    before = seen(session, game)
    assert session.delete(game).ok
    assert [row.game_id for row in session.games()] == [other]
    assert [row.game_id for row in session.games(binned=True)] == [game]
    assert not session.enter(game, Tiling(2, 0, ())).ok
    assert session.undelete(game).ok
    assert seen(session, game).events == before.events
    session.delete(game)
    assert session.empty_bin().ok
    assert session.table(game) is None
    assert not session.undelete(game).ok
    assert [row.game_id for row in session.games()] == [other]


def test_an_abandoned_game_is_taken_up_by_entering(session: Session) -> None:
    """Abandoning is a flag, and the next entry ends it."""
    game = rounds(session, 0)
    assert session.abandon(game).ok
    assert seen(session, game).row.abandoned
    assert session.take_up(game).ok
    assert not seen(session, game).row.abandoned
    session.abandon(game)
    assert session.enter(game, Tiling(2, 0, ())).ok
    assert not seen(session, game).row.abandoned


def test_what_is_about_no_game_is_refused(session: Session) -> None:
    """An unknown id is a sentence for every command."""
    for act in (session.close, session.undo, session.redo, session.reopen, session.abandon, session.delete):
        answer = act("nowhere")
        assert not answer.ok
        assert "nowhere" in answer.sentence
    assert not session.draft("nowhere", {}).ok
    assert session.table("nowhere") is None


@pytest.mark.parametrize(
    ("variant", "players", "first", "options"),
    [
        ("chess", ["A", "B"], 0, {}),
        ("azul", ["A"], 0, {}),
        ("azul", ["A", "B"], 2, {}),
        ("azul", ["A", "\ud800"], 0, {}),
        ("azul", ["A", "B"], 0, {"tablets": []}),
        ("duel", ["A", "B"], 0, {"tablets": ["rows", "rows"]}),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(
    session: Session, variant: str, players: list[str], first: int, options: Json
) -> None:
    """A wrong variant, seat count, starter, name or option is a sentence, and no game is made."""
    answer = session.start(variant, players, first, options)
    assert not answer.ok
    assert answer.sentence
    assert session.games() == []


@pytest.mark.parametrize(
    "name",
    [
        'O\'Brien "Bo"; DROP TABLE games;--',
        "👩‍🦰🎲",
        "x" * 10_000,
        "\u202eعلي‏ بن",
        "two\nlines\ttab",
        "",
        "\x00",
        "%s {0}",
    ],
)
def test_any_name_comes_back_as_it_was(session: Session, tmp_path: Path, name: str) -> None:
    """Quotes, emoji, 10,000 letters, right-to-left text, newlines: kept, and kept through a new start."""
    game = begun(session, {"variant": "azul", "players": [name, "Bo"], "first": 0, "options": {}})
    assert session.enter(game, Tiling(1, 0, ())).ok
    again = Session(tmp_path / "data")
    assert again.games()[0].players == (name, "Bo")
    assert seen(again, game).file()["players"] == [name, "Bo"]
    assert not again.close(game).ok
    again.close_files()


def test_a_refusal_in_the_middle_enters_nothing(session: Session) -> None:
    """Of several events entered at once none is there, nor in the journal, where the rules are against one."""
    game = begun(session, {"variant": "pavilion", "players": ["Ana", "Bo"], "first": 0, "options": {}})
    assert session.enter(game, Place(1, 0, "red", 1, "R")).ok
    before = seen(session, game)
    tiles = [Place(1, 0, "red", 2, "R"), Place(1, 0, "red", 1, "R"), Place(1, 0, "red", 3, "R")]
    answer = session.enter_all(game, tiles)
    assert not answer.ok
    assert answer.failure is not None
    assert answer.failure.index == 2
    assert seen(session, game).position.log == before.position.log
    assert session.enter_all(game, [tiles[0], tiles[2]]).seq == 3
    assert session.enter_all(game, []).ok
    assert [entry.event.space for entry in seen(session, game).log if isinstance(entry.event, Place)] == [1, 2, 3]


def test_corrections_that_only_together_can_be_are_saved_together(session: Session) -> None:
    """Two tiles that swap their spaces are corrected at once, one step of it cannot be; a refusal corrects nothing."""
    game = begun(session, {"variant": "pavilion", "players": ["Ana", "Bo"], "first": 0, "options": {}})
    first, second = Place(1, 0, "red", 1, "R"), Place(1, 0, "red", 2, "R")
    assert session.enter_all(game, [first, second]).ok
    assert not session.correct(game, 1, [second]).ok
    assert not session.correct_all(game, {1: [second], 9: [first]}).ok
    assert not session.correct_all(game, {1: [first._replace(space=3)], 2: [first._replace(space=3)]}).ok
    assert [event for _, event in seen(session, game).position.numbered] == [first, second]
    assert session.correct_all(game, {1: [second], 2: [first]}).ok
    assert [event for _, event in seen(session, game).position.numbered] == [second, first]


def test_people_of_a_new_game_are_remembered(session: Session) -> None:
    """Unless it is said otherwise, as for the sample."""
    head = {"variant": "azul", "players": ["Ana", "Bo"]}
    assert session.start_as(head, remember=False).ok
    assert session.people.all() == []
    assert session.start_as(head).ok
    assert {person.name for person in session.people.all()} == {"Ana", "Bo"}


def test_undo_back_to_the_last_line_but_one(session: Session) -> None:
    """Takes back one; back to the last there is nothing to take back."""
    game = begun(session, sample("azul"))
    first, second = sample("azul")["events"][:2]
    assert session.enter(game, first).seq == 1
    assert session.enter(game, second).seq == 2
    assert not session.undo(game, to=2).ok
    assert session.undo(game, to=1).ok
    assert seen(session, game).events == [first]


@pytest.mark.parametrize("healed", [True, False])
def test_damage_that_is_met_on_the_way(session: Session, monkeypatch: pytest.MonkeyPatch, healed: bool) -> None:
    """Where it could be recovered, what was asked is done once more; else it is said."""
    game = rounds(session, 0)
    causes: list[str] = []
    real = session.store.journal.row

    def damaged_once(game_id: str) -> Any:
        if not causes:
            raise Damaged("a page is torn")
        return real(game_id)

    monkeypatch.setattr(session.store.journal, "row", damaged_once)
    monkeypatch.setattr(session.store, "heal", lambda cause: causes.append(cause) or healed)
    answer = session.enter(game, Tiling(2, 0, (Placed(1, 0),)))
    assert causes == ["a page is torn"]
    assert answer.ok is healed
    assert [fault.rule for fault in answer.faults] == ([] if healed else ["app/damaged"])


def test_a_note_of_no_game_is_refused(session: Session) -> None:
    answer = session.keep_note("none", Note("nice", "home"))
    assert [fault.rule for fault in answer.faults] == ["app/no-game"]
    game = rounds(session, 0)
    assert session.keep_note(game, Note("nice", "home")).ok
    assert session.store.notes.of(game) == Note("nice", "home")


def test_figures_are_those_of_what_is_here_after_a_restore(session: Session) -> None:
    """Nothing that was worked out before is taken for the games of the backup."""
    played(session, sample("azul"))
    backup = session.archive()
    played(session, sample("azul", 1))
    assert len(session.finished_games()) == 2
    session.restore(read(backup), replace=True, told=lambda _: None)
    assert len(session.finished_games()) == 1
    assert session.undo_restore()
    assert len(session.finished_games()) == 2


def test_no_more_tables_are_kept_in_mind_than_a_few(session: Session) -> None:
    """The ones looked at last, however many there are."""
    games = [session.start("azul", ["Ana", "Bo"]).game_id or "" for _ in range(REMEMBERED + 2)]
    for game in games:
        assert session.table(game)
    kept = [game for game in games if session.positions.last_seen(game)]
    assert kept == games[2:]
    assert session.table(games[0])
    assert session.positions.last_seen(games[2]) is None
