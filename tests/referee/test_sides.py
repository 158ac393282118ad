"""Which phone speaks for which side of a table: taken once, given back, freed; what a phone alone may not."""

import pytest

from scoring import Side
from tests import cast
from tests.referee.apart import DEAL, HOLDERS, blind, says, taken
from tests.referee.hall import again, play
from tournament.core.errors import Conflict, Refused
from tournament.draw.services import take_back
from tournament.models import BlindEntry, DealVersion, Match, PhoneSide, Slot
from tournament.referee.services import deals, disputes, sheets
from tournament.referee.services.sides import free_side, leave_side, take_both, take_side

pytestmark = pytest.mark.django_db
A, B = Side.A, Side.B


def test_a_side_is_taken_once_and_the_second_phone_takes_the_other(match, phone, tournament):
    blind(tournament)
    take_side(match=again(match), side=A, holder="one", by=phone)
    with pytest.raises(Conflict) as conflict:
        take_side(match=again(match), side=A, holder="two", by=phone)
    assert conflict.value.code == "side_taken"
    take_side(match=again(match), side=B, holder="two", by=phone)
    assert dict(PhoneSide.objects.values_list("side", "holder")) == {"A": "one", "B": "two"}


def test_a_phone_that_speaks_for_a_side_does_not_take_the_other(match, phone, tournament):
    blind(tournament)
    take_side(match=again(match), side=A, holder="one", by=phone)
    with pytest.raises(Refused) as refused:
        take_side(match=again(match), side=B, holder="one again", mine="one", by=phone)
    assert refused.value.code == "has_a_side"


def test_one_phone_for_both_signs_as_where_tables_enter(match, phone, tournament):
    blind(tournament)
    take_both(match=again(match), holder="one", by=phone)
    assert play(match, phone, DEAL).number == 1
    with pytest.raises(Refused) as refused:
        says(match, A, DEAL)
    assert refused.value.code == "not_apart"


def test_one_phone_for_both_is_refused_where_another_speaks_for_a_side(match, phone, tournament):
    blind(tournament)
    take_side(match=again(match), side=A, holder="one", by=phone)
    with pytest.raises(Conflict):
        take_both(match=again(match), holder="two", by=phone)
    take_both(match=again(match), holder="one", mine="one", by=phone)
    assert again(match).one_phone


def test_a_side_is_given_back_but_not_while_its_entry_waits(table, phone):
    says(table, A, DEAL)
    with pytest.raises(Refused) as refused:
        leave_side(match=again(table), holder=HOLDERS[A], by=phone)
    assert refused.value.code == "entry_waits"
    leave_side(match=again(table), holder=HOLDERS[B], by=phone)
    take_side(match=again(table), side=B, holder="another", by=phone)


def test_what_waited_for_a_deal_that_the_referee_entered_keeps_nobody(table, phone, by):
    says(table, A, DEAL)
    play(table, by, DEAL)
    leave_side(match=again(table), holder=HOLDERS[A], by=phone)
    assert PhoneSide.objects.filter(freed_at=None).count() == 1


def test_one_phone_for_both_leaves_what_it_had_entered_alone(table, phone):
    for side in Side:
        says(table, side, DEAL)
    says(table, A, DEAL)
    leave_side(match=again(table), holder=HOLDERS[B], by=phone)
    take_both(match=again(table), holder="one", mine=HOLDERS[A], by=phone)
    outcomes = list(BlindEntry.objects.order_by("pk").values_list("outcome", flat=True))
    assert outcomes == ["agreed", "agreed", "left"]
    assert play(table, phone, DEAL).number == 2


def test_the_desk_frees_the_side_of_a_lost_phone_and_its_entry_goes_on_waiting(table, denise, phone):
    says(table, A, DEAL)
    free_side(match=again(table), side=A, by=cast.actor(denise))
    with pytest.raises(Refused) as refused:
        says(table, A, DEAL)
    assert refused.value.code == "no_side"
    says(table, B, DEAL)
    assert DealVersion.objects.count() == 1


@pytest.mark.parametrize("act", ["record", "correct", "sign", "agree"])
def test_a_phone_alone_does_nothing_for_both(table, phone, by, act):
    play(table, by, DEAL)
    now = again(table)
    acts = {
        "record": lambda: play(now, phone, DEAL),
        "correct": lambda: deals.annul_deal(
            deal=DealVersion.objects.select_related("deal__match__tournament").get(), reason="r", by=phone
        ),
        "sign": lambda: sheets.sign(match=now, side=A, name="Ana", by=phone),
        "agree": lambda: disputes.agree(
            match=now, agreement=disputes.Agreement("aside", "les mènes"), by=phone
        ),
    }
    with pytest.raises(Refused) as refused:
        acts[act]()
    assert refused.value.code == "sides_apart"


def test_a_team_that_takes_the_place_of_another_takes_its_side_anew(table, phone):
    """The teams were exchanged before the match began: the phones of before speak for nobody here."""
    newcomer = cast.team(table.tournament, 12)
    Slot.objects.filter(pk=table.slot_a_id).update(team=newcomer)
    with pytest.raises(Refused) as refused:
        says(table, A, DEAL)
    assert refused.value.code == "no_side"
    take_side(match=again(table), side=A, holder="of 12", by=phone)
    assert dict(PhoneSide.objects.filter(freed_at=None).values_list("side", "holder")) == {
        "A": "of 12",
        "B": HOLDERS[B],
    }


def released(tournament, by):
    """A drawn evening, whose first table has its two phones."""
    draw = cast.released(tournament)
    blind(tournament)
    match = Match.objects.filter(tournament=tournament, round__number=1).first()
    return draw, taken(again(match))


def test_a_draw_is_taken_back_while_phones_have_only_said_who_they_are(tournament, by):
    draw, match = released(tournament, by)
    take_back(draw=draw, reason="erreur", by=by)
    assert not PhoneSide.objects.exists()
    assert not Match.objects.filter(pk=match.pk).exists()


def test_a_draw_is_not_taken_back_once_a_side_has_entered(tournament, by):
    draw, match = released(tournament, by)
    says(match, A, DEAL)
    with pytest.raises(Refused):
        take_back(draw=draw, reason="erreur", by=by)
    assert Match.objects.filter(pk=match.pk).exists()
