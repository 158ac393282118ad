"""Where a page of a match stands: on a table's own phone or at the desk; same pages, other addresses. How a
write there is answered: straight back to the sheet, or a page that first asks why.

Finds the match of the place; knows no rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import wraps
from typing import Any

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _

from scoring import Side

from ..core.access import Action, Actor, actor_of, permits, sides_apart
from ..core.errors import Refused
from ..core.guards import guard, sent_before
from ..core.tokens import AlreadyDone
from ..evening.at_tables import current_match, last_match, match_named
from ..evening.match import CLOSED
from ..models import Match, Table, Tournament
from ..rulebook import says_coinche
from ..web.answers import carried_out
from .forms import MatchForm, MatchReasonForm
from .sides_apart import HeldSide, held_side, phone_sides, side_held

View = Callable[..., HttpResponse]


def _may(action: Action) -> property:
    return property(lambda place: place.may(action))


@dataclass(frozen=True)
class MatchPlace:
    """A phone at its table, or a desk page of one match; `keys` are the parts of its address."""

    tournament: Tournament
    match: Any  # a Match; None at a table that has none to play, which only the sheet page shows
    actor: Actor
    table: Table | None = None
    keys: dict[str, Any] = field(default_factory=dict)
    held: HeldSide | None = None

    @property
    def at_desk(self) -> bool:
        return self.table is None

    def url(self, name: str, **parts: object) -> str:
        """The address of a page of this place: `place.url("deal", number=3)`; empty where it has none."""
        try:
            return reverse(f"{'referee' if self.at_desk else 'table'}:{name}", kwargs={**self.keys, **parts})
        except NoReverseMatch:
            return ""

    @property
    def sheet_url(self) -> str:
        return self.url("sheet")

    def may(self, action: Action) -> bool:
        """Whether this actor may do it here and now; for showing or hiding an act. A closed round is read."""
        open_round = self.match is None or self.match.round.state != CLOSED
        return open_round and permits(self.actor, action, self.tournament, self.match)

    may_begin = _may(Action.BEGIN)  # who deals first, how they sit, misdeals
    may_enter = _may(Action.ENTER_DEAL)
    may_correct = _may(Action.CORRECT_DEAL)
    may_sign = _may(Action.SUBMIT)
    may_confirm = _may(Action.CONFIRM)
    may_reopen = _may(Action.REOPEN)
    may_clear = _may(Action.CLEAR_SHEET)
    may_swap = _may(Action.SWAP_SIDES)
    may_rule = _may(Action.RULE)
    may_bear = _may(Action.ACCIDENT)  # forfeits, absences, replacements

    @property
    def apart(self) -> bool:
        """Whether this is the phone of a table whose sides enter apart."""
        return not self.at_desk and self.match is not None and sides_apart(self.tournament, self.match)

    @property
    def holder(self) -> str:
        """The secret by which this phone speaks for a side."""
        return self.held.holder if self.held else ""

    @property
    def speaks_for(self) -> Side | None:
        """The side that it speaks for now, where they enter apart. One statement."""
        return side_held(self.held, phone_sides(self.match)) if self.apart and self.held else None

    @property
    def may_help_sides(self) -> bool:
        return self.at_desk and self.may(Action.HELP_SIDES)

    @property
    def may_type(self) -> bool:
        return self.at_desk and self.may(Action.TYPE_SHEET)


def place_of(
    request: HttpRequest, tournament: Tournament, table: Table | None = None, match: Match | None = None
) -> MatchPlace:
    """The place that the address of this request names."""
    address_parts = request.resolver_match.kwargs if request.resolver_match else {}
    keys = {name: address_parts[name] for name in ("token", "slug", "match_id") if name in address_parts}
    if table is not None:
        match = match_at(request, table)
        if match is not None:
            match.tournament = tournament
    by_sides = table is not None and match is not None and sides_apart(tournament, match)
    held = held_side(request, match) if by_sides else None
    return MatchPlace(tournament, match, actor_of(request), table, keys, held)


def match_at(request: HttpRequest, table: Table) -> Match | None:
    """The match to play at that table; for a write that was made before, the one it was made for, though it
    is confirmed by now: its answer was lost, and it gets the same again."""
    current = current_match(table, bare=request.method == "POST")
    if (
        request.method == "POST"
        and (current is None or not meant_for(request, current))
        and sent_before(request)
    ):
        return match_named(table, request.POST.get("match", "")) or current
    return current


def at_match(action: Action, *, see: Action | None = None) -> Callable[[View], View]:
    """The guard of a page about the match of a place: the view receives `place` instead of its parts.

    A write carries the match it was made for: when the table plays another one now, nothing is written."""

    def guarded(view: View) -> View:
        @guard(action, see=see)
        @wraps(view)
        def inner(
            request: HttpRequest,
            tournament: Tournament,
            table: Table | None = None,
            match: Match | None = None,
            **parts: Any,
        ) -> HttpResponse:
            place = place_of(request, tournament, table, match)
            if place.match is None or not meant_for(request, place.match):
                return moved_on(request, place)
            try:
                return view(request, place=place, **parts)
            except ObjectDoesNotExist:  # its draw was taken back between two statements of this page
                if Match.objects.filter(pk=place.match.pk).exists():
                    raise
                return moved_on(request, replace(place, match=None), gone=True)

        return inner

    return guarded


def apart_or(apart: View, together: View) -> View:
    """The first view for a phone of a table whose sides enter apart, the second for everybody else."""

    @wraps(together)
    def chosen(request: HttpRequest, place: MatchPlace, **parts: Any) -> HttpResponse:
        return (apart if place.apart else together)(request, place=place, **parts)

    return chosen


def meant_for(request: HttpRequest, match: Match) -> bool:
    """Whether a write was made for this match; a page that only looks always is."""
    return request.method != "POST" or request.POST.get("match") == str(match.pk)


def moved_on(request: HttpRequest, place: MatchPlace, *, gone: bool = False) -> HttpResponse:
    """Nothing was written: the table plays another match now, or none; `gone`: the match is no more."""
    if request.headers.get("X-Requested-With") == "preview":
        sentence = _("Cette table joue une autre partie maintenant : rechargez la page.")
        return render(request, "match/_marks.html", {"error": sentence})
    last = last_match(place.table) if place.table is not None else None
    status = 409 if request.method == "POST" else 404
    context = {**place_context(place), "last": last, "gone": gone, "late": _deal_sent(request)}
    return render(request, "match/moved_on.html", context, status=status)


def _deal_sent(request: HttpRequest) -> int | None:
    """The number of the deal that this request wanted written."""
    where = request.resolver_match
    is_deal = request.method == "POST" and where is not None and where.url_name == "deal"
    return where.kwargs["number"] if is_deal and where is not None else None


def place_context(place: MatchPlace) -> dict[str, Any]:
    """The context of every page of this room."""
    return {
        "place": place,
        "tournament": place.tournament,
        "match": place.match,
        "coinche": says_coinche(place.tournament),
        "rules_url": reverse("hall:rules", kwargs={"slug": place.tournament.slug}),
    }


@dataclass(frozen=True)
class ReasonPage:
    """What a page that asks for a reason says: its heading, what will happen, and the button.

    `since`: draws released after the match may stand on its result."""

    heading: str
    text: str
    button: str
    since: bool = False


def act(
    request: HttpRequest, place: MatchPlace, form: MatchForm, do: Callable[..., object], back: str = ""
) -> HttpResponse:
    """Do it with what the form says, then `back`, else to the sheet; a refusal stands there as a notice."""
    if form.is_valid():
        try:
            do(**form_fields(form))
        except AlreadyDone:
            pass
        except Refused as refusal:
            messages.error(request, refusal.message)
    else:
        messages.error(request, _("Le formulaire était incomplet : rien n’est enregistré."))
    return redirect(back or place.sheet_url)


def form_fields(form: MatchForm) -> dict[str, Any]:
    """What a valid form carries for its service: everything but the match, which the guard has checked."""
    return {name: value for name, value in form.cleaned_data.items() if name != "match"}


def reasoned(
    request: HttpRequest,
    place: MatchPlace,
    do: Callable[..., object],
    words: ReasonPage,
    form: MatchForm | None = None,
) -> HttpResponse:
    """Ask for a reason, do it, and go back to the sheet."""
    form = form or MatchReasonForm(request.POST or None, match=place.match.pk)
    if carried_out(form, lambda: do(**form_fields(form))):
        return redirect(place.sheet_url)
    context = {**place_context(place), "words": words, "form": form}
    return render(request, "match/reason.html", context, status=422 if form.errors else 200)
