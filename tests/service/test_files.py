"""Games out to files and in again: idempotent, never overwriting, refused whole where something is wrong."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from companion.engine.events import Placed, Tiling
from companion.service.answers import Answer
from companion.service.handover import TakenOver
from companion.service.import_games import Taken, as_text
from companion.service.session import Session
from tests.service.samples import SAMPLES, sample
from tests.service.test_session import begun, played, rounds, seen

Json = dict[str, Any]


@pytest.fixture
def other(tmp_path: Path) -> Session:
    return Session(tmp_path / "other")


def taken(answer: Taken | Answer) -> tuple[int, int]:
    assert isinstance(answer, Taken), answer
    return len(answer.added), answer.known


def exported(session: Session, game: str) -> bytes:
    return as_text(seen(session, game).file()).encode()


@pytest.mark.parametrize("variant", SAMPLES)
def test_a_game_goes_to_another_phone_and_back(session: Session, other: Session, variant: str) -> None:
    """It keeps its id, its events and its score; a second time it is known, on both."""
    game = played(session, sample(variant))
    file = exported(session, game)
    assert taken(other.take_in(file)) == (1, 0)
    assert taken(other.take_in(file)) == (0, 1)
    assert taken(session.take_in(file)) == (0, 1)
    there = seen(other, game)
    assert there.events == sample(variant)["events"]
    assert there.score() == seen(session, game).score()
    assert taken(session.take_in(exported(other, game))) == (0, 1)


def test_a_plain_file_without_an_id_is_known_by_its_content(session: Session) -> None:
    """However its fields are ordered, and also where the same game was played here."""
    file = sample("azul")
    assert taken(session.take_in(json.dumps(file).encode())) == (1, 0)
    shuffled = {key: file[key] for key in reversed(file)}
    assert taken(session.take_in(json.dumps(shuffled, indent=2).encode())) == (0, 1)
    played(session, sample("duel"))
    assert taken(session.take_in(json.dumps(sample("duel")).encode())) == (0, 1)


def test_a_game_that_went_on_elsewhere_is_added_beside(session: Session, other: Session) -> None:
    """Neither version overwrites the other, and each is known from then on, an older state of it too."""
    game = rounds(session, 0)
    early = exported(session, game)
    other.take_in(early)
    session.enter(game, Tiling(2, 0, (Placed(1, 0),)))
    other.enter(game, Tiling(2, 0, (Placed(1, 1),)))
    mine = seen(session, game).events
    theirs = exported(other, game)
    assert taken(session.take_in(theirs)) == (1, 0)
    assert seen(session, game).events == mine
    assert len(session.games()) == 2
    assert taken(session.take_in(theirs)) == (0, 1)
    assert taken(session.take_in(early)) == (0, 1)


def test_two_games_with_the_same_entries_stay_two(session: Session, other: Session) -> None:
    """Games with ids of their own are not taken for one another."""
    rounds(session, 0)
    rounds(session, 0)
    assert taken(other.take_in(session.archive())) == (2, 0)


def test_an_imported_game_is_played_on(session: Session) -> None:
    """It is a game like any other: entered into, corrected, undone."""
    file = sample("azul")
    half = {**file, "events": file["events"][:10], "note": "from the attic"}
    (game,) = session.take_in(json.dumps(half).encode()).added  # type: ignore[union-attr]
    for event in file["events"][10:]:
        assert session.enter(game, event).ok
    assert seen(session, game).finished
    assert seen(session, game).file()["note"] == "from the attic"
    assert session.undo(game, to=3).ok
    assert len(seen(session, game).events) == 3


def test_a_file_with_replaced_entries_is_imported_with_them(session: Session) -> None:
    """The replaced entry stays in the log for undo, and out of the export."""
    game = {
        "format": "azulejo-game/1",
        "variant": "azul",
        "players": ["Ana", "Bo"],
        "events": [
            {"type": "tiling", "round": 1, "player": 0, "place": [{"row": 0, "col": 0}]},
            {"type": "tiling", "round": 1, "player": 0, "place": [{"row": 0, "col": 1}]},
        ],
    }
    (name,) = session.take_in(json.dumps(game).encode()).added  # type: ignore[union-attr]
    assert seen(session, name).events == game["events"][1:]
    session.undo(name)
    assert seen(session, name).events == game["events"][:1]


def test_everything_goes_into_one_archive(session: Session, other: Session) -> None:
    """Games in their order, people with their colours, settings; importing it twice adds nothing."""
    games = [played(session, sample(variant)) for variant in SAMPLES]
    person = session.people.named("P0")
    assert person is not None
    session.people.change(person.id, colour="blue")
    assert session.set(theme="black").ok
    assert other.set(left_handed=True).ok
    archive = session.archive()
    assert taken(other.take_in(archive)) == (len(games), 0)
    assert taken(other.take_in(archive)) == (0, len(games))
    assert [row.game_id for row in other.games()] == games[::-1]
    assert other.settings.theme == "black"
    assert other.settings.left_handed
    there = other.people.named("P0")
    assert there is not None
    assert there.colour == "blue"


def zipped(*files: tuple[str, bytes]) -> bytes:
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return into.getvalue()


HEAD = ("azulejo.json", b'{"format": "azulejo-archive/1"}')
GOOD = ("games/abcdef.json", json.dumps(sample("azul")).encode())
ILLEGAL = json.dumps({**sample("azul"), "events": sample("azul")["events"][-1:]}).encode()
TWICE = json.dumps({**sample("azul"), "id": "abcdef"}).encode()


@pytest.mark.parametrize(
    "archive",
    [
        pytest.param(b"PK", id="cut"),
        pytest.param(zipped(HEAD, GOOD)[:-40], id="truncated"),
        pytest.param(zipped(GOOD), id="no-manifest"),
        pytest.param(zipped(("azulejo.json", b"[]"), GOOD), id="nonsense-manifest"),
        pytest.param(zipped(("azulejo.json", b'{"format": "azulejo-archive/9"}'), GOOD), id="other-format"),
        pytest.param(zipped(HEAD, GOOD, ("../../etc/passwd", b"x")), id="traversal"),
        pytest.param(zipped(HEAD, GOOD, ("games/../../x.json", b"x")), id="traversal-inside"),
        pytest.param(zipped(HEAD, GOOD, ("/games/x.json", b"x")), id="absolute"),
        pytest.param(zipped(HEAD, GOOD, ("games\\..\\x.json", b"x")), id="backslash"),
        pytest.param(zipped(HEAD, GOOD, ("games/big.json", bytes(9 * 2**20))), id="absurd-size"),
        pytest.param(zipped(HEAD, GOOD, ("games/nonsense.json", b"\x00\xff")), id="nonsense-game"),
        pytest.param(zipped(HEAD, GOOD, ("games/deep.json", b"[" * 100_000)), id="deep", marks=pytest.mark.processes),
        pytest.param(zipped(HEAD, GOOD, ("games/illegal.json", ILLEGAL)), id="illegal-game"),
        pytest.param(zipped(HEAD, ("games/a.json", TWICE), ("games/b.json", TWICE)), id="duplicate-ids"),
        pytest.param(
            zipped(("azulejo.json", b'{"format": "azulejo-archive/1", "people": [{"name": 7}]}'), GOOD), id="people"
        ),
        pytest.param(zipped(HEAD, GOOD).replace(b"games/abcdef", b"games/abcd\x00f"), id="null-in-name"),
    ],
)
def test_a_bad_archive_is_refused_whole(session: Session, archive: bytes) -> None:
    """One sentence, and nothing is changed: no game, nobody, no setting."""
    answer = session.take_in(archive)
    assert isinstance(answer, Answer)
    assert not answer.ok
    assert answer.sentence
    assert session.games() == []
    assert session.people.all() == []


def test_duplicate_names_in_an_archive_are_refused(session: Session) -> None:
    """A name that is there twice is somebody's trick."""
    with pytest.warns(UserWarning, match="Duplicate"):
        archive = zipped(HEAD, GOOD, GOOD)
    assert isinstance(session.take_in(archive), Answer)
    assert session.games() == []


