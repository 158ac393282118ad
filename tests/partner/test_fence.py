"""The fence: a laptop with a partner that slept over a minute or starts again writes nothing until the
partner is reached or somebody types the phrase; one that knows of a higher term never. Reading goes on."""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from urllib.parse import unquote

import pytest
from django.conf import settings as configured
from django.test import Client
from django.urls import reverse
from django.utils import translation

from launcher import fence as file
from tests import cast
from tests.referee.court import refusal
from tests.referee.hall import play
from tests.referee.test_dispute_pages import text_of
from tournament.core import fenced, jobs
from tournament.core.fenced import Fenced, closed_now, fence_now, fence_path
from tournament.core.tokens import new_token
from tournament.models import DealVersion, JournalEntry, Match, TableLink, Tournament
from tournament.partner import fence
from tournament.partner.terms import learn_of, raise_term

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only, pytest.mark.usefixtures("own_folder")]
ELSEWHERE = "http://192.168.1.22:8000"


@pytest.fixture
def match(tournament):
    cast.released(tournament)
    Tournament.objects.update(state=Tournament.State.RUNNING)
    found = Match.objects.filter(tournament=tournament, round__number=1).first()
    TableLink.objects.filter(table=found.table).update(token="a-table")
    return found


# ── when it closes ──


@pytest.mark.parametrize(("seconds", "code"), [(59.9, None), (60.0, None), (60.1, "slept")])
def test_asleep_for_more_than_a_minute_it_writes_nothing(slept, seconds, code):
    slept(seconds)
    closed = closed_now()
    assert (closed and closed.code) == code


def test_two_naps_of_half_a_minute_are_one_sleep_until_the_partner_was_there(slept):
    slept(40)
    slept(40)
    assert closed_now().code == "slept"
    fence.partner_reached()
    slept(40)
    assert closed_now() is None


def test_whoever_notices_first_writes_it_down_for_all_processes(slept, own_folder):
    slept(61)
    closed_now()
    said = json.loads((own_folder / "fence.json").read_text())
    assert (said["closed"], said["since"] > 0) == ("slept", True)


def test_without_a_partner_nothing_is_watched(own_folder):
    assert file.begin(own_folder / "fence.json", pair=False) == file.Fence()
    assert not (own_folder / "fence.json").exists()


def test_a_start_with_a_partner_begins_closed_and_one_without_does_not(own_folder):
    assert file.begin(fence_path(), pair=True).closed == "restarted"
    assert closed_now().code == "restarted"
    file.begin(fence_path(), pair=False)
    assert closed_now() is None


def test_the_first_start_after_a_take_over_asks_nobody_the_second_does(club):
    raise_term("b", "")
    file.begin(fence_path(), pair=True)
    assert closed_now() is None
    file.begin(fence_path(), pair=True)
    assert closed_now().code == "restarted"


def test_a_higher_term_closes_through_every_start(club):
    learn_of(1, ELSEWHERE)
    for pair in (True, False):
        file.begin(fence_path(), pair=pair)
        assert (closed_now().code, closed_now().address) == ("elsewhere", ELSEWHERE)


@pytest.mark.parametrize("text", ["", "{", "[]", '"x"'])
def test_a_file_that_cannot_be_read_keeps_closed(own_folder, text):
    (own_folder / "fence.json").write_text(text)
    assert closed_now().code == "restarted"


def test_of_a_file_only_what_is_of_its_kind_is_believed(own_folder):
    (own_folder / "fence.json").write_text('{"closed": 3, "term": "9", "other_term": true, "asleep": "x"}')
    assert fence_now() == file.Fence()


