"""The pages of a season: ranking, rule, evenings, a sheet brought in; on the wall, on paper, as a workbook,
with the report for the general assembly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from functools import partial
from operator import itemgetter
from typing import Any

from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from pairing.season import KNOWN, ONE, SeasonRule

from ..cash.account import added_up, sums_of
from ..cash.payments import Kind
from ..core.access import Action, actor_of, permits
from ..core.clock import hour_now
from ..core.clubs import club_of
from ..core.errors import status_of
from ..core.guards import guard
from ..core.tokens import answer_of, new_token
from ..exports.views import book_answer
from ..exports.workbook import Book, CellKind, Column, Worksheet
from ..hall.walls import RANKED, evenly, views_of
from ..models import Season
from ..standings.prizes import read_prizes
from ..web.answers import act_view, carried_out, sent
from ..web.days import clock_text
from ..web.live import live_part
from .evenings import EveningsForm, SheetForm, SheetLine, WhoForm, change_evenings, import_sheet, unsealed
from .ranking import SeasonPlace, SeasonRanking, compared, day_of, load_season
from .rule import KNOWN_NAMES, RuleForm, SeasonForm, change_rule, create_season, rule_of, rule_words


def _season(request: HttpRequest, season_id: int) -> Season:
    """A season of the club of whoever asks; 404 for another's."""
    seasons = Season.objects.select_related("club")
    season: Season = get_object_or_404(seasons, pk=season_id, club=club_of(request))
    return season


def _anybodys(request: HttpRequest, season_id: int) -> Season:
    """A season for all the world, under its club's name."""
    season: Season = get_object_or_404(Season.objects.select_related("club"), pk=season_id)
    request.named_club = season.club
    return season


@require_http_methods(["GET", "POST"])
@guard(Action.SEASON, see=Action.SEE_STAFF)
def index(request: HttpRequest) -> HttpResponse:
    """The club's seasons, and one to begin."""
    club, token = club_of(request), request.POST.get("token") or new_token()
    said = {**request.POST.dict(), "token": token} if request.method == "POST" else None
    return act_view(
        request,
        SeasonForm(said),
        partial(create_season, club=club, by=actor_of(request)),
        done=lambda: reverse("season:evenings", args=[answer_of(token)["season"]]),
        template="season/index.html",
        context=lambda: {"seasons": club.seasons.all(), "may": permits(actor_of(request), Action.SEASON)},
    )


@require_safe
@guard(Action.SEE_STAFF)
def season(request: HttpRequest, season_id: int) -> HttpResponse:
    """The ranking at the desk, and what can be done about it."""
    shown = _season(request, season_id)
    context = {"may": permits(actor_of(request), Action.SEASON), "staff": True}
    return render(request, "season/season.html", _ranked(request, shown) | context)


@require_safe
@guard(Action.SEE_SEASON)
def public(request: HttpRequest, season_id: int) -> HttpResponse:
    """The ranking for everybody."""
    return render(request, "season/public.html", _ranked(request, _anybodys(request, season_id)))


def _ranked(request: HttpRequest, season: Season) -> dict[str, Any]:
    """The ranking; as if the evening that is played stopped now, where that is asked (`?maintenant`)."""
    data = load_season(season)
    ranking = data.ranking(live="maintenant" in request.GET)
    return {
        "season": season,
        "ranking": ranking,
        "running": data.running,
        "words": rule_words(season.rule),
    }


@require_safe
@guard(Action.SEE_SEASON)
def wall(request: HttpRequest, season_id: int, part: bool = False) -> HttpResponse:
    """The ranking on a projector, in views of thirty; it follows the evening that is played."""
    season = _anybodys(request, season_id)
    data = load_season(season)
    played = [evening.tournament for evening in data.evenings if evening.tournament]
    tournament = data.running.tournament if data.running else next(reversed(played), None)

    def page(template: str) -> HttpResponse:
        ranking = data.ranking(live=True)
        ranked = [place for place in ranking.places if place.row.ranked]
        views = views_of("ranking", evenly(ranked, RANKED)) or views_of("ranking", [[]])
        asked = request.GET.get("vue", "")
        shown = int(asked) if asked in {str(view.number) for view in views} else 1
        turn = {"views": views, "shown": shown, "following": shown % len(views) + 1}
        follows = {"evening": tournament, "ranking": ranking, "season": season}
        return render(request, template, turn | follows)

    if not part or tournament is None:
        return page("season/wall.html")
    key = (tournament.version, season.club.version)
    return live_part(request, tournament, lambda: page("season/_wall.html"), key=key, heavy=True)


