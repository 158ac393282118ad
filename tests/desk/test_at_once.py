"""Two organisers at once: of those who press one is done and the other told, nothing is there twice; what a
page showed may be gone by the time its button is pressed."""

from functools import partial

import pytest

from scoring import parse_notation
from tests.desk.closed_rounds import first_of, seen, turned
from tests.draw.test_misplaced import quarter, turn
from tests.evenings import draw, evening, play
from tests.match.hall import again, refusal
from tests.match.test_two_phones import together
from tournament.clock import clock
from tournament.core.errors import Refused
from tournament.desk import closing
from tournament.desk.closing import close_round
from tournament.desk.corrections import carry_out_correction
from tournament.desk.decisions import outdated_draws, put_right
from tournament.draw.drafts import propose_draw, swap_teams
from tournament.draw.formula import change_rounds, choose_stages
from tournament.draw.release import release_draw, take_back
from tournament.formats import Rounds
from tournament.incidents import departures, forfeits
from tournament.incidents.beside import catch_up, undo_catch_up
from tournament.match import deals, signing
from tournament.models import (
    DealVersion,
    Draw,
    Exempt,
    HandedResult,
    JournalEntry,
    Match,
    Round,
    Slot,
    Stage,
    Team,
)

pytestmark = pytest.mark.django_db(transaction=True)
WHY = "au même moment"


@pytest.fixture
def drafted(by):
    """Nine teams; the first of three ranked rounds is a draft."""
    made = evening(9, ("rounds", {"draw": "ranked", "rounds": 3}))
    propose_draw(tournament=made, by=by, seed=7)
    return made


@pytest.fixture
def released(drafted, by):
    release_draw(draw=last(), by=by)
    drafted.refresh_from_db()
    return drafted


def last():
    """The last draw as each page reads it for itself."""
    return Draw.objects.select_related("stage", "tournament").order_by("number").last()


def on_last(act, **said):
    return partial(act, draw=last(), **said)


def shown(pk):
    """A match as the page of its deal read it."""
    return Match.objects.select_related("round__stage", "tournament", "table").get(pk=pk)


def entering(match, by):
    return partial(deals.record_deal, match=match, number=1, played=parse_notation("A 90H 95/67"), by=by)


def codes(*acts):
    """What each act came to: the code of its refusal, or "done"; anything else is an error."""
    found = [one.code if isinstance(one, Refused) else one for one in together(*acts)]
    assert not [one for one in found if isinstance(one, Exception)], found
    return sorted(one if isinstance(one, str) else "done" for one in found)


def whole(matches, exempts=1):
    """Nine teams in four matches and a rest, each once; or nothing at all."""
    assert (Match.objects.count(), Exempt.objects.count()) == (matches, exempts if matches else 0)
    seats = [seat for pair in Match.objects.values_list("team_a", "team_b") for seat in pair]
    assert len(seats) == len(set(seats))
    assert Slot.objects.count() == (9 if matches else 0)
    assert Round.objects.count() == (1 if matches else 0)


@pytest.mark.database
def test_a_draft_released_twice_is_released_once(drafted, by):
    assert codes(*(on_last(release_draw, by=by) for _ in range(4))) == ["already_released"] * 3 + ["done"]
    whole(matches=4)


def test_a_draft_is_released_or_swapped(drafted, by):
    swap = on_last(swap_teams, one=1, two=2, by=by, reason=WHY)
    assert codes(on_last(release_draw, by=by), swap) in (
        ["already_released", "done"],
        ["done", "newer_draft"],
    )


def test_a_draft_is_released_with_the_team_that_leaves_or_refused(drafted, by):
    team = Team.objects.select_related("tournament").get(tournament=drafted, number=3)
    leave = partial(departures.team_gone, team=team, status="withdrawn", by=by, reason=WHY)
    assert codes(on_last(release_draw, by=by), leave) in (["done", "done"], ["done", "not_drawn"])


def test_a_draw_taken_back_twice_is_taken_back_once(released, by):
    back = [on_last(take_back, by=by, reason=WHY) for _ in range(3)]
    assert codes(*back) == ["done", *["tournament_state"] * 2]
    whole(matches=0)


@pytest.mark.database
def test_a_deal_is_entered_or_the_draw_taken_back(released, by):
    match = shown(Match.objects.first().pk)
    back = on_last(take_back, by=by, reason=WHY)
    assert codes(back, entering(match, by)) in (["already_played", "done"], ["done", "match_gone"])
    assert Match.objects.count() == (4 if DealVersion.objects.of(match).exists() else 0)


@pytest.mark.database
def test_a_round_is_closed_before_or_after_a_deal(released, by):
    round_ = Round.objects.select_related("stage", "tournament").get()
    match = shown(Match.objects.first().pk)
    leaving = set(Match.objects.values_list("pk", flat=True))
    close = partial(close_round, round_=round_, by=by, leaving=leaving, reason=WHY)
    assert codes(close, entering(match, by)) in (["done", "done"], ["done", "round_closed"])
    assert codes(close, close) == ["closed", "closed"]


