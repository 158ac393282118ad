"""Every form of the program, sent with whatever may stand in it, on the database in use: no error of ours, no
answer that takes two seconds, and nothing is accepted that the rules refuse (columns, totals, chain).

Short here; the long form (`make long`, or `-m long`) sends each form sixty times, as many as
DIX_FORM_EXAMPLES says if it says."""

import os
import time
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import connection, models, transaction
from django.test import Client
from django.utils.datastructures import MultiValueDict
from hypothesis import HealthCheck, given, settings

from tests.acts import ACTS
from tests.sweep.values import mutations
from tests.urls import AT_TABLE, ROOMS, World, path_of, urls_of
from tournament.core.guards import RECENT
from tournament.core.journal import journal_faults, journals
from tournament.hall import fragments
from tournament.models import Club, JournalEntry, Match, Tournament
from tournament.referee.services.rescoring import differences

SHORT, LONG = 2, int(os.environ.get("DIX_FORM_EXAMPLES") or 60)
SLOWEST = 2.0  # seconds
# Written by the program alone: what a person types does not go into them.
NOT_TYPED = {"JournalEntry", "WriteToken", "Job"}
FORGED = {"password", "password1", "password2", "username", "x"}


@pytest.fixture
def world(db, tmp_path, settings):
    settings.BACKUP_DIR = settings.EXPORT_DIR = tmp_path
    return World()


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
        found |= {f"{wrong.match.pk} {wrong.row.pk} {wrong.field}" for wrong in differences(tournament)}
    for journal in journals():
        found |= {f"{journal.tournament_id} {fault}" for fault in journal_faults(journal)}
    return found


def stood_in_line():
    """Seconds for which this process could have worked while the machine's processors did other things; 0
    where the system does not say."""
    try:
        return int(Path("/proc/self/schedstat").read_text(encoding="ascii").split()[1]) / 1e9
    except OSError:
        return 0.0


def sent(world, name, path, fields):
    """The answer and how long it took, what others made it wait left out; slow ones are asked twice, for a
    server's database may have been busy too."""
    client, took = client_of(world, name), []
    for _ in range(2):
        RECENT.clear()
        began = time.monotonic() - stood_in_line()
        with transaction.atomic():
            answer = client.post(path, MultiValueDict(_lists(fields)))
            took.append(time.monotonic() - stood_in_line() - began)
            if took[-1] < SLOWEST or len(took) == 2:
                return answer, min(took)
            transaction.set_rollback(True)
    raise AssertionError


def _lists(fields):
    return {name: value if isinstance(value, list) else [value] for name, value in fields.items()}


def sweep(world, name, examples):
    """What goes wrong with one form."""
    path, good = form_of(world, name)
    if good is None:
        return
    known = wrongly_kept()

    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        derandomize=True,
    )
    @given(mutations(good))
    def attempt(fields):
        with transaction.atomic():
            before = JournalEntry.objects.count()
            answer, took = sent(world, name, path, fields)
            assert answer.status_code < 500, f"{name}: {answer.status_code}"
            assert took < SLOWEST, f"{name}: {took:.1f} s"
            if JournalEntry.objects.count() > before:
                assert wrongly_kept() - known == set(), name
            transaction.set_rollback(True)
        fragments.BOARDS.clear()
        fragments.PIECES.clear()

    attempt()


def swept(world, room, examples):
    wrong = []
    for name in urls_of(room):
        with transaction.atomic():
            try:
                sweep(world, name, examples)
            except Exception as error:
                wrong.append("\n".join([name, repr(error), *getattr(error, "__notes__", ())]))
            transaction.set_rollback(True)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("room", ROOMS)
def test_whatever_is_sent_is_answered_and_nothing_wrong_is_kept(world, room):
    swept(world, room, SHORT)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("room", ROOMS)
def test_the_same_many_times(world, room):
    swept(world, room, LONG)


# On a server's database a test runs once, whatever its parameters: there the rooms are walked in one.
@pytest.mark.server_only
def test_a_server_s_database_takes_no_more(world):
    for room in ("members", AT_TABLE):
        swept(world, room, SHORT)


@pytest.mark.long
@pytest.mark.server_only
@pytest.mark.timeout(7200)
def test_the_same_many_times_on_a_server_s_database(world):
    for room in ROOMS:
        swept(world, room, LONG)


def test_the_sweep_finds_what_it_looks_for(world):
    """A row past the bounds of its column, a total that its deals do not give, an entry changed."""
    known = wrongly_kept()
    Club.objects.update(colour="zzz")
    Match.objects.filter(pk=world.match.pk).update(total_a=7)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournament_journalentry SET verb = 'x' WHERE sequence = 1")
    found = wrongly_kept() - known
    assert any("colour" in wrong for wrong in found)
    assert any("total_a" in wrong for wrong in found)
    assert any("row" in wrong for wrong in found)


def test_what_an_answer_waits_for_by_itself_counts(world, monkeypatch):
    """Asleep it stands in no line: only what the machine did meanwhile is left out."""
    plain = Client.post
    monkeypatch.setattr(Client, "post", lambda *args: (time.sleep(0.2), plain(*args))[1])
    _answer, took = sent(world, "people:index", path_of("people:index", world), {})
    assert took > 0.15
