"""The totals typed last in a match are taken back in one action: it is again as it was before."""

import pytest

from scoring import PenaltyMark, Side
from tests import cast
from tests.referee.hall import again, play
from tests.referee.sums import address, classic, handed, line_of, sent
from tournament.core.errors import Refused
from tournament.models import HandedResult, JournalEntry, Match, Penalty, Tournament
from tournament.referee.services import sheets
from tournament.referee.services.score import put_penalty
from tournament.referee.services.totals_undone import undo_totals

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(tournament):
    cast.released(tournament)
    first = Match.objects.filter(tournament=classic(tournament), round__number=1)
    return again(first.order_by("table__number").first())


@pytest.fixture
def desk(client, denise):
    client.force_login(denise)
    return client


@pytest.fixture
def by(denise):
    return cast.actor(denise)


def undone(match, by, seen):
    undo_totals(match=match, seen=seen, by=by)
    return again(match)


def as_it_is(match):
    """What is played in a match, its counter of writes apart."""
    return {name: getattr(match, name) for name in (f.attname for f in Match._meta.concrete_fields)} | {
        "version": None
    }


def test_the_last_totals_are_undone_in_one_action(desk, match, by):
    before = as_it_is(match)
    sent(desk, match)
    line = line_of(desk.get(address(match.tournament)), match)
    assert 'value="undo"' in line
    answer = sent(desk, match, seen=1, act="undo")
    assert answer.status_code == 302
    assert as_it_is(again(match)) == before
    assert list(HandedResult.objects.values_list("current", flat=True)) == [False]
    entry = JournalEntry.objects.filter(match_uid=match.uid).latest("sequence")
    assert (entry.verb, entry.before["totals"]) == ("totals.undone", {"a": 1000, "b": 944})
    assert handed(match, by, 990, 954).total_a == 990


def test_what_the_referee_confirmed_in_typing_it_is_undone_too(match, remi):
    before, referee = as_it_is(match), cast.actor(remi)
    assert handed(match, referee).state == "confirmed"
    assert as_it_is(undone(again(match), referee, 1)) == before


def test_a_correction_undone_brings_the_former_totals_back(match, by):
    handed(match, by)
    former = as_it_is(again(match))
    handed(match, by, 990, 954, seen=1)
    now = undone(match, by, 2)
    assert (now.total_a, now.total_b, now.state) == (1000, 944, "submitted")
    assert as_it_is(now) | {"submitted_at": None, "last_deal_at": None} == former | {
        "submitted_at": None,
        "last_deal_at": None,
    }
    assert HandedResult.objects.get(current=True).version == 1


def test_deals_that_were_put_aside_count_again(match, by, remi):
    Tournament.objects.update(results="either")
    match.tournament.refresh_from_db()
    play(match, cast.actor(remi), "A 90H 95/67")
    before = as_it_is(again(match))
    handed(again(match), by, reason="téléphone en panne")
    assert as_it_is(undone(again(match), by, 1)) == before


def test_penalties_are_in_or_out_of_the_totals_as_they_were(match, by, remi):
    put_penalty(match, PenaltyMark(Side.A, 160, "X", "fausse donne"), "fausse donne", by=cast.actor(remi))
    handed(match, by, in_totals=False)
    handed(match, by, seen=1, in_totals=True)
    assert Penalty.objects.get().in_totals
    assert undone(match, by, 2).total_a == 1160
    assert not Penalty.objects.get().in_totals


def test_only_the_same_persons_last_version_is_undone(match, by, remi):
    handed(match, by)
    with pytest.raises(Refused) as refused:
        undone(match, cast.actor(remi), 1)
    assert refused.value.code == "written_since"
    handed(match, by, 990, 954, seen=1)
    with pytest.raises(Refused):
        undone(match, by, 1)
    assert again(match).total_a == 990


def test_confirmed_by_somebody_it_stays(desk, match, by, remi):
    handed(match, by)
    sheets.confirm(match=again(match), by=cast.actor(remi))
    with pytest.raises(Refused):
        undone(again(match), by, 1)
    assert again(match).state == "confirmed"
    assert 'value="undo"' not in line_of(desk.get(address(match.tournament)), match)


def test_after_a_later_write_it_is_refused_in_its_line(desk, match, by, remi):
    handed(match, by)
    sheets.reopen(match=again(match), reason="à revoir", by=cast.actor(remi))
    page = sent(desk, match, seen=1, act="undo")
    assert page.status_code == 422
    assert "On a écrit sur cette partie depuis" in line_of(page, match)
    assert again(match).total_a == 1000


def test_signatures_that_are_gone_keep_the_totals(match, by):
    table = cast.table_phone(match.table)
    handed(match, table)
    sheets.sign(match=again(match), side=Side.A, name="Ana", by=table)
    handed(match, by, 990, 954, seen=1)
    with pytest.raises(Refused) as refused:
        undone(again(match), by, 2)
    assert refused.value.code == "was_signed"
