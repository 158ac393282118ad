"""The page of a computer that was a leader: whether the evening goes on here."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from ..core.access import Action, actor_of
from ..core.errors import status_of
from ..core.fenced import closed_now
from ..core.guards import guard
from ..web.answers import carried_out
from .fence import continue_here_typed


class ContinueForm(forms.Form):
    """The phrase, typed in full by somebody who has looked."""

    phrase = forms.CharField(
        label=gettext_lazy("Pour continuer ici, tapez : la soirée continue ici"),
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        error_messages={"required": gettext_lazy("Tapez la phrase, en entier.")},
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
