"""Where data and environment lie, and that the data folder is its user’s alone."""

import os
import stat
import sys
from pathlib import Path

import platformdirs
import pytest

from launcher import places
from launcher.places import keep_private


@pytest.fixture
def no_choice(monkeypatch):
    monkeypatch.delenv("DIX_DATA", raising=False)


def test_the_data_folder_is_the_one_platformdirs_names(no_choice):
    assert places.user_data_folder() == Path(platformdirs.user_data_dir("dix-de-der", appauthor=False))


@pytest.mark.parametrize(
    ("system", "folder"),
    [
        ("win32", ("Users", "Odile", "AppData", "Local", "dix-de-der")),
        ("darwin", ("Library", "Application Support", "dix-de-der")),
        ("linux", (".local", "share", "dix-de-der")),
    ],
)
def test_each_system_has_its_place(no_choice, monkeypatch, system, folder):
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setenv("LOCALAPPDATA", "/Users/Odile/AppData/Local")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert places.user_data_folder().parts[-len(folder) :] == folder


def test_a_folder_that_cannot_be_written_is_seen(tmp_path):
    (tmp_path / "file").write_text("in the way")
    assert places.is_writable(tmp_path / "new" / "folder")
    assert list((tmp_path / "new" / "folder").iterdir()) == []
    assert not places.is_writable(tmp_path / "file" / "below")


def test_a_read_only_program_keeps_its_environment_with_the_data(monkeypatch, tmp_path):
    assert places.environment_folder(tmp_path) == places.ROOT / ".venv"
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setattr(places, "ROOT", tmp_path / "file" / "program")
    assert places.environment_folder(tmp_path) == tmp_path / "environment"


@pytest.fixture
def usual_mask():
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.posix
def test_a_folder_of_ours_that_an_older_version_left_open_is_closed(tmp_path, usual_mask):
    data = tmp_path / "data"
    data.mkdir()
    (data / "tournament.sqlite3").write_text("x")
    keep_private(data)
    assert mode(data) == 0o700


@pytest.mark.posix
def test_what_is_written_from_now_on_is_too(tmp_path, usual_mask):
    keep_private(tmp_path)
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "new.log").write_text("x")
    assert (mode(tmp_path / "logs"), mode(tmp_path / "logs" / "new.log")) == (0o700, 0o600)


@pytest.mark.posix
def test_a_folder_of_somebody_s_own_is_left_open(tmp_path, usual_mask):
    data = tmp_path / "data"
    data.mkdir()
    (data / "notes.txt").write_text("x")
    keep_private(data)
    assert (mode(data), mode(data / "notes.txt")) == (0o755, 0o644)


@pytest.mark.posix
def test_a_folder_that_a_group_shares_stays_so(tmp_path, usual_mask):
    data = tmp_path / "data"
    data.mkdir()
    data.chmod(0o2770)
    (data / "tournament.sqlite3").write_text("x")
    keep_private(data)
    (data / "running.json").write_text("{}")
    assert [mode(data / name) for name in ("tournament.sqlite3", "running.json")] == [0o644, 0o644]
    assert mode(data) == 0o2770
