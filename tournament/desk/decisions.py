"""What a corrected result leaves to decide about a released draw that used it: it stays as it is unless its
right teams are seated, or it is taken back. Never changes who plays a match that has begun."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairing.notes import Refusal

from ..core.access import Action
from ..core.errors import Conflict, Refused
from ..core.journal import Draft
from ..core.writes import writes
from ..draw.rows import seat_entries, seat_placed
from ..evening.at_tables import begun_matches
from ..evening.effect import Misplaced, Reranked, misplaced_matches, reranked
from ..evening.reading import evening_of
from ..evening.reseat import reseat
from ..evening.titles import names_of
from ..models import Draw, Match, Team, Tournament


@dataclass(frozen=True)
class OutdatedDraw:
    """One released draw that no longer says what the results say; `name`: of its first round concerned."""

    draw: Draw
    name: str
    matches: tuple[Misplaced, ...]
    ranks: Reranked | None

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
        """Whether there is nothing to say: what has begun counts as it is played."""
        return not (self.movable or self.ranks)


def outdated_draws(tournament: Tournament) -> tuple[OutdatedDraw, ...]:
    """The draws to look at again, in their order."""
    evening, begun = evening_of(tournament), begun_matches(tournament)
    wrong = misplaced_matches(evening, begun)
    ranks = {round_.draw.pk: round_ for round_ in reranked(evening, begun)}
    names = names_of(evening.rows.rounds)
    found = []
    for draw in sorted(evening.rows.released.values(), key=lambda draw: draw.number):
        own, of_ranks = tuple(match for match in wrong if match.match.draw == draw.pk), ranks.get(draw.pk)
        if own or of_ranks:
            first = of_ranks.round if of_ranks else min(match.match.round for match in own)
            found.append(OutdatedDraw(draw, names[first].name, own, of_ranks))
    return tuple(found)


def to_decide(tournament: Tournament) -> bool:
    """Whether a draw waits for the organiser's word. One statement while no second draw is released."""
    released = Draw.objects.filter(tournament=tournament, state=Draw.State.RELEASED)
    if tournament.state != Tournament.State.RUNNING or released.count() < 2:
        return False
    try:
        return any(not outdated.settled for outdated in outdated_draws(tournament))
    except Refusal:
        return False


@writes("correction.swapped", Action.TAKE_BACK, reasoned=True)
def put_right(draw: Draw, entry: Draft) -> Draw:
    """In the matches of its brackets that have not begun, the teams that a ranking sends there now take the
    others' places. Raises Conflict "changed" (nothing is wrong with it by now); Refused "nothing_to_swap"."""
    evening, begun = evening_of(draw.tournament), begun_matches(draw.tournament)
    own = [one for one in misplaced_matches(evening, begun) if one.match.draw == draw.pk]
    if not own:
        raise Conflict("changed", _("Les résultats ont changé entre-temps : relisez ce qui est concerné."))
    wrong = [one for one in own if not one.begun]
    if not wrong:
        raise Refused("nothing_to_swap", _("Il n’y a personne à échanger dans ce tirage."))
    uids = dict(Match.objects.filter(draw=draw).values_list("pk", "uid"))
    seat_placed(evening, draw.stage)
    seat_entries(evening, begun)
    reseat(draw.stage_id)
    moved = {team for one in wrong for _stands, team in one.changes if team is not None}
    teams = Team.objects.filter(tournament=draw.tournament, number__in=moved).order_by("number")
    entry.about = {"draw": draw.uid, "number": draw.number, "teams": [team.uid for team in teams]}
    entry.before = {"seats": [[uids[one.match.id], *one.stands] for one in wrong]}
    entry.after = {"seats": [[uids[one.match.id], *one.belongs] for one in wrong]}
    return draw