@pytest.mark.parametrize(
    ("said", "leads"),
    [
        ({"role": "leader", "key": "k", "contact_at": 1.0}, True),
        ({"role": "leader", "key": "k", "contact_at": 0.0}, False),
        ({"role": "leader", "key": "", "contact_at": 1.0}, False),
        ({"role": "follower", "key": "k", "contact_at": 1.0}, False),
        ([], True),
    ],
)
def test_a_pair_is_a_key_and_somebody_who_followed(own_folder, said, leads):
    (own_folder / "partner.json").write_text(json.dumps(said))
    assert file.leads_a_pair(own_folder / "partner.json") is leads


def test_without_a_file_nobody_followed_and_one_that_a_power_cut_tore_may_have_said_so(own_folder):
    assert not file.leads_a_pair(own_folder / "partner.json")
    for torn in ("", '{"role": "lea'):
        (own_folder / "partner.json").write_text(torn)
        assert file.leads_a_pair(own_folder / "partner.json")


@pytest.mark.posix
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux alone has a clock of its own to give")
def test_a_real_clock_that_went_on_asleep_closes_it(own_folder):
    """A process whose clock of the switched-on computer is 61 seconds ahead: as after a sleep."""
    ask = (
        "import sys; from pathlib import Path; from launcher import fence;"
        "print(fence.read_fence(Path(sys.argv[1])).reason(fence.asleep_seconds()))"
    )
    said = []
    for seconds in (59, 61):
        file.watch(fence_path())
        words = [
            "unshare",
            "-rT",
            "--fork",
            "--boottime",
            str(seconds),
            sys.executable,
            "-c",
            ask,
            str(fence_path()),
        ]
        done = subprocess.run(words, cwd=configured.BASE_DIR, capture_output=True, text=True, check=False)
        if done.returncode:
            told = f"no clock of our own here: {done.stderr}"
            pytest.fail(told) if os.environ.get("CI") else pytest.skip(told)
        said.append(done.stdout.strip())
    assert said == ["", "slept"]


# ── what it does ──


def test_a_service_refuses_and_writes_nothing(match, remi, slept):
    slept(61)
    entries = JournalEntry.objects.count()
    with pytest.raises(Fenced):
        play(match, cast.actor(remi), "A 90H 95/67")
    assert (DealVersion.objects.count(), JournalEntry.objects.count()) == (0, entries)


def test_a_phone_keeps_what_it_sends_and_is_told_why(match, slept):
    slept(61)
    path = reverse("table:call", kwargs={"token": "a-table"})
    fields = {"token": new_token(), "match": match.pk, "what": "bid"}
    answer = Client().post(path, fields, headers={"X-Requested-With": "outbox"})
    assert (answer.status_code, answer["X-Outbox"]) == (503, "shown")
    assert unquote(answer["X-Why"]) == str(fenced.SENTENCES["slept"])
    page = Client().post(path, "&".join(f"{name}={value}" for name, value in fields.items()), FORM)
    assert 'name="what" value="bid"' in page.content.decode()
    assert "Réessayer" in text_of(page)


FORM = "application/x-www-form-urlencoded"


def test_what_was_written_before_is_answered_as_it_was(match, slept):
    path = reverse("table:call", kwargs={"token": "a-table"})
    fields = {"token": new_token(), "match": match.pk, "what": "bid"}
    first = Client().post(path, fields, headers={"X-Requested-With": "outbox"})
    slept(61)
    again = Client().post(path, fields, headers={"X-Requested-With": "outbox"})
    assert (first.status_code, again.status_code) == (200, 200)
    assert again["X-Location"] == first["X-Location"]


def test_every_page_reads_on_and_says_it(match, as_odile, slept):
    slept(61)
    paths = [
        "/",
        reverse("table:sheet", kwargs={"token": "a-table"}),
        reverse("hall:standings", args=[match.tournament.slug]),
        reverse("hall:wall", args=[match.tournament.slug]),
        reverse("control:overview", args=[match.tournament.slug]),
    ]
    for path in paths:
        answer = as_odile.get(path, follow=True)
        assert answer.status_code == 200
        assert str(fenced.SENTENCES["slept"]).replace("\u00a0", " ") in text_of(answer), path


