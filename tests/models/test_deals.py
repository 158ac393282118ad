"""Deals, their versions and handed-in totals: what the database refuses, whoever writes it."""

import pytest

from scoring import Side
from tests import cast
from tests.match.hall import again, play, seated
from tests.models.evenings import accepted, refused
from tournament.match import deals
from tournament.models import (
    Deal,
    DealVersion,
    Dispute,
    HandedResult,
    Incident,
    Penalty,
    Ruling,
)

NOBODY = 10**9


@pytest.fixture
def match(tournament, odile):
    return seated(tournament)


@pytest.fixture
def phone(match):
    return cast.table_phone(match.table)


def version(deal, **fields):
    fields = {"version": 2, "current": False, "status": "passed", "facts": {}, "notation": "passe"} | fields
    return DealVersion.objects.create(deal=deal, **fields)


def totals(match, **fields):
    return HandedResult.objects.create(match=match, **({"total_a": 1000, "total_b": 944} | fields))


def test_a_deal_has_its_number_once(match, phone):
    play(match, phone, "A 90H 95/67")
    wrong = {
        "one number twice": lambda: Deal.objects.create(match=match, number=1),
        "no number": lambda: Deal.objects.create(match=match, number=None),
        "no match": lambda: Deal.objects.create(match_id=NOBODY, number=2),
    }
    assert accepted(wrong) == []
    assert not refused(lambda: Deal.objects.create(match=match, number=2))


def test_a_version_has_its_number_once_and_one_is_current(match, phone):
    deal = play(match, phone, "A 90H 95/67").deal
    wrong = {
        "one version twice": lambda: version(deal, version=1),
        "two current": lambda: version(deal, current=True),
        "no deal": lambda: version(None),
        "an unknown deal": lambda: DealVersion.objects.filter(deal=deal).update(deal=NOBODY),
        "one mark": lambda: version(deal, marks_a=100),
    }
    assert accepted(wrong) == []
    assert not refused(lambda: version(deal))


def test_what_names_a_deal_names_one_that_is_there(match, phone, odile):
    play(match, phone, "A 90H 95/67")
    row = {"match": match, "deal_id": NOBODY}
    wrong = {
        "penalty": lambda: Penalty.objects.create(to_side="A", points=160, article="X.B", reason="r", **row),
        "incident": lambda: Incident.objects.create(kind="misdeal", side="A", **row),
        "dispute": lambda: Dispute.objects.create(what="renonce", **row),
        "ruling": lambda: Ruling.objects.create(
            article="X", outcome="keep", reason="r", made_by=odile, **row
        ),
    }
    assert accepted(wrong) == []
    row["deal_id"] = match.deals.get().pk
    assert accepted(wrong) == list(wrong)


def test_handed_totals_have_their_shape(match):
    totals(match)
    wrong = {
        "one version twice": lambda: totals(match, current=False),
        "two current": lambda: totals(match, version=2),
        "one total": lambda: totals(match, version=2, current=False, total_b=None),
        "fewer than no capots": lambda: totals(match, version=2, current=False, capots_a=-1),
        "no match": lambda: HandedResult.objects.update(match=NOBODY),
    }
    assert accepted(wrong) == []
    assert not refused(lambda: totals(match, version=2, current=False, winner="B"))
    assert not refused(lambda: totals(match, version=3, current=False))


# ── who makes a deal ──


def test_a_deal_without_a_version_is_no_deal_entered(match, phone):
    """Called for or misdealt, it is not entered yet: the same number is entered next."""
    deals.declare_misdeal(match=match, side=Side.B, by=phone)
    assert again(match).deal_count == 0
    assert list(DealVersion.objects.of(match)) == []
    assert play(match, phone, "A 90H 95/67", start=1).number == 1
