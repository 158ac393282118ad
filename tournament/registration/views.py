"""The desk's page, the pages of one team, and a list pasted, sent or qualified elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from django.contrib import messages
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from ..cash.payments import with_paid
from ..core import tokens
from ..core.access import Action, actor_of, permits
from ..core.clock import hour_now
from ..core.errors import status_of
from ..core.guards import guard
from ..core.outside import decimal_number
from ..lists.forms import ListForm
from ..lists.names import unix_newlines
from ..lists.rows import ListFault
from ..models import Team, Tournament
from ..models.team import PAIRED, SEATED
from ..web.answers import attempt, say_why_not, sent, sent_token
from ..web.live import etag, live_part
from . import sentences
from .acts import Act, ActResult
from .forms import EditForm, EnrolForm, PeopleForm
from .importing import Sealed, dry_run, import_teams, model_csv, model_xlsx, sealed, unsealed
from .listing import (
    Listing,
    RollQuestion,
    Summary,
    clubs,
    last_beside_matches,
    namesakes,
    partners,
    roll_questions,
    summary,
    table_of,
)
from .qualified import QualifiedForm, qualified, sources_for
from .seats import is_alone, pair_singles, split_team
from .sign_up_views import sign_up_of
from .sign_ups import another_team, to_confirm
from .teams import (
    cancel_team,
    check_in,
    check_in_everybody,
    edit_team,
    enrol,
    pay,
    promote_team,
    undo_by_ticket,
    undo_ticket,
)

PLACE = ("q", "show", "sort", "page")  # where in the list somebody was


def team_with_id(tournament: Tournament, team_id: int) -> Any:
    """A team of this tournament with its players; 404 when it is another's."""
    rows = with_paid(Team.objects).select_related(*SEATED, *PAIRED, "tournament")
    return get_object_or_404(rows, pk=team_id, tournament=tournament)


def acted(
    request: HttpRequest,
    tournament: Tournament,
    act: Act,
    said: Callable[[ActResult], str],
    /,
    *,
    form: PeopleForm | None = None,
    **about: Any,
) -> ActResult | None:
    """An act of whoever asks, said quietly with "Annuler"; None where it was refused, and said why."""
    refuse = partial(say_why_not, request) if form is None else form.refuse
    do = partial(act, by=actor_of(request), token=sent_token(request), **about)
    result = attempt(do, refuse, again=_first_result)
    if result is not None:
        way_back = ""
        if result.sequence:
            undo_url = reverse("registration:undo", args=[tournament.slug])
            way_back = f"{undo_url} {undo_ticket(result, tournament)}"
        messages.success(request, said(result), extra_tags=way_back)
    return result


def _first_result(answer: dict[str, Any]) -> ActResult:
    """What a form that is sent again was told the first time."""
    team_by_id = with_paid(Team.objects).select_related(*SEATED, *PAIRED).in_bulk(answer["teams"])
    teams = [team_by_id[key] for key in answer["teams"]]
    return ActResult(teams, answer["sequence"], paid_back=answer["paid_back"])


def rights_context(request: HttpRequest, tournament: Tournament) -> dict[str, bool]:
    """What the page may offer to whoever looks, now."""
    actor = actor_of(request)
    actions = {
        "may_register": Action.REGISTER,
        "may_edit": Action.EDIT_TEAM,
        "may_pay": Action.TAKE_FEE,
        "may_draw": Action.DRAW,
    }
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
        "readiness": sentences.readiness(counts),
        "new_token": tokens.new_token,
        **rights_context(request, tournament),
    }


def column_context(tournament: Tournament, counts: Summary) -> dict[str, Any]:
    """Who waits beside the list: for the desk, for a partner, for a place."""
    singles, waiting = partners(tournament)
    places = [(team, counts.has_room(team)) for team in waiting]
    asked, is_ahead = to_confirm(tournament, counts.line), tournament.is_ahead(hour_now())
    return {"singles": singles, "waiting": places, "asked": asked, "is_ahead": is_ahead}


def list_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """The list as the address asks for it."""
    listing = Listing.of(request.GET)
    table = table_of(request, tournament, listing)
    return {**counts_context(request, tournament), "table": table, "listing": listing}


