"""Rounds after pools, pools after rounds: which ranking they are drawn by, what a team reads meanwhile."""

import pytest
from django.db.models import F, Q
from django.urls import reverse

from tests import cast
from tests.draw.played import play
from tests.draw.test_desk_pages import text
from tests.draw.test_formula_pages import address, sent
from tests.evenings import draw, evening, finish, keys, played_by_team
from tests.hall.test_tree import comes_for, opened, shown
from tournament.control.queries.corrections import outdated_draws
from tournament.control.services.corrections import redraw
from tournament.core.errors import Refused
from tournament.draw.services import propose_draw, release_draw
from tournament.evening import evening_of
from tournament.evening.minimum import short_of_matches
from tournament.evening.outdated import reranked
from tournament.evening.roll import Choices
from tournament.evening.standings.overall import standings_now
from tournament.models import Match, Round, Slot, Team, Tournament
from tournament.referee.queries.departures import departure
from tournament.referee.services.departures import team_gone

FREELY = Choices(everyone=True, clubs_apart=False)
POOLS, ROUNDS = ("pools", {}), ("rounds", {"draw": "ranked", "rounds": 2})


def ranked(tournament):
    return [place.team.number for place in standings_now(tournament).overall]


def pairs(number):
    rows = Match.objects.filter(round__number=number).select_related("slot_a__team", "slot_b__team")
    return [(match.slot_a.team.number, match.slot_b.team.number) for match in rows.order_by("number")]


@pytest.mark.parametrize("teams", [7, 8, 12, 13])
@pytest.mark.parametrize("barrage", [False, True])
def test_rounds_after_pools_are_played_to_the_end_without_a_rematch(by, teams, barrage):
    tournament = evening(teams, ("pools", {"barrage": barrage}), ROUNDS)
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
    assert pairs(4)[0] == (seeded[0], seeded[1])
    assert ranked(tournament) == seeded, "drawn and not played yet, they change nothing"
    first = Match.objects.filter(round__number=4).first()
    Match.objects.filter(pk=first.pk).update(state="confirmed", total_a=400, total_b=1000)
    assert ranked(tournament)[0] == first.slot_b.team.number


def test_a_pool_corrected_since_tells_that_the_first_round_was_drawn_from_another_ranking(by):
    tournament = evening(12, POOLS, ROUNDS)
    draw(tournament, by)
    play(tournament)
    draw(tournament, by)
    assert reranked(evening_of(tournament), frozenset()) == ()
    best = ranked(tournament)[0]
    for match in Match.objects.filter(Q(slot_a__team__number=best) | Q(slot_b__team__number=best)):
        if match.round.number < 4:
            Match.objects.filter(pk=match.pk).update(total_a=match.total_b, total_b=match.total_a)
    (told,) = reranked(evening_of(tournament), frozenset())
    assert told.round == 4
    assert (best, 1) in {(team, then) for team, then, _now in told.moved}
    (case,) = outdated_draws(tournament)
    release_draw(draw=redraw(draw=case.draw, by=by, reason="mal additionné"), by=by)
    assert reranked(evening_of(tournament), frozenset()) == ()
    assert outdated_draws(tournament) == ()


@pytest.mark.parametrize(("least", "named"), [(5, 0), (6, 8)])
def test_rounds_to_come_after_pools_are_counted_for_everybody(by, least, named):
    tournament = evening(8, POOLS, ROUNDS)
    draw(tournament, by)
    Tournament.objects.filter(pk=tournament.pk).update(least_matches=least)
    tournament.refresh_from_db()
    assert [one.sure for one in short_of_matches(evening_of(tournament))] == [5] * named


def test_between_pools_and_rounds_a_team_reads_which_round_comes(client, by):
    tournament = opened(8, POOLS, ROUNDS)
    draw(tournament, by)
    play(tournament, but=1)
    done = sorted(set(range(1, 9)) - set(pairs(3)[-1]))
    ahead = comes_for(tournament, done[0])
    assert (ahead.kind, ahead.number, ahead.of) == ("round", 4, 5)
    play(tournament)
    assert {comes_for(tournament, number).kind for number in range(1, 9)} == {"round"}
    page = shown(client, "team", tournament, 1)
    assert "Tour 4 sur 5" in page
    assert "ne joue plus" not in page
    finish(tournament, by)
    assert {comes_for(tournament, number).kind for number in range(1, 9)} == {"out"}


