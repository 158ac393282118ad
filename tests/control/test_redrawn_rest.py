"""A round that has begun is drawn again among its matches that have not: those begun stay as they are."""

import pytest

from pairing.record import dump, load, replay
from scoring import parse_notation
from tests import cast
from tests.draw.played import play
from tests.draw.test_misplaced import turn
from tests.evenings import draw, evening, finish, keys
from tests.referee.court import refusal
from tournament.control.queries.corrections import outdated_draws
from tournament.control.services.corrections import redraw
from tournament.draw.queries.drafts import record_of
from tournament.draw.services import take_back
from tournament.evening.standings.overall import standings_now
from tournament.models import Draw, Exempt, JournalEntry, Match
from tournament.referee.services import deals

WHY = "total mal additionné"


@pytest.fixture
def by(odile):
    return cast.actor(odile)


def begun(by, *, teams=12, way="ranked", matches=2):
    """The second round released, so many of its matches begun, a result of the first corrected since."""
    made = evening(teams, ("rounds", {"draw": way, "rounds": 4}))
    draw(made, by)
    play(made)
    draw(made, by)
    for match in second()[:matches]:
        deals.record_deal(match=match, number=1, played=parse_notation("A 90H 95/67"), by=by)
    turn(Match.objects.filter(round__number=1).first())
    return made


def second():
    rows = Match.objects.filter(round__number=2).select_related(
        "slot_a__team", "slot_b__team", "round__stage", "tournament", "table"
    )
    return list(rows.order_by("wave", "table__number"))


def last():
    return Draw.objects.filter(state="released").select_related("stage", "tournament").last()


def couples(matches):
    return {
        (m.table.number, m.wave, frozenset((m.slot_a.team.number, m.slot_b.team.number))) for m in matches
    }


def teams_in(matches):
    return {team for _table, _wave, both in couples(matches) for team in both}


@pytest.mark.parametrize("teams", [12, 13])
@pytest.mark.parametrize("way", ["ranked", "random"])
def test_the_matches_that_began_stay_and_the_others_are_drawn_anew_at_their_tables(by, teams, way):
    made = begun(by, teams=teams, way=way)
    before, old = second(), last()
    rest = set(Exempt.objects.filter(round__number=2).values_list("slot__team__number", flat=True))
    new = redraw(draw=old, by=by, reason=WHY)
    after = second()
    assert couples(before[:2]) <= couples(after)
    assert {match.pk for match in before[:2]} <= {match.pk for match in after}
    assert {(table, wave) for table, wave, _ in couples(before)} == {(t, w) for t, w, _ in couples(after)}
    resting = set(Exempt.objects.filter(round__number=2).values_list("slot__team__number", flat=True))
    assert len(resting) == len(rest) == teams % 2
    assert teams_in(after) | resting == teams_in(before) | rest
    old.refresh_from_db()
    assert (old.state, new.state, new.key, new.reason) == ("released", "released", "2.2", WHY)
    assert {match.draw_id for match in after} == {old.pk, new.pk}
    assert JournalEntry.objects.filter(verb="correction.redrawn").count() == 1
    standings_now(made)


@pytest.mark.parametrize("way", ["ranked", "random"])
def test_its_record_replays_to_the_same_tables(by, way):
    begun(by, teams=13, way=way)
    record = record_of(redraw(draw=last(), by=by, reason=WHY))
    assert replay(record) == record == load(dump(record))
    assert len(record.entrants) == 9
    assert {pairing.table for pairing in record.result.pairings} == {3, 4, 5, 6}


def test_the_new_ranks_decide_and_the_page_has_nothing_more_to_say(by):
    made = begun(by)
    assert [case.draw.pk for case in outdated_draws(made)] == [last().pk]
    redraw(draw=last(), by=by, reason=WHY)
    assert outdated_draws(made) == ()
    play(made)
    Match.objects.filter(state="playing").update(state="confirmed", over=True)
    assert keys(made) == ["3"]
    finish(made, by)
    assert Match.objects.filter(round__number=4, state="confirmed").count() == 6
    for one in Draw.objects.all():
        assert replay(record_of(one)) == record_of(one)


def test_nobody_meets_again_whom_it_has_met_before(by):
    begun(by)
    redraw(draw=last(), by=by, reason=WHY)
    met = [frozenset(pair) for pair in Match.objects.values_list("slot_a", "slot_b")]
    assert len(met) == len(set(met))


def test_it_may_be_drawn_again_once_more(by):
    begun(by)
    first = redraw(draw=last(), by=by, reason=WHY)
    new = redraw(draw=first, by=by, reason=WHY)
    assert new.key == "2.3"
    assert len(second()) == 6


@pytest.mark.parametrize(("matches", "code"), [(4, None), (5, "nothing_left")])
def test_with_one_match_left_there_is_nothing_to_draw(by, matches, code):
    begun(by, matches=matches)
    if code is None:
        assert redraw(draw=last(), by=by, reason=WHY).key == "2.2"
    else:
        assert refusal(redraw, draw=last(), by=by, reason=WHY).code == code


def test_what_it_drew_is_not_taken_back_the_round_would_have_a_hole(by):
    begun(by)
    new = redraw(draw=last(), by=by, reason=WHY)
    assert refusal(take_back, draw=new, by=by, reason=WHY).code == "part_of_a_round"
    assert len(second()) == 6


def test_where_a_number_must_be_called_out_it_is_said(by):
    made = begun(by)
    type(made).objects.filter(pk=made.pk).update(draw_secret="lune")
    assert refusal(redraw, draw=last(), by=by, reason=WHY).code == "called_missing"


@pytest.mark.parametrize(
    ("stage", "said"),
    [
        (("knockout", {"pot": False}), "Dans un tableau"),
        (("knockout", {"pot": True}), "ce pot"),
        (("rounds", {"draw": "rotation", "rounds": 4}), "tirés ensemble"),
        (("pools", {}), "tirés ensemble"),
    ],
)
def test_elsewhere_it_says_why_not(by, stage, said):
    made = evening(8, stage)
    draw(made, by)
    if stage[0] == "knockout":
        play(made)
        draw(made, by)
    first = Match.objects.filter(draw=last()).select_related("round__stage", "tournament").first()
    deals.record_deal(match=first, number=1, played=parse_notation("A 90H 95/67"), by=by)
    no = refusal(redraw, draw=last(), by=by, reason=WHY)
    assert (no.code, said in no.message) == ("already_played", True)


def test_a_later_draw_that_has_begun_stays(by):
    made = begun(by, matches=0)
    play(made)
    old = last()
    draw(made, by)
    third = Match.objects.filter(round__number=3).select_related("round__stage", "tournament").first()
    deals.record_deal(match=third, number=1, played=parse_notation("A 90H 95/67"), by=by)
    no = refusal(redraw, draw=old, by=by, reason=WHY)
    assert no.code == "already_played"


def test_the_page_offers_it(by, odile, client):
    made = begun(by)
    client.force_login(odile)
    address = f"/desk/t/{made.slug}/corrections/"
    assert "Refaire le tirage des parties qui n’ont pas commencé" in client.get(address).content.decode()
