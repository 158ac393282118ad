"""A match handed in by its two totals, with its boxes: taken, corrected, taken back, or back to its deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from statistics import median_low
from typing import Any

from django import forms
from django.db.models import QuerySet, Subquery
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import ImpossibleDeal, Limits, Reason, Side
from scoring.totals import (
    LEAST_TOTAL,
    MOST_TOTAL,
    Boxes,
    Doubts,
    GameTotals,
    Taken,
    TotalsSettings,
    added_penalty,
    check,
    expected_sum,
    proposed_style,
)

from ..core.access import Action, Actor, permits
from ..core.clock import hour_now
from ..core.errors import Conflict, Refused
from ..core.journal import Draft
from ..core.writes import REASON_LENGTH
from ..evening.at_tables import called_for
from ..models import DealVersion, Dispute, HandedResult, JournalEntry, Match, Penalty, Tournament, User
from ..rulebook import ruleset_of, worth_of
from .facts import COUNTS, handed_result, limits_of, record_of, record_of_row, takes_totals, totals_in
from .forms import SIDES, MatchForm
from .signing import back_to_play, mark_confirmed, mark_submitted, may_be_confirmed
from .writes import (
    keep_ruleset,
    refuse_forfeited,
    result_record,
    retired_totals,
    retotal,
    saved,
    writes_match,
)

MEDIAN_OF = 6
"""Totals in a round before "twice the median" says anything."""


def deals_entered(match: Match) -> bool:
    """Whether totals would put deals aside: one was written, whatever it marks, and deals count. By it the
    form asks why, and the service. One statement, or none."""
    if match.result_from == Match.ResultFrom.TOTALS:
        return False
    return match.deal_count > 0 or DealVersion.objects.of(match).current().exists()


def columns_of(totals: GameTotals) -> dict[str, Any]:
    counts = asdict(totals.boxes)
    return {
        "total_a": totals.a,
        "total_b": totals.b,
        "deal_count": counts.pop("deals"),
        "winner": str(totals.winner or ""),
        **counts,
    }


def settings_under(tournament: Tournament, limits: Limits) -> TotalsSettings:
    """What totals are checked against: the style that is set, else the one that the rulebook suggests for
    matches with these limits."""
    ruleset, worth = ruleset_of(tournament), worth_of(tournament)
    style: Any = tournament.totals_style or proposed_style(ruleset, limits, worth)
    return TotalsSettings(style, limits, sweep=tournament.totals_sweep, ruleset=ruleset, worth=worth)


def totals_settings(match: Match, *, others: Sequence[int] = ()) -> TotalsSettings:
    """The same for this match, under its own limits; `others` are the totals of its round that are in
    already. A match with a limit of time counts as called: clubs ring their own bell."""
    limits = limits_of(match)
    return replace(
        settings_under(match.tournament, limits),
        time_called=limits.minutes is not None or called_for(match, hour_now()) is not None,
        median=median_low(others) if len(others) >= MEDIAN_OF else None,
    )


def totals_of_round(match: Match) -> list[int]:
    """The totals handed in for the other matches of its round, both sides; one statement."""
    rows = HandedResult.objects.filter(match__round=match.round_id, current=True)
    pairs = rows.exclude(match=match).values_list("total_a", "total_b")
    return [total for pair in pairs for total in pair]


def judge(match: Match, totals: GameTotals) -> Taken | Doubts:
    """What the checks say of these totals for this match. One statement."""
    return check(totals, totals_settings(match, others=totals_of_round(match)))


def typed_sum(match: Match, totals: GameTotals) -> dict[str, Any]:
    """What is said once both totals are typed: what they make, and what is doubtful."""
    judged = judge(match, totals)
    if isinstance(judged, Doubts):
        return {"total": totals.sum, "reasons": judged.reasons}
    style = settings_under(match.tournament, limits_of(match)).style
    return {"total": totals.sum, "deals": judged.deals, "checked": style != "S6"}


def awaited_sum(match: Match, boxes: Boxes, total: int | None) -> dict[str, Any]:
    """What is said while one of them at most is typed: what both should make, at least and at most, and the
    `rest` for the other side where that is one number."""
    expected = expected_sum(boxes, totals_settings(match))
    if expected is None:
        return {}
    exact = expected.least == expected.most
    rest = expected.least - total if exact and total is not None else None
    return {"least": expected.least, "most": expected.most, "rest": rest}


@dataclass(frozen=True)
class AskedBoxes:
    """Which boxes stand beside the totals of this match; `penalty` is what one on the sheet is worth."""

    deals: bool
    belotes: bool
    capots: bool
    penalty: int | None


def asked_boxes(match: Match) -> AskedBoxes:
    """Those of the settings; the number of deals not where it is fixed, the capots always where the ranking
    counts them."""
    tournament = match.tournament
    settings = settings_under(tournament, limits_of(match))
    return AskedBoxes(
        deals=tournament.asks_deals and settings.fixed_deals is None,
        belotes=tournament.asks_belotes,
        capots=tournament.asks_capots or "capots" in tournament.criteria,
        penalty=added_penalty(settings),
    )


def penalties_before(match: Match) -> QuerySet[Penalty]:
    """The penalties that its sheet may hold: those ruled before the first totals came in, all while none are
    in. One ruled later is added to the totals."""
    penalties = Penalty.objects.filter(match=match, cancelled=False)
    if match.result_from != Match.ResultFrom.TOTALS:
        return penalties
    first = HandedResult.objects.filter(match=match).order_by("version").values("entered_at")[:1]
    return penalties.filter(made_at__lte=Subquery(first))


def undoable(match: Match, user: User | None) -> bool:
    """Whether the totals of that person are the last that was written about the match. One statement."""
    entries = JournalEntry.objects.filter(tournament=match.tournament_id, match_uid=match.uid)
    last = entries.order_by("-sequence").first()
    return last is not None and user is not None and last.by_id == user.pk and last.verb in TYPED


TYPED = ("totals.typed", "totals.corrected")


class Doubted(Refused):
    """The totals are possible, but something is to be looked at on the sheet first; nothing was written."""

    def __init__(self, doubts: Taken | Doubts) -> None:
        super().__init__("doubted", _("Regardez la feuille."), "checked")
        self.reasons: tuple[Reason, ...] = doubts.reasons
        self.doubts = doubts


def _typing(by: Actor, match: Match) -> Action:
    return Action.TYPE_SHEET if by.table is None else Action.ENTER_DEAL


@writes_match("totals.typed", _typing)
def hand_totals(
    match: Match,
    *,
    totals: GameTotals,
    seen: int,
    by: Actor,
    entry: Draft,
    checked: bool = False,
    in_totals: bool = True,
    reason: str = "",
) -> None:
    """Store the totals of a match, or correct them. `seen`: the version that the form was made for, 0 where
    there was none; `checked`: whoever types has looked at the sheet; `in_totals`: it holds the penalties that
    were ruled before."""
    at_table = by.table is not None
    entry.reason = reason = " ".join(reason.split())[:REASON_LENGTH]
    if seen:
        entry.verb = "totals.corrected"
    refuse_forfeited(match)
    if not takes_totals(match.tournament):
        raise Refused("by_deals", _("Dans ce tournoi, une partie se saisit donne par donne."))
    missing = _over_deals(match, reason, at_table=at_table)
    former = _former(match, seen)
    judged = doubts_taken(match, totals, checked=checked, missing=missing)
    entry.before = result_record(match) | record_of_row(former)
    put_totals(match, totals, judged, in_totals=in_totals, by=by, reason=reason)
    retotal(match)
    if not at_table:
        _settle(match, by, sure=may_be_confirmed(match))
    entry.about = {"doubts": list(judged.codes)} if judged.codes else {}
    entry.after = result_record(match) | {"totals": record_of(totals)}


@writes_match("totals.withdrawn", Action.TYPE_SHEET, reasoned=True)
def count_deals(match: Match, entry: Draft) -> None:
    """The totals no longer count, the deals that were entered do again. Refused: "not_by_totals"."""
    handed = handed_result(match)
    if handed is None:
        raise Refused("not_by_totals", _("Cette partie n’est pas rendue par ses totaux."))
    entry.before = result_record(match) | record_of_row(handed)
    _without_totals(match)
    entry.after = result_record(match)


def _without_totals(match: Match) -> None:
    """Totals stay as a version that does not count; the deals that were entered do again."""
    retired_totals(match)
    match.penalties.update(in_totals=False)
    match.result_from = Match.ResultFrom.DEALS
    back_to_play(match)
    if not DealVersion.objects.of(match).current().exists():
        match.state, match.started_at = Match.State.WAITING, None
    retotal(match)


def _over_deals(match: Match, reason: str, *, at_table: bool) -> Refused | None:
    """Deals that were entered are put aside by the staff only, with a reason: what lacks."""
    by_deals = deals_entered(match)
    if by_deals and at_table:
        raise Refused(
            "deals_entered", _("Des donnes sont déjà saisies : appelez l’arbitre pour rendre les totaux.")
        )
    if by_deals and not reason:
        return Refused(
            "reason_missing",
            _("Des donnes sont déjà saisies : dites pourquoi les totaux comptent."),
            "reason",
        )
    return None


def _former(match: Match, seen: int) -> HandedResult | None:
    """The totals that are corrected. Raises Conflict where others were typed since the form was made."""
    former = handed_result(match)
    if former and former.version != seen:
        sentence = _("Les totaux de cette partie viennent d’être saisis : %(a)s – %(b)s.")
        sums = {"a": former.total_a, "b": former.total_b}
        raise Conflict("totals_changed", sentence % sums, result=former)
    return former


def doubts_taken(
    match: Match, totals: GameTotals, *, checked: bool, missing: Refused | None = None
) -> Taken | Doubts:
    """The verdict with the doubts that were taken.

    Raises Doubted, and Refused "winner" in a bracket: nobody goes on. All that is wrong at once, `missing`
    too: the others in `also` of the first."""
    judged = judge(match, totals)
    wrong = [missing] if missing else []
    if judged.winner is None and match.planned is not None:
        sentence = _("Il faut une gagnante : dites qui a gagné la donne de plus.")
        wrong.append(Refused("winner", sentence, "winner"))
    if judged.reasons and not checked:
        wrong.append(Doubted(judged))
    if wrong:
        wrong[0].also = tuple(wrong[1:])
        raise wrong[0]
    return judged


def put_totals(
    match: Match, totals: GameTotals, judged: Taken | Doubts, *, in_totals: bool, by: Actor, reason: str
) -> None:
    """The next version of the totals of a match, current: it counts by them from now on."""
    keep_ruleset(match.tournament)
    HandedResult.objects.create(
        match=match,
        version=1 + retired_totals(match),
        **columns_of(totals),
        doubts=list(judged.codes),
        reason=reason,
        entered_by=by.user,
        entered_table=by.table,
    )
    penalties_before(match).update(in_totals=in_totals)
    match.result_from = Match.ResultFrom.TOTALS


def _settle(match: Match, by: Actor, *, sure: bool) -> None:
    """A sheet typed at the desk is signed on paper: submitted, and confirmed at once by who may."""
    mark_submitted(match)
    waits = Dispute.objects.filter(match=match, state=Dispute.State.OPEN).exists()
    if sure and not waits and permits(by, Action.CONFIRM, match.tournament, match):
        mark_confirmed(match, by)
    saved(match)


def _undoing(by: Actor, match: Match) -> Action:
    return Action.REOPEN if match.state == Match.State.CONFIRMED else Action.TYPE_SHEET


@writes_match("totals.undone", _undoing)
def undo_totals(match: Match, seen: int, by: Actor, entry: Draft) -> None:
    """Empty in one act the totals of version `seen`, which whoever asks wrote last, confirmed in the
    very act or not at all: they are typed again.

    Refused "written_since": another's totals, or anything written about the match since."""
    handed = handed_result(match)
    if handed is None or handed.version != seen or not undoable(match, by.user):
        raise Refused(
            "written_since", _("On a écrit sur cette partie depuis : corrigez les totaux, s’il le faut.")
        )
    entry.before = result_record(match) | record_of_row(handed)
    _without_totals(match)
    entry.after = result_record(match)


