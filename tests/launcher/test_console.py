"""Whatever the console: no character stops the evening."""

import io

import pytest

from launcher import console
from launcher.messages import MESSAGES


def stream(encoding):
    return io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors="strict")


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp850", "cp1252", "mac-roman", "utf-8"])
def test_every_sentence_prints(encoding):
    target = stream(encoding)
    for french, english in MESSAGES.values():
        target.write(console.folded(french + english, target))
    target.flush()


def test_what_the_console_holds_is_kept():
    assert console.folded("Équipe n° 7 à 21:42", stream("cp1252")) == "Équipe n° 7 à 21:42"
    assert (
        console.folded("Arrêté « là » : 1\u202f070 – 730…", stream("ascii"))
        == 'Arrete " la " : 1 070 - 730...'
    )


def test_what_has_no_neighbour_is_a_question_mark():
    assert console.folded("♠ 10", stream("ascii")) == "? 10"


def test_a_closed_console_stops_nothing(monkeypatch):
    closed = stream("utf-8")
    closed.close()
    monkeypatch.setattr("sys.stdout", closed)
    assert console.say("Bonsoir") is None


def test_a_file_has_no_colours():
    assert not console.has_colours(stream("utf-8"))
