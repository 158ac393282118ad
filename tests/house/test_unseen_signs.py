"""Signs that nobody sees, U+202E before all, in no text that is kept, whichever form it comes by."""

import json

import pytest
from django.apps import apps
from django.db import models, transaction

from tests import cast
from tests.acts import ROOMS
from tests.test_sent_again import phone_or_desk
from tests.urls import World, path_of
from tournament.core.outside import seen

TURNED = "\u202e"
UNSEEN = (
    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\u200b\u200d\ufeff\u00ad\x1b"
)
UNSEEN += "\U000e0041"


@pytest.fixture
def world(db, tmp_path, settings):
    settings.BACKUP_DIR = settings.EXPORT_DIR = tmp_path
    return World()


def with_a_sign(value):
    """A text that somebody types, with a sign in front and one inside; figures and ticks as they are."""
    wordy = isinstance(value, str) and any(letter.isalpha() for letter in value)
    return f"{TURNED}{value[:1]}\u2067{value[1:]}" if wordy else value


def kept_texts():
    """Every text of the database, by its column."""
    for model in apps.get_app_config("tournament").get_models():
        columns = [
            field.attname
            for field in model._meta.concrete_fields
            if isinstance(field, models.CharField | models.TextField | models.JSONField)
        ]
        for row in model.objects.values(*columns) if columns else ():
            for column, value in row.items():
                text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
                yield f"{model.__name__}.{column}", text


@pytest.mark.parametrize("room", ROOMS)
def test_no_form_keeps_a_sign_that_nobody_sees(world, room):
    wrong, written = [], 0
    for name, prepare in ROOMS[room].items():
        with transaction.atomic():
            act = prepare(world)
            fields = {key: with_a_sign(value) for key, value in act.fields.items()}
            path = path_of(f"{room}:{name}", world, **act.parts)
            client = phone_or_desk(world, f"{room}:{name}")
            answer = client.post(path, {"token": "its own", **fields})
            written += answer.status_code == 302
            wrong += [f"{name}: {column}" for column, text in kept_texts() if {TURNED, "\u2067"} & set(text)]
            transaction.set_rollback(True)
    assert written >= len(ROOMS[room]) - 1  # a ticket that is signed may not be touched
    assert not wrong


def test_a_password_is_taken_as_it_is_typed(client, club):
    user = cast.person("Ana", "desk")
    user.set_password("se\u200dcret de dix signes")
    user.save()
    sent = {"username": user.username, "password": "se\u200dcret de dix signes"}
    assert client.post("/people/login/", sent).status_code == 302


def test_it_is_taken_out_wherever_it_stands():
    assert {seen(f"{sign}Ne{sign}gre{sign}") for sign in UNSEEN} == {"Negre"}


def test_what_shows_stays():
    text = "Nègre\tThomas\r\nd’Été 1 000 € ♠ ❤️ 東京 \u00a0x"
    assert seen(text) == text
    assert seen("a\u2028b") == "a b"
