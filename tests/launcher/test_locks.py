"""The lock of a data folder, between real processes."""

import subprocess
import sys

import pytest

from launcher.instance import FileLock
from launcher.places import ROOT

HOLD = """
import sys
sys.path.insert(0, {root!r})
from pathlib import Path
from launcher.instance import FileLock
lock = FileLock(Path({path!r}))
print(lock.acquire(), flush=True)
sys.stdin.read()
"""


@pytest.fixture
def holder(tmp_path):
    """Another process that holds the lock until it is killed."""
    code = HOLD.format(root=str(ROOT), path=str(tmp_path / "running.lock"))
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout.readline().strip() == b"True"
        yield other
        other.kill()


@pytest.mark.program
def test_only_one_process_holds_it_and_a_killed_one_lets_go(holder, tmp_path):
    lock = FileLock(tmp_path / "running.lock")
    assert not lock.acquire()
    holder.kill()
    holder.wait()
    assert lock.acquire()
    lock.release()
    lock.release()
    assert lock.acquire()


def test_a_folder_that_does_not_exist_is_made(tmp_path):
    assert FileLock(tmp_path / "new" / "running.lock").acquire()
