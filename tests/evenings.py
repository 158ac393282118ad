"""Evenings of every format, drawn through the services: what the tests of every room begin with."""

from tests import cast
from tests.draw.played import play
from tournament.draw.services import propose_draw, release_draw
from tournament.evening import evening_of
from tournament.evening.progress import steps_of
from tournament.models import Match, Round, Stage


def evening(count, *stages, tables=40, individuals=False):
    """So many teams, or players who come alone, and a formula: (kind, options) a stage."""
    made = cast.tournament(table_count=tables, individuals=individuals)
    (cast.players if individuals else cast.teams)(made, count)
    for order, (kind, options) in enumerate(stages, start=1):
        Stage.objects.create(tournament=made, order=order, kind=kind, options=options)
    return made


def draw(tournament, by, **choices):
    """The next draw, released."""
    made = propose_draw(tournament=tournament, by=by, seed=7, **choices)
    release_draw(draw=made, by=by)
    tournament.refresh_from_db()
    return made


def keys(tournament):
    """What can be drawn now."""
    return [step.key for step in steps_of(evening_of(tournament))]


def finish(tournament, by):
    """Draw and play until nothing is left; how many rounds that made."""
    for _ in range(60):
        if not steps_of(evening_of(tournament)):
            break
        draw(tournament, by)
        play(tournament)
    return Round.objects.filter(tournament=tournament).count()


def played_by_team(tournament):
    """How many matches each team has."""
    count = {team.pk: 0 for team in tournament.teams.all()}
    rows = Match.objects.filter(tournament=tournament)
    for a, b in rows.values_list("slot_a__team", "slot_b__team"):
        count[a] += 1
        count[b] += 1
    return count


def second_draw(made, by):
    """Its first round confirmed, its second draw released."""
    draw(made, by)
    play(made)
    draw(made, by)
    return made


def eight_in_a_tree(by):
    """Eight teams, the quarter-finals confirmed, the semi-finals released."""
    return second_draw(evening(8, ("knockout", {"pot": False})), by)


def sixteen_ranked(by):
    """Sixteen teams, the first of four ranked rounds confirmed, the second released."""
    return second_draw(evening(16, ("rounds", {"draw": "ranked", "rounds": 4})), by)


def quarter():
    """The first quarter-final of the main bracket."""
    return Match.objects.filter(bracket="main", level=1).first()


def pot_to_its_second_level(teams, by):
    """A knock-out from the pot, its first level played and its second drawn."""
    made = evening(teams, ("knockout", {"pot": True}))
    draw(made, by)
    play(made)
    while not Match.objects.filter(bracket="main", level=2).exists():
        draw(made, by)
    return made
