"""What is shown of an archive before it is taken in, whoever read it: the page itself, or a job before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from ...core.clubs import club_of
from ...core.tokens import new_token
from ...models import Job
from .arriving import BroughtEvening, evenings_here, evenings_of
from .forms import TakeForm, sealed
from .unpacking import Parcel


@dataclass(frozen=True, slots=True)
class Preview:
    """An archive that waits for its yes. `large`: a job takes it in."""

    kind: str
    name: str
    evenings: Sequence[BroughtEvening]
    large: bool

    @property
    def here(self) -> bool:
        return any(evening.here for evening in self.evenings)

    @property
    def holds_up(self) -> bool:
        """Whether an evening being played waits meanwhile: a file has one writer at a time."""
        return self.large and connection.vendor == "sqlite"


def preview_of(parcel: Parcel) -> Preview:
    """Of what this page has read."""
    return Preview(parcel.kind, parcel.header["name"], evenings_of(parcel), large=False)


def preview_told(job: Job) -> Preview:
    """Of what a job has read."""
    told = job.result
    return Preview(told["kind"], told["name"], evenings_here(told["evenings"]), large=True)


def form_for(request: HttpRequest, archive: str) -> TakeForm:
    """The yes to a file of the shelf, still to be said."""
    return TakeForm(initial={"archive": sealed(archive, club_of(request)), "token": new_token()})


def show(request: HttpRequest, preview: Preview, form: TakeForm) -> HttpResponse:
    """The page."""
    status = 422 if form.errors else 200
    return render(request, "archive/arrival.html", {"preview": preview, "form": form}, status=status)
