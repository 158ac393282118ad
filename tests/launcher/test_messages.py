"""The sentences of the start."""

import string

import pytest

from launcher.messages import MESSAGES, CannotStart, message, prefers_english


def figures(sentence):
    return {field for _, field, _, _ in string.Formatter().parse(sentence) if field}


@pytest.mark.parametrize("name", MESSAGES)
def test_both_languages_say_the_same_figures(name):
    french, english = MESSAGES[name]
    assert figures(french) == figures(english)
    assert french != english


@pytest.mark.parametrize("name", MESSAGES)
def test_french_is_set_as_french(name):
    french = MESSAGES[name][0]
    assert "'" not in french
    assert not any(f" {mark}" in french for mark in ":;!?»")
    assert "« " not in french


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
