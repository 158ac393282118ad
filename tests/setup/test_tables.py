"""Tables are added and taken away at the end, noted in a word, and each has a link that can be renewed."""

import pytest
from django.urls import reverse

from tests import cast
from tournament.core.errors import Refused
from tournament.models import Match, TableLink
from tournament.setup.tables import arrange_tables
from tournament.setup.tournaments import create_tournament, publish


@pytest.fixture
def evening(club, odile):
    settings = {"name": "Soirée", "date": cast.EVENING, "table_count": 4}
    made = create_tournament(club=club, settings=settings, by=cast.actor(odile))
    publish(tournament=made, by=cast.actor(odile))
    return made


def arrange(tournament, who, count, notes=None):
    arrange_tables(tournament=tournament, count=count, notes=notes or {}, by=cast.actor(who))
    return [(table.number, table.note) for table in tournament.tables.all()]


def links(tournament):
    open_links = TableLink.objects.filter(table__tournament=tournament, revoked_at=None)
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
    used = max(Match.objects.values_list("table__number", flat=True))
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
