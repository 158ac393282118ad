"""The table's own phone: what it shows, what it writes, what it refuses, two phones, a changed match."""

import re

import pytest
from django.utils import timezone

from scoring import Side
from tests.markup import in_one_line
from tests.match.hall import again, link, play, seated
from tournament.core.tokens import new_token
from tournament.match import deals, signing
from tournament.models import DealVersion, Match, Round, Tournament

TAPPED = {"contract": "90", "bid": "A-hearts", "double": "none", "points_b": "55", "belote_a": "1"}


@pytest.fixture
def door(match):
    """The address in the QR code of table 4."""
    return f"/table/{link(match.table).token}/"


def tapped(match, token=None, **fields):
    return {**TAPPED, "match": match.pk, "token": token or new_token(), **fields}


def text(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def test_it_shows_the_match_played_now_and_asks_who_deals(client, door):
    page = client.get(door)
    assert page.status_code == 200
    assert "Table 4 – tour 1" in text(page)
    assert "Qui donne en premier" in text(page)
    assert "Saisir la donne 1" in text(page)


def test_a_deal_is_recorded_and_explained(client, match, door):
    answer = client.post(f"{door}deal/1/", tapped(match))
    assert answer.status_code == 302
    page = text(client.get(door))
    assert "107 arrondi à 110, belote 20" in page
    assert "Réussi" in page
    assert (again(match).total_a, again(match).total_b) == (130, 60)
    assert DealVersion.objects.get().entered_table == match.table


def test_the_marks_are_shown_before_and_nothing_is_written(client, match, door):
    page = client.post(f"{door}deal/1/preview/", tapped(match))
    assert 'data-save-label="Enregistrer 130 – 60"' in page.content.decode()
    assert "127 pour 90" in text(page)
    assert not DealVersion.objects.exists()
    assert Tournament.objects.get().version == 0


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"points_a": "107", "points_b": "65"}, "Il en faut 162"),
        ({"points_b": ""}, "Il manque les points"),
        ({"points_b": "161"}, "aucune carte ne vaut 1 point"),
        ({"points_b": "abc"}, "nombre entier"),
        ({"contract": ""}, "Quel contrat"),
        ({"contract": "85"}, "85 n’est pas un contrat"),
        (
            {"contract": "ninety"},
            "« ninety » n’est pas un contrat".replace("« ", "«\u00a0").replace(" »", "\u00a0»"),
        ),
        ({"bid": ""}, "Touchez une carte"),
        ({"bid": "A-stars"}, "Touchez une des cartes"),
        ({"belote_b": "1"}, "il n’y en a qu’une par donne"),
        ({"capot_a": "1"}, "Un capot fait 162 à 0"),
        ({"capot_a": "1", "capot_b": "1"}, "Une seule équipe"),
    ],
)
def test_a_fault_is_said_in_french_and_what_was_typed_stays(client, match, door, typed, said):
    page = client.post(f"{door}deal/1/", tapped(match, **typed))
    html = in_one_line(page.content.decode())
    assert page.status_code == 422
    assert said in html.replace("&#x27;", "'").replace("&#39;", "'")
    assert "invalid-feedback" in html
    if (kept := {**TAPPED, **typed})["points_b"]:
        assert (
            f'name="points_b" inputmode="numeric" autocomplete="off" maxlength="3" value="{kept["points_b"]}"'
            in html
        )
    assert not DealVersion.objects.exists()


def test_without_javascript_a_button_shows_the_marks_and_keeps_the_form(client, match, door):
    page = client.post(f"{door}deal/1/", tapped(match, preview="1"))
    assert page.status_code == 200
    assert "Enregistrer 130 – 60" in text(page)
    assert 'value="A-hearts" data-side="A" data-word="cœur" checked' in in_one_line(page.content.decode())
    assert not DealVersion.objects.exists()


def test_back_and_save_again_with_other_points_is_refused_and_kept(client, match, door):
    form = tapped(match)
    client.post(f"{door}deal/1/", form)
    page = client.post(f"{door}deal/1/", {**form, "points_b": "65"})
    assert page.status_code == 422
    assert "déjà été enregistré avec un autre contenu" in text(page)
    assert 'value="65"' in page.content.decode()
    assert again(match).total_b == 60


