"""What the tests of this room share: details typed at the desk, and who types them."""

import re

from django.urls import reverse

from tests import cast
from tournament.lists.names import one_name
from tournament.lists.reading import TeamDetails
from tournament.registration import teams


def details(one, two=None, **fields):
    """`details("Thomas Nègre", "Élodie Bonnet", club="Les Ormes")`."""
    return TeamDetails(one_name(one), one_name(two) if two else None, **fields)


def enrolled(tournament, by, one, two=None, **fields):
    """One team enrolled by the service, as the desk does."""
    options = {name: fields.pop(name) for name in DESK_SAYS if name in fields}
    return teams.enrol(
        tournament=tournament, details=details(one, two, **fields), by=cast.actor(by), **options
    )


DESK_SAYS = ("waiting", "checked_in", "token", "sign_up", "alike")


class Desk:
    """Somebody at the desk of one tournament, as a browser sends and reads."""

    def __init__(self, client, tournament):
        self.client, self.tournament = client, tournament

    def url(self, name="desk", *args):
        return reverse(f"registration:{name}", args=[self.tournament.slug, *args])

    def get(self, name="desk", *args, **query):
        return text(self.client.get(self.url(name, *args), query))

    def post(self, name, *args, follow=True, **fields):
        return self.client.post(self.url(name, *args), fields, follow=follow)

    def enrol(self, one, two="", **fields):
        fields = {"player_1": one, "player_2": two, "number": "1", "suggested": "1", "token": "", **fields}
        return self.post("desk", **fields)


def text(response):
    return response.content.decode()


def undo_form(html):
    return re.search(
        r'class="undo".*?action="([^"]+)".*?name="token" value="([^"]+)"', html, re.DOTALL
    ).groups()


def numbers(html):
    return re.findall(r'<td class="rank">(\d+)</td>', html)
