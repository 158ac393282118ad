"""A release makes everything that is played, once; it is taken back while nothing was entered."""

import threading

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from pairing.record import load, replay
from tests import cast
from tournament.core.errors import Conflict, Refused
from tournament.core.tokens import AlreadyDone, new_token
from tournament.draw import queries
from tournament.draw.services import propose_draw, release_draw, take_back
from tournament.evening.roll import Choices
from tournament.models import (
    Deal,
    DealVersion,
    Dispute,
    Draw,
    Incident,
    JournalEntry,
    Match,
    Penalty,
    Pool,
    Round,
    Ruling,
    Slot,
    TableLink,
    Team,
    Tournament,
)


@pytest.fixture
def draft(tournament, by):
    cast.teams(tournament, 16)
    return propose_draw(tournament=tournament, by=by, seed=48213907)


@pytest.fixture
def drawn(draft, by):
    return release_draw(draw=draft, by=by)


def test_it_makes_the_pools_rounds_matches_and_tables_of_the_record(draft, by, django_assert_max_num_queries):
    with django_assert_max_num_queries(45):
        release_draw(draw=draft, by=by)
    result = queries.record_of(draft).result
    made_pools = {
        pool.name: tuple(slot.team.number for slot in pool.slots.order_by("position"))
        for pool in Pool.objects.prefetch_related("slots__team")
    }
    assert made_pools == {pool.label: pool.teams for pool in result.pools}
    played = {
        (match.round.number, match.table.number, match.slot_a.team.number, match.slot_b.team.number)
        for match in Match.objects.select_related("round", "table", "slot_a__team", "slot_b__team")
    }
    assert played == {(one.round, one.table, one.a, one.b) for one in result.pairings}
    assert [row.matches.count() for row in Round.objects.all()] == [8, 8, 8]


def test_a_large_release_only_adds_the_batches_of_its_inserts(by):
    counts = []
    for teams in (16, 16, 150):  # the club’s first entry follows none
        one = cast.tournament(table_count=76)
        cast.teams(one, teams)
        draft = propose_draw(tournament=one, by=by)
        with CaptureQueriesContext(connection) as said:
            release_draw(draw=draft, by=by)
        counts.append(len([query for query in said if not query["sql"].startswith("INSERT")]))
    assert counts[1] == counts[2]


def test_it_starts_the_tournament(drawn, tournament):
    tournament.refresh_from_db()
    assert tournament.state == Tournament.State.RUNNING
    assert tournament.published_at is not None
    assert (drawn.state, drawn.released_at is not None) == (Draw.State.RELEASED, True)
    assert queries.released_draw(tournament) == drawn


def test_every_match_keeps_the_limits_of_the_release(tournament, by):
    Tournament.objects.filter(pk=tournament.pk).update(target=1500, max_deals=12, minutes=None)
    tournament.refresh_from_db()
    cast.released(tournament)
    assert set(Match.objects.values_list("target", "max_deals", "minutes", "limits_changed")) == {
        (1500, 12, None, False)
    }


def test_it_makes_a_link_for_each_table_used_and_keeps_those_already_printed(tournament, by):
    cast.teams(tournament, 12)
    kept = TableLink.objects.create(table=tournament.tables.get(number=1), token=new_token())
    release_draw(draw=propose_draw(tournament=tournament, by=by), by=by)
    links = TableLink.objects.filter(revoked_at=None)
    assert sorted(links.values_list("table__number", flat=True)) == [1, 2, 3, 4, 5, 6]
    assert links.get(table__number=1) == kept


def test_teams_left_out_become_absent(tournament, by):
    cast.teams(tournament, 16)
    Team.objects.filter(number=16).update(checked_in=False)
    release_draw(draw=propose_draw(tournament=tournament, by=by), by=by)
    assert list(Team.objects.filter(status="absent").values_list("number", flat=True)) == [16]


def test_a_double_tap_releases_once(draft, by):
    token = new_token()
    release_draw(draw=draft, by=by, token=token)
    with pytest.raises(AlreadyDone):
        release_draw(draw=draft, by=by, token=token)
    assert Match.objects.count() == 24


def test_a_second_organiser_is_told_that_it_is_released(drawn, by):
    with pytest.raises(Conflict) as no:
        release_draw(draw=Draw.objects.get(pk=drawn.pk), by=by)
    assert no.value.code == "already_released"
    assert Match.objects.count() == 24


@pytest.mark.django_db(transaction=True)
def test_two_releases_at_once_make_one():
    tournament = cast.tournament()
    cast.teams(tournament, 16)
    by = cast.actor(cast.person("Odile", "organiser"))
    draft = propose_draw(tournament=tournament, by=by)
    said, ready = [], threading.Barrier(2)

    def tap():
        mine = Draw.objects.select_related("stage", "tournament").get(pk=draft.pk)
        ready.wait(5)
        try:
            release_draw(draw=mine, by=by, token=new_token())
            said.append("released")
        except Refused as no:
            said.append(no.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=tap) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(said) == ["already_released", "released"]
    assert Match.objects.count() == 24


def test_an_older_draft_is_not_released(tournament, draft, by):
    propose_draw(tournament=tournament, by=by, reason="encore")
    with pytest.raises(Conflict) as no:
        release_draw(draw=draft, by=by)
    assert no.value.code == "newer_draft"