def test_the_second_phone_sees_the_first_ones_deal_and_chooses(client, match, door):
    client.post(f"{door}deal/1/", tapped(match))
    page = client.post(f"{door}deal/1/", tapped(match, points_b="65"))
    assert page.status_code == 409
    said = text(page)
    assert "Donne 1 déjà saisie\u00a0: 130 – 60" in said.replace("saisie :", "saisie\u00a0:")
    for way_out in ("Garder 130 – 60", "Corriger par la mienne", "C’était la donne 2"):
        assert way_out in said
    assert DealVersion.objects.count() == 1


def test_the_same_deal_from_the_second_phone_is_simply_there(client, match, door):
    client.post(f"{door}deal/1/", tapped(match))
    page = client.post(f"{door}deal/1/", tapped(match), follow=True)
    assert "La donne 1 était déjà saisie, la même." in text(page)
    assert DealVersion.objects.count() == 1


def test_nothing_is_written_when_the_table_plays_another_match_now(client, match, tournament, door):
    form = tapped(match)
    Match.objects.filter(pk=match.pk).update(state=Match.State.CONFIRMED, total_a=1000, total_b=0)
    seated(tournament, table=4, a=1, b=2, number=2)
    page = client.post(f"{door}deal/1/", form)
    assert page.status_code == 409
    assert "Rien n’est enregistré" in text(page)
    assert not DealVersion.objects.exists()
    preview = client.post(f"{door}deal/1/preview/", form, headers={"X-Requested-With": "preview"})
    assert "rechargez la page" in text(preview)


def test_a_misdeal_is_two_taps_and_its_price_is_said_before(client, match, door):
    page = text(client.get(f"{door}misdeal/"))
    assert "le donneur redistribue" in page
    fields = {"match": match.pk, "number": 1, "side": "B"}
    for _ in range(2):
        client.post(f"{door}misdeal/", {**fields, "token": new_token()})
    assert "L’équipe 10 ne peut pas prendre" in text(client.get(door))
    entry = client.get(f"{door}deal/1/").content.decode()
    assert entry.count("disabled") == 4
    page = client.post(f"{door}deal/1/", tapped(match, bid="B-hearts"))
    assert "2e fausse donne" in text(page)
    assert not DealVersion.objects.exists()


def test_a_deal_is_corrected_with_a_reason_and_both_versions_stay(client, match, phone, door):
    play(match, phone, "A 90H 95/67")
    page = client.get(f"{door}deal/1/correct/")
    assert 'value="95"' in page.content.decode()
    seen = DealVersion.objects.get().pk
    form = tapped(match, points_b="73", belote_a="", deal=seen)
    assert "obligatoire" in text(client.post(f"{door}deal/1/correct/", form))
    assert client.post(f"{door}deal/1/correct/", {**form, "reason": "73 lu 67"}).status_code == 302
    page = text(client.get(f"{door}deal/1/look/"))
    assert "95 – 67" in page
    assert "73 lu 67" in page
    assert (again(match).total_a, again(match).total_b) == (0, 160)


def test_a_correction_of_an_old_version_is_shown_the_new_one(client, match, phone, door):
    play(match, phone, "A 90H 95/67")
    form = tapped(match, deal=DealVersion.objects.get().pk, reason="mal lu")
    client.post(f"{door}deal/1/correct/", form)
    page = client.post(f"{door}deal/1/correct/", {**form, "token": new_token(), "points_b": "50"})
    assert "corrigée entre-temps" in text(page)
    assert DealVersion.objects.count() == 2


def test_a_deal_is_annulled_with_a_reason(client, match, phone, door):
    play(match, phone, "A 90H 95/67")
    fields = {"match": match.pk, "token": new_token(), "deal": DealVersion.objects.get().pk}
    refused = client.post(f"{door}deal/1/annul/", fields)
    assert refused.status_code == 422
    assert "Dites pourquoi, en quelques mots." in text(refused)
    client.post(f"{door}deal/1/annul/", {**fields, "reason": "cartes vues"})
    assert "Donne annulée" in text(client.get(door))
    assert again(match).total_a == 0


def test_both_sides_sign_and_the_sheet_is_submitted(client, match, phone, door):
    play(match, phone, "A capotHx 162/0 capotA")
    page = text(client.get(door))
    assert "L’équipe 7 gagne de 1000" in page
    assert "Samira signe" in page
    assert "Saisir la donne" not in page
    for side, name in (("A", "Chloé Fabre"), ("B", "Hugo Cazeneuve")):
        client.post(f"{door}sign/", {"match": match.pk, "token": new_token(), "side": side, "name": name})
    assert again(match).state == Match.State.SUBMITTED
    page = text(client.get(door))
    assert "Hugo Cazeneuve est d’accord" in page
    assert "l’arbitre la confirme" in page


