"""Finals and rounds after pools, pools after rounds: by which ranking they are drawn, to the end."""

import pytest
from django.db.models import F, Q
from django.urls import reverse

from tests.draw.test_desk_pages import text
from tests.evenings import decide, draw, evening, finish, keys, play, played_by_team
from tournament.core.errors import Refused
from tournament.desk.decisions import redraw
from tournament.desk.outdated import outdated_draws
from tournament.draw.drafts import propose_draw
from tournament.draw.release import release_draw
from tournament.evening.outdated import reranked
from tournament.evening.reading import evening_of, standings_now
from tournament.evening.roll import Choices
from tournament.incidents.departures import team_gone
from tournament.models import Match, Round, Slot, Team, Tournament

POOLS, SEMIS = ("pools", {}), ("finals", {"size": 4})


def ranked(tournament):
    return [place.team.number for place in standings_now(tournament).overall]


def numbers(match):
    return {match.team_a.number, match.team_b.number}


def firsts():
    rows = Match.objects.filter(bracket="main", level=1).select_related("team_a", "team_b")
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
    return Match.objects.get(team_a__in=both, team_b__in=both)


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


@pytest.mark.parametrize("teams", [6, 11, 16])
def test_it_is_played_to_its_end_and_the_others_keep_their_rank(by, teams):
    tournament = evening(teams, POOLS, ("finals", {"size": 4, "third": True}))
    while not Match.objects.filter(bracket="main").exists():
        seeded = ranked(tournament)
        draw(tournament, by)
        play(tournament, but=2 if Match.objects.filter(bracket="main").exists() else 0)
    finish_it(tournament, by)
    assert min(played_by_team(tournament).values()) >= 2
    final = Match.objects.select_related("team_a", "team_b").get(bracket="main", title="final")
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


def test_a_second_bracket_takes_the_next_ones(by):
    tournament = evening(12, POOLS, ("finals", {"size": 4, "brackets": 2}))
    seeded = after_the_pools(tournament, by)
    rows = Match.objects.filter(bracket="complement", level=1).select_related("team_a", "team_b")
    assert [numbers(match) for match in rows.order_by("planned")] == [
        {seeded[4], seeded[7]},
        {seeded[5], seeded[6]},
    ]
    finish_it(tournament, by)
    assert ranked(tournament)[8:] == seeded[8:]


FREELY = Choices(everyone=True, clubs_apart=False)
POOLS, ROUNDS = ("pools", {}), ("rounds", {"draw": "ranked", "rounds": 2})


def pairs(number):
    rows = Match.objects.filter(round__number=number).select_related("team_a", "team_b")
    return [(match.team_a.number, match.team_b.number) for match in rows.order_by("number")]


@pytest.mark.parametrize("teams", [7, 12])
def test_rounds_after_pools_are_played_to_the_end_without_a_rematch(by, teams):
    tournament = evening(teams, POOLS, ROUNDS)
    finish(tournament, by)
    assert keys(tournament) == []
    rounds = list(Round.objects.order_by("number").values_list("number", flat=True))
    assert rounds == [1, 2, 3, 4, 5]
    of_rounds = [frozenset(pair) for number in (4, 5) for pair in pairs(number)]
    of_pools = {frozenset(pair) for number in (1, 2, 3) for pair in pairs(number)}
    assert len(of_rounds) == len(set(of_rounds)) == teams // 2 * 2
    assert not of_pools & set(of_rounds) or teams < 9
    assert min(played_by_team(tournament).values()) >= 3


def test_the_first_round_after_pools_pairs_neighbours_of_their_ranking(by):
    tournament = evening(12, POOLS, ROUNDS)
    draw(tournament, by)
    play(tournament)
    seeded = ranked(tournament)
    draw(tournament, by)
    assert pairs(4)[0][0] == seeded[0]
    assert all(abs(seeded.index(a) - seeded.index(b)) <= 4 for a, b in pairs(4))
    assert ranked(tournament) == seeded, "drawn and not played yet, they change nothing"
    first = Match.objects.filter(round__number=4).first()
    Match.objects.filter(pk=first.pk).update(state="confirmed", total_a=400, total_b=1000)
    assert ranked(tournament)[0] == first.team_b.number


def test_a_pool_corrected_since_tells_that_the_first_round_was_drawn_from_another_ranking(by):
    tournament = evening(12, POOLS, ROUNDS)
    draw(tournament, by)
    play(tournament)
    draw(tournament, by)
    assert reranked(evening_of(tournament), frozenset()) == ()
    best = ranked(tournament)[0]
    for match in Match.objects.filter(Q(team_a__number=best) | Q(team_b__number=best)):
        if match.round.number < 4:
            Match.objects.filter(pk=match.pk).update(total_a=match.total_b, total_b=match.total_a)
    (told,) = reranked(evening_of(tournament), frozenset())
    assert told.round == 4
    assert (best, 1) in {(team, then) for team, then, _now in told.moved}
    (case,) = outdated_draws(tournament)
    release_draw(draw=redraw(draw=case.draw, by=by, reason="mal additionné"), by=by)
    assert reranked(evening_of(tournament), frozenset()) == ()
    assert outdated_draws(tournament) == ()


def drawn_pools():
    seats = Slot.objects.filter(pool__isnull=False).select_related("team", "pool")
    found = {}
    for slot in seats.order_by("pool__order", "position"):
        found.setdefault(slot.pool.name, []).append(slot.team.number)
    return list(found.values())


def test_pools_after_rounds_are_the_serpentine_of_their_ranking_as_the_picture_said(by):
    tournament = evening(12, ROUNDS, POOLS, ("brackets", {}))
    Team.objects.filter(number__lte=3).update(seed=F("number"))  # for pools that come first only
    for _time in range(2):
        draw(tournament, by, choices=FREELY)
        play(tournament)
    ranks = ranked(tournament)
    draw(tournament, by, choices=FREELY)
    said = [[ranks[at - 1] for at in pool] for pool in ([1, 6, 7, 12], [2, 5, 8, 11], [3, 4, 9, 10])]
    assert drawn_pools() == said
    structure = evening_of(tournament).structure
    assert [[source.number for source in group.entries] for group in structure.groups[1:]] == [
        [1, 6, 7, 12],
        [2, 5, 8, 11],
        [3, 4, 9, 10],
    ]
    play(tournament)
    finish(tournament, by)
    assert Match.objects.get(bracket="main", title="final").state == "confirmed"


def test_a_draft_of_pools_is_stale_when_the_ranking_before_changed(by, as_odile):
    tournament = evening(8, ROUNDS, POOLS)
    for _time in range(2):
        draw(tournament, by)
        play(tournament)
    best = ranked(tournament)[0]
    draft = propose_draw(tournament=tournament, by=by)
    desk = text(as_odile.get(reverse("draw:desk", args=[tournament.slug])))
    assert "8 e au classement" in desk and "tête de série" not in desk
    for match in Match.objects.filter(Q(team_a__number=best) | Q(team_b__number=best)):
        Match.objects.filter(pk=match.pk).update(total_a=match.total_b, total_b=match.total_a)
    with pytest.raises(Refused) as no:
        release_draw(draw=draft, by=by)
    assert no.value.code == "stale"
    assert no.value.message.startswith("Des résultats")
    draw(tournament, by, reason="le classement a changé")
    assert "8 e au classement" in text(as_odile.get(reverse("draw_public:page", args=[tournament.slug])))