@require_http_methods(["GET", "POST"])
@guard(Action.SEASON)
def rule(request: HttpRequest, season_id: int) -> HttpResponse:
    """The rule, composed or one that is known (`?regle=`), with what it does to the ranking while one types:
    what is looked at (`look`) is not written."""
    season = _season(request, season_id)
    known = KNOWN.get(request.GET.get("regle", ""), season.rule)
    form, looks = RuleForm(sent(request), rule=known), "look" in request.POST

    def context() -> dict[str, Any]:
        says = form.rule if not form.is_bound or form.is_valid() else None
        played = Season.objects.filter(club=season.club, evenings__lines__isnull=False).distinct()
        on = _looked_at(list(played), (request.POST.get("on", ""), str(season.pk)))
        effect = _effect_of(on, SeasonRule.from_json(says)) if on and says is not None else None
        return {"season": season, "known": KNOWN_NAMES, "effect": effect, "played": played, "on": on}

    if looks:
        template = "season/_effect.html" if request.htmx else "season/rule.html"
        return render(request, template, {"form": form, **context()}, status=status_of(form))
    return act_view(
        request,
        form,
        partial(change_rule, season=season, by=actor_of(request)),
        done=reverse("season:season", args=[season.pk]),
        template="season/rule.html",
        context=context,
        said=_("La règle est enregistrée."),
    )


def _looked_at(played: Sequence[Season], wanted: Sequence[str]) -> Season | None:
    """The season on which a rule is tried: the first wanted that was played, else the last one."""
    by_id = {str(one.pk): one for one in played}
    return next((by_id[pk] for pk in wanted if pk in by_id), next(iter(played), None))


def _effect_of(season: Season, rule: SeasonRule) -> SeasonRanking:
    """The ranking by that rule beside that by the season's own."""
    data = load_season(season)
    return compared(data.ranking(rule_of(season)), data.ranking(rule))


@require_http_methods(["GET", "POST"])
@guard(Action.SEASON)
def evenings(request: HttpRequest, season_id: int) -> HttpResponse:
    """Its name, its evenings, its final."""
    season = _season(request, season_id)
    return act_view(
        request,
        EveningsForm(sent(request), season=season),
        partial(change_evenings, season=season, by=actor_of(request)),
        done=reverse("season:season", args=[season.pk]),
        template="season/evenings.html",
        context=lambda: {"season": season},
        said=_("Les soirées de la saison sont enregistrées."),
    )


@require_http_methods(["GET", "POST"])
@guard(Action.SEASON)
def upload(request: HttpRequest, season_id: int) -> HttpResponse:
    """A sheet pasted or sent; POST shows what was read and asks who is who, and writes nothing."""
    season = _season(request, season_id)
    form = SheetForm(*((request.POST, request.FILES) if request.method == "POST" else ()))
    if not form.is_bound or not form.is_valid():
        context = {"form": form, "season": season}
        return render(request, "season/import.html", context, status=status_of(form))
    lines, faults = form.cleaned_data["lines"], form.cleaned_data["faults"]
    return _preview(request, season, lines, WhoForm(season=season, lines=lines), faults=faults)


def _preview(
    request: HttpRequest, season: Season, lines: list[SheetLine], form: WhoForm, **extra: object
) -> HttpResponse:
    names = sorted({line.evening for line in lines})
    context = {"season": season, "lines": lines, "form": form, "names": names, **extra}
    return render(request, "season/preview.html", context, status=status_of(form))


@require_POST
@guard(Action.SEASON)
def confirm(request: HttpRequest, season_id: int) -> HttpResponse:
    """Store the lines, each name the one that was said."""
    season = _season(request, season_id)
    try:
        lines = unsealed(request.POST.get("sheet", ""), season)
    except signing.BadSignature:
        messages.error(request, _("Cet aperçu est trop ancien : lisez la feuille encore une fois."))
        return redirect("season:import", season.pk)
    form = WhoForm(request.POST, season=season, lines=lines)
    store = partial(import_sheet, season=season, lines=lines, by=actor_of(request))
    if not carried_out(form, lambda: store(**form.arguments())):
        return _preview(request, season, lines, form)
    count = answer_of(form.cleaned_data["token"]).get("count", len(lines))
    stored = ngettext("%(n)s ligne est entrée.", "%(n)s lignes sont entrées.", count)
    messages.success(request, stored % {"n": count})
    return redirect("season:season", season.pk)


def report_of(season: Season) -> dict[str, Any]:
    """Its evenings with who came and what was won, their accounts added up, how often everybody came; the
    ranking. Four statements."""
    data = load_season(season)
    sums = sums_of([evening.tournament for evening in data.evenings if evening.tournament])
    rows = [
        {
            "evening": evening,
            "day": day_of(evening),
            "people": len(data.lines[evening.pk]),
            "sums": sums.get(evening.tournament_id),
            "prizes": read_prizes(evening.tournament.prizes) if evening.tournament else (),
        }
        for evening in data.evenings
    ]
    came = data.ranking(SeasonRule(attendance=ONE)).places
    year = added_up([row["sums"] for row in rows if row["sums"]])
    return {"rows": rows, "year": year, "came": came, "ranking": data.ranking()}


