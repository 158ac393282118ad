"""A sheet that takes no deal: its round or its evening is closed."""

import pytest
from django.urls import reverse

from tests import evenings as last_round
from tests.match.hall import again
from tournament.evening.at_tables import round_board
from tournament.match.sheet import sheet
from tournament.models import Dispute, Round


@pytest.fixture
def left(tournament):
    return last_round.unfinished(tournament)


def page_of(client, tournament, match):
    return client.get(reverse("referee:sheet", args=[tournament.slug, match.pk])).content.decode()


@pytest.mark.parametrize("kind", ["waiting", "playing", "unsigned"])
def test_a_match_left_says_so_and_takes_nothing_more(as_odile, tournament, left, kind):
    last_round.closed(tournament)
    page = sheet(again(left[kind]))
    assert (page.state, page.may_enter, page.may_sign, page.ended) == ("left", False, False, True)
    shown = page_of(as_odile, tournament, left[kind])
    assert "elle ne compte pas" in shown
    assert "gagne de" not in shown
    for act in ("Saisir la donne", "Déposer pour les deux", "Forfait", "Rendre une décision"):
        assert act not in shown


def test_a_submitted_one_says_that_its_score_counts(as_odile, tournament, left):
    last_round.closed(tournament)
    shown = page_of(as_odile, tournament, left["submitted"])
    assert "sans être confirmée : le score compte." in shown.replace("\u00a0", " ")
    assert "Confirmer 100" not in shown


def test_a_closed_round_offers_nothing_while_the_evening_runs(as_odile, tournament, left):
    assert "Confirmer 100" in page_of(as_odile, tournament, left["submitted"])
    Round.objects.filter(number=3).update(state=Round.State.CLOSED)
    shown = page_of(as_odile, tournament, left["submitted"])
    for act in ("Confirmer 100", "Rouvrir la feuille", "Forfait", "Rendre une décision"):
        assert act not in shown
    assert "Pour y jouer encore, rouvrez-le" in shown
    assert reverse("control:correction", args=[tournament.slug, left["submitted"].pk]) in shown
    assert f"{reverse('control:round', args=[tournament.slug, 3])}#reopen" in shown
    last_round.closed(tournament)
    shown = page_of(as_odile, tournament, left["submitted"])
    assert "Pour y jouer encore" not in shown
    assert "Corriger ce résultat" not in shown


def test_the_desk_shows_no_total_of_a_match_left(tournament, left):
    rows = {match.pk: match for match in round_board(Round.objects.get(number=3))}
    assert rows[left["playing"].pk].result[0] == 100
    last_round.closed(tournament)
    rows = {match.pk: match for match in round_board(Round.objects.get(number=3))}
    assert [(rows[left[kind].pk].shown_state, rows[left[kind].pk].result[0]) for kind in left] == [
        ("left", None),
        ("left", None),
        ("left", None),
        ("unconfirmed", 100),
    ]


def test_a_dispute_nobody_ruled_waits_no_more(client, remi, tournament, left):
    Dispute.objects.create(match=left["playing"], what="other")
    client.force_login(remi)
    list_of = reverse("referee:disputes", args=[tournament.slug])
    assert "Trancher" in client.get(list_of).content.decode()
    last_round.closed(tournament)
    page = client.get(list_of).content.decode()
    assert "Jamais tranchés" in page
    assert "Trancher" not in page
    assert sheet(again(left["playing"])).state == "left"
    overview = client.get(reverse("control:overview", args=[tournament.slug])).content.decode()
    assert "litige attend" not in overview