def test_who_has_finished_its_barrages_early_reads_the_right_round(by):
    tournament = opened(8, ("pools", {"barrage": True}), ROUNDS)
    for _time in range(2):
        draw(tournament, by)
        play(tournament)
    kinds = {number: comes_for(tournament, number) for number in range(1, 9)}
    assert sorted(one.kind for one in kinds.values()) == ["match"] * 4 + ["round"] * 4
    assert {(one.number, one.of) for one in kinds.values() if one.kind == "round"} == {(4, 5)}


def test_between_rounds_and_pools_a_team_reads_that_its_results_decide(client, by):
    tournament = opened(8, ROUNDS, POOLS)
    draw(tournament, by)
    play(tournament)
    assert comes_for(tournament, 1).kind == "round"
    draw(tournament, by)
    play(tournament)
    assert {comes_for(tournament, number).kind for number in range(1, 9)} == {"later"}
    assert "ne joue plus" not in shown(client, "team", tournament, 1)


@pytest.mark.parametrize(("least", "named"), [(2, False), (3, True)])
def test_pools_to_come_spare_the_opponent_of_one_that_leaves(by, least, named):
    tournament = evening(8, ("rounds", {"draw": "random", "rounds": 1}), POOLS)
    draw(tournament, by)
    Tournament.objects.filter(pk=tournament.pk).update(least_matches=least)
    leaving, other = pairs(1)[0]
    effect = departure(Team.objects.get(tournament=tournament, number=leaving))
    assert [(team.number, left) for team, left in effect.short] == ([(other, 2)] if named else [])


def drawn_pools():
    seats = Slot.objects.filter(pool__isnull=False).select_related("team", "pool")
    found = {}
    for slot in seats.order_by("pool__order", "position"):
        found.setdefault(slot.pool.name, []).append(slot.team.number)
    return list(found.values())


@pytest.mark.parametrize("barrage", [False, True])
def test_pools_after_rounds_are_the_serpentine_of_their_ranking_as_the_picture_said(by, barrage):
    tournament = evening(12, ROUNDS, ("pools", {"barrage": barrage}), ("brackets", {}))
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


def test_one_that_came_since_the_rounds_goes_by_lot_and_one_that_left_makes_place(by):
    tournament = evening(8, ROUNDS, POOLS)
    for _time in range(2):
        draw(tournament, by)
        play(tournament)
    ranks = ranked(tournament)
    team_gone(team=Team.objects.get(number=ranks[0]), status="withdrawn", by=by, reason="malade")
    cast.team(tournament, 9)
    draw(tournament, by, choices=FREELY)
    one, two = drawn_pools()
    assert (one[:2], two[:2]) == ([ranks[1], ranks[4]], [ranks[2], ranks[3]])
    assert 9 in (one[3], two[3])


def test_a_draft_of_pools_is_stale_when_the_ranking_before_changed(by, as_odile):
    tournament = evening(8, ROUNDS, POOLS)
    for _time in range(2):
        draw(tournament, by)
        play(tournament)
    best = ranked(tournament)[0]
    draft = propose_draw(tournament=tournament, by=by)
    desk = text(as_odile.get(reverse("draw:desk", args=[tournament.slug])))
    assert "8 e au classement" in desk and "tête de série" not in desk
    for match in Match.objects.filter(Q(slot_a__team__number=best) | Q(slot_b__team__number=best)):
        Match.objects.filter(pk=match.pk).update(total_a=match.total_b, total_b=match.total_a)
    with pytest.raises(Refused) as no:
        release_draw(draw=draft, by=by)
    assert no.value.code == "stale"
    assert no.value.message.startswith("Des résultats")
    draw(tournament, by, reason="le classement a changé")
    assert "8 e au classement" in text(as_odile.get(reverse("draw_public:page", args=[tournament.slug])))


def test_the_page_promises_both(as_odile, tournament):
    cast.teams(tournament, 16)
    rounds = {"kind": "rounds", "rounds": "2", "draw": "ranked"}
    assert sent(tournament, as_odile, "choose", {"kind": "pools"}, rounds).status_code == 302
    shown_now = text(as_odile.get(address(tournament)))
    assert "poules, puis 2 tours au classement" in shown_now
    assert "Chacun est sûr de jouer au moins 5 parties." in shown_now
