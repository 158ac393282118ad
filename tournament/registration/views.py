"""The desk's page, the pages of one team, and how an act is answered: done, refused, taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ..core import tokens
from ..core.access import Action, actor_of, permits
from ..core.clock import hour_now
from ..core.errors import Refused
from ..core.guards import guard
from ..core.outside import decimal_number
from ..core.tokens import AlreadyDone
from ..models import Team, Tournament
from ..models.team import PAIRED, SEATED
from ..web.live import etag, live_part
from . import sentences
from .acts import ActResult
from .forms import DeskForm, EnrolForm, blank_enrol, edit_form_of
from .listing import (
    Listing,
    RollQuestion,
    clubs,
    last_beside_matches,
    namesakes,
    partners,
    roll_questions,
    summary,
    table_of,
)
from .seats import pair_singles, split_team
from .teams import cancel_team, check_in, check_in_everybody, edit_team, enrol, pay, promote_team
from .undo import undo_by_ticket, undo_ticket

Service = Callable[..., ActResult]
PLACE = ("q", "show", "sort", "page")  # where in the list somebody was


def team_with_id(tournament: Tournament, team_id: int) -> Team:
    """A team of this tournament with its players; 404 when it is another's."""
    rows = Team.objects.select_related(*SEATED, *PAIRED, "tournament")
    team: Team = get_object_or_404(rows, pk=team_id, tournament=tournament)
    return team


def run_service(
    request: HttpRequest, service: Service, *, form: DeskForm | None = None, **arguments: Any
) -> ActResult | None:
    """Run a service for whoever asks. A retry gets the first answer; a refusal goes to the form."""
    try:
        return service(by=actor_of(request), token=request.POST.get("token", "")[:43] or None, **arguments)
    except tokens.AlreadyDone as earlier:
        team_by_id = Team.objects.select_related(*SEATED, *PAIRED).in_bulk(earlier.answer["teams"])
        teams = [team_by_id[key] for key in earlier.answer["teams"]]
        return ActResult(teams, earlier.answer["sequence"], paid_back=earlier.answer.get("paid_back", False))
    except Refused as refusal:
        if form is None:
            messages.error(request, refusal.message)
        else:
            form.refuse(refusal)
        return None


def announce(request: HttpRequest, tournament: Tournament, result: ActResult, text: str) -> None:
    """The quiet line after an act, with "Annuler"."""
    way_back = ""
    if result.sequence:
        ticket = undo_ticket(result, tournament)
        way_back = f"{reverse('registration:undo', args=[tournament.slug])} {ticket}"
    messages.success(request, text, extra_tags=way_back)


def rights_context(request: HttpRequest, tournament: Tournament) -> dict[str, bool]:
    """What the page may offer to whoever looks, now."""
    actor = actor_of(request)
    actions = {"may_register": Action.REGISTER, "may_pay": Action.EDIT_TEAM, "may_draw": Action.DRAW}
    return {name: permits(actor, action, tournament) for name, action in actions.items()}


def back_to_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The list where it was left: same words, filter, order and page."""
    query = QueryDict(mutable=True)
    query.update({name: value for name in PLACE if (value := request.GET.get(name))})
    url = reverse("registration:desk", args=[tournament.slug])
    return redirect(f"{url}?{query.urlencode()}" if query else url)


TICKED = "to_roll"
"""Where the session keeps whether the last line's people were to be added to the roll."""


def counts_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """How many are there and have paid, what is left before the draw, and what whoever looks may do."""
    counts = summary(tournament)
    return {
        "tournament": tournament,
        "counts": counts,
        "team_fee": counts.team_fee_cents,
        "readiness": sentences.readiness(counts),
        "new_token": tokens.new_token,
        **rights_context(request, tournament),
    }


def list_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """The list as the address asks for it."""
    listing = Listing.of(request.GET)
    table = table_of(request, tournament, listing)
    return {**counts_context(request, tournament), "table": table, "listing": listing}


def questions_of(tournament: Tournament, form: EnrolForm) -> list[RollQuestion]:
    """Whom of the club's roll the names of the line may mean."""
    fields = [name for name in ("player_1", "player_2") if name in form.fields]
    typed = [(form[name].value() or "", form[f"roll_{name[-1]}"].value() or "") for name in fields]
    return roll_questions(tournament.club, typed)


