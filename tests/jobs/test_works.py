"""Every kind of job that is asked for has its function in settings.JOB_WORKS, and every function is there."""

import ast
import os
import subprocess
import sys
from importlib import import_module
from inspect import signature

import pytest
from django.conf import settings

from benchmarks.tree import Tree
from launcher.places import ROOT
from tournament.core.jobs import work_of
from tournament.exports import tasks

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


def kinds_asked_for():
    """The first argument of every call of `enqueue` in the program, as its module understands it."""
    kinds = set()
    for source in Tree(ROOT).sources:
        for node in source.nodes if source.name.startswith("tournament.") else ():
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "enqueue":
                kinds.add(eval(ast.unparse(node.args[0]), vars(import_module(source.name))))
    return kinds


def test_every_kind_that_is_asked_for_has_its_work_and_no_work_is_idle():
    assert kinds_asked_for() == set(settings.JOB_WORKS) == {"demo", "workbook", "archive"}


@pytest.mark.parametrize("kind", settings.JOB_WORKS)
def test_every_work_is_there_and_takes_a_job_and_its_progress(kind):
    assert list(signature(work_of(kind)).parameters) == ["job", "progress"]


def test_the_workbook_is_made_by_the_exports_task():
    assert work_of("workbook") is tasks.workbook


def test_a_worker_that_imported_no_room_finds_the_work(tmp_path):
    """A fresh process knows celery's one task only, and from there every function."""
    environment = os.environ | {"DIX_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "tournament.settings"}
    done = subprocess.run(
        [sys.executable, "-c", FRESH], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.stdout.splitlines() == ["[]", "True", "True"], done.stderr
