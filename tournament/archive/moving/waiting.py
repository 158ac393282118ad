"""The page of a job about an archive: how far it is, then what came of it. The file, the preview, what was
taken in; or why not."""

from __future__ import annotations

from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from ...core import jobs
from ...core.access import Action
from ...core.clubs import club_of
from ...core.guards import guard
from ...models import Job
from ...web.live import NORMAL_MS, dated
from . import asking, previews, shelf


@require_GET
@guard(Action.BACKUPS)
def work(request: HttpRequest, job_id: int) -> HttpResponse:
    """How far it is; an archive that was read is shown."""
    job = _job(request, job_id)
    if _is_read(job):
        form = previews.form_for(request, job.arguments["archive"])
        return previews.show(request, previews.preview_told(job), form)
    return render(request, "archive/work.html", _shown(job))


def _job(request: HttpRequest, job_id: int) -> Job:
    return get_object_or_404(asking.jobs_of(club_of(request)), pk=job_id)


def _is_read(job: Job) -> bool:
    """Whether its page is a preview."""
    said = "evenings" in job.result and shelf.kept(job.arguments["archive"]) is not None
    return job.state == Job.State.DONE and said


def _shown(job: Job) -> dict[str, object]:
    return {
        "job": job,
        "work": job.arguments["work"],
        "version": jobs.job_version(job),
        "in_hand": job.state in jobs.UNFINISHED,
        "stands_still": jobs.jobs_stand_still(),
        "is_there": shelf.kept(job.arguments["archive"]) is not None,
    }


@require_GET
@guard(Action.BACKUPS)
def live(request: HttpRequest, job_id: int) -> HttpResponse:
    """The part that changes by itself; an archive that was read is another page."""
    job = _job(request, job_id)
    answer, version = render(request, "archive/_work.html", _shown(job)), jobs.job_version(job)
    if _is_read(job):
        answer["X-Location"] = reverse("archive:work", args=[job.pk])
    return dated(answer, tag=f'"{version}-{get_language()}"', version=version, interval=NORMAL_MS)


@require_GET
@guard(Action.BACKUPS)
def download(request: HttpRequest, job_id: int) -> HttpResponseBase:
    """The archive that it wrote, under a name people recognise."""
    job = _job(request, job_id)
    path = shelf.kept(job.arguments["archive"]) if "bytes" in job.result else None
    if path is None:
        raise Http404
    return FileResponse(path.open("rb"), as_attachment=True, filename=job.result["name"])
