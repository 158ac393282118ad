"""The permission test: every URL × role × state of the tournament × state of the match, against access.RULES.

A new page is covered as soon as it has a URL; it must carry an action (`@guard`), and its URL a sample in
tests/urls.py. What is expected is worked out from the table's data, not by the code that reads it.
All states are tried at the guards themselves, without making the pages; the pages are then made for
everybody by real requests, while the evening runs: what opens a table's phone stands on none but an
organiser's and that phone's own, neither as text nor in a QR code."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404
from django.test import Client, RequestFactory
from django.urls import resolve, reverse
from django.utils import timezone

from tests import cast
from tests.urls import AT_TABLE, FIELDS, MINE, ROOMS, URLS, World, parts_of, path_of, urls_of, view_of
from tournament.core import guards
from tournament.core.access import RULES, Action, Actor
from tournament.models import Match, Role, TableLink, Tournament

State = Tournament.State
METHODS = ("get", "post")
# Of all clubs at once: there for nobody while there are two, as here.
OF_ALL_CLUBS = {"archive:download"}

# Everybody who may knock. A person brings the roles held: the organiser's include the others.
PEOPLE = {
    "stranger": frozenset(),
    "desk": frozenset({Role.DESK}),
    "referee": frozenset({Role.REFEREE}),
    "treasurer": frozenset({Role.TREASURER}),
    "organiser": frozenset(Role),
}


@pytest.fixture
def world(db, tmp_path, settings):
    settings.BACKUP_DIR = settings.EXPORT_DIR = tmp_path
    made = World()
    made.mark_secrets()
    return made


class Opened(Exception):
    """The guard let somebody pass; now the page would begin."""


@pytest.fixture
def stop_behind_the_guard(monkeypatch):
    asked = guards.turned_away

    def watched(*args):
        if (no := asked(*args)) is None:
            raise Opened
        return no

    monkeypatch.setattr(guards, "turned_away", watched)


def at_the_guard(world, who, method, path):
    """What the guard says, in one word; the page is not made."""
    person, found = world.people[who], resolve(path)
    request = getattr(RequestFactory(), method)(path)
    request.user = person or AnonymousUser()
    request.actor = cast.actor(person) if person else Actor()
    try:
        response = found.func(request, **found.kwargs)
    except Opened:
        return "open"
    except Http404:
        return "unknown"
    except PermissionDenied:
        return "forbidden"
    return {302: "log in", 403: "log in", 405: "no such method", 409: "not now"}[response.status_code]


def knock(world, who, method, path, name):
    """A real request, as if nothing had been before: cookies back, writes undone. Its answer in one word, and
    all that it says; of a stream of events nothing, they are keys and numbers."""
    fields = {field: value(world) for field, value in FIELDS.get(name, {}).items()}
    client = Client(raise_request_exception=True)
    client.cookies = world.cookies[who].copy()
    with transaction.atomic():
        response = getattr(client, method)(path, fields)
        is_file = "attachment" in response.headers.get("Content-Disposition", "")
        content = response.content if not response.streaming else b""
        if response.streaming and is_file:
            content = b"".join(response.streaming_content)
        transaction.set_rollback(True)
    return word_for(response), f"{response.headers}{content.decode(errors='replace')}"


def word_for(response):
    templates = [template.name for template in response.templates]
    if response.status_code == 302 and response.url.startswith("/people/login/?"):
        return "log in"
    if response.status_code == 409 and "refused.html" in templates:
        return "not now"
    if response.status_code == 403 and "people/login.html" in templates:
        return "log in"
    return {403: "forbidden", 404: "unknown", 405: "no such method"}.get(response.status_code, "open")


def expected(action, roles, state, match_state=None, *, at_table=False, tables_enter=True):
    """What the table of rights says, read from its data."""
    rule = RULES[action]
    if at_table:
        allowed = rule.world or (rule.table and (tables_enter or action is Action.SEE_TABLE))
    else:
        allowed = rule.world or bool(roles & rule.roles)
    if not allowed:
        return "forbidden" if roles or at_table else "log in"
    if state is not None and state not in rule.states:
        if action is Action.SEE_HALL:
            return "open" if roles else "unknown"
        return "not now"
    if match_state is not None and match_state not in rule.match_states:
        return "not now"
    return "open"


def asked_of(name, method):
    """The action a method asks: what may be seen is often freer than what may be done."""
    view = view_of(name)
    return view.see if view.see and method == "get" else view.action


def one_of_each_guard(world, room):
    """A URL for each way in which the room's pages are guarded; the others are asked by real requests."""
    guards = {}
    for name in urls_of(room):
        path = path_of(name, world)
        asked = [
            asked_of(name, method)
            for method in METHODS
            if at_the_guard(world, "stranger", method, path) != "no such method"
        ]
        guards[(*asked, "slug" in parts_of(name), "match_id" in parts_of(name))] = name
    return sorted(guards.values())


def situations(name):
    """(state, match state) worth telling apart at this URL."""
    parts = parts_of(name)
    if "match_id" in parts:
        others = [(state, Match.State.PLAYING) for state in State if state != State.RUNNING]
        return [(State.RUNNING, match_state) for match_state in Match.State] + others
    return [(state, None) for state in State] if {"slug", "token"} & {*parts} else [(None, None)]


