"""The pages of the club's roll, seen by the desk, changed by the organiser."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ..core import tokens
from ..core.access import Action, actor_of, permits
from ..core.clubs import club_of
from ..core.errors import status_of
from ..core.guards import guard
from ..core.outside import decimal_number
from ..lists.forms import ListForm
from ..lists.names import tidy
from ..lists.reading import Entry
from ..models import Club, Member, Player
from ..web.answers import act_view, attempt, press, say_why_not, sent, sent_token
from .entries import (
    ColumnsForm,
    MemberForm,
    add_member,
    doubts_of,
    edit_member,
    entries,
    entry_of,
    import_members,
    keep_columns,
    kept_columns,
    members_named,
    sealed,
    standing_entry,
    table_of,
    unsealed,
)
from .erasing import EraseForm, erase_member
from .identities import evenings_of, homonyms, link_player, unlink_player, unlinked
from .identities import merge as merge_entries
from .identities import part as part_entries


def named_entry(request: HttpRequest, member_id: int) -> Member:
    """The entry that a form is about; to be seen it must stand on the roll, while a form that is sent again
    after it was merged or erased gets the answer it had."""
    find = entry_of if request.method == "POST" else standing_entry
    return find(club_of(request), member_id)


def _rights_context(request: HttpRequest) -> dict[str, bool]:
    rights = {"may_edit": Action.EDIT_ROLL, "may_add": Action.ADD_MEMBER}
    return {name: permits(actor_of(request), action) for name, action in rights.items()}


@require_GET
@guard(Action.SEE_ROLL)
def roll(request: HttpRequest) -> HttpResponse:
    """The list, searched by name or licence, page by page; its part alone for htmx."""
    club = club_of(request)
    find, active = tidy(request.GET.get("q", ""))[:80], request.GET.get("show") != "away"
    context = {"find": find, "active": active, "table": table_of(request, club, find, active=active)}
    context["away"] = entries(club).filter(active=False).count()
    part = request.htmx and request.headers.get("HX-Target") == "list"
    page = "members/_list.html" if part else "members/roll.html"
    return render(request, page, context | _rights_context(request))


@require_http_methods(["GET", "POST"])
@guard(Action.ADD_MEMBER)
def add(request: HttpRequest) -> HttpResponse:
    """Somebody new; who bears that name already is shown before it is written."""
    club = club_of(request)
    form = MemberForm(request.POST or None, club=club)
    sure = request.POST.get("sure") == "1" or tokens.was_used(request.POST.get("token", ""))
    known = members_named(club, [str(form.person)]) if form.is_valid() and not sure else {}
    alike = [member for members in known.values() for member in members]

    if alike:
        return render(request, "members/form.html", {"form": form, "alike": alike}, status=422)

    def write(token: str, **columns: Any) -> None:
        add_member(club=club, person=form.person, columns=columns, by=actor_of(request), token=token)

    return act_view(
        request,
        form,
        write,
        done="members:roll",
        template="members/form.html",
        said=lambda: _("Au fichier du club : %(name)s.") % {"name": form.person},
    )


@require_GET
@guard(Action.SEE_ROLL)
def member(request: HttpRequest, member_id: int) -> HttpResponse:
    """An entry: what is kept of the person, their evenings; one that was merged leads to where it went."""
    entry = entry_of(club_of(request), member_id)
    if entry.merged_into_id is not None:
        return redirect("members:member", entry.merged_into_id)
    evenings = evenings_of(entry)
    labels = MemberForm(club=entry.club).fields
    values = {name: getattr(entry, name) for name in kept_columns(entry.club)}
    if "sex" in values:
        values["sex"] = entry.get_sex_display()
    context = {
        "member": entry,
        "evenings": evenings,
        "played": sum(evening.played for evening in evenings),
        "columns": [(labels[name].label, value) for name, value in values.items()],
        "merged": list(entry.merged.order_by("pk")),
        "unlinked": [] if entry.erased_at else unlinked(entry),
        "alike": [] if entry.erased_at else homonyms(entry),
        "new_token": tokens.new_token,
    }
    return render(request, "members/member.html", context | _rights_context(request))


@require_http_methods(["GET", "POST"])
@guard(Action.EDIT_ROLL)
def edit(request: HttpRequest, member_id: int) -> HttpResponse:
    """Everything kept of a person."""
    member = named_entry(request, member_id)
    form = MemberForm(request.POST or None, instance=member, club=member.club)

    def write(token: str, **columns: Any) -> None:
        edit_member(member=member, person=form.person, columns=columns, by=actor_of(request), token=token)

    return act_view(
        request,
        form,
        write,
        done=reverse("members:member", args=[member.pk]),
        template="members/form.html",
        context=lambda: {"member": member},
        said=lambda: _("Enregistré : %(name)s.") % {"name": form.person},
    )


@require_http_methods(["GET", "POST"])
@guard(Action.EDIT_ROLL)
def columns(request: HttpRequest) -> HttpResponse:
    """Which personal columns the roll has; what it keeps no longer is emptied."""
    club = club_of(request)
    return act_view(
        request,
        ColumnsForm(sent(request), instance=club),
        partial(keep_columns, club=club, by=actor_of(request)),
        done="members:roll",
        template="members/columns.html",
        said=_("Enregistré : ce que le fichier du club note."),
    )


def _pressed(
    request: HttpRequest, member_id: int, sentence: str, service: Callable[..., None], **about: Any
) -> HttpResponse:
    """A button of an entry's page pressed; back to that page."""
    do = partial(service, by=actor_of(request), token=sent_token(request), **about)
    return press(request, sentence, do, "members:member", str(member_id))


