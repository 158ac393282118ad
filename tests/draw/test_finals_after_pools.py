"""Finals after pools, from the formula to the ranking: seeded by the one ranking of all the pools."""

import pytest
from django.urls import reverse

from tests import cast
from tests.draw.played import decide, play
from tests.draw.test_desk_pages import text
from tests.draw.test_formula_pages import FINALS, address, sent
from tests.evenings import draw, evening, finish, keys, played_by_team
from tests.exports import reading
from tournament.core.errors import Refused
from tournament.draw.services import choose_stages
from tournament.evening import evening_of
from tournament.evening.standings.overall import standings_now
from tournament.models import Match, Stage, Team, Tournament
from tournament.referee.services.departures import team_gone

POOLS, SEMIS = ("pools", {}), ("finals", {"size": 4})


def ranked(tournament):
    return [place.team.number for place in standings_now(tournament).overall]


def numbers(match):
    return {match.slot_a.team.number, match.slot_b.team.number}


def firsts():
    rows = Match.objects.filter(bracket="main", level=1).select_related("slot_a__team", "slot_b__team")
    return [numbers(match) for match in rows.order_by("planned")]


def after_the_pools(tournament, by):
    """The pools played, the finals released; the ranking that seeded them."""
    draw(tournament, by)
    play(tournament)
    seeded = ranked(tournament)
    draw(tournament, by)
    return seeded


def with_a_weak_pool(tournament):
    """Pool A is won with two wins only, and the second of pool B has as many by far more points."""
    first, second = (pool.places for pool in standings_now(tournament).pools[:2])
    upset, rout = between(first[0], first[2]), between(second[1], second[3])
    upset.total_a, upset.total_b = upset.total_b, upset.total_a
    rout.total_a, rout.total_b = rout.total_a * 4 - 1500, rout.total_b * 4 - 1500
    for match in (upset, rout):
        match.save()


def between(one, two):
    both = [one.team.id, two.team.id]
    return Match.objects.get(slot_a__team__in=both, slot_b__team__in=both)


@pytest.mark.parametrize("overall", ["place_first", "all_together"])
def test_the_ranking_that_the_tournament_asks_for_seeds_them(by, overall):
    """The best seconds pass the worst firsts where all are ranked together."""
    tournament = evening(14, POOLS, ("finals", {"size": 8}))
    draw(tournament, by)
    play(tournament)
    with_a_weak_pool(tournament)
    orders = {}
    for mode in ("place_first", "all_together"):
        Tournament.objects.filter(pk=tournament.pk).update(overall=mode)
        orders[mode] = ranked(Tournament.objects.get(pk=tournament.pk))
    assert orders["place_first"][:8] != orders["all_together"][:8]
    Tournament.objects.filter(pk=tournament.pk).update(overall=overall)
    tournament.refresh_from_db()
    draw(tournament, by)
    seeds = orders[overall]
    assert firsts() == [{seeds[a - 1], seeds[b - 1]} for a, b in ((1, 8), (4, 5), (2, 7), (3, 6))]


@pytest.mark.parametrize("teams", [6, 8, 11, 13, 16])
@pytest.mark.parametrize("barrage", [False, True])
def test_it_is_played_to_its_end_and_the_others_keep_their_rank(by, teams, barrage):
    tournament = evening(teams, ("pools", {"barrage": barrage}), ("finals", {"size": 4, "third": True}))
    while not Match.objects.filter(bracket="main").exists():
        seeded = ranked(tournament)
        draw(tournament, by)
        play(tournament, but=2 if Match.objects.filter(bracket="main").exists() else 0)
    finish_it(tournament, by)
    assert min(played_by_team(tournament).values()) >= 2
    final = Match.objects.select_related("slot_a__team", "slot_b__team").get(bracket="main", title="final")
    overall = ranked(tournament)
    assert overall[0] == decide(final).number
    assert set(overall[:4]) == set(seeded[:4])
    assert overall[4:] == seeded[4:]
    assert keys(tournament) == []


def finish_it(tournament, by):
    play(tournament)
    finish(tournament, by)


