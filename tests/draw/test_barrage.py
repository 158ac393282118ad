"""*Poules à barrage*: two matches drawn a pool of four, the rest as results decide, then the brackets."""

from random import Random

import pytest
from django.utils import timezone

from pairing.engines.pools import PoolOptions, pair
from pairing.record import dump, load, make_record, replay
from tests.draw.played import decide, play
from tests.evenings import draw, evening, keys, played_by_team
from tests.pairing.bracketed import places_in
from tests.pairing.cast import teams
from tournament.control.queries.rounds import round_page
from tournament.draw.queries.lists import lists_of
from tournament.draw.services import publish_planned
from tournament.evening import evening_of
from tournament.evening.progress import steps_of
from tournament.evening.standings.overall import standings_now
from tournament.hall.board import taken
from tournament.models import Draw, Match, Round, Slot, Stage, Team
from tournament.referee.queries.places import free_places

BARRAGE = ("pools", {"barrage": True})


def finish(tournament, by):
    """Draw and play until nothing is left."""
    for _ in range(60):
        if not (steps := steps_of(evening_of(tournament))):
            return
        if steps[0].by_lot:
            draw(tournament, by)
        else:
            publish_planned(tournament=tournament, key=steps[0].key, by=by)
        play(tournament)


def of_pool(letter, **fields):
    return Match.objects.filter(bracket=letter, slot_a__pool__name=letter, **fields)


def winner(match):
    return decide(match).number


def loser(match):
    return ({match.slot_a.team.number, match.slot_b.team.number} - {winner(match)}).pop()


@pytest.mark.parametrize("count", [4, 8, 16, 64])
def test_only_the_two_first_matches_of_each_pool_are_drawn(count):
    proposal = pair(teams(count), PoolOptions(barrage=True), Random(count))
    for pool in proposal.pools:
        one, two, three, four = pool.teams
        own = [match for match in proposal.pairings if match.pool == pool.label]
        assert [(match.round, match.a, match.b) for match in own] == [(1, one, two), (1, three, four)]
        assert [match.table for match in own] == list(pool.tables)


def test_a_pool_of_three_is_played_as_ever():
    usual = pair(teams(11), PoolOptions(), Random(3))
    proposal = pair(teams(11), PoolOptions(barrage=True), Random(3))
    assert proposal.pools == usual.pools
    small = {pool.label for pool in usual.pools if len(pool.teams) == 3}
    assert [one for one in proposal.pairings if one.pool in small] == [
        one for one in usual.pairings if one.pool in small
    ]
    assert {len(proposal.round(number)) for number in (2, 3)} == {len(small)}


@pytest.mark.parametrize(
    ("count", "code"),
    [(4, "barrage"), (8, "barrages"), (9, "no_barrage"), (5, "no_barrage"), (11, "barrages")],
)
def test_the_remarks_say_which_pools_are_played_by_barrage(count, code):
    found = [one.code for one in pair(teams(count), PoolOptions(barrage=True), Random(1)).remarks]
    assert code in found
    assert ("two_at_least" in found) == (code != "no_barrage")


def test_the_record_says_it_only_where_it_was_chosen():
    chosen = make_record(teams(8), PoolOptions(barrage=True), 5)
    assert load(dump(chosen)) == chosen == replay(chosen)
    assert chosen.to_dict()["options"]["barrage"] is True
    assert "barrage" not in make_record(teams(8), PoolOptions(), 5).to_dict()["options"]


@pytest.mark.parametrize("count", [8, 9, 11, 16])
def test_a_whole_evening_ends_with_its_final_and_gives_everybody_two_matches(by, count):
    tournament = evening(count, BARRAGE, ("brackets", {"third": True}))
    finish(tournament, by)
    assert min(played_by_team(tournament).values()) >= 2
    final = Match.objects.get(bracket="main", title="final")
    assert final.state == "confirmed"
    assert places_in(evening_of(tournament).filling, "main")[1] == winner(final)
    for made in Draw.objects.filter(state="released"):
        record = load(made.record)
        assert replay(record) == record
    found = standings_now(tournament)
    assert found.overall[0].team.number == winner(final)
    assert all(pool.finished for pool in found.pools)


