"""The tabs at the head of every desk page: those that open now, the one we are under, what waits behind."""

import pytest
from django.urls import reverse

from tests import cast
from tournament.models import Dispute, Match, Tournament


def tabs(client, name, *args):
    found = client.get(reverse(name, args=args))
    html = found.content.decode().partition('class="desk-tabs"')[2].partition("</ul>")[0]
    lines = [line for line in html.split("<li") if "<a" in line]
    here = [text_of(line) for line in lines if "aria-current" in line]
    return [text_of(line) for line in lines], here


def text_of(line):
    return line.partition("<a")[2].partition(">")[2].partition("</a>")[0].split("<")[0]


def test_a_running_evening_has_eight(as_odile, tournament):
    cast.released(tournament)
    names, here = tabs(as_odile, "control:rounds", tournament.slug)
    assert names == ["Soirée", "Inscriptions", "Tirage", "Tours", "Classement", "Litiges", "Mur", "Papier"]
    assert here == ["Tours"]


@pytest.mark.parametrize("name", ["control:overview", "control:journal", "setup:settings", "setup:tables"])
def test_settings_and_journal_stand_under_the_evening(as_odile, tournament, name):
    assert tabs(as_odile, name, tournament.slug)[1] == ["Soirée"]


def test_a_paper_sheet_stands_under_the_rounds(as_odile, tournament):
    cast.released(tournament)
    assert tabs(as_odile, "referee:paper", tournament.slug, Match.objects.first().pk)[1] == ["Tours"]


def test_a_door_that_would_not_open_is_not_shown(client, denise):
    made = cast.tournament(state=Tournament.State.PREPARATION)
    client.force_login(denise)
    names, _here = tabs(client, "control:overview", made.slug)
    assert "Tirage" not in names
    assert "Litiges" not in names
    assert "Inscriptions" in names


def test_disputes_are_counted(as_odile, tournament):
    cast.released(tournament)
    Dispute.objects.create(match=Match.objects.first(), what="renonce")
    page = as_odile.get(reverse("control:overview", args=[tournament.slug])).content.decode()
    assert 'Litiges<span class="count">1</span>' in page


def test_the_club_has_its_own(as_odile, client, denise):
    names, here = tabs(as_odile, "people:index")
    assert (names, here) == (
        ["Tournois", "Fichier du club", "Personnes", "Sauvegardes", "Journal", "Règlements", "Le club"],
        ["Personnes"],
    )
    client.force_login(denise)
    assert tabs(client, "control:home") == (["Tournois", "Fichier du club"], ["Tournois"])
