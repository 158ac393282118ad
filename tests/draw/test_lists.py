"""The two lists to post, and what rounds are called, for every way to play."""

from tests.draw.played import play
from tests.evenings import draw, evening
from tournament.draw.queries.lists import lists_of
from tournament.draw.services import propose_draw
from tournament.evening import evening_of
from tournament.evening.progress import steps_of
from tournament.evening.titles import evening_names
from tournament.models import Round, Stage


def said(tournament):
    return [one.name for one in evening_names(tournament.pk).values()]


def short(tournament):
    return [one.short for one in evening_names(tournament.pk).values()]


def drawable(tournament):
    return [step.name for step in steps_of(evening_of(tournament))]


def test_a_round_counts_those_that_are_planned_not_those_that_are_drawn(by):
    tournament = evening(8, ("rounds", {"draw": "ranked", "rounds": 4}))
    assert drawable(tournament) == ["Tour 1 sur 4, au classement"]
    draw(tournament, by)
    assert said(tournament) == ["Tour 1 sur 4"]
    assert drawable(tournament) == ["Tour 2 sur 4, au classement"]


def test_the_rounds_of_a_bracket_are_called_by_what_they_are(by):
    tournament = evening(16, ("pools", {}), ("brackets", {"placing": True}))
    assert drawable(tournament) == ["Poules"]
    draw(tournament, by)
    assert said(tournament) == ["Tour 1 sur 3", "Tour 2 sur 3", "Tour 3 sur 3"]
    for name in ("Quarts de finale", "Demi-finales", "Finale"):
        play(tournament)
        assert drawable(tournament) == [name]
        draw(tournament, by)
    assert said(tournament)[3:] == ["Quarts de finale", "Demi-finales", "Finale"]
    assert short(tournament)[3:] == ["Quarts", "Demies", "Finale"]


def test_a_pot_says_its_bracket_and_its_round(by):
    tournament = evening(12, ("knockout", {"pot": True, "consolation": True}))
    assert drawable(tournament) == ["Tableau principal, tour 1, au pot"]
    draw(tournament, by)
    play(tournament)
    assert "Tableau principal, tour 2, au pot" in drawable(tournament)
    assert "Consolante, tour 1, au pot" in drawable(tournament)


def test_rounds_after_pools_go_on_counting(by):
    tournament = evening(8, ("pools", {}), ("rounds", {"draw": "ranked", "rounds": 2}))
    draw(tournament, by)
    play(tournament)
    assert drawable(tournament) == ["Tour 4 sur 5, au classement"]
    draw(tournament, by)
    assert said(tournament)[-1] == "Tour 4 sur 5"


def test_a_rotation_is_drawn_at_once(by):
    tournament = evening(8, ("rounds", {"draw": "rotation", "rounds": 3}))
    assert drawable(tournament) == ["3 tours en rotation"]
    draw(tournament, by)
    lists = lists_of(Stage.objects.get())
    assert [one.name for one in lists.rounds] == ["Tour 1 sur 3", "Tour 2 sur 3", "Tour 3 sur 3"]
    assert all(len(line.places) == 3 for line in lists.by_team)


def test_ranked_rounds_are_listed_one_at_a_time_with_who_is_exempt(by):
    tournament = evening(9, ("rounds", {"draw": "ranked", "rounds": 3}))
    draw(tournament, by)
    play(tournament)
    draw(tournament, by)
    stage = Stage.objects.get()
    lists = lists_of(stage)
    assert [one.number for one in lists.rounds] == [2]
    assert len(lists.by_team) == 9
    assert len(lists.by_table) == 4
    rest = [line for line in lists.by_team if line.places[0].rest == "exempt"]
    assert [line.team for line in rest] == lists.exempt[0]
    assert len(rest) == 1
    assert [one.number for one in lists_of(stage, 1).rounds] == [1]


def test_a_team_out_of_the_bracket_is_on_no_list_any_more(by):
    tournament = evening(8, ("knockout", {"pot": False, "consolation": False}), tables=8)
    tournament.least_matches = 1
    tournament.save()
    for _round in range(2):
        draw(tournament, by)
        play(tournament)
    assert len(lists_of(Stage.objects.get()).by_team) == 4


def test_a_second_wave_is_a_line_of_its_own(by):
    tournament = evening(8, ("rounds", {"draw": "ranked", "rounds": 3}), tables=3)
    draw(tournament, by)
    lists = lists_of(Stage.objects.get())
    assert [(line.number, line.wave) for line in lists.by_table] == [(1, 1), (2, 1), (3, 1), (1, 2)]
    assert sorted(line.places[0].wave for line in lists.by_team) == [1] * 6 + [2] * 2


def test_the_lists_cost_the_same_for_150_teams(by, django_assert_num_queries):
    for teams in (9, 149):
        tournament = evening(teams, ("rounds", {"draw": "ranked", "rounds": 3}), tables=80)
        draw(tournament, by)
        stage = Stage.objects.get(tournament=tournament)
        with django_assert_num_queries(4):
            lists_of(stage)


def test_a_draft_makes_no_round(by):
    tournament = evening(8, ("rounds", {"draw": "ranked", "rounds": 3}))
    propose_draw(tournament=tournament, by=by)
    assert not Round.objects.exists()
    assert said(tournament) == []
