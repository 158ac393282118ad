"""A team that does not come, leaves or comes back: what it would change, and the write.

The exempt team of a round may stand in for it where rounds are drawn one by one: in a rotation the two would
meet again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from django import forms
from django.db.models import Count, Max
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..core.access import Actor
from ..core.clock import hour_now
from ..core.errors import Conflict, Refused
from ..core.journal import Draft
from ..core.writes import REASON_LENGTH, checked_reason
from ..evening.at_tables import matches, something_entered
from ..evening.minimum import ShortTeam, short_of_matches
from ..evening.reading import evening_of
from ..formats import codes, format_of
from ..match.calls import refuse_open_dispute
from ..match.writes import ARTICLE_LENGTH, saved
from ..models import Exempt, Forfeit, JournalEntry, Match, Round, Stage, Team, Tournament
from ..models.result import BY_BOTH, COUNTED, FORFEITED, PLAYING, WITHOUT_RESULT
from ..web.units import unit_sentence
from .forfeits import BY_TEAM, give_back, give_up
from .teams import TeamForm, matches_of, side_of, slots_of, writes_team

STOOD_IN, STOOD_BACK = "exempt.stood_in", "exempt.stood_back"
"""What the entry of a team that goes, or comes back, tells beside its own sentence."""

ABSENT, DISQUALIFIED = Team.Status.ABSENT, Team.Status.DISQUALIFIED
VERBS = {ABSENT: "team.absent", Team.Status.WITHDRAWN: "team.withdrawn", DISQUALIFIED: "team.disqualified"}


@dataclass(frozen=True)
class StandIn:
    """`exempt`: the row of the round, of the team that stands in before it does, of the absent one since;
    `team`: the one that stands in, `match` where it plays."""

    exempt: Exempt
    match: Match
    team: Team
    again: bool = False


def stand_in_for(team: Team, given_up: Sequence[Match]) -> StandIn | None:
    """Who may play its next match instead, a normal one: three statements, none where nobody may."""
    match = next((match for match in given_up if match.state in WITHOUT_RESULT), None)
    if match is None or match.draw_id is None or not _one_by_one(match):
        return None
    resting = Exempt.objects.filter(round=match.round_id, kind=Exempt.Kind.EXEMPT, match=None)
    there = resting.filter(team__status=Team.Status.REGISTERED)
    exempt = there.select_related("round", "team__player_1", "team__player_2").first()
    if exempt is None or _entered(match):
        return None
    couple = (match.team_b_id if match.team_a_id == team.pk else match.team_a_id, exempt.team_id)
    met = Match.objects.filter(stage=match.stage, team_a__in=couple, team_b__in=couple)
    return StandIn(exempt, match, exempt.team, again=met.exists())


def standing_in_for(team: Team) -> StandIn | None:
    """Who has taken its place and has not begun to play: it may have it back. Three statements at most."""
    entries = JournalEntry.objects.filter(tournament=team.tournament_id, verb__in=VERBS.values())
    last = entries.filter(about__team=str(team.uid)).order_by("-sequence").first()
    told = (last.about if last else {}).get("decisions")
    if not told:
        return None
    missed = Exempt.objects.filter(round__state=Round.State.RELEASED, team=team)
    exempt = missed.filter(kind=Exempt.Kind.MISSED).select_related("round").order_by("round__number").last()
    match = matches(team.tournament).filter(uid=told[0]["about"]["match"], state__in=WITHOUT_RESULT).first()
    if exempt is None or match is None or match.round_id != exempt.round_id or _entered(match):
        return None
    instead = told[0]["about"]["teams"][0]
    stands_in = next((one for one in (match.team_a, match.team_b) if one and str(one.uid) == instead), None)
    return StandIn(exempt, match, stands_in) if stands_in is not None else None


def _one_by_one(match: Match) -> bool:
    """Whether it is of a round that is drawn alone and whose exempt team is credited; not of a mêlée."""
    kind = format_of(match.round.stage)
    return kind.credits_rests and kind.units == "teams" and not kind.drawn_together


def _entered(match: Match) -> bool:
    return Match.objects.filter(something_entered(), pk=match.pk).exists()


@dataclass(frozen=True)
class Departure:
    """`given_up` become forfeits, `begun` ask for a choice, `ended` stay; `given_back` would be played after
    all. `short`: opponents not sure of as many matches as promised, and how many they are sure of; `ahead`:
    the rounds still to be drawn without this team; `stand_in`: the exempt team that may play its next match,
    or plays it and would be exempt again."""

    team: Team
    given_up: tuple[Match, ...]
    begun: tuple[Match, ...]
    ended: tuple[Match, ...]
    given_back: tuple[Match, ...]
    has_place: bool = False
    short: tuple[tuple[Team, int], ...] = ()
    ahead: RoundsAhead | None = None
    stand_in: StandIn | None = None

    @property
    def gifts(self) -> list[tuple[Match, Team | None]]:
        """What is given up, and who wins it."""
        sides = ((match, side_of(match, self.team)) for match in self.given_up)
        return [(match, match.team_b if side == "A" else match.team_a) for match, side in sides]

    @property
    def has_played(self) -> bool:
        return bool(self.begun or self.ended)


def gives_up(team: Team) -> Departure:
    """What a departure leaves behind, or a return takes up again; one statement, and one where a match was
    given up."""
    team_matches = matches_of(team)
    by_leaving = given_up_by_leaving(team, team_matches)
    open_matches = [match for match in team_matches if match.round.state == Round.State.RELEASED]
    return Departure(
        team=team,
        given_up=tuple(
            match for match in open_matches if not has_begun(match) and gives_up_still(match, team)
        ),
        begun=tuple(match for match in open_matches if has_begun(match)),
        ended=tuple(match for match in team_matches if match.state in COUNTED),
        given_back=tuple(match for match in open_matches if match.pk in by_leaving),
    )


def departure(team: Team) -> Departure:
    """The same with what it changes for the others: nine statements, and those of the evening's minimum."""
    left_behind = gives_up(team)
    there = team.status == Team.Status.REGISTERED
    short = [] if there else _short_without(team)
    return replace(
        left_behind,
        has_place=slots_of(team).exists(),
        short=tuple((opponent.team, opponent.sure) for opponent in short),
        ahead=rounds_ahead(team.tournament, without=team),
        stand_in=stand_in_for(team, left_behind.given_up) if there else standing_in_for(team),
    )


