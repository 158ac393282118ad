"""Matches beside the rounds, added by hand and taken away while nothing is entered: for the pleasure of it,
on a stage of their own that nothing reads; or a rattrapage, of the round of its exempt
team, where only that team's score counts. In a mêlée four free players are chosen (F6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django import forms
from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..core.access import Action
from ..core.errors import Conflict, Refused
from ..core.journal import Draft
from ..core.tokens import new_token
from ..core.writes import writes
from ..evening.at_tables import Free, free_now, matches, something_entered
from ..formats import format_of
from ..match.writes import refuse_closed
from ..models import Exempt, Match, Pool, Round, SideChoice, Slot, Stage, Table, TableLink, Team, Tournament
from ..models.result import WITHOUT_RESULT
from ..models.team import pair_of
from ..rulebook import limits_in, limits_of, limits_to_come
from ..web.units import unit_sentence
from .teams import TeamForm


def refuse_unless_running(tournament: Tournament) -> None:
    """A match is added between the draw and the end."""
    if tournament.state != Tournament.State.RUNNING:
        raise Refused("not_drawn", _("Une partie s’ajoute entre le tirage et la fin du tournoi."))


def free_table(free: Free, number: int) -> Table:
    """The table of that number. Refused: "table_taken"."""
    table = free.table(number)
    if table is None:
        raise Refused("table_taken", _("Cette table n’est pas libre."), "table")
    return table


def add_match(
    round_: Round,
    a: Team,
    b: Team,
    table: Table | None,
    *,
    pool: Pool | None = None,
    counts_for: str = "",
    like: Match | None = None,
) -> Match:
    """One more match of a round, after those that its table has there (None: no table is free); with the
    limits of the match it is `like`, else those of its round."""
    usual = limits_of(round_.tournament)
    limits = limits_in(round_.tournament, round_.number, usual=limits_to_come(round_.tournament))
    if like is not None:
        ends = {"target": like.target, "deals": like.max_deals, "minutes": like.minutes}
        limits = replace(limits, **ends)
    wave = None
    if table is not None:
        if not table.links.filter(revoked_at=None).exists():
            TableLink.objects.create(table=table, token=new_token())
        wave = round_.matches.filter(table=table).aggregate(last=Max("wave"))["last"]
    last = round_.matches.aggregate(last=Max("number"))["last"] or 0
    return Match.objects.create(
        tournament=round_.tournament,
        stage_id=round_.stage_id,
        round=round_,
        number=last + 1,
        table=table,
        pool=pool,
        team_a=a,
        team_b=b,
        wave=(wave or 0) + 1,
        counts_for=counts_for,
        target=limits.target,
        max_deals=limits.deals,
        minutes=limits.minutes,
        limits_changed=limits != usual if like is None else like.limits_changed,
    )


def take_away(match: Match) -> None:
    """Delete a match on which nothing was entered. Refused: "entered"."""
    entered = Match.objects.filter(something_entered(), pk=match.pk)
    if match.state not in WITHOUT_RESULT or entered.exists():
        message = _("Un score, un incident ou un litige est déjà saisi : cette partie ne se retire plus.")
        raise Refused("entered", message)
    match.delete()


def free_team(free: Free, number: int | None, field: str) -> Team:
    """The free team, or player, of that number. Refused: "not_free"."""
    team = free.team(number) if number is not None else None
    if team is None:
        text = "L’équipe %(n)s n’est pas libre : elle joue, ou elle n’est pas là."
        raise Refused("not_free", unit_sentence(free.individuals, text, n=number or "?"), field)
    return team


def make_pairs(stage: Stage, free: Free, chosen: Mapping[str, int | None]) -> tuple[Team, Team]:
    """Two pairs, by the numbers of four players under the fields of their form: the first with
    the second against the third with the fourth. Refused: "not_free", "same_team"."""
    players = [free_team(free, number, field) for field, number in chosen.items()]
    for position, (field, player) in enumerate(zip(chosen, players, strict=True)):
        if player in players[:position]:
            raise Refused("same_team", _("Choisissez quatre joueurs différents."), field)
    first, second, third, fourth = players
    pairs = pair_of(first, second), pair_of(third, fourth)
    for pair in pairs:
        pair.save()
        Slot.objects.take(stage, pair)
    return pairs


def leave_seats(match: Match) -> None:
    """The seats of a match that is gone, and their pairs, go too where no other match needs them."""
    teams = [team for team in (match.team_a_id, match.team_b_id) if team is not None]
    Slot.objects.empty(match.stage).filter(team__in=teams).delete()
    Team.objects.filter(pk__in=teams, status=Team.Status.PAIR, slots=None).delete()


NUMBER = 0
"""Its only round has no number among those of the evening."""


@writes("friendly.added", Action.ACCIDENT)
def add_friendly(
    tournament: Tournament,
    *,
    one: int,
    two: int,
    table: int,
    entry: Draft,
    with_one: int | None = None,
    with_two: int | None = None,
) -> Match:
    """Let two teams play at a table, by their numbers; deals are entered as in any match. In a mêlée two
    players with their partners, who are a pair for this match only.

    Refused: "not_drawn", "same_team", "not_free" (a team or a player), "table_taken"."""
    refuse_unless_running(tournament)
    free = free_now(tournament)
    if one == two:
        raise Refused("same_team", _("Choisissez deux numéros différents."), "two")
    chosen_table = free_table(free, table)
    round_ = friendly_round(tournament)
    if free.individuals:
        chosen = {"one": one, "with_one": with_one, "two": two, "with_two": with_two}
        a, b = make_pairs(round_.stage, free, chosen)
    else:
        a, b = free_team(free, one, "one"), free_team(free, two, "two")
        Slot.objects.take(round_.stage, a)
        Slot.objects.take(round_.stage, b)
    match = add_match(round_, a, b, chosen_table)
    entry.about = {"teams": [a.uid, b.uid], "table": table, "match": match.uid}
    entry.answer = {"match": match.pk}
    return match


@writes("friendly.removed", Action.ACCIDENT)
def remove_friendly(tournament: Tournament, match: int, entry: Draft) -> None:
    """Take a friendly match away, by its id, while nothing is entered. Refused: "not_friendly", "entered"."""
    refuse_unless_running(tournament)
    friendlies = matches(tournament).friendly()
    friendly = friendlies.filter(pk=match).first()
    if friendly is None:
        raise Refused("not_friendly", _("Cette partie n’est pas une partie pour le plaisir."))
    entry.before = {"match": friendly.uid, "table": friendly.table and friendly.table.number}
    entry.about = {"teams": [team.uid for team in (friendly.team_a, friendly.team_b) if team]}
    take_away(friendly)
    leave_seats(friendly)


def friendly_round(tournament: Tournament) -> Round:
    """The open round of friendly matches, made when the first one is."""
    stage = Stage.objects.beside(tournament)
    return Round.objects.get_or_create(tournament=tournament, stage=stage, number=NUMBER)[0]


@writes("exempt.caught_up", Action.ACCIDENT)
def catch_up(
    exempt: Exempt,
    *,
    opponent: int,
    table: int,
    entry: Draft,
    partner: int | None = None,
    second: int | None = None,
) -> Match:
    """Let the exempt team play the team of that number; its score takes the place of the credit. In a mêlée
    the player who rests plays with a `partner` against an `opponent` and a `second`: only the first's counts.

    Refused: "not_drawn", "same_team", "round_closed", "not_exempt", "not_free", "table_taken"; Conflict
    "caught_up", "exempt_gone": somebody was faster."""
    tournament, exempt = exempt.tournament, _exempt_now(exempt)
    refuse_unless_running(tournament)
    _refuse_exempt(exempt)
    free = free_now(tournament)
    chosen_table = free_table(free, table)
    a, b = _exempt_and_rival(exempt, free, {"partner": partner, "opponent": opponent, "second": second})
    match = add_match(exempt.round, a, b, chosen_table, counts_for=SideChoice.A)
    exempt.match = match
    exempt.save(update_fields=["match"])
    entry.about = {"team": exempt.team.uid, "opponent": opponent, "round": exempt.round.number}
    entry.after = {"match": match.uid, "table": table}
    entry.answer = {"match": match.pk}
    return match


@writes("exempt.catch_up_undone", Action.ACCIDENT)
def undo_catch_up(exempt: Exempt, entry: Draft) -> None:
    """The team is exempt again, while nothing is entered. Refused: "not_caught_up", "entered"."""
    tournament, exempt = exempt.tournament, _exempt_now(exempt)
    refuse_unless_running(tournament)
    match = matches(tournament).filter(pk=exempt.match_id).first()
    if match is None:
        raise Refused(
            "not_caught_up", unit_sentence(tournament.individuals, "Cette équipe n’a pas de rattrapage.")
        )
    refuse_closed(exempt.round)
    entry.about = {"team": exempt.team.uid, "round": exempt.round.number}
    entry.before = {"match": match.uid}
    exempt.match = None
    exempt.save(update_fields=["match"])
    take_away(match)
    if tournament.individuals:
        leave_seats(match)


def _exempt_now(exempt: Exempt) -> Exempt:
    """The exempt team as it stands in this write. Raises Conflict "exempt_gone"."""
    fresh = Exempt.objects.select_related("round__stage", "team").filter(pk=exempt.pk).first()
    if fresh is None:
        message = _("Cette équipe n’est plus exempte : le tirage a été repris entre-temps.")
        raise Conflict("exempt_gone", message)
    return fresh


def _exempt_and_rival(exempt: Exempt, free: Free, chosen: dict[str, int | None]) -> tuple[Team, Team]:
    """The exempt team and its opponent; in a mêlée two pairs, the exempt player first."""
    stage, team = exempt.round.stage, exempt.team
    if free.individuals:
        return make_pairs(stage, free, {"exempt": team.number, **chosen})
    rival = free_team(free, chosen["opponent"], "opponent")
    if rival.pk == team.pk or not Slot.objects.filter(stage=stage, team=rival).exists():
        text = "L’équipe %(n)s n’est pas libre : elle joue, ou elle n’est pas là."
        raise Refused("not_free", unit_sentence(False, text, n=chosen["opponent"]), "opponent")
    return team, rival


def _refuse_exempt(exempt: Exempt) -> None:
    """Only an exempt team of an open round of a ranking, which has not caught up yet."""
    if exempt.kind != Exempt.Kind.EXEMPT or not format_of(exempt.round.stage).credits_rests:
        raise Refused("not_exempt", _("Un rattrapage est pour une équipe exempte d’un tour au classement."))
    refuse_closed(exempt.round)
    if exempt.match_id is not None:
        raise Conflict(
            "caught_up",
            unit_sentence(exempt.round.tournament.individuals, "Cette équipe a déjà son rattrapage."),
        )


class CatchUpForm(TeamForm):
    """Against whom an exempt team plays, and where."""

    partner = forms.IntegerField(required=False)
    opponent = forms.IntegerField(error_messages={"required": gettext_lazy("Contre qui ?")})
    second = forms.IntegerField(required=False)
    table = forms.IntegerField(error_messages={"required": gettext_lazy("À quelle table ?")})


class FriendlyForm(TeamForm):
    """Who plays whom for the pleasure of it, and where."""

    one = forms.IntegerField(error_messages={"required": gettext_lazy("Qui joue ?")})
    two = forms.IntegerField(error_messages={"required": gettext_lazy("Contre qui ?")})
    with_one = forms.IntegerField(required=False)
    with_two = forms.IntegerField(required=False)
    table = forms.IntegerField(error_messages={"required": gettext_lazy("À quelle table ?")})
