"""The picture of the whole evening in the hall, and what each team reads of what comes next."""

import pytest
from django.db.models import F
from django.urls import reverse

from tests.evenings import draw, evening, play
from tests.hall.conftest import half_a_second_passes
from tests.markup import in_one_line
from tournament.evening.picture import ROWS
from tournament.hall import fragments
from tournament.hall.board import picture_now, plan_of
from tournament.hall.walls import wall_trees
from tournament.models import Exempt, Match, Team, Tournament

pytestmark = pytest.mark.django_db
POOLS_THEN_BRACKETS = (("pools", {}), ("brackets", {"placing": True}))


def opened(teams, *stages, **more):
    made = evening(teams, *stages, **more)
    Tournament.objects.filter(pk=made.pk).update(state="registration")
    made.refresh_from_db()
    return made


def shown(client, name, tournament, *more):
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)
    half_a_second_passes()
    return in_one_line(client.get(reverse(f"hall:{name}", args=[tournament.slug, *more])).content.decode())


def comes_for(tournament, number):
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)
    half_a_second_passes()
    return plan_of(fragments.board_of(tournament)).ahead_of(number)


def number_of(match, side):
    return getattr(match, f"team_{side}").number


def test_before_the_draw_each_place_says_what_it_will_hold(client):
    text = shown(client, "tree", opened(16, *POOLS_THEN_BRACKETS))
    assert "Avant le tirage" in text
    assert "1re de la poule A" in text
    assert "gagnant du match 5" in text


def test_rounds_in_which_all_play_have_no_picture_and_no_way_to_it(client, by):
    tournament = opened(8, ("rounds", {"draw": "ranked", "rounds": 3}))
    draw(tournament, by)
    assert "Pas de tableau" in shown(client, "tree", tournament)
    address = reverse("hall:tree", args=[tournament.slug])
    assert not [page for page in ("home", "round") if address in shown(client, page, tournament)]
    address = reverse("hall:tree", args=[(pools := opened(8, ("pools", {}))).slug])
    draw(pools, by)
    assert all(address in shown(client, page, pools) for page in ("home", "round"))


def test_names_come_with_the_draw_and_scores_with_the_deals(client, by):
    tournament = opened(16, *POOLS_THEN_BRACKETS)
    draw(tournament, by)
    assert "Fabre – Oustric" in shown(client, "tree", tournament)
    play(tournament)
    draw(tournament, by)
    match = Match.objects.filter(planned=1).get()
    Match.objects.filter(pk=match.pk).update(
        state="playing", total_a=320, total_b=180, version=F("version") + 1
    )
    text = shown(client, "tree", tournament)
    assert "tie-playing" in text
    assert ">320<" in text
    assert f">T{match.table.number}<" in text


def test_a_score_stays_on_the_side_of_its_team_where_the_draw_turned_the_match(client, by):
    tournament = opened(16, *POOLS_THEN_BRACKETS)
    draw(tournament, by)
    play(tournament)
    draw(tournament, by)
    match = Match.objects.filter(planned=1).get()
    Match.objects.filter(pk=match.pk).update(
        team_a=match.team_b_id, team_b=match.team_a_id, state="playing", total_a=111, total_b=222
    )
    shown(client, "tree", tournament)
    tie = next(
        tie
        for section in picture_now(fragments.board_of(tournament))
        for tie in section.ties
        if tie.number == 1
    )
    by_team = {side.label.split(",")[0]: side.score for side in tie.sides}
    assert by_team == {str(number_of(match, "b")): "111", str(number_of(match, "a")): "222"}


def test_a_qualified_team_reads_its_bracket_and_its_opponent(client, by):
    tournament = opened(16, *POOLS_THEN_BRACKETS)
    draw(tournament, by)
    assert comes_for(tournament, 7) is None, "it has a match to play"
    play(tournament)
    comes = comes_for(tournament, 7)
    assert (comes.kind, comes.name) == ("match", "Quart de finale")
    text = shown(client, "team", tournament, 7)
    assert f"contre l’équipe {comes.rival}, table à venir" in text
    assert comes.where in text