def offered_to(tournament: Tournament, form: EnrolForm) -> dict[int, frozenset[str]] | None:
    """The entries of the roll that may be meant, for each of the two; None while a question waits."""
    questions = questions_of(tournament, form)
    if any(question.waits for question in questions) and not tokens.was_used(form.data.get("token", "")):
        return None
    return {
        question.position: frozenset(str(member.pk) for member in question.members) for question in questions
    }


def unsettled_context(tournament: Tournament) -> dict[str, Any]:
    """Who has no partner, and who waits for a place."""
    singles, waiting = partners(tournament)
    return {"singles": singles, "waiting": waiting}


def page_context(
    request: HttpRequest, tournament: Tournament, form: EnrolForm | None = None
) -> dict[str, Any]:
    """Everything on the page; the line at the door only while it is open to whoever looks."""
    context = list_context(request, tournament) | unsettled_context(tournament)
    ticked = bool(request.session.get(TICKED))
    blank = blank_enrol(context["counts"].next_number, alone=tournament.individuals, to_roll=ticked)
    return context | {
        "etag": etag(tournament, last_beside_matches(tournament.pk)),
        "form": (form or blank) if context["may_register"] else None,
        "clubs": clubs(tournament),
        "questions": questions_of(tournament, form) if form is not None else [],
    }


