"""What the second laptop does besides following: it joins by what was typed, tells the first that it
leads."""

import time

import pytest

from launcher import fence as file
from launcher.addresses import Address
from launcher.fence import led
from tests.launcher.running import eventually
from tournament.core.fenced import closed_now, fence_now, fence_path
from tournament.partner import asking, following, joining
from tournament.partner.asking import Silent
from tournament.partner.following import Follower
from tournament.partner.joining import Herald, join, reached, say_we_lead, take
from tournament.partner.keys import new_key, shown
from tournament.partner.state import FIRST, FOLLOWER, LEADER, SECOND, pair_anew, read_pairing, update_pairing
from tournament.partner.wire import Message

from .laptops import ADDRESS

OWN = "http://192.168.1.21:8000"

pytestmark = [pytest.mark.sqlite_only, pytest.mark.django_db]


@pytest.fixture
def joined(laptops, monkeypatch):
    """Both in one process; whatever is asked is answered by the other one."""
    monkeypatch.setattr(joining, "ask", laptops.ask)
    monkeypatch.setattr(joining, "BETWEEN_SECONDS", 0.0)
    return laptops


def leaders_key(laptops):
    with laptops.at(laptops.leader):
        return read_pairing().key


def test_a_key_typed_in_groups_joins_the_two(joined):
    (joined.follower / "partner.json").unlink()
    assert join(" 192.168.1.20 ", shown(leaders_key(joined)).lower(), port=8000) == {}
    pairing = read_pairing()
    assert (pairing.side, pairing.role, pairing.address) == (SECOND, FOLLOWER, ADDRESS)
    with joined.at(joined.leader):
        assert pairing.other == read_pairing().machine
        assert read_pairing().other == pairing.machine
    assert joining.is_answering()


@pytest.mark.parametrize("wrong", ["address", "short", "slip", "unknown", "silent", "newer"])
def test_what_is_wrong_is_said_and_changes_nothing(joined, monkeypatch, wrong):
    before, key = read_pairing(), leaders_key(joined)
    slip = key[:-1] + ("1" if key[-1] != "1" else "2")
    typed = {"short": key[:-1], "slip": slip, "unknown": new_key()}.get(wrong, key)
    joined.silent = wrong == "silent"
    if wrong == "newer":
        monkeypatch.setattr("tournament.partner.answering.fingerprint", lambda: "another")
    assert join("là" if wrong == "address" else ADDRESS, typed, port=8000) == {"wrong": wrong}
    after = read_pairing()
    assert (after.key, after.role, after.address) == (before.key, before.role, before.address)
    with joined.at(joined.leader):
        assert not file.leads_a_pair(joined.leader / "partner.json")
        assert fence_now().asleep is None


def test_a_first_laptop_that_answers_is_told_and_closed(joined):
    update_pairing(term=4)
    said = say_we_lead("http://192.168.1.30:8000")
    assert said["told"]
    with joined.at(joined.leader):
        assert (fence_now().other_term, fence_now().other_address) == (5, "http://192.168.1.30:8000")
        assert closed_now().code == "elsewhere"
    joined.silent = True
    assert say_we_lead("http://192.168.1.30:8000") == {"told": False}


def test_who_took_over_tells_the_former_one_until_it_has_heard(joined):
    herald = Herald(joining.threading.Event())
    (joined.follower / "address.txt").write_text("http://192.168.1.30:8000", encoding="utf-8")
    assert not herald.look()  # it follows
    take()
    assert not herald.look()  # no term was raised yet
    led(fence_path(), 3, "mark")
    joined.silent = True
    assert not herald.look()
    joined.silent = False
    assert herald.look()
    with joined.at(joined.leader):
        assert fence_now().other_term == 3
    assert not herald.look()


def test_one_that_fails_tells_the_former_one_all_the_same_at_its_next_look(joined, monkeypatch):
    monkeypatch.setattr(joining, "TELL_SECONDS", 0.01)
    troubles = [RuntimeError("can't start new thread")]

    def no_thread():
        if troubles:
            raise troubles.pop()
        return "http://192.168.1.30:8000"

    monkeypatch.setattr(joining, "public_address", no_thread)
    take()
    led(fence_path(), 3, "mark")
    stop = joining.threading.Event()
    herald = Herald(stop)
    herald.start()
    assert eventually(lambda: read_pairing().term == 3, seconds=10)
    stop.set()
    herald.join(10)
    with joined.at(joined.leader):
        assert fence_now().other_term == 3


def test_an_address_that_is_none_is_one_at_which_nobody_answers(laptops):
    with pytest.raises(Silent):
        asking.ask(read_pairing(), "192.168.1.20", {"kind": "who"})