def test_behind_another_every_page_leads_there_by_link_and_code(match, slept):
    learn_of(1, ELSEWHERE)
    page = Client().get("/", follow=True).content.decode()
    assert f'href="{ELSEWHERE}"' in page
    assert 'class="read-only-qr" src="data:image/svg+xml' in page
    fields = {"token": new_token(), "match": match.pk, "what": "bid"}
    refused = Client().post(reverse("table:call", kwargs={"token": "a-table"}), fields)
    assert refused.status_code == 503
    assert f'href="{ELSEWHERE}"' in refused.content.decode()


def test_a_person_logs_in_all_the_same(odile, slept, client):
    slept(61)
    answer = client.post(reverse("people:login"), {"username": odile.username, "password": "dix de der 2026"})
    assert answer.status_code == 302


def test_what_the_worker_looks_after_waits_in_silence(settings, slept, caplog):
    slept(61)
    settings.WORKER_SWEEPS = [FENCED]
    assert jobs.look_after([FENCED]) == [FENCED]
    assert jobs.begin_with([FENCED]) == [FENCED]
    assert caplog.records == []
    fence.partner_reached()
    assert jobs.begin_with([FENCED]) == []
    assert jobs.look_after([FENCED]) == []


FENCED = "tests.partner.test_fence.fenced_sweep"


def fenced_sweep(**_said):
    fenced.require_writable()


# ── what opens it ──


@pytest.mark.parametrize(
    ("typed", "opens"),
    [
        ("la soirée continue ici", True),
        ("La soiree  continue ICI.", True),
        ("the evening goes on here", True),
        ("la soirée continue", False),
        ("la soirée continue ici ou là", False),
        ("", False),
        ("oui", False),
    ],
)
def test_only_the_whole_phrase_opens_it(slept, club, by, typed, opens):
    slept(61)
    if opens:
        fence.continue_here_typed(typed, by=by)
        assert JournalEntry.objects.get(verb=fence.CONTINUED).about == {"why": "slept"}
        assert closed_now() is None
    else:
        assert refusal(fence.continue_here_typed, typed, by=by).code == "phrase"
        assert closed_now() is not None


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_a_page_asks_for_is_what_opens(language):
    with translation.override(language):
        assert file.is_phrase(fence.phrase())


def test_the_phrase_opens_nothing_where_another_leads(by, club):
    learn_of(1, ELSEWHERE)
    assert refusal(fence.continue_here, by=by).code == "elsewhere"


def test_only_an_organiser_says_it(denise, slept):
    slept(61)
    assert refusal(fence.continue_here, by=cast.actor(denise)).code == "not_allowed"


def test_its_page_asks_keeps_what_was_typed_and_opens(as_odile, slept):
    slept(61)
    path = reverse("partner:fence")
    assert "Regardez d’abord le second ordinateur" in text_of(as_odile.get(path))
    wrong = as_odile.post(path, {"phrase": "oui"})
    assert (wrong.status_code, 'value="oui"' in wrong.content.decode()) == (422, True)
    assert "Tapez « la soirée continue ici », en entier." in text_of(wrong).replace("\u00a0", " ")
    assert as_odile.post(path, {"phrase": "la soirée continue ici"}).status_code == 302
    assert "Tout s’écrit sur cet ordinateur." in text_of(as_odile.get(path))


def test_many_at_once_say_it_and_none_is_lost(own_folder):
    """Threads that change the file at once: each change is in it afterwards."""
    path = own_folder / "fence.json"

    def raise_it():
        for _ in range(20):
            file.change_fence(path, lambda old: file.replace(old, term=old.term + 1))

    threads = [threading.Thread(target=raise_it) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert file.read_fence(path).term == 80
    assert [Path(found).name for found in sorted(own_folder.glob("fence.*"))] == ["fence.json", "fence.lock"]
