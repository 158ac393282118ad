"""One write about a match: how it begins (one transaction, the match read again, the guards, one journal
entry), the next version of a deal, points outside the deals, the totals that follow; all of it counted again.

Match total = its deals, or the totals handed in, + its penalties. Nothing is overwritten. Each entry names
the match that it is about: by it pages know that something changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from copy import copy
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring import (
    DealScore,
    ImpossibleDeal,
    MatchState,
    PenaltyMark,
    PlayedDeal,
    Reason,
    Ruleset,
    marks_need_match,
    score_deal,
    write_notation,
)
from scoring.settle import with_melds

from ..core.access import Action, Actor, require
from ..core.clock import hour_now, over_at
from ..core.errors import Conflict, Refused
from ..core.jobs import enqueue
from ..core.journal import Author, Draft, writing
from ..core.writes import Begun, content_of, written
from ..evening.at_tables import before_this_clock, matches
from ..evening.reseat import reseat_after
from ..models import Deal, DealVersion, HandedResult, Incident, Match, Penalty, Round, Tournament
from ..models.result import BEGUN, SETTLED
from ..rulebook import ruleset_of
from .facts import MatchFacts, capots_made, facts_of, live, marked_in, played_of, stored_lines

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
    closed_round: bool = False,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A write about a match, which the function is handed as it is now, or about what has one. Gives the
    match where the function gives nothing. `unsent`: what no form sends, by which no retry is known."""

    @contextmanager
    def begin(about: Any, said: dict[str, Any], by: Actor, token: str | None) -> Begun:
        match = about if isinstance(about, Match) else about.match
        needed = action if isinstance(action, Action) else action(by, match)
        content = content_of({name: value for name, value in said.items() if name not in unsent})
        about_entry = {"reason": said.get("reason", ""), "token": token, "content": content}
        with writing_match(match, verb, by, needed, closed_round=closed_round, **about_entry) as now:
            fresh, entry = now
            if about is match:
                about = fresh
            else:
                (about.deal if isinstance(about, DealVersion) else about).match = fresh
            yield about, by, entry

    return written(begin, reasoned=reasoned)


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
    if round_.state == Round.State.CLOSED:
        raise Refused("round_closed", _("Le tour est clos : rouvrez-le d’abord."))


ARTICLE_LENGTH = 12


def deal_of(match: Match, number: int) -> Deal:
    """The deal of that number, made by the first write that names it; inside a write of its match."""
    deal = Deal(match=match, number=number)
    there = {"update_conflicts": True, "unique_fields": ["match", "number"], "update_fields": ["number"]}
    Deal.objects.bulk_create([deal], **there)
    return deal


def deal_named(match: Match, number: int | None) -> Deal | None:
    """The same for what may name no deal."""
    return None if number is None else deal_of(match, number)


def put_version(
    deal: Deal, played: PlayedDeal, *, by: Actor, reason: str = "", first: bool = False
) -> DealVersion:
    """The next version of a deal, whose match is the one now written, scored and current. Raises
    ImpossibleDeal and writes nothing then.

    `first`: the caller knows that this deal has no version yet, the usual case on a busy evening.
    The first deal of a tournament fixes its rulebook: a full copy is kept from then on."""
    tournament = deal.match.tournament
    ruleset = ruleset_of(tournament)
    played = with_melds(played, ruleset)
    facts = facts_of(deal.match) if marks_need_match(ruleset) else None
    score = marked_in(facts, deal.number, played, hour_now()) if facts else score_deal(played, ruleset)
    keep_ruleset(tournament)
    last = 0 if first else retired(deal)
    return DealVersion.objects.create(
        deal=deal,
        version=last + 1,
        status=played.status,
        facts=played.to_dict(),
        marks_a=score.a,
        marks_b=score.b,
        lines=stored_lines(score),
        notation=write_notation(played),
        reason=reason,
        entered_by=by.user,
        entered_table=by.table,
    )


def mark_anew(facts: MatchFacts) -> bool:
    """Write the deals whose marks are no longer what they are in their match: a new version, the same facts.

    A litige given back or won otherwise, a deal that became the last one or no longer is. The version is
    signed by who entered the facts; whether anything was written."""
    if not marks_need_match(facts.ruleset):
        return False
    wrong = [
        deal
        for deal in facts.current
        if any(getattr(deal.row, field) != value for field, value in _marks(deal.score).items())
    ]
    for deal in wrong:
        row, score = copy(deal.row), deal.score
        row.pk, row.version = None, 1 + retired(row.deal)
        row.marks_a, row.marks_b, row.lines = score.a, score.b, stored_lines(score)
        row.reason = _("recomptée : le reste de la partie a changé")
        row.save(force_insert=True)
    return bool(wrong)


