"""A job is done once, by one worker; a dead worker's jobs come back."""

import datetime
import threading

import pytest
from django.db import OperationalError
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


def gone():
    """What a database server that was killed leaves of a statement."""
    error = OperationalError("the connection is closed")
    error.__cause__ = type("Error", (Exception,), {"sqlstate": None})()
    return error


def vanish(job, progress):
    raise gone()


def lease_passes(job):
    Job.objects.filter(pk=job.pk).update(lease_until=timezone.now() - datetime.timedelta(seconds=1))


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_a_job_whose_database_went_away_did_not_fail_and_is_done_again(settings):
    settings.JOB_WORKS = {"test.vanish": f"{__name__}.vanish"}
    job = a_job("test.vanish")
    jobs.run_job(job.pk)
    job.refresh_from_db()
    assert (job.state, job.attempts) == (Job.State.RUNNING, 1)
    lease_passes(job)
    assert jobs.renew(jobs.worker_name()) == 0  # this process lives, and has it no more
    assert jobs.give_back_lost() == 1


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_nor_is_one_kept_whose_end_could_not_be_written(monkeypatch):
    def cannot(*_arguments):
        raise gone()

    job = a_job()
    monkeypatch.setattr(jobs, "finish", cannot)
    with pytest.raises(OperationalError):
        jobs.run_job(job.pk)
    lease_passes(job)
    assert jobs.renew(jobs.worker_name()) == 0
    assert jobs.give_back_lost() == 1


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_nor_one_that_was_taken_and_could_not_be_begun(monkeypatch):
    job, troubles, close = jobs.claim(a_job().pk, jobs.worker_name()), [gone()], jobs.close_old_connections

    def first_gone():
        if troubles:
            raise troubles.pop()
        close()

    monkeypatch.setattr(jobs, "close_old_connections", first_gone)
    with pytest.raises(OperationalError):
        jobs.run_job(job.pk, claimed=True)
    lease_passes(job)
    assert jobs.renew(jobs.worker_name()) == 0
    assert jobs.give_back_lost() == 1


def test_what_is_in_hand_is_renewed():
    job = jobs.claim(a_job().pk, "w1")
    lease_passes(job)
    assert (jobs.renew("w2"), jobs.renew("w1")) == (0, 1)
    assert jobs.give_back_lost() == 0


@pytest.mark.parametrize(("attempts", "state"), [(4, Job.State.WAITING), (5, Job.State.FAILED)])
def test_a_job_that_kills_its_worker_is_given_up_after_five_attempts(attempts, state):
    job = jobs.claim(a_job().pk, "w")
    Job.objects.filter(pk=job.pk).update(attempts=attempts)
    jobs.give_back_lost(all_running=True)
    job.refresh_from_db()
    assert job.state == state


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_a_worker_that_begins_while_the_database_is_gone_works_once_it_is_back(monkeypatch):
    """The first look fails: the thread lives on, and takes what a dead worker had as well as what waits."""
    lost, new = jobs.claim(a_job().pk, "dead"), a_job()
    given_back, troubles, stop = jobs.give_back_lost, [gone()], threading.Event()

    def first_gone(**which):
        if troubles:
            raise troubles.pop()
        return given_back(**which)

    monkeypatch.setattr(jobs, "give_back_lost", first_gone)
    monkeypatch.setattr(
        jobs.run_job, "delay", lambda pk, claimed: (taken.append(pk), len(taken) == 2 and stop.set())
    )
    taken = []
    thread = threading.Thread(target=jobs.claim_for_ever, args=(stop,))
    thread.start()
    thread.join(60)
    assert not thread.is_alive()
    assert sorted(taken) == [lost.pk, new.pk]
