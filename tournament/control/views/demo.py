"""The demonstration: asked for by one button, shown while it is made."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_POST

from ...access import Action, actor_of, door
from ...models import Club, Job
from ..services.demo import ask_for_demo


@require_POST
@door(Action.CREATE)
def ask(request: HttpRequest) -> HttpResponse:
    """Enqueue it and show how far it is."""
    job = ask_for_demo(club=Club.objects.get(), by=actor_of(request))
    return redirect("control:demo_progress", job_id=job.pk)


@require_GET
@door(Action.CREATE)
def progress(request: HttpRequest, job_id: int) -> HttpResponse:
    """The bar; once done, the evening itself."""
    job = get_object_or_404(Job, pk=job_id, kind="demo")
    if job.state == Job.State.DONE:
        return redirect("control:overview", slug=job.result["slug"])
    return render(request, "control/demo.html", {"job": job})