def retired(deal: Deal) -> int:
    """No version of that deal is current any more; the number of the last one, 0 when there is none."""
    last = deal.versions.order_by("-version").values_list("version", flat=True).first() or 0
    deal.versions.current().update(current=False)
    return last


def retired_totals(match: Match) -> int:
    """No totals of that match are current any more; the number of their last version, 0 if there is none."""
    rows = HandedResult.objects.filter(match=match)
    last = rows.order_by("-version").values_list("version", flat=True).first() or 0
    rows.filter(current=True).update(current=False)
    return last


def keep_ruleset(tournament: Tournament) -> None:
    if tournament.ruleset is None:
        tournament.ruleset = ruleset_of(tournament).to_dict()
        tournament.save(update_fields=["ruleset"])


def deal_record(deal: DealVersion | None) -> dict[str, object]:
    """A deal as the journal keeps it: number, version, notation and marks; no names."""
    if deal is None:
        return {}
    return {
        "deal": deal.number,
        "version": deal.version,
        "notation": deal.notation,
        "a": deal.marks_a,
        "b": deal.marks_b,
    }


PENALTY_REASON_LENGTH = 300


def put_penalty(
    match: Match,
    mark: PenaltyMark,
    reason: str,
    *,
    by: Actor,
    deal: Deal | None = None,
    incident: Incident | None = None,
) -> Penalty:
    """Store points inside a write of this room; totals are the caller's."""
    return Penalty.objects.create(
        match=match,
        to_side=mark.to,
        points=mark.points,
        article=mark.article,
        reason=reason[:PENALTY_REASON_LENGTH],
        reason_code=mark.reason.code if isinstance(mark.reason, Reason) else "",
        deal=deal,
        incident=incident,
        made_by=by.user,
    )


def result_record(match: Match) -> dict[str, object]:
    return {
        "total_a": match.total_a,
        "total_b": match.total_b,
        "over": match.over,
        "winner": match.winner,
        "state": match.state,
    }


def refuse_forfeited(match: Match) -> None:
    """A match given up marks nothing; the forfeit is undone first."""
    if match.state == Match.State.FORFEITED:
        raise Refused("forfeited", _("Cette partie est perdue par forfait : annulez d’abord le forfait."))


Totals = dict[str, object]


def totals_of(facts: MatchFacts) -> Totals:
    """The columns of a match that follow from its deals, or the totals handed in, and its penalties. Unplayed
    is None, never 0."""
    standing = facts.standing()
    capots_a, capots_b = capots_made(facts.handed, ((deal.played, deal.score) for deal in facts.current))
    last_deal = max((deal.first_entered_at for deal in facts.current), default=None)
    scored = bool(facts.current or facts.handed) or bool(live(facts.penalties))
    return {
        "total_a": standing.a if scored else None,
        "total_b": standing.b if scored else None,
        "deal_count": standing.deals,
        "capots_a": capots_a,
        "capots_b": capots_b,
        "over": standing.over and scored,
        "winner": str(standing.winner or "") if scored else "",
        "last_deal_at": facts.handed.entered_at if facts.handed else last_deal,
    }


def retotal(match: Match, facts: MatchFacts | None = None) -> MatchState:
    """Count a match again after a write and save it; to be called inside the transaction of that write.

    A signature holds for the totals that were signed: when they change it goes, and a sheet that is no
    longer finished is no longer submitted. A confirmed or forfeited match keeps its state.
    `facts` are those after the write, when the caller has them; else they are read."""
    before = (match.total_a, match.total_b)
    facts = recount(match, facts)
    if match.state == Match.State.WAITING and (
        facts.current or facts.handed or facts.incidents or facts.penalties
    ):
        mark_started(match)
    if match.state in BEGUN - SETTLED:
        if before != (match.total_a, match.total_b) or not facts.may_stop:
            unsign(match)
        if match.state == Match.State.SUBMITTED and not match.over:
            back_on_the_table(match)
    saved(match)
    return facts.standing()


# What a match is, where and between whom: what is played there changes none of it.
PLACE = {
    "id", "uid", "tournament", "stage", "round", "draw", "number", "table", "pool", "team_a", "team_b",
    "wave", "winner_to", "winner_side", "loser_to", "loser_side",
}  # fmt: skip

PLAYED = tuple(field.name for field in Match._meta.concrete_fields if field.name not in PLACE)


