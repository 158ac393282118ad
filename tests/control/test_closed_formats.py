"""A correction in a closed round where pools sent teams to a bracket, in a mêlée, beside an exempt team."""

import re

import pytest
from django.urls import reverse

from scoring.totals import Boxes, GameTotals
from tests.control.closed_rounds import (
    by_deals,
    by_totals,
    carry,
    first_of,
    qualified,
    round_of,
    second_round,
    seen,
    turned,
)
from tests.draw.test_misplaced import numbers
from tests.evenings import draw, evening
from tournament.control.queries.corrections import outdated_draws
from tournament.control.services.closing import close_round
from tournament.draw.services import release_draw
from tournament.models import Draw, Exempt, Match, Round
from tournament.referee.queries.rewritten import RewrittenResult


def test_the_last_round_of_pools_has_nothing_to_decide_before_a_bracket(by):
    made = evening(8, ("pools", {}), ("finals", {}))
    draw(made, by)
    by_totals(made, by)
    for number in Round.objects.filter(tournament=made).order_by("number").values_list("number", flat=True):
        close_round(round_=round_of(made, number), by=by)
    match = first_of(made)
    result = turned(match)
    assert seen(match, result).draws == ()
    carry(match, result, by)
    assert first_of(made).total_a == result.totals[0].a


def test_a_result_of_the_pools_changes_who_is_qualified(by):
    """Teams that a ranking sent may stay: the organiser says so, or the right ones come."""
    made, match, result = qualified(by)
    shown = seen(match, result)
    assert shown.consequences.swapped
    (draw_,) = shown.draws
    assert draw_.offered == ("swap", "keep", "redraw")
    carry(match, result, by, "swap")
    assert outdated_draws(made) == ()


def test_those_whom_the_pools_sent_stay_where_they_are_kept(by):
    made, match, result = qualified(by)
    before = [numbers(row) for row in Match.objects.filter(tournament=made, bracket="main")]
    carry(match, result, by, "keep")
    assert [numbers(row) for row in Match.objects.filter(tournament=made, bracket="main")] == before
    assert outdated_draws(made) == ()


def test_in_a_melee_both_partners_get_it_and_the_next_round_is_kept(by):
    made = second_round(evening(9, ("melee", {"rounds": 3}), individuals=True), by)
    match = first_of(made)
    result = turned(match)
    shown = seen(match, result)
    assert len(shown.effect.sides) == 4
    assert all("exchange" not in draw_.offered for draw_ in shown.draws)
    carry(match, result, by, *["keep" for _draw in shown.draws])
    assert first_of(made).total_a == result.totals[0].a


def test_the_exempt_team_gets_the_new_mean_and_the_round_keeps_its_hour(by):
    made = second_round(evening(9, ("rounds", {"draw": "ranked", "rounds": 4})), by)
    round_ = round_of(made)
    exempt = round_.exempts.get()
    match = first_of(made)
    more = RewrittenResult(totals=(GameTotals(5000, 0, Boxes()),), seen=1, checked=True)
    carry(match, more, by, *["keep" for _draw in seen(match, more).draws])
    new = round_.exempts.get()
    assert new.points > exempt.points
    assert round_of(made).closed_at == round_.closed_at


def test_in_a_melee_a_deal_is_corrected_by_the_number_of_either_player(as_odile, by):
    made = second_round(evening(8, ("melee", {"rounds": 3}), individuals=True), by, by_deals)
    match = first_of(made)
    path = reverse("control:correction", args=[made.slug, match.pk])
    page = as_odile.get(path).content.decode()
    ((name, line),) = re.findall(r'name="(d\d+-line)" value="([^"]*)"', page)
    partner = match.slot_a.team.pair_numbers[1]
    fields = {"token": "t", "match": match.pk, "language": "fr", "look": "1"}
    shown = as_odile.post(path, {**fields, name: f"{partner} 90c 67"}).content.decode()
    assert line.split()[1:] == ["90c", "95"]
    assert "Ce que cela change" in shown


def test_the_matches_of_a_bracket_are_taken_back_and_wait_as_a_draft(closed_tree, by):
    match = first_of(closed_tree)
    carry(match, turned(match), by, "redraw")
    assert not Match.objects.filter(tournament=closed_tree, round__number=2).exists()
    draft = Draw.objects.filter(tournament=closed_tree).order_by("number").last()
    assert draft.state == "draft"
    release_draw(draw=draft, by=by)
    assert outdated_draws(closed_tree) == ()


@pytest.mark.parametrize("act", ["swap", "redraw"])
def test_the_loser_that_was_in_the_pot_leaves_it(by, act):
    made = pot_by_totals(by)
    match = first_of(made)
    wrong, right = match.slot_a.team, match.slot_b.team
    shown = seen(match, turned(match))
    assert shown.draws
    assert all(act in draw_.offered for draw_ in shown.draws)
    carry(match, turned(match), by, *[act for _draw in shown.draws])
    if act == "redraw":
        finish_drafts(made, by)
    later = Match.objects.filter(tournament=made, bracket="main", level=2)
    seated = {team for pair in later.values_list("slot_a__team", "slot_b__team") for team in pair}
    exempt = set(Exempt.objects.filter(round__tournament=made).values_list("slot__team", flat=True))
    assert right.pk in seated | exempt
    assert wrong.pk not in seated
    assert outdated_draws(made) == ()


def pot_by_totals(by):
    """Eight teams from the pot by totals, the first level closed, the second drawn."""
    made = second_round(evening(8, ("knockout", {"pot": True})), by)
    while not Match.objects.filter(tournament=made, bracket="main", level=2).exists():
        draw(made, by)
    return made


def finish_drafts(made, by):
    """Publish what waits as a draft, and what can be drawn then without playing."""
    draft = Draw.objects.filter(tournament=made, state="draft").order_by("number").last()
    release_draw(draw=draft, by=by)
    made.refresh_from_db()
    while not Match.objects.filter(tournament=made, bracket="main", level=2).exists():
        draw(made, by)
