"""Stages written row by row, for standings: who met whom in which round of which stage, and how it ended."""

from __future__ import annotations

from tests import cast
from tests.pairing.ranking.evening import value_of
from tournament.evening.reading import standings_now
from tournament.models import Exempt, Match, Player, Round, Slot, Stage, Team, Tournament
from tournament.models.team import pair_of


def evening(odile, teams: int = 8, **fields) -> Tournament:
    """A running tournament with so many teams and nothing drawn."""
    made = cast.tournament(state="running", **fields)
    cast.teams(made, teams)
    return made


def stage(tournament: Tournament, order: int, kind: str, **options) -> Stage:
    return Stage.objects.create(tournament=tournament, order=order, kind=kind, options=options)


def slot(stage: Stage, team: Team | int, **fields) -> Slot:
    """The seat of a team, by its number or itself, in a stage."""
    if isinstance(team, int):
        team = Team.objects.get(tournament=stage.tournament, number=team)
    made, _new = Slot.objects.get_or_create(
        stage=stage, team=team, defaults={"position": 1 + stage.slots.count(), **fields}
    )
    return made


def round_(stage: Stage, number: int, **fields) -> Round:
    of = {"tournament": stage.tournament, "stage": stage, "number": number}
    return Round.objects.get_or_create(**of, defaults=fields)[0]


def match(stage: Stage, number: int, a, b, total_a=None, total_b=None, **fields) -> Match:
    """A match of that round of the evening, confirmed when it has totals."""
    played = {} if total_a is None else {"state": "confirmed", "total_a": total_a, "total_b": total_b}
    of = round_(stage, number)
    return Match.objects.create(
        tournament=stage.tournament,
        stage=stage,
        round=of,
        number=1 + of.matches.count(),
        team_a=slot(stage, a).team,
        team_b=slot(stage, b).team,
        **{**played, **fields},
    )


def final(tournament: Tournament, number: int, a, b, total_a, total_b) -> Match:
    """The final after a first stage, in that round of the evening."""
    finals = stage(tournament, 2, "finals", size=2)
    where = {"bracket": "main", "level": 1, "place_won": 1, "place_lost": 2}
    return match(finals, number, a, b, total_a, total_b, **where)


def exempt(stage: Stage, number: int, team, **fields) -> Exempt:
    return Exempt.objects.create(round=round_(stage, number), team=slot(stage, team).team, **fields)


def seen(tournament: Tournament):
    """The standings now."""
    return standings_now(Tournament.objects.get(pk=tournament.pk))


def order(places) -> list[tuple[int, int]]:
    """Rank and team number, in order."""
    return [(place.rank, place.team.number) for place in places]


def value(found, number: int, code: str):
    """What a team of the evening's order has for a criterion."""
    place = next(place for place in found.overall if place.team.number == number)
    return value_of(place.row, code).total


def pair(tournament: Tournament, one: int, two: int) -> Team:
    """A pair of one round: the players of these two numbers."""
    made = pair_of(*(Team.objects.get(tournament=tournament, number=number) for number in (one, two)))
    made.save()
    return made


def melee_of_five(odile) -> Tournament:
    """Five players: 1 and 2 beat 3 and 4 by 1000 to 700, 5 rested."""
    made = evening(odile, 5, individuals=True)
    Player.objects.update(second_of=None)
    first = stage(made, 1, "melee")
    match(first, 1, pair(made, 1, 2), pair(made, 3, 4), 1000, 700)
    exempt(first, 1, 5)
    return made


def five_in_a_round(odile):
    """One round: two matches, and the fifth is exempt."""
    made = stage(evening(odile, 5), 1, "rounds")
    match(made, 1, 1, 2, 1000, 400)
    match(made, 1, 3, 4, 900, 400)
    exempt(made, 1, 5)
    return made
