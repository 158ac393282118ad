"""Evenings of every format: drawn, played, unfinished, closed."""

from django.utils import timezone

from tests import cast
from tests.hall.conftest import finish as write_result
from tests.match.hall import again
from tests.match.hall import play as record
from tournament.desk import closing
from tournament.draw.drafts import propose_draw
from tournament.draw.release import release_draw
from tournament.evening.at_tables import unsettled
from tournament.evening.reading import evening_of
from tournament.formats import steps_of
from tournament.match import signing
from tournament.models import Match, Round, Stage, Tournament, User


def play(tournament, *, but=0):
    """Confirm every match that waits, save the last `but`: the better score is that of the lower number."""
    waiting = list(
        Match.objects.filter(tournament=tournament, state="waiting")
        .select_related("team_a", "team_b")
        .order_by("round__number", "number")
    )
    for match in waiting[: len(waiting) - but]:
        a, b = strength(match.team_a), strength(match.team_b)
        match.total_a, match.total_b = (1000 + a, 500 + b) if a > b else (500 + a, 1000 + b)
        match.state, match.confirmed_at, match.over = "confirmed", timezone.now(), True
        match.deal_count = 8
        match.save()


def strength(team):
    """Different for each team, and not the order of the numbers."""
    return (team.number or 0) * 37 % 151


def decide(match):
    """The team that won a confirmed match."""
    return match.team_a if match.total_a > match.total_b else match.team_b


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
    for a, b in rows.values_list("team_a", "team_b"):
        count[a] += 1
        count[b] += 1
    return count


def ranked(by, teams=9, rounds=4):
    """Its first ranked round is confirmed."""
    made = evening(teams, ("rounds", {"draw": "ranked", "rounds": rounds}))
    draw(made, by)
    play(made)
    return made


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


WHY = "la salle ferme"


def organiser():
    return cast.actor(User.objects.filter(username="odile").first() or cast.person("Odile", "organiser"))


def unfinished(tournament):
    """Sixteen teams, rounds 1 and 2 confirmed. Of the third: one match waits, one is played, one is finished
    and not signed, one is submitted; four are confirmed. Returns those four by what they are."""
    cast.released(tournament)
    last = list(Match.objects.filter(round__number=3).order_by("number"))
    for match in Match.objects.filter(tournament=tournament):
        if match not in last[:4]:
            write_result(match, 1000, 500)
    by = organiser()
    Match.objects.filter(pk__in=[match.pk for match in last[2:4]]).update(max_deals=1, limits_changed=True)
    for match in last[1:4]:
        record(match, by, "A 90H 95/67")
    signing.submit(match=again(last[3]), by=by)
    return dict(zip(("waiting", "playing", "unsigned", "submitted"), last, strict=False))


def closed(tournament, reason=WHY):
    """The evening closed as it is. Returns it fresh."""
    leaving = [match.pk for match in unsettled(tournament)]
    closing.close_tournament(tournament=tournament, by=organiser(), leaving=leaving, reason=reason)
    return Tournament.objects.select_related("club").get(pk=tournament.pk)


def reopened(tournament):
    closing.reopen_tournament(tournament=tournament, by=organiser(), reason="une feuille retrouvée")
    return Tournament.objects.select_related("club").get(pk=tournament.pk)