def test_a_bomb_is_refused_before_it_is_unpacked(session: Session) -> None:
    """An archive that claims to hold gigabytes is not read, and one that lies about its size is cut off."""
    archive = bytearray(zipped(HEAD, GOOD, ("games/bomb.json", bytes(8 * 2**20 + 1))))
    honest = (8 * 2**20 + 1).to_bytes(4, "little")
    lying = bytes(archive).replace(honest, (1000).to_bytes(4, "little"))
    assert lying != bytes(archive)
    for data in (bytes(archive), lying):
        answer = session.take_in(data)
        assert isinstance(answer, Answer)
        assert session.games() == []


def test_a_flipped_bit_in_an_archive_never_raises(session: Session) -> None:
    """Whatever bit is wrong, the archive is taken whole or refused with a sentence."""
    archive = session_archive()
    refused = 0
    for position in range(0, len(archive) * 8, 61):
        data = bytearray(archive)
        data[position // 8] ^= 1 << position % 8
        answer = session.take_in(bytes(data))
        if isinstance(answer, Answer):
            refused += 1
            assert answer.sentence
    assert refused > len(archive) * 8 // 61 // 2


def session_archive() -> bytes:
    return zipped(HEAD, GOOD)


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b"\xff\xfe", b'{"format": "azulejo-game/2"}', ILLEGAL])
def test_a_bad_file_is_refused(session: Session, content: bytes) -> None:
    """Neither malformed nor illegal games get in."""
    answer = session.take_in(content)
    assert isinstance(answer, Answer)
    assert not answer.ok
    assert session.games() == []