def test_a_winner_waits_for_the_winner_of_another_match(client, by):
    tournament = opened(16, *POOLS_THEN_BRACKETS)
    draw(tournament, by)
    play(tournament)
    draw(tournament, by)
    first, second = Match.objects.get(planned=1), Match.objects.get(planned=2)
    Match.objects.filter(pk=first.pk).update(state="confirmed", total_a=1000, total_b=10, over=True)
    winner = number_of(first, "a")
    comes = comes_for(tournament, winner)
    assert (comes.kind, comes.name, comes.rival_text) == (
        "waits",
        "Demi-finale",
        f"gagnant du match {second.planned}",
    )
    assert "contre le gagnant du match 2" in shown(client, "team", tournament, winner)


def test_a_beaten_team_plays_no_more_and_may_play_for_the_pleasure(client, by):
    tournament = opened(8, ("knockout", {"pot": False}))
    for _round in range(2):
        draw(tournament, by)
        play(tournament)
    lost = {
        number for number in range(1, 9) if (found := comes_for(tournament, number)) and found.kind == "out"
    }
    assert lost
    text = shown(client, "team", tournament, min(lost))
    assert "Votre équipe ne joue plus" in text
    assert "parties pour le plaisir" in text


def test_in_a_pot_it_is_said_which_draw_comes(client, by):
    tournament = opened(12, ("knockout", {"pot": True}))
    draw(tournament, by)
    play(tournament)
    kinds = {comes_for(tournament, number).kind for number in range(1, 13)}
    assert kinds <= {"pot", "match", "waits"}
    assert "pot" in kinds


def test_an_exempt_team_reads_that_its_round_is_a_victory(client, by):
    tournament = opened(7, ("rounds", {"draw": "ranked", "rounds": 3}))
    draw(tournament, by)
    exempt = Exempt.objects.get()
    text = shown(client, "team", tournament, exempt.team.number)
    assert "Tour 1 sur 3 : votre équipe est exempte." in text.replace("\u00a0", " ")
    assert "une victoire" in text
    text = shown(client, "round", tournament)
    assert "Exempte à ce tour" in text
    assert "oule" not in text


def test_rounds_of_brackets_go_by_their_names_and_matches_by_their_bracket(client, by):
    tournament = opened(16, *POOLS_THEN_BRACKETS)
    draw(tournament, by)
    play(tournament)
    draw(tournament, by)
    text = shown(client, "round", tournament)
    assert '<h1 class="felt-left">Quarts de finale</h1>' in text
    assert "Consolante" in text
    assert "Manquantes : tables 1, 2, 3" in text.replace("\u00a0", " ")


def test_a_departed_team_reads_nothing_of_what_comes(client, by):
    tournament = opened(16, *POOLS_THEN_BRACKETS)
    draw(tournament, by)
    play(tournament)
    Team.objects.filter(number=7).update(status="withdrawn")
    assert "table à venir" not in shown(client, "team", tournament, 7)


def test_pools_show_ranks_and_points_as_they_are_played(client, by):
    tournament = opened(16, *POOLS_THEN_BRACKETS)
    assert "pool-ranks" not in shown(client, "tree", tournament)
    draw(tournament, by)
    before = shown(client, "tree", tournament)
    assert before.count('<h3 id="ranks-') == 4
    assert 'class="rank">–' in before
    play(tournament)
    after = shown(client, "tree", tournament)
    assert 'class="rank">1' in after
    assert "+1" in after
    assert "gagnant du match" in after
    assert after.index("pool-ranks") < after.index('class="tie')


def test_the_wall_shows_a_large_bracket_in_parts_and_leaves_out_those_that_are_over(client, by):
    tournament = opened(64, ("knockout", {"pot": False}))
    draw(tournament, by)
    shown(client, "tree", tournament)
    trees = wall_trees(fragments.board_of(tournament))
    assert [tree.key for tree in trees if "main" in tree.key] == [
        "main.1",
        "main.2",
        "main.3",
        "main.4",
        "main",
    ]
    assert max(len(column.cells) for tree in trees for column in tree.columns) <= ROWS
    for _round in range(3):
        play(tournament)
        draw(tournament, by)
    last = Match.objects.filter(bracket="main", state="waiting").last()
    Match.objects.filter(pk=last.pk).update(state="playing")
    play(tournament)
    shown(client, "tree", tournament)
    keys = [tree.key for tree in wall_trees(fragments.board_of(tournament)) if tree.key.startswith("main")]
    assert len(keys) == 2, "one part has a match to play"
    assert keys[-1] == "main"
