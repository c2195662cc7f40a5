"""What a file says, field by field: taken on its bounds, refused beside them in a sentence that names the place."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.engine.fields import Fields, object_of
from companion.errors import Malformed

TOLD: dict[str, object] = {
    "n": 3,
    "yes": True,
    "text": "abc",
    "none": None,
    "empty": "",
    "list": [1, "a"],
    "objects": [{"a": 1}, {}],
    "real": 3.0,
}
FIELDS = Fields(TOLD, "events[2]")


def test_what_is_there_is_taken() -> None:
    assert FIELDS.get("n") == 3
    assert FIELDS.get("none") is None
    assert (FIELDS.whole("n", 3, 3), FIELDS.whole("n", 0), FIELDS.whole("n", 3)) == (3, 3, 3)
    assert FIELDS.whole("missing", 0, 4, default=0) == 0
    assert (FIELDS.truth("yes"), FIELDS.truth("missing")) == (True, False)
    assert (FIELDS.text("text"), FIELDS.text("empty")) == ("abc", "")
    assert FIELDS.choice("text", ["xyz", "abc"]) == "abc"
    assert FIELDS.items("list") == [1, "a"]
    assert FIELDS.items("missing", []) == []
    assert [one.where for one in FIELDS.objects("objects")] == ["events[2].objects[0]", "events[2].objects[1]"]
    assert FIELDS.objects("objects")[0].values == {"a": 1}
    assert FIELDS.objects("missing", []) == []
    FIELDS.only(TOLD.keys() | {"more"})
    FIELDS.only(TOLD.keys())
    assert object_of({"a": 1}, "x") == Fields({"a": 1}, "x")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (lambda one: one.get("missing"), "events[2]: missing is missing"),
        (lambda one: one.whole("n", 4), "events[2].n: expected a whole number from 4 up, got 3"),
        (lambda one: one.whole("n", 0, 2), "events[2].n: expected a whole number from 0 to 2, got 3"),
        (lambda one: one.whole("yes", 0), "events[2].yes: expected a whole number from 0 up, got True"),
        (lambda one: one.whole("real", 0, 9), "events[2].real: expected a whole number from 0 to 9, got 3.0"),
        (lambda one: one.whole("missing", 0), "events[2]: missing is missing"),
        (lambda one: one.whole("missing", 1, default=0), "events[2]: missing is missing"),
        (lambda one: one.truth("n"), "events[2].n: expected true or false, got 3"),
        (lambda one: one.truth("none"), "events[2].none: expected true or false, got None"),
        (lambda one: one.text("n"), "events[2].n: expected text, got 3"),
        (lambda one: one.text("missing"), "events[2]: missing is missing"),
        (lambda one: one.choice("text", ["x", "y"]), "events[2].text: expected one of x, y, got 'abc'"),
        (lambda one: one.choice("n", ["x"]), "events[2].n: expected one of x, got 3"),
        (lambda one: one.choice("list", ["x"]), "events[2].list: expected one of x, got [1, 'a']"),
        (lambda one: one.choice("empty", ["x"]), "events[2].empty: expected one of x, got ''"),
        (lambda one: one.choice("missing", ["x"]), "events[2]: missing is missing"),
        (lambda one: one.items("text"), "events[2].text: expected a list, got 'abc'"),
        (lambda one: one.items("missing"), "events[2]: missing is missing"),
        (lambda one: one.items("n", []), "events[2].n: expected a list, got 3"),
        (lambda one: one.objects("list"), "events[2].list[0]: expected an object, got 1"),
        (lambda one: one.only({"n", "yes", "text"}), "events[2]: unknown field 'empty'"),
        (lambda _: object_of([1], "here"), "here: expected an object, got [1]"),
    ],
)
def test_what_is_not_is_named(asked: Callable[[Fields], object], said: str) -> None:
    with pytest.raises(Malformed) as refused:
        asked(FIELDS)
    assert str(refused.value) == said
