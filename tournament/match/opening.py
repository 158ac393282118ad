"""How every write about a match begins: one transaction, the match read again, the guards, one journal entry;
what its form carries, and how a refusal stands beside its field. Knows no verb's meaning.

By the entries pages know that something changed: each names the match that it is about, so the sheets of a
hundred tables do not change with each deal of one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from inspect import signature
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.db.models import Max, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import ImpossibleDeal, PlayedDeal, Side
from scoring.contract import BELOTE_POINTS

from ..core import tokens
from ..core.access import Action, Actor, require
from ..core.clock import hour_now, over_at
from ..core.errors import Conflict, Refused, refusal_sentence
from ..core.jobs import enqueue
from ..core.journal import Author, Draft, writing
from ..core.writes import REASON_LENGTH, checked_reason, content_of, handed
from ..evening.at_tables import bare_matches
from ..evening.reseat import reseat_after
from ..models import DealVersion, JournalEntry, Match, Round, Table, Tournament
from ..rulebook import ruleset_of

SCORES = {
    Action.BEGIN,
    Action.ENTER_DEAL,
    Action.ENTER_SIDE,
    Action.TYPE_SHEET,
    Action.CORRECT_DEAL,
    Action.RULE,
}


@contextmanager
def writing_match(
    match: Match,
    verb: str,
    by: Actor,
    action: Action,
    *,
    reason: str = "",
    token: str | None = None,
    content: object = None,
    closed_round: bool = False,
) -> Iterator[tuple[Match, Draft]]:
    """One write about a match: yields the match as it is now, locked in line, and the entry to fill; then the
    matches that it sends teams to get those that belong there.

    Raises Refused (not allowed, not now, another table's match, a closed round unless `closed_round`),
    AlreadyDone and Conflict as `journal.writing` does; Conflict "match_gone", and
    "rules_changed" where the first marks would be given by other rules than whoever wrote has seen."""
    tournament = match.tournament
    ring_if_due(match.round, tournament)
    sent_content = {"verb": verb, "match": match.pk, "content": content}
    seen = None if tournament.ruleset or action not in SCORES else ruleset_of(tournament)
    with writing(
        tournament, verb, by.author, match=match, reason=reason, token=token, content=sent_content
    ) as entry:
        try:
            fresh = bare_matches().get(pk=match.pk)
        except Match.DoesNotExist as error:
            sentence = _("Cette partie n’existe plus : son tirage a été repris entre-temps.")
            raise Conflict("match_gone", sentence) from error
        fresh.tournament = tournament
        require(by, action, tournament, fresh)
        if by.table is not None and fresh.table_id != by.table.pk:
            sentence = _("Cette partie ne se joue pas à cette table : rien n’est enregistré.")
            raise Refused("other_table", sentence)
        if not closed_round:
            refuse_closed(fresh.round)
        if seen is not None and seen != ruleset_of(tournament):
            sentence = _(
                "Le règlement du tournoi vient de changer : rien n’est enregistré. "
                "Relisez ce qui sera marqué, puis enregistrez."
            )
            raise Conflict("rules_changed", sentence)
        yield fresh, entry
        ended = fresh.bracket and fresh.state != Match.State.PLAYING
        if ended and fresh.settled and tournament.call_at_once:
            enqueue("call", tournament=tournament, by=by.author)
        if told := reseat_after(bare_matches().get(pk=fresh.pk)) if ended else []:
            entry.about["decisions"] = [*entry.about.get("decisions", ()), *told]


def writes_match(
    verb: str,
    action: Action | Callable[[Actor, Match], Action],
    *,
    reasoned: bool = False,
    unsent: tuple[str, ...] = (),
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """As `core.writes.writes`, for what is written about a match: the function's first argument, which it is
    handed as it is now, or what has one. Gives the match where the function gives nothing.

    `unsent`: arguments that no form sends, by which no retry is known."""

    def decorate(body: Callable[..., Any]) -> Callable[..., Any]:
        names = list(signature(body).parameters)

        @wraps(body)
        def write(*, by: Actor, token: str | None = None, **said: Any) -> Any:
            if reasoned:
                said["reason"] = checked_reason(said.get("reason", ""))
            about = said[names[0]]
            content = content_of({name: value for name, value in said.items() if name not in unsent})
            match = about if isinstance(about, Match) else about.match
            needed = action if isinstance(action, Action) else action(by, match)
            with writing_match(
                match,
                verb,
                by,
                needed,
                reason=said.get("reason", ""),
                token=token,
                content=content,
            ) as (fresh, entry):
                if about is match:
                    said[names[0]] = fresh
                else:
                    (about.deal if isinstance(about, DealVersion) else about).match = fresh
                given = body(**handed(said, by, names), entry=entry)
            return fresh if given is None else given

        return write

    return decorate


def round_now(round_: Round) -> Round:
    """The round and its stage as they are now, inside a write of its tournament, which it shares. Raises
    Conflict "round_gone"."""
    fresh = Round.objects.select_related("stage").filter(pk=round_.pk).first()
    if fresh is None:
        raise Conflict("round_gone", _("Ce tour n’existe plus : son tirage a été repris entre-temps."))
    fresh.tournament = round_.tournament
    return fresh


class _NotDue(Exception):
    """Somebody else has written it, or the clock was changed meanwhile."""


def ring_if_due(round_: Round, tournament: Tournament) -> None:
    """Write down that time is over where a clock came to zero by itself: an entry of its own, before the
    write that met it. Pages and services knew it already; no statement where nothing is due."""
    if round_.time_called_at is not None or over_at(round_, hour_now()) is None:
        return
    with suppress(_NotDue, Conflict), writing(tournament, "clock.time_called", Author()) as entry:
        fresh = round_now(round_)
        rung_at = over_at(fresh, hour_now())
        still_open = fresh.state == Round.State.RELEASED and tournament.state == Tournament.State.RUNNING
        if fresh.time_called_at is not None or rung_at is None or not still_open:
            raise _NotDue
        fresh.time_called_at = rung_at
        fresh.save(update_fields=["time_called_at"])
        entry.about = {"round": fresh.number, "number": fresh.number}
        entry.after = {"time_called_at": str(rung_at)}


def refuse_closed(round_: Round) -> None:
    """Nothing is written in a closed round."""
    if round_.state == Round.State.CLOSED:
        raise Refused("round_closed", _("Le tour est clos : rouvrez-le d’abord."))


ARTICLE_LENGTH = 12


# What is written at a table while a match is played, and which only that match shows.
PLAY = (
    "match.started",
    "match.first_dealer",
    "match.seats",
    "deal.recorded",
    "misdeal.declared",
    "blind.side_taken",
    "blind.side_left",
    "blind.entered",
    "blind.agreed",
    "blind.differed",
    "sheet.signed",
    "sheet.unsigned",
)


# What is written about one match and changes others.
ELSEWHERE = "correction.carried_out"


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
    for_all = Q(match_uid=None) | Q(verb=ELSEWHERE)
    common = JournalEntry.objects.filter(for_all, tournament=tournament_id).newest()
    shown = list(matches.order_by("pk").values_list("pk", "uid", "state", "bracket"))
    waits = any(state == Match.State.WAITING and bracket for _pk, _uid, state, bracket in shown)
    beside_play = last_beside_play(tournament_id) if waits else None
    return common, [(pk, state, last_of.get(uid)) for pk, uid, state, _bracket in shown], beside_play


SIDES = [("A", "A"), ("B", "B")]


# A field of the scoring command → fields of the form beside which its sentence stands.
BESIDE = {
    "taker": ("bid",),
    "trump": ("bid",),
    "contract": ("contract",),
    "double": ("double",),
    "points": ("points_a", "points_b"),
    "capot": ("capot_a", "capot_b"),
    "belote": ("belote_a", "belote_b"),
    "melds": ("meld1_what", "melds_a"),
    "announced": ("meld1_what",),
}


BESIDES_DEAL = {NON_FIELD_ERRORS, "token", "match", "deal", "reason"}
MISSING = "missing"  # also the engine’s code for what a deal lacks


def missing(sentence: Any) -> forms.ValidationError:
    """What is not written yet: asked for quietly while somebody types."""
    return forms.ValidationError(sentence, code=MISSING)


class RefusableForm(forms.Form):
    """A form whose service may refuse what it says."""

    data: Any

    def refuse(self, refusal: Refused | ImpossibleDeal) -> None:
        """Put a refusal beside the field it concerns, else above the form."""
        fields_concerned = (
            BESIDE.get(refusal.field, ()) if isinstance(refusal, ImpossibleDeal) else (refusal.field,)
        )
        field = next((name for name in fields_concerned if name in self.fields), None)
        sentence = refusal.message if isinstance(refusal, Refused) else refusal_sentence(refusal)
        self.add_error(field, forms.ValidationError(sentence, code=refusal.code))


class EnteredDeal(RefusableForm):
    """One deal as a page enters it, played under bids or counted without; or all four passed."""

    points_a = forms.IntegerField(required=False, min_value=0)
    points_b = forms.IntegerField(required=False, min_value=0)
    belote_a = forms.IntegerField(required=False, min_value=0, max_value=4)
    belote_b = forms.IntegerField(required=False, min_value=0, max_value=4)
    melds_a = forms.IntegerField(required=False, min_value=0)
    melds_b = forms.IntegerField(required=False, min_value=0)
    capot_a = forms.BooleanField(required=False)
    capot_b = forms.BooleanField(required=False)
    status = forms.CharField(required=False)
    corrects = False

    @property
    def passed(self) -> bool:
        """All four passed: one tap, whatever else was chosen before."""
        return self.data.get(self.add_prefix("status")) == "passed"

    @property
    def taker(self) -> str:
        """A or B of a bid chosen or already known; nothing where there is none."""
        return ""

    @property
    def no_trump(self) -> bool:
        """Played without a trump, where there is no belote."""
        return False

    @property
    def asks_preview(self) -> bool:
        """The button of a phone without JavaScript: show what will be marked, write nothing."""
        return "preview" in self.data and not self.passed

    def forget_the_deal(self) -> None:
        """Nothing that was written of a deal nobody took is wrong."""
        for name in self.errors.keys() - BESIDES_DEAL:
            del self._errors[name]

    def one_capot(self, cleaned: dict[str, Any]) -> None:
        """One side at most has every trick."""
        if cleaned.get("capot_a") and cleaned.get("capot_b"):
            self.add_error("capot_b", _("Une seule équipe peut faire tous les plis."))

    def played(self) -> PlayedDeal:
        """The deal that was written; call when valid."""
        return PlayedDeal(status="passed") if self.passed else self.known()

    def known(self) -> PlayedDeal:
        """What is known of the deal, though something may be missing or wrong yet."""
        raise NotImplementedError

    def of_sides(self) -> dict[str, Any]:
        """What is known of each side, for `PlayedDeal.from_dict`."""
        said = self.cleaned_data
        capot = "A" if said.get("capot_a") else "B" if said.get("capot_b") else None
        both = ("points", "belote", "melds")
        return {"capot": capot} | {
            name: {"A": said.get(f"{name}_a"), "B": said.get(f"{name}_b")} for name in both
        }

    @staticmethod
    def of(played: PlayedDeal) -> dict[str, Any]:
        """The fields as they stood when that deal was written; for corrections."""
        return {
            "points_a": played.points_a,
            "points_b": played.points_b,
            "belote_a": played.belote_a // BELOTE_POINTS or None,
            "belote_b": played.belote_b // BELOTE_POINTS or None,
            "melds_a": played.melds_a or None,
            "melds_b": played.melds_b or None,
            "capot_a": played.capot is Side.A,
            "capot_b": played.capot is Side.B,
        }


class MatchForm(RefusableForm):
    """A form about one match, written once however often it is sent."""

    token = forms.CharField(widget=forms.HiddenInput, max_length=43)
    match = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, match: int | None = None, **kwargs: Any) -> None:
        initial = {"token": tokens.new_token(), "match": match, **(kwargs.pop("initial", None) or {})}
        super().__init__(*args, initial=initial, **kwargs)

    def clean(self) -> dict[str, Any]:
        """A token that did not come, or is none, is told above the form, which gets one that can be sent. The
        match has been looked at by the guard of the page (`at_match`)."""
        cleaned: dict[str, Any] = super().clean() or {}
        cleaned.pop("match", None)
        if self._errors.pop("token", None):
            self.add_error(
                None, _("Le formulaire était incomplet : rien n’est enregistré. Essayez de nouveau.")
            )
            self._renew_token()
        return cleaned

    def refuse(self, refusal: Refused | ImpossibleDeal) -> None:
        """As every form; a token that another form used up is replaced, so that this one can be sent."""
        super().refuse(refusal)
        if refusal.code == "token_reused":
            self._renew_token()

    def _renew_token(self) -> None:
        self.data = self.data.copy()
        self.data[self.add_prefix("token")] = tokens.new_token()


class MatchReasonForm(MatchForm):
    """Why something is done again, in a few words."""

    reason = forms.CharField(
        label=gettext_lazy("Motif"),
        max_length=REASON_LENGTH,
        error_messages={"required": gettext_lazy("Dites pourquoi, en quelques mots.")},
    )
