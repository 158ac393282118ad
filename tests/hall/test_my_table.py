"""My table: one search and one tap, remembered on that phone; a decision that changes a score follows the two
teams and stands on top until it was read on that device."""

import pytest
from django.urls import reverse

from tests import cast
from tests.match.hall import again, late, link, play, rule, seated
from tournament.models import Match


@pytest.fixture
def match(tournament, odile):
    return seated(tournament)


@pytest.fixture
def referee(remi):
    return cast.actor(remi)


@pytest.fixture
def ruled(match, referee):
    """Table 4, deal 1: 100 – 70 became what the tariff of a revoke gives."""
    play(match, referee, "A 90H 95/67")
    rule(match, referee, late(deal=1), "tariff")
    return again(match)


def address(match, name, *args):
    return reverse(f"hall:{name}", args=[match.tournament.slug, *args])


def team_page(client, match, number):
    return client.get(address(match, "team", number)).content.decode().replace("\u00a0", " ")


# ── whose phone ──


@pytest.mark.parametrize("asked", ["chloe fabre", "FABRE chloé"])
def test_a_name_without_accents_and_in_either_order_finds_the_team(client, match, asked):
    answer = client.get(address(match, "find"), {"q": asked})
    assert answer["Location"] == address(match, "team", 7)


def test_one_tap_and_the_phone_goes_there_by_itself_without_javascript(client, match):
    page = client.get(address(match, "team", 7)).content.decode()
    assert 'href="?moi=1"' in page
    assert client.get(address(match, "team", 7), {"moi": "1"})["Location"] == address(match, "team", 7)
    assert client.get(address(match, "find"))["Location"] == address(match, "team", 7)
    page = client.get(address(match, "team", 7)).content.decode()
    assert 'data-forget-team="7">' in page
    assert 'data-remember-team="7" hidden>' in page


def test_the_page_of_another_team_is_not_mine(client, match):
    client.get(address(match, "team", 7), {"moi": "1"})
    page = client.get(address(match, "team", 10)).content.decode()
    assert 'data-forget-team="10" hidden>' in page


def test_it_is_not_me(client, match):
    client.get(address(match, "team", 7), {"moi": "1"})
    answer = client.get(address(match, "find"), {"oubli": "1"})
    assert answer.status_code == 200
    assert "Quelle est votre équipe" in answer.content.decode()
    assert client.get(address(match, "find")).status_code == 200


@pytest.mark.parametrize("kept", ["99", "x"])
def test_a_cookie_of_nobody_is_nobody(client, match, kept):
    client.cookies[f"dix_team_{match.tournament.slug}"] = kept
    assert client.get(address(match, "find")).status_code == 200


# ── a decision ──


def test_both_teams_read_it_first_each_with_its_own_marks_first(client, ruled):
    before, after = "100 – 70", f"{ruled.total_a} – {ruled.total_b}"
    assert before != after
    seven = team_page(client, ruled, 7)
    assert "L’arbitre a changé le score" in seven
    assert f'avant <span class="nowrap">{before}<' in seven
    assert after in seven
    assert seven.index("L’arbitre a changé") < seven.index('id="next"')
    assert 'avant <span class="nowrap">70 – 100<' in team_page(client, ruled, 10)


def test_nobody_else_does_and_what_changed_no_score_is_not_told(client, match, referee):
    other = seated(match.tournament, table=5, a=3, b=5)
    play(match, referee, "A 90H 95/67")
    rule(match, referee, late(deal=1), "tariff")
    assert "changé le score" not in team_page(client, other, 3)


def test_it_follows_the_team_and_leaves_the_table_with_its_match(client, ruled, tournament):
    door = f"/table/{link(ruled.table).token}/"
    assert "L’arbitre a changé le score" in client.get(door).content.decode()
    cast.put_in_state(Match.objects.filter(pk=ruled.pk), "confirmed")
    seated(tournament, table=4, a=1, b=2, number=2)
    seated(tournament, table=6, a=7, b=5, number=2)
    assert "changé le score" not in client.get(door).content.decode()
    assert "L’arbitre a changé le score" in team_page(client, ruled, 7)
