"""The public standings and the wall of other evenings than pools: one table, brackets, players."""

import pytest
from django.urls import reverse

from tests.standings.stages import evening, exempt, match, melee_of_five, stage
from tournament.hall.board import taken
from tournament.hall.walls import panels
from tournament.models import Match, Team


@pytest.fixture
def rounds(odile):
    made = stage(evening(odile, 7), 1, "rounds", rounds=4)
    for a, b in ((1, 2), (3, 4), (5, 6)):
        match(made, 1, a, b, 1000, 100 * a)
    exempt(made, 1, 7)
    return made


@pytest.fixture
def finals(rounds):
    made = stage(rounds.tournament, 2, "finals", size=4)
    match(made, 2, 1, 5, 1000, 200, bracket="main", level=1)
    match(made, 2, 3, 7, bracket="main", level=1)
    return made


@pytest.fixture
def melee(odile):
    return melee_of_five(odile)


def page(client, name, tournament):
    return client.get(reverse(name, args=[tournament.slug])).content.decode()


def test_ranked_rounds_are_one_table(client, rounds):
    text = page(client, "hall:standings", rounds.tournament)
    assert text.partition("Classement des clubs")[0].count("<table") == 1
    assert "Poule" not in text
    assert "poule" not in text
    assert "exempte à 1 tour" in text


def test_who_was_sent_away_is_said(client, rounds):
    Team.objects.filter(number=1).update(status="out")
    text = page(client, "hall:standings", rounds.tournament)
    assert "disqualifiée" in text
    assert "abandon" not in text


def test_brackets_come_first_then_the_evening_then_the_rounds(client, finals):
    text = page(client, "hall:standings", finals.tournament)
    titles = ["Tableau principal</h2>", "Classement général</h2>", "Classement des tours</h2>"]
    assert sorted(titles, key=text.index) == titles
    assert "1\u00a0à\u00a02" in text or "1 à 2" in text
    assert "encore en lice" in text
    assert "Poule" not in text


def test_the_wall_shows_runs_of_the_ranking(rounds):
    shown = panels(taken(rounds.tournament.pk).standings)
    assert [(one.title, len(one.lines)) for one in shown] == [("Places 1 à 4", 4), ("Places 5 à 7", 3)]


def test_the_wall_shows_the_places_of_brackets(client, finals):
    (one,) = panels(taken(finals.tournament.pk).standings)
    assert one.title == "Tableau principal"
    assert [(line.text, line.team.number) for line in one.lines] == [
        ("1 à 2", 1),
        ("1 à 4", 3),
        ("1 à 4", 7),
        ("3 à 4", 5),
    ]
    assert "Poule" not in page(client, "hall:wall", finals.tournament)


def test_a_players_page_has_the_matches_of_its_pairs(client, melee):
    text = client.get(reverse("hall:team", args=[melee.slug, 3])).content.decode()
    assert "gagné" not in text
    assert "perdu" in text
    assert Match.objects.count() == 1
