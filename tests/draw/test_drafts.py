"""Drafts: proposed, redrawn, swapped, each kept with its seed and its reason."""

import json

import pytest

from tests import cast
from tournament.core.errors import Refused
from tournament.draw.drafts import drafts_of, propose_draw, swap_teams
from tournament.draw.release import release_draw
from tournament.evening.roll import Choices
from tournament.models import Draw, JournalEntry, Match, Pool, Team

SEED = 48213907


@pytest.fixture
def sixteen(tournament):
    cast.teams(tournament, 16)
    return tournament


@pytest.fixture
def draft(sixteen, by):
    return propose_draw(tournament=sixteen, by=by, seed=SEED)


def codes(error):
    return error.value.code, error.value.field


def test_a_draft_keeps_seed_inputs_and_result_and_publishes_nothing(draft):
    assert (draft.number, draft.state, draft.seed) == (1, Draw.State.DRAFT, SEED)
    assert [pool["label"] for pool in draft.record["result"]["pools"]] == ["A", "B", "C", "D"]
    assert len(draft.record["result"]["pairings"]) == 24
    assert (Pool.objects.count(), Match.objects.count()) == (0, 0)


def test_the_same_seed_gives_the_same_pools_and_another_seed_others(sixteen, by, draft):
    again = propose_draw(tournament=sixteen, by=by, seed=SEED, reason="pour voir")
    other = propose_draw(tournament=sixteen, by=by, seed=SEED + 1, reason="pour voir")
    assert again.record == draft.record
    assert other.record["result"] != draft.record["result"]


def test_the_record_carries_no_name_of_player_or_club(draft):
    text = json.dumps(draft.record, ensure_ascii=False)
    for one in cast.TEAMS:
        assert not any(str(word) in text for word in one[:5])


def test_it_draws_only_the_teams_that_are_there(sixteen, by):
    Team.objects.filter(number__in=[5, 16]).update(checked_in=False)
    draft = propose_draw(tournament=sixteen, by=by)
    assert {one["id"] for one in draft.record["entrants"]} == set(range(1, 17)) - {5, 16}


@pytest.mark.parametrize("status", ["waiting", "cancelled", "withdrawn", "absent"])
def test_it_never_draws_a_team_that_is_not_registered(sixteen, by, status):
    Team.objects.filter(number=16).update(status=status)
    draft = propose_draw(tournament=sixteen, by=by, choices=Choices(everyone=True))
    assert len(draft.record["entrants"]) == 15


def test_it_uses_the_tables_of_the_hall_in_their_order(sixteen, by):
    sixteen.tables.filter(number=3).update(number=12)
    draft = propose_draw(tournament=sixteen, by=by)
    assert [pool["tables"] for pool in draft.record["result"]["pools"]] == [[1, 2], [4, 5], [6, 7], [8, 12]]


def test_with_too_few_tables_the_rounds_are_played_in_waves(sixteen, by):
    sixteen.tables.filter(number__gt=6).delete()
    release_draw(draw=propose_draw(tournament=sixteen, by=by), by=by)
    first = Match.objects.filter(round__number=1).values_list("wave", "table__number")
    assert list(first) == [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (2, 1), (2, 2)]


@pytest.mark.parametrize(("teams", "ok"), [(2, False), (3, True), (4, True)])
def test_it_needs_three_teams(tournament, by, teams, ok):
    cast.teams(tournament, teams)
    if ok:
        assert propose_draw(tournament=tournament, by=by).number == 1
    else:
        with pytest.raises(Refused) as no:
            propose_draw(tournament=tournament, by=by)
        assert codes(no) == ("too_few_teams", "teams")


def test_it_refuses_a_seed_rank_held_by_two_teams(sixteen, by):
    Team.objects.filter(number=9).update(seed=1)
    with pytest.raises(Refused) as no:
        propose_draw(tournament=sixteen, by=by)
    assert no.value.code == "duplicate_seed"


def test_a_redraw_needs_a_reason(sixteen, by, draft):
    with pytest.raises(Refused) as no:
        propose_draw(tournament=sixteen, by=by)
    assert codes(no) == ("reason_missing", "reason")
    assert propose_draw(tournament=sixteen, by=by, reason="deux frères ensemble").number == 2
    assert [one.number for one in drafts_of(sixteen)] == [2, 1]


def test_a_swap_makes_the_next_draft_and_replays(draft, by):
    pools = draft.record["result"]["pools"]
    one, two = pools[1]["teams"][1], pools[2]["teams"][3]
    swapped = swap_teams(draw=draft, one=one, two=two, by=by, reason="voisins de palier")
    assert swapped.number == 2
    assert swapped.record["options"]["swaps"] == [[one, two]]
    assert two in swapped.record["result"]["pools"][1]["teams"]
    assert one in swapped.record["result"]["pools"][2]["teams"]
    assert swapped.record["seed"] == SEED


@pytest.mark.parametrize(
    ("one", "two", "reason", "code"),
    [(1, 1, "x", "same_team"), (1, 99, "x", "unknown_team"), (1, 2, "", "reason_missing")],
)
def test_it_refuses_an_impossible_swap(draft, by, one, two, reason, code):
    with pytest.raises(Refused) as no:
        swap_teams(draw=draft, one=one, two=two, by=by, reason=reason)
    assert no.value.code == code
    assert Draw.objects.count() == 1


def test_the_journal_says_who_drew_what_by_ids_only(sixteen, draft, by):
    swap_teams(draw=draft, one=1, two=2, by=by, reason="voisins")
    first, second = JournalEntry.objects.filter(tournament=sixteen).order_by("sequence")
    assert (first.verb, first.about, first.after) == (
        "draw.proposed",
        {"draw": str(draft.uid), "number": 1},
        {"seed": SEED, "teams": 16},
    )
    assert (second.verb, second.reason, second.before) == (
        "draw.swapped",
        "voisins",
        {"draw": str(draft.uid)},
    )
    assert (first.by_id, second.by_id) == (by.user.pk, by.user.pk)
