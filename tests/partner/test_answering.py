"""The address at which the laptops talk: a sealed question gets its answer once; all else hears nothing."""

import pytest
from django.test import Client

from launcher.fence import Fence, leads_a_pair, led
from tournament.core.fenced import closed_now, fence_now, fence_path
from tournament.partner import asking, wire
from tournament.partner.keys import new_key
from tournament.partner.state import next_counter, read_pairing
from tournament.partner.wire import Message

pytestmark = [pytest.mark.sqlite_only, pytest.mark.django_db]
SEALED = "application/octet-stream"


@pytest.fixture
def talk(laptops, settings):
    """Says bytes to the leader."""

    def said(content, kind=SEALED, **headers):
        with laptops.at(laptops.leader):
            return Client(enforce_csrf_checks=True).post("/partner/", content, content_type=kind, **headers)

    return said


@pytest.mark.parametrize(
    ("facts", "follows"),
    [
        ({"kind": "who"}, False),
        ({"kind": "lead", "term": 5, "address": "http://10.0.0.1:8000"}, False),
        ({"kind": "nonsense"}, False),
        ({"kind": "hello"}, True),
        ({"kind": "hashes", "name": "0" * 16}, True),
        ({"kind": "beside"}, True),
    ],
)
def test_only_who_follows_makes_a_pair(talk, laptops, facts, follows):
    """At its next start the first one waits for a partner only where there is one."""
    talk(question(**facts)[0])
    assert leads_a_pair(laptops.leader / "partner.json") is follows


def question(counter=None, **facts):
    pairing = read_pairing()
    counter = next_counter() if counter is None else counter
    return wire.sealed_question(pairing.key, pairing.side, counter, Message(facts))


def test_a_sealed_question_is_answered_without_session_or_forms_token(talk, laptops):
    sealed, asked = question(kind="who")
    answer = talk(sealed)
    pairing = read_pairing()
    assert (answer.status_code, answer.cookies) == (200, {})
    facts = wire.opened_answer(pairing.key, pairing.side, asked, answer.content).facts
    with laptops.at(laptops.leader):
        assert facts["machine"] == read_pairing().machine
    assert facts["role"] == "leader"


def test_what_was_said_before_hears_nothing(talk):
    first, _asked = question(kind="who")
    second, _asked = question(kind="who")
    assert talk(second).status_code == 200
    assert [talk(one).status_code for one in (second, first)] == [404, 404]


def test_nobody_else_hears_anything(talk, laptops):
    sealed, _asked = question(kind="who")
    nothing = [
        talk(sealed[:-1]),
        talk(b""),
        talk(b"DDP1" + b"\0" * 80),
        talk(sealed, kind="text/plain"),
        talk(b"x" * (wire.MOST_ASKED + 1)),
        talk(wire.sealed_question(new_key(), "second", 9, Message({"kind": "who"}))[0]),
        talk(question(kind="nonsense")[0]),
        talk(question(nothing=1)[0]),
        talk(question(kind="pages", name="x" * 16, page=4096, spans=[[0, 1]], more=[])[0] + b"x"),
    ]
    with laptops.at(laptops.leader):
        nothing.append(Client().get("/partner/"))
    assert {(answer.status_code, answer.content) for answer in nothing} == {(404, b"")}
    assert talk(question(kind="who")[0]).status_code == 200


def test_without_a_pairing_and_on_a_server_nobody_talks(talk, laptops, settings):
    sealed, _asked = question(kind="who")
    settings.PUBLIC_URL = "https://tournoi.example.org"
    assert talk(sealed).status_code == 404
    settings.PUBLIC_URL = ""
    (laptops.leader / "partner.json").unlink()
    assert talk(sealed).status_code == 404


@pytest.mark.parametrize(
    "facts",
    [
        {"term": 0, "address": "http://10.0.0.1:8000"},
        {"term": True, "address": "http://10.0.0.1:8000"},
        {"term": "5", "address": "http://10.0.0.1:8000"},
        {"term": 2**31, "address": "http://10.0.0.1:8000"},
        {"term": 5, "address": "javascript:alert(1)"},
        {"term": 5},
    ],
)
def test_a_term_that_is_none_is_not_learnt(talk, laptops, facts):
    assert talk(question(kind="lead", **facts)[0]).status_code == 404
    with laptops.at(laptops.leader):
        assert fence_now() == Fence()


def test_who_takes_over_says_so(talk, laptops):
    assert talk(question(kind="lead", term=5, address="http://10.0.0.1:8000")[0]).status_code == 200
    with laptops.at(laptops.leader):
        assert (fence_now().other_term, fence_now().other_address) == (5, "http://10.0.0.1:8000")
        assert closed_now().code == "elsewhere"


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("192.168.1.20", "http://192.168.1.20:8000"),
        (" http://192.168.1.20:8001/ ", "http://192.168.1.20:8001"),
        ("192.168.1.20:65535", "http://192.168.1.20:65535"),
        ("192.168.1.20:65536", None),
        ("192.168.1.20:0", None),
        ("192.168.1.256", None),
        ("192.168.1", None),
        ("https://192.168.1.20", None),
        ("http://192.168.1.20:8000/t/soiree", None),
        ("ordinateur", None),
        ("", None),
    ],
)
def test_an_address_as_it_is_typed(typed, address):
    assert asking.address_of(typed) == address


@pytest.mark.parametrize(("own", "told"), [(4, 200), (5, 404), (6, 404)])
def test_who_goes_on_writing_does_not_say_that_it_was_told(talk, laptops, own, told):
    with laptops.at(laptops.leader):
        led(fence_path(), own, "mark")
    assert talk(question(kind="lead", term=5, address="http://10.0.0.1:8000")[0]).status_code == told
    with laptops.at(laptops.leader):
        assert (closed_now() is None) is (told == 404)
