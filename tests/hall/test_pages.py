"""The hall: public, the same for everybody, my team first, never older than what was seen."""

import datetime
import gzip

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.hall.conftest import finish, half_a_second_passes, time_stands_still
from tournament.hall import fragments
from tournament.hall.views import listed
from tournament.models import Club, Dispute, Match, Round, Team, Tournament


def test_before_the_draw_every_page_says_what_will_come(client, tournament):
    cast.teams(tournament, 4)
    slug = tournament.slug
    assert "Le tirage n’est pas fait" in client.get(reverse("hall:round", args=[slug])).content.decode()
    assert "Pas encore de classement" in client.get(reverse("hall:standings", args=[slug])).content.decode()
    assert "tent-none" in client.get(reverse("hall:team", args=[slug, 3])).content.decode()


def test_the_round_shows_every_table_with_its_two_teams(client, evening):
    text = client.get(reverse("hall:round", args=[evening.slug])).content.decode()
    assert text.count('class="seat-no"') == 8
    assert "Fabre – Oustric" in text


def test_a_team_sees_its_next_table_first(client, evening):
    team = Team.objects.get(number=7)
    match = Match.objects.filter(round__number=1, team_a=team).first() or Match.objects.get(
        round__number=1, team_b=team
    )
    address = reverse("hall:team", args=[evening.slug, 7])
    text = client.get(address).content.decode()
    assert f'<p class="tent-num">{match.table.number}</p>' in text
    finish(match, 1000, 500)
    half_a_second_passes()
    text = client.get(address).content.decode()
    assert "Tour 2" in text
    assert "1000 – 500" in text or "500 – 1000" in text


def test_a_match_left_without_result_in_a_closed_round_is_no_next_table(client, evening):
    Round.objects.update(state=Round.State.CLOSED)
    text = client.get(reverse("hall:team", args=[evening.slug, 7])).content.decode()
    assert 'class="tent-num"' not in text


def test_first_name_and_initial_when_the_club_wishes(client, evening):
    Tournament.objects.update(names_shown="initial", version=99)
    for page in ("round", "standings", "wall"):
        text = client.get(reverse(f"hall:{page}", args=[evening.slug])).content.decode()
        assert "Chloé F. – Marcel O." in text
        assert "Fabre" not in text


@pytest.mark.parametrize(("asked", "number"), [("7", 7), ("oustric", 7), ("negre thomas", 16)])
def test_find_leads_to_the_one_team_that_fits(client, evening, asked, number):
    answer = client.get(reverse("hall:find", args=[evening.slug]), {"q": asked})
    assert answer["Location"] == reverse("hall:team", args=[evening.slug, number])


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("fabbre", "Le plus proche"),
        ("zzzzzz", "Personne ne s’appelle"),
        ("9" * 40, "Personne ne s’appelle"),
        ("<b>", "&lt;b&gt;"),
        ("", "Quelle est votre équipe"),
    ],
)
def test_find_helps_when_nobody_fits(client, evening, asked, said):
    answer = client.get(reverse("hall:find", args=[evening.slug]), {"q": asked})
    assert said in answer.content.decode()


@pytest.mark.parametrize("number", [0, 17, 999])
def test_an_unknown_team_or_round_is_404(client, evening, number):
    assert client.get(reverse("hall:team", args=[evening.slug, number])).status_code == 404
    if number:
        assert client.get(reverse("hall:round_number", args=[evening.slug, number])).status_code == 404


def test_a_dispute_is_said_on_the_round(client, evening):
    match = Match.objects.filter(round__number=1).first()
    Dispute.objects.create(match=match, what="revoke")
    Tournament.objects.update(version=77)
    assert "Litige" in client.get(reverse("hall:round", args=[evening.slug])).content.decode()


def test_the_first_page_lists_tonight_first(client, tournament, monkeypatch):
    monkeypatch.setattr(Club, "day_of", lambda club, moment: cast.EVENING)
    cast.tournament(name="Ancien", date=cast.EVENING.replace(year=2025))
    cast.tournament(name="Caché", state="preparation")
    text = client.get("/").content.decode()
    assert text.index("Tournoi d’automne") < text.index("Ancien")
    assert "Caché" not in text


@pytest.mark.parametrize(("zone", "list_name"), [("Europe/Paris", "today"), ("Pacific/Auckland", "past")])
def test_tonight_is_where_the_club_is(tournament, monkeypatch, zone, list_name):
    Club.objects.update(time_zone=zone)
    at_nine = datetime.datetime(2026, 11, 20, 20, 0, tzinfo=datetime.UTC)
    monkeypatch.setattr(timezone, "now", lambda: at_nine)
    assert getattr(listed(staff=True), list_name) == (tournament,)


