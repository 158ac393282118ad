"""Where a page of a match stands: on a table's own phone, opened by its card or by four digits, or at the
desk; same pages, other addresses. How a write there is answered: straight back to the sheet, or a page that
asks why.

Finds the match of the place; knows no rule. Five wrong codes from one address lock the code of that table for
it, for ten minutes: in a hall each phone has an address of its own. The link in the QR code goes on
opening."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial, wraps
from typing import Any

from django import forms
from django.contrib import messages
from django.core.cache import cache
from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Max, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, reverse
from django.utils.crypto import constant_time_compare
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Side

from ..core.access import Action, Actor, actor_of, permits, sides_apart
from ..core.errors import Refused
from ..core.guards import guard, sent_before
from ..core.outside import decimal_number
from ..evening.at_tables import drawn_since, matches
from ..models import JournalEntry, Match, Round, Table, TableLink, Tournament
from ..models.result import CLOSED, SETTLED
from ..rulebook import says_coinche
from ..web.answers import act_view, carried_out
from ..web.forms import parts_alone
from .forms import MatchForm, MatchReasonForm, RefusableForm
from .sides_apart import HeldSide, held_side, phone_sides, side_held
from .writes import bare_matches

WRONG_TRIES = 5

LOCKED_SECONDS = 600


def open_by_code(*, tournament: Tournament, number: int, code: str, address: str) -> str:
    """The token of that table's link. Refused: "wrong_code" (or no such table), "code_locked".

    A try is counted before the code is looked at, so that many at once are no more than five."""
    link = TableLink.objects.filter(
        table__tournament=tournament, table__number=number, revoked_at=None
    ).first()
    if link is None:
        raise _wrong()
    tries = f"wrong-codes-{link.pk}-{address}"
    cache.add(tries, 0, LOCKED_SECONDS)
    try:
        tried = cache.incr(tries)
    except ValueError:  # a right code of the same phone has just begun the count anew
        tried = 1
    if tried > WRONG_TRIES:
        sentence = _(
            "Cinq codes faux depuis ce téléphone : scannez le carton de la table, ou attendez dix minutes. "
            "L’arbitre peut saisir la partie pour vous."
        )
        raise Refused("code_locked", sentence, "code")
    if not constant_time_compare(code, link.code):
        raise _wrong()
    cache.delete(tries)
    return link.token


def _wrong() -> Refused:
    return Refused("wrong_code", _("Ce n’est pas le code de cette table : il est sur son carton."), "code")


class TableCodeForm(RefusableForm):
    """Shape only: whether the code is the table's is for its service."""

    number = forms.IntegerField(
        label=gettext_lazy("Numéro de la table"),
        min_value=1,
        max_value=9_999,
        localize=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": 4}),
    )
    code = forms.RegexField(
        label=gettext_lazy("Code de la table, 4 chiffres"),
        regex=r"\A[0-9]{4}\Z",
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": 4}),
        error_messages={
            "invalid": gettext_lazy("Le code a quatre chiffres : ils sont sur le carton de la table.")
        },
    )
    helper = parts_alone("number", "code")


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

    def doing(self, write: Callable[..., object], **said: object) -> Callable[..., object]:
        """That write about the match of this place, by whoever stands there."""
        return partial(write, match=self.match, by=self.actor, **said)

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
    where = request.resolver_match
    is_deal = request.method == "POST" and where is not None and where.url_name == "deal"
    return where.kwargs["number"] if is_deal and where is not None else None


def place_context(place: MatchPlace) -> dict[str, Any]:
    return {
        "place": place,
        "tournament": place.tournament,
        "match": place.match,
        "coinche": says_coinche(place.tournament),
        "rules_url": reverse("hall:rules", kwargs={"slug": place.tournament.slug}),
    }


def button(write: Callable[..., object], form: type[MatchForm] = MatchForm, *, holds: bool = False) -> View:
    """A button of the sheet: its write with what the form says, then the sheet again, with a notice of what
    was refused. `holds`: the write asks by which secret this phone speaks for a side."""

    def pressed(request: HttpRequest, place: MatchPlace) -> HttpResponse:
        holder = {"holder": place.holder} if holds else {}
        return act(request, place, form(request.POST), place.doing(write, **holder))

    return pressed


def act(
    request: HttpRequest, place: MatchPlace, form: MatchForm, do: Callable[..., object], back: str = ""
) -> HttpResponse:
    """Do it with what the form says, then `back`, else to the sheet; a refusal stands there as a notice."""
    complete = form.is_valid()
    if not carried_out(form, lambda: do(**form.cleaned_data)):
        refused = " ".join(error for errors in form.errors.values() for error in errors)
        incomplete = _("Le formulaire était incomplet : rien n’est enregistré.")
        messages.error(request, refused if complete else incomplete)
    return redirect(back or place.sheet_url)


