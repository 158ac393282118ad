"""A team does not come, leaves, is disqualified, or comes back: what it gives up, and plays again; the exempt
team that plays in its place.

What a departure changes is `queries.departures`'; late teams have a module of their own."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Max
from django.utils.translation import gettext as _

from ...core.access import Actor
from ...core.clock import hour_now
from ...core.errors import Conflict, Refused
from ...evening.kinds import codes
from ...models import Exempt, Match, Round, Team
from ...web.units import unit_sentence
from ..queries.departures import Departure, given_up_by_leaving, gives_up, matches_of, side_of, slots_of
from ..queries.proposals import ARTICLE_LENGTH
from ..queries.stand_ins import STOOD_BACK, STOOD_IN, StandIn, stand_in_for, standing_in_for
from .disputes import refuse_open_dispute
from .forfeits import BY_TEAM, give_back, give_up
from .opening import checked_reason
from .score import saved
from .teams import writing_team

GO_ON, STOP, FORFEIT = "go_on", "stop", "forfeit"
ABSENT, DISQUALIFIED = Team.Status.ABSENT, Team.Status.DISQUALIFIED
VERBS = {
    ABSENT: "team.absent",
    Team.Status.WITHDRAWN: "team.withdrawn",
    DISQUALIFIED: "team.disqualified",
}


def team_gone(
    *,
    team: Team,
    status: str,
    by: Actor,
    reason: str = "",
    article: str = "",
    begun: str = "",
    stand_in: bool = False,
    token: str | None = None,
) -> Team:
    """A team is absent, withdraws or is disqualified: its matches not begun in open rounds become forfeits.
    `stand_in`: the exempt team plays the next of them in its place, and the round is one that it missed.

    A match begun asks for `begun`: "go_on", "stop" (confirmed as it stands) or "forfeit". Refused:
    "already_gone", "has_played" (absent), "reason_missing" (unless absent), "article_missing"
    (disqualified), "begun_missing", "open_dispute"; Conflict "no_stand_in"."""
    reason, article = _checked_words(status, reason, article)
    content = {"status": status, "begun": begun, "reason": reason, "article": article, "stand_in": stand_in}
    verb = VERBS.get(Team.Status(status), "team.absent")
    with writing_team(team, verb, by, reason=reason, token=token, content=content) as (fresh, entry):
        effect = gives_up(fresh)
        _refuse_departure(fresh, status, effect, begun)
        entry.before = {"status": fresh.status}
        fresh.status, fresh.left_in = status, _last_drawn(fresh)
        fresh.save(update_fields=["status", "left_in"])
        forfeited = list(effect.given_up)
        if stand_in:
            instead = _exempt_of_the_round(fresh, effect)
            forfeited.remove(instead.match)
            entry.about["decisions"] = [_stand_in(instead, fresh)]
        if begun == FORFEIT:
            forfeited += effect.begun
        for match in forfeited:
            give_up(match, side_of(match, fresh), BY_TEAM, reason)
        if begun == STOP:
            _stop(effect.begun, by)
        entry.about |= {"article": article} if article else {}
        entry.after = {"status": status, "forfeited": [match.uid for match in forfeited]}
        entry.after |= {"begun": begun, "matches": [match.uid for match in effect.begun]}
    return fresh


def _last_drawn(team: Team) -> int:
    """The order of the last stage that is drawn."""
    drawn = Round.objects.filter(tournament=team.tournament_id).ranked()
    return drawn.aggregate(last=Max("stage__order"))["last"] or 0


def _checked_words(status: str, reason: str, article: str) -> tuple[str, str]:
    """The reason and the article as they are kept: an absence needs none, a disqualification both."""
    if status != ABSENT or reason.strip():
        reason = checked_reason(reason)
    if status != DISQUALIFIED:
        return reason, ""
    article = " ".join(article.split())[:ARTICLE_LENGTH]
    if not article:
        raise Refused("article_missing", _("Selon quel article du règlement ?"), "article")
    return reason, article


def _refuse_departure(team: Team, status: str, effect: Departure, begun: str) -> None:
    if team.status != Team.Status.REGISTERED or status not in Team.GONE:
        raise Refused(
            "already_gone", unit_sentence(team.tournament.individuals, "Cette équipe n’est plus du tournoi.")
        )
    if status == ABSENT and effect.has_played:
        raise Refused(
            "has_played",
            unit_sentence(team.tournament.individuals, "Cette équipe a déjà joué : c’est un abandon."),
            "status",
        )
    if effect.begun and begun not in (GO_ON, STOP, FORFEIT):
        raise Refused("begun_missing", _("Que devient la partie commencée ?"), "begun")


def _exempt_of_the_round(team: Team, effect: Departure) -> StandIn:
    """Who stands in for it. Raises Conflict "no_stand_in": somebody was faster."""
    instead = stand_in_for(team, effect.given_up)
    if instead is None:
        raise Conflict("no_stand_in", _("L’équipe exempte ne peut plus prendre cette place."), "stand_in")
    return instead


def _stand_in(instead: StandIn, absent: Team) -> dict[str, object]:
    """The exempt team plays, the absent one misses the round; how the journal tells it."""
    _plays_instead(instead.match, absent, instead.team)
    instead.exempt.team, instead.exempt.kind = absent, Exempt.Kind.MISSED
    instead.exempt.save(update_fields=["team", "kind"])
    return _told(STOOD_IN, instead, absent)


def _stand_back(instead: StandIn, absent: Team) -> dict[str, object]:
    """The team that stood in is exempt again; how the journal tells it."""
    _plays_instead(instead.match, instead.team, absent)
    instead.exempt.team, instead.exempt.kind = instead.team, Exempt.Kind.EXEMPT
    instead.exempt.save(update_fields=["team", "kind"])
    return _told(STOOD_BACK, instead, absent)


def _plays_instead(match: Match, leaving: Team, arriving: Team) -> None:
    """One team plays the match instead of the other."""
    side = "team_a" if match.team_a_id == leaving.pk else "team_b"
    setattr(match, side, arriving)
    saved(match, side, "version")


def _told(verb: str, instead: StandIn, absent: Team) -> dict[str, object]:
    match, team = instead.match, instead.team
    about = {"teams": [team.uid, absent.uid], "match": match.uid, "round": match.round.number}
    about |= {"table": match.table and match.table.number, "draw": match.draw and match.draw.uid}
    return {"verb": verb, "about": about, "before": {}, "after": {}}


def _stop(begun: tuple[Match, ...], by: Actor) -> None:
    """Confirm matches as they stand; a draw is a draw."""
    for match in begun:
        refuse_open_dispute(match)
        match.state = Match.State.CONFIRMED
        match.submitted_at = match.confirmed_at = hour_now()
        match.confirmed_by = by.user
        saved(match)


def team_back(*, team: Team, reason: str, by: Actor, token: str | None = None) -> Team:
    """A team that was gone is here after all: what it gave up in open rounds is played again, also what the
    exempt team was to play in its place and has not begun.

    Rounds already closed keep their forfeits, those drawn without it are missed.
    Refused: "not_gone", "place_taken" (by a late team)."""
    reason = checked_reason(reason)
    with writing_team(team, "team.back", by, reason=reason, token=token, content=reason) as (fresh, entry):
        if fresh.status not in Team.GONE:
            raise Refused(
                "not_gone", unit_sentence(team.tournament.individuals, "Cette équipe est du tournoi.")
            )
        if not slots_of(fresh).exists():
            raise Refused(
                "place_taken",
                unit_sentence(
                    team.tournament.individuals,
                    "Cette équipe n’a plus de place : faites-la entrer en retard.",
                ),
            )
        entry.before = {"status": fresh.status}
        fresh.status, fresh.checked_in, fresh.left_in = Team.Status.REGISTERED, True, 0
        fresh.save(update_fields=["status", "checked_in", "left_in"])
        returned = take_up_again(fresh)
        if (instead := standing_in_for(fresh)) is not None:
            entry.about["decisions"] = [_stand_back(instead, fresh)]
            returned.append(instead.match.uid)
        entry.after = {"status": fresh.status, "returned": returned, "missed": note_missed(fresh)}
    return fresh


def note_missed(team: Team) -> list[int]:
    """The rounds drawn while it was away are missed, as a late team's; their numbers."""
    numbers = []
    for seat in slots_of(team).filter(stage__kind__in=codes(lambda kind: kind.notes_missed)):
        rounds = Round.objects.filter(stage=seat.stage).exclude(exempts__team=team)
        for round_ in rounds.exclude(matches__team_a=team).exclude(matches__team_b=team).order_by("number"):
            Exempt.objects.create(round=round_, team=team, kind=Exempt.Kind.MISSED)
            numbers.append(round_.number)
    return numbers


def take_up_again(team: Team) -> list[UUID]:
    """The matches of open rounds that the team's place gave up are played again; their uids."""
    returned = []
    team_matches = matches_of(team)
    by_leaving = given_up_by_leaving(team, team_matches)
    for match in team_matches:
        if match.pk in by_leaving and match.round.state == Round.State.RELEASED:
            give_back(match, by_leaving[match.pk])
            returned.append(match.uid)
    return returned
