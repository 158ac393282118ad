"""A job is done once, by one worker; a dead worker's jobs come back."""

import datetime

import pytest
from django.utils import timezone

from tests import cast
from tournament.core import jobs
from tournament.core.jobs import enqueue, work
from tournament.core.journal import Author
from tournament.models import Job

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def works_of_the_test(settings):
    settings.JOB_WORKS = {"test.add": f"{__name__}.add", "test.boom": f"{__name__}.boom"}


def add(job, progress):
    progress(50)
    return {"sum": job.arguments["a"] + job.arguments["b"]}


def boom(job, progress):
    raise ValueError("no paper")


def a_job(kind="test.add", **arguments):
    return enqueue(kind, club=cast.club(), by=Author(), **(arguments or {"a": 1, "b": 2}))


def test_only_one_worker_gets_a_job():
    job = a_job()
    assert jobs.claim(job.pk, "w1") is not None
    assert jobs.claim(job.pk, "w2") is None
    assert jobs.waiting_jobs() == []


def test_it_stores_what_the_work_returns():
    job = jobs.claim(a_job().pk, "w1")
    work(job, "w1")
    job.refresh_from_db()
    assert (job.state, job.result, job.progress) == (Job.State.DONE, {"sum": 3}, 100)


def test_a_failure_is_said_and_not_tried_again():
    job = jobs.claim(a_job("test.boom").pk, "w1")
    work(job, "w1")
    job.refresh_from_db()
    assert job.state == Job.State.FAILED
    assert job.error == "ValueError: no paper"
    assert jobs.give_back_lost(all_running=True) == 0


@pytest.mark.parametrize(("seconds", "back"), [(-1, 1), (30, 0)])
def test_a_job_whose_lease_has_passed_waits_again(seconds, back):
    job = jobs.claim(a_job().pk, "dead")
    lease = timezone.now() + datetime.timedelta(seconds=seconds)
    Job.objects.filter(pk=job.pk).update(lease_until=lease)
    assert jobs.give_back_lost() == back
    assert len(jobs.waiting_jobs()) == back


def test_a_late_worker_cannot_finish_what_was_given_to_another():
    job = jobs.claim(a_job().pk, "slow")
    jobs.give_back_lost(all_running=True)
    jobs.claim(job.pk, "fast")
    assert jobs.finish(job, "slow", {"sum": 0}) is False
    assert jobs.finish(job, "fast", {"sum": 3}) is True


@pytest.mark.parametrize(("attempts", "state"), [(4, Job.State.WAITING), (5, Job.State.FAILED)])
def test_a_job_that_kills_its_worker_is_given_up_after_five_attempts(attempts, state):
    job = jobs.claim(a_job().pk, "w")
    Job.objects.filter(pk=job.pk).update(attempts=attempts)
    jobs.give_back_lost(all_running=True)
    job.refresh_from_db()
    assert job.state == state


def test_only_work_that_began_is_an_attempt():
    job = jobs.claim(a_job().pk, "dead")
    for worker in ("w2", "w3"):
        jobs.give_back_lost(all_running=True)
        jobs.claim(job.pk, worker)
    job.refresh_from_db()
    assert job.attempts == 0
    assert jobs.begin(job, "w3")
    assert not jobs.begin(job, "dead")
    job.refresh_from_db()
    assert job.attempts == 1