@pytest.mark.parametrize(
    ("number", "change", "words"),
    [
        (7, {"status": "withdrawn"}, "l’équipe 7"),
        (7, {"checked_in": False}, "l’équipe 7"),
        (7, {"number": 17}, "l’équipe 7"),
        (7, {"seed": 5}, "têtes de série"),
        (7, {"club_key": "ailleurs"}, "clubs"),
    ],
)
def test_a_draft_is_stale_when_the_desk_has_other_teams(draft, by, number, change, words):
    Team.objects.filter(number=number).update(**change)
    with pytest.raises(Refused) as no:
        release_draw(draw=draft, by=by)
    assert no.value.code == "stale"
    assert words in no.value.message
    assert not Match.objects.exists()


def test_a_team_that_arrives_after_the_draft_makes_it_stale(tournament, draft, by):
    cast.team(tournament, 17)
    with pytest.raises(Refused) as no:
        release_draw(draw=draft, by=by)
    assert "l’équipe 17" in no.value.message


def test_a_table_taken_away_makes_it_stale(tournament, draft, by):
    tournament.tables.filter(number=8).delete()
    with pytest.raises(Refused) as no:
        release_draw(draw=draft, by=by)
    assert (no.value.code, "8" in no.value.message) == ("stale", True)


def test_a_missing_team_does_not_make_a_draft_of_everybody_stale(tournament, by):
    cast.teams(tournament, 16)
    Team.objects.filter(number=5).update(checked_in=False)
    draft = propose_draw(tournament=tournament, by=by, choices=Choices(everyone=True))
    assert release_draw(draw=draft, by=by).state == Draw.State.RELEASED


def test_only_an_organiser_releases_or_takes_back(draft, by, remi, denise):
    for user in (remi, denise):
        with pytest.raises(Refused) as no:
            release_draw(draw=draft, by=cast.actor(user))
        assert no.value.code == "not_allowed"
    release_draw(draw=draft, by=by)
    for user in (remi, denise):
        with pytest.raises(Refused) as no:
            take_back(draw=draft, by=cast.actor(user), reason="x")
        assert no.value.code == "not_allowed"


def test_it_is_taken_back_with_a_reason_and_everything_stays_readable(drawn, tournament, by):
    record = queries.public_record(drawn)
    take_back(draw=drawn, by=by, reason="une équipe oubliée")
    tournament.refresh_from_db()
    assert (tournament.state, drawn.state) == (Tournament.State.REGISTRATION, Draw.State.TAKEN_BACK)
    assert [model.objects.count() for model in (Match, Round, Slot, Pool)] == [0, 0, 0, 0]
    assert queries.released_draw(tournament) is None
    assert queries.public_record(Draw.objects.get(pk=drawn.pk)) == record
    assert TableLink.objects.count() == 8


def test_what_was_taken_back_can_be_drawn_and_released_again(drawn, tournament, by):
    take_back(draw=drawn, by=by, reason="une équipe oubliée")
    cast.team(tournament, 17, checked_in=False)
    again = propose_draw(tournament=tournament, by=by, reason="avec la 17", choices=Choices(everyone=True))
    tournament.tables.create(number=9)
    release_draw(draw=again, by=by)
    assert queries.released_draw(tournament).number == 2


def test_absent_teams_are_registered_again_but_not_seen(tournament, by):
    cast.teams(tournament, 16)
    Team.objects.filter(number=16).update(checked_in=False)
    draw = release_draw(draw=propose_draw(tournament=tournament, by=by), by=by)
    take_back(draw=draw, by=by, reason="elle arrive")
    team = Team.objects.get(number=16)
    assert (team.status, team.checked_in) == ("registered", False)


def test_taking_back_needs_a_reason(drawn, by):
    with pytest.raises(Refused) as no:
        take_back(draw=drawn, by=by, reason="")
    assert (no.value.code, no.value.field) == ("reason_missing", "reason")


def entered(kind, match, user):
    """One row of each kind that a match may carry."""
    if kind is DealVersion:
        deal = Deal.objects.create(match=match, number=1)
        return DealVersion.objects.create(deal=deal, status="passed", facts={}, notation="passe")
    if kind is Ruling:
        return Ruling.objects.create(match=match, article="X", outcome="keep", reason="r", made_by=user)
    fields = {
        Incident: {"kind": "misdeal", "side": "A"},
        Penalty: {"to_side": "A", "points": 160, "article": "X.A", "reason": "r"},
        Dispute: {"what": "renonce"},
    }
    return kind.objects.create(match=match, **fields[kind])


@pytest.mark.parametrize("kind", [DealVersion, Incident, Penalty, Dispute, Ruling])
def test_it_is_not_taken_back_once_anything_was_entered(drawn, by, odile, kind):
    entered(kind, Match.objects.last(), odile)
    with pytest.raises(Refused) as no:
        take_back(draw=drawn, by=by, reason="trop tard")
    assert no.value.code == "already_played"
    assert Match.objects.count() == 24


def test_a_draft_is_not_taken_back(draft, by):
    with pytest.raises(Refused) as no:
        take_back(draw=draft, by=by, reason="x")
    assert no.value.code == "tournament_state"


def test_the_journal_tells_release_and_taking_back_by_ids_only(tournament, drawn, by):
    take_back(draw=drawn, by=by, reason="oubli")
    entries = list(JournalEntry.objects.filter(tournament=tournament).order_by("sequence"))
    assert [one.verb for one in entries] == ["draw.proposed", "draw.released", "draw.taken_back"]
    assert entries[1].about == {"draw": str(drawn.uid), "number": 1}
    assert entries[1].after == {"seed": 48213907, "absent": [], "key": "", "stage": 1}
    assert entries[2].reason == "oubli"


def test_the_released_record_replays_to_the_same_tables(drawn):
    record = load(queries.public_record(drawn))
    assert replay(record) == record