@pytest.fixture
def wrong(by):
    """Eight teams, the semi-finals released, then a quarter-final turned round."""
    made = evening(8, ("knockout", {"pot": False}))
    draw(made, by)
    play(made)
    draw(made, by)
    turn(quarter())
    return made


def test_two_corrections_at_once_are_one(wrong, by):
    right = [on_last(put_right, by=by, reason=WHY) for _ in range(3)]
    assert codes(*right) == ["changed", "changed", "done"]
    assert outdated_draws(wrong) == ()
    assert JournalEntry.objects.filter(verb="correction.swapped").count() == 1


def carrying_out(match, by):
    """The totals of a match of a closed round turned round, as the page of each organiser sends it."""
    said = {"shown": match.version, "reason": WHY, "by": by}
    return partial(carry_out_correction, match=again(match), result=turned(match), **said)


@pytest.mark.database
def test_two_organisers_carry_out_one_correction_once(closed_tree, by):
    match = first_of(closed_tree)
    acts = [carrying_out(match, by) for _ in range(3)]
    assert codes(*acts) == ["changed", "changed", "done"]
    assert JournalEntry.objects.filter(verb="correction.carried_out").count() == 1
    assert HandedResult.objects.filter(match=match).count() == 2
    assert outdated_draws(closed_tree) == ()


def test_a_correction_is_carried_out_while_a_match_that_it_moves_is_begun(closed_tree, by):
    match = first_of(closed_tree)
    wrong = seen(match, turned(match)).effect.matches[0].match.id
    begin = partial(signing.start, match=shown(wrong), by=by)
    assert codes(carrying_out(match, by), begin) == ["done", "done"]


def test_a_match_is_put_right_or_begun(wrong, by):
    (found,) = outdated_draws(wrong)
    enter = entering(shown(found.movable[0].match.id), by)
    assert codes(on_last(put_right, by=by, reason=WHY), enter) in (
        ["done", "done"],
        ["done", "nothing_to_swap"],
    )


def test_a_draw_is_put_right_or_taken_back(wrong, by):
    right, again = (on_last(act, by=by, reason=WHY) for act in (put_right, take_back))
    assert codes(right, again) in (["done", "done"], ["changed", "done"])


@pytest.fixture
def nine(by):
    """Nine teams, the first of three ranked rounds released: one of them is exempt."""
    made = evening(9, ("rounds", {"draw": "ranked", "rounds": 3}))
    draw(made, by)
    return made


def as_shown(model):
    """The first row as a page read it a moment ago."""
    path = {Match: "round__stage", Round: "stage", Exempt: "round__stage", Draw: "stage"}[model]
    return model.objects.select_related(f"{path}__tournament").order_by("pk").first()


def test_what_a_taken_back_draw_took_with_it_is_refused_with_a_sentence(nine, by):
    match, round_, exempt, first = (
        as_shown(Match),
        as_shown(Round),
        as_shown(Exempt),
        as_shown(Draw),
    )
    take_back(draw=as_shown(Draw), by=by, reason=WHY)
    release_draw(draw=propose_draw(tournament=nine, by=by, reason=WHY), by=by)
    played, before = parse_notation("A 90H 95/67"), JournalEntry.objects.count()
    codes = [
        refusal(deals.record_deal, match=match, number=1, played=played, by=by).code,
        refusal(forfeits.forfeit_match, match=match, side="A", reason=WHY, by=by).code,
        refusal(closing.close_round, round_=round_, by=by).code,
        refusal(closing.reopen_round, round_=round_, by=by, reason=WHY).code,
        refusal(clock.start, round_=round_, by=by).code,
        refusal(catch_up, exempt=exempt, opponent=2, table=9, by=by).code,
        refusal(undo_catch_up, exempt=exempt, by=by).code,
        refusal(take_back, draw=first, by=by, reason=WHY).code,
    ]
    assert codes == [*["match_gone"] * 2, *["round_gone"] * 3, *["exempt_gone"] * 2, "draw_moved"]
    assert JournalEntry.objects.count() == before


def test_a_stage_taken_out_of_the_formula_is_refused_with_a_sentence(by):
    made = evening(16)
    two = [Rounds(rounds=3), Rounds(rounds=2)]
    choose_stages(tournament=made, stages=two, by=by)
    last = Stage.objects.select_related("tournament").get(order=2)
    propose_draw(tournament=made, by=by)
    Draw.objects.update(stage=last)  # as if the first rounds were played
    draft, same = as_shown(Draw), as_shown(Draw)
    choose_stages(tournament=made, stages=two[:1], by=by)
    assert refusal(change_rounds, stage=last, rounds=3, reason=WHY, by=by).code == "stage_gone"
    assert refusal(swap_teams, draw=draft, one=1, two=2, by=by, reason=WHY).code == "stage_gone"
    assert refusal(release_draw, draw=same, by=by).code == "stage_gone"
