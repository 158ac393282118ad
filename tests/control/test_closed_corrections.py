"""A result of a closed round corrected in one act: prepared by a referee, carried out by an organiser as it
was shown, with what becomes of the draws (FORMATS §2)."""

import pytest

from scoring.totals import Boxes, GameTotals
from tests import cast
from tests.control.closed_rounds import (
    WHY,
    carry,
    code,
    entry_of,
    first_of,
    lost,
    round_of,
    second_round,
    seen,
    turned,
    untouched,
)
from tests.draw.test_misplaced import numbers
from tests.evenings import evening
from tournament.control.queries.closed import closed_correction
from tournament.control.queries.corrections import outdated_draws
from tournament.control.services.corrections import (
    DrawChoice,
)
from tournament.core.errors import Refused
from tournament.models import (
    DealVersion,
    Draw,
    HandedResult,
    JournalEntry,
    Match,
    Tournament,
)
from tournament.referee.queries.rewritten import RewrittenResult, WrongDeal
from tournament.referee.services.totals import Doubted

# What would be written and moved


def test_it_says_the_score_the_ranks_the_places_and_the_draws(closed_tree):
    match = first_of(closed_tree)
    shown = seen(match, turned(match))
    assert (shown.before.a, shown.after.a) == (match.total_a, match.total_b)
    assert {side.team.id for side in shown.effect.sides} == {match.slot_a.team_id, match.slot_b.team_id}
    (draw_,) = shown.draws
    assert draw_.offered == ("swap", "redraw")
    assert Match.objects.get(pk=match.pk).total_a == match.total_a, "nothing is written"


def test_an_unchanged_winner_moves_no_bracket(closed_tree):
    match = first_of(closed_tree)
    more = RewrittenResult(totals=(GameTotals(1200, 500, Boxes()),), seen=1, checked=True)
    assert seen(match, more).draws == ()


def test_a_begun_match_of_the_next_round_is_kept_only(closed_tree, by):
    match = first_of(closed_tree)
    Match.objects.filter(round__number=2).update(state="playing")
    (draw_,) = seen(match, turned(match)).draws
    assert draw_.offered == ("keep",)


def test_a_ranked_round_may_be_kept_drawn_again_or_have_two_exchanged(closed_rounds):
    match = first_of(closed_rounds)
    (draw_,) = seen(match, turned(match)).draws
    assert draw_.offered == ("keep", "redraw", "exchange")


def test_what_is_shown_costs_the_same_for_many_teams(by, django_assert_max_num_queries):
    most = 45
    for teams in (8, 32):
        made = second_round(evening(teams, ("rounds", {"draw": "ranked", "rounds": 4})), by)
        match = first_of(made)
        result = turned(match)
        with django_assert_max_num_queries(most) as counted:
            closed_correction(match, result)
        most = len(counted)


@pytest.mark.parametrize(
    ("line", "expected"), [("A 90H 80/82", None), ("A 90H 162/10", WrongDeal)], ids=["fits", "too many"]
)
def test_a_deal_that_cannot_be_is_refused_before(closed_deals, line, expected):
    match = first_of(closed_deals)
    if expected is None:
        assert seen(match, lost(match, line)).deals[0].number == 1
    else:
        with pytest.raises(expected):
            seen(match, lost(match, line))


def test_a_match_that_would_go_on_is_not_corrected_here(closed_deals):
    """What side A would have then is enough one below and on the target, not one above."""
    match = first_of(closed_deals)
    won_more = lost(match, "A 100H 110/52")
    has = seen(match, won_more).after.a
    found = {}
    for target in (has - 1, has, has + 1):
        Tournament.objects.filter(pk=closed_deals.pk).update(max_deals=None, target=target)
        Match.objects.filter(pk=match.pk).update(max_deals=None, target=target)
        try:
            found[target - has] = seen(match, won_more).after.over
        except Refused as refused:
            found[target - has] = refused.code
    assert found == {-1: True, 0: True, 1: "not_over"}


def test_nothing_changed_is_no_correction(closed_deals):
    assert code(seen, first_of(closed_deals), RewrittenResult()) == "no_change"


@pytest.mark.parametrize("state", ["waiting", "playing", "forfeited"])
def test_only_a_result_that_was_handed_in_is_corrected(closed_tree, state):
    match = first_of(closed_tree)
    result = turned(match)
    cast.put_in_state(Match.objects.filter(pk=match.pk), state)
    assert code(seen, match, result) == "match_state"


def test_a_tied_match_of_a_bracket_is_refused(closed_tree):
    level = RewrittenResult(totals=(GameTotals(800, 800, Boxes()),), seen=1, checked=True)
    assert code(seen, first_of(closed_tree), level) == "winner"


# Carried out


def test_totals_are_corrected_and_the_right_teams_seated_in_one_act(closed_tree, by):
    match, entries = first_of(closed_tree), JournalEntry.objects.count()
    wrong, right = match.slot_a.team, match.slot_b.team
    result = turned(match)
    carry(match, result, by, "swap")
    match = first_of(closed_tree)
    assert (match.total_a, match.total_b) == (result.totals[0].a, result.totals[0].b)
    assert (match.state, match.winner, match.confirmed_by) == ("confirmed", "B", by.user)
    assert round_of(closed_tree).state == "closed"
    assert outdated_draws(closed_tree) == ()
    semis = Match.objects.filter(bracket="main", level=2)
    seated = {team for pair in semis.values_list("slot_a__team", "slot_b__team") for team in pair}
    assert right.pk in seated
    assert wrong.pk not in seated
    assert JournalEntry.objects.count() == entries + 1
    entry = entry_of()
    assert (entry.match_uid, entry.reason) == (match.uid, WHY)
    assert (entry.before["total_a"], entry.after["total_a"]) == (result.totals[0].b, result.totals[0].a)
    (decision,) = entry.about["decisions"]
    assert decision["verb"] == "correction.swapped"
    assert [row.reason for row in HandedResult.objects.filter(match=match)] == ["", WHY]


