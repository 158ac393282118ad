"""The line of writers: one at a time among threads and processes; whoever dies leaves it."""

import subprocess
import sys
import threading
import time

import pytest

from tournament.core.journal import WriterQueue

HOLDER = """
import sys, time
from pathlib import Path

import django
django.setup()

from tournament.core.journal import WriterQueue
with WriterQueue(Path(sys.argv[1])):
    print("in", flush=True)
    time.sleep(60)
"""


def test_threads_write_one_at_a_time(tmp_path):
    line, inside, most = WriterQueue(tmp_path / "line"), [], []

    def write():
        with line:
            inside.append(1)
            most.append(len(inside))
            time.sleep(0.002)
            inside.pop()

    threads = [threading.Thread(target=write) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1] * 8


def test_an_error_inside_leaves_the_line(tmp_path):
    line = WriterQueue(tmp_path / "line")
    with pytest.raises(ZeroDivisionError), line:
        raise ZeroDivisionError
    with line:
        pass


@pytest.mark.posix
def test_another_process_waits_until_the_one_inside_is_killed(tmp_path):
    path = tmp_path / "line"
    holder = subprocess.Popen([sys.executable, "-c", HOLDER, str(path)], stdout=subprocess.PIPE, text=True)
    entered = threading.Event()

    def wait():
        with WriterQueue(path):
            entered.set()

    try:
        assert holder.stdout.readline() == "in\n"
        waiting = threading.Thread(target=wait)
        waiting.start()
        assert not entered.wait(0.2)
        holder.kill()
        assert entered.wait(10)
        waiting.join()
    finally:
        holder.kill()
        holder.wait()
        holder.stdout.close()


FORKED = """
import os, sys, time
from pathlib import Path

import django
django.setup()

from tournament.core.journal import WriterQueue
line = WriterQueue(Path(sys.argv[1]))
with line:  # the file is open before the fork
    pass
if os.fork() == 0:
    time.sleep(0.2)
    with line:
        print("second in", flush=True)
    os._exit(0)
with line:
    print("first in", flush=True)
    time.sleep(1)
    print("first out", flush=True)
os.wait()
"""


@pytest.mark.posix
def test_a_forked_process_waits_too(tmp_path):
    command = [sys.executable, "-c", FORKED, str(tmp_path / "line")]
    printed = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout
    assert printed.split("\n") == ["first in", "first out", "second in", ""]
