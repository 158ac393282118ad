"""What the partner has to say, and when, so that a laptop that was closed for want of it writes again."""

import time

import pytest

from tests import cast
from tournament.core.errors import Refused
from tournament.core.fenced import closed_now, fence_now
from tournament.models import JournalEntry
from tournament.partner import fence, joining
from tournament.partner.state import FOLLOWER, LEADER, update_pairing
from tournament.partner.terms import learn_of
from tournament.partner.wire import Message

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only, pytest.mark.usefixtures("own_folder")]
ELSEWHERE = "http://192.168.1.22:8000"


def test_the_partner_that_answers_opens_it(slept, club):
    slept(61)
    assert closed_now() is not None
    fence.look(lambda: False)
    assert closed_now() is not None
    fence.look(lambda: True)
    assert closed_now() is None


@pytest.mark.parametrize("since", [-1, 1])
def test_what_it_said_is_not_an_answer(slept, since):
    """A greeting that was sent before the sleep is heard after it: a contact says nothing of now."""
    slept(61)
    closed_now()
    update_pairing(role="leader", key="k", contact_at=time.time() + since)
    fence.looked(first=False)
    assert closed_now().code == "slept"


@pytest.mark.parametrize(("seconds", "open_"), [(59, True), (60, True), (61, False)])
def test_an_answer_that_came_before_another_sleep_opens_nothing(slept, seconds, open_):
    slept(61)
    closed_now()

    def answered_then_asleep():
        slept(seconds)
        return True

    fence.look(answered_then_asleep)
    assert (closed_now() is None) is open_


@pytest.mark.parametrize(("seconds", "open_"), [(59, True), (60, True), (61, False)])
def test_a_greeting_opens_only_what_it_knows_to_be_closed(slept, club, seconds, open_):
    before = fence.to_be_quoted()
    slept(61)
    fence.partner_greeted(before)
    assert closed_now().code == "slept"
    for nothing in (None, [], [fence_now().since], {}, [fence_now().since, "x"], ["x", 0.0], [0.0, 561.0]):
        fence.partner_greeted(nothing)
        assert closed_now().code == "slept"
    known = fence.to_be_quoted()
    slept(seconds)
    fence.partner_greeted(known)
    assert (closed_now() is None) is open_


@pytest.mark.parametrize("role", [LEADER, FOLLOWER])
def test_what_is_typed_opens_nothing_before_the_partner_was_asked(slept, club, odile, monkeypatch, role):
    """Nobody had asked it yet: it leads by now, or it follows."""
    slept(61)
    update_pairing(key="k", role=LEADER, contact_at=time.time() - 90, own=ELSEWHERE)
    said = Message({"role": role, "term": 3, "address": ELSEWHERE})
    monkeypatch.setattr(joining, "ask", lambda *_all, **_more: said)
    if role == FOLLOWER:
        fence.continue_here(by=cast.actor(odile))
    else:
        with pytest.raises(Refused) as refusal:
            fence.continue_here(by=cast.actor(odile))
        assert refusal.value.code == "elsewhere"
        assert ELSEWHERE in str(refusal.value.message)
    assert (closed_now() is None) == (role == FOLLOWER)
    assert JournalEntry.objects.filter(verb=fence.CONTINUED).exists() == (role == FOLLOWER)


def test_the_partner_opens_nothing_where_it_leads(slept, club):
    learn_of(1, ELSEWHERE)
    fence.partner_reached()
    fence.look(lambda: True)
    assert closed_now().code == "elsewhere"
