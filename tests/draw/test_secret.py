"""A seed that nobody can choose: the fingerprint first, the number called out, the secret with the draw."""

import json
from hashlib import sha256

import pytest

from tests import cast
from tests.draw.test_public_pages import replayed
from tournament.core.errors import Conflict, Refused
from tournament.draw.queries.drafts import public_record, record_of
from tournament.draw.services import propose_draw, publish_fingerprint, release_draw, swap_teams
from tournament.models import JournalEntry


@pytest.fixture
def eight(tournament):
    cast.teams(tournament, 8)
    return tournament


def test_the_draw_uses_the_secret_and_the_number_and_spends_them(eight, by):
    shown = publish_fingerprint(tournament=eight, by=by)
    secret = eight.draw_secret
    draft = propose_draw(tournament=eight, by=by, called=4217)
    lottery = record_of(draft).lottery
    assert shown == sha256(f"{secret}:{lottery.bound}".encode()).hexdigest()
    assert (lottery.called, lottery.published) == (4217, shown)
    assert lottery.proves(draft.seed)
    release_draw(draw=draft, by=by)
    eight.refresh_from_db()
    assert eight.draw_secret == ""


def test_once_a_fingerprint_is_shown_nobody_chooses_the_seed(eight, by):
    before = propose_draw(tournament=eight, by=by, seed=12345678)
    publish_fingerprint(tournament=eight, by=by)
    with pytest.raises(Refused) as no:
        propose_draw(tournament=eight, by=by, seed=12345678, reason="encore")
    assert (no.value.code, no.value.field) == ("called_missing", "called")
    with pytest.raises(Refused) as no:
        release_draw(draw=before, by=by)
    assert no.value.code == "secret_unused"


def test_a_second_fingerprint_would_be_a_choice(eight, by):
    publish_fingerprint(tournament=eight, by=by)
    with pytest.raises(Conflict):
        publish_fingerprint(tournament=eight, by=by)


def test_the_journal_keeps_the_fingerprint_and_not_the_secret(eight, by):
    publish_fingerprint(tournament=eight, by=by)
    entry = JournalEntry.objects.get(verb="draw.fingerprint")
    assert eight.draw_secret not in json.dumps([entry.about, entry.before, entry.after])
    assert len(entry.after["published"]) == 64


def test_the_file_replays_on_the_command_line_with_its_secret_and_a_swap(eight, by, tmp_path):
    publish_fingerprint(tournament=eight, by=by)
    draft = propose_draw(tournament=eight, by=by, called=7)
    swapped = swap_teams(draw=draft, one=1, two=2, by=by, reason="voisins")
    release_draw(draw=swapped, by=by)
    content = public_record(swapped)
    assert json.loads(content)["lottery"]["called"] == 7
    assert replayed(content.encode(), tmp_path).returncode == 0
    other = content.replace('"called": 7', '"called": 8')
    assert replayed(other.encode(), tmp_path).returncode == 1
