"""Rattrapage: the exempt team plays one that has finished early, and only its own score counts."""

import pytest
from django.urls import reverse

from tests import cast
from tests.referee.court import refusal
from tests.referee.hall import again, play, slot
from tests.referee.test_dispute_pages import text_of
from tournament.control.services.closing import close_round
from tournament.core.errors import Conflict
from tournament.core.tokens import new_token
from tournament.evening.standings.overall import standings_now
from tournament.models import Exempt, JournalEntry, Match, Round, Stage, Table, Tournament
from tournament.referee.services.beside import catch_up, undo_catch_up


@pytest.fixture
def five(odile):
    """Five teams, one round of a ranking: 1 – 2 played, 3 – 4 being played, 5 exempt."""
    made_ = cast.tournament(created_by=odile, state=Tournament.State.RUNNING, target=1000)
    stage = Stage.objects.create(
        tournament=made_, order=1, kind="rounds", options={"kind": "rounds", "draw": "ranked", "rounds": 4}
    )
    round_ = Round.objects.create(stage=stage, number=1)
    for number, (a, b) in enumerate([(1, 2), (3, 4)], start=1):
        Match.objects.create(
            round=round_,
            number=number,
            table=Table.objects.get(tournament=made_, number=number),
            slot_a=slot(stage, None, a),
            slot_b=slot(stage, None, b),
            target=1000,
        )
    Match.objects.filter(number=1).update(
        state="confirmed", total_a=1000, total_b=700, winner="A", over=True, deal_count=10
    )
    Exempt.objects.create(round=round_, slot=slot(stage, None, 5))
    return made_


@pytest.fixture
def exempt(five):
    found = Exempt.objects.select_related("round__stage", "slot__team").get()
    found.tournament = five
    return found


def points(tournament):
    return {place.team.number: place.row.tally.points for place in standings_now(tournament).overall}


def test_only_the_exempt_team_is_credited_with_its_score(five, exempt, referee):
    before = points(five)
    match = catch_up(exempt=exempt, opponent=2, table=5, by=referee)
    assert (match.counts_for, match.round_id, match.number) == ("A", exempt.round_id, 3)
    play(match, referee, "A 90H 95/67", "B 90H 95/67")
    Match.objects.filter(pk=match.pk).update(
        state="submitted", total_a=840, total_b=1010, over=True, winner="B"
    )
    after = points(five)
    assert (after[5], after[2]) == (840, before[2])
    exempt.refresh_from_db()
    assert exempt.match == match


@pytest.mark.parametrize(
    ("sent", "code", "field"),
    [
        ({"opponent": 3}, "not_free", "opponent"),
        ({"opponent": 5}, "not_free", "opponent"),
        ({"table": 2}, "table_taken", "table"),
    ],
)
def test_against_a_team_that_has_finished_at_a_free_table(exempt, referee, sent, code, field):
    said = refusal(catch_up, exempt=exempt, by=referee, **{"opponent": 2, "table": 1, **sent})
    assert (said.code, said.field) == (code, field)


def test_a_team_catches_up_once(exempt, referee):
    catch_up(exempt=exempt, opponent=2, table=5, by=referee)
    with pytest.raises(Conflict):
        catch_up(exempt=exempt, opponent=1, table=6, by=referee)


def test_a_round_that_was_missed_or_closed_is_not_caught_up(five, exempt, referee, odile):
    Exempt.objects.update(kind="missed")
    assert refusal(catch_up, exempt=exempt, opponent=2, table=5, by=referee).code == "not_exempt"
    Exempt.objects.update(kind="exempt")
    Match.objects.filter(number=2).update(state="confirmed", total_a=1000, total_b=900, winner="A", over=True)
    close_round(round_=exempt.round, by=cast.actor(odile))
    assert refusal(catch_up, exempt=exempt, opponent=2, table=5, by=referee).code == "round_closed"


def test_it_is_undone_while_nothing_is_entered(five, exempt, referee):
    before = points(five)
    match = catch_up(exempt=exempt, opponent=2, table=5, by=referee)
    undo_catch_up(exempt=exempt, by=referee)
    assert not Match.objects.filter(pk=match.pk).exists()
    assert points(five) == before
    assert refusal(undo_catch_up, exempt=exempt, by=referee).code == "not_caught_up"
    match = catch_up(exempt=exempt, opponent=2, table=5, by=referee)
    play(match, referee, "A 90H 95/67")
    assert refusal(undo_catch_up, exempt=exempt, by=referee).code == "entered"
    assert again(match).counts_for == "A"
    assert list(JournalEntry.objects.filter(verb__startswith="exempt").values_list("verb", flat=True)) == [
        "exempt.caught_up",
        "exempt.catch_up_undone",
        "exempt.caught_up",
    ]


def test_left_without_a_result_it_leaves_the_credit(five, exempt, referee, odile):
    Match.objects.filter(number=2).update(state="confirmed", total_a=1000, total_b=900, winner="A", over=True)
    match = catch_up(exempt=exempt, opponent=2, table=5, by=referee)
    assert points(five)[5] == 0
    close_round(round_=exempt.round, by=cast.actor(odile), leaving={match.pk}, reason="trop tard")
    exempt.refresh_from_db()
    assert exempt.points == points(five)[5] == 1000


# ── its page ──


def test_the_round_page_leads_to_it_and_it_makes_the_match(five, exempt, client, remi):
    client.force_login(remi)
    page = client.get(reverse("control:round", args=[five.slug, 1])).content.decode()
    address = reverse("referee:exempt", args=[five.slug, exempt.pk])
    assert address in page
    shown = text_of(client.get(address))
    assert "Équipe 5, exempte du tour 1" in shown
    client.post(address, {"token": new_token(), "opponent": 2, "table": 5})
    assert "Elle joue à la table 5." in text_of(client.get(address))
    assert "en rattrapage à la table 5" in text_of(client.get(reverse("control:round", args=[five.slug, 1])))
    client.post(reverse("referee:exempt_undo", args=[five.slug, exempt.pk]), {"token": new_token()})
    assert Match.objects.filter(round=exempt.round).count() == 2
