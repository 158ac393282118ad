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


def test_a_console_of_few_letters_gets_what_it_can_print(monkeypatch):
    target = stream("cp1252")
    monkeypatch.setattr("sys.stdout", target)
    console.say("Équipe n° 7 ♠")
    target.seek(0)
    assert target.read() == "Équipe n° 7 ?\n"


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


@pytest.mark.parametrize("colours", [True, False])
def test_blocks_carry_two_rows_a_line(colours):
    drawn = card.drawing(URL, colours=colours)
    assert ("\x1b[" in drawn) is colours
    rows = []
    for line in re.sub(r"\x1b\[[0-9;]*m", "", drawn).splitlines():
        squares = [LIGHT[char] for char in line]
        rows += [[top for top, _ in squares], [under for _, under in squares]]
    expected = segno.make(URL, error="m", micro=False).matrix_iter(border=2)
    assert [[not square for square in row] for row in rows[:-1] if row] == [
        [bool(dark) for dark in row] for row in expected
    ]
