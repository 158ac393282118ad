"""The trial zip of Windows, made once, and a laptop to start it on."""

import stat
import zipfile
from pathlib import Path

import pytest

from launcher.bundle import unix, windows
from launcher.bundle.tools import fetched
from tests.bundle import timings
from tests.bundle.timings import timed
from tests.bundle.wine import Laptop, unpacked


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """How long the steps took, where the zip of Windows was run."""
    if timings.TAKEN:
        terminalreporter.section("the zip of Windows, step by step")
        terminalreporter.write_line("\n".join(timings.table()))


@pytest.fixture(scope="session")
def work(tmp_path_factory) -> Path:
    """Where packages and compiler are fetched to, once."""
    return tmp_path_factory.mktemp("bundle")


@pytest.fixture(scope="session")
def trial(work) -> Path:
    """`python start.py bundle --system windows`, without the publisher's file."""
    with timed("build"):
        return windows.write_zip(work / "dist", None, work)


@pytest.fixture(scope="session")
def linux_folder(work, tmp_path_factory):
    """The folder of the zip of Linux, as `unzip` makes it: what may be started is told by the zip."""
    folder = tmp_path_factory.mktemp("desk") / "Été du club (1)"
    with zipfile.ZipFile(unix.write_zip("linux", work / "dist", work)) as archive:
        archive.extractall(folder)
        for entry in archive.infolist():
            (folder / entry.filename).chmod(stat.S_IMODE(entry.external_attr >> 16))
    return folder / "dix-de-der"


@pytest.fixture(scope="session")
def laptop(work, tmp_path_factory):
    made = Laptop(tmp_path_factory.mktemp("laptop"))
    try:
        with timed("compiler fetched"):
            fetched("ziglang", work)
        with timed("wine made a laptop"):
            made.begin(work)
        yield made
    finally:
        made.end()


@pytest.fixture(scope="session")
def program(trial, work, tmp_path_factory) -> Path:
    """The folder of the zip, where a browser may have put it."""
    folder = tmp_path_factory.mktemp("desk") / "Été du club (1)"
    with timed("unpack, replacements"):
        return unpacked(trial, folder, work)