def _short_without(team: Team) -> list[ShortTeam]:
    """Those who would have met a team that has left, and are not sure of their minimum now. In a mêlée
    nobody: its pairs are of one round."""
    evening = evening_of(team.tournament)
    given_up = [match for match in evening.rows.matches if match.state == FORFEITED]
    rivals = {pk for match in given_up if team.pk in (match.a, match.b) for pk in (match.a, match.b)}
    short = short_of_matches(evening) if rivals and not team.tournament.individuals else ()
    return [one for one in short if one.team.pk in rivals - {team.pk}]


def has_begun(match: Match) -> bool:
    return match.state == PLAYING and match.total_a is not None


def gives_up_still(match: Match, team: Team) -> bool:
    return match.state not in COUNTED and match.forfeited_by not in (side_of(match, team), BY_BOTH)


def given_up_by_leaving(team: Team, matches: Iterable[Match]) -> dict[int, str]:
    """Of these matches those that the team gave up by going away: match id → its side. One statement, none
    where no match is given up."""
    sides = {match.pk: side_of(match, team) for match in matches if match.state == FORFEITED}
    forfeits = Forfeit.objects.filter(match__in=sides, cause=Forfeit.Cause.TEAM)
    return {match: side for match, side in forfeits.values_list("match", "side") if sides[match] == side}