def questions_of(tournament: Tournament, form: EnrolForm) -> list[RollQuestion]:
    """Whom of the club's roll the names of the line may mean."""
    places = [n for n in (1, 2) if f"player_{n}" in form.fields]
    typed = [(form[f"player_{n}"].value() or "", form[f"roll_{n}"].value() or "") for n in places]
    return roll_questions(tournament.club, typed)


def offered_to(tournament: Tournament, form: EnrolForm) -> dict[int, frozenset[str]] | None:
    """The entries of the roll that may be meant, for each of the two; None while a question waits."""
    questions = questions_of(tournament, form)
    if any(question.waits for question in questions) and not tokens.was_used(form.data.get("token", "")):
        return None
    return {
        question.position: frozenset(str(member.pk) for member in question.members) for question in questions
    }


def page_context(
    request: HttpRequest, tournament: Tournament, form: EnrolForm | None = None
) -> dict[str, Any]:
    """Everything on the page; the line at the door only while it is open to whoever looks."""
    context = list_context(request, tournament)
    context |= column_context(tournament, context["counts"])
    number, ticked = context["counts"].next_number, bool(request.session.get(TICKED))
    shown = {"number": number, "suggested": number, "to_roll": ticked}
    blank = EnrolForm(initial=shown, alone=tournament.individuals)
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
        if part == "column":
            context |= column_context(tournament, context["counts"])
        return render(request, f"registration/_{part}.html", context)

    return live_part(request, tournament, inside, key=last_beside_matches(tournament.pk), heavy=True)


