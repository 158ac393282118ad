"""The line of writers: one at a time among threads and processes; whoever dies leaves it."""

import subprocess
import sys
import threading

import pytest

from tournament.core.journal import WriterQueue

# Says that it is in, and stays.
HOLDER = """
import sys
from pathlib import Path

import django
django.setup()

from tournament.core.journal import WriterQueue
with WriterQueue(Path(sys.argv[1])):
    print("in", flush=True)
    sys.stdin.readline()
"""
# Both have the file that was open before the fork: the parent asks, without waiting, while the child is in.
FORKED = """
import fcntl, os, sys
from pathlib import Path

import django
django.setup()

from tournament.core.journal import WriterQueue
line = WriterQueue(Path(sys.argv[1]))
with line:
    pass
(inside, say), (leave, tell) = os.pipe(), os.pipe()
if os.fork() == 0:
    with line:
        os.write(say, b".")
        os.read(leave, 1)
    os._exit(0)
os.read(inside, 1)
try:
    fcntl.flock(line._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    print("both are in")
except BlockingIOError:
    print("one is in")
os.write(tell, b".")
os.wait()
"""


def is_free(path):
    """Whether a process that asks now is let in."""
    import fcntl

    with path.open("ab") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def test_threads_write_one_at_a_time(tmp_path):
    line, inside, go_on = WriterQueue(tmp_path / "line"), threading.Event(), threading.Event()
    order = []

    def first():
        with line:
            inside.set()
            go_on.wait(60)
            order.append(1)

    def second():
        inside.wait(60)
        go_on.set()
        with line:
            order.append(2)

    threads = [threading.Thread(target=act) for act in (first, second)]
    for thread in threads:
        thread.start()
    assert inside.wait(60)
    for thread in threads:
        thread.join()
    assert order == [1, 2]


def test_an_error_inside_leaves_the_line(tmp_path):
    line = WriterQueue(tmp_path / "line")
    with pytest.raises(ZeroDivisionError), line:
        raise ZeroDivisionError
    with line:
        pass


@pytest.mark.posix
def test_another_process_waits_until_the_one_inside_is_killed(tmp_path):
    path = tmp_path / "line"
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout.readline() == "in\n"
        assert not is_free(path)
        holder.kill()
        holder.wait()
    with WriterQueue(path):
        assert not is_free(path)
    assert is_free(path)


@pytest.mark.posix
def test_a_forked_process_is_not_let_in_beside_its_parent(tmp_path):
    command = [sys.executable, "-c", FORKED, str(tmp_path / "line")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "one is in\n"
