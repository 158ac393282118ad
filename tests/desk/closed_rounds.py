"""Evenings whose first round is closed and whose second is drawn, by totals and deal by deal; and corrections
of their results, as a page would send them."""

import pytest

from scoring import parse_notation
from scoring.totals import Boxes, GameTotals
from tests.evenings import draw, evening
from tests.match.hall import again
from tournament.core.errors import Refused
from tournament.desk.closing import close_round
from tournament.desk.corrections import RewrittenResult, carry_out_correction, look_at_correction
from tournament.match import deals, signing
from tournament.match.totals import hand_totals
from tournament.models import JournalEntry, Match, Round, Tournament

WHY = "totaux lus à l’envers"
BY_TOTALS = {"results": "totals", "totals_style": "S6", "target": None, "max_deals": None, "minutes": None}
ONE_DEAL = {"target": None, "max_deals": 1, "minutes": None}
WON, LOST = "A 90H 95/67", "A 90H 67/95"


def round_of(tournament, number=1):
    return Round.objects.select_related("stage", "tournament").get(tournament=tournament, number=number)


def by_totals(tournament, by, a=1000, b=500):
    """Every match that waits is handed in by its totals: side A wins."""
    Tournament.objects.filter(pk=tournament.pk).update(**BY_TOTALS)
    for match in Match.objects.filter(tournament=tournament, state="waiting").order_by("number"):
        lead = match.number * 10
        hand_totals(match=again(match), totals=GameTotals(a + lead, b, Boxes()), seen=0, checked=True, by=by)
    Match.objects.filter(tournament=tournament, state="submitted").update(state="confirmed")


def by_deals(tournament, by):
    """Every match that waits is one deal, which side A wins."""
    Tournament.objects.filter(pk=tournament.pk).update(**ONE_DEAL)
    Match.objects.filter(tournament=tournament).update(**ONE_DEAL)
    for match in Match.objects.filter(tournament=tournament, state="waiting"):
        deals.record_deal(match=again(match), number=1, played=parse_notation(WON), by=by)
        signing.submit(match=again(match), by=by)
        signing.confirm(match=again(match), by=by)


def second_round(made, by, played=by_totals):
    """Its first round played and closed, its second drawn."""
    draw(made, by)
    played(made, by)
    close_round(round_=round_of(made), by=by)
    draw(made, by)
    return made


def first_of(tournament):
    return again(Match.objects.filter(tournament=tournament, round__number=1).order_by("number").first())


def turned(match):
    """The totals of a match, the other way round."""
    (row,) = match.handed_results.filter(current=True)
    totals = GameTotals(row.total_b, row.total_a, Boxes())
    return RewrittenResult(totals=totals, checked=True)


def lost(match, line=LOST):
    """Its first deal lost instead of won."""
    return RewrittenResult({1: parse_notation(line)})


def seen(match, result):
    return look_at_correction(again(match), result)


def carry(match, result, by, **more):
    """Carry out what the page shows now."""
    match = again(match)
    said = {"shown": match.version, "reason": WHY, **more}
    return carry_out_correction(match=match, result=result, by=by, **said)


def code(act, *args, **said):
    with pytest.raises(Refused) as no:
        act(*args, **said)
    return no.value.code


def entry_of(verb="correction.carried_out"):
    return JournalEntry.objects.get(verb=verb)


def untouched(match):
    """As it was, and no entry of it."""
    now = again(match)
    assert (now.total_a, now.version, now.state) == (match.total_a, match.version, "confirmed")
    assert now.round.state == "closed"
    assert not JournalEntry.objects.filter(verb="correction.carried_out").exists()


def qualified(by):
    """Pools, their bracket drawn; a match of the pools and totals that change who is qualified."""
    made = evening(8, ("pools", {}), ("finals", {}))
    draw(made, by)
    by_totals(made, by)
    for number in Round.objects.filter(tournament=made).order_by("number").values_list("number", flat=True):
        close_round(round_=round_of(made, number), by=by)
    draw(made, by)
    for match in Match.objects.filter(tournament=made, bracket=""):
        result = RewrittenResult(totals=GameTotals(0, 9000, Boxes()), checked=True)
        if any(wrong.ranked for wrong in seen(match, result).effect.matches):
            return made, again(match), result
    raise AssertionError("no result changes who is qualified")
