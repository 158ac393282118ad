"""The browser of the tests."""

import os
import sys
from pathlib import Path

import pytest

from launcher import testing
from launcher.messages import CannotStart


@pytest.fixture
def bare(monkeypatch, tmp_path):
    """A computer without any browser, and a folder on its PATH."""
    monkeypatch.delenv("DIX_BROWSER", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(testing, "usual_places", list)
    return tmp_path


def executable(path):
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def test_the_named_one_comes_first(bare, monkeypatch):
    executable(bare / "chromium")
    named = executable(bare / "my-browser")
    monkeypatch.setenv("DIX_BROWSER", str(named))
    assert testing.find_browser() == named


@pytest.mark.parametrize("name", ["chromium", "google-chrome", "microsoft-edge"])
def test_one_on_the_path_is_found(bare, name):
    assert not testing.find_browser()
    made = executable(bare / name)
    assert testing.find_browser() == made


@pytest.mark.parametrize(
    ("system", "place"), [("darwin", "Google Chrome.app"), ("win32", "msedge.exe"), ("linux", "snap")]
)
def test_each_system_has_its_usual_places(monkeypatch, system, place):
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setenv("PROGRAMFILES", "C:/Program Files")
    assert any(place in str(found) for found in testing.usual_places())


def test_without_any_the_one_command_to_type_is_said(bare, monkeypatch):
    monkeypatch.setattr(testing, "install_by_system", lambda: None)
    failing = executable(bare / "python")
    failing.write_text("#!/bin/sh\nexit 1\n")
    with pytest.raises(CannotStart, match="playwright install") as refused:
        testing.obtain_browser(failing)
    assert refused.value.name == "test_browser_missing"


def test_this_run_uses_a_real_one():
    found = testing.find_browser() or testing.of_playwright(Path(sys.executable))
    assert found is not None
    assert os.access(found, os.X_OK)
