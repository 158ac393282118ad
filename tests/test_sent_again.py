"""At every URL that writes: same token and content, one write and the same answer, whatever
happened meanwhile. A double tap, Back, an answer that was lost on its way.

A new URL that writes is asked for by the first test; what to send there stands in tests/acts.py."""

import pytest
from django.contrib.messages import get_messages
from django.db import transaction
from django.db.models import F
from django.test import Client

from tests import cast
from tests.acts import ACTS, ROOMS, UNTOKENED, UNTOKENED_ROOMS
from tests.urls import AT_TABLE, URLS, World, path_of
from tournament.models import Dispute, JournalEntry, Match, Round, Tournament, WriteToken


@pytest.fixture
def world(db, tmp_path, settings):
    settings.BACKUP_DIR = settings.EXPORT_DIR = tmp_path
    return World()


def test_every_url_that_writes_has_its_form_here(world):
    missing = []
    for name in URLS:
        room = name.partition(":")[0] if ":" in name else ""
        if name in ACTS or name in UNTOKENED or room in UNTOKENED_ROOMS:
            continue
        with transaction.atomic():
            answer = phone_or_desk(world, name).post(path_of(name, world))
            transaction.set_rollback(True)
        if answer.status_code != 405:
            missing.append(name)
    assert not missing, f"add to tests/acts.py: {missing}"


@pytest.mark.parametrize("room", ROOMS)
def test_sent_again_it_is_written_once_and_answered_the_same(world, room):
    wrong = []
    for name in ROOMS[room]:
        with transaction.atomic():
            wrong += sent_again(world, f"{room}:{name}")
            transaction.set_rollback(True)
    assert not wrong, "\n".join(wrong)


def sent_again(world, name):
    """What goes wrong when this URL's form is sent, sent again, and again when the evening is over."""
    act = ACTS[name](world)
    path, fields = path_of(name, world, **act.parts), {"token": f"token of {name}", **act.fields}
    before, tokens = entries(), WriteToken.objects.count()
    first = answer(phone_or_desk(world, name).post(path, fields))
    if first[0] != 302 or entries() != before + 1:
        yield f"{name}: not written: {first}, {entries() - before} entries"
        return
    for moment in (at_once, when_all_is_over):
        moment()
        again = answer(phone_or_desk(world, name).post(path, fields))
        if again != first:
            yield f"{name}, {moment.__name__}: {again}, not {first}"
        if entries() != before + 1 or WriteToken.objects.count() != tokens + 1:
            yield f"{name}, {moment.__name__}: written twice"


def entries():
    """Those of the journals."""
    return JournalEntry.objects.count()


def phone_or_desk(world, name):
    """The organiser's browser, or the phone of a table, which nobody is logged in on."""
    client = Client()
    if not name.startswith(f"{AT_TABLE}:"):
        client.cookies = world.cookies["organiser"].copy()
    return client


def answer(response):
    """What the person sees: the kind of answer, where it leads, what was said."""
    said = [(message.level_tag, str(message)) for message in get_messages(response.wsgi_request)]
    return response.status_code, response.headers.get("Location", ""), said


def at_once():
    """Nothing happened meanwhile."""


def when_all_is_over():
    """Every match is confirmed, every round closed, the evening ended."""
    cast.put_in_state(Match.objects, Match.State.CONFIRMED, version=F("version") + 1)
    Round.objects.update(state=Round.State.CLOSED)
    Dispute.objects.update(state=Dispute.State.RULED)
    Tournament.objects.update(state=Tournament.State.CLOSED)


def test_the_same_token_with_another_content_is_refused_at_a_url_that_is_closed_by_now(world):
    """The guard lets a known token pass; the write itself still refuses."""
    act, client = ACTS["setup:limits"](world), phone_or_desk(world, "setup:limits")
    path, fields = path_of("setup:limits", world), {"token": "t", **act.fields}
    assert client.post(path, fields).status_code == 302
    when_all_is_over()
    before = JournalEntry.objects.count()
    page = client.post(path, fields | {"target": "900"}).content.decode()
    assert "déjà été enregistré avec un autre contenu" in page
    assert JournalEntry.objects.count() == before
    assert not Match.objects.filter(target=900).exists()


def test_an_unknown_token_opens_nothing(world):
    when_all_is_over()
    client = phone_or_desk(world, "setup:limits")
    fields = {"token": "never seen", **ACTS["setup:limits"](world).fields}
    assert client.post(path_of("setup:limits", world), fields).status_code == 409


def test_a_known_token_opens_nothing_to_who_may_not(world):
    """Only the state is forgiven: never the person."""
    WriteToken.objects.create(token="t", content_hash="x")
    client = Client()
    client.cookies = world.cookies["desk"].copy()
    assert client.post(path_of("setup:limits", world), {"token": "t"}).status_code == 403


def test_a_forged_token_that_no_database_would_take_breaks_no_page(world):
    """PostgreSQL keeps no text with a NUL: neither a token in a form nor the one in a phone's address."""
    limits = ACTS["setup:limits"](world)
    client = phone_or_desk(world, "setup:limits")
    fields = {"token": "x\x00y", **limits.fields}
    assert client.post(path_of("setup:limits", world), fields).status_code == 302
    when_all_is_over()
    assert client.post(path_of("setup:limits", world), fields | {"token": "y\x00"}).status_code == 409
    for address in ("/table/%00/", "/people/link/%00/", "/desk/backups/%00"):
        assert client.get(address).status_code == 404
