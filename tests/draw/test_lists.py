"""The two lists to post, what rounds are called for every way to play, and the picture."""

from django.template.loader import render_to_string

from pairing.bracket import Source, compose
from tests.evening.bracketed import live, picture_of
from tests.evenings import draw, evening, play
from tournament.evening.reading import evening_of
from tournament.evening.titles import evening_names
from tournament.formats import Brackets, Pools, steps_of
from tournament.printing.posted import posted_lists


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


def test_ranked_rounds_are_listed_one_at_a_time_with_who_is_exempt(by):
    tournament = evening(9, ("rounds", {"draw": "ranked", "rounds": 3}))
    draw(tournament, by)
    play(tournament)
    draw(tournament, by)
    first, second = posted_lists(tournament)
    lists = second.lists()
    assert [one.number for one in lists.rounds] == [2]
    assert len(lists.by_team) == 9
    assert len(lists.by_table) == 4
    rest = [line for line in lists.by_team if line.places[0].rest == "exempt"]
    assert [line.team for line in rest] == lists.exempt[0]
    assert len(rest) == 1
    assert [one.number for one in first.lists().rounds] == [1]


def test_a_second_wave_is_a_line_of_its_own(by):
    tournament = evening(8, ("rounds", {"draw": "ranked", "rounds": 3}), tables=3)
    draw(tournament, by)
    (posted,) = posted_lists(tournament)
    lists = posted.lists()
    assert [(line.number, line.wave) for line in lists.by_table] == [(1, 1), (2, 1), (3, 1), (1, 2)]
    assert sorted(line.places[0].wave for line in lists.by_team) == [1] * 6 + [2] * 2


def test_the_fragment_says_names_seats_and_scores():
    names = {Source("place", 1, "A"): "7, <Fabre>"}
    now = {1: live("playing", 1640, 20, "A", 5)}
    shown = picture_of(compose(16, [Pools(), Brackets()]), names, now=now)
    page = render_to_string("draw/_picture.html", {"picture": shown})
    assert page.count('class="bracket ') == 3
    assert "&lt;Fabre&gt;" in page
    assert "2e de la poule B" in page
    assert 'style="' not in page
    assert page.count("1640") == 1
