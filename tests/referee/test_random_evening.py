"""A drawn evening played by chance, corrected and annulled: what is stored is what the facts give."""

import dataclasses
from random import Random

import pytest

from scoring import PlayedDeal, Side, builtin
from tests import cast
from tests.referee.hall import again
from tests.scoring.table import MISSEGRE, house
from tournament.core.errors import Refused
from tournament.evening.at_tables import current_match
from tournament.models import DealVersion, JournalEntry, Match, Tournament
from tournament.referee.queries.facts import facts_of
from tournament.referee.queries.sheet import sheet
from tournament.referee.services import deals, misdeals, moves, sheets
from tournament.referee.services.rescoring import differences

SUITS = ("spades", "hearts", "diamonds", "clubs")


def a_deal(luck, banned=None):
    """A possible deal: all pass, a capot, or points that cards can make."""
    if luck.random() < 0.1:
        return PlayedDeal(status="passed")
    sides = [side for side in Side if side is not banned]
    points = luck.choice([0, *range(2, 161), 162, *[81] * 150])
    return PlayedDeal(
        taker=luck.choice(sides),
        contract=(contract := luck.choice([80, 80, 90, 100, 120, "capot"])),
        trump=luck.choice(SUITS),
        double="none" if contract == "capot" else luck.choice(["none", "none", "coinche"]),
        points_a=points,
        capot={0: Side.B, 162: Side.A}.get(points),
        belote_a=20 * luck.randrange(2),
    )


def one_act(luck, match, by):
    """Something that people do at a table."""
    facts = facts_of(match)
    chance = luck.random()
    if chance < 0.15:
        misdeals.declare_misdeal(match=match, side=luck.choice(list(Side)), by=by)
    elif chance < 0.3 and facts.current:
        row = luck.choice(facts.current).row
        ban = facts.ban(row.number)
        deals.correct_deal(deal=row, played=a_deal(luck, ban and ban.side), reason="relu", by=by)
    elif chance < 0.35 and facts.current:
        deals.annul_deal(deal=luck.choice(facts.current).row, reason="cartes vues", by=by)
    elif chance < 0.38 and facts.current:
        moves.swap_sides(match=match, reason="à l’envers", by=by)
    else:
        ban = facts.ban(facts.next_number)
        deals.record_deal(match=match, number=facts.next_number, played=a_deal(luck, ban and ban.side), by=by)


def play_out(luck, match, by):
    for _ in range(60):
        match = again(match)
        if match.over:
            break
        try:
            one_act(luck, match, by)
        except Refused as no:
            assert no.code in {"may_not_take", "match_over"}, no
    return again(match)


CLUB = house(
    beat_defence=True, at_level="litige", last_deal_exact=True, finish_bars=["swept"], fault_points="bid"
)


STEPHANOISE = dataclasses.replace(builtin("stephanoise"), min_bid=80, extra_bids=())


@pytest.mark.parametrize("rules", [MISSEGRE, CLUB, STEPHANOISE], ids=lambda rules: rules.slug)
def test_stored_is_recomputed_after_anything_that_may_happen(tournament, referee, rules):
    tournament.ruleset, tournament.target, tournament.max_deals = rules.to_dict(), 2000, 14
    tournament.save()
    cast.released(tournament, 8)
    luck = Random(1)
    for table in tournament.tables.order_by("number")[:2]:
        match = play_out(luck, current_match(table), referee)
        if match.over:
            sheets.submit(match=match, by=referee)
            sheets.confirm(match=again(match), by=referee)
            assert current_match(table).round.number == match.round.number + 1
    assert list(differences(tournament)) == []
    assert DealVersion.objects.count() > 20
    assert DealVersion.objects.filter(reason__startswith="recomptée").exists() is (rules is CLUB)
    assert (
        Tournament.objects.get(pk=tournament.pk).version
        == JournalEntry.objects.filter(tournament=tournament).count()
    )


def test_the_last_running_total_of_the_sheet_is_the_matchs_total(tournament, referee):
    cast.released(tournament, 8)
    match = play_out(Random(7), current_match(tournament.tables.get(number=1)), referee)
    last = sheet(match).lines[0].marks
    assert (last.total_a, last.total_b) == (match.total_a, match.total_b)
    assert Match.objects.get(pk=match.pk).deal_count == sheet(match).standing.deals