@pytest.mark.parametrize("where", ["phone", "desk"])
def test_a_signature_is_taken_back_before_the_other_side_signs(client, match, phone, remi, door, where):
    if where == "desk":
        client.force_login(remi)
        door = f"/desk/t/{match.tournament.slug}/match/{match.pk}/"
    play(match, phone, "A capotHx 162/0 capotA")
    assert "Reprendre la signature" not in text(client.get(door))
    client.post(f"{door}sign/", {"match": match.pk, "token": new_token(), "side": "A", "name": "Chloé Fabre"})
    page = text(client.get(door))
    assert "Reprendre la signature de l’équipe 7" in page
    assert "Reprendre la signature de l’équipe 10" not in page
    assert "Chloé signe" not in page
    client.post(f"{door}unsign/", {"match": match.pk, "token": new_token(), "side": "A"})
    page = text(client.get(door))
    assert "Chloé signe" in page
    assert "Reprendre la signature" not in page


def test_after_the_call_of_time_it_says_to_finish_the_deal(client, match, phone, door):
    play(match, phone, "A 90H 95/67")
    Round.objects.update(time_called_at=timezone.now())
    page = text(client.get(door))
    assert "finissez la donne" in page
    assert "Chloé signe" in page


# ── the other phone at the table ──


def test_a_poll_answers_304_until_something_is_written(client, match, door):
    first = client.get(f"{door}live/")
    tag = first.headers["ETag"]
    assert client.get(f"{door}live/", headers={"If-None-Match": tag}).status_code == 304
    client.post(f"{door}deal/1/", tapped(match))
    second = client.get(f"{door}live/", headers={"If-None-Match": tag})
    assert second.status_code == 200
    assert int(second.headers["X-Version"]) > int(first.headers["X-Version"])
    assert 'data-key="deal-1-1"' in second.content.decode()


@pytest.mark.parametrize("how_many", [1, 4])
def test_the_sheet_is_the_same_statements_however_long(
    client, match, phone, door, how_many, django_assert_num_queries
):
    play(match, phone, *["A 80H 82/80"] * how_many)
    with django_assert_num_queries(11):
        client.get(door)


def test_a_poll_does_not_eat_the_messages(client, match, phone, door):
    client.post(f"{door}sign/", {"match": match.pk, "token": new_token(), "side": "A", "name": "Chloé"})
    assert "pas finie" not in text(client.get(f"{door}live/"))
    assert "La partie n’est pas finie" in text(client.get(door))


def test_a_taken_back_misdeal_is_readable(client, match, phone, door):
    incident = deals.declare_misdeal(match=match, side=Side.B, by=phone)
    fields = {"match": match.pk, "token": new_token(), "reason": "mauvaise table"}
    client.post(f"{door}misdeal/{incident.pk}/cancel/", fields)
    page = text(client.get(door))
    assert "Annulée" in page
    assert "mauvaise table" in page


def test_a_submitted_sheet_is_only_read(client, match, phone, referee, door):
    play(match, phone, "A capotHx 162/0 capotA")
    signing.submit(match=again(match), by=referee)
    fields = {"match": match.pk, "token": new_token(), "deal": DealVersion.objects.get().pk, "reason": "x"}
    page = client.post(f"{door}deal/1/annul/", fields)
    assert page.status_code == 422
    assert "la feuille de cette partie est rendue." in text(page)
    assert "Corriger" not in text(client.get(f"{door}deal/1/look/"))


def test_the_second_phone_may_say_that_its_deal_was_the_next_one(client, match, door):
    client.post(f"{door}deal/1/", tapped(match))
    page = in_one_line(client.post(f"{door}deal/1/", tapped(match, points_b="65")).content.decode())
    form = next(part for part in page.split("<form") if f"{door}deal/2/" in part)
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))
    shown = client.post(f"{door}deal/2/", {**fields, "preview": "1"})
    assert "Enregistrer 120 – 70" in text(shown)
    client.post(f"{door}deal/2/", fields)
    assert list(DealVersion.objects.values_list("deal__number", "marks_b")) == [(1, 60), (2, 70)]