MOST_BOX = 99  # deals, belotes, capots or penalties that a box takes


def _number(label: Any, least: int, most: int, *, required: bool, **attributes: object) -> forms.IntegerField:
    """A whole number with the phone's keys for digits."""
    keys = {"inputmode": "numeric", "autocomplete": "off", "maxlength": 6}
    widget = forms.TextInput(attrs=keys | attributes)
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, required=required, widget=widget, localize=False
    )


def _box(label: Any, least: int = 0) -> forms.IntegerField:
    steps = {"data-steps": 1, "data-least": least, "data-most": MOST_BOX}
    words = {"data-less": gettext_lazy("Moins"), "data-more": gettext_lazy("Plus")}
    return _number(label, least, MOST_BOX, required=False, **steps | words)


class HandedTotalsForm(MatchForm):
    """Both totals of a match, and the boxes that the settings ask for. `seen` is the version of the totals
    that the page showed, 0 where there were none; `doubts` are the sentences of what is to be looked at on
    the sheet before it is taken."""

    total_a = _number(gettext_lazy("Total"), LEAST_TOTAL, MOST_TOTAL, required=True)
    total_b = _number(gettext_lazy("Total"), LEAST_TOTAL, MOST_TOTAL, required=True)
    deals = _box(gettext_lazy("Nombre de donnes"), 1)
    belotes_a = _box(gettext_lazy("Belotes"))
    belotes_b = _box(gettext_lazy("Belotes"))
    capots_a = _box(gettext_lazy("Capots"))
    capots_b = _box(gettext_lazy("Capots"))
    extra_penalties = _box(gettext_lazy("Pénalités ajoutées à la feuille"))
    winner = forms.ChoiceField(
        label=gettext_lazy("Qui a gagné ?"), choices=[("", "–"), *SIDES], required=False
    )
    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    in_totals = forms.BooleanField(
        label=gettext_lazy("Les pénalités déjà données sont comprises dans ces totaux"), required=False
    )
    checked = forms.BooleanField(label=gettext_lazy("Vérifié sur la feuille"), required=False)
    reason = forms.CharField(label=gettext_lazy("Motif"), max_length=REASON_LENGTH, required=False)
    doubts: tuple[Reason, ...] = ()

    def __init__(
        self,
        *args: Any,
        boxes: AskedBoxes,
        former: HandedResult | None = None,
        in_totals: bool | None = None,
        by_deals: bool = False,
        **kwargs: Any,
    ) -> None:
        """`former`: the totals that stand; `in_totals`: whether they hold the penalties ruled before, None
        where there are none; `by_deals`: deals were entered, and would no longer count."""
        stood = typed_before(totals_in(former)) | {"seen": former.version} if former else {"seen": 0}
        super().__init__(*args, initial={**stood, "in_totals": in_totals}, **kwargs)
        self.leave_out(boxes)
        if in_totals is None:
            del self.fields["in_totals"]
        if not (by_deals or former):
            del self.fields["reason"]
        self.former = former

    def leave_out(self, boxes: AskedBoxes) -> None:
        """Take away the boxes that are not asked; say what a penalty is worth."""
        if boxes.penalty is not None:
            label = gettext_lazy("Pénalités de %(points)s ajoutées à la feuille") % {"points": boxes.penalty}
            self.fields["extra_penalties"].label = label
        asked = {"deals": boxes.deals, "belotes": boxes.belotes, "capots": boxes.capots}
        for name in ("deals", *COUNTS[:4]):
            if not asked[name.partition("_")[0]]:
                del self.fields[name]

    @property
    def asks_winner(self) -> bool:
        """Whether who won stands on the page: it was said before, or is asked for now."""
        codes = {reason.code for reason in self.doubts}
        level = self.is_bound and self["total_a"].value() == self["total_b"].value() not in ("", None)
        asked = level or "winner" in self.errors or any("winner" in code for code in codes)
        return asked or bool(self["winner"].value())

    def totals(self) -> GameTotals:
        typed = self.cleaned_data
        winner = Side(typed["winner"]) if typed["winner"] else None
        return GameTotals(typed["total_a"], typed["total_b"], self.boxes(), winner)

    def boxes(self) -> Boxes:
        """What stands in the boxes, as far as it is valid."""
        typed = self.cleaned_data
        counts = {name: typed.get(name) for name in ("deals", *COUNTS)}
        return Boxes(**counts | {"extra_penalties": counts["extra_penalties"] or 0})

    def fill(self, totals: GameTotals) -> None:
        self.initial |= typed_before(totals)

    def doubt(self, judged: Taken | Doubts) -> None:
        self.doubts = judged.reasons

    def refuse(self, refusal: Refused | ImpossibleDeal) -> None:
        """All that is wrong at once; what is to be looked at is kept."""
        for wrong in (refusal, *getattr(refusal, "also", ())):
            if isinstance(wrong, Doubted):
                self.doubt(wrong.doubts)
            super().refuse(wrong)

    def arguments(self) -> dict[str, Any]:
        typed = self.cleaned_data
        return {
            "totals": self.totals(),
            "seen": typed["seen"],
            "checked": typed["checked"],
            "in_totals": typed.get("in_totals", False),
            "reason": typed.get("reason", ""),
            "token": typed["token"],
        }


def typed_before(totals: GameTotals) -> dict[str, Any]:
    return {
        "total_a": totals.a,
        "total_b": totals.b,
        **asdict(totals.boxes),
        "extra_penalties": totals.boxes.extra_penalties or None,
        "winner": str(totals.winner or ""),
    }
