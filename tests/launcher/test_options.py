"""The command line."""

import pytest

from launcher import commands
from launcher.commands import parse
from launcher.places import version
from tests import lanes


def test_a_plain_start_runs():
    options, rest = parse([])
    assert options.command == "run"
    assert options.restore is None
    assert rest == []


def test_words_after_test_are_for_pytest():
    options, rest = parse(["test", "tests/scoring", "-k", "capot", "-x"])
    assert options.command == "test"
    assert rest == ["tests/scoring", "-k", "capot", "-x"]


@pytest.mark.parametrize(
    "words", [["--prot", "8000"], ["tset"], ["--port", "eight"], ["--backup", "--restore"]]
)
def test_a_wrong_word_ends_with_the_list_of_right_ones(words, capsys):
    with pytest.raises(SystemExit) as end:
        parse(words)
    assert end.value.code == 2
    assert "start.py" in capsys.readouterr().err


def test_restore_may_be_asked_without_a_name():
    assert parse(["--restore"])[0].restore == ""
    assert parse(["--restore", "x.sqlite3"])[0].restore == "x.sqlite3"


def test_the_version_needs_no_environment(capsys):
    assert commands.main(["--version"]) == 0
    assert capsys.readouterr().out == f"Dix de Der {version()}\n"


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "fr_FR")
    (tmp_path / "file").write_text("in the way")
    assert commands.main(["--data", str(tmp_path / "file" / "data")]) == 1
    assert "Impossible d’écrire" in capsys.readouterr().err


def test_tests_never_see_the_users_data_nor_a_server(tmp_path, monkeypatch):
    monkeypatch.setenv("DIX_DATA", "/home/odile/data")
    monkeypatch.setenv("DATABASE_URL", "postgres://somewhere/else")
    embedded = lanes.environment_of_tests(tmp_path, tmp_path / "chromium", services=False)
    assert embedded["DIX_DATA"] == str(tmp_path)
    assert "DATABASE_URL" not in embedded
    served = lanes.environment_of_tests(tmp_path, tmp_path / "chromium", services=True)
    assert served["DATABASE_URL"] == "postgres://somewhere/else"
    assert served["REDIS_URL"].startswith("redis://127.0.0.1")
