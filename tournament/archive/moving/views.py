"""The page of archives, for organisers: take one away, bring one, see what it holds before it is taken in.

A large one is asked for (`asking`); the page of its job is `waiting`'s."""

from __future__ import annotations

from pathlib import Path

from django.contrib import messages
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from ...core.access import Action, actor_of
from ...core.clubs import club_of
from ...core.errors import Refused, show_refusal
from ...core.guards import guard
from ...core.tokens import AlreadyDone, new_token, was_used
from . import asking, previews, shelf
from .arriving import import_archive, refuse_changed, refuse_here
from .forms import BringForm, ExportForm, TakeForm, unsealed
from .layout import Holding
from .packing import archive_name
from .unpacking import Parcel, read_archive


@require_GET
@guard(Action.BACKUPS)
def index(request: HttpRequest) -> HttpResponse:
    """What can be taken away, and where a file is brought."""
    return _page(request, ExportForm(club=club_of(request)), BringForm())


def _page(request: HttpRequest, export_form: ExportForm, bring_form: BringForm) -> HttpResponse:
    forms = {"export_form": export_form, "bring_form": bring_form, "token": new_token()}
    bad = bool(export_form.errors or bring_form.errors)
    shown = forms | {"jobs": asking.recent_jobs(club_of(request))}
    return render(request, "archive/moving.html", shown, status=422 if bad else 200)


@require_POST
@guard(Action.BACKUPS)
def export(request: HttpRequest) -> HttpResponseBase:
    """One archive as a file, or the page where a large one is written; the journal says that it was taken."""
    form = ExportForm(request.POST, club=club_of(request))
    if form.is_valid():
        try:
            return _exported(request, form.holding())
        except Refused as refusal:
            show_refusal(form, refusal)
    return _page(request, form, BringForm())


def _exported(request: HttpRequest, held: Holding) -> HttpResponseBase:
    by = actor_of(request)
    if asking.is_large(held):
        job = asking.ask_for_export(held=held, by=by, token=request.POST.get("token") or None)
        return redirect("archive:work", job_id=job.pk)
    path = asking.export_now(held=held, by=by)
    return FileResponse(path.open("rb"), as_attachment=True, filename=archive_name(held))


@require_POST
@guard(Action.BACKUPS)
def bring(request: HttpRequest) -> HttpResponse:
    """A file that was sent: what it holds; nothing is taken in yet."""
    form = BringForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            return _brought(request, form)
        except Refused as refusal:
            show_refusal(form, refusal)
    return _page(request, ExportForm(club=club_of(request)), form)


def _brought(request: HttpRequest, form: BringForm) -> HttpResponse:
    """Its preview, or the page where a large one is read. Raises Refused, and keeps nothing then."""
    asking.require_room()
    path = shelf.keep(form.cleaned_data["file"].chunks())
    try:
        if asking.brings_much(path):
            job = asking.ask_for_reading(club=club_of(request), archive=path.name, by=actor_of(request))
            return redirect("archive:work", job_id=job.pk)
        parcel = _whole(path)
    except Refused:
        path.unlink(missing_ok=True)
        raise
    return previews.show(request, previews.preview_of(parcel), previews.form_for(request, path.name))


def _whole(path: Path) -> Parcel:
    """What it holds, its journals checked. Raises Refused."""
    parcel = read_archive(path)
    refuse_changed(parcel)
    return parcel


@require_POST
@guard(Action.BACKUPS)
def take(request: HttpRequest) -> HttpResponse:
    """The yes: all of it is taken in, or nothing."""
    form = TakeForm(request.POST)
    path = shelf.kept(unsealed(request.POST.get("archive", ""), club_of(request)))
    if path is not None and form.is_valid():
        return _take_much(request, path, form) if asking.brings_much(path) else _take(request, path, form)
    return _too_old(request)


def _too_old(request: HttpRequest) -> HttpResponse:
    messages.error(request, _("Cet aperçu est trop ancien : choisissez le fichier encore une fois."))
    return redirect("archive:moving")


def _take(request: HttpRequest, path: Path, form: TakeForm) -> HttpResponse:
    """At once."""
    try:
        messages.success(request, _taken(request, read_archive(path), form))
    except Refused as refusal:
        show_refusal(form, refusal)
        return previews.show(request, previews.preview_of(read_archive(path)), form)
    return redirect("control:home")


def _take_much(request: HttpRequest, path: Path, form: TakeForm) -> HttpResponse:
    """By a job, of what another has read."""
    club, by, typed = club_of(request), actor_of(request), form.cleaned_data
    job = asking.reading_of(club, path.name)
    if job is None:
        return _too_old(request)
    preview, as_copy = previews.preview_told(job), typed["as_copy"]
    try:
        refuse_here(preview.evenings, as_copy=as_copy or was_used(typed["token"]))
        job = asking.ask_for_import(
            club=club, archive=path.name, as_copy=as_copy, by=by, token=typed["token"] or None
        )
    except Refused as refusal:
        show_refusal(form, refusal)
        return previews.show(request, preview, form)
    return redirect("archive:work", job_id=job.pk)


def _taken(request: HttpRequest, parcel: Parcel, form: TakeForm) -> str:
    """Take it in, and say what came; the same for a form that is sent again."""
    club, typed = club_of(request), form.cleaned_data
    try:
        made = import_archive(
            club=club,
            parcel=parcel,
            by=actor_of(request),
            as_copy=typed["as_copy"],
            token=typed["token"] or None,
        )
        count = len(made)
    except AlreadyDone as earlier:
        count = len(earlier.answer["slugs"])
    return ngettext("%(n)s tournoi repris.", "%(n)s tournois repris.", count) % {"n": count}
