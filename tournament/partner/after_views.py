"""The pages of a computer that has, or was, a second one: whether the evening goes on here, what each wrote
after a take-over."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from ..archive.second_place import may_be_chosen, places_found
from ..core.access import Action, actor_of
from ..core.clubs import club_of
from ..core.errors import Refused, status_of
from ..core.fenced import closed_now
from ..core.guards import guard
from ..web.answers import carried_out, press
from .fence import continue_here_typed
from .fork import decide, forks_of, last_take_over
from .other_disk import bring, kept_file


class ContinueForm(forms.Form):
    """The phrase, typed in full by somebody who has looked."""

    phrase = forms.CharField(
        label=gettext_lazy("Pour continuer ici, tapez : la soirée continue ici"),
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        error_messages={"required": gettext_lazy("Tapez la phrase, en entier.")},
    )


class DiskForm(forms.Form):
    """Where the other computer's data can be read on this one."""

    folder = forms.CharField(
        label=gettext_lazy("Dossier où se trouve le fichier tournament.sqlite3 de l’autre ordinateur"),
        max_length=500,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        error_messages={"required": gettext_lazy("Indiquez un dossier de cet ordinateur.")},
    )


@require_http_methods(["GET", "POST"])
@guard(Action.BACKUPS)
def fence(request: HttpRequest) -> HttpResponse:
    """Why nothing is written here, and the phrase that says that the evening goes on."""
    form = ContinueForm(request.POST if request.method == "POST" else None)
    by = actor_of(request)
    if form.is_bound and carried_out(form, lambda: continue_here_typed(form.cleaned_data["phrase"], by=by)):
        messages.success(request, _("La soirée continue ici : tout s’écrit de nouveau."))
        return redirect("control:home")
    shown = {"form": form, "closed": closed_now()}
    return render(request, "partner/fence.html", shown, status=status_of(form))


@require_http_methods(["GET", "POST"])
@guard(Action.BACKUPS)
def after(request: HttpRequest) -> HttpResponse:
    """What each computer wrote after they parted; POST reads the other one’s data from a folder."""
    form = DiskForm(request.POST if request.method == "POST" else None)
    by = actor_of(request)
    if form.is_bound and carried_out(form, lambda: bring(named=form.cleaned_data["folder"], by=by)):
        return redirect("partner:after")
    shown = {"form": form, "found": places_found() if may_be_chosen() else ()}
    return render(request, "partner/after.html", shown | _parted(request), status=status_of(form))


def _parted(request: HttpRequest) -> dict[str, Any]:
    """The take-over, and what the other disk says once it can be read."""
    club = club_of(request)
    shown: dict[str, Any] = {"take_over": last_take_over(club), "brought": kept_file().is_file()}
    try:
        forks = forks_of(club)
    except Refused as refusal:
        return shown | {"forks": (), "refusal": refusal.message}
    open_ = sum(entry.is_open for fork in forks for entry in fork.theirs)
    return shown | {"forks": forks, "open": open_}


@require_POST
@guard(Action.BACKUPS)
def decided(request: HttpRequest) -> HttpResponse:
    """What becomes of one entry that only the other computer has."""
    hash_, decision = request.POST.get("hash", ""), request.POST.get("decision", "")

    def do() -> None:
        decide(club=club_of(request), hash_=hash_, decision=decision, by=actor_of(request))

    return press(request, _("C’est noté au journal."), do, "partner:after")
