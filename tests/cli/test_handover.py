"""`handover` and `receive`, with photos of the codes in between."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
import segno

from companion.cli import export, handover, import_, receive
from companion.cli.common import guarded
from companion.service import codes, qr
from companion.service.session import Session
from tests.service.full_games import VARIANTS, entered, full_game
from tests.vision.code_camera import photographed

FULL = "AZULEJO_CODES" in os.environ
"""Every code of every variant is photographed; else every code of one, and one code of the others."""


class Phone:
    """Commands on one data folder."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys

    def __call__(self, command: Any, *argv: object) -> tuple[int, str, str]:
        code = guarded([*map(str, argv), "--data", str(self.folder)], command.run)
        output = self.capsys.readouterr()
        return code, output.out, output.err

    def started(self, variant: str, upto: int | None = -1) -> str:
        with Session(self.folder) as session:
            own = entered(session, full_game(variant), upto)
            session.draft(own, full_game(variant)["events"][-1])
        return own

    def state(self, game: str) -> tuple[Any, ...]:
        with Session(self.folder) as session:
            table = session.table(game)
            return table.events, table.draft, table.score()

    def games(self) -> list[str]:
        with Session(self.folder) as session:
            return [row.game_id for row in session.games()]


@pytest.fixture
def phones(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[Phone, Phone]:
    return Phone(tmp_path / "a", capsys), Phone(tmp_path / "b", capsys)


def pictures(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.png"))


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_whole_game_through_photos(phones: tuple[Phone, Phone], tmp_path: Path, variant: str) -> None:
    """All but its last entry, which is half entered: photographed from aside, blurred, in a lamp's reflection."""
    here, there = phones
    own = here.started(variant)
    code, out, _ = here(handover, own, "--out", tmp_path / "out")
    assert code == 0
    drawn = pictures(tmp_path / "out")
    assert [path.name for path in drawn] == json.loads(out)["codes"] == [f"{n + 1:03}.png" for n in range(len(drawn))]
    photos = []
    for number, path in enumerate(drawn):
        if FULL or variant == "duel" or number == 0:
            photo = tmp_path / f"photo{number}.jpg"
            photo.write_bytes(photographed(modules_of(path), f"{variant} {number}"))
            photos.append(photo)
        else:
            photos.append(path)
    random.Random(variant).shuffle(photos)
    code, out, err = there(receive, *photos)
    assert (code, err) == (0, "")
    assert json.loads(out) == {"added": 1, "known": 0, "game": own}
    assert there.state(own) == here.state(own)
    assert json.loads(there(receive, *pictures(tmp_path / "out"))[1]) == {"added": 0, "known": 1, "game": own}
    assert there.games() == [own]


def modules_of(path: Path) -> tuple[tuple[bool, ...], ...]:
    """The code in a picture that `handover` wrote."""
    picture = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
    side = 17 + 4 * qr.VERSION + 2 * qr.QUIET
    step = picture.shape[0] // side
    return tuple(tuple(bool(value < 128) for value in row) for row in picture[step // 2 :: step, step // 2 :: step])


def test_the_file_is_the_same_game(phones: tuple[Phone, Phone], tmp_path: Path) -> None:
    here, there = phones
    own = here.started("azul", 9)
    here(handover, own, "--out", tmp_path / "out")
    (file,) = (tmp_path / "out").glob("*.azulejo")
    assert json.loads(there(receive, file)[1]) == {"added": 1, "known": 0, "game": own}
    assert there.state(own) == here.state(own)
    assert json.loads(there(import_, file)[1]) == {"added": 0, "known": 1}


def test_codes_of_a_longer_game_do_not_stay_behind(phones: tuple[Phone, Phone], tmp_path: Path) -> None:
    """The next codes are all there are; a picture of somebody's own stays, whatever its number."""
    here, there = phones
    long, short = here.started("pavilion"), here.started("azul", 1)
    out = tmp_path / "out"
    many = len(json.loads(here(handover, long, "--out", out)[1])["codes"])
    own = out / f"{many + 1:03}.png"
    cv2.imwrite(str(own), np.zeros((8, 8, 3), np.uint8))
    few = json.loads(here(handover, short, "--out", out)[1])["codes"]
    assert len(few) < many
    assert sorted(path.name for path in out.glob("*.png")) == [*few, own.name]
    assert there(receive, *(out / name for name in few))[0] == 0


def test_missing_codes_are_named(phones: tuple[Phone, Phone], tmp_path: Path) -> None:
    here, there = phones
    own = here.started("pavilion")
    here(handover, own, "--out", tmp_path / "out")
    drawn = pictures(tmp_path / "out")
    assert len(drawn) > 3
    code, out, err = there(receive, drawn[3], drawn[0], *drawn[4:])
    assert (code, out, err) == (3, "", f"codes 2, 3 of {len(drawn)} are missing\n")
    code, out, _ = there(receive, *drawn[1:], "--json")
    assert (code, json.loads(out)) == (3, {"error": f"code 1 of {len(drawn)} is missing", "missing": [1]})
    assert there.games() == []


def test_both_went_on(phones: tuple[Phone, Phone], tmp_path: Path) -> None:
    here, there = phones
    source = full_game("azul")
    own = here.started("azul", 0)
    here(handover, own, "--out", tmp_path / "out")
    there(receive, *pictures(tmp_path / "out"))
    for phone, event in ((here, source["events"][0]), (there, source["events"][1])):
        with Session(phone.folder) as session:
            assert session.enter(own, event).ok
    there(handover, own, "--out", tmp_path / "back")
    before = here.state(own)
    told = json.loads(here(receive, *pictures(tmp_path / "back"))[1])
    assert told == {"added": 1, "known": 0, "game": told["game"], "differs": own}
    assert here.state(own) == before
    assert here.state(told["game"])[0] == [source["events"][1]]


def test_one_bad_photo_does_not_spoil_the_rest(phones: tuple[Phone, Phone], tmp_path: Path) -> None:
    here, there = phones
    own = here.started("azul", 3)
    here(handover, own, "--out", tmp_path / "out")
    (tmp_path / "empty.jpg").write_bytes(b"\xff\xd8")
    foreign = tmp_path / "foreign.png"
    segno.make("https://example.org", version=5).save(str(foreign), scale=6)
    blank = tmp_path / "blank.png"
    segno.make("x").save(str(blank), scale=1, dark="white")
    files = [tmp_path / "gone.png", blank, *pictures(tmp_path / "out"), foreign, tmp_path / "empty.jpg"]
    code, out, err = there(receive, *files)
    assert code == 3
    assert json.loads(out) == {"added": 1, "known": 0, "game": own}
    said = err.splitlines()
    assert [line.partition(": ")[0] for line in said[:3]] == [str(tmp_path / "gone.png"), str(blank), str(foreign)]
    assert "no code could be read" in said[1]
    assert "not from Azulejo" in said[2]
    assert "cut short" in said[3]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("AZ7:1/1:00000000:00", "newer version"),
        ("AZ1:1/1:00000000:0000", "take their photos again"),
        (codes.split(b'{"format": "azulejo-handover/2"}', qr.ROOM)[0], "newer version"),
        (codes.split(b"[" * 100_000, qr.ROOM)[0], "nested too deeply"),
        (codes.split(b"0" * 10**7, 10**5)[0][:3000], ""),
    ],
)
def test_hostile_codes(phones: tuple[Phone, Phone], tmp_path: Path, text: str, said: str) -> None:
    _, there = phones
    picture = tmp_path / "code.png"
    segno.make(text, error="l", micro=False).save(str(picture), scale=6, border=4)
    code, out, err = there(receive, picture)
    assert code in (2, 3)
    assert out == ""
    assert said in err
    assert err.count("\n") == 1
    assert there.games() == []


def test_exports_are_told_apart(phones: tuple[Phone, Phone], tmp_path: Path) -> None:
    """The table and the link, and a sentence for what is asked twice or too early."""
    here, _ = phones
    own = here.started("duel", None)
    half = here.started("duel", 5)
    code, _, _ = here(export, own, "--csv", tmp_path / "sheet.csv")
    assert code == 0
    assert (tmp_path / "sheet.csv").read_text("utf-8").splitlines()[0] == "round,player,kind,cells,points,rule"
    code, out, _ = here(export, own, "--bgstats")
    assert (code, out.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B")) == (0, True)
    assert here(export, half, "--bgstats")[0] == 3
    assert here(export, own, "--bgstats", "--csv", "x")[0] == 2
    assert here(export, own, "file.json", "--csv", "x")[0] == 2
    assert here(export, "nothing", "--csv", "x")[0] == 2


def test_where_nothing_can_be_written(phones: tuple[Phone, Phone], tmp_path: Path) -> None:
    here, _ = phones
    own = here.started("azul", 1)
    (tmp_path / "file").write_text("in the way")
    code, _, err = here(handover, own, "--out", tmp_path / "file")
    assert code == 2
    assert err.count("\n") == 1
    assert here(handover, "nothing", "--out", tmp_path / "out")[0] == 2
    assert not (tmp_path / "out").exists()
