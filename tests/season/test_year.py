"""A season of six evenings, played, one of them corrected: the ranking is what the results say, by hand."""

from collections import Counter
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import cast
from tests.desk.closed_rounds import by_totals
from tests.evenings import closed, draw, evening, finish, reopened
from tournament.evening.reading import standings_now
from tournament.models import Match, Season, SeasonEvening, SeasonLine, Tournament
from tournament.season.evenings import change_evenings
from tournament.season.ranking import load_season
from tournament.season.rule import change_rule, create_season

RULE = {"win": 3, "attendance": 1, "aggregate": "best", "n": 4, "ties": ["wins", "score"]}


def an_evening(by, week, teams=6):
    """Two rounds, every match won by its side A."""
    made = evening(teams, ("rounds", {"draw": "ranked", "rounds": 2}))
    Tournament.objects.filter(pk=made.pk).update(
        date=cast.EVENING + timedelta(weeks=week), name=f"Soirée {week}"
    )
    made.refresh_from_db()
    for _round in range(2):
        draw(made, by)
        by_totals(made, by)
    return made


def wins_of(made):
    """Who won how often, by the names, straight from the matches."""
    wins = Counter()
    for match in Match.objects.filter(tournament=made).select_related("team_a__player_1", "team_b__player_1"):
        team = match.team_a if match.total_a > match.total_b else match.team_b
        for player in (team.player_1, team.player_2):
            wins[str(player)] += 1
    return wins


def expected(evenings):
    """By hand: three a win, the four best evenings, one for being there each time."""
    each = [wins_of(made) for made in evenings]
    names = {name for wins in each for name in wins} | set(everybody())
    values = {}
    for name in names:
        best = sorted((3 * wins[name] for wins in each), reverse=True)[:4]
        values[name] = sum(best) + len(evenings)
    return values


def everybody():
    teams = Tournament.objects.first().teams.exclude(number=None)
    return [str(player) for team in teams for player in (team.player_1, team.player_2)]


def shown(season):
    return {place.full: place.row.value for place in load_season(season).ranking().places}


@pytest.fixture
def year(db, by):
    """Six evenings over, in a season that began before the last one ended."""
    season = create_season(club=cast.club(), name="2026", by=by)
    change_rule(season=season, rule=RULE, by=by)
    evenings = [closed(an_evening(by, week)) for week in range(5)]
    last = an_evening(by, 5)
    chosen = [f"t{made.pk}" for made in (*evenings, last)]
    change_evenings(season=season, name="2026", chosen=chosen, final="", by=by)
    season.refresh_from_db()
    return season, [*evenings, last]


def test_six_evenings_with_corrections(year, by, as_odile):
    season, evenings = year
    # The last is being played: it is not counted, and shown as if it stopped now where that is asked.
    assert shown(season) == expected(evenings[:5])
    live = load_season(season).ranking(live=True)
    assert {place.full: place.row.value for place in live.places} == expected(evenings)
    assert not SeasonLine.objects.filter(evening__tournament=evenings[5]).exists()
    evenings[5] = closed(evenings[5])
    assert shown(season) == expected(evenings)

    # Results of two old evenings are corrected: the season follows once they have ended again.
    for old in (evenings[1], evenings[3]):
        before = shown(season)
        second = reopened(old)
        corrected(as_odile, second)
        assert shown(season) == before, "nothing is counted until the evening ends again"
        closed(second)
        assert shown(season) == expected(evenings) != before


def corrected(client, made):
    """The first result of its second round turned round."""
    match = Match.objects.filter(tournament=made, round__number=2).first()
    form = client.get(reverse("control:correction", args=[made.slug, match.pk])).context["form"]
    turned = {"total_a": match.total_b, "total_b": match.total_a, "checked": "on", "shown": match.version}
    sent = {name: form[name].value() or "" for name in form.fields} | turned
    sent |= {"reason": "totaux à l’envers"}
    done = client.post(reverse("control:carry_out", args=[made.slug, match.pk]), sent)
    assert done.status_code == 302


def test_what_is_stored_does_not_follow_another_version(year, by):
    season, evenings = year
    before = shown(season)
    Match.objects.filter(tournament=evenings[0]).update(total_a=1, total_b=2, winner="B")
    Tournament.objects.filter(pk=evenings[0].pk).update(school="points")
    assert shown(season) == before


def test_places_and_facts_are_those_of_the_evening(year):
    _season, evenings = year
    standings = standings_now(Tournament.objects.get(pk=evenings[0].pk))
    lines = SeasonLine.objects.filter(evening__tournament=evenings[0])
    for line in lines.select_related("player"):
        place = next(place for place in standings.overall if place.team.number == line.team)
        tally = place.row.tally
        assert line.facts["rank"] == place.rank
        assert (line.facts["wins"], line.facts["losses"]) == (tally.wins, tally.losses)
        assert line.facts["score"] == tally.points
        assert line.facts["rounds"] == 2
    assert lines.count() == 12


def test_by_pair_each_pair_has_a_line(year, by):
    season, _evenings = year
    change_rule(season=season, rule={**RULE, "per": "pair"}, by=by)
    season.refresh_from_db()
    places = load_season(season).ranking().places
    assert len(places) == 6
    assert all(len(place.people) == 2 for place in places)


def test_the_same_statements_for_more_players(year, by):
    season, _evenings = year

    def statements():
        with CaptureQueriesContext(connection) as asked:
            load_season(season).ranking(live=True)
        return len(asked)

    few = statements()
    more = closed(an_evening(by, 6, teams=12))
    SeasonEvening.objects.filter(tournament=_evenings[0]).delete()
    chosen = [f"t{made.pk}" for made in (*_evenings[1:], more)]
    change_evenings(season=season, name="2026", chosen=chosen, final="", by=by)
    assert statements() == few
    assert Season.objects.count() == 1


def counted(made, by):
    """The lines of an evening that is over, by number; the first player of each."""
    season = create_season(club=cast.club(), name="2026", by=by)
    change_evenings(season=season, name="2026", chosen=[f"t{made.pk}"], final="", by=by)
    return {line.team: line.facts for line in SeasonLine.objects.filter(evening__season=season)}


def test_a_final_phase_is_told_by_its_places_and_apart_from_what_came_before(by):
    made = evening(8, ("rounds", {"draw": "ranked", "rounds": 2}), ("finals", {}))
    finish(made, by)
    facts = counted(closed(made), by)
    places = sorted(line["final_place"] for line in facts.values() if "final_place" in line)
    assert places[:2] == [1, 2]
    assert all(line["before_final"]["wins"] <= line["wins"] for line in facts.values())
    assert sum(line["before_final"]["wins"] for line in facts.values()) == 8
    assert {line["rounds"] for line in (line["before_final"] for line in facts.values())} == {2}


def test_a_player_of_a_melee_has_a_line_of_their_own(by):
    made = evening(8, ("melee", {"rounds": 2}), individuals=True)
    finish(made, by)
    facts = counted(closed(made), by)
    assert len(facts) == 8
    assert sum(line["wins"] for line in facts.values()) == 8
    assert {line["entrants"] for line in facts.values()} == {8}