@require_POST
@guard(Action.EDIT_ROLL)
def merge(request: HttpRequest, member_id: int) -> HttpResponse:
    """This entry goes into the one chosen, which stays; taken back there."""
    club = club_of(request)
    member = entry_of(club, member_id)
    into = entry_of(club, decimal_number(request.POST.get("into", "")) or 0)
    sentence = _("%(one)s et %(two)s : une seule personne.") % {"one": member, "two": into}
    return _pressed(request, member_id, sentence, merge_entries, member=member, into=into)


@require_POST
@guard(Action.EDIT_ROLL)
def part(request: HttpRequest, member_id: int) -> HttpResponse:
    """A merged entry stands on its own again."""
    member = entry_of(club_of(request), member_id)
    sentence = _("%(name)s a de nouveau sa propre fiche.") % {"name": member}
    return _pressed(request, member_id, sentence, part_entries, member=member)


@require_POST
@guard(Action.EDIT_ROLL)
def link(request: HttpRequest, member_id: int, player_id: int) -> HttpResponse:
    """A player of an evening is this person."""
    member = entry_of(club_of(request), member_id)
    player = _player(request, player_id)
    sentence = _("Relié : %(name)s.") % {"name": player.tournament.name}
    return _pressed(request, member_id, sentence, link_player, player=player, member=member)


@require_POST
@guard(Action.EDIT_ROLL)
def unlink(request: HttpRequest, member_id: int, player_id: int) -> HttpResponse:
    """A player of an evening was somebody else."""
    member = entry_of(club_of(request), member_id)
    player = _player(request, player_id)
    sentence = _("Ce n’était pas cette personne : %(name)s.") % {"name": player.tournament.name}
    return _pressed(request, member.pk, sentence, unlink_player, player=player)


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
    return act_view(
        request,
        EraseForm(request.POST or None),
        partial(erase_member, member=member, by=actor_of(request)),
        done="members:roll",
        template="members/erase.html",
        context=lambda: {
            "member": member,
            "evenings": evenings_of(member),
            "unlinked": unlinked(member),
        },
        said=_("Effacé. Les résultats restent, sans nom."),
    )


@require_http_methods(["GET", "POST"])
@guard(Action.EDIT_ROLL)
def upload(request: HttpRequest) -> HttpResponse:
    """A list pasted or sent; POST shows what it would add, and writes nothing."""
    form = ListForm(sent(request), request.FILES or None, personal=True)
    if not form.is_bound or not form.is_valid():
        return render(request, "members/import.html", {"form": form}, status=status_of(form))
    reading = form.cleaned_data["reading"]
    extra = {"faults": reading.faults, "ignored": reading.ignored}
    return _preview(request, club_of(request), reading.entries, **extra)


def _preview(
    request: HttpRequest, club: Club, people: Sequence[Entry], status: int = 200, **extra: object
) -> HttpResponse:
    """Each line with whom it may be; the button carries exactly that, signed."""
    doubts = doubts_of(club, people)
    answers = {line.line: request.POST.get(f"line_{line.line}", "") for line in people}
    context = {
        "doubts": [(doubt, answers[doubt.entry.line]) for doubt in doubts],
        "unanswered": sum(doubt.needs_answer for doubt in doubts),
        "sealed": sealed(people, club),
        "new_token": tokens.new_token(),
    }
    return render(request, "members/preview.html", context | extra, status=status)


@require_POST
@guard(Action.EDIT_ROLL)
def confirm(request: HttpRequest) -> HttpResponse:
    """Write what was decided; where a line still waits for an answer, or the roll changed, ask again."""
    club = club_of(request)
    try:
        people = unsealed(request.POST.get("list", ""), club)
    except signing.BadSignature:
        messages.error(request, _("Cet aperçu est trop ancien : lisez la liste encore une fois."))
        return redirect("members:import")
    decided = {line.line: request.POST.get(f"line_{line.line}", "")[:20] for line in people}
    about = {"club": club, "people": people, "decided": decided}
    do = partial(import_members, by=actor_of(request), token=sent_token(request), **about)
    counts = attempt(
        do, partial(say_why_not, request), again=lambda answer: (answer["added"], answer["completed"])
    )
    if counts is None:
        return _preview(request, club, people, 422)
    added, completed = counts
    said = [ngettext("%(n)s personne ajoutée", "%(n)s personnes ajoutées", added) % {"n": added}]
    if completed:
        said += [ngettext("%(n)s fiche complétée", "%(n)s fiches complétées", completed) % {"n": completed}]
    messages.success(request, f"{', '.join(said)}.")
    return redirect("members:roll")