def test_nobody_is_seeded_while_a_pool_is_still_played(by):
    tournament = evening(8, POOLS, SEMIS)
    draw(tournament, by)
    play(tournament, but=1)
    assert keys(tournament) == []
    play(tournament)
    assert keys(tournament) == ["r4.1"]


def test_the_next_in_the_ranking_takes_the_place_of_one_that_left(by):
    tournament = evening(12, POOLS, SEMIS)
    draw(tournament, by)
    play(tournament)
    before = ranked(tournament)
    gone = Team.objects.get(tournament=tournament, number=before[1])
    team_gone(team=gone, status="withdrawn", by=by, reason="malade")
    draw(tournament, by)
    assert firsts() == [{before[0], before[4]}, {before[2], before[3]}]
    assert ranked(tournament)[-1] == before[1]


def test_one_that_leaves_once_seeded_is_not_replaced(by):
    tournament = evening(12, POOLS, SEMIS)
    seeded = after_the_pools(tournament, by)
    gone = Team.objects.get(tournament=tournament, number=seeded[0])
    team_gone(team=gone, status="withdrawn", by=by, reason="malade")
    finish_it(tournament, by)
    assert firsts() == [{seeded[0], seeded[3]}, {seeded[1], seeded[2]}]
    final = Match.objects.select_related("slot_a__team", "slot_b__team").get(title="final")
    assert seeded[3] in numbers(final)
    assert Match.objects.filter(state="waiting").count() == 0


def test_a_second_bracket_takes_the_next_ones(by):
    tournament = evening(12, POOLS, ("finals", {"size": 4, "brackets": 2}))
    seeded = after_the_pools(tournament, by)
    rows = Match.objects.filter(bracket="complement", level=1).select_related("slot_a__team", "slot_b__team")
    assert [numbers(match) for match in rows.order_by("planned")] == [
        {seeded[4], seeded[7]},
        {seeded[5], seeded[6]},
    ]
    finish_it(tournament, by)
    assert ranked(tournament)[8:] == seeded[8:]


def test_the_page_shows_what_each_place_waits_for_and_keeps_the_formula(as_odile, tournament):
    cast.teams(tournament, 16)
    pools = {"kind": "pools"}
    shown = text(sent(tournament, as_odile, "see", pools, FINALS))
    assert "Chacun est sûr de jouer au moins 3 parties." in shown
    assert "8e du classement des poules" in shown
    assert sent(tournament, as_odile, "choose", pools, FINALS).status_code == 302
    assert list(Stage.objects.values_list("kind", flat=True)) == ["pools", "finals"]
    assert "poules, puis finales des 8 premières" in text(as_odile.get(address(tournament)))


@pytest.mark.parametrize(("needed", "kept"), [(2, True), (3, False)])
def test_a_pool_of_three_gives_two_matches_and_no_formula_promises_more(tournament, by, needed, kept):
    cast.teams(tournament, 9)
    Tournament.objects.filter(pk=tournament.pk).update(least_matches=needed)
    tournament.refresh_from_db()
    stages = [{"kind": "pools"}, {"kind": "finals", "size": 4}]
    if kept:
        assert choose_stages(tournament=tournament, stages=stages, by=by).least == 2
        return
    with pytest.raises(Refused) as no:
        choose_stages(tournament=tournament, stages=stages, by=by)
    assert no.value.code == "minimum"
    assert no.value.message == "Une équipe ne jouerait que 2 parties\u00a0: celles de sa poule."


def test_hall_and_workbook_tell_the_brackets(by, client, tmp_path):
    tournament = evening(11, POOLS, SEMIS)
    seeded = after_the_pools(tournament, by)
    tree = text(client.get(reverse("hall:tree", args=[tournament.slug])))
    assert "Tableau principal" in tree and "Demi-finale" in tree
    finish_it(tournament, by)
    book = reading.pages(reading.written(tournament, tmp_path))
    assert set(book["Tableaux"].column("Équipe")) == set(seeded[:4])
    assert book["Classement"].column("Équipe") == ranked(tournament)
    last = evening_of(tournament).filling
    assert all(side.known for match in last.structure.matches for side in last.sides(match.number))