@require_http_methods(["GET", "POST"])
@guard(Action.REGISTER, see=Action.SEE_STAFF)
def desk(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The list and the line at the door; POST enrols one team."""
    if request.method == "POST":
        return enrolled(request, tournament)
    if request.htmx and request.headers.get("HX-Target") == "list":
        return render(request, "registration/_list.html", list_context(request, tournament))
    return render(request, "registration/desk.html", page_context(request, tournament))


LIVE = ("tally", "list", "column")
"""The parts of the page that show what somebody else does; the line at the door is none of them."""


@require_safe
@guard(Action.SEE_STAFF)
def live(request: HttpRequest, tournament: Tournament, part: str) -> HttpResponse:
    """One of them, for the search and the page of the list that this address asks for as the page did."""
    if part not in LIVE:
        raise Http404

    def inside() -> HttpResponse:
        context = (list_context if part == "list" else counts_context)(request, tournament)
        context |= unsettled_context(tournament) if part == "column" else {}
        return render(request, f"registration/_{part}.html", context)

    return live_part(request, tournament, inside, key=last_beside_matches(tournament.pk), heavy=True)


def enrolled(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Enrol and come back to an empty line; else the same line with what was typed and why not."""
    form = EnrolForm(request.POST, alone=tournament.individuals)
    if form.is_valid() and (offered := offered_to(tournament, form)) is not None:
        details, suggested = form.details(offered), form.cleaned_data["suggested"]
        alike = [namesake for namesake in namesakes(tournament, details.people) if not namesake.alone]
        is_today = tournament.club.day_of(hour_now()) in tournament.days
        waiting = form.cleaned_data["waiting"]
        arguments = {"tournament": tournament, "details": details, "checked_in": is_today, "waiting": waiting}
        if result := run_service(request, enrol, form=form, **arguments):
            request.session[TICKED] = form.cleaned_data["to_roll"]
            announce(request, tournament, result, sentences.enrolled(result.team, details.number, suggested))
            for namesake in (namesake for namesake in alike if namesake.team.pk != result.team.pk):
                messages.warning(request, sentences.already(namesake))
            return back_to_list(request, tournament)
    return render(request, "registration/desk.html", page_context(request, tournament, form), status=422)


@require_POST
@guard(Action.REGISTER)
def check(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What to know about the names being typed, before they are saved; writes nothing."""
    form = EnrolForm(request.POST, alone=tournament.individuals)
    form.is_valid()
    people = [name for part in ("player_1", "player_2") if (name := form.cleaned_data.get(part))]
    alike = namesakes(tournament, people) if people else []
    context = {
        "hints": [sentences.alike(namesake) for namesake in alike],
        "questions": questions_of(tournament, form),
    }
    return render(request, "registration/_roll.html", context)


@require_POST
@guard(Action.REGISTER)
def present(request: HttpRequest, tournament: Tournament, team_id: int) -> HttpResponse:
    """Check one team in, or out again."""
    team = team_with_id(tournament, team_id)
    if result := run_service(request, check_in, team=team, present=request.POST.get("value") == "1"):
        announce(request, tournament, result, sentences.present(result.team))
    return cell_or_list(request, tournament, team_id, "registration/_present.html")


@require_POST
@guard(Action.REGISTER)
def everybody(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Check everybody in at once."""
    if result := run_service(request, check_in_everybody, tournament=tournament):
        announce(request, tournament, result, _("Tout le monde est là."))
    return back_to_list(request, tournament)


@require_POST
@guard(Action.EDIT_TEAM)
def paid(request: HttpRequest, tournament: Tournament, team_id: int) -> HttpResponse:
    """Take one team's money, or give it back."""
    team = team_with_id(tournament, team_id)
    if result := run_service(request, pay, team=team, paid=request.POST.get("value") == "1"):
        announce(request, tournament, result, sentences.paid(result.team))
    return cell_or_list(request, tournament, team_id, "registration/_paid.html")


def cell_or_list(request: HttpRequest, tournament: Tournament, team_id: int, cell: str) -> HttpResponse:
    """The cell and the counts for htmx, the whole list for everyone else."""
    if not request.htmx:
        return back_to_list(request, tournament)
    context = {"cell": cell, "record": team_with_id(tournament, team_id)}
    return render(request, "registration/_tapped.html", context | counts_context(request, tournament))


@require_http_methods(["GET", "POST"])
@guard(Action.EDIT_TEAM)
def edit(request: HttpRequest, tournament: Tournament, team_id: int) -> HttpResponse:
    """Everything written about a team; after the release only its spelling and its note."""
    team = team_with_id(tournament, team_id)
    form = edit_form_of(team, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        if result := run_service(request, edit_team, form=form, team=team, details=form.details()):
            text = _("Enregistré : %(team)s.") % {"team": sentences.named(result.team)}
            announce(request, tournament, result, text)
            return back_to_list(request, tournament)
        team = team_with_id(tournament, team_id)
    context = {"tournament": tournament, "team": team, "form": form, "new_token": tokens.new_token}
    context |= rights_context(request, tournament)
    return render(request, "registration/team.html", context, status=422 if form.errors else 200)


@require_POST
@guard(Action.REGISTER)
def cancel(request: HttpRequest, tournament: Tournament, team_id: int) -> HttpResponse:
    """Take a team, a waiting pair or somebody alone off the list."""
    if result := run_service(request, cancel_team, team=team_with_id(tournament, team_id)):
        announce(request, tournament, result, sentences.cancelled(result.team, result.paid_back))
    return back_to_list(request, tournament)


@require_POST
@guard(Action.REGISTER)
def promote(request: HttpRequest, tournament: Tournament, team_id: int) -> HttpResponse:
    """Give a waiting or a cancelled team its place."""
    if result := run_service(request, promote_team, team=team_with_id(tournament, team_id)):
        announce(request, tournament, result, sentences.enrolled(result.team))
    return back_to_list(request, tournament)


@require_http_methods(["GET", "POST"])
@guard(Action.REGISTER)
def pair(request: HttpRequest, tournament: Tournament, team_id: int) -> HttpResponse:
    """Who else is alone; POST makes the two a team."""
    team = team_with_id(tournament, team_id)
    if request.method == "POST":
        partner = team_with_id(tournament, decimal_number(request.POST.get("with", "")) or 0)
        waiting = bool(request.POST.get("waiting"))
        if result := run_service(request, pair_singles, first=team, second=partner, waiting=waiting):
            announce(request, tournament, result, sentences.enrolled(result.team))
        return back_to_list(request, tournament)
    singles = [single for single in partners(tournament)[0] if single.pk != team.pk]
    context = {"tournament": tournament, "team": team, "singles": singles, "counts": summary(tournament)}
    return render(request, "registration/pair.html", context | {"new_token": tokens.new_token})


@require_POST
@guard(Action.REGISTER)
def split(request: HttpRequest, tournament: Tournament, team_id: int) -> HttpResponse:
    """Two partners part: both wait alone."""
    if result := run_service(request, split_team, team=team_with_id(tournament, team_id)):
        announce(request, tournament, result, _("Séparés : chacun attend un partenaire."))
    return back_to_list(request, tournament)


@require_POST
@guard(Action.EDIT_TEAM)
def take_back(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Undo the act of a signed ticket; a second tap finds it undone."""
    try:
        undo_by_ticket(ticket=request.POST.get("token", ""), tournament=tournament, by=actor_of(request))
        messages.info(request, _("Annulé."))
    except AlreadyDone:
        messages.info(request, _("Annulé."))
    except signing.BadSignature:
        messages.error(request, _("Il est trop tard pour annuler cela."))
    except Refused as refusal:
        messages.error(request, refusal.message)
    return redirect("registration:desk", slug=tournament.slug)
