"""Where data and environment lie."""

import importlib.util
import os
import sys
from pathlib import Path

import platformdirs
import pytest

from launcher import places


@pytest.fixture
def no_choice(monkeypatch):
    monkeypatch.delenv("DIX_DATA", raising=False)


def test_the_data_folder_is_the_one_platformdirs_names(no_choice):
    assert places.user_data_folder() == Path(platformdirs.user_data_dir("dix-de-der", appauthor=False))


def test_the_system_may_say_otherwise(no_choice, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
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


def test_the_data_never_lie_in_the_clone(no_choice):
    assert places.ROOT not in places.user_data_folder().parents


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


def test_a_bundle_is_known_by_one_file_and_has_its_libraries(monkeypatch):
    assert not places.IS_BUNDLED
    monkeypatch.setattr(Path, "is_file", lambda path: path.name == places.BUNDLE_MARK)
    spec = importlib.util.spec_from_file_location("places_of_a_bundle", places.__file__)
    bundled = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, bundled)
    spec.loader.exec_module(bundled)
    assert bundled.HAS_LIBRARIES
    assert ("Lancer.bat" if os.name == "nt" else "sh lancer.command") == bundled.STARTED_BY
