"""A result of any round corrected: what would be written and what that moves; then all of it in one act, a
closed round opened and closed again for it. Never carried out otherwise than it was shown."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256

from django.utils.translation import gettext as _

from scoring import MatchState
from scoring.totals import Doubts, Taken

from ..core.access import NOT_ON_IT, Action, Actor
from ..core.clock import hour_now
from ..core.errors import Conflict, Refused
from ..core.journal import Draft
from ..core.writes import checked_reason
from ..evening.at_tables import matches
from ..evening.effect import Consequences, Effect, consequences, effect_of
from ..evening.reading import evening_of
from ..evening.rows import Decided
from ..evening.state import Evening
from ..match.corrected import DealRewritten, RewrittenResult, deals_rewritten, rewrite, rewritten, stopped
from ..match.facts import MatchFacts, capots_made, facts_of
from ..match.totals import judge
from ..match.writes import round_now, writing_match
from ..models import Match, Round
from ..season.ranking import SeasonRanking, season_effects
from .closing import fix_credits, forget_credits

CORRECTED = (Match.State.CONFIRMED, Match.State.SUBMITTED)
"""The states of a match whose result may be written again without playing on."""


@dataclass(frozen=True)
class ClosedCorrection:
    """A result that would be written again: the match as it is and as it would stand, its deals that change,
    what is doubtful in the totals; the evening `then`, the ranks and the places that this moves."""

    match: Match
    result: RewrittenResult
    facts: MatchFacts
    before: MatchState
    after: MatchState
    deals: tuple[DealRewritten, ...]
    judged: Taken | Doubts | None
    then: Evening | None
    effect: Effect | None
    consequences: Consequences

    @property
    def moved(self) -> list[list[int]]:
        """The teams that change places, overall or in their pool: number, rank before, rank after."""
        if self.effect is None:
            return []
        teams = [*self.effect.sides, *self.effect.others]
        return [[team.team.number or 0, *team.rank] for team in teams if team.moves]

    def seasons(self) -> list[SeasonRanking]:
        """What it makes of the seasons in which this evening has counted already."""
        return season_effects(self.match.tournament, self.then.ranking) if self.then is not None else []

    @cached_property
    def digest(self) -> str:
        """Sixteen letters that change when anything does that would be written or moved. Not with each rank:
        those of the round being played go on changing meanwhile. Nor with the tick that the sheet was looked
        at: it moves nothing, and is pressed just before the button."""
        match = self.match.pk, self.match.version, self.match.round.state
        matches = [(wrong.match.id, wrong.belongs, wrong.begun) for wrong in self.consequences.matches]
        result = replace(self.result, checked=False).to_dict()
        said = [match, result, self.consequences.swapped, matches]
        return sha256(repr(said).encode()).hexdigest()[:16]


def _refuse_uncorrectable(match: Match) -> None:
    """Only a result that was handed in is written again here, of a round of the evening."""
    if match.state not in CORRECTED or not match.round.number:
        raise Refused("match_state", str(NOT_ON_IT[Match.State(match.state)]))
    if match.disputes.filter(state="open").exists():
        raise Refused("open_dispute", _("Un litige est ouvert sur cette partie : tranchez-le d’abord."))


def closed_correction(match: Match, result: RewrittenResult) -> ClosedCorrection:
    """What that result would write and move. `match` with its round and seats.

    Raises Refused: "match_state", "open_dispute", "no_change", "not_over", "winner"; WrongDeal and
    ImpossibleDeal."""
    _refuse_uncorrectable(match)
    facts = facts_of(match)
    then = rewritten(facts, result, hour_now())
    before, after = facts.standing(), stopped(then)
    deals = () if result.totals else tuple(deals_rewritten(facts, then))
    if not result.totals and not result.deals:
        raise Refused("no_change", _("Rien n’est changé : écrivez ce qui doit l’être."))
    judged = _judged(match, result)
    capots = capots_made(then.handed, ((deal.played, deal.score) for deal in then.current))
    decided = Decided(str(after.winner or ""), capots)
    had = (match.capots_a, match.capots_b)
    same = (match.total_a, match.total_b, match.winner, had) == (after.a, after.b, *decided)
    moves = (None, None, Consequences()) if same else _moves(match, after, decided)
    return ClosedCorrection(match, result, then, before, after, deals, judged, *moves)


def _judged(match: Match, result: RewrittenResult) -> Taken | Doubts | None:
    if not result.totals:
        return None
    judged = judge(match, result.totals)
    if judged.winner is None and match.planned is not None:
        raise Refused("winner", _("Il faut une gagnante : dites qui a gagné la donne de plus."), "winner")
    return judged


def _moves(match: Match, after: MatchState, decided: Decided) -> tuple[Evening, Effect, Consequences]:
    """The evening as it would be; its ranks and its places."""
    evening = evening_of(match.tournament)
    then = evening.supposing(match.pk, after.a, after.b, decided)
    return then, effect_of(evening, then, match, after.a, after.b), consequences(evening, then)


def carry_out_correction(
    *,
    match: Match,
    result: RewrittenResult,
    digest: str,
    reason: str,
    by: Actor,
    said: object = None,
    token: str | None = None,
) -> Match:
    """Write that result. `digest`: of what the page showed; `said`: what was sent, where that is known:
    `result` is of the match as it was then.

    Raises Conflict "changed" (what would be written or moved is no longer what was shown); Refused:
    "reason_missing", as `closed_correction` and `rewrite`."""
    reason = checked_reason(reason)
    content = {"said": said or result.to_dict(), "seen": digest, "reason": reason}
    with writing_match(
        match,
        "correction.carried_out",
        by,
        Action.REOPEN_ROUND,
        reason=reason,
        token=token,
        content=content,
        closed_round=True,
    ) as (fresh, entry):
        loaded = matches(match.tournament).get(pk=match.pk)
        loaded.tournament = match.tournament
        correction = closed_correction(loaded, result)
        if correction.digest != digest:
            raise Conflict(
                "changed", _("Quelque chose a changé entre-temps : relisez ce que la correction déplace.")
            )
        entry.about = {"round": fresh.round.number, "moved": correction.moved}
        _write(fresh, result, by=by, reason=reason, entry=entry)
    return fresh


def _write(match: Match, result: RewrittenResult, *, by: Actor, reason: str, entry: Draft) -> None:
    """The round is open for as long as it takes, and its credits are fixed anew."""
    round_ = round_now(match.round)
    was_closed, closed_at = round_.state == Round.State.CLOSED, round_.closed_at
    rounds = Round.objects.filter(pk=round_.pk)
    if was_closed:
        forget_credits(rounds)
        rounds.update(state=Round.State.RELEASED)
    rewrite(match, result, by=by, reason=reason, entry=entry)
    if was_closed:
        round_.state = Round.State.RELEASED
        entry.after |= {"credits": fix_credits(round_, match.tournament)}
        rounds.update(state=Round.State.CLOSED, closed_at=closed_at)
