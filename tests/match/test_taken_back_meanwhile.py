"""A draw taken back while a page is being made or a form sent: at whatever moment, a sentence and no error,
all written or nothing. Each moment of a request is tried in turn, on a real second connection."""

import threading
from contextlib import contextmanager
from functools import partial

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests import cast
from tournament.core import journal
from tournament.core.errors import Refused
from tournament.core.tokens import new_token
from tournament.draw.drafts import propose_draw
from tournament.draw.release import release_draw, take_back
from tournament.models import Deal, DealVersion, Dispute, Draw, Incident, JournalEntry, Match, TableLink

pytestmark = pytest.mark.django_db(transaction=True)
WHY = "Une équipe est arrivée."
DEAL = {"contract": "90", "bid": "A-hearts", "double": "none", "points_b": "55"}
LOOKED_AT = ("sheet", "deal")
SENT = {"deal": DEAL, "call": {"what": "bid"}}
AT_DESK = {
    "forfeit": {"side": "A", "reason": WHY},
    "paper": {"first": "1", **{f"d0-{name}": value for name, value in DEAL.items()}},
}
NUMBERED = {"deal"}


def elsewhere(act):
    """Do it as somebody else does: in a thread with a connection of its own."""

    def inside():
        try:
            act()
        finally:
            connection.close()

    thread = threading.Thread(target=inside)
    thread.start()
    thread.join()


class Meanwhile:
    """Does `act` elsewhere at the n-th moment of a request: before a statement outside any write, or before
    a write stands in line. Within a write nobody else writes."""

    def __init__(self, moment, act):
        self.left, self.act, self.writes, self.came = moment, act, False, False

    def tick(self):
        if not self.came and self.left == 0:
            self.came = True
            elsewhere(self.act)
        self.left -= 1

    def before_statement(self, execute, sql, params, many, context):
        if not self.writes:
            self.tick()
        return execute(sql, params, many, context)

    @contextmanager
    def instead_of(self, line):
        self.tick()
        self.writes = True
        try:
            with line():
                yield
        finally:
            self.writes = False


@pytest.fixture
def evening(tournament):
    cast.teams(tournament, 8)
    return tournament


def released(tournament, by):
    """The pools drawn and released, with everybody there again."""
    tournament.teams.update(status="registered", checked_in=True)
    release_draw(draw=propose_draw(tournament=tournament, by=by, seed=3, reason=WHY), by=by)
    tournament.refresh_from_db()
    return Match.objects.filter(tournament=tournament).select_related("table").order_by("pk").first()


def back(tournament, by):
    take_back(draw=last_draw(tournament), by=by, reason=WHY)


def last_draw(tournament):
    return Draw.objects.select_related("tournament", "stage").filter(tournament=tournament).last()


def address(match, room, page):
    parts = {"number": 1} if page in NUMBERED else {}
    if room == "table":
        parts["token"] = TableLink.objects.get(table=match.table, revoked_at=None).token
    else:
        parts |= {"slug": match.tournament.slug, "match_id": match.pk}
    return reverse(f"{room}:{page}", kwargs=parts)


def answers(evening, by, monkeypatch, ask):
    """The status of the same request with the draw taken back at each of its moments, until none is left."""
    line = journal.writer_queue
    for moment in range(60):
        match = released(evening, by)
        meanwhile = Meanwhile(moment, lambda: refused_or_done(lambda: back(evening, by)))
        monkeypatch.setattr(journal, "writer_queue", partial(meanwhile.instead_of, line))
        with connection.execute_wrapper(meanwhile.before_statement):
            status = ask(match)
        monkeypatch.setattr(journal, "writer_queue", line)
        whole(match)
        yield status
        clear(evening, by)
        if not meanwhile.came:
            return
    raise AssertionError("more moments than a request has")


def refused_or_done(act):
    """Take it back; where the phone was faster it says so, and the draw stays."""
    try:
        act()
    except Refused as refusal:
        assert refusal.code == "already_played"


def whole(match):
    """Nothing of a match that is gone; of one that stands, each write with its entry."""
    rows = (
        Deal.objects.count(),
        DealVersion.objects.count(),
        Dispute.objects.count(),
        Incident.objects.count(),
    )
    if not Match.objects.filter(pk=match.pk).exists():
        assert rows == (0, 0, 0, 0)
    written = JournalEntry.objects.filter(match_uid=match.uid).count()
    assert written <= 1
    assert written or not any(rows)


def clear(evening, by):
    """The next moment begins with the same evening."""
    for model in (DealVersion, Dispute, Incident, Deal):
        model.objects.all().delete()
    Match.objects.update(state="waiting", started_at=None, forfeited_by="", total_a=None, total_b=None)
    if last_draw(evening).state == Draw.State.RELEASED:
        back(evening, by)


@pytest.mark.parametrize("page", LOOKED_AT)
def test_a_page_is_shown_or_said_to_be_gone(evening, by, monkeypatch, page):
    client = Client(raise_request_exception=False)
    found = list(
        answers(evening, by, monkeypatch, lambda match: client.get(address(match, "table", page)).status_code)
    )
    assert set(found) <= {200, 302, 404}, found
    assert len(found) > 3


@pytest.mark.parametrize(
    ("room", "page"), [*(("table", page) for page in SENT), *(("referee", page) for page in AT_DESK)]
)
def test_a_form_is_written_or_refused_with_a_sentence(evening, odile, by, monkeypatch, room, page):
    client = Client(raise_request_exception=False)
    if room == "referee":
        client.force_login(odile)

    def send(match):
        fields = {"match": match.pk, "token": new_token(), **{**SENT, **AT_DESK}[page]}
        answer = client.post(address(match, room, page), fields)
        return answer.status_code

    found = list(answers(evening, by, monkeypatch, send))
    assert set(found) <= {200, 302, 404, 409, 422}, found
    assert len(found) > 2
