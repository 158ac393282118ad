"""What one side alone has entered: the desk may take it, five minutes after, and not before."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring import Side
from tests import cast
from tests.referee.apart import DEAL, OTHER, says
from tests.referee.hall import again, play
from tournament.core.errors import Conflict, Refused
from tournament.core.tokens import new_token
from tournament.models import BlindEntry, DealVersion, Dispute, JournalEntry, Round
from tournament.referee.queries.blind import ALONE_MINUTES
from tournament.referee.services import misdeals, sheets
from tournament.referee.services.blind import take_entry
from tournament.referee.services.confirming import confirm_signed
from tournament.referee.services.disputes import RefereeCall, close_dispute, open_dispute, see_call

pytestmark = pytest.mark.django_db
A, B = Side.A, Side.B


def outcomes():
    return list(BlindEntry.objects.order_by("pk").values_list("side", "outcome"))


def alone(match, seconds):
    entry = BlindEntry.objects.get(outcome="waits")
    now = timezone.now() - timedelta(minutes=ALONE_MINUTES) + timedelta(seconds=seconds)
    BlindEntry.objects.filter(pk=entry.pk).update(entered_at=now)
    return BlindEntry.objects.get(pk=entry.pk)


@pytest.mark.parametrize(("seconds", "taken_over"), [(30, False), (0, True), (-30, True)])
def test_the_desk_takes_what_one_side_alone_entered_after_five_minutes(table, denise, seconds, taken_over):
    says(table, A, DEAL)
    entry, desk = alone(table, seconds), cast.actor(denise)
    if not taken_over:
        with pytest.raises(Refused) as refused:
            take_entry(match=again(table), entry=entry, by=desk)
        assert refused.value.code == "too_early"
        assert not DealVersion.objects.exists()
        return
    take_entry(match=again(table), entry=entry, by=desk)
    deal = DealVersion.objects.get()
    assert (deal.notation, deal.entered_by) == (DEAL, denise)
    assert outcomes() == [("A", "taken")]
    journal = JournalEntry.objects.latest("sequence")
    assert (journal.verb, journal.reason) == ("sheet.typed", "saisi par l’équipe 7 seulement")
    with pytest.raises(Conflict):
        says(table, B, DEAL, number=1)


def test_what_both_have_entered_the_desk_does_not_take(table, denise):
    says(table, A, DEAL)
    says(table, B, OTHER)
    entry = BlindEntry.objects.first()
    BlindEntry.objects.update(entered_at=timezone.now() - timedelta(minutes=9))
    entry.refresh_from_db()
    with pytest.raises(Refused) as refused:
        take_entry(match=again(table), entry=entry, by=cast.actor(denise))
    assert refused.value.code == "not_alone"
    assert not DealVersion.objects.exists()


CAPOT = "B 90H 0/162 capotB"


def played_out(match):
    """Both sides say the same deals, up to the end."""
    while again(match).state == "playing":
        for side in Side:
            says(match, side, CAPOT)
    return again(match)


def all_confirmed(match, by):
    round_ = Round.objects.select_related("stage", "tournament").get(pk=match.round_id)
    done = confirm_signed(round_=round_, by=by, token=new_token())
    return list(done.tables), dict(done.left)


def test_a_sheet_that_one_phone_wrote_in_part_is_not_confirmed_with_the_others(table, referee):
    for _misdeal in range(3):
        misdeals.declare_misdeal(match=again(table), side=A, by=cast.table_phone(table.table))
    sheet = played_out(table)
    assert sheet.state == "submitted"
    assert all_confirmed(sheet, referee) == ([], {4: "écrite en partie par un seul téléphone"})
    assert again(table).state == "submitted"


def test_a_call_that_the_referee_opens_leaves_a_sheet_as_it_was_signed(match, referee, phone):
    play(match, phone, *["A 90H 162/0 capotA"] * 4)
    open_dispute(match=again(match), call=RefereeCall("score"), by=phone)
    for side in Side:
        sheets.sign(match=again(match), side=side, name="Ana Xu", by=phone)
    call = Dispute.objects.select_related("match__tournament").get()
    see_call(dispute=call, by=referee)
    close_dispute(call, Dispute.State.SETTLED)
    assert all_confirmed(again(match), referee) == ([match.table.number], {})
