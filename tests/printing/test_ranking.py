"""The ranking on paper, for every kind of evening; the text to read aloud; the picture of the evening."""

import re

import pytest
from django.urls import reverse

from tests import cast
from tests.evenings import draw, play
from tests.evenings import evening as evening_of
from tests.standings.stages import evening, final, five_in_a_round, match, melee_of_five, seen, stage
from tournament.evening.reading import standings_now
from tournament.models import Player, Team, Tournament
from tournament.printing.posted import on_paper

pytestmark = pytest.mark.django_db


def text(html):
    """Its words as they are read: a line break is a blank."""
    return re.sub(r"[ \n]+", " ", re.sub(r"<[^>]+>", "", html))


def played(odile, *results, teams=4, **fields):
    """A round a line: (a, b, points of a, points of b) each."""
    made = evening(odile, teams, **fields)
    rounds = stage(made, 1, "rounds")
    for number, matches in enumerate(results, start=1):
        for result in matches:
            match(rounds, number, *result)
    return made


def columns(tournament):
    return [column.code for column in on_paper(seen(tournament)).overall.columns]


def cells(tournament, code):
    """What is printed of a criterion, by the number of the team."""
    overall = on_paper(seen(tournament)).overall
    index = [column.code for column in overall.columns].index(code)
    return {place.team.number: written[index] for place, written in overall.lines}


def test_a_lot_that_decided_nothing_is_left_out(odile):
    made = played(odile, [(1, 2, 1000, 400), (3, 4, 900, 300)])
    assert not {"lot", "head_to_head"} & set(columns(made))


def test_whom_a_lot_parted_is_said_in_words_and_its_number_is_not_printed(as_odile, odile):
    made = played(odile, [(1, 2, 1000, 400), (3, 4, 1000, 400)], criteria=["match_points", "lot"])
    assert columns(made) == ["match_points"]
    page = text(as_odile.get(reverse("printing:standings", args=[made.slug])).content.decode())
    assert "départagées par le tirage au sort" in page
    assert "Sort" not in page


def test_a_column_that_is_the_same_for_everybody_is_left_out(odile):
    made = played(odile, [(1, 2, 1000, 400)], teams=2, criteria=["wins", "capots", "points"])
    assert columns(made) == ["wins", "points"]


THIRDS = [[(1, 2, 1001, 400), (3, 4, 1000, 500)], [(1, 2, 1000, 400), (3, 4, 1000, 500)], [(1, 2, 1000, 400)]]


def test_decimals_stand_only_where_they_decide(odile):
    """Team 1 has 3001 points in three matches, 2 has 1200; 3 has 2000 in two: all means."""
    made = played(odile, *THIRDS, criteria=["points"])
    shown = cells(made, "points")
    assert shown == {1: "1000,33", 3: "1000", 4: "500", 2: "400"}


@pytest.fixture
def read(as_odile, odile):
    made = played(odile, [(1, 2, 1000, 400), (3, 4, 1000, 400)], criteria=["wins"])
    Tournament.objects.filter(pk=made.pk).update(state="closed")
    address = reverse("printing:aloud", args=[made.slug])
    return made, lambda: text(as_odile.get(address).content.decode())


def test_shared_places_are_read_ex_aequo(read):
    _made, page = read
    said = page()
    assert said.index("À la troisième place, ex æquo\u00a0:") < said.index(
        "Et à la première place, ex æquo\u00a0:"
    )
    assert "l’équipe 1, " in said
    assert "1 partie gagnée sur 1, 1000 points." in said


def test_names_are_read_whole_but_for_those_who_asked(read):
    made, page = read
    first = Team.objects.select_related("player_1", "player_2").get(tournament=made, number=1)
    assert f"{first.player_1.given_name} {first.player_1.family_name} et " in page()
    Player.objects.filter(pk=first.player_1.pk).update(name_hidden=True)
    assert f"{first.player_1.given_name[0]}. {first.player_1.family_name[0]}. et " in page()


def test_by_number_alone_no_name_is_called(read):
    made, page = read
    Tournament.objects.filter(pk=made.pk).update(names_shown="number")
    family_names = made.players.values_list("family_name", flat=True)
    assert not [name for name in family_names if name in page()]
    assert "l’équipe 1" in page()


def test_before_the_end_it_warns_and_before_any_result_it_waits(as_odile, odile):
    made = played(odile, [(1, 2, 1000, 400), (3, 4, None, None)])
    address = reverse("printing:aloud", args=[made.slug])
    assert "pas encore définitif" in text(as_odile.get(address).content.decode())
    other = evening(odile, 4, slug="autre")
    assert "Pas encore de classement" in text(
        as_odile.get(reverse("printing:aloud", args=[other.slug])).content.decode()
    )


def paper(client, tournament):
    return client.get(reverse("printing:standings", args=[tournament.slug])).content.decode()


def test_ranked_rounds_are_one_table_without_pools(as_odile, odile):
    text = paper(as_odile, five_in_a_round(odile).tournament)
    assert text.partition("Classement des clubs")[0].count("<table") == 1
    assert "oule" not in text.replace("Boule", "")
    assert "exempte à 1 tour" in text


def test_brackets_have_their_places_and_the_rounds_follow(as_odile, odile):
    made = five_in_a_round(odile)
    final(made.tournament, 2, 1, 3, 100, 900)
    text = paper(as_odile, made.tournament)
    titles = ["Classement général</h2>", "Tableau principal</h2>", "Classement des tours</h2>"]
    assert sorted(titles, key=text.index) == titles
    assert "encore en lice" not in text


def test_a_melee_is_a_list_of_players(as_odile, odile):
    text = paper(as_odile, melee_of_five(odile))
    assert '<th scope="col">Joueur</th>' in text
    assert "Équipe</th>" not in text


def tree_on_paper(client, tournament):
    return client.get(reverse("printing:tree", args=[tournament.slug]))


def test_the_brackets_are_printed_with_their_teams(as_odile, odile):
    tournament, by = evening_of(16, ("pools", {}), ("brackets", {"placing": True})), cast.actor(odile)
    draw(tournament, by)
    play(tournament)
    draw(tournament, by)
    play(tournament, but=3)
    text = tree_on_paper(as_odile, tournament).content.decode()
    assert "page-a4-wide" in text
    assert "7, Fabre – Oustric" in text
    assert "gagnant du match" in text
    assert "tie-win" in text


@pytest.mark.parametrize("name", ["tree", "tree_a3"])
def test_pools_are_printed_with_their_ranks_once_a_result_counts(as_odile, odile, name):
    tournament, by = evening_of(16, ("pools", {}), ("brackets", {"placing": True})), cast.actor(odile)
    draw(tournament, by)
    before = as_odile.get(reverse(f"printing:{name}", args=[tournament.slug])).content.decode()
    by = f"<small>{standings_now(tournament).columns[0].short}</small>"
    assert by not in before
    play(tournament)
    text = as_odile.get(reverse(f"printing:{name}", args=[tournament.slug])).content.decode()
    places = [place for pool in standings_now(tournament).parts[0].pools for place in pool.places]
    assert len(places) == 16
    for place in places:
        assert f"{place.rank}. {place.team.number}, {place.team.public} : {place.cells[0]}" in text
    assert text.count(by) == 4
