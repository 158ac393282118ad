"""A child that falls at once while the file named by FALLS_WHILE is there; afterwards, the task worker."""

import os
import runpy
import sys
from pathlib import Path

if __name__ == "__main__":
    if Path(os.environ["FALLS_WHILE"]).exists():
        sys.exit(1)
    runpy.run_module("launcher.worker", run_name="__main__", alter_sys=True)
