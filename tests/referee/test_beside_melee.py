"""Matches beside the rounds of a mêlée: four free players; only who rested is credited with the score."""

import pytest
from django.urls import reverse

from tests import cast
from tests.draw.played import play
from tests.draw.test_melee_evenings import melee
from tests.evenings import draw
from tests.referee.court import refusal
from tests.referee.test_dispute_pages import text_of
from tournament.core.tokens import new_token
from tournament.evening.beside import free_now
from tournament.evening.standings.overall import standings_now
from tournament.models import Exempt, Match, Slot, Team
from tournament.referee.services.beside import add_friendly, catch_up, remove_friendly, undo_catch_up


@pytest.fixture
def ten(odile):
    """Ten players, the first round played: two rest, eight have finished."""
    tournament = melee(10)
    draw(tournament, cast.actor(odile))
    play(tournament)
    return tournament


@pytest.fixture
def exempt(ten):
    found = Exempt.objects.select_related("round__stage", "slot__team").first()
    found.tournament = ten
    return found


def others(tournament, exempt, how_many=3):
    playing = [one.number for one in free_now(tournament).teams if one.pk != exempt.slot.team_id]
    return playing[:how_many]


def points(tournament):
    return {place.team.number: place.row.tally.points for place in standings_now(tournament).overall}


def lost(match):
    ended = {"state": "confirmed", "total_a": 840, "total_b": 1010, "over": True, "winner": "B"}
    Match.objects.filter(pk=match.pk).update(**ended)


def caught_up(exempt, by, tournament, table=5):
    partner, opponent, second = others(tournament, exempt)
    return catch_up(exempt=exempt, partner=partner, opponent=opponent, second=second, table=table, by=by)


def test_only_who_rested_is_credited_with_the_score(ten, exempt, referee):
    before = points(ten)
    match = caught_up(exempt, referee, ten)
    Match.objects.filter(pk=match.pk).update(
        state="confirmed", total_a=840, total_b=1010, over=True, winner="B"
    )
    after = points(ten)
    mine = exempt.slot.team.number
    assert after[mine] == 840
    assert {one: after[one] for one in after if one != mine} == {
        one: before[one] for one in before if one != mine
    }


def test_four_different_free_players_are_needed(ten, exempt, referee):
    partner, opponent, _third = others(ten, exempt)
    sent = {"exempt": exempt, "table": 5, "by": referee}
    no = refusal(catch_up, partner=partner, opponent=opponent, second=opponent, **sent)
    assert (no.code, no.field) == ("same_team", "second")
    no = refusal(catch_up, partner=None, opponent=opponent, second=partner, **sent)
    assert (no.code, no.field) == ("not_free", "partner")


def test_it_is_undone_with_its_pairs(ten, exempt, referee):
    pairs, before = Team.objects.filter(status="pair").count(), points(ten)
    caught_up(exempt, referee, ten)
    assert Team.objects.filter(status="pair").count() == pairs + 2
    undo_catch_up(exempt=exempt, by=referee)
    assert Team.objects.filter(status="pair").count() == pairs
    assert points(ten) == before


def test_after_one_was_undone_every_seat_has_a_position_of_its_own(ten, exempt, referee, odile):
    """Two players catch up and the first of them does not: the pairs of the other stay where they sit."""
    other = Exempt.objects.select_related("round__stage", "slot__team").exclude(pk=exempt.pk).get()
    other.tournament = ten
    caught_up(exempt, referee, ten)
    stays = caught_up(other, referee, ten, table=6)
    undo_catch_up(exempt=exempt, by=referee)
    kept = {stays.slot_a.position, stays.slot_b.position}
    seats = Slot.objects.filter(stage=exempt.round.stage)
    assert max(kept) > seats.count()
    again = caught_up(exempt, referee, ten)
    assert not kept & {again.slot_a.position, again.slot_b.position}
    for match in (stays, again):
        lost(match)
    draw(ten, cast.actor(odile))
    positions = list(seats.values_list("position", flat=True))
    assert len(positions) == len(set(positions)) == 10 + 4 + 4 + 4


def test_a_friendly_counts_for_nothing_and_goes_with_its_pairs(ten, referee):
    before = points(ten)
    one, two, three, four = [team.number for team in free_now(ten).teams[:4]]
    match = add_friendly(tournament=ten, one=one, with_one=two, two=three, with_two=four, table=5, by=referee)
    assert match.slot_a.team.pair_numbers == (one, two)
    assert not {one, two, three, four} & {team.number for team in free_now(ten).teams}
    Match.objects.filter(pk=match.pk).update(total_a=1000, total_b=10)
    assert points(ten) == before
    Match.objects.filter(pk=match.pk).update(total_a=None, total_b=None)
    remove_friendly(tournament=ten, match=match.pk, by=referee)
    assert not Slot.objects.filter(stage__ranked=False).exists()
    assert not Team.objects.filter(status="pair", slots=None).exists()


def test_the_pages_offer_four_choices(ten, exempt, client, remi):
    client.force_login(remi)
    round_page = client.get(reverse("control:round", args=[ten.slug, 1])).content.decode()
    address = reverse("referee:exempt", args=[ten.slug, exempt.pk])
    assert address in round_page
    page = client.get(address).content.decode()
    assert all(f'name="{name}"' in page for name in ("partner", "opponent", "second", "table"))
    partner, opponent, second = others(ten, exempt)
    sent = {"token": new_token(), "partner": partner, "opponent": opponent, "second": second, "table": 5}
    assert client.post(address, sent).status_code == 302
    assert "Il joue à la table 5." in text_of(client.get(address))
    friendly = client.get(reverse("referee:friendly", args=[ten.slug])).content.decode()
    assert all(f'name="{name}"' in friendly for name in ("one", "with_one", "two", "with_two"))
