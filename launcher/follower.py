"""The follower's process: `manage.py runfollower`, which ends with its parent."""

from __future__ import annotations

import runpy
import sys

from . import lifeline
from .places import ROOT

if __name__ == "__main__":
    lifeline.watch(lifeline.interrupt)
    sys.argv = ["manage.py", "runfollower"]
    runpy.run_path(str(ROOT / "manage.py"), run_name="__main__")
