"""The data folder is its user's alone, whatever older versions and the system's habits left."""

import os
import stat

import pytest

from launcher.places import keep_private

pytestmark = pytest.mark.posix


@pytest.fixture(autouse=True)
def usual_mask():
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_what_an_older_version_left_is_closed_to_others(tmp_path):
    data = tmp_path / "data"
    (data / "backups").mkdir(parents=True)
    files = [data / "tournament.sqlite3", data / "tournament.sqlite3-wal", data / "backups" / "a.sqlite3"]
    for file in files:
        file.write_text("x")
        assert mode(file) == 0o644
    keep_private(data)
    assert [mode(file) for file in files] == [0o600] * 3
    assert (mode(data), mode(data / "backups")) == (0o700, 0o700)


def test_what_is_written_from_now_on_is_too(tmp_path):
    keep_private(tmp_path)
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "new.log").write_text("x")
    assert (mode(tmp_path / "logs"), mode(tmp_path / "logs" / "new.log")) == (0o700, 0o600)


def test_what_is_not_ours_is_left_alone(tmp_path):
    elsewhere = tmp_path / "elsewhere.sqlite3"
    elsewhere.write_text("x")
    data = tmp_path / "data"
    (data / "backups").mkdir(parents=True)
    letter, database = data / "notes.txt", data / "tournament.sqlite3"
    for file in (letter, database):
        file.write_text("x")
    for link in (data / "tournament.sqlite3-old", data / "backups" / "linked.sqlite3"):
        link.symlink_to(elsewhere)
    keep_private(data)
    assert [mode(path) for path in (data, letter, elsewhere)] == [0o755, 0o644, 0o644]
    assert mode(database) == 0o600


def test_a_folder_that_a_group_shares_stays_so(tmp_path):
    data = tmp_path / "data"
    data.mkdir()
    data.chmod(0o2770)
    (data / "tournament.sqlite3").write_text("x")
    keep_private(data)
    (data / "running.json").write_text("{}")
    assert [mode(data / name) for name in ("tournament.sqlite3", "running.json")] == [0o644, 0o644]
    assert mode(data) == 0o2770
