"""Every form of the program, sent with whatever may stand in it, on the database in use: no error of ours,
and nothing is accepted that the rules refuse (columns, totals).

Twice each, with values that are always the same; sixty times where it may take long (`make long`)."""

from html.parser import HTMLParser

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.test import Client
from django.utils.datastructures import MultiValueDict

from tests.acts import ACTS
from tests.sweep.values import drawn, fixed
from tests.urls import AT_TABLE, ROOMS, World, path_of, urls_of
from tournament.archive.contents import faults
from tournament.core.guards import RECENT
from tournament.hall import fragments
from tournament.models import Club, JournalEntry, Match, Tournament

# Written by the program alone: what a person types does not go into them.
NOT_TYPED = {"JournalEntry", "WriteToken", "Job"}
FORGED = {"password", "password1", "password2", "username", "x"}


@pytest.fixture
def world(db, tmp_path, settings):
    settings.BACKUP_DIR = settings.EXPORT_DIR = tmp_path
    return World(12)


class Fields(HTMLParser):
    """The fields of the forms of a page that lead to one address, each with the value that it has."""

    def __init__(self, path):
        super().__init__()
        self.path, self.inside, self.found, self.chosen = path, False, {}, None

    def handle_starttag(self, tag, attrs):
        said = dict(attrs)
        if tag == "form":
            self.inside = said.get("action", self.path) in ("", self.path)
        name = said.get("name")
        if not self.inside or not name or name == "csrfmiddlewaretoken":
            return
        if tag in ("input", "textarea") and said.get("type") not in ("checkbox", "radio"):
            self.found[name] = said.get("value") or ""
        elif tag in ("input", "select", "button"):
            self.found.setdefault(name, said.get("value") or "")


def client_of(world, name):
    client = Client()
    if not name.startswith(f"{AT_TABLE}:"):
        client.cookies = world.cookies["organiser"].copy()
    return client


def form_of(world, name):
    """Where this form is sent and with which good fields: those of `tests.acts`, else those of its page."""
    if name in ACTS:
        act = ACTS[name](world)
        return path_of(name, world, **act.parts), {"token": f"token of {name}", **act.fields}
    path, client = path_of(name, world), client_of(world, name)
    if client.post(path).status_code == 405:
        return path, None
    page = client.get(path)
    fields = Fields(path)
    if page.status_code == 200 and not page.streaming and "html" in page.headers.get("Content-Type", ""):
        fields.feed(page.content.decode())
    return path, fields.found or dict.fromkeys(FORGED, "")


def wrong_columns():
    """Every value in the tables that its own column would refuse in a form: (table, row, column)."""
    found = set()
    for model in apps.get_app_config("tournament").get_models():
        if model.__name__ in NOT_TYPED:
            continue
        skipped = [field.name for field in model._meta.fields if isinstance(field, models.ForeignKey)]
        for row in model._default_manager.all():
            try:
                row.clean_fields(exclude=skipped)
            except ValidationError as error:
                found |= {(model.__name__, row.pk, name) for name in error.message_dict}
    return found


def wrongly_kept():
    """What stands in the tables now and should not; rows that tests make past the program too."""
    found = {str(wrong) for wrong in wrong_columns()}
    for tournament in Tournament.objects.all():
        found |= set(faults(tournament))
    return found


def answered(world, name, path, fields):
    """Send it, as if nothing had been before; what is wrong with what came of it."""
    RECENT.clear()
    before = JournalEntry.objects.count()
    lists = {key: value if isinstance(value, list) else [value] for key, value in fields.items()}
    status = client_of(world, name).post(path, MultiValueDict(lists)).status_code
    fragments.BOARDS.clear()
    fragments.PIECES.clear()
    if status >= 500:
        return str(status)
    return "written" if JournalEntry.objects.count() > before else ""


def swept(world, room, mutations):
    """What goes wrong with the forms of a room, each sent with every mutation."""
    wrong = []
    for name in urls_of(room):
        with transaction.atomic():
            path, good = form_of(world, name)
            known = None
            for fields in mutations(name, good) if good is not None else ():
                with transaction.atomic():
                    came = answered(world, name, path, fields)
                    if came == "written":
                        kept = wrongly_kept()
                        transaction.set_rollback(True)
                    else:
                        kept = set()
                        wrong += [f"{name}: {came}, sent {fields}"] if came else []
                        transaction.set_rollback(True)
                if kept:
                    known = wrongly_kept() if known is None else known
                    wrong += [f"{name} keeps {bad}, sent {fields}" for bad in kept - known]
            transaction.set_rollback(True)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("room", ROOMS)
def test_whatever_is_sent_is_answered_and_nothing_wrong_is_kept(world, room):
    swept(world, room, fixed)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("room", ROOMS)
def test_the_same_many_times(world, room):
    swept(world, room, drawn)


def test_the_sweep_finds_what_it_looks_for(world):
    """A row past the bounds of its column, a total that its deals do not give."""
    known = wrongly_kept()
    Club.objects.update(colour="zzz")
    Match.objects.filter(pk=world.match.pk).update(total_a=7)
    found = wrongly_kept() - known
    assert any("colour" in wrong for wrong in found)
    assert any("total_a" in wrong for wrong in found)
