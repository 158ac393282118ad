"""The pages of a table whose sides enter apart, from its two phones and from the desk."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scoring import Side, parse_notation
from tests import cast
from tests.match.hall import CLASSIC, DEAL, OTHER, again, blind, link, says, seated, taken
from tests.test_sent_again import when_all_is_over
from tournament.core.tokens import new_token
from tournament.match.forms import DealFields
from tournament.models import Dispute, JournalEntry, Match, PhoneSide, Round

pytestmark = pytest.mark.django_db
A, B = Side.A, Side.B


@pytest.fixture
def door(match, tournament):
    blind(tournament)
    return f"/table/{link(match.table).token}/"


class Phone:
    """A phone at the table, with cookies of its own."""

    def __init__(self, door, match):
        self.client, self.door, self.match = Client(), door, match

    def get(self, where=""):
        return self.client.get(self.door + where)

    def read(self, where=""):
        return " ".join(self.get(where).content.decode().replace("\u00a0", " ").split())

    def post(self, where, **fields):
        fields = {"match": self.match.pk, "token": new_token(), **fields}
        return self.client.post(self.door + where, fields)

    def says(self, line, number=1, **fields):
        typed = DealFields.of(parse_notation(line))
        typed = {name: value for name, value in typed.items() if value is not None}
        return self.post(f"deal/{number}/", **typed, **fields)


@pytest.fixture
def phones(door, match):
    """The phone of team 7 and that of team 10."""
    pair = Phone(door, match), Phone(door, match)
    for phone, side in zip(pair, Side, strict=True):
        assert phone.post("side/", side=side).status_code == 302
    return pair


# ── sides ──


def test_a_phone_is_asked_which_team_it_is_and_the_second_is_offered_the_other(door, match):
    first, second = Phone(door, match), Phone(door, match)
    asked = first.read()
    for words in (
        "Quelle équipe êtes-vous",
        "Nous sommes l’équipe 7",
        "Nous sommes l’équipe 10",
        "Un seul téléphone à la table",
    ):
        assert words in asked
    first.post("side/", side="A")
    assert "Ce téléphone saisit pour l’équipe 7" in first.read()
    offered = second.read()
    assert "Nous sommes l’équipe 10" in offered and "Nous sommes l’équipe 7" not in offered
    answer = second.post("side/", side="A")
    assert "Un autre téléphone parle déjà pour l’équipe 7" in second.client.get(answer.url).content.decode()
    assert list(PhoneSide.objects.values_list("side", flat=True)) == ["A"]


def test_the_cookie_is_signed_and_of_this_match_and_side_alone(door, match):
    phone = Phone(door, match)
    answer = phone.post("side/", side="A")
    cookie = answer.cookies[f"side-{match.pk}"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/table/")
    assert PhoneSide.objects.get().holder not in Client().get(door).content.decode()
    forged = Phone(door, match)
    forged.client.cookies[f"side-{match.pk}"] = cookie.value[:-2] + "xx"
    assert "Ce téléphone saisit pour" not in forged.read()
    elsewhere = Phone(door, match)
    elsewhere.client.cookies[f"side-{match.pk + 1}"] = cookie.value
    assert "Ce téléphone saisit pour" not in elsewhere.read()


def test_a_freed_side_is_no_longer_spoken_for(door, match, phones, as_odile):
    seven, _ten = phones
    desk = reverse("referee:side_free", args=[match.tournament.slug, match.pk])
    fields = {"match": match.pk, "token": new_token(), "side": "A"}
    assert as_odile.post(desk, fields).status_code == 302
    assert "Nous sommes l’équipe 7" in seven.read()
    new = Phone(door, match)
    new.post("side/", side="A")
    assert "Ce téléphone saisit pour l’équipe 7" in new.read()


# ── entering ──


def test_its_own_phone_reads_back_what_waits_and_the_other_does_not(phones):
    seven, ten = phones
    seven.says(DEAL)
    assert seven.get("deal/1/").context["form"]["points_a"].value() == 95
    assert ten.get("deal/1/").context["form"]["points_a"].value() is None
    assert Phone(seven.door, seven.match).get("deal/1/").status_code == 302


def test_what_differs_is_shown_to_both_and_called_at_the_second(phones):
    seven, ten = phones
    seven.says(DEAL)
    ten.says(OTHER)
    for phone in phones:
        page = phone.read()
        assert "Donne 1 : deux saisies différentes" in page
        assert "95 – 67" in page and "89 – 73" in page and "Appeler l’arbitre" in page
    ten.says(OTHER)
    seven.says(DEAL)
    for phone in phones:
        page = phone.read()
        assert "il décide avec vous" in page and "Saisir la donne 1" not in page
    assert Dispute.objects.get().what == "score"


def test_the_next_match_of_the_table_begins_with_what_became_of_the_one_before(door, match, tournament):
    """Whoever entered last is led to the next match at once: it says that the former is confirmed."""
    following = seated(tournament, number=2)
    Match.objects.update(target=None, max_deals=12, minutes=None)
    blind(tournament, **CLASSIC)
    seven, ten = Phone(door, match), Phone(door, match)
    for phone, side in zip((seven, ten), Side, strict=True):
        phone.post("side/", side=side)
        assert "La partie d’avant" not in phone.read()
        phone.post("totals/", total_a="1000", total_b="944", seen="0")
    assert again(match).state == "confirmed"
    for phone in (seven, ten):
        page = phone.read()
        assert "La partie d’avant est confirmée" in page and "1000 – 944" in page
        assert "Les totaux" in page and "Les donnes" not in page
    cast.put_in_state(Match.objects.filter(pk=following.pk), "playing")
    assert "La partie d’avant" not in seven.read()


def test_totals_that_wait_come_back_to_their_own_phone(door, match, tournament):
    Match.objects.update(target=None, max_deals=12, minutes=None)
    blind(tournament, **CLASSIC)
    seven, ten = Phone(door, match), Phone(door, match)
    for phone, side in zip((seven, ten), Side, strict=True):
        phone.post("side/", side=side)
    seven.post("totals/", total_a="1000", total_b="944", seen="0")
    assert 'value="944"' in seven.read("totals/") and 'value="944"' not in ten.read("totals/")
    ten.post("totals/", total_a="944", total_b="1000", seen="0")
    page = seven.read()
    assert "Les totaux : deux saisies différentes" in page and "Total de 10" in page


def test_the_desk_sees_who_has_entered_and_has_the_match_entered_as_usual(
    phones, door, match, client, denise
):
    seven, _ten = phones
    seven.says(DEAL)
    client.force_login(denise)
    sheet = reverse("referee:sheet", args=[match.tournament.slug, match.pk])
    page = client.get(sheet).content.decode()
    assert "a saisi la donne" in page and "Passer cette partie en saisie ordinaire" in page
    fields = {"match": match.pk, "token": new_token()}
    assert client.post(sheet + "side/together/", fields).status_code == 302
    assert "Saisie ordinaire" in seven.read()
    anybody = Phone(door, match)
    assert anybody.says(DEAL).status_code == 302
    assert again(match).deal_count == 1
    Match.objects.update(max_deals=1, limits_changed=True, over=True)
    assert 'action="' + door + 'sign/"' in anybody.read()


def test_the_sheet_of_two_phones_costs_the_same_statements_whatever_was_entered(phones, match):
    def count():
        with CaptureQueriesContext(
            connection,
        ) as queries:
            phones[0].get()
        return len(queries)

    before = count()
    for _n in range(3):
        for phone in phones:
            phone.says(DEAL, again(match).deal_count + 1)
    phones[0].says(DEAL, 4)
    assert count() <= before


def test_totals_the_other_way_round_are_said_to_be_once_both_are_in(door, match, tournament):
    """Never to the second before it has entered: that would tell what the first says."""
    Match.objects.update(target=None, max_deals=12, minutes=None)
    blind(tournament, **CLASSIC)
    pair = Phone(door, match), Phone(door, match)
    for phone, side, typed in zip(pair, Side, (("1000", "944"), ("944", "1000")), strict=True):
        phone.post("side/", side=side)
        answer = phone.post("totals/", total_a=typed[0], total_b=typed[1], seen="0")
        assert answer.status_code == 302, "no doubt about sides before both are in"
    for phone in pair:
        assert "Les mêmes totaux à l’envers" in phone.read()


# ── sent again ──


TYPED = {"contract": "90", "bid": "A-hearts", "points_a": "95"}


@pytest.fixture
def seven(door, match):
    """The phone of team 7; that of team 10 has said the same first deal."""
    client = Client()
    client.post(door + "side/", {"match": match.pk, "token": "seven", "side": "A"})
    return client


def signable(match, seven, door):
    taken(match, Side.B)
    seven.post(door + "deal/1/", {"match": match.pk, "token": "deal", **TYPED})
    says(match, Side.B, "A 90H 95/67", number=1)
    assert again(match).deal_count == 1
    Round.objects.update(time_called_at=timezone.now())


def sent_twice(client, address, fields):
    before = JournalEntry.objects.count()
    first = client.post(address, fields)
    assert (first.status_code, JournalEntry.objects.count()) == (302, before + 1)
    for moment in (lambda: None, when_all_is_over):
        moment()
        second = client.post(address, fields)
        assert (second.status_code, second.url) == (302, first.url)
        assert JournalEntry.objects.count() == before + 1


@pytest.mark.parametrize("what", ["deal/1/", "side/leave/", "side/sign/", "side/unsign/"])
def test_what_a_phone_sends_for_its_side_is_written_once(match, seven, door, what):
    if "sign" in what:
        signable(match, seven, door)
    if what == "side/unsign/":
        seven.post(door + "side/sign/", {"match": match.pk, "token": "s"})
    sent_twice(seven, door + what, {"match": match.pk, "token": "t", **TYPED})


def test_the_deal_that_made_the_match_stand(match, seven, door):
    """Sent again once both were in, and the match confirmed by it."""
    taken(match, Side.B)
    Match.objects.update(max_deals=1, limits_changed=True)
    says(match, Side.B, "A 90H 95/67")
    fields = {"match": match.pk, "token": "t", **TYPED}
    first = seven.post(door + "deal/1/", fields)
    assert again(match).state == "confirmed"
    entries = JournalEntry.objects.count()
    second = seven.post(door + "deal/1/", fields)
    assert (second.status_code, second.url) == (302, first.url)
    assert JournalEntry.objects.count() == entries