def enrolled(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Enrol and come back to an empty line; else the same line with what was typed and why not."""
    form = EnrolForm(request.POST, alone=tournament.individuals)
    if form.is_valid() and (offered := offered_to(tournament, form)) is not None:
        details, suggested = form.details(offered), form.cleaned_data["suggested"]
        alike = [namesake for namesake in namesakes(tournament, details.people) if not namesake.alone]
        is_today = tournament.club.day_of(hour_now()) in tournament.days
        about = {"details": details, "checked_in": is_today, "waiting": form.cleaned_data["waiting"]}
        asked = form.cleaned_data["sign_up"]
        if asked and not another_team(sign_up := sign_up_of(tournament, asked), details):
            about |= {"sign_up": sign_up, "alike": form.cleaned_data["alike"]}
            about["checked_in"] = not tournament.is_ahead(hour_now())
        said = partial(sentences.enrolled, requested=details.number, suggested=suggested)
        if result := acted(request, tournament, enrol, said, form=form, tournament=tournament, **about):
            request.session[TICKED] = form.cleaned_data["to_roll"]
            for namesake in (namesake for namesake in alike if namesake.team.pk != result.team.pk):
                messages.warning(request, sentences.already(namesake))
            if asked and is_alone(result.team) and len(partners(tournament)[0]) > 1:
                return redirect("registration:pair", tournament.slug, result.team.pk)
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
    acted(request, tournament, check_in, sentences.present, team=team, present=ticked(request))
    return cell_or_list(request, tournament, team_id, "registration/_present.html")


@require_POST
@guard(Action.TAKE_FEE)
def paid(request: HttpRequest, tournament: Tournament, team_id: int) -> HttpResponse:
    """Take one team's money, or give it back."""
    team = team_with_id(tournament, team_id)
    acted(request, tournament, pay, sentences.paid, team=team, paid=ticked(request))
    return cell_or_list(request, tournament, team_id, "registration/_paid.html")


def ticked(request: HttpRequest) -> bool:
    """Whether the cell that was tapped says yes now."""
    return request.POST.get("value") == "1"


def cell_or_list(request: HttpRequest, tournament: Tournament, team_id: int, cell: str) -> HttpResponse:
    """The cell and the counts for htmx, the whole list for everyone else."""
    if not request.htmx:
        return back_to_list(request, tournament)
    context = {"cell": cell, "record": team_with_id(tournament, team_id)}
    return render(request, "registration/_tapped.html", context | counts_context(request, tournament))


@require_POST
@guard(Action.REGISTER)
def everybody(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Check everybody in at once."""
    said = _("Tout le monde est là.")
    acted(request, tournament, check_in_everybody, lambda done: said, tournament=tournament)
    return back_to_list(request, tournament)


@require_http_methods(["GET", "POST"])
@guard(Action.EDIT_TEAM)
def edit(request: HttpRequest, tournament: Tournament, team_id: int) -> HttpResponse:
    """Everything written about a team; after the release only its spelling and its note."""
    team = team_with_id(tournament, team_id)
    rights = rights_context(request, tournament)
    form = EditForm(sent(request), team=team, place=rights["may_register"])
    if form.is_valid():
        about, said = {"team": team, "details": form.details()}, _("Enregistré : %(team)s.")
        if acted(
            request,
            tournament,
            edit_team,
            lambda done: said % {"team": sentences.named(done.team)},
            form=form,
            **about,
        ):
            return back_to_list(request, tournament)
    context = {"tournament": tournament, "team": team, "form": form, "new_token": tokens.new_token, **rights}
    return render(request, "registration/team.html", context, status=status_of(form))


@require_POST
@guard(Action.REGISTER)
def cancel(request: HttpRequest, tournament: Tournament, team_id: int) -> HttpResponse:
    """Take a team, a waiting pair or somebody alone off the list."""
    return acted_on(request, tournament, team_id, cancel_team, sentences.cancelled)


@require_POST
@guard(Action.REGISTER)
def promote(request: HttpRequest, tournament: Tournament, team_id: int) -> HttpResponse:
    """Give a waiting or a cancelled team its place."""
    return acted_on(request, tournament, team_id, promote_team, sentences.enrolled)


@require_POST
@guard(Action.REGISTER)
def split(request: HttpRequest, tournament: Tournament, team_id: int) -> HttpResponse:
    """Two partners part: both wait alone."""
    said = _("Séparés : chacun attend un partenaire.")
    return acted_on(request, tournament, team_id, split_team, lambda done: said)


def acted_on(
    request: HttpRequest, tournament: Tournament, team_id: int, act: Act, said: Callable[[ActResult], str]
) -> HttpResponse:
    """A button about one team; back to the list."""
    acted(request, tournament, act, said, team=team_with_id(tournament, team_id))
    return back_to_list(request, tournament)


@require_http_methods(["GET", "POST"])
@guard(Action.REGISTER)
def pair(request: HttpRequest, tournament: Tournament, team_id: int) -> HttpResponse:
    """Who else is alone; POST makes the two a team."""
    team = team_with_id(tournament, team_id)
    if request.method == "POST":
        partner = team_with_id(tournament, decimal_number(request.POST.get("with", "")) or 0)
        about = {"first": team, "second": partner, "waiting": bool(request.POST.get("waiting"))}
        acted(request, tournament, pair_singles, sentences.enrolled, **about)
        return back_to_list(request, tournament)
    singles = [single for single in partners(tournament)[0] if single.pk != team.pk]
    context = {"tournament": tournament, "team": team, "singles": singles, "counts": summary(tournament)}
    return render(request, "registration/pair.html", context | {"new_token": tokens.new_token})


@require_POST
@guard(Action.TAKE_FEE)
def take_back(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Undo the act of a signed ticket; a second tap finds it undone."""
    ticket = request.POST.get("token", "")
    do = partial(undo_by_ticket, ticket=ticket, tournament=tournament, by=actor_of(request))
    try:
        if attempt(do, partial(say_why_not, request), again=_first_result):
            messages.info(request, _("Annulé."))
    except signing.BadSignature:
        messages.error(request, _("Il est trop tard pour annuler cela."))
    return redirect("registration:desk", slug=tournament.slug)


def preview(
    request: HttpRequest,
    tournament: Tournament,
    content: Sealed,
    faults: Sequence[ListFault] = (),
    *,
    typed: str = "",
    left: str = "",
    **extra: object,
) -> HttpResponse:
    """What would be created and which lines stay out; the button carries exactly that, signed.

    `faults`: those that reading found; `typed`: the pasted text, whose lines left out, and those of `left`
    before, come back once the others are confirmed."""
    trial = dry_run(tournament, content.asked, faults)
    wrong = {fault.line: content.taken.get(fault.line) or _typed_line(fault, typed) for fault in trial.faults}
    taken = {entry.line: wrong[entry.line] for entry in trial.collided}
    stay = {*taken, *(line.entry.line for line in trial.lines)}
    accepted = replace(content, entries=[one for one in content.entries if one.line in stay], taken=taken)
    back = [wrong[fault.line] for fault in trial.faults if not (fault.already_listed or fault.line in taken)]
    context = {
        "tournament": tournament,
        "trial": trial,
        "content": content,
        "sealed": sealed(accepted, tournament),
        "left": "\n".join(filter(None, [left, *back])),
        "new_token": tokens.new_token(),
    }
    return render(request, "registration/preview.html", context | extra)


def _typed_line(fault: ListFault, typed: str) -> str:
    """The line to write otherwise, as it was typed; of a file, its cells as a line by hand."""
    return unix_newlines(typed).split("\n")[fault.line - 1] if typed else fault.text.replace(" · ", " / ")


@require_POST
@guard(Action.REGISTER)
def confirm(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Write what the preview showed, once; if the list changed meanwhile, or other numbers are wished, show
    the preview again."""
    left = request.POST.get("left", "")
    try:
        content = unsealed(request.POST.get("list", ""), tournament)
    except signing.BadSignature:
        messages.error(request, _("Cet aperçu est trop ancien : lisez la liste encore une fois."))
        return redirect("registration:import", slug=tournament.slug)
    if ("renumber" in request.POST) != content.renumber:
        return preview(request, tournament, replace(content, renumber=not content.renumber), left=left)
    about = {"tournament": tournament, "teams": content.written, "columns": content.columns}
    if acted(request, tournament, import_teams, sentences.imported, **about):
        left = "\n".join(filter(None, [left, *content.taken.values()]))
        if not left:
            return back_to_list(request, tournament)
        form = ListForm(initial={"text": left}, source="text", alone=tournament.individuals)
        context = {"tournament": tournament, "form": form, "left": len(left.splitlines())}
        return render(request, "registration/list.html", context)
    return preview(request, tournament, content, left=left)


EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@require_http_methods(["GET", "POST"])
@guard(Action.REGISTER)
def paste(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A list typed or copied from a mail."""
    form = ListForm(request.POST or None, source="text", **kinds_of(tournament))
    return list_page(request, tournament, form)


@require_http_methods(["GET", "POST"])
@guard(Action.REGISTER)
def upload(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A list in a file."""
    form = ListForm(sent(request), request.FILES or None, source="file", **kinds_of(tournament))
    return list_page(request, tournament, form)


def kinds_of(tournament: Tournament) -> dict[str, Any]:
    """How a list of this tournament is read."""
    return {"alone": tournament.individuals, "known": tournament.club.list_columns}


def list_page(request: HttpRequest, tournament: Tournament, form: ListForm) -> HttpResponse:
    """The empty form, the form with what is wrong, or the preview of what was read."""
    if not form.is_bound or not form.is_valid():
        context = {"tournament": tournament, "form": form}
        return render(request, "registration/list.html", context, status=status_of(form))
    reading = form.cleaned_data["reading"]
    extra = {"form": form, "ignored": reading.ignored, "columns": form.columns}
    typed: str = form.cleaned_data.get("text", "")
    content = Sealed([*reading.entries], columns=form.chosen)
    return preview(request, tournament, content, reading.faults, typed=typed, **extra)


@require_http_methods(["GET", "POST"])
@guard(Action.REGISTER)
def qualifying(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Teams that qualified in other tournaments; a POST shows them before anything is written."""
    sources = sources_for(tournament)
    form = QualifiedForm(sent(request), sources=sources)
    if form.is_valid():
        entries = form.seeded(qualified(form.most(), form.cleaned_data["in_all"]))
        if entries:
            again = reverse("registration:qualified", args=[tournament.slug])
            return preview(request, tournament, Sealed(entries), again_url=again)
        form.add_error(None, _("Personne n’y est classé."))
    context = {"tournament": tournament, "form": form}
    return render(request, "registration/qualified.html", context, status=status_of(form))


@require_GET
@guard(Action.REGISTER)
def model(request: HttpRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """The empty model to fill in."""
    data, content_type = (model_csv(), "text/csv; charset=utf-8") if kind == "csv" else (model_xlsx(), EXCEL)
    response = HttpResponse(data, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="modele-equipes.{kind}"'
    return response