def test_every_url_says_which_action_it_asks():
    actions = {name: getattr(view_of(name), "action", None) for name in URLS}
    silent = [name for name, action in actions.items() if not isinstance(action, Action)]
    assert not silent, f"put @guard(…) on: {silent}"


def test_every_action_has_a_rule():
    assert set(RULES) == set(Action)


@pytest.mark.parametrize("room", [room for room in ROOMS if room != AT_TABLE])
def test_a_page_opens_to_whom_and_while_the_table_says(world, stop_behind_the_guard, room):
    wrong = []
    for name in one_of_each_guard(world, room):
        path = path_of(name, world)
        for state, match_state in situations(name):
            world.set(state, match_state)
            for who, roles in PEOPLE.items():
                for method in METHODS:
                    got = at_the_guard(world, who, method, path)
                    want = expected(asked_of(name, method), roles, state, match_state)
                    if got not in {want, "no such method"}:
                        wrong.append(f"{name}: {method} as {who}, {state}, {match_state}: {got}, not {want}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("entry", Tournament.Entry)
def test_a_tables_phone_may_what_the_table_says(world, stop_behind_the_guard, entry):
    """Whoever else is logged in on it."""
    wrong = []
    enter = entry != Tournament.Entry.REFEREES
    for name in urls_of(AT_TABLE):
        path = path_of(name, world)
        for state in State:
            world.set(state, Match.State.PLAYING, entry)
            for who in ("stranger", "organiser"):
                for method in METHODS:
                    got = at_the_guard(world, who, method, path)
                    action = asked_of(name, method)
                    want = expected(action, frozenset(), state, at_table=True, tables_enter=enter)
                    if got not in {want, "no such method"}:
                        wrong.append(f"{name}: {method} as {who}, {state}: {got}, not {want}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("room", ROOMS)
def test_a_real_request_is_answered_as_the_guard_says(world, coded, room):
    """No page breaks, and nothing between the server and the view opens or closes one."""
    wrong, at_table, secrets = [], room == AT_TABLE, world.secrets()
    world.set(State.RUNNING, Match.State.PLAYING)
    for name in urls_of(room):
        path, situation = path_of(name, world), situation_of(name)
        for who, roles in PEOPLE.items():
            for method in METHODS:
                coded.clear()
                got, text = knock(world, who, method, path, name)
                roles_here = frozenset() if at_table else roles
                want = expected(asked_of(name, method), roles_here, *situation, at_table=at_table)
                if name in OF_ALL_CLUBS and want == "open":
                    want = "unknown"
                if got not in {want, "no such method"}:
                    wrong.append(f"{name}: {method} as {who}: {got}, not {want}")
                text = " ".join([text, *coded])
                told = {secret for secret in secrets if secret in text} - ({MINE} if at_table else set())
                if told and (at_table or who != "organiser"):
                    wrong.append(f"{name}: {method} as {who} says {told}")
    assert not wrong, "\n".join(wrong)


def situation_of(name):
    """The running evening, as far as this URL knows of it."""
    parts = {*parts_of(name)}
    state = State.RUNNING if parts & {"slug", "token"} else None
    return state, Match.State.PLAYING if "match_id" in parts else None


@pytest.mark.parametrize("room", ROOMS)
def test_what_is_foreign_or_unknown_is_404_to_everybody(world, stop_behind_the_guard, room):
    world.set(State.RUNNING, Match.State.PLAYING)
    wrong = []
    for name in urls_of(room):
        for other in elsewhere(name, world):
            path = path_of(name, world, **other)
            for who in PEOPLE:
                said = {at_the_guard(world, who, method, path) for method in METHODS}
                if not said <= {"unknown", "no such method"}:
                    wrong.append(f"{name} with {other} as {who}: {said}")
    assert not wrong, "\n".join(wrong)


def elsewhere(name, world):
    """Samples of another evening, or of none."""
    parts = parts_of(name)
    others = [{"token": "x" * 22}] if "token" in parts else []
    others += [{"slug": "nulle-part"}] if "slug" in parts else []
    return others + ([{"slug": world.foreign.slug}, {"match_id": 10**9}] if "match_id" in parts else [])


OF_A_CLUB = {
    "slug",
    "user_id",
    "invitation_id",
    "ruleset_id",
    "job_id",
    "member_id",
    "player_id",
    "season_id",
}


@pytest.mark.parametrize("room", [room for room in ROOMS if room != AT_TABLE])
def test_what_is_another_clubs_is_not_there(world, room):
    """Whoever organises next door sees of this club what all the world sees, and nothing else."""
    world.set(State.RUNNING, Match.State.PLAYING)
    wrong = []
    for name in urls_of(room):
        if not OF_A_CLUB & {*parts_of(name)}:
            continue
        for method in METHODS:
            got, _text = knock(world, "neighbour", method, path_of(name, world), name)
            want = "open" if RULES[asked_of(name, method)].world else "unknown"
            if got not in {want, "no such method"}:
                wrong.append(f"{name}: {method}: {got}, not {want}")
    assert not wrong, "\n".join(wrong)


def test_a_revoked_table_link_is_unknown(world):
    TableLink.objects.filter(token=world.token).update(revoked_at=timezone.now())
    path = reverse("table:sheet", args=[world.token])
    assert knock(world, "stranger", "get", path, "table:sheet")[0] == "unknown"
