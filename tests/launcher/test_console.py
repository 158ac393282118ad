"""What the console shows: sentences in two languages, on any console, and the code square by square."""

import io
import re
import string

import pytest
import segno

from launcher import card, console
from launcher.messages import MESSAGES, CannotStart, message, prefers_english


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


def figures(sentence):
    return {field for _, field, _, _ in string.Formatter().parse(sentence) if field}


def test_both_languages_say_the_same_figures_and_french_is_set_as_french():
    for name, (french, english) in MESSAGES.items():
        assert figures(french) == figures(english), name
        assert french != english, name
        assert "'" not in french, name
        assert not any(f" {mark}" in french for mark in ":;!?»"), name
        assert "« " not in french, name


@pytest.mark.parametrize(
    ("language", "english"), [("fr_FR.UTF-8", False), ("en_GB.UTF-8", True), ("C", False), ("de_DE", False)]
)
def test_english_computers_hear_english_all_others_french(monkeypatch, language, english):
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", language)
    assert prefers_english() is english


def test_a_refusal_is_its_sentence(monkeypatch):
    monkeypatch.setenv("LC_ALL", "fr_FR")
    assert "8000" in str(CannotStart("port_taken", port=8000, other=8001))
    assert message("child_restarted", name="Le serveur").startswith("Le serveur s’est arrêté")


URL = "http://192.168.1.20:8000"
LIGHT = {"█": (True, True), "▀": (True, False), "▄": (False, True), " ": (False, False)}


def without_colours(text):
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def expected():
    return [
        [not dark for dark in row] for row in segno.make(URL, error="m", micro=False).matrix_iter(border=2)
    ]


@pytest.mark.parametrize("colours", [True, False])
def test_blocks_carry_two_rows_a_line(colours):
    drawn = card.drawing(URL, stream=stream("utf-8"), colours=colours)
    assert ("\x1b[" in drawn) is colours
    rows = []
    for line in without_colours(drawn).splitlines():
        squares = [LIGHT[char] for char in line]
        rows += [[top for top, _ in squares], [under for _, under in squares]]
    assert rows[: len(expected())] == expected()


def test_a_console_without_blocks_gets_plain_characters():
    drawn = card.drawing(URL, stream=stream("ascii"), colours=False)
    assert drawn.isascii()
    assert [[line[at] == "#" for at in range(0, len(line), 2)] for line in drawn.splitlines()] == expected()


def test_with_colours_but_no_blocks_the_squares_are_coloured_spaces():
    drawn = card.drawing(URL, stream=stream("cp1252"), colours=True)
    assert drawn.isascii()
    assert set(without_colours(drawn)) == {" ", "\n"}
    rows = [
        [mark == "107" for mark in re.findall(r"\x1b\[\d+;(107|40)m", line)] for line in drawn.splitlines()
    ]
    assert rows == expected()