def test_a_polling_phone_of_the_staff_asks_neither_session_nor_person(
    client, odile, evening, monkeypatch, django_assert_num_queries
):
    time_stands_still(monkeypatch)
    client.force_login(odile)
    address = reverse("hall:live", args=[evening.slug, "standings"])
    tag = client.get(address)["ETag"]
    with django_assert_num_queries(0):
        assert client.get(address, headers={"if-none-match": tag}).status_code == 304


def test_an_evening_taken_back_into_preparation_is_hidden_from_pollers_half_a_second_later(client, evening):
    address = reverse("hall:live", args=[evening.slug, "standings"])
    assert client.get(address).status_code == 200
    Tournament.objects.update(state="preparation")
    half_a_second_passes()
    assert client.get(address).status_code == 404


def test_what_is_polled_travels_compressed_and_keeps_its_tag(client, evening):
    address = reverse("hall:live", args=[evening.slug, "standings"])
    plain, zipped = client.get(address), client.get(address, headers={"accept-encoding": "gzip, deflate"})
    assert gzip.decompress(zipped.content) == plain.content
    assert len(zipped.content) * 3 < len(plain.content)
    for tag in (zipped["ETag"], f"W/{plain['ETag']}"):
        assert client.get(address, headers={"if-none-match": tag}).status_code == 304


def test_many_deals_a_second_do_not_make_every_phone_take_the_picture_again(
    client, evening, monkeypatch, django_assert_num_queries
):
    time_stands_still(monkeypatch)
    address = reverse("hall:live", args=[evening.slug, "standings"])
    client.get(address)
    for match in Match.objects.filter(round__number=1):
        finish(match, 1000, 500)
        with django_assert_num_queries(0):
            client.get(address)


def test_while_one_phone_has_a_fragment_made_the_others_get_the_previous_one(evening, monkeypatch):
    before = fragments.fragment(evening, "standings")
    finish(Match.objects.first(), 1000, 500)
    half_a_second_passes()
    made = []

    def slowly(template, context):
        made.append(template)
        assert fragments.fragment(evening, "standings") is before
        return "<p>new</p>"

    monkeypatch.setattr(fragments, "render_to_string", slowly)
    assert fragments.fragment(evening, "standings").html == "<p>new</p>"
    assert made == ["hall/_standings.html"]


def test_nothing_new_is_304_and_says_the_time(client, evening):
    address = reverse("hall:live", args=[evening.slug, "standings"])
    first = client.get(address)
    again = client.get(address, headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304
    assert again.content == b""
    assert again["X-Served-At"]
    assert again["X-Live-Interval"] == "2000"


def test_a_write_elsewhere_leaves_my_page_unchanged_but_changes_the_standings(client, evening):
    mine = reverse("hall:live_number", args=[evening.slug, "team", 7])
    board = reverse("hall:live", args=[evening.slug, "standings"])
    etags = {address: client.get(address)["ETag"] for address in (mine, board)}
    others = Match.objects.exclude(team_a__number=7).exclude(team_b__number=7)
    elsewhere = others.exclude(pool__slots__team__number=7).first()
    finish(elsewhere, 1000, 0, state=Match.State.PLAYING)
    half_a_second_passes()
    for address in (mine, board):
        assert client.get(address, headers={"if-none-match": etags[address]}).status_code == 304
    finish(elsewhere, 1000, 0)
    half_a_second_passes()
    assert client.get(board, headers={"if-none-match": etags[board]}).status_code == 200


def test_a_phone_that_has_seen_newer_forces_a_reading(client, evening):
    address = reverse("hall:live", args=[evening.slug, "standings"])
    before = int(client.get(address)["X-Version"])
    finish(Match.objects.first(), 1000, 0)
    held = client.get(address, headers={"x-held-version": str(before + 1)})
    assert int(held["X-Version"]) == before + 1


@pytest.mark.parametrize("held", ["x", "-1"])
def test_a_wrong_version_header_is_ignored(client, evening, held):
    address = reverse("hall:live", args=[evening.slug, "standings"])
    assert client.get(address, headers={"x-held-version": held}).status_code == 200


CREATE = reverse("setup:create")


def test_only_who_may_create_a_tournament_is_led_there(client, odile, remi):
    for person, led in ((odile, True), (remi, False)):
        client.force_login(person)
        page = client.get("/").content.decode()
        assert "Aucun tournoi pour l’instant" in page
        assert (f'href="{CREATE}"' in page) is led, person