def test_a_set_aside_database_gives_its_games_back(session: Session, tmp_path: Path) -> None:
    """With their whole history, undone entries too; a second time nothing is added, and nothing overwritten."""
    game = rounds(session, 0, 0)
    session.undo(game)
    copy = session.backup()
    fresh = Session(tmp_path / "fresh")
    assert taken(fresh.recover_from(copy)) == (1, 0)
    seated = {seat: person.name for seat, person in fresh.people.seats(game).items()}
    assert seated == dict(enumerate(seen(session, game).players))
    assert taken(fresh.recover_from(copy)) == (0, 1)
    assert fresh.redo(game).ok
    assert seen(fresh, game).round == 3
    assert taken(fresh.recover_from(copy)) == (0, 1)
    assert taken(fresh.recover_from(Path(__file__))) == (0, 0)


def test_rolling_copies_are_few(session: Session) -> None:
    """However often a copy is made, the latest few stay."""
    game = begun(session, sample("azul"))
    names = [session.backup().name for _ in range(8)]
    assert names == sorted(set(names))
    kept = session.health()["copies"]
    assert kept[:3] == names[-1:-4:-1]
    assert len(kept) <= 4
    assert session.enter(game, sample("azul")["events"][0]).ok


def test_a_finished_game_is_copied(session: Session) -> None:
    """The copy that the end of a game makes holds that game whole."""
    before = len(session.health()["copies"])
    game = played(session, sample("azul"))
    copies = session.health()["copies"]
    assert len(copies) == before + 1
    fresh = Session(session.store.folder / "fresh")
    fresh.recover_from(session.store.folder / "backups" / copies[0])
    assert seen(fresh, game).finished


def test_a_file_too_large_is_not_read(session: Session, tmp_path: Path) -> None:
    """However much it claims to hold, with the most that there may be."""
    with (tmp_path / "large.json").open("wb") as file:
        file.truncate(64 * 2**20 + 1)
    answer = session.take_in_file(tmp_path / "large.json")
    assert isinstance(answer, Answer)
    assert answer.sentence.endswith("large.json: too large to be a game (over 64 MB)")


def test_an_archive_with_too_many_files_is_refused(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.service.archive.MOST_FILES", 1)
    answer = session.take_in(session_archive())
    assert isinstance(answer, Answer)
    assert answer.sentence == "this archive is far too large to be one of ours"
    monkeypatch.setattr("companion.service.archive.MOST_FILES", 2)
    assert taken(session.take_in(session_archive())) == (1, 0)


def test_what_is_wrong_in_an_archive_is_told_with_its_file(session: Session) -> None:
    for content in (ILLEGAL, b"{}"):
        answer = session.take_in(zipped(HEAD, ("games/odd.json", content)))
        assert isinstance(answer, Answer)
        assert answer.sentence.startswith("games/odd.json: ")


def test_a_game_is_known_however_its_options_are_written(session: Session) -> None:
    file = sample("duel")
    caught = {"round": 2, "scores": [5, 5], "boards": ["/".join(["......"] * 6) + "@" + ",".join(["----"] * 9)] * 2}
    options = {"tablets": file["options"]["tablets"], "catch_up": caught}
    game = {**file, "options": options, "events": []}
    turned = {**game, "options": {key: options[key] for key in reversed(options)}}
    assert taken(session.take_in(json.dumps(game).encode())) == (1, 0)
    assert taken(session.take_in(json.dumps(turned).encode())) == (0, 1)


def test_a_game_that_was_thrown_away_comes_back_to_stay(session: Session) -> None:
    """From its file or from a copy, it is no longer among those that a recovery leaves out."""
    game = rounds(session, 0)
    file, copy = exported(session, game), session.backup()
    for bring in (lambda: session.take_in(file), lambda: session.recover_from(copy)):
        session.delete(game)
        session.empty_bin()
        assert session.table(game) is None
        assert _purged(session) == [game]
        answer = bring()
        assert isinstance(answer, Taken)
        assert answer.added == (game,)
        assert _purged(session) == []


def _purged(session: Session) -> list[str]:
    with session.store.database.reading() as connection:
        return [name for (name,) in connection.execute("SELECT game FROM purged")]


def test_a_plain_file_that_is_received_is_known_the_second_time(session: Session, other: Session) -> None:
    game = rounds(session, 0)
    file = exported(session, game)
    assert other.receive(file) == TakenOver(game, True)
    assert other.receive(file) == TakenOver(game, False)


def test_a_game_of_the_same_id_with_another_history_is_added_beside(session: Session, other: Session) -> None:
    """What a copy holds of it is neither left out nor put over what is here."""
    game = rounds(session, 0, 0)
    copy = session.backup()
    assert taken(other.take_in(exported(session, game))) == (1, 0)
    assert taken(other.recover_from(copy)) == (1, 0)
    assert [len(other.games()), other.table(game) is not None] == [2, True]
