"""The task worker with one more kind of job, "held": it leaves a line as it begins, ends once it is let go.

The rest of it is the program's own: the same claims, the same celery, the same command. Run as a process."""

import os
import sys
import time
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402

from tests import cast  # noqa: E402
from tournament.core.jobs import enqueue  # noqa: E402
from tournament.core.journal import Author  # noqa: E402

DATA = Path(settings.DATA_DIR)
LET_GO = "let-go"


def hold(job, progress):
    """Leave the job's line, then wait for the file that lets all of them go."""
    with (DATA / "begun.txt").open("a", encoding="ascii") as lines:
        lines.write(f"{job.pk}\n")
    while not (DATA / LET_GO).exists():
        progress(50)
        time.sleep(0.2)
    return {}


def main(verb, count="1"):
    settings.JOB_WORKS["held"] = "tests.jobs.held_worker.hold"
    if verb == "make":
        call_command("migrate", verbosity=0)
    elif verb == "ask":
        for _ in range(int(count)):
            enqueue("held", club=cast.club(), by=Author())
    else:
        call_command("runworker")


if __name__ == "__main__":
    main(*sys.argv[1:])
