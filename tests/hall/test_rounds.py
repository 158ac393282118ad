"""The public picture of rounds once they are drawn: what was really played, and by how many."""

import re

import pytest

from tests.evenings import draw, evening, keys, play, ranked
from tests.markup import in_one_line
from tournament.draw.formula import change_rounds
from tournament.evening.picture import counted_in
from tournament.evening.reading import evening_of
from tournament.hall.board import taken
from tournament.incidents import beside
from tournament.incidents.departures import team_gone
from tournament.models import Exempt, Match, Round, Stage, Team, Tournament


def text(answer):
    """What is read on the page, spaces made one."""
    shown = re.sub(r"<[^>]+>", " ", in_one_line(answer.content.decode()))
    return " ".join(shown.replace("\u00a0", " ").split())


def exempt_of(number):
    return Exempt.objects.get(round__number=number).team


def gone(team, by):
    team_gone(team=team, status="withdrawn", by=by, reason="malade")


def rounds_of(client, tournament):
    """What is written of each round, and above them."""
    page = text(client.get(f"/t/{tournament.slug}/tableau/"))
    return page[page.index("Tours où toutes jouent") :]


def counted(tournament, key="t1"):
    one = counted_in(evening_of(tournament))[key]
    return (one.there, *one.drawn)


def test_nine_drawn_and_eight_left_have_one_exempt_round_and_no_more(client, by):
    made = ranked(by)
    assert counted(made) == (9, (4, 1))
    gone(exempt_of(1), by)
    assert counted(made) == (8, (4, 1))
    draw(made, by)
    assert counted(made) == (8, (4, 1), (4, 0))
    shown = rounds_of(client, made)
    assert "8 équipes" in shown
    assert "Tour 1 4 parties une équipe exempte Tour 2 4 parties Tour 3 4 parties Tour 4 4 parties" in shown
    assert "9 équipes" not in shown


def test_a_round_that_was_played_by_all_is_not_given_an_exempt_team_afterwards(client, by):
    made = ranked(by, teams=10)
    assert counted(made) == (10, (5, 0))
    gone(Team.objects.get(tournament=made, number=3), by)
    assert counted(made) == (9, (5, 0))
    for _ in range(3):
        draw(made, by)
        play(made)
    assert counted(made) == (9, (5, 0), (4, 1), (4, 1), (4, 1))


def test_an_exempt_team_that_catches_up_has_its_match(by):
    made = ranked(by, teams=7, rounds=3)
    draw(made, by)
    rest = Exempt.objects.get(round__number=2)
    first = Match.objects.filter(round__number=2).first()
    Match.objects.filter(pk=first.pk).update(state="confirmed", total_a=1000, total_b=10)
    opponent = first.team_a.number
    assert counted(made) == (7, (3, 1), (3, 1))
    beside.catch_up(exempt=rest, opponent=opponent, table=9, by=by)
    assert counted(made) == (7, (3, 1), (4, 0))


def test_players_of_a_melee_who_rest_are_those_who_rested(client, by):
    made = evening(10, ("melee", {"rounds": 3}), individuals=True)
    draw(made, by)
    play(made)
    gone(Exempt.objects.first().team, by)
    draw(made, by)
    assert counted(made) == (9, (2, 2), (2, 1))
    page = text(client.get(f"/t/{made.slug}/tableau/"))
    assert "9 joueurs" in page
    assert page.count("2 joueurs se reposent") == 1
    assert page.count("un joueur se repose") == 2


RANKED = ("rounds", {"draw": "ranked", "rounds": 4})
EVERY = {
    "pools, brackets": (12, [("pools", {}), ("brackets", {})]),
    "finals": (9, [("rounds", {"draw": "ranked", "rounds": 3}), ("finals", {"size": 4, "third": True})]),
    "pot": (11, [("knockout", {"pot": True})]),
}


def total(tournament):
    return taken(tournament.pk).rounds_in_all


def pages(client, tournament):
    return [text(client.get(f"/t/{tournament.slug}/{name}/")) for name in ("standings", "wall")]


def test_two_rounds_of_four_are_two_of_four(client, by):
    made = evening(8, RANKED)
    assert total(made) == 0
    for _ in range(2):
        draw(made, by)
        play(made)
    here, wall = pages(client, made)
    assert "Après 2 tours" in here and "tours sur" not in here
    assert "Après 2 tours" in wall
    change_rounds(stage=Stage.objects.get(), rounds=3, reason="il est tard", by=by)
    assert total(made) == 3


@pytest.mark.parametrize("name", EVERY)
def test_it_is_known_from_the_first_draw_and_comes_true(name, by):
    count, stages = EVERY[name]
    made = evening(count, *stages)
    told = set()
    while keys(made):
        draw(made, by)
        told.add(total(made))
        play(made)
        told.add(total(made))
    assert told == {total(made)} == {Round.objects.count()}


def test_an_evening_that_was_closed_early_has_the_rounds_it_had(by):
    made = evening(8, RANKED)
    draw(made, by)
    play(made)
    Tournament.objects.filter(pk=made.pk).update(state="closed")
    assert total(made) == 1
