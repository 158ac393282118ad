"""Matches for the pleasure of it: any two free teams, a free table, and nothing anywhere waits for them."""

import pytest
from django.urls import reverse

from tests import cast
from tests.markup import in_one_line
from tests.referee.court import refusal
from tests.referee.hall import again, play
from tests.referee.roster import gone
from tests.referee.test_dispute_pages import text_of
from tournament.control.queries.overview import round_lines
from tournament.control.services.closing import close_round, close_tournament
from tournament.core.tokens import new_token
from tournament.evening.at_tables import current_match
from tournament.evening.beside import free_now
from tournament.evening.progress import rounds_of
from tournament.evening.round_rows import unsettled
from tournament.evening.standings.overall import standings_now
from tournament.exports.queries import matches as exported
from tournament.hall import board
from tournament.models import JournalEntry, Match, Round, Slot
from tournament.printing.queries import slips
from tournament.referee.queries.places import free_places
from tournament.referee.services.beside import add_friendly, remove_friendly


def settle(tournament, *, rounds=(1, 2, 3), spared=()):
    """The matches of these rounds are confirmed, but those of the teams spared."""
    found = Match.objects.filter(tournament=tournament, round__number__in=rounds)
    for match in found.select_related("slot_a__team", "slot_b__team"):
        if not {match.slot_a.team.number, match.slot_b.team.number} & set(spared):
            Match.objects.filter(pk=match.pk).update(
                state="confirmed", total_a=1000, total_b=match.number * 10, winner="A", over=True
            )


@pytest.fixture
def played(evening):
    """Every match of the evening is confirmed."""
    settle(evening)
    return evening


def add(tournament, by, one=3, two=9, table=5, **more):
    return add_friendly(tournament=tournament, one=one, two=two, table=table, by=by, **more)


def tables_now(found):
    return [table.number for table in found.tables]


def teams_now(found):
    return [team.number for team in found.teams]


def test_while_a_round_is_played_only_those_who_are_done_are_free(evening):
    assert teams_now(free_now(evening)) == []
    settle(evening, rounds=[1], spared=[1, 2, 5, 6])
    found = free_now(evening)
    busy = {1, 2, 5, 6} & set(range(17))
    assert not busy & set(teams_now(found))
    assert teams_now(found)
    assert len(tables_now(found)) + Match.objects.filter(round__number=1, state="waiting").count() == 8


def test_it_is_entered_at_its_table_and_changes_no_rank(played, referee):
    before = [(place.team.number, place.rank) for place in standings_now(played).overall]
    match = add(played, referee)
    table = match.table
    assert current_match(table) == match
    play(match, cast.table_phone(table), "A 90H 95/67")
    assert again(match).total_a is not None
    assert [(place.team.number, place.rank) for place in standings_now(played).overall] == before
    entry = JournalEntry.objects.get(verb="friendly.added")
    assert (entry.about["table"], len(entry.about["teams"])) == (5, 2)


@pytest.mark.parametrize(
    ("sent", "code", "field"),
    [
        ({"two": 3}, "same_team", "two"),
        ({"one": 99}, "not_free", "one"),
        ({"table": 99}, "table_taken", "table"),
    ],
)
def test_it_needs_two_free_teams_and_a_free_table(played, referee, sent, code, field):
    said = refusal(add, played, referee, **sent)
    assert (said.code, said.field) == (code, field)


def test_it_is_taken_away_while_nothing_is_entered(played, referee):
    match = add(played, referee)
    remove_friendly(tournament=played, match=match.pk, by=referee)
    assert not Match.objects.filter(pk=match.pk).exists()
    assert not Slot.objects.filter(stage__ranked=False).exists()
    match = add(played, referee)
    play(match, referee, "A 90H 95/67")
    assert refusal(remove_friendly, tournament=played, match=match.pk, by=referee).code == "entered"
    first = Match.objects.filter(round__number=1).first()
    assert refusal(remove_friendly, tournament=played, match=first.pk, by=referee).code == "not_friendly"


def test_no_round_no_close_and_no_list_of_the_evening_waits_for_it(played, referee, odile):
    match = add(played, referee)
    by = cast.actor(odile)
    assert [one.number for one in rounds_of(played)] == [1, 2, 3]
    assert [line.number for line in round_lines(played)] == [1, 2, 3]
    assert unsettled(played) == []
    assert free_places(played) == []
    assert len(slips(played)) == 24
    for one in rounds_of(played):
        close_round(round_=one, by=by)
    close_tournament(tournament=played, by=by)
    assert Round.objects.get(stage=match.stage).closed_at is None


def test_the_hall_shows_it_as_what_it_is(played, referee, client):
    match = add(played, referee)
    seen = board.taken(played.pk)
    assert [one.id for one in seen.friendly] == [match.pk]
    assert [one.number for one in seen.rounds] == [1, 2, 3]
    assert "Partie pour le plaisir" in text_of(client.get(f"/t/{played.slug}/team/3/"))
    assert "Parties pour le plaisir" in text_of(client.get(f"/t/{played.slug}/round/"))


def test_the_desk_and_the_workbook_too(played, referee, client, remi):
    match = add(played, referee)
    client.force_login(remi)
    page = text_of(client.get(reverse("control:round", args=[played.slug, 1])))
    assert "Parties pour le plaisir" in page
    assert exported(played)[match.pk].place == (None, 5, 1, "Pour le plaisir", "")
    play(match, referee, "A 90H 95/67")
    sheet = text_of(client.get(reverse("referee:sheet", args=[played.slug, match.pk])))
    assert "Table 5 – pour le plaisir" in sheet
    assert "Effet sur le classement" not in sheet
    assert "pour le plaisir, table 5, 3 – 9" in text_of(
        client.get(reverse("control:journal", args=[played.slug]))
    )


def test_a_departure_does_not_forfeit_it(played, referee):
    match = add(played, referee)
    gone(played, referee, number=3)
    assert again(match).state == "waiting"


# ── the page ──


def post(client, tournament, **sent):
    return client.post(reverse("referee:friendly", args=[tournament.slug]), {"token": new_token(), **sent})


def test_the_page_adds_one_and_takes_it_away(played, client, remi):
    client.force_login(remi)
    page = client.get(reverse("referee:friendly", args=[played.slug]), {"one": 3})
    assert '<option value="3" selected>' in in_one_line(page.content.decode())
    assert post(client, played, one=3, two=9, table=5).status_code == 302
    match = Match.objects.get(stage__ranked=False)
    assert "Retirer" in text_of(client.get(reverse("referee:friendly", args=[played.slug])))
    client.post(reverse("referee:friendly_remove", args=[played.slug, match.pk]), {"token": new_token()})
    assert not Match.objects.filter(pk=match.pk).exists()