@dataclass(frozen=True)
class RoundsAhead:
    """The rounds of a stage that is drawn round by round: how many are still to be drawn, for how many teams.

    `again`: that many rounds cannot be played without two teams meeting twice; `sooner`: the hall needs a
    wave less a round than for the `before` teams there were."""

    stage: Stage
    released: int
    to_come: int
    teams: int
    before: int
    tables: int

    @property
    def one_exempt(self) -> bool:
        return bool(self.to_come and self.teams % 2)

    @property
    def again(self) -> bool:
        rounds_without_repeat = self.teams - 1 + self.teams % 2
        return bool(self.to_come) and self.released + self.to_come > rounds_without_repeat

    @property
    def sooner(self) -> bool:
        return self._waves(self.teams) < self._waves(self.before)

    def _waves(self, teams: int) -> int:
        return -(-(teams // 2) // max(1, self.tables))

    @property
    def too_few(self) -> bool:
        return self.teams < 2


def rounds_ahead(tournament: Tournament, *, without: Team | None = None) -> RoundsAhead | None:
    """The stage whose next round is still to be drawn, once somebody is `without`; three statements."""
    playing_teams = Team.objects.filter(
        tournament=tournament, status=Team.Status.REGISTERED, number__isnull=False
    )
    if without is not None:
        playing_teams = playing_teams.exclude(pk=without.pk)
    stages = Stage.objects.filter(tournament=tournament).ranked().annotate(released=Count("rounds"))
    for stage in stages.order_by("order"):
        kind, released = format_of(stage), stage.released
        to_come = kind.rounds - released
        if released and to_come > 0 and not kind.drawn_together:
            teams, tables = playing_teams.count(), tournament.tables.count()
            leaving = without is not None and without.status == Team.Status.REGISTERED
            return RoundsAhead(stage, released, to_come, teams, before=teams + leaving, tables=tables)
    return None


GO_ON, STOP, FORFEIT = "go_on", "stop", "forfeit"


@writes_team("team.absent")
def team_gone(
    team: Team,
    *,
    status: str,
    by: Actor,
    entry: Draft,
    reason: str = "",
    article: str = "",
    begun: str = "",
    stand_in: bool = False,
) -> None:
    """A team is absent, withdraws or is disqualified: its matches not begun in open rounds become forfeits.
    `stand_in`: the exempt team plays the next of them in its place, and the round is one that it missed.

    A match begun asks for `begun`: "go_on", "stop" (confirmed as it stands) or "forfeit". Refused:
    "already_gone", "has_played" (absent), "reason_missing" (unless absent), "article_missing"
    (disqualified), "begun_missing", "open_dispute"; Conflict "no_stand_in"."""
    reason, article = _checked_words(status, reason, article)
    entry.verb, entry.reason = VERBS.get(Team.Status(status), "team.absent"), reason
    effect = gives_up(team)
    _refuse_departure(team, status, effect, begun)
    entry.before = {"status": team.status}
    drawn = Round.objects.filter(tournament=team.tournament_id).ranked()
    team.status, team.left_in = status, drawn.aggregate(last=Max("stage__order"))["last"] or 0
    team.save(update_fields=["status", "left_in"])
    forfeited = list(effect.given_up)
    if stand_in:
        instead = stand_in_for(team, effect.given_up)
        if instead is None:
            sentence = _("L’équipe exempte ne peut plus prendre cette place.")
            raise Conflict("no_stand_in", sentence, "stand_in")
        forfeited.remove(instead.match)
        entry.about["decisions"] = [_stand_in(instead, team)]
    if begun == FORFEIT:
        forfeited += effect.begun
    for match in forfeited:
        give_up(match, side_of(match, team), BY_TEAM, reason)
    if begun == STOP:
        _stop(effect.begun, by)
    entry.about |= {"article": article} if article else {}
    entry.after = {"status": status, "forfeited": [match.uid for match in forfeited]}
    entry.after |= {"begun": begun, "matches": [match.uid for match in effect.begun]}


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


@writes_team("team.back", reasoned=True)
def team_back(team: Team, entry: Draft) -> None:
    """A team that was gone is here after all: what it gave up in open rounds is played again, also what the
    exempt team was to play in its place and has not begun.

    Rounds already closed keep their forfeits, those drawn without it are missed.
    Refused: "not_gone", "place_taken" (by a late team)."""
    if team.status not in Team.GONE:
        raise Refused("not_gone", unit_sentence(team.tournament.individuals, "Cette équipe est du tournoi."))
    if not slots_of(team).exists():
        raise Refused(
            "place_taken",
            unit_sentence(
                team.tournament.individuals,
                "Cette équipe n’a plus de place : faites-la entrer en retard.",
            ),
        )
    entry.before = {"status": team.status}
    team.status, team.checked_in, team.left_in = Team.Status.REGISTERED, True, 0
    team.save(update_fields=["status", "checked_in", "left_in"])
    returned = take_up_again(team)
    if (instead := standing_in_for(team)) is not None:
        entry.about["decisions"] = [_stand_back(instead, team)]
        returned.append(instead.match.uid)
    entry.after = {"status": team.status, "returned": returned, "missed": note_missed(team)}


def note_missed(team: Team) -> list[int]:
    """The rounds drawn while it was away are missed, as a late team's; their numbers."""
    numbers = []
    for seat in slots_of(team).filter(
        stage__kind__in=codes(lambda kind: kind.credits_rests and kind.units == "teams")
    ):
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


class GoneForm(TeamForm):
    """A team that does not come, leaves, or is sent away; what becomes of the match that it was playing, and
    whether the exempt team plays its next one."""

    status = forms.ChoiceField(
        choices=[
            (Team.Status.ABSENT.value, gettext_lazy("Absence")),
            (Team.Status.WITHDRAWN.value, gettext_lazy("Abandon")),
            (Team.Status.DISQUALIFIED.value, gettext_lazy("Disqualification")),
        ],
        error_messages={"required": gettext_lazy("Absence, abandon ou disqualification ?")},
    )
    article = forms.CharField(
        label=gettext_lazy("Article du règlement, pour une disqualification"),
        required=False,
        max_length=ARTICLE_LENGTH,
    )
    begun = forms.CharField(required=False, max_length=10)
    stand_in = forms.BooleanField(required=False)
    reason = forms.CharField(label=gettext_lazy("Motif"), required=False, max_length=REASON_LENGTH)


class TeamBackForm(TeamForm):
    """Why a team that was gone plays again."""

    reason = forms.CharField(
        label=gettext_lazy("Motif"),
        max_length=REASON_LENGTH,
        error_messages={"required": gettext_lazy("Dites pourquoi, en quelques mots.")},
    )
