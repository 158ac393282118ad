"""A prepared evening, made once: sixteen teams, eight tables, the first round released."""

import json
import shutil
import subprocess
import sys

import pytest

from launcher import management
from launcher.places import ROOT, DataFolder
from tests.launcher.running import environment_without_services


def inside(folder, function, *words):
    """What `python -m benchmarks.inside` prints of this data folder."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.inside", function, *map(str, words)],
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env=environment_of(folder),
        check=True,
    )
    return json.loads(done.stdout)


def environment_of(folder):
    own = {"DIX_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "tournament.settings"}
    return environment_without_services() | own


@pytest.fixture(scope="session")
def prepared(tmp_path_factory):
    """The data folder, and what is told of its evening."""
    folder = tmp_path_factory.mktemp("prepared") / "data"
    folder.mkdir()
    management.prepare_data(DataFolder(folder), environment_of(folder))
    return folder, inside(folder, "prepare", 16, "salle")


@pytest.fixture
def evening(prepared):
    """Its address and its tables."""
    return prepared[1]


@pytest.fixture
def folder(prepared, tmp_path):
    """The data folder, the test's own."""
    return shutil.copytree(prepared[0], tmp_path / "data")
