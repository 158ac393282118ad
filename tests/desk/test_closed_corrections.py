"""A result of a closed round corrected in one act, as shown, and what becomes of the draws."""

import pytest

from scoring.totals import Boxes, GameTotals
from tests import cast
from tests.desk.closed_rounds import (
    WHY,
    carry,
    code,
    entry_of,
    first_of,
    lost,
    qualified,
    round_of,
    second_round,
    seen,
    turned,
    untouched,
)
from tests.draw.test_misplaced import numbers
from tests.evenings import evening
from tournament.core.errors import Refused
from tournament.desk.closing import reopen_round
from tournament.desk.corrections import RewrittenResult
from tournament.desk.decisions import outdated_draws, put_right
from tournament.evening.reading import standings_now
from tournament.match.place import sheet_key
from tournament.match.totals import Doubted
from tournament.models import (
    DealVersion,
    HandedResult,
    JournalEntry,
    Match,
    Tournament,
)

# What would be written and moved


def test_it_says_the_score_the_ranks_the_places_and_the_draws(closed_tree):
    match = first_of(closed_tree)
    shown = seen(match, turned(match))
    assert shown.facts.standing().a == match.total_b
    assert {side.team.id for side in shown.effect.sides} == {match.team_a_id, match.team_b_id}
    assert [one.begun for one in shown.effect.matches] == [False, False]
    assert Match.objects.get(pk=match.pk).total_a == match.total_a, "nothing is written"


def test_the_ranks_it_shows_are_those_that_stand_once_it_is_carried_out(closed_tree, by):
    """Also of the teams that change places in the matches that follow."""
    match = first_of(closed_tree)
    shown, before = seen(match, turned(match)).effect, standings_now(closed_tree).by_team
    carry(match, turned(match), by)
    after = standings_now(Tournament.objects.get(pk=closed_tree.pk)).by_team
    for side in shown.sides:
        assert side.overall == (before[side.team.id].rank, after[side.team.id].rank)
        assert side.moves_overall


def test_an_unchanged_winner_moves_no_bracket(closed_tree):
    match = first_of(closed_tree)
    more = RewrittenResult(totals=GameTotals(1200, 500, Boxes()), checked=True)
    shown = seen(match, more).effect
    assert not (shown.matches or shown.ranks)


def test_a_match_that_would_go_on_is_not_corrected_here(closed_deals):
    """What side A would have then is enough one below and on the target, not one above."""
    match = first_of(closed_deals)
    won_more = lost(match, "A 100H 110/52")
    has = seen(match, won_more).facts.standing().a
    found = {}
    for target in (has - 1, has, has + 1):
        Tournament.objects.filter(pk=closed_deals.pk).update(max_deals=None, target=target)
        Match.objects.filter(pk=match.pk).update(max_deals=None, target=target)
        try:
            found[target - has] = seen(match, won_more).facts.standing().over
        except Refused as refused:
            found[target - has] = refused.code
    assert found == {-1: True, 0: True, 1: "not_over"}


@pytest.mark.parametrize("state", ["waiting", "playing", "forfeited"])
def test_only_a_result_that_was_handed_in_is_corrected(closed_tree, by, state):
    match = first_of(closed_tree)
    result = turned(match)
    cast.put_in_state(Match.objects.filter(pk=match.pk), state)
    assert code(carry, match, result, by) == "match_state"


def test_a_tied_match_of_a_bracket_is_refused(closed_tree):
    level = RewrittenResult(totals=GameTotals(800, 800, Boxes()), checked=True)
    assert code(seen, first_of(closed_tree), level) == "winner"


# Carried out


def test_totals_are_corrected_and_the_right_teams_seated_in_one_act(closed_tree, by):
    match, entries = first_of(closed_tree), JournalEntry.objects.count()
    wrong, right = match.team_a, match.team_b
    result = turned(match)
    carry(match, result, by)
    match = first_of(closed_tree)
    assert (match.total_a, match.total_b) == (result.totals.a, result.totals.b)
    assert (match.state, match.winner, match.confirmed_by) == ("confirmed", "B", by.user)
    assert round_of(closed_tree).state == "closed"
    assert outdated_draws(closed_tree) == ()
    semis = Match.objects.filter(bracket="main", level=2)
    seated = {team for pair in semis.values_list("team_a", "team_b") for team in pair}
    assert right.pk in seated
    assert wrong.pk not in seated
    assert JournalEntry.objects.count() == entries + 1
    entry = entry_of()
    assert (entry.match_uid, entry.reason) == (match.uid, WHY)
    assert (entry.before["total_a"], entry.after["total_a"]) == (result.totals.b, result.totals.a)
    assert [one["verb"] for one in entry.about["decisions"]] == ["correction.swapped"] * 2
    assert [row.reason for row in HandedResult.objects.filter(match=match)] == ["", WHY]


def test_a_deal_is_corrected_and_its_old_version_stays(closed_deals, by):
    match = first_of(closed_deals)
    carry(match, lost(match), by)
    match = first_of(closed_deals)
    assert (match.winner, match.state) == ("B", "confirmed")
    versions = DealVersion.objects.of(match).order_by("version")
    assert [(row.version, row.current, row.reason) for row in versions] == [(1, False, ""), (2, True, WHY)]
    entry = entry_of()
    assert [deal["version"] for deal in entry.before["deals"] + entry.after["deals"]] == [1, 2]
    assert outdated_draws(closed_deals) == ()


