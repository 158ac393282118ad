"""Every kind of job that is asked for has its function in settings.JOB_WORKS, and every function is there."""

import os
import subprocess
import sys
from inspect import signature

import pytest
from django.conf import settings

from launcher.places import ROOT
from tournament.core.jobs import work_of

FRESH = """
import sys

import django

django.setup()

from tournament.celery import app
from tournament.core.jobs import settings, work_of

app.loader.import_default_modules()
print([name for name in sys.modules if name.startswith("tournament.") and name.endswith(".tasks")])
print("tournament.run_job" in app.tasks)
print(all(callable(work_of(kind)) for kind in settings.JOB_WORKS))
"""


@pytest.mark.parametrize("kind", settings.JOB_WORKS)
def test_every_work_is_there_and_takes_a_job_and_its_progress(kind):
    assert list(signature(work_of(kind)).parameters) == ["job", "progress"]


def test_a_worker_that_imported_no_room_finds_the_work(tmp_path):
    """A fresh process knows celery's one task only, and from there every function."""
    environment = os.environ | {"DIX_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "tournament.settings"}
    done = subprocess.run(
        [sys.executable, "-c", FRESH], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.stdout.splitlines() == ["[]", "True", "True"], done.stderr
