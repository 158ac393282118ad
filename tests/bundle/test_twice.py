"""A zip made twice, in two places, is the same bytes. Its parts: test_archive.py, test_interpreter.py."""

import zipfile

import pytest

from launcher.bundle import unix, windows

pytestmark = [pytest.mark.program, pytest.mark.sqlite_only, pytest.mark.long, pytest.mark.timeout(900)]


def same(one, other):
    """The same bytes, else the files in which they differ."""
    if one.read_bytes() != other.read_bytes():
        sums = [
            {entry.filename: entry.CRC for entry in zipfile.ZipFile(file).infolist()} for file in (one, other)
        ]
        pytest.fail(f"{sorted({name for name, _sum in sums[0].items() ^ sums[1].items()})}")


def test_of_windows(trial, tmp_path):
    again = windows.write_zip(tmp_path / "an other place", None, tmp_path / "work é")
    assert again.name == trial.name
    same(trial, again)


@pytest.mark.parametrize("system", unix.SYSTEMS)
def test_of_linux_and_macos(system, tmp_path):
    made = []
    for place in ("one", "other"):
        (tmp_path / place).mkdir()
        made.append(unix.write_zip(system, tmp_path / f"{place} dist", tmp_path / place))
    same(*made)