@require_safe
@guard(Action.SEASON)
def paper(request: HttpRequest, season_id: int, template: str) -> HttpResponse:
    """On A4: the ranking to be posted, or the report for the general assembly."""
    season = _season(request, season_id)
    back = reverse("season:season", args=[season.pk])
    context = {"season": season, "back_url": back, "now": hour_now(), **report_of(season)}
    return render(request, template, context)


@require_safe
@guard(Action.SEASON)
def workbook(request: HttpRequest, season_id: int) -> HttpResponseBase:
    """The ranking, why, and the report, as a workbook."""
    season = _season(request, season_id)
    told, hour = report_of(season), clock_text(timezone.localtime())
    note = _("%(season)s, à jour à %(time)s") % {"season": season.name, "time": hour}
    book = Book(season.name, (season.club.name, season.name), note)
    for sheet in _sheets(told, note):
        book.add(sheet, lambda: None)
    return book_answer(book, f"saison-{season.pk}.xlsx")


def _tie(place: SeasonPlace, at: int) -> float:
    return float(place.row.ties[at])


def _sheets(told: Mapping[str, Any], note: str) -> Iterable[Worksheet]:
    """Ranking, evening by evening why, evenings with what they took in, attendance."""
    text, ranking = CellKind.TEXT, told["ranking"]
    ties = [
        Column(name, 16, partial(_tie, at=at), CellKind.DECIMAL) for at, name in enumerate(ranking.tie_names)
    ]
    places = (
        Column(_("Rang"), 8, lambda place: (place.row.rank, place.shared), CellKind.RANK),
        Column(_("Nom"), 32, lambda place: place.full, text),
        Column(_("Valeur"), 12, lambda place: float(place.row.value), CellKind.DECIMAL),
        *ties,
        Column(_("Soirées"), 10, lambda place: place.attended),
    )
    yield Worksheet(_("Classement"), f"{note}. {ranking.how}", places, ranking.places)
    why = (
        Column(_("Nom"), 32, lambda pair: pair[0].full, text),
        Column(_("Soirée"), 28, lambda pair: str(pair[1].evening), text),
        Column(_("Valeur"), 12, lambda pair: float(pair[1].counted.value), CellKind.DECIMAL),
        Column(_("Fois"), 8, lambda pair: float(pair[1].counted.weight)),
        Column(_("Compte"), 10, lambda pair: _("oui") if pair[1].counted.counted else _("non"), text),
    )
    pairs = [(place, one) for place in ranking.places for one in place.evenings]
    yield Worksheet(_("Pourquoi"), note, why, pairs)
    evenings = (
        Column(_("Date"), 14, lambda row: row["day"], CellKind.NUMBER),
        Column(_("Soirée"), 32, lambda row: str(row["evening"]), text),
        Column(_("Joueurs"), 10, lambda row: row["people"]),
        Column(_("Recettes"), 14, lambda row: row["sums"] and row["sums"].takings / 100, CellKind.MONEY),
        Column(_("Lots"), 50, lambda row: "\n".join(prize.line for prize in row["prizes"]), text, wrap=True),
    )
    yield Worksheet(_("Soirées"), note, evenings, told["rows"])
    yield _accounts(told["rows"], note)
    came = (
        Column(_("Nom"), 32, lambda place: place.full, text),
        Column(_("Au fichier"), 12, lambda place: _("oui") if place.is_member else _("non"), text),
        Column(_("Soirées"), 10, lambda place: place.attended),
    )
    yield Worksheet(_("Présences"), note, came, told["came"])


def _accounts(rows: Sequence[Mapping[str, Any]], note: str) -> Worksheet:
    """The account of each evening in its order, then the year: sums are formulas, the float the first's."""
    lines: list[tuple[Any, ...]] = []
    for row in rows:
        if sums := row["sums"]:
            at = len(lines) + 3
            amounts = (*sums.by_kind.values(), sums.difference, sums.counted)
            euros = [None if cents is None else Decimal(cents) / 100 for cents in amounts]
            lines.append((str(row["evening"]), *euros[:-2], f"=SUM(C{at}:F{at})", *euros[-2:]))
    if lines:
        last = len(lines) + 2
        below = [f"=SUM({column}3:{column}{last})" for column in "CDEFGH"]
        counted = next((at for at in range(last, 2, -1) if lines[at - 3][-1] is not None), last)
        lines.append((_("Ensemble"), "=B3", *below, f"=I{counted}"))
    headings = [
        *(str(kind.label).capitalize() for kind in Kind),
        _("Résultat"),
        _("Écart"),
        _("Espèces comptées"),
    ]
    columns = (Column(name, 14, itemgetter(at), CellKind.MONEY) for at, name in enumerate(headings, start=1))
    evening = Column(_("Soirée"), 32, itemgetter(0), CellKind.TEXT)
    return Worksheet(_("Comptes"), note, (evening, *columns), lines)