def test_a_ranked_round_stays_as_drawn_until_somebody_decides(closed_rounds, by):
    match = first_of(closed_rounds)
    before = numbers_of(closed_rounds)
    carry(match, turned(match), by)
    assert numbers_of(closed_rounds) == before
    (found,) = outdated_draws(closed_rounds)
    assert (found.settled, found.may_keep) == (False, True)


def numbers_of(tournament, number=2):
    return [numbers(match) for match in Match.objects.filter(tournament=tournament, round__number=number)]


def test_a_reason_is_asked(closed_tree, by):
    match = first_of(closed_tree)
    assert code(carry, match, turned(match), by, reason="  ") == "reason_missing"


def test_doubtful_totals_ask_for_a_look_at_the_sheet(closed_tree, by):
    Tournament.objects.filter(pk=closed_tree.pk).update(totals_style="S1", max_deals=12)
    Match.objects.filter(tournament=closed_tree).update(max_deals=12)
    match = first_of(closed_tree)
    said = RewrittenResult(totals=GameTotals(500, 1010, Boxes()))
    assert seen(match, said).judged.reasons
    with pytest.raises(Doubted):
        carry(match, said, by)
    untouched(match)


def test_a_result_of_the_pools_changes_who_is_qualified(by):
    """Teams that a ranking sent stay until the organiser has the right ones come."""
    made, match, result = qualified(by)
    before = [numbers(row) for row in Match.objects.filter(tournament=made, bracket="main")]
    carry(match, result, by)
    assert [numbers(row) for row in Match.objects.filter(tournament=made, bracket="main")] == before
    (found,) = outdated_draws(made)
    assert found.movable
    assert found.may_keep
    put_right(draw=found.draw, by=by, reason=WHY)
    now = [numbers(row) for row in Match.objects.filter(tournament=made, bracket="main")]
    assert now != before
    assert all(case.settled for case in outdated_draws(made))


def test_in_a_melee_both_partners_get_it_and_the_next_round_is_kept(by):
    made = second_round(evening(9, ("melee", {"rounds": 3}), individuals=True), by)
    match = first_of(made)
    result = turned(match)
    shown = seen(match, result)
    assert len(shown.effect.sides) == 4
    carry(match, result, by)
    assert first_of(made).total_a == result.totals.a


def test_the_exempt_team_gets_the_new_mean_and_the_round_keeps_its_hour(by):
    made = second_round(evening(9, ("rounds", {"draw": "ranked", "rounds": 4})), by)
    round_ = round_of(made)
    exempt = round_.exempts.get()
    match = first_of(made)
    more = RewrittenResult(totals=GameTotals(5000, 0, Boxes()), checked=True)
    carry(match, more, by)
    new = round_.exempts.get()
    assert new.points > exempt.points
    assert round_of(made).closed_at == round_.closed_at


# Changed meanwhile


def test_what_is_no_longer_as_shown_is_never_carried_out(closed_tree, by):
    match = first_of(closed_tree)
    carry(match, turned(match), by)
    more = RewrittenResult(totals=GameTotals(1, 1600, Boxes()), checked=True)
    assert code(carry, match, more, by, shown=match.version) == "changed"
    assert first_of(closed_tree).total_a == match.total_b


def test_a_match_that_began_since_it_was_shown_is_left_and_named(closed_tree, by):
    match = first_of(closed_tree)
    semi = Match.objects.get(pk=seen(match, turned(match)).effect.matches[0].match.id)
    before = numbers(semi)
    Match.objects.filter(pk=semi.pk).update(state="playing")
    carry(match, turned(match), by, shown=match.version)
    assert numbers(Match.objects.get(pk=semi.pk)) == before
    assert [one.match.id for case in outdated_draws(closed_tree) for one in case.matches] == [semi.pk]


def test_a_round_that_was_reopened_meanwhile_stays_open(closed_tree, by):
    match = first_of(closed_tree)
    reopen_round(round_=round_of(closed_tree), reason=WHY, by=by)
    carry(match, turned(match), by, shown=match.version)
    assert (first_of(closed_tree).state, round_of(closed_tree).state) == ("confirmed", "released")


def test_results_of_the_round_being_played_are_no_reason_to_read_it_again(closed_rounds, by):
    """Else nothing could be corrected while the hall plays: ranks move with each sheet, the draws do not."""
    match = first_of(closed_rounds)
    first, second = Match.objects.filter(tournament=closed_rounds, round__number=2).order_by("number")[:2]
    Match.objects.filter(pk__in=(first.pk, second.pk)).update(state="playing")
    cast.put_in_state(Match.objects.filter(pk=first.pk), "confirmed")
    assert seen(match, turned(match)).effect.provisional
    carry(match, turned(match), by, shown=match.version)
    assert first_of(closed_rounds).total_a == match.total_b


def test_an_evening_that_is_over_is_reopened_first(closed_tree, by):
    match = first_of(closed_tree)
    result = turned(match)
    Tournament.objects.filter(pk=closed_tree.pk).update(state="closed")
    assert code(carry, match, result, by) == "tournament_state"


def test_the_sheets_of_the_matches_that_it_moves_are_told(closed_tree, by):
    match = first_of(closed_tree)
    semis = Match.objects.filter(bracket="main", level=2)
    before = [sheet_key(closed_tree.pk, match=semi) for semi in semis]
    carry(match, turned(match), by)
    now = [sheet_key(closed_tree.pk, match=semi) for semi in semis]
    assert all(key != former for key, former in zip(now, before, strict=True))
