"""The right teams take their seats in matches not begun. Never changes who plays a match that has."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Max
from django.utils.translation import gettext as _

from ....core.access import Actor
from ....core.errors import Refused
from ....draw.brackets import in_tree, plan_again, seat_entries, take_place
from ....draw.seats import link_sources, seat_placed, unlink_sources
from ....evening import BEGUN, SETTLED, Misplaced, MisplacedReason, feeders_to
from ....models import Draw, Exempt, Match, Round, Slot, Team
from ....referee.services.beside import friendly_round
from ....referee.services.opening import refuse_closed
from ....referee.services.score import saved
from .asking import DrawDecision, deciding


def put_right(*, draw: Draw, by: Actor, reason: str, digest: str = "", token: str | None = None) -> Draw:
    """The right teams take their places in a draw, as `seated_right` does."""
    with deciding(draw, "correction.swapped", by, reason=reason, digest=digest, token=token) as decision:
        seated_right(decision)
    return draw


def seated_right(decision: DrawDecision) -> None:
    """In the matches of a draw that have not begun, the teams that belong there take the others' places; a
    match in which nobody belongs any more is taken away. Refused: "nothing_to_swap"."""
    outdated, draw = decision.outdated, decision.draw
    if outdated is None or not (outdated.movable or outdated.rests):
        raise Refused("nothing_to_swap", _("Il n’y a personne à échanger dans ce tirage."))
    uids = dict(Match.objects.filter(draw=draw).values_list("pk", "uid"))
    rounds = {rest.id: rest.round for rest in decision.evening.rows.rests}
    decision.entry.before = {
        "seats": [[uids[misplaced.match.id], *misplaced.stands] for misplaced in outdated.movable],
        "rests": [[rounds[rest.exempt], rest.stands] for rest in outdated.rests],
    }
    for misplaced in outdated.movable:
        _reseat(decision, misplaced)
    for rest in outdated.rests:
        _reseat_exempt(decision, rest.exempt, rest.belongs)
    _seat_ranked(decision)
    decision.entry.after = {
        "seats": [[uids[misplaced.match.id], *misplaced.belongs] for misplaced in outdated.movable],
        "rests": [[rounds[rest.exempt], rest.belongs] for rest in outdated.rests],
    }
    decision.entry.about |= {"teams": _uids(decision, outdated.movable)}


def _reseat(decision: DrawDecision, misplaced: Misplaced) -> None:
    """The seats of a match not begun."""
    a, b = misplaced.belongs
    match = Match.objects.get(pk=misplaced.match.id)
    if misplaced.why is MisplacedReason.EMPTY or a is None or b is None:
        if _in_tree(decision, match):
            plan_again(match)
        match.delete()
        Round.objects.filter(stage=decision.draw.stage, matches=None, exempts=None).delete()
        return
    match.team_a, match.team_b = seated(decision, a), seated(decision, b)
    saved(match, with_place=True)
    if not _in_tree(decision, match):
        unlink_sources(match)
        _link(decision, match, (a, b))


def _in_tree(decision: DrawDecision, match: Match) -> bool:
    structure = decision.evening.structure
    return structure is not None and in_tree(match.planned, structure)


def _seat_ranked(decision: DrawDecision) -> None:
    """Whom the rankings send into the bracket is seated there, in what is still to be called too."""
    seat_placed(decision.evening, decision.draw.stage, decision.evening.by_rank)
    seat_entries(decision.evening, decision.draw.stage)


def _link(decision: DrawDecision, match: Match, teams: tuple[int, int]) -> None:
    """Write down what sent these teams to a match of the draw."""
    link_sources({match: feeders_to(decision.evening, decision.draw.stage, match.planned or 0, *teams)})


def _reseat_exempt(decision: DrawDecision, exempt: int, belongs: int | None) -> None:
    """The exempt round of a pot goes to the team that belongs there."""
    if belongs is None:
        Exempt.objects.filter(pk=exempt).delete()
    else:
        Exempt.objects.filter(pk=exempt).update(team=seated(decision, belongs))


def seated(decision: DrawDecision, number: int) -> Team:
    """The team of that number, with a seat in the stage of the draw."""
    team = Team.objects.get(tournament=decision.evening.tournament, number=number)
    Slot.objects.take(decision.draw.stage, team)
    return team


def _uids(decision: DrawDecision, misplaced_matches: tuple[Misplaced, ...]) -> list[UUID]:
    """The teams that take a place, for the journal."""
    numbers = {
        team for misplaced in misplaced_matches for _stands, team in misplaced.changes if team is not None
    }
    teams = Team.objects.filter(tournament=decision.evening.tournament, number__in=numbers)
    return list(teams.order_by("number").values_list("uid", flat=True))


def replay(
    *, match: Match, by: Actor, reason: str, digest: str = "", token: str | None = None
) -> Match | None:
    """A match that wrong teams have begun becomes one for the pleasure of it, and the right teams get theirs
    in its place; None while they are not both there.

    Refused: "not_drawn" (added by hand), "fits", "not_begun" (swap instead), "still_open", "round_closed"."""
    if match.draw is None:
        raise Refused("not_drawn", _("Cette partie n’est pas d’un tirage."))
    content = {"match": match.pk}
    with deciding(
        match.draw, "correction.replayed", by, reason=reason, digest=digest, token=token, content=content
    ) as decision:
        misplaced_matches = decision.outdated.matches if decision.outdated else ()
        misplaced = next(
            (
                misplaced_match
                for misplaced_match in misplaced_matches
                if misplaced_match.match.id == match.pk
            ),
            None,
        )
        misplaced = _refuse_replay(misplaced)
        current_match = Match.objects.select_related("round", "table", "team_a", "team_b").get(pk=match.pk)
        refuse_closed(current_match.round)
        new = _replacement_of(decision, misplaced, current_match)
        decision.entry.about |= {
            "match": current_match.uid,
            "table": current_match.table and current_match.table.number,
        }
        teams = [team and team.uid for team in (current_match.team_a, current_match.team_b)]
        decision.entry.before = {"teams": teams, "seats": [[current_match.uid, *misplaced.stands]]}
        decision.entry.after = {
            "match": new and new.uid,
            "seats": [[current_match.uid, *(misplaced.belongs if new else (None, None))]],
        }
    return new


def _refuse_replay(misplaced: Misplaced | None) -> Misplaced:
    if misplaced is None:
        raise Refused("fits", _("Cette partie oppose bien les équipes qui doivent la jouer."))
    if misplaced.why is MisplacedReason.OPEN:
        raise Refused("still_open", _("On ne sait pas encore qui doit jouer cette partie."))
    if not misplaced.begun:
        raise Refused("not_begun", _("Cette partie n’a pas commencé : échangez les équipes."))
    return misplaced


def _replacement_of(decision: DrawDecision, misplaced: Misplaced, match: Match) -> Match | None:
    """Set the match aside, and make the one that should have been played."""
    round_ = match.round
    # Matches released since that it sent teams to will wait for the one in its place.
    new = Match(**{name: getattr(match, name) for name in COPIED})
    unfinished, tree = match.state in BEGUN - SETTLED, _in_tree(decision, match)
    both = None not in misplaced.belongs and _all_there(decision, misplaced)
    if tree and not both:
        plan_again(match)
    _set_aside(decision, match, tree=tree)
    _seat_ranked(decision)
    if not both:
        return None
    a, b = (team or 0 for team in misplaced.belongs)
    new.team_a, new.team_b = seated(decision, a), seated(decision, b)
    if unfinished:
        new.wave = 1 + (round_.matches.filter(table=new.table).aggregate(last=Max("wave"))["last"] or 0)
    new.save()
    take_place(match, new)
    if not tree:
        _link(decision, new, (a, b))
    return new


COPIED = (
    "tournament_id", "stage_id", "round", "draw", "number", "table", "wave", "planned", "bracket", "level",
    "title", "place_won", "place_lost", "winner_to", "winner_side", "loser_to", "loser_side", "target",
    "max_deals", "minutes",
)  # fmt: skip


def _all_there(decision: DrawDecision, misplaced: Misplaced) -> bool:
    gone = {team.number for team in decision.evening.roll.gone}
    return not gone & set(misplaced.belongs)


def _set_aside(decision: DrawDecision, match: Match, *, tree: bool) -> None:
    """What was played stays readable, in the stage that no ranking reads."""
    round_ = friendly_round(decision.evening.tournament)
    stage = round_.stage
    for team in (match.team_a, match.team_b):
        if team is not None:
            Slot.objects.take(stage, team)
    match.number = 1 + (round_.matches.aggregate(last=Max("number"))["last"] or 0)
    match.wave = 1 + (round_.matches.filter(table=match.table).aggregate(last=Max("wave"))["last"] or 0)
    match.stage, match.round, match.draw, match.planned, match.level = stage, round_, None, None, None
    match.bracket, match.title, match.place_won, match.place_lost = "", "", None, None
    if not tree:
        unlink_sources(match)
    saved(match, with_place=True)