def test_winners_meet_then_losers_then_the_second_place_is_played(by):
    tournament = evening(8, BARRAGE, ("brackets", {}))
    finish(tournament, by)
    for letter in "AB":
        first, low = of_pool(letter, level=1).order_by("planned")
        up, down = of_pool(letter, title="winners").get(), of_pool(letter, title="losers").get()
        last = of_pool(letter, title="barrage").get()
        seats = list(Slot.objects.filter(pool__name=letter).order_by("position"))
        assert (first.slot_a, first.slot_b, low.slot_a, low.slot_b) == tuple(seats)
        assert {up.slot_a.team.number, up.slot_b.team.number} == {winner(first), winner(low)}
        assert {down.slot_a.team.number, down.slot_b.team.number} == {loser(first), loser(low)}
        assert {last.slot_a.team.number, last.slot_b.team.number} == {loser(up), winner(down)}
        assert list(last.feeders.values_list("side", "source", "won")) == [
            ("A", up.pk, False),
            ("B", down.pk, True),
        ]
        pool = next(one for one in standings_now(tournament).pools if one.name == letter)
        order = [winner(up), winner(last), loser(last), loser(down)]
        assert [(one.rank, one.team.number) for one in pool.places] == list(enumerate(order, start=1))
        at = {match.table.number for match in of_pool(letter)}
        assert len(at) == 2
    assert Slot.objects.filter(pool__isnull=False).count() == 8
    titles = list(Round.objects.order_by("number").values_list("number", "title"))
    assert titles[:3] == [(1, "first"), (2, "winners"), (3, "barrage")]


def test_the_brackets_wait_until_every_barrage_is_played(by):
    tournament = evening(8, BARRAGE, ("brackets", {}))
    draw(tournament, by)
    assert keys(tournament) == []
    play(tournament, but=2)
    assert keys(tournament) == ["r2.1"]  # those of one pool need not wait for the other
    publish_planned(tournament=tournament, key="r2.1", by=by)
    assert keys(tournament) == []
    play(tournament)
    assert keys(tournament) == ["r2.2", "r3.1"]
    publish_planned(tournament=tournament, key="r2.2", by=by)
    assert Match.objects.filter(round__number=2).count() == 4
    play(tournament)
    assert keys(tournament) == ["r3.1"]
    publish_planned(tournament=tournament, key="r3.1", by=by)
    assert not any(pool.finished for pool in standings_now(tournament).pools)
    play(tournament)
    assert {step.stage.kind for step in steps_of(evening_of(tournament))} == {"brackets"}


def test_a_team_that_leaves_lets_the_others_go_on(by):
    tournament = evening(8, BARRAGE, ("brackets", {}))
    draw(tournament, by)
    play(tournament)
    gone = of_pool("A", level=1).first().slot_a.team
    Team.objects.filter(pk=gone.pk).update(status="withdrawn")
    finish(tournament, by)
    assert Match.objects.get(bracket="main", title="final").state == "confirmed"
    assert not Match.objects.filter(round__number__gt=1, slot_a__team=gone).exists()
    assert not Match.objects.filter(round__number__gt=1, slot_b__team=gone).exists()
    assert (
        next(one for one in standings_now(tournament).pools if one.name == "A").places[-1].team.id == gone.pk
    )


def test_pools_drawn_after_rounds_play_their_barrages_too(by):
    tournament = evening(8, ("rounds", {"draw": "ranked", "rounds": 2}), BARRAGE, ("brackets", {}))
    finish(tournament, by)
    assert of_pool("A").count() == of_pool("B").count() == 5
    assert Match.objects.get(bracket="main", title="final").state == "confirmed"
    numbers = list(Round.objects.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))


def test_only_a_pool_of_three_has_a_team_that_rests(by):
    tournament = evening(7, BARRAGE, ("brackets", {}))
    draw(tournament, by)
    small = set(Slot.objects.filter(pool__name="B").values_list("team__number", flat=True))
    for number in (1, 2, 3):
        at_desk = {team.number for team in round_page(tournament, number).resting}
        in_hall = {team.number for team in taken(tournament.pk).rounds[number - 1].resting}
        assert at_desk == in_hall
        assert len(at_desk) == len(at_desk & small) == 1
    lines = lists_of(Stage.objects.get(kind="pools")).by_team
    assert {line.team.number for line in lines if not line.waits} == small


def test_a_late_team_does_not_make_a_round_robin_of_four_where_barrages_are_played(by):
    tournament = evening(7, BARRAGE, ("brackets", {}))
    draw(tournament, by)
    assert free_places(tournament) == []
    Stage.objects.filter(kind="pools").update(options={})
    assert [place.pool.name for place in free_places(tournament)] == ["B"]


def test_a_round_that_a_pool_of_three_has_finished_opens_again_for_the_others(by):
    tournament = evening(7, BARRAGE, ("brackets", {}))
    draw(tournament, by)
    play(tournament)
    Round.objects.update(state="closed", closed_at=timezone.now())
    publish_planned(tournament=tournament, key="r2.1", by=by)
    assert list(Round.objects.order_by("number").values_list("state", flat=True)) == [
        "closed", "released", "closed"
    ]  # fmt: skip
    play(tournament)
    finish(tournament, by)
    assert Match.objects.get(bracket="main", title="final").state == "confirmed"
