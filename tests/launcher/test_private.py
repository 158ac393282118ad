"""The data folder is its user's alone, whatever older versions and the system's habits left."""

import ast
import os
import stat
from importlib import import_module

import pytest

from launcher.places import ROOT, DataFolder, keep_private

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


BASES = {"Path(settings.DATA_DIR)", "settings.DATA_DIR", "DATA_DIR", "data.path", "data"}


def kept_names():
    """What the sources put into a data folder: each `DATA_DIR / name`, and the names of DataFolder."""
    for file in (*ROOT.glob("tournament/**/*.py"), *ROOT.glob("launcher/*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.BinOp) or ast.unparse(node.left) not in BASES:
                continue
            if isinstance(node.right, ast.Constant):
                yield node.right.value
            elif isinstance(node.right, ast.Name | ast.Attribute):
                words = ast.unparse(node.right).split(".")
                found = import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))
                for word in words:  # a loop's variable is nothing there: its names stand elsewhere
                    found = getattr(found, word, None)
                yield from [found] if isinstance(found, str) else []
    data = DataFolder(ROOT)
    properties = (name for name, value in vars(DataFolder).items() if isinstance(value, property))
    yield from (value.name for name in properties if not isinstance(value := getattr(data, name), bool))


def test_whatever_the_program_keeps_there_is_known_as_its_own(tmp_path):
    """Else the folder would be taken for one that somebody keeps other things in, and stay open."""
    names = set(kept_names()) - {"test.sqlite3"}  # tests alone make that one
    assert {"tournament.sqlite3", "archives", "erased.txt", "reserve.bin", "wifi.json", "pulse"} <= names
    still_open = []
    for name in sorted(names):
        data = tmp_path / name.replace(".", "-")
        data.mkdir(mode=0o755)
        (data / name).write_text("x")
        keep_private(data)
        os.umask(0o022)
        still_open += [name] if mode(data) != 0o700 else []
    assert still_open == []


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