def test_whether_the_partner_was_reached(joined, monkeypatch):
    """Asked by the first laptop: it is silent, it answers now, it leads by now."""
    with joined.at(joined.leader):
        update_pairing(contact_at=time.time() + 60, address=ADDRESS)
        monkeypatch.setattr(joining, "ask", nobody)
        assert not reached()
        monkeypatch.setattr(joining, "ask", lambda *_all, **_more: Message({"role": FOLLOWER, "term": 0}))
        assert reached()
        assert closed_now() is None
        monkeypatch.setattr(
            joining,
            "ask",
            lambda *_all, **_more: Message({"role": LEADER, "term": 2, "address": "http://10.0.0.9:8000"}),
        )
        monkeypatch.setattr(joining, "learn_of", lambda term, address: heard.append((term, address)))
        heard = []
        assert reached()
        assert heard == [(2, "http://10.0.0.9:8000")]
        pair_anew(key="", side=FIRST)
        assert not reached()


@pytest.mark.parametrize("address", [OWN, "http://192.168.1.77:8000"])
def test_a_former_leader_asks_where_it_led_itself(joined, monkeypatch, address):
    """The second one took the old address, which is the advised way: it is not where it was, and the first
    one comes back with another address, or with what it takes for its own."""
    said = {"role": LEADER, "term": 2, "address": OWN}
    asked = []

    def ask(_pairing, address, facts, **_more):
        asked.append(address)
        if address != OWN:
            raise Silent
        return Message(said)

    (joined.leader / "address.txt").write_text(OWN, encoding="utf-8")
    Follower(joined.follower / "followed", 8000, joining.threading.Event()).round()
    monkeypatch.setattr(joining, "ask", ask)
    with joined.at(joined.leader):
        (joined.leader / "address.txt").write_text(address, encoding="utf-8")
        assert reached()
        assert {"http://192.168.1.30:8000", OWN} <= set(asked)
        assert (closed_now().code, fence_now().other_address) == (file.ELSEWHERE, OWN)


def test_a_follower_says_all_its_addresses_and_is_asked_at_each(joined, monkeypatch):
    """It has two networks, and only the second is left when it leads."""
    there = [Address("192.168.1.30", "Wi-Fi"), Address("10.0.0.5", "cable"), Address("10.0.0.6", "cable")]
    monkeypatch.setattr(following, "all_addresses", lambda: there)
    Follower(joined.follower / "followed", 8000, joining.threading.Event()).round()

    def ask(_pairing, address, facts, **_more):
        if address != "http://10.0.0.6:8000":
            raise Silent
        return Message({"role": LEADER, "term": 2, "address": ""})

    monkeypatch.setattr(joining, "ask", ask)
    with joined.at(joined.leader):
        assert read_pairing().ways == "http://10.0.0.5:8000 http://10.0.0.6:8000"
        assert reached()
        assert fence_now().other_address == "http://10.0.0.6:8000"


@pytest.mark.parametrize("said", [None, "10.0.0.5", [], ["x", 5, None, "10.0.0.256", "http://a/"], {}])
def test_what_is_no_address_is_not_noted(joined, said):
    joined.ask(read_pairing(), ADDRESS, {"kind": "hello", "port": 8000, "ips": said})
    with joined.at(joined.leader):
        assert (read_pairing().address, read_pairing().ways) == ("http://192.168.1.30:8000", "")


def test_an_answer_whose_term_cannot_be_kept_is_none(joined, monkeypatch):
    """Else the fence would be opened by it."""
    monkeypatch.setattr(joining, "ask", lambda *_all, **_more: Message({"role": LEADER, "term": 2}))
    monkeypatch.setattr(joining, "learn_of", unkept)
    with joined.at(joined.leader):
        update_pairing(address=ADDRESS)
        assert not reached()


def unkept(_term, _address):
    raise OSError


def test_who_was_followed_asks_a_silent_partner_while_it_writes(joined, monkeypatch):
    """Somebody typed the phrase while the other one was out of reach; it leads, and is there again."""
    herald = Herald(joining.threading.Event())
    assert not herald.ask_back()  # it follows
    with joined.at(joined.leader):
        assert not herald.ask_back()  # nobody ever followed
        update_pairing(contact_at=time.time() - 10, address=ADDRESS)
        assert not herald.ask_back()  # heard just now
        update_pairing(contact_at=time.time() - 40)
        monkeypatch.setattr(joining, "ask", nobody)
        assert herald.ask_back()
        assert closed_now() is None
        leads = Message({"role": LEADER, "term": 2, "address": OWN})
        monkeypatch.setattr(joining, "ask", lambda *_all, **_more: leads)
        assert herald.ask_back()
        assert closed_now().code == file.ELSEWHERE
        assert not herald.ask_back()  # it knows


def test_where_it_leads_is_noted_only_while_it_does(joined):
    (joined.leader / "address.txt").write_text(OWN, encoding="utf-8")
    follower = Follower(joined.follower / "followed", 8000, joining.threading.Event())
    follower.round()
    with joined.at(joined.leader):
        assert read_pairing().own == OWN
        file.close(fence_path(), file.RESTARTED)
        (joined.leader / "address.txt").write_text("http://192.168.1.77:8000", encoding="utf-8")
    follower.round()
    with joined.at(joined.leader):
        assert read_pairing().own == OWN


def nobody(*_all, **_more):
    raise Silent
