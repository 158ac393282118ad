"""Who is who: entries merged and parted, players linked to an entry or not, somebody forgotten."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ...core import tokens
from ...core.access import Action, actor_of
from ...core.clubs import club_of
from ...core.errors import status_of
from ...core.guards import guard
from ...core.outside import decimal_number
from ...models import Player
from ...web.answers import carried_out, press
from ..forms import EraseForm
from ..queries import entry_of, evenings_of, unlinked
from ..services.erasing import erase_member
from ..services.merging import merge as merge_entries
from ..services.merging import part as part_entries
from ..services.roll import link_player, unlink_player
from .roll import named_entry


def _button_arguments(request: HttpRequest) -> dict[str, Any]:
    """Who pressed, and the token of the button."""
    return {"by": actor_of(request), "token": request.POST.get("token", "")[:43] or None}


@require_POST
@guard(Action.EDIT_ROLL)
def merge(request: HttpRequest, member_id: int) -> HttpResponse:
    """This entry goes into the one chosen, which stays; taken back there."""
    club = club_of(request)
    member = entry_of(club, member_id)
    into = entry_of(club, decimal_number(request.POST.get("into", "")) or 0)
    sentence = _("%(one)s et %(two)s : une seule personne.") % {"one": member, "two": into}
    do = partial(merge_entries, member=member, into=into, **_button_arguments(request))
    return press(request, sentence, do, "members:member", str(member_id))


@require_POST
@guard(Action.EDIT_ROLL)
def part(request: HttpRequest, member_id: int) -> HttpResponse:
    """A merged entry stands on its own again."""
    member = entry_of(club_of(request), member_id)
    sentence = _("%(name)s a de nouveau sa propre fiche.") % {"name": member}
    return press(
        request,
        sentence,
        partial(part_entries, member=member, **_button_arguments(request)),
        "members:member",
        str(member_id),
    )


@require_POST
@guard(Action.EDIT_ROLL)
def link(request: HttpRequest, member_id: int, player_id: int) -> HttpResponse:
    """A player of an evening is this person."""
    member = entry_of(club_of(request), member_id)
    player = _player(request, player_id)
    sentence = _("Relié : %(name)s.") % {"name": player.tournament.name}
    do = partial(link_player, player=player, member=member, **_button_arguments(request))
    return press(request, sentence, do, "members:member", str(member_id))


@require_POST
@guard(Action.EDIT_ROLL)
def unlink(request: HttpRequest, member_id: int, player_id: int) -> HttpResponse:
    """A player of an evening was somebody else."""
    member = entry_of(club_of(request), member_id)
    player = _player(request, player_id)
    sentence = _("Ce n’était pas cette personne : %(name)s.") % {"name": player.tournament.name}
    do = partial(unlink_player, player=player, **_button_arguments(request))
    return press(request, sentence, do, "members:member", member.pk)


def _player(request: HttpRequest, player_id: int) -> Player:
    """A player of this club's evenings; 404 for another's."""
    rows = Player.objects.select_related("tournament", "member")
    player: Player = get_object_or_404(rows, pk=player_id, tournament__club=club_of(request))
    return player


@require_http_methods(["GET", "POST"])
@guard(Action.EDIT_ROLL)
def erase(request: HttpRequest, member_id: int) -> HttpResponse:
    """What will be forgotten and what cannot be reached; POST with the name typed forgets it."""
    member = named_entry(request, member_id)
    form = EraseForm(request.POST or None, initial={"token": tokens.new_token()})
    arguments = {"member": member, "by": actor_of(request)}
    if carried_out(form, lambda: erase_member(**arguments, **form.cleaned_data)):
        messages.success(request, _("Effacé. Les résultats restent, sans nom."))
        return redirect("members:roll")
    context = {"member": member, "form": form, "evenings": evenings_of(member), "unlinked": unlinked(member)}
    return render(request, "members/erase.html", context, status=status_of(form))
