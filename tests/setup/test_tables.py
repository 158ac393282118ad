"""Tables are added and taken away at the end, noted in a word, and each has a link that can be renewed."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import cast
from tournament.core.errors import Refused
from tournament.models import TableLink, Tournament
from tournament.setup import queries, services


@pytest.fixture
def evening(club, odile):
    settings = {"name": "Soirée", "date": cast.EVENING, "table_count": 4}
    made = services.create_tournament(club=club, settings=settings, by=cast.actor(odile))
    services.publish(tournament=made, by=cast.actor(odile))
    return made


def arrange(tournament, who, count, notes=None):
    services.arrange_tables(tournament=tournament, count=count, notes=notes or {}, by=cast.actor(who))
    return [(table.number, table.note) for table in tournament.tables.all()]


def links(tournament):
    open_links = TableLink.objects.filter(tournament=tournament, revoked_at=None)
    return dict(open_links.values_list("table__number", "token"))


def test_tables_are_added_with_their_links(evening, odile):
    before = links(evening)
    assert arrange(evening, odile, 6, {1: "côté scène"})[0] == (1, "côté scène")
    assert links(evening).keys() == {1, 2, 3, 4, 5, 6}
    assert {number: links(evening)[number] for number in before} == before
    evening.refresh_from_db()
    assert evening.table_count == 6


def test_unused_tables_are_taken_away(evening, odile):
    assert arrange(evening, odile, 2) == [(1, ""), (2, "")]
    assert TableLink.objects.count() == 2


def test_a_table_with_a_match_stays(evening, odile):
    cast.released(evening, 8)
    used = max(card.table.number for card in queries.table_cards(evening) if card.used)
    arrange(evening, odile, used)
    with pytest.raises(Refused) as no:
        arrange(evening, odile, used - 1)
    assert (no.value.code, no.value.field) == ("table_used", "table_count")
    assert evening.tables.count() == used


def test_notes_left_out_stay(evening, odile):
    arrange(evening, odile, 4, {1: "scène", 2: "bar"})
    assert [note for _n, note in arrange(evening, odile, 4, {2: ""})] == ["scène", "", "", ""]


def test_the_page_keeps_what_was_typed_when_refused(as_odile, evening):
    path = reverse("setup:tables", args=[evening.slug])
    page = as_odile.post(path, {"table_count": "beaucoup", "note_1": "côté scène"}).content.decode()
    assert "Écrivez un nombre, en chiffres." in page
    assert "côté scène" in page
    assert as_odile.post(path, {"table_count": "5", "note_1": "côté scène", "token": "a"}).status_code == 302
    assert evening.tables.first().note == "côté scène"


def test_a_renewed_link_closes_the_old_one(as_odile, evening):
    old = links(evening)
    as_odile.post(reverse("setup:renew_link", args=[evening.slug, 2]), {"token": "r"})
    new = links(evening)
    assert new[2] != old[2]
    assert {n: new[n] for n in (1, 3, 4)} == {n: old[n] for n in (1, 3, 4)}
    assert TableLink.objects.get(token=old[2]).revoked_at is not None


def test_a_second_tap_renews_once(as_odile, evening):
    path = reverse("setup:renew_link", args=[evening.slug, 2])
    as_odile.post(path, {"token": "r"})
    first = links(evening)
    as_odile.post(path, {"token": "r"})
    assert links(evening) == first


def test_a_table_that_is_not_there_is_said(as_odile, evening):
    answer = as_odile.post(reverse("setup:renew_link", args=[evening.slug, 99]), follow=True)
    assert "Il n’y a pas de table 99" in answer.content.decode()


def test_all_links_are_renewed_at_once(as_odile, evening):
    old = links(evening)
    as_odile.post(reverse("setup:renew_links", args=[evening.slug]), {"token": "r"})
    assert not set(old.values()) & set(links(evening).values())
    assert len(links(evening)) == 4


def test_the_links_page_shows_addresses_of_the_hall_not_of_the_request(as_odile, evening, settings):
    settings.PUBLIC_URL = "http://192.168.1.20:8000"
    page = as_odile.get(reverse("setup:links", args=[evening.slug]), HTTP_HOST="tom.example").content.decode()
    assert f"http://192.168.1.20:8000/table/{links(evening)[1]}/" in page
    assert "tom.example" not in page
    assert page.count("data:image/svg+xml") == 4


@pytest.mark.parametrize("verb", ["renew_link", "renew_links", "arrange_tables"])
def test_it_refuses_everybody_but_an_organiser(evening, remi, verb):
    what = {"renew_link": {"number": 1}, "renew_links": {}, "arrange_tables": {"count": 1, "notes": {}}}[verb]
    with pytest.raises(Refused) as no:
        getattr(services, verb)(tournament=evening, by=cast.actor(remi), **what)
    assert no.value.code == "not_allowed"


@pytest.mark.parametrize("page", ["tables", "links"])
def test_many_tables_cost_as_many_statements_as_few(as_odile, odile, evening, page):
    path = reverse(f"setup:{page}", args=[evening.slug])

    def statements():
        as_odile.get(path)
        with CaptureQueriesContext(connection) as seen:
            assert as_odile.get(path).status_code == 200
        return len(seen)

    few = statements()
    arrange(Tournament.objects.get(pk=evening.pk), odile, 40)
    assert statements() == few


def test_one_tap_does_not_kill_a_printed_card(as_odile, evening):
    text = as_odile.get(reverse("setup:links", args=[evening.slug])).content.decode()
    assert text.count("<details") == evening.tables.count() + 1
    assert all("<details" in form for form in text.split("<form")[1:] if "/renew/" in form.split(">")[0])


def test_the_cards_lead_back_to_the_tables(as_odile, tournament):
    page = as_odile.get(reverse("setup:links", args=[tournament.slug])).content.decode()
    back = page.partition('<main id="main"')[2].partition("Revenir aux tables")[0]
    assert f'href="{reverse("setup:tables", args=[tournament.slug])}"' in back


def test_whoever_only_reads_the_tables_is_offered_no_button(client, evening, odile, denise):
    for person, offered in ((odile, True), (denise, False)):
        client.force_login(person)
        page = client.get(reverse("setup:tables", args=[evening.slug])).content.decode()
        assert ("Enregistrer les tables" in page, 'class="stack" disabled' in page) == (offered, not offered)


def test_the_page_of_the_tables_offers_their_codes_to_whom_they_open(client, evening, odile, denise):
    for person, offered in ((odile, True), (denise, False)):
        client.force_login(person)
        page = client.get(reverse("setup:tables", args=[evening.slug])).content.decode()
        assert (reverse("setup:links", args=[evening.slug]) in page) is offered
