"""The door on a full evening, against the running program: ten phones, the desk's line and a file of forty at
the same moment; the file again; a robot."""

import re
from html import unescape
from http.client import HTTPConnection
from urllib.parse import urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from django.urls import reverse

from tests import cast
from tests.match.hall import together
from tests.members.test_changing import written
from tournament.members.players import words_of
from tournament.models import JournalEntry, SignUp, Team
from tournament.registration import sign_up_views

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(240)]

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
WORDS = [f"{one}{two.lower()}o" for one in LETTERS for two in LETTERS]


def pairs(kind, count):
    """So many pairs of their own: "Aao Desk – Abo Desk"."""
    return [(f"{WORDS[2 * n]} {kind}", f"{WORDS[2 * n + 1]} {kind}") for n in range(count)]


class Browser:
    """Somebody's browser, without JavaScript: one connection, its cookies, and the page that it shows."""

    def __init__(self, served, tournament, cookies=()):
        self.line = HTTPConnection("127.0.0.1", served.port, timeout=120)
        self.tournament, self.cookies, self.page = tournament, dict(cookies), ""

    def ask(self, path, body=None, kind="application/x-www-form-urlencoded"):
        """Follow where it leads; the status of the page then shown."""
        headers = {"Host": "salle.test", "Cookie": "; ".join(f"{n}={v}" for n, v in self.cookies.items())}
        if body is not None:
            headers["Content-Type"] = kind
        self.line.request("GET" if body is None else "POST", path, body, headers)
        answer = self.line.getresponse()
        self.page = answer.read().decode()
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        if answer.status in {302, 303}:
            return self.ask(answer.headers["Location"])
        return answer.status

    def open(self, name, *parts):
        return self.ask(reverse(name, args=[self.tournament.slug, *parts]))

    def send(self, name, *, file=None, **typed):
        """The form of the page that is shown, with what is hidden in it, and what was typed."""
        fields = {**fields_in(self.page), **typed}
        path = reverse(name, args=[self.tournament.slug])
        if file is None:
            return self.ask(path, urlencode(fields))
        fields["file"] = SimpleUploadedFile("liste.csv", file.encode())
        return self.ask(path, encode_multipart(BOUNDARY, fields), MULTIPART_CONTENT)

    def enrol(self, one, two):
        """At the desk's line; full, the same button says that they wait."""
        assert self.open("registration:desk") == 200
        status = self.send("registration:desk", player_1=one, player_2=two)
        if status == 422:
            assert 'name="waiting"' in self.page
            status = self.send("registration:desk", player_1=one, player_2=two, waiting="1")
        return status

    def take(self, lines):
        """The file looked at, then confirmed, until the list is still as the preview showed it."""
        file = "\n".join(["Joueur 1;Joueur 2", *(f"{one};{two}" for one, two in lines)])
        self.open("registration:import")
        status = self.send("registration:import", file=file, order="given_first")
        while status == 200 and "Rien n’est encore inscrit." in self.page and 'name="list"' in self.page:
            status = self.send("registration:confirm")
        return status


def fields_in(page):
    """What the forms of a page hold hidden; of several of one name the first."""
    inputs = re.findall(r'<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?', page)
    return {name: unescape(value) for name, value in reversed(inputs)}


@pytest.fixture
def door(odile):
    return cast.tournament(sign_ups_open=True, max_teams=50)


@pytest.fixture
def people(served, door, client, denise):
    """`people()`: a phone; `people("desk")`: Denise at another computer."""
    client.force_login(denise)
    session = {"dix_session": client.cookies["dix_session"].value}
    return lambda who="": Browser(served, door, session if who == "desk" else ())


def listed(tournament):
    """Each pair that is on a list, by the words of its names: teams, and sign-ups that wait."""
    teams = tournament.teams.exclude(status__in=(*Team.STRUCK, *Team.SEATLESS))
    found = [str(player) for team in teams.order_by("pk") for player in team.people if player]
    asking = SignUp.objects.filter(tournament=tournament, player=None, state="asked")
    found += [name for row in asking for name in (row.name_1, row.name_2)]
    return sorted(map(words_of, found))


def numbers(tournament):
    return list(tournament.teams.exclude(number=None).order_by("number").values_list("number", flat=True))


def test_ten_phones_the_line_and_a_file_at_once_lose_and_double_nobody(people, door):
    by_phone, by_hand, by_file = pairs("Phone", 10), pairs("Desk", 5), pairs("File", 40)
    phones = [people() for _pair in by_phone]
    for phone in phones:
        assert phone.open("sign_up:new") == 200

    def sends(phone, one, two):
        return lambda: phone.send("sign_up:new", player_1=one, player_2=two, accepted="on")

    acts = [sends(phone, *names) for phone, names in zip(phones, by_phone, strict=True)]
    answers = together(
        *acts,
        lambda: [people("desk").enrol(*names) for names in by_hand],
        lambda: people("desk").take(by_file),
    )
    assert answers == [*[200] * 10, [200] * 5, 200]
    everybody = sorted(words_of(name) for pair in (*by_phone, *by_hand, *by_file) for name in pair)
    assert listed(door) == everybody
    assert len(set(numbers(door))) == len(numbers(door)) <= 50

    # The desk confirms whoever has a place.
    desk = people("desk")
    desk.open("registration:live", "column")
    while desk.page.count("Présente<"):
        form = desk.page.partition("Présente<")[0].rpartition("<form")[2]
        assert desk.ask(reverse("registration:desk", args=[door.slug]), urlencode(fields_in(form))) == 200
        desk.open("registration:live", "column")
    assert listed(door) == everybody
    assert len(numbers(door)) == 50
    waiting = door.teams.filter(status="waiting").count() + SignUp.objects.filter(player=None).count()
    assert waiting == 5

    # The same file twice more, then changed: what is new waits, nothing is doubled.
    for _time in range(2):
        assert desk.take(by_file) == 200
        assert listed(door) == everybody
    assert desk.take([*by_file[5:], *pairs("Later", 2)]) == 200
    later = [words_of(name) for pair in pairs("Later", 2) for name in pair]
    assert listed(door) == sorted([*everybody, *later])
    assert len(numbers(door)) == 50


ROBOTS, POSTS = 10, 50  # a thousand posts, with both tricks


@pytest.mark.long
@pytest.mark.parametrize("trick", ["the unseen box filled", "too fast"])
def test_a_robot_writes_nothing_and_the_desk_still_answers(people, door, monkeypatch, trick):
    fields = {"player_1": "Ana Robot", "player_2": "Bo Robot", "accepted": "on"}
    if trick == "too fast":
        monkeypatch.setattr(sign_up_views, "A_MINUTE", 0)
    else:
        fields["website"] = "http://robot.example"
    robots, desk = [people() for _robot in range(ROBOTS)], people("desk")
    for robot in robots:
        robot.open("sign_up:new")
    version = type(door).objects.get(pk=door.pk).version

    def sends(robot):
        return lambda: {robot.send("sign_up:new", **fields) for _post in range(POSTS)}

    *answers, served_desk = together(
        *map(sends, robots), lambda: {desk.open("registration:desk") for _look in range(5)}
    )
    assert answers == [{422}] * ROBOTS
    assert served_desk == {200}
    assert not SignUp.objects.exists()
    assert not JournalEntry.objects.filter(tournament=door).exists()
    assert type(door).objects.get(pk=door.pk).version == version
    assert written(["robot"]) == set()
    assert desk.enrol("Zoé Quidam", "Léo Quidam") == 200
    assert numbers(door) == [1]
