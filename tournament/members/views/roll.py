"""The roll itself: the list, somebody new, an entry with its evenings, what the roll keeps."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from ...core import tokens
from ...core.access import Action, Actor, actor_of, permits
from ...core.clubs import club_of
from ...core.errors import status_of
from ...core.guards import guard
from ...models import Club, Member
from ...web.answers import carried_out
from ..forms import ColumnsForm, FindMemberForm, MemberForm
from ..queries import entries, entry_of, evenings_of, homonyms, members_named, standing_entry, unlinked
from ..services.roll import add_member, edit_member, keep_columns, kept_columns
from ..tables import table_of


def named_entry(request: HttpRequest, member_id: int) -> Member:
    """The entry that a form is about; to be seen it must stand on the roll, while a form that is sent again
    after it was merged or erased gets the answer it had."""
    find = entry_of if request.method == "POST" else standing_entry
    return find(club_of(request), member_id)


def _rights_context(request: HttpRequest) -> dict[str, bool]:
    actor = actor_of(request)
    return {
        "may_edit": permits(actor, Action.EDIT_ROLL),
        "may_add": permits(actor, Action.ADD_MEMBER),
    }


@require_GET
@guard(Action.SEE_ROLL)
def roll(request: HttpRequest) -> HttpResponse:
    """The list, searched by name or licence, page by page; its part alone for htmx."""
    club = club_of(request)
    find, active = FindMemberForm(request.GET).search()
    context = {"find": find, "active": active, "table": table_of(request, club, find, active=active)}
    context["away"] = entries(club).filter(active=False).count()
    part = request.htmx and request.headers.get("HX-Target") == "list"
    return render(
        request, "members/_list.html" if part else "members/roll.html", context | _rights_context(request)
    )


@require_http_methods(["GET", "POST"])
@guard(Action.ADD_MEMBER)
def add(request: HttpRequest) -> HttpResponse:
    """Somebody new; who bears that name already is shown before it is written."""
    club = club_of(request)
    form = MemberForm(request.POST or None, club=club)
    alike = _alike(club, form) if form.is_bound and form.is_valid() else []
    sure = request.POST.get("sure") == "1" or tokens.was_used(request.POST.get("token", ""))
    namesakes = [] if sure else alike
    if not namesakes and carried_out(form, partial(_added, club, form, actor_of(request))):
        messages.success(request, _("Au fichier du club : %(name)s.") % {"name": form.person})
        return redirect("members:roll")
    status = 422 if namesakes else status_of(form)
    return render(request, "members/add.html", {"form": form, "alike": namesakes}, status=status)


def _alike(club: Club, form: MemberForm) -> list[Member]:
    return [member for members in members_named(club, [str(form.person)]).values() for member in members]


def _added(club: Club, form: MemberForm, by: Actor) -> None:
    if form.person is not None:
        token = form.cleaned_data["token"] or None
        add_member(club=club, person=form.person, columns=form.columns(), by=by, token=token)


@require_GET
@guard(Action.SEE_ROLL)
def member(request: HttpRequest, member_id: int) -> HttpResponse:
    """An entry: what is kept of the person, their evenings; one that was merged leads to where it went."""
    entry = entry_of(club_of(request), member_id)
    if entry.merged_into_id is not None:
        return redirect("members:member", entry.merged_into_id)
    return render(request, "members/member.html", _member_context(entry) | _rights_context(request))


def _member_context(member: Member) -> dict[str, Any]:
    """What the page of an entry shows; a fixed number of statements."""
    evenings = evenings_of(member)
    labels = MemberForm(club=member.club).fields
    return {
        "member": member,
        "evenings": evenings,
        "played": sum(evening.played for evening in evenings),
        "columns": [(labels[name].label, _column_value(member, name)) for name in kept_columns(member.club)],
        "merged": list(member.merged.order_by("pk")),
        "unlinked": [] if member.erased_at else unlinked(member),
        "alike": [] if member.erased_at else homonyms(member),
        "new_token": tokens.new_token,
    }


def _column_value(member: Member, name: str) -> Any:
    return member.get_sex_display() if name == "sex" else getattr(member, name)


@require_http_methods(["GET", "POST"])
@guard(Action.EDIT_ROLL)
def edit(request: HttpRequest, member_id: int) -> HttpResponse:
    """Everything kept of a person."""
    member = named_entry(request, member_id)
    form = MemberForm(request.POST or None, instance=member, club=member.club)
    if carried_out(form, partial(_edited, member, form, actor_of(request))):
        messages.success(request, _("Enregistré : %(name)s.") % {"name": form.person})
        return redirect("members:member", member.pk)
    return render(request, "members/edit.html", {"form": form, "member": member}, status=status_of(form))


def _edited(member: Member, form: MemberForm, by: Actor) -> None:
    if form.person is not None:
        edit_member(
            member=member,
            person=form.person,
            columns=form.columns(),
            changed=[name for name in form.changed_data if name != "token"],
            by=by,
            token=form.cleaned_data["token"] or None,
        )


@require_http_methods(["GET", "POST"])
@guard(Action.EDIT_ROLL)
def columns(request: HttpRequest) -> HttpResponse:
    """Which personal columns the roll has; what it keeps no longer is emptied."""
    club = club_of(request)
    form = ColumnsForm(request.POST if request.method == "POST" else None, instance=club)
    if carried_out(form, partial(_kept, club, form, actor_of(request))):
        messages.success(request, _("Enregistré : ce que le fichier du club note."))
        return redirect("members:roll")
    return render(request, "members/columns.html", {"form": form}, status=status_of(form))


def _kept(club: Club, form: ColumnsForm, by: Actor) -> None:
    keep_columns(club=club, keeps=form.keeps(), by=by, token=form.cleaned_data["token"] or None)