def saved(match: Match, *fields: str, with_place: bool = False) -> None:
    """Save what is played in a match, or these fields of it, one version further: whoever follows it sees it.

    SQLite writes again each index of a column that is named, changed or not; `with_place`, for a draw
    that is corrected, names those of its place too. A write that names fields is beside the sheet: what was
    signed is as it was."""
    if fields and still_signed(match):
        fields = (*fields, "signed_version")
    match.version += 1
    match.save(update_fields=None if with_place else fields or PLAYED)


def still_signed(match: Match) -> bool:
    """Whether what was signed is still what the sheet says, and stays so in the write that is saved next."""
    holds: bool = match.signed_version == match.version
    if holds:
        match.signed_version += 1
    return holds


def recount(match: Match, facts: MatchFacts | None = None) -> MatchFacts:
    """Mark the deals and set the totals as they are in this match now; saved by the caller.

    Where a deal's marks depend on the others (`marks_need_match`), those that changed are written anew."""
    facts = facts or facts_of(match)
    if mark_anew(facts):
        facts = facts_of(match)
    for name, value in totals_of(facts).items():
        setattr(match, name, value)
    return facts


def mark_started(match: Match) -> None:
    """The first card was dealt; saved by the caller."""
    match.state = Match.State.PLAYING
    match.started_at = match.started_at or hour_now()


def back_on_the_table(match: Match) -> None:
    """A sheet that was handed in is played on; saved by the caller. Where the clock runs for another wave by
    now the hour it was handed in stays: its own bell has rung, and it must not wait for the next."""
    match.state = Match.State.PLAYING
    if not before_this_clock(match):
        match.submitted_at = None


def unsign(match: Match) -> None:
    """Take both signatures away; saved by the caller."""
    match.signed_a_at = match.signed_b_at = None
    match.signed_a_name = match.signed_b_name = ""


@dataclass(frozen=True)
class Difference:
    """One stored value that the facts do not give; `row` is the match or the deal that holds it."""

    match: Match
    row: Match | DealVersion
    field: str
    stored: object
    counted: object


def differences(tournament: Tournament) -> Iterator[Difference]:
    """Everything stored that is not what the facts say, match by match."""
    ruleset = ruleset_of(tournament)
    for match in matches(tournament).order_by("round__number", "number"):
        written = DealVersion.objects.of(match).select_related("deal")
        wrong = [difference for deal in written for difference in _deal_differences(match, deal, ruleset)]
        yield from wrong
        if any(difference.field == "facts" for difference in wrong):
            continue
        facts = facts_of(match)
        if marks_need_match(ruleset):
            for deal in facts.current:
                yield from _compared(match, deal.row, _marks(deal.score))
        if match.state == Match.State.FORFEITED:
            continue
        for field, counted in totals_of(facts).items():
            if getattr(match, field) != counted:
                yield Difference(match, match, field, getattr(match, field), counted)


def _deal_differences(match: Match, deal: DealVersion, ruleset: Ruleset) -> Iterator[Difference]:
    try:
        played = played_of(deal)
        score = score_deal(played, ruleset)
    except ImpossibleDeal as error:
        yield Difference(match, deal, "facts", deal.facts, str(error))
        return
    counted: dict[str, object] = {"status": played.status, "notation": write_notation(played)}
    if not marks_need_match(ruleset):
        counted |= _marks(score)
    yield from _compared(match, deal, counted)


def _marks(score: DealScore) -> dict[str, object]:
    return {"marks_a": score.a, "marks_b": score.b, "lines": stored_lines(score)}


def _compared(match: Match, deal: DealVersion, counted: dict[str, object]) -> Iterator[Difference]:
    for field, value in counted.items():
        if getattr(deal, field) != value:
            yield Difference(match, deal, field, getattr(deal, field), value)


def rescore(*, tournament: Tournament, by: Author | None = None) -> list[Difference]:
    """Store what the facts say, in one journaled write; returns what differed. Impossible facts are left."""
    with writing(tournament, "tournament.rescored", by or Author()) as entry:
        differing = list(differences(tournament))
        for difference in differing:
            if difference.field != "facts":
                setattr(difference.row, difference.field, difference.counted)
                difference.row.save(update_fields=[difference.field])
        entry.before = {"differences": [_difference_record(value, value.stored) for value in differing]}
        entry.after = {"differences": [_difference_record(value, value.counted) for value in differing]}
    return differing


def _difference_record(difference: Difference, value: object) -> dict[str, object]:
    deal = difference.row.number if isinstance(difference.row, DealVersion) else None
    plain_value = value if isinstance(value, (int, str, bool, list, dict, type(None))) else str(value)
    return {"match": difference.match.uid, "deal": deal, "field": difference.field, "value": plain_value}


def bare_matches() -> QuerySet[Match]:
    """Matches with their round only, for writes: teams and players are read when somebody asks for them."""
    return Match.objects.select_related("round", "stage")
