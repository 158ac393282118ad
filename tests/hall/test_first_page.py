"""The first page of a club, before it has a tournament."""

from django.urls import reverse

CREATE = reverse("setup:create")


def test_only_who_may_create_a_tournament_is_led_there(client, odile, remi):
    for person, led in ((odile, True), (remi, False)):
        client.force_login(person)
        page = client.get("/").content.decode()
        assert "Aucun tournoi pour l’instant" in page
        assert (f'href="{CREATE}"' in page) is led, person
