"""The printed standings of other evenings than pools: one table, brackets, players."""

import pytest
from django.urls import reverse

from tests.standings.stages import evening, exempt, final, match, melee_of_five, stage

pytestmark = pytest.mark.django_db


def paper(client, tournament):
    return client.get(reverse("printing:standings", args=[tournament.slug])).content.decode()


def rounds_of(odile):
    made = stage(evening(odile, 5), 1, "rounds")
    match(made, 1, 1, 2, 1000, 400)
    match(made, 1, 3, 4, 900, 400)
    exempt(made, 1, 5)
    return made


def test_ranked_rounds_are_one_table_without_pools(as_odile, odile):
    text = paper(as_odile, rounds_of(odile).tournament)
    assert text.partition("Classement des clubs")[0].count("<table") == 1
    assert "oule" not in text.replace("Boule", "")
    assert "exempte à 1 tour" in text


def test_strength_of_the_opponents_has_its_column(as_odile, odile):
    made = rounds_of(odile)
    made.tournament.criteria = ["match_points", "opponents", "lot"]
    made.tournament.save()
    assert '<th scope="col" class="text-end">Adv.</th>' in paper(as_odile, made.tournament)


def test_brackets_have_their_places_and_the_rounds_follow(as_odile, odile):
    made = rounds_of(odile)
    final(made.tournament, 2, 1, 3, 100, 900)
    text = paper(as_odile, made.tournament)
    titles = ["Classement général</h2>", "Tableau principal</h2>", "Classement des tours</h2>"]
    assert sorted(titles, key=text.index) == titles
    assert "encore en lice" not in text


def test_a_melee_is_a_list_of_players(as_odile, odile):
    text = paper(as_odile, melee_of_five(odile))
    assert '<th scope="col">Joueur</th>' in text
    assert "Équipe</th>" not in text