def test_a_deal_is_corrected_and_its_old_version_stays(closed_deals, by):
    match = first_of(closed_deals)
    carry(match, lost(match), by, "swap")
    match = first_of(closed_deals)
    assert (match.winner, match.state) == ("B", "confirmed")
    versions = DealVersion.objects.of(match).order_by("version")
    assert [(row.version, row.current, row.reason) for row in versions] == [(1, False, ""), (2, True, WHY)]
    entry = entry_of()
    assert [deal["version"] for deal in entry.before["deals"] + entry.after["deals"]] == [1, 2]
    assert outdated_draws(closed_deals) == ()


def test_a_ranked_round_is_kept_and_says_why(closed_rounds, by):
    match = first_of(closed_rounds)
    before = numbers_of(closed_rounds)
    carry(match, turned(match), by, "keep")
    assert numbers_of(closed_rounds) == before
    (found,) = outdated_draws(closed_rounds)
    assert found.kept_reason == WHY


def numbers_of(tournament, number=2):
    return [numbers(match) for match in Match.objects.filter(tournament=tournament, round__number=number)]


def test_an_untouched_round_is_taken_back_and_a_draft_waits(closed_rounds, by):
    match = first_of(closed_rounds)
    carry(match, turned(match), by, "redraw")
    assert not Match.objects.filter(tournament=closed_rounds, round__number=2).exists()
    draft = Draw.objects.filter(tournament=closed_rounds).order_by("number").last()
    assert draft.state == "draft"
    assert entry_of().about["decisions"][0]["after"]["draw"] == str(draft.uid)


def test_a_round_that_has_begun_is_drawn_again_among_the_rest(closed_rounds, by):
    second = list(Match.objects.filter(tournament=closed_rounds, round__number=2).order_by("number"))
    Match.objects.filter(pk=second[0].pk).update(state="playing")
    match = first_of(closed_rounds)
    carry(match, turned(match), by, "redraw")
    stays = Match.objects.get(pk=second[0].pk)
    assert (stays.slot_a_id, stays.slot_b_id) == (second[0].slot_a_id, second[0].slot_b_id)
    assert Match.objects.filter(tournament=closed_rounds, round__number=2).count() == len(second)
    assert not Match.objects.filter(pk=second[1].pk).exists()


def test_two_teams_of_a_ranked_round_are_exchanged(closed_rounds, by):
    (a, _b), (c, _d) = numbers_of(closed_rounds)[:2]
    match = first_of(closed_rounds)
    carry(match, turned(match), by, DrawChoice("exchange", a, c))
    assert [pair[0] for pair in numbers_of(closed_rounds)[:2]] == [c, a]


def test_one_that_has_begun_is_not_exchanged_and_nothing_is_written(closed_rounds, by):
    Match.objects.filter(
        pk=Match.objects.filter(tournament=closed_rounds, round__number=2).first().pk
    ).update(state="playing")
    (a, _b), (c, _d) = numbers_of(closed_rounds)[:2]
    match = first_of(closed_rounds)
    assert code(carry, match, turned(match), by, DrawChoice("exchange", a, c)) == "begun"
    untouched(match)


def test_each_draw_that_is_concerned_asks_for_an_answer(closed_tree, by):
    match = first_of(closed_tree)
    assert code(carry, match, turned(match), by) == "choice_missing"
    assert code(carry, match, turned(match), by, "keep") == "choice_missing"
    untouched(match)


def test_a_reason_is_asked(closed_tree, by):
    match = first_of(closed_tree)
    assert code(carry, match, turned(match), by, "swap", reason="  ") == "reason_missing"


def test_doubtful_totals_ask_for_a_look_at_the_sheet(closed_tree, by):
    Tournament.objects.filter(pk=closed_tree.pk).update(totals_style="S1", max_deals=12)
    Match.objects.filter(tournament=closed_tree).update(max_deals=12)
    match = first_of(closed_tree)
    said = RewrittenResult(totals=(GameTotals(500, 1010, Boxes()),), seen=1)
    assert seen(match, said).judged.reasons
    with pytest.raises(Doubted):
        carry(match, said, by, "swap")
    untouched(match)


def test_a_referee_may_not_carry_it_out(closed_tree, remi):
    match = first_of(closed_tree)
    assert code(carry, match, turned(match), cast.actor(remi), "swap") == "not_allowed"


def test_a_capot_that_was_forgotten_moves_the_ranks(closed_rounds):
    """Totals as they were, one box more: the ranking that counts capots says otherwise."""
    Tournament.objects.filter(pk=closed_rounds.pk).update(criteria=["capots", "difference"])
    match = Match.objects.filter(tournament=closed_rounds, round__number=1).order_by("number").last()
    (row,) = match.handed_results.filter(current=True)
    totals = GameTotals(row.total_a, row.total_b, Boxes(capots_b=2))
    shown = seen(match, RewrittenResult(totals=(totals,), seen=row.version, checked=True))
    (loser,) = (side for side in shown.effect.sides if side.team.id == match.slot_b.team_id)
    assert loser.rank[1] == 1 < loser.rank[0]
    assert shown.moved
