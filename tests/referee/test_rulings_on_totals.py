"""What a referee decides about a match handed in by its totals: points, never a deal; taken back, they go."""

import pytest
from django.utils import timezone

from scoring import Side
from scoring.totals import GameTotals
from tests import cast
from tests.referee.court import called, free, late, proposal, refusal, rule, totals
from tests.referee.hall import again, play, seated
from tests.scoring.table import house
from tournament.models import Dispute, Tournament
from tournament.referee.queries.disputes import hearing, likely
from tournament.referee.queries.places import _played
from tournament.referee.queries.proposals import RulingQuestion
from tournament.referee.services.forfeits import forfeit_match, undo_forfeit
from tournament.referee.services.rescoring import differences
from tournament.referee.services.totals import hand_totals
from tournament.setup.queries import has_deals, unstarted_matches

COLUMNS = {"results": "either", "totals_style": "S6", "target": None, "max_deals": 12, "minutes": None}


@pytest.fixture
def match(tournament, odile):
    Tournament.objects.filter(pk=tournament.pk).update(**COLUMNS)
    tournament.refresh_from_db()
    return seated(tournament)


def hand(match, by, **more):
    hand_totals(
        match=again(match), totals=GameTotals(1000, 944), seen=0, by=by, checked=True, reason="papier", **more
    )


def test_points_ruled_later_are_added_and_go_with_their_decision(match, referee):
    hand(match, referee)
    ruling = rule(match, referee, free(to=Side.B, points=80), "free")
    assert totals(match) == (1000, 1024)
    assert again(match).winner == "B"
    rule(match, referee, free(), "free", corrects=ruling)
    assert totals(match) == (1000, 944)
    assert not list(differences(match.tournament))


def test_points_on_the_sheet_go_from_its_total_when_their_decision_is_taken_back(match, referee):
    ruling = rule(match, referee, free(to=Side.A, points=160), "free")
    hand(match, referee, in_totals=True)
    assert totals(match) == (1000, 944)
    shown = hearing(again(match), free(), timezone.now(), corrects=ruling)
    assert (shown.proposal.before.a, shown.proposal.before.b) == (840, 944)
    rule(match, referee, free(), "free", corrects=ruling)
    assert totals(match) == (840, 944)
    assert not list(differences(match.tournament))


def test_a_decision_names_no_deal_where_the_totals_count(match, phone, referee):
    play(match, phone, "A 90H 95/67")
    hand(match, referee)
    refused = refusal(proposal, match, late(deal=1))
    assert (refused.code, refused.field) == ("by_totals", "deal")
    assert refusal(proposal, match, RulingQuestion(late().kind, deal=2, faulty=Side.A)).code == "by_totals"
    assert proposal(match, free(to=Side.A, points=50)).outcomes[0].after.a == 1050


def test_a_call_about_a_revoke_proposes_no_deal_where_the_totals_count(match, phone, referee):
    called(match, phone)
    hand(match, referee)
    assert likely(again(match), Dispute.objects.get(), None)["deal"] is None


def test_a_deal_decided_before_the_totals_goes_back_behind_them(match, phone, referee):
    """Where a deal's marks depend on the others too: the totals stay what counts."""
    tournament = match.tournament
    tournament.ruleset = house(beat_defence=True, at_level="litige", round_to=1).to_dict()
    tournament.save()
    play(match, phone, "A 90H 95/67")
    question = free(to=Side.A, points=0, deal=1, settlement="annulled")
    ruling = rule(match, referee, question, "free")
    hand(match, referee)
    rule(match, referee, free(), "free", corrects=ruling)
    assert totals(match) == (1000, 944)
    assert not list(differences(tournament))


def test_a_match_by_totals_has_begun_for_whoever_asks(match, phone, tournament):
    other = seated(tournament, table=5, a=1, b=2)
    assert not has_deals(tournament)
    assert unstarted_matches(tournament).count() == 2
    hand(match, phone)
    assert has_deals(tournament), "its rulebook is fixed"
    assert list(unstarted_matches(tournament)) == [other]
    assert list(_played(tournament)) == [match], "nobody takes over a place that was played"


@pytest.mark.parametrize("by_staff", [True, False])
def test_a_forfeit_taken_back_gives_the_totals_back(match, phone, denise, referee, by_staff):
    hand(match, cast.actor(denise) if by_staff else phone)
    before = again(match)
    forfeit_match(match=before, side="A", reason="parties", by=referee)
    assert totals(match) == (None, None)
    undo_forfeit(match=again(match), reason="revenues", by=referee)
    after = again(match)
    assert (after.total_a, after.winner, after.state) == (1000, "A", before.state)
