"""The key of a draw: read once, written as it was."""

import pytest

from tournament.formats.draws import DrawKey


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", DrawKey()),
        ("3", DrawKey(round=3)),
        ("main:2", DrawKey(bracket="main", level=2)),
        ("consolation:1", DrawKey(bracket="consolation", level=1)),
        ("r5.1", DrawKey(slot=5, time=1)),
    ],
)
def test_it_is_read_and_written(text, key):
    assert DrawKey.parse(text) == key
    assert str(key) == text


@pytest.mark.parametrize("text", ["x", "3.2", "main:", "r5"])
def test_of_what_it_cannot_read_it_says_nothing(text):
    assert DrawKey.parse(text) == DrawKey()
