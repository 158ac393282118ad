"""Begins a child as the evening does and says what Windows was asked for and whether the child has a window.

Run by the zip's own Python, in a folder that holds `launcher`; the call is made, and overheard."""

import _winapi
import os
import sys
import time
from pathlib import Path

from launcher.processes import Child

ask = _winapi.CreateProcess


def overheard(*words):
    print(f"asked with {words[5]:#x}", flush=True)
    return ask(*words)


_winapi.CreateProcess = overheard
log = Path("child.log")
child = Child("Child", "says_its_window", python=Path(sys.executable), environment=os.environ, log=log)
child.start()
end = time.monotonic() + 60
while child.is_alive and time.monotonic() < end:
    time.sleep(0.1)
print(log.read_text(), flush=True)
child.kill()
