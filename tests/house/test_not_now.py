"""A page or an act refused because of the hour says so in plain words and leads back; it is never bare."""

import pytest
from django.urls import reverse

from tests import cast
from tests.referee.hall import link, seated
from tournament.core.access import NOT_NOW, NOT_ON_IT
from tournament.core.tokens import new_token
from tournament.models import Match, Tournament


def text(answer):
    return answer.content.decode().replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        ("preparation", "le tournoi est encore en préparation."),
        ("registration", "le tournoi en est aux inscriptions."),
        ("closed", "le tournoi est terminé."),
        ("archived", "le tournoi est archivé."),
        ("cancelled", "le tournoi est annulé."),
    ],
)
def test_staff_are_told_why_and_led_back_to_the_tournament(as_odile, odile, state, sentence):
    over = cast.tournament(created_by=odile, state=state)
    answer = as_odile.post(
        reverse("control:clock", args=[over.slug, 1]), {"token": new_token(), "act": "start"}
    )
    assert answer.status_code == 409
    main = text(answer).partition('<main id="main"')[2].partition("</main>")[0]
    assert f"Pas maintenant : {sentence}" in main
    assert f'href="{reverse("control:overview", args=[over.slug])}"' in main
    assert "Revenir au tournoi" in main
    assert "«" not in main


def test_a_table_is_led_back_to_its_sheet(client, odile, tournament):
    match = seated(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(state="closed")
    token = link(match.table).token
    sent = {"token": new_token(), "match": match.pk, "side": "A", "name": "Chloé"}
    answer = client.post(reverse("table:sign", args=[token]), sent)
    assert answer.status_code == 409
    assert "Pas maintenant : le tournoi est terminé." in text(answer)
    assert f'href="{reverse("table:sheet", args=[token])}"' in text(answer)


def test_a_match_is_named_by_what_it_is_at(as_odile, tournament):
    match = seated(tournament, state="submitted", total_a=1000, total_b=500)
    sent = {"token": new_token(), "match": match.pk, "side": "A", "name": "Chloé"}
    answer = as_odile.post(reverse("referee:sign", args=[tournament.slug, match.pk]), sent)
    assert answer.status_code == 409
    assert "Pas maintenant : la feuille de cette partie est déposée." in text(answer)


@pytest.mark.parametrize(("sentences", "states"), [(NOT_NOW, Tournament.State), (NOT_ON_IT, Match.State)])
def test_every_state_has_its_sentence(sentences, states):
    assert {str(state) for state in sentences} == set(states.values)
    assert all(str(said).startswith("Pas maintenant") and "«" not in str(said) for said in sentences.values())
