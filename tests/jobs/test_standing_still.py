"""When the desk says that nobody does the jobs: their rows alone tell, in every shape of the program."""

import datetime

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tournament.core import jobs
from tournament.core.jobs import SILENT_SECONDS, enqueue, jobs_stand_still
from tournament.core.journal import Author
from tournament.models import Job

pytestmark = pytest.mark.django_db
SENTENCE = "Le préparateur de fichiers ne répond plus"


def a_job(*, asked_ago=0.0, renewed_ago=None, **fields):
    """A job asked for so many seconds ago; in hand where its worker gave a sign of life since."""
    job = enqueue("demo", club=cast.club(), by=Author())
    now = timezone.now()
    if renewed_ago is not None:
        lease = settings.JOB_LEASE_SECONDS - renewed_ago
        fields |= {"state": "running", "worker": "w", "lease_until": now + datetime.timedelta(seconds=lease)}
    Job.objects.filter(pk=job.pk).update(made_at=now - datetime.timedelta(seconds=asked_ago), **fields)
    return job


LONG, JUST_NOW = 2 * SILENT_SECONDS, 1.0


def test_no_job_waits():
    assert not jobs_stand_still()


def test_a_job_just_asked_for_is_no_sign_and_one_left_alone_is():
    a_job(asked_ago=JUST_NOW)
    assert not jobs_stand_still()
    a_job(asked_ago=LONG)
    assert jobs_stand_still()


def test_one_that_waits_for_a_worker_that_has_its_hands_full_is_not_left_alone():
    a_job(asked_ago=LONG)
    a_job(asked_ago=LONG, renewed_ago=JUST_NOW)
    assert not jobs_stand_still()


def test_a_worker_that_died_over_a_job_is_seen_before_its_lease_has_passed():
    a_job(asked_ago=LONG, renewed_ago=LONG)
    assert settings.JOB_LEASE_SECONDS > LONG
    assert jobs_stand_still()
    assert jobs.give_back_lost() == 0


@pytest.mark.parametrize("state", ["done", "failed"])
def test_what_is_over_waits_for_nobody(state):
    a_job(asked_ago=LONG, state=state)
    assert not jobs_stand_still()


@pytest.mark.parametrize("page", ["exports:index", "control:overview"])
def test_the_desk_says_it_until_somebody_works_again(as_odile, tournament, page):
    address = reverse(page, args=[tournament.slug])
    job = a_job(asked_ago=LONG)
    assert SENTENCE in as_odile.get(address).content.decode()
    jobs.claim(job.pk, "w")
    assert SENTENCE not in as_odile.get(address).content.decode()


def test_the_page_of_workbooks_says_it_by_itself(as_odile, tournament):
    address = reverse("exports:live", args=[tournament.slug])
    before = as_odile.get(address)
    job = a_job(asked_ago=LONG)
    told = as_odile.get(address, headers={"If-None-Match": before["ETag"]})
    assert SENTENCE in told.content.decode()
    jobs.claim(job.pk, "w")
    after = as_odile.get(address, headers={"If-None-Match": told["ETag"]})
    assert (after.status_code, SENTENCE in after.content.decode()) == (200, False)
