"""Asking for a workbook, and doing the job as a worker does."""

from tests import cast
from tournament.core import jobs
from tournament.core.jobs import work
from tournament.exports.services import ask_for_workbook


def ask(tournament, user, **more):
    return ask_for_workbook(tournament=tournament, by=cast.actor(user), **more)


def do(job):
    """What a worker does with it."""
    work(jobs.claim(job.pk, "w"), "w")
    job.refresh_from_db()
    return job
