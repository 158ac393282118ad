"""What a corrected result leaves to decide about a released draw that used it: it is kept, or its right teams
are seated. Never changes who plays a match that has begun."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from django.utils.translation import gettext as _

from pairing.notes import Refusal

from ..core.access import Action
from ..core.errors import Conflict, Refused
from ..core.journal import Draft
from ..core.writes import writes
from ..draw.rows import seat_entries, seat_placed
from ..draw.since import decisions_told
from ..evening.at_tables import begun_matches
from ..evening.effect import Misplaced, Reranked, misplaced_matches, reranked
from ..evening.reading import evening_of
from ..evening.reseat import reseat
from ..evening.state import Evening
from ..evening.titles import names_of
from ..models import Draw, Match, Team, Tournament

KEPT, SWAPPED = "correction.kept", "correction.swapped"


@dataclass(frozen=True)
class OutdatedDraw:
    """One released draw that no longer says what the results say.

    `name`: of its first round that is concerned; `kept_reason`: why the organiser left it as it is, empty
    where nobody has."""

    draw: Draw
    name: str
    matches: tuple[Misplaced, ...]
    ranks: Reranked | None
    kept_reason: str
    digest: str

    @property
    def movable(self) -> tuple[Misplaced, ...]:
        """The matches not begun where another team must take its place."""
        return tuple(match for match in self.matches if not match.begun)

    @property
    def may_keep(self) -> bool:
        """Whether it may stay as it is: not while the wrong team would play a match not begun, unless a
        ranking had sent it there: what it plays counts then."""
        return all(match.ranked and not match.taken_away for match in self.movable)

    @property
    def settled(self) -> bool:
        """Whether the organiser has said what becomes of it, or there is nothing to say: what has begun
        counts as it is played."""
        return bool(self.kept_reason) or not (self.movable or self.ranks)


def outdated_draws(tournament: Tournament) -> tuple[OutdatedDraw, ...]:
    """The draws to look at again, in their order."""
    return outdated_draws_in(evening_of(tournament), begun_matches(tournament))


def outdated_draws_in(evening: Evening, begun: frozenset[int]) -> tuple[OutdatedDraw, ...]:
    """The same of an evening already read."""
    matches = misplaced_matches(evening, begun)
    ranks = {round_.draw.pk: round_ for round_ in reranked(evening, begun)}
    ids = {*ranks, *(match.match.draw for match in matches)}
    if not ids:
        return ()
    kept = {
        (entry.about.get("draw") or "", entry.about.get("seen", "")): entry.reason
        for entry in decisions_told(evening.tournament.pk, KEPT)
    }
    names = names_of(evening.rows.rounds)
    found = []
    for draw in sorted(evening.rows.released.values(), key=lambda draw: draw.number):
        if draw.pk not in ids:
            continue
        own, of_ranks = [match for match in matches if match.match.draw == draw.pk], ranks.get(draw.pk)
        first = of_ranks.round if of_ranks else min(match.match.round for match in own)
        digest = _digest(own, of_ranks)
        reason = kept.get((str(draw.uid), digest), "")
        found.append(OutdatedDraw(draw, names[first].name, tuple(own), of_ranks, reason, digest))
    return tuple(found)


def _digest(matches: Sequence[Misplaced], ranks: Reranked | None) -> str:
    """Sixteen letters that change when anything of what is wrong does: a decision holds as long as they do
    not, also where its matches have begun since."""
    wrong = [((one.match.round, one.match.number), one.stands, one.belongs) for one in matches]
    return sha256(repr([wrong, ranks and ranks.moved]).encode()).hexdigest()[:16]


def to_decide(tournament: Tournament) -> bool:
    """Whether a draw waits for the organiser's word. One statement while no second draw is released."""
    released = Draw.objects.filter(tournament=tournament, state=Draw.State.RELEASED)
    if tournament.state != Tournament.State.RUNNING or released.count() < 2:
        return False
    try:
        return any(not outdated.settled for outdated in outdated_draws(tournament))
    except Refusal:
        return False


def _outdated(evening: Evening, begun: frozenset[int], draw: Draw, digest: str, entry: Draft) -> OutdatedDraw:
    """The draw to decide about, told in the entry. Raises Conflict "changed" (nothing is wrong with it by
    now, or not what was shown, whose `digest` was sent)."""
    cases = outdated_draws_in(evening, begun)
    outdated = next((case for case in cases if case.draw.pk == draw.pk), None)
    if outdated is None or digest not in ("", outdated.digest):
        raise Conflict("changed", _("Les résultats ont changé entre-temps : relisez ce qui est concerné."))
    entry.about = {"draw": draw.uid, "number": draw.number}
    return outdated


@writes(KEPT, Action.TAKE_BACK, reasoned=True)
def keep_draw(draw: Draw, entry: Draft, *, digest: str = "") -> Draw:
    """Leave a draw as it is; the fact stays visible. Refused: "wrong_team" (it would be played by the wrong
    team)."""
    begun = begun_matches(draw.tournament)
    outdated = _outdated(evening_of(draw.tournament), begun, draw, digest, entry)
    if not outdated.may_keep:
        message = _(
            "Une équipe jouerait à la place d’une autre : échangez les équipes, ou attendez que le "
            "résultat soit confirmé."
        )
        raise Refused("wrong_team", message)
    entry.about |= {"seen": outdated.digest}
    return draw


@writes(SWAPPED, Action.TAKE_BACK, reasoned=True)
def put_right(draw: Draw, entry: Draft, *, digest: str = "") -> Draw:
    """In the matches of its brackets that have not begun, the teams that a ranking sends there now take the
    others' places. Refused: "nothing_to_swap"."""
    evening, begun = evening_of(draw.tournament), begun_matches(draw.tournament)
    wrong = _outdated(evening, begun, draw, digest, entry).movable
    if not wrong:
        raise Refused("nothing_to_swap", _("Il n’y a personne à échanger dans ce tirage."))
    uids = dict(Match.objects.filter(draw=draw).values_list("pk", "uid"))
    seat_placed(evening, draw.stage)
    seat_entries(evening, begun)
    reseat(draw.stage_id)
    moved = {team for one in wrong for _stands, team in one.changes if team is not None}
    entry.before = {"seats": [[uids[one.match.id], *one.stands] for one in wrong]}
    entry.after = {"seats": [[uids[one.match.id], *one.belongs] for one in wrong]}
    teams = Team.objects.filter(tournament=draw.tournament, number__in=moved)
    entry.about |= {"teams": list(teams.order_by("number").values_list("uid", flat=True))}
    return draw