def reason_page(
    write: Callable[..., object], *, heading: Promise, text: Promise, button: Promise, since: bool = False
) -> View:
    """A page that says what will happen and asks why, then does it. `since`: draws released after the match
    may stand on its result."""

    def asked(request: HttpRequest, place: MatchPlace) -> HttpResponse:
        drawn = drawn_since(place.match) if since else None
        words = {"heading": heading, "text": text, "button": button, "since": drawn}
        return ask_why(request, place, place.doing(write), words)

    return asked


def ask_why(
    request: HttpRequest,
    place: MatchPlace,
    do: Callable[..., object],
    words: dict[str, Any],
    form: MatchForm | None = None,
) -> HttpResponse:
    """Ask for a reason, do it, and go back to the sheet."""
    return act_view(
        request,
        form or MatchReasonForm(request.POST or None, match=place.match.pk),
        do,
        done=place.sheet_url,
        template="match/reason.html",
        context=lambda: {**place_context(place), "words": words},
    )


# What is written at a table while a match is played and only that match shows, with what the journal says of
# it. Any other verb, whose sentence stands in `desk/sentences.py`, is for every page.
PLAY = {
    "match.started": gettext_lazy("Partie commencée"),
    "match.first_dealer": gettext_lazy("Premier donneur noté"),
    "match.seats": gettext_lazy("Places échangées"),
    "deal.recorded": gettext_lazy("Donne {deal} : {marks}"),
    "misdeal.declared": gettext_lazy("Fausse donne à la donne {deal}"),
    "blind.side_taken": gettext_lazy("Un téléphone parle pour {teams}"),
    "blind.side_left": gettext_lazy("Un téléphone ne parle plus pour {teams}"),
    "blind.entered": gettext_lazy("Saisie d’un seul côté, pas encore comparée : {teams}"),
    "blind.agreed": gettext_lazy("Comptes voisins, la même marque : {said_a} et {said_b}"),
    "blind.differed": gettext_lazy("Saisies différentes : {said_a} et {said_b}"),
    "sheet.signed": gettext_lazy("Feuille signée par un camp"),
    "sheet.unsigned": gettext_lazy("Signature d’un camp reprise"),
}

# What is written about one match and changes others.
CARRIED_OUT = "correction.carried_out"


def last_beside_play(tournament_id: int, *, of_round: int | None = None) -> int:
    """The number of the last entry that is more than play; `of_round`: or that is play of that round, or of
    the matches beside all rounds, which stand below each."""
    which = ~Q(verb__in=PLAY)
    if of_round is not None:
        shown = Q(round__number=of_round) | Q(stage__ranked=False)
        which |= Q(match_uid__in=Match.objects.filter(shown, tournament=tournament_id).values("uid"))
    return JournalEntry.objects.filter(which, tournament=tournament_id).newest()


def sheet_key(tournament_id: int, *, table: Table | None = None, match: Match | None = None) -> object:
    """Changes with the sheet of this table, or of this match: what was written last about its matches, and
    about no match. Four statements at most."""
    of_place = Q(table=table) if table is not None else Q(pk=match.pk if match else None)
    matches = Match.objects.filter(of_place, tournament=tournament_id)
    entries = JournalEntry.objects.filter(match_uid__in=matches.order_by().values("uid"))
    last_of = dict(entries.order_by().values_list("match_uid").annotate(last=Max("id")))
    for_all = Q(match_uid=None) | Q(verb=CARRIED_OUT)
    common = JournalEntry.objects.filter(for_all, tournament=tournament_id).newest()
    shown = list(matches.order_by("pk").values_list("pk", "uid", "state", "bracket"))
    waits = any(state == Match.State.WAITING and bracket for _pk, _uid, state, bracket in shown)
    beside_play = last_beside_play(tournament_id) if waits else None
    return common, [(pk, state, last_of.get(uid)) for pk, uid, state, _bracket in shown], beside_play


def current_match(table: Table, *, bare: bool = False) -> Match | None:
    """The match to play at this table, read with its tournament: the earliest of an open round, wave after
    wave, that is not confirmed; one statement."""
    read = bare_matches() if bare else matches(table.tournament)
    released = read.filter(table=table, round__state=Round.State.RELEASED).exclude(state__in=SETTLED)
    current: Match | None = released.order_by("stage__order", "round__number", "wave").first()
    return current


def last_match(table: Table) -> Match | None:
    """The match that was confirmed last at this table, for a phone whose match is over; one statement."""
    settled = matches(table.tournament).filter(table=table, state__in=SETTLED)
    last: Match | None = settled.order_by("-stage__order", "-round__number", "-wave").first()
    return last


def match_named(table: Table, number: str) -> Match | None:
    """The match of that id at this table, whatever became of it; None for anything else."""
    pk = decimal_number(number)
    return None if pk is None else matches(table.tournament).filter(table=table, pk=pk).first()
