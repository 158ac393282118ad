"""Which Python runs the program."""

import sys

import pytest

from launcher import python


@pytest.mark.parametrize(
    ("version", "bits", "fits"),
    [
        ((2, 7), 64, False),
        ((3, 10), 64, False),
        ((3, 11), 64, True),
        ((3, 14), 64, True),
        ((3, 14), 32, False),
        ((3, 15), 64, False),
        ((4, 0), 64, False),
    ],
)
def test_it_takes_3_11_to_3_14_of_64_bits(version, bits, fits):
    assert python.fits(version, bits) is fits


def test_the_sentence_is_french_and_english_and_names_the_page():
    french, english = python.SENTENCE.splitlines()
    assert french.startswith("Dix de Der a besoin de Python")
    assert english.startswith("Dix de Der needs Python")
    assert "https://www.python.org/downloads/" in french
    assert "https://www.python.org/downloads/" in english


def test_windows_asks_its_py_launcher_first_and_others_the_path():
    assert python.candidates(True)[0] == ["py", "-3.13"]
    assert python.candidates(False)[0] == ["python3.13"]
    assert ["/opt/homebrew/bin/python3.12"] in python.candidates(False)


def test_a_candidate_is_tried_for_real():
    assert python.answers([sys.executable])
    assert not python.answers(["no-such-python-anywhere"])
    assert not python.answers([sys.executable, "-c", "print('hello')"])


def test_it_returns_at_once_in_a_fitting_python():
    assert python.require_fitting(["start.py"]) is None


def test_no_python_at_all_is_a_sentence_and_an_end(monkeypatch, capsys):
    monkeypatch.setattr(python, "current_fits", lambda: False)
    monkeypatch.setattr(python, "candidates", lambda windows: [["no-such-python-anywhere"]])
    with pytest.raises(SystemExit) as end:
        python.require_fitting(["start.py"])
    assert end.value.code == 2
    assert capsys.readouterr().err == python.SENTENCE
