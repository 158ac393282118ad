"""A correction of a closed round that waits: prepared by a referee, changed meanwhile, withdrawn; it is never
carried out otherwise than it was shown."""

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
    qualified,
    round_of,
    seen,
    turned,
    untouched,
)
from tests.draw.played import play
from tests.evenings import draw
from tests.referee.hall import again
from tournament.control.queries.closed import prepared_for, waiting_corrections
from tournament.control.services.closing import reopen_round
from tournament.control.services.corrections import (
    DrawChoice,
    carry_out_correction,
    prepare_correction,
    withdraw_correction,
)
from tournament.core.errors import Conflict
from tournament.evening.at_tables import suspensions
from tournament.models import (
    Match,
    PreparedCorrection,
    Tournament,
)
from tournament.referee.queries.rewritten import RewrittenResult
from tournament.referee.topics import sheet_keys

# Changed meanwhile


def test_what_is_no_longer_as_shown_is_never_carried_out(closed_tree, by):
    match = first_of(closed_tree)
    result, shown = turned(match), seen(match, turned(match))
    semi = Match.objects.filter(bracket="main", level=2).first()
    Match.objects.filter(pk=semi.pk).update(state="playing")
    choices = {draw_.case.outdated.draw.pk: DrawChoice("swap") for draw_ in shown.draws}
    said = {"match": match, "result": result, "choices": choices, "reason": WHY, "by": by}
    with pytest.raises(Conflict) as changed:
        carry_out_correction(digest=shown.digest, **said)
    assert changed.value.code == "changed"
    untouched(match)


def test_a_reopened_round_another_correction_and_other_totals_are_seen(closed_tree, by):
    match = first_of(closed_tree)
    digests = {seen(match, turned(match)).digest}
    other = again(Match.objects.filter(tournament=closed_tree, round__number=1).order_by("number").last())
    carry(other, turned(other), by, "swap")
    digests.add(seen(match, turned(match)).digest)
    reopen_round(round_=round_of(closed_tree), reason=WHY, by=by)
    digests.add(seen(match, turned(match)).digest)
    more = RewrittenResult(totals=(GameTotals(1, 1600, Boxes()),), seen=1, checked=True)
    digests.add(seen(match, more).digest)
    assert len(digests) == 4


def test_results_of_the_round_being_played_are_no_reason_to_read_it_again(closed_rounds, by):
    """Else nothing could be corrected while the hall plays: ranks move with each sheet, the draws do not."""
    match = first_of(closed_rounds)
    first, second = Match.objects.filter(tournament=closed_rounds, round__number=2).order_by("number")[:2]
    Match.objects.filter(pk__in=(first.pk, second.pk)).update(state="playing")
    shown = seen(match, turned(match))
    cast.put_in_state(Match.objects.filter(pk=first.pk), "confirmed")
    then = seen(match, turned(match))
    assert then.digest == shown.digest
    assert then.effect.provisional


def test_in_a_round_that_was_reopened_it_is_carried_out_and_the_round_stays_open(closed_tree, by):
    reopen_round(round_=round_of(closed_tree), reason=WHY, by=by)
    match = first_of(closed_tree)
    carry(match, turned(match), by, "swap")
    assert round_of(closed_tree).state == "released"
    assert first_of(closed_tree).state == "confirmed"


# Prepared


def test_a_referee_prepares_it_and_an_organiser_carries_it_out(closed_tree, by, remi):
    match = first_of(closed_tree)
    result = turned(match)
    prepared = prepare_correction(match=match, result=result, reason=WHY, by=cast.actor(remi))
    assert list(waiting_corrections(closed_tree)) == [prepared]
    assert first_of(closed_tree).total_a == match.total_a
    kept = prepared_for(match)
    assert RewrittenResult.from_dict(kept.facts) == result
    assert kept.shown == seen(match, result).digest
    carry(match, RewrittenResult.from_dict(kept.facts), by, "swap")
    prepared.refresh_from_db()
    assert prepared.state == "done"
    assert list(waiting_corrections(closed_tree)) == []
    assert entry_of("correction.prepared").by == remi


def test_another_one_for_the_match_replaces_it_and_it_may_be_withdrawn(closed_deals, by, remi):
    match, rami = first_of(closed_deals), cast.actor(remi)
    for line in ("A 90H 67/95", "A 90H 70/92"):
        prepare_correction(match=again(match), result=lost(match, line), reason=WHY, by=rami)
    assert list(PreparedCorrection.objects.values_list("state", flat=True)) == ["replaced", "waits"]
    assert RewrittenResult.from_dict(prepared_for(match).facts).deals[0].played.points_a == 70
    withdraw_correction(match=again(match), by=rami)
    assert prepared_for(match) is None
    assert code(withdraw_correction, match=again(match), by=rami) == "nothing_prepared"


def test_carrying_out_something_else_replaces_what_was_prepared(closed_tree, by, remi):
    match = first_of(closed_tree)
    prepare_correction(match=match, result=turned(match), reason=WHY, by=cast.actor(remi))
    more = RewrittenResult(totals=(GameTotals(1100, 500, Boxes()),), seen=1, checked=True)
    carry(match, more, by)
    assert PreparedCorrection.objects.get().state == "replaced"


def test_in_an_open_round_the_sheet_is_corrected(closed_tree, by, remi):
    reopen_round(round_=round_of(closed_tree), reason=WHY, by=by)
    match = first_of(closed_tree)
    said = {"match": match, "result": turned(match), "reason": WHY, "by": cast.actor(remi)}
    assert code(prepare_correction, **said) == "round_open"


def test_the_desk_prepares_nothing(closed_tree, denise):
    match = first_of(closed_tree)
    said = {"match": match, "result": turned(match), "reason": WHY, "by": cast.actor(denise)}
    assert code(prepare_correction, **said) == "not_allowed"


def test_an_evening_that_is_over_is_reopened_first(closed_tree, by):
    match = first_of(closed_tree)
    result = turned(match)
    Tournament.objects.filter(pk=closed_tree.pk).update(state="closed")
    assert code(carry, match, result, by, "swap") == "tournament_state"


def test_then_the_evening_goes_on(closed_tree, by):
    match = first_of(closed_tree)
    carry(match, turned(match), by, "swap")
    play(closed_tree)
    draw(closed_tree, by)
    assert Match.objects.filter(bracket="main", title="final").count() == 1


def test_the_sheets_of_the_matches_that_it_moves_are_told(closed_tree, by):
    match = first_of(closed_tree)
    semis = Match.objects.filter(bracket="main", level=2).values_list("pk", flat=True)
    topics = [("match", pk) for pk in semis]
    before = sheet_keys(closed_tree.pk, topics)
    carry(match, turned(match), by, "swap")
    now = sheet_keys(closed_tree.pk, topics)
    assert all(now[topic] != before[topic] for topic in topics)


def test_a_bracket_that_waits_for_the_right_teams_says_so_until_it_is_kept(by):
    """A ranking sent teams there: the phones of the bracket look at results corrected since."""
    made, match, result = qualified(by)
    carry(match, result, by, "keep")
    brackets = Match.objects.filter(tournament=made, bracket="main")
    assert suspensions(again(row) for row in brackets) == {}
