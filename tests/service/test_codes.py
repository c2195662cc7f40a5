"""Bytes as codes and back: how many, how long, numbered how, and what is refused."""

from __future__ import annotations

import random
import struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import Malformed
from companion.service import codes, qr
from companion.service.codes import Codes, Foreign, FromNewerVersion, Part, grouped, read, split

CONTENT = random.Random(3).randbytes(700)
HEAD = len("AZ1:99/99:00000000:")


def joined(texts: list[str]) -> bytes:
    (group,) = grouped(map(read, texts))
    return group.content()


@settings(max_examples=40)
@given(content=st.binary(max_size=300), room=st.integers(HEAD + 10, HEAD + 120), seed=st.integers(0, 99))
def test_any_bytes_come_back_from_codes_of_any_size(content: bytes, room: int, seed: int) -> None:
    """As few as can be, nearly equally long, each with its number and the same checksum, in whatever order."""
    texts = split(content, room)
    parts = [read(text) for text in texts]
    letters = sum(len(part.text) for part in parts)
    assert len(texts) <= -(-letters // (room - HEAD))
    assert max(map(len, texts)) <= room
    assert {len(part.text) for part in parts[:-1]} <= {-(-letters // len(parts))}
    assert [part.number for part in parts] == list(range(1, len(parts) + 1))
    assert {part.of for part in parts} == {len(parts)}
    random.Random(seed).shuffle(texts)
    assert joined(texts) == content


def test_a_code_letter_by_letter() -> None:
    """Whose it is, its number of how many, eight letters of the checksum, and its part."""
    (text,) = split(b"", 100)
    assert text.startswith("AZ1:1/1:E3B0C442:")
    assert read(text) == Part(1, 1, "E3B0C442", text[17:])
    assert [one.split(":")[1] for one in split(CONTENT, 311)] == ["1/4", "2/4", "3/4", "4/4"]


def test_no_more_codes_than_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    most = len(split(CONTENT, 100))
    monkeypatch.setattr(codes, "MOST_CODES", most)
    assert joined(split(CONTENT, 100)) == CONTENT
    monkeypatch.setattr(codes, "MOST_CODES", most - 1)
    with pytest.raises(Malformed, match=r"^this game is too long for codes: hand it over as a file$"):
        split(CONTENT, 100)


def test_the_most_that_codes_may_unfold_to() -> None:
    content = bytes(codes.LARGEST)
    assert joined(split(content, qr.ROOM)) == content


class TestCollecting:
    def test_before_the_first_nothing_is_known(self) -> None:
        assert (Codes().count, Codes().missing) == (0, ())
        assert Codes().belongs(Part(1, 2, "A", ""))

    def test_what_is_still_wanted(self) -> None:
        found = Codes()
        for number, missing in ((3, (1, 2, 4)), (1, (2, 4)), (3, (2, 4)), (4, (2,)), (2, ())):
            found.add(Part(number, 4, "SUM", ""))
            assert (found.count, found.missing) == (4, missing)

    @pytest.mark.parametrize(
        ("part", "same"),
        [(Part(2, 4, "SUM", ""), True), (Part(2, 5, "SUM", ""), False), (Part(2, 4, "SUN", ""), False)],
    )
    def test_which_belong_together(self, part: Part, same: bool) -> None:
        found = Codes()
        found.add(Part(1, 4, "SUM", ""))
        found.add(Part(3, 4, "SUM", ""))
        assert found.belongs(part) is same
        groups = grouped([Part(1, 4, "SUM", ""), part, Part(3, 4, "SUM", "")])
        assert [sorted(group.parts) for group in groups] == ([[1, 2, 3]] if same else [[1, 3], [2]])
        assert grouped([]) == []


class TestReading:
    @pytest.mark.parametrize(
        ("text", "kind", "said"),
        [
            ("https://example.org", Foreign, "this code is not from Azulejo"),
            ("xAZ1:1/1:00000000:00", Foreign, "this code is not from Azulejo"),
            (
                "AZ2:1/1:00000000:00",
                FromNewerVersion,
                "this code comes from a newer version of Azulejo: please update this one",
            ),
            (
                "AZ999:anything",
                FromNewerVersion,
                "this code comes from a newer version of Azulejo: please update this one",
            ),
            ("AZ0:1/1:00000000:00", Malformed, "this code is not one that Azulejo writes"),
            ("AZ1:3/2:00000000:00", Malformed, "this code is not one that Azulejo writes"),
            ("AZ1:1/1:0000000:00", Malformed, "this code is not one that Azulejo writes"),
        ],
    )
    def test_what_is_none_of_ours(self, text: str, kind: type[Malformed], said: str) -> None:
        with pytest.raises(Malformed) as refused:
            read(text)
        assert (type(refused.value), str(refused.value)) == (kind, said)

    def test_the_last_of_some(self) -> None:
        assert read("AZ1:2/2:0A0A0A0A:B B$:") == Part(2, 2, "0A0A0A0A", "B B$:")
        assert read("AZ1:99/99:0A0A0A0A:0").number == 99

    WRONG = "these codes do not belong together, or one was read wrongly: take their photos again"
    NO_GAME = "these codes hold no game that Azulejo could have written"

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("0", WRONG),
            (":::", WRONG),
            ("::", WRONG),
            ("000", NO_GAME),
        ],
    )
    def test_letters_that_stand_for_nothing(self, text: str, said: str) -> None:
        """One too many, three that are more than two bytes, two that are more than one, and a beginning of nothing."""
        with pytest.raises(Malformed) as refused:
            joined([f"AZ1:1/1:00000000:{text}"])
        assert str(refused.value) == said

    def test_a_wrong_checksum(self) -> None:
        (text,) = split(b"x", 100)
        with pytest.raises(Malformed) as refused:
            joined([text.replace(text.split(":")[2], "00000000")])
        assert str(refused.value) == self.WRONG

    def test_what_breaks_off(self) -> None:
        """The last letters are gone, with as many codes as they say."""
        (text,) = split(CONTENT, 5000)
        with pytest.raises(Malformed) as refused:
            joined([text[: len(text) - len(text[17:]) % 3 - 30]])
        assert str(refused.value) == self.NO_GAME


class TestPictures:
    def test_modules_have_their_quiet_margin(self) -> None:
        made = qr.modules("AZ1:1/1:00000000:00")
        size = 17 + 4 * qr.VERSION
        assert len(made) == size + 8
        quiet = [made[row] for row in (0, 1, 2, 3, -1, -2, -3, -4)]
        assert {black for row in quiet for black in row} == {False}
        assert made[4][4 : 4 + 7] == (True,) * 7, "the corner of a code"
        assert made[5][4 : 4 + 7] == (True, False, False, False, False, False, True)

    def test_a_picture_is_twelve_pixels_a_module(self) -> None:
        data = qr.png("AZ1:1/1:00000000:00")
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        side = 12 * (17 + 4 * qr.VERSION + 8)
        assert struct.unpack(">II", data[16:24]) == (side, side)
